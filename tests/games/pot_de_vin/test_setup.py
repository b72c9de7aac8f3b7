"""PV-1, PV-2 and the first half of PV-12: cards, terms, and what lies on the table when a game begins."""

from __future__ import annotations

from collections import Counter

import pytest

from intrigue import BadOption
from intrigue.core.events import Event
from intrigue.games.pot_de_vin import events as ev
from tests.games.pot_de_vin.deck import CARDS, GRID, GUILDS, LETTERS, columns, mask, number
from tests.games.pot_de_vin.playing import VARIANTS, moves
from tests.games.pot_de_vin.positions import GAME, NUMBERS, TEAMS, Table, at_round, natural

COUNTS = [3, 4, 5]
DECK = GAME.content.data.card


def new(players: int, seed: int = 1, **options: object) -> Table:
    events: list[Event] = []
    return Table(GAME.new(players, seed, options, events), events)


# ---- components ----------------------------------------------------------------------------------


def test_the_deck():
    """PV-1.1: four characters with the values 1 to 13, each pair once."""
    assert [card.id for card in DECK] == CARDS
    pairs = Counter((card.character, card.value) for card in DECK)
    assert set(pairs) == {(name, value) for name in ("Aldo", "Pietra", "Enzo", "Ugo") for value in range(1, 14)}
    assert set(pairs.values()) == {1}


def test_guild_cards():
    """PV-1.2: the values 4 to 12, 36 cards, six guilds; and exactly the printed ones."""
    guild_cards = [card for card in DECK if card.kind == "guild"]
    assert len(guild_cards) == 36
    assert {card.value for card in guild_cards} == set(range(4, 13))
    assert [guild.name for guild in GAME.content.data.guild] == [
        "Nobles",
        "Artists",
        "Traders",
        "Workmen",
        "Knights",
        "Assassins",
    ]
    for value, row in GRID.items():
        assert [card.guild for card in guild_cards if card.value == value] == row.split()


def test_neutral_cards():
    """PV-1.3: no guild, no symbol, one of each kind for each character."""
    neutral = [card for card in DECK if card.kind != "guild"]
    assert len(neutral) == 16
    assert {(card.value, card.kind) for card in neutral} == {(1, "joker"), (2, "plus"), (3, "minus"), (13, "pot")}
    assert all(card.guild is None and card.symbols == 0 for card in neutral)


def test_symbols():
    """PV-1.4: one on 4 to 9, two on 10 to 12; eight symbols on six cards of each guild."""
    for card in DECK:
        assert card.symbols == (0 if card.kind != "guild" else 1 if card.value <= 9 else 2)
    for guild in GUILDS:
        own = [card for card in DECK if card.guild == guild]
        assert (len(own), sum(card.symbols for card in own)) == (6, 8)


def test_the_reconstruction_is_even():
    """PV-1.4: as the rules describe it: one symbol of each guild in each character, adding up to 26; no guild twice on
    a value; the two doubles of a guild in two characters."""
    for guild in GUILDS:
        single = [card for card in DECK if card.guild == guild and card.symbols == 1]
        double = [card for card in DECK if card.guild == guild and card.symbols == 2]
        assert {card.character for card in single} == {"Aldo", "Pietra", "Enzo", "Ugo"}
        assert sum(card.value for card in single) == 26
        assert len({card.character for card in double}) == 2
    for value in range(4, 13):
        assert len({card.guild for card in DECK if card.value == value}) == 4


def test_a_neutral_card_is_an_ordinary_card_in_a_round():
    """PV-1.5: a Pot de Vin is a 13 and the highest, a Joker is a 1; a neutral card must follow like any other."""
    table = at_round(3, hands={1: "A12 P4 P5", 2: "A13 P6 P7", 3: "A1 P8 P9"}, trump="E9", rest=1)
    table.play(1, "A12")
    assert table.legal(2) == ["A13"]
    table.play(2, "A13")
    assert table.legal(3) == ["A1"]
    table.play(3, "A1")
    assert table.start == 2
    low = at_round(3, hands={1: "A1 P4 P5", 2: "A2 P6 P7", 3: "A3 P8 P9"}, trump="E9")
    low.round("A1", "A2", "A3")
    assert low.start == 3


def test_the_parts_of_a_player():
    """PV-1.6: hand, supply, treasure, six guild columns, and neutral cards; all but the hand open to all."""
    table = at_round(
        3, hands={1: "A4 A5", 2: "P4", 3: "P5"}, supply={2: 1}, treasure={2: 3}, areas={2: "A1 A10 E12 U2"}
    )
    view = table.view()
    assert view.hand == ()
    assert view.hand_sizes == (2, 1, 1)
    assert view.supply == (0, 1, 1)
    assert view.treasure == (0, 3, 0)
    assert view.taken[1] == ("A1", "A10", "E12", "U2")
    assert natural(view.columns[1]) == (0, 0, 0, 4, 0, 0)


def test_active_players_and_the_led_character():
    """PV-1.7, PV-1.8: the first card names the led character; seats with cards act clockwise, wrapping round."""
    table = at_round(5, hands={1: "A4 P4 P5", 2: "U4 U5 U6", 4: "E4 E5 E6"}, start=4)
    assert table.view().led is None
    order = []
    for card in ("E4", "A4", "U4"):
        order += list(table.asked)
        table.round(card)
        if len(order) < 3:
            assert table.view().led == "Enzo"
    assert order == [4, 1, 2]


# ---- set-up for three to five --------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_all_cards_are_dealt(players):
    """PV-2.2: pile and hands are the whole deck, no card left over, no card twice."""
    for seed in range(5):
        state = GAME.new(players, seed)
        dealt = sum(state.hands) + mask(CARDS[card] for card in (*state.pile, state.trump))
        assert dealt == mask(CARDS)
        assert sum(hand.bit_count() for hand in state.hands) == players * NUMBERS[players].hand


def test_shuffles_are_fair():
    """PV-2.2, PV-13.1: in many deals every card is about equally often in every place."""
    deals = 600
    held, trumps = Counter[int](), Counter[int]()
    for seed in range(deals):
        state = GAME.new(4, seed)
        held.update(card for card in range(52) if state.hands[0] >> card & 1)
        trumps[state.trump] += 1
    expected = deals * 10 / 52
    assert all(abs(held[card] - expected) < 5 * expected**0.5 for card in range(52))
    assert all(trumps[card] < 5 * (deals / 52) for card in range(52))
    assert len(trumps) == 52


@pytest.mark.parametrize("players", COUNTS)
def test_the_first_trump_belongs_to_the_pile(players):
    """PV-2.3: a pile of 16 means 16 rounds, the open card included."""
    table = new(players)
    view = table.view()
    assert view.round == 1
    assert view.trump in CARDS
    assert view.pile == view.rounds - 1
    assert table.happened(ev.TrumpTurned) == [ev.TrumpTurned(view.trump, view.rounds - 1)]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_gems_at_the_start(players):
    """PV-2.4, PV-2.5, PV-12.6: the others are in the box, treasures are empty."""
    view = GAME.new(players, 1).view(None)
    gems = {3: 4, 4: 2, 5: 4, 6: 4}[players]
    assert view.supply == (gems,) * players
    assert view.treasure == (0,) * players
    assert view.box == {3: 12, 4: 16, 5: 4, 6: 0}[players]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("teams", [False, True])
def test_the_starting_player_is_drawn(players, teams):
    """PV-2.6, PV-12.3, PV-13.1: every seat about equally often, in team play as well."""
    if teams and players not in (4, 6):
        with pytest.raises(BadOption):
            GAME.new(players, 1, TEAMS)
        return
    games = 400
    starts = Counter(GAME.new(players, seed, {"teams": teams}).view(None).start for seed in range(games))
    share = games / players
    assert set(starts) == set(range(players))
    assert all(abs(count - share) < 5 * share**0.5 for count in starts.values())


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_everybody_sees_the_own_hand_only(players):
    """PV-2.7: the view has one hand, and the deal is told to its owner alone."""
    table = new(players)
    for seat in range(players):
        assert mask(table.state.view(seat).hand) == table.state.hands[seat]
        (dealt,) = [event for event in table.happened(ev.HandDealt) if event.seen_by(seat)]
        assert (dealt.seat, dealt.audience) == (seat, (seat,))
        assert mask(dealt.cards) == table.state.hands[seat]
    assert table.view().hand == ()
    assert not [event for event in table.happened(ev.HandDealt) if event.seen_by(None)]


def test_cards_and_gems_are_the_rounds():
    """PV-2.8, PV-12.10."""
    for row in GAME.content.data.setup:
        assert row.hand + row.gems == row.rounds


# ---- set-up for six ------------------------------------------------------------------------------


def test_six_players_form_three_teams_of_opposites():
    """PV-12.1, PV-12.2: with the option off as well as on."""
    for teams in (False, True):
        table = new(6, teams=teams)
        assert table.view().teams == ((0, 3), (1, 4), (2, 5))
        assert table.happened(ev.GameBegan)[0].teams == ((0, 3), (1, 4), (2, 5))


@pytest.mark.parametrize("seed", range(6))
def test_the_first_three_get_eight_cards(seed):
    """PV-12.3, PV-12.4: counted from the Starting Player, who is known before the deal."""
    table = new(6, seed)
    start = table.view().start
    for step in range(6):
        assert table.view().hand_sizes[(start + step) % 6] == (8 if step < 3 else 9)
    began = table.happened(ev.GameBegan)[0]
    assert began.start == start
    assert began.cards == table.view().hand_sizes


def test_the_left_over_card_is_seen_by_nobody():
    """PV-12.5."""
    table = new(6)
    (card,) = table.state.pile
    for seat in (None, *range(1, 7)):
        view = table.view(seat)
        assert (view.pile, view.known, view.trump) == (1, (), None)
        assert CARDS[card] not in view.hand


def test_any_card_may_be_discarded():
    """PV-12.7, PV-12.8: any one of the nine."""
    table = new(6)
    assert len(table.asked) == 3
    for seat in table.asked:
        assert table.legal(seat) == [f"discard {card}" for card in table.hand(seat)]
        assert len(table.legal(seat)) == 9


def test_the_pile_is_the_discards_and_the_left_over_card():
    """PV-12.7, PV-12.9: no trump is known before; then the first of the four is turned up."""
    table = new(6)
    expected = {CARDS[table.state.pile[0]]}
    for seat in list(table.asked):
        assert table.view().trump is None
        expected.add(table.hand(seat)[3])
        table.play(seat, f"discard {table.hand(seat)[3]}")
    assert {CARDS[card] for card in (*table.state.pile, table.state.trump)} == expected
    assert [len(table.hand(seat)) for seat in range(1, 7)] == [8] * 6
    assert len(table.happened(ev.PileShuffled, cards=4, again=False)) == 1


def test_the_four_are_shuffled():
    """PV-12.9, PV-13.1: each of the four can be the first trump, about equally often."""
    data = GAME.dump(new(6, 3).state)
    sources = Counter[str]()
    trials = 300
    for key in range(trials):
        table = Table(GAME.load({**data, "chance": {"key": f"{key:064x}", "counter": 0}}))
        left_over = CARDS[table.state.pile[0]]
        whose = {left_over: "left over"}
        for seat in list(table.asked):
            whose[table.hand(seat)[0]] = f"seat {seat}"
            table.play(seat, f"discard {table.hand(seat)[0]}")
        sources[whose[table.view().trump]] += 1
    assert len(sources) == 4
    assert all(abs(count - trials / 4) < 45 for count in sources.values())


def test_the_deal_depends_on_the_seed_alone():
    """PV-13.1: the same seed deals the same cards, another seed others."""
    deals = [GAME.dump(GAME.new(4, seed))["hands"] for seed in (1, 1, 2)]
    assert deals[0] == deals[1] != deals[2]


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_no_card_and_no_gem_is_ever_lost(players, options):
    """PV-1.1, PV-2.2, PV-2.4: thirteen cards of each character and 24 gems, wherever they lie."""
    expected = {"Aldo cards": 13, "Pietra cards": 13, "Enzo cards": 13, "Ugo cards": 13, "gems": 24}
    for move in moves(players, options, seed=3):
        assert GAME.inventory(move.state) == expected


def test_the_helpers_of_these_tests_are_right():
    """PV-9.4: the table of guilds adds up, and a card's number is its place in the deck."""
    assert columns(CARDS) == [8] * 6
    assert [number(f"{letter}1") for letter in LETTERS] == [0, 13, 26, 39]
