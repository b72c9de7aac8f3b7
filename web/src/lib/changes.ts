/**
 * Differences that the server sends instead of whole tables: `[path, value]` puts a value, `[path]` removes a name,
 * `[path, start, count, values]` replaces items of a list. What has not changed is shared with the old value, which
 * stays as it was. The same as `server/differences.py`.
 */

export type Change = unknown[];
type Path = (string | number)[];

export function applied<T>(old: T, changes: Change[]): T {
  return changes.reduce<unknown>((value, change) => put(value, change[0] as Path, change), old) as T;
}

function put(old: unknown, path: Path, change: Change): unknown {
  const [name, ...rest] = path;
  if (name === undefined) {
    if (change.length === 2) return change[1];
    const [, start, count, values] = change as [Path, number, number, unknown[]];
    const items = old as unknown[];
    return [...items.slice(0, start), ...values, ...items.slice(start + count)];
  }
  if (Array.isArray(old)) {
    const items = [...(old as unknown[])];
    items[name as number] = put(items[name as number], rest, change);
    return items;
  }
  const named = { ...(old as Record<string, unknown>) };
  if (change.length === 1 && rest.length === 0) delete named[name];
  else named[name] = put(named[name], rest, change);
  return named;
}
