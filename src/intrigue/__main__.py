"""`python -m intrigue` is the command line, too."""

import sys

from intrigue.cli import main

if __name__ == "__main__":
    sys.exit(main())
