"""What an action means in a position, for somebody who has never played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from intrigue.games.patriot.codes import (
    ABILITY,
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
    SAY,
    SCIENCE,
    SECURE,
    SLOT,
    SPACE,
    SPECIAL,
    TILE,
    TYPE,
    TYPE_NAMES,
    USE_BEACON,
    WAR_CHEST_AP,
    space_name,
)
from intrigue.games.patriot.tables import CALM_VOICE, NOT_A_SCIENTIST
from intrigue.games.patriot.text import drawn_name
from intrigue.games.patriot.view import PatriotView
from intrigue.games.patriot.words import cost_words, effect_words, player_name, statement_words

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot

MEANINGS: Final = {
    COINS_2: "Gain 2 coins for the Treasury, then Civil Unrest +2 (4 AP)",
    COINS_5: "Gain 5 coins for the Treasury, then Civil Unrest +4 (7 AP)",
    RAISE_TAXES: "Raise Base Taxes by 1, then Civil Unrest +4 (6 AP): a coin more at the end of each day",
    PREDICT_SCIENCE: "See the next two discoveries and remove one of them (3 AP)",
    REPROGRAM: "Replace beacons by new, unlaunched ones (3 AP)",
    CALL_VOTE: "Call an assassination vote against a player (7 AP)",
    MOVE_TROOPS: "Move any number of troops (1 AP)",
    ROLL_EXECUTE: "Roll to execute rioters: one on 2 to 6, two on 7 and 8 (3 AP)",
    SECURE: "Secure coins in the letter (4 AP)",
    WAR_CHEST_AP: "Discard three cards for 2 AP",
    CARD_FOR_AP: "Discard a card for 1 AP",
    COIN_COUNT: "Secure 1 coin",
}


LABORATORY_TILES: Final = {
    PICK_UP + SCIENCE: ("Pick up a Science card", 1),
    ROLL_UNREST: ("Roll for Civil Unrest: 5 and more calms the streets, less heats them up; cards add 1 each", 3),
    PROJECT: ("Science project: roll for science markers; Science cards help", 2),
    DISCOVER: ("Pay science markers for a discovery: draw two, keep one", 0),
}


def label(game: Patriot, view: PatriotView, action: int, names: Sequence[str]) -> str:
    """A legal action of the viewer in words."""
    rules = game.rules
    if action in MEANINGS:
        return MEANINGS[action]
    if action >= CARD:
        row = rules.influence[action - CARD]
        kind = TYPE_NAMES[game.tables.kind_type[action - CARD]]
        extra = f", action {row.name}: {effect_words(row.effect)}" if row.name else ""
        return f"{kind} {row.value}{extra}"
    if action >= DISCOVERY:
        found = rules.discovery[action - DISCOVERY]
        return f"Use {found.name}: {effect_words(found.effect)}"
    if action >= CHARACTER:
        return character_label(game, action - CHARACTER)
    if action >= SAY:
        return f'Say: "{statement_words(action - SAY, names)}"'
    return board_label(game, view, action, names)


def character_label(game: Patriot, number: int) -> str:
    row = game.rules.character[number]
    gather = ", ".join(f"{count} {kind}" for count, kind in zip(row.gather, TYPE_NAMES, strict=True) if count)
    abilities = "; ".join(
        f"{ability.name}: {ability.text}" for ability in game.rules.ability if ability.id.startswith(row.id + ".")
    )
    return f"{row.name}, {row.role} ({row.difficulty}; {row.ap} AP; gathers {gather}). {abilities}"


def board_label(game: Patriot, view: PatriotView, action: int, names: Sequence[str]) -> str:
    rules = game.rules
    if action in LABORATORY_TILES:
        return laboratory_label(game, view, action)
    if action == PREDICT_BRIEFS:
        fate = "leaves the game" if view.options["predict"] == "glossary" else "goes under the deck"
        return f"See the next two briefs; one goes on top, the other {fate} (3 AP)"
    if action == LETTER:
        how = "face up" if view.dead[view.active] else "face down"
        return f"Put cards {how} on the letter"
    if OPTION <= action < OPTION + 2 and view.brief >= 0:
        row = rules.brief[view.brief]
        return f"Option {'AB'[action - OPTION]}: {effect_words(row.b if action > OPTION else row.a)}"
    if TYPE <= action < TYPE + 4:
        return f"Draw a {TYPE_NAMES[action - TYPE]} card"
    if PLAYER <= action < SPACE:
        return player_name(names, action - PLAYER)
    if SPACE <= action < TILE:
        return space_name(action - SPACE)
    if TILE <= action < SLOT:
        return f"Beacon tile {action - TILE + 1}: {rules.beacon[view.beacons[action - TILE]].name}"
    if SLOT <= action < ABILITY:
        return slot_label(game, view, action - SLOT)
    if ABILITY <= action < PICK_UP:
        return ability_label(game, view, action - ABILITY)
    if PICK_UP <= action < COINS_2:
        return f"Pick up a {TYPE_NAMES[action - PICK_UP]} card (1 AP)"
    if LAUNCH <= action < LAUNCH_NEW:
        return f"Launch {rules.beacon[view.beacons[action - LAUNCH]].name} on tile {action - LAUNCH + 1}"
    if LAUNCH_NEW <= action < REPROGRAM:
        old = rules.beacon[view.beacons[action - LAUNCH_NEW]].name
        return f"Launch the unseen top beacon of the pile in the place of {old}"
    if USE_BEACON <= action < USE_BEACON + 4:
        row_of = rules.beacon[view.beacons[action - USE_BEACON]]
        what = "roll: " + "; ".join(effect_words(effect) for _, effect in row_of.rows) if row_of.rows else ""
        return f"Use {row_of.name} ({cost_words(row_of.cost)}): {what or effect_words(row_of.effect)}"
    if DEPLOY <= action < MOVE_TROOPS:
        return f"Deploy {action - DEPLOY + 2} troops ({2 * (action - DEPLOY) + 4} AP)"
    if action == SPECIAL:
        campaign = next(row for row in rules.campaign if row.id.lower() == view.options["campaign"])
        return f"{campaign.special} ({cost_words(campaign.cost)}): {effect_words(campaign.effect)}"
    return game.actions.text(action).capitalize()


def laboratory_label(game: Patriot, view: PatriotView, action: int) -> str:
    """Tiles whose cost depends on the character (CH12.S2, CH14.W1)."""
    text, cost = LABORATORY_TILES[action]
    traits = game.tables.characters[view.characters[view.active]].traits
    cost += bool(traits & NOT_A_SCIENTIST) - (action == ROLL_UNREST and bool(traits & CALM_VOICE))
    return f"{text} ({cost} AP)" if cost else text


def slot_label(game: Patriot, view: PatriotView, slot: int) -> str:
    """One of the cards the viewer is looking at, or one of the own allegiance cards."""
    from intrigue.games.patriot.words import allegiance_name

    if view.drawn is not None and slot < len(view.drawn):
        return drawn_name(game, view, view.drawn[slot])
    if view.viewer is not None and slot < len(view.allegiances[view.viewer]):
        card = view.allegiances[view.viewer][slot]
        if card is not None:
            return allegiance_name(game, card)
    return f"Card {slot + 1}"


def ability_label(game: Patriot, view: PatriotView, slot: int) -> str:
    """The own ability, or that of the player whose ability is to be used up."""
    step = view.agenda[-1]
    player = int(step[2]) if step[0] == "tantrum" else int(step[1])
    row = game.rules.ability[game.tables.characters[view.characters[player]].abilities[slot]]
    return f"{row.name}: {row.text}"
