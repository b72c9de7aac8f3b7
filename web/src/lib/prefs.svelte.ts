/** What this person likes, kept in this browser. Nothing secret is ever put here. */

export interface Prefs {
  name: string;
  theme: "system" | "light" | "dark";
  motion: "full" | "quick" | "none";
  sound: boolean;
  notify: boolean;
  confirm: boolean;
  /** All answers in words beside the board, from the beginning. */
  words: boolean;
  /** The only possible answer is given automatically. */
  forced: boolean;
  /** How fast others' moves are shown. */
  tempo: "slow" | "normal" | "fast";
  /** When to be asked about things that could be used while others play, by their names. */
  interrupts: Record<string, "always" | "matters">;
  level: string;
  /** The games that were begun here. */
  played: string[];
  /** The scenes of lessons that were done here, by game. */
  learned: Record<string, string[]>;
  /** How many sat at the table when a game was begun here last. */
  counts: Record<string, number>;
  /** This browser has been a guest here: asking who we are makes sense. */
  guest: boolean;
}

const KEY = "intrigue.prefs";
const MOVED = "intrigue.moved";
const MUTED = "intrigue.muted";
const MOST_TABLES = 60; // whose last moves are remembered
const DEFAULTS: Prefs = {
  name: "",
  theme: "system",
  motion: "full",
  sound: false,
  notify: false,
  confirm: true,
  words: false,
  forced: true,
  tempo: "normal",
  interrupts: {},
  level: "",
  played: [],
  learned: {},
  counts: {},
  guest: false,
};

function kept<T extends object>(key: string, fallback: T): T {
  try {
    return { ...fallback, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<T>) };
  } catch {
    return fallback;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}

export const prefs = $state<Prefs>(kept(KEY, DEFAULTS));

/** Change a preference, and remember it. */
export function prefer(change: Partial<Prefs>): void {
  Object.assign(prefs, change);
  keep(KEY, prefs);
  applyTheme();
}

export function applyTheme(): void {
  const root = document.documentElement;
  if (prefs.theme === "system") root.removeAttribute("data-theme");
  else root.dataset.theme = prefs.theme;
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether pieces may move. */
export function moving(): boolean {
  return prefs.motion !== "none" && !still.matches;
}

/** The number of the update that this person's last move at a table made; 0 if that is not known. */
export function lastMoveAt(table: string): number {
  return kept<Record<string, number>>(MOVED, {})[table] ?? 0;
}

export function keepLastMove(table: string, seq: number): void {
  keepAt(MOVED, table, seq);
}

/** What this person does not want to be asked about at a table, and in which turn. */
export function mutedAt(table: string): Record<string, string> {
  return kept<Record<string, Record<string, string>>>(MUTED, {})[table] ?? {};
}

export function keepMuted(table: string, muted: Record<string, string>): void {
  keepAt(MUTED, table, muted);
}

/** Remember something about a table; what was remembered about those of long ago is forgotten. */
function keepAt(key: string, table: string, value: unknown): void {
  const { [table]: _, ...others } = kept<Record<string, unknown>>(key, {});
  keep(key, Object.fromEntries([...Object.entries(others), [table, value]].slice(-MOST_TABLES)));
}

/** The seats of a room that several people play on this device. */
export function seatsHere(room: string): number[] {
  return kept<{ seats: number[] }>(`intrigue.seats.${room}`, { seats: [] }).seats;
}

export function keepSeatsHere(room: string, seats: number[]): void {
  keep(`intrigue.seats.${room}`, { seats });
}
