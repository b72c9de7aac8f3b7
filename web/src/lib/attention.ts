/** Telling somebody who looks elsewhere that it is their turn. */

import { prefs } from "./prefs.svelte";

/** Ask for permission to notify; whether it was given. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** `about`: the latest notice about the same thing takes the place of the one before. */
export function notifyTurn(question: string, about: string): void {
  if (!prefs.notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const notice = new Notification("Your turn", { body: question, tag: about, icon: "/favicon.svg" });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones allow notifications only from a service worker: the title of the tab must do.
  }
}

/** The title of the tab: what is being played, and whose turn it is. */
export function setTitle(words: string, turn = ""): void {
  document.title = [turn, words, "Intrigue"].filter(Boolean).join(" · ");
}

export const YOUR_TURN = "● Your turn";

/** Whose turn it is, for the title of a tab. */
export function turnOf(pending: number[], viewer: number | null, names: string[]): string {
  if (viewer !== null && pending.includes(viewer)) return YOUR_TURN;
  const others = pending.map((seat) => names[seat] ?? `seat ${seat + 1}`);
  if (!others.length) return "";
  return others.length > 2 ? `${others.length} players to move` : `${new Intl.ListFormat("en").format(others)} to move`;
}

/** Tables that wait for the reader, for the title of the lobby. */
export function tablesWaiting(count: number): string {
  return count ? `● ${count === 1 ? "A table waits" : `${count} tables wait`} for you` : "";
}

const HOUR = 60; // minutes
const DAY = 24 * HOUR;

/** Time left on a clock (milliseconds), as people say it: "2:05", "45 min", "30 hours", "3 days". A day that has hardly
 * begun counts as a whole one; otherwise nobody has less time than it says. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 2 * DAY - HOUR) return `${Math.floor((minutes + HOUR - 1) / DAY)} days`;
  if (minutes >= 2 * HOUR) return `${Math.floor(minutes / HOUR)} hours`;
  if (minutes > 10) return `${minutes} min`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
