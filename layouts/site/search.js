// Search of an examgen site. Every word must occur. Small topics are read whole, bucket by bucket;
// large ones have lists that say which buckets hold a word (src/site/data_files.cpp).
"use strict";
(() => {
  const PAGE = 20, SNIPPET = 150;
  const REACH = 80;  // data files that one search may load; then it asks
  const box = $("#s"), hits = $("#hits"), count = $("#count"), place = $("#choose");
  const texts = new Map();  // of each bucket: [{ topic, name, title, text, low, … }]
  let run = 0;

  const words = (text) => text.toLowerCase().match(/[0-9a-z\u00c0-\u1fff\u2070-\u2fff\u3040-\ufffc]+/g) || [];

  /** The words of an article without its labels. */
  function indexed(html, topic) {
    const q = questionFrom(html, topic), stem = $(".stem", q).textContent;
    const parts = [...$$(".given, .txt, .expl, .why dd", q)].map((one) => one.textContent.replace(/\s+/g, " ").trim());
    const section = topic.sections.find((one) => one[0] === q.dataset.sub);
    return { topic, name: q.dataset.q, title: stem, parts, low: (stem + "\n" + parts.join("\n")).toLowerCase(), section: section ? section[1] : "", level: $$(".meta .tag", q).map((one) => one.textContent) };
  }

  async function textsOf(topic, bucket) {
    const key = topic.id + "/" + bucket;
    if (!texts.has(key)) texts.set(key, (await examgen.bucket(topic, bucket)).map((html) => indexed(html, topic)));
    return texts.get(key);
  }

  /** Buckets that hold a word that begins like this; null: any may. */
  async function bucketsWith(topic, word) {
    if ([...word].length < 3) return null;
    const list = fnv([...word].slice(0, 3).join("")) % topic.lists;
    await examgen.load(`topic/${topic.id}/w/${list}.js`);
    const out = new Set();
    for (const [known, where] of Object.entries(examgen.lists.get(topic.id + "/" + list) || {})) {
      if (!known.startsWith(word)) continue;
      if (where === "*") return null;
      let at = 0;
      for (const step of where.split(" ")) out.add((at += parseInt(step, 36)));
    }
    return out;
  }

  async function candidates(topic, wanted) {
    const all = [...Array(topic.buckets).keys()];
    if (!topic.lists) return all;
    const sets = [];
    for (const word of wanted) {
      const set = await bucketsWith(topic, word);
      if (set) sets.push(set);
    }
    return all.filter((bucket) => sets.every((set) => set.has(bucket)));
  }

  function painted(text, wanted) {
    const out = document.createDocumentFragment(), low = text.toLowerCase();
    for (let i = 0; i < text.length; ) {
      let from = -1, length = 0;
      for (const word of wanted) {
        const found = low.indexOf(word, i);
        if (found >= 0 && (from < 0 || found < from)) [from, length] = [found, word.length];
      }
      if (from < 0 || low.length !== text.length) { out.append(text.slice(i)); break; }
      out.append(text.slice(i, from), make("mark", { textContent: text.slice(from, from + length) }));
      i = from + length;
    }
    return out;
  }

  /** The place where the first word occurs outside of the title. */
  function snippet(hit, wanted) {
    for (const part of hit.parts) {
      const low = part.toLowerCase(), at = Math.min(...wanted.map((word) => low.indexOf(word)).filter((one) => one >= 0));
      if (!Number.isFinite(at)) continue;
      const from = at < 60 ? 0 : part.indexOf(" ", at - 60) + 1, end = Math.min(part.length, from + SNIPPET);
      return (from > 0 ? "… " : "") + part.slice(from, end) + (end < part.length ? " …" : "");
    }
    const last = hit.parts[hit.parts.length - 1] || "";
    return last.length > SNIPPET ? last.slice(0, SNIPPET) + " …" : last;
  }

  function row(hit, wanted) {
    return make("li", {}, make("h2", { attr: { dir: "auto" } }, make("a", { href: `topic/${hit.topic.id}/q/${hit.name}.html` }, painted(hit.title, wanted))),
      make("p", { className: "small muted", attr: { dir: "auto" } }, painted(snippet(hit, wanted), wanted)),
      make("p", { className: "tag", textContent: [hit.topic.title, ...hit.level].join(" · ") }));
  }

  async function search(most, reach = REACH) {
    const mine = ++run, wanted = [...new Set(words(box.value))];
    place.replaceChildren();
    if (wanted.length === 0 || wanted.every((word) => [...word].length < 2)) {
      hits.replaceChildren();
      count.textContent = "";
      return;
    }
    const big = examgen.all.some((one) => one.lists);
    if (big && wanted.every((word) => [...word].length < 3)) { hits.replaceChildren(); count.textContent = T.tooShort; return; }
    const found = [];
    let more = false, read = 0;
    count.textContent = T.searching;
    try {
      for (const topic of examgen.all) {
        for (const bucket of await candidates(topic, wanted)) {
          for (const one of await textsOf(topic, bucket)) if (wanted.every((word) => one.low.includes(word))) found.push(one);
          if (mine !== run) return;
          if (found.length > most || ++read >= reach) break;
        }
        if (found.length > most || read >= reach) { more = true; break; }
      }
    } catch {
      count.textContent = T.failedLoad;
      return;
    }
    if (mine !== run) return;
    const inTitle = (hit) => wanted.filter((word) => hit.title.toLowerCase().includes(word)).length;
    const shown = found.map((hit) => [inTitle(hit), hit]).sort((a, b) => b[0] - a[0]).map((pair) => pair[1]).slice(0, most);
    hits.replaceChildren(...shown.map((hit) => row(hit, wanted)));
    count.textContent = found.length > 0 ? T.hits(shown.length, more) : more ? T.notYet : T.none;
    if (more) {
      const button = make("button", { type: "button", className: "btn", textContent: T.more });
      button.addEventListener("click", () => search(most + (found.length > most ? PAGE : 0), reach + (found.length > most ? 0 : REACH)));
      place.replaceChildren(button);
    }
  }

  let wait = 0;
  hits.after(place);
  $("#noscript").hidden = true;
  box.value = new URLSearchParams(location.search).get("q") || "";
  box.addEventListener("input", () => { clearTimeout(wait); wait = setTimeout(() => search(PAGE), 120); });
  $("#find").addEventListener("submit", (event) => {
    event.preventDefault();
    history.replaceState(null, "", "?q=" + encodeURIComponent(box.value));
    search(PAGE);
  });
  if (box.value) search(PAGE);
})();
