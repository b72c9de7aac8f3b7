"""Golden playthroughs: recorded games with all that everybody sees at every step, so that a changed view is a diff."""
