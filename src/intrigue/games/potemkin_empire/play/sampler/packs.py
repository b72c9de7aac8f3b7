"""What a viewer knows about one pack of a draft."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from intrigue.games.potemkin_empire.play.sampler.choices import Contradiction
from intrigue.games.potemkin_empire.play.sampler.trails import UNDECIDED
from intrigue.games.potemkin_empire.rules.draft import cards_kept, pack_seen
from intrigue.games.potemkin_empire.state import NONE

if TYPE_CHECKING:
    from intrigue.games.potemkin_empire.play.sampler.reading import Reading, Sighting


@final
class Mixed:
    """A pack that was dealt partly from the old and partly from the new deck. Among the cards that the viewer has not
    seen (`tokens`) or cannot assign to a deck (`sightings`), `count` are from the old deck."""

    __slots__ = ("count", "new", "old", "sightings", "tokens")

    def __init__(self, tokens: list[int], sightings: list[Sighting], count: int, old: int, new: int) -> None:
        self.tokens = tokens
        self.sightings = sightings
        self.count = count
        self.old = old
        self.new = new


@final
class PackReading:
    """Follows one pack from hand to hand."""

    def __init__(
        self, reading: Reading, dealt_to: int, step: int, size: int, rounds: int, gains: list[list[tuple[int, int]]]
    ) -> None:
        self.reading = reading
        self.dealt_to = dealt_to
        self.step = step
        self.size = size
        self.rounds = rounds
        """Rounds of the draft that are over."""
        self.gains = gains
        self.pool = NONE
        """The pool of what the viewer passed on, once it did."""
        self.unseen: list[int] = []
        """Tokens of cards that the viewer has not seen in this pack."""
        self.sightings: list[Sighting] = []
        """Cards that the viewer has seen, but which may be of either deck."""
        self.old_seen = 0

    def read(self, old_cards: int, old: int) -> None:
        """`old_cards` of the cards came from the deck `old`, the rest from the new one."""
        reading = self.reading
        decks = [old] if old_cards == self.size else [reading.deck_pool]
        if 0 < old_cards < self.size:
            decks = [old, reading.deck_pool]
        for turn in range(self.size):
            holder = (self.dealt_to + self.step * turn) % reading.known.players
            if holder == reading.viewer:
                self._viewer_holds(turn, decks, old)
                if turn == self.rounds:
                    break
            elif turn < self.rounds:
                self.gains[holder].append((turn, self._token()))
            else:
                reading.pack_tokens[self.dealt_to] = [self._token() for _ in range(self.size - turn)]
                break
        self._sort_unseen(old_cards - self.old_seen, decks, old)

    def _token(self) -> int:
        token = self.reading.new_token(self.pool)
        if self.pool == NONE:
            self.unseen.append(token)
        return token

    def _viewer_holds(self, turn: int, decks: list[int], old: int) -> None:
        reading = self.reading
        known, viewer, month = reading.known, reading.viewer, reading.month
        cards = pack_seen(known, viewer, month, turn)
        for card in cards:
            if self.pool != NONE:
                reading.locate(card)
                continue
            found = reading.seen_from_deck(card, decks)
            if found == old:
                self.old_seen += 1
            elif found == UNDECIDED and len(decks) > 1:
                self.sightings.append(reading.sightings[-1])
            elif found == UNDECIDED and decks[0] == old:
                self.old_seen += 1
        if turn < self.rounds:
            kept = cards_kept(known, viewer, month)[turn]
            self.pool = reading.new_pool({card for card in cards if card != kept})

    def _sort_unseen(self, count: int, decks: list[int], old: int) -> None:
        """Decide which deck the other cards come from, if that is known."""
        reading, unseen = self.reading, self.unseen
        others = len(unseen) + len(self.sightings)
        if not 0 <= count <= others:
            raise Contradiction
        if len(decks) > 1 and (self.sightings or 0 < count < others):
            reading.mixed.append(Mixed(unseen, self.sightings, count, old, reading.deck_pool))
            return
        for token in unseen:
            reading.token_pools[token] = old if count else reading.deck_pool
