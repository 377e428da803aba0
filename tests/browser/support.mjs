// What the browser tests share: one Chromium, watched pages, the sites that `run` made.
import { createRequire } from "node:module";
import path from "node:path";

// The packages are installed in the build folder, not beside this file.
const require = createRequire(path.join(process.env.BROWSER_MODULES, "package.json"));
export const { chromium } = require("playwright-core");
export const axe = require("axe-core");

export const site = (name) => path.join(process.env.BROWSER_SITES, name);
export const KI = "topic/ki-hardware/";

export function launch() {
  return chromium.launch({ executablePath: process.env.BROWSER_CHROMIUM, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

/** A page whose errors, foreign requests and breaches of the policy are collected. */
export async function open(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "de-DE", serviceWorkers: "block", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10000);
  const problems = [];
  page.on("console", (message) => { if (message.type() === "error") problems.push("console: " + message.text()); });
  page.on("pageerror", (error) => problems.push("error: " + error.message));
  page.on("dialog", (dialog) => { problems.push("dialog: " + dialog.message()); dialog.dismiss(); });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!["127.0.0.1", ""].includes(url.hostname)) problems.push("foreign request: " + url.href);
  });
  if (options.javaScriptEnabled !== false) {
    await page.addInitScript(() => {
      window.breaches = [];
      document.addEventListener("securitypolicyviolation", (event) => window.breaches.push(event.violatedDirective + " " + event.blockedURI));
    });
  }
  return { context, page, problems };
}

/** Waits until `holds` is true in the page. (Playwright's own way needs eval, which the policy of
 *  the pages forbids.) */
export async function until(page, holds, ...given) {
  for (let i = 0; i < 200; i++) {
    // A page that is just left cannot be asked.
    if (await page.evaluate(holds, ...given).catch(() => false)) return;
    await page.waitForTimeout(25);
  }
  throw new Error("never: " + holds);
}

/** Violations of WCAG 2.2 A and AA and of best practice. */
export async function violations(page) {
  await page.evaluate(axe.source);
  const result = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
  return result.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(" ")).slice(0, 3).join(" | ")}`);
}

/** Answers the question that is shown, rightly or not, by keyboard. */
export async function answerByKey(page, right) {
  const ok = await page.locator("#place .opt").evaluateAll((all) => all.map((one) => one.classList.contains("ok")));
  const wanted = ok.indexOf(right);
  await page.keyboard.press("abcde"[wanted]);
  await page.keyboard.press("Enter");
}
