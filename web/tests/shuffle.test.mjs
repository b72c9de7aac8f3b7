/** Joint shuffles: the page notices every lie that the server could tell. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "./page.mjs";

const { sha256 } = await load("lib/sha256.ts");
const { Nonces, WRONG, keeperOf, newNonce, pledgeAhead, pledgeOf } = await load("lib/shuffle.ts");
const cases = JSON.parse(readFileSync(new URL("shuffles.json", import.meta.url), "utf8"));

test("the hashes are those of everybody else", () => {
  for (let length = 0; length < 300; length += 1) {
    const text = "é".repeat(length % 7) + "x".repeat(length);
    assert.equal(sha256(text), createHash("sha256").update(text).digest("hex"));
  }
});

test("a nonce has 256 bits", () => {
  assert.match(newNonce(), /^[0-9a-f]{64}$/);
  assert.notEqual(newNonce(), newNonce());
});

function keeper() {
  let text = "null";
  return { read: () => JSON.parse(text), write: (kept) => (text = JSON.stringify(kept)) };
}

/** The same, with the page loaded anew before every step. */
for (const reloading of [false, true]) {
  for (const { name, seat, draws, steps } of cases) {
    if (reloading && steps.some((step) => step.wrong?.includes("left-out"))) continue; // a reload forgets what was due
    test(`${name}${reloading ? ", with reloads" : ""}`, () => {
      const left = [...draws];
      const kept = keeper();
      const make = () => new Nonces(kept, () => left.shift());
      let nonces = make();
      for (const step of steps) {
        if (reloading) nonces = make();
        if (step.connecting) nonces.connecting();
        else if (step.room) assert.equal(nonces.see(step.room, seat)?.nonce ?? null, step.reveal ?? null);
        else {
          const wrong = nonces.wrong(step.table, step.shuffle, step.seed);
          assert.deepEqual(wrong, step.wrong);
          for (const code of wrong) assert.ok(WRONG[code]);
        }
      }
    });
  }
}

test("what was pledged with a request is revealed over the socket", () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
  try {
    const ahead = pledgeAhead();
    ahead.at("abcd", 0);
    const nonces = new Nonces(keeperOf("abcd", 0));
    assert.equal(nonces.pledge, ahead.pledge);
    const dealing = { table: "t1", attempt: 1, terms: "", promise: "", pledges: [ahead.pledge, null], left_out: [] };
    assert.equal(pledgeOf(nonces.see({ playing: false, dealing }, 0).nonce), ahead.pledge);
  } finally {
    delete globalThis.localStorage;
  }
});
