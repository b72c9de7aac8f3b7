/** The small pictures of cards in log and options. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./page.mjs";

const { pictured } = await load("boards/registry.ts");
const text = (id, kind) => ({ id, name: id, kind, lines: [], clause: "" });

test("a card shows its mask, a guild its sign, and what has no picture its first letter", async () => {
  const play = await load("boards/pot-de-vin/play.ts");
  const content = { card: [{ id: "A7", character: "Aldo" }, { id: "P7", character: "Pietra" }], guild: [{ id: "NOB", sign: "crown" }] };
  const cards = [text("A7", "guild card"), text("P7", "guild card"), text("NOB", "guild"), text("gem", "gem")];

  const [aldo, pietra, guild, gem] = pictured({ play }, { content, cards, actions: [] }).cards.map((card) => card.picture);

  assert.ok(aldo.sign && pietra.sign && guild.sign);
  assert.notEqual(aldo.sign, pietra.sign);
  assert.deepEqual([aldo.round, guild.round, gem], [undefined, true, null]);
});

test("influence shows its type, a brief how it is decided, an ability whose it is", async () => {
  const { picture } = await load("boards/patriot/play.ts");
  const content = {
    influence: [{ type: "WAR", value: 3 }, { type: "SPY", value: 3 }],
    brief: [{ id: "BR01", kind: "roll" }, { id: "BR02", kind: "bid" }],
    character: [{ id: "CH01" }],
  };
  const sign = (id, kind) => picture(text(id, kind), content)?.sign;

  assert.notEqual(sign("WAR 3", "influence"), sign("SPY 3", "influence"));
  assert.notEqual(sign("BR01", "brief"), sign("BR02", "brief"));
  assert.equal(sign("CH01.S1", "ability"), sign("CH01", "character"));
  assert.equal(sign("set-up", "phase"), undefined);
});

test("a board without pictures leaves the cards as they are", () => {
  const pieces = { content: {}, cards: [text("x", "card")], actions: [] };
  assert.equal(pictured({ play: {} }, pieces), pieces);
});
