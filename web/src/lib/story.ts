/**
 * The log as a story: what one player did in a row is one sentence ("drew 6 cards, raised taxes"), which opens into its
 * lines. What follows from it is told after it. Several players who did the same share a sentence.
 */

import type { LogLine } from "../generated/protocol";
import { lineKind, plainLine, strung } from "./lines";

export interface Tale {
  /** A heading; somebody's deeds; or something that nobody did. */
  kind: "chapter" | "turn" | "news";
  /** Who did it, in the order of doing. */
  seats: number[];
  /** The heading, what was done ("drew 6 cards, raised taxes"), or what happened. */
  words: string;
  /** What followed, in sentences. */
  after: string;
  /** What only the reader (and at the end everybody) may know of it. */
  secrets: LogLine[];
  /** Everything that was told, in order. */
  lines: LogLine[];
}

interface Part {
  did: string;
  one: string;
  many: string;
  count: number;
  times: number;
  follows: boolean;
}

export function storyOf(lines: LogLine[], names: string[]): Tale[] {
  const told: Draft[] = [];
  for (const line of lines) {
    const kind = lineKind(line);
    const last = told.at(-1);
    if (kind === "divider") told.push(new Draft("chapter", line, names));
    else if (last?.kind === "turn" && (kind === "secret" || belongs(line, last))) last.add(line);
    else told.push(new Draft(isSeat(line.seat) ? "turn" : "news", line, names));
  }
  return together(told.map((draft) => draft.tale()));
}

function isSeat(seat: number | null | undefined): seat is number {
  return seat !== null && seat !== undefined;
}

/** Whether a line goes on with what is being told: the same player again, or what came of it. */
function belongs(line: LogLine, last: Draft): boolean {
  return isSeat(line.seat) ? line.seat === last.seat && !last.followed : true;
}

class Draft {
  readonly seat: number | null;
  private lines: LogLine[] = [];
  private secrets: LogLine[] = [];
  private parts: Part[] = [];

  constructor(
    readonly kind: Tale["kind"],
    first: LogLine,
    private names: string[],
  ) {
    this.seat = first.seat ?? null;
    this.add(first);
  }

  get followed(): boolean {
    return this.parts.at(-1)?.follows ?? false;
  }

  add(line: LogLine): void {
    this.lines.push(line);
    if (this.kind === "turn" && lineKind(line) === "secret") this.secrets.push(line);
    else this.count(line);
  }

  /** What is counted is added up; what is done again is said once. */
  private count(line: LogLine): void {
    const { did = this.deed(line), one = "", many = "", count = 1 } = line.gist ?? {};
    if (!did) return;
    const follows = this.kind === "turn" && !isSeat(line.seat);
    const same = this.parts.find((part) => part.did === did && part.many === many && part.follows === follows);
    if (!same) this.parts.push({ did, one, many, count, times: 1, follows });
    else {
      same.count += count;
      same.times += 1;
    }
  }

  /** The sentence without the name it begins with, if it is somebody's. */
  private deed(line: LogLine): string {
    const text = plainLine(line.text);
    const name = isSeat(line.seat) ? `${this.names[line.seat]} ` : "";
    return isSeat(line.seat) && text.startsWith(name) ? text.slice(name.length).replace(/\.$/, "") : text;
  }

  /** Nothing to tell but what only some know: that stands alone. */
  private secret(): Tale {
    const words = strung(this.secrets.map((line) => plainLine(line.text)));
    return { kind: "news", seats: [], words, after: "", secrets: [], lines: this.secrets };
  }

  tale(): Tale {
    const deeds = this.parts.filter((part) => !part.follows).map(wordsOf);
    const after = this.parts.filter((part) => part.follows).map(wordsOf);
    if (!this.parts.length) return this.secret();
    return {
      kind: this.kind,
      seats: this.kind === "turn" && this.seat !== null ? [this.seat] : [],
      words: deeds.join(", "),
      after: after.join(" "),
      secrets: this.secrets,
      lines: this.lines,
    };
  }
}

function wordsOf({ did, one, many, count, times }: Part): string {
  if (many) return `${did} ${count === 1 ? one : `${count || "no"} ${many}`}`;
  if (times === 1) return did;
  return did.endsWith(".") ? `${did.slice(0, -1)} (${times} times).` : `${did} (${times} times)`;
}

/** Players who did the same one after the other share a sentence; who did nothing worth telling has none. */
function together(tales: Tale[]): Tale[] {
  const found: Tale[] = [];
  for (const tale of tales) {
    const last = found.at(-1);
    const same = last?.kind === "turn" && tale.kind === "turn" && last.words === tale.words && !last.after;
    if (same && last) {
      last.seats = [...last.seats, ...tale.seats.filter((seat) => !last.seats.includes(seat))];
      last.after = tale.after;
      last.secrets = [...last.secrets, ...tale.secrets];
      last.lines = [...last.lines, ...tale.lines];
    } else if (tale.words || tale.after || tale.secrets.length) found.push(tale);
  }
  return found;
}

const ENOUGH = 60; // lines: nobody's latest deeds are longer

/** The latest that happened, in a sentence. What only the reader knows is said to be so. */
export function latestOf(lines: LogLine[], names: string[]): string {
  const tale = storyOf(lines.slice(-ENOUGH), names).findLast((one) => one.kind !== "chapter");
  if (!tale) return "";
  const who = new Intl.ListFormat("en").format(tale.seats.map((seat) => names[seat] ?? `seat ${seat + 1}`));
  if (tale.kind === "news" && tale.lines.some((line) => lineKind(line) === "secret")) return `Only you know: ${tale.words}`;
  return [who && tale.words ? `${who}: ${tale.words}.` : tale.words, tale.after].filter(Boolean).join(" ");
}

/** The lines that came after the update with this number. */
export function since(lines: LogLine[], seq: number): LogLine[] {
  return lines.filter((line) => line.seq > seq);
}

/** What has happened since the reader's last move: where that is still going on (several answers in a row), since the
 * one before others did anything. */
export function recentOf(lines: LogLine[], mark: number, seat: number | null): LogLine[] {
  const others = (line: LogLine) => isSeat(line.seat) && line.seat !== seat;
  const fresh = since(lines, mark);
  if (fresh.some(others)) return fresh;
  const last = lines.findLastIndex(others);
  const before = lines.slice(0, last + 1).findLastIndex((line) => line.seat === seat);
  return last < 0 ? fresh : lines.slice(before + 1);
}

/** The number of the update after which a player has done nothing more, as far as the log tells. */
export function lastMoveOf(lines: LogLine[], seat: number | null): number {
  return seat === null ? 0 : (lines.findLast((line) => line.seat === seat)?.seq ?? 0);
}
