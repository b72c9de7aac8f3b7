/** The names of cards and places in texts that speak of them by their ids, as a game's content file has them. */

type Names = ReadonlyMap<string, string>;

const known = new WeakMap<object, Names>();

/** All ids of a content file with the names that belong to them. */
export function namesIn(content: unknown): Names {
  if (typeof content !== "object" || content === null) return new Map();
  let names = known.get(content);
  if (!names) {
    const found = new Map<string, string>();
    collect(content, found);
    known.set(content, (names = found));
  }
  return names;
}

function collect(value: unknown, found: Map<string, string>): void {
  if (typeof value !== "object" || value === null) return;
  const { id, name } = value as { id?: unknown; name?: unknown };
  if (typeof id === "string" && typeof name === "string") found.set(id, name);
  for (const part of Object.values(value)) collect(part, found);
}

/** "card F-05" as "card Plaster Columns", "seat 2" as who sits there. In one step: a player may be called "F-05". */
export function spelledOut(text: string, content: unknown, players: string[]): string {
  const names = namesIn(content);
  return text.replace(/\b(?:seat|player) (\d+)\b|[A-Za-z0-9][\w.-]*/g, (words, seat?: string) =>
    seat ? (players[Number(seat) - 1] ?? words) : (names.get(words) ?? words),
  );
}
