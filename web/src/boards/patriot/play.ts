/** Patriot: a revealed vote, a roll and a brief are shown before the table moves on; the end says who was who. */

import type { AnyEvent, PatriotView } from "../../generated/patriot";
import type { Ending, Finale, Interrupting, Stage, Unveiled, Verdict } from "../contract";
import type { Choice } from "../../generated/protocol";
import type { CardText } from "../../lib/api";
import type { Content } from "./pieces";

export { picture } from "./pictures";

const CARD_MS = 430; // for a card of a vote
const CARDS_MS = 4000;
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
        found.push(...turned(view, event.cards));
        view = { ...view, pile: event.cards };
        found.push({ view, hold: LOOK_MS, say: "All cards of the vote are open." });
        break;
      default:
        break;
    }
  }
  return found;
}

const DECLINES = ["not now", "not this turn"];

/** "You may interrupt": what works at any moment, or belongs to the brief that lies open. */
export function interrupting(legal: Choice[], view: PatriotView): Interrupting | null {
  if (legal.length < 2 || !legal.some((choice) => choice.text === "not now")) return null;
  const uses = legal.filter((choice) => !DECLINES.includes(choice.text));
  return {
    decline: "not now",
    uses: uses.map((choice) => ({ name: choice.label.split(":")[0]!, choice })),
    turn: `${view.round}/${view.active}`,
  };
}

/** The cards of a vote, turned over one by one. */
function turned(view: PatriotView, cards: string[]): Stage<PatriotView>[] {
  const hold = Math.min(CARD_MS, CARDS_MS / Math.max(1, cards.length));
  return cards.slice(0, -1).map((_, last) => ({ view: { ...view, pile: cards.slice(0, last + 1) }, hold, say: "The vote is opened, card by card." }));
}

const TRACKERS: Record<string, string> = { "Civil Unrest": "unrest", "Base Taxes": "taxes" };

/** What others have changed besides cards: trackers, locations and people's sheets. */
export function changes(events: AnyEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.event === "TrackerMoved") return [`tracker-${TRACKERS[event.name] ?? event.name.toLowerCase()}`];
    if (event.event === "LetterCardAdded" || event.event === "CoinsSecured" || event.event === "LetterRead") return ["letter"];
    if (event.event === "MarkersMoved" || event.event === "DiscoveryKept" || event.event === "AbilityUsed" || event.event === "Spoke") return [`seat-${event.player}`];
    if (event.event === "BeaconLaunched" || event.event === "BeaconReplaced" || event.event === "BeaconUnlaunched") return [`beacon-${event.tile}`];
    return [];
  });
}

const TONES = { KILL: "bad", SAVE: "good" } as const;

/** The end: allegiances are turned over, and what each gave in the last vote that mattered. */
export function finale({ view, outcome, lines, content, cards, names }: Ending<PatriotView, Content>): Finale | null {
  if (view.campaign !== null || !view.roles.length) return null;
  const events = lines.map((line) => line.event as AnyEvent);
  const secrets = view.roles.map((_, seat) => unveiled(view, seat, outcome.winners.includes(seat), content, cards));
  return { title: "Who was who", secrets, vote: lastTrial(events, cards, names) };
}

function unveiled(view: PatriotView, seat: number, won: boolean, content: Content, cards: CardText[]): Unveiled {
  const held = (view.allegiances[seat] ?? []).flatMap(({ card }) => content.allegiance.filter((row) => row.id === card));
  const deciding = held.find((row) => row.kind === "KILL") ?? held.find((row) => row.kind === "SECOND") ?? held[0];
  const text = cards.find((card) => card.kind === "allegiance" && card.id === deciding?.id);
  const president = seat === view.president;
  const mission = deciding?.kind === "SECOND" ? `Mission ${won ? "held" : "failed"}.` : "";
  return {
    seat,
    name: president ? "The President" : (text?.name ?? view.roles[seat] ?? ""),
    wanted: president ? "Wanted to live." : (text?.lines[0] ?? ""),
    fate: [mission, won ? "Won." : "Lost."].filter(Boolean).join(" "),
    tone: president ? "good" : (TONES[deciding?.kind as keyof typeof TONES] ?? "other"),
  };
}

/** Who gave what in the last assassination vote. After the end, everybody may read it. */
function lastTrial(events: AnyEvent[], cards: CardText[], names: string[]): Finale["vote"] {
  const end = events.findLastIndex((event) => event.event === "VerdictReached");
  const verdict = events[end];
  if (verdict?.event !== "VerdictReached") return null;
  const begin = events.slice(0, end).findLastIndex((event) => event.event === "VoteBegan");
  const gave = new Map<number, string[]>();
  for (const event of events.slice(begin, end)) {
    if (event.event !== "VoteCardSeen") continue;
    const name = cards.find((card) => card.kind === "influence" && card.id === event.card)?.name ?? event.card;
    gave.set(event.player, [...(gave.get(event.player) ?? []), name]);
  }
  const target = names[verdict.target] === "You" ? "you" : names[verdict.target];
  return {
    title: `The vote against ${target} ${verdict.passed ? "passed" : "failed"}: ${verdict.total}, with ${verdict.need} needed`,
    gave: names.map((_, seat) => ({ seat, cards: gave.get(seat) ?? [] })),
  };
}

/** Nobody has points here: what one was decides (PT-17). A campaign knows no sides. */
export function verdict(view: PatriotView): Verdict[] {
  return view.campaign === null && view.roles.length ? [{ label: "Allegiance", words: view.roles, clause: "PT-17.5" }] : [];
}
