/** The worker with the tables: the server's own lobby, rooms and storage, in Python. */

import { Turn } from "./alone";
import { FORGETFUL, Keeper, type Keeping } from "./kept";
import type { Answered, Asked, Awake, FromPage, FromTables, Site, Start } from "./messages";
import { loadPython, type Code } from "./python";

const BOTS = "bots";
const HEAD_START_MS = 2000; // a table is opened and drawn before the worker for bots starts, if nobody asks it anything
const LOADED = 0.9; // of the bar; the rest is Python's own start

/** What JavaScript calls in Python. */
interface Tables {
  ask(method: string, path: string, headers: object, body: string, cookies: boolean): Promise<[number, string, string]>;
  open(id: number, path: string): void;
  send(id: number, text: string): void;
  leave(id: number, code: number): void;
  awake(worker: string): void;
  deliver(worker: string, id: number, answer: Uint8Array | null, problem: string): void;
}

let tables: Tables | undefined;
let turn: Turn | undefined;
const early: FromPage[] = [];

const tell = (message: FromTables) => postMessage(message);

/** A worker that thinks. It is started with its first question, the one for bots a little after the tables. */
class Thinker {
  private worker: Worker | undefined;

  constructor(
    private readonly name: string,
    private readonly base: string,
    private readonly site: Site,
    private readonly code: Code,
  ) {}

  start(): Worker {
    if (this.worker) return this.worker;
    const worker = (this.worker = new Worker(new URL("./thinker.worker.ts", import.meta.url), { type: "module", name: this.name }));
    worker.onmessage = ({ data }: MessageEvent<Answered | Awake>) => {
      if ("awake" in data) tables?.awake(this.name);
      else tables?.deliver(this.name, data.id, data.answer, data.problem);
    };
    worker.postMessage({ base: this.base, site: this.site, code: this.code, remember: this.name === BOTS });
    return worker;
  }

  ask(id: number, question: Uint8Array): void {
    this.start().postMessage({ id, question } satisfies Asked);
  }

  restart(): void {
    this.worker?.terminate();
    this.worker = undefined;
    if (this.name === BOTS) this.start();
  }
}

async function start({ base, site, served }: Start): Promise<void> {
  performance.mark("begun");
  const name = `intrigue ${new URL(base).pathname}`;
  const say = (share: number, words: string) => tell({ kind: "loading", share, words });
  turn = new Turn(name, () => tell({ kind: "taken" }));
  await turn.wait(() => tell({ kind: "elsewhere" }));
  const [{ python, code }, keeper] = await Promise.all([
    loadPython(base, site, {
      served,
      arrived: (share) => say(LOADED * share, share < 1 ? "Loading the tables …" : "Setting up the tables …"),
    }),
    Keeper.open(name).catch((): Keeping => FORGETFUL),
  ]);
  performance.mark("loaded");
  const thinkers = new Map([BOTS, "reviews"].map((worker) => [worker, new Thinker(worker, base, site, code)]));
  const worker = python.pyimport("intrigue.static.worker");
  performance.mark("imported");
  tables = (await worker.start({
    kept: () => keeper.all(),
    keep: (size: number, numbers: number[], pages: Uint8Array[]) => keeper.keep(size, numbers, pages),
    keepCookies: (text: string) => keeper.keepCookies(text),
    think: (worker: string, id: number, question: Uint8Array) => thinkers.get(worker)!.ask(id, question),
    restart: (worker: string) => thinkers.get(worker)!.restart(),
    opened: (id: number) => tell({ kind: "opened", id }),
    message: (id: number, text: string) => tell({ kind: "message", id, text }),
    closed: (id: number, code: number, reason: string) => tell({ kind: "closed", id, code, reason }),
  })) as Tables;
  performance.mark("ready");
  tell({ kind: "ready", lasting: keeper !== FORGETFUL });
  for (const message of early.splice(0)) void hear(tables, message);
  setTimeout(() => thinkers.get(BOTS)!.start(), HEAD_START_MS);
}

async function hear(tables: Tables, message: FromPage): Promise<void> {
  switch (message.kind) {
    case "ask": {
      const { id, method, path, headers, body, cookies } = message;
      const [status, type, answer] = await tables.ask(method, path, headers, body, cookies);
      tell({ kind: "answer", id, status, type, body: answer });
      break;
    }
    case "open":
      tables.open(message.id, message.path);
      break;
    case "send":
      tables.send(message.id, message.text);
      break;
    case "leave":
      tables.leave(message.id, message.code);
  }
}

function failed(problem: unknown): void {
  tell({ kind: "failed", problem: problem instanceof Error ? problem.message : String(problem) });
}

onmessage = ({ data }: MessageEvent<FromPage | Start>) => {
  if ("site" in data) start(data).catch(failed);
  else if (data.kind === "take") turn?.take();
  else if (tables) hear(tables, data).catch(failed);
  else early.push(data);
};
