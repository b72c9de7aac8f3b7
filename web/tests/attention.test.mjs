/** The title of the tab, and the time that is left. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./page.mjs";

globalThis.matchMedia ??= () => ({ matches: false });
const { tablesWaiting, timeLeft, turnOf } = await load("lib/attention.ts");
const { aroundLine, lineOf } = await load("lib/lines.ts");
const names = ["You", "Boris", "Clara"];

test("the tab says whose turn it is", () => {
  assert.equal(turnOf([0, 1], 0, names), "● Your turn");
  assert.equal(turnOf([1], 0, names), "Boris to move");
  assert.equal(turnOf([1, 2], 0, names), "Boris and Clara to move");
  assert.equal(turnOf([0, 1, 2], null, names), "3 players to move");
  assert.equal(turnOf([], 0, names), "");
});

test("how many tables wait", () => {
  assert.deepEqual([0, 1, 2].map(tablesWaiting), ["", "● A table waits for you", "● 2 tables wait for you"]);
});

test("time in words that fit", () => {
  assert.equal(timeLeft(125_000), "2:05");
  assert.equal(timeLeft(3_599_000), "60 min");
  assert.equal(timeLeft((3 * 3600 + 20 * 60) * 1000), "3 hours");
  assert.equal(timeLeft(30 * 3_600_000), "30 hours");
  assert.equal(timeLeft(2 * 24 * 3_600_000 - 1000), "2 days");
  assert.equal(timeLeft((2 * 24 + 4) * 3_600_000), "2 days");
  assert.equal(timeLeft(7 * 24 * 3_600_000), "7 days");
  assert.equal(timeLeft(-1), "0:00");
});

test("an error of a file is shown at its line", () => {
  assert.equal(lineOf("your file, line 53: guild[0].nome: expected"), 53);
  assert.equal(lineOf("not a complete TOML file"), 0);
  assert.deepEqual(aroundLine("a\nb\nc\nd", 2, 1), [{ number: 1, text: "a" }, { number: 2, text: "b" }, { number: 3, text: "c" }]);
});
