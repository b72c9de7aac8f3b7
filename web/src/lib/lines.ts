/** Lines of the log, as they are shown: headings, what all have seen, and what only some may know. */

import type { LogLine } from "../generated/protocol";

export type LineKind = "divider" | "secret" | "plain";

export function lineKind(line: LogLine): LineKind {
  if (/^-{2,}.*-{2,}$/.test(line.text.trim())) return "divider";
  return audience(line) || wrapped(line.text) ? "secret" : "plain";
}

/** A line without the marks by which a plain text tells its kinds apart. */
export function plainLine(text: string): string {
  const shown = text.trim();
  if (/^-{2,}.*-{2,}$/.test(shown)) return shown.replace(/^-+\s*|\s*-+$/g, "");
  if (!wrapped(shown)) return shown;
  const inner = shown.slice(1, -1).replace(/^only you know\b[:,]?\s*/, "");
  return inner.charAt(0).toUpperCase() + inner.slice(1);
}

/** Several lines as one text; what begins alike says its beginning once: "It was Spy 5, Spy 4". */
export function strung(texts: string[]): string {
  const told: string[] = [];
  texts.forEach((text, place) => {
    const begin = place ? sharedBeginning(texts[place - 1]!, text) : "";
    if (begin) told.push(`${told.pop()!.replace(/\.$/, "")}, ${text.slice(begin.length)}`);
    else told.push(text);
  });
  return told.join("; ").replace(/\.(?=; )/g, "");
}

/** The words with which two texts begin: two at least, and then only small ones, so that names stay whole. */
function sharedBeginning(one: string, other: string): string {
  const words = other.split(" ");
  const same = one.split(" ").map((word, place) => word === words[place] && (place < 2 || /^[a-z]+$/.test(word)));
  const first = same.indexOf(false);
  const shared = Math.min(first < 0 ? same.length : first, words.length - 1);
  return shared < 2 ? "" : `${words.slice(0, shared).join(" ")} `;
}

/** Who may know it: "Only you know", or at the end, when all can be read, who knew it then. */
export function whoKnows(line: LogLine, viewer: number | null, names: string[]): string {
  const seats = audience(line);
  if (!seats || (viewer !== null && seats.includes(viewer))) return seats && seats.length > 1 ? "Only some know" : "Only you know";
  return `Only known to ${new Intl.ListFormat("en").format(seats.map((seat) => names[seat] ?? `seat ${seat + 1}`))}`;
}

function audience(line: LogLine): number[] | null {
  const seats = (line.event as { audience?: unknown } | null)?.audience;
  return Array.isArray(seats) ? (seats as number[]) : null;
}

function wrapped(text: string): boolean {
  return /^\s*\(.*\)\s*$/.test(text);
}

/** Texts as one, each a sentence: none ends with two full stops. */
export function sentences(...texts: string[]): string {
  return texts.filter((text) => text.trim()).map((text) => text.trim().replace(/\.$/, "")).join(". ");
}

/** The line of a file that an error speaks of ("line 53"); 0 if it names none. */
export function lineOf(problem: string): number {
  return Number(/\bline (\d+)/.exec(problem)?.[1] ?? 0);
}

/** A line of a text with those around it, by their numbers. */
export function aroundLine(text: string, line: number, around = 2): { number: number; text: string }[] {
  const first = Math.max(1, line - around);
  return text.split(/\r?\n/).slice(first - 1, line + around).map((row, place) => ({ number: first + place, text: row }));
}
