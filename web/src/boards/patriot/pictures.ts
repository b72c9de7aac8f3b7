/** The small pictures of Patriot's cards, for texts that speak of them. */

import bid from "icon:receive-money";
import choice from "icon:shaking-hands";
import dice from "icon:dice-eight-faces-eight";
import envelope from "icon:envelope";
import fist from "icon:fist";
import flask from "icon:erlenmeyer";
import folder from "icon:full-folder";
import missile from "icon:incoming-rocket";
import satellite from "icon:defense-satellite";
import vote from "icon:vote";
import type { CardText, Picture } from "../../lib/api";
import { type Content, KINDS, PLACES, cardText, emblem, kindOf } from "./pieces";

const DARK = "#23281f";
export const BRIEF_SIGNS = { influence: vote, choice, bid, roll: dice };

/** What most kinds of cards show. */
const SIGNS: Record<string, Picture> = {
  side: { sign: folder, tone: "#8a6420" },
  allegiance: { sign: folder, tone: "#8a6420" },
  riot: { sign: fist, tone: "#a12d1b" },
  letter: { sign: envelope, tone: "#7d6227" },
  beacon: { sign: satellite, tone: "#1b2a4a" },
  discovery: { sign: flask, tone: "#0b6a61" },
  campaign: { sign: missile, tone: DARK },
};

export function picture(card: CardText, content: Content): Picture | null {
  switch (card.kind) {
    case "influence":
      return kindOf(content.influence.find((row) => cardText(row) === card.id)?.type ?? "");
    case "character":
    case "ability": {
      const owner = content.character.find((row) => card.id === row.id || card.id.startsWith(`${row.id}.`));
      return owner ? { sign: emblem(owner), tone: DARK, round: true } : null;
    }
    case "brief": {
      const row = content.brief.find((one) => one.id === card.id);
      return row ? { sign: BRIEF_SIGNS[row.kind], tone: row.theme ? kindOf(row.theme).tone : DARK } : null;
    }
    case "tile": {
      const place = PLACES.findIndex((one) => card.id.startsWith(one.id));
      return place < 0 ? null : { sign: PLACES[place]!.sign, tone: KINDS[place]!.tone, round: true };
    }
    default:
      return SIGNS[card.kind] ?? null;
  }
}
