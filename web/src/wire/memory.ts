/** Python's memory after its imports, kept for the next visit: it continues there instead of importing everything again. */

export class Memory {
  constructor(
    private readonly kept: Cache | null,
    private readonly address: string,
  ) {}

  /** Whether anything can be kept at all. */
  get lasts(): boolean {
    return this.kept !== null;
  }

  async recall(): Promise<ArrayBuffer | undefined> {
    const found = await this.kept?.match(this.address).catch(() => undefined);
    return found?.arrayBuffer().catch(() => undefined);
  }

  /** Without space for it, the next visit starts as this one did. */
  async keep(memory: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.kept?.put(this.address, new Response(memory)).catch(() => undefined);
  }

  async forget(): Promise<void> {
    await this.kept?.delete(this.address).catch(() => undefined);
  }
}
