/** The tables are in a worker of this page. Pages are told apart by what follows the # in the address. */

import type { Line, Loading, Remedy, Wire } from "./contract";
import type { FromPage, FromTables, Site, Start } from "./messages";

declare const SITE: Site;

const BASE = new URL("./", location.href.replace(/[#?].*$/, ""));
const BROKEN = 1006;
const TAKE = "intrigue.take";
const ELSEWHERE = "The tables are open in another tab or window. They come here when you close it.";
const TAKEN = "The tables are open in another tab or window now.";
const FORGETFUL = "This browser keeps nothing for this page. Your games last until you close it.";
const NEWER = "There is a new version of this page.";

const loading = $state<Loading>({
  ready: false,
  share: 0,
  words: "Loading the tables …",
  problem: "",
  remedy: null,
  news: null,
});

class Tables {
  private readonly worker = new Worker(new URL("./tables.worker.ts", import.meta.url), { type: "module", name: "tables" });
  private next = 1;
  private readonly asked = new Map<number, (answer: Response) => void>();
  private readonly lines = new Map<number, Line>();

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<FromTables>) => this.hear(data);
    this.worker.onerror = (event) => this.fail(event.message || "the worker could not be started");
    const served = Boolean(navigator.serviceWorker?.controller);
    this.worker.postMessage({ base: BASE.href, site: SITE, served } satisfies Start);
    if (served) navigator.serviceWorker.addEventListener("controllerchange", () => location.reload()); // to that version
    if (takes()) this.take();
  }

  /** Have the tables here, whoever else has them. */
  take(): void {
    this.post({ kind: "take" });
  }

  ask(path: string, how: RequestInit): Promise<Response> {
    if (loading.problem) return Promise.reject(new Error(loading.problem));
    const id = this.next++;
    const headers = Object.fromEntries(new Headers(how.headers).entries());
    const body = typeof how.body === "string" ? how.body : "";
    this.post({ kind: "ask", id, method: how.method ?? "GET", path, headers, body, cookies: how.credentials !== "omit" });
    return new Promise((done) => this.asked.set(id, done));
  }

  open(path: string): Line {
    const id = this.next++;
    const line: Line = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => this.post({ kind: "send", id, text }),
      close: (code = 1000) => {
        this.post({ kind: "leave", id, code });
        this.closed(id, code, ""); // the tables are told; there is nothing to wait for
      },
    };
    this.lines.set(id, line);
    this.post({ kind: "open", id, path });
    return line;
  }

  private post(message: FromPage): void {
    this.worker.postMessage(message);
  }

  private hear(message: FromTables): void {
    switch (message.kind) {
      case "loading":
        Object.assign(loading, { share: message.share, words: message.words, remedy: null });
        break;
      case "elsewhere":
        Object.assign(loading, { words: ELSEWHERE, remedy: { words: "Use them here", act: () => this.take() } });
        break;
      case "taken":
        this.worker.terminate();
        this.stop(TAKEN, { words: "Use them here", act: takeAgain });
        break;
      case "ready":
        Object.assign(loading, { ready: true, news: message.lasting ? null : { text: FORGETFUL, remedy: null } });
        void import("./offline").then(({ keepForLater }) => keepForLater(BASE, newer));
        break;
      case "failed":
        this.fail(message.problem);
        break;
      case "answer": {
        const { id, status, type, body } = message;
        this.asked.get(id)?.(new Response(body, { status, headers: { "content-type": type } }));
        this.asked.delete(id);
        break;
      }
      case "opened":
        this.lines.get(message.id)?.onopen?.();
        break;
      case "message":
        this.lines.get(message.id)?.onmessage?.({ data: message.text });
        break;
      case "closed":
        this.closed(message.id, message.code, message.reason);
    }
  }

  private closed(id: number, code: number, reason: string): void {
    const line = this.lines.get(id);
    this.lines.delete(id);
    line?.onclose?.({ code, reason });
  }

  private fail(problem: string): void {
    const again = { words: "Try again", act: () => location.reload() };
    this.stop(`The tables could not be loaded: ${problem.replace(/\.$/, "")}.`, again);
  }

  /** There are no tables here any more. */
  private stop(problem: string, remedy: Remedy): void {
    Object.assign(loading, { ready: false, problem, remedy, news: null });
    const answer = () => Response.json({ code: "failure", reason: loading.problem }, { status: 500 });
    for (const done of this.asked.values()) done(answer());
    this.asked.clear();
    for (const id of [...this.lines.keys()]) this.closed(id, BROKEN, loading.problem);
  }
}

function newer(change: () => void): void {
  loading.news = { text: NEWER, remedy: { words: "Load it", act: change } };
}

/** Load the page again, and have the tables here. */
function takeAgain(): void {
  sessionStorage.setItem(TAKE, "yes");
  location.reload();
}

/** Whether the page was loaded to have the tables here. */
function takes(): boolean {
  try {
    const wanted = sessionStorage.getItem(TAKE) !== null;
    sessionStorage.removeItem(TAKE);
    return wanted;
  } catch {
    return false; // this browser keeps nothing
  }
}

const tables = new Tables();

export const wire: Wire = {
  shared: false,
  loading,
  ask: (path, how) => {
    const prepared = (how.method ?? "GET") === "GET" ? SITE.prepared[path] : undefined;
    return prepared ? fetch(new URL(prepared, BASE)) : tables.ask(path, how);
  },
  open: (path) => tables.open(path),
  address: (path) => `#${path}`,
  pathOf(address) {
    const own = address.origin === BASE.origin && address.pathname.replace(/index\.html$/, "") === BASE.pathname;
    return own ? address.hash.slice(1) || "/" : null;
  },
};
