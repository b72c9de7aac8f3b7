// Made by scripts/types.mjs, do not edit.
// schema 1921c7c1e3f0d70a976e955f7b63efc0fc4437c10d85be70876569b9c68e40b4

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
  | (RoundsOver & {
      event: "RoundsOver";
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
  Column: Column;
  ColumnChosen: ColumnChosen;
  ColumnVote: ColumnVote;
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
  RoundsOver: RoundsOver;
  ScoreLine: ScoreLine;
  TrumpTurned: TrumpTurned;
  Upcoming: Upcoming;
}
/**
 * What everybody sees of the deal. `teams` is empty when everybody plays alone.
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
 * What only the owner sees of the deal (PV-2.7).
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
 * What only the discarder sees of a discard (PV-12.8).
 */
export interface DiscardChosen {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * A face-down Trump Pile was formed from `cards` cards; `again` if they have been trumps before (PV-12.13).
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
 * `led` is the led character of the round, and `leads` is true for the card that decided it. `void` is the
 *     character that the player has just shown not to hold. `auto` is true if there was nothing to decide.
 */
export interface CardPlayed {
  audience?: number[] | null;
  auto: boolean;
  card: string;
  kept_by?: number[] | null;
  leads: boolean;
  led: string;
  seat: number;
  void: string | null;
}
/**
 * A bribe reveals nothing hidden, but an action is final (PV-3.12).
 */
export interface Passed {
  audience?: number[] | null;
  kept_by?: number[] | null;
  left: number;
  seat: number;
}
/**
 * `trump` is the trump card if it is won as well. `clause` is the case of PV-4 that decided.
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
 * Nobody has cards left before the last round; `unclaimed` trump cards were never turned up (PV-6.9).
 */
export interface EndedEarly {
  audience?: number[] | null;
  kept_by?: number[] | null;
  round: number;
  unclaimed: number;
}
/**
 * All rounds are over. Told only where rounds leave the log: the last one does so now (PV-13.3).
 */
export interface RoundsOver {
  audience?: number[] | null;
  kept_by?: number[] | null;
}
/**
 * The choice of the partner who answers for the team. Nobody else knows it until all have answered (PV-11.7).
 */
export interface ColumnChosen {
  audience?: number[] | null;
  column_of: number;
  guild: string;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * A seat has made all its secret choices about equal columns ("columns") or Jokers ("jokers").
 */
export interface ChoiceMade {
  about: string;
  audience?: number[] | null;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * Teams: the guilds whose column counts, for each seat (PV-11.5 to PV-11.8).
 */
export interface ColumnsDecided {
  audience?: number[] | null;
  kept_by?: number[] | null;
  scored: string[][];
}
/**
 * Where a Joker went. Only its owner knows until all Jokers are placed (PV-8.8).
 */
export interface JokerSet {
  audience?: number[] | null;
  guild: string;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * The columns that got a seat's Jokers, and how many Jokers had to be discarded (PV-8.4).
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
 *     `ranks` are places from 1; equal places are shared (1, 2, 2, 4). `winners` has several seats when a team wins or
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
 * One category of the final score, with the points of each seat (in team play, of its team).
 */
export interface ScoreLine {
  clause?: string;
  label: string;
  points: number[];
}
/**
 * Everything one seat may know. Cards go by their ids ("A7"); sets of cards are sorted by character and value.
 */
export interface PotDeVinView {
  agenda: Upcoming[];
  asks: (string | null)[];
  box: number;
  columns: Column[][];
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
  phase: "columns" | "discards" | "jokers" | "over" | "round";
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
  votes: ColumnVote[];
  winning: number | null;
}
/**
 * A step that waits on the agenda: its name, and its arguments by name.
 */
export interface Upcoming {
  about: {
    [k: string]: number | string | (number | string | null)[] | null;
  };
  step: string;
}
/**
 * A guild column in an area, as the viewer sees it.
 */
export interface Column {
  counts: boolean;
  guild: string;
  joker: boolean;
  points: number;
  symbols: number;
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
/**
 * An answer about equal columns: the guild, and the seat whose column is to count.
 */
export interface ColumnVote {
  column_of: number;
  guild: string;
}
