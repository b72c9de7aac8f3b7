/** Opening tables: at once against bots, or to be set up with friends. */

import type { GameInfo, GamesInfo, LessonsInfo, Me, RoomInfo, Settings } from "../generated/protocol";
import { faceOf } from "../games";
import { loadBoard } from "../boards/registry";
import { ApiProblem, piecesOf, rooms, whoAmI } from "./api";
import { prefer, prefs } from "./prefs.svelte";
import { pledgeAhead } from "./shuffle";

/** The levels that people choose from; the others are for experiments. */
const PEOPLES = ["novice", "fair", "strong", "master"];

export function peoplesLevels(levels: string[]): string[] {
  const known = levels.filter((level) => PEOPLES.includes(level));
  return known.length ? known : levels;
}

/** The level that bots play at: the one chosen last, otherwise easy for who plays a game for the first time. */
export function usualLevel(levels: string[], game: string): string {
  if (levels.includes(prefs.level)) return prefs.level;
  const fit = peoplesLevels(levels);
  return (prefs.played.includes(game) ? fit[1] : fit[0]) ?? "greedy";
}

/** How many play: as many as last time, otherwise as many as the game is best with. */
export function usualPlayers(game: GameInfo): number {
  const wanted = [prefs.counts[game.id], faceOf(game.id).seats].find((count) => count !== undefined && game.players.includes(count));
  return wanted ?? Math.max(...game.players);
}

export function usualSettings(game: GameInfo): Settings {
  return { game: game.id, players: usualPlayers(game), options: {} };
}

/** Remember what was begun, so that the next time begins alike. */
function begun(game: string): void {
  if (!prefs.played.includes(game)) prefer({ played: [...prefs.played, game] });
}

/** One click: a table full of bots, and the game begins. Returns its room. */
export function playNow(game: GameInfo, list: GamesInfo): Promise<string> {
  return atOnce(usualSettings(game), usualLevel(list.levels, game.id));
}

/** The first whole game after the lessons: easy bots, and a coach. Returns its room. */
export function firstGame({ game, players, options }: LessonsInfo): Promise<string> {
  return atOnce({ game, players, options, coach: true }, PEOPLES[0]!);
}

async function atOnce(settings: Settings, level: string): Promise<string> {
  fetchAhead(settings.game);
  const me = await whoAmI();
  try {
    const part = pledgeAhead();
    const { room } = await rooms.open({ settings, bots: level, start: true, pledge: part.pledge });
    part.at(room.room, 0);
    begun(settings.game);
    return room.room;
  } catch (problem) {
    const old = problem instanceof ApiProblem && problem.code === "full" ? finishedAlone(me) : undefined;
    if (!old) throw problem;
    return reuse(old, settings, level);
  }
}

/** Fetch page, board and cards while the table is being opened; what fails now is asked for again there. */
function fetchAhead(game: string): void {
  for (const wanted of [import("../pages/Room.svelte"), loadBoard(game), piecesOf(game)]) wanted.catch(() => undefined);
}

/** A table where we played alone and whose game is over: it can be used again. */
function finishedAlone(me: Me): RoomInfo | undefined {
  return me.rooms.find(
    ({ room, seats }) =>
      room.host === me.guest &&
      !room.playing &&
      seats.includes(0) &&
      room.seats.every((seat) => seat.kind !== "person" || seat.guest === me.guest),
  )?.room;
}

async function reuse(room: RoomInfo, settings: Settings, level: string): Promise<string> {
  await rooms.change(room.room, settings);
  for (let seat = 1; seat < settings.players; seat += 1) await rooms.fill(room.room, seat, level);
  const part = pledgeAhead();
  part.at(room.room, 0);
  await rooms.start(room.room, part.pledge);
  return room.room;
}

/** Open an empty table, to be set up; we host it. Returns its room. */
export async function setUp(game: GameInfo): Promise<string> {
  await whoAmI();
  return (await rooms.open({ settings: usualSettings(game) })).room.room;
}
