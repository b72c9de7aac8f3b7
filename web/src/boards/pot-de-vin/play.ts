/** Pot de Vin: a full trick is shown before it is cleared away. */

import type { AnyEvent, PotDeVinView } from "../../generated/pot-de-vin";
import type { Stage } from "../contract";

const LOOK_MS = 1500;

export function stages(before: PotDeVinView, after: PotDeVinView, events: AnyEvent[]): Stage<PotDeVinView>[] {
  const found: Stage<PotDeVinView>[] = [];
  let view = before;
  for (const event of events) {
    if (event.event === "RoundWon") found.push({ view: { ...view, pending: [] }, hold: LOOK_MS });
    view = next(view, after, event);
  }
  return found;
}

function next(view: PotDeVinView, after: PotDeVinView, event: AnyEvent): PotDeVinView {
  switch (event.event) {
    case "CardPlayed":
      return {
        ...view,
        trick: at(view.trick, event.seat, event.card),
        led: view.led ?? character(event.card),
        hand: view.hand.filter((card) => card !== event.card),
        hand_sizes: at(view.hand_sizes, event.seat, view.hand_sizes[event.seat]! - 1),
      };
    case "Passed":
      return {
        ...view,
        trick: at(view.trick, event.seat, "pass"),
        supply: at(view.supply, event.seat, event.left),
      };
    case "RoundWon":
      return { ...view, trick: view.trick.map(() => null), led: null, taken: after.taken, columns: after.columns };
    case "RoundBegan":
      return { ...view, round: event.round, start: event.start };
    case "TrumpTurned":
      return { ...view, trump: event.card, pile: event.left };
    default:
      return view;
  }
}

function at<T>(values: T[], place: number, value: T): T[] {
  return values.map((old, number) => (number === place ? value : old));
}

const CHARACTERS: Record<string, string> = { A: "Aldo", P: "Pietra", E: "Enzo", U: "Ugo" };

export function character(card: string): string {
  return CHARACTERS[card[0] ?? ""] ?? "";
}

/** Who would win the trick as it lies: the highest trump, else the highest card of the led character (PV-4). */
export function leader(view: PotDeVinView): number | null {
  if (view.led === null || view.trump === null) return null;
  const power = (card: string | null) => {
    if (card === null || card === "pass") return -1;
    const value = Number(card.slice(1));
    if (card[0] === view.trump![0]) return 100 + value;
    return character(card) === view.led ? value : -1;
  };
  const best = Math.max(...view.trick.map(power));
  return best < 0 ? null : view.trick.findIndex((card) => power(card) === best);
}
