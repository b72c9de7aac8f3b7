/** What the lobby says of each game besides what the server knows. A game that is not listed gets a card too. */

import type { Component } from "svelte";
import Catherine from "./art/Catherine.svelte";
import EmpireEngine from "./art/EmpireEngine.svelte";
import Patriot from "./art/Patriot.svelte";
import PotDeVin from "./art/PotDeVin.svelte";
import PotemkinEmpire from "./art/PotemkinEmpire.svelte";

export interface GameFace {
  /** What it feels like to play. */
  feel: string;
  /** The number of players for "Play now". */
  seats: number;
  cover: Component | null;
}

const FACES: Record<string, GameFace> = {
  "pot-de-vin": {
    feel: "Win the right tricks, and bribe your way out of the wrong ones. Three of a guild is a fortune, four a scandal.",
    seats: 4,
    cover: PotDeVin,
  },
  "empire-engine": {
    feel: "Set two great engines in secret, turn them all at once, and hope that nobody was about to attack.",
    seats: 4,
    cover: EmpireEngine,
  },
  "potemkin-empire": {
    feel: "Raise a splendid village. Half of it is painted canvas, and every spy at the table would love to know which.",
    seats: 4,
    cover: PotemkinEmpire,
  },
  catherine: {
    feel: "One card to act, another to set it off. Line up your ministers and carry your residences across the map.",
    seats: 3,
    cover: Catherine,
  },
  patriot: {
    feel: "Five days to keep the President alive. Everybody swears to be loyal; somebody at this table is lying.",
    seats: 4,
    cover: Patriot,
  },
};

export function faceOf(game: string, blurb = ""): GameFace {
  return FACES[game] ?? { feel: blurb, seats: 4, cover: null };
}
