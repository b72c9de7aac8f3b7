/**
 * Pieces that move. A board marks its pieces with `data-piece="A7"` (unique, the same before and after a step) and places
 * they come from or go to with `data-place="pile"`. When the shown table changes, every piece glides from where it was to
 * where it is; a new piece with `data-from="pile"` comes from that place, a vanished one with `data-to="box"` goes there.
 */

import { moving, prefs } from "../lib/prefs.svelte";

interface Seen {
  box: DOMRect;
  element: HTMLElement;
}

export interface Before {
  pieces: Map<string, Seen>;
  places: Map<string, DOMRect>;
}

const GLIDE_MS = 460;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** Where everything is now. */
export function capture(root: HTMLElement): Before {
  const pieces = new Map<string, Seen>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-piece]")) {
    pieces.set(element.dataset.piece!, { element, box: element.getBoundingClientRect() });
  }
  return { pieces, places: placesIn(root) };
}

function placesIn(root: HTMLElement): Map<string, DOMRect> {
  const places = new Map<string, DOMRect>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-place]")) {
    places.set(element.dataset.place!, element.getBoundingClientRect());
  }
  return places;
}

/** Move everything smoothly from where it was. */
export function glide(root: HTMLElement, before: Before): void {
  if (!moving()) return;
  const duration = prefs.motion === "quick" ? GLIDE_MS / 2 : GLIDE_MS;
  const seen = new Set<string>();
  let order = 0;
  for (const element of root.querySelectorAll<HTMLElement>("[data-piece]")) {
    const key = element.dataset.piece!;
    seen.add(key);
    const start = before.pieces.get(key)?.box ?? before.places.get(element.dataset.from ?? "");
    const end = element.getBoundingClientRect();
    if (start && visible(start) && visible(end)) order = move(element, start, end, duration, order);
    else if (!start && before.pieces.size) appear(element, duration);
  }
  const places = placesIn(root);
  for (const [key, { element, box }] of before.pieces) {
    const goal = places.get(element.dataset.to ?? "");
    if (!seen.has(key) && goal && visible(box) && visible(goal)) leave(root, element, box, goal, duration);
  }
}

function visible(box: DOMRect): boolean {
  return box.width > 0 && box.height > 0;
}

/** How the piece must be moved and scaled to lie at another place. It never gets larger than it is at either. */
function shift(from: DOMRect, to: DOMRect): [string, string] {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  return [`${x}px ${y}px`, String(Math.min(1, Math.max(0.05, from.width / to.width)))];
}

function move(element: HTMLElement, start: DOMRect, end: DOMRect, duration: number, order: number): number {
  if (Math.hypot(start.left - end.left, start.top - end.top) < 2 && Math.abs(start.width - end.width) < 2) return order;
  const [translate, scale] = shift(start, end);
  const delay = Math.min(order * 45, 400);
  element.animate(
    [
      { translate, scale, zIndex: 30 },
      { translate: "0 0", scale: "1", zIndex: 30 },
    ],
    { duration, delay, easing: EASE, fill: "backwards" },
  );
  return order + 1;
}

function appear(element: HTMLElement, duration: number): void {
  element.animate([{ opacity: 0, scale: "0.85" }, { opacity: 1, scale: "1" }], { duration: duration / 2, easing: EASE });
}

function leave(root: HTMLElement, element: HTMLElement, box: DOMRect, goal: DOMRect, duration: number): void {
  const ghost = element.cloneNode(true) as HTMLElement;
  delete ghost.dataset.piece;
  ghost.inert = true;
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.position = "fixed";
  ghost.style.left = `${box.left}px`;
  ghost.style.top = `${box.top}px`;
  ghost.style.width = `${box.width}px`;
  ghost.style.height = `${box.height}px`;
  ghost.style.margin = "0";
  ghost.style.zIndex = "40";
  root.append(ghost);
  shrink(ghost, box);
  const [translate, scale] = shift(goal, box);
  const end = { translate, scale, opacity: 0.2 };
  ghost.animate([{ translate: "0 0", scale: "1", opacity: 1 }, end], { duration, easing: EASE }).onfinish = () =>
    ghost.remove();
}

/** What a piece is made of takes its size from where it lay; elsewhere it may be larger. It must not be. */
function shrink(ghost: HTMLElement, box: DOMRect): void {
  const ratio = Math.min(box.width / ghost.scrollWidth, box.height / ghost.scrollHeight);
  if (ratio >= 1) return;
  for (const part of ghost.querySelectorAll<HTMLElement>(":scope > *")) part.style.setProperty("zoom", String(ratio));
}
