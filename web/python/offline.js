// Keeps the page for visits without a network. The build fills in the version, the list of files and the page's first
// script. A new version is fetched completely before it replaces the old one; pages that are open keep the old one until they
// ask for the new one.

const SCOPE = new URL(self.registration.scope);
const OURS = `intrigue ${SCOPE.pathname} `; // others on this host may have pages like this one below other paths
const VERSION = `${OURS}{{version}}`;
const FILES = ["{{files}}"];
const FIRST = "{{first}}";

self.addEventListener("install", (event) => event.waitUntil(fetchAll()));

self.addEventListener("activate", (event) => event.waitUntil(dropOthers().then(() => self.clients.claim())));

self.addEventListener("message", ({ data }) => data === "now" && self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(SCOPE.href)) event.respondWith(answer(event.request));
});

async function fetchAll() {
  const kept = await caches.open(VERSION);
  await Promise.all(FILES.map((file) => fetchFile(kept, new URL(file, SCOPE).href)));
  const page = await (await kept.match(SCOPE.href)).text();
  if (!page.includes(FIRST)) throw new Error("This version is not complete on the server yet."); // the browser tries again
}

// The page keeps files of Python by itself, and unpacked. What the browser has of an older version does not count.
async function fetchFile(kept, address) {
  const python = address.endsWith(".bin") && (await kept.match(address.replace(/\.bin$/, "")));
  if (!python) await kept.add(new Request(address, { cache: "no-cache" }));
}

async function dropOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== VERSION);
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function answer(request) {
  const kept = await caches.open(VERSION);
  const address = request.url.replace(/[?#].*$/, "").replace(/\/index\.html$/, "/");
  return (await kept.match(address)) ?? fetch(request);
}
