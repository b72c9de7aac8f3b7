/** A click while the server is away is kept, and sent when it is back. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeSocket, inABrowser, load } from "./page.mjs";

const timers = inABrowser();
const { Link } = await load("lib/link.svelte.ts");

const update = { type: "table", n: 3, table: "t", game: "g", seq: 4, keep: 0, view: {}, pending: [0], question: {}, decision: 2, legal: [], lines: [], can_undo: false, clocks: [], result: null };

function welcome(socket) {
  socket.onopen();
  socket.hear({ type: "welcome", re: 1, protocol: 1, server: "", seat: 0, guest: "me" });
}

test("a move that is made while the line is broken is sent on the next one", async () => {
  const link = new Link("room", 0);
  const first = FakeSocket.opened.at(-1);
  welcome(first);
  first.hear(update);
  first.onclose({ code: 1006, reason: "" });
  const done = link.move(7, true);
  timers.run();
  const second = FakeSocket.opened.at(-1);
  assert.notEqual(second, first);
  welcome(second);
  const move = second.sent.find((message) => message.type === "move");
  assert.equal(move.action, 7);
  second.hear({ type: "accepted", re: move.id, seq: 5 });
  await done;
});
