"""The steps and decisions of Catherine."""

from __future__ import annotations

from typing import Final

from intrigue.core.registry import AgendaStep, Decision
from intrigue.games.catherine import codes
from intrigue.games.catherine.rules import actions, interim, rounds, setup
from intrigue.games.catherine.state import CatherineState
from intrigue.games.catherine.words import prompts

STEPS: Final[tuple[AgendaStep[CatherineState], ...]] = (
    AgendaStep(codes.CHOOSE_ROWS, "choose rows", setup.choose_rows),
    AgendaStep(codes.LAY_ROWS, "lay rows", setup.lay_rows),
    AgendaStep(codes.BEGIN_ROUND, "begin round", rounds.begin_round),
    AgendaStep(codes.REVEAL, "reveal", rounds.reveal),
    AgendaStep(codes.PERFORM_ACTIONS, "perform actions", actions.perform_actions, ("seat",)),
    AgendaStep(codes.END_ROUND, "end of round", rounds.end_round),
    AgendaStep(codes.BUILD_FOR_BOOKS, "build for books", interim.build_for_books),
    AgendaStep(codes.END_DECADE, "end of decade", interim.end_decade),
)

DECISIONS: Final[tuple[Decision[CatherineState], ...]] = (
    Decision(codes.DP1, "CA-DP1", setup.row_menu, setup.choose_for_row, prompts.ask_row, setup.refuse_row),
    Decision(codes.DP2, "CA-DP2", rounds.play_menu, rounds.choose_play, prompts.ask_play, rounds.refuse_play),
    Decision(codes.DP3, "CA-DP3", actions.action_menu, actions.decide, prompts.ask_action, actions.refuse_action),
    Decision(codes.DP4, "CA-DP4", actions.discard_menu, actions.decide, prompts.ask_discard, actions.refuse_discard),
    Decision(codes.DP5, "CA-DP5", actions.city_menu, actions.decide, prompts.ask_city, actions.refuse_city),
    Decision(codes.DP6, "CA-DP6", actions.region_menu, actions.decide, prompts.ask_region, actions.refuse_city),
    Decision(codes.DP7, "CA-DP7", actions.bonus_menu, actions.decide, prompts.ask_bonus, actions.refuse_bonus),
    Decision(codes.DP8, "CA-DP8", interim.book_menu, actions.decide, prompts.ask_books, interim.refuse_book_city),
    Decision(codes.DP9, "CA-DP9", actions.tile_menu, actions.decide, prompts.ask_tile, actions.refuse_tile),
)
