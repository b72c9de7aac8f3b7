/** The boards. A folder `boards/<game id>` with a `Board.svelte` is a board; it is loaded when its game is played. */

import type { Component } from "svelte";
import type { Pieces } from "../lib/api";
import type { Board, BoardPlay, BoardProps } from "./contract";

const components = import.meta.glob<{ default: Component<BoardProps> }>("./*/Board.svelte");
const plays = import.meta.glob<BoardPlay>("./*/play.ts");
const GENERIC = "generic";

/** Whether a game has a board of its own; the others are shown in words. */
export function isDrawn(game: string): boolean {
  return `./${game}/Board.svelte` in components;
}

export async function loadBoard(game: string): Promise<Board> {
  const component = components[`./${game}/Board.svelte`] ?? components[`./${GENERIC}/Board.svelte`]!;
  const play = plays[`./${game}/play.ts`];
  const [{ default: made }, rules] = await Promise.all([component(), play ? play() : {}]);
  return { component: made, play: rules };
}

/** The cards with their small pictures. */
export function pictured(board: Board, pieces: Pieces): Pieces {
  const { picture } = board.play;
  if (!picture) return pieces;
  return { ...pieces, cards: pieces.cards.map((card) => ({ ...card, picture: picture(card, pieces.content) })) };
}
