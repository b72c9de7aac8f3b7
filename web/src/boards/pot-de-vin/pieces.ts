/** How the cards and guilds of Pot de Vin are drawn, and where their words come from. */

import amphora from "icon:amphora";
import bird from "icon:bird-mask";
import carnival from "icon:carnival-mask";
import curly from "icon:curly-mask";
import domino from "icon:domino-mask";
import crown from "icon:queen-crown";
import dagger from "icon:plain-dagger";
import hammer from "icon:flat-hammer";
import jester from "icon:jester-hat";
import lyre from "icon:lyre";
import scales from "icon:scales";
import shield from "icon:bordered-shield";
import type { Explanation } from "../../kit/explain.svelte";
import type { CardText } from "../../lib/api";

export interface CardRow {
  id: string;
  character: string;
  value: number;
  kind: "joker" | "plus" | "minus" | "guild" | "pot";
  name: string;
  guild?: string;
  symbols?: number;
}

export interface Guild {
  id: string;
  name: string;
  sign: string;
}

export interface Content {
  card: CardRow[];
  guild: Guild[];
  scoring: { columns: number[]; pots: number[]; plus: number; minus: number; gem: number };
}

/** Everything in the box: what is printed on a card, and what the game says about it. */
export class Box {
  private readonly rows: Map<string, CardRow>;
  private readonly texts: Map<string, CardText>;

  constructor(
    readonly content: Content,
    cards: CardText[],
  ) {
    this.rows = new Map(content.card.map((card) => [card.id, card]));
    this.texts = new Map(cards.map((text) => [text.id, text]));
  }

  card(id: string): CardRow {
    return this.rows.get(id)!;
  }

  /** What people call it. */
  name(id: string): string {
    return this.texts.get(id)?.name ?? id;
  }

  /** What it is: a guild card, a Joker, a guild, ... */
  kind(id: string): string {
    return this.texts.get(id)?.kind ?? "";
  }

  /** What it does. */
  lines(id: string): string[] {
    return this.texts.get(id)?.lines ?? [];
  }

  /** Its name and what it does, as one text. */
  words(id: string): string {
    return [`${this.name(id)}.`, ...this.lines(id)].join(" ");
  }

  tip(id: string, title = this.name(id)): Explanation {
    return { title, body: this.lines(id), clause: this.texts.get(id)?.clause };
  }

  cardTip(id: string): Explanation {
    return this.tip(id, `${this.name(id)}: ${this.card(id).name}`);
  }
}

/** Colour and mask of a character: never the colour alone. */
const CHARACTERS: Record<string, { tone: string; mask: string }> = {
  Aldo: { tone: "#a8281f", mask: bird },
  Pietra: { tone: "#1d5fae", mask: carnival },
  Enzo: { tone: "#1f7346", mask: domino },
  Ugo: { tone: "#8f5b00", mask: curly },
};

export function characterOf(card: CardRow): { tone: string; mask: string } {
  return CHARACTERS[card.character] ?? { tone: "#5a5a5a", mask: bird };
}

const GUILD_TONES: Record<string, string> = {
  NOB: "#6c3a94",
  ART: "#c2551a",
  TRD: "#a37a00",
  WRK: "#7b5233",
  KNT: "#2a62a6",
  ASN: "#3a3436",
};
const SIGNS: Record<string, string> = { crown, lyre, scales, hammer, shield, dagger };
const KINDS: Record<string, string> = { joker: jester, pot: amphora };

export function guildTone(guild: string): string {
  return GUILD_TONES[guild] ?? "#5a5a5a";
}

export function guildSign(guild: Guild): string {
  return SIGNS[guild.sign] ?? crown;
}

export function kindSign(kind: string): string {
  return KINDS[kind] ?? "";
}

export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}
