/** The cards and Facades of Potemkin Empire: what they are called, what they are worth, how they are told apart. */

import anvil from "icon:anvil";
import capitol from "icon:capitol";
import eye from "icon:semi-closed-eye";
import spyglass from "icon:telescope";
import theater from "icon:theater";
import type { Explanation } from "../../kit/explain.svelte";

export interface CardRow {
  id: string;
  name: string;
  kind: "real" | "fake" | "conditional";
  facade?: string;
  ability?: string;
}

export interface Ability {
  id: string;
  name: string;
  timing: "action" | "free";
  text: string;
}

export interface FacadeRow {
  type: string;
  count: number;
  points: number;
}

export interface Content {
  card: CardRow[];
  ability: Ability[];
  facade: FacadeRow[];
  scoring: { fake: number; captured: number; cube: number };
}

export interface Style {
  name: string;
  letter: string;
  tone: string;
  sign: string;
  does: string;
  clause: string;
}

/** Letter, colour, sign and silhouette of a type: never the colour alone. */
export const STYLES: Record<string, Style> = {
  culture: {
    name: "Culture",
    letter: "C",
    tone: "#a33a6a",
    sign: theater,
    does: "Whoever has the most holds the shield: a spy must first spend an agent on it.",
    clause: "PE-6.2",
  },
  espionage: {
    name: "Espionage",
    letter: "E",
    tone: "#4a4f63",
    sign: eye,
    does: "Brings an agent. Real, it kills an agent that checks it; fake, that agent goes on to one more building.",
    clause: "PE-6.3",
  },
  government: {
    name: "Government",
    letter: "G",
    tone: "#9a6400",
    sign: capitol,
    does: "Whoever has the most holds the capitol and begins the next month.",
    clause: "PE-6.4",
  },
  industry: {
    name: "Industry",
    letter: "I",
    tone: "#9c3f22",
    sign: anvil,
    does: "Gets a cube whenever its owner produces; each cube behind a building is a point.",
    clause: "PE-11.1",
  },
  science: {
    name: "Science",
    letter: "S",
    tone: "#23659c",
    sign: spyglass,
    does: "Whoever has the most holds the scientist and draws a card at the start of each own turn.",
    clause: "PE-6.6",
  },
};

export function style(type: string): Style {
  return STYLES[type] ?? STYLES["culture"]!;
}

export type Truth = "real" | "fake";

/** What a card is behind a Facade. */
export function truth(card: CardRow, type: string): Truth {
  return card.kind === "real" || (card.kind === "conditional" && card.facade === type) ? "real" : "fake";
}

export function kindWords(card: CardRow): string {
  if (card.kind === "conditional") return `Real behind ${style(card.facade ?? "").name}, fake behind anything else.`;
  return card.kind === "real" ? "Real behind any Facade." : "Fake behind any Facade.";
}

export function abilityOf(card: CardRow, content: Content): Ability | undefined {
  return content.ability.find((one) => one.id === card.ability);
}

export function explained(card: CardRow, content: Content): Explanation {
  const ability = abilityOf(card, content);
  const words = ability
    ? [`${ability.timing === "free" ? "FREE ACTION" : "ACTION"}: ${ability.text}`, "Used as a building or for its ability, never both."]
    : [];
  return { title: `${card.name} (${card.id})`, body: [kindWords(card), ...words], clause: "PE-7.1" };
}

/** Points that a building brings at the end, as far as its Interior is known. */
export function worth(type: string, known: Truth | null, cubes: number, content: Content): number {
  const points = content.facade.find((one) => one.type === type)?.points ?? 0;
  return points + cubes * content.scoring.cube + (known === "fake" ? content.scoring.fake : 0);
}
