"""What Patriot hides from whom, written from the information table of its rules alone.

Hidden from a viewer are: values of the others' cards in hand, in votes and on the letter, and which of a player's cards
lie where; draw piles and Public Opinion; allegiance cards that the viewer has neither seen nor been shown; the order of
decks and what left them unseen; letters to come; whatever other players have secretly seen; and how they have declined
a window. In a campaign with open hands only the decks are hidden, and how a window was declined. Known to the viewer
and kept as they are: own cards, cards looked at, peeks.
"""

from __future__ import annotations

from random import Random
from typing import Any

import intrigue
from intrigue.core.errors import BadData

PREPARED = ("tutorial",)  # the guided first round: the decks are prepared as well, and no view tells their order
MARK = 909_001
SAVE, KILL, SECOND = 0, 1, 2
REJECT = 3
OPINION, SCIENCE = 2, 3
DEALS = 400
BIDDING = "PT-D22"
Data = dict[str, Any]


def redraw(data: Data, viewer: int | None, rng: Random) -> Data:
    """Who has begun to bid can go on; that is known to all."""
    for _ in range(DEALS):
        new = redrawn(data, viewer, rng)
        if BIDDING not in data["asks"] or can_go_on(new):
            return new
    return {**data}


def can_go_on(data: Data) -> bool:
    try:
        intrigue.game("patriot").load(data)
    except BadData as refusal:
        if not refusal.path.startswith("asks["):
            raise
        return False
    return True


def redrawn(data: Data, viewer: int | None, rng: Random) -> Data:
    new = {**data}
    tables = intrigue.game("patriot").tables  # type: ignore[attr-defined]
    mine = own_players(data, viewer)
    redraw_influence(new, mine, tables, rng)
    redraw_allegiances(new, mine, tables, rng)
    redraw_briefs(new, mine, tables, rng)
    redraw_discoveries(new, mine, tables, rng)
    for name in ("beacon_deck", "riot_deck"):
        new[name] = rng.sample(data[name], len(data[name]))
    new["letters"] = [
        rng.choice([number for number, row in enumerate(tables.letters) if row.day == tables.letters[card].day])
        for card in data["letters"]
    ]
    forget_others(new, mine)
    redraw_standing_back(new, viewer, rng)
    return new


def mark(data: Data, viewer: int | None) -> tuple[Data, list[str]]:
    """Recognisable numbers in what others remember of the hands they have seen; cards can only be what they are."""
    new = {**data, "gone": data["gone"][:]}
    texts = [data["chance"]["key"]]
    mine = own_players(data, viewer)
    for place in range(len(data["gone"])):
        if place // len(data["hands"]) not in mine:
            new["gone"][place] = MARK + place
            texts.append(str(MARK + place))
    return new, texts


def consistent(data: Data) -> bool:
    """Hands, letter and Public Opinion lie within what everybody can conclude about types."""
    types = dict(enumerate(intrigue.game("patriot").tables.kind_type))  # type: ignore[attr-defined]
    for piles in (data["bags"], data["discards"]):  # with other content, they show the type of each kind
        types |= {kind: kind_of for kind_of, pile in enumerate(piles) for kind in pile}
    n = len(data["hands"])
    groups = [data["hands"][p] + [card & 63 for card in data["laid"] if card >> 6 == p] for p in range(n)]
    groups += [[card & 63 for card in data["letter_cards"] if card >> 6 == p] for p in range(n)]
    groups.append(data["opinion"] + (data["drawn"] if data["drawn_from"] == OPINION else []))
    for row, cards in enumerate(groups):
        for kind_of in range(4):
            count = sum(types[kind] == kind_of for kind in cards)
            if not data["lo"][4 * row + kind_of] <= count <= data["hi"][4 * row + kind_of]:
                return False
    return True


def own_players(data: Data, viewer: int | None) -> set[int]:
    """The players whose secrets the viewer shares (PT-19.22 for campaigns)."""
    n = len(data["hands"])
    if data["players"] <= 2 and (data["players"] == 1 or data["options"]["campaign_hands"] == "open"):
        return set(range(n))
    return set() if viewer is None else {viewer}


def forget_others(new: Data, mine: set[int]) -> None:
    """What other players have secretly seen cannot be observed."""
    n = len(new["hands"])
    for name in ("brief_peeks", "opinion_peeks", "science_peeks", "removed_seen", "briefs_removed", "loyalty_seen"):
        new[name] = [value if player in mine else [] for player, value in enumerate(new[name])]
    new["seen"] = [cards if place // n in mine else [] for place, cards in enumerate(new["seen"])]
    new["gone"] = [count if place // n in mine else 0 for place, count in enumerate(new["gone"])]


def redraw_standing_back(new: Data, viewer: int | None, rng: Random) -> None:
    """Whether others have said "not this turn" is secret, open hands or not."""
    seats = [0] * len(new["hands"]) if new["players"] == 1 else range(len(new["hands"]))
    for player, seat in enumerate(seats):
        if seat != viewer:
            new["muted"] = new["muted"] & ~(1 << player) | rng.randrange(2) << player


# ---- influence -----------------------------------------------------------------------------------


def redraw_influence(new: Data, mine: set[int], tables: Any, rng: Random) -> None:
    """Hidden cards of one type change places; so nothing that types tell is contradicted."""
    n = len(new["hands"])
    new["hands"] = [hand[:] for hand in new["hands"]]
    new["bags"] = [bag[:] for bag in new["bags"]]
    for name in ("letter_cards", "laid", "opinion", "drawn"):
        new[name] = new[name][:]
    places: list[tuple[list[int], int]] = [(bag, place) for bag in new["bags"] for place in range(len(bag))]
    fixed = [[kind for viewer in mine for kind in new["seen"][n * viewer + player]] for player in range(n)]
    for player in set(range(n)) - mine:
        for place, kind in enumerate(new["hands"][player]):
            if kind in fixed[player]:
                fixed[player].remove(kind)
            else:
                places.append((new["hands"][player], place))
    for name in ("letter_cards", "laid"):
        for place, card in enumerate(new[name]):
            player, kind = card >> 6, card & 63
            if name == "laid" and kind in fixed[player]:  # it was seen in the hand that it came from
                fixed[player].remove(kind)
            elif player not in mine and not (name == "laid" and new["dead"][player]):
                places.append((new[name], place))
    known = {place for viewer in mine for peek in new["opinion_peeks"][viewer] for place in span(peek)}
    places += [(new["opinion"], place) for place in range(len(new["opinion"])) if place not in known]
    if new["drawn_from"] == OPINION and new["drawn_by"] not in mine and not known:
        places += [(new["drawn"], place) for place in range(len(new["drawn"]))]
    for kind_of in range(4):
        here = [(cards, place) for cards, place in places if tables.kind_type[cards[place] & 63] == kind_of]
        kinds = [cards[place] & 63 for cards, place in here]
        rng.shuffle(kinds)
        for (cards, place), kind in zip(here, kinds, strict=True):
            cards[place] = cards[place] >> 6 << 6 | kind
    new["hands"] = [sorted(hand) for hand in new["hands"]]


def span(peek: int) -> range:
    return range(peek >> 8 & 255, (peek & 255) + 1)


# ---- allegiances ---------------------------------------------------------------------------------


def redraw_allegiances(new: Data, mine: set[int], tables: Any, rng: Random) -> None:
    """Cards of each deal change places, secondary missions are exchanged for others, whenever what has happened could
    have happened all the same."""
    if new["result"] is not None or new["players"] <= 2 or not any(new["allegiances"]):
        return
    hidden: list[list[tuple[int, int]]] = [[], []]
    for player, cards in enumerate(new["allegiances"]):
        for place in range(len(cards)):
            open_to_all = new["shown"][player] >> place & 1
            if not open_to_all and (player not in mine or new["unseen"][player] >> place & 1):
                hidden[is_late(new, player, place)].append((player, place))
    for _ in range(DEALS):
        deal = [list(cards) for cards in new["allegiances"]]
        box = list(new["box"])
        for late in (0, 1):
            pool = [deal[player][place] for player, place in hidden[late]]
            if not late:
                pool += box
            rng.shuffle(pool)
            for player, place in hidden[late]:
                deal[player][place] = pool.pop()
            if not late:
                box = pool
        other_missions(deal, box, [slot for slots in hidden for slot in slots], tables, rng)
        if possible(new, deal, mine, tables):
            new["allegiances"], new["box"] = deal, box
            return


def is_late(data: Data, player: int, place: int) -> int:
    """Whether a card came before round 3; with four players both deals are from one pile."""
    n = len(data["hands"])
    dealt = sum(len(cards) for cards in data["allegiances"])
    if n == 4 or dealt <= n + 1 or (player == data["president"] and n != 3):
        return 0
    return int(place == len(data["allegiances"][player]) - 1)


def other_missions(
    deal: list[list[int]], box: list[int], slots: list[tuple[int, int]], tables: Any, rng: Random
) -> None:
    used = {card for cards in deal for card in cards} | set(box)
    unused = [
        card
        for card, side in enumerate(tables.side)
        if side == SECOND and card not in used and tables.from_players[card] <= len(deal)
    ]
    for player, place in slots:
        if unused and tables.side[deal[player][place]] == SECOND and rng.randrange(2):
            other = rng.randrange(len(unused))
            deal[player][place], unused[other] = unused[other], deal[player][place]


def possible(data: Data, deal: list[list[int]], mine: set[int], tables: Any) -> bool:
    for viewer in mine:
        for code in data["loyalty_seen"][viewer]:
            if code & 63 not in seen_cards(data, deal, code >> 6):
                return False
    for player in range(len(deal)):
        for place, card in enumerate(deal[player]):
            hidden = data["unseen"][player] >> place & 1 or data["shown"][player] >> place & 1
            if data["fallen"][player] and not hidden and tables.side[card] == KILL:
                return False
    down: set[int] = set()
    for fall in data["falls"]:
        down.add(fall >> 1)
        others = set(range(len(deal))) - down - {data["president"]}
        if not any(had_kill(data, deal, player, fall & 1, tables) for player in others):
            return False
    return True


def had_kill(data: Data, deal: list[list[int]], player: int, late: int, tables: Any) -> bool:
    n, dealt = len(deal), sum(len(cards) for cards in deal)
    again = not data["box"] if n == 4 else dealt > n + 1
    size = len(deal[player]) - int(again and not late)
    return any(
        tables.side[card] == KILL and not data["unseen"][player] >> place & 1
        for place, card in enumerate(deal[player][:size])
    )


def seen_cards(data: Data, deal: list[list[int]], player: int) -> list[int]:
    return [card for place, card in enumerate(deal[player]) if not data["unseen"][player] >> place & 1]


# ---- decks ---------------------------------------------------------------------------------------


def redraw_briefs(new: Data, mine: set[int], tables: Any, rng: Random) -> None:
    """Briefs change places with briefs and super briefs with super briefs, known ones excepted."""
    for name in ("brief_deck", "brief_gone", "supers_left", "drawn"):
        new[name] = new[name][:]
    known = {peek >> 16 for viewer in mine for peek in new["brief_peeks"][viewer]}
    known |= {card for viewer in mine for card in new["briefs_removed"][viewer]}
    lists = [new["brief_deck"], new["brief_gone"], new["supers_left"]]
    if new["drawn_from"] == 1 and new["drawn_by"] not in mine:
        lists.append(new["drawn"])
    for is_super in (False, True):
        places = [
            (cards, place)
            for cards in lists
            for place, card in enumerate(cards)
            if tables.briefs[card].super == is_super and card not in known
        ]
        cards_here = [cards[place] for cards, place in places]
        rng.shuffle(cards_here)
        for (cards, place), card in zip(places, cards_here, strict=True):
            cards[place] = card


def redraw_discoveries(new: Data, mine: set[int], tables: Any, rng: Random) -> None:
    """Discoveries change places with their like, REJECT cards with REJECT cards: what was not kept was none."""
    for name in ("sd_deck", "sd_removed", "sd_predicted", "drawn"):
        new[name] = new[name][:]
    known = {peek >> 16 for viewer in mine for peek in new["science_peeks"][viewer]}
    known |= {card for viewer in mine for card in new["removed_seen"][viewer]}
    lists = [new["sd_deck"], new["sd_removed"], new["sd_predicted"]]
    if new["drawn_from"] == SCIENCE and new["drawn_by"] not in mine:
        lists.append(new["drawn"])
    for reject in (False, True):
        places = [
            (cards, place)
            for cards in lists
            for place, card in enumerate(cards)
            if (tables.sd_kind[card] == REJECT) == reject and card not in known
        ]
        cards_here = [cards[place] for cards, place in places]
        rng.shuffle(cards_here)
        for (cards, place), card in zip(places, cards_here, strict=True):
            cards[place] = card
