// Practice of an examgen site: one question at a time, in random order, options too. A right answer
// is asked for one honest word, known or guessed; a wrong one comes back in the round.
// Keys: 1-9 or A-E cross, Enter checks and goes on, G = guessed.
"use strict";
(() => {
  const AGAIN = 2;   // how often a wrong question comes back in one round
  const REACH = 60;  // data files that a round may load to find new questions
  const ask = new URLSearchParams(location.search), work = $("#work");
  const keysOn = () => { try { return localStorage.getItem("examgen/keys") !== "off"; } catch { return true; } };
  let keys = keysOn();
  let title = T.mixed, round = [], first = {}, turns = {}, queue = [], at = 0, phase = "", started = 0, current = null, dock, ticks;

  const keyOf = (q) => q.dataset.topic + "/" + q.dataset.q;
  const say = (text) => { $("#say").textContent = text; };

  // ---- which questions
  async function articles(topic, names) {
    const out = [];
    for (const bucket of new Set(names.map((name) => examgen.bucketOf(topic, name)))) {
      for (const html of await examgen.bucket(topic, bucket)) {
        const q = questionFrom(html, topic);
        if (names.includes(q.dataset.q)) out.push(q);
      }
    }
    return out;
  }

  /** Up to `most` questions that `fits`, from buckets in random order; those of a small section of a
   *  large topic are listed. */
  async function some(topic, most, fits) {
    const out = [], section = topic.sections.find((one) => one[0] === ask.get("s"));
    const buckets = section && section[3] ? section[3] : [...Array(topic.buckets).keys()];
    for (const bucket of shuffled(buckets).slice(0, REACH)) {
      if (out.length >= most) break;
      for (const html of shuffled(await examgen.bucket(topic, bucket))) {
        const q = questionFrom(html, topic);
        if (out.length < most && fits(q)) out.push(q);
      }
    }
    return out;
  }

  function named() {
    const list = (ask.get("q") || "").split(",").filter(Boolean);
    return list.slice(0, 100);
  }

  async function choose() {
    const state = progress.read(), topic = examgen.topic(ask.get("t")), section = ask.get("s");
    const topics = topic ? [topic] : examgen.all;
    const most = Math.min(DAILY, Math.max(1, +ask.get("n") || DAILY));
    if (topic && named().length > 0) return articles(topic, named());
    const inSection = (q) => section === null || q.dataset.sub === section;
    const due = Object.keys(state.q).filter((key) => state.q[key].due <= today()).sort((a, b) => (state.q[a].due < state.q[b].due ? -1 : 1));
    const out = [];
    for (const one of topics) {
      const mine = due.filter((key) => key.startsWith(one.id + "/")).slice(0, DAILY).map((key) => key.slice(one.id.length + 1));
      out.push(...(await articles(one, mine)).filter(inSection));
    }
    if (ask.has("due") && out.length > 0) return shuffled(out).slice(0, DAILY);
    const chosen = shuffled(out).slice(0, most);
    const anyway = ask.has("all");
    const fresh = (q) => inSection(q) && !chosen.some((one) => keyOf(one) === keyOf(q)) && (anyway || !state.q[keyOf(q)]);
    for (const [i, one] of shuffled(topics).entries()) {
      const want = Math.ceil((most - chosen.length) / (topics.length - i));
      if (want > 0) chosen.push(...(await some(one, want, fresh)));
    }
    return chosen;
  }

  // ---- the round
  function frame() {
    ticks = make("ol", { className: "ticks", attr: { "aria-hidden": "true" } });
    dock = make("div", { className: "dock" });
    const out = make("button", { type: "button", className: "btn quiet", textContent: T.leave });
    out.addEventListener("click", () => (Object.keys(first).length > 0 ? end() : back()));
    const use = make("input", { type: "checkbox", checked: keys });
    use.addEventListener("change", () => {
      keys = use.checked;
      try { localStorage.setItem("examgen/keys", keys ? "on" : "off"); } catch { /* for this visit */ }
    });
    work.replaceChildren(make("div", { className: "session" },
      make("div", { className: "head" }, make("h1", { id: "pos" }), out), ticks,
      make("div", { id: "place" }), dock,
      make("p", { className: "keysw" }, make("label", { className: "check" }, use, T.keys))));
    $("#intro").hidden = true;
  }

  const back = () => { location.href = ask.get("t") && examgen.topic(ask.get("t")) ? `topic/${ask.get("t")}/index.html` : "index.html"; };

  function button(style, text, small, act) {
    const out = make("button", { type: "button", className: "btn " + style }, text, small ? make("small", { textContent: small }) : null);
    out.addEventListener("click", act);
    return out;
  }

  const hint = (parts) => make("p", { className: "hint" }, ...parts.map((one) => (/^(\d|[A-Z]|Enter)$/.test(one) ? make("kbd", { textContent: one }) : one)));

  function draw() {
    const again = at >= round.length;
    $("#pos").textContent = again ? T.again : T.position(title, at + 1, round.length);
    ticks.replaceChildren(...round.map((q, i) => {
      const result = first[keyOf(q)];
      return make("li", { className: (result ? (result === "wrong" ? "w" : "r") : "") + (i === at ? " now" : "") });
    }));
  }

  function show() {
    phase = "ask";
    current = queue[at];
    const form = $("form", current), details = $(".answer", current);
    if (form) form.reset();
    details.open = false;
    const verdict = $(".verdict", current);
    if (verdict) verdict.remove();
    for (const input of $$("input", current)) input.disabled = false;
    shuffleOptions(current);
    $("#place").replaceChildren(current);
    const self = current.dataset.mode === "self";
    const go = button("main", self ? T.reveal : T.verify, "", check);
    go.disabled = !self;
    dock.replaceChildren(go);
    if (!self) dock.append(button("quiet", T.dontKnow, "", () => { if (form) form.reset(); check(); }));
    dock.append(hint(self ? T.hintSelf : T.hintAsk(Math.min(9, $$("input", current).length))));
    draw();
    reach(current);
    scrollTo(0, 0);
    const stem = $(".stem", current);
    stem.tabIndex = -1;
    stem.focus({ preventScroll: true });
  }

  function verdict(what) {
    const word = { right: "✓ " + T.right, wrong: "✗ " + T.wrong, empty: "○ " + T.open, self: T.compare }[what];
    const out = make("p", { className: "verdict " + (what === "right" ? "r" : what === "self" ? "" : "w"), textContent: word });
    $(".answer", current).before(out);
    $(".answer", current).open = true;
    const answer = $(".key", current);
    say(word + ". " + (answer ? answer.textContent : ""));
    return out;
  }

  function check() {
    if (phase !== "ask") return;
    phase = "told";
    const self = current.dataset.mode === "self", what = self ? "self" : judge(current).what;
    for (const input of $$("input", current)) input.disabled = true;
    const line = verdict(what), state = progress.read(), entry = state.q[keyOf(current)];
    const when = (result) => T.inDays(nextStage(entry, result, state.exam).days);
    const isFirst = !first[keyOf(current)];
    if (isFirst && (self || what === "right")) {
      dock.replaceChildren(button("main", T.known, when("known"), () => done("known")), button("", T.guessed, when("guessed"), () => done("guessed")));
      if (self) dock.append(button("", T.missed, "", () => done("wrong")));
      dock.append(hint(T.hintTold));
    } else {
      const right = what === "right";
      dock.replaceChildren(button("main", T.next, right || self || turns[keyOf(current)] > AGAIN ? "" : T.comesBack, () => done(right || self ? "known" : "wrong")), hint(T.hintNext));
    }
    draw();
    reach(current);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    line.scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
    dock.firstChild.focus({ preventScroll: true });
  }

  function done(result) {
    if (phase !== "told") return;
    const key = keyOf(current), state = progress.read();
    if (!first[key]) {
      first[key] = result;
      const next = nextStage(state.q[key], result, state.exam);
      state.q[key] = { s: next.s, due: dayIn(next.days) };
      progress.write(state);
    }
    turns[key] = (turns[key] || 0) + 1;
    if (result === "wrong" && turns[key] <= AGAIN) queue.push(current);
    at += 1;
    if (at < queue.length) show();
    else end();
  }

  function end() {
    phase = "end";
    const results = Object.values(first), count = (what) => results.filter((one) => one === what).length;
    const minutes = Math.max(1, Math.round((Date.now() - started) / 60000));
    const sum = make("dl", { className: "sum" });
    for (const [name, n] of [[T.sumKnown, count("known")], [T.sumGuessed, count("guessed")], [T.sumWrong, count("wrong")], [T.sumMinutes, minutes]]) {
      sum.append(make("div", {}, make("dt", { textContent: name }), make("dd", { textContent: n })));
    }
    draw();
    const head = make("h1", { textContent: T.done, tabIndex: -1 });
    const again = new URL(location.href);
    again.searchParams.delete("q");
    const one = ask.get("t") && examgen.topic(ask.get("t"));
    work.replaceChildren(make("section", { className: "session stack", id: "end" }, head, ticks, sum,
      make("p", { className: "lead", textContent: T.advice(count("wrong") + count("guessed")) }),
      progress.stored ? null : make("p", { className: "note warn", textContent: T.noStore }),
      make("p", { className: "row" }, make("a", { className: "btn main", href: again.href, textContent: T.nextRound }),
        make("a", { className: "btn", href: one ? `topic/${one.id}/index.html` : "index.html", textContent: one ? T.toTopic : T.allTopics }))));
    scrollTo(0, 0);
    head.focus();
  }

  // ---- keys
  function cross(number) {
    const inputs = $$("input", current), input = inputs[number];
    if (!input) return false;
    if (input.type === "checkbox") input.checked = !input.checked;
    else input.checked = true;
    input.focus();
    dock.firstChild.disabled = judge(current).what === "empty";
    return true;
  }

  document.addEventListener("keydown", (event) => {
    if (!keys || event.repeat || event.ctrlKey || event.metaKey || event.altKey || !current) return;
    const key = event.key.toLowerCase(), onControl = ["BUTTON", "A", "SUMMARY"].includes(event.target.tagName);
    const number = /^[1-9]$/.test(key) ? +key - 1 : key.length === 1 ? "abcde".indexOf(key) : -1;
    let used = false;
    if (phase === "ask" && number >= 0) used = cross(number);
    else if (phase === "ask" && key === "enter" && !onControl && !dock.firstChild.disabled) { check(); used = true; }
    else if (phase === "told" && key === "g" && $$(".btn", dock).length > 1) { done("guessed"); used = true; }
    else if (phase === "told" && key === "enter" && !onControl) { dock.firstChild.click(); used = true; }
    if (used) event.preventDefault();
  });
  document.addEventListener("change", (event) => {
    if (phase === "ask" && current && current.contains(event.target)) dock.firstChild.disabled = judge(current).what === "empty";
  });

  // ---- start
  function offer() {
    const list = make("ul", { className: "topics" });
    const add = (href, text, n) => list.append(make("li", {}, make("div", {}, make("h2", { className: "small", textContent: text }), make("p", { className: "small muted num", textContent: T.questions(n) })),
      make("a", { className: "btn", href }, T.start, make("span", { className: "vh", textContent: ": " + text }))));
    if (examgen.all.length > 1) add("practice.html?n=20", T.mixed, examgen.all.reduce((sum, one) => sum + one.n, 0));
    for (const one of examgen.all) add(`practice.html?t=${one.id}`, one.title, one.n);
    $("#choose").replaceChildren(list);
  }

  function nothing() {
    const again = new URL(location.href);
    again.searchParams.set("all", "");
    again.searchParams.delete("due");
    $("#choose").replaceChildren(make("p", { className: "lead", textContent: T.nothing }),
      make("p", { className: "row" }, make("a", { className: "btn main", href: again.href, textContent: T.anyway }),
        make("a", { className: "btn", href: "index.html", textContent: T.allTopics })));
  }

  async function start() {
    $("#noscript").hidden = true;
    if (![...ask.keys()].length) return offer();
    $("#choose").replaceChildren(make("p", { className: "muted", textContent: T.loading }));
    const topic = examgen.topic(ask.get("t"));
    if (topic) {
      const section = topic.sections.find((one) => one[0] === ask.get("s"));
      title = section && section[1] ? section[1] : topic.title;
    }
    try {
      round = await choose();
    } catch {
      return $("#choose").replaceChildren(make("p", { className: "note warn", textContent: T.failedLoad }));
    }
    if (round.length === 0) return nothing();
    queue = [...round];
    started = Date.now();
    frame();
    show();
  }
  start();
})();
