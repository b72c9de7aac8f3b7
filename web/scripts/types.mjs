// TypeScript types of all messages, views and events: node scripts/types.mjs SCHEMAS
// SCHEMAS is the folder that `python -m intrigue.server.schemas` has written; `make types` does both.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "json-schema-to-typescript";

const [folder] = process.argv.slice(2);
const target = new URL("../src/generated/", import.meta.url);

/** Definitions become named types only if something refers to them: a root object that names them all does. */
function rooted(schema, title) {
  const names = Object.keys(schema.$defs ?? schema.components?.schemas ?? {});
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  return { title, type: "object", additionalProperties: false, properties, required: names, $defs: schema.$defs };
}

/** Python's tuples and open dictionaries in the words that json-schema-to-typescript understands. */
function translated(part) {
  if (Array.isArray(part)) return part.map(translated);
  if (part === null || typeof part !== "object") return part;
  const { prefixItems, ...rest } = part;
  const made = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, translated(value)]));
  if (prefixItems) return { ...made, items: translated(prefixItems), additionalItems: false };
  if (made.type === "object" && !made.properties && made.additionalProperties === undefined) {
    return { ...made, additionalProperties: {} };
  }
  return made;
}

for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
  const text = readFileSync(join(folder, file), "utf8");
  const schema = translated(JSON.parse(text));
  const name = file.replace(".json", "");
  const banner = `// Made by scripts/types.mjs, do not edit.\n// schema ${createHash("sha256").update(text).digest("hex")}`;
  const typescript = await compile(rooted(schema, "All"), "All", {
    bannerComment: banner,
    additionalProperties: false,
    unknownAny: true,
    format: true,
    style: { printWidth: 120 },
  });
  writeFileSync(new URL(`${name}.ts`, target), typescript);
}
