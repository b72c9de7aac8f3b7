/**
 * The line to a table: one socket for one seat (or a spectator). When it breaks it reconnects by itself, resends what
 * was not acknowledged, and always holds the server's latest news.
 */

import { wire } from "wire";
import type {
  AnyServerMessage,
  ChatLine,
  HintGiven,
  LogLine,
  Pointing,
  Refused,
  RoomInfo,
  TableChange,
  TableUpdate,
} from "../generated/protocol";
import type { Line } from "../wire/contract";
import { applied, type Change } from "./changes";
import { isExplained, isForGood } from "./closing";
import { overlays } from "./overlays.svelte";
import { keeperOf, Nonces, type Wrong } from "./shuffle";

export type Status = "connecting" | "open" | "waiting" | "closed";

/** Why something was not done, for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    reason: string,
    readonly clause: string,
  ) {
    super(reason);
  }
}


interface Waiting {
  message: Record<string, unknown>;
  again: boolean; // whether it is sent again on a new socket
  done: (answer: AnyServerMessage) => void;
  fail: (problem: Error) => void;
}

/** A step of the game as it arrived: the whole table, and the lines that are new. */
export interface Step {
  update: TableUpdate;
  fresh: LogLine[];
  /** Everything that has been told up to here. */
  log: LogLine[];
}

const SHORTEST = 400;
const LONGEST = 4_000;
/** Each pause is so many times the last one: about a third of the time that has passed so far. */
const SLOWER = 1.5;
const PING_EVERY = 20_000;
const SILENCE = 45_000;

export class Link {
  status = $state<Status>("connecting");
  problem = $state("");
  /** The code with which the server closed the line for good. */
  ending = $state(0);
  room = $state.raw<RoomInfo | null>(null);
  table = $state.raw<TableUpdate | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  guest = $state("");
  /** What is wrong with the shuffle of this game, and the own part in it. */
  wrong = $state.raw<Wrong[]>([]);
  nonce = $state<string | null>(null);
  /** Called for every step, in order; whoever shows the table listens. */
  onstep: (step: Step) => void = () => undefined;
  onchat: (line: ChatLine) => void = () => undefined;
  /** Called when somebody points at a step of a finished game. */
  onpoint: (where: Pointing) => void = () => undefined;

  private socket: Line | null = null;
  private nextId = 1;
  private waiting = new Map<number, Waiting>();
  private queue: Waiting[] = [];
  private failures = 0;
  private timer = 0;
  private heart = 0;
  private heardAt = 0;
  private ended = false;
  private readonly nonces: Nonces;

  constructor(
    readonly roomId: string,
    readonly seat: number | null,
  ) {
    this.nonces = new Nonces(keeperOf(roomId, seat));
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  /** Leave for good. */
  close(): void {
    this.ended = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.timer);
    clearInterval(this.heart);
    this.socket?.close(1000);
  }

  // ---- what can be asked for ------------------------------------------------------------------------

  /** Without `sure`, a move that cannot be undone is refused with the code "confirm". */
  async move(action: number, sure: boolean): Promise<void> {
    const table = this.table;
    if (!table || table.decision === null || table.decision === undefined) return;
    const { decision, seq } = table;
    await this.ask({ type: "move", key: newKey(), decision, seq, action, sure }, true);
  }

  async undo(): Promise<void> {
    if (this.table) await this.ask({ type: "undo", key: newKey(), seq: this.table.seq }, true);
  }

  async hint(): Promise<HintGiven> {
    const answer = await this.ask({ type: "hint" }, false);
    if (answer.type !== "hint") throw new Error("no hint");
    return answer;
  }

  /** The table in words. */
  async words(): Promise<string> {
    const answer = await this.ask({ type: "show" }, false);
    if (answer.type !== "shown") throw new Error("no words");
    return answer.text;
  }

  /** Which rule forbids an action here. */
  async why(action: number): Promise<Refusal> {
    try {
      await this.ask({ type: "why", action }, false);
    } catch (problem) {
      if (problem instanceof Refusal) return problem;
      throw problem;
    }
    return new Refusal("state", "This is allowed now.", "");
  }

  async say(text: string): Promise<void> {
    await this.ask({ type: "say", text }, false);
  }

  async mute(guest: string, on: boolean, all: boolean): Promise<void> {
    await this.ask({ type: "mute", guest, on, all }, false);
  }

  async rematch(): Promise<void> {
    await this.ask({ type: "rematch" }, false);
  }

  async point(table: string, step: number): Promise<void> {
    await this.ask({ type: "point", table, step }, false);
  }

  // ---- the socket ----------------------------------------------------------------------------------

  private ask(message: Record<string, unknown>, again: boolean): Promise<AnyServerMessage> {
    return new Promise((done, fail) => {
      const waiting: Waiting = { message, again, done, fail };
      if (this.status === "open") this.post(waiting);
      else if (again) this.queue.push(waiting);
      else fail(new Refusal("offline", "There is no connection at the moment.", ""));
    });
  }

  private post(waiting: Waiting): void {
    const id = this.nextId++;
    this.waiting.set(id, waiting);
    this.socket?.send(JSON.stringify({ ...waiting.message, id }));
  }

  protected connect(): void {
    this.status = "connecting";
    const socket = (this.socket = wire.open(`/api/rooms/${this.roomId}/socket`));
    socket.onopen = () => this.hello(socket);
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as AnyServerMessage);
    socket.onclose = (event) => this.broken(socket, event);
  }

  private hello(socket: Line): void {
    this.nextId = 2;
    const known = this.table ? { table: this.table.table, seq: this.table.seq } : {};
    const chat = this.chat.at(-1)?.number ?? 0;
    const part = this.seat === null ? {} : { pledge: this.nonces.pledge };
    this.nonces.connecting();
    socket.send(JSON.stringify({ type: "hello", id: 1, seat: this.seat, chat, changes: true, ...known, ...part }));
    this.heardAt = Date.now();
    clearInterval(this.heart);
    this.heart = window.setInterval(() => this.beat(), PING_EVERY);
  }

  private beat(): void {
    if (Date.now() - this.heardAt > SILENCE) this.socket?.close();
    else if (this.status === "open") void this.ask({ type: "ping" }, false).catch(() => undefined);
  }

  private hear(message: AnyServerMessage): void {
    this.heardAt = Date.now();
    switch (message.type) {
      case "welcome":
        this.guest = message.guest;
        this.status = "open";
        this.problem = "";
        this.failures = 0;
        for (const waiting of this.queue.splice(0)) this.post(waiting);
        break;
      case "room":
        this.room = message.room;
        this.shuffle(message.room);
        break;
      case "announced":
        overlays.announcement = message.text;
        break;
      case "table":
        this.take(message);
        break;
      case "change":
        this.change(message);
        break;
      case "chat":
        if (message.number > (this.chat.at(-1)?.number ?? 0)) {
          this.chat = [...this.chat, message].slice(-200);
          this.onchat(message);
        }
        break;
      case "pointing":
        this.onpoint(message);
        break;
      case "refused":
        this.settle(message.re, (waiting) => waiting.fail(refusal(message)));
        break;
      default:
        this.settle(message.re, (waiting) => waiting.done(message));
    }
  }

  /** Take part in a shuffle. Whether the part came in time shows in the game. */
  private shuffle(room: RoomInfo): void {
    const part = this.nonces.see(room, this.seat);
    if (part) void this.ask({ type: "reveal", ...part }, false).catch(() => undefined);
  }

  private change({ table, base, seq, keep, lines, changes }: TableChange): void {
    const before = this.table;
    if (before?.table === table && before.seq === base) this.take({ ...applied(before, changes as Change[]), seq, keep, lines });
    else this.socket?.close(); // something is missing: a new socket begins with the whole table
  }

  protected take(update: TableUpdate): void {
    const before = this.table;
    const same = before?.table === update.table;
    const kept = same ? this.log.filter((line) => line.seq <= update.keep) : [];
    this.log = [...kept, ...update.lines];
    this.table = update;
    this.wrong = this.nonces.wrong(update.table, update.shuffle ?? null, update.seed ?? null);
    this.nonce = this.nonces.nonceIn(update.shuffle ?? null);
    // Older lines come again where some are forgotten, and at the end with what was secret; only what has just happened is new.
    const fresh = update.lines.filter((line) => line.seq > (before?.seq ?? 0));
    this.onstep({ update, fresh: same ? fresh : [], log: this.log });
  }

  private settle(id: number, how: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (waiting) how(waiting);
  }

  private broken(socket: Line, event: { code: number; reason: string }): void {
    if (socket !== this.socket || this.ended) return;
    clearInterval(this.heart);
    for (const waiting of this.waiting.values()) {
      if (waiting.again) this.queue.push(waiting);
      else waiting.fail(new Refusal("offline", "The connection broke.", ""));
    }
    this.waiting.clear();
    if (isForGood(event.code)) {
      this.status = "closed";
      this.ending = event.code;
      this.problem = event.reason;
      for (const waiting of this.queue.splice(0)) waiting.fail(new Refusal("closed", event.reason, ""));
      return;
    }
    this.status = "waiting";
    this.problem = isExplained(event.code) ? event.reason : "";
    const pause = Math.min(LONGEST, SHORTEST * SLOWER ** this.failures++) * (0.75 + Math.random() / 2);
    this.timer = window.setTimeout(() => this.connect(), pause);
  }

  private hurry = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.status === "waiting") {
      clearTimeout(this.timer);
      this.connect();
    } else if (this.status === "open" && Date.now() - this.heardAt > SILENCE) {
      this.socket?.close();
    }
  };
}

function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function refusal(message: Refused): Refusal {
  return new Refusal(message.code, message.reason, message.clause ?? "");
}
