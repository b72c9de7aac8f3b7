"""What a seat sees, as numbers straight from the state: the row that `encode` makes of the seat's view, without the
view. For environments, which need nothing else.

Like the view, it takes from the state only what the information table allows; the tests compare the two everywhere."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, cast

from intrigue.games.patriot.cards import laid_count
from intrigue.games.patriot.encode import HAND, PHASE_AT, SCIENCE, Encoder, encoder_of, viewing_player
from intrigue.games.patriot.state import KIND_MASK, OWNER_SHIFT, PatriotState
from intrigue.games.patriot.tables import NONE
from intrigue.games.patriot.view import seen_allegiances
from intrigue.games.patriot.votes import concealed, together

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot


def glance(state: PatriotState, seat: int) -> array[float]:
    """The numbers of a seat's view."""
    encoder = encoder_of(cast("Patriot", state.game))
    out = encoder.row(state)
    n, first = state.n, viewing_player(state, seat)
    if state.asks[seat] >= 0:
        out[encoder.asked_at + state.asks[seat]] = 1.0
    out[PHASE_AT + state.phase] = 1.0
    encoder.encode_open(state, first, out)
    piles = [len(bag) for bag in state.bags]
    briefs = len(state.brief_deck)
    encoder.encode_decks(piles, len(state.opinion), briefs, len(state.sd_deck), out)
    mine = [state.setup.open_hands or state.owner[player] == seat for player in range(n)]
    if state.drawn_from == SCIENCE and state.drawn_by != NONE and mine[state.drawn_by]:
        encoder.encode_discoveries(state.drawn, out)
    if mine[first]:
        encoder.encode_next_brief(state.brief_peeks[first], briefs, out)
        encoder.encode_loyalties(state.loyalty_seen[first], first, n, out)
    _vote(state, encoder, first, mine, out)
    _letter(state, encoder, first, mine, out)
    for player in range(n):
        base = encoder.base_of(player, first, n)
        if mine[player]:
            encoder.encode_kinds(state.hands[player], base + encoder.kinds_at, out)
        elif mine[first]:
            encoder.encode_kinds(state.seen[n * first + player], base + encoder.kinds_at, out)
        for card in seen_allegiances(state, seat, player):
            if card is not None:
                encoder.encode_allegiance(card, base, out)
    return out


def _vote(state: PatriotState, encoder: Encoder, first: int, mine: list[bool], out: array[float]) -> None:
    """The sizes of hands, and the cards in the running vote: those who may not know how many there are see them in
    hands."""
    at_once = together(state)
    for player in range(state.n):
        base = encoder.base_of(player, first, state.n)
        laid = laid_count(state, player)
        hidden = state.vote != 0 and not mine[player] and concealed(state, player)
        out[base + encoder.characters + HAND] = (len(state.hands[player]) + (laid if hidden else 0)) / 10
        if laid and not hidden:
            out[base + encoder.card_at + 1] = laid / 5
            if mine[player] or state.dead[player]:
                _face_down(state.laid, player, base + encoder.kinds_at + encoder.kinds, out)
        if not at_once:
            out[base + encoder.card_at + 2] = state.voters[player]


def _letter(state: PatriotState, encoder: Encoder, first: int, mine: list[bool], out: array[float]) -> None:
    """How many cards each player has laid on the letter, and which, where the seat may know it."""
    counts = [0] * state.n
    for code in state.letter_cards:
        counts[code >> OWNER_SHIFT] += 1
    for player, count in enumerate(counts):
        if count:
            base = encoder.base_of(player, first, state.n)
            out[base + encoder.card_at] = count / 5
            if mine[player]:
                _face_down(state.letter_cards, player, base + encoder.kinds_at + 2 * encoder.kinds, out)


def _face_down(codes: list[int], player: int, base: int, out: array[float]) -> None:
    """The kinds of a player's cards among face-down ones."""
    for code in codes:
        if code >> OWNER_SHIFT == player:
            out[base + (code & KIND_MASK)] += 0.5
