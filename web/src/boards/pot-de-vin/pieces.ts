/** The cards of Pot de Vin: what is printed on them, and what that is worth. */

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

/** Letter, colour and mask of a character: never the colour alone. */
export const CHARACTERS: Record<string, { name: string; tone: string; mask: string }> = {
  A: { name: "Aldo", tone: "#a8281f", mask: bird },
  P: { name: "Pietra", tone: "#1d5fae", mask: carnival },
  E: { name: "Enzo", tone: "#1f7346", mask: domino },
  U: { name: "Ugo", tone: "#8f5b00", mask: curly },
};

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

export function cardName(card: CardRow): string {
  return `${card.character} ${card.value}`;
}

/** What a card does for who wins it. */
export function worth(card: CardRow, content: Content): string {
  const { scoring } = content;
  switch (card.kind) {
    case "joker":
      return "A Joker: at the end you put it into one of your guild columns, as one symbol more.";
    case "plus":
      return `Worth ${signed(scoring.plus)} points to its winner.`;
    case "minus":
      return `Costs its winner ${-scoring.minus} points.`;
    case "pot":
      return `A Pot de Vin: ${scoring.pots.slice(1, -1).map(signed).join(", ")} points for one, two, three; all four give ${signed(scoring.pots.at(-1) ?? 0)}.`;
    default: {
      const guild = content.guild.find((one) => one.id === card.guild);
      return card.symbols === 2 ? `Two symbols of the ${guild?.name}.` : `One symbol of the ${guild?.name}.`;
    }
  }
}

export function explained(card: CardRow, content: Content): Explanation {
  const clause = { joker: "PV-8.1", plus: "PV-9.6", minus: "PV-9.6", pot: "PV-9.7", guild: "PV-9.1" }[card.kind];
  return { title: `${cardName(card)}: ${card.name}`, body: [worth(card, content)], clause };
}
