/** What is staged is told when it is shown: a log that runs ahead would give the end away. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { inABrowser, load } from "./page.mjs";

const timers = inABrowser();
/** Whether the system asks for less movement. */
const calm = { matches: false, addEventListener: () => undefined };
const stored = new Map();
Object.assign(globalThis, {
  localStorage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => void stored.set(key, text) },
  matchMedia: () => calm,
});
globalThis.window.matchMedia = globalThis.matchMedia;
Object.assign(globalThis.document, { hidden: false, documentElement: { removeAttribute: () => undefined } });
const { Playing } = await load("lib/playing.svelte.ts");

const line = (seq) => ({ seq, event: { event: "Toy" }, text: `Line ${seq}.`, clause: "", seat: 1 });
const update = (seq) => ({ table: "t", game: "toy", seq, keep: seq - 1, legal: [], pending: [1], question: { text: "", clause: "" }, view: seq, result: null });

async function atATable(stages) {
  const link = { seat: 0, log: [], chat: [], room: { seats: [{ name: "Ada" }, { name: "Boris" }] }, close: () => undefined };
  const playing = new Playing("room", [0], () => link);
  Object.assign(playing, { game: "toy ", board: { play: { stages } }, pieces: { cards: [] } });
  const arrive = async (seq) => {
    link.log = [...link.log, line(seq)];
    link.onstep({ update: update(seq), fresh: [line(seq)], log: link.log });
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  await arrive(1);
  const told = () => playing.lines.map((one) => one.seq);
  return { playing, arrive, told };
}

test("what is staged is told at its end", async () => {
  const { playing, arrive, told } = await atATable((before) => (before === 1 ? [{ view: 1.5, hold: 1, say: "Wait." }] : []));
  await arrive(2);
  assert.deepEqual([playing.shown.passing, told()], [true, [1]]);
  timers.run();
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  assert.deepEqual([playing.shown.passing, told()], [false, [1, 2]]);
});

test("nothing is staged for people who prefer less movement", async () => {
  calm.matches = true;
  const { playing, arrive, told } = await atATable(() => [{ view: 1.5, hold: 1, say: "Wait." }]);
  await arrive(2);
  calm.matches = false;
  assert.deepEqual([playing.shown.passing, told()], [false, [1, 2]]);
});

test("while somebody pauses, the log waits with the board", async () => {
  const { playing, arrive, told } = await atATable(() => []);
  playing.pause(true);
  await arrive(2);
  await arrive(3);
  assert.deepEqual([playing.shown.view, told(), playing.behind], [1, [1], 2]);
  playing.step();
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  assert.deepEqual([playing.shown.view, told(), playing.behind], [2, [1, 2], 1]);
});

test("what the page passes over is passed over, though it could not be taken back", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const choices = ["not now", "use it"].map((text, action) => ({ action, text, label: text, idle: true }));
  const link = { seat: 0, log: [], chat: [], room: { seats: [{ name: "Ada" }] }, close: () => undefined, status: "open", sent: [] };
  link.move = async (action, sure) => void link.sent.push([action, sure]);
  const playing = new Playing("room", [0], () => link);
  const interrupting = (legal) => ({ decline: "not now", turn: "1", uses: [{ name: "it", choice: legal[1] }] });
  Object.assign(playing, { game: "toy ", board: { play: { interrupting } }, pieces: { cards: [] } });
  link.onstep({ update: { ...update(1), decision: 1, pending: [0], legal: choices }, fresh: [], log: [] });
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  assert.deepEqual(link.sent, []);
  mock.timers.tick(60_000);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  assert.deepEqual(link.sent, [[0, true]]);
});

test("who does not want to be asked in this turn is not asked after a reload either", async () => {
  const choices = ["not now", "use it"].map((text, action) => ({ action, text, label: text, idle: false }));
  const interrupting = (legal) => ({ decline: "not now", turn: "1", uses: [{ name: "it", choice: legal[1] }] });
  const opened = () => {
    const link = { seat: 0, log: [], chat: [], room: { seats: [{ name: "Ada" }] }, close: () => undefined, status: "open", move: async () => undefined };
    const playing = new Playing("room", [0], () => link);
    Object.assign(playing, { game: "toy ", board: { play: { interrupting } }, pieces: { cards: [] } });
    link.onstep({ update: { ...update(1), table: "muted", decision: 1, pending: [0], legal: choices }, fresh: [], log: [] });
    return playing;
  };
  const before = opened();
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  assert.equal(before.quiet, null);
  assert.equal(JSON.parse(stored.get("intrigue.prefs")).interrupts.it, "matters", "it can be found in the settings");
  before.askAbout("it", "never");
  const again = opened();
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  assert.deepEqual([again.quiet?.choice.text, again.quiet?.why], ["not now", "You do not want to be asked this turn: the game goes on."]);
});
