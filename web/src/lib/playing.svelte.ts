/**
 * A table being looked at and played: what is shown now, what can be done, and doing it.
 *
 * What arrives is shown step by step: a board may put stages between two views (a full trick before it is cleared), and
 * while they stand nothing is lit. Acting, or pressing a key, skips them.
 */

import type { Act, Board, Stage } from "../boards/contract";
import { loadBoard, pictured } from "../boards/registry";
import type { Choice, HintGiven, LogLine, SeatInfo, TableUpdate } from "../generated/protocol";
import { piecesAt, piecesOf, type Pieces } from "./api";
import { changedBy } from "./marks";
import { Link, Refusal, type Step } from "./link.svelte";
import { notifyTurn } from "./attention";
import { type Mode, mutedHere, passedOver, type Wishes } from "./interrupts";
import { overlays } from "./overlays.svelte";
import { keepLastMove, keepMuted, lastMoveAt, moving, mutedAt, prefer, prefs } from "./prefs.svelte";
import { play } from "./sound";
import { lastMoveOf, since } from "./story";

export interface Shown {
  update: TableUpdate;
  view: unknown;
  events: unknown[];
  /** What happened, in words. */
  said: string;
  /** Between two tables: nothing can be done yet. */
  passing: boolean;
}

export interface Offer {
  choices: Choice[];
  box: DOMRect;
}

const LOAD_AGAIN_MS = 1500;
const SOONEST_ANSWER = 900; // milliseconds: as long as a person takes to press the only answer
const LATEST_ANSWER = 3000;
const SLOW_MS = 1800; // how long a step is shown at least, for people who want to read
const TEMPO = { slow: 1.6, normal: 1, fast: 0.35 } as const;
const MOST_BEHIND = 3; // steps; a viewer who is further behind gets no stages
const NOT_WANTED = "You do not want to be asked this turn";
const NOTHING_MATTERS = "Nothing that matters could come of it";
const AWAY = "There is no connection at the moment. Your answer will be sent as soon as there is one.";

export class Playing {
  links = $state.raw<Link[]>([]);
  active = $state(0);
  /** Several people on this device: who may look next, while the curtain is down. */
  curtain = $state<number | null>(null);
  shown = $state.raw<Shown | null>(null);
  board = $state.raw<Board | null>(null);
  pieces = $state.raw<Pieces | null>(null);
  armed = $state<number | null>(null);
  hint = $state.raw<HintGiven | null>(null);
  /** A bot is thinking about a hint. */
  hinting = $state(false);
  /** The question whose answer is on its way. The next one may be asked before that has been acknowledged. */
  private answering: number | null = null;
  offered = $state.raw<Offer | null>(null);

  /** Which actions lie on the board or in the hand: the bar shows the others. */
  carried = $state.raw<ReadonlySet<string>>(new Set());

  readonly link = $derived<Link | undefined>(this.links[this.active]);
  readonly seat = $derived(this.link?.seat ?? null);
  readonly seats = $derived<SeatInfo[]>(this.link?.room?.seats ?? []);
  readonly names = $derived(this.seats.map((seat, number) => (number === this.seat ? "You" : seat.name)));
  readonly legal = $derived<Choice[]>(this.shown && !this.shown.passing ? this.shown.update.legal : []);
  readonly byText = $derived(new Map(this.legal.map((choice) => [choice.text, choice])));
  readonly act: Act;

  /** The question, if it asks whether to interrupt. */
  readonly window = $derived(this.legal.length ? (this.board?.play.interrupting?.(this.legal, this.shown?.view) ?? null) : null);
  private muted = $state.raw<ReadonlyMap<string, string>>(new Map());
  readonly wishes = $derived<Wishes>({ modes: prefs.interrupts, muted: this.muted });

  /** What the page has done for the person, as lines of the log. */
  private notes = $state.raw<LogLine[]>([]);
  /** The log as far as the board has come: what is staged, or waits while the person pauses, is told when it is shown. */
  private told = $state.raw<LogLine[]>([]);
  /** The log, with what the page has done. */
  readonly lines = $derived(withNotes(this.told, this.notes));
  /** The number of the update that the own last move made. */
  private moved = $state(0);
  readonly mark = $derived(this.moved || lastMoveOf(this.told, this.seat));
  /** What others have changed on the board since the own last move. */
  readonly changed = $derived(this.seat === null ? new Set<string>() : changedBy(this.since(), this.board?.play));

  /** Nothing new is shown until the person goes on; the game itself goes on. */
  paused = $state(false);
  /** How many steps have arrived and are not shown yet. */
  behind = $state(0);
  private goOn: () => void = () => undefined;

  private game = "";
  private queue: Step[] = [];
  private running = false;
  private closed = false;
  private sight = 0; // counts how often the device was passed on, so that nothing meant for one person is shown to another
  private skip: () => void = () => undefined;
  private rushed = false; // the person does not want to see the rest of what is staged

  /** `guided`: somebody learns here, and every answer is given by hand. */
  constructor(
    room: string,
    seats: (number | null)[],
    open: (seat: number | null) => Link = (seat) => new Link(room, seat),
    private readonly guided = false,
  ) {
    this.links = seats.map(open);
    this.links.forEach((link, number) => {
      link.onstep = (step) => this.arrived(step, number);
      link.onchat = () => play("chat");
    });
    this.act = this.makeAct();
    if (seats.length > 1) this.curtain = 0;
  }

  close(): void {
    this.closed = true;
    for (const link of this.links) link.close();
    this.skip();
    this.goOn();
  }

  // ---- showing -------------------------------------------------------------------------------------

  private arrived(step: Step, number: number): void {
    if (this.links.length > 1) this.passDevice();
    if (number !== this.active) return;
    this.queue.push(step);
    this.behind += 1;
    if (!this.running) void this.run();
  }

  /** What others have done since the viewer's last move; how the table was laid out is nobody's doing. */
  private since(): LogLine[] {
    return since(this.told, Math.max(this.mark, this.told[0]?.seq ?? 0)).filter((line) => line.seat !== this.seat);
  }

  pause(on: boolean): void {
    this.paused = on;
    if (on) this.skip();
    else this.goOn();
  }

  /** The next step only. */
  step(): void {
    this.goOn();
  }

  /** Board and cards of a game; what cannot be fetched now is asked for again later. */
  private async load({ game, table }: TableUpdate): Promise<void> {
    const own = this.link?.room?.own_cards ? table : "";
    while (this.game !== `${game} ${own}` && !this.closed) {
      try {
        const pieces = own ? piecesAt(this.link!.roomId, own) : piecesOf(game);
        const [board, box] = await Promise.all([loadBoard(game), pieces]);
        [this.board, this.pieces] = [board, pictured(board, box)];
        this.game = `${game} ${own}`;
      } catch {
        await this.hold(LOAD_AGAIN_MS);
      }
    }
  }

  private async run(): Promise<void> {
    this.running = true;
    try {
      for (let step = this.queue.shift(); step && !this.closed; step = this.queue.shift()) {
        const sight = this.sight;
        await this.load(step.update);
        if (this.paused && this.shown) await new Promise<void>((go) => (this.goOn = go));
        this.behind = this.queue.length;
        if (sight === this.sight) await this.show(step);
      }
    } finally {
      this.running = false;
    }
  }

  private async show(step: Step): Promise<void> {
    const events = step.fresh.map((line: LogLine) => line.event);
    const said = step.fresh.map((line) => line.text.trim()).join(" ");
    const asked = (this.shown?.update.legal.length ?? 0) > 0;
    const sight = this.sight;
    this.rushed = false;
    for (const stage of this.stagesOf(step, events)) {
      if (this.rushed) break;
      this.present({ update: step.update, view: stage.view, events, said: stage.say ?? "", passing: true });
      await this.hold(stage.hold * (prefs.motion === "quick" ? 0.5 : 1) * TEMPO[prefs.tempo]);
      if (sight !== this.sight) return;
    }
    this.told = step.log;
    this.present({ update: step.update, view: step.update.view, events, said, passing: false });
    this.attract(step, asked);
    this.remember();
    void this.answerQuietly();
    if (prefs.tempo === "slow" && step.fresh.some((line) => line.seat !== this.seat)) await this.hold(SLOW_MS);
  }

  /** The answer that is given for the person: the only one there is, or to let the game go on where nothing that
   * matters could come of anything else. */
  readonly quiet = $derived.by<{ choice: Choice; why: string } | null>(() => {
    const [only, ...more] = this.legal;
    if (!prefs.forced || !only || this.links.length > 1 || this.guided) return null;
    if (!more.length) return { choice: only, why: "There is only one answer; it is given for you." };
    if (!passedOver(this.window, this.wishes)) return null;
    const decline = this.byText.get(this.window!.decline);
    const why = mutedHere(this.window, this.wishes) ? NOT_WANTED : NOTHING_MATTERS;
    return decline ? { choice: decline, why: `${why}: the game goes on.` } : null;
  });

  /** What could be used while others play is listed in the settings from now on. */
  private remember(): void {
    const met = this.window?.uses.filter(({ name }) => !(name in prefs.interrupts)) ?? [];
    if (met.length) prefer({ interrupts: { ...prefs.interrupts, ...Object.fromEntries(met.map(({ name }) => [name, "matters" as const])) } });
  }

  /** When to be asked about something that could be used while others play. */
  askAbout(name: string, mode: Mode): void {
    const muted = new Map(this.muted);
    if (mode === "never") muted.set(name, this.window?.turn ?? "");
    else {
      muted.delete(name);
      prefer({ interrupts: { ...prefs.interrupts, [name]: mode } });
    }
    this.muted = muted;
    if (this.shown) keepMuted(this.shown.update.table, Object.fromEntries(muted));
    void this.answerQuietly();
  }

  /** Give the only answer, if the person likes that. Not at once: others must not learn from the time it
   * takes that there was nothing to choose. */
  private async answerQuietly(): Promise<void> {
    const quiet = this.quiet;
    const decision = this.shown?.update.decision;
    if (!quiet) return;
    await new Promise((done) => setTimeout(done, SOONEST_ANSWER + Math.random() * (LATEST_ANSWER - SOONEST_ANSWER)));
    const open = !this.closed && this.shown?.update.decision === decision && this.answering === null;
    if (!open || this.quiet?.choice.action !== quiet.choice.action) return;
    this.note(this.legal.length > 1 ? `You were not asked. ${quiet.why}` : `The only answer was given for you: ${quiet.choice.label}.`);
    await this.choose(quiet.choice.action, true);
  }

  /** A line of the log that the page writes itself. */
  private note(text: string): void {
    const { seq, question } = this.shown!.update;
    const audience = this.seat === null ? null : [this.seat];
    if (this.notes.at(-1)?.text === text) return;
    this.notes = [...this.notes, { seq, event: { event: "Note", audience }, text: text.replace(/\.\.$/, "."), clause: question.clause }];
  }

  private stagesOf(step: Step, events: unknown[]): Stage[] {
    const before = this.shown;
    const stages = this.board?.play.stages;
    if (!stages || !before || !events.length || before.update.table !== step.update.table) return [];
    if (!moving() || document.hidden || this.queue.length >= MOST_BEHIND) return [];
    return stages(before.view, step.update.view, events);
  }

  private present(shown: Shown): void {
    const before = this.shown?.update;
    if (before?.table !== shown.update.table) {
      this.moved = lastMoveAt(shown.update.table);
      this.muted = new Map(Object.entries(mutedAt(shown.update.table)));
      this.notes = [];
    }
    const same = before?.table === shown.update.table && before.decision === shown.update.decision && !shown.passing;
    this.shown = shown;
    if (same) return; // the same question is open: somebody else did something
    this.armed = null;
    this.offered = null;
    this.hint = null;
  }

  private hold(time: number): Promise<void> {
    return new Promise((done) => {
      const timer = window.setTimeout(done, time);
      this.skip = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** The table in words, for games without a board. */
  async words(): Promise<string> {
    return (await this.link?.words()) ?? "";
  }

  /** Show at once what has arrived. */
  hurry(): void {
    this.rushed = true;
    this.skip();
  }

  private attract(step: Step, asked: boolean): void {
    if (step.update.result && step.fresh.length) play("end");
    else if (step.update.legal.length && !asked) {
      play("turn");
      notifyTurn(step.update.question.text, step.update.table);
    } else if (step.fresh.length) play("step");
  }

  // ---- several people at one device ----------------------------------------------------------------

  /** Pass the device to the next person on it who is asked something, behind a curtain. */
  private passDevice(): void {
    const table = this.link?.table;
    if (this.curtain !== null || !table || table.result || table.legal.length) return;
    const next = this.links.findIndex((link) => (link.table?.legal.length ?? 0) > 0);
    if (next >= 0 && next !== this.active) this.curtain = next;
  }

  /** The person whose name is on the curtain has the device. */
  lift(): void {
    if (this.curtain === null) return;
    this.active = this.curtain;
    this.curtain = null;
    this.sight += 1;
    this.queue = [];
    this.behind = 0;
    this.hint = null;
    const update = this.link?.table;
    this.shown = null;
    this.told = this.link?.log ?? [];
    if (update) this.present({ update, view: update.view, events: [], said: "", passing: false });
    this.passDevice();
  }

  // ---- acting --------------------------------------------------------------------------------------

  private makeAct(): Act {
    const self = this;
    return {
      can: (text) => self.byText.has(text),
      label: (text) => self.byText.get(text)?.label ?? "",
      starting: (prefix) => self.legal.filter((choice) => choice.text.startsWith(prefix)),
      armed: (text) => self.armed !== null && self.byText.get(text)?.action === self.armed,
      hinted: (text) => self.hint !== null && self.byText.get(text)?.action === self.hint.choice.action,
      press: (text) => {
        const choice = self.byText.get(text);
        if (choice) void self.choose(choice.action);
        else void self.whyNot(text);
      },
      offer: (texts, beside) => self.offer(texts, beside),
      get asked() {
        return self.legal.length > 0;
      },
    };
  }

  private offer(texts: string[], beside: Element): void {
    const choices = texts.flatMap((text) => choiceOf(this.byText, text));
    this.offered = choices.length ? { choices, box: beside.getBoundingClientRect() } : null;
  }

  /** Do it; a move that cannot be undone is armed first, and done when it is chosen again. The server knows which. What
   * the page answers for the person is not asked again. */
  async choose(action: number, forPerson = false): Promise<void> {
    const decision = this.shown?.update.decision ?? null;
    if (this.answering === decision || !this.legal.some((choice) => choice.action === action)) return;
    const sure = forPerson || !prefs.confirm || this.legal.length === 1 || this.armed === action;
    this.answering = decision;
    this.armed = null;
    this.pause(false);
    const { table, seq } = this.shown!.update;
    if (this.link?.status !== "open") overlays.tell(AWAY);
    try {
      await this.link?.move(action, sure);
      if (!forPerson) this.hasMoved(table, seq + 1);
      if (this.shown?.update.decision === decision) this.offered = null;
    } catch (problem) {
      if (!(problem instanceof Refusal && problem.code === "confirm")) this.failed(problem);
      else if (this.shown?.update.decision === decision) this.armed = action;
    } finally {
      if (this.answering === decision) this.answering = null;
      overlays.untell(AWAY);
    }
  }

  private hasMoved(table: string, seq: number): void {
    this.moved = seq;
    keepLastMove(table, seq);
  }

  private failed(problem: unknown): void {
    this.offered = null;
    play("refused");
    overlays.refuse(problem);
  }

  async undo(): Promise<void> {
    try {
      await this.link?.undo();
    } catch (problem) {
      overlays.refuse(problem);
    }
  }

  async askHint(): Promise<void> {
    if (!this.legal.length || this.hinting) return;
    this.hinting = true;
    const asked = this.link?.table?.decision;
    try {
      const hint = await this.link?.hint();
      if (hint && hint.decision === this.link?.table?.decision && hint.decision === asked) this.hint = hint;
    } catch (problem) {
      overlays.refuse(problem);
    } finally {
      this.hinting = false;
    }
  }

  async whyNot(text: string): Promise<void> {
    this.hurry();
    const action = this.pieces?.actions.indexOf(text) ?? -1;
    if (this.seat === null || action < 0 || this.shown?.update.result) return;
    try {
      const refusal = await this.link?.why(action);
      if (!refusal) return;
      play("refused");
      overlays.tell(refusal.message, refusal.clause, "refused");
    } catch (problem) {
      overlays.refuse(problem);
    }
  }
}

/** The lines in their order; what the page adds comes after what it answers. */
function withNotes(log: LogLine[], notes: LogLine[]): LogLine[] {
  if (!notes.length) return log;
  const lines = [...log];
  for (const note of notes) {
    const after = lines.findLastIndex((line) => line.seq <= note.seq);
    lines.splice(after + 1, 0, note);
  }
  return lines;
}

function choiceOf(byText: Map<string, Choice>, text: string): Choice[] {
  const choice = byText.get(text);
  return choice ? [choice] : [];
}
