/** Potemkin Empire: at the end the villages are opened building by building, and what is fake falls. */

import type { AnyEvent, Building, PotemkinView } from "../../generated/potemkin-empire";
import type { CardText, Picture } from "../../lib/api";
import type { Stage } from "../contract";
import { type Content, STYLES, drawnAs } from "./pieces";

const ONE_MS = 420; // for a building
const ALL_MS = 9000;
const LOOK_MS = 1600;

/** The phase in which villages are being opened; the board lets fakes fall then. */
export const OPENING = "opening";

export function stages(before: PotemkinView, after: PotemkinView, events: AnyEvent[]): Stage<PotemkinView>[] {
  if (!events.some((event) => event.event === "GameEnded")) return [];
  const order = after.villages.flatMap((village, seat) => village.flatMap((house) => (isOpen(before, seat, house) ? [] : [{ seat, house }])));
  const hold = Math.min(ONE_MS, ALL_MS / Math.max(1, order.length));
  const closed = after.villages.map((village, seat) => village.map((house) => closedAs(before, seat, house)));
  const start: PotemkinView = { ...after, villages: closed, result: null, phase: OPENING, points: before.points, pending: [] };
  const found: Stage<PotemkinView>[] = [{ view: start, hold, say: "The villages are opened." }];
  let view = start;
  for (const { seat, house } of order) {
    view = { ...view, villages: view.villages.map((village, at) => (at === seat ? village.map((old) => (old.number === house.number ? { ...house, revealed: true } : old)) : village)) };
    found.push({ view, hold, say: house.real ? "The villages are opened." : "A fake falls." });
  }
  return [...found, { view, hold: LOOK_MS, say: "All villages are open." }];
}

function earlier(before: PotemkinView, seat: number, house: Building): Building | undefined {
  return before.villages[seat]?.find((old) => old.number === house.number);
}

/** Whether everybody at the table knew it before. */
function isOpen(before: PotemkinView, seat: number, house: Building): boolean {
  return earlier(before, seat, house)?.revealed ?? false;
}

function closedAs(before: PotemkinView, seat: number, house: Building): Building {
  return earlier(before, seat, house) ?? { ...house, card: null, real: null };
}

/** What others have changed: buildings are named by seat and number. */
export function changes(events: AnyEvent[]): string[] {
  return events.flatMap((event) => {
    if (!("number" in event)) return [];
    const owner = "owner" in event ? event.owner : "seat" in event ? event.seat : null;
    return owner === null ? [] : [`house-${owner}-${event.number}`];
  });
}

/** A card shows what it is real in, a building its sign. */
export function picture(card: CardText, content: Content): Picture | null {
  const row = content.card.find((one) => one.id === card.id);
  const facade = STYLES[card.id];
  return row ? drawnAs(row) : facade ? { ...facade, round: true } : null;
}
