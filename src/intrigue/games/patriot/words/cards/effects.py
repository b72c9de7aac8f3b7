"""What effects, demands and costs mean, in words."""

from __future__ import annotations

from typing import Final

from intrigue.games.patriot.codes import LOCATIONS
from intrigue.games.patriot.rules.effects.language import PLACES
from intrigue.games.patriot.words.cards.names import plural, type_name

# ---- demands and costs ---------------------------------------------------------------------------

LEVELS: Final = {"taxes": "Base Taxes", "unrest": "Civil Unrest", "threat": "Threat", "track": "the tracker"}
COUNTED: Final = {
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
PAYMENTS: Final = {"COIN": "coin", "MARK": "science marker", "CARD": "influence card"}


def demand_terms(text: str) -> list[str]:
    """The parts of a letter's demand, or the conditions of an option, in plain words.

    >>> demand_terms("secure 5; inf WAR 2pp; launched>=1")
    ['5 secured coins', 'War influence worth 2 per player', 'at least 1 launched beacon']
    """
    return [_term(part.strip()) for part in text.split(";")]


def demand_words(text: str) -> str:
    """
    >>> demand_words("rioters=0; unrest<=3; taxes>=1")
    'no rioter on the board, Civil Unrest at most 3, Base Taxes at least 1'
    """
    return ", ".join(demand_terms(text))


def _term(text: str) -> str:
    if text.startswith("inf "):
        _, kind, value = text.split()
        return f"{type_name(kind)} influence worth {value.removesuffix('pp')} per player"
    if text.startswith("secure "):
        return plural(int(text.split()[1]), "secured coin")
    sign = next(sign for sign in (">=", "<=", "=") if sign in text)
    what, number = text.split(sign)
    how = {">=": "at least", "<=": "at most", "=": "at"}[sign]
    if what in LEVELS:
        return f"{LEVELS[what]} {how} {number}"
    thing, where = COUNTED[what]
    return f"no {thing}{where}" if number == "0" else f"{how} {plural(int(number), thing)}{where}"


def cost_words(text: str) -> str:
    """
    >>> cost_words("AP 2, COIN 1, MARK 3"), cost_words("AP 3, UNREST 1"), cost_words("")
    ('2 AP, 1 coin, 3 science markers', '3 AP, Civil Unrest +1 afterwards', 'free')
    """
    return ", ".join(_payment(*part.split()) for part in text.split(",")) if text else "free"


def _payment(what: str, number: str) -> str:
    if what == "AP":
        return f"{number} AP"
    return f"Civil Unrest +{number} afterwards" if what == "UNREST" else plural(int(number), PAYMENTS[what])


# ---- effects -------------------------------------------------------------------------------------

TRACKERS: Final = {
    "threat": "Threat",
    "unrest": "Civil Unrest",
    "taxes": "Base Taxes",
    "coins": "coins",
    "track": "tracker",
}
PEOPLE: Final = {
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
    "MOST": "whoever holds the most cards",
}
SPOTS: Final = {
    **{name: f"the {LOCATIONS[place]}" for name, place in PLACES.items()},
    "ROLL": "a rolled location",
    "EACH": "each location",
    "CHOICE": "any location",
}
LAUNCHED: Final = {
    "REVEALED": "a face-up beacon",
    "UNREVEALED": "an unrevealed beacon",
    "EITHER": "any beacon",
}


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
    if name in TRACKERS:
        return f"{TRACKERS[name]} {args[0].replace('=0', 'to 0').replace('-ALL', 'all lost')}"
    if name in {"inf", "lose", "ap", "base", "mark", "limit", "pass", "mix", "discover", "assassinate"}:
        return _personal(name, args, me if args[0] == "ME" else PEOPLE[args[0]])
    if name in {"launch", "unlaunch", "troop", "execute", "rioter", "riot", "shield", "token"}:
        return _on_board(name, args)
    return _with_cards(name, args)


def _personal(name: str, args: list[str], who: str) -> str:
    """What happens to players. A flat table of operations."""
    match name:
        case "inf":
            kind = "any type" if args[1] == "ANY" else type_name(args[1])
            return f"{who} {'draw' if who == 'you' else 'draws'} {args[2]} of {kind}"
        case "lose":
            how = "at random" if args[2] == "RANDOM" else "of your choice" if who == "you" else "of their choice"
            amount = {"HALF": "half of the cards", "ALL": "all cards"}.get(args[1]) or plural(int(args[1]), "card")
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
            return f"{who}: hand {plural(int(args[2]), 'card')} to {PEOPLE[args[1]]}"
        case "mix":
            return f"{who} and {PEOPLE[args[1]]} mix hands"
        case "discover":
            return f"{who}: a discovery from {args[1]} cards"
    easier = f" ({args[1]} per player on the total)" if args[1] not in {"0", "+0"} else ""
    return f"{who}: call an assassination vote{easier}"


def _on_board(name: str, args: list[str]) -> str:
    """What happens on the board. A flat table of operations."""
    match name:
        case "launch":
            return f"launch {LAUNCHED[args[0]]} free"
        case "unlaunch":
            return "take down all beacons" if args[0] == "ALL" else f"take down {plural(int(args[0]), 'beacon')}"
        case "troop":
            if args[0] == "-ALL":
                return "all troops are removed"
            number = int(args[0])
            return f"place up to {plural(number, 'troop')}" if number > 0 else f"remove {plural(-number, 'troop')}"
        case "execute":
            return "execute all rioters" if args[0] == "ALL" else f"execute up to {plural(int(args[0]), 'rioter')}"
        case "rioter":
            return f"{plural(int(args[0]), 'rioter')} in {SPOTS[args[1]]}"
        case "riot":
            return "a riot starts" if args[0] == "1" else f"{args[0]} riots start"
        case "shield":
            return "the next riot is prevented"
    if len(args) > 1:
        return f"{plural(int(args[0]), 'missile token')} in {SPOTS[args[1]]}"
    return f"remove up to {plural(-int(args[0]), 'missile token')}"


def _with_cards(name: str, args: list[str]) -> str:
    """What happens with decks, votes and secrets. A flat table of operations."""
    match name:
        case "peek":
            deck = "brief" if args[0] == "BRIEF" else "Public Opinion card"
            what = deck if args[1] == "1" else f"{args[1]} {deck}s"
            return f"see the top {what}" + (" and sort them" if args[2] == "SORT" else "")
        case "super":
            return "a super brief enters the deck"
        case "look":
            what = "the hand" if args[0] == "HAND" else "an allegiance card"
            return f"see {what} of {PEOPLE[args[1]]}"
        case "mod":
            return {
                "DISC3": "the next discovery is chosen from 3 cards",
                "TALLY": f"{args[-1]} on the total of the vote",
                "OPINION": f"{args[-1]} Public Opinion cards in the vote",
                "VEST": "a vest that stops one assassination",
                "REROLL": "roll again",
            }[args[0]]
        case "opinion":
            return f"{plural(int(args[0]), 'more Public Opinion card')}"
    return f"an unused ability of {PEOPLE[args[0]]} is used up"
