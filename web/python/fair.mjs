// How long bots of the level `fair` take for an answer, in the page's own Python: node fair.mjs PYTHON_FOLDER GAME ...

import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const [folder, ...games] = process.argv.slice(2);
const file = (part) => readdirSync(folder).find((name) => name.startsWith(`${part}-`) && name.endsWith(".bin"));
const unpacked = (part) => gunzipSync(readFileSync(join(folder, file(part))));
const library = join(mkdtempSync(join(tmpdir(), "library-")), "library.zip");
writeFileSync(library, unpacked("library"));
const python = await loadPyodide({ stdLibURL: library });
python.unpackArchive(Uint8Array.from(unpacked("tables")).buffer, "zip", { extractDir: "/lib/python3.14/site-packages" });
python.globals.set("games", python.toPy(games));
python.runPython(readFileSync(new URL("fair.py", import.meta.url), "utf8"));
