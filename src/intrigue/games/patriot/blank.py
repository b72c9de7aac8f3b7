"""A table on which nothing lies yet."""

from __future__ import annotations

from intrigue.games.patriot.codes import MEETING_ROOM, TURN_COUNTERS
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.tables import NONE


def empty_fields(state: PatriotState) -> None:
    """Everything as before the set-up."""
    n = state.n
    state.round = 0
    state.turn = 0
    state.phase = 0
    state.order = list(range(n))
    state.president = 0
    state.active = 0
    state.at = MEETING_ROOM
    state.threat = state.unrest = state.taxes = state.coins = state.secured = state.ap = 0
    state.characters = [NONE] * n
    state.executed = []
    state.base = [0] * n
    state.ap_next = [0] * n
    state.marks = [0] * n
    state.limits = [0] * n
    state.uses = [0] * (3 * n)
    state.counters = [0] * TURN_COUNTERS
    state.eye_rolled = False
    state.dead = [0] * n
    state.fallen = [0] * n
    state.loyal_fallen = 0
    state.falls = []
    state.vests = [0] * n
    state.kept = [0] * n
    state.held = [()] * n
    state.troops = state.rioters = 0
    state.riot_deck, state.riots, state.riot_discard = [], [], []
    state.riot_seen = False
    state.groups = state.raised = state.stopped = state.shields = 0
    state.beacons, state.beacon_status, state.beacon_deck, state.beacons_gone = [], [], [], []
    state.brief = NONE
    state.brief_deck, state.brief_discard, state.brief_gone = [], [], []
    state.brief_row = NONE
    state.supers_left = []
    state.super_ranges = ()
    state.bags = [[], [], [], []]
    state.discards = [[], [], [], []]
    state.opinion = []
    state.opinion_next = NONE
    state.tally_next = 0
    state.hands = [[] for _ in range(n)]
    state.aside = []
    state.vote = 0
    state.voters = [0] * n
    state.laid = []
    state.eye_roll = NONE
    state.pile, state.bids = [], []
    state.letter = NONE
    state.letters, state.letter_cards, state.letter_open = [], [], []
    state.sd_deck, state.sd_removed, state.sd_predicted, state.sd_used, state.drawn = [], [], [], [], []
    state.drawn_by = NONE
    state.drawn_from = 0
    state.disc3 = 0
    state.allegiances = [()] * n
    state.unseen = [0] * n
    state.shown = [0] * n
    state.box = []
    state.dice = []
    state.die = state.points = 0
    state.triggers = []
    state.muted = 0
    state.picked = NONE
    state.said = [NONE] * n
    state.doubt = [0] * n
    state.tokens = state.track = 0
    state.lo = [0] * (8 * n + 4)
    state.hi = [0] * (8 * n + 4)
    state.seen = [()] * (n * n)
    state.gone = [0] * (n * n)
    state.brief_peeks = [()] * n
    state.opinion_peeks = [()] * n
    state.science_peeks = [()] * n
    state.removed_seen = [()] * n
    state.briefs_removed = [()] * n
    state.loyalty_seen = [()] * n
    state.traits = [0] * n
    state.interrupters = 0
