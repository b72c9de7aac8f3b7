// Made by scripts/types.mjs, do not edit.
// schema c666cd27ea766539500259fbf1b2b3f80984336348405def297b2f603247e0e0

export type AnyEvent =
  | (GameBegan & {
      event: "GameBegan";
    })
  | (RoundBegan & {
      event: "RoundBegan";
    })
  | (CardsDrawn & {
      event: "CardsDrawn";
    })
  | (CardsReceived & {
      event: "CardsReceived";
    })
  | (Reshuffled & {
      event: "Reshuffled";
    })
  | (Picked & {
      event: "Picked";
    })
  | (Decided & {
      event: "Decided";
    })
  | (Confirmed & {
      event: "Confirmed";
    })
  | (RowLaid & {
      event: "RowLaid";
    })
  | (CardsRevealed & {
      event: "CardsRevealed";
    })
  | (ActionMissed & {
      event: "ActionMissed";
    })
  | (ActionPerformed & {
      event: "ActionPerformed";
    })
  | (ActionEnded & {
      event: "ActionEnded";
    })
  | (BonusUsed & {
      event: "BonusUsed";
    })
  | (BonusDeclined & {
      event: "BonusDeclined";
    })
  | (CardDiscarded & {
      event: "CardDiscarded";
    })
  | (PointsScored & {
      event: "PointsScored";
    })
  | (FavorGained & {
      event: "FavorGained";
    })
  | (ResidenceBuilt & {
      event: "ResidenceBuilt";
    })
  | (TileTaken & {
      event: "TileTaken";
    })
  | (CannonsScored & {
      event: "CannonsScored";
    })
  | (BooksCompared & {
      event: "BooksCompared";
    })
  | (BuildingDeclined & {
      event: "BuildingDeclined";
    })
  | (ResidencesScored & {
      event: "ResidencesScored";
    })
  | (FavorScored & {
      event: "FavorScored";
    })
  | (DisplayCleared & {
      event: "DisplayCleared";
    })
  | (FinalScored & {
      event: "FinalScored";
    })
  | (GameEnded & {
      event: "GameEnded";
    });

export interface All {
  ActionEnded: ActionEnded;
  ActionMissed: ActionMissed;
  ActionPerformed: ActionPerformed;
  Ahead: Ahead;
  AnyEvent: AnyEvent;
  AnyView: CatherineView;
  BonusDeclined: BonusDeclined;
  BonusUsed: BonusUsed;
  BooksCompared: BooksCompared;
  BuildingDeclined: BuildingDeclined;
  CannonsScored: CannonsScored;
  CardDiscarded: CardDiscarded;
  CardsDrawn: CardsDrawn;
  CardsReceived: CardsReceived;
  CardsRevealed: CardsRevealed;
  CatherineView: CatherineView;
  Column: Column;
  Confirmed: Confirmed;
  Decided: Decided;
  DisplayCleared: DisplayCleared;
  FavorGained: FavorGained;
  FavorScored: FavorScored;
  FinalScored: FinalScored;
  GameBegan: GameBegan;
  GameEnded: GameEnded;
  Outlook: Outlook;
  Picked: Picked;
  PointsScored: PointsScored;
  Possessions: Possessions;
  Reshuffled: Reshuffled;
  ResidenceBuilt: ResidenceBuilt;
  ResidencesScored: ResidencesScored;
  Result: Result;
  RoundBegan: RoundBegan;
  RowLaid: RowLaid;
  ScoreLine: ScoreLine;
  Standing: Standing;
  TileTaken: TileTaken;
  Tiles: Tiles;
  Upcoming: Upcoming;
  Wanted: Wanted;
}
/**
 * A seat did not repeat an action that can be repeated.
 */
export interface ActionEnded {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * An action was not performed: `why` is "colours", "skipped" or "impossible". A draw follows.
 */
export interface ActionMissed {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  seat: number;
  why: string;
}
/**
 * A seat performed the action.
 */
export interface ActionPerformed {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * What a seat will have when its decisions are carried out, except for cards that it will draw.
 */
export interface Ahead {
  favor: number;
  hand: string[];
  homes: string[];
  points: number;
  standing: Standing;
  tiles: Tiles;
}
/**
 * What anybody can count in front of a seat.
 */
export interface Standing {
  group: number;
  hand: number;
  order: Wanted[];
  order_points: number;
  outlook: Outlook;
  owned: Possessions;
}
/**
 * A good of an order, and what fills it.
 */
export interface Wanted {
  by: ("joker" | "tile") | null;
  good: string;
}
/**
 * What an interim scoring would give a seat now (CA-11): points for cannons, residences and favor, and the reward
 *     for books.
 */
export interface Outlook {
  books: "builds" | "joker" | "nothing";
  cannons: number;
  favor: number;
  residences: number;
}
/**
 * Everything that a seat owns (CA-3.3).
 */
export interface Possessions {
  book: number;
  cannon: number;
  caviar: number;
  food: number;
  fur: number;
  iron: number;
}
/**
 * Goods tiles by kind.
 */
export interface Tiles {
  caviar: number;
  food: number;
  fur: number;
  iron: number;
}
/**
 * The orders have been dealt face up, one to each seat.
 */
export interface GameBegan {
  audience?: number[] | null;
  kept_by?: number[] | null;
  orders: string[];
  players: number;
}
export interface RoundBegan {
  audience?: number[] | null;
  decade: number;
  kept_by?: number[] | null;
  round: number;
}
/**
 * What everybody sees of a draw: how many cards, and the points for cards that could not be drawn.
 */
export interface CardsDrawn {
  audience?: number[] | null;
  count: number;
  kept_by?: number[] | null;
  points: number;
  seat: number;
  source: string;
}
/**
 * What only the drawer sees of a draw.
 */
export interface CardsReceived {
  audience?: number[] | null;
  cards: string[];
  kept_by?: number[] | null;
  seat: number;
}
/**
 * The discard pile became the draw pile.
 */
export interface Reshuffled {
  audience?: number[] | null;
  cards: number;
  kept_by?: number[] | null;
}
/**
 * One part of a secret choice: `part` is "row" (set-up), "action", "activation" or "column".
 */
export interface Picked {
  audience?: number[] | null;
  kept_by?: number[] | null;
  part: string;
  seat: number;
  value: string;
}
/**
 * One part of a secret decision in phase D or for the most books, as the text of the action.
 */
export interface Decided {
  action: string;
  audience?: number[] | null;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * A seat has made a secret choice: `choice` is "row", "cards" (phase B), "action" or "residence".
 */
export interface Confirmed {
  audience?: number[] | null;
  choice: string;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * The three cards of a seat's first row.
 */
export interface RowLaid {
  audience?: number[] | null;
  cards: string[];
  kept_by?: number[] | null;
  seat: number;
}
/**
 * The two cards that a seat played, the column (from 1) of the second, and whether the colours match.
 */
export interface CardsRevealed {
  action: string;
  activation: string;
  audience?: number[] | null;
  column: number;
  kept_by?: number[] | null;
  match: boolean;
  seat: number;
}
/**
 * A seat used the bonus.
 */
export interface BonusUsed {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * A seat could have paid for the bonus and did not.
 */
export interface BonusDeclined {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * A card was discarded from the hand as a cost.
 */
export interface CardDiscarded {
  audience?: number[] | null;
  card: string;
  kept_by?: number[] | null;
  seat: number;
}
/**
 * Points of an action or bonus: `count` things were counted, or 1.
 */
export interface PointsScored {
  audience?: number[] | null;
  count: number;
  kept_by?: number[] | null;
  points: number;
  seat: number;
  source: string;
}
/**
 * The marker moved `steps` up to `space`; steps beyond the top gave points instead.
 */
export interface FavorGained {
  audience?: number[] | null;
  kept_by?: number[] | null;
  points: number;
  seat: number;
  source: string;
  space: number;
  steps: number;
}
/**
 * A seat built a residence, by an action or for the most books.
 */
export interface ResidenceBuilt {
  audience?: number[] | null;
  city: string;
  kept_by?: number[] | null;
  seat: number;
}
export interface TileTaken {
  audience?: number[] | null;
  city: string;
  good: string;
  kept_by?: number[] | null;
  seat: number;
}
export interface CannonsScored {
  audience?: number[] | null;
  cannons: number[];
  kept_by?: number[] | null;
  points: number[];
}
/**
 * Who may build and who takes a joker.
 */
export interface BooksCompared {
  audience?: number[] | null;
  books: number[];
  builders: number[];
  jokers: number[];
  kept_by?: number[] | null;
}
/**
 * A seat with the most books chose not to build.
 */
export interface BuildingDeclined {
  audience?: number[] | null;
  kept_by?: number[] | null;
  seat: number;
}
export interface ResidencesScored {
  audience?: number[] | null;
  kept_by?: number[] | null;
  points: number[];
}
export interface FavorScored {
  audience?: number[] | null;
  kept_by?: number[] | null;
  points: number[];
}
/**
 * The cards that each seat discarded, and the three that stay.
 */
export interface DisplayCleared {
  audience?: number[] | null;
  discarded: string[];
  kept: string[];
  kept_by?: number[] | null;
  seat: number;
}
/**
 * The final scoring of one seat: hand, order (goods matched and points), group (size, multiplier, points).
 */
export interface FinalScored {
  audience?: number[] | null;
  group: number;
  hand: number;
  kept_by?: number[] | null;
  matched: number;
  multiplier: number;
  network: number;
  order: number;
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
 * Everything one seat may know.
 */
export interface CatherineView {
  agenda: Upcoming[];
  ahead: Ahead | null;
  asks: (string | null)[];
  columns: (number | null)[];
  decade: number;
  decided: string[];
  discards: string[];
  done: number[];
  earned: {
    [k: string]: number[];
  };
  favor: number[];
  generation: number[];
  hand: string[];
  held: number[][];
  homes: string[][];
  jokers: number[];
  options: {
    [k: string]: unknown;
  };
  orders: string[];
  outcomes: (string | null)[];
  pending: number[];
  phase: string;
  picked: string[];
  picked_column: number | null;
  picked_match: boolean | null;
  pile: number;
  players: number;
  points: number[];
  result: Result | null;
  round: number;
  rows: Column[][];
  shuffles: number;
  standings: Standing[];
  stock: {
    [k: string]: {
      [k: string]: number;
    };
  };
  tiles: Tiles[];
  viewer: number | null;
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
 * A card of an action row, and the activation card below it.
 */
export interface Column {
  card: string;
  match: boolean | null;
  under: string | null;
}
