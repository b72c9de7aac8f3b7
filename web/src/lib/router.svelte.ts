/** Where we are. The page is the same at every address; this module reads and changes the address. */

import { wire } from "wire";

export type Route =
  | { page: "lobby"; begin: string }
  | { page: "about" }
  | { page: "learn"; game: string }
  | { page: "room"; room: string; watch: boolean }
  | { page: "replay"; room: string; table: string }
  | { page: "study" }
  | { page: "problem"; game: string; number: number }
  | { page: "lost" };

export function read(path: string): Route {
  const parts = path.split("/").filter(Boolean);
  if (parts.length === 0) return { page: "lobby", begin: "" };
  if (parts[0] === "play" && parts[1] && parts.length === 2) return { page: "lobby", begin: parts[1] };
  if (parts[0] === "about" && parts.length === 1) return { page: "about" };
  if (parts[0] === "learn" && parts.length === 2 && /^[a-z0-9-]{1,32}$/.test(parts[1]!)) return { page: "learn", game: parts[1]! };
  if (parts[0] === "study" && parts.length === 1) return { page: "study" };
  const [first, game, number] = parts;
  if (first === "problem" && parts.length === 3 && /^[a-z0-9-]{1,32}$/.test(game!) && /^[1-9]\d{0,3}$/.test(number!))
    return { page: "problem", game: game!, number: Number(number) };
  const room = parts[1];
  if (parts[0] === "room" && room && /^[a-z0-9-]{1,32}$/.test(room)) {
    if (parts.length === 2) return { page: "room", room, watch: false };
    if (parts.length === 3 && parts[2] === "watch") return { page: "room", room, watch: true };
    if (parts.length === 4 && parts[2] === "replay" && parts[3]) return { page: "replay", room, table: parts[3] };
  }
  return { page: "lost" };
}

function here(): Route {
  return read(wire.pathOf(location) ?? "/");
}

class Router {
  route = $state<Route>(here());

  constructor() {
    addEventListener("popstate", () => (this.route = here()));
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(path: string): void {
    if (path !== wire.pathOf(location)) history.pushState(null, "", wire.address(path));
    this.route = read(path);
    scrollTo(0, 0);
  }

  /** The same, but the way back leads past the page that we are on. */
  replace(path: string): void {
    history.replaceState(null, "", wire.address(path));
    this.route = read(path);
  }

  /** Links to our own pages do not reload the page. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const wanted = link?.getAttribute("href");
    if (!link || !wanted || link.target) return;
    if (link.hasAttribute("download")) return this.save(event, wanted, link.download);
    const path = wanted.startsWith("/") ? wanted : wire.pathOf(new URL(link.href));
    if (path === null || (wire.shared && link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    this.go(path);
  }

  /** A browser saves what a server sends. What comes from elsewhere is handed to it. */
  private save(event: MouseEvent, wanted: string, name: string): void {
    if (wire.shared || !wanted.startsWith("/")) return;
    event.preventDefault();
    void wire.ask(wanted, { method: "GET" }).then(async (answer) => {
      const saving = document.createElement("a");
      saving.href = URL.createObjectURL(await answer.blob());
      saving.download = name;
      saving.click();
      URL.revokeObjectURL(saving.href);
    });
  }
}

export const router = new Router();
