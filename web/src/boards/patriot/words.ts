/** Effects, demands and costs of the content in plain words. */

import type { Content } from "./pieces";
import { kindOf, playerName } from "./pieces";

const LEVELS: Record<string, string> = { threat: "Threat", unrest: "Unrest", taxes: "Taxes", coins: "coins", track: "tracker" };
const PEOPLE: Record<string, string> = {
  ME: "you",
  HOLDER: "the holder",
  PRES: "the President",
  ALL: "everybody",
  OTHERS: "all others",
  LEFT: "the left neighbour",
  RIGHT: "the right neighbour",
  NEXT: "the next player",
  PICK: "a player of choice",
  WINNER: "the winner",
  MOST: "whoever holds most cards",
};
const SPOTS: Record<string, string> = {
  TRE: "the Treasury",
  SUR: "the Surveillance Centre",
  LAB: "the Laboratory",
  WRM: "the War Room",
  ROLL: "a rolled location",
  EACH: "each location",
  CHOICE: "any location",
};
const COUNTED: Record<string, [string, string]> = {
  coins: ["coin", " in the Treasury"],
  launched: ["launched beacon", ""],
  rioters: ["rioter", " on the board"],
  marks: ["science marker", ""],
  troops: ["troop", " on the board"],
  kept: ["kept discovery", ""],
  fallen: ["assassinated player", ""],
  fallen_loyal: ["assassinated loyal player", ""],
  tokens: ["missile", " on the board"],
};

export function things(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A signed number with a true minus. */
export function signed(number: string | number): string {
  return String(number).replace("-", "−");
}

export function effectWords(text: string | undefined): string {
  if (!text || text === "-") return "nothing happens";
  return text.split(";").map((part) => operation(part.trim())).join(", ");
}

function operation(text: string): string {
  const [name = "", rest = ""] = text.split("(");
  const args = rest.replace(")", "").split(",");
  const [first = "", second = "", third = ""] = args;
  if (name in LEVELS) return `${LEVELS[name]} ${first === "=0" ? "to 0" : first === "-ALL" ? "all lost" : signed(first)}`;
  const who = PEOPLE[first] ?? first;
  switch (name) {
    case "inf":
      return `${who} ${who === "you" ? "draw" : "draws"} ${third} ${second === "ANY" ? "of any type" : kindOf(second).name}`;
    case "lose":
      return `${who}: discard ${second === "HALF" ? "half the cards" : second === "ALL" ? "all cards" : things(Number(second), "card")}${third === "CHOICE" ? "" : " at random"}`;
    case "ap":
      return `${who}: ${signed(second)} AP`;
    case "base":
      return `${who}: base AP ${signed(second)}`;
    case "mark":
      return `${who}: markers ${signed(second)}`;
    case "limit":
      return `${who}: hand limit ${signed(second)}`;
    case "pass":
      return `${who}: hand ${things(Number(third), "card")} to ${PEOPLE[second] ?? second}`;
    case "mix":
      return `${who} and ${PEOPLE[second] ?? second} mix hands`;
    case "launch":
      return `launch ${first === "REVEALED" ? "a face-up beacon" : first === "UNREVEALED" ? "an unrevealed beacon" : "any beacon"} free`;
    case "unlaunch":
      return first === "ALL" ? "take down all beacons" : `take down ${things(Number(first), "beacon")}`;
    default:
      return boardOperation(name, args);
  }
}

function boardOperation(name: string, args: string[]): string {
  const [first = "", second = "", third = ""] = args;
  const number = Number(first);
  switch (name) {
    case "troop":
      if (first === "-ALL") return "all troops are removed";
      return number > 0 ? `place up to ${things(number, "troop")}` : `remove ${things(-number, "troop")}`;
    case "execute":
      return first === "ALL" ? "execute all rioters" : `execute up to ${things(number, "rioter")}`;
    case "rioter":
      return `${things(number, "rioter")} in ${SPOTS[second]}`;
    case "riot":
      return number === 1 ? "a riot starts" : `${number} riots start`;
    case "peek":
      return `see the top ${second} ${first === "BRIEF" ? "briefs" : "Public Opinion cards"}${third === "SORT" ? " and sort them" : ""}`;
    case "discover":
      return `${PEOPLE[first]}: a discovery from ${second} cards`;
    case "assassinate":
      return `${PEOPLE[first]}: call an assassination vote${Number(second) ? ` (${signed(second)} per player on the total)` : ""}`;
    case "super":
      return "a super brief enters the deck";
    case "look":
      return first === "HAND" ? `see the hand of ${PEOPLE[second]}` : `see a loyalty of ${PEOPLE[second]}`;
    case "shield":
      return "the next riot is prevented";
    case "mod":
      return modification(first, second);
    case "opinion":
      return `${signed(first)} Public Opinion card`;
    case "ability":
      return `an unused ability of ${PEOPLE[first]} is used up`;
    case "token":
      return second ? `${things(number, "missile")} in ${SPOTS[second]}` : `remove up to ${things(-number, "missile")}`;
    default:
      return name;
  }
}

function modification(name: string, number: string): string {
  switch (name) {
    case "DISC3":
      return "the next discovery is chosen from 3 cards";
    case "TALLY":
      return `${signed(number)} on the total of the vote`;
    case "OPINION":
      return `${number} Public Opinion cards in the vote`;
    case "VEST":
      return "a vest that stops one assassination";
    default:
      return "roll again";
  }
}

/** A part of a demand: what is asked and how much, as far as the board can say. */
export interface Term {
  words: string;
  /** A type of influence that counts, "secure" for coins, else the quantity that is compared. */
  what: string;
  sign: string;
  number: number;
}

export function demandTerms(text: string, players: number): Term[] {
  return text.split(";").map((part) => term(part.trim(), players));
}

function term(text: string, players: number): Term {
  const influence = /^inf (\w+) (\d+)pp$/.exec(text);
  if (influence) {
    const number = Number(influence[2]) * players;
    return { words: `${kindOf(influence[1]!).name} worth ${number}`, what: influence[1]!, sign: ">=", number };
  }
  const secure = /^secure (\d+)$/.exec(text);
  if (secure) return { words: `${things(Number(secure[1]), "secured coin")}`, what: "secure", sign: ">=", number: Number(secure[1]) };
  const [, what = "", sign = "=", digits = "0"] = /^(\w+)(>=|<=|=)(\d+)$/.exec(text) ?? [];
  const number = Number(digits);
  const how = { ">=": "at least", "<=": "at most", "=": "exactly" }[sign] ?? "";
  if (what in COUNTED) {
    const [thing, where] = COUNTED[what]!;
    if (what !== "coins" || number) return { words: number ? `${how} ${things(number, thing)}${where}` : `no ${thing}${where}`, what, sign, number };
  }
  return { words: `${capital(LEVELS[what] ?? what)} ${how} ${number}`, what, sign, number };
}

export function demandWords(text: string, players = 1): string {
  return demandTerms(text, players).map((one) => one.words).join(", ");
}

export function costWords(text: string | undefined): string {
  if (!text) return "free";
  return text
    .split(",")
    .map((part) => {
      const [what = "", number = "0"] = part.trim().split(" ");
      if (what === "AP") return `${number} AP`;
      if (what === "UNREST") return `Unrest +${number}`;
      return things(Number(number), { COIN: "coin", MARK: "marker", CARD: "card" }[what] ?? what);
    })
    .join(", ");
}

export function rowWords(rows: [string, string][]): string {
  return rows.map(([range, effect]) => `${rangeWords(range)}: ${effectWords(effect)}`).join("; ");
}

export function rangeWords(range: string): string {
  return range.replace("<=", "≤ ").replace("-", "–");
}

export const SIDES = { SAVE: "Save the President", KILL: "Kill the President", SECOND: "Secondary mission" } as const;

export function allegianceName(content: Content, card: number): string {
  const row = content.allegiance[card];
  return row ? SIDES[row.kind] : "";
}

const SENTENCES = [
  "I stand by the President",
  "I can help",
  "I cannot help",
  "I add Finance",
  "I add Spy",
  "I add Science",
  "I add War",
  "let it pass",
  "let it fail",
  "mind the letter",
  "mind the streets",
];

export function statementWords(statement: number, names: string[]): string {
  if (statement < 11) return capital(SENTENCES[statement] ?? "");
  const about = (first: number) => {
    const name = playerName(names, statement - first);
    return name === "You" ? "you" : name;
  };
  if (statement < 17) return `I suspect ${about(11)}`;
  if (statement < 23) return `I trust ${about(17)}`;
  return `Let us vote against ${about(23)}`;
}
