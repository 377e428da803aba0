// What all pages of an examgen site share: progress in this browser, loading of data files, home,
// topic and question page. All of it is an extra: without scripts every question can be read,
// crossed and opened.
"use strict";
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const ROOT = document.body ? document.body.dataset.root : "";

/** An element with properties, attributes in `attr`, and children. */
function make(tag, props = {}, ...children) {
  const out = document.createElement(tag);
  const { attr, ...rest } = props;
  Object.assign(out, rest);
  for (const [name, value] of Object.entries(attr || {})) out.setAttribute(name, value);
  out.append(...children.filter((one) => one !== null && one !== undefined));
  return out;
}

// ---- progress: { exam: "2027-02-08" | null, q: { "<topic>/<question>": { s: 1…5, due: day } } }
const KEY = "examgen/1";
const WAIT = [0, 1, 3, 7, 16, 35];  // days until a question of stage 0…5 comes back
const DAILY = 20;                    // after a pause nothing piles up

const progress = {
  stored: true,
  read() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY));
      return kept && typeof kept.q === "object" && kept.q ? { exam: kept.exam || null, q: kept.q } : { exam: null, q: {} };
    } catch {
      return { exam: null, q: {} };
    }
  },
  write(state) {
    try {
      localStorage.setItem(KEY, JSON.stringify(state));
    } catch {
      progress.stored = false;
    }
  },
};

const isoDay = (date) => new Date(date.getTime() - date.getTimezoneOffset() * 60000).toISOString().slice(0, 10);
const today = () => isoDay(new Date());
const dayIn = (days) => {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return isoDay(date);
};

/** 0 new, 1 learning, 2 known. */
const stateOf = (entry) => (!entry ? 0 : entry.s >= 4 ? 2 : 1);

/** Stage and wait after a first try. Known climbs, guessed and wrong start again; before an exam a
 *  question waits at most half of the days that are left. */
function nextStage(entry, result, exam) {
  const before = entry ? entry.s : 0;
  const stage = result === "known" ? Math.min(5, before + (entry ? 1 : 2)) : 1;
  const left = exam ? Math.ceil((Date.parse(exam) - Date.now()) / 864e5) : 0;
  const days = left > 0 ? Math.max(1, Math.min(WAIT[stage], Math.floor(left / 2))) : WAIT[stage];
  return { s: stage, days };
}

// ---- data files: classic scripts that call examgen.…, so that file:// works
const examgen = {
  all: [], buckets: new Map(), lists: new Map(), loads: new Map(),
  topics(all) { this.all = all; },
  put(topic, bucket, articles) { this.buckets.set(topic + "/" + bucket, articles); },
  words(topic, list, words) { this.lists.set(topic + "/" + list, words); },
  topic(id) { return this.all.find((one) => one.id === id); },
  load(path) {
    if (!this.loads.has(path)) {
      this.loads.set(path, new Promise((done, failed) => {
        const script = make("script", { src: ROOT + path, onload: done });
        script.onerror = () => { this.loads.delete(path); failed(new Error(path)); };
        document.head.append(script);
      }));
    }
    return this.loads.get(path);
  },
  /** The articles of a bucket, as HTML. */
  async bucket(topic, number) {
    await this.load(`topic/${topic.id}/d/${number}.js`);
    return this.buckets.get(topic.id + "/" + number) || [];
  },
  bucketOf(topic, name) { return fnv(name) % topic.buckets; },
};

/** FNV-1a over UTF-8, as src/site/catalog.cpp has it. */
function fnv(text) {
  let hash = 2166136261;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 16777619);
  return hash >>> 0;
}

function shuffled(list) {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const k = Math.floor(Math.random() * (i + 1));
    [out[i], out[k]] = [out[k], out[i]];
  }
  return out;
}

// ---- questions
let uses = 0;

/** An article from a data file as an element, with ids and groups of its own. */
function questionFrom(html, topic) {
  const frame = document.createElement("template");
  frame.innerHTML = html;
  const q = frame.content.firstElementChild, id = "u" + ++uses;
  $(".stem", q).id = id;
  for (const set of $$(".options", q)) set.setAttribute("aria-labelledby", id);
  for (const input of $$("input", q)) input.name += id;
  q.dataset.topic = topic.id;
  return q;
}

/** Options in a new order, letters renamed everywhere. Anchored options stay last. */
function shuffleOptions(q) {
  const set = $(".options", q);
  if (!set || set.dataset.fixed !== undefined || !["one", "many"].includes(q.dataset.mode)) return;
  const options = $$(".opt", set), loose = options.filter((one) => one.dataset.last === undefined);
  if (!$(".l", set)) return;
  set.append(...shuffled(loose), ...options.filter((one) => one.dataset.last !== undefined));
  const letters = {};
  $$(".opt .l", set).forEach((one, i) => { letters[one.dataset.o] = String.fromCharCode(65 + i); });
  for (const one of $$(".l", q)) one.textContent = letters[one.dataset.o] || one.textContent;
  const why = $(".why dl", q);
  if (why) {
    const rows = $$("dt", why).map((dt) => [dt, dt.nextElementSibling]);
    rows.sort((a, b) => (a[0].textContent < b[0].textContent ? -1 : 1));
    why.append(...rows.flat());
  }
}

/** "empty", "right" or "wrong", and the share of the points. */
function judge(q) {
  if (q.dataset.mode === "rows") {
    const rows = $$(".tf", q), given = rows.filter((row) => $(":checked", row));
    const good = given.filter((row) => $(":checked", row).closest(".opt").classList.contains("ok")).length;
    const share = good === rows.length ? 1 : good === rows.length - 1 ? 0.5 : 0;
    return { what: given.length === 0 ? "empty" : share === 1 ? "right" : "wrong", share };
  }
  const options = $$(".opt", q), given = options.filter((one) => $("input", one).checked);
  const right = given.length > 0 && options.every((one) => one.classList.contains("ok") === $("input", one).checked);
  return { what: given.length === 0 ? "empty" : right ? "right" : "wrong", share: right ? 1 : 0 };
}

/** The letters that are crossed, and the right ones. */
function lettersOf(q) {
  const list = (options) => options.map((one) => ($(".l", one) || $(".txt", one)).textContent).join(" ");
  return {
    given: list($$(".opt", q).filter((one) => $("input", one).checked)),
    right: list($$(".opt.ok", q)),
  };
}

/** A formula wider than the screen scrolls; then the keyboard must reach it. */
function reach(root = document) {
  for (const one of $$("math[display=block], pre", root)) if (one.scrollWidth > one.clientWidth) one.tabIndex = 0;
}

function bar(known, learning, all) {
  const name = "http://www.w3.org/2000/svg", out = document.createElementNS(name, "svg");
  for (const [key, value] of [["class", "bar"], ["viewBox", "0 0 100 8"], ["preserveAspectRatio", "none"], ["aria-hidden", "true"]]) out.setAttribute(key, value);
  for (const [style, from, part] of [["f2", 0, known], ["f1", known, learning]]) {
    const rect = document.createElementNS(name, "rect");
    for (const [key, value] of [["class", style], ["x", (100 * from) / all], ["width", (100 * part) / all], ["height", 8]]) rect.setAttribute(key, value);
    out.append(rect);
  }
  return out;
}

/** { known, learning } of one topic. */
function countStates(state, topic) {
  const mine = Object.keys(state.q).filter((key) => key.startsWith(topic + "/")).map((key) => stateOf(state.q[key]));
  const known = mine.filter((one) => one === 2).length;
  return { known, learning: mine.length - known };
}

// ---- pages
const pages = {
  home() {
    pages.plan();
    pages.keeping();
    const state = progress.read(), keys = Object.keys(state.q);
    if (keys.length === 0) return;
    const due = Math.min(DAILY, keys.filter((key) => state.q[key].due <= today()).length);
    $("#today").textContent = T.today;
    const text = $("#today-text");
    if (due > 0) text.replaceChildren(make("span", { className: "big num", textContent: due }), ` ${T.questions(due).replace(/^\d+ /, "")}, ${T.minutes(Math.max(1, Math.round(due * 0.75)))}`);
    else text.textContent = T.allDone;
    $("#today-go").textContent = due > 0 ? T.repeat : T.fresh;
    $("#today-go").href = due > 0 ? "practice.html?due" : "practice.html?n=10";
    $("#legend").hidden = false;
    for (const li of $$("[data-topic]", $(".topics"))) {
      const { known, learning } = countStates(state, li.dataset.topic), n = +li.dataset.n;
      if (known + learning === 0) continue;
      const line = $(".tally", li);
      line.textContent = T.progress(known, learning, Math.max(0, n - known - learning));
      line.before(bar(known, learning, n));
    }
  },
  plan() {
    const form = $("#plan"), field = $("#exam-date");
    form.hidden = false;
    field.value = progress.read().exam || "";
    field.addEventListener("change", () => progress.write({ ...progress.read(), exam: field.value || null }));
    form.addEventListener("submit", (event) => event.preventDefault());
  },
  keeping() {
    const said = $("#kept");
    $("#keeping").hidden = false;
    $("#keep").addEventListener("click", () => {
      const file = new Blob([JSON.stringify({ format: KEY, ...progress.read() })], { type: "application/json" });
      const link = make("a", { href: URL.createObjectURL(file), download: "examgen.json" });
      link.click();
      URL.revokeObjectURL(link.href);
      said.textContent = T.kept;
    });
    $("#bring").addEventListener("change", async (event) => {
      try {
        const kept = JSON.parse(await event.target.files[0].text());
        if (kept.format !== KEY || !kept.q || typeof kept.q !== "object") throw new Error("format");
        const q = {};
        for (const [key, one] of Object.entries(kept.q)) if (one.s >= 1 && one.s <= 5 && /^\d{4}-\d\d-\d\d$/.test(one.due)) q[key] = { s: one.s, due: one.due };
        progress.write({ exam: /^\d{4}-\d\d-\d\d$/.test(kept.exam) ? kept.exam : null, q });
        location.reload();
      } catch {
        said.textContent = T.notBrought;
      }
    });
    $("#forget").addEventListener("click", () => {
      if (!confirm(T.sure)) return;
      try { localStorage.removeItem(KEY); } catch { /* nothing was kept */ }
      location.reload();
    });
  },
  topic() {
    const state = progress.read(), topic = document.body.dataset.topic, form = $("#filters"), items = $$("#qlist li");
    form.hidden = false;
    for (const li of items) {
      const s = stateOf(state.q[topic + "/" + li.dataset.q]), line = $(".d", li);
      li.dataset.s = s;
      line.prepend(make("span", { className: "state", attr: { "data-s": s } }, make("i"), make("span", { textContent: T.states[s] })), line.textContent ? " · " : "");
    }
    const { known, learning } = countStates(state, topic), box = $("#progress"), n = +box.dataset.n;
    if (known + learning > 0) box.append(bar(known, learning, n), make("p", { className: "small muted num", textContent: T.progress(known, learning, Math.max(0, n - known - learning)) }));
    form.addEventListener("input", () => {
      const want = Object.fromEntries(new FormData(form));
      let shown = 0;
      for (const li of items) {
        li.hidden = Object.entries(want).some(([key, value]) => value !== "" && value !== undefined && li.dataset[key] !== value);
        shown += li.hidden ? 0 : 1;
      }
      for (const level of $$(".level")) level.hidden = !$("li:not([hidden])", level);
      $("#count").textContent = T.shown(shown, items.length);
    });
  },
  question() {
    const q = $("article.q"), details = $(".answer", q), summary = $("summary", details);
    const name = () => { summary.textContent = details.open ? T.close : $(":checked", q) ? T.check : T.show; };
    q.addEventListener("change", name);
    details.addEventListener("toggle", () => { name(); reach(details); });
    name();
    reach();
  },
};

const here = document.body.dataset.page;
if (pages[here]) pages[here]();
if ("serviceWorker" in navigator && location.protocol.startsWith("http") && window.isSecureContext) {
  navigator.serviceWorker.register(ROOT + "sw.js").catch(() => undefined);
}
