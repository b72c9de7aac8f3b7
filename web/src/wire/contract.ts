/** How the page reaches the tables. `wire` is one of two modules: the network, or a worker inside the page. */

export interface Line {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

/** Something that a person can do about it. */
export interface Remedy {
  words: string;
  act: () => void;
}

/** What happens until the tables can be used, for people. */
export interface Loading {
  ready: boolean;
  /** How much has arrived, from 0 to 1. */
  share: number;
  words: string;
  problem: string;
  remedy: Remedy | null;
  /** What to know about tables that can be used. */
  news: { text: string; remedy: Remedy | null } | null;
}

export interface Wire {
  /** Whether people on other devices can come to these tables. */
  readonly shared: boolean;
  /** What is still to be loaded; null if nothing ever is. */
  readonly loading: Loading | null;
  ask(path: string, how: RequestInit): Promise<Response>;
  open(path: string): Line;
  /** The address of a page, for links. */
  address(path: string): string;
  /** The page that an address leads to; null if it is not one of ours. */
  pathOf(address: URL | Location): string | null;
}
