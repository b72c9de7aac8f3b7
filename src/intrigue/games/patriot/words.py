"""Names of players, cards and effects, for the log, the table and the labels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from intrigue.games.patriot.codes import ACCUSE, STATEMENTS, TRUST, VOTE_AGAINST

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot


class Named(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


def player_name(names: Sequence[str], player: int) -> str:
    """The name of a player; one person who plays both characters is named once for each.

    >>> player_name(["Ann"], 1), player_name(["Ann", "Ben"], 1)
    ('Ann (second character)', 'Ben')
    """
    if player < len(names):
        return names[player] if len(names) > 1 else f"{names[0]} (as the President)"
    return f"{names[0]} (second character)"


def name_of(row: Named) -> str:
    return f"{row.name} ({row.id})"


def cards(count: int, kind: str = "") -> str:
    """
    >>> cards(1), cards(2, "Spy")
    ('1 card', '2 Spy cards')
    """
    return f"{count}{' ' + kind if kind else ''} card{'' if count == 1 else 's'}"


def things(count: int, name: str) -> str:
    """
    >>> things(1, "coin"), things(3, "science marker")
    ('1 coin', '3 science markers')
    """
    return f"{count} {name}{'' if count == 1 else 's'}"


def belonging(thing: str, names: Sequence[str], player: int) -> str:
    """Something of a player, also of one who is called "You".

    >>> belonging("hand", ["Ann", "You"], 0), belonging("hand", ["Ann", "You"], 1)
    ('the hand of Ann', 'your hand')
    >>> belonging("hand", ["You"], 1)
    'your hand (second character)'
    """
    name = player_name(names, player)
    if name == "You" or name.startswith("You ("):
        return f"your {thing}{name.removeprefix('You')}"
    return f"the {thing} of {name}"


def card_names(game: Patriot, kinds: Sequence[int]) -> str:
    return ", ".join(game.tables.kind_name[kind] for kind in kinds) or "nothing"


def allegiance_name(game: Patriot, card: int) -> str:
    row = game.rules.allegiance[card]
    if row.kind == "SAVE":
        return "Save the President"
    if row.kind == "KILL":
        return "Kill the President"
    return f"Secondary Mission ({row.text.removesuffix('.')})"


def statement_words(statement: int, names: Sequence[str]) -> str:
    """What was said, with the name of the player it is about."""
    if statement < ACCUSE:
        return STATEMENTS[statement]
    if statement < TRUST:
        return f"I suspect {player_name(names, statement - ACCUSE)}"
    if statement < VOTE_AGAINST:
        return f"I trust {player_name(names, statement - TRUST)}"
    return f"let us vote against {player_name(names, statement - VOTE_AGAINST)}"


OPERATIONS = {
    "threat": "Threat",
    "unrest": "Civil Unrest",
    "taxes": "Base Taxes",
    "coins": "coins",
    "track": "tracker",
}
PEOPLE = {
    "ME": "you",
    "HOLDER": "the holder",
    "PRES": "the President",
    "ALL": "everybody",
    "OTHERS": "all others",
    "LEFT": "the left neighbour",
    "RIGHT": "the right neighbour",
    "NEXT": "the next player",
    "PICK": "a player of choice",
    "WINNER": "the winner",
    "MOST": "whoever holds most cards",
}
KINDS = {"FIN": "Finance", "SPY": "Spy", "SCI": "Science", "WAR": "War", "ANY": "any type"}
SPOTS = {
    "TRE": "the Treasury",
    "SUR": "the Surveillance Centre",
    "LAB": "the Laboratory",
    "WRM": "the War Room",
    "ROLL": "a rolled location",
    "EACH": "each location",
    "CHOICE": "any location",
}


def capital(text: str) -> str:
    """
    >>> capital("the hand of McCoy")
    'The hand of McCoy'
    """
    return text[:1].upper() + text[1:]


LEVELS = {"taxes": "Base Taxes", "unrest": "Civil Unrest", "threat": "Threat", "track": "the tracker"}
COUNTED = {
    "coins": ("coin", " in the Treasury"),
    "launched": ("launched beacon", ""),
    "rioters": ("rioter", " on the board"),
    "marks": ("science marker", ""),
    "troops": ("troop", " on the board"),
    "kept": ("kept discovery card", ""),
    "fallen": ("assassinated player", ""),
    "fallen_loyal": ("assassinated loyal player", ""),
    "tokens": ("missile token", " on the board"),
}
PAYMENTS = {"COIN": "coin", "MARK": "science marker", "CARD": "influence card"}


def demand_words(text: str) -> str:
    """The demand of a letter, or the condition of an option, in plain words.

    >>> demand_words("secure 5; inf WAR 2pp; launched>=1")
    '5 secured coins, War influence worth 2 per player, at least 1 launched beacon'
    >>> demand_words("rioters=0; unrest<=3; taxes>=1")
    'no rioter on the board, Civil Unrest at most 3, Base Taxes at least 1'
    """
    return ", ".join(_term(part.strip()) for part in text.split(";"))


def _term(text: str) -> str:
    if text.startswith("inf "):
        _, kind, value = text.split()
        return f"{KINDS[kind]} influence worth {value.removesuffix('pp')} per player"
    if text.startswith("secure "):
        return things(int(text.split()[1]), "secured coin")
    sign = next(sign for sign in (">=", "<=", "=") if sign in text)
    what, number = text.split(sign)
    how = {">=": "at least", "<=": "at most", "=": "exactly"}[sign]
    if what in LEVELS:
        return f"{LEVELS[what]} {how} {number}"
    thing, where = COUNTED[what]
    return f"no {thing}{where}" if number == "0" else f"{how} {things(int(number), thing)}{where}"


def cost_words(text: str) -> str:
    """
    >>> cost_words("AP 2, COIN 1, MARK 3"), cost_words("AP 3, UNREST 1")
    ('2 AP, 1 coin, 3 science markers', '3 AP, Civil Unrest +1 afterwards')
    """
    return ", ".join(_payment(*part.split()) for part in text.split(","))


def _payment(what: str, number: str) -> str:
    if what == "AP":
        return f"{number} AP"
    return f"Civil Unrest +{number} afterwards" if what == "UNREST" else things(int(number), PAYMENTS[what])


def effect_words(text: str, me: str = "you") -> str:
    """An effect in plain words; `me` is the player who decides it.

    >>> effect_words("coins(+2); inf(ME,ANY,1)")
    'coins +2, you draw 1 of any type'
    >>> effect_words("inf(ME,ANY,3)", "Ann"), effect_words("inf(ME,ANY,3)", "You")
    ('Ann draws 3 of any type', 'you draw 3 of any type')
    >>> effect_words("-")
    'nothing happens'
    """
    if text == "-":
        return "nothing happens"
    own = "you" if me == "You" else me
    return ", ".join(_operation(part.strip(), own) for part in text.split(";"))


def _operation(text: str, me: str) -> str:
    name, _, rest = text.partition("(")
    args = rest.rstrip(")").split(",")
    if name in OPERATIONS:
        return f"{OPERATIONS[name]} {args[0].replace('=0', 'to 0').replace('-ALL', 'all lost')}"
    who = me if args[0] == "ME" else PEOPLE.get(args[0], args[0])
    match name:
        case "inf":
            draws = "draw" if who == "you" else "draws"
            return f"{who} {draws} {args[2]} of {KINDS[args[1]]}"
        case "lose":
            how = "of own choice" if args[2] == "CHOICE" else "at random"
            amount = {"HALF": "half of the cards", "ALL": "all cards"}.get(args[1]) or cards(int(args[1]))
            return f"{who}: discard {amount} {how}"
        case "ap":
            return f"{who}: {args[1]} AP"
        case "base":
            return f"{who}: base AP {args[1]}"
        case "mark":
            return f"{who}: markers {args[1]}"
        case "limit":
            return f"{who}: hand limit {args[1]}"
        case "pass":
            return f"{who}: hand {cards(int(args[2]))} to {PEOPLE[args[1]]}"
        case "mix":
            return f"{who} and {PEOPLE[args[1]]} mix hands"
        case "launch":
            modes = {"REVEALED": "a face-up beacon", "UNREVEALED": "an unrevealed beacon", "EITHER": "any beacon"}
            return f"launch {modes[args[0]]} free"
        case "unlaunch":
            return "take down all beacons" if args[0] == "ALL" else f"take down {things(int(args[0]), 'beacon')}"
    return _board_operation(name, args, me)


def _board_operation(name: str, args: list[str], me: str) -> str:
    match name:
        case "troop":
            if args[0] == "-ALL":
                return "all troops are removed"
            number = int(args[0])
            return f"place up to {things(number, 'troop')}" if number > 0 else f"remove {things(-number, 'troop')}"
        case "execute":
            return "execute all rioters" if args[0] == "ALL" else f"execute up to {things(int(args[0]), 'rioter')}"
        case "rioter":
            return f"{things(int(args[0]), 'rioter')} in {SPOTS[args[1]]}"
        case "riot":
            return "a riot starts" if args[0] == "1" else f"{args[0]} riots start"
        case "peek":
            deck = "briefs" if args[0] == "BRIEF" else "Public Opinion cards"
            return f"see the top {args[1]} {deck}" + (" and sort them" if args[2] == "SORT" else "")
        case "discover":
            return f"{me if args[0] == 'ME' else PEOPLE[args[0]]}: a discovery from {args[1]} cards"
        case "assassinate":
            easier = f" ({args[1]} per player on the total)" if args[1] not in {"0", "+0"} else ""
            return f"{me if args[0] == 'ME' else PEOPLE[args[0]]}: call an assassination vote{easier}"
        case "super":
            return "a super brief enters the deck"
        case "look":
            return f"see the hand of {PEOPLE[args[1]]}" if args[0] == "HAND" else f"see a loyalty of {PEOPLE[args[1]]}"
        case "shield":
            return "the next riot is prevented"
        case "mod":
            return {
                "DISC3": "the next discovery is chosen from 3 cards",
                "TALLY": f"{args[-1]} on the total of the vote",
                "OPINION": f"{args[-1]} Public Opinion cards in the vote",
                "VEST": "a vest that stops one assassination",
                "REROLL": "roll again",
            }[args[0]]
        case "opinion":
            return f"{args[0]} more Public Opinion card"
        case "ability":
            return f"an unused ability of {PEOPLE[args[0]]} is used up"
        case "token":
            if len(args) > 1:
                return f"{things(int(args[0]), 'missile token')} in {SPOTS[args[1]]}"
            return f"remove up to {things(-int(args[0]), 'missile token')}"
    return f"{name}({','.join(args)})"
