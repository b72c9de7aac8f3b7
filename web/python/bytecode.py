"""Replaces sources by byte code, in the folder /work. Runs in Pyodide, whose byte code it must be.

Documentation strings are left out, except where Pyodide reads them. A package that reads its own source to import its
parts lazily keeps it.
"""

import py_compile
from pathlib import Path

WORK = Path("/work")
WITH_DOCSTRINGS = ("pyodide", "_pyodide")

READS_ITSELF = "install_lazy_importer()"

for folder in WORK.iterdir():
    for source in sorted(folder.rglob("*.py")):
        if READS_ITSELF in source.read_text():
            continue
        optimize = 0 if source.relative_to(folder).parts[0] in WITH_DOCSTRINGS else 2
        py_compile.compile(
            str(source),
            cfile=str(source.with_suffix(".pyc")),
            dfile=source.relative_to(folder).as_posix(),
            doraise=True,
            optimize=optimize,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        source.unlink()
