"""The numbers behind names: places, phases, kinds of cards, traits, actions of the players, steps, decisions.

Names that belong to numbers stand beside them in tables keyed by the number, so that nothing depends on an order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot
    from intrigue.games.patriot.state import PatriotState

NONE: Final = -1
MOST_PLAYERS: Final = 6
SLOTS: Final = 3  # abilities with uses that a character can have
TILES: Final = 4  # beacon tiles
CHARACTERS: Final = 14
DISCOVERIES: Final = 30

# Locations; each influence type has its draw pile in one of them, so types have the same numbers.
TREASURY: Final = 0
SURVEILLANCE: Final = 1
LABORATORY: Final = 2
WAR_ROOM: Final = 3
MEETING_ROOM: Final = 4
LOCATIONS: Final = {
    TREASURY: "Treasury",
    SURVEILLANCE: "Surveillance Centre",
    LABORATORY: "Laboratory",
    WAR_ROOM: "War Room",
}
FINANCE: Final = 0
SPY: Final = 1
SCIENCE: Final = 2
WAR: Final = 3
TYPES: Final = 4
TYPE_IDS: Final = {FINANCE: "FIN", SPY: "SPY", SCIENCE: "SCI", WAR: "WAR"}
TYPE_NAMES: Final = {FINANCE: "Finance", SPY: "Spy", SCIENCE: "Science", WAR: "War"}
TYPE_CODES: Final = {name: number for number, name in TYPE_IDS.items()}

# Influence cards are kinds: places of their rows in the content. A card that lies face down with its owner known is
# (owner << OWNER_SHIFT) | kind.
OWNER_SHIFT: Final = 6
KIND_MASK: Final = 63
UNSEEN_KIND: Final = 63  # in what a view tells: an influence card that the viewer does not know

# Phases of a turn.
SETTING_UP: Final = 0
GATHERING: Final = 1
ACTING: Final = 2
ENCOUNTER: Final = 3
TURN_ENDS: Final = 4
ROUND_ACTIONS: Final = 5
PHASES: Final = {
    SETTING_UP: "set-up",
    GATHERING: "gather",
    ACTING: "act",
    ENCOUNTER: "encounter",
    TURN_ENDS: "end of turn",
    ROUND_ACTIONS: "round actions",
}

# Limits of trackers and supplies (PT-8, PT-18.2).
DEADLY: Final = 6
RIOT_AT: Final = 6
HIGHEST_TAXES: Final = 6
TROOPS: Final = 15
RIOTERS: Final = 15
HIGHEST_ROLL: Final = 8
LAST_DAY: Final = 5
CAMPAIGN_ROUNDS: Final = 6
FREE_ROUNDS: Final = 3  # a campaign can be won after these

# Defense Spaces are bits of a set: 4 * location + number - 1, and from FIFTH on the fifth space of each location.
SPACES: Final = 16
FIFTH: Final = 16
ALL_SPACES: Final = 0xFFFF
FIFTH_SPACES: Final = 0xF0000
SPACE_COUNT: Final = 20
LAUNCH_SPACE: Final = 5
FOURTH_SPACE: Final = 7  # Surveillance 4
EXECUTE_SPACE: Final = 15

# Beacons.
UNLAUNCHED: Final = 0
READY: Final = 1
USED: Final = 2
BEACON_STATES: Final = {UNLAUNCHED: "unlaunched", READY: "ready", USED: "used"}

# Kinds of briefs.
INFLUENCE: Final = 0
CHOICE: Final = 1
BID: Final = 2
ROLLING: Final = 3
BRIEF_KINDS: Final = {"influence": INFLUENCE, "choice": CHOICE, "bid": BID, "roll": ROLLING}

# Kinds and times of discoveries.
NOW: Final = 0
HOLD: Final = 1
PASSIVE: Final = 2
REJECT: Final = 3
DISCOVERY_KINDS: Final = {"NOW": NOW, "HOLD": HOLD, "PASSIVE": PASSIVE, "REJECT": REJECT}
AT_ACT: Final = 1
AT_BRIEF: Final = 2
AT_ANY: Final = 3
AT_ROLL: Final = 4
TIMES: Final = {"": 0, "ACT": AT_ACT, "BRIEF": AT_BRIEF, "ANY": AT_ANY, "ROLL": AT_ROLL}

# Times of abilities with uses (PT-15.7).
W_ANY: Final = 1
W_RIOT: Final = 2
W_INFLUENCE: Final = 3
W_CHOICE: Final = 4
W_VOTE: Final = 5
W_DISCOVERY: Final = 6
W_THREAT: Final = 7
WINDOWS: Final = {
    "": 0,
    "any": W_ANY,
    "riot": W_RIOT,
    "influence brief": W_INFLUENCE,
    "choice brief": W_CHOICE,
    "vote": W_VOTE,
    "discovery": W_DISCOVERY,
    "threat": W_THREAT,
}

# Allegiances.
SAVE: Final = 0
KILL: Final = 1
SECOND: Final = 2
SIDES: Final = {"SAVE": SAVE, "KILL": KILL, "SECOND": SECOND}

# Decks that players can look into.
BRIEFS: Final = 1
OPINIONS: Final = 2
SCIENCES: Final = 3
DECKS: Final = {0: "", BRIEFS: "brief", OPINIONS: "opinion", SCIENCES: "science"}

# Votes.
BRIEF_VOTE: Final = 1
DEATH_VOTE: Final = 2
VOTES: Final = {BRIEF_VOTE: "brief", DEATH_VOTE: "assassination"}

# What the D8 is rolled for.
FOR_UNREST: Final = 0
FOR_PROJECT: Final = 1
FOR_EXECUTION: Final = 2
FOR_BEACON: Final = 3
FOR_BRIEF: Final = 4
ROLLS: Final = {
    FOR_UNREST: "civil unrest",
    FOR_PROJECT: "science project",
    FOR_EXECUTION: "execution",
    FOR_BEACON: "beacon",
    FOR_BRIEF: "brief",
}

# Counters of a turn: one for picking up each type, then these.
GAVE: Final = 4
CHEST: Final = 5
PAID_AP: Final = 6
BACK_DOORS: Final = 7
LETTER_CARDS: Final = 8
SPOKEN: Final = 9
VOTE_REFUSED: Final = 10
TURN_COUNTERS: Final = 11
COUNTERS: Final = {
    **{number: f"picked up {name}" for number, name in TYPE_NAMES.items()},
    GAVE: "gave",
    CHEST: "war chest",
    PAID_AP: "paid for AP",
    BACK_DOORS: "back doors",
    LETTER_CARDS: "letter cards",
    SPOKEN: "spoken",
    VOTE_REFUSED: "vote refused",
}

# Traits of characters, as bits.
OLD_DOG: Final = 1 << 0
DEMOCRATIC: Final = 1 << 1
CROWD_FAVOURITE: Final = 1 << 2
THIN_SKIN: Final = 1 << 3
LOSING_VOTE: Final = 1 << 4
GIVE_OR_TAKE: Final = 1 << 5
APPEARANCES: Final = 1 << 6
SPOILT: Final = 1 << 7
EYE_ROLL: Final = 1 << 8
CONSENT: Final = 1 << 9
WAR_CHEST: Final = 1 << 10
CHAIN_OF_COMMAND: Final = 1 << 11
SILVER_LINING: Final = 1 << 12
FAKE_NEWS: Final = 1 << 13
SLOW_NEWS_DAY: Final = 1 << 14
BACK_DOOR: Final = 1 << 15
UNTRUSTWORTHY: Final = 1 << 16
DIVIDENDS: Final = 1 << 17
ROTUND: Final = 1 << 18
DEEP_POCKETS: Final = 1 << 19
WEIGHT_ISSUES: Final = 1 << 20
CALM_VOICE: Final = 1 << 21
UNDERSTUDY: Final = 1 << 22
LAB_COAT: Final = 1 << 23
ABSENT_MINDED: Final = 1 << 24
CLOSE_PROTECTION: Final = 1 << 25
NOT_A_SCIENTIST: Final = 1 << 26
PEACEKEEPER: Final = 1 << 27
TRAITS: Final = {
    "old dog": OLD_DOG,
    "democratic": DEMOCRATIC,
    "crowd favourite": CROWD_FAVOURITE,
    "thin skin": THIN_SKIN,
    "losing vote": LOSING_VOTE,
    "give or take": GIVE_OR_TAKE,
    "appearances": APPEARANCES,
    "spoilt": SPOILT,
    "eye roll": EYE_ROLL,
    "consent": CONSENT,
    "war chest": WAR_CHEST,
    "chain of command": CHAIN_OF_COMMAND,
    "silver lining": SILVER_LINING,
    "fake news": FAKE_NEWS,
    "slow news day": SLOW_NEWS_DAY,
    "back door": BACK_DOOR,
    "untrustworthy": UNTRUSTWORTHY,
    "dividends": DIVIDENDS,
    "rotund": ROTUND,
    "deep pockets": DEEP_POCKETS,
    "weight issues": WEIGHT_ISSUES,
    "calm voice": CALM_VOICE,
    "understudy": UNDERSTUDY,
    "lab coat": LAB_COAT,
    "absent-minded": ABSENT_MINDED,
    "close protection": CLOSE_PROTECTION,
    "not a scientist": NOT_A_SCIENTIST,
    "peacekeeper": PEACEKEEPER,
}


def space_name(space: int) -> str:
    """A Defense Space in words.

    >>> space_name(5), space_name(18)
    ('Surveillance Centre 2', 'Laboratory 5')
    """
    if space < SPACES:
        return f"{LOCATIONS[space >> 2]} {(space & 3) + 1}"
    return f"{LOCATIONS[space - FIFTH]} 5"


SPACE_IDS: Final = tuple(space_name(space).lower() for space in range(SPACE_COUNT))
LOCATION_IDS: Final = {**{number: name.lower() for number, name in LOCATIONS.items()}, MEETING_ROOM: "meeting room"}


# ---- actions -------------------------------------------------------------------------------------

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
PICK_UP: Final = 54  # + type
COINS_2: Final = 58
COINS_5: Final = 59
RAISE_TAXES: Final = 60
PREDICT_BRIEFS: Final = 61
PREDICT_SCIENCE: Final = 62
LAUNCH: Final = 63  # + beacon tile
LAUNCH_NEW: Final = 67  # + beacon tile
REPROGRAM: Final = 71
CALL_VOTE: Final = 72
USE_BEACON: Final = 73  # + beacon tile
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
COIN_COUNT: Final = 93  # 1 to MOST_SECURED
MOST_SECURED: Final = 30
SAY: Final = 123
CHARACTER: Final = 152
DISCOVERY: Final = 166
CARD: Final = 196

# Statements, from SAY on (PT-16): general ones, then three about each player.
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
ACCUSE: Final = len(STATEMENTS)
TRUST: Final = ACCUSE + MOST_PLAYERS
VOTE_AGAINST: Final = TRUST + MOST_PLAYERS


def statement_texts() -> tuple[str, ...]:
    """What can be said, from SAY on."""
    seats = range(1, MOST_PLAYERS + 1)
    return (
        *STATEMENTS,
        *(f"I suspect player {seat}" for seat in seats),
        *(f"I trust player {seat}" for seat in seats),
        *(f"let us vote against player {seat}" for seat in seats),
    )


STATEMENT_IDS: Final = statement_texts()


# ---- steps of the agenda -------------------------------------------------------------------------

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
S_CONSENT_VOTE: Final = 73
S_CONSENT_LAW: Final = 74
S_CONSENT_OVERRULE: Final = 75
S_LAW: Final = 76
S_ASSASSINATION: Final = 77
S_VERDICT: Final = 78
S_FALLEN: Final = 79
S_REVEAL: Final = 80
S_HALF: Final = 81
S_NEW_CHARACTER: Final = 82
S_ROLL: Final = 83
S_REROLL: Final = 84
S_ROLLED: Final = 85
S_APPLY_ROLL: Final = 86
S_SPEAK: Final = 87
S_CAMPAIGN_ROUND: Final = 88
S_TRIGGER: Final = 89
S_TOKEN: Final = 90
S_UNTOKEN: Final = 91

# ---- decisions -----------------------------------------------------------------------------------

D_PRESIDENT: Final = 0
D_CHARACTER: Final = 1
D_CAMPAIGN_CHARACTER: Final = 2
D_GUIDED_CHARACTER: Final = 3
D_PREGAME: Final = 4
D_SPOILT: Final = 5
D_ACT: Final = 6
D_MOMENT: Final = 7
D_BRIEF_WINDOW: Final = 8
D_THREAT_WINDOW: Final = 9
D_UNREST_WINDOW: Final = 10
D_RIOT_WINDOW: Final = 11
D_REROLL: Final = 12
D_PREDICT: Final = 13
D_SORT: Final = 14
D_REPROGRAM: Final = 15
D_LAUNCH: Final = 16
D_UNLAUNCH: Final = 17
D_TARGET: Final = 18
D_CONSENT: Final = 19
D_LAW: Final = 20
D_UNREST_CARDS: Final = 21
D_SCIENCE_CARDS: Final = 22
D_EXECUTE_ROLL: Final = 23
D_PLACE_RIOTER: Final = 24
D_EXECUTE: Final = 25
D_TROOPS: Final = 26
D_REMOVE_TROOPS: Final = 27
D_MOVE_FROM: Final = 28
D_MOVE_TO: Final = 29
D_THANKS: Final = 30
D_THANKS_TO: Final = 31
D_KEEP: Final = 32
D_LETTER: Final = 33
D_SECURE: Final = 34
D_VOTE: Final = 35
D_DEAD_VOTE: Final = 36
D_EYE_ROLL: Final = 37
D_CHOICE: Final = 38
D_BID: Final = 39
D_TYPE: Final = 40
D_LOSE: Final = 41
D_PASS: Final = 42
D_TANTRUM: Final = 43
D_GIVE: Final = 44
D_PAY: Final = 45
D_REVEAL: Final = 46
D_NEW_CHARACTER: Final = 47
D_TOKEN: Final = 48
D_UNTOKEN: Final = 49
D_PICK: Final = 50
D_SPEAK: Final = 51


def game_of(state: PatriotState) -> Patriot:
    """The game of a state, with the tables of its content."""
    return cast("Patriot", state.game)
