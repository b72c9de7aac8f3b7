"""Write the golden playthroughs, fingerprints, sketches and crossings of all games anew.

python -m tests.golden.regenerate            keep the moves as far as they are legal, so that only what changed differs
python -m tests.golden.regenerate --anew     play other random moves from the start, choose other games for the rest
python -m tests.golden.regenerate GAME ...   only these games
"""

from __future__ import annotations

import sys
from pathlib import Path

import intrigue
from tests.golden import crossings, fingerprint, sketches
from tests.golden.playthrough import playthroughs, recorded_moves, write

MANY = 20
GAMES = {
    "empire-engine": 14,
    "potemkin-empire": 8,
    "catherine": 10,
    "patriot": 8,
}  # where games are long, fewer of them have fingerprints
SKETCHES = {"patriot": 60}  # where many things are rare, more games are sketched
FEW_SKETCHES = 24


def main(arguments: list[str]) -> None:
    anew = "--anew" in arguments
    wanted = [argument for argument in arguments if argument != "--anew"] or intrigue.games()
    for game_id in wanted:
        for played in playthroughs(game_id):
            moves = [] if anew else recorded_moves(played.path)
            text = write(played, moves)
            played.path.write_text(text, encoding="utf-8")
            print(f"{played.path.name}: {len(text) // 1000} kB")
        samples = fingerprint.samples(game_id)
        if anew or not samples:
            samples = fingerprint.choose(game_id, GAMES.get(game_id, MANY))
        keep(fingerprint.path_of(game_id), {sample: fingerprint.take(sample) for sample in samples})
        samples = sketches.samples(game_id)
        if anew or not samples:
            samples = sketches.choose(game_id, SKETCHES.get(game_id, FEW_SKETCHES))
        keep(fingerprint.path_of(game_id, sketches.FOLDER), {sample: sketches.take(sample) for sample in samples})
        samples = crossings.samples(game_id)
        if anew or not samples:
            samples = crossings.choose(game_id)
        keep(fingerprint.path_of(game_id, crossings.FOLDER), {sample: crossings.take(sample) for sample in samples})


def keep(path: Path, taken: dict[fingerprint.Sample, dict[str, list[str]]]) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(fingerprint.write(taken), encoding="utf-8")
    print(f"{path.parent.name}/{path.name}: {len(taken)} games", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
