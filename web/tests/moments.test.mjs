/** What is staged: gears, votes and villages one by one, and the end of a game of secrets. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./page.mjs";

const empire = await load("boards/empire-engine/play.ts");
const patriot = await load("boards/patriot/play.ts");
const potemkin = await load("boards/potemkin-empire/play.ts");
const { changedBy } = await load("lib/marks.ts");

test("gears are turned over one empire after the other, the own ones first of all", () => {
  const laid = [0, 1, 2].map(() => [{ laid: true, cube: null, value: null }, { laid: true, cube: null, value: null }]);
  const view = { viewer: 2, laid, asks: [null, null, null], pending: [2], movements: [], engines: [] };
  const found = empire.stages(view, view, [{ event: "GearsRevealed", gears: [[1, 2], [2, 1], [1, 2]] }]);
  const shown = found.map((stage) => stage.view.laid.map((cards) => cards[0].value !== null));
  assert.deepEqual(shown, [[true, false, true], [true, true, true], [true, true, true]]);
  assert.ok(found.every((stage) => stage.say));
});

test("a vote is turned over card by card", () => {
  const found = patriot.stages({ dice: [], pending: [] }, {}, [{ event: "VoteRevealed", cards: ["SPY 1", "WAR 2", "FIN 3"] }]);
  assert.deepEqual(found.map((stage) => stage.view.pile.length), [1, 2, 3]);
});

test("villages are opened building by building, and only a fake that is open falls", () => {
  const house = (number, real, revealed = false) => ({ number, real, revealed, card: "x" });
  const closed = (number) => ({ number, real: null, revealed: false, card: null });
  const before = { villages: [[house(1, false), closed(2)], [house(1, true, true)]], points: [0, 0] };
  const after = { villages: [[house(1, false), house(2, true)], [house(1, true, true)]], points: [1, 1], result: {} };
  const found = potemkin.stages(before, after, [{ event: "GameEnded" }]);
  const fallen = found.map((stage) => stage.view.villages[0].filter((one) => one.real === false && one.revealed).length);
  assert.deepEqual(fallen, [0, 1, 1, 1]);
  assert.ok(found.every((stage) => stage.view.phase === potemkin.OPENING && stage.view.result === null));
  assert.equal(potemkin.stages(before, after, [{ event: "MonthEnded" }]).length, 0);
});

test("the end of Patriot says who was who, whose mission held, and who gave what in the fatal vote", () => {
  const content = { allegiance: [{ id: "A", kind: "KILL" }, { id: "B", kind: "SECOND" }, { id: "C", kind: "SAVE" }] };
  const cards = [
    { id: "A", kind: "allegiance", name: "Kill the President", lines: ["He dies."] },
    { id: "B", kind: "allegiance", name: "Secondary Mission", lines: ["Taxes at 3."] },
    { id: "SPY 1", kind: "influence", name: "Spy 1", lines: [] },
  ];
  const held = (...ids) => ids.map((card) => ({ card, open: true }));
  const view = { campaign: null, roles: ["President", "assassin", "mission"], president: 0, allegiances: [[], held("C", "A"), held("B")] };
  const lines = [
    { event: "VoteBegan" },
    { event: "VoteCardSeen", player: 1, card: "WAR 9" },
    { event: "VerdictReached", target: 2, total: 1, need: 8, passed: false },
    { event: "VoteBegan" },
    { event: "VoteCardSeen", player: 2, card: "SPY 1" },
    { event: "VerdictReached", target: 1, total: 9, need: 8, passed: true },
  ].map((event) => ({ event }));
  const found = patriot.finale({ view, outcome: { winners: [0, 2] }, lines, content, cards, names: ["Ann", "You", "Cyd"] });
  assert.deepEqual(found.secrets.map((one) => [one.name, one.fate, one.tone]), [
    ["The President", "Won.", "good"],
    ["Kill the President", "Lost.", "bad"],
    ["Secondary Mission", "Mission held. Won.", "other"],
  ]);
  assert.equal(found.vote.title, "The vote against you passed: 9, with 8 needed");
  assert.deepEqual(found.vote.gave.map((one) => one.cards), [[], [], ["Spy 1"]]);
  assert.equal(patriot.finale({ view: { ...view, campaign: "CP1" }, outcome: { winners: [] }, lines, content, cards, names: [] }), null);
});

test("what others have changed is found by the names in events, and by what the board knows", () => {
  const lines = [{ event: { event: "TrackerMoved", name: "Civil Unrest" } }, { event: { event: "BriefRevealed", brief: "BR11" } }];
  const keys = changedBy(lines, patriot);
  assert.ok(keys.has("tracker-unrest") && keys.has("BR11") && !keys.has("TrackerMoved"));
});
