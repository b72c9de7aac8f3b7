"""Views as numbers: each number is what its name says, and tells no more than the view."""

from __future__ import annotations

from collections import Counter

import pytest

from intrigue.games.patriot.codes import LOCATIONS, SPACE_IDS, TYPE_NAMES, space_name
from intrigue.games.patriot.view import PatriotView
from tests.games.patriot.playing import VARIANTS, every, moves
from tests.games.patriot.positions import GAME, look

Row = dict[str, float]


def numbers(view: PatriotView) -> Row:
    return dict(zip(GAME.layout(view.players), GAME.encode(view), strict=True))


def marked(row: Row, prefix: str) -> set[str]:
    """What follows a prefix in the names whose number is not 0."""
    return {name.removeprefix(prefix) for name, number in row.items() if name.startswith(prefix) and number}


def first_of(view: PatriotView) -> int:
    """The player from whose place the viewer looks."""
    if view.viewer is None:
        return 0
    return view.viewer if view.players == view.n else view.asked or 0


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_numbers_say_what_the_view_says(players: int, options: dict[str, object]) -> None:
    """For seats and spectators, wherever random play leads."""
    names = GAME.layout(players)
    assert len(set(names)) == len(names)
    for move in every(6, moves(players, options, seed=3)):
        for viewer in (None, move.seat, (move.seat + 1) % players):
            view = look(move.state, viewer)
            row = numbers(view)
            assert all(-5 <= number <= 100 for number in row.values())
            check_table(view, row)
            check_decks(view, row)
            for player in range(view.n):
                check_player(view, row, player)


def check_table(view: PatriotView, row: Row) -> None:
    """Trackers, pieces, cards that lie open, and the question to the viewer."""
    tracks = (view.threat / 6, view.unrest / 6, view.taxes / 6, view.coins / 10, view.ap / 10, view.track / 10)
    assert [row[name] for name in ("threat", "unrest", "taxes", "coins", "ap", "track")] == pytest.approx(tracks)
    assert marked(row, "phase ") == {view.phase}
    for piece, spaces in (("troop", view.troops), ("rioter", view.rioters), ("token", view.tokens)):
        assert marked(row, f"{piece} ") == {space_name(SPACE_IDS.index(space)) for space in spaces}
    assert marked(row, "riot ") == {riot.card for riot in view.riots}
    assert marked(row, "letter ") == set() if view.letter is None else {view.letter}
    assert marked(row, "brief ") == set() if view.brief is None else {view.brief}
    for number, tile in enumerate(view.beacons, start=1):
        flags = {"unlaunched": set(), "ready": {"launched"}, "used": {"launched", "used"}}[tile.status]
        assert marked(row, f"tile {number} ") == {tile.card, *flags}
    asked = None if view.viewer is None else view.asks[view.viewer]
    assert marked(row, "asked ") == (set() if asked is None else {asked})
    assert marked(row, "standee in ") == {name for name in LOCATIONS.values() if name.lower() == view.at}


def check_decks(view: PatriotView, row: Row) -> None:
    for place, kind in TYPE_NAMES.items():
        assert row[f"pile {kind}"] == pytest.approx(view.piles[place] / 32)
        assert row[f"discarded {kind}"] == pytest.approx(len(view.discards[place]) / 32)
    assert row["briefs left"] == pytest.approx(view.briefs_left / 72)
    assert cards_at(row, "last vote ") == Counter(view.pile)
    looking = view.looking
    found = set() if looking is None or looking.deck != "science" else set(looking.cards or ())
    assert marked(row, "looking at discovery ") == found


def check_player(view: PatriotView, row: Row, player: int) -> None:
    """What lies open, and of what is hidden exactly what the viewer knows."""
    first = first_of(view)
    who = f"player +{(player - first) % view.n} "
    character = view.characters[player]
    assert marked(row, f"{who}CH") == (set() if character is None else {character[2:]})
    assert bool(row[f"{who}president"]) == (player == view.president)
    assert bool(row[f"{who}dead"]) == view.dead[player]
    assert row[f"{who}hand"] == pytest.approx(view.hand_sizes[player] / 10)
    assert row[f"{who}letter"] == pytest.approx(view.letter_counts[player] / 5)
    assert row[f"{who}laid"] == pytest.approx((view.laid_counts[player] or 0) / 5)
    assert marked(row, f"{who}holds ") == set(view.held[player])
    notes = view.notes[first]
    seen = [] if notes is None else [hand.cards for hand in notes.hands if hand.player == player]
    hand = view.hands[player]
    known = hand if hand is not None else seen[0] if seen else ()
    assert cards_at(row, f"{who}known ") == Counter(known)
    assert cards_at(row, f"{who}in vote ") == Counter(view.laid[player] or ())
    assert cards_at(row, f"{who}on letter ") == Counter(view.letter_cards[player] or ())
    cards = {card.card for card in view.allegiances[player] if card.card is not None}
    if notes is not None:
        cards |= {one.card for one in notes.allegiances if one.player == player}
    assert marked(row, f"{who}allegiance ") == {GAME.allegiance_rows[card].kind for card in cards}
    missions = {card for card in cards if GAME.allegiance_rows[card].kind == "SECOND"}
    assert marked(row, f"{who}mission ") == missions
    said = view.said[player]
    assert marked(row, f"{who}said ") == (set() if said is None else {said})


def cards_at(row: Row, prefix: str) -> Counter[str]:
    """The influence cards that the numbers with a prefix count; each card is one half."""
    return Counter({card: round(2 * row[prefix + card]) for card in GAME.tables.kind_ids if row[prefix + card]})


def test_the_environments_see_the_same() -> None:
    """From the state and from the view."""
    for move in every(10, moves(4, {}, seed=5)):
        for viewer in (None, 0, 1, 2, 3):
            assert GAME.observe(move.state, viewer) == GAME.encode(look(move.state, viewer))
