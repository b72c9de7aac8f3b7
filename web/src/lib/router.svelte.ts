/** Where we are. The server gives the same page for every address; this module reads and changes the address. */

export type Route =
  | { page: "lobby" }
  | { page: "about" }
  | { page: "learn"; game: string }
  | { page: "room"; room: string; watch: boolean }
  | { page: "replay"; room: string; table: string }
  | { page: "study" }
  | { page: "problem"; game: string; number: number }
  | { page: "lost" };

export function read(path: string): Route {
  const parts = path.split("/").filter(Boolean);
  if (parts.length === 0) return { page: "lobby" };
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

class Router {
  route = $state<Route>(read(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.route = read(location.pathname)));
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, "", path);
    this.route = read(path);
    scrollTo(0, 0);
  }

  /** Links to our own pages do not reload the page. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname);
  }
}

export const router = new Router();
