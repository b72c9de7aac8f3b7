"""A view from a state: each field is taken from what the viewer may know."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from intrigue.games.potemkin_empire.codes import D4, D15, D18, game_of
from intrigue.games.potemkin_empire.events import Site
from intrigue.games.potemkin_empire.rules.checking import makes_real
from intrigue.games.potemkin_empire.rules.deck import discard_story
from intrigue.games.potemkin_empire.rules.draft import cards_kept, direction_name, pack_seen, rounds_seen
from intrigue.games.potemkin_empire.rules.scoring import points_in_sight, worth_in_sight
from intrigue.games.potemkin_empire.rules.village import may_see_interior, number_of, owner_of, site_name, target_name
from intrigue.games.potemkin_empire.state import (
    BUILT,
    DEALT,
    DESTROYED,
    DISCARDED,
    DREW,
    FACE_DOWN,
    GONE,
    LOOKED,
    MODES,
    NONE,
    OVERHEARD,
    PHASES,
    PLAYED,
    RENOVATED,
    REVEALED,
    SHOWN,
    SHUFFLED,
    TYPES,
    Entry,
    PotemkinState,
)
from intrigue.games.potemkin_empire.view import Building, Discarded, Happening, PotemkinView

if TYPE_CHECKING:
    from intrigue.games.potemkin_empire import PotemkinEmpire

KEPT_RECORDS = 1 << 12


def make_view(state: PotemkinState, viewer: int | None) -> PotemkinView:
    game = game_of(state)
    ids = game.card_ids
    seats = range(state.players)
    spying = viewer == state.turn
    return PotemkinView(
        players=state.players,
        viewer=viewer,
        options=state.options,
        pending=state.pending,
        asks=game.asked(state),
        result=state.result,
        month=state.month,
        months=state.setup.months,
        phase=PHASES[state.phase],
        direction=direction_name(state),
        first=state.first,
        turn=state.turn,
        turns=tuple(state.turns),
        modes=tuple([MODES[mode] for mode in state.modes]),
        capitol=state.capitol,
        scientist=None if state.scientist == NONE else state.scientist,
        shield=None if state.shield == NONE else state.shield,
        deck=len(state.deck),
        discard_size=len(state.discard),
        discard=tuple([Discarded(ids[card], giver) for card, giver in discards_seen(state, viewer)]),
        hand_sizes=tuple([len(hand) for hand in state.hands]),
        hand=() if viewer is None else named(ids, state.hands[viewer]),
        round=state.round,
        size=state.size,
        picked=tuple([card != NONE for card in state.choice]),
        choice=None if viewer is None or state.choice[viewer] == NONE else ids[state.choice[viewer]],
        packs=() if viewer is None else packs_held(state, viewer),
        drafted=() if viewer is None else cards_drafted(state, viewer),
        piles=tuple(state.piles),
        cubes=state.cubes,
        agents=state.agents,
        villages=villages_seen(state, viewer),
        spent=tuple(state.spent),
        captured=captured_by(state),
        points=tuple([points_in_sight(state, viewer, seat) for seat in seats]),
        played=named(ids, state.played),
        resolving=None if state.resolving == NONE else ids[state.resolving],
        chosen=chosen(state),
        amount=state.amount,
        marked=tuple([site_name(state, site) for site in state.marked]),
        targets=tuple([target_name(state, target) for target in state.targets]) if spying else (),
        sources=tuple([number_of(state, site) for site in state.sources]) if spying else (),
        waiting=tuple([site_name(state, site) for site in state.waiting]),
        roving=state.roving,
        stations=tuple([number_of(state, site) for site in state.stations if owner_of(state, site) == viewer]),
        history=history_seen(state, viewer),
        agenda=game.upcoming(state),
    )


def captured_by(state: PotemkinState) -> tuple[tuple[str, ...], ...]:
    """The cards under each Mode token. Everybody saw them when they were captured."""
    ids = game_of(state).card_ids
    found: list[list[str]] = [[] for _ in range(state.players)]
    for card, captor in zip(state.captured, state.captors, strict=True):
        found[captor].append(ids[card])
    return tuple([tuple(cards) for cards in found])


def chosen(state: PotemkinState) -> str | Site | None:
    """The type while its card is asked for, a building while its counterpart is."""
    if state.matter == NONE:
        return None
    if D4 in state.asks:
        return TYPES[state.matter]
    return site_name(state, state.matter) if D15 in state.asks or D18 in state.asks else None


# ---- villages ------------------------------------------------------------------------------------


def villages_seen(state: PotemkinState, viewer: int | None) -> tuple[tuple[Building, ...], ...]:
    was = interiors_remembered(state, viewer)
    return tuple([village(state, viewer, seat, was) for seat in range(state.players)])


def village(state: PotemkinState, viewer: int | None, seat: int, was: dict[int, str]) -> tuple[Building, ...]:
    ids, seats = game_of(state).card_ids, state.setup.seats
    buildings = []
    for place, building in enumerate(state.villages[seat]):
        status, kind, lookers = state.status[building], state.kinds[building], state.lookers[building]
        if status == GONE:
            continue
        known = may_see_interior(state, viewer, seat, building)
        card = state.inside[building]
        buildings.append(
            Building(
                place + 1,
                TYPES[kind],
                status == REVEALED,
                state.goods[building],
                state.guards[building],
                ids[card] if known else None,
                makes_real(state, card, kind) if known else None,
                was.get(building),
                tuple([other for other in seats if lookers >> other & 1]) if lookers and status == FACE_DOWN else (),
                worth_in_sight(state, viewer, seat, building),
            )
        )
    return tuple(buildings)


def interiors_remembered(state: PotemkinState, viewer: int | None) -> dict[int, str]:
    """The Interior that the viewer saw last in each building that was renovated after it looked."""
    ids = game_of(state).card_ids
    known: dict[int, int] = {}
    was: dict[int, str] = {}
    if viewer is not None:
        for entry in state.log:
            if entry[0] == LOOKED and entry[1] == viewer:
                known[state.villages[entry[2]][entry[3]]] = entry[4]
            elif entry[0] == RENOVATED:
                building = state.villages[entry[1]][entry[2]]
                if building in known:
                    was[building] = ids[known.pop(building)]
    return was


# ---- the log -------------------------------------------------------------------------------------


def discards_seen(state: PotemkinState, viewer: int | None) -> list[tuple[int, int]]:
    """The cards of the discard pile that the viewer knows to be there, and the seats they came from."""
    if state.setup.open_discard:
        return list(zip(state.discard, state.givers, strict=True))
    return [(card, giver) for card, giver, shown in discard_story(state) if shown or giver == viewer]


def history_seen(state: PotemkinState, viewer: int | None) -> tuple[Happening, ...]:
    game, open_discard = game_of(state), state.setup.open_discard
    return tuple([happening(game, entry, sees(entry, viewer, open_discard)) for entry in state.log])


def sees(entry: Entry, viewer: int | None, open_discard: bool) -> bool:
    """Whether a viewer saw the cards of an entry of the log."""
    kind = entry[0]
    if kind == DREW:
        return entry[1] == viewer
    if kind in (LOOKED, OVERHEARD):
        return viewer in entry[1:3]
    return kind != DISCARDED or open_discard or entry[1] == viewer


@lru_cache(KEPT_RECORDS)  # every view contains the whole history again
def happening(game: PotemkinEmpire, entry: Entry, seen: bool) -> Happening:
    """An entry of the log, as seen by somebody who saw its cards or did not: a table of cases."""
    ids = game.card_ids
    kind, rest = entry[0], entry[1:]
    if kind == DEALT:
        return Happening("dealt", rest[0], count=rest[1])
    if kind == SHUFFLED:
        dealt = None if rest[1] == NONE else rest[1]
        return Happening("shuffled", count=rest[0], dealt=dealt, cards=() if rest[2] == NONE else (ids[rest[2]],))
    if kind == DREW:
        return Happening("drew", rest[0], cards=(ids[rest[1]],) if seen else ())
    if kind == BUILT:
        return Happening("built", rest[0], number=rest[1] + 1, type=TYPES[rest[2]])
    if kind == PLAYED:
        return Happening("played", rest[0], cards=(ids[rest[1]],))
    if kind == RENOVATED:
        return Happening("renovated", rest[0], number=rest[1] + 1)
    if kind == SHOWN:
        return Happening("shown", rest[0], number=rest[1] + 1, cards=(ids[rest[2]],))
    if kind == DESTROYED:
        return Happening("destroyed", rest[0], by=rest[3], number=rest[1] + 1, cards=(ids[rest[2]],))
    if kind == LOOKED:
        return Happening("looked", rest[1], by=rest[0], number=rest[2] + 1, cards=(ids[rest[3]],) if seen else ())
    if kind == OVERHEARD:
        return Happening("overheard", rest[1], by=rest[0], cards=named(ids, rest[2:]) if seen else ())
    return Happening("discarded", rest[0], count=len(rest) - 1, cards=named(ids, rest[1:]) if seen else ())


def named(ids: tuple[str, ...], cards: Sequence[int]) -> tuple[str, ...]:
    return tuple([ids[card] for card in cards])


# ---- the draft -----------------------------------------------------------------------------------


def packs_held(state: PotemkinState, viewer: int) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """The packs that went through the viewer's hands, month by month."""
    ids = game_of(state).card_ids
    return tuple(
        [
            tuple([named(ids, pack_seen(state, viewer, month, turn)) for turn in range(rounds)])
            for month, rounds in enumerate(rounds_seen(state))
        ]
    )


def cards_drafted(state: PotemkinState, viewer: int) -> tuple[tuple[str, ...], ...]:
    """The cards that the viewer kept, month by month, in order."""
    ids = game_of(state).card_ids
    return tuple([named(ids, cards_kept(state, viewer, month)) for month in range(state.month)])
