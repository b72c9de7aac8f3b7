"""What matters in each decision, for somebody's first game. It reads what the seat knows, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from intrigue.games.patriot.codes import DEATH_VOTE, KILL, SECOND, TYPE_CODES, TYPE_NAMES, game_of
from intrigue.games.patriot.play.evaluate import mission_chance
from intrigue.games.patriot.rules.allegiances import mission_done, side, visible
from intrigue.games.patriot.rules.conditions import NAMES, Condition, quantity, satisfied
from intrigue.games.patriot.rules.letters import demands
from intrigue.games.patriot.state import PatriotState

HIGH_UNREST: Final = 4
SERVING: Final = {
    "taxes": "raise Base Taxes while the streets are calm",
    "coins": "gain coins on the last days, and pay for nothing",
    "launched": "launch beacons",
    "kept": "gather science markers for discoveries",
    "rioters": "roll to execute rioters",
    "unrest": "roll for Civil Unrest",
    "troops": "deploy troops",
}
Line = str | Callable[[PatriotState, int], str]

SAFE_CARD: Final = "Part with the card that helps least: a low one, or a kind that neither the letter nor votes need."
NO_HURRY: Final = "Abilities that work once are best kept for a moment that decides something."


def coach(state: PatriotState, seat: int, decision: str) -> str:
    line = LINES[decision]
    return line if isinstance(line, str) else line(state, seat)


def act(state: PatriotState, seat: int) -> str:
    """The most urgent thing on the board, and a mission that is still open."""
    line = urgent(state, seat)
    mission = open_mission(state, seat) if state.ap else ""
    return f"{line} You also need your mission: {mission}" if mission else line


def open_mission(state: PatriotState, seat: int) -> str:
    """A mission without which the seat cannot win, and what serves it; "" if it has none, or if it is fulfilled now. Of
    several, the one that is nearest."""
    if state.setup.campaign >= 0 or side(state, seat) != SECOND or mission_done(state, seat):
        return ""
    tables = state.tables
    missions = [card for card in visible(state, seat) if tables.side[card] == SECOND]
    nearest = max(missions, key=lambda card: mission_chance(state, tables.mission[card], seat))
    lacking = [condition for condition in tables.mission[nearest] if not satisfied(state, condition, seat)]
    text = game_of(state).rules.allegiance[nearest].text
    return f"{text} {serving(state, lacking[0], seat)}".rstrip()


def serving(state: PatriotState, condition: Condition, seat: int) -> str:
    """How far a condition of a mission is, and what to do for it."""
    what = NAMES[condition[0]]
    return f"It is {quantity(state, condition[0], seat)} now: {SERVING[what]}." if what in SERVING else ""


def urgent(state: PatriotState, seat: int) -> str:
    """What is to be done first, for the seat's side."""
    if state.ap == 0:
        return "Your AP are spent. What costs none is still possible: cards for the letter, a discovery for 4 markers."
    if state.setup.campaign >= 0:
        return "You are all on one side: first what raises Threat, then cards for the next trouble."
    if side(state, seat) == KILL:
        return "You want Threat to reach 6. Look helpful, spend little, and let letters and riots go wrong."
    if state.rioters:
        return "Rioters block tiles, and the riot flares up when the day ends: roll to execute them."
    missing = [what for what, _, _, enough in demands(state, seat) if not enough]
    if missing:
        return "The letter is not met yet, and a failed letter hurts. See what it asks for, and what you can add."
    if state.unrest >= HIGH_UNREST:
        return (
            f"Civil Unrest is at {state.unrest}: at 6 a riot begins. Roll for unrest, or deploy troops before it comes."
        )
    return "Nothing burns. Pick up cards for votes, deploy troops, or work on science while you can."


def vote(state: PatriotState, seat: int) -> str:
    """What to add, for this side."""
    wants_harm = state.setup.campaign < 0 and side(state, seat) == KILL
    if state.vote == DEATH_VOTE:
        if wants_harm:
            return "Against the President: Spy and War. Against yourself: Finance and Science. Others count your cards."
        return "To save somebody add Finance and Science; to execute, Spy and War. An executed innocent raises Threat."
    needs = [TYPE_NAMES[TYPE_CODES[name]] for name in game_of(state).rules.brief[state.brief].needs]
    kinds = " and ".join(needs)
    if wants_harm:
        return f"Every kind but {kinds} spoils it, but others see how many cards you added."
    return f"Add {kinds}, but no more than it takes: cards you spend here are missing in the next vote."


def letter(state: PatriotState, seat: int) -> str:
    wanted = [what for what, _, _, enough in demands(state, seat) if not enough]
    if not wanted:
        return "The letter has what it asks for. You need not add anything."
    return (
        "Only the kinds that the letter names count. Cards above your hand limit would be lost anyway: put them here."
    )


def unrest_cards(state: PatriotState, seat: int) -> str:
    return "From 5 on the streets calm down. Discard low cards only if they lift the result into a better row."


LINES: Final[Mapping[str, Line]] = {
    "PT-D1": "As the President you want to live. Take a character whose strengths you understand at once.",
    "PT-D2": "Together you should gather all four kinds of influence. For a first game take a character marked easy.",
    "PT-D35": "The two characters work together: choose one that gathers what the other lacks.",
    "PT-D43": "Hilbert is rich, Viktor is the President with 10 AP, Diva gathers Spy and War. All three are easy.",
    "PT-D3": "Take what your character gathers best; it can go on the letter later.",
    "PT-D4": "One more card is always welcome. Take the kind that the letter asks for.",
    "PT-D5": act,
    "PT-D39": f'{NO_HURRY} "Not this turn" lets the whole turn go on.',
    "PT-D26": f'{NO_HURRY} "Not this turn" lets the whole turn go on.',
    "PT-D26a": "At 6 the President is dead. The nearer Threat is to 6, the more this is worth.",
    "PT-D26b": "A riot costs Threat and blocks tiles. This is a good moment to prevent one.",
    "PT-D26c": "A riot costs Threat and blocks tiles. Prevent it, unless there are troops enough.",
    "PT-D26d": "Roll again if the result hurts or misses a better row by much.",
    "PT-D7": "You will probably face the one on top yourself this turn.",
    "PT-D37": "The one on top comes first. Put what you can handle there.",
    "PT-D9": "Replace defective beacons, and those that nobody would pay for.",
    "PT-D41": "A beacon for nothing. It counts for letters, too.",
    "PT-D34c": "Take down the beacon that you would use least.",
    "PT-D10": "Who voted against you, who let letters fail? An executed innocent costs Threat, so be sure.",
    "PT-D42": "Consent if you trust the one who asks. You can always say no.",
    "PT-D27": "Lower it if you believe in the vote, raise it if you do not.",
    "PT-D11": unrest_cards,
    "PT-D12": "Four markers buy a discovery: 7 is the best row. Discard Science only to reach a better one.",
    "PT-D13": "2 to 6 executes one rioter, 7 and 8 two. Only a 1 is bad; for that, two low cards are well spent.",
    "PT-D14": "Put it where it blocks the tile that you need least.",
    "PT-D34": "First those on tiles that you need: War Room 4 to execute, Surveillance Centre 2 for the beacons.",
    "PT-D15": "Guard Surveillance Centre 2 and War Room 4, then what the cabinet uses most.",
    "PT-D34b": "Give up the troop that guards the least.",
    "PT-D15b": "Move a troop from where no riot can come soon.",
    "PT-D15c": "Surveillance Centre 2 and War Room 4 come first.",
    "PT-D28": "Give away what hurts, keep what helps, and remember whom it helps.",
    "PT-D28b": "A bad card to whom you trust least.",
    "PT-D16": "Keep what works at once or again and again. Discoveries count for some missions.",
    "PT-D17": letter,
    "PT-D18": "Exactly what the letter asks for. More coins would be lost.",
    "PT-D19": vote,
    "PT-D33": "Two cards, face up: you are dead, but your side is not.",
    "PT-D20": "An unseen card may help or hurt. Choose a pile of a kind that counts the way you want.",
    "PT-D21": "Compare what each option costs the cabinet now: Threat first, then unrest, then coins.",
    "PT-D22": "Bid what the prize is worth to you, and no more: cards win votes later.",
    "PT-D23": "Take the kind that the letter or your side needs, or the one you cannot gather yourself.",
    "PT-D24": SAFE_CARD,
    "PT-D25": SAFE_CARD,
    "PT-D29": "Use up the ability that could hurt your side most.",
    "PT-D30": "Give the card to somebody you trust, or take it yourself.",
    "PT-D31": SAFE_CARD,
    "PT-D32": "Show the card that clears you best.",
    "PT-D32b": "You play on with the same secret. Take a character that gathers what is missing now.",
    "PT-D36": "Let it hit the tile that you need least.",
    "PT-D36b": "Free the tile that you need most.",
    "PT-D40": "Think of whom you trust: help goes to friends, harm to suspects.",
    "PT-D44": "You may promise, accuse and lie. Others will remember what you said.",
}
