"""What lies on the table in Patriot, and what everybody has seen. No rules.

A player here is a character at the table: with three and more players one for each seat, in a campaign always two, both
of which belong to the only seat if one person plays. Cards are numbers of rows of the content. Influence cards are
kinds, because copies of a kind cannot be told apart; one that lies face down with its owner known is
`(owner << OWNER_SHIFT) | kind`. Sets of players and of Defense Spaces are bits of an integer: searches copy states all
the time, and an integer costs nothing to copy. Views spell all of this out.

The top of a deck is the end of its list. The file is long because most of it is generated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, final

from intrigue.core.state import Derived, Shared, State

if TYPE_CHECKING:
    from intrigue.games.patriot.rules.tables import Tables

Cards = tuple[int, ...]


@final
class Setup:
    """What follows from players and options alone; shared by all copies of a state."""

    __slots__ = (
        "any_reprogram",
        "backward",
        "beacons",
        "briefs",
        "campaign",
        "column",
        "discoveries",
        "discovery_cost",
        "execute_open",
        "glossary",
        "hand_limit",
        "hide_counts",
        "open_hands",
        "opinion_per_type",
        "orders",
        "president_vote_from",
        "rounds",
        "simultaneous",
        "supers",
        "talk",
        "tutorial",
        "unrest_reset",
    )

    campaign: int
    """The campaign with 1 or 2 players, else NONE."""
    rounds: int
    column: int
    """The column of riot cards for this number of players."""
    hand_limit: int
    """What a campaign adds to every hand limit."""
    briefs: Cards
    supers: Cards
    beacons: Cards
    discoveries: Cards
    orders: tuple[Cards, ...]
    """For each player, all players clockwise from there."""
    open_hands: bool
    tutorial: bool
    unrest_reset: int
    discovery_cost: int
    opinion_per_type: int
    glossary: bool
    any_reprogram: bool
    backward: bool
    president_vote_from: int
    simultaneous: bool
    hide_counts: bool
    execute_open: bool
    talk: bool


@final
class PatriotState(State):
    """A game of Patriot in progress."""

    setup: Shared[Setup]
    tables: Shared[Tables]
    """The content of the game in the form that the rules work with."""
    n: Shared[int]
    """How many players (characters at the table) there are."""
    owner: Shared[Cards]
    """The seat of each player."""
    round: int
    turn: int
    """The place in `order` of the running turn; NONE during Round Actions."""
    phase: int
    order: list[int]
    president: int
    active: int
    at: int
    """The location of the active player's standee."""
    threat: int
    unrest: int
    taxes: int
    coins: int
    secured: int
    ap: int
    characters: list[int]
    executed: list[int]
    """Characters of assassinated players."""
    base: list[int]
    ap_next: list[int]
    """Changes to the AP of each player's next Act phase."""
    marks: list[int]
    limits: list[int]
    """Changes to each player's hand limit."""
    uses: list[int]
    """Uses left of each ability: SLOTS * player + slot."""
    counters: list[int]
    """What has been done in this turn, by the counters of `codes.py`."""
    eye_rolled: bool
    dead: list[int]
    """1 for an assassinated assassin."""
    fallen: list[int]
    """How often each player has been assassinated."""
    loyal_fallen: int
    falls: list[int]
    """Assassins that fell while the game went on: 2 * player + (1 from round 3 on)."""
    vests: list[int]
    kept: list[int]
    """How many discoveries each player has kept in the game."""
    held: list[Cards]
    troops: int
    rioters: int
    riot_deck: list[int]
    riots: list[int]
    """Riot cards in play by placement: card + (group << GROUP_SHIFT); riots that started together are a group."""
    riot_discard: list[int]
    riot_seen: bool
    """Whether a riot card has been drawn in this game."""
    groups: int
    raised: int
    """Groups of riots that have raised Threat, as bits."""
    stopped: int
    """How many rioters of the card being resolved troops have stopped."""
    shields: int
    beacons: list[int]
    beacon_status: list[int]
    beacon_deck: list[int]
    beacons_gone: list[int]
    brief: int
    """The brief that lies open, or NONE."""
    brief_deck: list[int]
    brief_discard: list[int]
    brief_gone: list[int]
    """Briefs removed unseen (option predict = glossary)."""
    brief_row: int
    """The row of the open brief that was applied, or NONE."""
    supers_left: list[int]
    super_ranges: Cards
    """Where super briefs lie in the deck, as far as everybody knows: see `rules/bookkeeping/deck_places.py`."""
    bags: list[list[int]]
    """The draw piles of influence; a draw takes a random card, so their order means nothing."""
    discards: list[list[int]]
    opinion: list[int]
    opinion_next: int
    """How many Public Opinion cards the next vote uses; NONE for the usual two."""
    tally_next: int
    hands: list[list[int]]
    """Each sorted."""
    aside: list[int]
    """Cards of the guided first round that wait for the first Gather: (character << OWNER_SHIFT) | kind."""
    vote: int
    """0, or the kind of vote that is being held."""
    voters: list[int]
    """1 for players who have added their cards."""
    laid: list[int]
    eye_roll: int
    """The pile of the Eye Roll in this vote, or NONE."""
    pile: list[int]
    """The revealed cards of the running vote, or of the last one."""
    ballots: list[Cards]
    """The brief votes so far, as all have seen them: brief, value that counted for it, value against, then how many
    cards each player added."""
    bids: list[int]
    letter: int
    letters: list[int]
    letter_cards: list[int]
    letter_open: list[int]
    sd_deck: list[int]
    sd_removed: list[int]
    """Discoveries that were drawn and not kept."""
    sd_predicted: list[int]
    """Discoveries removed by predicting the future."""
    sd_used: list[int]
    drawn: list[int]
    """Cards that one player is looking at, the top of the deck first."""
    drawn_by: int
    drawn_from: int
    """0, or the deck they are from."""
    disc3: int
    """How many of the next discoveries are chosen from three cards."""
    allegiances: list[Cards]
    unseen: list[int]
    """For each player the allegiance cards that the owner may not look at, as bits."""
    shown: list[int]
    """For each player the allegiance cards that lie open, as bits."""
    box: list[int]
    """Allegiance cards that will be dealt before round 3 (4 players)."""
    dice: list[int]
    """The last dice that everybody has seen: see `rules/bookkeeping/dice.py`."""
    die: int
    points: int
    """The die of the running roll, and the points of Science added to it."""
    triggers: list[int]
    """Traits that wait to take effect: (player << TRIGGER_SHIFT) | trigger."""
    muted: int
    """Players who do not want to be asked again in this turn, as bits."""
    picked: int
    """The last public pick: see `rules/bookkeeping/dice.py`."""
    said: list[int]
    """The last statement of each player, or NONE."""
    won: list[int]
    """The seats that have won, once the game is over."""
    reason: str
    """Why the game ended."""
    tokens: int
    track: int
    lo: list[int]
    """The least and the greatest number of cards of each type in hands, on the letter and in Public Opinion, as far as
    all know: see `rules/bookkeeping/hand_types.py`."""
    hi: list[int]
    seen: list[Cards]
    """Cards that a player has seen in the hand of another: n * viewer + target."""
    gone: list[int]
    """How many cards have left that hand face down since: n * viewer + target."""
    brief_peeks: list[Cards]
    """What each player knows of the decks: see `rules/bookkeeping/deck_places.py`."""
    opinion_peeks: list[Cards]
    science_peeks: list[Cards]
    removed_seen: list[Cards]
    """Discoveries that each player knows to have left the game."""
    briefs_removed: list[Cards]
    """Briefs that each player has removed."""
    loyalty_seen: list[Cards]
    """Allegiance cards that each player has looked at: (owner << OWNER_SHIFT) | card."""
    traits: Derived[list[int]]
    """The traits that each player's character has now, as bits."""
    interrupters: Derived[int]
    """Players with something to use at any moment, as bits."""

    # ---- generated from the annotations above (make fields) ----

    __slots__ = (
        "active",
        "allegiances",
        "ap",
        "ap_next",
        "aside",
        "at",
        "bags",
        "ballots",
        "base",
        "beacon_deck",
        "beacon_status",
        "beacons",
        "beacons_gone",
        "bids",
        "box",
        "brief",
        "brief_deck",
        "brief_discard",
        "brief_gone",
        "brief_peeks",
        "brief_row",
        "briefs_removed",
        "characters",
        "coins",
        "counters",
        "dead",
        "dice",
        "die",
        "disc3",
        "discards",
        "drawn",
        "drawn_by",
        "drawn_from",
        "executed",
        "eye_roll",
        "eye_rolled",
        "fallen",
        "falls",
        "gone",
        "groups",
        "hands",
        "held",
        "hi",
        "interrupters",
        "kept",
        "laid",
        "letter",
        "letter_cards",
        "letter_open",
        "letters",
        "limits",
        "lo",
        "loyal_fallen",
        "loyalty_seen",
        "marks",
        "muted",
        "n",
        "opinion",
        "opinion_next",
        "opinion_peeks",
        "order",
        "owner",
        "phase",
        "picked",
        "pile",
        "points",
        "president",
        "raised",
        "reason",
        "removed_seen",
        "riot_deck",
        "riot_discard",
        "riot_seen",
        "rioters",
        "riots",
        "round",
        "said",
        "science_peeks",
        "sd_deck",
        "sd_predicted",
        "sd_removed",
        "sd_used",
        "secured",
        "seen",
        "setup",
        "shields",
        "shown",
        "stopped",
        "super_ranges",
        "supers_left",
        "tables",
        "tally_next",
        "taxes",
        "threat",
        "tokens",
        "track",
        "traits",
        "triggers",
        "troops",
        "turn",
        "unrest",
        "unseen",
        "uses",
        "vests",
        "vote",
        "voters",
        "won",
    )

    FIELDS: ClassVar[dict[str, Any]] = {
        "round": int,
        "turn": int,
        "phase": int,
        "order": list[int],
        "president": int,
        "active": int,
        "at": int,
        "threat": int,
        "unrest": int,
        "taxes": int,
        "coins": int,
        "secured": int,
        "ap": int,
        "characters": list[int],
        "executed": list[int],
        "base": list[int],
        "ap_next": list[int],
        "marks": list[int],
        "limits": list[int],
        "uses": list[int],
        "counters": list[int],
        "eye_rolled": bool,
        "dead": list[int],
        "fallen": list[int],
        "loyal_fallen": int,
        "falls": list[int],
        "vests": list[int],
        "kept": list[int],
        "held": list[Cards],
        "troops": int,
        "rioters": int,
        "riot_deck": list[int],
        "riots": list[int],
        "riot_discard": list[int],
        "riot_seen": bool,
        "groups": int,
        "raised": int,
        "stopped": int,
        "shields": int,
        "beacons": list[int],
        "beacon_status": list[int],
        "beacon_deck": list[int],
        "beacons_gone": list[int],
        "brief": int,
        "brief_deck": list[int],
        "brief_discard": list[int],
        "brief_gone": list[int],
        "brief_row": int,
        "supers_left": list[int],
        "super_ranges": Cards,
        "bags": list[list[int]],
        "discards": list[list[int]],
        "opinion": list[int],
        "opinion_next": int,
        "tally_next": int,
        "hands": list[list[int]],
        "aside": list[int],
        "vote": int,
        "voters": list[int],
        "laid": list[int],
        "eye_roll": int,
        "pile": list[int],
        "ballots": list[Cards],
        "bids": list[int],
        "letter": int,
        "letters": list[int],
        "letter_cards": list[int],
        "letter_open": list[int],
        "sd_deck": list[int],
        "sd_removed": list[int],
        "sd_predicted": list[int],
        "sd_used": list[int],
        "drawn": list[int],
        "drawn_by": int,
        "drawn_from": int,
        "disc3": int,
        "allegiances": list[Cards],
        "unseen": list[int],
        "shown": list[int],
        "box": list[int],
        "dice": list[int],
        "die": int,
        "points": int,
        "triggers": list[int],
        "muted": int,
        "picked": int,
        "said": list[int],
        "won": list[int],
        "reason": str,
        "tokens": int,
        "track": int,
        "lo": list[int],
        "hi": list[int],
        "seen": list[Cards],
        "gone": list[int],
        "brief_peeks": list[Cards],
        "opinion_peeks": list[Cards],
        "science_peeks": list[Cards],
        "removed_seen": list[Cards],
        "briefs_removed": list[Cards],
        "loyalty_seen": list[Cards],
    }

    def blank_fields(self) -> None:
        self.round = 0
        self.turn = 0
        self.phase = 0
        self.order = []
        self.president = 0
        self.active = 0
        self.at = 0
        self.threat = 0
        self.unrest = 0
        self.taxes = 0
        self.coins = 0
        self.secured = 0
        self.ap = 0
        self.characters = []
        self.executed = []
        self.base = []
        self.ap_next = []
        self.marks = []
        self.limits = []
        self.uses = []
        self.counters = []
        self.eye_rolled = False
        self.dead = []
        self.fallen = []
        self.loyal_fallen = 0
        self.falls = []
        self.vests = []
        self.kept = []
        self.held = []
        self.troops = 0
        self.rioters = 0
        self.riot_deck = []
        self.riots = []
        self.riot_discard = []
        self.riot_seen = False
        self.groups = 0
        self.raised = 0
        self.stopped = 0
        self.shields = 0
        self.beacons = []
        self.beacon_status = []
        self.beacon_deck = []
        self.beacons_gone = []
        self.brief = 0
        self.brief_deck = []
        self.brief_discard = []
        self.brief_gone = []
        self.brief_row = 0
        self.supers_left = []
        self.super_ranges = ()
        self.bags = []
        self.discards = []
        self.opinion = []
        self.opinion_next = 0
        self.tally_next = 0
        self.hands = []
        self.aside = []
        self.vote = 0
        self.voters = []
        self.laid = []
        self.eye_roll = 0
        self.pile = []
        self.ballots = []
        self.bids = []
        self.letter = 0
        self.letters = []
        self.letter_cards = []
        self.letter_open = []
        self.sd_deck = []
        self.sd_removed = []
        self.sd_predicted = []
        self.sd_used = []
        self.drawn = []
        self.drawn_by = 0
        self.drawn_from = 0
        self.disc3 = 0
        self.allegiances = []
        self.unseen = []
        self.shown = []
        self.box = []
        self.dice = []
        self.die = 0
        self.points = 0
        self.triggers = []
        self.muted = 0
        self.picked = 0
        self.said = []
        self.won = []
        self.reason = ""
        self.tokens = 0
        self.track = 0
        self.lo = []
        self.hi = []
        self.seen = []
        self.gone = []
        self.brief_peeks = []
        self.opinion_peeks = []
        self.science_peeks = []
        self.removed_seen = []
        self.briefs_removed = []
        self.loyalty_seen = []
        self.traits = []
        self.interrupters = 0

    def copy(self) -> PatriotState:
        twin = PatriotState()
        twin.game = self.game
        twin.players = self.players
        twin.options = self.options
        twin.chance = self.chance.copy()
        twin.agenda = self.agenda[:]
        twin.pending = self.pending
        twin.asks = self.asks[:]
        twin.menus = self.menus[:]
        twin.over = self.over
        twin.ran = self.ran
        twin._result = self._result
        twin.events = None
        twin.setup = self.setup
        twin.tables = self.tables
        twin.n = self.n
        twin.owner = self.owner
        twin.round = self.round
        twin.turn = self.turn
        twin.phase = self.phase
        twin.order = self.order[:]
        twin.president = self.president
        twin.active = self.active
        twin.at = self.at
        twin.threat = self.threat
        twin.unrest = self.unrest
        twin.taxes = self.taxes
        twin.coins = self.coins
        twin.secured = self.secured
        twin.ap = self.ap
        twin.characters = self.characters[:]
        twin.executed = self.executed[:]
        twin.base = self.base[:]
        twin.ap_next = self.ap_next[:]
        twin.marks = self.marks[:]
        twin.limits = self.limits[:]
        twin.uses = self.uses[:]
        twin.counters = self.counters[:]
        twin.eye_rolled = self.eye_rolled
        twin.dead = self.dead[:]
        twin.fallen = self.fallen[:]
        twin.loyal_fallen = self.loyal_fallen
        twin.falls = self.falls[:]
        twin.vests = self.vests[:]
        twin.kept = self.kept[:]
        twin.held = self.held[:]
        twin.troops = self.troops
        twin.rioters = self.rioters
        twin.riot_deck = self.riot_deck[:]
        twin.riots = self.riots[:]
        twin.riot_discard = self.riot_discard[:]
        twin.riot_seen = self.riot_seen
        twin.groups = self.groups
        twin.raised = self.raised
        twin.stopped = self.stopped
        twin.shields = self.shields
        twin.beacons = self.beacons[:]
        twin.beacon_status = self.beacon_status[:]
        twin.beacon_deck = self.beacon_deck[:]
        twin.beacons_gone = self.beacons_gone[:]
        twin.brief = self.brief
        twin.brief_deck = self.brief_deck[:]
        twin.brief_discard = self.brief_discard[:]
        twin.brief_gone = self.brief_gone[:]
        twin.brief_row = self.brief_row
        twin.supers_left = self.supers_left[:]
        twin.super_ranges = self.super_ranges
        twin.bags = [row[:] for row in self.bags]
        twin.discards = [row[:] for row in self.discards]
        twin.opinion = self.opinion[:]
        twin.opinion_next = self.opinion_next
        twin.tally_next = self.tally_next
        twin.hands = [row[:] for row in self.hands]
        twin.aside = self.aside[:]
        twin.vote = self.vote
        twin.voters = self.voters[:]
        twin.laid = self.laid[:]
        twin.eye_roll = self.eye_roll
        twin.pile = self.pile[:]
        twin.ballots = self.ballots[:]
        twin.bids = self.bids[:]
        twin.letter = self.letter
        twin.letters = self.letters[:]
        twin.letter_cards = self.letter_cards[:]
        twin.letter_open = self.letter_open[:]
        twin.sd_deck = self.sd_deck[:]
        twin.sd_removed = self.sd_removed[:]
        twin.sd_predicted = self.sd_predicted[:]
        twin.sd_used = self.sd_used[:]
        twin.drawn = self.drawn[:]
        twin.drawn_by = self.drawn_by
        twin.drawn_from = self.drawn_from
        twin.disc3 = self.disc3
        twin.allegiances = self.allegiances[:]
        twin.unseen = self.unseen[:]
        twin.shown = self.shown[:]
        twin.box = self.box[:]
        twin.dice = self.dice[:]
        twin.die = self.die
        twin.points = self.points
        twin.triggers = self.triggers[:]
        twin.muted = self.muted
        twin.picked = self.picked
        twin.said = self.said[:]
        twin.won = self.won[:]
        twin.reason = self.reason
        twin.tokens = self.tokens
        twin.track = self.track
        twin.lo = self.lo[:]
        twin.hi = self.hi[:]
        twin.seen = self.seen[:]
        twin.gone = self.gone[:]
        twin.brief_peeks = self.brief_peeks[:]
        twin.opinion_peeks = self.opinion_peeks[:]
        twin.science_peeks = self.science_peeks[:]
        twin.removed_seen = self.removed_seen[:]
        twin.briefs_removed = self.briefs_removed[:]
        twin.loyalty_seen = self.loyalty_seen[:]
        twin.traits = self.traits[:]
        twin.interrupters = self.interrupters
        return twin
