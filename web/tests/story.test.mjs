/** The log as a story, and what its words speak of. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./page.mjs";

const { lastMoveOf, latestOf, recentOf, since, storyOf } = await load("lib/story.ts");
const { sentences, strung } = await load("lib/lines.ts");
const { knownBy, mentions } = await load("lib/mentions.ts");
const names = ["You", "Boris", "Clara"];
let seq = 0;
const line = (text, more = {}) => ({ seq: ++seq, event: {}, text, clause: "", ...more });
const drew = (seat, count) => line(`${names[seat]} drew ${count} Spy cards.`, { seat, gist: { did: "drew", count, one: "a card", many: "cards" } });

test("what somebody did in a row is one sentence, with counts added up", () => {
  const [tale] = storyOf([drew(1, 4), drew(1, 2), line("Boris raised taxes.", { seat: 1 }), line("Boris had 8 AP.", { seat: 1, gist: { did: "" } })], names);
  assert.deepEqual([tale.kind, tale.seats, tale.words], ["turn", [1], "drew 6 cards, raised taxes"]);
  assert.equal(tale.lines.length, 4);
});

test("what followed is told after it, and then somebody else's turn begins", () => {
  const told = storyOf([line("Boris raised taxes.", { seat: 1 }), line("Civil Unrest rose by 4 to 5."), drew(2, 1)], names);
  assert.deepEqual(told.map((tale) => tale.words), ["raised taxes", "drew a card"]);
  assert.equal(told[0].after, "Civil Unrest rose by 4 to 5.");
});

test("players who did the same share a sentence, and headings stand alone", () => {
  const told = storyOf([line("--- Day 1 ---"), line("Boris chose a card.", { seat: 1 }), line("Clara chose a card.", { seat: 2 })], names);
  assert.deepEqual(told.map((tale) => [tale.kind, tale.words, tale.seats]), [["chapter", "Day 1", []], ["turn", "chose a card", [1, 2]]]);
});

test("what is done again is said once", () => {
  const [tale] = storyOf([line("Clara passed.", { seat: 2 }), line("Clara passed.", { seat: 2 })], names);
  assert.equal(tale.words, "passed (2 times)");
  const [again] = storyOf([line("Boris raised taxes.", { seat: 1 }), line("The crowd roared."), line("The crowd roared.")], names);
  assert.equal(again.after, "The crowd roared (2 times).");
});

test("a secret stays with the turn it belongs to", () => {
  const [tale] = storyOf([drew(0, 1), line("  (only you know: Spy 4)", { event: { audience: [0] } })], names);
  assert.equal(tale.words, "drew a card");
  assert.equal(tale.secrets.length, 1);
});

test("a secret of which nobody else is told anything stands alone", () => {
  const quiet = [line("You gave a card.", { seat: 0, gist: { did: "" } }), line("(only you know: it was Spy 4)", { event: { audience: [0] } })];
  const [tale] = storyOf(quiet, names);
  assert.deepEqual([tale.kind, tale.seats, tale.words], ["news", [], "It was Spy 4"]);
  assert.equal(latestOf(quiet, names), "Only you know: It was Spy 4");
});

test("since the last move", () => {
  const lines = [drew(0, 1), drew(1, 1), drew(2, 1)];
  assert.deepEqual(since(lines, lastMoveOf(lines, 0)), lines.slice(1));
  assert.equal(lastMoveOf(lines, null), 0);
});

test("cards and people are found by their names, the longer name first, whole words only", () => {
  const cards = [{ id: "F1", name: "Finance 1" }, { id: "F1P", name: "Finance 1 Petty Cash" }, { id: "SPY", name: "Spy" }];
  const known = knownBy(cards, names);
  const found = mentions("Boris put Finance 1 Petty Cash on Spying, not Finance 12.", known);
  assert.deepEqual(found.filter((part) => part.card || part.seat !== undefined).map((part) => part.card?.id ?? part.seat), [1, "F1P"]);
  assert.equal(found.map((part) => part.text).join(""), "Boris put Finance 1 Petty Cash on Spying, not Finance 12.");
});

test("a player called like a card is a player", () => {
  const known = knownBy([{ id: "SPY", name: "Boris" }], names);
  assert.equal(mentions("Boris", known)[0].seat, 1);
});

test("the latest never shows a secret as if all knew it", () => {
  assert.equal(latestOf([drew(1, 2), line("Boris raised taxes.", { seat: 1 })], names), "Boris: drew 2 cards, raised taxes.");
  assert.equal(latestOf([line("--- Day 1 ---"), line("  (only you know: Spy 4)", { event: { audience: [0] } })], names), "Only you know: Spy 4");
});

test("while one answers several times in a row, the last that others did is still told", () => {
  const lines = [drew(0, 1), drew(1, 1), drew(2, 1), drew(0, 2), drew(0, 3)];
  assert.deepEqual(recentOf(lines, lines.at(-1).seq, 0), lines.slice(1));
  assert.deepEqual(recentOf(lines.slice(0, 3), lines[0].seq, 0), lines.slice(1, 3));
  assert.deepEqual(recentOf(lines.slice(0, 1), lines[0].seq, 0), []);
});

test("secrets that begin alike say it once", () => {
  assert.equal(strung(["It was Spy 5", "It was Spy 4", "It was War 2"]), "It was Spy 5, Spy 4, War 2");
  assert.equal(strung(["Only you saw: Irbit Fair.", "You secretly chose a card.", "You secretly chose column 4."]), "Only you saw: Irbit Fair; You secretly chose a card, column 4.");
  assert.equal(strung(["Finance 4", "Spy 3"]), "Finance 4; Spy 3");
  assert.equal(strung(["A Joker went into the Knights column", "A Joker went into the Nobles column"]), "A Joker went into the Knights column, Nobles column");
});

test("sentences one after the other have one full stop each", () => {
  assert.equal(sentences("Orangery. It names Kiev.", "Lay it in column 3.", ""), "Orangery. It names Kiev. Lay it in column 3");
  assert.equal(sentences("Aldo 4"), "Aldo 4");
});
