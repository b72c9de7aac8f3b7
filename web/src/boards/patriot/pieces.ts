/** The cards, places and people of Patriot: what content means, and how it looks. */

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

export const NONE = -1;

export interface InfluenceRow {
  type: string;
  value: number;
  count: number;
  name?: string;
  effect?: string;
}
export interface CharacterRow {
  id: string;
  name: string;
  role: string;
  difficulty: string;
  style: string;
  ap: number;
  max_ap: number;
  gather: number[];
  limit: number;
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
  decider?: string;
  a?: string;
  a_if?: string;
  a_name?: string;
  b?: string;
  b_if?: string;
  b_name?: string;
  winner?: string;
  super?: boolean;
}
export interface BeaconRow {
  id: string;
  name: string;
  cost?: string;
  effect?: string;
  rows?: [string, string][];
  defective?: boolean;
}
export interface DiscoveryRow {
  id: string;
  name: string;
  kind: "NOW" | "HOLD" | "PASSIVE" | "REJECT";
  effect: string;
}
export interface CampaignRow {
  id: string;
  name: string;
  special: string;
  cost: string;
  effect: string;
  win: string;
  negative: string[];
  positive: string[];
  tracker?: string;
  limit?: number;
  every_round?: string;
}
export interface Content {
  influence: InfluenceRow[];
  allegiance: { id: string; kind: "SAVE" | "KILL" | "SECOND"; text: string }[];
  character: CharacterRow[];
  ability: AbilityRow[];
  riot: { id: string; name: string; where: string[]; rioters: number[] }[];
  letter: { id: string; day: number; name: string; demand: string; fail: string }[];
  beacon: BeaconRow[];
  discovery: DiscoveryRow[];
  brief: BriefRow[];
  campaign: CampaignRow[];
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

/** A tile of a location: the actions it stands for, what it costs and what it does. */
export interface Tile {
  name: string;
  cost: string;
  actions: string[];
  does: string;
  clause: string;
}
export interface Place {
  name: string;
  short: string;
  sign: string;
  tiles: Tile[];
}

const four = (text: string) => [1, 2, 3, 4].map((number) => `${text} ${number}`);

function pickUp(kind: Kind): Tile {
  return {
    name: `${kind.name} card`,
    cost: "1 AP",
    actions: [`pick up ${kind.name.toLowerCase()}`],
    does: `Draw a ${kind.name} card. At most twice in a turn.`,
    clause: "PT-4.7",
  };
}

export const PLACES: Place[] = [
  {
    name: "Treasury",
    short: "treasury",
    sign: coins,
    tiles: [
      pickUp(KINDS[0]!),
      { name: "Gain coins", cost: "4/7 AP", actions: ["gain 2 coins", "gain 5 coins"], does: "2 coins for 4 AP, then Civil Unrest +2; or 5 coins for 7 AP, then Civil Unrest +4.", clause: "PT-4.12" },
      { name: "Raise taxes", cost: "6 AP", actions: ["raise base taxes"], does: "Base Taxes +1, then Civil Unrest +4.", clause: "PT-4.12" },
      { name: "Predict", cost: "3 AP", actions: ["predict briefs", "predict science"], does: "See the next two briefs, or the next two discoveries, and choose which one stays.", clause: "PT-4.14" },
    ],
  },
  {
    name: "Surveillance Centre",
    short: "surveillance centre",
    sign: camera,
    tiles: [
      pickUp(KINDS[1]!),
      { name: "Launch beacon", cost: "4 AP 4 coins", actions: [...four("launch beacon"), ...four("launch unrevealed over")], does: "A face-up beacon for 4 AP and 4 coins, or the unseen top of the pile for 2 AP and 2 coins.", clause: "PT-11.2" },
      { name: "Reprogram", cost: "3 AP", actions: ["reprogram beacons"], does: "Replace beacons by new, unlaunched ones.", clause: "PT-11.10" },
      { name: "Call a vote", cost: "7 AP", actions: ["call a vote"], does: "An assassination vote against a player.", clause: "PT-14.1" },
    ],
  },
  {
    name: "Laboratory",
    short: "laboratory",
    sign: atom,
    tiles: [
      pickUp(KINDS[2]!),
      { name: "Calm unrest", cost: "3 AP", actions: ["roll for unrest"], does: "Roll: 8 calms by 3, 5 to 7 by 2; 2 to 4 heats up by 2, 1 by 3. Each card you discard adds 1.", clause: "PT-4.16" },
      { name: "Project", cost: "2 AP", actions: ["science project"], does: "Roll: 7 and 8 give 4 science markers, 5 and 6 give 2, a 1 costs 2. Science cards help.", clause: "PT-4.18" },
      { name: "Discovery", cost: "4 markers", actions: ["make a discovery"], does: "Draw two discoveries and keep one; a REJECT happens at once.", clause: "PT-12.2" },
    ],
  },
  {
    name: "War Room",
    short: "war room",
    sign: tank,
    tiles: [
      pickUp(KINDS[3]!),
      { name: "Deploy troops", cost: "4/6/8 AP", actions: ["deploy 2 troops", "deploy 3 troops", "deploy 4 troops"], does: "2, 3 or 4 troops on free Defense Spaces.", clause: "PT-9.14" },
      { name: "Move troops", cost: "1 AP", actions: ["move troops"], does: "Any number of troops to other Defense Spaces.", clause: "PT-9.15" },
      { name: "Execute", cost: "3 AP", actions: ["roll to execute"], does: "Roll: 7 and 8 execute two rioters, 2 to 6 one; a 1 goes wrong.", clause: "PT-4.20" },
    ],
  },
];

/** The number of a Defense Space in the bits of the view: four of each location, then the fifth ones. */
export function spaceOf(place: number, number: number): number {
  return number === 4 ? 16 + place : 4 * place + number;
}

export function bit(bits: number, place: number): boolean {
  return ((bits >> place) & 1) === 1;
}

export function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left; left &= left - 1) count += 1;
  return count;
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

export function abilitiesOf(content: Content, character: CharacterRow): AbilityRow[] {
  return content.ability.filter((row) => row.id.startsWith(`${character.id}.`));
}

/** The abilities with uses, in the order of their slots. */
export function usableOf(content: Content, character: CharacterRow): AbilityRow[] {
  return abilitiesOf(content, character).filter((row) => row.uses);
}

export function gatherWords(character: CharacterRow): string {
  return character.gather.flatMap((count, type) => (count ? [`${count} ${KINDS[type]!.name}`] : [])).join(", ");
}

export function characterTip(content: Content, character: CharacterRow): Explanation {
  return {
    title: `${character.name}, ${character.role}`,
    body: [
      `${character.ap} AP, gathers ${gatherWords(character)}. Hand limit ${character.limit}.`,
      ...abilitiesOf(content, character).map((row) => `${row.id.includes(".W") ? "−" : "+"} ${row.name}: ${row.text}`),
    ],
    clause: "PT-15.1",
  };
}

/** The name of an influence card as actions spell it: "WAR 3 Snatch Squad". */
export function cardText(row: InfluenceRow): string {
  return `${row.type} ${row.value}${row.name ? ` ${row.name}` : ""}`;
}

/** One person may play both characters of a campaign; then they are told apart. */
export function playerName(names: string[], player: number): string {
  if (names.length > 1) return names[player] ?? `Seat ${player + 1}`;
  return `${names[0]} (${player === 0 ? "President" : "second"})`;
}

/** Whose seat a player's is: all characters of a single person's. */
export function isOwn(view: PatriotView, viewer: number | null, player: number): boolean {
  return viewer !== null && (view.players === 1 || player === viewer);
}

export function campaignOf(content: Content, view: PatriotView): CampaignRow | undefined {
  if (view.players > 2) return undefined;
  return content.campaign.find((row) => row.id.toLowerCase() === view.options["campaign"]);
}
