"""PE-3: the Drafting phase."""

from __future__ import annotations

from collections import Counter

import pytest

from intrigue.core.events import Event
from intrigue.games.potemkin_empire import events as ev
from tests.games.potemkin_empire.positions import CONTENT, GAME, SEATS, Table, end_of_month, position

COUNTS = [3, 4, 5]
IDS = [card.id for card in CONTENT.card]


def new(players: int = 3, seed: int = 5) -> Table:
    events: list[Event] = []
    table = Table(GAME.new(players, seed, {"first_player": 1}, events))
    table.events = events
    return table


def pack(table: Table, seat: str) -> set[str]:
    """The pack that a seat holds now."""
    return set(table.view(seat).packs[-1][-1])


def pick_all(table: Table) -> dict[str, str]:
    """Everybody keeps the first card of the pack; who kept what."""
    chosen = {}
    for seat in SEATS[: table.state.players]:
        chosen[seat] = table.legal(seat)[0]
        table.play(seat, chosen[seat])
    return {seat: text.split()[1] for seat, text in chosen.items()}


@pytest.mark.parametrize("players", COUNTS)
def test_four_cards_each_the_first_player_first(players):
    """PE-3.1: all four of a player before the next player's, in the direction of the month."""
    top = IDS[20 : 20 + 4 * players]
    table = end_of_month(players, month=2, capitol="B", top=" ".join(top))
    order = [(1 + step) % players for step in range(players)]
    for place, seat in enumerate(order):
        assert pack(table, SEATS[seat]) == set(top[4 * place : 4 * place + 4])
    assert table.view().deck == 85 - 4 * players


def test_all_choose_at_the_same_time():
    """PE-3.2: everybody may choose first; a choice changes nothing for the others."""
    for first in "ABC":
        table = new()
        assert table.asked == dict.fromkeys("ABC", "PE-D2")
        others = [seat for seat in "ABC" if seat != first]
        before = {seat: (pack(table, seat), table.legal(seat)) for seat in others}
        table.play(first, table.legal(first)[1])
        assert set(table.asked) == set(others)
        assert {seat: (pack(table, seat), table.legal(seat)) for seat in others} == before


def test_a_pick_is_a_card_of_the_own_pack():
    """PE-3.2"""
    table = new()
    assert {text.split()[1] for text in table.legal("A")} == pack(table, "A")
    assert table.refused("A", table.legal("B")[0]) == "PE-3.2"
    assert table.refused("A", "produce") == "PE-3.2"


def test_a_choice_is_kept_once_made():
    """PE-3.2: nobody chooses twice before the others are done."""
    table = new()
    first, second = table.legal("A")[:2]
    table.play("A", first)
    table.refused("A", second)
    assert table.view("A").choice == first.split()[1]


@pytest.mark.parametrize("players", COUNTS)
def test_packs_are_passed_when_all_have_chosen(players):
    """PE-3.3: not before; then to the next player, without the card that was kept."""
    table = new(players)
    held = {seat: pack(table, seat) for seat in SEATS[:players]}
    kept = {}
    for seat in SEATS[: players - 1]:
        kept[seat] = table.legal(seat)[2].split()[1]
        table.play(seat, f"card {kept[seat]}")
        assert table.view().round == 0
        assert {other: pack(table, other) for other in held} == held
    last = SEATS[players - 1]
    kept[last] = table.legal(last)[0].split()[1]
    table.play(last, f"card {kept[last]}")
    assert table.view().round == 1
    for place, seat in enumerate(SEATS[:players]):
        assert pack(table, SEATS[(place + 1) % players]) == held[seat] - {kept[seat]}


def test_packs_go_the_other_way_in_even_months():
    """PE-3.3: counterclockwise, from A to the last seat."""
    table = end_of_month(4)
    held = {seat: pack(table, seat) for seat in "ABCD"}
    kept = pick_all(table)
    for giver, taker in ("AD", "BA", "CB", "DC"):
        assert pack(table, taker) == held[giver] - {kept[giver]}


@pytest.mark.parametrize("players", COUNTS)
def test_four_cards_are_drafted(players):
    """PE-3.4, PE-4.1: three choices, the fourth card is kept without one; then the Action phase begins."""
    table = new(players)
    kept: dict[str, list[str]] = {seat: [] for seat in SEATS[:players]}
    for round in range(3):
        assert table.view().round == round
        for seat, card in pick_all(table).items():
            kept[seat].append(card)
    view = table.view()
    assert view.phase == "action"
    assert view.hand_sizes == (4,) * players
    assert view.modes == ("construction",) * players
    assert table.asked == {"A": "PE-D3"}
    for seat, cards in kept.items():
        assert set(cards) < set(table.hand(seat))
        last = [event.card for event in table.happened(ev.CardDrafted, seat=SEATS.index(seat))][-1]
        assert {*cards, last} == set(table.hand(seat))


@pytest.mark.parametrize("players", COUNTS)
def test_whether_the_own_pack_comes_back(players):
    """PE-3.5: with three players the fourth card is one of the four that were dealt to the player first; with more
    players nobody sees a pack twice."""
    table = new(players)
    for _ in range(3):
        pick_all(table)
    for seat in SEATS[:players]:
        packs = [set(cards) for cards in table.view(seat).packs[0]]
        assert [len(cards) for cards in packs] == [4, 3, 2, 1]
        if players == 3:
            assert packs[3] < packs[0]
        else:
            seen = Counter(card for cards in packs for card in cards)
            assert set(seen.values()) == {1}


def test_drafted_cards_can_be_looked_at_at_any_time():
    """PE-3.6: during the draft as well, and afterwards they are the hand."""
    table = new()
    kept = [pick_all(table)["A"]]
    assert table.hand("A") == kept
    kept.append(pick_all(table)["A"])
    assert set(table.hand("A")) == set(kept)
    pick_all(table)
    assert set(kept) < set(table.hand("A"))


# ---- the deck runs out ---------------------------------------------------------------------------


def test_the_discard_pile_becomes_the_deck_when_it_is_empty():
    """PE-3.7: at once after the last card was drawn."""
    table = position(scientist="B", deck="R-01", discard="F-01 F-02 F-03", hands={"B": "F-04"})
    events = table.play("A", "produce")
    assert set(table.hand("B")) == {"F-04", "R-01"}
    view = table.view()
    assert (view.deck, view.discard_size, view.discard) == (3, 0, ())
    assert [event.cards for event in events if isinstance(event, ev.DeckRenewed)] == [3]


def test_the_new_deck_is_shuffled():
    """PE-3.7: each of the discarded cards is on top about as often."""
    tops: Counter[str] = Counter()
    for seed in range(300):
        table = position(scientist="B", deck="R-01", discard="F-01 F-02 F-03")
        game = table.state.game
        data = game.dump(table.state)
        data["chance"] = {"key": f"{seed:064x}", "counter": 0}
        table = Table(game.load(data))
        table.play("A", "produce")
        tops[game.card_ids[game.dump(table.state)["deck"][-1]]] += 1
    assert set(tops) == {"F-01", "F-02", "F-03"}
    assert min(tops.values()) > 60


def test_dealing_goes_on_after_the_shuffle():
    """PE-3.7: 12 cards are dealt from a deck of 5 and a discard pile of 10; the deck's own cards go first."""
    table = end_of_month(deck=" ".join(IDS[:5]), discard=" ".join(IDS[20:30]))
    assert pack(table, "A") == set(IDS[:4])
    assert IDS[4] in pack(table, "C")  # counterclockwise: C is next
    others = (pack(table, "C") | pack(table, "B")) - {IDS[4]}
    assert len(others) == 7
    assert others < set(IDS[20:30])
    assert (table.view().deck, table.view().discard_size) == (3, 0)


def test_a_deck_that_is_dealt_to_the_last_card_is_renewed_at_once():
    """PE-3.7: 12 cards in the deck, 3 in the discard pile."""
    table = end_of_month(deck=" ".join(IDS[:12]), discard=" ".join(IDS[20:23]))
    assert set().union(*(pack(table, seat) for seat in "ABC")) == set(IDS[:12])
    assert (table.view().deck, table.view().discard_size) == (3, 0)


def test_without_discards_the_deck_waits_for_the_next_need():
    """PE-3.7: the last card is drawn with nothing to shuffle; what is discarded afterwards stays on the pile until the
    next draw, which renews the deck first."""
    hands = {"B": "F-25", "D": "F-01"}
    table = position(4, scientist="B", deck="R-01", hands=hands, villages={"B": "industry:R-02"})
    table.play("A", "produce")
    assert (table.view().deck, table.view().discard_size) == (0, 0)
    table.play("B", "play F-25", "build culture")
    table.play("C", "produce")
    table.play("D", "build culture")
    assert (table.view().deck, table.view().discard_size) == (0, 1)
    table.play("A", "produce")
    assert table.hand("B") == ["F-25"]
    assert (table.view().deck, table.view().discard_size) == (0, 0)


def test_the_renewal_comes_before_the_next_draw():
    """PE-3.7: deck empty, two discarded cards; the drawer gets one of them, the other is the deck."""
    table = position(scientist="B", deck="", discard="F-01 F-02")
    table.play("A", "produce")
    assert len(table.hand("B")) == 1
    assert set(table.hand("B")) < {"F-01", "F-02"}
    assert (table.view().deck, table.view().discard_size) == (1, 0)


@pytest.mark.parametrize(
    ("deck", "discard", "size", "left"),
    [
        pytest.param(7, 4, 3, 2, id="three each"),
        pytest.param(6, 0, 2, 0, id="two each, nothing left"),
        pytest.param(0, 5, 1, 2, id="one each, all from the discard pile"),
        pytest.param(12, 0, 4, 0, id="just enough"),
    ],
)
def test_equal_smaller_packs_when_cards_are_short(deck, discard, size, left):
    """PE-3.8: as many picks as cards each, and the rest stays in the deck."""
    table = end_of_month(deck=" ".join(IDS[:deck]), discard=" ".join(IDS[20 : 20 + discard]))
    assert table.view().size == size
    assert table.happened(ev.MonthBegan)[0].size == size
    assert table.view().deck == left
    for round in range(size - 1):
        assert table.view().round == round
        assert {len(pack(table, seat)) for seat in "ABC"} == {size - round}
        pick_all(table)
    assert table.view().phase == "action"
    assert table.view().deck == left
    assert {len(table.hand(seat)) for seat in "ABC"} == {size}


def test_no_draft_without_cards():
    """PE-3.8: two cards for three players: the Action phase begins with empty hands."""
    table = end_of_month(deck="R-01 R-02")
    assert table.view().size == 0
    assert table.view().hand_sizes == (0, 0, 0)
    assert table.asked == {"A": "PE-D3"}
    assert table.view().deck == 2


def test_there_is_no_hand_limit():
    """PE-3.9: with twenty cards in hand another one is drawn."""
    table = position(hands={"B": " ".join(IDS[20:40])}, scientist="B")
    table.play("A", "produce")
    assert len(table.hand("B")) == 21
    assert table.asked == {"B": "PE-D3"}
