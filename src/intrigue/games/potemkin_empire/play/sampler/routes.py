"""How cards became visible again, if the discard pile is closed.

A card that the viewer lost sight of may have been discarded unseen, perhaps more than once, before it turned up again.
Every such sighting is explained by a *route*: the discards that included the card, in order (none if it never left),
and what that makes it: a token of its old pool, or of a new deck. Routes constrain each other, because nobody can have
discarded more cards than they had. A search explains the sightings one by one, always next the one with the fewest
routes left, and after each removes the routes that have become impossible (constraint propagation). It tests no more
than `MOST_TESTS` routes in all."""

from __future__ import annotations

from itertools import combinations
from typing import final

from intrigue.games.potemkin_empire.play.sampler.choices import Choices, Contradiction
from intrigue.games.potemkin_empire.play.sampler.packs import Mixed
from intrigue.games.potemkin_empire.play.sampler.reading import HiddenDiscard, Month, Reading, Sighting
from intrigue.games.potemkin_empire.play.sampler.trails import (
    BACK,
    GAIN,
    KNOWN,
    LOSE,
    NOTHING,
    SHOW,
    UNDECIDED,
    TrailStep,
)
from intrigue.games.potemkin_empire.state import NONE

MOST_TESTS = 20_000  # of routes
MOST_RETURNS = 3  # tokens that came back from buildings of a seat and are followed; more are very rare


class OutOfSteps(Exception):
    """The search has used up its budget."""


@final
class Route:
    """One way to explain a sighting."""

    __slots__ = ("discards", "final", "sighting", "steps")

    def __init__(self, sighting: Sighting, discards: list[HiddenDiscard], final: int) -> None:
        self.sighting = sighting
        self.discards = discards
        self.final = final
        """What the card is in the end: what the seat's token must be, or the deck that the viewer got it from."""
        self.steps: list[TrailStep] = []
        """The steps at which it was discarded, while the route is taken."""

    def months(self) -> list[Month]:
        """The months of seats that it concerns."""
        found = [hidden.month for hidden in self.discards]
        if self.sighting.month is not None:
            found.append(self.sighting.month)
        return found

    def take(self) -> None:
        """Explain the sighting by this route. There must be an open step in all of the discards."""
        sighting, what = self.sighting, self.sighting.what
        for hidden in self.discards:
            step = hidden.steps.pop()
            step.card, step.what = sighting.card, what
            self.steps.append(step)
            what = hidden.pool
        self._settle(self.final)

    def undo(self) -> None:
        for hidden, step in zip(self.discards, self.steps, strict=True):
            step.card, step.what = NONE, NOTHING
            hidden.steps.append(step)
        self.steps = []
        self._settle(UNDECIDED)

    def _settle(self, what: int) -> None:
        sighting = self.sighting
        if sighting.step is None:
            return
        if sighting.place == NONE:
            sighting.step.what = what
        else:
            sighting.step.seen[sighting.place] = (what, sighting.card)


@final
class Routes:
    """Explains all sightings of a reading."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.split_of: dict[int, Mixed] = {}
        """The pack of two decks that a token comes from."""
        for mixed in reading.mixed:
            for token in mixed.tokens:
                self.split_of[token] = mixed
        self.back_kinds: dict[int, list[int]] = {}
        """What the token on a spot may be, if the spot gives it back."""
        self.returns: dict[int, list[int]] = {}
        """The spots of each seat that give back a token of which nothing is known (renovations)."""
        self.linked: dict[int, list[Month]] = {}
        """The months of each seat that such tokens link."""
        for seat, months in enumerate(reading.months):
            self._find_returns(seat, months)
        self.all_routes: list[list[Route]] = []
        self.taken: list[Route] = []
        self.tests = 0
        """How many routes have been tested: the work done."""
        for sighting in reading.sightings:
            self.all_routes.append([route for route in self._routes(sighting) if self._possible(route)])

    # ---- explaining everything -------------------------------------------------------------------

    def explain(self, choices: Choices) -> None:
        """Take a route for every sighting, as the choices say. Raises `Contradiction` if that is impossible."""
        if not self.reading.sightings:
            return
        self.clear()
        routes = [options[:] for options in self.all_routes]
        open_places = set(range(len(routes)))
        for mixed in self.reading.mixed:
            self._split(mixed, routes, open_places, choices)
        while open_places:
            place = min(open_places, key=lambda place: (len(routes[place]), place))
            self._take(place, routes, open_places, choices)

    def clear(self) -> None:
        """Leave everything open again."""
        for route in reversed(self.taken):
            route.undo()
        self.taken = []
        for token in self.split_of:
            self.reading.token_pools[token] = NONE

    def _take(self, place: int, routes: list[list[Route]], open_places: set[int], choices: Choices) -> None:
        """Choose a route for one sighting; the others lose the routes that this makes impossible."""
        options = routes[place]
        if not options:
            raise Contradiction
        route = options[0] if len(options) == 1 else options[choices.choose(len(options))]
        route.take()
        self.taken.append(route)
        open_places.discard(place)
        self._drop_impossible({month.number for month in route.months()}, routes, open_places)

    def _drop_impossible(self, months: set[int], routes: list[list[Route]], open_places: set[int]) -> None:
        for place in open_places:
            kept = [
                route
                for route in routes[place]
                if not any(month.number in months for month in route.months()) or self._possible(route)
            ]
            if not kept:
                raise Contradiction
            routes[place] = kept

    def _split(self, mixed: Mixed, routes: list[list[Route]], open_places: set[int], choices: Choices) -> None:
        """Decide which cards of a pack come from the old deck: those that the viewer saw, then the others."""
        left = mixed.count
        places = [place for place in sorted(open_places) if self.reading.sightings[place] in mixed.sightings]
        while places:
            place = min(places, key=lambda place: (len({route.final for route in routes[place]}), place))
            places.remove(place)
            others = len(mixed.tokens) + len(places)
            routes[place] = [
                route for route in routes[place] if (left > 0 if route.final == mixed.old else left <= others)
            ]
            self._take(place, routes, open_places, choices)
            left -= self.taken[-1].final == mixed.old
        ways = [old for old in combinations(mixed.tokens, left) if self._may_split(mixed, old, routes, open_places)]
        if not ways:
            raise Contradiction
        self._set_old(mixed, ways[choices.choose(len(ways))] if len(ways) > 1 else ways[0])
        everywhere = {month.number for months in self.reading.months for month in months}
        self._drop_impossible(everywhere, routes, open_places)

    def _set_old(self, mixed: Mixed, old: tuple[int, ...]) -> None:
        for token in mixed.tokens:
            self.reading.token_pools[token] = mixed.old if token in old else mixed.new

    def _may_split(self, mixed: Mixed, old: tuple[int, ...], routes: list[list[Route]], open_places: set[int]) -> bool:
        """Whether these tokens can be the old ones: every hand fits, and every sighting still has a route."""
        self._set_old(mixed, old)
        fits = all(self._may_be(month) for months in self.reading.months for month in months)
        fits = fits and all(any(self._possible(route) for route in routes[place]) for place in open_places)
        for token in mixed.tokens:
            self.reading.token_pools[token] = NONE
        return fits

    # ---- the routes of a sighting ----------------------------------------------------------------

    def _routes(self, sighting: Sighting) -> list[Route]:
        decks = self.reading.decks_since(sighting)
        if sighting.month is None:
            direct = [Route(sighting, [], sighting.origin)] if sighting.origin in sighting.decks else []
            decks = [deck for deck in decks if deck in sighting.decks]
        else:
            here = sighting.holder in (NONE, sighting.month.seat) and sighting.what != NONE
            direct = [Route(sighting, [], sighting.what)] if here else []
            decks = [deck for deck in decks if self._has_token(sighting.month, deck)]
        return direct + [Route(sighting, ways, deck) for deck in decks for ways in self._ways_into(sighting, deck)]

    def _ways_into(self, sighting: Sighting, deck: int) -> list[list[HiddenDiscard]]:
        """The discards through which a card may have come into a deck, directly or by way of earlier decks."""
        hidden_here = self.reading.decks[deck].hidden
        found = [[hidden] for hidden in hidden_here if self._could_discard(hidden, sighting)]
        for earlier in self.reading.decks_since(sighting):
            if earlier < deck:
                later = [hidden for hidden in hidden_here if self._has_token(hidden.month, earlier)]
                found += [[*ways, hidden] for ways in self._ways_into(sighting, earlier) for hidden in later]
        return found

    def _could_discard(self, hidden: HiddenDiscard, sighting: Sighting) -> bool:
        if sighting.holder != NONE:
            return sighting.holder == hidden.seat and hidden.when > sighting.since
        return self._has_token(hidden.month, sighting.origin)

    def _has_token(self, month: Month, pool: int) -> bool:
        return pool in self.kinds_in(month)

    def kinds_in(self, month: Month) -> list[int]:
        """What the tokens of a seat in a month may be: of a pool, or a card that the viewer knows."""
        kinds: list[int] = []
        for step in month.steps:
            if step.kind == GAIN:
                kinds += self._pools_of(step.token)
            elif step.kind == SHOW:
                kinds += [KNOWN + card for _, card in step.seen]
            elif step.kind == BACK:
                kinds += [KNOWN + step.card] if step.card != NONE else self._kinds_back(step.spot)
        return sorted(set(kinds))

    def _pools_of(self, token: int) -> tuple[int, ...]:
        """The pools that a token may be of: two for a token of a pack of two decks."""
        pool = self.reading.token_pools[token]
        if pool != NONE:
            return (pool,)
        mixed = self.split_of.get(token)
        return () if mixed is None else (mixed.old, mixed.new)

    # ---- what is possible ------------------------------------------------------------------------

    def _find_returns(self, seat: int, months: list[Month]) -> None:
        spots: list[int] = []
        linked: list[Month] = []
        for month in months:
            for step in month.steps:
                if step.kind == BACK and step.card == NONE and len(spots) < MOST_RETURNS:
                    spots.append(step.spot)
                    linked += [self.reading.month_of[step.spot], month]
        if spots:
            self.returns[seat] = spots
            self.linked[seat] = [month for month in months if month in linked]

    def _possible(self, route: Route) -> bool:
        """Whether a route can be taken in addition to those already taken."""
        if self.tests >= MOST_TESTS:
            raise OutOfSteps
        self.tests += 1
        for hidden in route.discards:
            if not hidden.steps:
                return False
        route.take()
        fits = all(self._may_be(month) for month in route.months())
        route.undo()
        return fits

    def _may_be(self, month: Month) -> bool:
        """Whether a hand can have held everything required of it in a month, and in the months linked to it."""
        seat = month.seat
        if seat in self.linked and month in self.linked[seat]:
            return self._linked_fit(seat, 0, {})
        return self._fits(month, {})

    def _linked_fit(self, seat: int, place: int, laid: dict[int, int]) -> bool:
        """Whether the months of a seat that are linked fit for some tokens that went into buildings and came back."""
        spots = self.returns[seat]
        if place == len(spots):
            return all(self._fits(month, laid) for month in self.linked[seat])
        for kind in (NOTHING, *self._kinds_back(spots[place])):
            laid[spots[place]] = kind
            if self._linked_fit(seat, place + 1, laid):
                return True
        return False

    def _fits(self, month: Month, laid: dict[int, int]) -> bool:
        """Whether a hand can have held everything required of it in a month. `laid` says what the tokens are that went
        into buildings and came back.

        Goes backwards and keeps the tokens that the hand must hold at each step. What is undecided requires nothing.
        The answer is exact, except for undecided packs of two decks, where it may be yes too often."""
        steps = month.steps
        sizes = hand_sizes(steps)
        need: dict[int, int] = {}
        total = 0
        for place in range(len(steps) - 1, -1, -1):
            if total > sizes[place]:
                return False
            step = steps[place]
            if step.kind == GAIN:
                for pool in self._pools_of(step.token):
                    if need.get(pool, 0):
                        need[pool] -= 1
                        total -= 1
            elif step.kind == LOSE:
                what = step.what if step.card != NONE else laid.get(step.spot, NOTHING)
                if what not in (NOTHING, UNDECIDED):
                    need[what] = need.get(what, 0) + 1
                    total += 1
            elif step.kind == BACK:
                for what in self._what_comes_back(step, laid):
                    if need.get(what, 0):
                        need[what] -= 1
                        total -= 1
            elif step.kind == SHOW:
                for _, card in step.seen:
                    total -= need.pop(KNOWN + card, 0)
                if total:
                    return False
                need = {}
                asked = [what for what, _ in step.seen if what != UNDECIDED]
                total = len(asked)
                for what in asked:
                    need[what] = need.get(what, 0) + 1
        return not total

    def _what_comes_back(self, step: TrailStep, laid: dict[int, int]) -> list[int]:
        if step.card != NONE:
            return [KNOWN + step.card]
        return [laid[step.spot]] if step.spot in laid else self._kinds_back(step.spot)

    def _kinds_back(self, spot: int) -> list[int]:
        """What a token may be that comes back from a building: anything that the seat got, or was known to have, in the
        month in which it went there."""
        found = self.back_kinds.get(spot)
        if found is None:
            self.back_kinds[spot] = []  # a building may be renovated twice in a month
            found = self.back_kinds[spot] = self.kinds_in(self.reading.month_of[spot])
        return found


def hand_sizes(steps: list[TrailStep]) -> list[int]:
    """The size of a hand after each of these steps, if it is empty before them."""
    sizes = []
    size = 0
    for step in steps:
        if step.kind in (GAIN, BACK):
            size += 1
        elif step.kind == LOSE:
            size -= 1
        sizes.append(size)
    return sizes
