/** Names of cards and players in texts that speak of them by their ids. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./page.mjs";

const { spelledOut } = await load("lib/names.ts");
const content = { cards: [{ id: "F-05", name: "Plaster Columns" }] };

test("cards and players get their names", () => {
  assert.equal(spelledOut("give F-05 to seat 2", content, ["Ann", "Kim"]), "give Plaster Columns to Kim");
  assert.equal(spelledOut("seat 9 and player 1", content, ["Ann", "Kim"]), "seat 9 and Ann");
});

test("what a player is called is not read again", () => {
  assert.equal(spelledOut("seat 1 asks seat 2", content, ["seat 2", "F-05"]), "seat 2 asks F-05");
});
