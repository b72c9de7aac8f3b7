"""The fields of a loaded state one by one: lengths of lists, ranges of numbers, and what follows from the round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from intrigue.core.errors import BadData
from intrigue.games.patriot.codes import (
    ALL_SPACES,
    DEADLY,
    HIGHEST_ROLL,
    HIGHEST_TAXES,
    LAST_DAY,
    MEETING_ROOM,
    NONE,
    PHASES,
    RIOT_AT,
    RIOTERS,
    SETTING_UP,
    SLOTS,
    SPACE_COUNT,
    STATEMENT_IDS,
    TILES,
    TROOPS,
    TURN_COUNTERS,
    TYPES,
    UNLAUNCHED,
    USED,
    VOTES,
)
from intrigue.games.patriot.rules.bookkeeping.dice import DICE_IN_VIEW, EXECUTED, PICKED_PLAYERS, RIOTER_DIE
from intrigue.games.patriot.rules.bookkeeping.hand_types import bounds_size
from intrigue.games.patriot.rules.trackers import GROUP_SHIFT, TRIGGER_SHIFT, TRIGGERS
from intrigue.games.patriot.state import PatriotState

MANY: Final = 1_000_000  # far more than a game can bring
FEW: Final = 1000
GROUPS: Final = 10_000

PER_PLAYER: Final = (
    "order",
    "characters",
    "base",
    "ap_next",
    "marks",
    "limits",
    "dead",
    "fallen",
    "vests",
    "kept",
    "held",
    "hands",
    "voters",
    "allegiances",
    "unseen",
    "shown",
    "said",
    "brief_peeks",
    "opinion_peeks",
    "science_peeks",
    "removed_seen",
    "briefs_removed",
    "loyalty_seen",
)


def within(path: str, numbers: Sequence[int], least: int, most: int) -> None:
    for number in numbers:
        if not least <= number <= most:
            raise BadData(path, f"from {least} to {most}", number)


def check_numbers(state: PatriotState) -> None:
    check_sizes(state)
    check_course(state)
    check_players(state)
    check_board(state)
    check_memory(state)
    if not state.over and (state.won or state.reason):
        raise BadData("won" if state.won else "reason", "nothing while the game goes on", state.won or state.reason)


def check_sizes(state: PatriotState) -> None:
    n = state.n
    sizes = {
        **dict.fromkeys(PER_PLAYER, n),
        "uses": SLOTS * n,
        "seen": n * n,
        "gone": n * n,
        "lo": bounds_size(n),
        "hi": bounds_size(n),
        "bags": TYPES,
        "discards": TYPES,
        "beacons": TILES,
        "beacon_status": TILES,
        "counters": TURN_COUNTERS,
    }
    for name, size in sizes.items():
        if len(getattr(state, name)) != size:
            raise BadData(name, f"a list of {size}", getattr(state, name))


def check_course(state: PatriotState) -> None:
    """Rounds, trackers, letters."""
    n, setup = state.n, state.setup
    for name in ("president", "active"):
        within(name, [getattr(state, name)], 0, n - 1)
    if sorted(state.order) != list(range(n)):
        raise BadData("order", f"each player from 0 to {n - 1} once", state.order)
    within("phase", [state.phase], 0, len(PHASES) - 1)
    within("round", [state.round], 0, setup.rounds)
    if (state.round == 0) != (state.phase == SETTING_UP):
        raise BadData("round", "0 during the set-up, and only then", state.round)
    within("turn", [state.turn], NONE, n)
    within("at", [state.at], 0, MEETING_ROOM)
    within("threat", [state.threat], 0, DEADLY if state.over else DEADLY - 1)
    within("unrest", [state.unrest], 0, MANY if state.over else RIOT_AT - 1)
    within("taxes", [state.taxes], 0, HIGHEST_TAXES)
    for name, least in (("coins", 0), ("secured", 0), ("ap", 0), ("tally_next", -MANY)):
        within(name, [getattr(state, name)], least, MANY)
    for name, least in (("stopped", 0), ("shields", 0), ("disc3", 0), ("points", 0), ("opinion_next", NONE)):
        within(name, [getattr(state, name)], least, FEW)
    within("counters", state.counters, 0, FEW)
    within("die", [state.die], 0, HIGHEST_ROLL)
    within("vote", [state.vote], 0, max(VOTES))
    within("eye_roll", [state.eye_roll], NONE, TYPES - 1)
    limit = 0
    if setup.campaign >= 0:
        limit = state.tables.campaigns[setup.campaign].limit
    within("track", [state.track], 0, MANY if state.over and limit else max(0, limit - 1))
    check_letters(state)


def check_letters(state: PatriotState) -> None:
    """A letter for each day to come, and that of today (PT-1.7, PT-7.6)."""
    tables = state.tables
    within("letter", [state.letter], NONE, len(tables.letters) - 1)
    within("letters", state.letters, 0, len(tables.letters) - 1)
    wanted = 0 if state.setup.campaign >= 0 else LAST_DAY - state.round
    if [tables.letters[card].day for card in state.letters] != list(range(LAST_DAY, LAST_DAY - wanted, -1)):
        raise BadData("letters", "one letter for each day to come, the last day first", state.letters)
    if state.letter != NONE and (wanted != LAST_DAY - state.round or tables.letters[state.letter].day != state.round):
        raise BadData("letter", f"a letter of day {state.round}", state.letter)
    if state.letter == NONE and (state.letter_cards or state.letter_open or state.secured):
        raise BadData("letter", "a letter, as something lies on it", state.letter)


def check_players(state: PatriotState) -> None:
    """Characters and what belongs to them."""
    n, characters = state.n, state.tables.characters
    within("characters", state.characters, NONE, len(characters) - 1)
    within("executed", state.executed, 0, len(characters) - 1)
    chosen = [number for number in state.characters if number != NONE]
    if len(set(chosen)) != len(chosen):
        raise BadData("characters", "a different character for each player", state.characters)
    for player, number in enumerate(state.characters):
        if number == NONE and state.phase != SETTING_UP:
            raise BadData(f"characters[{player}]", "a character", number)
        character = characters[number]
        if number != NONE and not state.setup.tutorial and character.president != (player == state.president):
            raise BadData(f"characters[{player}]", "a President for the President, and nobody else", number)
        within(f"base[{player}]", [state.base[player]], 0, character.max_ap if number != NONE else 0)
        for slot in range(SLOTS):
            most = character.uses[slot] if number != NONE and slot < len(character.uses) else 0
            within(f"uses[{SLOTS * player + slot}]", [state.uses[SLOTS * player + slot]], 0, most)
    for name, least, most in (("ap_next", -FEW, FEW), ("limits", -FEW, FEW), ("marks", 0, MANY), ("vests", 0, FEW)):
        within(name, getattr(state, name), least, most)
    for name, most in (("dead", 1), ("fallen", FEW), ("voters", 1), ("kept", FEW)):
        within(name, getattr(state, name), 0, most)
    within("muted", [state.muted], 0, (1 << n) - 1)
    within("said", state.said, NONE, len(STATEMENT_IDS) - 1)
    if state.loyal_fallen != sum(state.fallen) - sum(state.dead):
        raise BadData("loyal_fallen", "all falls but those of assassins", state.loyal_fallen)


def check_board(state: PatriotState) -> None:
    """Troops, rioters, riots, tokens, beacons."""
    within("troops", [state.troops], 0, ALL_SPACES)
    within("rioters", [state.rioters], 0, (1 << SPACE_COUNT) - 1)
    if state.troops & state.rioters:
        raise BadData("troops", "no troop where a rioter stands", state.troops)
    if state.troops.bit_count() > TROOPS or state.rioters.bit_count() > RIOTERS:
        name = "troops" if state.troops.bit_count() > TROOPS else "rioters"
        raise BadData(name, f"at most {TROOPS} pieces", getattr(state, name))
    with_tokens = state.setup.campaign >= 0 and state.tables.campaigns[state.setup.campaign].tokens
    within("tokens", [state.tokens], 0, ALL_SPACES if with_tokens else 0)
    if not state.over and any(state.tokens >> 4 * place & 15 == 15 for place in range(4)):
        raise BadData("tokens", "a tile without a token in each location", state.tokens)
    within("groups", [state.groups], 0, GROUPS)
    within("raised", [state.raised], 0, (1 << state.groups) - 1)
    within("riots", [code >> GROUP_SHIFT for code in state.riots], 0, state.groups - 1)
    within("beacon_status", state.beacon_status, UNLAUNCHED, USED)


def check_memory(state: PatriotState) -> None:
    """What the table keeps in view: dice, picks, votes; and traits that wait."""
    n = state.n
    dice = [*range(1, HIGHEST_ROLL + 1), *range(RIOTER_DIE, RIOTER_DIE + SPACE_COUNT)]
    if len(state.dice) > DICE_IN_VIEW or any(die not in dice for die in state.dice):
        raise BadData("dice", f"at most {DICE_IN_VIEW} results", state.dice)
    pairs = [PICKED_PLAYERS * player + other for player in range(n) for other in range(n) if player != other]
    if state.picked not in [NONE, *pairs, *range(EXECUTED, EXECUTED + SPACE_COUNT)]:
        raise BadData("picked", "two players or a space", state.picked)
    for code in state.triggers:
        if not 0 <= code >> TRIGGER_SHIFT < n or code & (1 << TRIGGER_SHIFT) - 1 not in TRIGGERS:
            raise BadData("triggers", "players and traits", code)
    for place, ballot in enumerate(state.ballots):
        if len(ballot) != 3 + n:
            raise BadData(f"ballots[{place}]", f"a brief, two values and {n} numbers", ballot)
        within(f"ballots[{place}]", ballot[:1], 0, len(state.tables.briefs) - 1)
        within(f"ballots[{place}]", ballot[1:], 0, FEW)
