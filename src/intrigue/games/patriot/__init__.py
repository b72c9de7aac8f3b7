"""Patriot, by Anthony Kirkham: five days, five letters, and somebody at the table wants the President dead."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from types import MappingProxyType
from typing import ClassVar, Final, TypeVar

from intrigue.core.actions import ActionSpace
from intrigue.core.belief import Hiding, Secret, Value
from intrigue.core.cards import CardText
from intrigue.core.errors import BadOption
from intrigue.core.events import Event
from intrigue.core.game import Game, Line
from intrigue.core.gist import Gist
from intrigue.core.guide import Effort, Guide
from intrigue.core.knowledge import Deducing
from intrigue.core.observing import Counting
from intrigue.core.options import Option, Options, OptionSet
from intrigue.core.result import Result
from intrigue.core.traits import Named, Trait, Use, card_name
from intrigue.core.variant import Variant
from intrigue.games.patriot import content
from intrigue.games.patriot.codes import (
    ABILITY,
    BOW_OUT,
    CARD,
    CARD_FOR_AP,
    CHARACTER,
    COIN_COUNT,
    DECKS,
    DISCOVERY,
    DONE,
    END_ACT,
    GIVE,
    KEEP_ROLL,
    KILL,
    LETTER,
    LOCATION_IDS,
    LOWER,
    MOST_PLAYERS,
    MOST_SECURED,
    NO,
    NO_CARD,
    NOT_NOW,
    NOT_THIS_TURN,
    OPTION,
    PLAYER,
    RAISE,
    REROLL,
    ROLLS,
    SAVE,
    SAY,
    SECOND,
    SECURE,
    SLOT,
    SLOTS,
    SPACE,
    SPACE_IDS,
    SPEAK,
    SPECIAL,
    STATEMENT_IDS,
    TAKE,
    TILE,
    TILES,
    TYPE,
    TYPE_NAMES,
    WAR_CHEST_AP,
    YES,
)
from intrigue.games.patriot.content import PatriotContent
from intrigue.games.patriot.events import EVENTS
from intrigue.games.patriot.play import encode, evaluate, greedy, guide, urgency
from intrigue.games.patriot.play import secrets as hidden_things
from intrigue.games.patriot.play.knowledge import known_state
from intrigue.games.patriot.play.sampler import PatriotSampler
from intrigue.games.patriot.rules import checks, registry, scoring, setup, talk
from intrigue.games.patriot.rules.allegiances import deal_anew, side
from intrigue.games.patriot.rules.beacons import REPROGRAMMED
from intrigue.games.patriot.rules.effects.language import WORDS
from intrigue.games.patriot.rules.information.views import make_view
from intrigue.games.patriot.rules.tables import Tables
from intrigue.games.patriot.rules.tiles import TILE_ROWS
from intrigue.games.patriot.state import PatriotState, Setup
from intrigue.games.patriot.view import PatriotView
from intrigue.games.patriot.words import cards, coach, gists, labels, log, table
from intrigue.games.patriot.words import secrets as secret_words

SWITCH: Final = (False, True)
CAMPAIGN_OPTIONS: Final = ("campaign", "campaign_threat", "campaign_hands")
VOTE_OPTIONS: Final = ("president_vote_from",)
KILLERS: Final = "killers"
SAVIOURS: Final = "saviours"
SIDE_NAMES: Final = {KILL: "killer", SECOND: "own mission", SAVE: "loyal"}
R = TypeVar("R", bound=Named)


class Patriot(Game[PatriotState, PatriotView]):
    """The game, with the tables that its content gives."""

    id: ClassVar[str] = "patriot"
    title: ClassVar[str] = "Patriot"
    players: ClassVar[range] = range(1, MOST_PLAYERS + 1)
    version: ClassVar[str] = "2"
    blurb: ClassVar[str] = "Keep the President alive for five days, unless you are the one who wants to see them dead."
    minutes: ClassVar[str] = "30 per player"
    first_game: ClassVar[Mapping[str, object]] = MappingProxyType({"tutorial": True})
    turn_clause: ClassVar[str] = "PT-2.2"
    package: ClassVar[str] = __name__
    state_class = PatriotState
    view_class = PatriotView
    event_classes = EVENTS
    content_class = PatriotContent
    decisions = registry.DECISIONS
    steps = registry.STEPS
    counting: ClassVar[Counting | None] = encode
    hidden: ClassVar[Hiding | None] = hidden_things
    deduced: ClassVar[Deducing | None] = hidden_things
    efforts = Effort(1, 400, network_at=(3, 4, 5, 6), led_at=(3, 4, 5, 6))
    uses = (
        Use("action of a turn", r"(.+)", "PT-D5"),
        Use("card added to a vote", r"card (.+)", "PT-D19"),
        Use("card added to a letter", r"card (.+)", "PT-D17"),
        Use("discovery kept", r"discovery (.+)", "PT-D16"),
        Use("sentence said", r"say: (.+)"),
    )
    sides = (KILLERS, SAVIOURS)
    groups: ClassVar[dict[str, str]] = {"side": "The side of a player is the one it is on when the game ends."}
    zero_sum = False
    tiny: ClassVar[Variant | None] = Variant(
        3,
        {"table_talk": False, "opinion_per_type": 5},
        "tiny.toml",
        "tiny_opening.toml",
        decks=lambda state: (state.opinion, state.brief_deck, state.riot_deck, state.beacon_deck, state.sd_deck),
        deal_anew=deal_anew,
    )

    def __init__(self, content_text: str | None = None, content_name: str = "content") -> None:
        super().__init__(content_text, content_name)
        rules: PatriotContent = self.content.data
        self.rules = rules
        self.tables = Tables(rules)
        self.actions = ActionSpace(action_texts(self.tables), seat_word="player")
        self.options = make_options(rules)
        self.vocabulary = vocabulary(self.tables, self.actions.texts)
        self.character_rows = by_id(rules.character)
        self.ability_rows = by_id(rules.ability)
        self.allegiance_rows = {row.id: row for row in rules.allegiance}
        self.letter_rows = by_id(rules.letter)
        self.riot_rows = by_id(rules.riot)
        self.beacon_rows = by_id(rules.beacon)
        self.discovery_rows = by_id(rules.discovery)
        self.brief_rows = by_id(rules.brief)
        self.campaign_rows = by_id(rules.campaign)
        self._setups: dict[tuple[object, ...], Setup] = {}

    def check_content(self, data: PatriotContent) -> None:
        content.check(data)

    def check(self, players: int, options: Options) -> None:
        check_options(players, options, self.options)

    def abilities_of(self, character: str) -> list[content.Ability]:
        """The strengths and weaknesses of a character."""
        return [row for row in self.rules.ability if row.id.partition(".")[0] == character]

    # ---- rules -----------------------------------------------------------------------------------

    def prepare(self, state: PatriotState) -> None:
        key = (state.players, *state.options.values())
        made = self._setups.get(key)
        if made is None:
            made = self._setups[key] = setup.make_setup(state.players, state.options, self.tables, self.rules)
        state.setup = made
        state.tables = self.tables
        state.n = len(made.orders)
        state.owner = tuple(range(state.n)) if state.players == state.n else (0,) * state.n

    def begin(self, state: PatriotState) -> None:
        setup.begin(state)

    def settle(self, state: PatriotState) -> None:
        checks.settle(state)

    def inventory(self, state: PatriotState) -> dict[str, int]:
        return checks.inventory(state)

    def score(self, state: PatriotState) -> Result:
        return scoring.final_result(state)

    def view(self, state: PatriotState, seat: int | None) -> PatriotView:
        return make_view(state, seat)

    # ---- words -----------------------------------------------------------------------------------

    def tell(self, event: Event, names: Sequence[str]) -> Line:
        return log.tell(self, event, names)

    def idle(self, view: PatriotView, legal: Sequence[int]) -> frozenset[int]:
        windows = [self.decisions[code].id for code in urgency.WINDOWS]
        if view.viewer is None or view.asks[view.viewer] not in windows:
            return frozenset()
        return urgency.idle(self, self.known(view), legal)

    def value_words(self, option: str, value: object) -> str:
        if option == "campaign":
            return self.campaign_rows[str(value).upper()].name
        return super().value_words(option, value)

    def gist(self, event: Event, names: Sequence[str]) -> Gist | None:
        return gists.gist(self, event, names)

    def show(self, view: PatriotView, names: Sequence[str]) -> str:
        return table.show(self, view, names)

    def describe(self, state: PatriotState, seat: int, action: int, names: Sequence[str]) -> str:
        return labels.label(state, seat, action, names)

    def secret_text(self, secret: Secret, names: Sequence[str]) -> str:
        return secret_words.secret_text(secret, names)

    def value_text(self, secret: Secret, value: Value, names: Sequence[str]) -> str:
        return secret_words.value_text(secret, value)

    def cards(self) -> tuple[CardText, ...]:
        return cards.cards(self)

    def card_name(self, card: str) -> str:
        return card_name(self.rules.discovery, card)

    def traits(self, state: PatriotState) -> list[Trait]:
        """In a campaign one seat may lead several characters, and there are no sides."""
        if state.n != state.players or not any(state.allegiances):
            return []
        names = [self.rules.character[number].name for number in state.characters]
        sides = ["President" if p == state.president else SIDE_NAMES[side(state, p)] for p in range(state.n)]
        return [Trait("character", tuple(names)), Trait("side", tuple(sides))]

    def side(self, state: PatriotState, seat: int) -> str:
        """Whoever does not want the President dead is a saviour, or has a mission that works either way."""
        return KILLERS if side(state, seat) == KILL else SAVIOURS

    def side_won(self, state: PatriotState, side: str) -> bool:
        """With the President alive or dead (PT-17.1 to PT-17.4)."""
        return (state.owner[state.president] in state.won) == (side == SAVIOURS)

    def hushes_numbers(self, state: PatriotState) -> bool:
        return talk.numbers_are_secret(state)

    def advise(self, state: PatriotState, seat: int, decision: str) -> str:
        return coach.coach(state, seat, decision)

    # ---- play ------------------------------------------------------------------------------------

    def known(self, view: PatriotView) -> PatriotState:
        return known_state(self, view)

    def sampler(self, view: PatriotView) -> PatriotSampler:
        return PatriotSampler(self, view)

    def layout(self, players: int) -> tuple[str, ...]:
        return encode.layout(self, players)

    def observe(self, state: PatriotState, seat: int | None) -> array[float]:
        return encode.encode(state, seat)

    def choose(self, state: PatriotState, seat: int, legal: Sequence[int], rng: Random) -> int:
        return greedy.choose(state, seat, legal, rng)

    def evaluate(self, state: PatriotState) -> tuple[float, ...]:
        return evaluate.evaluate(state)

    def chances(self, state: PatriotState) -> tuple[float, ...]:
        return evaluate.worth(state)

    @cached_property
    def guide(self) -> Guide:
        return guide.guide()


def by_id(rows: Sequence[R]) -> dict[str, R]:
    """The rows of a table of the content by their ids."""
    return {row.id: row for row in rows}


def vocabulary(tables: Tables, actions: Sequence[str]) -> dict[str, Sequence[int | str]]:
    """The names behind the numbers in arguments of steps."""
    return {
        "number": range(1 << 30),
        "action": actions,
        "effect": tables.effects,
        "riot": tables.riot_ids,
        "space": SPACE_IDS,
        "location": in_order(LOCATION_IDS),
        "deck": in_order(DECKS),
        "roll": in_order(ROLLS),
        "reprogrammed": in_order(REPROGRAMMED),
        "how": tuple(WORDS["how"]),
        "launch": tuple(WORDS["launch"]),
        "peeked deck": tuple(WORDS["deck"]),
        "peek": tuple(WORDS["peek"]),
        "token place": tuple(WORDS["token place"]),
    }


def in_order(names: Mapping[int, str]) -> tuple[str, ...]:
    """The names of numbers from 0 on."""
    return tuple(names[number] for number in range(len(names)))


def action_texts(tables: Tables) -> list[str]:
    """The texts of all actions. Each block must begin at its number."""
    blocks: list[tuple[int, tuple[str, ...]]] = [
        (DONE, ("done",)),
        (YES, ("yes",)),
        (NO, ("no",)),
        (NOT_NOW, ("not now",)),
        (NOT_THIS_TURN, ("not this turn",)),
        (END_ACT, ("end act",)),
        (OPTION, ("option A", "option B")),
        (BOW_OUT, ("bow out",)),
        (RAISE, ("raise the total",)),
        (LOWER, ("lower the total",)),
        (REROLL, ("roll again",)),
        (KEEP_ROLL, ("keep the roll",)),
        (NO_CARD, ("no card",)),
        (TYPE, tuple(f"draw {name.lower()}" for name in TYPE_NAMES.values())),
        (PLAYER, tuple(f"player {seat + 1}" for seat in range(MOST_PLAYERS))),
        (SPACE, SPACE_IDS),
        (TILE, tuple(f"beacon tile {tile + 1}" for tile in range(TILES))),
        (SLOT, tuple(f"card {slot + 1}" for slot in range(SLOTS))),
        (ABILITY, tuple(f"use ability {slot + 1}" for slot in range(SLOTS))),
        *((tile.action, (tile.text,)) for tile in TILE_ROWS),
        (LETTER, ("write to the letter",)),
        (SECURE, ("secure coins",)),
        (WAR_CHEST_AP, ("open the war chest",)),
        (CARD_FOR_AP, ("a card for 1 AP",)),
        (TAKE, ("take influence",)),
        (GIVE, ("give influence",)),
        (SPECIAL, ("special ability",)),
        (SPEAK, ("speak",)),
        (COIN_COUNT, tuple(f"{count} coin{'s' * (count > 1)}" for count in range(1, MOST_SECURED + 1))),
        (SAY, tuple(f"say: {statement}" for statement in STATEMENT_IDS)),
        (CHARACTER, tuple(f"character {name}" for name in tables.character_ids)),
        (DISCOVERY, tuple(f"discovery {name}" for name in tables.discovery_ids)),
        (CARD, tuple(f"card {name}" for name in tables.kind_ids)),
    ]
    texts: list[str] = []
    for first, block in blocks:
        if first != len(texts):
            raise ValueError(f"the action {block[0]!r} has number {first}, but {len(texts)} actions come before it")
        texts += block
    return texts


def make_options(rules: PatriotContent) -> OptionSet:
    """The options of the rules."""
    return OptionSet(*campaign_options(rules), *deck_options(), *rule_options(), *vote_options())


def campaign_options(rules: PatriotContent) -> list[Option]:
    """Options for 1 and 2 players."""
    campaigns = tuple(row.id.lower() for row in rules.campaign)
    words = "Whether the two players of a campaign see each other's hands."
    return [
        Option("campaign", "Which campaign 1 or 2 players play.", campaigns, campaigns[0], "PT-19.1"),
        Option("campaign_threat", "Threat at the start of a campaign.", (), 2, "PT-19.6", numbers=range(5)),
        Option("campaign_hands", words, ("open", "closed"), "open", "PT-19.22"),
    ]


def deck_options() -> list[Option]:
    """The guided first round, and how many cards there are."""
    opinion = "Cards of each type in Public Opinion: 10 or 5."
    return [
        Option("tutorial", "The guided first round with prepared cards (3 players).", SWITCH, False, "PT-1.18"),
        Option("brief_deck", "How many briefs the deck has: 72 or 64.", (), 72, "PT-1.4", numbers=range(64, 73, 8)),
        Option("unrest_reset", "Civil Unrest after a riot.", (), 0, "PT-8.2", numbers=range(2)),
        Option("discovery_cost", "Markers for a discovery: 4 or 6.", (), 4, "PT-12.2", numbers=range(4, 7, 2)),
        Option("opinion_per_type", opinion, (), 10, "PT-1.6", numbers=range(5, 11, 5)),
    ]


def rule_options() -> list[Option]:
    """Where the rulebook can be read in two ways."""
    predict = "What happens to the second predicted brief: under the deck (tile) or out of the game (glossary)."
    reprogram = "Beacons that Reprogram replaces: any, or one kind only (all unlaunched, or launched ones)."
    rotation = "Who starts the next round: the second player (forward) or the last one (backward)."
    return [
        Option("predict", predict, ("tile", "glossary"), "tile", "PT-4.14"),
        Option("reprogram", reprogram, ("any", "one"), "any", "PT-11.10"),
        Option("turn_rotation", rotation, ("forward", "backward"), "forward", "PT-2.5"),
    ]


def vote_options() -> list[Option]:
    """Votes, the execute tile, and talking."""
    first = "The first round in which a vote against the President may be called."
    order = "Whether cards are added to votes one after the other or all at the same time."
    execute = "Roll to Execute works although a rioter stands on War Room 4."
    return [
        Option("president_vote_from", first, (), 1, "PT-14.1", numbers=range(1, 5)),
        Option("vote_order", order, ("sequential", "simultaneous"), "sequential", "PT-6.2"),
        Option("hide_vote_counts", "Hide how many cards each player adds to a vote.", SWITCH, False, "PT-6.2"),
        Option("execute_tile_open", execute, SWITCH, False, "PT-9.21"),
        Option("table_talk", "Offer statements that players can make, which bind nobody.", SWITCH, True, "PT-16.1"),
        Option(
            "chat_filter",
            "Mask digits and number words in free chat during votes and letters.",
            SWITCH,
            True,
            "PT-16.5",
        ),
    ]


def check_options(players: int, options: Options, known: OptionSet) -> None:
    """Options of the campaigns are for 1 and 2 players, the others for more."""
    if options["tutorial"] and players != 3:
        raise BadOption(f"option tutorial: the guided first round is for 3 players, got {players} (PT-1.19)")
    idle = CAMPAIGN_OPTIONS if players > 2 else VOTE_OPTIONS
    for name in idle:
        if options[name] != known[name].default:
            clause = "PT-19.1" if players > 2 else "PT-19.3"
            raise BadOption(f"option {name}: has no effect with {players} players ({clause})")
