/** Empire Engine: gears are seen face up before engines turn, and engines turn before anything happens. */

import type { AnyEvent, EmpireView, Laid, Movement } from "../../generated/empire-engine";
import type { CardText, Picture } from "../../lib/api";
import type { Stage } from "../contract";
import { KINDS, SIDES, deedOf } from "./pieces";

const GEARS_MS = 1500;
const ONE_MS = 550; // for the gears of one empire
const ALL_MS = 3000;
const TURN_MS = 1900;
const FIGHT_MS = 1300;

export function stages(before: EmpireView, after: EmpireView, events: AnyEvent[]): Stage<EmpireView>[] {
  const found: Stage<EmpireView>[] = [];
  let view: EmpireView = { ...before, pending: [], asks: before.asks.map(() => null) };
  let moved = false;
  for (const event of events) {
    if (moved && (event.event === "RoundBegan" || event.event === "AttackSupported")) {
      found.push({ view, hold: FIGHT_MS });
      moved = false;
    }
    view = next(view, after, event);
    moved ||= ["Gained", "Scored", "CubeTaken", "Exported", "AttackBlocked"].includes(event.event);
    if (event.event === "GearsRevealed") found.push(...revealed(view), { view, hold: GEARS_MS, say: "All gears are revealed." });
    if (event.event === "EnginesTurned") found.push({ view, hold: TURN_MS, say: "The engines turn." });
  }
  return found;
}

/** What others have changed: their piles, and what they have laid. */
export function changes(events: AnyEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.event === "Scored" || event.event === "Exported" || event.event === "CubeTaken") return [`score-${event.seat}`];
    if (event.event === "EngineLaid" || event.event === "GearLaid") return [`slot-${event.seat}-${event.side}`];
    if (event.event === "Gained") return [`ready-${event.seat}-${event.kind}`];
    return [];
  });
}

/** Gears are turned over one empire after the other. */
function revealed(view: EmpireView): Stage<EmpireView>[] {
  const hidden = (cards: [Laid, Laid]) => cards.map((card) => ({ ...card, value: null })) as [Laid, Laid];
  return view.laid.slice(0, -1).map((_, last) => ({
    view: { ...view, laid: view.laid.map((cards, seat) => (seat <= last || seat === view.viewer ? cards : hidden(cards))) },
    hold: Math.min(ONE_MS, ALL_MS / view.laid.length),
    say: "The gears are revealed.",
  }));
}

const NOTHING: Laid = { laid: false, cube: null, value: null };

function next(view: EmpireView, after: EmpireView, event: AnyEvent): EmpireView {
  switch (event.event) {
    case "EngineLaid":
      return laid(view, event.seat, event.side, { laid: true, cube: null });
    case "EngineChosen":
      return laid(view, event.seat, event.side, { value: event.action });
    case "GearLaid":
      return laid(event.cube ? ready(view, event.seat, event.cube, -1) : view, event.seat, event.side, { laid: true, cube: event.cube });
    case "GearChosen":
      return laid(view, event.seat, event.side, { value: String(event.gear) });
    case "GearsRevealed":
      return {
        ...view,
        face_up: true,
        laid: view.laid.map((cards, seat) => cards.map((card, side) => ({ ...card, laid: true, value: String(event.gears[seat]![side]!) })) as [Laid, Laid]),
      };
    case "EnginesTurned":
      return { ...view, face_up: false, engines: event.actions, laid: view.laid.map(() => [NOTHING, NOTHING]) };
    case "Gained":
      return stock(ready(view, event.seat, event.kind, event.count), event.kind, -event.count);
    case "Scored":
      return scored(stock(view, event.kind, -event.count), event.seat, event.kind, event.count);
    case "AttackSupported":
      return attacked(stock(ready(view, event.seat, "soldier", -1), "soldier", 1), event.seat, event.side);
    case "CubeTaken":
      return scored(ready(view, event.target, event.kind, -1), event.seat, event.kind, 1);
    case "Exported":
      return scored(ready(view, event.seat, "good", -event.goods), event.seat, "good", event.goods);
    case "RoundBegan":
      return { ...after, pending: [], asks: view.asks, ready: view.ready, laid: after.laid.map(() => [NOTHING, NOTHING]) };
    default:
      return view;
  }
}

function laid(view: EmpireView, seat: number, side: string, change: Partial<Laid>): EmpireView {
  const cards = view.laid[seat]!.map((card, place) => (SIDES[place] === side ? { ...card, ...change } : card)) as [Laid, Laid];
  return { ...view, laid: at(view.laid, seat, cards) };
}

function ready(view: EmpireView, seat: number, kind: string, change: number): EmpireView {
  const pile = view.ready[seat]!.map((count, place) => (KINDS[place]!.id === kind ? Math.max(0, count + change) : count));
  return { ...view, ready: at(view.ready, seat, pile as [number, number]) };
}

function stock(view: EmpireView, kind: string, change: number): EmpireView {
  const left = view.stock.map((count, place) => (KINDS[place]!.id === kind ? Math.max(0, count + change) : count));
  return { ...view, stock: left as [number, number, number] };
}

function scored(view: EmpireView, seat: number, kind: string, count: number): EmpireView {
  const pile = view.scores[seat];
  const more = Array.from({ length: count }, (): Movement => ({ how: "gained", kind, seat }));
  const grown = pile && (pile.map((cubes, place) => (KINDS[place]!.id === kind ? cubes + count : cubes)) as [number, number, number]);
  return { ...view, scores: at(view.scores, seat, grown ?? null), movements: [...view.movements, ...more] };
}

function attacked(view: EmpireView, seat: number, side: string): EmpireView {
  const both = view.attacks[seat]!.map((state, place) => (SIDES[place] === side ? "standing" : state)) as [string, string];
  return { ...view, attacks: at(view.attacks, seat, both) };
}

function at<T>(values: T[], place: number, value: T): T[] {
  return values.map((old, number) => (number === place ? value : old));
}

export function picture(card: CardText): Picture {
  return { ...deedOf(card.id), round: true };
}
