/** Catherine: cards are seen revealed before they act, and a scoring before the rows are cleared. */

import type { AnyEvent, CatherineView } from "../../generated/catherine";
import type { CardText, Picture } from "../../lib/api";
import type { Stage } from "../contract";
import { type Content, GOODS, SIGNS, mainSign, regionsOf } from "./pieces";

const REVEAL_MS = 1600;
const ACTED_MS = 1100;

export function stages(before: CatherineView, after: CatherineView, events: AnyEvent[]): Stage<CatherineView>[] {
  const found: Stage<CatherineView>[] = [];
  let view: CatherineView = { ...before, pending: [], decided: [], ahead: null, standings: counted(before, after, events) };
  let moved = false;
  events.forEach((event, number) => {
    if (moved && (event.event === "CannonsScored" || event.event === "DisplayCleared" || event.event === "RoundBegan")) {
      found.push({ view, hold: ACTED_MS });
      moved = false;
    }
    view = next(view, after, event);
    moved ||= MOVES.has(event.event);
    if (event.event === "CardsRevealed" && events[number + 1]?.event !== "CardsRevealed") {
      found.push({ view, hold: REVEAL_MS });
    }
  });
  return found;
}

/** What others have changed besides cards: residences and the favor track. */
export function changes(events: AnyEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.event === "ResidenceBuilt") return [`home-${event.seat}-${event.city}`];
    if (event.event === "FavorGained") return [`favor-${event.seat}`];
    return [];
  });
}

/** The table with the viewer's own choices that are not carried out yet; the others do not see them. */
export function foreseen(view: CatherineView): CatherineView {
  const { ahead, viewer } = view;
  if (!ahead || viewer === null) return view;
  return {
    ...view,
    hand: ahead.hand,
    favor: at(view.favor, viewer, ahead.favor),
    points: at(view.points, viewer, ahead.points),
    homes: at(view.homes, viewer, ahead.homes),
    tiles: at(view.tiles, viewer, ahead.tiles),
    standings: at(view.standings, viewer, ahead.standing),
  };
}

/** The standings to show in between: the final ones, unless the rows are cleared first. */
function counted(before: CatherineView, after: CatherineView, events: AnyEvent[]): CatherineView["standings"] {
  if (events.some((event) => event.event === "DisplayCleared")) return before.standings;
  return after.standings.map((standing, seat) => ({ ...standing, hand: before.standings[seat]!.hand }));
}

/** What is shown for a moment before the table moves on. */
const MOVES = new Set(["ResidenceBuilt", "FavorGained", "PointsScored", "CannonsScored", "ResidencesScored", "FavorScored"]);

function next(view: CatherineView, after: CatherineView, event: AnyEvent): CatherineView {
  switch (event.event) {
    case "RowLaid":
      return {
        ...unpicked(view),
        rows: at(view.rows, event.seat, event.cards.map(alone)),
        hand: view.hand.filter((card) => !event.cards.includes(card)),
      };
    case "CardsRevealed":
      return revealed(view, event);
    case "CardsDrawn":
      return { ...held(view, event.seat, event.count), points: plus(view, event.seat, event.points), pile: Math.max(0, view.pile - event.count) };
    case "CardDiscarded":
      return {
        ...held(view, event.seat, -1),
        hand: view.hand.filter((card) => card !== event.card),
        discards: [...view.discards, event.card],
      };
    case "PointsScored":
      return { ...view, points: plus(view, event.seat, event.points) };
    case "FavorGained":
      return { ...view, favor: at(view.favor, event.seat, event.space), points: plus(view, event.seat, event.points) };
    case "ResidenceBuilt":
      return { ...view, homes: at(view.homes, event.seat, [...view.homes[event.seat]!, event.city]) };
    case "TileTaken": {
      const tiles = view.tiles[event.seat]!;
      const good = event.good as (typeof GOODS)[number];
      return { ...view, tiles: at(view.tiles, event.seat, { ...tiles, [good]: (tiles[good] ?? 0) + 1 }) };
    }
    case "CannonsScored":
    case "ResidencesScored":
    case "FavorScored":
      return { ...view, points: view.points.map((points, seat) => points + event.points[seat]!) };
    case "DisplayCleared":
      return { ...view, rows: at(view.rows, event.seat, event.kept.map(alone)) };
    case "RoundBegan":
      return { ...view, round: event.round, decade: event.decade, columns: view.columns.map(() => null), stock: after.stock };
    default:
      return view;
  }
}

function revealed(view: CatherineView, event: AnyEvent & { event: "CardsRevealed" }): CatherineView {
  const row = [...view.rows[event.seat]!, alone(event.action)];
  return {
    ...unpicked(held(view, event.seat, -2)),
    phase: "perform",
    rows: at(view.rows, event.seat, row.map((column, place) => (place === event.column - 1 ? { ...column, under: event.activation, match: event.match } : column))),
    columns: at(view.columns, event.seat, event.column),
    outcomes: at(view.outcomes, event.seat, null),
    hand: view.hand.filter((card) => card !== event.action && card !== event.activation),
  };
}

/** A card of an action row with nothing below it. */
function alone(card: string): CatherineView["rows"][number][number] {
  return { card, under: null, match: null };
}

function unpicked(view: CatherineView): CatherineView {
  return { ...view, picked: [], picked_column: null, picked_match: null };
}

function held(view: CatherineView, seat: number, change: number): CatherineView {
  const standing = view.standings[seat]!;
  return { ...view, standings: at(view.standings, seat, { ...standing, hand: Math.max(0, standing.hand + change) }) };
}

function plus(view: CatherineView, seat: number, points: number): number[] {
  return at(view.points, seat, view.points[seat]! + points);
}

function at<T>(values: T[], place: number, value: T): T[] {
  return values.map((old, number) => (number === place ? value : old));
}

/** A card shows what it is good for, a city what it supplies, both in the colour of their region. */
export function picture(card: CardText, content: Content): Picture | null {
  const regions = regionsOf(content);
  const city = content.city.find((one) => one.id === card.id);
  if (city) return { sign: SIGNS[city.goods?.[0] ?? "home"]!, tone: regions.get(city.colour)!.tone, round: true };
  const row = content.card.find((one) => one.id === card.id);
  return row ? { sign: mainSign(content, row), tone: regions.get(row.colour)!.tone } : null;
}
