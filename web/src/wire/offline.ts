/** Keeps the page itself for the next visit, when there may be no network. `newer` is told once another version of the
 *  page has been fetched, and how to change to it; otherwise that happens when all its pages have been closed. */

export async function keepForLater(base: URL, newer: (change: () => void) => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return; // not every address allows it; then the page needs the network
  const how = { scope: base.pathname };
  const kept = await navigator.serviceWorker.register(new URL("offline.js", base), how).catch(() => undefined);
  if (!kept || !kept.active) return; // the first visit: there is nothing older
  const offer = () => kept.waiting && newer(() => kept.waiting?.postMessage("now"));
  const watch = () => kept.installing?.addEventListener("statechange", offer);
  kept.addEventListener("updatefound", watch);
  watch();
  offer();
}
