/**
 * A lesson: scenes of a game, each a few tables with words. The tables come from the server, made on the real engine; a
 * learner's clicks are answered here, from what the scene says about them.
 */

import type { LessonScene, LessonsDone, LessonsInfo, LessonStep, LessonTable, LogLine, RoomInfo } from "../generated/protocol";
import { call } from "./api";
import { Link, Refusal } from "./link.svelte";
import { Playing } from "./playing.svelte";
import { pieceOf } from "./pointing";
import { prefer, prefs } from "./prefs.svelte";

export function lessonsOf(game: string): Promise<LessonsInfo> {
  return call<LessonsInfo>("GET", `/api/games/${game}/lessons`);
}

/** Which scenes were done here, or by this guest elsewhere. What the server does not know yet, it is told. */
export async function learned(game: string): Promise<string[]> {
  const here = prefs.learned[game] ?? [];
  if (!prefs.guest) return here;
  try {
    const { done } = await call<LessonsDone>("GET", "/api/me/lessons");
    const there = done[game] ?? [];
    for (const scene of here) if (!there.includes(scene)) await remember(game, scene);
    const all = [...new Set([...there, ...here])];
    if (all.length > here.length) prefer({ learned: { ...prefs.learned, [game]: all } });
    return all;
  } catch {
    return here; // somebody may learn without being known
  }
}

async function remember(game: string, scene: string): Promise<void> {
  const done = prefs.learned[game] ?? [];
  if (!done.includes(scene)) prefer({ learned: { ...prefs.learned, [game]: [...done, scene] } });
  if (prefs.guest) await call("PUT", "/api/me/lessons", { body: { game, scene } }).catch(() => undefined);
}

/** The line to a table that nobody else sits at: it answers from the scene. */
class LessonLink extends Link {
  /** What a learner has chosen. */
  onchosen: (text: string) => void = () => undefined;
  private text = "";

  constructor(
    readonly scene: LessonScene,
  ) {
    super(`lesson-${scene.id}`, scene.seat);
    const settings = { game: scene.game, players: scene.seats.length, hints: false, undo: false, chat: false };
    const room: Partial<RoomInfo> = { room: this.roomId, host: "", settings, seats: scene.seats, table: this.roomId, playing: true, spectators: 0, over: false, notice: "" };
    this.room = room as RoomInfo;
    this.status = "open";
  }

  protected override connect(): void {
    // there is nobody to talk to
  }

  show(table: LessonTable): void {
    this.text = table.words;
    this.take(table.update);
  }

  /** Show a table as if one had just come, with the log so far. */
  jump(tables: LessonTable[]): void {
    const last = tables.at(-1)!;
    this.text = last.words;
    this.log = tables.reduce<LogLine[]>((log, { update }) => [...log.filter((line) => line.seq <= update.keep), ...update.lines], []);
    this.table = last.update;
    this.onstep({ update: last.update, fresh: [], log: this.log });
  }

  override async move(action: number): Promise<void> {
    const choice = this.table?.legal.find((one) => one.action === action);
    if (choice) this.onchosen(choice.text);
  }

  override async words(): Promise<string> {
    return this.text;
  }

  override async why(): Promise<Refusal> {
    return new Refusal("state", "That is not possible now.", this.table?.question.clause ?? "");
  }
}

export class Lesson {
  info = $state.raw<LessonsInfo | null>(null);
  scene = $state.raw<LessonScene | null>(null);
  playing = $state.raw<Playing | null>(null);
  done = $state.raw<string[]>([]);
  /** Which scene, and which of its steps; after the last step, its end is told. */
  at = $state(0);
  number = $state(0);
  /** What is said to an action that does not go on. */
  reply = $state("");
  readonly step = $derived<LessonStep | null>(this.scene?.steps[this.number] ?? null);
  readonly ended = $derived(this.scene !== null && this.number >= this.scene.steps.length);
  readonly last = $derived(this.info !== null && this.at >= this.info.scenes.length - 1);
  private link: LessonLink | null = null;
  private asked = 0;

  constructor(readonly game: string) {}

  /** Begin where the learner stopped. */
  async begin(): Promise<void> {
    [this.info, this.done] = await Promise.all([lessonsOf(this.game), learned(this.game)]);
    const next = this.info.scenes.findIndex((scene) => !this.done.includes(scene.id));
    await this.open(Math.max(0, next));
  }

  async open(at: number): Promise<void> {
    const wanted = this.info?.scenes[at];
    if (!wanted) return;
    const ask = ++this.asked;
    const scene = await call<LessonScene>("GET", `/api/games/${this.game}/lessons/${wanted.id}`);
    if (ask !== this.asked) return;
    this.close();
    this.at = at;
    this.scene = scene;
    const link = (this.link = new LessonLink(scene));
    link.onchosen = (text) => this.choose(text);
    this.playing = new Playing(link.roomId, [scene.seat], () => link, true);
    this.number = 0;
    this.reply = "";
    link.show(scene.steps[0]!.table);
  }

  close(): void {
    this.playing?.close();
  }

  /** What a learner does on the board. */
  private choose(text: string): void {
    const step = this.step;
    if (!step) return;
    if (step.go.includes(text)) this.advance(text);
    else if (step.go.length) this.reply = step.replies[text] ?? step.other;
    else this.reply = "In a moment. First read on.";
  }

  /** Read on; where something is to be done, do it for the learner. */
  next(): void {
    if (this.ended) void this.open(this.at + 1);
    else this.advance(this.step?.go[0] ?? "");
  }

  back(): void {
    if (this.number === 0) {
      if (this.at > 0) void this.open(this.at - 1);
      return;
    }
    this.number -= 1;
    this.reply = "";
    this.link?.jump(this.scene!.steps.slice(0, this.number + 1).map((step) => step.table));
  }

  skip(): void {
    void this.open(this.at + 1);
  }

  private advance(choice: string): void {
    const scene = this.scene!;
    this.number += 1;
    this.reply = "";
    const next = scene.steps[this.number]?.table ?? scene.endings[choice];
    if (next) this.link?.show(next);
    if (this.ended) {
      this.done = [...new Set([...this.done, scene.id])];
      void remember(this.game, scene.id);
    }
  }
}

const PARTS: Record<string, string> = {
  board: "[data-board]",
  hand: "[data-hand]",
  question: "[data-bar]",
  log: "[role=log]",
  players: "[data-players]",
};

/** Light what a step points at, and nothing else; whether all of it is there. */
export function pointOut(root: HTMLElement, pointers: string[]): boolean {
  const found = pointers.map((pointer) => elementsOf(root, pointer));
  const wanted = new Set(found.flat());
  for (const old of root.querySelectorAll("[data-taught]")) if (!wanted.has(old)) old.removeAttribute("data-taught");
  for (const element of wanted) element.setAttribute("data-taught", "");
  return found.every((elements) => elements.length > 0);
}

function elementsOf(root: HTMLElement, pointer: string): Element[] {
  const part = PARTS[pointer];
  if (part) return [...root.querySelectorAll(part)];
  if (pointer.startsWith("card:")) return [pieceOf(pointer.slice(5))].flatMap((piece) => piece ?? []);
  const lit = [...root.querySelectorAll<HTMLElement>("[data-action]")];
  return lit.filter((one) => one.dataset.action!.split(" | ").includes(pointer)).map((one) => one.closest(".piece") ?? one);
}
