"""What Empire Engine hides from whom, written from the information table of its rules alone.

Hidden from a viewer are the face-down cards of all other seats (EE-16.1), partners included (EE-15.6), and in hidden
mode the score piles of the others (EE-12.3), except the partner's. Of these piles everybody knows the sum (EE-3.9), the
movements of this round, that at an equal return everyone had a cube of the kind, and that at a spare somebody had none.
"""

from __future__ import annotations

from random import Random
from typing import Any

EDGES, KINDS = 4, 3
NOTHING = -1
TRANSFERS = 24
MARK = 909_001


def redraw(data: dict[str, Any], viewer: int | None, rng: Random) -> dict[str, Any]:
    if data["result"] is not None:
        return data  # after the end everything is open (EE-10.3)
    return {**data, "plan": redraw_cards(data, viewer, rng), "score": redraw_piles(data, viewer, rng)}


def mark(data: dict[str, Any], viewer: int | None) -> tuple[dict[str, Any], list[str]]:
    """A hidden score pile can hold any number; a face-down card can only be what it is."""
    score, texts = list(data["score"]), [data["chance"]["key"]]
    if data["result"] is None:
        for seat in hidden_piles(data, viewer):
            for kind in range(KINDS):
                score[KINDS * seat + kind] = MARK + KINDS * seat + kind
                texts.append(str(MARK + KINDS * seat + kind))
    return {**data, "score": score}, texts


def consistent(data: dict[str, Any]) -> bool:
    """Everybody's two gears differ, and this round's movements of the score piles were possible."""
    for left, right in zip(data["plan"][::2], data["plan"][1::2], strict=True):
        if data["round"] > 1 and left == right != NOTHING:
            return False
    return all(possible(data["score"][kind::KINDS], history(data, kind), data["players"]) for kind in range(KINDS))


# ---- face-down cards -----------------------------------------------------------------------------


def redraw_cards(data: dict[str, Any], viewer: int | None, rng: Random) -> list[int]:
    """In round 1 any edge of an engine may be on top. Later it is one secret bit for each seat: which of the two gears
    was laid first."""
    plan = list(data["plan"])
    if data["face_up"]:
        return plan
    for seat in range(data["players"]):
        exchanged = rng.randrange(2)
        for engine in (2 * seat, 2 * seat + 1):
            if seat == viewer or plan[engine] == NOTHING:
                continue
            plan[engine] = rng.randrange(EDGES) if data["round"] == 1 else plan[engine] ^ exchanged
    return plan


# ---- score piles ---------------------------------------------------------------------------------


def redraw_piles(data: dict[str, Any], viewer: int | None, rng: Random) -> list[int]:
    """Move cubes at random between hidden piles, one at a time, whenever this round could have gone as it did."""
    score = list(data["score"])
    hidden = hidden_piles(data, viewer)
    for kind in range(KINDS if len(hidden) > 1 else 0):
        moves = history(data, kind)
        for _ in range(TRANSFERS):
            giver, taker = rng.sample(hidden, 2)
            score[KINDS * giver + kind] -= 1
            score[KINDS * taker + kind] += 1
            if not possible(score[kind::KINDS], moves, data["players"]):
                score[KINDS * giver + kind] += 1
                score[KINDS * taker + kind] -= 1
    return score


def hidden_piles(data: dict[str, Any], viewer: int | None) -> list[int]:
    """The seats whose score piles the viewer does not see."""
    if data["options"]["score_piles"] == "open":
        return []
    partner = (viewer + 2) % 4 if viewer is not None and data["options"]["team_play"] else None
    return [seat for seat in range(data["players"]) if seat not in (viewer, partner)]


def history(data: dict[str, Any], kind: int) -> list[int]:
    """Who gained a cube of this kind in this round, in order; `players` stands for an equal return, one more for a
    spare."""
    return [move // KINDS for move in data["moves"] if move % KINDS == kind]


def possible(piles: list[int], moves: list[int], players: int) -> bool:
    """Play this round's movements backwards: no pile was ever negative, every pile had a cube to return at an equal
    return, and some pile was empty when a spare was used."""
    piles = piles[:]
    if min(piles) < 0:
        return False
    for who in reversed(moves):
        if who < players:
            piles[who] -= 1
        elif who == players:
            piles = [count + 1 for count in piles]
        elif min(piles) > 0:
            return False
        if min(piles) < 0:
            return False
    return True
