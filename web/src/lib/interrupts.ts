/** When somebody is asked who may interrupt: always, when it matters, or never in this turn. */

import type { Interrupting } from "../boards/contract";

export type Mode = "always" | "matters" | "never";

export interface Wishes {
  /** By the name of what could be used; "matters" unless said otherwise. */
  modes: Readonly<Record<string, "always" | "matters">>;
  /** In which turn one does not want to be asked about something. */
  muted: ReadonlyMap<string, string>;
}

export function modeOf(name: string, turn: string, wishes: Wishes): Mode {
  if (wishes.muted.get(name) === turn) return "never";
  return wishes.modes[name] ?? "matters";
}

/** Whether somebody does not want to be asked about something that could be used here. */
export function mutedHere(window: Interrupting | null, wishes: Wishes): boolean {
  return window?.uses.some(({ name }) => modeOf(name, window.turn, wishes) === "never") ?? false;
}

/** Whether the game can go on without asking: nobody wants to be asked about anything that could be used here. */
export function passedOver(window: Interrupting | null, wishes: Wishes): boolean {
  if (!window?.uses.length) return false;
  return window.uses.every(({ name, choice }) => {
    const mode = modeOf(name, window.turn, wishes);
    return mode === "never" || (mode === "matters" && (choice.idle ?? false));
  });
}
