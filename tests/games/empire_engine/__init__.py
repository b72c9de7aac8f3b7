"""Empire Engine, clause by clause. The clauses are those of its rules.md."""
