/** The little Markdown that rules use, as data. It is shown with text nodes, never as HTML. */

export type Inline =
  | { kind: "text" | "strong" | "em" | "code"; text: string }
  | { kind: "clause"; text: string };

export type Block =
  | { kind: "heading"; level: number; text: Inline[]; id: string }
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "list"; ordered: boolean; items: { text: Inline[]; id: string }[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "code"; text: string };

const INLINE = /\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|`([^`]+)`|\b([A-Z]{2}-(?:\d+\.\d+[a-z]?|A\d\d))\b/g;
const ITEM = /^(\s*)(?:[-*]|(\d+)\.)\s+(.*)$/;
const CLAUSE = /^\**`?([A-Z]{2}-(?:\d+\.\d+[a-z]?|A\d\d))\b/;

export function inline(source: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const found of source.matchAll(INLINE)) {
    if (found.index > end) parts.push({ kind: "text", text: source.slice(end, found.index) });
    const [whole, strong, em, code, clause] = found;
    if (strong !== undefined) parts.push(...bold(strong));
    else if (em !== undefined) parts.push({ kind: "em", text: em });
    else if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (clause !== undefined) parts.push({ kind: "clause", text: clause });
    end = found.index + whole.length;
  }
  if (end < source.length) parts.push({ kind: "text", text: source.slice(end) });
  return parts;
}

/** A clause id in bold is where the clause stands, and is no link to itself. */
function bold(text: string): Inline[] {
  return [{ kind: "strong", text }];
}

export function blocks(source: string): Block[] {
  const found: Block[] = [];
  const lines = source.split("\n");
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    if (!line.trim()) at += 1;
    else if (line.startsWith("```")) at = fence(lines, at, found);
    else if (/^#{1,6}\s/.test(line)) at = heading(line, at, found);
    else if (line.startsWith("|")) at = table(lines, at, found);
    else if (ITEM.test(line)) at = list(lines, at, found);
    else at = paragraph(lines, at, found);
  }
  return found;
}

function fence(lines: string[], at: number, found: Block[]): number {
  let end = at + 1;
  while (end < lines.length && !lines[end]!.startsWith("```")) end += 1;
  found.push({ kind: "code", text: lines.slice(at + 1, end).join("\n") });
  return end + 1;
}

function heading(line: string, at: number, found: Block[]): number {
  const level = /^#+/.exec(line)![0].length;
  const text = line.slice(level).trim();
  found.push({ kind: "heading", level, text: inline(text), id: `s${found.length}` });
  return at + 1;
}

function table(lines: string[], at: number, found: Block[]): number {
  const rows: Inline[][][] = [];
  let end = at;
  for (; end < lines.length && lines[end]!.startsWith("|"); end += 1) {
    if (/^\|[\s:|-]+\|?\s*$/.test(lines[end]!)) continue;
    const cells = lines[end]!.replace(/^\|/, "").replace(/\|\s*$/, "").split("|");
    rows.push(cells.map((cell) => inline(cell.trim())));
  }
  found.push({ kind: "table", head: rows[0] ?? [], rows: rows.slice(1) });
  return end;
}

function list(lines: string[], at: number, found: Block[]): number {
  const ordered = /^\s*\d/.test(lines[at]!);
  const items: string[] = [];
  let end = at;
  for (; end < lines.length && lines[end]!.trim(); end += 1) {
    const item = ITEM.exec(lines[end]!);
    if (item) items.push(item[3]!);
    else if (/^\s/.test(lines[end]!)) items[items.length - 1] += ` ${lines[end]!.trim()}`;
    else break;
  }
  found.push({
    kind: "list",
    ordered,
    items: items.map((text) => ({ text: inline(text), id: CLAUSE.exec(text)?.[1] ?? "" })),
  });
  return end;
}

function paragraph(lines: string[], at: number, found: Block[]): number {
  let end = at;
  while (end < lines.length && lines[end]!.trim() && !/^(#{1,6}\s|\||```)/.test(lines[end]!) && (end === at || !ITEM.test(lines[end]!))) end += 1;
  found.push({ kind: "paragraph", text: inline(lines.slice(at, end).join(" ")) });
  return end;
}
