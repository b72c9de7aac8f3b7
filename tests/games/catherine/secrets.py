"""What Catherine hides from whom, written from the information table of its rules alone.

Hidden from a viewer are the order of the draw pile, the hands of all other seats, and secret choices and decisions that
are not yet revealed, how far they have come included. Everybody can deduce that a card which was discarded before the
last shuffle is in the pile or was drawn since, and that the other unseen cards have been in hands all the time; so
cards only change places with cards of the same shuffle."""

from __future__ import annotations

from random import Random
from typing import Any

import intrigue

NOTHING = -1
SET_UP, PLAY, PERFORM, BOOKS = range(4)


def redraw(data: dict[str, Any], viewer: int | None, rng: Random) -> dict[str, Any]:
    hands = [list(hand) for hand in data["hands"]]
    pile = list(data["pile"])
    hidden = [pile, *[hand for seat, hand in enumerate(hands) if seat != viewer]]
    for shuffle in range(data["shuffles"] + 1):
        places = [
            (zone, place) for zone in hidden for place, card in enumerate(zone) if data["generation"][card] == shuffle
        ]
        cards = [zone[place] for zone, place in places]
        rng.shuffle(cards)
        for (zone, place), card in zip(places, cards, strict=True):
            zone[place] = card
    plan = redraw_choices({**data, "hands": hands}, viewer, rng)
    return redraw_decisions({**data, "hands": hands, "pile": pile, "plan": plan}, viewer, rng)


def mark(data: dict[str, Any], viewer: int | None) -> tuple[dict[str, Any], list[str]]:
    """Hidden cards can only be what they are; but neither their ids nor their names may be found anywhere."""
    content = intrigue.game("catherine").content.data
    hidden = [*data["pile"], *[card for seat, hand in enumerate(data["hands"]) if seat != viewer for card in hand]]
    texts = [text for card in hidden for text in (content.card[card].id, content.card[card].name)]
    return data, [data["chance"]["key"], *texts]


# ---- secret choices ------------------------------------------------------------------------------


def redraw_choices(data: dict[str, Any], viewer: int | None, rng: Random) -> list[int]:
    """Any choice of one who has confirmed; any beginning of a choice of one who has not."""
    plan = list(data["plan"])
    if data["phase"] not in (SET_UP, PLAY):
        return plan
    for seat in range(data["players"]):
        if seat != viewer:
            choice = any_choice(data, seat, rng)
            made = len(choice) if data["asks"][seat] is None else rng.choice(beginnings(data, seat))
            plan[3 * seat : 3 * seat + 3] = choice[:made] + [NOTHING] * (len(choice) - made)
    return plan


def any_choice(data: dict[str, Any], seat: int, rng: Random) -> list[int]:
    hand = data["hands"][seat]
    if data["phase"] == SET_UP:
        return rng.sample(hand, 3)
    free = [column for column, card in enumerate(data["under"][seat]) if card == NOTHING]
    return [*rng.sample(hand, 2), rng.choice([*free, len(data["under"][seat])])]


def beginnings(data: dict[str, Any], seat: int) -> list[int]:
    """How many parts may have been chosen: with two cards, the second follows from the first."""
    if data["phase"] == PLAY and len(data["hands"][seat]) == 2:
        return [0, 2]
    return [0, 1, 2]


# ---- secret decisions in phase D and for the most books ------------------------------------------


def redraw_decisions(data: dict[str, Any], viewer: int | None, rng: Random) -> dict[str, Any]:
    """Any decisions of one who has finished; any beginning of one who has not. They are made at the table."""
    if data["phase"] not in (PERFORM, BOOKS):
        return data
    game = intrigue.game("catherine")
    asks = [data["asks"][seat] or bool(data["decided"][seat]) for seat in range(data["players"])]
    others = [seat for seat in range(data["players"]) if seat != viewer and asks[seat]]
    first = "CA-DP8" if data["phase"] == BOOKS else "CA-DP3"
    state = game.load(
        {
            **data,
            "decided": [[] if seat in others else decided for seat, decided in enumerate(data["decided"])],
            "asks": [first if seat in others else ask for seat, ask in enumerate(data["asks"])],
        }
    )
    for seat in others:
        if data["asks"][seat] is None:
            while seat in state.pending:
                state.play(seat, rng.choice(state.legal(seat)))
        else:
            for _ in range(rng.randrange(4)):
                further = state.copy()
                further.play(seat, rng.choice(state.legal(seat)))
                if seat in further.pending and further.view(None) == state.view(None):
                    state = further
    return {**data, **{name: game.dump(state)[name] for name in ("decided", "asks")}}
