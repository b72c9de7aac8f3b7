/** What can be read off a view of Patriot: the vote that is running, totals, who is asked, what hands may hold. */

import type { PatriotView } from "../../generated/patriot";
import { bitCount, type Content, type InfluenceRow } from "./pieces";
import type { Term } from "./words";

/** The arguments of the topmost step of that name on the agenda. */
export function step(view: PatriotView, name: string): number[] | null {
  for (let place = view.agenda.length - 1; place >= 0; place -= 1) {
    const [found, ...rest] = view.agenda[place]!;
    if (found === name) return rest.map(Number);
  }
  return null;
}

/** The player who is asked, where one person plays two characters. */
export function askedPlayer(view: PatriotView): number | null {
  const top = view.agenda.at(-1);
  if (view.players === view.n || !top || top.length < 2) return null;
  return Number(top[1]);
}

/** The assassination that is being voted on: caller, target, required total. */
export function trial(view: PatriotView): { caller: number; target: number; need: number } | null {
  const found = step(view, "verdict") ?? step(view, "assassination");
  if (found) return { caller: found[0]!, target: found[1]!, need: found[2]! };
  const law = step(view, "law");
  return law ? { caller: law[1]!, target: law[2]!, need: law[3]! } : null;
}

/** The types that count for the vote that is running or was just revealed. */
export function countingTypes(view: PatriotView, content: Content): string[] | null {
  if (view.vote === 2) return ["SPY", "WAR"];
  const brief = content.brief[view.brief];
  return brief?.kind === "influence" ? (brief.needs ?? []) : null;
}

export function total(pile: InfluenceRow[], counting: string[]): number {
  return pile.reduce((sum, card) => sum + (counting.includes(card.type) ? card.value : -card.value), 0);
}

/** What all know about how many cards of a type a hand holds. */
export function typeRange(view: PatriotView, player: number, type: number): string {
  const least = view.lo[4 * player + type] ?? 0;
  const most = view.hi[4 * player + type] ?? 0;
  return least === most ? String(least) : `${least}–${most}`;
}

export interface Bid {
  player: number;
  cards: number[];
  total: number;
}

export function bidsOf(view: PatriotView, content: Content): Bid[] {
  const found = new Map<number, Bid>();
  for (const code of view.bids) {
    const bid = found.get(code >> 6) ?? { player: code >> 6, cards: [], total: 0 };
    bid.cards.push(code & 63);
    bid.total += content.influence[code & 63]?.value ?? 0;
    found.set(bid.player, bid);
  }
  return [...found.values()];
}

/** Players who have bowed out of the bidding, as bits. */
export function bowedOut(view: PatriotView): number {
  return (step(view, "bidding") ?? step(view, "bid"))?.[1] ?? 0;
}

/** How far a demand is met, where all can see it: null for face-down influence. */
export function standing(view: PatriotView, term: Term): { now: number; met: boolean } | null {
  const now = quantity(view, term.what);
  if (now === null) return null;
  const met = term.sign === ">=" ? now >= term.number : term.sign === "<=" ? now <= term.number : now === term.number;
  return { now, met };
}

function quantity(view: PatriotView, what: string): number | null {
  switch (what) {
    case "secure":
      return view.secured;
    case "launched":
      return view.beacon_status.filter((status) => status > 0).length;
    case "troops":
      return bitCount(view.troops);
    case "rioters":
      return bitCount(view.rioters);
    case "tokens":
      return bitCount(view.tokens);
    case "coins":
    case "taxes":
    case "unrest":
    case "threat":
    case "track":
      return view[what];
    default:
      return null;
  }
}

/** Sorted cards as stacks of equal ones. */
export function stacks(cards: number[]): { card: number; count: number }[] {
  const found: { card: number; count: number }[] = [];
  for (const card of cards) {
    const last = found.at(-1);
    if (last?.card === card) last.count += 1;
    else found.push({ card, count: 1 });
  }
  return found;
}

export function phaseWords(view: PatriotView, who: string): string {
  if (view.result) return "The end";
  const mine = who === "You";
  switch (view.phase) {
    case "set-up":
      return "The cabinet forms";
    case "gather":
      return mine ? "You gather" : `${who} gathers`;
    case "act":
      return mine ? "You act" : `${who} acts`;
    case "encounter":
      return mine ? "Your encounter" : `Encounter of ${who}`;
    case "end of turn":
      return mine ? "Your turn ends" : `Turn of ${who} ends`;
    default:
      return "The day ends";
  }
}
