// Made by scripts/types.mjs, do not edit.
// schema f5e76b47bb50b48e516b735d3d80b4cee51589ec3878754bdb8b5a21e6c2395f

export type AnyClientMessage =
  Hello | Reveal | Move | Undo | AskHint | WhyNot | Show | Say | Mute | Rematch | Point | Ping;
export type AnyServerMessage =
  | Welcome
  | RoomUpdate
  | TableUpdate
  | TableChange
  | ChatLine
  | Pointing
  | Announced
  | Accepted
  | Refused
  | HintGiven
  | Shown
  | Pong;
/**
 * Why the server closed a socket. After a code from 4000 to 4099, reconnecting with the same hello is useless;
 * after any other, including the standard ones, reconnect after a while.
 */
export type CloseCode = 4000 | 4001 | 4002 | 4003 | 4004 | 4005 | 4006 | 4100 | 4101 | 4102 | 4103 | 4104 | 4105 | 4106;

export interface All {
  Accepted: Accepted;
  Access: Access;
  Announce: Announce;
  Announced: Announced;
  Announcement: Announcement;
  AnyClientMessage: AnyClientMessage;
  AnyServerMessage: AnyServerMessage;
  AskHint: AskHint;
  Ban: Ban;
  Bans: Bans;
  ChatLine: ChatLine;
  Choice: Choice;
  ClauseInfo: ClauseInfo;
  CloseCode: CloseCode;
  Considered: Considered;
  Day: Day;
  DayResult: DayResult;
  DealInfo: DealInfo;
  Decision: Decision;
  Drain: Drain;
  ExpectedMove: ExpectedMove;
  Fitting: Fitting;
  Forgotten: Forgotten;
  Frame: Frame;
  GameInfo: GameInfo;
  GamesInfo: GamesInfo;
  Gist: Gist;
  GuestInfo: GuestInfo;
  GuestPass: GuestPass;
  GuestsInfo: GuestsInfo;
  HandOver: HandOver;
  Health: Health;
  Hello: Hello;
  HiddenThing: HiddenThing;
  HintGiven: HintGiven;
  Known: Known;
  LessonDone: LessonDone;
  LessonScene: LessonScene;
  LessonStep: LessonStep;
  LessonTable: LessonTable;
  LessonsDone: LessonsDone;
  LessonsInfo: LessonsInfo;
  LogLine: LogLine;
  Me: Me;
  Move: Move;
  Mute: Mute;
  MyData: MyData;
  MyGame: MyGame;
  MyLine: MyLine;
  MyNote: MyNote;
  MyPlace: MyPlace;
  MyReport: MyReport;
  MyRoom: MyRoom;
  NewGuest: NewGuest;
  NewReport: NewReport;
  NewRoom: NewRoom;
  OperatorRoom: OperatorRoom;
  OperatorRooms: OperatorRooms;
  OperatorStatus: OperatorStatus;
  OptionInfo: OptionInfo;
  Outcome: Outcome;
  OwnCards: OwnCards;
  Ping: Ping;
  Played: Played;
  Point: Point;
  Pointing: Pointing;
  Pong: Pong;
  Possible: Possible;
  Preset: Preset;
  Problem: Problem;
  Profile: Profile;
  PuzzleAnswer: PuzzleAnswer;
  PuzzleInfo: PuzzleInfo;
  PuzzleTry: PuzzleTry;
  Question: Question;
  Rating: Rating;
  Recovered: Recovered;
  RecoveryCode: RecoveryCode;
  Refused: Refused;
  Rematch: Rematch;
  Replay: Replay;
  Report: Report;
  ReportInfo: ReportInfo;
  Reported: Reported;
  ReportsInfo: ReportsInfo;
  Reveal: Reveal;
  ReviewState: ReviewState;
  RoomInfo: RoomInfo;
  RoomOpened: RoomOpened;
  RoomUpdate: RoomUpdate;
  RulesInfo: RulesInfo;
  Say: Say;
  SceneInfo: SceneInfo;
  ScoreRow: ScoreRow;
  SeatInfo: SeatInfo;
  SeatReport: SeatReport;
  SeatTaken: SeatTaken;
  SetSeat: SetSeat;
  Settings: Settings;
  Show: Show;
  Shown: Shown;
  ShuffleInfo: ShuffleInfo;
  StartGame: StartGame;
  Swept: Swept;
  TableChange: TableChange;
  TableUpdate: TableUpdate;
  TakeSeat: TakeSeat;
  Tally: Tally;
  Turn: Turn;
  Undo: Undo;
  Watcher: Watcher;
  Welcome: Welcome;
  WhatIsKnown: WhatIsKnown;
  WhyNot: WhyNot;
}
/**
 * The message `re` was carried out and stored. If it is sent again with the same key, it gets the same answer.
 */
export interface Accepted {
  n?: number;
  re: number;
  seq: number;
  type: "accepted";
}
/**
 * Who may come in. A private room lets in only the host, those who sit there and those who have sat there.
 *     `watch`: who may look on without a seat, and read its games later.
 */
export interface Access {
  private?: boolean;
  watch?: "everyone" | "nobody" | "players";
}
/**
 * What to tell everybody, for how many minutes; "" takes it back.
 */
export interface Announce {
  minutes?: number;
  text: string;
}
/**
 * What the operator of this server tells everybody; "" for nothing any more.
 */
export interface Announced {
  n?: number;
  text: string;
  type: "announced";
}
/**
 * What the operator tells everybody; "" for nothing.
 */
export interface Announcement {
  text: string;
}
/**
 * The first message: which seat (none for a spectator), its token unless a cookie carries it, and what the
 *     client already knows, so that it gets what it has missed. With a `pledge` it takes part in the next shuffle; with
 *     `changes` it gets differences instead of the whole table where possible.
 */
export interface Hello {
  changes?: boolean;
  chat?: number;
  id: number;
  pledge?: string | null;
  seat?: number | null;
  seq?: number;
  table?: string | null;
  token?: string | null;
  type: "hello";
}
/**
 * The own part in a shuffle: the nonce that was pledged for this attempt, and the pledge for the next one.
 */
export interface Reveal {
  attempt: number;
  id: number;
  next: string;
  nonce: string;
  table: string;
  type: "reveal";
}
/**
 * An answer to a question. `key` is new for each move, and the same if the move is sent again; `decision` names the
 *     question; `seq` is the latest update the client has seen. If a move is not `sure`, it is refused with the code
 *     "confirm" if, as far as the seat can know, it could not be undone.
 */
export interface Move {
  action: number;
  decision: number;
  id: number;
  key: string;
  seq: number;
  sure?: boolean;
  type: "move";
}
/**
 * Undo your last move.
 */
export interface Undo {
  id: number;
  key: string;
  seq: number;
  type: "undo";
}
/**
 * What would a bot do here?
 */
export interface AskHint {
  id: number;
  type: "hint";
}
/**
 * Which rule forbids this action here?
 */
export interface WhyNot {
  action: number;
  id: number;
  type: "why";
}
/**
 * The table in words, please.
 */
export interface Show {
  id: number;
  type: "show";
}
/**
 * A line of chat.
 */
export interface Say {
  id: number;
  text: string;
  type: "say";
}
/**
 * Hide a guest's chat lines, or show them again. For the host, `all` mutes the guest for everybody.
 */
export interface Mute {
  all?: boolean;
  guest: string;
  id: number;
  on: boolean;
  type: "mute";
}
/**
 * After the end: another game with the same players.
 */
export interface Rematch {
  id: number;
  type: "rematch";
}
/**
 * Show everybody who looks at a finished game of this room the same step of it.
 */
export interface Point {
  id: number;
  step: number;
  table: string;
  type: "point";
}
/**
 * Are you there?
 */
export interface Ping {
  id: number;
  type: "ping";
}
/**
 * The hello was accepted.
 */
export interface Welcome {
  guest: string;
  n?: number;
  protocol: number;
  re: number;
  seat: number | null;
  server: string;
  type: "welcome";
}
/**
 * The room has changed.
 */
export interface RoomUpdate {
  n?: number;
  room: RoomInfo;
  type: "room";
}
/**
 * A room as everybody sees it. `table` is the game being played or played last; `dealing`: the next one is being
 *     shuffled. `own_cards`: the host has given it cards of their own. `watchers`: those spectators who are guests.
 */
export interface RoomInfo {
  access: Access;
  dealing?: DealInfo | null;
  host: string;
  notice: string;
  over: boolean;
  own_cards?: boolean;
  playing: boolean;
  room: string;
  seats: SeatInfo[];
  settings: Settings;
  spectators: number;
  table: string | null;
  watchers: Watcher[];
}
/**
 * A shuffle that is under way, for the game that will be called `table`. Whoever finds the own pledge at the own
 *     seat reveals its nonce. `left_out`: seats that did not do so in an earlier attempt.
 */
export interface DealInfo {
  attempt: number;
  left_out: number[];
  pledges: (string | null)[];
  promise: string;
  table: string;
  terms: string;
}
/**
 * Who sits here. `minded`: a bot plays for a person who is away.
 */
export interface SeatInfo {
  guest: string;
  kind: "bot" | "open" | "person";
  level: string;
  minded: boolean;
  name: string;
  present: boolean;
}
/**
 * What the host decides. `clock`: seconds for each decision, up to a week; None for no limit. `coach`: before each
 *     decision, a line says what matters.
 */
export interface Settings {
  chat?: boolean;
  clock?: number | null;
  coach?: boolean;
  game: string;
  hints?: boolean;
  options?: {
    [k: string]: boolean | number | string | (string | null)[];
  };
  pace?: "human" | "instant";
  players: number;
  undo?: boolean;
}
/**
 * A guest who looks on.
 */
export interface Watcher {
  guest: string;
  name: string;
}
/**
 * The game as this viewer may see it now, and what has happened since the viewer's last update.
 *
 *     Keep the log lines up to number `keep`, drop the rest, add `lines`. `decision` names the open question, if this
 *     viewer is asked one. `clocks`: milliseconds left, for each seat that is being timed. `shuffle` says how the seed was
 *     made (None: the server drew it alone); the `seed`, and with it the record, is published when the game is over.
 */
export interface TableUpdate {
  can_undo: boolean;
  clocks: (number | null)[];
  decision: number | null;
  game: string;
  keep: number;
  legal: Choice[];
  lines: LogLine[];
  n?: number;
  pending: number[];
  question: Question;
  result: Outcome | null;
  seed: string | null;
  seq: number;
  shuffle: ShuffleInfo | null;
  table: string;
  type: "table";
  view: unknown;
}
/**
 * A legal action: its number, its text and what it means here. `idle`: as far as the
 *     seat can know, it would change nothing that matters.
 */
export interface Choice {
  action: number;
  idle?: boolean;
  label: string;
  text: string;
}
/**
 * Something that happened: the event as data, as a sentence, and the clause that explains it. `seat`: who did it,
 *     if the sentence begins with a player's name. `gist`: what it comes to, if that is not the sentence itself.
 */
export interface LogLine {
  clause: string;
  event: unknown;
  gist?: Gist | null;
  seat?: number | null;
  seq: number;
  text: string;
}
/**
 * What an event comes to in the story of a turn: "drew 6 cards". Gists that differ in `count` alone can be added
 *     up; `one` and `many` are empty where nothing is counted. An empty `did`: a story is better without it.
 */
export interface Gist {
  count?: number;
  did: string;
  many?: string;
  one?: string;
}
/**
 * What is asked, in words; `decision` is its id in the rules ("" while waiting). `coach`: what matters here, at a
 *     table with a coach.
 */
export interface Question {
  clause: string;
  coach?: string;
  decision: string;
  text: string;
}
/**
 * How the game ended, seat by seat.
 */
export interface Outcome {
  lines: ScoreRow[];
  ranks: number[];
  reason: string;
  scores: number[];
  teams: number[][];
  winners: number[];
}
export interface ScoreRow {
  clause: string;
  label: string;
  points: number[];
}
/**
 * How a game was shuffled; the secret is told when the game is over.
 */
export interface ShuffleInfo {
  attempt: number;
  left_out: number[];
  nonces: (string | null)[];
  pledges: (string | null)[];
  promise: string;
  secret: string | null;
  table: string;
  terms: string;
}
/**
 * The same as a whole update, for a viewer who has update number `base` of this game: how the fields of that one
 *     change. `differences` says how to read `changes`; log lines are as in a whole update.
 */
export interface TableChange {
  base: number;
  changes: unknown[];
  keep: number;
  lines: LogLine[];
  n?: number;
  seq: number;
  table: string;
  type: "change";
}
export interface ChatLine {
  guest: string;
  n?: number;
  name: string;
  number: number;
  text: string;
  type: "chat";
}
/**
 * Somebody points at a step of a finished game.
 */
export interface Pointing {
  n?: number;
  name: string;
  step: number;
  table: string;
  type: "pointing";
}
/**
 * The message `re` changed nothing. `seq` is the number of the current update.
 */
export interface Refused {
  clause?: string;
  code:
    | "banned"
    | "confirm"
    | "failure"
    | "full"
    | "guest"
    | "hello"
    | "illegal"
    | "key"
    | "malformed"
    | "method"
    | "moved"
    | "muted"
    | "name"
    | "order"
    | "origin"
    | "private"
    | "rate"
    | "seat"
    | "settings"
    | "stale"
    | "state"
    | "storage"
    | "token"
    | "undo"
    | "unknown";
  n?: number;
  re: number;
  reason: string;
  seq?: number;
  type: "refused";
}
/**
 * What the bot of this level would do, and why: in the game's words, in figures (`details`), as the choices it has
 *     considered (best first), and as the moves it expects. It knows no more than the seat that asked.
 */
export interface HintGiven {
  choice: Choice;
  considered: Considered[];
  decision: number;
  details: string;
  level: string;
  line: ExpectedMove[];
  n?: number;
  re: number;
  type: "hint";
  why: string;
}
/**
 * A choice that a bot has considered: how often it tried it, and its average value (higher is better).
 */
export interface Considered {
  choice: Choice;
  value: number;
  visits: number;
}
/**
 * A move that a bot expects to follow.
 */
export interface ExpectedMove {
  name: string;
  seat: number;
  text: string;
}
/**
 * The table in words, as the terminal shows it; `seq` is the number of the update it belongs to.
 */
export interface Shown {
  n?: number;
  re: number;
  seq: number;
  text: string;
  type: "shown";
}
export interface Pong {
  n?: number;
  re: number;
  type: "pong";
}
/**
 * Why the operator keeps a guest out; the guest is told.
 */
export interface Ban {
  reason: string;
}
/**
 * Whom the host of a room keeps out.
 */
export interface Bans {
  bans: Watcher[];
}
export interface ClauseInfo {
  id: string;
  section: string;
  text: string;
}
/**
 * The deal of the day: which game, against bots of which level, one's own table, and how others have fared.
 */
export interface Day {
  date: string;
  game: string;
  level: string;
  over: boolean;
  players: number;
  results: DayResult[];
  room: string | null;
  title: string;
}
/**
 * How somebody fared with the deal of the day.
 */
export interface DayResult {
  mine: boolean;
  name: string;
  rank: number;
  score: number;
  won: boolean;
}
/**
 * A decision in words. Chances are those of winning, from 0 to 1; the loss is right within `margin`, 95 times out
 *     of 100. `unknown`: what its player could not know, if the move is notable.
 */
export interface Decision {
  advised: string;
  after: number;
  chance: number;
  loss: number;
  margin: number;
  move: number;
  played: string;
  seat: number;
  surpassing: boolean;
  unknown: string[];
  verdict: string;
}
export interface Drain {
  on: boolean;
}
/**
 * What can be chosen at a table with its settings as they are: the values of each option that the rules allow, the
 *     same in words, and presets.
 */
export interface Fitting {
  fits: {
    [k: string]: (boolean | number | string)[];
  };
  presets: Preset[];
  words: {
    [k: string]: {
      [k: string]: string;
    };
  };
}
/**
 * Options that go together, under a name.
 */
export interface Preset {
  name: string;
  options: {
    [k: string]: boolean | number | string | (string | null)[];
  };
}
/**
 * The guest who no longer exists.
 */
export interface Forgotten {
  guest: string;
}
/**
 * A moment of a game: who did what, what one viewer saw then and what was told. `views`, in an open replay: what
 *     each seat saw. While a game runs, `seat` and `action` are left out: the lines say what the viewer may know. `text`,
 *     if it was asked for: the table in words.
 */
export interface Frame {
  action: string;
  lines: LogLine[];
  seat: number | null;
  step: number;
  text?: string;
  view: unknown;
  views: unknown[];
}
/**
 * A game. `scenes`: how many scenes its lessons have.
 */
export interface GameInfo {
  blurb: string;
  id: string;
  minutes: string;
  options: OptionInfo[];
  players: number[];
  problems: number;
  scenes: number;
  title: string;
  version: string;
}
/**
 * An option of a game's rules. `low` and `high` bound the whole numbers it takes besides `values`.
 */
export interface OptionInfo {
  clause: string;
  default: boolean | number | string | (string | null)[];
  help: string;
  high: number | null;
  low: number | null;
  name: string;
  per_seat: boolean;
  values: (boolean | string)[];
}
/**
 * The games, and the levels of bots from weak to strong.
 */
export interface GamesInfo {
  games: GameInfo[];
  levels: string[];
}
/**
 * A guest; `seen`: the day, in seconds since 1970; `banned`: why, or "".
 */
export interface GuestInfo {
  banned: string;
  guest: string;
  name: string;
  seen: number;
}
/**
 * Who one is from now on. The token is secret; browsers hold it in a cookie that scripts cannot read.
 */
export interface GuestPass {
  guest: string;
  name: string;
  token: string;
}
export interface GuestsInfo {
  guests: GuestInfo[];
}
/**
 * The guest who will be the host.
 */
export interface HandOver {
  guest: string;
}
/**
 * Whether the server can keep what it is told, and takes new games. What is wrong (`problems`) is told to the
 *     operator alone.
 */
export interface Health {
  problems: string[];
  rooms: number;
  sockets: number;
  status: "draining" | "ok" | "trouble";
  version: string;
}
/**
 * Something hidden, and what it may be, the likeliest first.
 */
export interface HiddenThing {
  kind: string;
  text: string;
  values: Possible[];
}
export interface Possible {
  chance: number;
  text: string;
}
/**
 * Something certain, and the line of the log that proves it, if one line does; `line` is its number.
 */
export interface Known {
  line: number | null;
  proof: string;
  text: string;
}
/**
 * A scene that one has finished.
 */
export interface LessonDone {
  game: string;
  scene: string;
}
/**
 * A scene. `endings`: the table after the last step, for each action that goes on there ("" if one only reads);
 *     `end`: what is said then.
 */
export interface LessonScene {
  end: string;
  endings: {
    [k: string]: LessonTable;
  };
  game: string;
  id: string;
  seat: number;
  seats: SeatInfo[];
  steps: LessonStep[];
  title: string;
}
/**
 * A table as the learner sees it, also in words.
 */
export interface LessonTable {
  update: TableUpdate;
  words: string;
}
/**
 * What is said, and the table while it is said. `go`: the texts of the actions that go on; none: one only reads.
 *     `replies`: what is said to other actions, `other` to all the rest. `point`: what to look at, as texts of actions,
 *     `card:ID`, or a part of the table.
 */
export interface LessonStep {
  clause: string;
  go: string[];
  other: string;
  point: string[];
  replies: {
    [k: string]: string;
  };
  say: string;
  table: LessonTable;
}
/**
 * The scenes that one has finished, by game.
 */
export interface LessonsDone {
  done: {
    [k: string]: string[];
  };
}
/**
 * The scenes that teach a game, in order, and a table for the first game after them.
 */
export interface LessonsInfo {
  game: string;
  options: {
    [k: string]: boolean | number | string | (string | null)[];
  };
  players: number;
  scenes: SceneInfo[];
}
export interface SceneInfo {
  id: string;
  minutes: number;
  title: string;
}
export interface Me {
  guest: string;
  name: string;
  rooms: MyRoom[];
}
/**
 * A room that one hosts or sits in. `your_turn`: a question is open. `pending`: the seats that must decide now.
 *     `left`: milliseconds that one has left for one's own decision, if that is timed.
 */
export interface MyRoom {
  left: number | null;
  pending: number[];
  room: RoomInfo;
  seats: number[];
  your_turn: boolean;
}
/**
 * Everything that the server keeps about a guest. Times are seconds since 1970; `recovery`: whether there is a
 *     code. Tokens and codes are kept as hashes only.
 */
export interface MyData {
  chat: MyLine[];
  games: MyGame[];
  guest: string;
  name: string;
  recovery: boolean;
  reports: MyReport[];
  results: MyNote[];
  rooms: MyPlace[];
  seen: number;
}
export interface MyLine {
  name: string;
  room: string;
  text: string;
}
/**
 * A game one has played, and one's moves in it.
 */
export interface MyGame {
  game: string;
  moves: string[];
  name: string;
  room: string;
  seat: number;
  table: string;
}
export interface MyReport {
  about: string;
  line: string;
  made: number;
  reason: string;
  room: string;
}
/**
 * A result: of a game, or of the deal of a day. `data` is JSON.
 */
export interface MyNote {
  data: string;
  key: string;
  kind: string;
}
/**
 * A room where one is the host or sits, under these names.
 */
export interface MyPlace {
  host: boolean;
  names: string[];
  room: string;
}
export interface NewGuest {
  name: string;
}
/**
 * What the operator should know about a guest; `line`: the number of a line of chat.
 */
export interface NewReport {
  guest: string;
  line?: number | null;
  reason: string;
}
/**
 * A room to open. With `bots`, all seats but the opener's are filled with bots of that level; with `start`, the
 *     game begins at once. With a `pledge`, the opener takes part in its shuffle and reveals the nonce over the socket.
 */
export interface NewRoom {
  access?: Access | null;
  bots?: string | null;
  pledge?: string | null;
  settings: Settings;
  sit?: boolean;
  start?: boolean;
}
/**
 * A room; `playing` and `connected` are known only for rooms in memory.
 */
export interface OperatorRoom {
  connected: number;
  game: string;
  host: string;
  people: string[];
  playing: boolean;
  room: string;
}
export interface OperatorRooms {
  rooms: OperatorRoom[];
}
/**
 * A server at a glance.
 */
export interface OperatorStatus {
  announcement: string;
  draining: boolean;
  games: number;
  limits: {
    [k: string]: number;
  };
  problems: string[];
  rooms: number;
  sockets: number;
  version: string;
}
/**
 * A content file for the game of a room; an empty text takes it away again.
 */
export interface OwnCards {
  text: string;
}
/**
 * A game that a guest has finished. `others`: the levels of the other seats; `ranks`: the own rank, then theirs;
 *     `loss`: what a decision lost on average, if the game was reviewed; `accuracy`: which share of what was at stake the
 *     decisions kept, if that could be told.
 */
export interface Played {
  accuracy?: number | null;
  game: string;
  loss: number | null;
  others: string[];
  ranks: number[];
  room: string;
  score: number;
  seat: number;
  table: string;
  title: string;
  when: number;
  won: boolean;
}
/**
 * Why a request was refused.
 */
export interface Problem {
  code:
    | "banned"
    | "confirm"
    | "failure"
    | "full"
    | "guest"
    | "hello"
    | "illegal"
    | "key"
    | "malformed"
    | "method"
    | "moved"
    | "muted"
    | "name"
    | "order"
    | "origin"
    | "private"
    | "rate"
    | "seat"
    | "settings"
    | "stale"
    | "state"
    | "storage"
    | "token"
    | "undo"
    | "unknown";
  reason: string;
}
export interface Profile {
  games: Played[];
  name: string;
  ratings: Rating[];
  tallies: Tally[];
}
/**
 * A rating in one game, how uncertain it is (a standard deviation), and the course of both, game by game.
 */
export interface Rating {
  course: number[];
  doubt: number;
  doubts: number[];
  game: string;
  title: string;
  value: number;
}
/**
 * Games and victories in one game, by the strongest opponents.
 */
export interface Tally {
  against: string;
  game: string;
  games: number;
  title: string;
  won: number;
}
/**
 * Whether it was the best move (or the obvious one), what that is worth, and why.
 */
export interface PuzzleAnswer {
  best: string;
  gain: number;
  margin: number;
  obvious: boolean;
  right: boolean;
  why: string;
}
/**
 * A problem: a position, and what the viewer may do in it. `text`: the table in words.
 */
export interface PuzzleInfo {
  game: string;
  legal: Choice[];
  names: string[];
  number: number;
  of: number;
  question: Question;
  text: string;
  title: string;
  view: unknown;
  viewer: number;
}
export interface PuzzleTry {
  action: number;
}
/**
 * Who one is again, a new token, and the code for the next time.
 */
export interface Recovered {
  code: string;
  guest: string;
  name: string;
  token: string;
}
/**
 * With this code one comes back from another device. It is shown once, and works once.
 */
export interface RecoveryCode {
  code: string;
}
/**
 * A part of a game, of which there are the steps `earliest` to `steps`. The steps of a finished game are its moves;
 *     those of a running one are what has changed for this viewer since the rules last made all forget what they saw.
 */
export interface Replay {
  earliest: number;
  frames: Frame[];
  game: string;
  names: string[];
  open: boolean;
  over: boolean;
  steps: number;
  table: string;
  viewer: number | null;
}
/**
 * A review, ready to be shown. The costliest and best moves are named by their numbers.
 */
export interface Report {
  decisions: Decision[];
  game: string;
  iterations: number;
  moves: number;
  names: string[];
  seats: SeatReport[];
  title: string;
  worlds: number;
}
/**
 * A seat: result = start + deal + decisions + course. `low` and `high` bound `decisions`, 95 times out of 100.
 *     `kept`: in words, which share of what was at stake its decisions kept; `accuracy`: the same as a number, if there
 *     was enough at stake to tell.
 */
export interface SeatReport {
  accuracy?: number | null;
  best: number[];
  costliest: number[];
  course: number;
  deal: number;
  decisions: number;
  each: number;
  high: number;
  kept?: string;
  low: number;
  name: string;
  result: number;
  seat: number;
  start: number;
  turns: Turn[];
}
/**
 * A change of a seat's chance between two of its decisions, before this move.
 */
export interface Turn {
  chance: number;
  change: number;
  move: number;
}
/**
 * What `reporter` has reported about `guest`, who was called `name`.
 */
export interface ReportInfo {
  guest: string;
  id: string;
  line: string;
  made: number;
  name: string;
  reason: string;
  reporter: string;
  room: string;
}
export interface Reported {
  report: string;
}
export interface ReportsInfo {
  reports: ReportInfo[];
}
/**
 * How far the review of a game is: so many decisions are judged. When it is done, there is a report.
 */
export interface ReviewState {
  done: number;
  of: number;
  report: Report | null;
  status: "done" | "failed" | "none" | "running";
  trouble?: string;
}
export interface RoomOpened {
  room: RoomInfo;
  seat: number | null;
  token: string | null;
}
/**
 * Quick start and rules as Markdown, and the clauses one by one.
 */
export interface RulesInfo {
  clauses: ClauseInfo[];
  game: string;
  quickstart: string;
  rules: string;
}
/**
 * The token opens this seat, and no other. Taking the own seat again gives a new token; the old one is void.
 */
export interface SeatTaken {
  room: string;
  seat: number;
  token: string;
}
/**
 * The host fills a seat with a bot of this level, or opens it for a person.
 */
export interface SetSeat {
  level: string | null;
}
/**
 * How the host takes part in the shuffle without having a socket open yet.
 */
export interface StartGame {
  pledge?: string | null;
}
/**
 * How many old things were deleted.
 */
export interface Swept {
  guests: number;
  reports: number;
  rooms: number;
  tables: number;
}
/**
 * The name at this seat, if it is not the guest's own: for several people who share one screen.
 */
export interface TakeSeat {
  name?: string | null;
}
/**
 * What a viewer knows at update number `seq`: what is certain, and how likely the rest is, from so many worlds.
 */
export interface WhatIsKnown {
  certain: Known[];
  hidden: HiddenThing[];
  seq: number;
  worlds: number;
}
