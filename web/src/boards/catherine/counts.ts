/** Catherine: what can be counted on the table. */

import type { CatherineView } from "../../generated/catherine";
import { GOODS, SYMBOLS, type Pieces, type Symbol } from "./pieces";

/** Everything that a seat owns: the symbols of its action row, and its tiles. */
export function owned(view: CatherineView, seat: number, pieces: Pieces): Record<Symbol, number> {
  const counts = Object.fromEntries(SYMBOLS.map((symbol) => [symbol, 0])) as Record<Symbol, number>;
  for (const { card } of view.rows[seat]!) {
    const symbols = pieces.card(card).symbols ?? {};
    for (const symbol of SYMBOLS) counts[symbol] += symbols[symbol] ?? 0;
  }
  GOODS.forEach((good, place) => (counts[good] += view.tiles[seat]![place]!));
  return counts;
}

export function handSize(view: CatherineView, seat: number): number {
  return view.held[seat]!.reduce((sum, count) => sum + count, 0);
}

/** The largest group of residences that roads connect (CA-12.6). */
export function largestGroup(homes: string[], pieces: Pieces): string[] {
  const left = new Set(homes);
  let best: string[] = [];
  for (const start of homes) {
    if (!left.delete(start)) continue;
    const group = [start];
    for (const city of group) {
      for (const next of pieces.cities.get(city)?.roads ?? []) if (left.delete(next)) group.push(next);
    }
    if (group.length > best.length) best = group;
  }
  return best;
}

export interface Order {
  /** The seven goods, each with what fills it. */
  goods: { good: Symbol; by: "tile" | "joker" | null }[];
  matched: number;
  points: number;
}

export function orderOf(view: CatherineView, seat: number, pieces: Pieces): Order {
  const wanted = pieces.content.order.find((order) => order.id === view.orders[seat])?.goods ?? {};
  let jokers = view.jokers[seat]!;
  const goods = GOODS.flatMap((good, place) =>
    Array.from({ length: wanted[good] ?? 0 }, (_, number) => ({
      good: good as Symbol,
      by: (number < view.tiles[seat]![place]! ? "tile" : null) as "tile" | "joker" | null,
    })),
  );
  for (const one of goods) {
    if (one.by === null && jokers > 0) {
      one.by = "joker";
      jokers -= 1;
    }
  }
  const matched = goods.filter((one) => one.by).length;
  return { goods, matched, points: pieces.content.scoring.order[matched] ?? 0 };
}

/** What the next interim scoring would give as things stand now (CA-11). */
export interface Outlook {
  cannons: number;
  books: "builds" | "joker" | "nothing";
  residences: number;
  favor: number;
}

export function outlooks(view: CatherineView, pieces: Pieces): Outlook[] {
  const seats = Array.from({ length: view.players }, (_, seat) => owned(view, seat, pieces));
  const books = seats.map((one) => one.book);
  const { scoring, favor } = pieces.content;
  return seats.map((own, seat) => {
    const around = new Set([(seat + 1) % view.players, (seat + view.players - 1) % view.players]);
    let cannons = 0;
    for (const other of around) {
      const theirs = seats[other]!.cannon;
      cannons += theirs < own.cannon ? scoring.more_cannons : theirs === own.cannon ? scoring.equal_cannons : 0;
    }
    return {
      cannons,
      books: own.book === Math.max(...books) ? "builds" : own.book === Math.min(...books) ? "nothing" : "joker",
      residences: view.homes[seat]!.reduce(
        (sum, city) => sum + scoring.residence + (pieces.cities.get(city)?.points ?? 0),
        0,
      ),
      favor: favor[view.favor[seat]!]!.points,
    };
  });
}
