/** Patriot: a revealed vote, a roll and a brief are shown before the table moves on; the end says who was who. */

import type { AnyEvent, PatriotView } from "../../generated/patriot";
import type { Stage, Verdict } from "../contract";

const LOOK_MS = 2200;
const SHOWN_MS = 900;

/** The tables between two views: whatever was revealed on the way is shown for a moment. */
export function stages(before: PatriotView, _after: PatriotView, events: AnyEvent[]): Stage<PatriotView>[] {
  const found: Stage<PatriotView>[] = [];
  let view: PatriotView = { ...before, pending: [] };
  for (const event of events) {
    switch (event.event) {
      case "BriefRevealed":
        view = { ...view, phase: "encounter", brief: event.brief, brief_row: null, brief_decider: null, pile: [], vote_total: null, bids: [], vote: null };
        found.push({ view, hold: SHOWN_MS });
        break;
      case "Rolled":
        view = { ...view, die: event.result, dice: [...view.dice, { result: event.result, space: null }] };
        break;
      case "VoteBegan":
        view = { ...view, vote: event.kind, pile: [], vote_total: null };
        break;
      case "VoteRevealed":
        view = { ...view, pile: event.cards };
        found.push({ view, hold: LOOK_MS });
        break;
      default:
        break;
    }
  }
  return found;
}

/** There are no points here: a player's side decides (PT-17). A campaign has no sides. */
export function verdict(view: PatriotView): Verdict[] {
  return view.campaign === null && view.roles.length ? [{ label: "Allegiance", words: view.roles, clause: "PT-17.5" }] : [];
}
