/** What can be chosen on a board, and bringing it into sight. */

import { moving } from "../lib/prefs.svelte";
import { MARGIN, bestTop, type Span } from "./fitting";

/** The actions that have a place: all that lit pieces stand for. */
export function carriedBy(root: HTMLElement): ReadonlySet<string> {
  return new Set(litIn(root).flatMap((piece) => piece.dataset.action!.split(" | ")));
}

/** Whether the hand, from which nothing can be chosen, takes room that the board needs to show what can. */
export function handInTheWay(root: HTMLElement, phone: boolean): boolean {
  const hand = root.querySelector<HTMLElement>("[data-hand]");
  const felt = root.querySelector<HTMLElement>("[data-board]");
  if (!hand || !felt || hand.querySelector("[data-action]")) return false;
  const needed = spanOf(litIn(felt));
  if (!needed) return false;
  return phone || needed + 2 * MARGIN > root.clientHeight - heightUnfolded(root, hand);
}

/** Whether more can be chosen on the board than it can show at once. */
export function outOfSight(root: HTMLElement): boolean {
  const felt = root.querySelector<HTMLElement>("[data-board]");
  return felt !== null && spanOf(litIn(felt)) + MARGIN > felt.clientHeight;
}

function heightUnfolded(root: HTMLElement, hand: HTMLElement): number {
  const folded = root.classList.contains("folded");
  root.classList.remove("folded");
  const height = hand.offsetHeight;
  root.classList.toggle("folded", folded);
  return height;
}

/** The height that all of them take. */
function spanOf(pieces: HTMLElement[]): number {
  const boxes = pieces.map((piece) => piece.getBoundingClientRect());
  return boxes.length ? Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top)) : 0;
}

function litIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-action]")].filter((piece) => piece.getClientRects().length);
}

const STEP = 0.04;

let fit = 1;

/** Where the board does not fit without scrolling, draw the page a little smaller, but no smaller than this. Whether
 * that was done: then the page must be laid out before it can be measured again. */
export function shrinkPage(root: HTMLElement, smallest: number): boolean {
  const felt = root.querySelector<HTMLElement>("[data-board]");
  if (!felt || fit <= smallest || felt.scrollHeight <= felt.clientHeight + 1) return false;
  const wanted = Math.max(felt.clientHeight / felt.scrollHeight, 1 - 3 * STEP);
  fit = Math.max(smallest, Math.min(fit - STEP, fit * wanted));
  document.documentElement.style.setProperty("--fit", fit.toFixed(3));
  return true;
}

/** Draw it in its usual size again. */
export function unfitPage(): void {
  fit = 1;
  document.documentElement.style.removeProperty("--fit");
}

/** Scroll the board so that what is lit can be seen; where not all fits, as many pieces as possible. */
export function bringIntoSight(root: HTMLElement): void {
  for (const felt of root.querySelectorAll<HTMLElement>("[data-board]")) {
    const frame = felt.getBoundingClientRect();
    const pieces = litIn(felt);
    const margin = Math.max(0, Math.min(MARGIN, (felt.clientHeight - spanOf(pieces)) / 2));
    const spans = pieces.map((piece): Span => {
      const box = piece.getBoundingClientRect();
      const from = box.top - frame.top + felt.scrollTop;
      return [from - margin, from + box.height + margin];
    });
    const top = bestTop(spans, felt.scrollTop, felt.clientHeight, felt.scrollHeight - felt.clientHeight);
    if (Math.abs(top - felt.scrollTop) > 1) felt.scrollTo({ top, behavior: moving() ? "smooth" : "instant" });
  }
}
