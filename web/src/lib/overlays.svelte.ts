/** What lies over the page: the rules, settings, an invitation, a short notice. */

export type RulesTab = "start" | "rules" | "keys";

export interface Notice {
  text: string;
  clause: string;
  tone: "info" | "refused";
}

export interface Reported {
  guest: string;
  name: string;
  line?: number;
  text?: string;
}

class Overlays {
  /** The rules of which game are open, at which tab or clause. */
  rules = $state.raw<{ game: string; tab: RulesTab; clause: string } | null>(null);
  /** One clause, shown by itself. */
  clause = $state.raw<{ game: string; id: string } | null>(null);
  settings = $state(false);
  invite = $state("");
  notice = $state.raw<Notice | null>(null);
  /** The people in this room. */
  people = $state(false);
  /** Whom to report, and for which line of chat. */
  report = $state.raw<Reported | null>(null);
  /** What the operator tells everybody. */
  announcement = $state("");
  private timer = 0;

  openRules(game: string, tab: RulesTab = "start", clause = ""): void {
    this.clause = null;
    this.rules = { game, tab, clause };
  }

  openClause(game: string, id: string): void {
    if (id) this.clause = { game, id };
  }

  tell(text: string, clause = "", tone: Notice["tone"] = "info"): void {
    this.notice = { text, clause, tone };
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.notice = null), 4000 + text.length * 60);
  }

  /** What was told is true no longer. */
  untell(text: string): void {
    if (this.notice?.text === text) this.notice = null;
  }

  refuse(problem: unknown): void {
    const clause = problem instanceof Error && "clause" in problem ? String(problem.clause) : "";
    this.tell(problem instanceof Error ? problem.message : String(problem), clause, "refused");
  }

  get busy(): boolean {
    return this.rules !== null || this.clause !== null || this.settings || this.invite !== "" || this.people || this.report !== null;
  }
}

export const overlays = new Overlays();
