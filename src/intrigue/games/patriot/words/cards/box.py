"""Everything in the box in words, for those who want to look it up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from intrigue.core.cards import CardText
from intrigue.games.patriot.codes import (
    ACTING,
    ENCOUNTER,
    FOR_EXECUTION,
    FOR_PROJECT,
    FOR_UNREST,
    FREE_ROUNDS,
    GATHERING,
    HIGHEST_ROLL,
    LABORATORY,
    LOCATIONS,
    PHASES,
    ROLLS,
    ROUND_ACTIONS,
    SETTING_UP,
    SURVEILLANCE,
    TREASURY,
    TURN_ENDS,
    TYPE_NAMES,
    WAR_ROOM,
)
from intrigue.games.patriot.content import Beacon, Brief, Campaign, Character, Influence, Riot
from intrigue.games.patriot.rules.rolls import EXECUTION_ROWS, PROJECT_ROWS, UNREST_ROWS
from intrigue.games.patriot.words.cards.effects import SPOTS, cost_words, demand_terms, demand_words, effect_words
from intrigue.games.patriot.words.cards.names import SIDE_NAMES, SIDE_WORDS, capital, card_name, plural, type_name
from intrigue.games.patriot.words.cards.whole import (
    DISCOVERY_KINDS,
    beacon_words,
    brief_lines,
    gather_words,
)

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot


def cards(game: Patriot) -> tuple[CardText, ...]:
    """Everything in the box in words."""
    rules = game.rules
    texts = [influence_text(card, row) for card, row in zip(game.tables.kind_ids, rules.influence, strict=True)]
    texts += [CardText(name, words, "side", (SIDE_WORDS[name],), "PT-17.1") for name, words in SIDE_NAMES.items()]
    texts += [CardText(row.id, SIDE_NAMES[row.kind], "allegiance", (row.text,)) for row in rules.allegiance]
    texts += [character_text(game, row) for row in rules.character]
    texts += [CardText(row.id, row.name, "ability", (row.text,)) for row in rules.ability]
    texts += [CardText(row.id, row.name, "riot", (riot_words(row),), "PT-9.3") for row in rules.riot]
    texts += [
        CardText(row.id, row.name, "letter", (*map(capital, demand_terms(row.demand)), capital(effect_words(row.fail))))
        for row in rules.letter
    ]
    texts += [beacon_text(row) for row in rules.beacon]
    texts += [
        CardText(row.id, row.name, "discovery", (DISCOVERY_KINDS[row.kind], capital(effect_words(row.effect))))
        for row in rules.discovery
    ]
    texts += [CardText(row.id, row.name, "brief", tuple(map(capital, outcome_words(row)))) for row in rules.brief]
    for campaign in rules.campaign:
        texts += campaign_texts(campaign)
    texts += [CardText(phase, capital(phase), "phase", lines) for phase, lines in PHASE_WORDS.items()]
    return (*texts, *tile_texts(), *roll_texts())


def influence_text(card: str, row: Influence) -> CardText:
    if row.name:
        line, clause = f"When a brief's vote reveals it: {effect_words(row.effect)}.", "PT-6.9"
    else:
        line, clause = f"Worth {row.value} where {type_name(row.type)} counts.", "PT-6.5"
    return CardText(card, card_name(card), "influence", (line,), clause)


def character_text(game: Patriot, row: Character) -> CardText:
    head = f"{row.ap} AP, gathers {gather_words(row)}. Hand limit {row.limit}."
    abilities = [f"{ability.name}: {ability.text}" for ability in game.abilities_of(row.id)]
    return CardText(row.id, row.name, "character", (row.role, head, *abilities), "PT-15.1")


def beacon_text(row: Beacon) -> CardText:
    """The cost, what it does, and the outcomes of its roll if it has one."""
    rows = [capital(effect_words(effect)) for _, effect in row.rows]
    return CardText(row.id, row.name, "beacon", (cost_words(row.cost), capital(beacon_words(row)), *rows), "PT-11.7")


def riot_words(row: Riot) -> str:
    where = "each location" if "EACH" in row.where else " and ".join(SPOTS[place] for place in row.where)
    counts = ", ".join(str(count) for count in row.rioters)
    return f"Rioters in {where}: {counts} with 1 or 2, 3, 4, 5 and 6 players."


def outcome_words(row: Brief) -> list[str]:
    """The outcomes of a brief: of its rows from the highest down, of its options (then what each of them needs, if
    anything), or of its bidding."""
    if row.kind == "choice":
        needs = [f"needs {demand_words(text)}" if text else "" for text in (row.a_if, row.b_if)]
        return [effect_words(row.a), effect_words(row.b), *needs]
    return [effect_words(effect) for _, effect in row.rows] or brief_lines(row)


def campaign_texts(row: Campaign) -> list[CardText]:
    """How a campaign is won and lost, its special ability, and its two tables."""

    def track(words: str) -> str:
        """The tracker under the name that it has in this campaign."""
        return words.replace("the tracker", row.tracker).replace("tracker", row.tracker)

    lost = f"{row.tracker} reaches {row.limit}" if row.tracker else "all tiles of a location are hit"
    lines = [
        f"From day {FREE_ROUNDS + 1} on: {track(demand_words(row.win))}, and no rioter on the board.",
        f"When Threat is 6, {lost}, or the last day is over.",
    ]
    if row.every_round != "-":
        lines.append(f"Every day: {track(effect_words(row.every_round))}.")
    special = (cost_words(row.cost), capital(track(effect_words(row.effect))))
    positive, negative = ([track(line) for line in table_words(table)] for table in (row.positive, row.negative))
    return [
        CardText(row.id, row.name, "campaign", tuple(lines), "PT-19.1"),
        CardText(f"{row.id} special", row.special, "special ability", special, "PT-19.5"),
        CardText(f"{row.id} positive", "After success", "campaign table", tuple(positive), "PT-19.10"),
        CardText(f"{row.id} negative", "After failure, and every day", "campaign table", tuple(negative), "PT-19.9"),
    ]


def span_words(first: int, last: int) -> str:
    """
    >>> span_words(8, 8), span_words(7, 8), span_words(2, 4)
    ('8', '7 or 8', '2 to 4')
    """
    if first == last:
        return str(first)
    return f"{first} or {last}" if last == first + 1 else f"{first} to {last}"


def table_words(effects: Sequence[str]) -> tuple[str, ...]:
    """The results of a D8, equal ones together.

    >>> table_words(["-", "-", "coins(+1)"])
    ('1 or 2: nothing happens', '3: coins +1')
    """
    lines = []
    first = 1
    for result, effect in enumerate(effects, start=1):
        if result == len(effects) or effects[result] != effect:
            lines.append(f"{span_words(first, result)}: {effect_words(effect)}")
            first = result + 1
    return tuple(lines)


PHASE_WORDS: Final = {
    PHASES[SETTING_UP]: ("The cabinet forms", "The cabinet forms"),
    PHASES[GATHERING]: ("You gather", "{player} gathers"),
    PHASES[ACTING]: ("You act", "{player} acts"),
    PHASES[ENCOUNTER]: ("Your encounter", "Encounter of {player}"),
    PHASES[TURN_ENDS]: ("Your turn ends", "Turn of {player} ends"),
    PHASES[ROUND_ACTIONS]: ("The day ends", "The day ends"),
}
"""What goes on in each phase of a turn: said to the player, and of the player."""


# ---- tiles and rolls -----------------------------------------------------------------------------

TILE_WORDS: Final = {
    TREASURY: (
        ("Gain coins", "4 or 7 AP", "2 coins for 4 AP, then Civil Unrest +2; or 5 coins for 7 AP, then +4.", "PT-4.12"),
        ("Raise taxes", "6 AP", "Base Taxes +1, then Civil Unrest +4.", "PT-4.12"),
        ("Predict", "3 AP", "See the next two briefs or discoveries, and choose which one stays on top.", "PT-4.14"),
    ),
    SURVEILLANCE: (
        (
            "Launch beacon",
            "2 or 4 AP",
            "A face-up beacon for 4 AP and 4 coins, or the unseen top of the pile for 2 AP and 2 coins.",
            "PT-11.2",
        ),
        ("Reprogram", "3 AP", "Replace beacons with new, unlaunched ones.", "PT-11.10"),
        ("Call a vote", "7 AP", "An assassination vote against a player.", "PT-14.1"),
    ),
    LABORATORY: (
        ("Calm unrest", "3 AP", "Roll to lower Civil Unrest. Each card you discard adds 1.", "PT-4.16"),
        ("Project", "2 AP", "Roll for science markers. Science cards help.", "PT-4.18"),
        ("Discovery", "science markers", "Draw two discoveries and keep one; a REJECT happens at once.", "PT-12.2"),
    ),
    WAR_ROOM: (
        ("Deploy troops", "4, 6 or 8 AP", "2, 3 or 4 troops on free Defense Spaces.", "PT-9.14"),
        ("Move troops", "1 AP", "Any number of troops to other Defense Spaces.", "PT-9.15"),
        ("Execute", "3 AP", "Roll to execute rioters; a 1 goes wrong.", "PT-4.20"),
    ),
}
"""The tiles of each location after the one for picking up influence: name, cost, what it does, clause."""


def tile_texts() -> list[CardText]:
    """The tiles of the board, named by their Defense Spaces."""
    texts = []
    for place, tiles in TILE_WORDS.items():
        kind = TYPE_NAMES[place]
        pick_up = (f"{kind} card", "1 AP", f"Draw a {kind} card. At most twice in a turn.", "PT-4.7")
        for number, (name, cost, does, clause) in enumerate((pick_up, *tiles), start=1):
            texts.append(CardText(f"{LOCATIONS[place].lower()} {number}", name, "tile", (cost, does), clause))
    return texts


def roll_texts() -> list[CardText]:
    """What the results of rolls at tiles give."""
    unrest = [f"Civil Unrest {change:+d}" for _, change in UNREST_ROWS]
    markers = [plural(gain, "science marker") if gain > 0 else "nothing" for _, gain in PROJECT_ROWS[:-1]]
    markers.append(f"lose {plural(-PROJECT_ROWS[-1][1], 'marker')}")
    executed = [f"execute up to {plural(count, 'rioter')}" for _, count in EXECUTION_ROWS[:-1]]
    executed.append("lose a troop, or a rioter comes")
    return [
        CardText(ROLLS[what], name, "roll", roll_lines(rows, words), clause)
        for what, name, rows, words, clause in (
            (FOR_UNREST, "Calm the streets", UNREST_ROWS, unrest, "PT-4.16"),
            (FOR_PROJECT, "Science project", PROJECT_ROWS, markers, "PT-4.18"),
            (FOR_EXECUTION, "Execute rioters", EXECUTION_ROWS, executed, "PT-4.20"),
        )
    ]


def roll_lines(rows: Sequence[tuple[int, int]], words: Sequence[str]) -> tuple[str, ...]:
    """Rows of results, the highest first, with what they give."""
    lines = []
    above = HIGHEST_ROLL + 1
    for (start, _), what in zip(rows, words, strict=True):
        lines.append(f"{span_words(start, above - 1)}: {what}")
        above = start
    return tuple(lines)
