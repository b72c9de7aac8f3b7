/** The cards, places and people of Patriot: how they look, and where their rows and texts are found. */

import banknote from "icon:banknote";
import atom from "icon:atom";
import brain from "icon:brain";
import camera from "icon:cctv-camera";
import capitol from "icon:capitol";
import cigar from "icon:cigar";
import coins from "icon:coins";
import lipstick from "icon:lipstick";
import flask from "icon:erlenmeyer";
import gavel from "icon:gavel";
import glasses from "icon:sunglasses";
import laurels from "icon:laurel-crown";
import medal from "icon:star-medal";
import newspaper from "icon:newspaper";
import piggy from "icon:piggy-bank";
import podium from "icon:public-speaker";
import rose from "icon:flower-emblem";
import spy from "icon:spy";
import swords from "icon:crossed-swords";
import tank from "icon:battle-tank";
import vest from "icon:kevlar-vest";
import type { PatriotView } from "../../generated/patriot";
import type { Explanation } from "../../kit/explain.svelte";
import type { CardText } from "../../lib/api";

export interface InfluenceRow {
  type: string;
  value: number;
  name?: string;
}
export interface CharacterRow {
  id: string;
  name: string;
  role: string;
  difficulty: string;
  style: string;
  ap: number;
  gather: number[];
  president?: boolean;
}
export interface AbilityRow {
  id: string;
  name: string;
  text: string;
  uses?: number;
}
export interface BriefRow {
  id: string;
  name: string;
  kind: "influence" | "choice" | "bid" | "roll";
  theme?: string;
  needs?: string[];
  rows?: [string, string][];
  a_name?: string;
  b_name?: string;
  super?: boolean;
}
export interface BeaconRow {
  id: string;
  rows?: [string, string][];
  defective?: boolean;
}
export interface AllegianceRow {
  id: string;
  kind: "SAVE" | "KILL" | "SECOND";
}
export interface CampaignRow {
  id: string;
  name: string;
  tracker?: string;
  limit?: number;
}
export interface Content {
  influence: InfluenceRow[];
  allegiance: AllegianceRow[];
  character: CharacterRow[];
  ability: AbilityRow[];
  letter: { id: string; day: number }[];
  beacon: BeaconRow[];
  brief: BriefRow[];
  campaign: CampaignRow[];
}

/** What is in the box, by the ids that views and actions use: rows of the content for drawing, and the game's words. */
export class Box {
  readonly content: Content;
  private readonly texts = new Map<string, CardText>();
  private readonly rows = new Map<string, unknown>();

  constructor(content: Content, cards: CardText[]) {
    this.content = content;
    for (const card of cards) this.texts.set(`${card.kind} ${card.id}`, card);
    for (const row of content.influence) this.rows.set(`influence ${cardText(row)}`, row);
    for (const kind of ["allegiance", "character", "letter", "beacon", "brief", "campaign"] as const) {
      for (const row of content[kind]) this.rows.set(`${kind} ${row.id}`, row);
    }
  }

  text(kind: string, id: string): CardText {
    return this.texts.get(`${kind} ${id}`) ?? { id, name: id, kind, lines: [], clause: "" };
  }
  name(kind: string, id: string): string {
    return this.text(kind, id).name;
  }
  line(kind: string, id: string, place = 0): string {
    return this.text(kind, id).lines[place] ?? "";
  }
  names(kind: string, ids: string[]): string[] {
    return ids.map((id) => this.name(kind, id));
  }
  /** Influence cards by type and value. */
  sorted(cards: string[]): string[] {
    const order = this.content.influence.map(cardText);
    return [...cards].sort((one, other) => order.indexOf(one) - order.indexOf(other));
  }
  influence(id: string): InfluenceRow {
    return this.rows.get(`influence ${id}`) as InfluenceRow;
  }
  character(id: string | null | undefined): CharacterRow | undefined {
    return id ? (this.rows.get(`character ${id}`) as CharacterRow) : undefined;
  }
  brief(id: string): BriefRow {
    return this.rows.get(`brief ${id}`) as BriefRow;
  }
  beacon(id: string): BeaconRow {
    return this.rows.get(`beacon ${id}`) as BeaconRow;
  }
  day(letter: string): number {
    return (this.rows.get(`letter ${letter}`) as { day: number }).day;
  }
  side(allegiance: string): string {
    return (this.rows.get(`allegiance ${allegiance}`) as AllegianceRow).kind;
  }
  campaign(id: string | null): CampaignRow | undefined {
    return id === null ? undefined : (this.rows.get(`campaign ${id}`) as CampaignRow);
  }
  abilities(character: CharacterRow): AbilityRow[] {
    return this.content.ability.filter((row) => row.id.startsWith(`${character.id}.`));
  }
}

/** The four types of influence: code, name, colour and sign together. */
export interface Kind {
  code: string;
  name: string;
  tone: string;
  sign: string;
}
export const KINDS: Kind[] = [
  { code: "FIN", name: "Finance", tone: "#7a5c00", sign: banknote },
  { code: "SPY", name: "Spy", tone: "#4a3f96", sign: spy },
  { code: "SCI", name: "Science", tone: "#0b6a61", sign: flask },
  { code: "WAR", name: "War", tone: "#a12d1b", sign: swords },
];

export function kindOf(code: string): Kind {
  return KINDS.find((kind) => kind.code === code) ?? KINDS[0]!;
}

/** A location: its name, as actions and views spell it in small letters, and the actions of its four tiles. */
export interface Place {
  name: string;
  id: string;
  sign: string;
  tiles: string[][];
}

const four = (text: string) => [1, 2, 3, 4].map((number) => `${text} ${number}`);

export const PLACES: Place[] = [
  {
    name: "Treasury",
    id: "treasury",
    sign: coins,
    tiles: [["pick up finance"], ["gain 2 coins", "gain 5 coins"], ["raise base taxes"], ["predict briefs", "predict science"]],
  },
  {
    name: "Surveillance Centre",
    id: "surveillance centre",
    sign: camera,
    tiles: [["pick up spy"], [...four("launch beacon"), ...four("launch unrevealed over")], ["reprogram beacons"], ["call a vote"]],
  },
  {
    name: "Laboratory",
    id: "laboratory",
    sign: atom,
    tiles: [["pick up science"], ["roll for unrest"], ["science project"], ["make a discovery"]],
  },
  {
    name: "War Room",
    id: "war room",
    sign: tank,
    tiles: [["pick up war"], ["deploy 2 troops", "deploy 3 troops", "deploy 4 troops"], ["move troops"], ["roll to execute"]],
  },
];

/** A Defense Space as views and actions name it. */
export function spaceOf(place: number, number: number): string {
  return `${PLACES[place]!.id} ${number + 1}`;
}

/** A Defense Space as people read it: "Laboratory 5". */
export function spaceName(space: string): string {
  const place = PLACES.find((one) => space.startsWith(one.id));
  return place ? place.name + space.slice(place.id.length) : space;
}

const EMBLEMS: Record<string, string> = {
  CH01: capitol,
  CH02: laurels,
  CH03: podium,
  CH04: rose,
  CH05: lipstick,
  CH06: gavel,
  CH07: medal,
  CH08: newspaper,
  CH09: glasses,
  CH10: piggy,
  CH11: cigar,
  CH12: brain,
  CH13: flask,
  CH14: vest,
};

export function emblem(character: CharacterRow): string {
  return EMBLEMS[character.id] ?? spy;
}

export function gatherWords(character: CharacterRow): string {
  return character.gather.flatMap((count, type) => (count ? [`${count} ${KINDS[type]!.name}`] : [])).join(", ");
}

export function characterTip(box: Box, character: CharacterRow): Explanation {
  const text = box.text("character", character.id);
  return { title: `${character.name}, ${character.role}`, body: text.lines.slice(1), clause: text.clause };
}

/** The id of an influence card: "WAR 3 Snatch Squad". */
export function cardText(row: InfluenceRow): string {
  return `${row.type} ${row.value}${row.name ? ` ${row.name}` : ""}`;
}

/** Equal cards as stacks, in the order of their first. */
export function stacks(cards: string[]): { card: string; count: number }[] {
  const found = new Map<string, number>();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return [...found].map(([card, count]) => ({ card, count }));
}

/** A range of numbers: "2", or "0–3". */
export function rangeOf(least: number, most: number): string {
  return least === most ? String(least) : `${least}–${most}`;
}

/** The range of a row of the content, as people read it: "≤ 7", "6–11". */
export function rowRange(range: string): string {
  return range.replace("<=", "≤ ").replace("-", "–");
}

export function things(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** A signed number with a true minus. */
export function signed(number: number): string {
  return `${number > 0 ? "+" : ""}${String(number).replace("-", "−")}`;
}

/** One person may play both characters of a campaign; then their names differ. */
export function playerName(names: string[], player: number): string {
  if (names.length > 1) return names[player] ?? `Seat ${player + 1}`;
  return `${names[0]} (${player === 0 ? "President" : "second"})`;
}

/** The name of a player inside a sentence. */
export function nameWithin(names: string[], player: number): string {
  const name = playerName(names, player);
  return name === "You" ? "you" : name;
}

/** What was said, with the name of the player it is about. */
export function sentence(said: string, names: string[]): string {
  const text = said.replace(/player (\d+)/, (_, number) => nameWithin(names, Number(number) - 1));
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The seat a player belongs to; a single person's characters share one. */
export function isOwn(view: PatriotView, viewer: number | null, player: number): boolean {
  return viewer !== null && (view.players === 1 || player === viewer);
}
