"""What the players are asked.

Questions name seats ("seat 3"); whoever shows them puts names there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from intrigue.games.patriot.codes import (
    BRIEFS,
    DEATH_VOTE,
    NONE,
    S_CONSENT_LAW,
    S_CONSENT_VOTE,
    TYPE_CODES,
    TYPE_NAMES,
    game_of,
)
from intrigue.games.patriot.rules.effects import language as lang
from intrigue.games.patriot.rules.effects.running import picked_op
from intrigue.games.patriot.rules.rolls import result_of
from intrigue.games.patriot.rules.windows import GO_ON
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.words.cards import effect_words, plural

Question = Callable[[PatriotState, int], tuple[str, str]]


class Ask:
    """A question that is always put in the same words."""

    __slots__ = ("clause", "text")

    def __init__(self, text: str, clause: str) -> None:
        self.text = text
        self.clause = clause

    def __call__(self, state: PatriotState, seat: int) -> tuple[str, str]:
        return self.text, self.clause


class ToCharacter:
    """A question that names the character it is put to, where one person plays two."""

    __slots__ = ("ask",)

    def __init__(self, ask: Question) -> None:
        self.ask = ask

    def __call__(self, state: PatriotState, seat: int) -> tuple[str, str]:
        text, clause = self.ask(state, seat)
        return asked_character(state) + text, clause


def asked_character(state: PatriotState) -> str:
    if state.players == state.n:
        return ""
    character = state.characters[state.agenda[-1][1]]
    return "" if character == NONE else f"{game_of(state).rules.character[character].name} - "


# ---- set-up and rounds ---------------------------------------------------------------------------

ask_president = Ask("Choose the President you will play.", "PT-1.11")
ask_character = Ask(
    "Choose your character. Together the characters should gather all four kinds of influence.", "PT-1.12"
)
ask_campaign_character = Ask("Choose a character for the campaign.", "PT-19.2")
ask_guided_character = Ask("Choose one of the characters of the guided first round.", "PT-1.19")
ask_pregame = Ask("Choose the type of a card to begin with, among those that your character gathers.", "PT-1.15")
ask_spoilt = Ask("Spoilt: draw one additional card of any type, or none.", "PT-3.2")


def ask_act(state: PatriotState, seat: int) -> tuple[str, str]:
    return f"Act: you have {state.ap} AP. What do you do?", "PT-4.3"


ask_payment = Ask("Which influence card do you pay with?", "PT-4.6")
ask_give = Ask("Give or Take: who draws an influence card?", "PT-15.9")


def ask_secure(state: PatriotState, seat: int) -> tuple[str, str]:
    return f"How many of the {state.coins} coins do you secure in the letter (4 AP)?", "PT-10.6"


def ask_letter(state: PatriotState, seat: int) -> tuple[str, str]:
    if state.dead[state.agenda[-1][1]]:
        return "Which card do you put on the letter, face up?", "PT-14.16"
    return "Which card do you put face down on the letter?", "PT-10.4"


# ---- windows -------------------------------------------------------------------------------------

STOOD_BACK: Final = 'You have said "not this turn": let the game go on.'
ask_riot = Ask("A riot is about to start. Do you hold Delegate Talks and prevent it?", "PT-15.7")


def ask_moment(state: PatriotState, seat: int) -> tuple[str, str]:
    if state.legal(seat) == GO_ON:
        return STOOD_BACK, "PT-15.6"
    return 'You may interrupt and use something now, or say "not this turn" to let the whole turn go on.', "PT-15.6"


def ask_brief_window(state: PatriotState, seat: int) -> tuple[str, str]:
    if state.legal(seat) == GO_ON:
        return STOOD_BACK, "PT-15.6"
    name = game_of(state).rules.brief[state.brief].name
    return f"The brief {name} is about to be resolved. Do you use something first?", "PT-15.7"


def ask_reprogram(state: PatriotState, seat: int) -> tuple[str, str]:
    rows = game_of(state).rules.beacon
    chosen = ", ".join([rows[state.beacons[tile]].name for tile in state.agenda[-1][3:]])
    if chosen:
        return f"Chosen: {chosen}. Which other beacon is replaced? New ones are turned over at the end.", "PT-11.10"
    return "Which beacons are replaced? New ones are turned over when all are chosen.", "PT-11.10"


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


# ---- decks, beacons, discoveries -----------------------------------------------------------------

ask_sort = Ask("You are looking at the top cards of the deck. Which one comes next, from the top down?", "PT-20.1")
ask_launch = Ask("Launch a beacon free of charge.", "PT-11.12")
ask_unlaunch = Ask("Which launched beacon is taken down?", "PT-20.1")
ask_thanks = Ask(
    "Thanks, Man: give one of the drawn cards to another player, or keep them all for yourself.", "PT-12.9"
)
ask_thanks_to = Ask("Who must take the card?", "PT-12.9")
ask_keep = Ask("Which discovery do you keep? The others leave the game unseen.", "PT-12.4")


def ask_predict(state: PatriotState, seat: int) -> tuple[str, str]:
    if state.agenda[-1][2] != BRIEFS:
        return "Which discovery stays on top of the deck? The other one leaves the game.", "PT-4.15"
    fate = "leaves the game" if state.setup.glossary else "goes under the deck"
    return f"Which brief goes on top of the deck? The other one {fate}.", "PT-4.14"


# ---- rolls, riots, troops ------------------------------------------------------------------------

ask_place_rioter = Ask("The roll of 1 brings a rioter. Where does it go?", "PT-4.22")
ask_remove_troops = Ask("Which troop is removed?", "PT-20.1")
ask_move_from = Ask("Which troop moves?", "PT-9.15")
ask_move_to = Ask("Where does the troop move?", "PT-9.15")
ask_token = Ask("Which tile is hit by the missile?", "PT-19.16")
ask_untoken = Ask("Which missile token is removed?", "PT-19.13")


def ask_unrest_cards(state: PatriotState, seat: int) -> tuple[str, str]:
    return f"The result is {result_of(state)}. Each card you discard adds 1.", "PT-4.17"


def ask_science_cards(state: PatriotState, seat: int) -> tuple[str, str]:
    return (
        f"The result is {result_of(state)} ({state.points} points discarded). "
        "Every 2 points of Science you discard add 1.",
        "PT-4.19",
    )


def ask_execute_roll(state: PatriotState, seat: int) -> tuple[str, str]:
    return f"You rolled {state.die}. Keep it, or discard two cards and roll again?", "PT-4.21"


def ask_execute(state: PatriotState, seat: int) -> tuple[str, str]:
    return f"Execute up to {plural(state.agenda[-1][2], 'rioter')}. Which one?", "PT-4.23"


def ask_troops(state: PatriotState, seat: int) -> tuple[str, str]:
    left = plural(state.agenda[-1][2], "troop")
    return f"Place {left} on free Defense Spaces. Where does this one go?", "PT-9.14"


# ---- briefs and votes ----------------------------------------------------------------------------

ask_dead_vote = Ask("You may add up to two cards to the vote, face up.", "PT-14.16")
ask_eye_roll = Ask("Eye Roll: add the unseen top card of a draw pile to the vote?", "PT-15.1")


def ask_vote(state: PatriotState, seat: int) -> tuple[str, str]:
    if state.vote == DEATH_VOTE:
        return "Assassination vote: Spy and War count for it, Finance and Science against. Add cards?", "PT-14.3"
    row = game_of(state).rules.brief[state.brief]
    needs = [TYPE_NAMES[TYPE_CODES[name]] for name in row.needs]
    helping = f"{' and '.join(needs)} {'count' if len(needs) > 1 else 'counts'} for it"
    return f"{row.name}: {helping}, all others against. Add cards?", "PT-6.2"


def ask_choice(state: PatriotState, seat: int) -> tuple[str, str]:
    row = game_of(state).rules.brief[state.brief]
    return f"{row.name}: option A ({effect_words(row.a)}) or option B ({effect_words(row.b)})?", "PT-5.4"


def ask_bid(state: PatriotState, seat: int) -> tuple[str, str]:
    row = game_of(state).rules.brief[state.brief]
    prize = effect_words(row.winner, "the winner")
    return f"{row.name} for the highest bid: {prize}. So far it is {state.agenda[-1][2]}. Bid more?", "PT-5.8"


# ---- assassinations ------------------------------------------------------------------------------

ask_target = Ask("Against whom do you call the assassination vote?", "PT-14.1")
ask_reveal = Ask("Which of your allegiance cards do you reveal?", "PT-14.9")
ask_new_character = Ask("Choose your new character.", "PT-14.12")


def ask_consent(state: PatriotState, seat: int) -> tuple[str, str]:
    step = state.agenda[-1]
    name = game_of(state).rules.character[state.characters[step[2]]].name
    if step[0] == S_CONSENT_VOTE:
        what = f"call an assassination vote against seat {step[6] + 1}"
    elif step[0] == S_CONSENT_LAW:
        what = ("raise" if step[7] > 0 else "lower") + " the required total of this vote"
    else:
        what = "decide this brief"
    return f"{name} asks for your consent to {what}.", "PT-15.14"


def ask_law(state: PatriotState, seat: int) -> tuple[str, str]:
    _, _, _, target, need, *_ = state.agenda[-1]
    return (
        f"I Am The Law: the vote against seat {target + 1} needs {need}. Raise or lower it by {state.n}, or let it be?",
        "PT-15.9",
    )


# ---- effects -------------------------------------------------------------------------------------

ask_type = Ask("Name the type of the influence card that you draw.", "PT-20.1")
ask_tantrum = Ask("Which of the abilities is used up?", "PT-15.9")
ask_speak = Ask("What do you say? It binds nobody.", "PT-16.1")
PICKS: Final = {
    lang.AP: "Whose action points does it change?",
    lang.INF: "Who draws the influence cards?",
    lang.LOSE: "Who loses the influence cards?",
    lang.PASS: "To whom do the cards go?",
    lang.LOOK: "Whom do you look at?",
    lang.ABILITY: "Whose ability is used up?",
}


def ask_lose(state: PatriotState, seat: int) -> tuple[str, str]:
    return f"Discard {plural(state.agenda[-1][2], 'card')}. Which one?", "PT-3.4"


def ask_pass(state: PatriotState, seat: int) -> tuple[str, str]:
    _, _, receiver, left = state.agenda[-1]
    return f"Give {plural(left, 'card')} to seat {receiver + 1}, unseen by the others. Which one?", "PT-20.1"


def ask_pick(state: PatriotState, seat: int) -> tuple[str, str]:
    return PICKS.get(picked_op(state)[0], "Pick a player."), "PT-20.1"
