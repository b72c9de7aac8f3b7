"""Patriot, by Anthony Kirkham: five days, five letters, and somebody at the table wants the President dead."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import ClassVar

from intrigue.core.actions import ActionSpace
from intrigue.core.errors import BadData, BadOption
from intrigue.core.events import Event
from intrigue.core.game import Game, Line
from intrigue.core.guide import Effort, Guide
from intrigue.core.options import Option, Options, OptionSet
from intrigue.core.result import Result
from intrigue.core.traits import Trait, Use, card_name
from intrigue.games.patriot import abilities, content, ending, registry, setup
from intrigue.games.patriot.arrangement import Setup
from intrigue.games.patriot.codes import action_texts
from intrigue.games.patriot.content import PatriotContent
from intrigue.games.patriot.events import EVENTS
from intrigue.games.patriot.sampler import PatriotSampler
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.tables import KILL, SAVE, SECOND, Tables
from intrigue.games.patriot.view import PatriotView, make_view

SWITCH = (False, True)
CAMPAIGN_OPTIONS = ("campaign", "campaign_threat", "campaign_hands")
VOTE_OPTIONS = ("president_vote_from",)
KILLERS, SAVIOURS = "killers", "saviours"
SIDE_NAMES = {KILL: "killer", SECOND: "own mission", SAVE: "loyal"}


class Patriot(Game[PatriotState, PatriotView]):
    """The game, with the tables that its content gives."""

    id: ClassVar[str] = "patriot"
    title: ClassVar[str] = "Patriot"
    players: ClassVar[range] = range(1, 7)
    version: ClassVar[str] = "2"
    blurb: ClassVar[str] = "Keep the President alive for five days, unless you are the one who wants to see them dead."
    minutes: ClassVar[str] = "30 per player"
    turn_clause: ClassVar[str] = "PT-2.2"
    package: ClassVar[str] = __name__
    state_class = PatriotState
    view_class = PatriotView
    event_classes = EVENTS
    content_class = PatriotContent
    decisions = registry.DECISIONS
    steps = registry.STEPS
    efforts = Effort(20, 400)
    uses = (
        Use("action of a turn", r"(.+)", "PT-D5"),
        Use("card added to a vote", r"card (.+)", "PT-D19"),
        Use("card added to a letter", r"card (.+)", "PT-D17"),
        Use("discovery kept", r"discovery (.+)", "PT-D16"),
        Use("sentence said", r"say: (.+)"),
    )
    sides = (KILLERS, SAVIOURS)
    zero_sum = False

    def __init__(self, content_text: str | None = None, content_name: str = "content") -> None:
        super().__init__(content_text, content_name)
        self.rules: PatriotContent = self.content.data
        self.tables = Tables(self.rules)
        self.actions = ActionSpace(
            action_texts(
                self.tables,
                tuple(row.id for row in self.rules.character),
                tuple(row.id for row in self.rules.discovery),
            )
        )
        self.options = make_options(self.rules)
        self._setups: dict[tuple[object, ...], Setup] = {}

    def check_content(self, data: PatriotContent) -> None:
        content.check(data)

    def check(self, players: int, options: Options) -> None:
        check_options(players, options, self.options)

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
        n = state.n
        for name, size in sizes(n).items():
            if len(getattr(state, name)) != size:
                raise BadData(name, f"a list of {size}", getattr(state, name))
        for name in ("president", "active"):
            if not 0 <= getattr(state, name) < n:
                raise BadData(name, f"a player from 0 to {n - 1}", getattr(state, name))
        if sorted(state.order) != list(range(n)):
            raise BadData("order", f"each player from 0 to {n - 1} once", state.order)
        state.traits = [0] * n
        abilities.refresh(state)

    def view(self, state: PatriotState, seat: int | None) -> PatriotView:
        return make_view(state, seat)

    def sampler(self, view: PatriotView) -> PatriotSampler:
        return PatriotSampler(self, view)

    def inventory(self, state: PatriotState) -> dict[str, int]:
        from intrigue.games.patriot.inventory import inventory

        return inventory(state)

    def score(self, state: PatriotState) -> Result:
        return ending.final_result(state)

    @cached_property
    def guide(self) -> Guide:
        from intrigue.games.patriot import playout

        return Guide(
            stage=playout.stage,
            judge=playout.worth,
            policy=playout.move,
            belief=playout.belief,
            stranger=playout.stranger,
            suit=playout.suit,
            horizon=1,
            worlds=30,
            proof=3.0,
        )

    def traits(self, state: PatriotState) -> list[Trait]:
        """In a campaign one seat may lead several characters, and there are no sides."""
        if state.n != state.players or not any(state.allegiances):
            return []
        names = [self.rules.character[number].name for number in state.characters]
        sides = ["President" if p == state.president else SIDE_NAMES[ending.side(state, p)] for p in range(state.n)]
        return [Trait("character", tuple(names)), Trait("side", tuple(sides))]

    def side(self, state: PatriotState, seat: int) -> str:
        """Whoever does not want the death is a saviour, or has a mission that does not need it."""
        return KILLERS if ending.side(state, seat) == KILL else SAVIOURS

    def side_won(self, state: PatriotState, side: str) -> bool:
        """With the President alive or dead (PT-17.1 to PT-17.4)."""
        return (state.owner[state.president] in state.won) == (side == SAVIOURS)

    def card_name(self, card: str) -> str:
        return card_name(self.rules.discovery, card)

    def encode(self, view: PatriotView) -> array[float]:
        from intrigue.games.patriot.encode import encode

        return encode(self, view)

    def layout(self, players: int) -> tuple[str, ...]:
        from intrigue.games.patriot.encode import layout

        return layout(self, players)

    def tell(self, event: Event, names: Sequence[str]) -> Line:
        from intrigue.games.patriot.tell import tell

        return tell(self, event, names)

    def show(self, view: PatriotView, names: Sequence[str]) -> str:
        from intrigue.games.patriot.text import show

        return show(self, view, names)

    def label(self, view: PatriotView, action: int, names: Sequence[str]) -> str:
        from intrigue.games.patriot.labels import label

        return label(self, view, action, names)

    def greedy(self, view: PatriotView, legal: Sequence[int], rng: Random) -> int:
        from intrigue.games.patriot.bot import choose

        return choose(self, view, legal, rng)

    def evaluate(self, state: PatriotState) -> tuple[float, ...]:
        from intrigue.games.patriot.evaluate import evaluate

        return evaluate(state)


def sizes(n: int) -> dict[str, int]:
    """The lengths of the lists of a state."""
    per_player = [
        "order",
        "characters",
        "base",
        "ap_next",
        "marks",
        "limits",
        "dead",
        "fallen",
        "vests",
        "kept",
        "held",
        "hands",
        "voters",
        "allegiances",
        "unseen",
        "shown",
        "said",
        "doubt",
        "brief_peeks",
        "opinion_peeks",
        "science_peeks",
        "removed_seen",
        "briefs_removed",
        "loyalty_seen",
    ]
    return {
        **dict.fromkeys(per_player, n),
        "uses": 3 * n,
        "seen": n * n,
        "gone": n * n,
        "lo": 8 * n + 4,
        "hi": 8 * n + 4,
        "bags": 4,
        "discards": 4,
        "beacons": 4,
        "beacon_status": 4,
    }


def make_options(rules: PatriotContent) -> OptionSet:
    """The options of the rules."""
    campaigns = tuple(row.id.lower() for row in rules.campaign)
    return OptionSet(
        Option("campaign", "Which campaign 1 or 2 players play.", campaigns, campaigns[0], "PT-19.1"),
        Option("campaign_threat", "Threat at the start of a campaign.", (), 2, "PT-19.6", numbers=range(5)),
        Option(
            "campaign_hands",
            "Whether the two players of a campaign see each other's hands.",
            ("open", "closed"),
            "open",
            "PT-19.22",
        ),
        Option("tutorial", "The guided first round with prepared cards (3 players).", SWITCH, False, "PT-1.18"),
        Option("brief_deck", "How many briefs the deck has: 72 or 64.", (), 72, "PT-1.4", numbers=range(64, 73, 8)),
        Option("unrest_reset", "Civil Unrest after a riot.", (), 0, "PT-8.2", numbers=range(2)),
        Option("discovery_cost", "Markers for a discovery: 4 or 6.", (), 4, "PT-12.2", numbers=range(4, 7, 2)),
        Option(
            "opinion_per_type",
            "Cards of each type in Public Opinion: 10 or 5.",
            (),
            10,
            "PT-1.6",
            numbers=range(5, 11, 5),
        ),
        Option(
            "predict",
            "What happens to the second predicted brief: under the deck (tile) or out of the game (glossary).",
            ("tile", "glossary"),
            "tile",
            "PT-4.14",
        ),
        Option(
            "reprogram",
            "Beacons that Reprogram replaces: any, or one kind only (all unlaunched, or launched ones).",
            ("any", "one"),
            "any",
            "PT-11.10",
        ),
        Option(
            "turn_rotation",
            "Who starts the next round: the second player (forward) or the last one (backward).",
            ("forward", "backward"),
            "forward",
            "PT-2.5",
        ),
        Option(
            "president_vote_from",
            "The first round in which a vote against the President may be called.",
            (),
            1,
            "PT-14.1",
            numbers=range(1, 5),
        ),
        Option(
            "vote_order",
            "Whether cards are added to votes one after the other or all at the same time.",
            ("sequential", "simultaneous"),
            "sequential",
            "PT-6.2",
        ),
        Option("hide_vote_counts", "Hide how many cards each player adds to a vote.", SWITCH, False, "PT-6.2"),
        Option(
            "execute_tile_open",
            "Roll to Execute works although a rioter stands on War Room 4.",
            SWITCH,
            False,
            "PT-9.21",
        ),
        Option("table_talk", "Offer statements that players can make, which bind nobody.", SWITCH, True, "PT-16.1"),
        Option(
            "chat_filter",
            "Mask digits and number words in free chat during votes and letters.",
            SWITCH,
            True,
            "PT-16.5",
        ),
    )


def check_options(players: int, options: Options, known: OptionSet) -> None:
    """Options of the campaigns are for 1 and 2 players, the others for more."""
    if options["tutorial"] and players != 3:
        raise BadOption(f"option tutorial: the guided first round is for 3 players, got {players} (PT-1.19)")
    idle = CAMPAIGN_OPTIONS if players > 2 else VOTE_OPTIONS
    for name in idle:
        if options[name] != known[name].default:
            clause = "PT-19.1" if players > 2 else "PT-19.3"
            raise BadOption(f"option {name}: does nothing with {players} players ({clause})")
