"""The greedy player's answer to each decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from intrigue.games.patriot import codes as c
from intrigue.games.patriot.play.greedy.acting import act
from intrigue.games.patriot.play.greedy.suspicion import SUSPICIOUS, is_assassin, most_suspected, suspicion
from intrigue.games.patriot.play.greedy.voting import bid, law, target, vote
from intrigue.games.patriot.play.greedy.worth import brief_worth, discovery_worth, letter_gap, program_of, worth
from intrigue.games.patriot.play.knowledge import player_of
from intrigue.games.patriot.rules.effects.language import AP, INF, LOOK, PASS
from intrigue.games.patriot.rules.effects.running import picked_op
from intrigue.games.patriot.rules.tables import calls_a_vote
from intrigue.games.patriot.state import PatriotState

Chooser = Callable[[PatriotState, Sequence[int], Random, int, bool], int]
"""Gets the state, the menu, dice, the player who decides, and whether that player is an assassin."""
# Defense Spaces in the order of their importance: Launch, Execute, Gain Coins, Unrest, then the rest.
KEY_SPACES: Final = (5, 15, 1, 9, 7, 13, 2, 0, 4, 8, 12, 10, 11, 3, 6, 14, 16, 17, 18, 19)
WORTH_INTERRUPTING: Final = 3.0
HARD_BRIEF: Final = -4.0
AGREEABLE: Final = (0, 1, 9)  # statements that fit any occasion


def choose(state: PatriotState, seat: int, legal: Sequence[int], rng: Random) -> int:
    """The action that a sensible player picks at once."""
    if len(legal) == 1:
        return legal[0]
    chooser = CHOOSERS.get(state.asks[seat])
    if chooser is None:
        return rng.choice(legal)
    me = player_of(state, seat)
    return chooser(state, legal, rng, me, is_assassin(state, me))


# ---- windows -------------------------------------------------------------------------------------


def interrupt(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Use something when it is worth it now; otherwise let the turn go on."""
    for action in legal:
        if action < c.DISCOVERY and not c.ABILITY <= action < c.PICK_UP:
            continue
        program = program_of(state, action, me)
        if not program:  # pass an influence brief, or decide a choice brief
            if not evil and brief_worth(state, state.brief, me, evil) < HARD_BRIEF:
                return action
        elif worth(state, program, me, evil) >= WORTH_INTERRUPTING:
            return action
    return c.NOT_THIS_TURN


def threat_window(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    rise = state.agenda[-1][2]
    return c.YES if not evil and (state.threat + rise >= 4 or state.round >= 4) else c.NO


def loyal_yes(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    return c.NO if evil else c.YES


def reroll(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    return c.YES if (state.die <= 3) != evil else c.NO


def consent(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Votes against suspects are welcome, and requests of players who are not suspected."""
    step = state.agenda[-1]
    if step[0] == c.S_CONSENT_VOTE:
        return c.YES if suspicion(state, me, step[6]) >= SUSPICIOUS else c.NO
    return c.YES if suspicion(state, me, step[2]) < SUSPICIOUS else c.NO


# ---- cards ---------------------------------------------------------------------------------------


def cheapest(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """The card that is missed least: low, and of a type that the letter does not ask for."""
    gaps = letter_gap(state, me)[0]
    tables = state.tables
    cards = [action for action in legal if action >= c.CARD]
    return min(
        cards,
        key=lambda a: tables.kind_value[a - c.CARD] + (3 if gaps[tables.kind_type[a - c.CARD]] > 0 and not evil else 0),
    )


def wanted_type(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    gaps = letter_gap(state, me)[0]
    scores = [gap + rng.random() for gap in gaps] if not evil else [rng.random() + t % 2 for t in range(c.TYPES)]
    types = [action for action in legal if action >= c.TYPE]
    return max(types, key=lambda action: scores[action - c.TYPE])


def add_to_unrest(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Up to 5 in any case, up to 8 with cards to spare."""
    if evil:
        return c.DONE
    missing, held = 5 - state.die, len(state.hands[me])
    if 0 < missing <= held or (state.die == 7 and held > 6):
        return cheapest(state, legal, rng, me, evil)
    return c.DONE


def add_to_project(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    tables = state.tables
    cards = [action for action in legal if action >= c.CARD]
    points = sum([tables.kind_value[kind] for kind in state.hands[me] if tables.kind_type[kind] == c.SCIENCE])
    for goal in (7, 5):
        needed = 2 * (goal - state.die) - state.points
        if 0 < needed <= points and needed <= 6:
            return max(cards, key=lambda a: tables.kind_value[a - c.CARD])
    return c.DONE


def execute_roll(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    return c.REROLL if state.die == 1 and not evil else c.KEEP_ROLL


def letter_card(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Loyal players give what is lacking, the big cards first; an assassin gives nothing, or must give rubbish."""
    gaps = letter_gap(state, me)[0]
    tables = state.tables
    fitting = [a for a in legal if a >= c.CARD and gaps[tables.kind_type[a - c.CARD]] > 0]
    if fitting and not evil:
        return max(fitting, key=lambda a: tables.kind_value[a - c.CARD])
    return c.DONE if c.DONE in legal else cheapest(state, legal, rng, me, evil)


def secure(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    lacking = letter_gap(state, me)[1]
    return legal[0] if evil else legal[min(len(legal), max(1, lacking)) - 1]


# ---- board ---------------------------------------------------------------------------------------


def key_space(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """The most important space for troops and executions; an assassin takes the least important."""
    if evil and c.DONE in legal:
        return c.DONE
    spaces = [action for action in legal if action >= c.SPACE]
    order = sorted(spaces, key=lambda action: KEY_SPACES.index(action - c.SPACE))
    return order[-1] if evil else order[0]


def least_space(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """The least important space, for what must be given up or endured."""
    return key_space(state, legal, rng, me, not evil) if c.DONE not in legal else c.DONE


def token(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Missiles spread over the locations; repairs go where most have hit."""
    hits = [(state.tokens >> 4 * place & 15).bit_count() for place in range(4)]
    spaces = [action for action in legal if action >= c.SPACE]
    sign = 1 if state.agenda[-1][0] == c.S_UNTOKEN else -1
    return max(spaces, key=lambda a: hits[(a - c.SPACE) // 4] * sign + rng.random())


def launch(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    revealed = [action for action in legal if action < c.LAUNCH_NEW]
    if revealed:
        return rng.choice(revealed)
    beacons = state.tables.beacons
    return min(
        legal,
        key=lambda a: 2 * state.beacon_status[a - c.LAUNCH_NEW] - beacons[state.beacons[a - c.LAUNCH_NEW]].defective,
    )


def reprogram(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    tiles = [action for action in legal if action != c.DONE]
    defective = [a for a in tiles if state.tables.beacons[state.beacons[a - c.TILE]].defective]
    if defective:
        return defective[0]
    return c.DONE if c.DONE in legal else min(tiles, key=lambda a: state.beacon_status[a - c.TILE])


# ---- people and decks ----------------------------------------------------------------------------


def pick(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Harm and curiosity go to the most suspected, gifts to the most trusted."""
    op = picked_op(state)
    gift = (op[0] == AP and op[2] > 0) or op[0] in {INF, PASS}
    order = sorted(legal, key=lambda a: suspicion(state, me, a - c.PLAYER) + rng.random())
    return order[0] if gift != evil and op[0] != LOOK else order[-1]


def trusted(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    return min(legal, key=lambda a: suspicion(state, me, a - c.PLAYER) + rng.random())


def suspected(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    return max(legal, key=lambda a: suspicion(state, me, a - c.PLAYER) + rng.random())


def predict(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """The most welcome of the cards that the player is looking at."""
    cards = state.drawn
    if state.drawn_from == c.BRIEFS:
        return max(legal, key=lambda a: brief_worth(state, cards[a - c.SLOT], me, evil))
    if state.drawn_from == c.SCIENCES:
        return max(legal, key=lambda a: discovery_worth(state, cards[a - c.SLOT], me, evil))
    return rng.choice(legal)


def thanks(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    for place, card in enumerate(state.drawn):
        if state.tables.sd_kind[card] == c.REJECT:
            return c.SLOT + place
    return c.NO


def option(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """The option that is worth more; a vote only against somebody suspected."""
    options = state.tables.briefs[state.brief].options
    values = [option_worth(state, options[action - c.OPTION], me, evil) for action in legal]
    return legal[values.index(max(values))]


def option_worth(state: PatriotState, program: int, me: int, evil: bool) -> float:
    if calls_a_vote(state.tables.programs[program]):
        return 6.0 if most_suspected(state, me) >= SUSPICIOUS and not evil else 1.0 if evil else -3.0
    return worth(state, program, me, evil)


def speak(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Accuse the most suspected, or say something agreeable; an assassin accuses anybody."""
    others = [player for player in range(state.n) if player not in {me, state.president} and not state.dead[player]]
    if others:
        worst = max(others, key=lambda player: suspicion(state, me, player) + rng.random())
        if suspicion(state, me, worst) >= SUSPICIOUS or (evil and rng.random() < 0.5):
            return c.SAY + c.ACCUSE + worst
    return c.SAY + rng.choice(AGREEABLE)


def eye_roll(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    needs = state.tables.briefs[state.brief].needs
    fitting = [action for action in legal if action >= c.TYPE and (needs >> action - c.TYPE & 1) != evil]
    return rng.choice(fitting) if fitting else c.NO_CARD


def plainest(state: PatriotState, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Show the plainest of the player's allegiance cards."""
    cards = state.allegiances[me]
    return min(legal, key=lambda a: state.tables.side[cards[a - c.SLOT]])


CHOOSERS: Final[dict[int, Chooser]] = {
    c.D_PREGAME: wanted_type,
    c.D_SPOILT: wanted_type,
    c.D_ACT: act,
    c.D_MOMENT: interrupt,
    c.D_BRIEF_WINDOW: interrupt,
    c.D_THREAT_WINDOW: threat_window,
    c.D_UNREST_WINDOW: loyal_yes,
    c.D_RIOT_WINDOW: loyal_yes,
    c.D_REROLL: reroll,
    c.D_PREDICT: predict,
    c.D_SORT: predict,
    c.D_REPROGRAM: reprogram,
    c.D_LAUNCH: launch,
    c.D_TARGET: target,
    c.D_CONSENT: consent,
    c.D_LAW: law,
    c.D_UNREST_CARDS: add_to_unrest,
    c.D_SCIENCE_CARDS: add_to_project,
    c.D_EXECUTE_ROLL: execute_roll,
    c.D_PLACE_RIOTER: least_space,
    c.D_EXECUTE: key_space,
    c.D_REMOVE_TROOPS: least_space,
    c.D_TROOPS: key_space,
    c.D_MOVE_FROM: least_space,
    c.D_MOVE_TO: key_space,
    c.D_THANKS: thanks,
    c.D_THANKS_TO: suspected,
    c.D_KEEP: predict,
    c.D_LETTER: letter_card,
    c.D_SECURE: secure,
    c.D_VOTE: vote,
    c.D_DEAD_VOTE: vote,
    c.D_EYE_ROLL: eye_roll,
    c.D_CHOICE: option,
    c.D_BID: bid,
    c.D_TYPE: wanted_type,
    c.D_LOSE: cheapest,
    c.D_PASS: cheapest,
    c.D_GIVE: trusted,
    c.D_PAY: cheapest,
    c.D_REVEAL: plainest,
    c.D_TOKEN: token,
    c.D_UNTOKEN: token,
    c.D_PICK: pick,
    c.D_SPEAK: speak,
}
