/** Patriot: an opened vote, a roll and a brief are shown before the table goes on. */

import type { AnyEvent, PatriotView } from "../../generated/patriot";
import type { Stage, Undoable } from "../contract";

const LOOK_MS = 2200;
const GLANCE_MS = 900;

/** Troops on the move: nothing is revealed, and the same player goes on. */
export const undoable: Undoable = { "PT-D15b": "always", "PT-D15c": "always" };

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
