/** Patriot: an opened vote, a roll and a brief are shown before the table goes on; the end says who was who. */

import type { AnyEvent, PatriotView } from "../../generated/patriot";
import type { Stage, Verdict } from "../contract";
import type { Content } from "./pieces";

const LOOK_MS = 2200;
const GLANCE_MS = 900;

/** The tables between two views: whatever was revealed on the way stands for a moment. */
export function stages(before: PatriotView, _after: PatriotView, events: AnyEvent[]): Stage<PatriotView>[] {
  const found: Stage<PatriotView>[] = [];
  let view: PatriotView = { ...before, pending: [] };
  for (const event of events) {
    switch (event.event) {
      case "BriefRevealed":
        view = { ...view, phase: "encounter", brief: event.brief, brief_row: -1, pile: [], bids: [], vote: 0 };
        found.push({ view, hold: GLANCE_MS });
        break;
      case "Rolled":
        view = { ...view, die: event.result, dice: [...view.dice, event.result] };
        break;
      case "VoteBegan":
        view = { ...view, vote: event.kind === "brief" ? 1 : 2, pile: [] };
        break;
      case "VoteRevealed":
        view = { ...view, pile: event.kinds };
        found.push({ view, hold: LOOK_MS });
        break;
      default:
        break;
    }
  }
  return found;
}

/** Nobody has points here: what one was decides (PT-17). A campaign knows no sides. */
export function verdict(view: PatriotView, content: Content): Verdict[] {
  if (view.players !== view.n) return [];
  const words = view.allegiances.map((cards, player) => {
    const kinds = cards.map((card) => (card === null ? "" : content.allegiance[card]?.kind));
    if (kinds.includes("KILL")) return "assassin";
    if (player === view.president) return "President";
    return kinds.includes("SECOND") ? "loyal, with a mission" : "loyal";
  });
  return [{ label: "Allegiance", words, clause: "PT-17.5" }];
}
