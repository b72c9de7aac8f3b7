/** Differences: the page makes the same of them as the server. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { FakeSocket, inABrowser, load } from "./page.mjs";

const { applied } = await load("lib/changes.ts");
const { Link } = await load("lib/link.svelte.ts");
const cases = JSON.parse(readFileSync(new URL("changes.json", import.meta.url), "utf8"));

test("changes give the new value, and leave the old one as it was", () => {
  for (const { old, new: wanted, changes } of cases) {
    const before = JSON.stringify(old);
    assert.equal(JSON.stringify(applied(old, changes)), JSON.stringify(wanted));
    assert.equal(JSON.stringify(old), before);
  }
});

test("what has not changed is the same object", () => {
  const old = { a: { b: [1] }, c: { d: 2 } };
  const made = applied(old, [[["c", "d"], 3]]);
  assert.equal(made.a, old.a);
  assert.deepEqual(made.c, { d: 3 });
});

test("a line follows differences, and begins anew when one is missing", () => {
  inABrowser();
  const link = new Link("abcd", 0);
  const [socket] = FakeSocket.opened;
  let closed = 0;
  socket.close = () => (closed += 1);
  socket.onopen();
  assert.equal(socket.sent[0].changes, true);
  socket.hear({ type: "welcome", n: 1, re: 1, protocol: 2, server: "", seat: 0, guest: "g" });
  const whole = { table: "t1", seq: 1, keep: 0, lines: [], view: { hand: [1, 2] }, legal: [], shuffle: null, seed: null };
  socket.hear({ type: "table", n: 2, ...whole });
  const change = { type: "change", n: 3, table: "t1", base: 1, seq: 2, keep: 1, lines: [{ seq: 2, text: "x" }] };
  socket.hear({ ...change, changes: [[["view", "hand"], 0, 1, []]] });
  assert.deepEqual(link.table.view, { hand: [2] });
  assert.equal(link.table.seq, 2);
  assert.equal(link.log.length, 1);
  assert.equal(closed, 0);
  socket.hear({ ...change, n: 4, base: 7, seq: 8, changes: [] });
  assert.equal(closed, 1);
  assert.equal(link.table.seq, 2);
});
