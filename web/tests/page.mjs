/** The page's own modules, as the build would compile them, without a browser: what they need of one is made here. */

import { after } from "node:test";
import { createServer } from "vite";

const vite = await createServer({
  root: new URL("..", import.meta.url).pathname,
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  appType: "custom",
  logLevel: "error",
});
after(() => vite.close());

/** A module of `src`. */
export function load(path) {
  return vite.ssrLoadModule(`/src/${path}`);
}

/** A socket whose other end is the test. */
export class FakeSocket {
  static opened = [];

  constructor(address) {
    this.address = String(address);
    this.sent = [];
    FakeSocket.opened.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {}

  /** The server says something. */
  hear(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

/** Timers that run when the test says so. */
export class Timers {
  waiting = new Map();
  next = 1;

  set(work) {
    this.waiting.set(this.next, work);
    return this.next++;
  }

  clear(timer) {
    this.waiting.delete(timer);
  }

  run() {
    const due = [...this.waiting.values()];
    this.waiting.clear();
    for (const work of due) work();
  }
}

/** What a module may ask a browser for. */
export function inABrowser() {
  const timers = new Timers();
  const quiet = () => undefined;
  FakeSocket.opened = [];
  Object.assign(globalThis, {
    WebSocket: FakeSocket,
    addEventListener: quiet,
    removeEventListener: quiet,
    document: { addEventListener: quiet, removeEventListener: quiet, visibilityState: "visible" },
    location: { href: "http://127.0.0.1:8000/room/abcd" },
    window: { setTimeout: (work) => timers.set(work), setInterval: () => 0 },
  });
  return timers;
}
