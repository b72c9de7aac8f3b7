"""The commands, one module each: `configure` describes the arguments, `run` does the work and returns the exit code."""
