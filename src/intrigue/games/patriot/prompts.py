"""Questions that depend on the position, and why an action of the Act phase is refused."""

from __future__ import annotations

from typing import Final

from intrigue.games.patriot.codes import (
    CALL_VOTE,
    COINS_2,
    LAUNCH,
    LOCATIONS,
    PICK_UP,
    REPROGRAM,
    ROLL_EXECUTE,
    ROLL_UNREST,
    TILE_TEXTS,
    TYPE_NAMES,
    USE_BEACON,
    game_of,
)
from intrigue.games.patriot.decks import BRIEFS
from intrigue.games.patriot.language import WHO
from intrigue.games.patriot.rolls import result_of
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.words import effect_words

PICK_WORDS: Final = {
    "ap": "Whose action points does it change?",
    "inf": "Who draws the influence cards?",
    "lose": "Who loses the influence cards?",
    "pass": "To whom do the cards go?",
    "look": "Whom do you look at?",
    "ability": "Whose ability is used up?",
}


def ask_act(state: PatriotState, seat: int) -> tuple[str, str]:
    return f"Act: you have {state.ap} AP. What do you do?", "PT-4.3"


def who(state: PatriotState) -> str:
    """The character that is asked, where one person plays two."""
    if state.players == state.n or state.characters[state.agenda[-1][1]] < 0:
        return ""
    return game_of(state).rules.character[state.characters[state.agenda[-1][1]]].name + " - "


def ask_window(state: PatriotState, seat: int) -> tuple[str, str]:
    name = game_of(state).rules.brief[state.brief].name
    return f"The brief {name} is about to be resolved. Do you use something before?", "PT-15.7"


def ask_threat(state: PatriotState, seat: int) -> tuple[str, str]:
    return (
        f"Threat is about to rise by {state.agenda[-1][2]} from {state.threat}. Do you take the bullet?",
        "PT-15.10",
    )


def ask_unrest(state: PatriotState, seat: int) -> tuple[str, str]:
    rise = state.agenda[-1][2]
    return (
        f"Civil Unrest is about to rise by {rise} from {state.unrest}, which means a riot. "
        "Do you use Don't Mind if I Do (-3) first?",
        "PT-15.10",
    )


def ask_reroll(state: PatriotState, seat: int) -> tuple[str, str]:
    return f"You rolled {state.die}. Use your discovery to roll again?", "PT-15.7"


def ask_predict(state: PatriotState, seat: int) -> tuple[str, str]:
    if state.agenda[-1][2] != BRIEFS:
        return "Which discovery stays on top of the deck? The other one leaves the game.", "PT-4.15"
    fate = "leaves the game" if state.setup.glossary else "goes under the deck"
    return f"Which brief goes on top of the deck? The other one {fate}.", "PT-4.14"


def ask_consent(state: PatriotState, seat: int) -> tuple[str, str]:
    step = state.agenda[-1]
    name = game_of(state).rules.character[state.characters[step[3]]].name
    if step[2] in {0, 1}:
        what = f"call an assassination vote against seat {step[7] + 1}"
    elif step[2] == 2:
        what = ("raise" if step[8] > 0 else "lower") + " the required total of this vote"
    else:
        what = "decide this brief"
    return f"{name} asks for your consent to {what}.", "PT-15.14"


def ask_law(state: PatriotState, seat: int) -> tuple[str, str]:
    _, _, _, target, need, _ = state.agenda[-1]
    return (
        f"I Am The Law: the vote against seat {target + 1} needs {need}. Raise or lower it by {state.n}, or let it be?",
        "PT-15.9",
    )


def ask_add(state: PatriotState, seat: int) -> tuple[str, str]:
    return f"The result is {result_of(state)}. Each card you discard adds 1.", "PT-4.17"


def ask_science(state: PatriotState, seat: int) -> tuple[str, str]:
    return (
        f"The result is {result_of(state)} ({state.points} points discarded). "
        "Every 2 points of Science you discard add 1.",
        "PT-4.19",
    )


def ask_execution(state: PatriotState, seat: int) -> tuple[str, str]:
    return f"You rolled {state.die}. Keep it, or discard two cards and roll again?", "PT-4.21"


def ask_execute(state: PatriotState, seat: int) -> tuple[str, str]:
    left = state.agenda[-1][2]
    return f"Execute up to {left} rioter{'s' * (left > 1)}. Which one?", "PT-4.23"


def ask_troops(state: PatriotState, seat: int) -> tuple[str, str]:
    left = state.agenda[-1][2]
    return f"Place {left} troop{'s' * (left > 1)} on free Defense Spaces. Where does this one go?", "PT-9.14"


def ask_letter(state: PatriotState, seat: int) -> tuple[str, str]:
    if state.dead[state.agenda[-1][1]]:
        return "Which card do you put on the letter, face up?", "PT-14.16"
    return "Which card do you put face down on the letter?", "PT-10.4"


def ask_secure(state: PatriotState, seat: int) -> tuple[str, str]:
    return f"How many of the {state.coins} coins do you secure in the letter (4 AP)?", "PT-10.6"


def ask_vote(state: PatriotState, seat: int) -> tuple[str, str]:
    if state.vote == 2:
        return "Assassination vote: Spy and War count for it, Finance and Science against. Add cards?", "PT-14.3"
    row = game_of(state).rules.brief[state.brief]
    needs = " and ".join(TYPE_NAMES[("FIN", "SPY", "SCI", "WAR").index(name)] for name in row.needs)
    return f"{row.name}: {needs} count for it, all others against. Add cards?", "PT-6.2"


def ask_choice(state: PatriotState, seat: int) -> tuple[str, str]:
    row = game_of(state).rules.brief[state.brief]
    return f"{row.name}: option A ({effect_words(row.a)}) or option B ({effect_words(row.b)})?", "PT-5.4"


def ask_bid(state: PatriotState, seat: int) -> tuple[str, str]:
    row = game_of(state).rules.brief[state.brief]
    prize = effect_words(row.winner, "the winner")
    return f"{row.name} for the highest bid: {prize}. So far it is {state.agenda[-1][3]}. Bid more?", "PT-5.8"


def ask_lose(state: PatriotState, seat: int) -> tuple[str, str]:
    left = state.agenda[-1][2]
    return f"Discard {left} card{'s' * (left > 1)}. Which one?", "PT-3.4"


def ask_pass(state: PatriotState, seat: int) -> tuple[str, str]:
    _, _, receiver, left = state.agenda[-1]
    return f"Give {left} card{'s' * (left > 1)} to seat {receiver + 1}, unseen by the others. Which one?", "PT-20.1"


def ask_pick(state: PatriotState, seat: int) -> tuple[str, str]:
    _, _, program, place = state.agenda[-1]
    from intrigue.games.patriot.language import NAMES

    op = state.tables.programs[program][place]
    return PICK_WORDS.get(NAMES[op[0]], f"Pick a player ({WHO[8]})."), "PT-20.1"


# ---- refusals ------------------------------------------------------------------------------------


def refuse_act(state: PatriotState, seat: int, action: int) -> tuple[str, str]:
    """Why something cannot be done in the Act phase."""
    from intrigue.games.patriot.act import COSTS, PLACES, reachable

    player = state.agenda[-1][1]
    if state.dead[player]:
        return "PT-14.16", "An assassinated assassin has no action points and uses no tiles."
    if not PICK_UP <= action <= ROLL_EXECUTE:
        return "PT-4.6", "That is not possible in the Act phase now."
    name = TILE_TEXTS[action - PICK_UP]
    if state.ap < COSTS[action - PICK_UP]:
        return "PT-4.6", f"To {name} costs {COSTS[action - PICK_UP]} AP; you have {state.ap}."
    place = PLACES[action - PICK_UP]
    if not reachable(state, player) >> place & 1:
        return "PT-15.10", f"Your character cannot use the {LOCATIONS[place]} now."
    if state.rioters >> defense_space(action) & 1:
        return "PT-4.5", "A rioter stands on the Defense Space of that tile."
    if action < COINS_2 and state.counters[action - PICK_UP] >= 2:
        return "PT-4.7", "Each tile for picking up influence can be used twice per turn."
    return "PT-4.6", f"To {name} is not possible now: it cannot be paid or would do nothing."


def defense_space(action: int) -> int:
    """The Defense Space of a tile."""
    if action < COINS_2:
        return 4 * (action - PICK_UP)
    if action < LAUNCH:
        return (1, 1, 2, 3, 3)[action - COINS_2]
    if action < ROLL_UNREST:
        return 5 if action < REPROGRAM or action >= USE_BEACON else 7 if action == CALL_VOTE else 6
    return (9, 10, 11, 13, 13, 13, 14, 15)[action - ROLL_UNREST]
