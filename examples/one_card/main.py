"""The command line of Intrigue with one more game:

python -m examples.one_card.main play one-card
python -m examples.one_card.main simulate one-card -n 500 --bots greedy,random
"""

import sys

import intrigue
from intrigue.cli import main

intrigue.register("one-card", "examples.one_card:OneCard")

if __name__ == "__main__":  # the workers of a simulation import this module too, and need the line above
    sys.exit(main())
