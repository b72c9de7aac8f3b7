/** The HTTP API of the tables. Who we are is in a cookie that scripts cannot read. */

import { wire } from "wire";
import type {
  Access,
  Announcement,
  Bans,
  Day,
  Fitting,
  Forgotten,
  GamesInfo,
  GuestPass,
  Me,
  NewRoom,
  Problem,
  Profile,
  PuzzleAnswer,
  PuzzleInfo,
  Recovered,
  RecoveryCode,
  Replay,
  Reported,
  ReviewState,
  RoomInfo,
  RoomOpened,
  RulesInfo,
  SeatTaken,
  Settings,
  WhatIsKnown,
} from "../generated/protocol";
import { prefer, prefs } from "./prefs.svelte";

export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: Problem["code"] | "offline" | "http",
    reason: string,
  ) {
    super(reason);
  }
}

interface Ask {
  body?: unknown;
  /** Act as this guest instead of the one in the cookie; used once, when several people share a device. */
  as?: string;
  cookies?: RequestCredentials;
}

export async function call<T>(method: string, path: string, ask: Ask = {}): Promise<T> {
  const headers: Record<string, string> = {};
  if (ask.body !== undefined) headers["content-type"] = "application/json";
  if (ask.as) headers.authorization = `Bearer ${ask.as}`;
  let response: Response;
  try {
    response = await wire.ask(path, {
      method,
      headers,
      body: ask.body === undefined ? undefined : JSON.stringify(ask.body),
      credentials: ask.cookies ?? "same-origin",
    });
  } catch {
    throw new ApiProblem(0, "offline", "The server cannot be reached.");
  }
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as Problem | null;
    throw new ApiProblem(response.status, problem?.code ?? "http", problem?.reason ?? response.statusText);
  }
  return (await response.json()) as T;
}

const TITLES = ["Abbot", "Baron", "Captain", "Countess", "Doctor", "Duchess", "Envoy", "Madame", "Marquis", "Prince"];
const NAMES = ["Amber", "Basil", "Clover", "Falcon", "Ginger", "Heron", "Juniper", "Lark", "Magpie", "Olive", "Wren"];

function pick(words: string[]): string {
  return words[crypto.getRandomValues(new Uint32Array(1))[0]! % words.length]!;
}

/** A name for somebody who has not given one. */
export function anyName(): string {
  return `${pick(TITLES)} ${pick(NAMES)}`;
}

/** Who we are, if we have been here before. */
export async function knownAs(): Promise<Me | null> {
  if (!prefs.guest) return null;
  try {
    return await call<Me>("GET", "/api/me");
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.code !== "guest") throw problem;
    prefer({ guest: false });
    return null;
  }
}

/** Who we are, as a new guest if this browser has never been here. */
export async function whoAmI(): Promise<Me> {
  const me = await knownAs();
  if (me) return me;
  const { guest, name: called } = await becomeGuest(prefs.name || anyName());
  prefer({ name: called, guest: true });
  return { guest, name: called, rooms: [] };
}

/** A guest of that name, or of another one if the server no longer accepts it. */
function becomeGuest(name: string): Promise<GuestPass> {
  const ask = (body: { name: string }) => call<GuestPass>("POST", "/api/guests", { body });
  return ask({ name }).catch((problem: unknown) => {
    if (!(problem instanceof ApiProblem) || problem.code !== "name") throw problem;
    return ask({ name: anyName() });
  });
}

export async function rename(name: string): Promise<Me> {
  await whoAmI();
  const me = await call<Me>("PUT", "/api/me", { body: { name } });
  prefer({ name: me.name });
  return me;
}

let games: Promise<GamesInfo> | undefined;

export function listGames(): Promise<GamesInfo> {
  games ??= call<GamesInfo>("GET", "/api/games").catch((problem: unknown) => {
    games = undefined;
    throw problem;
  });
  return games;
}

const rulebooks = new Map<string, Promise<RulesInfo>>();

export function rulesOf(game: string): Promise<RulesInfo> {
  let found = rulebooks.get(game);
  if (!found) {
    found = call<RulesInfo>("GET", `/api/games/${game}/rules`);
    found.catch(() => rulebooks.delete(game));
    rulebooks.set(game, found);
  }
  return found;
}

/** A small picture of a card, for texts that speak of it. */
export interface Picture {
  /** An outline (`icon:…`). */
  sign: string;
  tone: string;
  /** A coin instead of a card: for cities, tiles and the like. */
  round?: boolean;
}

/** A card or the like in words, as the game describes it. */
export interface CardText {
  id: string;
  name: string;
  kind: string;
  lines: string[];
  /** The rule that says more; "" for none. */
  clause: string;
  /** Its small picture, if the board has one. */
  picture?: Picture | null;
}

/** Cards and tables of a game as its content file has them and in words, and the texts of all actions by number. */
export interface Pieces {
  content: unknown;
  cards: CardText[];
  actions: string[];
}

const boxes = new Map<string, Promise<Pieces>>();

export function piecesOf(game: string): Promise<Pieces> {
  let found = boxes.get(game);
  if (!found) {
    found = call<Pieces>("GET", `/page/games/${game}`);
    found.catch(() => boxes.delete(game));
    boxes.set(game, found);
  }
  return found;
}

/** The same for a game of a room that is played with own cards. */
export function piecesAt(room: string, table: string): Promise<Pieces> {
  return call<Pieces>("GET", `/page/rooms/${room}/tables/${table}/pieces`);
}

const at = (room: string) => `/api/rooms/${room}`;

export const rooms = {
  open: (wanted: NewRoom) => call<RoomOpened>("POST", "/api/rooms", { body: wanted }),
  get: (room: string) => call<RoomInfo>("GET", at(room)),
  change: (room: string, settings: Settings) => call<RoomInfo>("PUT", `${at(room)}/settings`, { body: settings }),
  cards: (room: string, text: string) => call<RoomInfo>("PUT", `${at(room)}/cards`, { body: { text } }),
  options: (room: string) => call<Fitting>("GET", `${at(room)}/options`),
  start: (room: string, pledge?: string) =>
    call<RoomInfo>("POST", `${at(room)}/start`, pledge ? { body: { pledge } } : {}),
  sit: (room: string, seat?: number) =>
    call<SeatTaken>("POST", seat === undefined ? `${at(room)}/seats` : `${at(room)}/seats/${seat}`),
  stand: (room: string, seat: number) => call<RoomInfo>("DELETE", `${at(room)}/seats/${seat}`),
  fill: (room: string, seat: number, level: string | null) =>
    call<RoomInfo>("PUT", `${at(room)}/seats/${seat}`, { body: { level } }),
  /** Close it for good, with its games. Returns the host's other tables. */
  close: (room: string) => call<Me>("DELETE", at(room)),
  /** The link for others, and whether it works only on this machine. */
  link: (room: string) => call<{ link: string; alone: boolean }>("GET", `/page/rooms/${room}/link`),
  handOver: (room: string, guest: string) => call<RoomInfo>("PUT", `${at(room)}/host`, { body: { guest } }),
  replay: (room: string, table: string, viewer: number | null, first: number, count: number, text: boolean) => {
    const wanted = `first=${first}&count=${count}&text=${Number(text)}${viewer === null ? "" : `&viewer=${viewer}`}`;
    return call<Replay>("GET", `${at(room)}/tables/${table}/replay?${wanted}`);
  },
  allow: (room: string, access: Access) => call<RoomInfo>("PUT", `${at(room)}/access`, { body: access }),
  sendAway: (room: string, guest: string) => call<RoomInfo>("DELETE", `${at(room)}/guests/${guest}`),
  bans: (room: string) => call<Bans>("GET", `${at(room)}/bans`),
  ban: (room: string, guest: string) => call<Bans>("PUT", `${at(room)}/bans/${guest}`),
  letIn: (room: string, guest: string) => call<Bans>("DELETE", `${at(room)}/bans/${guest}`),
  report: (room: string, guest: string, reason: string, line?: number) =>
    call<Reported>("POST", `${at(room)}/reports`, { body: { guest, reason, ...(line === undefined ? {} : { line }) } }),
  /** What a viewer knows now, or knew at a step of a finished game. */
  knowledge: (room: string, table: string, viewer: number | null, step: number | null) => {
    const wanted = [viewer === null ? "" : `viewer=${viewer}`, step === null ? "" : `step=${step}`].filter(Boolean).join("&");
    return call<WhatIsKnown>("GET", `${at(room)}/tables/${table}/knowledge?${wanted}`);
  },
  review: (room: string, table: string) => call<ReviewState>("GET", `${at(room)}/tables/${table}/review`),
  beginReview: (room: string, table: string) => call<ReviewState>("POST", `${at(room)}/tables/${table}/review`),
  recordLink: (room: string, table: string) => `${at(room)}/tables/${table}/record`,
};

/** What guests can do about themselves. */
export const account = {
  newCode: () => call<RecoveryCode>("POST", "/api/me/recovery"),
  recover: (code: string) => call<Recovered>("POST", "/api/recover", { body: { code } }),
  forget: () => call<Forgotten>("DELETE", "/api/me"),
  dataLink: "/api/me/data",
};

export const announcement = () => call<Announcement>("GET", "/api/announcement");

/** What is there for those who want to get better. */
export const study = {
  day: () => call<Day>("GET", "/api/day"),
  beginDay: () => call<RoomOpened>("POST", "/api/day"),
  profile: () => call<Profile>("GET", "/api/me/profile"),
  problem: (game: string, number: number) => call<PuzzleInfo>("GET", `/api/games/${game}/problems/${number}`),
  solve: (game: string, number: number, action: number) =>
    call<PuzzleAnswer>("POST", `/api/games/${game}/problems/${number}`, { body: { action } }),
};

/** Another person on this device takes a seat. The guest made for it is forgotten; the seat's cookie stays. */
export async function seatSomebodyHere(room: string, seat: number, name: string): Promise<void> {
  const guest = await call<GuestPass>("POST", "/api/guests", { body: { name }, cookies: "omit" });
  await call<SeatTaken>("POST", `${at(room)}/seats/${seat}`, { as: guest.token });
}
