"""The numbers behind names: actions of the players, steps of the agenda, decisions, places of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from intrigue.games.patriot.content import CHARACTERS, DISCOVERIES
from intrigue.games.patriot.tables import Tables

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot
    from intrigue.games.patriot.state import PatriotState

MOST_PLAYERS: Final = 6
TILES: Final = 4  # beacon tiles
LOCATIONS: Final = ("Treasury", "Surveillance Centre", "Laboratory", "War Room")
MEETING_ROOM: Final = 4
TREASURY: Final = 0
SURVEILLANCE: Final = 1
LABORATORY: Final = 2
WAR_ROOM: Final = 3
TYPE_NAMES: Final = ("Finance", "Spy", "Science", "War")
SPY: Final = 1
SCIENCE: Final = 2
WAR: Final = 3

# Phases of a turn.
SETTING_UP: Final = 0
GATHERING: Final = 1
ACTING: Final = 2
ENCOUNTER: Final = 3
TURN_ENDS: Final = 4
ROUND_ACTIONS: Final = 5
PHASES: Final = ("set-up", "gather", "act", "encounter", "end of turn", "round actions")

# Limits of the trackers and supplies (PT-8, PT-18.2).
DEADLY: Final = 6
RIOT_AT: Final = 6
HIGHEST_TAXES: Final = 6
TROOPS: Final = 15
RIOTERS: Final = 15
HIGHEST_ROLL: Final = 8
LAST_DAY: Final = 5
CAMPAIGN_ROUNDS: Final = 6
FREE_ROUNDS: Final = 3  # a campaign can be won after these

# Defense Spaces as bits: 4 * location + number - 1, and from 16 on the fifth space of each location.
SPACES: Final = 16
ALL_SPACES: Final = 0xFFFF
LAUNCH_SPACE: Final = 5
FOURTH_SPACE: Final = 7  # Surveillance 4
EXECUTE_SPACE: Final = 15

# Beacons.
UNLAUNCHED: Final = 0
READY: Final = 1
USED: Final = 2
BEACON_STATES: Final = ("unlaunched", "ready", "used")

# Counters of a turn: four for picking up influence, then these.
GAVE: Final = 4
CHEST: Final = 5
PAID_AP: Final = 6
BACK_DOORS: Final = 7
LETTER_CARDS: Final = 8
SPOKEN: Final = 9
VOTE_REFUSED: Final = 10
TURN_COUNTERS: Final = 11
COUNTER_NAMES: Final = (
    *(f"picked up {kind}" for kind in TYPE_NAMES),
    "gave",
    "war chest",
    "paid for AP",
    "back doors",
    "letter cards",
    "spoken",
    "vote refused",
)

# ---- actions: blocks of the action space ---------------------------------------------------------

DONE: Final = 0
YES: Final = 1
NO: Final = 2
NOT_NOW: Final = 3
NOT_THIS_TURN: Final = 4
END_ACT: Final = 5
OPTION: Final = 6  # A, B
BOW_OUT: Final = 8
RAISE: Final = 9
LOWER: Final = 10
REROLL: Final = 11
KEEP_ROLL: Final = 12
NO_CARD: Final = 13
TYPE: Final = 14
PLAYER: Final = 18
SPACE: Final = 24
TILE: Final = 44
SLOT: Final = 48
ABILITY: Final = 51
PICK_UP: Final = 54
COINS_2: Final = 58
COINS_5: Final = 59
RAISE_TAXES: Final = 60
PREDICT_BRIEFS: Final = 61
PREDICT_SCIENCE: Final = 62
LAUNCH: Final = 63
LAUNCH_NEW: Final = 67
REPROGRAM: Final = 71
CALL_VOTE: Final = 72
USE_BEACON: Final = 73
ROLL_UNREST: Final = 77
PROJECT: Final = 78
DISCOVER: Final = 79
DEPLOY: Final = 80  # 2, 3, 4
MOVE_TROOPS: Final = 83
ROLL_EXECUTE: Final = 84
LETTER: Final = 85
SECURE: Final = 86
WAR_CHEST_AP: Final = 87
CARD_FOR_AP: Final = 88
TAKE: Final = 89
GIVE: Final = 90
SPECIAL: Final = 91
SPEAK: Final = 92
COIN_COUNT: Final = 93  # 1 to 30
MOST_SECURED: Final = 30
SAY: Final = 123
STATEMENTS: Final = (
    "I stand by the President",
    "I can help",
    "I cannot help",
    "I add Finance",
    "I add Spy",
    "I add Science",
    "I add War",
    "let it pass",
    "let it fail",
    "mind the letter",
    "mind the streets",
)
ACCUSE: Final = 11
TRUST: Final = 17
VOTE_AGAINST: Final = 23
STATEMENT_COUNT: Final = 29
CHARACTER: Final = SAY + STATEMENT_COUNT
DISCOVERY: Final = CHARACTER + CHARACTERS
CARD: Final = DISCOVERY + DISCOVERIES

TILE_TEXTS: Final = (
    *(f"pick up {name.lower()}" for name in TYPE_NAMES),
    "gain 2 coins",
    "gain 5 coins",
    "raise base taxes",
    "predict briefs",
    "predict science",
    *(f"launch beacon {tile + 1}" for tile in range(TILES)),
    *(f"launch unrevealed over {tile + 1}" for tile in range(TILES)),
    "reprogram beacons",
    "call a vote",
    *(f"use beacon {tile + 1}" for tile in range(TILES)),
    "roll for unrest",
    "science project",
    "make a discovery",
    "deploy 2 troops",
    "deploy 3 troops",
    "deploy 4 troops",
    "move troops",
    "roll to execute",
    "write to the letter",
    "secure coins",
    "3 cards for 2 AP",
    "a card for 1 AP",
    "take influence",
    "give influence",
    "special ability",
    "speak",
)


def statement_texts() -> tuple[str, ...]:
    """What can be said, in the order of the block of actions (PT-16)."""
    seats = range(1, MOST_PLAYERS + 1)
    return (
        *STATEMENTS,
        *(f"I suspect player {seat}" for seat in seats),
        *(f"I trust player {seat}" for seat in seats),
        *(f"let us vote against player {seat}" for seat in seats),
    )


def space_name(space: int) -> str:
    """A Defense Space in words.

    >>> space_name(5), space_name(18)
    ('Surveillance Centre 2', 'Laboratory 5')
    """
    if space < SPACES:
        return f"{LOCATIONS[space >> 2]} {(space & 3) + 1}"
    return f"{LOCATIONS[space - SPACES]} 5"


def action_texts(tables: Tables, characters: tuple[str, ...], discoveries: tuple[str, ...]) -> list[str]:
    """The texts of all actions, in the order of the blocks above."""
    texts = ["done", "yes", "no", "not now", "not this turn", "end act", "option A", "option B", "bow out"]
    texts += ["raise the total", "lower the total", "roll again", "keep the roll", "no card"]
    texts += [f"draw {name.lower()}" for name in TYPE_NAMES]
    texts += [f"player {seat + 1}" for seat in range(MOST_PLAYERS)]
    texts += [space_name(space).lower() for space in range(SPACES + 4)]
    texts += [f"beacon tile {tile + 1}" for tile in range(TILES)]
    texts += [f"card {slot + 1}" for slot in range(3)]
    texts += [f"use ability {slot + 1}" for slot in range(3)]
    texts += TILE_TEXTS
    texts += [f"{count} coin{'s' * (count > 1)}" for count in range(1, MOST_SECURED + 1)]
    texts += [f"say: {statement}" for statement in statement_texts()]
    texts += [f"character {name}" for name in characters]
    texts += [f"discovery {name}" for name in discoveries]
    return texts + [f"card {name}" for name in tables.kind_name]


# ---- steps of the agenda, in the order of `STEPS` in registry.py ---------------------------------

S_CHOOSE: Final = 0
S_DEAL: Final = 1
S_PREGAME: Final = 2
S_BEGIN_ROUND: Final = 3
S_TURN: Final = 4
S_SPOILT: Final = 5
S_BEGIN_ACT: Final = 6
S_ACT: Final = 7
S_ACTING: Final = 8
S_MOMENT: Final = 9
S_TILE: Final = 10
S_PAY_CARD: Final = 11
S_GIVE: Final = 12
S_ENCOUNTER: Final = 13
S_BRIEF_WINDOW: Final = 14
S_RESOLVE_BRIEF: Final = 15
S_BRIEF_DONE: Final = 16
S_CHOICE: Final = 17
S_BID: Final = 18
S_BIDDING: Final = 19
S_LAST_LETTER: Final = 20
S_WRITE: Final = 21
S_SECURE: Final = 22
S_HAND_LIMIT: Final = 23
S_END_TURN: Final = 24
S_END_ROUND: Final = 25
S_LETTER: Final = 26
S_OLD_DOG: Final = 27
S_LAST_DAY: Final = 28
S_ROUND_RIOTS: Final = 29
S_ROUND_BEACONS: Final = 30
S_ROUND_TAXES: Final = 31
S_NEXT_LETTER: Final = 32
S_RUN: Final = 33
S_SETTLE: Final = 34
S_PICK: Final = 35
S_DRAW_ANY: Final = 36
S_LOSE: Final = 37
S_PASS: Final = 38
S_TANTRUM: Final = 39
S_THREAT: Final = 40
S_THREAT_WINDOW: Final = 41
S_UNREST: Final = 42
S_UNREST_WINDOW: Final = 43
S_RIOT: Final = 44
S_RIOT_WINDOW: Final = 45
S_RIOTER: Final = 46
S_RIOT_DONE: Final = 47
S_RETRIGGER: Final = 48
S_PLACE_RIOTER: Final = 49
S_TROOPS: Final = 50
S_REMOVE_TROOPS: Final = 51
S_MOVE_TROOPS: Final = 52
S_MOVING: Final = 53
S_EXECUTE: Final = 54
S_LAUNCH: Final = 55
S_UNLAUNCH: Final = 56
S_REPROGRAM: Final = 57
S_PEEK: Final = 58
S_SORT: Final = 59
S_PREDICT: Final = 60
S_DISCOVERY: Final = 61
S_THANKS: Final = 62
S_THANKS_TO: Final = 63
S_REJECTS: Final = 64
S_KEEP: Final = 65
S_VOTE_ADD: Final = 66
S_VOTING: Final = 67
S_EYE_ROLL: Final = 68
S_VOTE_CLOSE: Final = 69
S_ACTIONS: Final = 70
S_TALLY: Final = 71
S_CALL: Final = 72
S_CONSENT: Final = 73
S_LAW: Final = 74
S_ASSASSINATION: Final = 75
S_VERDICT: Final = 76
S_FALLEN: Final = 77
S_REVEAL: Final = 78
S_HALF: Final = 79
S_NEW_CHARACTER: Final = 80
S_ROLL: Final = 81
S_REROLL: Final = 82
S_ROLLED: Final = 83
S_APPLY_ROLL: Final = 84
S_SPEAK: Final = 85
S_CAMPAIGN_ROUND: Final = 86
S_TRIGGER: Final = 87
S_TOKEN: Final = 88
S_UNTOKEN: Final = 89


def game_of(state: PatriotState) -> Patriot:
    """The game of a state, with the tables of its content."""
    return cast("Patriot", state.game)
