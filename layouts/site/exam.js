// The mock exam of an examgen site: all questions at once, a clock, no help. At the end points, a
// grade by equal steps from half of the points, where they lie, and every answer with its reason.
"use strict";
(() => {
  const LIMIT = 60, GRADES = ["4,0", "3,7", "3,3", "3,0", "2,7", "2,3", "2,0", "1,7", "1,3", "1,0"];
  const ask = new URLSearchParams(location.search), work = $("#work"), choose = $("#choose");
  const decimal = (n) => String(Math.round(n * 100) / 100).replace(".", document.documentElement.lang === "de" ? "," : ".");
  const gradeName = (i) => (document.documentElement.lang === "de" ? GRADES[i] : GRADES[i].replace(",", "."));
  let topic = null, questions = [], seconds = 0, started = 0, timer = 0, over = false;

  /** As scale "de-linear": half is 4.0, then nine equal steps up to 95 %. */
  const cut = (i, all) => all * (0.5 + 0.05 * i);

  async function draw(n) {
    const out = [];
    for (const bucket of shuffled([...Array(topic.buckets).keys()])) {
      if (out.length >= Math.max(n, 2 * n - 10) || out.length >= topic.n) break;
      for (const html of await examgen.bucket(topic, bucket)) {
        const q = questionFrom(html, topic);
        if (q.dataset.mode !== "self") out.push(q);
      }
    }
    return shuffled(out).slice(0, n);
  }

  // ---- before
  function field(text, value, most) {
    const input = make("input", { type: "number", min: 1, max: most, value, required: true });
    return [make("label", { className: "field" }, text, input), input];
  }

  function offer() {
    const select = make("select");
    for (const one of examgen.all) select.append(make("option", { value: one.id, textContent: `${one.title} (${one.n})` }));
    if (examgen.topic(ask.get("t"))) select.value = ask.get("t");
    const [count, number] = field(T.number, 20, LIMIT), [time, minutes] = field(T.time, 30, 300);
    const fit = () => {
      const n = examgen.topic(select.value).n;
      number.max = Math.min(LIMIT, n);
      number.value = Math.min(20, n);
      minutes.value = Math.max(5, Math.round(number.value * 1.5));
    };
    select.addEventListener("change", fit);
    number.addEventListener("input", () => { minutes.value = Math.max(5, Math.round(number.value * 1.5)); });
    fit();
    const form = make("form", { className: "stack", autocomplete: "off" }, make("label", { className: "field" }, T.choose, select),
      make("div", { className: "row" }, count, time), make("p", {}, make("button", { className: "btn main", textContent: T.begin })));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      topic = examgen.topic(select.value);
      seconds = Math.round(minutes.value * 60);
      try {
        questions = await draw(+number.value);
      } catch {
        return choose.append(make("p", { className: "note warn", textContent: T.failedLoad }));
      }
      if (questions.length === 0) choose.append(make("p", { className: "note warn", textContent: T.tooFew }));
      else begin();
    });
    choose.replaceChildren(form);
  }

  // ---- during
  function begin() {
    $("#intro").hidden = true;
    const left = make("span", { className: "left", attr: { role: "timer" } }), answered = make("span", { className: "muted" });
    const list = make("ol", { className: "paper" });
    questions.forEach((q, i) => {
      shuffleOptions(q);
      list.append(make("li", {}, make("p", { className: "no", textContent: `${T.question} ${i + 1}` }), q));
    });
    const hand = make("button", { type: "button", className: "btn main", textContent: T.handIn });
    hand.addEventListener("click", finish);
    const head = make("h1", { textContent: T.examOf(topic.title), tabIndex: -1 });
    work.replaceChildren(make("div", { className: "session" }, head, make("div", { className: "clock" }, answered, left), list, make("p", { className: "row dock" }, hand)));
    const count = () => {
      const open = questions.filter((q) => judge(q).what === "empty").length;
      answered.textContent = T.answered(questions.length - open, questions.length);
      hand.textContent = open > 0 ? T.handInOpen(open) : T.handIn;
    };
    const tick = () => {
      const rest = Math.max(0, seconds - Math.floor((Date.now() - started) / 1000));
      left.textContent = `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`;
      if (rest === 0) { $("#say").textContent = T.timeUp; finish(); }
    };
    started = Date.now();
    list.addEventListener("change", count);
    timer = setInterval(tick, 500);
    count();
    tick();
    reach(list);
    scrollTo(0, 0);
    head.focus();
    window.addEventListener("beforeunload", (event) => { if (!over) event.preventDefault(); });
  }

  // ---- after
  function scaleImage(points, all) {
    const name = "http://www.w3.org/2000/svg", svg = document.createElementNS(name, "svg");
    const put = (tag, attributes, text) => {
      const one = document.createElementNS(name, tag);
      for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
      if (text) one.textContent = text;
      svg.append(one);
    };
    for (const [key, value] of [["class", "scale"], ["viewBox", "0 0 400 58"], ["role", "img"], ["aria-label", T.scale(decimal(points), decimal(all))]]) svg.setAttribute(key, value);
    put("rect", { class: "track", x: 0, y: 20, width: 400, height: 16, rx: 3 });
    put("rect", { class: "got", x: 0, y: 20, width: (400 * points) / all, height: 16, rx: 3 });
    for (const i of [0, 3, 6, 9]) {
      const x = 400 * (cut(i, 1));
      put("path", { class: "cut", d: `M${x} 16v24` });
      put("text", { x, y: 54, "text-anchor": "middle" }, gradeName(i));
    }
    put("text", { class: "now", x: Math.min(385, Math.max(12, (400 * points) / all)), y: 12, "text-anchor": "middle" }, decimal(points));
    return svg;
  }

  function gradeText(points, all) {
    let best = -1;
    GRADES.forEach((_, i) => { if (points >= cut(i, all) - 1e-9) best = i; });
    const next = best < GRADES.length - 1 ? ` ${T.missing(decimal(cut(best + 1, all) - points), gradeName(best + 1))}` : "";
    return (best < 0 ? T.failed : T.grade(gradeName(best))) + next;
  }

  function sections(results) {
    const rows = new Map();
    for (const { q, got, of } of results) {
      const row = rows.get(q.dataset.sub) || { got: 0, of: 0 };
      rows.set(q.dataset.sub, { got: row.got + got, of: row.of + of });
    }
    const body = make("tbody");
    for (const [slug, { got, of }] of rows) {
      const known = topic.sections.find((one) => one[0] === slug), title = known && known[1] ? known[1] : T.other;
      body.append(make("tr", {}, make("th", { scope: "row", textContent: title }), make("td", { className: "right", textContent: T.of(decimal(got), decimal(of)) }),
        make("td", {}, bar(got, 0, of || 1)),
        make("td", {}, make("a", { href: `practice.html?t=${topic.id}&s=${slug}&all` }, T.practise, make("span", { className: "vh", textContent: ": " + title })))));
    }
    const head = make("tr", {}, make("th", { scope: "col", textContent: T.section }), make("th", { scope: "col", className: "right", textContent: T.pointsHead }),
      make("th", { scope: "col" }, make("span", { className: "vh", textContent: T.share })), make("th", { scope: "col" }, make("span", { className: "vh", textContent: T.practice })));
    return make("div", { className: "scroll", tabIndex: 0, attr: { role: "region", "aria-label": T.where } }, make("table", {}, make("thead", {}, head), body));
  }

  function one({ q, what }, i) {
    const letters = lettersOf(q), sign = { right: "✓", wrong: "✗", empty: "○" }[what], word = { right: T.right, wrong: T.wrong, empty: T.open }[what];
    const rows = q.dataset.mode === "rows";
    const said = what === "right" ? (rows ? "" : T.chosen(letters.given)) : what === "empty" ? T.noneRight(rows ? "" : letters.right) : rows ? "" : T.chosenRight(letters.given, letters.right);
    $(".answer", q).open = true;
    const details = make("details", {}, make("summary", {}, make("span", { className: "sg", textContent: sign, attr: { "aria-hidden": "true" } }), make("span", { className: "num muted", textContent: i + 1 }),
      make("span", { className: "t" }, make("span", { className: "vh", textContent: word + ": " }), $(".stem", q).textContent), make("span", { className: "given-answer", textContent: said })),
    make("div", { className: "in" }, q, make("p", {}, make("a", { href: `topic/${topic.id}/q/${q.dataset.q}.html`, textContent: T.toQuestion }))));
    details.addEventListener("toggle", () => reach(details));
    return make("li", { className: { right: "r", wrong: "w", empty: "o" }[what] }, details);
  }

  function filter(list) {
    const out = make("fieldset", { className: "seg" }, make("legend", { className: "vh", textContent: T.show3 }));
    for (const [value, text] of [["", T.all], ["w", T.wrongOnes], ["o", T.openOnes]]) out.append(make("label", {}, make("input", { type: "radio", name: "f", value, checked: value === "" }), text));
    out.addEventListener("change", (event) => { for (const li of list.children) li.hidden = event.target.value !== "" && !li.classList.contains(event.target.value); });
    return out;
  }

  function finish() {
    if (over) return;
    over = true;
    clearInterval(timer);
    const results = questions.map((q) => { const { what, share } = judge(q), of = +q.dataset.p; return { q, what, of, got: share * of }; });
    for (const input of $$("input", work)) input.disabled = true;
    const got = results.reduce((sum, r) => sum + r.got, 0), all = results.reduce((sum, r) => sum + r.of, 0);
    const lost = results.filter((r) => r.what !== "right"), minutes = Math.max(1, Math.round((Date.now() - started) / 60000));
    const sum = make("dl", { className: "sum" });
    for (const [name, value] of [[T.used, T.usedMinutes(minutes)], [T.wrongOnes, results.filter((r) => r.what === "wrong").length], [T.openOnes, results.filter((r) => r.what === "empty").length]]) sum.append(make("div", {}, make("dt", { textContent: name }), make("dd", { textContent: value })));
    const head = make("h1", { textContent: T.examOf(topic.title), tabIndex: -1 }), review = make("ol", { className: "review", id: "review" }, ...results.map(one));
    const more = make("a", { className: "btn main", textContent: T.practiseLost(lost.length), href: `practice.html?t=${topic.id}&q=${lost.map((r) => r.q.dataset.q).join(",")}` });
    work.replaceChildren(make("div", { className: "stack", id: "result" }, head, make("div", { className: "even" },
      make("section", { className: "card stack" }, make("p", { className: "grade num" }, decimal(got), " ", make("small", { textContent: T.points(decimal(all)) })), scaleImage(got, all), make("p", { textContent: gradeText(got, all) }), sum),
      make("section", { className: "card stack" }, make("h2", { textContent: T.where }), sections(results), make("p", { className: "row" }, lost.length > 0 ? more : null, make("a", { className: "btn", href: `exam.html?t=${topic.id}`, textContent: T.newExam })))),
    make("div", { className: "row" }, make("h2", { textContent: T.each }), filter(review)), review));
    scrollTo(0, 0);
    head.focus();
  }

  $("#noscript").hidden = true;
  if (examgen.all.length > 0) offer();
})();
