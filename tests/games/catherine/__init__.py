"""Catherine, clause by clause."""
