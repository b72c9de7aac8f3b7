/** What the page and the worker with the tables say to each other.
 *
 *  The tables can be `elsewhere`, in another page: this one waits for them, unless it says `take`. Then the other page
 *  hears that they were `taken`. They are `lasting` if the browser keeps what happens there. */

export type FromPage =
  | { kind: "ask"; id: number; method: string; path: string; headers: Record<string, string>; body: string; cookies: boolean }
  | { kind: "open"; id: number; path: string }
  | { kind: "send"; id: number; text: string }
  | { kind: "leave"; id: number; code: number }
  | { kind: "take" };

export type FromTables =
  | { kind: "loading"; share: number; words: string }
  | { kind: "elsewhere" }
  | { kind: "taken" }
  | { kind: "ready"; lasting: boolean }
  | { kind: "failed"; problem: string }
  | { kind: "answer"; id: number; status: number; type: string; body: string }
  | { kind: "opened"; id: number }
  | { kind: "message"; id: number; text: string }
  | { kind: "closed"; id: number; code: number; reason: string };

/** A question for a bot, and its answer: bytes that only Python reads. A worker that thinks first says that it is awake. */
export interface Asked {
  id: number;
  question: Uint8Array;
}
export interface Answered {
  id: number;
  answer: Uint8Array | null;
  problem: string;
}
export interface Awake {
  awake: true;
}

/** What the build knows: the files of Python with their sizes, and requests whose answers are files. */
export interface Site {
  version: string;
  /** Where Pyodide's own modules are. */
  runtime: string;
  python: Record<"wasm" | "library" | "tables" | "networks", { file: string; packed: number }>;
  prepared: Record<string, string>;
}

/** The first message to the worker with the tables. `served`: whether a service worker answers its requests. */
export interface Start {
  base: string;
  site: Site;
  served: boolean;
}
