// Works offline after one visit: FILES are fetched once, everything else as it is visited. The
// network comes first, so that a new site shows at once; without it the store answers.
const STORE = "examgen-" + self.registration.scope + VERSION;

async function fill() {
  const store = await caches.open(STORE);
  for (let i = 0; i < FILES.length; i += 20) {
    await Promise.all(FILES.slice(i, i + 20).map((file) => store.add(file).catch(() => undefined)));
  }
}

async function tidy() {
  const own = "examgen-" + self.registration.scope;
  for (const name of await caches.keys()) {
    if (name.startsWith(own) && name !== STORE) await caches.delete(name);
  }
  await self.clients.claim();
}

// A folder's address means its index.html; what follows a question mark is for scripts only.
function plain(request) {
  const url = new URL(request.url);
  url.search = "";
  url.hash = "";
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  return url.href;
}

async function answer(request) {
  const store = await caches.open(STORE);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await store.put(plain(request), fresh.clone());
    return fresh;
  } catch (problem) {
    const kept = await store.match(plain(request));
    if (kept) return kept;
    throw problem;
  }
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(fill());
});
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  const own = event.request.url.startsWith(self.registration.scope);
  if (event.request.method === "GET" && own) event.respondWith(answer(event.request));
});
