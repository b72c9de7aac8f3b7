/** Catherine: what is printed on cards, as signs; the words come from the game. */

import anchor from "icon:anchor";
import anvil from "icon:anvil";
import book from "icon:open-book";
import cannon from "icon:cannon";
import caviar from "icon:fish-eggs";
import crown from "icon:imperial-crown";
import fur from "icon:animal-hide";
import jester from "icon:jester-hat";
import palace from "icon:family-house";
import pine from "icon:pine-tree";
import sun from "icon:heraldic-sun";
import wheat from "icon:wheat";
import type { Explanation } from "../../kit/explain.svelte";
import type { CardText } from "../../lib/api";

export const GOODS = ["iron", "food", "caviar", "fur"] as const;
export const SYMBOLS = [...GOODS, "cannon", "book"] as const;
export type Symbol = (typeof SYMBOLS)[number];
export type Symbols = Partial<Record<Symbol, number>>;

export interface CardRow {
  id: string;
  name: string;
  colour: string;
  type: string;
  symbols?: Symbols;
  cities?: string[];
  market?: Symbol[];
  own?: Symbols;
  bonus_discard?: number;
}

export interface TypeRow {
  id: string;
  name: string;
  arrow: number | "none" | "any";
  action: string;
  amount: number;
  discard?: number;
  bonus?: string;
  bonus_amount?: number;
  bonus_discard?: number;
  own?: Symbols;
  same_colour?: boolean;
  clause: string;
}

export interface CityRow {
  id: string;
  name: string;
  colour: string;
  goods?: Symbol[];
  crown?: number;
  points?: number;
  roads: string[];
  x: number;
  y: number;
}

export interface Content {
  box: { residences: number };
  scoring: { more_cannons: number; equal_cannons: number; residence: number; hand_card: number; order: number[] };
  colour: { id: string }[];
  favor: { limit: number; points: number; multiplier: number }[];
  city: CityRow[];
  order: { id: string; goods: Symbols }[];
  type: TypeRow[];
  card: CardRow[];
}

const BRIEF: Record<string, string> = { SPB: "Petersb.", NIZ: "Nizhny", YEK: "Yekaterin." };
const BRIEF_LETTERS = 10;

/** The name of a city where there is little room. */
export function briefly({ id, name }: CityRow): string {
  return BRIEF[id] ?? (name.length > BRIEF_LETTERS ? `${name.slice(0, BRIEF_LETTERS - 1)}.` : name);
}

export const DECADES = 3;
export const FULL_ROW = 7;

export const SIGNS: Record<string, string> = {
  iron: anvil,
  food: wheat,
  caviar,
  fur,
  cannon,
  book,
  crown,
  home: palace,
  joker: jester,
};

/** A colour of cards and cities: never shown without its letter. */
export interface Region {
  id: string;
  letter: string;
  tone: string;
  emblem: string;
}

const TONES = ["#64398f", "#94650a", "#256b45", "#a2401f", "#2a6494"];
const EMBLEMS = [anchor, sun, pine];

export function regionsOf(content: Content): Map<string, Region> {
  return new Map(
    content.colour.map(({ id }, place) => [
      id,
      {
        id,
        letter: content.card.find((card) => card.colour === id)?.id[0] ?? id[0]!.toUpperCase(),
        tone: TONES[place % TONES.length]!,
        emblem: EMBLEMS[place % EMBLEMS.length]!,
      },
    ]),
  );
}

// ---- signs: what a card does, as a row of small pictures ----------------------------------------------

export type Sign =
  | { kind: "points" | "draw" | "pay" | "favor"; count: number }
  | { kind: "symbol"; symbol: Symbol; count: number }
  | { kind: "home"; region?: string }
  | { kind: "per" | "gives" | "again" | "same" | "set" };

function symbolSigns(symbols: Symbols): Sign[] {
  return SYMBOLS.flatMap((symbol): Sign[] => {
    const count = symbols[symbol] ?? 0;
    return count ? [{ kind: "symbol", symbol, count }] : [];
  });
}

export function actionSigns(card: CardRow, type: TypeRow): Sign[] {
  const cost: Sign[] = type.discard ? [{ kind: "pay", count: type.discard }, { kind: "gives" }] : [];
  const again: Sign[] = type.discard && type.arrow !== 1 && type.arrow !== "none" ? [{ kind: "again" }] : [];
  return [...cost, ...effectSigns(card, type), ...again];
}

function effectSigns(card: CardRow, type: TypeRow): Sign[] {
  const one = (symbol: Symbol): Sign => ({ kind: "symbol", symbol, count: 1 });
  switch (type.action) {
    case "draw per good":
      return [{ kind: "draw", count: type.amount }, { kind: "per" }, ...(card.market ?? []).map(one)];
    case "draw per book":
      return [{ kind: "draw", count: type.amount }, { kind: "per" }, one("book")];
    case "draw":
      return [{ kind: "draw", count: type.amount }];
    case "points per book":
      return [{ kind: "points", count: type.amount }, { kind: "per" }, one("book")];
    case "points per set":
      return [{ kind: "points", count: type.amount }, { kind: "set" }];
    case "favor":
      return [{ kind: "favor", count: type.amount }];
    case "residence":
      return [{ kind: "home" }];
    case "region residence":
      return [{ kind: "home", region: card.colour }];
    default:
      return [{ kind: "points", count: type.amount }];
  }
}

/** The sign of what a card gives, as its small picture. */
export function mainSign(content: Content, card: CardRow): string {
  const action = content.type.find((type) => type.id === card.type)?.action ?? "";
  if (action.includes("residence")) return SIGNS.home!;
  if (action === "favor") return SIGNS.crown!;
  const owned = SYMBOLS.find((symbol) => card.symbols?.[symbol]);
  return SIGNS[action.endsWith("book") ? "book" : (owned ?? "home")]!;
}

/** What must be owned for the bonus: on the card, or on all cards of the type. */
function ownedFor(card: CardRow, type: TypeRow): Symbols | undefined {
  return card.own ?? type.own ?? undefined;
}

function costOf(card: CardRow, type: TypeRow): number {
  return card.bonus_discard || type.bonus_discard || 0;
}

export function bonusSigns(card: CardRow, type: TypeRow): Sign[] {
  if (!type.bonus) return [];
  const count = type.bonus_amount ?? 1;
  const own = ownedFor(card, type);
  const pay = costOf(card, type);
  const condition: Sign[] = own ? symbolSigns(own) : type.same_colour ? [{ kind: "same" }] : [{ kind: "pay", count: pay }];
  const gain: Sign[] =
    type.bonus === "favor"
      ? [{ kind: "favor", count }]
      : type.bonus === "draw"
        ? [{ kind: "draw", count }]
        : type.bonus === "points per residence"
          ? [{ kind: "points", count }, { kind: "per" }, { kind: "home", region: card.colour }]
          : [{ kind: "points", count }];
  const gives: Sign[] = gain.length > 1 ? [] : [{ kind: "gives" }]; // room is short
  return [...condition, ...gives, ...gain];
}

// ---- words --------------------------------------------------------------------------------------------

export function amount(count: number, word: string): string {
  const plain = count === 1 || (GOODS as readonly string[]).includes(word);
  return `${count} ${word}${plain ? "" : "s"}`;
}

export function listed(words: string[], last = "and"): string {
  return words.length < 2 ? (words[0] ?? "nothing") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/** "Cannons" for "cannons". */
export function capital(words: string): string {
  return `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}`;
}

/** All that the board looks up, worked out once for a content. */
export class Pieces {
  readonly cards: Map<string, CardRow>;
  readonly types: Map<string, TypeRow>;
  readonly cities: Map<string, CityRow>;
  readonly regions: Map<string, Region>;
  readonly texts: Map<string, CardText>;

  constructor(
    readonly content: Content,
    texts: CardText[],
  ) {
    this.cards = new Map(content.card.map((card) => [card.id, card]));
    this.types = new Map(content.type.map((type) => [type.id, type]));
    this.cities = new Map(content.city.map((city) => [city.id, city]));
    this.regions = regionsOf(content);
    this.texts = new Map(texts.map((text) => [text.id, text]));
  }

  card(id: string): CardRow {
    return this.cards.get(id)!;
  }

  type(id: string): TypeRow {
    return this.types.get(this.card(id).type)!;
  }

  region(id: string): Region {
    return this.regions.get(this.card(id).colour)!;
  }

  /** A card for screen readers and titles: "Riga Exchange, purple". */
  name(id: string): string {
    const card = this.card(id);
    return `${card.name}, ${card.colour}`;
  }

  /** What a card, a city or an order says, in sentences. */
  lines(id: string): string[] {
    return this.texts.get(id)?.lines ?? [];
  }

  explain(id: string): Explanation {
    return { title: this.name(id), body: this.lines(id), clause: this.type(id).clause };
  }
}
