"""Write the golden playthroughs of all games anew.

python -m tests.golden.regenerate            keep the moves as far as they are legal, so that only what changed differs
python -m tests.golden.regenerate --anew     play other random moves from the start
python -m tests.golden.regenerate GAME ...   only these games
"""

from __future__ import annotations

import sys

import intrigue
from tests.golden.playthrough import playthroughs, recorded_moves, write


def main(arguments: list[str]) -> None:
    anew = "--anew" in arguments
    wanted = [argument for argument in arguments if argument != "--anew"] or intrigue.games()
    for game_id in wanted:
        for played in playthroughs(game_id):
            moves = [] if anew else recorded_moves(played.path)
            text = write(played, moves)
            played.path.write_text(text, encoding="utf-8")
            print(f"{played.path.name}: {len(text) // 1000} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
