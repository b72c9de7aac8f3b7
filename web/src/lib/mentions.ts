/** Cards, cities and people that a text speaks of, so that they can be shown as what they are. */

import type { CardText } from "./api";

export interface Words {
  text: string;
  card?: CardText;
  seat?: number;
}

export interface Known {
  pattern: RegExp | null;
  cards: ReadonlyMap<string, CardText>;
  seats: ReadonlyMap<string, number>;
}

const LEAST = 3; // letters: a shorter name is too likely to be an ordinary word

/** Everything that has a name at this table. A name that a player has is the player's. */
export function knownBy(cards: CardText[], players: string[]): Known {
  const byName = new Map<string, CardText>();
  for (const card of cards) if (card.name.length >= LEAST && !byName.has(card.name)) byName.set(card.name, card);
  const seats = new Map(players.flatMap((name, seat) => (name && name !== "You" ? [[name, seat] as const] : [])));
  const names = [...new Set([...byName.keys(), ...seats.keys()])].sort((a, b) => b.length - a.length);
  const pattern = names.length ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.map(escaped).join("|")})(?![\\p{L}\\p{N}])`, "gu") : null;
  return { pattern, cards: byName, seats };
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** A text in pieces: plain words, cards and people. */
export function mentions(text: string, known: Known): Words[] {
  const parts: Words[] = [];
  let at = 0;
  for (const found of known.pattern ? text.matchAll(known.pattern) : []) {
    if (found.index > at) parts.push({ text: text.slice(at, found.index) });
    const seat = known.seats.get(found[0]);
    parts.push(seat === undefined ? { text: found[0], card: known.cards.get(found[0]) } : { text: found[0], seat });
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}
