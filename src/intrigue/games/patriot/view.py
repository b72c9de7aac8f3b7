"""What a viewer may know in Patriot (the information table): small records, and the view, field by field.

A player's secrets (hand, cards laid face down, what was seen) are visible to the seat of that player, and in a campaign
with open hands to everybody; for the others they are None. `rules/information` makes the view from a state."""

from __future__ import annotations

from dataclasses import dataclass

from intrigue.core.view import Upcoming, View
from intrigue.games.patriot.state import Cards

Ids = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AbilityUses:
    """An ability with uses, and how many are left."""

    ability: str
    left: int


@dataclass(frozen=True, slots=True)
class AllegianceCard:
    """An allegiance card of a player: the card for those who may know it, whether it lies open, and whether its owner
    may look at it."""

    card: str | None
    open: bool
    seen: bool


@dataclass(frozen=True, slots=True)
class Fall:
    """An assassin who fell while the game went on, before or after the second deal of allegiance cards."""

    player: int
    late: bool


@dataclass(frozen=True, slots=True)
class Riot:
    """A riot card in play: riots of the same group started together, and each location gets so many rioters."""

    card: str
    group: int
    rioters: int


@dataclass(frozen=True, slots=True)
class BeaconTile:
    """A beacon on its tile: unlaunched, ready or used."""

    card: str
    status: str


@dataclass(frozen=True, slots=True)
class SuperBrief:
    """Where a super brief lies in the deck: between two places, counted from the bottom. `odds` is 0 if it must lie
    there; otherwise it may have left the game, and is so many times likelier to lie there. No places: it has left."""

    lowest: int | None
    highest: int | None
    odds: int


@dataclass(frozen=True, slots=True)
class Spot:
    """A known card of a deck, and between which places it lies, counted from the bottom."""

    card: str
    lowest: int
    highest: int


@dataclass(frozen=True, slots=True)
class SeenHand:
    """Cards seen in the hand of a player, and how many cards have left it face down since."""

    player: int
    cards: Ids
    gone: int


@dataclass(frozen=True, slots=True)
class SeenAllegiance:
    player: int
    card: str


@dataclass(frozen=True, slots=True)
class Notes:
    """What a player has seen alone."""

    hands: tuple[SeenHand, ...]
    allegiances: tuple[SeenAllegiance, ...]
    briefs: tuple[Spot, ...]
    opinion: tuple[Spot, ...]
    discoveries: tuple[Spot, ...]
    briefs_removed: Ids
    discoveries_removed: Ids


@dataclass(frozen=True, slots=True)
class Types:
    """How many cards of each type (Finance, Spy, Science, War) there are at least and at most, as far as all know."""

    least: tuple[int, ...]
    most: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Prepared:
    """A card that waits for a character's first Gather in the guided first round."""

    character: str
    card: str


@dataclass(frozen=True, slots=True)
class Bid:
    """The cards that a player has bid, and their value."""

    player: int
    cards: Ids
    total: int


@dataclass(frozen=True, slots=True)
class Bidding:
    """The highest bid, who made it, and who has bowed out."""

    high: int
    leader: int | None
    out: Cards


@dataclass(frozen=True, slots=True)
class PastVote:
    """A brief vote that is over: the value that counted for the brief, the value against it, and how many cards each
    player added."""

    brief: str
    right: int
    wrong: int
    added: Cards


@dataclass(frozen=True, slots=True)
class Trial:
    """An assassination vote that has been called: who called it, against whom, and which total it needs."""

    caller: int
    target: int
    need: int


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll that can still be changed: whose it is, what it is for, the result so far and the row it falls in."""

    player: int
    what: str
    tile: int | None
    result: int
    row: int


@dataclass(frozen=True, slots=True)
class Die:
    """A die that everybody has seen: the result of a D8, or the Defense Space that a rioter made for."""

    result: int | None
    space: str | None


@dataclass(frozen=True, slots=True)
class Pick:
    """The last public pick: of a player by another, or of the space of an executed rioter."""

    player: int | None
    target: int | None
    space: str | None


@dataclass(frozen=True, slots=True)
class Waiting:
    """A trait of a player's character that is about to take effect."""

    player: int
    trait: str


@dataclass(frozen=True, slots=True)
class Looking:
    """A player looks at cards of a deck, the top first; only that player sees which."""

    player: int
    deck: str
    count: int
    cards: Ids | None


@dataclass(frozen=True, slots=True)
class Demand:
    """A term of the letter's demand: a type of influence, "secure" for coins, or a quantity of the board; how much is
    needed, how much there is as far as the viewer knows, and whether that is enough."""

    what: str
    needed: int
    now: int
    met: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PatriotView(View):
    """All that one seat may know. Lists by player unless said otherwise."""

    n: int
    """How many players (characters at the table) there are."""
    campaign: str | None
    round: int
    rounds: int
    turn: int | None
    phase: str
    order: Cards
    president: int
    active: int
    asked: int | None
    """Where one person plays two characters, the one that is asked."""
    at: str
    """The location of the active player's standee."""
    threat: int
    unrest: int
    taxes: int
    coins: int
    secured: int
    ap: int
    characters: tuple[str | None, ...]
    executed: Ids
    """Characters of assassinated players."""
    base: Cards
    ap_next: Cards
    marks: Cards
    hand_limits: Cards
    abilities: tuple[tuple[AbilityUses, ...], ...]
    abilities_of: int | None
    """The player one of whose abilities is being used up: the actions "use ability" name that player's."""
    done: dict[str, int]
    """What has been done in this turn, and how often."""
    eye_rolled: bool
    dead: tuple[bool, ...]
    """Whether a player is an assassinated assassin."""
    fallen: Cards
    """How often each player has been assassinated."""
    loyal_fallen: int
    falls: tuple[Fall, ...]
    vests: Cards
    kept: Cards
    held: tuple[Ids, ...]
    troops: Ids
    """Defense Spaces with troops."""
    rioters: Ids
    tokens: Ids
    closed: Ids
    """Defense Spaces whose tiles cannot be used now."""
    riots: tuple[Riot, ...]
    riots_left: int
    riot_discard: Ids
    riot_seen: bool
    groups: int
    groups_raised: Cards
    """Groups of riots that have raised Threat."""
    stopped: int
    shields: int
    beacons: tuple[BeaconTile, ...]
    """By tile."""
    beacons_blocked: bool
    beacons_left: int
    beacons_gone: Ids
    brief: str | None
    brief_row: str | None
    brief_decider: int | None
    """Who decides the choice brief that lies open."""
    briefs_left: int
    brief_discard: Ids
    briefs_gone: int
    supers_left: int
    super_briefs: tuple[SuperBrief, ...]
    piles: Cards
    """Sizes of the four influence draw piles."""
    discards: tuple[Ids, ...]
    """The four open discard piles, sorted."""
    opinion_left: int
    opinion_next: int | None
    opinion_cards: int
    """How many Public Opinion cards join the running vote or the next one."""
    tally_next: int
    hand_sizes: Cards
    """While numbers of added cards are hidden, a hand of another player includes what lies in the vote."""
    hands: tuple[Ids | None, ...]
    aside: tuple[Prepared, ...]
    vote: str | None
    voters: tuple[bool, ...]
    laid_counts: tuple[int | None, ...]
    laid: tuple[Ids | None, ...]
    eye_roll: str | None
    pile: Ids
    """The revealed cards of the last vote, in the order of the shuffled pile."""
    counting: Ids
    """The types that count for the running vote or the open brief."""
    vote_total: int | None
    trial: Trial | None
    votes: tuple[PastVote, ...]
    bids: tuple[Bid, ...]
    bidding: Bidding | None
    letter: str | None
    letters_left: int
    letter_counts: Cards
    letter_cards: tuple[Ids | None, ...]
    letter_open: Ids
    demands: tuple[Demand, ...]
    discoveries_left: int
    discoveries_removed: int
    discoveries_predicted: int
    discoveries_used: Ids
    discovery_cost: int
    looking: Looking | None
    disc3: int
    allegiances: tuple[tuple[AllegianceCard, ...], ...]
    undealt: tuple[str | None, ...]
    """Allegiance cards that wait for the deal before round 3; they are shown after the end."""
    roles: tuple[str, ...]
    """What each player turned out to be, after the end."""
    dice: tuple[Die, ...]
    """The last dice that everybody has seen."""
    die: int
    points: int
    roll: Roll | None
    triggers: tuple[Waiting, ...]
    muted: Cards
    """Players of the viewer who do not want to be asked again in this turn."""
    picked: Pick | None
    said: tuple[str | None, ...]
    track: int
    hand_types: tuple[Types, ...]
    letter_types: tuple[Types, ...]
    """Types among the cards of each player on the letter."""
    opinion_types: Types
    notes: tuple[Notes | None, ...]
    agenda: tuple[Upcoming, ...]
