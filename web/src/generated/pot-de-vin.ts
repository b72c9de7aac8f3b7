// Made by scripts/types.mjs, do not edit.
// schema ec4dae59896a5cad081a3527d70f48105eafc655fbea4a5d191ce3481542de5a

export type AnyEvent =
  | (GameBegan & {
      event: "GameBegan";
    })
  | (HandDealt & {
      event: "HandDealt";
    })
  | (DiscardMade & {
      event: "DiscardMade";
    })
  | (DiscardChosen & {
      event: "DiscardChosen";
    })
  | (PileShuffled & {
      event: "PileShuffled";
    })
  | (RoundBegan & {
      event: "RoundBegan";
    })
  | (TrumpTurned & {
      event: "TrumpTurned";
    })
  | (CardPlayed & {
      event: "CardPlayed";
    })
  | (Passed & {
      event: "Passed";
    })
  | (RoundWon & {
      event: "RoundWon";
    })
  | (HandEmptied & {
      event: "HandEmptied";
    })
  | (EndedEarly & {
      event: "EndedEarly";
    })
  | (ColumnChosen & {
      event: "ColumnChosen";
    })
  | (ChoiceMade & {
      event: "ChoiceMade";
    })
  | (ColumnsDecided & {
      event: "ColumnsDecided";
    })
  | (JokerSet & {
      event: "JokerSet";
    })
  | (JokersPlaced & {
      event: "JokersPlaced";
    })
  | (GameEnded & {
      event: "GameEnded";
    });

export interface All {
  AnyEvent: AnyEvent;
  AnyView: PotDeVinView;
  CardPlayed: CardPlayed;
  ChoiceMade: ChoiceMade;
  ColumnChosen: ColumnChosen;
  ColumnsDecided: ColumnsDecided;
  DiscardChosen: DiscardChosen;
  DiscardMade: DiscardMade;
  EndedEarly: EndedEarly;
  GameBegan: GameBegan;
  GameEnded: GameEnded;
  HandDealt: HandDealt;
  HandEmptied: HandEmptied;
  JokerSet: JokerSet;
  JokersPlaced: JokersPlaced;
  Passed: Passed;
  PastRound: PastRound;
  PileShuffled: PileShuffled;
  PotDeVinView: PotDeVinView;
  Result: Result;
  RoundBegan: RoundBegan;
  RoundWon: RoundWon;
  ScoreLine: ScoreLine;
  TrumpTurned: TrumpTurned;
}
/**
 * The deal as everybody sees it. `teams` is empty when all play for themselves.
 */
export interface GameBegan {
  audience?: number[] | null;
  cards: number[];
  gems: number;
  kept_by?: number[] | null;
  rounds: number;
  start: number;
  teams: number[][];
}
/**
 * What only the owner sees of it (PV-2.7).
 */
export interface HandDealt {
  audience?: number[] | null;
  cards: string[];
  kept_by?: number[] | null;
  seat: number;
}
/**
 * What everybody sees of a discard to the Trump Pile (PV-12.7).
 */
export interface DiscardMade {
  audience?: number[] | null;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * What only the discarder knows of it (PV-12.8).
 */
export interface DiscardChosen {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * A face-down Trump Pile was formed of these many cards; `again` when they have been trumps before (PV-12.13).
 */
export interface PileShuffled {
  again: boolean;
  audience?: number[] | null;
  cards: number;
  kept_by?: number[] | null;
}
export interface RoundBegan {
  audience?: number[] | null;
  kept_by?: number[] | null;
  round: number;
  start: number;
}
/**
 * `left` cards remain face down.
 */
export interface TrumpTurned {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  left: number;
}
/**
 * `void` is the character that the player has just shown not to hold; `auto` when nothing was left to decide.
 */
export interface CardPlayed {
  audience?: number[] | null;
  auto: boolean;
  card: string;
  kept_by?: number[] | null;
  led: boolean;
  seat: number;
  void: string | null;
}
/**
 * A bribe shows nothing hidden, but an action is final (PV-3.12).
 */
export interface Passed {
  audience?: number[] | null;
  kept_by?: number[] | null;
  left: number;
  seat: number;
}
/**
 * `trump` is the trump card if it is won too, `clause` the case that decided.
 */
export interface RoundWon {
  audience?: number[] | null;
  card: string;
  cards: string[];
  clause: string;
  gems: number;
  kept_by?: number[] | null;
  seat: number;
  trump: string | null;
}
/**
 * A seat has no cards left before the last round; its unspent gems leave the game (PV-6.2).
 */
export interface HandEmptied {
  audience?: number[] | null;
  gems: number;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * Nobody has cards left; so many trump cards were never turned up (PV-6.9).
 */
export interface EndedEarly {
  audience?: number[] | null;
  kept_by?: number[] | null;
  round: number;
  unclaimed: number;
}
/**
 * What only the answering partner knows until all teams have answered (PV-11.7).
 */
export interface ColumnChosen {
  audience?: number[] | null;
  column_of: number;
  guild: string;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * A seat has made all its secret choices: about equal columns ("columns") or Jokers ("jokers").
 */
export interface ChoiceMade {
  about: string;
  audience?: number[] | null;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * Teams: the guilds of which each seat's column counts (PV-11.5 to PV-11.8).
 */
export interface ColumnsDecided {
  audience?: number[] | null;
  kept_by?: number[] | null;
  scored: string[][];
}
/**
 * What only the owner knows until all Jokers are placed (PV-8.8).
 */
export interface JokerSet {
  audience?: number[] | null;
  guild: string;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * The columns that got a seat's Jokers, and how many of them found no place (PV-8.4).
 */
export interface JokersPlaced {
  audience?: number[] | null;
  discarded: number;
  guilds: string[];
  kept_by?: number[] | null;
  seat: number;
}
export interface GameEnded {
  audience?: number[] | null;
  kept_by?: number[] | null;
  result: Result;
}
/**
 * Scores, places and winners, seat by seat.
 *
 *     `ranks` are places from 1 on; equal places are shared (1, 2, 2, 4). `winners` has several seats when a team wins or
 *     a victory is shared. `teams` lists the seats of each team; without teams every seat is a team of one. `lines` break
 *     the scores down by category, and `reason` says in one sentence what decided the game.
 */
export interface Result {
  lines?: ScoreLine[];
  ranks: number[];
  reason?: string;
  scores: number[];
  teams: number[][];
  winners: number[];
}
/**
 * One category of the final score, with each seat's points in it (in team play the team's).
 */
export interface ScoreLine {
  clause?: string;
  label: string;
  points: number[];
}
/**
 * All that one seat may know. Cards go by their names ("A7"); sets of cards are sorted by character and value.
 */
export interface PotDeVinView {
  agenda: (number | string)[][];
  asks: (string | null)[];
  box: number;
  columns: number[][];
  discard: string | null;
  discarded: boolean[];
  hand: string[];
  hand_sizes: number[];
  history: PastRound[];
  jokers: (string[] | null)[];
  known: string[];
  led: string | null;
  options: {
    [k: string]: unknown;
  };
  pending: number[];
  pile: number;
  players: number;
  result: Result | null;
  round: number;
  rounds: number;
  scored: string[][];
  start: number;
  supply: number[];
  taken: string[][];
  teams: number[][];
  treasure: number[];
  trick: (string | null)[];
  trump: string | null;
  used: string[];
  viewer: number | null;
  voids: string[][];
  votes: [string, number][];
}
/**
 * A round that is over. `did` is what each seat did: a card, "pass", or None for a seat without cards.
 */
export interface PastRound {
  did: (string | null)[];
  start: number;
  trump: string;
  winner: number;
}
