/** The line to a table: when it comes back by itself, and when it does not. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { FakeSocket, inABrowser, load } from "./page.mjs";

const { Link, Refusal } = await load("lib/link.svelte.ts");
const { NO_ROOM, isForGood } = await load("lib/closing.ts");
const types = readFileSync(new URL("../src/generated/protocol.ts", import.meta.url), "utf8");
const CODES = types
  .match(/export type CloseCode = ([\d| ]+);/)[1]
  .split(" | ")
  .map(Number);

/** A line that is open. */
function opened() {
  const timers = inABrowser();
  const link = new Link("abcd", 0);
  const [socket] = FakeSocket.opened;
  socket.onopen();
  socket.hear({ type: "welcome", n: 1, re: 1, protocol: 1, server: "", seat: 0, guest: "g" });
  assert.equal(link.status, "open");
  return { link, socket, timers };
}

test("the codes of the server are of both kinds", () => {
  assert.deepEqual(
    CODES.filter(isForGood),
    CODES.filter((code) => code < 4100),
  );
  assert.ok(CODES.includes(NO_ROOM));
  assert.ok(isForGood(NO_ROOM));
});

for (const code of [...CODES.filter(isForGood), 4099]) {
  test(`after ${code} the line stays closed, whatever the words are`, () => {
    const { link, socket, timers } = opened();
    socket.onclose({ code, reason: "in any words" });
    timers.run();
    assert.equal(link.status, "closed");
    assert.equal(link.ending, code);
    assert.equal(link.problem, "in any words");
    assert.equal(FakeSocket.opened.length, 1);
  });
}

for (const code of [...CODES.filter((code) => !isForGood(code)), 1000, 1006, 1008, 1009, 1011, 1012, 1013]) {
  test(`after ${code} the line comes back, whatever the words are`, () => {
    const { link, socket, timers } = opened();
    socket.onclose({ code, reason: "there is no such room; this is not the token of that seat" });
    assert.equal(link.status, "waiting");
    timers.run();
    assert.equal(FakeSocket.opened.length, 2);
  });
}

test("what is waiting is refused when the line is closed for good, and sent again when it comes back", async () => {
  const closed = opened();
  closed.link.table = { decision: 3, seq: 7 };
  const refused = closed.link.move(1, true);
  closed.socket.onclose({ code: 4001, reason: "no" });
  await assert.rejects(refused, (problem) => problem instanceof Refusal && problem.code === "closed");

  const { link, socket, timers } = opened();
  link.table = { decision: 3, seq: 7 };
  void link.move(1, true);
  socket.onclose({ code: 4103, reason: "" });
  timers.run();
  const again = FakeSocket.opened[1];
  again.onopen();
  again.hear({ type: "welcome", n: 1, re: 1, protocol: 1, server: "", seat: 0, guest: "g" });
  assert.equal(again.sent[1].key, socket.sent[1].key);
});

test("what comes again because something else was forgotten is not news", () => {
  const { link, socket } = opened();
  const steps = [];
  link.onstep = (step) => steps.push(step.fresh.map((line) => line.text));
  const line = (seq, text) => ({ seq, text, event: null, clause: "" });
  const table = (seq, keep, lines) => ({ type: "table", n: seq + 1, table: "t", game: "toy", seq, keep, lines, shuffle: null, seed: null });
  socket.hear(table(1, 0, [line(1, "One.")]));
  socket.hear(table(2, 1, [line(2, "Two."), line(2, "A secret.")]));
  socket.hear(table(3, 1, [line(2, "Two."), line(3, "Three.")]));
  assert.deepEqual(steps, [[], ["Two.", "A secret."], ["Three."]]);
  assert.deepEqual(link.log.map((one) => one.text), ["One.", "Two.", "Three."]);
});
