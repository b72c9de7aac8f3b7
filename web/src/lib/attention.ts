/** Telling somebody who looks elsewhere that it is their turn. */

import { prefs } from "./prefs.svelte";

/** Ask for permission to notify; whether it was given. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

export function notifyTurn(question: string): void {
  if (!prefs.notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const notice = new Notification("Your turn", { body: question, tag: "turn", icon: "/favicon.svg" });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones allow notifications only from a service worker: the title of the tab must do.
  }
}

export function setTitle(words: string, yourTurn: boolean, over = false): void {
  document.title = `${over ? "Game over · " : yourTurn ? "● Your turn · " : ""}${words ? `${words} · ` : ""}Intrigue`;
}
