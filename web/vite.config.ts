import { createRequire } from "node:module";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Where the page goes: into the package, or elsewhere to be looked at. */
const target = process.env.PAGE ?? "../src/intrigue/server/page";

/** `import crown from "icon:crown"` gives the outline of a game-icon; only those that are imported are bundled. */
function gameIcons(): Plugin {
  const file = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
  let icons: Record<string, { body: string }> | undefined;
  return {
    name: "game-icons",
    resolveId: (id) => (id.startsWith("icon:") ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith("\0icon:")) return null;
      const name = id.slice("\0icon:".length);
      icons ??= JSON.parse(readFileSync(file, "utf8")).icons as Record<string, { body: string }>;
      const outlines = [...(icons[name]?.body ?? "").matchAll(/ d="([^"]+)"/g)].map((found) => found[1]);
      if (!outlines.length) this.error(`there is no game-icon "${name}"`);
      return `export default ${JSON.stringify(outlines.join(" "))};`;
    },
  };
}

/** A compressed twin beside every file that gains by it; the server sends it to browsers that take it. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      for (const entry of readdirSync(target, { recursive: true, encoding: "utf8" })) {
        const path = join(target, entry);
        if (!/\.(js|css|html|svg|webmanifest)$/.test(path) || !statSync(path).isFile()) continue;
        const plain = readFileSync(path);
        const packed = gzipSync(plain, { level: 9 });
        if (packed.length < plain.length) writeFileSync(`${path}.gz`, packed);
      }
    },
  };
}

/** For a page without a server, web/build_site.py says what there is besides; its addresses are relative. */
const site = process.env.SITE;

export default defineConfig({
  plugins: [svelte(), gameIcons(), ...(site ? [] : [compressed()])],
  base: site ? "./" : "/",
  define: site ? { SITE: site } : {},
  resolve: { alias: { wire: fileURLToPath(new URL(site ? "src/wire/browser.svelte.ts" : "src/wire/server.ts", import.meta.url)) } },
  worker: { format: "es" },
  build: {
    outDir: target,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": { target: "http://127.0.0.1:8000", ws: true },
      "/page": { target: "http://127.0.0.1:8000" },
    },
  },
});
