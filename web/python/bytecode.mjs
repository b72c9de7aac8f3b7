// Compiles Python for the page with the page's own Python: node bytecode.mjs FOLDER
// Every source below FOLDER is replaced by its byte code; bytecode.py does the work.

import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } }); // lines are enough for a traceback
python.mountNodeFS("/work", process.argv[2]);
python.runPython(readFileSync(new URL("bytecode.py", import.meta.url), "utf8"));
