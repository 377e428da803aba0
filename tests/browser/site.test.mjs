// The practice site in Chromium: reading, practising, searching, offline, print, without scripts.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { answerByKey, KI, launch, open, site, until } from "./support.mjs";
import { serve } from "./server.mjs";

let browser, server, big, own;
before(async () => {
  browser = await launch();
  [server, big, own] = [await serve(site("ki")), await serve(site("big")), await serve(site("ki"))];
});
after(async () => {
  await browser.close();
  for (const one of [server, big, own]) await one.stop().catch(() => undefined);
});

const SOME = KI + "q/systolisches-array-hauptgrund.html";
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("examgen/1")));

async function visit(path, options, base = server.base) {
  const out = await open(browser, options);
  await out.page.goto(base + path);
  return out;
}

test("a question opens its answer, with reasons, and says what was crossed", async () => {
  const { page, problems, context } = await visit(SOME);
  assert.equal(await page.locator(".key").isVisible(), false);
  assert.equal(await page.locator("summary").innerText(), "Antwort und Erläuterung anzeigen");
  await page.locator(".opt").first().click();
  assert.equal(await page.locator("summary").innerText(), "Antwort prüfen");
  await page.locator("summary").click();
  assert.match(await page.locator(".key").innerText(), /Antwort: B\. Ein gelesener Operand/);
  assert.equal(await page.locator(".opt .mark:visible").count(), 2);
  assert.equal(await page.locator(".why dt").count(), 3);
  assert.equal(await page.locator(".more li").count(), 5);
  assert.deepEqual(problems, []);
  await context.close();
});

test("the keyboard alone reaches the answer of a question", async () => {
  const { page, context } = await visit(SOME);
  for (let i = 0; i < 30 && !(await page.locator(".answer").evaluate((one) => one.open)); i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement.tagName === "SUMMARY")) await page.keyboard.press("Enter");
  }
  assert.equal(await page.locator(".key").isVisible(), true);
  await context.close();
});

test("a topic is practised to the end by keyboard; a wrong answer comes back", async () => {
  const { page, problems, context } = await visit("practice.html?t=ki-hardware&n=5");
  await page.waitForSelector("#place .q");
  await answerByKey(page, false);
  assert.match(await page.locator(".verdict").innerText(), /Nicht richtig/);
  await page.keyboard.press("Enter");
  let asked = 1;
  for (; asked < 20 && (await page.locator("#end").count()) === 0; asked++) {
    await answerByKey(page, true);
    await page.keyboard.press(asked === 1 ? "g" : "Enter");
  }
  assert.equal(asked, 6, "five questions and the wrong one again");
  assert.deepEqual(await page.locator(".sum dd").allInnerTexts(), ["3", "1", "1", "1"]);
  const stages = Object.values((await kept(page)).q).map((one) => one.s).sort();
  assert.deepEqual(stages, [1, 1, 2, 2, 2]);
  assert.deepEqual(problems, []);
  await context.close();
});

test("all of a topic can be practised, round by round, no question twice", async () => {
  const { page, context } = await visit("practice.html?t=ki-hardware");
  const all = 92;
  for (let round = 0; round < 6; round++) {
    await page.waitForSelector("#place .q, #choose .lead");
    if (await page.locator("#choose .lead").count()) break;
    while ((await page.locator("#end").count()) === 0) {
      await answerByKey(page, true);
      await page.keyboard.press("Enter");
    }
    await page.goto(server.base + "practice.html?t=ki-hardware");
  }
  assert.equal(Object.keys((await kept(page)).q).length, all);
  assert.equal(await page.locator("#choose .btn.main").innerText(), "Trotzdem üben");
  await context.close();
});

test("a round is practised by touch on a phone", async () => {
  const { page, problems, context } = await visit("practice.html?t=ki-hardware&n=3", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.waitForSelector("#place .q");
  for (let i = 0; i < 3; i++) {
    await page.locator("#place .opt.ok").tap();
    await page.locator(".dock .main").tap();
    await page.locator(".dock .main").tap();
  }
  await page.waitForSelector("#end");
  assert.equal(Object.keys((await kept(page)).q).length, 3);
  const small = await page.evaluate(() => [...document.querySelectorAll("#end a")].filter((one) => one.getBoundingClientRect().height < 44).length);
  assert.equal(small, 0, "touch targets of 44 px");
  assert.deepEqual(problems, []);
  await context.close();
});

test("letters and reasons follow shuffled options", async () => {
  const { page, context } = await visit("practice.html?t=ki-hardware&q=systolisches-array-hauptgrund");
  const orders = new Set();
  for (let i = 0; i < 12; i++) {
    await page.reload();
    await page.waitForSelector("#place .q");
    orders.add((await page.locator("#place .opt .txt").allInnerTexts()).join("|"));
    assert.deepEqual(await page.locator("#place .opt .l").allInnerTexts(), ["A", "B", "C", "D"]);
    const right = await page.locator("#place .opt.ok .l").innerText();
    await answerByKey(page, true);
    assert.equal(await page.locator(".key .l").innerText(), right);
    assert.match(await page.locator(".key").innerText(), /Ein gelesener Operand/);
    const feedback = await page.locator("#place .why dl").evaluate((dl) => [...dl.querySelectorAll("dt")].map((dt) => [dt.textContent, dt.nextElementSibling.textContent]));
    const clock = feedback.find((pair) => pair[1].startsWith("Der Takt"))[0];
    assert.match(await page.locator(`#place .opt:has(.l:text-is("${clock}")) .txt`).innerText(), /höherem Takt/);
  }
  assert.ok(orders.size > 1);
  await context.close();
});

test("the repetition schedule is the documented one", async () => {
  const { page, context } = await visit("index.html");
  const table = await page.evaluate(() => {
    const far = null, rows = [];
    for (const stage of [0, 1, 2, 3, 4, 5]) for (const result of ["known", "guessed", "wrong"]) rows.push([stage, result, nextStage(stage ? { s: stage } : undefined, result, far)]);
    return rows.map(([stage, result, next]) => `${stage} ${result} ${next.s} ${next.days}`);
  });
  assert.deepEqual(table.filter((row) => row.includes("known")), ["0 known 2 3", "1 known 2 3", "2 known 3 7", "3 known 4 16", "4 known 5 35", "5 known 5 35"]);
  assert.ok(table.filter((row) => !row.includes("known")).every((row) => row.endsWith(" 1 1")));
  const soon = await page.evaluate(() => nextStage({ s: 4 }, "known", dayIn(10)).days);
  assert.ok(soon <= 5 && soon >= 4, "half of the days to the exam at most");
  await context.close();
});

test("at most twenty due questions a day, and home says so", async () => {
  const { page, context } = await visit("index.html");
  const names = await page.evaluate(async () => {
    await examgen.load("topics.js");
    const out = [];
    for (let i = 0; i < examgen.all[0].buckets; i++) for (const html of await examgen.bucket(examgen.all[0], i)) out.push(questionFrom(html, examgen.all[0]).dataset.q);
    return out;
  });
  assert.equal(new Set(names).size, 92);
  await page.evaluate((all) => progress.write({ exam: null, q: Object.fromEntries(all.map((one) => ["ki-hardware/" + one, { s: 1, due: "2020-01-01" }])) }), names);
  await page.reload();
  assert.match(await page.locator("#today-text").innerText(), /^20\s+Fragen/);
  await page.locator("#today-go").click();
  await page.waitForSelector(".ticks li");
  assert.equal(await page.locator(".ticks li").count(), 20);
  await context.close();
});

test("a mock exam gives points by section, a grade, and every answer", async () => {
  const { page, problems, context } = await visit("exam.html?t=ki-hardware");
  await page.locator("input[type=number]").first().fill("10");
  await page.locator(".btn.main").click();
  await page.waitForSelector(".paper");
  assert.equal(await page.locator(".paper > li").count(), 10);
  assert.equal(await page.locator(".paper .answer:visible").count(), 0);
  for (let i = 0; i < 8; i++) await page.locator(".paper > li").nth(i).locator(".opt.ok").click();
  await page.locator(".paper > li").nth(8).locator(".opt:not(.ok)").first().click();
  assert.equal(await page.locator(".dock .btn").innerText(), "Abgeben (1 offen)");
  await page.locator(".dock .btn").click();
  assert.match(await page.locator(".grade").innerText(), /^8\s+von 10 Punkten/);
  assert.match(await page.locator("#result .card").first().innerText(), /Note 2,0\. Zur 1,7 fehlen 0,5 Punkte/);
  const points = await page.locator("#result tbody td.right").allInnerTexts();
  assert.equal(points.map((one) => +one.split(" ")[0]).reduce((a, b) => a + b), 8);
  await page.locator(".seg label", { hasText: "falsch" }).click();
  assert.equal(await page.locator(".review > li:visible").count(), 1);
  await page.locator("#result .btn.main").click();
  await page.waitForSelector(".ticks li");
  assert.equal(await page.locator(".ticks li").count(), 2, "the lost ones are practised");
  assert.deepEqual(problems, []);
  await context.close();
});

test("when the time is up the mock exam hands itself in", async () => {
  const { page, context } = await open(browser);
  await page.clock.install();
  await page.goto(server.base + "exam.html?t=ki-hardware");
  await page.locator(".btn.main").click();
  await page.waitForSelector(".paper");
  assert.match(await page.locator(".left").innerText(), /^(30:00|29:5\d)$/);
  await page.clock.fastForward("31:00");
  await page.waitForSelector("#result");
  assert.match(await page.locator(".grade").innerText(), /^0\s+von 20/);
  await context.close();
});

test("search finds by a word of stem, option or explanation, and says when there is nothing", async () => {
  const { page, problems, context } = await visit("search.html");
  await page.locator("#s").fill("systolischer arrays");
  await page.waitForSelector(".hits a");
  assert.match(await page.locator(".hits a").first().innerText(), /systolischer Arrays/);
  assert.ok(await page.locator(".hits mark").count() > 0);
  await page.locator("#s").fill("gibtesnichtwort");
  await until(page, () => document.querySelector("#count").textContent.startsWith("Dazu gibt es keine"));
  await page.locator("#s").fill("Speicherbandbreite sofort überlasten");
  await until(page, () => document.querySelectorAll(".hits a").length === 1);
  await page.locator(".hits a").click();
  assert.match(page.url(), /systolisches-array-hauptgrund\.html$/);
  assert.deepEqual(problems, []);
  await context.close();
});

test("a large bank is searched by its word lists and loads few of its files", async () => {
  const { page, context } = await open(browser);
  let data = 0;
  page.on("request", (request) => { if (/\/d\/\d+\.js$/.test(request.url())) data += 1; });
  await page.goto(big.base + "search.html?q=ausnahmewort1234");
  await page.waitForSelector(".hits a");
  assert.equal(await page.locator(".hits li").count(), 1);
  assert.ok(data <= 2, `${data} data files`);
  await page.locator("#s").fill("frage");
  await until(page, () => document.querySelectorAll(".hits li").length === 20);
  assert.ok(data <= 8, `${data} data files`);
  await page.goto(big.base + "practice.html?t=gross&s=teil-3&n=10");
  await page.waitForSelector(".ticks li");
  assert.equal(await page.locator(".ticks li").count(), 10);
  data = 0;
  await page.goto(big.base + "practice.html?t=gross&s=selten");
  await page.waitForSelector(".ticks li");
  assert.equal(await page.locator(".ticks li").count(), 1);
  assert.ok(data <= 2, `${data} data files for a section of one question`);
  await context.close();
});

test("after one visit the site works offline", async () => {
  const { page, context } = await open(browser, { serviceWorkers: "allow" });
  await page.goto(own.base + "index.html");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(page, () => navigator.serviceWorker.controller !== null);
  await own.stop();
  await page.goto(own.base + SOME);
  await page.locator("summary").click();
  assert.match(await page.locator(".key").innerText(), /Antwort: B/);
  await page.goto(own.base + "practice.html?t=ki-hardware&n=2");
  await page.waitForSelector("#place .q");
  await page.goto(own.base + "search.html?q=bandbreite");
  await page.waitForSelector(".hits a");
  await page.goto(own.base);
  assert.equal(await page.locator(".topics li").count(), 1);
  await context.close();
});

test("without scripts everything is read and opened, and each page leads on", async () => {
  const { page, context } = await visit(SOME, { javaScriptEnabled: false });
  await page.locator(".opt").first().click();
  await page.locator("summary").click();
  assert.equal(await page.locator(".key").isVisible(), true);
  assert.equal(await page.locator(".opt .mark:visible").count(), 2);
  for (const path of ["index.html", "practice.html", "exam.html", "search.html"]) {
    await page.goto(server.base + path);
    await page.locator("main a", { hasText: "KI-Hardware" }).first().click();
    assert.match(page.url(), /topic\/ki-hardware\/index\.html$/);
  }
  await page.locator("a[rel=next]").first().click();
  assert.equal(await page.locator("#qlist li").count(), 32);
  await context.close();
});

test("from a disk: reading, practising and searching", async () => {
  const base = pathToFileURL(site("ki")).href + "/";
  const { page, problems, context } = await visit(SOME, {}, base);
  await page.locator("summary").click();
  assert.equal(await page.locator(".key").isVisible(), true);
  await page.goto(base + "practice.html?t=ki-hardware&n=2");
  await page.waitForSelector("#place .q");
  await answerByKey(page, true);
  assert.match(await page.locator(".verdict").innerText(), /Richtig/);
  await page.goto(base + "search.html?q=bandbreite");
  await page.waitForSelector(".hits a");
  assert.deepEqual(await page.evaluate(() => window.breaches), []);
  assert.deepEqual(problems, []);
  await context.close();
});

test("a printed page shows the question without menus, and an answer only if it was open", async () => {
  const { page, context } = await visit(SOME);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".top").isVisible(), false);
  assert.equal(await page.locator(".stem").isVisible(), true);
  assert.equal(await page.locator(".answer").isVisible(), false);
  await page.emulateMedia({ media: "screen" });
  await page.locator("summary").click();
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".expl").isVisible(), true);
  assert.ok((await page.pdf()).length > 5000);
  await context.close();
});

test("progress is saved, deleted and loaded; a strange file changes nothing", async () => {
  const { page, problems, context } = await visit("index.html");
  await page.evaluate(() => progress.write({ exam: "2030-01-01", q: { "ki-hardware/x": { s: 3, due: "2029-01-01" } } }));
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#keep").click()]);
  const file = await download.path();
  page.removeAllListeners("dialog");
  page.on("dialog", (dialog) => dialog.accept());
  const reloaded = (act) => Promise.all([page.waitForEvent("load"), act()]);
  await reloaded(() => page.locator("#forget").click());
  await until(page, () => localStorage.getItem("examgen/1") === null);
  await page.locator("#bring").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("[1]") });
  await until(page, () => document.querySelector("#kept").textContent.startsWith("Das ist keine"));
  await reloaded(() => page.locator("#bring").setInputFiles(file));
  await until(page, () => localStorage.getItem("examgen/1") !== null);
  assert.equal((await kept(page)).q["ki-hardware/x"].s, 3);
  assert.deepEqual(problems, []);
  await context.close();
});
