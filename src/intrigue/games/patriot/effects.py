"""The operations of the cards: one small function per primitive (PT-20).

Each gets the operation, the player who decides (`me`) and the picked player, and either changes the table at once or
puts a step on the agenda. After every operation the checks of PT-20.3 run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from intrigue.core.state import Step
from intrigue.games.patriot import events as ev
from intrigue.games.patriot import language as lang
from intrigue.games.patriot.abilities import targets
from intrigue.games.patriot.cards import cap, discard, draw, mix_bounds, private, remember, reveal_opinion
from intrigue.games.patriot.codes import (
    ACTING,
    CARD,
    ENCOUNTER,
    PLAYER,
    S_CALL,
    S_DISCOVERY,
    S_DRAW_ANY,
    S_EXECUTE,
    S_LAUNCH,
    S_LOSE,
    S_PASS,
    S_PEEK,
    S_PICK,
    S_REMOVE_TROOPS,
    S_RIOT,
    S_RIOTER,
    S_RUN,
    S_SETTLE,
    S_TANTRUM,
    S_THREAT,
    S_TOKEN,
    S_TROOPS,
    S_UNLAUNCH,
    S_UNREST,
    S_UNTOKEN,
    TYPE,
)
from intrigue.games.patriot.decisions import D_LOSE, D_PASS, D_PICK, D_TYPE
from intrigue.games.patriot.ending import visible
from intrigue.games.patriot.frames import asked, note_die, question, roll_location
from intrigue.games.patriot.frames import pick as picked
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.tables import NONE
from intrigue.games.patriot.trackers import (
    lower_threat,
    move_coins,
    move_marks,
    move_taxes,
    move_unrest,
    new_group,
)

Effect = Callable[[PatriotState, "lang.Op", int, int], None]
TYPE_MENU: Final = (TYPE, TYPE + 1, TYPE + 2, TYPE + 3)


# ---- running a program ---------------------------------------------------------------------------


def run(state: PatriotState, step: Step) -> None:
    """(run, program, place, me, picked player): one operation; the next one waits below its checks (PT-20.1)."""
    _, program, place, me, pick = step
    ops = state.tables.programs[program]
    if place >= len(ops):
        return
    op = ops[place]
    if pick == NONE and picks(op):
        candidates = pickable(state, op, me)
        if len(candidates) > 1:
            question(state, (S_PICK, me, program, place), D_PICK)
            return
        if not candidates:
            state.agenda.append((S_RUN, program, place + 1, me, NONE))
            return
        pick = candidates[0]
    if place + 1 < len(ops):
        state.agenda.append((S_RUN, program, place + 1, me, pick))
    state.agenda.append((S_SETTLE,))
    PRIMITIVES[op[0]](state, op, me, pick)


_WHO_ARGUMENTS: Final = tuple(
    tuple(place + 1 for place, kind in enumerate(forms[0]) if kind == "who") for _, forms in lang.FORMS
)


def picks(op: lang.Op) -> bool:
    """Whether an operation is about a picked player."""
    return lang.PICK in [op[place] for place in _WHO_ARGUMENTS[op[0]]]


def pickable(state: PatriotState, op: lang.Op, me: int) -> list[int]:
    """`PICK`: one player other than ME for whom the operation is allowed; a card passes to somebody else than its
    giver."""
    giver = who(state, op[1], me, NONE)[0] if op[0] == lang.PASS else NONE
    return [player for player in targets(state, op, me) if player != giver]


def pick_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    _, me, program, place = state.agenda[-1]
    op = state.tables.programs[program][place]
    return tuple([PLAYER + player for player in pickable(state, op, me)])


def answer_pick(state: PatriotState, seat: int, action: int) -> None:
    _, me, program, place = state.agenda.pop()
    picked(state, me, action - PLAYER)
    state.agenda.append((S_RUN, program, place, me, action - PLAYER))


# ---- who -----------------------------------------------------------------------------------------


def who(state: PatriotState, selector: int, me: int, pick: int) -> tuple[int, ...]:
    """The players a selector means."""
    if selector in {lang.ME, lang.WINNER}:
        return (me,)
    if selector == lang.HOLDER:
        return (state.active,) if state.phase == ENCOUNTER else (me,)
    if selector == lang.PRES:
        return (state.president,)
    if selector == lang.EVERYBODY:
        return state.setup.orders[me]
    if selector == lang.OTHERS:
        return state.setup.orders[me][1:]
    if selector == lang.LEFT:
        return (state.setup.orders[me][1],)
    if selector == lang.RIGHT:
        return (state.setup.orders[me][-1],)
    if selector == lang.PICK:
        return (pick,) if pick >= 0 else ()
    if selector == lang.NEXT:
        return next_player(state)
    return most_cards(state, me)


def next_player(state: PatriotState) -> tuple[int, ...]:
    """The player of the next turn; nobody after the last turn of the game."""
    if state.turn + 1 < state.n:
        return (state.order[state.turn + 1],)
    if state.round >= state.setup.rounds:
        return ()
    return (state.order[-1 if state.setup.backward else 1],)


def most_cards(state: PatriotState, me: int) -> tuple[int, ...]:
    """`MOST`: tied players roll the D8 until one is highest (PT-5.12)."""
    most = max([len(hand) for hand in state.hands])
    tied = [player for player in state.setup.orders[me] if len(state.hands[player]) == most]
    while len(tied) > 1:
        rolls = [1 + state.chance.below(8) for _ in tied]
        for result in rolls:
            note_die(state, result)
        if state.events is not None:
            state.events.extend([ev.Rolled(player, 8, roll, "tie") for player, roll in zip(tied, rolls, strict=True)])
        best = max(rolls)
        tied = [player for player, roll in zip(tied, rolls, strict=True) if roll == best]
    return tuple(tied)


# ---- trackers ------------------------------------------------------------------------------------


def do_threat(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    if op[1] > 0:
        state.agenda.append((S_THREAT, op[1]))
    else:
        lower_threat(state, -op[1])


def do_unrest(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    if op[1] == lang.TO_ZERO:
        move_unrest(state, -state.unrest)
    elif op[1] > 0:
        state.agenda.append((S_UNREST, op[1]))
    else:
        move_unrest(state, op[1])


def do_taxes(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    move_taxes(state, op[1])


def do_coins(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    move_coins(state, -state.coins if op[1] == -lang.ALL else op[1])


def do_track(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    before = state.track
    state.track = max(0, before + op[1])
    if state.events is not None and state.track != before:
        state.events.append(ev.TrackerMoved("campaign", state.track - before, state.track))


# ---- influence -----------------------------------------------------------------------------------


def do_inf(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    players = who(state, op[1], me, pick)
    if op[2] == lang.ANY:
        for player in reversed(players):
            state.agenda.append((S_DRAW_ANY, player, op[3]))
    else:
        for player in players:
            draw(state, player, op[2], op[3])


def draw_any(state: PatriotState, step: Step) -> None:
    """(draw any, player, how many): the receiving player names the type of each card."""
    if step[2] > 0:
        question(state, step, D_TYPE)


def type_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    return TYPE_MENU


def answer_type(state: PatriotState, seat: int, action: int) -> None:
    _, player, left = state.agenda.pop()
    draw(state, player, action - TYPE, 1)
    if left > 1:
        state.agenda.append((S_DRAW_ANY, player, left - 1))


def do_lose(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    for player in reversed(who(state, op[1], me, pick)):
        held = len(state.hands[player])
        count = held if op[2] == lang.ALL else held // 2 if op[2] == lang.HALF else min(held, op[2])
        if count:
            state.agenda.append((S_LOSE, player, count, op[3]))


def lose(state: PatriotState, step: Step) -> None:
    """(lose, player, how many, 0 own choice or 1 at random)."""
    _, player, left, at_random = step
    hand = state.hands[player]
    if left >= len(hand):
        discard_all(state, player, hand[:], "lost", reveals=not state.setup.open_hands)
    elif at_random:
        chosen = hand[:]
        state.chance.shuffle(chosen)
        discard_all(state, player, sorted(chosen[:left]), "at random", reveals=True)
    elif left > 0:
        question(state, step, D_LOSE)


def discard_all(state: PatriotState, player: int, kinds: list[int], why: str, *, reveals: bool) -> None:
    for kind in kinds:
        discard(state, player, kind)
    if state.events is not None and kinds:
        state.events.append(ev.CardsDiscarded(player, tuple(kinds), why, reveals))


def hand_menu(state: PatriotState, seat: int) -> tuple[int, ...]:
    """The cards of the asked player, each kind once."""
    menu = []
    last = NONE
    for kind in state.hands[asked(state)]:
        if kind != last:
            menu.append(CARD + kind)
            last = kind
    return tuple(menu)


def answer_lose(state: PatriotState, seat: int, action: int) -> None:
    _, player, left, how = state.agenda.pop()
    discard(state, player, action - CARD)
    if state.events is not None:
        state.events.append(ev.CardsDiscarded(player, (action - CARD,), "lost"))
    if left > 1:
        state.agenda.append((S_LOSE, player, left - 1, how))


def do_pass(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    givers, receivers = who(state, op[1], me, pick), who(state, op[2], me, pick)
    if givers and receivers and givers[0] != receivers[0]:
        state.agenda.append((S_PASS, givers[0], receivers[0], op[3]))


def pass_cards(state: PatriotState, step: Step) -> None:
    """(pass, giver, receiver, how many): secretly (PT-D25)."""
    _, giver, receiver, left = step
    hand = state.hands[giver]
    if left >= len(hand):
        for kind in hand[:]:
            hand_over(state, giver, receiver, kind)
    elif left > 0:
        question(state, step, D_PASS)


def answer_pass(state: PatriotState, seat: int, action: int) -> None:
    _, giver, receiver, left = state.agenda.pop()
    hand_over(state, giver, receiver, action - CARD)
    if left > 1:
        state.agenda.append((S_PASS, giver, receiver, left - 1))


def hand_over(state: PatriotState, giver: int, receiver: int, kind: int) -> None:
    """A card changes hands face down: the two know it, the others know neither type nor value."""
    from bisect import insort

    from intrigue.games.patriot.cards import left_face_down

    size = len(state.hands[giver])
    state.hands[giver].remove(kind)
    insort(state.hands[receiver], kind)
    for kind_of in range(4):
        mine, theirs = 4 * giver + kind_of, 4 * receiver + kind_of
        if state.lo[mine] == size:
            state.lo[theirs] += 1
        if state.hi[mine] > 0:
            state.hi[theirs] += 1
        if state.lo[mine] > 0:
            state.lo[mine] -= 1
    cap(state, giver)
    cap(state, receiver)
    place = state.n * giver + receiver
    known, gone = state.seen[place], state.gone[place]
    left_face_down(state, giver, 1)
    state.seen[place], state.gone[place] = (*known, kind), gone
    if state.events is not None:
        state.events.append(ev.CardsPassed(giver, receiver, 1))
        news = not state.setup.open_hands
        audience = (state.owner[giver], state.owner[receiver]) if news else None
        state.events.append(ev.PassSeen(giver, receiver, (kind,), news, audience=audience))


def do_mix(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    """Both hands are shuffled together and dealt back alternately. Each of the two knows that own former cards that
    did not come back are with the other."""
    first, second = who(state, op[1], me, pick)[0], who(state, op[2], me, pick)[0]
    if first == second:
        return
    before = (state.hands[first][:], state.hands[second][:])
    pool = before[0] + before[1]
    state.chance.shuffle(pool)
    state.hands[first], state.hands[second] = sorted(pool[0::2]), sorted(pool[1::2])
    mix_bounds(state, first, second)
    for place in range(len(state.seen)):
        if place % state.n in {first, second}:
            state.seen[place], state.gone[place] = (), 0
    remember(state, first, second, missing(before[0], state.hands[first]))
    remember(state, second, first, missing(before[1], state.hands[second]))
    if state.events is not None:
        state.events.append(ev.HandsMixed(first, second))
        for player in (first, second):
            state.events.append(ev.HandReceived(player, tuple(state.hands[player]), audience=private(state, player)))


def missing(before: list[int], after: list[int]) -> list[int]:
    """The cards of one list that are not in another, counted.

    >>> missing([1, 1, 2], [1, 3])
    [1, 2]
    """
    rest = after[:]
    gone = []
    for kind in before:
        if kind in rest:
            rest.remove(kind)
        else:
            gone.append(kind)
    return gone


# ---- players -------------------------------------------------------------------------------------


def do_ap(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    for player in who(state, op[1], me, pick):
        change_ap(state, player, op[2])


def change_ap(state: PatriotState, player: int, change: int) -> None:
    """In the running Act phase if it is this player's, else in the next one (operation 9)."""
    if state.dead[player]:
        return
    if player == state.active and state.phase == ACTING:
        state.ap = max(0, state.ap + change)
    else:
        state.ap_next[player] += change
    if state.events is not None:
        state.events.append(ev.ApChanged(player, change))


def do_base(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    for player in who(state, op[1], me, pick):
        change_base(state, player, op[2], 0)


def change_base(state: PatriotState, player: int, change: int, lowest: int) -> None:
    """PT-12.7, PT-15.3: up to the character's maximum."""
    highest = state.tables.characters[state.characters[player]].max_ap
    value = max(lowest, min(highest, state.base[player] + change))
    if value != state.base[player]:
        state.base[player] = value
        if state.events is not None:
            state.events.append(ev.BaseChanged(player, value))


def do_mark(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    for player in who(state, op[1], me, pick):
        move_marks(state, player, op[2])


def do_limit(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    for player in who(state, op[1], me, pick):
        state.limits[player] += op[2]
        if state.events is not None:
            state.events.append(ev.LimitChanged(player, op[2]))


# ---- board ---------------------------------------------------------------------------------------


def do_launch(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    state.agenda.append((S_LAUNCH, me, op[1], op[2]))


def do_unlaunch(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    state.agenda.append((S_UNLAUNCH, me, op[1]))


def do_troop(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    if op[1] > 0:
        state.agenda.append((S_TROOPS, me, op[1], 0))
    else:
        state.agenda.append((S_REMOVE_TROOPS, me, -op[1]))


def do_execute(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    state.agenda.append((S_EXECUTE, me, op[1]))


def do_rioter(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    places = (0, 1, 2, 3) if op[2] == lang.EACH else (roll_location(state),) if op[2] == lang.ROLL else (op[2],)
    for place in reversed(places):
        state.agenda.append((S_RIOTER, place, op[1], NONE))


def do_riot(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    state.agenda.append((S_RIOT, op[1], new_group(state)))


def do_shield(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    state.shields += 1
    if state.events is not None:
        state.events.append(ev.ShieldPlaced(state.shields))


def do_token(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    if len(op) > 2:
        state.agenda.append((S_TOKEN, me, op[1], op[2]))
    else:
        state.agenda.append((S_UNTOKEN, me, -op[1]))


# ---- decks and secrets ---------------------------------------------------------------------------


def do_peek(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    state.agenda.append((S_PEEK, me, op[1], op[2], op[3]))


def do_discover(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    for player in who(state, op[1], me, pick):
        state.agenda.append((S_DISCOVERY, player, op[2]))


def do_assassinate(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    caller = who(state, op[1], me, pick)[0]
    state.agenda.append((S_CALL, caller, op[2], NONE, me))


def do_super(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    from intrigue.games.patriot.decks import add_super

    for _ in range(op[1]):
        add_super(state, op[2])


def do_look(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    for target in who(state, op[2], me, pick):
        if state.events is not None:
            state.events.append(ev.Looked(me, target, lang.LOOKS[op[1]].lower()))
        if op[1] == 0:
            look_at_hand(state, me, target)
        else:
            look_at_loyalty(state, me, target)


def look_at_hand(state: PatriotState, me: int, target: int) -> None:
    remember(state, me, target, state.hands[target])
    if state.events is not None:
        kinds = tuple(state.hands[target])
        news = bool(kinds) and not state.setup.open_hands
        state.events.append(ev.HandSeen(me, target, kinds, news, audience=private(state, me)))


def look_at_loyalty(state: PatriotState, me: int, target: int) -> None:
    """A random one of the cards that their owner has been allowed to see."""
    cards = sorted(visible(state, target))
    card = cards[state.chance.below(len(cards))]
    code = target << 6 | card
    if code not in state.loyalty_seen[me]:
        state.loyalty_seen[me] = (*state.loyalty_seen[me], code)
    if state.events is not None:
        state.events.append(ev.LoyaltySeen(me, target, card, audience=private(state, me)))


def do_mod(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    number = op[2] if len(op) > 2 else 0
    if op[1] == lang.MOD_DISC3:
        state.disc3 += 1
    elif op[1] == lang.MOD_TALLY:
        state.tally_next += number
    elif op[1] == lang.MOD_OPINION:
        state.opinion_next = number
    elif op[1] == lang.MOD_VEST:
        state.vests[me] += 1
    if state.events is not None:
        state.events.append(ev.ModPlaced(lang.MODS[op[1]], number, me))


def do_opinion(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    """More Public Opinion joins the running vote, its actions after those that wait (operation 26)."""
    if state.vote != 1:
        return
    for _ in range(op[1]):
        kind = reveal_opinion(state)
        if kind >= 0:
            state.pile.append(kind)
            known = 8 * state.n + state.tables.kind_type[kind]
            state.lo[known] = max(0, state.lo[known] - 1)
            state.hi[known] -= 1
            if state.events is not None:
                state.events.append(ev.VoteRevealed((kind,)))


def do_ability(state: PatriotState, op: lang.Op, me: int, pick: int) -> None:
    for target in who(state, op[1], me, pick):
        state.agenda.append((S_TANTRUM, me, target))


PRIMITIVES: Final[tuple[Effect, ...]] = (
    do_threat,
    do_unrest,
    do_taxes,
    do_coins,
    do_inf,
    do_lose,
    do_pass,
    do_mix,
    do_ap,
    do_base,
    do_mark,
    do_limit,
    do_launch,
    do_unlaunch,
    do_troop,
    do_execute,
    do_rioter,
    do_riot,
    do_peek,
    do_discover,
    do_assassinate,
    do_super,
    do_look,
    do_shield,
    do_mod,
    do_opinion,
    do_ability,
    do_token,
    do_track,
)
