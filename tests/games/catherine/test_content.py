"""The content file: what is printed on cards, map and track, and what a file of one's own may look like."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest

import intrigue
from intrigue import BadContent
from intrigue.games.catherine.rules.effects import ACTIONS, BONUSES
from tests.games.catherine.positions import CARDS, CITIES, CONTENT, GAME, GOODS, activate, changed

SHIPPED: str = GAME.content.text


def line_of(text: str, after: str) -> int:
    """The line of the file on which a text stands, counted from the row that contains another."""
    start = SHIPPED.index(after)
    return SHIPPED[: SHIPPED.index(text, start)].count("\n") + 1


# ---- what is shipped -----------------------------------------------------------------------------


def test_cards_of_each_type():
    """CA-1.5: as the rules list them."""
    assert Counter(card.type for card in CONTENT.card) == {
        "A1": 12,
        **{f"A{number}": 6 for number in range(2, 11)},
        "A11": 9,
        "A12": 9,
        "A13": 12,
        "A14": 6,
    }
    for colour in ("purple", "gold", "green"):
        counts = Counter(card.type for card in CONTENT.card if card.colour == colour)
        assert counts["A13"] == counts["A1"] == 4
        assert counts["A11"] == counts["A12"] == 3


def test_symbols_of_the_deck():
    """CA-1.6: 15 of each good, 36 cannons, 36 books; every city on six cards of its own colour."""
    totals = [
        sum(numbers) for numbers in zip(*[card.symbols.counts() for card in CONTENT.card if card.symbols], strict=True)
    ]
    assert totals == [15, 15, 15, 15, 36, 36]
    named = Counter(city for card in CONTENT.card for city in card.cities)
    assert set(named.values()) == {6}
    colours = {city.id: city.colour for city in CONTENT.city}
    assert all(colours[city] == card.colour for card in CONTENT.card for city in card.cities)
    assert len({frozenset(card.cities) for card in CONTENT.card if card.cities}) == 36


def test_conditions_are_spread_evenly():
    """CA-10.16: markets and conditions by pairs of goods, twos of a good, and books."""
    markets = Counter(frozenset(card.market) for card in CONTENT.card if card.market)
    assert sorted(markets.values()) == [2] * 6
    for kind in ("A10", "A11", "A12"):
        pairs = Counter(
            card.own.counts()[:4]
            for card in CONTENT.card
            if card.type == kind and card.own and sorted(card.own.counts()[:4]) == [0, 0, 1, 1]
        )
        assert sorted(pairs.values()) == [1] * 6
    twos = Counter(
        card.own.counts()[:4].index(2)
        for card in CONTENT.card
        if card.type in ("A8", "A13") and card.own and 2 in card.own.counts()[:4]
    )
    assert sorted(twos.values()) == [3] * 4
    books = Counter(card.type for card in CONTENT.card if card.own and card.own.book == 2)
    assert books == {"A11": 3, "A12": 3, "A13": 3}


def test_the_map():
    """CA-1.4, CA-12.6: 32 roads, none crossing; in each colour one city of each good, one crown, one symbol 1."""
    roads = {frozenset((city.id, road)) for city in CONTENT.city for road in city.roads}
    assert len(roads) == 32
    for colour in ("purple", "gold", "green"):
        cities = [city for city in CONTENT.city if city.colour == colour]
        assert sorted(city.goods[0] for city in cities if city.goods) == sorted(GOODS)
        assert [sum(city.crown for city in cities), sum(city.points for city in cities)] == [1, 1]
    places = {city.id: (city.x, city.y) for city in CONTENT.city}
    pairs = [tuple(sorted(road)) for road in roads]
    for one in pairs:
        for other in pairs:
            if not set(one) & set(other):
                assert not crossing(*[places[city] for city in (*one, *other)])


def crossing(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]) -> bool:
    def side(p: tuple[int, int], q: tuple[int, int], r: tuple[int, int]) -> bool:
        return (q[0] - p[0]) * (r[1] - p[1]) > (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)


def test_the_orders():
    """CA-12.3: seven goods each, at most three of a kind, every kind wanted equally often."""
    assert {sum(order.goods.counts()) for order in CONTENT.order} == {7}
    assert max(max(order.goods.counts()) for order in CONTENT.order) == 3
    assert [sum(counts) for counts in zip(*[order.goods.counts() for order in CONTENT.order], strict=True)] == [14] * 4


def test_every_row_has_an_origin():
    """What the rulebook states is marked so, and what is ours as reconstructed."""
    assert {row.origin for row in (CONTENT.box, CONTENT.scoring, *CONTENT.type)} == {"rulebook"}
    assert {row.origin for row in (*CONTENT.favor, *CONTENT.city, *CONTENT.order)} == {"reconstructed"}
    assert [card.id for card in CONTENT.card if card.origin != "reconstructed"] == ["W01"]
    assert GAME.content.custom is False


def test_types_name_effects_and_clauses():
    """CA-10.1 to CA-10.17: every form of action and bonus is used, and every type names its clause."""
    assert {kind.action for kind in CONTENT.type} == set(ACTIONS)
    assert {kind.bonus for kind in CONTENT.type} - {None} == set(BONUSES)
    for kind in CONTENT.type:
        assert f"{kind.id}" in GAME.rulebook.clauses[kind.clause].text


def test_the_rules_list_the_cards_as_they_are():
    """The tables of the rules and the content file say the same."""
    text = GAME.rulebook.text
    for card in CONTENT.card:
        assert f"| {card.id} | {card.name} | {card.type} |" in text
    for city in CONTENT.city:
        assert f"| {city.id} | {city.name} | {city.colour} |" in text
        assert f"| {', '.join(city.roads)} |" in text
    for order in CONTENT.order:
        assert f"| {order.id} | " + " | ".join(str(count) for count in order.goods.counts()) in text


# ---- other cards ---------------------------------------------------------------------------------


def test_other_numbers_are_played():
    """CA-11.2, CA-10.14: points come from the file."""
    game = changed(
        ("[scoring]", "more_cannons = 4", "more_cannons = 9"),
        ('id = "A9"', "amount = 3", "amount = 5"),
        ('id = "W19"', "{ cannon = 3 }", "{ cannon = 7 }"),
    )
    table = activate("W19", game=game)
    table.play("A", "perform")
    assert table.points("A") == 5
    state = game.new(2, 1)
    rng = Random(1)
    while state.pending:
        state.play(state.pending[0], rng.choice(state.legal(state.pending[0])))
    cannons = next(line.points for line in state.result.lines if line.label == "cannons")
    assert sum(cannons) % 9 == 0 or 2 in [points % 9 for points in cannons]


def test_other_colours_cities_and_more_cards():
    """Names, numbers of cities and cards are free, as far as they make a game."""
    text = SHIPPED.replace('"purple"', '"blue"').replace('"Riga"', '"Mitau"')
    more = 'id = "X01"\nname = "One More"\ncolour = "blue"\ntype = "A6"\nsymbols = { book = 5 }\norigin = "public"\n'
    text += f"\n[[card]]\n{more}"
    game = intrigue.game("catherine", text)
    assert game.inventory(game.new(3))["project cards"] == 103
    assert "build in Mitau" in game.actions.texts
    assert "lay X01" in game.actions.texts
    rng = Random(2)
    state = game.new(4, 2)
    while state.pending:
        seat = state.pending[0]
        view = state.view(seat)
        assert len(game.encode(view)) == len(game.layout(4))
        assert game.label(view, state.legal(seat)[0], "ABCD")
        state.play(seat, rng.choice(state.legal(seat)))
    assert state.result is not None


def test_a_state_with_other_content_can_be_pickled():
    game = changed(('id = "A9"', "amount = 3", "amount = 5"))
    state = game.new(2, 3)
    back = pickle.loads(pickle.dumps(state))
    assert game.digest(back) == game.digest(state)
    assert back.tables.amounts[CARDS["W19"]] == 5


# ---- files that are refused ----------------------------------------------------------------------

COURSE = """[course]
decades = {decades}
rounds = {rounds}

[box]"""
REFUSED = [
    pytest.param("[box]", "residences = 12", "residences = -1", "a number of at least 0, got -1", id="no residences"),
    pytest.param("[box]", "[box]", COURSE.format(decades=0, rounds=4), "course.decades: expected 1 to 3", id="decades"),
    pytest.param("[box]", "[box]", COURSE.format(decades=3, rounds=5), "course.rounds: expected 1 to 4", id="rounds"),
    pytest.param("[box]", "residences = 12", "residences = 18", "more cities than the 18 residences", id="residences"),
    pytest.param("[box]", "jokers = 6", "jokers = 3", "at least 6", id="jokers"),
    pytest.param("[box]", "tiles_per_kind = 12", "tiles_per_kind = 11", "at most 11 iron tiles with 4", id="tiles"),
    pytest.param("[box]", "jokers = 6", 'jokers = "six"', "expected a whole number, got 'six'", id="type"),
    pytest.param("[box]", "jokers = 6", "joker = 6", "no field of this name", id="field"),
    pytest.param("[scoring]", "hand_card = 1", "hand_card = -1", "a number of at least 0", id="negative points"),
    pytest.param("[scoring]", "[0, 0, 0, 0, 0, 5, 8, 12]", "[0, 5, 2]", "never decrease", id="order points"),
    pytest.param('id = "gold"', 'id = "gold"', 'id = "Purple"', "no other row has", id="colours alike"),
    pytest.param("[[favor]]", "limit = 3", "limit = 9", "the limit of the space before", id="limit falls"),
    pytest.param("[[favor]]", "multiplier = 1", "multiplier = -1", "a number of at least 0", id="multiplier"),
    pytest.param('id = "REV"', 'id = "REV"', 'id = "RIG"', "no other row has", id="cities alike"),
    pytest.param('id = "REV"', '"Reval"', '"Riga"', "no other row has", id="city names alike"),
    pytest.param('id = "RIG"', '"purple"', '"violet"', "one of purple, gold, green", id="city colour"),
    pytest.param('id = "RIG"', '["REV", "PSK", "SMO"]', '["REV", "PSK", "TYO"]', "other cities, each once", id="road"),
    pytest.param(
        'id = "RIG"', '["REV", "PSK", "SMO"]', '["REV", "PSK"]', "a road that is also listed at RIG", id="half a road"
    ),
    pytest.param('id = "RIG"', "tiles = [2, 3, 4]", "tiles = [0, 0, 0]", "if, and only if", id="goods without tiles"),
    pytest.param('id = "RIG"', "tiles = [2, 3, 4]", "tiles = [2, 3]", "a list of 3", id="tiles for three counts"),
    pytest.param('id = "KIE"', "points = 1", "points = -1", "a number of at least 0", id="city points"),
    pytest.param('id = "O1"', "iron = 1", "iron = 2", "7 goods in all, got 8", id="order"),
    pytest.param('id = "A1"', 'arrow = "any"', 'arrow = "none"', "any, as everything owned is counted", id="arrow"),
    pytest.param('id = "A2"', "arrow = 1", 'arrow = "none"', "any or a number of at least 1", id="arrow for a cost"),
    pytest.param(
        'id = "A9"', 'arrow = "none"', "arrow = 2", "none, as the action has no cost", id="arrow without cost"
    ),
    pytest.param('id = "A2"', "amount = 10", "amount = 0", "a number of at least 1", id="amount"),
    pytest.param('id = "A8"', "amount = 1", "amount = 2", "one residence", id="two residences"),
    pytest.param('id = "A9"', "bonus_discard = 1", "same_colour = true", "cards are discarded for", id="same colour"),
    pytest.param(
        'id = "A2"', 'arrow = 1\naction = "points"', 'arrow = 2\naction = "draw"', "pay for a draw", id="draw, repeated"
    ),
    pytest.param('id = "A1"', "amount = 1", "amount = 1\nbonus_amount = 2", "a bonus, as its amount", id="no bonus"),
    pytest.param('id = "A3"', "bonus_amount = 1", "bonus_amount = 0", "a number of at least 1", id="bonus amount"),
    pytest.param('id = "A3"', "bonus_discard = 1", "bonus_discard = -1", "a number of at least 0", id="bonus cost"),
    pytest.param('id = "A2"', "discard = 3", "discard = -3", "a number of at least 0", id="cost"),
    pytest.param('id = "A1"', '"draw per good"', '"steal"', "one of draw per good", id="form"),
    pytest.param('id = "W02"', 'id = "W02"', 'id = "w01"', "no other row has", id="cards alike"),
    pytest.param('id = "W02"', '"purple"', '"red"', "one of purple, gold, green", id="card colour"),
    pytest.param('id = "W02"', '"A1"', '"A99"', "one of A1, A2", id="card type"),
    pytest.param('id = "W02"', '["food", "caviar"]', '["food"]', "two different goods", id="market"),
    pytest.param('id = "W05"', "symbols", 'market = ["iron", "food"]\nsymbols', "not a market", id="market elsewhere"),
    pytest.param('id = "W02"', "symbols = { food = 1, cannon = 1 }\n", "", "not both", id="nothing above"),
    pytest.param(
        'id = "W23"', 'cities = ["RIG", "SPB", "SMO"]', 'cities = ["RIG", "SPB"]', "three different", id="two cities"
    ),
    pytest.param('id = "W23"', '"SMO"', '"XYZ"', "ids of cities", id="unknown city"),
    pytest.param(
        'id = "W23"', 'cities = ["RIG", "SPB", "SMO"]', "symbols = { book = 1 }", "builds in one", id="no cities"
    ),
    pytest.param('id = "W05"', "cannon = 1", "cannon = -1", "numbers of at least 0", id="negative symbols"),
    pytest.param(
        'id = "W23"', "own = { iron = 1, caviar = 1 }\n", "", "one condition for the bonus", id="no condition"
    ),
    pytest.param(
        'id = "W23"', "own = {", "bonus_discard = 1\nown = {", "one condition for the bonus", id="two conditions"
    ),
    pytest.param(
        'id = "W23"', "{ iron = 1, caviar = 1 }", "{ iron = 0 }", "at least one thing to own", id="empty condition"
    ),
    pytest.param(
        'id = "W02"', "market", "bonus_discard = 1\nmarket", "no condition, as there is no bonus", id="no bonus there"
    ),
]


@pytest.mark.parametrize(("row", "old", "new", "complaint"), REFUSED)
def test_a_bad_file_is_refused(row, old, new, complaint):
    """With the name of the file and what was expected."""
    start = SHIPPED.index(row)
    place = SHIPPED.index(old, start)
    text = SHIPPED[:place] + new + SHIPPED[place + len(old) :]
    with pytest.raises(BadContent, match=r"my-cards\.toml") as refusal:
        intrigue.game("catherine", text, "my-cards.toml")
    assert complaint in str(refusal.value)


def test_a_complaint_names_line_and_field():
    place = SHIPPED.index('"A1"', SHIPPED.index('id = "W02"'))
    text = SHIPPED[:place] + '"A99"' + SHIPPED[place + 4 :]
    line = line_of('type = "A1"', 'id = "W02"')
    with pytest.raises(BadContent) as refusal:
        intrigue.game("catherine", text, "my-cards.toml")
    assert f"my-cards.toml, line {line}: card[1].type: expected one of A1" in str(refusal.value)
    assert "got 'A99'" in str(refusal.value)


def test_too_few_cards_orders_or_spaces():
    """CA-7.9, CA-2.7: there must be as many cards as four players can hold, and an order for each."""
    cards = SHIPPED.split("[[card]]")
    with pytest.raises(BadContent, match="at least 72 cards"):
        intrigue.game("catherine", "[[card]]".join(cards[:70]))
    orders = SHIPPED.split("[[order]]")
    with pytest.raises(BadContent, match="at least 4 orders"):
        intrigue.game("catherine", "[[order]]".join(orders[:3]) + SHIPPED[SHIPPED.index("[[type]]") :])
    track = SHIPPED[: SHIPPED.index("[[favor]]")] + "favor = []\n" + SHIPPED[SHIPPED.index("[[city]]") :]
    top = "favor = []\n" + track.replace("favor = []\n", "")
    with pytest.raises(BadContent, match="at least one space"):
        intrigue.game("catherine", top)


def test_the_shipped_file_can_be_used_as_a_template():
    game = intrigue.game("catherine", SHIPPED)
    assert game.content.custom is False
    assert len(CITIES) == 18
