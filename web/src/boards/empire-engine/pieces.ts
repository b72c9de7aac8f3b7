/** Empire Engine: the actions of the engines and the three kinds of cubes, with their signs. */

import arm from "icon:saber-and-pistol";
import attack from "icon:crossed-swords";
import defend from "icon:bordered-shield";
import exporting from "icon:cargo-ship";
import factory from "icon:factory";
import invent from "icon:light-bulb";
import salvage from "icon:robot-grab";

export const SIDES = ["left", "right"] as const;
export type Side = (typeof SIDES)[number];

export interface Content {
  engine: { side: Side; edges: string[] }[];
  gear: { value: number; alternate: number }[];
  empire: { id: string; name: string; power: string; text: string; clause: string }[];
  scoring: { cube: number; majority: number };
}

export interface Deed {
  name: string;
  sign: string;
  tone: string;
}

const DEEDS: Record<string, Deed> = {
  arm: { name: "Arm", sign: arm, tone: "#9c2a1f" },
  produce: { name: "Produce", sign: factory, tone: "#8a6100" },
  invent: { name: "Invent", sign: invent, tone: "#1d5a9e" },
  attack: { name: "Attack", sign: attack, tone: "#54201c" },
  defend: { name: "Defend", sign: defend, tone: "#3c5566" },
  export: { name: "Export", sign: exporting, tone: "#1c6658" },
  salvage: { name: "Salvage", sign: salvage, tone: "#5d437f" },
};

export function deedOf(action: string): Deed {
  return DEEDS[action] ?? { name: action, sign: "", tone: "#5a5a5a" };
}

export interface Kind {
  id: string;
  letter: string;
  many: string;
  tone: string;
}

export const KINDS: Kind[] = [
  { id: "soldier", letter: "S", many: "soldiers", tone: "#a8281f" },
  { id: "good", letter: "G", many: "goods", tone: "#8f6500" },
  { id: "invention", letter: "I", many: "inventions", tone: "#1f5fa8" },
];

export function kindOf(id: string): Kind {
  return KINDS.find((kind) => kind.id === id) ?? KINDS[0]!;
}

export function counted(count: number, kind: Kind): string {
  return `${count} ${count === 1 ? kind.id : kind.many}`;
}

/** The left engine attacks the left neighbour, the right one the right neighbour (EE-8.1). */
export function targetOf(seat: number, side: number, players: number): number {
  return side === 0 ? (seat + 1) % players : (seat + players - 1) % players;
}

/** The actions that bring an edge to the top: laying the engine in round 1, later a gear with or without a cube. */
export function waysTo(content: Content, side: number, shown: string | null, action: string): string[] {
  const name = SIDES[side]!;
  if (shown === null) return [`lay ${name} ${action}`];
  const edges = content.engine[side]!.edges;
  const turns = (edges.indexOf(shown) - edges.indexOf(action) + edges.length) % edges.length;
  return content.gear.flatMap((gear) => [
    ...(gear.value % edges.length === turns ? [`gear ${gear.value} ${name}`] : []),
    ...(gear.alternate % edges.length === turns ? [`gear ${gear.value} ${name} with soldier`, `gear ${gear.value} ${name} with good`] : []),
  ]);
}

/** All ways to lay a gear below an engine. */
export function gearsBelow(content: Content, side: number): string[] {
  return content.gear.flatMap((gear) =>
    ["", " with soldier", " with good"].map((cube) => `gear ${gear.value} ${SIDES[side]}${cube}`),
  );
}

/** What a laid gear can bring to the top: one action if the gear is known, otherwise every possible one. */
export function outcomes(content: Content, side: number, shown: string | null, value: string | null, cube: boolean): string[] {
  if (shown === null) return value === null ? [] : [value];
  const edges = content.engine[side]!.edges;
  return content.gear
    .filter((gear) => value === null || String(gear.value) === value)
    .map((gear) => edges[(edges.indexOf(shown) - (cube ? gear.alternate : gear.value) + 2 * edges.length) % edges.length]!);
}
