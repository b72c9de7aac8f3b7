/** Opening tables: at once against bots, or to be set up with friends. */

import type { GameInfo, GamesInfo, Me, RoomInfo, Settings } from "../generated/protocol";
import { faceOf } from "../games";
import { loadBoard } from "../boards/registry";
import { ApiProblem, piecesOf, rooms, whoAmI } from "./api";
import { prefs } from "./prefs.svelte";
import { pledgeAhead } from "./shuffle";

/** The level that bots play at unless somebody has chosen another. */
export function usualLevel(levels: string[]): string {
  return levels.includes(prefs.level) ? prefs.level : (levels[Math.floor(levels.length / 2)] ?? "greedy");
}

export function usualSettings(game: GameInfo): Settings {
  const wanted = faceOf(game.id).seats;
  const players = game.players.includes(wanted) ? wanted : Math.max(...game.players);
  return { game: game.id, players, options: {} };
}

/** One click: a table full of bots, and the game begins. The room. */
export async function playNow(game: GameInfo, list: GamesInfo): Promise<string> {
  fetchAhead(game.id);
  const me = await whoAmI();
  const settings = usualSettings(game);
  const level = usualLevel(list.levels);
  try {
    const part = pledgeAhead();
    const { room } = await rooms.open({ settings, bots: level, start: true, pledge: part.pledge });
    part.at(room.room, 0);
    return room.room;
  } catch (problem) {
    const old = problem instanceof ApiProblem && problem.code === "full" ? finishedAlone(me) : undefined;
    if (!old) throw problem;
    return reuse(old, settings, level);
  }
}

/** Board and cards are on their way while the table is being opened; what fails now is asked for again there. */
function fetchAhead(game: string): void {
  for (const wanted of [loadBoard(game), piecesOf(game)]) wanted.catch(() => undefined);
}

/** A table at which one plays alone and whose game is over: it can serve again. */
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

/** An empty table that one hosts, to be set up. The room. */
export async function setUp(game: GameInfo): Promise<string> {
  await whoAmI();
  return (await rooms.open({ settings: usualSettings(game) })).room.room;
}
