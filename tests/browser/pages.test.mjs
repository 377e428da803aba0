// Every page type of the practice site: accessibility, budget, hostile banks, kinds of questions.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { answerByKey, KI, launch, open, site, violations } from "./support.mjs";
import { serve } from "./server.mjs";

let browser, servers = {};
before(async () => {
  browser = await launch();
  for (const name of ["ki", "kinds", "hostile"]) servers[name] = await serve(site(name));
});
after(async () => {
  await browser.close();
  for (const one of Object.values(servers)) await one.stop();
});

/** Page types and what brings them into the state that is looked at. */
const STATES = {
  home: ["index.html"],
  "home with progress": ["index.html", async (page) => {
    await page.evaluate(() => progress.write({ exam: null, q: { "ki-hardware/a": { s: 5, due: "2020-01-01" }, "ki-hardware/b": { s: 1, due: "2020-01-01" } } }));
    await page.reload();
  }],
  topic: [KI + "index.html"],
  question: [KI + "q/systolisches-array-hauptgrund.html"],
  "answer, wrong": [KI + "q/systolisches-array-hauptgrund.html", async (page) => { await page.locator(".opt").first().click(); await page.locator("summary").click(); }],
  "practice, choice": ["practice.html", (page) => page.waitForSelector(".topics")],
  "practice, question": ["practice.html?t=ki-hardware", (page) => page.waitForSelector("#place .q")],
  "practice, right": ["practice.html?t=ki-hardware", async (page) => { await page.waitForSelector("#place .q"); await answerByKey(page, true); }],
  "practice, wrong": ["practice.html?t=ki-hardware", async (page) => { await page.waitForSelector("#place .q"); await answerByKey(page, false); }],
  "practice, end": ["practice.html?t=ki-hardware&n=1", async (page) => { await page.waitForSelector("#place .q"); await answerByKey(page, true); await page.keyboard.press("Enter"); await page.waitForSelector("#end"); }],
  "exam, choice": ["exam.html", (page) => page.waitForSelector("select")],
  "exam, paper": ["exam.html?t=ki-hardware", async (page) => { await page.locator(".btn.main").click(); await page.waitForSelector(".paper"); }],
  "exam, result": ["exam.html?t=ki-hardware", async (page) => {
    await page.locator(".btn.main").click();
    await page.locator(".paper .opt.ok").first().click();
    await page.locator(".dock .btn").click();
    await page.locator(".review > li > details > summary").first().click();
  }],
  search: ["search.html"],
  "search, hits": ["search.html?q=speicher", (page) => page.waitForSelector(".hits a")],
};

for (const [name, [address, act]] of Object.entries(STATES)) {
  for (const [width, colorScheme] of [[390, "light"], [390, "dark"], [1280, "light"], [1280, "dark"]]) {
    test(`${name}, ${width} px, ${colorScheme}: axe finds nothing, nothing runs over the side`, async () => {
      const { page, problems, context } = await open(browser, { viewport: { width, height: 900 }, colorScheme, reducedMotion: "reduce" });
      await page.goto(servers.ki.base + address);
      if (act) await act(page);
      assert.deepEqual(await violations(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      assert.deepEqual(await page.evaluate(() => window.breaches), []);
      assert.deepEqual(problems, []);
      await context.close();
    });
  }
}

test("questions of every kind: axe finds nothing, scripts judge those with boxes", async () => {
  const { page, problems, context } = await open(browser, { reducedMotion: "reduce" });
  for (const file of fs.readdirSync(path.join(site("kinds"), "topic/sampler/q"))) {
    await page.goto(servers.kinds.base + "topic/sampler/q/" + file);
    await page.locator("summary").click();
    assert.deepEqual(await violations(page), [], file);
  }
  await page.goto(servers.kinds.base + "practice.html?t=sampler");
  await page.waitForSelector("#place .q");
  const total = await page.locator(".ticks li").count();
  assert.equal(total, 11);
  for (let i = 0; i < total; i++) {
    const mode = await page.locator("#place .q").getAttribute("data-mode");
    for (const box of await page.locator("#place .opt.ok").all()) await box.click();
    await page.locator(".dock .main").click();
    assert.match(await page.locator(".verdict").innerText(), mode === "self" ? /Compare/ : /Correct/);
    await page.locator(".dock .main").click();
  }
  await page.waitForSelector("#end");
  assert.deepEqual(problems, []);
  await context.close();
});

test("what is for exams only or a draft is nowhere in the site", () => {
  const walk = (folder) => fs.readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? walk(path.join(folder, one.name)) : [path.join(folder, one.name)]));
  const files = walk(site("kinds"));
  assert.ok(files.length > 20);
  for (const file of files) assert.doesNotMatch(fs.readFileSync(file, "utf8"), /SECRETSTEM|DRAFTSTEM|secret/, file);
});

test("no script of a hostile bank runs anywhere, and no page breaks", async () => {
  const { page, problems, context } = await open(browser, { reducedMotion: "reduce" });
  const base = servers.hostile.base;
  const calm = async (where) => {
    assert.equal(await page.evaluate(() => window.pwned), undefined, where);
    assert.deepEqual(await page.evaluate(() => window.breaches), [], where);
    assert.equal(await page.locator("footer").count(), 1, where);
  };
  const files = fs.readdirSync(path.join(site("hostile"), "topic/hostile/q"));
  assert.equal(files.length, 23);
  for (const file of files) {
    await page.goto(base + "topic/hostile/q/" + file);
    await page.locator("main > .two .answer > summary").click();
    assert.equal(await page.locator(".body").isVisible(), true, file);
    assert.equal(await page.locator("h1").count(), 1, file);
    assert.equal(await page.locator("main [onload], main [onerror], main [onmouseover], main iframe, main script").count(), 0, file);
    assert.equal(await page.locator("main a[href^='javascript']").count(), 0, file);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, file);
    for (const one of await page.locator("script[type='application/ld+json']").allTextContents()) JSON.parse(one);
    await calm(file);
  }
  for (const address of ["index.html", "topic/hostile/index.html", "practice.html", "exam.html", "search.html?q=first"]) {
    await page.goto(base + address);
    await page.waitForTimeout(100);
    await calm(address);
  }
  assert.ok(await page.locator(".hits li").count() > 10);
  await page.goto(base + "practice.html?t=hostile");
  await page.waitForSelector("#place .q");
  while ((await page.locator("#end").count()) === 0) {
    await answerByKey(page, true);
    await calm("practice");
    await page.keyboard.press("Enter");
  }
  assert.deepEqual(problems, []);
  await context.close();
});

test("Arabic runs from right to left and says its language", async () => {
  const { page, context } = await open(browser);
  await page.goto(servers.hostile.base + "topic/hostile/q/rtl.html");
  assert.equal(await page.locator("article").getAttribute("lang"), "ar");
  assert.equal(await page.locator(".stem").evaluate((one) => getComputedStyle(one).direction), "rtl");
  await context.close();
});

test("a question page stays in its budget", async () => {
  const { page, problems, context } = await open(browser);
  const bodies = [];
  page.on("response", (response) => bodies.push(response.body()));
  await page.goto(servers.ki.base + KI + "q/systolisches-array-hauptgrund.html", { waitUntil: "networkidle" });
  const bytes = (await Promise.all(bodies)).reduce((sum, one) => sum + one.length, 0);
  const seen = await page.evaluate(() => new Promise((done) => {
    let shift = 0;
    new PerformanceObserver((list) => { for (const one of list.getEntries()) shift += one.value; }).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => done({ shift, paint: performance.getEntriesByName("first-contentful-paint")[0].startTime }), 300);
  }));
  console.log(`question page: ${bytes} bytes in ${bodies.length} requests, first paint ${Math.round(seen.paint)} ms, layout shift ${seen.shift}`);
  assert.ok(bytes < 60 * 1024, `${bytes} bytes`);
  assert.equal(seen.shift, 0);
  assert.deepEqual(problems, []);
  await context.close();
});
