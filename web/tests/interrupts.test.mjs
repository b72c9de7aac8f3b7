/** When somebody is asked who may interrupt. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./page.mjs";

const { modeOf, passedOver } = await load("lib/interrupts.ts");
const { interrupting } = await load("boards/patriot/play.ts");
const choice = (text, label, idle = false) => ({ action: 1, text, label, idle });
const legal = (idle) => [choice("not now", "Not now"), choice("not this turn", "Not this turn"), choice("use ability 2", "Stimulus: coins", idle)];
const view = { round: 2, active: 1 };
const nothing = { modes: {}, muted: new Map() };

test("only where something that matters could come of it", () => {
  assert.equal(passedOver(interrupting(legal(true), view), nothing), true);
  assert.equal(passedOver(interrupting(legal(false), view), nothing), false);
});

test("always, if that is wanted", () => {
  assert.equal(passedOver(interrupting(legal(true), view), { ...nothing, modes: { Stimulus: "always" } }), false);
});

test("never, for this turn", () => {
  const muted = new Map([["Stimulus", "2/1"]]);
  assert.equal(passedOver(interrupting(legal(false), view), { ...nothing, muted }), true);
  assert.equal(passedOver(interrupting(legal(false), { ...view, active: 2 }), { ...nothing, muted }), false);
  assert.equal(modeOf("Stimulus", "2/1", { ...nothing, muted }), "never");
});

test("other questions are always asked", () => {
  assert.equal(interrupting([choice("yes", "Yes"), choice("no", "No")], view), null);
  assert.equal(passedOver(null, nothing), false);
});
