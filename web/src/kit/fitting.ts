/** How much room things get, and where they are in sight. */

export const MARGIN = 12; // pixels around a lit piece, for its glow and its movement on hover

const GAP = 8; // pixels between cards
const SHRINK = 0.8; // cards may shrink by this factor before they wrap into another row
const SMALLEST = 44; // pixels: large enough for a finger
const MOST_ROWS = 3;

/** The width of a card in a hand of this size, so that none overlap. Where the height is limited as well, cards
 * (`tall` times as high as wide) get as small as they must. */
export function handLayout(count: number, width: number, wanted: number, height = 0, tall = 1.4): number {
  if (height) return lowLayout(count, width, wanted, height, tall);
  for (let rows = 1; rows <= MOST_ROWS; rows += 1) {
    const beside = Math.ceil(count / rows);
    const room = Math.floor((width - GAP * (beside - 1)) / Math.max(1, beside));
    if (room >= wanted * SHRINK) return Math.min(room, wanted);
    if (rows === MOST_ROWS) return Math.max(room, SMALLEST);
  }
  return wanted;
}

function lowLayout(count: number, width: number, wanted: number, height: number, tall: number): number {
  for (let card = wanted; card > SMALLEST; card -= 1) {
    const rows = Math.ceil(count / Math.max(1, Math.floor((width - 1 + GAP) / (card + GAP))));
    if (rows * (card * tall + GAP) - GAP <= height) return card;
  }
  return SMALLEST;
}

export type Span = readonly [from: number, to: number];

/** Where to scroll: the nearest position at which the most spans are wholly in sight. */
export function bestTop(spans: readonly Span[], now: number, height: number, most: number): number {
  const places = [now, ...spans.map(([from]) => from), ...spans.map(([, to]) => to - height)];
  const allowed = places.map((place) => Math.min(Math.max(place, 0), Math.max(most, 0)));
  const end = Math.max(most, 0) + height; // there is nothing to see beyond
  const inSight = (top: number) => spans.filter(([from, to]) => Math.max(from, 0) >= top - 1 && Math.min(to, end) <= top + height + 1).length;
  return allowed.reduce((best, place) => {
    const gain = inSight(place) - inSight(best);
    return gain > 0 || (gain === 0 && Math.abs(place - now) < Math.abs(best - now)) ? place : best;
  }, allowed[0]!);
}
