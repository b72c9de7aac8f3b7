"""What the search takes to be likely: guesses keep to everything that was seen."""

from __future__ import annotations

from collections import Counter
from random import Random

from intrigue.games.empire_engine.play.guide import guess, guess_gears, guess_piles
from tests.games.empire_engine.positions import GAME, execute, planning

DRAWS = 400


def test_a_guess_leaves_what_the_viewer_knows():
    """Own cards, and cards that are not laid yet, stay as they are."""
    state = planning(3, round=2).state
    before = GAME.dump(state)
    for viewer in range(3):
        guessed = state.copy()
        guess_gears(guessed, viewer, Random(1))
        assert GAME.dump(guessed) == before
    state.play(state.pending[0], state.legal(state.pending[0])[0])
    owner = next(seat for seat in range(3) if state.first[seat] != -1)
    guessed = state.copy()
    guess_gears(guessed, owner, Random(1))
    assert guessed.plan == state.plan


def test_the_gear_of_another_is_either_the_better_one_more_often():
    state = planning(3, round=2).state
    state.play(state.pending[0], state.legal(state.pending[0])[0])
    owner = next(seat for seat in range(3) if state.first[seat] != -1)
    engine = 2 * owner + state.first[owner]
    viewer = (owner + 1) % 3
    rng = Random(2)
    drawn: Counter[int] = Counter()
    for _ in range(DRAWS):
        guessed = state.copy()
        guess_gears(guessed, viewer, rng)
        assert [gear for place, gear in enumerate(guessed.plan) if place != engine] == [
            gear for place, gear in enumerate(state.plan) if place != engine
        ]
        drawn[guessed.plan[engine]] += 1
    assert set(drawn) == {0, 1}


def test_piles_are_mixed_but_for_what_was_seen_to_move():
    """Cubes gained in this round stay where they went; the others may be anybody's, and none is lost."""
    table = execute(
        3,
        tops={"A": ("salvage", "invent"), "B": ("arm", "invent"), "C": ("produce", "defend")},
        score={"A": "0/0/0", "B": "0/4/0", "C": "0/0/3"},
    )
    state = table.state
    seat = table.state.pending[0]
    assert seat == 0
    mixed: Counter[int] = Counter()
    rng = Random(3)
    for _ in range(DRAWS):
        guessed = state.copy()
        guess_piles(guessed, 0, rng)
        assert guessed.score[:3] == state.score[:3]
        for kind in range(3):
            assert sum(guessed.score[kind::3]) == sum(state.score[kind::3])
        assert guessed.score[5] >= 1, "the invention that seat 1 got in this round"
        mixed[guessed.score[4]] += 1
    assert set(mixed) == {0, 1, 2, 3, 4}
    assert mixed[2] > mixed[0], "even piles are likelier than uneven ones"
    assert mixed[2] > mixed[4]


def test_open_piles_are_not_guessed():
    state = execute(3, tops={"A": ("salvage", "invent")}, score={"B": "0/4/0"}, options={"score_piles": "open"}).state
    guessed = state.copy()
    guess(guessed, 0, Random(1))
    assert GAME.dump(guessed) == GAME.dump(state)


def looks(text: str) -> str:
    """What others see of an action: the name of a laid card is left out."""
    words = text.split()
    if words[0] == "lay":
        return f"lay {words[1]}"
    return " ".join(["gear", *words[2:]]) if words[0] == "gear" else text


def test_others_see_the_side_and_the_cube_of_a_laid_card_and_nothing_else():
    """EE-12.1: to another seat, a card stands for all cards of its side with the same cube on them."""
    assert GAME.guide.seen is not None
    seen = GAME.guide.seen(GAME)
    texts = [looks(GAME.actions.text(action)) for action in range(len(GAME.actions))]
    assert [texts[one] for one in seen] == texts
    assert len(set(seen)) == len(set(texts))
