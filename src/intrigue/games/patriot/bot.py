"""What a sensible player looks at. Loyal players keep Threat and unrest down, meet letters and vote for what helps; an
assassin does the opposite as long as it does not show too much. Uses nothing but the view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from intrigue.games.patriot import codes as c
from intrigue.games.patriot.bot_act import act
from intrigue.games.patriot.bot_votes import bid, law, target, vote
from intrigue.games.patriot.judgement import (
    SUSPICIOUS,
    brief_worth,
    discovery_worth,
    is_assassin,
    letter_gap,
    me_of,
    suspicion,
    worth,
)
from intrigue.games.patriot.language import AP, LOOK, NAMES
from intrigue.games.patriot.tables import REJECT
from intrigue.games.patriot.view import PatriotView

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot

Chooser = Callable[["Patriot", PatriotView, Sequence[int], Random, int, bool], int]
# Defense Spaces in the order of their importance: Launch, Execute, Gain Coins, Unrest, then the rest.
KEY_SPACES: Final = (5, 15, 1, 9, 7, 13, 2, 0, 4, 8, 12, 10, 11, 3, 6, 14, 16, 17, 18, 19)
WORTH_INTERRUPTING: Final = 3.0


def choose(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random) -> int:
    """The action a sensible player picks at once."""
    if len(legal) == 1:
        return legal[0]
    assert view.viewer is not None
    me = me_of(view)
    evil = is_assassin(game, view, me)
    chooser = CHOOSERS.get(view.asks[view.viewer] or "")
    if chooser is None:
        return rng.choice(legal)
    return chooser(game, view, legal, rng, me, evil)


# ---- windows -------------------------------------------------------------------------------------


def interrupt(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Use something when it is worth it now; otherwise let the turn go on."""
    character = game.tables.characters[view.characters[me]]
    for action in legal:
        if action >= c.DISCOVERY:
            program = game.tables.sd_program[action - c.DISCOVERY]
        elif c.ABILITY <= action < c.PICK_UP:
            program = character.effects[action - c.ABILITY]
        else:
            continue
        if not program:  # pass an influence brief, or decide a choice brief
            hard = brief_worth(game, view, view.brief, me, evil)
            if not evil and hard < -4.0:
                return action
        elif worth(game, view, program, me, evil) >= WORTH_INTERRUPTING:
            return action
    return c.NOT_THIS_TURN


def threat_window(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    rise = int(view.agenda[-1][2])
    return c.YES if not evil and (view.threat + rise >= 4 or view.round >= 4) else c.NO


def loyal_yes(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    return c.NO if evil else c.YES


def reroll(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    return c.YES if (view.die <= 3) != evil else c.NO


def consent(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    step = view.agenda[-1]
    if step[2] in {0, 1}:
        return c.YES if suspicion(game, view, int(step[7])) >= SUSPICIOUS else c.NO
    return c.YES if suspicion(game, view, int(step[3])) < SUSPICIOUS else c.NO


# ---- cards ---------------------------------------------------------------------------------------


def cheapest(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """The card that is missed least: low, and of a type that the letter does not ask for."""
    gaps = letter_gap(game, view)[0]
    tables = game.tables
    cards = [action for action in legal if action >= c.CARD]
    return min(
        cards,
        key=lambda a: tables.kind_value[a - c.CARD] + (3 if gaps[tables.kind_type[a - c.CARD]] > 0 and not evil else 0),
    )


def wanted_type(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    gaps = letter_gap(game, view)[0]
    scores = [gap + rng.random() for gap in gaps] if not evil else [rng.random() + t % 2 for t in range(4)]
    types = [action for action in legal if action >= c.TYPE]
    return max(types, key=lambda action: scores[action - c.TYPE])


def add_to_unrest(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Up to 5 in any case, up to 8 with cards to spare."""
    if evil:
        return c.DONE
    missing = 5 - view.die
    if 0 < missing <= len(view.hands[me] or ()) or (view.die == 7 and len(view.hands[me] or ()) > 6):
        return cheapest(game, view, legal, rng, me, evil)
    return c.DONE


def add_to_project(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    values = game.tables.kind_value
    cards = [action for action in legal if action >= c.CARD]
    points = sum(values[k] for k in view.hands[me] or () if game.tables.kind_type[k] == c.SCIENCE)
    for goal in (7, 5):
        needed = 2 * (goal - view.die) - view.points
        if 0 < needed <= points and needed <= 6:
            return max(cards, key=lambda a: values[a - c.CARD])
    return c.DONE


def execute_roll(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    return c.REROLL if view.die == 1 and not evil else c.KEEP_ROLL


def letter_card(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Loyal players give what is lacking, the big cards first; an assassin gives nothing, or must give rubbish."""
    gaps = letter_gap(game, view)[0]
    tables = game.tables
    fitting = [a for a in legal if a >= c.CARD and gaps[tables.kind_type[a - c.CARD]] > 0]
    if fitting and not evil:
        return max(fitting, key=lambda a: tables.kind_value[a - c.CARD])
    return c.DONE if c.DONE in legal else cheapest(game, view, legal, rng, me, evil)


def secure(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    lacking = letter_gap(game, view)[1]
    return legal[0] if evil else legal[min(len(legal), max(1, lacking)) - 1]


# ---- board ---------------------------------------------------------------------------------------


def key_space(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """The most important space for troops and executions; an assassin takes the least important."""
    if evil and c.DONE in legal:
        return c.DONE
    spaces = [action for action in legal if action >= c.SPACE]
    order = sorted(spaces, key=lambda action: KEY_SPACES.index(action - c.SPACE))
    return order[-1] if evil else order[0]


def least_space(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """The least important space, for what must be given up or endured."""
    return key_space(game, view, legal, rng, me, not evil) if c.DONE not in legal else c.DONE


def token(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Missiles spread over the locations; repairs go where most have hit."""
    hits = [(view.tokens >> 4 * place & 15).bit_count() for place in range(4)]
    spaces = [action for action in legal if action >= c.SPACE]
    removing = view.asks[view.viewer or 0] == "PT-D36b"
    return max(spaces, key=lambda a: hits[(a - c.SPACE) // 4] * (1 if removing else -1) + rng.random())


def launch(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    revealed = [action for action in legal if action < c.LAUNCH_NEW]
    if revealed:
        return rng.choice(revealed)
    beacons = game.tables.beacons
    return min(
        legal,
        key=lambda a: 2 * view.beacon_status[a - c.LAUNCH_NEW] - beacons[view.beacons[a - c.LAUNCH_NEW]].defective,
    )


def reprogram(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    tiles = [action for action in legal if action != c.DONE]
    defective = [a for a in tiles if game.tables.beacons[view.beacons[a - c.TILE]].defective]
    if defective:
        return defective[0]
    return c.DONE if c.DONE in legal else min(tiles, key=lambda a: view.beacon_status[a - c.TILE])


# ---- people and decks ----------------------------------------------------------------------------


def pick(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Harm and curiosity go to the most suspected, gifts to the most trusted."""
    _, _, program, place = view.agenda[-1]
    op = game.tables.programs[int(program)][int(place)]
    gift = (op[0] == AP and op[2] > 0) or NAMES[op[0]] in {"inf", "pass"}
    order = sorted(legal, key=lambda a: suspicion(game, view, a - c.PLAYER) + rng.random())
    return order[0] if gift != evil and op[0] != LOOK else order[-1]


def trusted(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    return min(legal, key=lambda a: suspicion(game, view, a - c.PLAYER) + rng.random())


def suspected(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    return max(legal, key=lambda a: suspicion(game, view, a - c.PLAYER) + rng.random())


def predict(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    cards = view.drawn or ()
    if view.drawn_from == 1:
        return max(legal, key=lambda a: brief_worth(game, view, cards[a - c.SLOT], me, evil))
    if view.drawn_from == 3:
        return max(legal, key=lambda a: discovery_worth(game, view, cards[a - c.SLOT], me, evil))
    return rng.choice(legal)


def thanks(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    for place, card in enumerate(view.drawn or ()):
        if game.tables.sd_kind[card] == REJECT:
            return c.SLOT + place
    return c.NO


def option(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """The option that is worth more; a vote only against somebody suspected."""
    options = game.tables.briefs[view.brief].options
    suspects = max(suspicion(game, view, player) for player in range(view.n) if player != me)

    def value(action: int) -> float:
        program = options[action - c.OPTION]
        calls = any(NAMES[op[0]] == "assassinate" for op in game.tables.programs[program])
        if calls:
            return 6.0 if suspects >= SUSPICIOUS and not evil else 1.0 if evil else -3.0
        return worth(game, view, program, me, evil)

    return max(legal, key=value)


def speak(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Accuse the most suspected, or say something agreeable; an assassin accuses anybody."""
    others = [player for player in range(view.n) if player not in {me, view.president} and not view.dead[player]]
    if others:
        worst = max(others, key=lambda player: suspicion(game, view, player) + rng.random())
        if suspicion(game, view, worst) >= SUSPICIOUS or (evil and rng.random() < 0.5):
            return c.SAY + c.ACCUSE + worst
    return c.SAY + rng.choice((0, 1, 9))


def eye_roll(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    needs = game.tables.briefs[view.brief].needs
    fitting = [action for action in legal if action >= c.TYPE and (needs >> action - c.TYPE & 1) != evil]
    return rng.choice(fitting) if fitting else c.NO_CARD


def last_slot(game: Patriot, view: PatriotView, legal: Sequence[int], rng: Random, me: int, evil: bool) -> int:
    """Of the own allegiance cards the plainest is shown."""
    cards = view.allegiances[me]
    return min(legal, key=lambda a: game.tables.side[cards[a - c.SLOT] or 0])


CHOOSERS: Final[dict[str, Chooser]] = {
    "PT-D3": wanted_type,
    "PT-D4": wanted_type,
    "PT-D5": act,
    "PT-D39": interrupt,
    "PT-D26": interrupt,
    "PT-D26a": threat_window,
    "PT-D26b": loyal_yes,
    "PT-D26c": loyal_yes,
    "PT-D26d": reroll,
    "PT-D7": predict,
    "PT-D37": predict,
    "PT-D9": reprogram,
    "PT-D41": launch,
    "PT-D10": target,
    "PT-D42": consent,
    "PT-D27": law,
    "PT-D11": add_to_unrest,
    "PT-D12": add_to_project,
    "PT-D13": execute_roll,
    "PT-D14": least_space,
    "PT-D34": key_space,
    "PT-D34b": least_space,
    "PT-D15": key_space,
    "PT-D15b": least_space,
    "PT-D15c": key_space,
    "PT-D28": thanks,
    "PT-D28b": suspected,
    "PT-D16": predict,
    "PT-D17": letter_card,
    "PT-D18": secure,
    "PT-D19": vote,
    "PT-D33": vote,
    "PT-D20": eye_roll,
    "PT-D21": option,
    "PT-D22": bid,
    "PT-D23": wanted_type,
    "PT-D24": cheapest,
    "PT-D25": cheapest,
    "PT-D30": trusted,
    "PT-D31": cheapest,
    "PT-D32": last_slot,
    "PT-D36": token,
    "PT-D36b": token,
    "PT-D40": pick,
    "PT-D44": speak,
}
