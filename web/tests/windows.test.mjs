/** Several windows of one browser: who may change what is stored. Locks and the database are made here. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./page.mjs";

const { Keeper } = await load("wire/kept.ts");
const { Turn } = await load("wire/alone.ts");

/** A request of the database; it is answered later. */
function later(answer) {
  const request = {};
  queueMicrotask(() => {
    request.result = answer();
    request.onsuccess?.();
  });
  return request;
}

/** A database with one store. A transaction works on a copy, which becomes the store when nothing is left to do. */
class FakeDatabase {
  kept = new Map();

  transaction() {
    const copy = new Map(this.kept);
    const change = { error: null, ended: false, objectStore: () => store };
    const store = {
      transaction: { abort: () => ((change.ended = true), change.onabort()) },
      get: (key) => later(() => copy.get(key)),
      put: (value, key) => later(() => copy.set(key, value)),
      getAllKeys: () => later(() => [...copy.keys()]),
      getAll: () => later(() => [...copy.values()]),
    };
    setTimeout(() => {
      if (change.ended) return;
      this.kept = copy;
      change.oncomplete?.();
    });
    return change;
  }
}

const database = new FakeDatabase();
globalThis.indexedDB = { open: () => later(() => database) };

/** What `navigator.locks` does with one lock. */
class FakeLocks {
  held = null;
  queue = [];

  request(name, how, granted) {
    return new Promise((done, fail) => {
      const one = { granted, done, fail };
      how.signal?.addEventListener("abort", () => this.drop(one));
      if (how.steal && this.held) this.held.fail(new DOMException("stolen", "AbortError"));
      if (how.steal || !this.held) queueMicrotask(() => this.grant(one));
      else if (how.ifAvailable) queueMicrotask(() => done(granted(null)));
      else this.queue.push(one);
      if (how.steal || !this.held) this.held = one;
    });
  }

  drop(one) {
    if (!this.queue.includes(one)) return;
    this.queue.splice(this.queue.indexOf(one), 1);
    one.fail(new DOMException("aborted", "AbortError"));
  }

  grant(one) {
    one.granted({}).then(one.done);
  }

  /** The page that has the lock is closed. */
  close() {
    this.held = this.queue.shift() ?? null;
    if (this.held) this.grant(this.held);
  }
}

function windows(locks) {
  Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
  const told = [];
  const open = (name) => {
    const turn = new Turn("tables", () => told.push(`${name} has lost them`));
    void turn.wait(() => told.push(`${name} waits`)).then(() => told.push(`${name} has them`));
    return turn;
  };
  return { told, open };
}

const settled = () => new Promise((done) => setTimeout(done));

test("who opens the database last owns it: what the one before still writes is refused", async () => {
  const first = await Keeper.open("tables");
  await first.keep(1, [0], [new Uint8Array([1])]);
  const second = await Keeper.open("tables");
  await assert.rejects(first.keep(2, [0], [new Uint8Array([2])]));
  await assert.rejects(first.keepCookies("[]"));
  assert.deepEqual(await second.all(), { size: 1, cookies: "", numbers: [0], pages: [new Uint8Array([1])] });
  await second.keep(3, [0], [new Uint8Array([3])]);
  assert.equal((await second.all()).size, 3);
});

test("a second window waits until the first is closed", async () => {
  const locks = new FakeLocks();
  const { told, open } = windows(locks);
  open("first");
  await settled();
  open("second");
  await settled();
  assert.deepEqual(told, ["first has them", "second waits"]);
  locks.close();
  await settled();
  assert.deepEqual(told.slice(2), ["second has them"]);
});

test("a second window takes the tables, and the first is told", async () => {
  const { told, open } = windows(new FakeLocks());
  open("first");
  await settled();
  const second = open("second");
  await settled();
  second.take();
  await settled();
  assert.deepEqual(told.slice(2).sort(), ["first has lost them", "second has them"]);
});

test("who wants the tables at once loses nothing to itself", async () => {
  const { told, open } = windows(new FakeLocks());
  open("alone").take();
  await settled();
  assert.deepEqual(told, ["alone has them"]);
});

test("where locks are denied, everybody goes on", async () => {
  const { told, open } = windows({ request: () => Promise.reject(new DOMException("denied", "SecurityError")) });
  open("first");
  await settled();
  assert.deepEqual(told, ["first has them"]);
});
