"""The cards as data: the form of the file, the effect language, and every primitive and card at work."""

from __future__ import annotations

from random import Random

import pytest

from intrigue.core.errors import BadContent
from intrigue.core.events import Event
from intrigue.games.patriot import Patriot
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import (
    CARD,
    DONE,
    ROLL_UNREST,
    S_ACT,
    S_END_TURN,
    S_OLD_DOG,
    S_RUN,
    SECURE,
    SPECIAL,
    USE_BEACON,
    WAR_CHEST_AP,
)
from intrigue.games.patriot.rules.decks import add_super
from intrigue.games.patriot.rules.effects.language import SHUFFLE
from intrigue.games.patriot.rules.effects.primitives import PRIMITIVES
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.view import SeenAllegiance, SeenHand, Spot, SuperBrief
from tests.games.patriot.positions import (
    DONOVAN,
    FRANK,
    GAME,
    GUSTAVO,
    IDS,
    MAURY,
    PETR,
    TABLES,
    VIKTOR,
    ZAM,
    asked,
    can,
    do,
    effect,
    hand,
    idle,
    kinds,
    look,
    notes,
    pass_moments,
    put_on_top,
    rig,
    set_opinion,
    table,
)

TEXT = GAME.content.text


def test_the_decks_have_their_sizes() -> None:
    """PT-1.4, PT-15.1: as many cards as in the box."""
    rules = GAME.rules
    assert sum(row.count for row in rules.influence) == 168
    assert len([row for row in rules.brief if not row.super]) == 72
    sizes = [len(rows) for rows in (rules.allegiance, rules.character, rules.riot, rules.letter, rules.beacon)]
    assert sizes == [17, 14, 9, 15, 22]
    assert len(rules.discovery) == 30
    assert len({row.type for row in rules.brief if not row.super}) == 32


def test_every_primitive_is_used() -> None:
    """PT-20.1: one function for each operation, and a card for each of them."""
    used = {op[0] for program in TABLES.programs for op in program}
    used |= {op[0] for campaign in TABLES.campaigns for op in campaign.setup}
    assert [primitive.number for primitive in PRIMITIVES] == list(range(len(PRIMITIVES)))
    assert used == {primitive.number for primitive in PRIMITIVES}


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('effect = "coins(+1)"', 'effect = "coins(lots)"', r"line \d+: influence\[\d+\]\.effect: expected coins"),
        ('effect = "coins(+1)"', 'effect = "bribe(+1)"', "expected an operation"),
        ('mission = "taxes>=3"', 'mission = "taxes>3"', "expected conditions"),
        ('cost = "AP 3"', 'cost = "AP three"', "expected costs"),
        ('demand = "launched>=1"', 'demand = "launched"', "expected conditions"),
        ('["8+", "-"], ["<=7", "coins(-ALL)"]', '["8+", "-"], ["<=6", "coins(-ALL)"]', "without gaps"),
        ('trait = "spoilt"', 'trait = "lucky"', "expected one of"),
        ('kind = "REJECT"', 'kind = "BAD"', "expected one of NOW"),
        ('a = "assassinate(HOLDER,0)"', 'a = "assassinate(HOLDER,0); coins(+1)"', "assassinate alone"),
        ('winner = "mod(VEST)"', 'winner = "assassinate(ME,0)"', r"brief\[\d+\]\.winner: expected no assassination"),
        ('fail = "threat(+1)"', 'fail = "assassinate(ME,0)"', r"letter\[\d+\]\.fail: expected no assassination vote"),
        ('effect = "coins(+3)"', 'effect = "assassinate(ME,0)"', r"ability\[\d+\]\.effect: expected no assassination"),
        ('trait = "spoilt"', 'trait = "spoilt"\neffect = "coins(+1)"', r"line \d+: ability\[\d+\].effect: expected -,"),
        ('time = "riot"', 'time = "riot"\neffect = "coins(+1)"', r"line \d+: ability\[\d+\]\.effect: expected -, "),
        ('effect = "base(ME,-1)"', 'effect = "coins(-1)"', r"line \d+: ability\[\d+\].effect: expected base\(ME,n"),
        ('letter = "LE11"', 'letter = "LE99"', "ids of cards that exist"),
        ('id = "BR02"', 'id = "BR01"', "no other brief"),
    ],
)
def test_a_bad_file_is_refused_with_the_place(old: str, new: str, complaint: str) -> None:
    assert old in TEXT
    with pytest.raises(BadContent, match=complaint):
        Patriot(TEXT.replace(old, new, 1), "mine.toml")


def test_another_file_can_be_played() -> None:
    other = Patriot(TEXT.replace('name = "Petty Cash"', 'name = "Loose Change"'), "mine.toml")
    assert "card FIN 1 Loose Change" in other.actions.texts


# ---- traits --------------------------------------------------------------------------------------


def with_effect(ability: str, effect_text: str) -> Patriot:
    """The game with another effect of an ability."""
    before, found, after = TEXT.partition(f'id = "{ability}"')
    assert found
    head, _, rest = after.partition('effect = "')
    return Patriot(f'{before}{found}{head}effect = "{effect_text}"{rest[rest.index(chr(10)) :]}', "mine.toml")


def in_game(game: Patriot, characters: tuple[int, ...], **facts: object) -> PatriotState:
    """The first Act phase of seat 0 in a game with other content, set as wanted."""
    shipped = table(3, characters, **facts)
    state = game.load({**GAME.dump(shipped), "content": game.content.digest})
    return state


@pytest.mark.parametrize(
    ("ability", "changed", "characters", "event", "coins"),
    [
        ("CH08.S1", "coins(+3)", (VIKTOR, FRANK, ZAM), "threat(+1)", 3),
        ("CH08.W1", "coins(+4)", (VIKTOR, FRANK, ZAM), "unrest(+1)", 4),
        ("CH03.W1", "coins(+5)", (DONOVAN, PETR, ZAM), "threat(+1)", 5),
        ("CH07.S2", "coins(+6)", (VIKTOR, GUSTAVO, ZAM), "", 6),
        ("CH04.W1", "coins(+7)", (VIKTOR, MAURY, ZAM), "", 7),
    ],
)
def test_a_trait_does_what_the_file_says(
    ability: str, changed: str, characters: tuple[int, ...], event: str, coins: int
) -> None:
    """CH08.S1, CH08.W1, CH03.W1, CH07.S2, CH04.W1, PT-15.1: with another effect in the file."""
    game = with_effect(ability, changed)
    state = in_game(game, characters, coins=0, taxes=0, threat=0, unrest=0, muted=7)
    if event:
        idle(state)
        state.agenda.append((S_RUN, game.tables.number(event), 0, 0, -1))
        state.run()
    else:
        idle(state)
        state.active = 1
        state.hands[1] = kinds("WAR 1", "WAR 2", "WAR 3") if ability == "CH07.S2" else []
        state.agenda = [(S_ACT, 1)] if ability == "CH07.S2" else [(S_END_TURN, 1)]
        state.run()
        if ability == "CH07.S2":
            pass_moments(state)
            assert "coins +6" in game.label(game.view(state, 1), WAR_CHEST_AP, ["A", "B", "C"])
            for action in (WAR_CHEST_AP, *[CARD + kind for kind in kinds("WAR 1", "WAR 2", "WAR 3")]):
                state.play(1, action)
                pass_moments(state)
    assert state.coins == coins


def test_old_dog_loses_what_the_file_says() -> None:
    """CH01.W1, PT-15.8: a failed letter costs base AP, not below 6."""
    for amount, left in ((-2, 8), (-9, 6)):
        state = in_game(with_effect("CH01.W1", f"base(ME,{amount})"), (VIKTOR, PETR, ZAM), muted=7)
        idle(state)
        state.agenda = [(S_OLD_DOG,)]
        state.run()
        assert state.base[0] == left


# ---- primitives ----------------------------------------------------------------------------------


def test_influence_operations() -> None:
    """inf, lose, pass, mix with PT-20.1, PT-D23, PT-D24, PT-D25."""
    state = table(3, (VIKTOR, ZAM, PETR))
    effect(state, "inf(ALL,WAR,1)")
    assert [len(cards) for cards in state.hands] == [1, 1, 1]
    effect(state, "inf(ME,ANY,2)")
    do(state, "draw spy", "draw finance")
    assert len(state.hands[0]) == 3
    state = table(3, (VIKTOR, ZAM, PETR), hands={0: ["FIN 1", "FIN 2", "FIN 3"], 1: ["WAR 5"]})
    effect(state, "lose(ME,HALF,CHOICE); lose(OTHERS,2,CHOICE)")
    do(state, "card FIN 2")
    assert (hand(state, 0), hand(state, 1)) == (["FIN 1", "FIN 3"], [])
    effect(state, "pass(ME,PICK,1)")
    do(state, "player 3", "card FIN 3")
    assert hand(state, 2) == ["FIN 3"]
    assert notes(state, 0).hands == (SeenHand(2, ("FIN 3",), 0),)
    assert look(state, 1).hands[2] is None
    rig(state)
    effect(state, "mix(ME,LEFT)")
    assert sorted(hand(state, 0) + hand(state, 1)) == ["FIN 1"]


def test_people_operations() -> None:
    """ap, base, mark, limit for all kinds of selectors."""
    state = table(3, (VIKTOR, ZAM, PETR), active=0)
    effect(state, "mark(ALL,+2); mark(OTHERS,-1); mark(PRES,+1); mark(RIGHT,+3); mark(NEXT,+1); mark(HOLDER,+1)")
    assert state.marks == [4, 2, 4]
    effect(state, "ap(NEXT,-2); ap(RIGHT,+1)")
    assert state.ap_next == [0, -2, 1]
    effect(state, "limit(ME,+2)")
    assert state.limits == [2, 0, 0]


def test_board_operations() -> None:
    """launch, unlaunch, troop, execute, rioter with PT-D34 and PT-D41."""
    state = table(3, (VIKTOR, ZAM, PETR), beacon_status=[1, 2, 0, 0], troops=0b111, rioters=1 << 8)
    effect(state, "unlaunch(1)")
    do(state, "beacon tile 2")
    assert state.beacon_status == [1, 0, 0, 0]
    effect(state, "unlaunch(ALL); troop(-2)")
    do(state, "treasury 1", "treasury 3")
    assert (state.beacon_status, state.troops) == ([0, 0, 0, 0], 0b010)
    effect(state, "troop(-ALL); execute(ALL)")
    assert (state.troops, state.rioters) == (0, 0)
    rig(state, 1, 2, 3, 4)
    effect(state, "rioter(1,EACH)")
    assert state.rioters == 1 | 1 << 5 | 1 << 10 | 1 << 15
    effect(state, "launch(UNREVEALED,1)")
    assert not can(state, "launch beacon 1")


def test_deck_operations() -> None:
    """peek, discover, super: where super briefs go."""
    state = table(3, (VIKTOR, ZAM, PETR))
    effect(state, "peek(BRIEF,1,LOOK)")
    assert notes(state, 0).briefs == (Spot(TABLES.brief_ids[state.brief_deck[-1]], 71, 71),)
    effect(state, "super(1,TOP5)")
    assert len(state.brief_deck) == 73
    assert look(state, None).super_briefs == (SuperBrief(68, 72, 0),)
    effect(state, "super(1,SHUFFLE)")
    assert len(look(state, None).super_briefs) == 2
    effect(state, "peek(OPINION,2,SORT)")
    assert asked(state) == "PT-D37 0"
    do(state, "card 2")
    assert len(notes(state, 0).opinion) == 2
    assert notes(state, 1).opinion == ()


def test_secret_looks() -> None:
    """look: the hand, or a random card that its owner has seen; never the President's."""
    state = table(3, (VIKTOR, ZAM, PETR), hands={1: ["WAR 4"]}, sides={1: ["AL06"], 2: ["AL01"]})
    effect(state, "look(HAND,LEFT)")
    assert notes(state, 0).hands == (SeenHand(1, ("WAR 4",), 0),)
    effect(state, "look(LOYALTY,PICK)", me=1)
    assert notes(state, 1).allegiances == (SeenAllegiance(2, "AL01"),)
    assert notes(state, 0).allegiances == ()


def test_modifiers() -> None:
    """mod and shield: the next vote, a vest, the next discovery."""
    state = table(3, (VIKTOR, ZAM, PETR), sides={1: ["AL06"], 2: ["AL01"]})
    effect(state, "mod(TALLY,+3); mod(OPINION,0); mod(VEST); mod(DISC3); shield(RIOT)", me=2)
    assert (state.tally_next, state.opinion_next, state.vests, state.disc3, state.shields) == (3, 0, [0, 0, 1], 1, 1)
    state.hands[1] = kinds("SPY 5") * 4
    rig(state)
    effect(state, "assassinate(ME,0)", me=1)
    do(state, "player 3", "card SPY 5", "card SPY 5", "card SPY 5", "card SPY 5")
    assert state.fallen == [0, 0, 0]
    assert state.vests == [0, 0, 0]


def test_more_public_opinion() -> None:
    """opinion: another card joins the running vote."""
    state = table(3, (VIKTOR, ZAM, PETR), hands={0: ["SPY 1 Whisper Campaign"]})
    set_opinion(state, "FIN 1", "FIN 2", "FIN 3")
    put_on_top(state.brief_deck, IDS["BR01"])
    rig(state)
    do(state, "end act")
    while asked(state).startswith("PT-D26"):
        do(state, "not this turn")
    do(state, "card SPY 1 Whisper Campaign")
    assert len(state.pile) == 4


# ---- every card ----------------------------------------------------------------------------------


Seen = dict[str, set[tuple[object, ...]]]
MOST_GAMES = 600


def test_every_card_of_every_deck_is_drawn_and_resolved() -> None:
    """PT-20.1: in simulated games every row and option of every brief, every riot, letter, beacon, discovery, action
    card and ability comes up and takes effect."""
    wanted = everything()
    seen: Seen = {name: set() for name in wanted}
    rng = Random(5)
    for seed in range(MOST_GAMES):
        simulate(GAME.new(3 + seed % 4, seed), 0.45 * (seed % 3), rng, seen)
        if seen == wanted:
            break
    assert seen == wanted


def everything() -> Seen:
    rules = GAME.rules
    return {
        "brief": {(brief.id,) for brief in rules.brief},
        "row": {(brief.id, row) for brief in rules.brief for row, _ in brief.rows},
        "option": {(brief.id, option) for brief in rules.brief if brief.kind == "choice" for option in "AB"},
        "prize": {(brief.id,) for brief in rules.brief if brief.kind == "bid"},
        "riot": {(riot.id,) for riot in rules.riot},
        "letter": {(letter.id, met) for letter in rules.letter for met in (False, True)},
        "beacon": {(beacon.id,) for beacon in rules.beacon},
        "beacon use": {(beacon.id,) for beacon in rules.beacon if not beacon.defective},
        "discovery": {(row.id,) for row in rules.discovery},
        "discovery use": {(row.id,) for row in rules.discovery if row.kind == "HOLD"},
        "action": {(TABLES.kind_ids[kind],) for kind, program in enumerate(TABLES.kind_action) if program},
        "ability": {(ability.id,) for ability in rules.ability if ability.uses},
    }


def simulate(state: PatriotState, help_share: float, rng: Random, seen: Seen) -> None:
    """A game on a rich table, with super briefs: random moves, or moves that win votes and meet letters."""
    for _ in range(8):
        add_super(state, SHUFFLE)
    seen["beacon"] |= {(TABLES.beacon_ids[card],) for card in state.beacons}
    while state.pending:
        state.threat, state.coins = min(state.threat, 3), max(state.coins, 6)
        seat = state.pending[0]
        action = helpful(state, seat) if rng.random() < help_share else None
        action = rng.choice(state.legal(seat)) if action is None else action
        if USE_BEACON <= action < ROLL_UNREST:
            seen["beacon use"].add((TABLES.beacon_ids[state.beacons[action - USE_BEACON]],))
        events: list[Event] = []
        brief = look(state, None).brief
        state.play(seat, action, events)
        for event in events:
            brief = event.brief if isinstance(event, ev.BriefRevealed) else brief
            note(event, brief, seen)


def helpful(state: PatriotState, seat: int) -> int | None:
    """The best card for a vote or the letter, coins for the letter, or nothing special."""
    decision = state.prompt(seat).decision
    legal = state.legal(seat)
    cards = [action for action in legal if action >= CARD]
    if decision == "PT-D19" and state.vote == 1:
        wanted = TABLES.briefs[state.brief].needs
    elif decision == "PT-D17":
        wanted = sum(1 << kind_of for kind_of, value in enumerate(TABLES.letters[state.letter].influence) if value)
    elif decision == "PT-D5" and SECURE in legal:
        return SECURE
    elif decision == "PT-D18":
        return legal[-1]
    else:
        return None
    fitting = [action for action in cards if wanted >> TABLES.kind_type[action - CARD] & 1]
    return max(fitting, key=lambda action: TABLES.kind_value[action - CARD], default=DONE if DONE in legal else None)


def note(event: Event, brief: str | None, seen: Seen) -> None:
    match event:
        case ev.BriefRevealed(brief=card):
            seen["brief"].add((card,))
        case ev.VoteTallied(row=row):
            seen["row"].add((brief, row))
        case ev.RowApplied(row=row) if brief is not None:
            seen["row"].add((brief, row))
        case ev.OptionChosen(option=option):
            seen["option"].add((brief, option))
        case ev.BiddingWon(player=player) if player is not None:
            seen["prize"].add((brief,))
        case ev.RiotDrawn(riot=card):
            seen["riot"].add((card,))
        case ev.LetterResolved(letter=card, passed=passed):
            seen["letter"].add((card, passed))
        case ev.BeaconReplaced(new=card):
            seen["beacon"].add((card,))
        case ev.DiscoveryKept(card=card) | ev.DiscoveryRejected(card=card):
            seen["discovery"].add((card,))
        case ev.DiscoveryUsed(card=card):
            seen["discovery use"].add((card,))
        case ev.ActionTriggered(card=card):
            seen["action"].add((card,))
        case ev.AbilityUsed(ability=card):
            seen["ability"].add((card,))
        case _:
            pass


@pytest.mark.parametrize("campaign", ["cp1", "cp2", "cp3"])
def test_every_row_of_a_campaign_comes_up(campaign: str) -> None:
    """PT-19.11: both tables of the campaign and its special ability."""
    seen: set[tuple[bool, int]] = set()
    special = 0
    rng = Random(3)
    for seed in range(30):
        state = GAME.new(1 + seed % 2, seed, {"campaign": campaign})
        while state.pending:
            state.threat, state.coins, state.marks = 2, max(state.coins, 3), [4, 4]
            seat = state.pending[0]
            action = SPECIAL if SPECIAL in state.legal(seat) and rng.random() < 0.3 else rng.choice(state.legal(seat))
            special += action == SPECIAL
            events: list[Event] = []
            state.play(seat, action, events)
            seen |= {(event.positive, event.result) for event in events if isinstance(event, ev.CampaignRolled)}
    assert seen == {(positive, roll) for positive in (False, True) for roll in range(1, 9)}
    assert special
