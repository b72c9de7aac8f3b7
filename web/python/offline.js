// Keeps the page for visits without a network. The build fills in the version and the list of files.
// A new version is fetched completely before it replaces the old one; pages that are open keep the old one.

const VERSION = "intrigue-{{version}}";
const FILES = ["{{files}}"];

self.addEventListener("install", (event) => event.waitUntil(fetchAll()));

self.addEventListener("activate", (event) => event.waitUntil(dropOthers().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});

async function fetchAll() {
  const kept = await caches.open(VERSION);
  await Promise.all(FILES.map((file) => fetchOnce(kept, new URL(file, self.registration.scope).href)));
}

// The page keeps files of Python by itself, and unpacked.
async function fetchOnce(kept, address) {
  const found = (await kept.match(address)) ?? (await kept.match(address.replace(/\.bin$/, "")));
  if (!found) await kept.add(address);
}

async function dropOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith("intrigue-") && name !== VERSION);
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function answer(request) {
  const kept = await caches.open(VERSION);
  return (await kept.match(request, { ignoreSearch: true })) ?? fetch(request);
}
