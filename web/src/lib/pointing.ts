/** Where on the board a card lies that a text speaks of. */

import type { Explanation } from "../kit/explain.svelte";
import type { CardText } from "./api";

/** The piece of the board that is this card, or shows it. */
export function pieceOf(id: string): HTMLElement | null {
  const key = CSS.escape(id);
  const wanted = [`[data-card="${key}"]`, `[data-piece="${key}"]`, `[data-piece$="-${key}"]`, `[data-place="city-${key}"]`];
  return document.querySelector<HTMLElement>(wanted.map((one) => `.host ${one}`).join(", "));
}

/** Where it lies, by the name of what it lies in: "Boris's row". */
export function placeOf(piece: HTMLElement | null): string {
  if (!piece) return "";
  const inside = piece.closest<HTMLElement>("[data-hand]") ? "your hand" : piece.parentElement?.closest<HTMLElement>("[aria-label]:not(button)")?.ariaLabel;
  return inside && inside !== "Board" ? inside : "the table";
}

/** A card as an explanation: what it does, and where it lies. */
export function explained(card: CardText): Explanation {
  const piece = pieceOf(card.id);
  const kind = card.kind ? `${card.kind.charAt(0).toUpperCase()}${card.kind.slice(1)}.` : "";
  const place = piece ? `On the board: ${placeOf(piece)}.` : "";
  return { title: card.name, body: [kind, ...card.lines, place].filter(Boolean), clause: card.clause, piece };
}
