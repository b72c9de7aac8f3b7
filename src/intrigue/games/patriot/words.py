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


def effect_words(text: str) -> str:
    """An effect in plain words.

    >>> effect_words("coins(+2); inf(ME,ANY,1)")
    'coins +2, you draw 1 of any type'
    >>> effect_words("-")
    'nothing happens'
    """
    if text == "-":
        return "nothing happens"
    return ", ".join(_operation(part.strip()) for part in text.split(";"))


def _operation(text: str) -> str:
    name, _, rest = text.partition("(")
    args = rest.rstrip(")").split(",")
    if name in OPERATIONS:
        return f"{OPERATIONS[name]} {args[0].replace('=0', 'to 0').replace('-ALL', 'all lost')}"
    who = PEOPLE.get(args[0], args[0])
    match name:
        case "inf":
            draws = "draw" if who == "you" else "draws"
            return f"{who} {draws} {args[2]} of {KINDS[args[1]]}"
        case "lose":
            how = "of own choice" if args[2] == "CHOICE" else "at random"
            amount = {"HALF": "half of the cards", "ALL": "all cards"}.get(args[1], f"{args[1]} cards")
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
            return f"{who}: hand {args[2]} cards to {PEOPLE[args[1]]}"
        case "mix":
            return f"the hands of {who} and {PEOPLE[args[1]]} are mixed"
        case "launch":
            modes = {"REVEALED": "a face-up beacon", "UNREVEALED": "an unrevealed beacon", "EITHER": "any beacon"}
            return f"launch {modes[args[0]]} free"
        case "unlaunch":
            return "all launched beacons are taken down" if args[0] == "ALL" else f"{args[0]} beacon is taken down"
    return _board_operation(name, args)


def _board_operation(name: str, args: list[str]) -> str:
    match name:
        case "troop":
            if args[0] == "-ALL":
                return "all troops are removed"
            return f"place {args[0][1:]} troops" if args[0][0] == "+" else f"{args[0][1:]} troops are removed"
        case "execute":
            return "execute all rioters" if args[0] == "ALL" else f"execute up to {args[0]} rioters"
        case "rioter":
            return f"{args[0]} rioters in {SPOTS[args[1]]}"
        case "riot":
            return "a riot starts" if args[0] == "1" else f"{args[0]} riots start"
        case "peek":
            deck = "briefs" if args[0] == "BRIEF" else "Public Opinion cards"
            return f"see the top {args[1]} {deck}" + (" and sort them" if args[2] == "SORT" else "")
        case "discover":
            return f"{PEOPLE[args[0]]}: a discovery from {args[1]} cards"
        case "assassinate":
            easier = f" ({args[1]} per player on the total)" if args[1] not in {"0", "+0"} else ""
            return f"{PEOPLE[args[0]]}: call an assassination vote{easier}"
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
                return f"{args[0][1:]} missile tokens in {SPOTS[args[1]]}"
            return f"remove up to {args[0][1:]} missile tokens"
    return f"{name}({','.join(args)})"
