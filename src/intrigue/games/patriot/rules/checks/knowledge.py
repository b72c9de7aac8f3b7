"""What players have seen and can conclude is true: samplers rely on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from intrigue.core.errors import BadData
from intrigue.games.patriot.codes import BRIEFS, KILL, KIND_MASK, OPINIONS, OWNER_SHIFT, SCIENCES
from intrigue.games.patriot.rules.allegiances import FIRST_DEAL, SECOND_DEAL, visible
from intrigue.games.patriot.rules.bookkeeping.deck_places import (
    GONE,
    card_of,
    highest_place,
    lowest_place,
    odds_of,
)
from intrigue.games.patriot.rules.influence import owned
from intrigue.games.patriot.state import Cards, PatriotState

LATE: Final = 3  # the round before which allegiance cards are dealt again
MOST_ODDS: Final = 1000
MANY: Final = 1_000_000  # far more cards than can leave a hand


def check_knowledge(state: PatriotState) -> None:
    check_seen_hands(state)
    check_spots(state)
    check_supers(state)
    check_removed(state)
    check_allegiances(state)


# ---- hands ---------------------------------------------------------------------------------------


def check_seen_hands(state: PatriotState) -> None:
    """Of the cards seen in a hand, all are still there but those that may have left it."""
    for place, cards in enumerate(state.seen):
        gone, target = state.gone[place], place % state.n
        if not 0 <= gone <= MANY:
            raise BadData(f"gone[{place}]", f"from 0 to {MANY}", gone)
        if not cards:
            continue
        if target == place // state.n:
            raise BadData(f"seen[{place}]", "nothing, as nobody looks at their own hand so", cards)
        there = Counter(state.hands[target] + owned(state.laid, target))
        if (Counter(cards) & there).total() < len(cards) - gone:
            raise BadData(f"seen[{place}]", "cards of that hand", cards)


# ---- decks ---------------------------------------------------------------------------------------


def check_spots(state: PatriotState) -> None:
    """Cards that were seen in a deck lie where they are said to."""
    for name, deck, kind, unique in (
        ("brief_peeks", state.brief_deck, BRIEFS, True),
        ("opinion_peeks", state.opinion, OPINIONS, False),
        ("science_peeks", state.sd_deck, SCIENCES, True),
    ):
        stack = deck + state.drawn[::-1] if state.drawn_from == kind else deck
        peeks: list[Cards] = getattr(state, name)
        for player, spots in enumerate(peeks):
            path = f"{name}[{player}]"
            if unique and len({card_of(peek) for peek in spots}) != len(spots):
                raise BadData(path, "each card once", spots)
            if kind == SCIENCES and state.drawn_from == kind:
                known = [peek for peek in spots if not has_left_deck(state, peek)]
            else:
                known = list(spots)
            check_stack(path, stack, known)


def has_left_deck(state: PatriotState, peek: int) -> bool:
    """Whether a known discovery is among those just drawn, or has been shown since."""
    return lowest_place(peek) >= len(state.sd_deck) and card_of(peek) not in state.sd_deck


def check_stack(path: str, stack: list[int], spots: Sequence[int]) -> None:
    places = [
        [place for place, card in enumerate(stack) if card == card_of(peek) and spans(peek, place)] for peek in spots
    ]
    if any(peek < 0 for peek in spots) or not matched(places):
        raise BadData(path, "cards of this deck, and where they lie", spots)


def spans(peek: int, place: int) -> bool:
    return lowest_place(peek) <= place <= highest_place(peek)


def matched(choices: list[list[int]]) -> bool:
    """Whether each can have one of its choices, no two the same one (augmenting paths).

    >>> matched([[1, 2], [1]]), matched([[1], [1]])
    (True, False)
    """
    taken: dict[int, int] = {}

    def place(number: int, tried: set[int]) -> bool:
        for choice in choices[number]:
            if choice not in tried:
                tried.add(choice)
                if choice not in taken or place(taken[choice], tried):
                    taken[choice] = number
                    return True
        return False

    return all(place(number, set()) for number in range(len(choices)))


def check_supers(state: PatriotState) -> None:
    """Each super brief that has entered the deck is where it is said to be, or gone where it can be."""
    briefs = state.tables.briefs
    stack = state.brief_deck + state.drawn[::-1] if state.drawn_from == BRIEFS else state.brief_deck
    ranges = state.super_ranges
    if any(span < 0 or odds_of(span) > MOST_ODDS for span in ranges):
        raise BadData("super_ranges", "places and odds", ranges)
    if not state.setup.glossary and any(span == GONE or odds_of(span) for span in ranges):
        raise BadData("super_ranges", "places without odds, as no brief leaves the game", ranges)
    choices = [
        [number for number, span in enumerate(ranges) if span != GONE and spans(span, place)]
        for place, card in enumerate(stack)
        if briefs[card].super
    ]
    lost = [number for number, span in enumerate(ranges) if span == GONE or odds_of(span)]
    choices += [lost for card in state.brief_gone if briefs[card].super]
    if len(choices) != len(ranges) or not matched(choices):
        raise BadData("super_ranges", "where the super briefs of the deck lie", ranges)
    for span in ranges:
        if span != GONE and not lowest_place(span) <= highest_place(span) < max(1, len(stack)):
            raise BadData("super_ranges", "places of the deck", ranges)


def check_removed(state: PatriotState) -> None:
    """What a player knows to have left the game has."""
    for name, gone in (
        ("removed_seen", [*state.sd_removed, *state.sd_predicted]),
        ("briefs_removed", state.brief_gone),
    ):
        lists: list[Cards] = getattr(state, name)
        for player, cards in enumerate(lists):
            if any(card not in gone for card in cards) or len(set(cards)) != len(cards):
                raise BadData(f"{name}[{player}]", "cards that have left the game", cards)


# ---- allegiances ---------------------------------------------------------------------------------


def check_allegiances(state: PatriotState) -> None:
    dealt = [card for cards in state.allegiances for card in cards]
    tables = state.tables
    usable = [card for card in range(len(tables.side)) if tables.from_players[card] <= state.n]
    if any(card not in usable for card in (*dealt, *state.box)) or len({*dealt, *state.box}) != len(dealt + state.box):
        raise BadData("allegiances", "each card once, of those that this number of players uses", dealt)
    check_places(state)
    if dealt:
        check_deals(state)
    elif state.box or (state.setup.campaign < 0 and state.round):
        raise BadData("allegiances", "cards for the players", dealt)
    if dealt and state.setup.campaign >= 0:
        raise BadData("allegiances", "nothing in a campaign", dealt)
    for viewer, codes in enumerate(state.loyalty_seen):
        for code in codes:
            owner = code >> OWNER_SHIFT
            if not 0 <= owner < state.n or owner == viewer or code & KIND_MASK not in visible(state, owner):
                raise BadData(f"loyalty_seen[{viewer}]", "cards that their owners may look at", code)
        if len(set(codes)) != len(codes):
            raise BadData(f"loyalty_seen[{viewer}]", "each card once", codes)
    check_falls(state)


def check_places(state: PatriotState) -> None:
    """Which cards lie open, and which nobody may look at (PT-13.4, PT-13.9)."""
    for player, cards in enumerate(state.allegiances):
        everything = (1 << len(cards)) - 1
        unseen, shown = state.unseen[player], state.shown[player]
        last = 1 << len(cards) >> 1
        allowed = [everything] if player == state.president else [0, last] if state.fallen[player] else [0]
        if unseen not in allowed or (unseen and player != state.president and state.round < LATE):
            raise BadData(f"unseen[{player}]", "the cards that their owner may not look at", unseen)
        if not 0 <= shown <= everything or shown & unseen or (shown and not state.fallen[player]):
            raise BadData(f"shown[{player}]", "cards that a fallen player has shown", shown)


def check_deals(state: PatriotState) -> None:
    """As many cards of each kind as PT-13.2 says."""
    n, side = state.n, state.tables.side
    again = state.round >= LATE
    sizes = [len(cards) for cards in state.allegiances]
    late = [int(again and (player != state.president or n == 3)) for player in range(n)]
    least = [0 if n == 4 and player == state.president else 1 for player in range(n)]
    extra = [size - added - base for size, added, base in zip(sizes, late, least, strict=True)]
    if sorted(extra) not in ([0] * n, [0] * (n - 1) + [1]) or extra[state.president]:
        raise BadData("allegiances", "as many cards as were dealt to each player", sizes)
    if len(state.box) != (3 if n == 4 and not again else 0):
        raise BadData("box", "three cards before round 3 with four players, otherwise none", state.box)
    first = [card for player, cards in enumerate(state.allegiances) for card in cards[: sizes[player] - late[player]]]
    second = [card for player, cards in enumerate(state.allegiances) for card in cards[sizes[player] - late[player] :]]
    save, kill, mission = FIRST_DEAL[n]
    deals = [(first, (save, kill, mission + sum(extra)))]
    if n == 4:
        deals = [(first + second + state.box, deals[0][1])]
    elif again:
        deals.append((second, SECOND_DEAL[n]))
    for cards, wanted in deals:
        kinds = [side[card] for card in cards]
        if tuple([kinds.count(kind) for kind in range(3)]) != wanted:
            raise BadData("allegiances", "as many cards of each kind as the table of PT-13.2 has", cards)


def check_falls(state: PatriotState) -> None:
    """The fallen have shown all KILL cards, and each time another assassin was still alive (PT-14.9, PT-14.14)."""
    side = state.tables.side
    for player, cards in enumerate(state.allegiances):
        kills = [place for place in range(len(cards)) if is_kill(state, player, place)]
        if state.fallen[player] and any(not state.shown[player] >> place & 1 for place in kills):
            raise BadData(f"shown[{player}]", "every KILL card of a fallen player", state.shown[player])
        if state.dead[player] and (not kills or not state.fallen[player]):
            raise BadData(f"dead[{player}]", "an assassin who has fallen", state.dead[player])
        if kills and state.fallen[player] and not state.dead[player]:
            raise BadData(f"dead[{player}]", "1 for an assassin who has fallen", state.dead[player])
    fallen = [fall >> 1 for fall in state.falls]
    dead = [player for player in range(state.n) if state.dead[player]]
    missing = set(dead) - set(fallen)
    if not set(fallen) <= set(dead) or len(set(fallen)) != len(fallen) or len(missing) > int(state.over):
        raise BadData("falls", "the assassins who have fallen", state.falls)
    for number, fall in enumerate(state.falls):
        if fall & 1 and state.round < LATE:
            raise BadData(f"falls[{number}]", "a fall before round 3", fall)
        others = [p for p in range(state.n) if p not in fallen[: number + 1] and p != state.president]
        if not any(had_kill(state, player, fall & 1) for player in others):
            raise BadData(f"falls[{number}]", "a fall after which another assassin lived", fall)
    if side and state.setup.campaign >= 0 and (state.falls or any(state.fallen)):
        raise BadData("fallen", "nobody in a campaign", state.fallen)


def is_kill(state: PatriotState, player: int, place: int) -> bool:
    card = state.allegiances[player][place]
    return state.tables.side[card] == KILL and not state.unseen[player] >> place & 1 and player != state.president


def had_kill(state: PatriotState, player: int, late: int) -> bool:
    """Whether a player held a KILL card at a time, before or after the second deal."""
    size = len(state.allegiances[player]) - int(state.round >= LATE and not late)
    return any(is_kill(state, player, place) for place in range(size))
