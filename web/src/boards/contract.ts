/** What a board gets, and what it may say about its game. See web/README.md. */

import type { Component } from "svelte";
import type { CardText, Picture } from "../lib/api";
import type { Choice, LogLine, Outcome, SeatInfo } from "../generated/protocol";

/** Acting from the board. Actions are named by their texts ("play A7"), as in the list of options. */
export interface Act {
  /** Whether this can be done now. */
  can(text: string): boolean;
  /** What it means here, in words, if it can be done. */
  label(text: string): string;
  /** The legal actions whose texts begin so. */
  starting(prefix: string): Choice[];
  /** Pressed once; a second press does it. */
  armed(text: string): boolean;
  /** The hint recommends this. */
  hinted(text: string): boolean;
  /** Do it. A move that cannot be undone needs a second press; a move that is not allowed is explained. */
  press(text: string): void;
  /** Something that stands for several actions was pressed: the legal ones are offered beside it. */
  offer(texts: string[], beside: Element): void;
  /** Whether the viewer is asked anything now. */
  readonly asked: boolean;
}

export interface BoardProps<View = unknown, Event = unknown, Content = unknown> {
  /** The table as this viewer may see it; exactly the game's view (generated types). */
  view: View;
  /** The viewer's seat; null for a spectator. */
  viewer: number | null;
  /** The players' names; the viewer's own is "You". */
  names: string[];
  /** Who sits where: person, bot, away. */
  seats: SeatInfo[];
  /** All legal actions, also listed in the bar below the board. */
  legal: Choice[];
  act: Act;
  /** What happened since the table that was shown before, oldest first; empty after a reload. */
  events: Event[];
  /** The cards and tables of the game, as its content file has them. */
  content: Content;
  /** The cards in words, as the game describes them. */
  cards: CardText[];
  /** The width of the board: below 600 px, below 1000 px, above. */
  size: "phone" | "tablet" | "desktop";
  /** A phone held sideways: there is little height (and `size` is "phone"). */
  low: boolean;
  /** A shared screen: nobody acts here, everything is large. */
  watching: boolean;
  /** The table in words, as the terminal shows it. */
  words: () => Promise<string>;
}

/** A table that is shown for a moment before the next one, to show what happened in between. */
export interface Stage<View = unknown> {
  view: View;
  /** How long it is shown, in milliseconds. */
  hold: number;
  /** What is to be seen, in words: shown above the board, and read out. */
  say?: string;
}

/** Somebody's secret, which is turned over at the end. */
export interface Unveiled {
  seat: number;
  /** What it was, what it wanted, and how it went. */
  name: string;
  wanted: string;
  fate: string;
  tone: "good" | "bad" | "other";
}

/** The end of a game of secrets: who was who, and what each gave when it mattered. */
export interface Finale {
  title: string;
  secrets: Unveiled[];
  /** The vote that decided, if one did. */
  vote: { title: string; gave: { seat: number; cards: string[] }[] } | null;
}

/** What a finale is made from. */
export interface Ending<View = unknown, Content = unknown> {
  view: View;
  outcome: Outcome;
  lines: LogLine[];
  content: Content;
  cards: CardText[];
  names: string[];
}

/** What decided a game besides points: a row of the result, with words for each seat. */
export interface Verdict {
  label: string;
  words: string[];
  clause: string;
}

/** Something that may be used while others play, and how to let it be. */
export interface Interrupting {
  /** The answer that lets the game go on. */
  decline: string;
  /** What could be used, each with a name under which one can say when to be asked. */
  uses: { name: string; choice: Choice }[];
  /** The turn in which this is: "never this turn" lasts as long. */
  turn: string;
}

/** A file `boards/<game>/play.ts` may export these. */
export interface BoardPlay<View = unknown, Event = unknown, Content = unknown> {
  /** The tables between two views; without it only the second is shown. */
  stages?: (before: View, after: View, events: Event[]) => Stage<View>[];
  /** Which pieces and places (`data-piece`, `data-place`, `data-mark`) these events have changed, besides those that
   * bear a name that the events mention. */
  changes?: (events: Event[]) => string[];
  /** Whether the question is one that may be passed over if nothing that matters could come of it. */
  interrupting?: (legal: Choice[], view: View) => Interrupting | null;
  /** The small picture of a card; without one its first letter is shown. */
  picture?: (card: CardText, content: Content) => Picture | null;
  /** What the result shows besides points, or instead of them. */
  verdict?: (view: View, content: Content) => Verdict[];
  /** What is staged before the result, if there is anything to stage. */
  finale?: (ending: Ending<View, Content>) => Finale | null;
}

export interface Board {
  component: Component<BoardProps>;
  play: BoardPlay;
}

/** The event of a line of the log. */
export function eventOf(line: LogLine): unknown {
  return line.event;
}
