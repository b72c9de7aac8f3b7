"""What may be known, when and by whom; and PV-13."""

from __future__ import annotations

import json
from itertools import permutations
from random import Random
from typing import Any

import pytest

from intrigue import Illegal
from intrigue.core.codec import to_data
from intrigue.core.knowledge import Fact
from intrigue.core.match import Match
from intrigue.games.pot_de_vin import events as ev
from tests.games.pot_de_vin.deck import CARDS, CHARACTERS, cards_of
from tests.games.pot_de_vin.playing import VARIANTS, moves
from tests.games.pot_de_vin.positions import BY_HAND, GAME, Table, at_round, final
from tests.games.pot_de_vin.secrets import redraw

NAMES = ("Ann", "Ben", "Carl", "Dora", "Eve", "Finn")


def everything_shown(table: Table, viewer: int | None) -> dict[str, Any]:
    """All that the contract gives to a viewer: view, prompt, options, numbers, text, events, refusals."""
    state = table.state
    view = state.view(viewer)
    seen = [event for event in table.events if event.seen_by(viewer)]
    shown = {
        "view": json.dumps(to_data(view)),
        "prompt": state.prompt(viewer),
        "encoded": list(GAME.encode(view)),
        "table": GAME.show(view, NAMES),
        "events": [to_data(event) for event in seen],
        "log": [GAME.tell(event, NAMES).text for event in seen],
        "pending": state.pending,
    }
    if viewer is not None:
        shown["legal"] = state.legal(viewer)
        shown["labels"] = [GAME.label(view, action, NAMES) for action in state.legal(viewer)]
        for action in GAME.actions:
            if action not in state.legal(viewer):
                with pytest.raises(Illegal) as refusal:
                    state.play(viewer, action)
                shown[f"refusal {action}"] = str(refusal.value)
    return shown


def viewers(players: int, *but: int) -> list[int | None]:
    return [None, *(seat for seat in range(players) if seat + 1 not in but)]


# ---- hands and pile ------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [1, None])
def test_nothing_depends_on_hidden_hands_and_the_pile(viewer):
    """PV-2.7: four cards change places in two hands and the pile in every way, and everything is the same to the byte
    for a viewer who does not hold them."""
    seen = []
    for one, two, three, four in permutations(["P4", "U8", "A9", "E2"]):
        hands = {1: f"A4 {one}", 2: "P13 P12", 3: f"{two} {three}"}
        table = at_round(3, hands=hands, trump="E9", pile=four, options=BY_HAND)
        table.play(1, "A4")
        seen.append(everything_shown(table, viewer))
    assert all(shown == seen[0] for shown in seen)


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_nothing_depends_on_what_is_redrawn(players, options):
    """The information table as a whole: with everything hidden drawn anew, a viewer gets the same."""
    rng = Random(11)
    differ = 0
    for number, move in enumerate(moves(players, options, seed=12)):
        if number % 4:
            continue
        for viewer in viewers(players):
            twin = GAME.load(redraw(move.after, viewer, rng))
            differ += GAME.dump(twin) != move.after
            assert everything_shown(Table(twin), viewer) == everything_shown(Table(move.state), viewer)
    assert differ


def test_the_order_of_the_pile_is_not_shown():
    """PV-2.3: neither to players nor to spectators; only how many cards are left."""
    seen = []
    for pile in ("U8 A9 E2", "E2 U8 A9"):
        table = at_round(3, hands={1: "A4 P4 P5 P6", 2: "A5 P7 P8 P9", 3: "A6 U4 U5 U6"}, pile=pile)
        seen.append([everything_shown(table, viewer) for viewer in viewers(3)])
        assert table.view().pile == 3
    assert seen[0] == seen[1]


def test_no_hidden_card_is_named_anywhere():
    """PV-2.7: in no view of a whole game is there a card that the viewer may not know."""
    for players, options in VARIANTS:
        for move in moves(players, options, seed=13):
            for viewer in viewers(players):
                hidden = {
                    card for seat, hand in enumerate(move.after["hands"]) if seat != viewer for card in cards_of(hand)
                }
                words = set(json.dumps(to_data(move.state.view(viewer))).replace('"', " ").replace(",", " ").split())
                assert not hidden & words


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_what_is_open(viewer):
    """PV-3.11, PV-5.4, PV-13.3: cards of the round, areas, gems, sizes of hands, the trump card with its value."""
    table = at_round(3, hands={1: "A4 P13 P4", 2: "A5 U8", 3: "A6 U9"}, areas={1: "U1 U2"}, treasure={2: 3}, left=3)
    table.play(1, "A4")
    view = table.state.view(viewer)
    assert view.trick == ("A4", None, None)
    assert view.hand_sizes == (2, 2, 2)
    assert view.supply == (0, 1, 1)
    assert view.treasure == (0, 3, 0)
    assert view.taken[0] == ("U1", "U2")
    assert (view.trump, view.pile, view.round, view.rounds) == ("E9", 2, 14, 16)


# ---- voids ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_who_does_not_follow_shows_a_void(viewer):
    """PV-3.7, PV-3.8: known to all, for the rest of the game."""
    table = at_round(3, hands={1: "A4 P4 P5", 2: "U5 U8 U10", 3: "A6 U9 U4"}, trump="E9")
    table.round("A4", "U5")
    assert table.state.view(viewer).voids == ((), ("Aldo",), ())
    assert table.happened(ev.CardPlayed, seat=1)[0].void == "Aldo"
    table.round("A6")
    assert table.view().round == 15
    assert table.state.view(viewer).voids == ((), ("Aldo",), ())


def test_a_pass_shows_nothing():
    """PV-3.6: with or without the led character, everything is the same for the others."""
    seen = []
    for hand in ("A7 U8", "U5 U8"):
        table = at_round(3, hands={1: "A4 P4 P5", 2: hand, 3: "A6 U9 U4"}, trump="E9", areas={3: "A8"})
        table.round("A4", "bribe")
        assert table.view().voids == ((), (), ())
        seen.append([to_data(event) for event in table.events if event.seen_by(0)])
    assert seen[0] == seen[1]


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_voids_are_true(players, options):
    """PV-3.7: nobody is ever said to lack a character that is held, and every card off the led character is noted."""
    for move in moves(players, options, seed=15):
        view = move.state.view(None)
        for seat in range(players):
            letters = {card[0] for card in cards_of(move.after["hands"][seat])}
            assert not letters & {name[0] for name in view.voids[seat]}
        for event in move.events:
            if isinstance(event, ev.CardPlayed) and event.void is not None:
                assert event.void in view.voids[event.seat]
                assert CHARACTERS[event.card[0]] != event.void


# ---- hidden discards -----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_nothing_depends_on_a_discard(seed):
    """PV-12.8: whichever card is discarded, nobody else can tell, the partner included, nor may the order of the
    answers."""
    first = min(Table(GAME.new(6, seed)).asked)
    seen: dict[int | None, list[Any]] = {viewer: [] for viewer in viewers(6, first)}
    for choice in range(9):
        table = Table(GAME.new(6, seed))
        table.play(first, table.legal(first)[choice])
        for viewer, shown in seen.items():
            shown.append(everything_shown(table, viewer))
    assert all(other == shown[0] for shown in seen.values() for other in shown)


def test_what_is_announced_of_a_discard():
    """PV-12.7, PV-12.8: the fact to all, the card to its owner."""
    table = Table(GAME.new(6, 2))
    seat = min(table.asked)
    card = table.hand(seat)[4]
    public, private = table.play(seat, f"discard {card}")
    assert public == ev.DiscardMade(seat - 1)
    assert private == ev.DiscardChosen(seat - 1, card, audience=(seat - 1,))
    assert table.view(seat).discard == card
    assert table.view().discarded[seat - 1]
    for other in viewers(6, seat):
        assert table.state.view(other).discard is None


def test_others_go_on_as_if_nothing_had_happened():
    """PV-12.8: the question to the others stays the same; nobody is asked twice."""
    table = Table(GAME.new(6, 2))
    first, *others = table.asked
    before = {seat: (table.legal(seat), table.prompt(seat), table.hand(seat)) for seat in others}
    table.play(first, table.legal(first)[0])
    assert {seat: (table.legal(seat), table.prompt(seat), table.hand(seat)) for seat in others} == before
    assert list(table.asked) == others
    with pytest.raises(Illegal):
        table.play(first, "bribe")


def test_the_discarder_knows_the_own_card_in_the_pile():
    """PV-12.8, PV-12.9: until it is turned up; the others know nothing of it, and never whose it was."""
    table = round_one()
    assert table.view(4).known == ("E11",)
    assert table.view(5).known == ()
    assert table.view(6).known == ("E12",)
    assert table.view(4).discard == "E11"
    for seat in (None, 1, 2, 3):
        assert table.view(seat).known == ()
        assert table.view(seat).discard is None


def round_one(used: str = "", trump: str = "E9", pile: str = "E10 E11 E12", left: int = 12) -> Table:
    """Six players with eight cards each in rounds 1 to 4; seats 4, 5 and 6 have discarded E11, E9 and E12."""
    cards = [card for card in CARDS if card not in ("E9", "E10", "E11", "E12")]
    size = left - 4
    hands = {seat: " ".join(cards[8 * (seat - 1) : 8 * (seat - 1) + size]) for seat in range(1, 7)}
    return at_round(
        6, hands=hands, trump=trump, pile=pile, used=used, discards={4: "E11", 5: "E9", 6: "E12"}, left=left
    )


@pytest.mark.parametrize("viewer", viewers(6, 4, 5))
def test_who_discarded_what_is_never_told(viewer):
    """PV-12.8: not even when the card has come up. Seats 4 and 5 exchange their discards."""
    seen = []
    for one, other in (("E11", "E9"), ("E9", "E11")):
        data: dict[str, Any] = GAME.dump(round_one(used="E9 E10", trump="E11", pile="E12", left=10).state)
        data["discards"][3:5] = [CARDS.index(one), CARDS.index(other)]
        seen.append(everything_shown(Table(GAME.load(data)), viewer))
    assert seen[0] == seen[1]


def test_the_last_of_the_first_four_is_known_to_its_discarder():
    """PV-12.9: in round 3 seat 6 knows the trump of round 4, nobody else does."""
    table = round_one(used="E9 E10", trump="E11", pile="E12", left=10)
    assert table.view().round == 3
    assert [table.view(seat).known for seat in range(1, 7)] == [(), (), (), (), (), ("E12",)]
    assert table.view().known == ()


def test_after_round_four_everybody_knows_the_pile():
    """PV-12.15: its content, not its order; and so the trumps of rounds 8 and 12 beforehand."""
    hands = {seat: f"A{seat} P{seat}" for seat in range(1, 7)}
    orders = []
    for pile in ("E10 E11 E12", "E12 E10 E11"):
        table = at_round(6, hands=hands, trump="E9", pile=pile, left=4, options=BY_HAND)
        assert table.view().round == 9
        orders.append([everything_shown(table, viewer) for viewer in viewers(6, 4, 5, 6)])
        assert table.view().known == ("E10", "E11", "E12")
    assert orders[0] == orders[1]
    last = at_round(6, hands=hands, trump="E9", pile="E10", used="E11 E12", left=2, options=BY_HAND)
    assert (last.view().round, last.view().known) == (11, ("E10",))


# ---- secret choices at the end -------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_nothing_depends_on_where_a_joker_went(viewer):
    """PV-8.8: until all are placed, nobody else can tell, nor how far seat 1 has come."""
    seen = []
    for choice in ([], ["joker to NOB"], ["joker to ART"]):
        table = final(4, {1: "A4 A5 A6 U1 E1", 2: "A7 A8 P1"})
        table.events.clear()
        table.play(1, *choice)
        seen.append(everything_shown(table, viewer))
    assert all(shown == seen[0] for shown in seen)
    finished = []
    for choice in (["joker to NOB", "joker to ART"], ["joker to ART", "joker to TRD"]):
        table = final(4, {1: "A4 A5 A6 U1 E1", 2: "A7 A8 P1"})
        table.events.clear()
        table.play(1, *choice)
        finished.append(everything_shown(table, viewer))
    assert finished[0] == finished[1]


def test_the_owner_sees_the_own_jokers():
    """PV-8.8."""
    table = final(4, {1: "A4 A5 A6 U1 E1", 2: "A7 A8 P1"})
    (private,) = table.play(1, "joker to ART")
    assert private == ev.JokerSet(0, "ART", audience=(0,))
    assert table.view(1).jokers[0] == ("ART",)
    private, public = table.play(1, "joker to TRD")
    assert private.audience == (0,)
    assert public == ev.ChoiceMade(0, "jokers")


@pytest.mark.parametrize("viewer", [None, 1, 2, 3, 4, 5])
def test_nothing_depends_on_a_vote_about_columns(viewer):
    """PV-11.7: the partner (seat 4) cannot tell either, until all teams have answered."""
    seen = []
    for choice in ("own", "partner"):
        table = final(6, {1: "A4 A5 A1", 4: "E6", 2: "A8 A7 P1", 5: "E9"})
        table.events.clear()
        table.play(1, f"count {choice} NOB")
        seen.append(everything_shown(table, viewer))
    assert seen[0] == seen[1]


# ---- conduct -------------------------------------------------------------------------------------


def test_the_last_card_is_played_automatically():
    """PV-13.2: one card and no gem, which everybody knows; nothing else is ever played for a player."""
    hands = {1: "A4 P4", 2: "A5 P5", 3: "A6 P6"}
    table = at_round(3, hands=hands, trump="E9", pile="U13", options={"endgame_placement": "auto"})
    table.round("A4", "A5", "A6")
    assert table.state.result is not None
    assert [(event.seat, event.card, event.auto) for event in table.happened(ev.CardPlayed)[3:]] == [
        (2, "P6", True),
        (0, "P4", True),
        (1, "P5", True),
    ]
    assert [event.auto for event in table.happened(ev.CardPlayed)[:3]] == [False] * 3


@pytest.mark.parametrize("hand", ["A7", "A7 P7"])
def test_a_forced_card_has_to_be_confirmed(hand):
    """PV-13.2: one legal card among several, or one card with gems, is still asked for."""
    table = at_round(3, hands={1: "A4 P4", 2: hand, 3: "A6 P6"})
    table.play(1, "A4")
    assert table.asked == {2: "PV-D4"}
    lead = at_round(3, hands={1: "A4", 2: "A5 P5", 3: "A6 P6"}, supply={1: 1})
    assert (lead.asked, lead.legal(1)) == ({1: "PV-D3"}, ["A4"])


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_only_such_cards_are_played_automatically(players):
    """PV-13.2: in whole games, with the option on and off."""
    for auto in (True, False):
        played = 0
        for move in moves(players, {"auto_play_last_card": auto}, seed=17):
            before = {seat: cards_of(hand) for seat, hand in enumerate(move.before["hands"])}
            for event in move.events:
                if isinstance(event, ev.CardPlayed) and event.card != CARDS[move.action % 52]:
                    assert auto
                    assert event.auto
                    assert event.card in before[event.seat]
                    played += 1
        assert (played > 0) is auto


def test_the_history_is_open():
    """PV-13.3: every round with trump, deeds and winner, for everybody; and the log keeps it."""
    match: Any = Match(GAME, 3, 5)
    rng = Random(5)
    while match.state.pending and match.state.view(None).round < 4:
        seat = match.state.pending[0]
        match.play(seat, rng.choice(match.state.legal(seat)))
    for viewer in viewers(3):
        history = match.state.view(viewer).history
        assert len(history) == 3
        log = match.log(viewer)
        trumps = [event.card for event in log if isinstance(event, ev.TrumpTurned)]
        assert [past.trump for past in history] == trumps[:3]
        assert [past.winner for past in history] == [e.seat for e in log if isinstance(e, ev.RoundWon)]
        played = [event.card for event in log if isinstance(event, ev.CardPlayed)]
        told = [did for past in history for did in past.did if did not in (None, "pass")]
        assert sorted(played[: len(told)]) == sorted(told)


def test_the_history_can_be_hidden():
    """PV-13.3: with `show_history` off, views have none, and the log forgets a round when the next begins or all are
    over; at the end everything is open."""
    match: Any = Match(GAME, 3, 5, {"show_history": False})
    rng = Random(5)
    while match.state.pending:
        seat = match.state.pending[0]
        match.play(seat, rng.choice(match.state.legal(seat)))
        if match.state.result is not None:
            break
        assert match.state.view(0).history == ()
        log = match.log(0)
        kinds = (ev.CardPlayed, ev.Passed, ev.RoundWon, ev.TrumpTurned)
        curtain = max(place for place, event in enumerate(log) if isinstance(event, (ev.RoundBegan, ev.RoundsOver)))
        assert not [event for event in log[:curtain] if isinstance(event, kinds)]
        assert any(match.state.view(None).hand_sizes) == isinstance(log[curtain], ev.RoundBegan)
    assert len([event for event in match.log(0) if isinstance(event, ev.RoundWon)]) >= 12


def test_what_proves_that_a_card_is_not_in_a_hand() -> None:
    """A void of its suit, or an empty hand; nothing proves that it is in a hand, or not in the pile."""
    assert GAME.deduced is not None
    proves = GAME.deduced.proves
    card = next(secret for secret in GAME.secrets(3) if secret.name == "A7")
    hands = {value.seat: value for value in card.values if value.name == "hand"}
    pile = next(value for value in card.values if value.name == "pile")
    absent = Fact(card, hands[1], False)
    void = ev.CardPlayed(1, "U7", "Aldo", False, "Aldo", False)
    assert proves(void, absent)
    assert not proves(void, Fact(card, hands[0], False))
    assert not proves(ev.CardPlayed(1, "A8", "Ugo", False, "Ugo", False), absent)
    assert not proves(ev.CardPlayed(1, "A8", "Aldo", False, None, False), absent)
    assert proves(ev.HandEmptied(1, 0), absent)
    assert not proves(ev.HandEmptied(0, 0), absent)
    assert not proves(ev.Passed(1, 0), absent)
    for fact in (Fact(card, pile, False), Fact(card, hands[1], True)):
        assert not any(proves(event, fact) for event in (void, ev.HandEmptied(1, 0), ev.HandEmptied(pile.seat, 0)))


def test_a_void_is_told_by_the_name_of_the_character() -> None:
    """One sentence for all cards of the character; nobody is told about the own hand."""
    cards = [secret for secret in GAME.secrets(3) if secret.name in ("A7", "A8", "U7")]
    absent = [Fact(card, value, False) for card in cards for value in card.values if value.seat in (0, 1)]
    told = GAME.certainties(absent, ["You", "Ada", "Bo"])
    assert [text for text, _ in told] == ["Ada has no Aldo", "Ada has no Ugo"]
    assert [fact.secret.name for fact in told[0][1]] == ["A7", "A8"]
