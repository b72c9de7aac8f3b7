"""Write the golden playthroughs and fingerprints of all games anew.

python -m tests.golden.regenerate            keep the moves as far as they are legal, so that only what changed differs
python -m tests.golden.regenerate --anew     play other random moves from the start, choose other games for fingerprints
python -m tests.golden.regenerate GAME ...   only these games
"""

from __future__ import annotations

import sys

import intrigue
from tests.golden import fingerprint
from tests.golden.playthrough import playthroughs, recorded_moves, write

MANY = 20
GAMES = {
    "empire-engine": 12,
    "potemkin-empire": 8,
    "catherine": 10,
    "patriot": 12,
}  # where games are long, fewer of them have fingerprints


def main(arguments: list[str]) -> None:
    anew = "--anew" in arguments
    wanted = [argument for argument in arguments if argument != "--anew"] or intrigue.games()
    for game_id in wanted:
        for played in playthroughs(game_id):
            moves = [] if anew else recorded_moves(played.path)
            text = write(played, moves)
            played.path.write_text(text, encoding="utf-8")
            print(f"{played.path.name}: {len(text) // 1000} kB")
        path = fingerprint.path_of(game_id)
        if anew or not path.exists():
            samples = fingerprint.choose(game_id, GAMES.get(game_id, MANY))
        else:
            samples = fingerprint.samples(game_id)
        path.write_text(fingerprint.write(samples), encoding="utf-8")
        print(f"{path.parent.name}/{path.name}: {len(samples)} games")


if __name__ == "__main__":
    main(sys.argv[1:])
