"""The steps and decisions of Pot de Vin."""

from __future__ import annotations

from typing import Final

from intrigue.core.registry import AgendaStep, Decision
from intrigue.games.pot_de_vin import codes
from intrigue.games.pot_de_vin.rules import ending, rounds, setup
from intrigue.games.pot_de_vin.state import PotDeVinState
from intrigue.games.pot_de_vin.words import prompts

STEPS: Final[tuple[AgendaStep[PotDeVinState], ...]] = (
    AgendaStep(codes.DISCARDING, "discards", setup.discarding),
    AgendaStep(codes.FORM_PILE, "form pile", setup.form_pile),
    AgendaStep(codes.NEXT_ROUND, "next round", rounds.next_round),
    AgendaStep(codes.EQUAL_COLUMNS, "equal columns", ending.equal_columns),
    AgendaStep(codes.DECIDE_COLUMNS, "decide columns", ending.decide_columns),
    AgendaStep(codes.PLACING, "jokers", ending.placing),
    AgendaStep(codes.FINISH, "finish", ending.finish),
)

DECISIONS: Final[tuple[Decision[PotDeVinState], ...]] = (
    Decision(codes.D2, "PV-D2", setup.discard_menu, setup.discard, prompts.ask_discard, setup.refuse_discard),
    Decision(codes.D3, "PV-D3", rounds.lead_menu, rounds.act, prompts.ask_lead, rounds.refuse_lead),
    Decision(codes.D4, "PV-D4", rounds.follow_menu, rounds.act, prompts.ask_follow, rounds.refuse_follow),
    Decision(codes.D5, "PV-D5", ending.column_menu, ending.choose_column, prompts.ask_column, ending.refuse_column),
    Decision(codes.D6, "PV-D6", ending.joker_menu, ending.place_joker, prompts.ask_joker, ending.refuse_joker),
)
