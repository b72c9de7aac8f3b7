"""The steps and decisions of Empire Engine."""

from __future__ import annotations

from typing import Final

from intrigue.core.registry import AgendaStep, Decision
from intrigue.games.empire_engine import codes
from intrigue.games.empire_engine.rules import execution, planning
from intrigue.games.empire_engine.state import EmpireState
from intrigue.games.empire_engine.words import prompts

STEPS: Final[tuple[AgendaStep[EmpireState], ...]] = (
    AgendaStep(codes.REVEAL, "reveal", planning.reveal),
    AgendaStep(codes.PROPHECY, "prophecy", planning.prophecy, ("place",)),
    AgendaStep(codes.TURN, "turn", planning.turn),
    AgendaStep(codes.EXECUTE, "execute", execution.execute),
    AgendaStep(codes.BLOCK, "block", execution.block, ("place",)),
    AgendaStep(codes.TAKE, "take", execution.take, ("place",)),
    AgendaStep(codes.EXTRA, "extra", execution.extra, ("place",)),
    AgendaStep(codes.VIGIL, "vigil", execution.vigil),
    AgendaStep(codes.CASH_IN, "cash in", execution.cash_in),
    AgendaStep(codes.JOINT_EXPORT, "joint export", execution.join_exports, ("place",)),
    AgendaStep(codes.SALVAGING, "salvage", execution.salvaging, ("place",)),
    AgendaStep(codes.END_ROUND, "end of round", planning.end_round),
)

DECISIONS: Final[tuple[Decision[EmpireState], ...]] = (
    Decision(
        codes.D1, "EE-D1", planning.any_engine, planning.lay_engine, prompts.ask_first_engine, planning.refuse_engine
    ),
    Decision(
        codes.D2, "EE-D2", planning.other_engine, planning.lay_engine, prompts.ask_second_engine, planning.refuse_engine
    ),
    Decision(codes.D3, "EE-D3", planning.any_gear, planning.lay_gear, prompts.ask_first_gear, planning.refuse_gear),
    Decision(codes.D4, "EE-D4", planning.other_gear, planning.lay_gear, prompts.ask_second_gear, planning.refuse_gear),
    Decision(
        codes.D5, "EE-D5", planning.keep_or_exchange, planning.exchange, prompts.ask_exchange, planning.refuse_exchange
    ),
    Decision(
        codes.D6, "EE-D6", execution.block_menu, execution.block_attack, prompts.ask_block, execution.refuse_block
    ),
    Decision(
        codes.D7, "EE-D7", execution.shield_menu, execution.block_attack, prompts.ask_shield, execution.refuse_shield
    ),
    Decision(
        codes.D8, "EE-D8", execution.soldier_or_good, execution.take_cube, prompts.ask_take, execution.refuse_take
    ),
    Decision(
        codes.D9, "EE-D9", execution.soldier_or_good, execution.take_extra, prompts.ask_extra, execution.refuse_extra
    ),
    Decision(
        codes.D10, "EE-D10", execution.export_or_keep, execution.join_export, prompts.ask_join, execution.refuse_join
    ),
    Decision(codes.D11, "EE-D11", execution.any_kind, execution.salvage, prompts.ask_salvage, execution.refuse_salvage),
)
