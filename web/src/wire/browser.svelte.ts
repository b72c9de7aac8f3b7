/** The tables are in a worker of this page. Pages are told apart by what follows the # in the address. */

import type { Line, Loading, Wire } from "./contract";
import type { FromPage, FromTables, Site, Start } from "./messages";

declare const SITE: Site;

const BASE = new URL("./", location.href.replace(/[#?].*$/, ""));
const BROKEN = 1006;

const loading = $state<Loading>({ ready: false, share: 0, words: "Loading the tables …", problem: "" });

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
        Object.assign(loading, { share: message.share, words: message.words });
        break;
      case "ready":
        loading.ready = true;
        void import("./offline").then(({ keepForLater }) => keepForLater(BASE));
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
    loading.problem = `The tables could not be loaded: ${problem}. Reload the page to try again.`;
    const answer = () => Response.json({ code: "failure", reason: loading.problem }, { status: 500 });
    for (const done of this.asked.values()) done(answer());
    this.asked.clear();
    for (const id of [...this.lines.keys()]) this.closed(id, BROKEN, loading.problem);
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
    const own = address.origin === BASE.origin && address.pathname === BASE.pathname;
    return own ? address.hash.slice(1) || "/" : null;
  },
};
