/** What has changed on the board, as the keys of pieces and places that bear it (`data-piece`, `data-place`, `data-mark`). */

import type { BoardPlay } from "../boards/contract";
import type { LogLine } from "../generated/protocol";

/** What these lines have changed. A board may know better than the words of its events (`changes` in its `play.ts`). */
export function changedBy(lines: LogLine[], play: BoardPlay | undefined): ReadonlySet<string> {
  const events = lines.map((line) => line.event);
  const found = new Set<string>();
  for (const event of events) collect(event, found);
  for (const key of play?.changes?.(events) ?? []) found.add(key);
  return found;
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value === "string") found.add(value);
  else if (Array.isArray(value)) for (const part of value) collect(part, found);
  else if (typeof value === "object" && value !== null) for (const [key, part] of Object.entries(value)) if (key !== "event") collect(part, found);
}

/** Mark what bears one of the keys, and nothing else. */
export function markChanged(root: HTMLElement, keys: ReadonlySet<string>): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-piece], [data-place], [data-mark]")) {
    const { piece = "", place = "", mark = "" } = element.dataset;
    element.toggleAttribute("data-changed", keys.has(piece) || keys.has(place) || keys.has(mark));
  }
}
