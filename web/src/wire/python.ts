/** Loads Python in a worker: fetches its files with a count of what has arrived, and keeps them for the next time. */

import { filesOf } from "./archive";
import { Memory } from "./memory";
import type { Site } from "./messages";

/** What we use of Pyodide. */
export interface Python {
  FS: { mkdirTree(path: string): void; writeFile(path: string, data: Uint8Array, how: { canOwn: boolean }): void };
  pyimport(name: string): any; // eslint-disable-line @typescript-eslint/no-explicit-any
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

type Part = keyof Site["python"];

const NEEDED: Part[] = ["wasm", "library", "tables"];
const PACKAGES = "/lib/python3.14/site-packages";
const RUNTIME = ["pyodide.mjs", "pyodide.asm.mjs"]; // the first asks for the second, but late
const AHEAD = "intrigue.static.ahead";
const LOCK = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "" };

/** Python's own code, compiled: all workers use the same. */
export type Code = WebAssembly.Module;

export interface How {
  arrived?: (share: number) => void;
  code?: Code;
  /** Whether a service worker answers requests: browsers keep what they compile with an answer, not with other bytes. */
  served?: boolean;
  /** Whether it is for thinking: then it gets the games' networks, which the tables do without. */
  thinking?: boolean;
  /** Whether to keep Python's memory for the next start, if none is kept yet. */
  remember?: boolean;
}

export async function loadPython(base: string, site: Site, how: How): Promise<{ python: Python; code: Code }> {
  const total = NEEDED.reduce((sum, name) => sum + site.python[name].packed, 0);
  let sum = 0;
  const count = (bytes: number) => how.arrived?.(Math.min(1, (sum += bytes) / total));
  const [folder, pyodide] = [new URL("python/", base), new URL(site.runtime, base)];
  const kept = "caches" in self ? await caches.open(cacheName(base, site)).catch(() => null) : null;
  const part = (name: Part, type: string) => fetchPart(folder, site.python[name], type, kept, count);
  const compiled = async () => {
    const [found, place] = [await part("wasm", "application/wasm"), unpackedAt(folder, site.python.wasm)];
    const answer = how.served && (await kept?.match(place)) ? await fetch(place).catch(() => null) : null;
    const module = await WebAssembly.compileStreaming(answer?.ok ? answer : found);
    performance.mark("code");
    return module;
  };
  const memory = new Memory(kept, new URL("memory", folder).href);
  const [runtime] = RUNTIME.map((name) => import(/* @vite-ignore */ new URL(name, pyodide).href));
  const code = how.code ? Promise.resolve(how.code) : compiled();
  const library = part("library", "application/zip").then((found) => found.blob());
  const tables = part("tables", "application/zip").then((found) => found.arrayBuffer());
  // Without networks, bots think as well as they can.
  const networks = how.thinking ? part("networks", "application/zip").then((found) => found.arrayBuffer(), () => null) : null;
  const remembered = memory.recall();
  for (const wanted of [code, library, tables]) wanted.catch(() => undefined); // whoever waits for it first reports it
  const libraryUrl = URL.createObjectURL(await library);
  performance.mark("library");
  const { loadPyodide } = await runtime;
  performance.mark("runtime");
  const start = async (more: object): Promise<Python> => {
    const python: Python = await loadPyodide({
      indexURL: pyodide.href,
      stdLibURL: libraryUrl,
      lockFileContents: { info: LOCK, packages: {} },
      checkAPIVersion: false,
      env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" },
      ...more,
    });
    performance.mark("python");
    unpackInto(python.FS, await tables);
    const learned = await networks;
    if (learned) unpackInto(python.FS, learned);
    performance.mark("unpacked");
    return python;
  };
  const before = await remembered;
  performance.mark("memory");
  provide(code, before?.byteLength ?? 0);
  const python = (before && (await continued(start, before, memory))) ?? (await begun(start, how.remember ? memory : null));
  URL.revokeObjectURL(libraryUrl);
  return { python, code: await code };
}

type Start = (more: object) => Promise<Python>;

/** Python as an earlier visit has left it, with everything imported; nothing if that does not work here any more. */
async function continued(start: Start, before: ArrayBuffer, memory: Memory): Promise<Python | undefined> {
  try {
    const python = await start({ _loadSnapshot: before });
    python.pyimport(AHEAD).wake();
    return python;
  } catch {
    await memory.forget();
    return undefined;
  }
}

/** Python from its beginning. */
async function begun(start: Start, memory: Memory | null): Promise<Python> {
  if (!memory?.lasts) return start({});
  const python = await start({ _makeSnapshot: true });
  python.pyimport(AHEAD).import_ahead();
  void memory.keep(python.makeMemorySnapshot());
  return python;
}

function unpackInto(files: Python["FS"], archive: ArrayBuffer): void {
  const made = new Set<string>();
  for (const [name, data] of filesOf(archive)) {
    const path = `${PACKAGES}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) files.mkdirTree(folder);
    made.add(folder);
    files.writeFile(path, data, { canOwn: true });
  }
}

/** Pyodide fetches and compiles its code by itself; it gets what is already there, or on its way. Its memory gets as
 *  large as the one it continues with. */
function provide(code: Promise<Code>, size: number): void {
  const others = self.fetch.bind(self);
  self.fetch = (wanted: RequestInfo | URL, how?: RequestInit) => {
    const address = String(wanted instanceof Request ? wanted.url : wanted);
    return address.endsWith("pyodide.asm.wasm") ? Promise.resolve(new Response()) : others(wanted, how);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await code;
    const instance = await WebAssembly.instantiate(module, imports);
    const memory = instance.exports.memory as WebAssembly.Memory;
    const missing = Math.ceil((size - memory.buffer.byteLength) / WASM_PAGE);
    if (missing > 0) memory.grow(missing);
    return { module, instance };
  };
}

const WASM_PAGE = 65536;

/** What the service worker calls it too. Others on the same host may have pages like this one below other paths. */
function cacheName(base: string, site: Site): string {
  return `intrigue ${new URL(base).pathname} ${site.version}`;
}

/** Where a file is kept, unpacked. */
function unpackedAt(folder: URL, part: Site["python"][Part]): string {
  return new URL(part.file, folder).href.replace(/\.bin$/, "");
}

/** A file, from what was kept or from the network; its bytes are counted as they arrive. The files are packed, so that
 *  they are small from every server, and kept unpacked, so that they are there at once. */
async function fetchPart(
  folder: URL,
  part: Site["python"][Part],
  type: string,
  kept: Cache | null,
  count: (bytes: number) => void,
): Promise<Response> {
  const place = unpackedAt(folder, part);
  const found = await kept?.match(place);
  if (found) {
    count(part.packed);
    return found;
  }
  const packed = await fetch(new URL(part.file, folder));
  if (!packed.ok) throw new Error(`${part.file} is missing (${packed.status})`);
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      count(chunk.byteLength);
      out.enqueue(chunk);
    },
  });
  const unpacking = new DecompressionStream("gzip") as TransformStream<Uint8Array, Uint8Array>;
  const stream = packed.body!.pipeThrough(counting).pipeThrough(unpacking);
  const made = new Response(stream, { headers: { "content-type": type } });
  void kept?.put(place, made.clone()).catch(() => undefined); // without space for it, it is fetched again
  return made;
}
