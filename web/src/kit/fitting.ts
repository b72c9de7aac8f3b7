/** How much room things get, and where they are in sight. */

export const MARGIN = 12; // pixels around a lit piece, for its glow and its movement on hover

const GAP = 8; // pixels between cards
const SHRINK = 0.8; // cards may shrink by this factor before they wrap into another row
const SMALLEST = 44; // pixels: large enough for a finger
const MOST_ROWS = 3;

/** The width of a card in a hand of this size, so that none overlap. */
export function handLayout(count: number, width: number, wanted: number): number {
  for (let rows = 1; rows <= MOST_ROWS; rows += 1) {
    const beside = Math.ceil(count / rows);
    const room = Math.floor((width - GAP * (beside - 1)) / Math.max(1, beside));
    if (room >= wanted * SHRINK) return Math.min(room, wanted);
    if (rows === MOST_ROWS) return Math.max(room, SMALLEST);
  }
  return wanted;
}

export type Span = readonly [from: number, to: number];

/** Where to scroll: the nearest position at which the most spans are wholly in sight. */
export function bestTop(spans: readonly Span[], now: number, height: number, most: number): number {
  const places = [now, ...spans.map(([from]) => from), ...spans.map(([, to]) => to - height)];
  const allowed = places.map((place) => Math.min(Math.max(place, 0), Math.max(most, 0)));
  const inSight = (top: number) => spans.filter(([from, to]) => Math.max(from, 0) >= top - 1 && to <= top + height + MARGIN + 1).length;
  return allowed.reduce((best, place) => {
    const gain = inSight(place) - inSight(best);
    return gain > 0 || (gain === 0 && Math.abs(place - now) < Math.abs(best - now)) ? place : best;
  }, allowed[0]!);
}
