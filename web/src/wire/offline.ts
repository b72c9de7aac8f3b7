/** Keeps the page itself for the next visit, when there may be no network. */

export async function keepForLater(base: URL): Promise<void> {
  if (!("serviceWorker" in navigator)) return; // not every address allows it; then the page needs the network
  await navigator.serviceWorker.register(new URL("offline.js", base), { scope: base.pathname }).catch(() => undefined);
}
