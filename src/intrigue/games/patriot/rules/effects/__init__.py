"""The language of the cards (PT-20).

`language`: its words and their numbers. `primitives`: the operations, one row for each, with name, arguments and
function. `compiling`: from the texts of the content to programs. `running`: one operation after the other. What the
operations do stands in `hands`, `players` and `board`; `selectors` says whom they mean."""
