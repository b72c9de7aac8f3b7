"""Names of players, and what an action means in a position, for somebody who has never played."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from intrigue.games.patriot.codes import (
    ABILITY,
    BRIEFS,
    CALL_VOTE,
    CARD,
    CARD_FOR_AP,
    CHARACTER,
    COIN_COUNT,
    COINS_2,
    COINS_5,
    DEPLOY,
    DISCOVER,
    DISCOVERY,
    LAUNCH,
    LAUNCH_NEW,
    LETTER,
    MOVE_TROOPS,
    NONE,
    OPINIONS,
    OPTION,
    PICK_UP,
    PLAYER,
    PREDICT_BRIEFS,
    PREDICT_SCIENCE,
    PROJECT,
    RAISE_TAXES,
    REPROGRAM,
    ROLL_EXECUTE,
    ROLL_UNREST,
    S_REVEAL,
    S_TANTRUM,
    SAY,
    SECURE,
    SLOT,
    SPACE,
    SPECIAL,
    STATEMENT_IDS,
    TILE,
    TILES,
    TYPE,
    TYPE_NAMES,
    USE_BEACON,
    WAR_CHEST,
    WAR_CHEST_AP,
    game_of,
    space_name,
)
from intrigue.games.patriot.play.knowledge import player_of
from intrigue.games.patriot.rules.abilities import ability_id
from intrigue.games.patriot.rules.tiles import FEWEST_TROOPS, ap_cost
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.words.cards import (
    allegiance_name,
    beacon_words,
    brief_words,
    card_name,
    character_words,
    cost_words,
    discovery_words,
    effect_words,
)

_PLAYER = re.compile(r"player (\d+)")


# ---- players -------------------------------------------------------------------------------------


def player_name(names: Sequence[str], player: int) -> str:
    """The name of a player; one person who plays both characters is named once for each.

    >>> player_name(["Ann"], 1), player_name(["Ann", "Ben"], 1)
    ('Ann (second character)', 'Ben')
    """
    if player < len(names):
        return names[player] if len(names) > 1 else f"{names[0]} (as the President)"
    return f"{names[0]} (second character)"


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


def statement_words(statement: str, names: Sequence[str]) -> str:
    """What was said, with the name of the player it is about.

    >>> statement_words("I suspect player 2", ["Ann", "Ben"]), statement_words("I can help", ["Ann"])
    ('I suspect Ben', 'I can help')
    """
    return _PLAYER.sub(lambda found: player_name(names, int(found[1]) - 1), statement)


# ---- actions -------------------------------------------------------------------------------------

MEANINGS: Final = {
    COINS_2: "Gain 2 coins for the Treasury, then Civil Unrest +2 (4 AP)",
    COINS_5: "Gain 5 coins for the Treasury, then Civil Unrest +4 (7 AP)",
    RAISE_TAXES: "Raise Base Taxes by 1, then Civil Unrest +4 (6 AP): a coin more at the end of each day",
    PREDICT_SCIENCE: "See the next two discoveries and remove one of them (3 AP)",
    REPROGRAM: "Replace beacons with new, unlaunched ones (3 AP)",
    CALL_VOTE: "Call an assassination vote against a player (7 AP)",
    MOVE_TROOPS: "Move any number of troops (1 AP)",
    ROLL_EXECUTE: "Roll to execute rioters: one on 2 to 6, two on 7 and 8 (3 AP)",
    SECURE: "Secure coins in the letter (4 AP)",
    CARD_FOR_AP: "Discard a card for 1 AP",
    COIN_COUNT: "Secure 1 coin",
}
LABORATORY_TILES: Final = {
    ROLL_UNREST: "Roll for Civil Unrest: 5 and more calms the streets, less heats them up; cards add 1 each",
    PROJECT: "Science project: roll for science markers; Science cards help",
    DISCOVER: "Pay science markers for a discovery: draw two, keep one",
}


def label(state: PatriotState, seat: int, action: int, names: Sequence[str]) -> str:
    """A legal action in words."""
    game = game_of(state)
    if action in MEANINGS:
        return MEANINGS[action]
    if action >= CARD:
        row = game.rules.influence[action - CARD]
        extra = f", action: {effect_words(row.effect)}" if row.name else ""
        return card_name(game.tables.kind_ids[action - CARD]) + extra
    if action >= DISCOVERY:
        found = game.rules.discovery[action - DISCOVERY]
        return f"Use {found.name}: {effect_words(found.effect)}"
    if action >= CHARACTER:
        return character_words(game, game.rules.character[action - CHARACTER])
    if action >= SAY:
        return f'Say: "{statement_words(STATEMENT_IDS[action - SAY], names)}"'
    if action >= PICK_UP:
        return tile_label(state, seat, action)
    return choice_label(state, seat, action, names)


def choice_label(state: PatriotState, seat: int, action: int, names: Sequence[str]) -> str:
    """An answer: a player, a space, a card that one is looking at. A flat table of blocks."""
    game = game_of(state)
    if OPTION <= action < OPTION + 2 and state.brief != NONE:
        row = game.rules.brief[state.brief]
        return f"Option {'AB'[action - OPTION]}: {effect_words(row.b if action > OPTION else row.a)}"
    if TYPE <= action < PLAYER:
        return f"Draw a {TYPE_NAMES[action - TYPE]} card"
    if PLAYER <= action < SPACE:
        return player_name(names, action - PLAYER)
    if SPACE <= action < TILE:
        return space_name(action - SPACE)
    if TILE <= action < SLOT:
        return f"Beacon tile {action - TILE + 1}: {game.rules.beacon[state.beacons[action - TILE]].name}"
    if SLOT <= action < ABILITY:
        return slot_label(state, seat, action - SLOT)
    if ABILITY <= action < PICK_UP:
        return ability_label(state, seat, action - ABILITY)
    return game.actions.text(action).capitalize()


def tile_label(state: PatriotState, seat: int, action: int) -> str:
    """Tiles, and other things to do in the Act phase. A flat table of blocks."""
    game = game_of(state)
    rules = game.rules
    if PICK_UP <= action < COINS_2:
        return f"Pick up a {TYPE_NAMES[action - PICK_UP]} card ({ap_cost(state, player_of(state, seat), action)} AP)"
    if action in LABORATORY_TILES:
        cost = ap_cost(state, player_of(state, seat), action)
        return LABORATORY_TILES[action] + (f" ({cost} AP)" if cost else "")
    if action == PREDICT_BRIEFS:
        fate = "leaves the game" if state.setup.glossary else "goes under the deck"
        return f"See the next two briefs; one goes on top, the other {fate} (3 AP)"
    if action == LETTER:
        return f"Put cards {'face up' if state.dead[player_of(state, seat)] else 'face down'} on the letter"
    if LAUNCH <= action < LAUNCH_NEW:
        return f"Launch {rules.beacon[state.beacons[action - LAUNCH]].name} on tile {action - LAUNCH + 1}"
    if LAUNCH_NEW <= action < LAUNCH_NEW + TILES:
        old = rules.beacon[state.beacons[action - LAUNCH_NEW]].name
        return f"Launch the unseen top beacon of the pile in the place of {old}"
    if USE_BEACON <= action < USE_BEACON + TILES:
        beacon = rules.beacon[state.beacons[action - USE_BEACON]]
        return f"Use {beacon.name} ({cost_words(beacon.cost)}): {beacon_words(beacon)}"
    if DEPLOY <= action < MOVE_TROOPS:
        cost = ap_cost(state, player_of(state, seat), action)
        return f"Deploy {action - DEPLOY + FEWEST_TROOPS} troops ({cost} AP)"
    if action == WAR_CHEST_AP:
        tables = state.tables
        program = tables.characters[state.characters[player_of(state, seat)]].trait_effects[WAR_CHEST]
        return f"Discard three cards: {effect_words(tables.effects[program])}"
    if action == SPECIAL:
        campaign = rules.campaign[state.setup.campaign]
        return f"{campaign.special} ({cost_words(campaign.cost)}): {effect_words(campaign.effect)}"
    return game.actions.text(action).capitalize()


def slot_label(state: PatriotState, seat: int, slot: int) -> str:
    """One of the cards the seat is looking at, or one of its allegiance cards."""
    game = game_of(state)
    if state.agenda[-1][0] == S_REVEAL:
        return allegiance_name(game, game.tables.allegiance_ids[state.allegiances[seat][slot]])
    card = state.drawn[slot]
    if state.drawn_from == OPINIONS:
        return card_name(game.tables.kind_ids[card])
    if state.drawn_from == BRIEFS:
        row = game.rules.brief[card]
        return f"{row.name} ({brief_words(row)})"
    found = game.rules.discovery[card]
    return f"{found.name} ({discovery_words(found)})"


def ability_label(state: PatriotState, seat: int, slot: int) -> str:
    """The player's ability, or that of the player whose ability is to be used up."""
    step = state.agenda[-1]
    player = step[2] if step[0] == S_TANTRUM else player_of(state, seat)
    row = game_of(state).ability_rows[ability_id(state, player, slot)]
    return f"{row.name}: {row.text}"
