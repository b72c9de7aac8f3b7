/** Which game the components below belong to. */

import { getContext, setContext } from "svelte";

const KEY = Symbol("game");

export function setGame(game: () => string): void {
  setContext(KEY, game);
}

export function getGame(): string {
  return getContext<() => string>(KEY)();
}
