/** Pot de Vin: a full trick is shown before it is cleared away. */

import type { AnyEvent, PotDeVinView } from "../../generated/pot-de-vin";
import type { CardText, Picture } from "../../lib/api";
import type { Stage } from "../contract";
import { type Content, characterOf, guildSign, guildTone } from "./pieces";

const LOOK_MS = 1500;

export function stages(before: PotDeVinView, after: PotDeVinView, events: AnyEvent[]): Stage<PotDeVinView>[] {
  const found: Stage<PotDeVinView>[] = [];
  let view = before;
  for (const event of events) {
    if (event.event === "RoundWon") found.push({ view: { ...view, pending: [], winning: event.seat }, hold: LOOK_MS });
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
        led: event.led,
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
      return {
        ...view,
        trick: view.trick.map(() => null),
        led: null,
        winning: null,
        taken: after.taken,
        columns: after.columns,
      };
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

/** A card shows its character's mask, a guild its sign. */
export function picture(card: CardText, content: Content): Picture | null {
  const row = content.card.find((one) => one.id === card.id);
  const guild = content.guild.find((one) => one.id === card.id);
  if (guild) return { sign: guildSign(guild), tone: guildTone(guild.id), round: true };
  if (!row) return null;
  const { tone, mask } = characterOf(row);
  return { sign: mask, tone };
}
