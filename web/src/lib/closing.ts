/** What it means that the server has closed a socket, by the code alone; the words are for people. */

import type { CloseCode } from "../generated/protocol";

/** There is no such room, or it has been closed. */
export const NO_ROOM: CloseCode = 4000;

const KEPT_OUT: CloseCode[] = [4004, 4005, 4006]; // banned, private, removed

/** Whether this person may not be in the room, as a player or otherwise. */
export function isKeptOut(code: number): boolean {
  return (KEPT_OUT as number[]).includes(code);
}

/** The server's reason as a sentence. */
export function sentence(reason: string): string {
  return reason && `${reason[0]!.toUpperCase()}${reason.slice(1)}${/[.!?]$/.test(reason) ? "" : "."}`;
}

const FOR_GOOD = { from: 4000, below: 4100 };

/** Whether reconnecting with the same hello is useless. After any other code, the standard ones included, the
* line reconnects by itself. */
export function isForGood(code: number): boolean {
  return code >= FOR_GOOD.from && code < FOR_GOOD.below;
}

/** Whether the reason is the server's own, and so worth showing. */
export function isExplained(code: number): boolean {
  return code >= 4000 && code < 5000;
}
