"""Cards in words: their names, what their effects mean, and everything in the box.

`names`: what cards are called. `effects`: effects, demands and costs. `whole`: whole cards. `box`: all of them."""

from intrigue.games.patriot.words.cards.box import cards
from intrigue.games.patriot.words.cards.effects import cost_words, demand_terms, demand_words, effect_words
from intrigue.games.patriot.words.cards.names import (
    SIDE_NAMES,
    allegiance_name,
    capital,
    card_name,
    card_names,
    plural,
    type_name,
)
from intrigue.games.patriot.words.cards.whole import (
    beacon_words,
    brief_lines,
    brief_words,
    character_words,
    discovery_words,
    range_words,
)

__all__ = [
    "SIDE_NAMES",
    "allegiance_name",
    "beacon_words",
    "brief_lines",
    "brief_words",
    "capital",
    "card_name",
    "card_names",
    "cards",
    "character_words",
    "cost_words",
    "demand_terms",
    "demand_words",
    "discovery_words",
    "effect_words",
    "plural",
    "range_words",
    "type_name",
]
