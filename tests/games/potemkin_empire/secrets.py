"""What Potemkin Empire hides from whom, written from the information table of its rules alone.

Hidden from a viewer are the order of the deck, hands, packs and face-down Interiors of others, what others drafted,
drew and saw, with a closed discard pile also what others discarded, and secret choices that are under way. A redraw
moves cards in four ways, none of which the viewer could notice:

* cards that the viewer has last seen in the same place (never, in the same pack that it passed on, in the same discard
  pile before it was shuffled) change their roles in everything that happened since;
* cards that an opponent held together after a draft, and that nobody showed to the viewer since, change the places they
  went to;
* cards that an opponent drafted out of sight of the viewer, change the rounds in which they were picked;
* the deck gets another order."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import intrigue

NONE = -1
FACE_DOWN = 0
DRAFTING, ENDING = 0, 2
DEALT, SHUFFLED, DREW, BUILT, PLAYED, RENOVATED, SHOWN, DESTROYED, LOOKED, OVERHEARD, DISCARDED = range(11)
ESPIONAGE = 1
NEVER = ("never",)
TRIES = 60

Data = dict[str, Any]
Viewer = int | None
Sighting = tuple[Any, ...]


def redraw(data: Data, viewer: Viewer, rng: Random) -> Data:
    for _ in range(TRIES):
        drawn = copied(data)
        exchange_roles(drawn, viewer, rng)
        exchange_places(drawn, viewer, rng)
        exchange_rounds(drawn, viewer, rng)
        rng.shuffle(drawn["deck"])
        tidy(drawn)
        redraw_choices(drawn, viewer, rng)
        if tour_is_possible(drawn):
            return drawn
    return copied(data)


def copied(data: Data) -> Data:
    """A copy of which any zone may change. Entries of the log, hands and packs are replaced, never changed."""
    return {name: value[:] if isinstance(value, list) else value for name, value in data.items()}


def mark(data: Data, viewer: Viewer) -> tuple[Data, list[str]]:
    """Hidden cards can only be what they are; but the ids of those that the viewer has never seen may be nowhere."""
    seen = last_sightings(data, viewer)
    ids = card_ids()
    texts = [ids[card] for card in hidden_cards(data, viewer) if seen[card][0] == NEVER]
    return data, [data["chance"]["key"], *texts]


@cache
def card_ids() -> list[str]:
    return [card.id for card in intrigue.game("potemkin-empire").content.data.card]


# ---- what the viewer has seen --------------------------------------------------------------------


def last_sightings(data: Data, viewer: Viewer) -> list[tuple[Sighting, int, int]]:
    """For each card where the viewer has last seen it, and from which entry of the log and which month on it has been
    out of sight."""
    cards = len(card_ids())
    last: list[tuple[Sighting, int, int]] = [(NEVER, 0, 0)] * cards
    open_pile = data["options"]["open_discard"]
    pile: list[int] = []
    month = NONE
    for place, entry in in_order(data["log"]):
        kind, rest = entry[0], entry[1:]
        shown: list[int] = []
        if kind == DEALT:
            month += 1
            if viewer is not None:
                see_packs(data, viewer, month, entry[2], place, last)
        elif kind == SHUFFLED:
            for card in pile:
                if card != rest[2]:
                    last[card] = (("shuffled", place), place, month + 1)
            pile = [card for card in pile if card == rest[2]]
        elif kind == DREW and rest[0] == viewer:
            shown = [rest[1]]
        elif kind == PLAYED:
            shown = [rest[1]]
            pile.append(rest[1])
        elif kind in (SHOWN, DESTROYED):
            shown = [rest[2]]
        elif kind == LOOKED and viewer in rest[:2]:
            shown = [rest[3]]
        elif kind == OVERHEARD and viewer in rest[:2]:
            shown = rest[2:]
        elif kind == DISCARDED and (open_pile or rest[0] == viewer):
            shown = rest[1:]
            pile += rest[1:]
        for card in shown:
            last[card] = (("shown", place, card), place, month)
    return last


def in_order(log: list[list[int]]) -> list[tuple[int, list[int]]]:
    """The entries of the log with their places. A deck that was renewed during a deal was so before anybody saw the
    packs."""
    entries = list(enumerate(log))
    for place, entry in enumerate(log):
        if entry[0] == SHUFFLED and entry[2] != NONE:
            entries[place - 1], entries[place] = entries[place], entries[place - 1]
    return entries


def see_packs(
    data: Data, viewer: int, month: int, size: int, place: int, last: list[tuple[Sighting, int, int]]
) -> None:
    """The packs that go through the viewer's hands in a month; what it keeps it does not lose sight of."""
    for turn in range(rounds_seen(data, month, size)):
        pack = pack_seen(data, viewer, month, size, turn)
        kept = pick_of(data, month, viewer, turn)
        for card in pack:
            where = ("kept", card) if card == kept else ("pack", month, turn)
            last[card] = (where, place, month)


def drafting(data: Data, month: int) -> bool:
    return bool(data["phase"] == DRAFTING and month == data["month"] - 1)


def rounds_seen(data: Data, month: int, size: int) -> int:
    return data["round"] + 1 if drafting(data, month) else size


def direction(month: int) -> int:
    return 1 if month % 2 == 0 else -1


def place_of_pick(data: Data, month: int, seat: int, turn: int) -> int:
    players: int = data["players"]
    return (month * players + seat) * 4 + turn


def pick_of(data: Data, month: int, seat: int, turn: int) -> int:
    card: int = data["picks"][place_of_pick(data, month, seat, turn)]
    return card


def pack_seen(data: Data, seat: int, month: int, size: int, turn: int) -> list[int]:
    """Everything that has been taken from the pack since the seat held it, and what is still in it."""
    players = data["players"]
    last_round = data["round"] if drafting(data, month) else size
    cards = [
        pick_of(data, month, (seat + direction(month) * (later - turn)) % players, later)
        for later in range(turn, last_round)
    ]
    if drafting(data, month):
        cards += data["packs"][(seat - direction(month) * turn) % players]
    return cards


def hidden_cards(data: Data, viewer: Viewer) -> list[int]:
    """The cards that lie where the viewer does not see them."""
    hidden = [*data["deck"]]
    for seat in range(data["players"]):
        if seat != viewer:
            hidden += data["hands"][seat]
            if data["phase"] == DRAFTING:
                hidden += data["packs"][(seat - direction(data["month"] - 1) * data["round"]) % data["players"]]
            hidden += [data["inside"][building] for _, building in unknown_buildings(data, viewer, seat)]
    if not data["options"]["open_discard"]:
        hidden += hidden_discards(data, viewer)
    return hidden


def hidden_discards(data: Data, viewer: Viewer) -> list[int]:
    """With a closed pile: what others discarded at the end of a month."""
    cards = [card for entry in data["log"] if entry[0] == DISCARDED and entry[1] != viewer for card in entry[2:]]
    return [card for card in data["discard"] if card in cards]


def unknown_buildings(data: Data, viewer: Viewer, seat: int) -> list[tuple[int, int]]:
    """Place and building for each face-down Interior of a seat that the viewer has not looked at."""
    if seat == viewer or data["result"] is not None:
        return []
    known = set()
    for entry in data["log"]:
        if entry[0] == LOOKED and entry[1] == viewer and entry[2] == seat:
            known.add(entry[3])
        elif entry[0] == RENOVATED and entry[1] == seat:
            known.discard(entry[2])
    return [
        (place, building)
        for place, building in enumerate(data["villages"][seat])
        if data["status"][building] == FACE_DOWN and place not in known
    ]


# ---- moving cards --------------------------------------------------------------------------------


def exchange_roles(data: Data, viewer: Viewer, rng: Random) -> None:
    """Cards that were last seen in the same place take each other's parts in everything since."""
    last = last_sightings(data, viewer)
    groups: dict[tuple[Sighting, int, int], list[int]] = {}
    for card in sorted(hidden_cards(data, viewer)):
        groups.setdefault(last[card], []).append(card)
    names: dict[int, int] = {}
    for cards in groups.values():
        other = cards[:]
        rng.shuffle(other)
        names.update(zip(cards, other, strict=True))
    rename(data, names, last)


def rename(data: Data, names: dict[int, int], last: list[tuple[Sighting, int, int]]) -> None:
    """Put cards for others in all zones, and in the past from when each was out of sight."""
    new = [names.get(card, card) for card in range(len(last))] + [NONE]  # the place of NONE is the last
    for zone in ("deck", "discard", "inside", "choice"):
        data[zone] = [new[card] for card in data[zone]]
    for zone in ("hands", "packs"):
        data[zone] = [[new[card] for card in cards] for cards in data[zone]]
    picks = 4 * data["players"]  # the picks of a month
    since = [picks * month for _, _, month in last] + [0]
    data["picks"] = [new[card] if place >= since[card] else card for place, card in enumerate(data["picks"])]
    data["log"] = [rename_entry(entry, names, last, number) for number, entry in enumerate(data["log"])]


FIRST_CARD = {DREW: 2, LOOKED: 4, OVERHEARD: 3, DISCARDED: 2}
"""Where the cards of an entry begin that not everybody saw."""


def rename_entry(
    entry: list[int], names: dict[int, int], last: list[tuple[Sighting, int, int]] | None = None, number: int = 0
) -> list[int]:
    """Put cards for others in an entry of the log, unless they were in sight when it was written."""
    first = FIRST_CARD.get(entry[0])
    if first is None:
        return entry
    return entry[:first] + [
        names.get(card, card) if last is None or number >= last[card][1] else card for card in entry[first:]
    ]


def exchange_places(data: Data, viewer: Viewer, rng: Random) -> None:
    """What an opponent drafted in a month and has not shown since: any of it may be in the hand or behind any of the
    buildings of that month."""
    last = last_sightings(data, viewer)
    deals = [place for place, entry in enumerate(data["log"]) if entry[0] == DEALT]
    for month, start in enumerate(deals):
        if drafting(data, month):
            continue
        end = deals[month + 1] if month + 1 < len(deals) else len(data["log"])
        for seat in range(data["players"]):
            drafted = {pick_of(data, month, seat, turn) for turn in range(data["log"][start][2])}
            hidden = {card for card in drafted if last[card][0][0] in ("never", "pack", "shuffled")}
            unshown = {card for card in hidden if last[card][2] <= month}  # and not played since, and drawn again
            exchange_in_month(data, viewer, seat, unshown, start, end, rng)


def exchange_in_month(
    data: Data, viewer: Viewer, seat: int, cards: set[int], start: int, end: int, rng: Random
) -> None:
    if not cards or seat == viewer:
        return
    log = data["log"]
    renovated = {entry[2] for entry in log if entry[0] == RENOVATED and entry[1] == seat}
    built = {entry[2] for entry in log[start:end] if entry[0] == BUILT and entry[1] == seat} - renovated
    places = [
        building
        for place, building in unknown_buildings(data, viewer, seat)
        if place in built and data["inside"][building] in cards
    ]
    in_hand = [card for card in data["hands"][seat] if card in cards] if end == len(log) else []
    moving = [data["inside"][building] for building in places] + in_hand
    if len(moving) < 2:
        return
    if any(entry[0] == OVERHEARD and viewer in entry[1:3] and seat in entry[1:3] for entry in log[start:]):
        return
    order = moving[:]
    rng.shuffle(order)
    names = dict(zip(moving, order, strict=True))
    for building in places:
        data["inside"][building] = names[data["inside"][building]]
    data["hands"][seat] = [names.get(card, card) for card in data["hands"][seat]] if in_hand else data["hands"][seat]
    for number in range(start, len(log)):
        if log[number][0] in (LOOKED, OVERHEARD):
            log[number] = rename_entry(log[number], names)


def exchange_rounds(data: Data, viewer: Viewer, rng: Random) -> None:
    """Picks that an opponent made from packs before the viewer held them, or which it never held."""
    deals = [place for place, entry in enumerate(data["log"]) if entry[0] == DEALT]
    for month, start in enumerate(deals):
        entry = data["log"][start + 1] if start + 1 < len(data["log"]) else [NONE]
        if entry[0] == SHUFFLED and entry[2] != NONE:
            continue  # two decks were dealt from
        done = data["round"] if drafting(data, month) else data["log"][start][2]
        for seat in range(data["players"]):
            if seat == viewer:
                continue
            turns = [turn for turn in range(done) if not held_before(data, viewer, month, seat, turn)]
            places = [place_of_pick(data, month, seat, turn) for turn in turns]
            cards = [data["picks"][place] for place in places]
            rng.shuffle(cards)
            for place, card in zip(places, cards, strict=True):
                data["picks"][place] = card


def held_before(data: Data, viewer: Viewer, month: int, seat: int, turn: int) -> bool:
    """Whether the viewer held the pack before the seat picked from it in this turn."""
    if viewer is None:
        return False
    players = data["players"]
    pack = (seat - direction(month) * turn) % players
    return any((pack + direction(month) * earlier) % players == viewer for earlier in range(turn))


def tidy(data: Data) -> None:
    """Hands and packs are kept in order, and so is what was seen of them."""
    data["hands"] = [sorted(hand) for hand in data["hands"]]
    data["packs"] = [sorted(pack) for pack in data["packs"]]
    for number, entry in enumerate(data["log"]):
        if entry[0] == OVERHEARD:
            data["log"][number] = entry[:3] + sorted(entry[3:])
        elif entry[0] == DISCARDED:
            data["log"][number] = entry[:2] + sorted(entry[2:])
    sort_closed_discards(data)


def sort_closed_discards(data: Data) -> None:
    """Each hand went on the pile in order."""
    pile, log = data["discard"], data["log"]
    shuffles = [place for place, entry in enumerate(log) if entry[0] == SHUFFLED]
    for entry in log[shuffles[-1] if shuffles else 0 :]:
        if entry[0] == DISCARDED:
            places = sorted(pile.index(card) for card in entry[2:])
            for place, card in zip(places, entry[2:], strict=True):
                pile[place] = card


def tour_is_possible(data: Data) -> bool:
    """Who is asked which real building to show (A19) has one."""
    if "PE-D20" not in data["asks"]:
        return True
    content = intrigue.game("potemkin-empire").content.data
    seat = data["asks"].index("PE-D20")
    for building in data["villages"][seat]:
        card = content.card[data["inside"][building]]
        kind = content.facade[data["kinds"][building]].type
        if data["status"][building] == FACE_DOWN and (card.kind == "real" or card.facade == kind):
            return True
    return False


# ---- secret choices ------------------------------------------------------------------------------


def redraw_choices(data: Data, viewer: Viewer, rng: Random) -> None:
    players = data["players"]
    for seat in range(players):
        if seat == viewer:
            continue
        if data["choice"][seat] != NONE:
            pack = data["packs"][(seat - direction(data["month"] - 1) * data["round"]) % players]
            data["choice"][seat] = rng.choice(pack)
        if data["asks"][seat] == "PE-D6":
            redraw_placing(data, seat, rng)
        if data["phase"] == ENDING and data["result"] is None:
            redraw_stations(data, seat, rng)


@cache
def first_site() -> int:
    return intrigue.game("potemkin-empire").actions.index("seat 1 building 1")


def sites_of(data: Data, seat: int) -> list[tuple[int, int]]:
    """Site and building for everything that stands in a village."""
    first = first_site() + seat * len(card_ids())
    return [
        (first + place, building)
        for place, building in enumerate(data["villages"][seat])
        if data["status"][building] != 2
    ]


def redraw_placing(data: Data, seat: int, rng: Random) -> None:
    """Any beginning of a spy action that leaves an agent and something to do for it."""
    agents = [site for site, building in sites_of(data, seat) for _ in range(data["guards"][building])]
    others = [other for other in range(data["players"]) if other != seat]
    data["targets"], data["sources"] = [], []
    for placed in range(rng.randrange(len(agents)) + 1):
        shielded = data["shield"] if NONE not in data["targets"] else NONE
        targets = [NONE] if shielded in others else []
        for other in others:
            if other != shielded:
                targets += [s for s, b in sites_of(data, other) if data["status"][b] == FACE_DOWN]
        targets = [target for target in targets if target not in data["targets"]]
        if not targets or placed == len(agents) - 1:
            break
        data["targets"].append(rng.choice(targets))
        data["sources"].append(agents.pop(rng.randrange(len(agents))))
    undo_last_if_done(data, seat, others)
    if len(set(agents)) > 1 and rng.randrange(2):
        choose_target_only(data, others, rng)


def open_targets(data: Data, others: list[int]) -> list[int]:
    shielded = data["shield"] if NONE not in data["targets"] else NONE
    targets = [NONE] if shielded in others else []
    for other in others:
        if other != shielded:
            targets += [s for s, b in sites_of(data, other) if data["status"][b] == FACE_DOWN]
    return [target for target in targets if target not in data["targets"]]


def undo_last_if_done(data: Data, seat: int, others: list[int]) -> None:
    """Placing ends by itself when no agent or target is left, so it cannot have come so far."""
    ready = sum(data["guards"][building] for _, building in sites_of(data, seat))
    while data["targets"] and (len(data["sources"]) == ready or not open_targets(data, others)):
        data["targets"].pop()
        data["sources"].pop()


def choose_target_only(data: Data, others: list[int], rng: Random) -> None:
    """A target whose agent is still to be chosen."""
    data["targets"].append(rng.choice(open_targets(data, others)))


def redraw_stations(data: Data, seat: int, rng: Random) -> None:
    """Any plan that PE-12.5 and PE-12.6 allow; if the seat still decides, any beginning with a choice to come."""
    own = sites_of(data, seat)
    data["stations"] = [site for site in data["stations"] if site not in [site for site, _ in own]]
    if not own or not data["spent"][seat]:
        return
    posts = [(site, data["guards"][building]) for site, building in own if data["kinds"][building] == ESPIONAGE]
    plan: list[int] = []
    choices: list[list[int]] = []
    while len(plan) < data["spent"][seat]:
        empty = [site for site, guards in posts if guards == 0 and site not in plan]
        sites = empty or [site for site, _ in posts] or [site for site, _ in own]
        left = data["spent"][seat] - len(plan)
        if empty and left >= len(empty):
            plan += empty
            continue
        if len(sites) > 1:
            choices.append(plan[:])
        plan.append(rng.choice(sites))
    chosen = rng.choice(choices) if data["asks"][seat] == "PE-D10" else plan
    data["stations"] = sorted(data["stations"] + chosen)
