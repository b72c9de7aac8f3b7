"""Which steps of a loaded agenda fit the state."""

from __future__ import annotations

import pytest

from intrigue import BadData
from intrigue.games.patriot import codes as c
from intrigue.games.patriot.rules.checks.knowledge import check_deals
from intrigue.games.patriot.rules.checks.steps import call_fits, can_pay, fallen_fits, law_fits, token_fits, window_fits
from intrigue.games.patriot.state import PatriotState
from tests.games.patriot.positions import GAME, PETR, SAMUEL, TABLES, VIKTOR, change, do, effect, table


def test_only_the_president_consents_and_only_to_this_law() -> None:
    """CH06.S1, CH06.W1: by the number of players, not after both ways were refused."""
    state = table(3, (VIKTOR, SAMUEL, PETR), hands={0: ["FIN 1"]})
    effect(state, "assassinate(ME,0)", me=2)
    do(state, "player 1", "raise the total")
    step = state.agenda[-1]
    assert step[0] == c.S_CONSENT_LAW
    assert law_fits(state, step)
    assert law_fits(state, (*step[:7], -step[7], step[8]))
    for place, number in ((1, 1), (2, 2), (6, 1), (7, 2), (8, 3)):
        assert not law_fits(state, (*step[:place], number, *step[place + 1 :])), place


@pytest.mark.parametrize("character", range(len(TABLES.characters)))
@pytest.mark.parametrize("kind", [c.S_THREAT_WINDOW, c.S_UNREST_WINDOW, c.S_RIOT_WINDOW])
def test_a_window_is_for_an_unused_ability(character: int, kind: int) -> None:
    """PT-15.7"""
    times = TABLES.characters[character].times
    wanted = {c.S_THREAT_WINDOW: c.W_THREAT, c.S_UNREST_WINDOW: c.W_ANY, c.S_RIOT_WINDOW: c.W_RIOT}[kind]
    state = GAME.new(3, 1)
    state.characters = [VIKTOR, character, PETR]
    for slot in range(c.SLOTS):
        fits = slot < len(times) and times[slot] == wanted
        for used in (False, True):
            state.uses = [int((place == c.SLOTS + slot) != used) for place in range(3 * c.SLOTS)]
            assert window_fits(state, (kind, 1, 1, slot)) == (fits and not used)


def test_the_president_does_not_fall() -> None:
    """PT-14.8"""
    state = table(3)
    assert [fallen_fits(state, (c.S_FALLEN, player)) for player in range(3)] == [False, True, True]
    assert not fallen_fits(campaign(0), (c.S_FALLEN, 1))


def campaign(number: int) -> PatriotState:
    state: PatriotState = GAME.new(2, 1, {"campaign": f"cp{number + 1}"})
    assert state.setup.campaign == number
    return state


def test_tokens_belong_to_campaigns_that_have_some() -> None:
    """PT-19.12, PT-19.15"""
    having = [token_fits(campaign(number), (c.S_TOKEN, 0)) for number in range(3)]
    assert having == [bool(TABLES.campaigns[number].tokens) for number in range(3)]
    assert len(set(having)) == 2
    assert not token_fits(table(3), (c.S_TOKEN, 0))


def test_only_who_acts_can_pay() -> None:
    """PT-4.6"""
    state = table(3, ap=10)
    assert can_pay(state, 0, c.COINS_2)
    assert not can_pay(state, 1, c.COINS_2)
    assert not can_pay(change(state, phase=c.ACTING + 1), 0, c.COINS_2)


def test_a_vote_is_called_by_who_acts() -> None:
    """PT-14.1"""
    choice = next(number for number, card in enumerate(TABLES.briefs) if card.kind == c.CHOICE)
    state = change(table(3, ap=10), brief=choice)
    assert call_fits(state, (c.S_CALL, 0, 2, -1, 0))
    assert not call_fits(state, (c.S_CALL, 1, 2, -1, 0))
    assert not call_fits(state, (c.S_CALL, 0, 2, -1, -1))


def test_the_president_has_no_more_cards_than_others() -> None:
    """PT-13.2: an additional mission is somebody else's."""
    state = table(5)
    check_deals(state)
    dealt = {card for cards in state.allegiances for card in cards}
    more = next(card for card, side in enumerate(TABLES.side) if side == c.SECOND and card not in dealt)
    state.allegiances[1] += (more,)
    check_deals(state)
    state.allegiances[1], state.allegiances[0] = state.allegiances[1][:1], (*state.allegiances[0], more)
    with pytest.raises(BadData, match="allegiances"):
        check_deals(state)
