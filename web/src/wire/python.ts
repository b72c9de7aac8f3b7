/** Loads Python in a worker: fetches its files with a count of what has arrived, and keeps them for the next time. */

import type { Site } from "./messages";

/** What we use of Pyodide. */
export interface Python {
  unpackArchive(data: ArrayBuffer, format: string, options: { extractDir: string }): void;
  pyimport(name: string): any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

type Part = keyof Site["python"];

const PACKAGES = "/lib/python3.14/site-packages";

/** Python's own code, compiled: both workers use the same. */
export type Code = WebAssembly.Module;

export async function loadPython(
  base: string,
  site: Site,
  arrived: (share: number) => void,
  compiled?: Code,
): Promise<{ python: Python; code: Code }> {
  const total = Object.values(site.python).reduce((sum, { packed }) => sum + packed, 0);
  let sum = 0;
  const count = (bytes: number) => arrived(Math.min(1, (sum += bytes) / total));
  const folder = new URL("python/", base);
  const part = (name: Part) => fetchPart(new URL(site.python[name].file, folder), site.version, count);
  const runtime = import(/* @vite-ignore */ new URL("pyodide.mjs", folder).href);
  const code = compiled ? Promise.resolve(compiled) : part("wasm").then(compile);
  const [library, tables] = [part("library"), part("tables")];
  for (const wanted of [code, library, tables]) wanted.catch(() => undefined); // whoever waits for it first reports it
  provide(code);
  const libraryUrl = URL.createObjectURL(await unpacked(await library).blob());
  const python = (await (await runtime).loadPyodide({
    indexURL: folder.href,
    stdLibURL: libraryUrl,
    lockFileContents: { info: LOCK, packages: {} },
    checkAPIVersion: false,
    env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" },
  })) as Python;
  URL.revokeObjectURL(libraryUrl);
  python.unpackArchive(await unpacked(await tables).arrayBuffer(), "zip", { extractDir: PACKAGES });
  return { python, code: await code };
}

const LOCK = { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "" };

function compile(packed: Response): Promise<Code> {
  return WebAssembly.compileStreaming(unpacked(packed, "application/wasm"));
}

/** Pyodide fetches and compiles its code by itself; it gets what is already there, or on its way. */
function provide(code: Promise<Code>): void {
  const others = self.fetch.bind(self);
  self.fetch = (wanted: RequestInfo | URL, how?: RequestInit) => {
    const address = String(wanted instanceof Request ? wanted.url : wanted);
    return address.endsWith("pyodide.asm.wasm") ? Promise.resolve(new Response()) : others(wanted, how);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await code;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

/** The files are packed, so that they are small from every server. */
function unpacked(packed: Response, type = "application/zip"): Response {
  const stream = packed.body!.pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "content-type": type } });
}

/** A file, from what was kept or from the network; its bytes are counted as they arrive. */
async function fetchPart(address: URL, version: string, count: (bytes: number) => void): Promise<Response> {
  const kept = "caches" in self ? await caches.open(`intrigue-${version}`).catch(() => null) : null;
  let found = await kept?.match(address.href);
  if (!found) {
    found = await fetch(address);
    if (!found.ok) throw new Error(`${address.pathname} is missing (${found.status})`);
    await kept?.put(address.href, found.clone()).catch(() => undefined); // without space for it, it is fetched again
  }
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      count(chunk.byteLength);
      out.enqueue(chunk);
    },
  });
  return new Response(found.body!.pipeThrough(counting), { headers: found.headers });
}
