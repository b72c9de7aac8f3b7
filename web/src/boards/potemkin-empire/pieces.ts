/** The cards and Facades of Potemkin Empire: how they are drawn, and where their words are. */

import anvil from "icon:anvil";
import brick from "icon:brick-wall";
import brush from "icon:paint-brush";
import capitol from "icon:capitol";
import eye from "icon:semi-closed-eye";
import spyglass from "icon:telescope";
import theater from "icon:theater";
import type { Explanation } from "../../kit/explain.svelte";
import type { CardText } from "../../lib/api";

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

export interface Content {
  card: CardRow[];
  ability: Ability[];
  facade: { type: string }[];
}

export interface Style {
  letter: string;
  tone: string;
  sign: string;
}

/** Letter, colour, sign and silhouette of a type: never the colour alone. */
export const STYLES: Record<string, Style> = {
  culture: { letter: "C", tone: "#a33a6a", sign: theater },
  espionage: { letter: "E", tone: "#4a4f63", sign: eye },
  government: { letter: "G", tone: "#9a6400", sign: capitol },
  industry: { letter: "I", tone: "#9c3f22", sign: anvil },
  science: { letter: "S", tone: "#23659c", sign: spyglass },
};

export function style(type: string): Style {
  return STYLES[type] ?? STYLES["culture"]!;
}

/** Sign and colour of an Interior card: those of the type in which it is real, or of walls and paint. */
export function drawnAs(card: CardRow): { sign: string; tone: string } {
  if (card.facade) return style(card.facade);
  return card.kind === "real" ? { sign: brick, tone: "#2f6b4f" } : { sign: brush, tone: "#8a5a2e" };
}

export type Truth = "real" | "fake";

/** What is in the box: the rows of the content file, and everything in words. */
export class Box {
  private readonly rows: Map<string, CardRow>;
  private readonly texts: Map<string, CardText>;

  constructor(
    readonly content: Content,
    cards: CardText[],
  ) {
    this.rows = new Map(content.card.map((card) => [card.id, card]));
    this.texts = new Map(cards.map((card) => [card.id, card]));
  }

  card(id: string): CardRow {
    return this.rows.get(id)!;
  }

  ability(card: CardRow): Ability | undefined {
    return this.content.ability.find((one) => one.id === card.ability);
  }

  name(id: string): string {
    return this.texts.get(id)?.name ?? id;
  }

  lines(id: string): string[] {
    return this.texts.get(id)?.lines ?? [];
  }

  clause(id: string): string {
    return this.texts.get(id)?.clause ?? "";
  }

  /** A thing of the box explained in the game's own words. */
  explained(id: string, title = this.name(id)): Explanation {
    return { title, body: this.lines(id), clause: this.clause(id) };
  }
}
