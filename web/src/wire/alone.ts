/** Only one page at a time may change what is stored. */

type Granted = (lock: Lock | null) => Promise<never> | undefined;

export class Turn {
  private come: () => void = () => undefined;
  private wanted = false;
  private readonly queue = new AbortController();
  /** The number of our latest request: who loses an earlier one has lost nothing. */
  private latest = 0;
  private held = false;

  constructor(
    private readonly name: string,
    /** Another page has taken over. */
    private readonly lost: () => void,
  ) {}

  /** Waits until no other page has its turn, or until this one takes it. Browsers without locks, or that deny them to
   *  this page, let everybody go on. */
  wait(waiting: () => void): Promise<void> {
    return new Promise((done) => {
      this.come = done;
      if (!("locks" in navigator)) return done();
      this.ask({ ifAvailable: true }, (lock) => {
        if (lock) return this.hold();
        if (this.wanted) return undefined;
        waiting();
        this.ask({ signal: this.queue.signal }, () => this.hold());
        return undefined;
      });
    });
  }

  /** Do not wait any longer. */
  take(): void {
    if (this.held || this.wanted || !("locks" in navigator)) return;
    this.wanted = true;
    this.queue.abort();
    this.ask({ steal: true }, () => this.hold());
  }

  private ask(how: LockOptions, granted: Granted): void {
    const number = ++this.latest;
    navigator.locks.request(this.name, how, granted).catch((problem: unknown) => {
      if (number !== this.latest) return;
      if (this.held) this.lost();
      else if (!(problem instanceof DOMException && problem.name === "AbortError")) this.come(); // locks are denied here
    });
  }

  private hold(): Promise<never> {
    this.held = true;
    this.come();
    return new Promise<never>(() => undefined); // the lock ends with the worker
  }
}
