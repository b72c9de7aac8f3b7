/**
 * This browser's part in joint shuffles: it pledges nonces, reveals each of them once, and notes what it was shown, so
 * that it can tell whether the server kept to it. The same as `server/nonces.py`; docs/shuffles.md has the protocol.
 */

import type { DealInfo, RoomInfo, ShuffleInfo } from "../generated/protocol";
import { sha256 } from "./sha256";

/** What can be wrong with a shuffle, for people. */
export const WRONG = {
  "thrown-away": "You took part in a shuffle that was never dealt to you.",
  "left-out": "Your part is not in this shuffle. If your connection was good, the server has left it out.",
  exchanged: "The shuffle is not the one that was shown before anybody revealed anything.",
  nonce: "A nonce is not the one that was pledged.",
  secret: "The secret of the server is not the one it promised.",
  seed: "The seed is not the hash of the secret and the nonces.",
} as const;
export type Wrong = keyof typeof WRONG;

export interface Reveal {
  table: string;
  attempt: number;
  nonce: string;
  next: string;
}

interface Note {
  deal: DealInfo;
  revealed: boolean;
}

/** What must survive a reload. */
interface Kept {
  known: Record<string, string>; // nonces by their pledges
  notes: Note[];
  begun: Record<string, boolean>; // games that were dealt, and whether a part in them was due
  pledge: string;
}

export interface Keeper {
  read(): Kept | null;
  write(kept: Kept): void;
}

const MOST = 12; // notes that are kept
const NOBODY = "-";

export const promiseOf = (secret: string): string => sha256(`intrigue secret ${secret}`);
export const pledgeOf = (nonce: string): string => sha256(`intrigue nonce ${nonce}`);

export function jointSeed(shuffle: ShuffleInfo): string {
  const nonces = shuffle.nonces.map((nonce) => nonce ?? NOBODY);
  return sha256(["intrigue seed", shuffle.table, shuffle.attempt, shuffle.terms, shuffle.secret, ...nonces].join(" "));
}

export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Nonces {
  private kept: Kept;
  private due = false; // whether the next game must not begin without a part of this viewer

  constructor(
    private readonly keeper: Keeper,
    private readonly draw: () => string = newNonce,
  ) {
    this.kept = keeper.read() ?? { known: {}, notes: [], begun: {}, pledge: "" };
    if (!this.kept.pledge) this.fresh();
  }

  private fresh(): void {
    const nonce = this.draw();
    this.kept.pledge = pledgeOf(nonce);
    this.kept.known[this.kept.pledge] = nonce;
    this.keep();
  }

  private keep(): void {
    const { known, begun, pledge } = this.kept;
    const notes = this.kept.notes.slice(-MOST);
    const used = new Set([pledge, ...notes.flatMap((note) => note.deal.pledges)]);
    this.kept = {
      known: Object.fromEntries(Object.entries(known).filter(([pledged]) => used.has(pledged))),
      notes,
      begun: Object.fromEntries(Object.entries(begun).slice(-2 * MOST)),
      pledge,
    };
    this.keeper.write(this.kept);
  }

  /** Another window of this browser may have written meanwhile. */
  private look(): void {
    const other = this.keeper.read();
    if (other) Object.assign(this.kept.known, other.known);
  }

  /** What is pledged for the next shuffle. */
  get pledge(): string {
    return this.kept.pledge;
  }

  /** The pledge is about to be sent again; a game may have begun meanwhile. */
  connecting(): void {
    this.due = false;
  }

  /** Look at the room: if it shuffles and this viewer has a part in it, what reveals the nonce. */
  see(room: Pick<RoomInfo, "playing" | "dealing">, seat: number | null): Reveal | null {
    if (room.dealing) return this.answer(room.dealing, seat);
    if (!room.playing) this.due = seat !== null;
    return null;
  }

  /** A nonce is revealed for one shuffle only: the first that was shown with its pledge at the own seat. */
  private answer(deal: DealInfo, seat: number | null): Reveal | null {
    this.look();
    const noted = this.note(deal);
    if (noted && !same(noted.deal, deal)) return null;
    const pledge = seat === null ? null : (deal.pledges[seat] ?? null);
    const used = this.kept.notes.some(
      (note) => note !== noted && note.revealed && pledge !== null && note.deal.pledges.includes(pledge),
    );
    const nonce = pledge === null || used ? undefined : this.kept.known[pledge];
    const revealed = nonce !== undefined;
    if (noted) noted.revealed = revealed;
    else this.kept.notes.push({ deal: asDeal(deal), revealed });
    if (revealed && pledge === this.kept.pledge) this.fresh();
    else this.keep();
    return nonce === undefined ? null : { table: deal.table, attempt: deal.attempt, nonce, next: this.kept.pledge };
  }

  private note(deal: { table: string; attempt: number }): Note | undefined {
    return this.kept.notes.find((note) => note.deal.table === deal.table && note.deal.attempt === deal.attempt);
  }

  /** The own nonce in a shuffle, for `intrigue verify --nonce`. */
  nonceIn(shuffle: ShuffleInfo | null): string | null {
    const own = shuffle?.pledges.find((pledge) => pledge !== null && pledge in this.kept.known);
    return own ? this.kept.known[own]! : null;
  }

  /** What is wrong with the shuffle of a game, as far as it can be told by now. */
  wrong(table: string, shuffle: ShuffleInfo | null, seed: string | null): Wrong[] {
    this.look();
    if (!(table in this.kept.begun)) {
      this.kept.begun[table] = this.due;
      this.due = false;
      this.keep();
    }
    const revealed = this.kept.notes.filter((note) => note.revealed).map((note) => note.deal);
    const found: Wrong[] = [];
    if (revealed.some((deal) => !(deal.table in this.kept.begun))) found.push("thrown-away");
    const due = this.kept.begun[table] || revealed.some((deal) => deal.table === table);
    if (due && this.nonceIn(shuffle) === null) found.push("left-out");
    return shuffle ? [...found, ...this.wrongFromTheStart(shuffle), ...wrongAtTheEnd(shuffle, seed)] : found;
  }

  private wrongFromTheStart(shuffle: ShuffleInfo): Wrong[] {
    const found: Wrong[] = [];
    const note = this.note(shuffle);
    if (note ? !same(note.deal, shuffle) : this.nonceIn(shuffle) !== null) found.push("exchanged");
    const pledged = shuffle.nonces.map((nonce) => (nonce === null ? null : pledgeOf(nonce)));
    if (JSON.stringify(pledged) !== JSON.stringify(shuffle.pledges)) found.push("nonce");
    return found;
  }
}

/** What can be told once the secret is known. */
function wrongAtTheEnd(shuffle: ShuffleInfo, seed: string | null): Wrong[] {
  if (shuffle.secret === null || seed === null) return [];
  if (promiseOf(shuffle.secret) !== shuffle.promise) return ["secret"];
  return jointSeed(shuffle) === seed ? [] : ["seed"];
}

/** What is to be seen of a shuffle before anybody reveals anything. */
function asDeal({ table, attempt, terms, promise, pledges, left_out }: DealInfo): DealInfo {
  return { table, attempt, terms, promise, pledges, left_out };
}

function same(one: DealInfo, other: DealInfo): boolean {
  return JSON.stringify(asDeal(one)) === JSON.stringify(asDeal(other));
}

/** Who starts a game before a socket is open pledges this with the request, and reveals it over the socket. */
export function pledgeAhead(): { pledge: string; at: (room: string, seat: number) => void } {
  const nonce = newNonce();
  const pledge = pledgeOf(nonce);
  const at = (room: string, seat: number) => {
    const keeper = keeperOf(room, seat);
    const kept = keeper.read() ?? { known: {}, notes: [], begun: {}, pledge };
    keeper.write({ ...kept, pledge, known: { ...kept.known, [pledge]: nonce } });
  };
  return { pledge, at };
}

// ---- kept in this browser --------------------------------------------------------------------------

const KEY = "intrigue.shuffles";
const MOST_PLACES = 20;

/** Where the part of a seat is kept. Nonces are secret until they are revealed; other sites cannot read this. */
export function keeperOf(room: string, seat: number | null): Keeper {
  const place = `${room} ${seat ?? "-"}`;
  return {
    read: () => all()[place] ?? null,
    write: (kept) => {
      const { [place]: _, ...others } = all();
      const latest = [...Object.entries(others), [place, kept]].slice(-MOST_PLACES);
      try {
        localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest)));
      } catch {
        // A browser that keeps nothing forgets its part at the next reload.
      }
    },
  };
}

function all(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}
