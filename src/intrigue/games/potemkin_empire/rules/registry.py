"""The steps and decisions of Potemkin Empire."""

from __future__ import annotations

from typing import Final

from intrigue.core.registry import AgendaStep, Decision
from intrigue.games.potemkin_empire import codes
from intrigue.games.potemkin_empire.rules import (
    abilities,
    actions,
    construction,
    draft,
    end_phase,
    production,
    spying,
    turns,
)
from intrigue.games.potemkin_empire.rules.effects import agents, buildings, cubes, drawing, looking
from intrigue.games.potemkin_empire.state import PotemkinState
from intrigue.games.potemkin_empire.words import prompts

STEPS: Final[tuple[AgendaStep[PotemkinState], ...]] = (
    AgendaStep(codes.PASS, "pass", draft.pass_packs),
    AgendaStep(codes.ACTION_PHASE, "action phase", turns.begin_action_phase),
    AgendaStep(codes.FLIP, "flip", production.flip),
    AgendaStep(codes.CARD_DONE, "card done", abilities.card_done),
    AgendaStep(codes.BUILD_ON, "build on", buildings.build_on, ("left",)),
    AgendaStep(codes.RESOLVE, "resolve", spying.resolve_next),
    AgendaStep(codes.STATION, "station", end_phase.ready_agents),
)

DECISIONS: Final[tuple[Decision[PotemkinState], ...]] = (
    Decision(codes.D2, "PE-D2", draft.pick_menu, draft.pick, prompts.ask_pick, draft.refuse_pick),
    Decision(codes.D3, "PE-D3", actions.action_menu, actions.act, prompts.ask_action, actions.refuse_action),
    Decision(
        codes.D4,
        "PE-D4",
        construction.construction_menu,
        construction.choose_for_building,
        prompts.ask_construction,
        construction.refuse_construction,
    ),
    Decision(codes.D6, "PE-D6", spying.placing_menu, spying.place, prompts.ask_placing, spying.refuse_placing),
    Decision(codes.D7, "PE-D7", spying.waiting_menu, spying.resolve, prompts.ask_waiting, spying.refuse_waiting),
    Decision(codes.D8, "PE-D8", spying.further_menu, spying.go_further, prompts.ask_further, spying.refuse_further),
    Decision(
        codes.D9, "PE-D9", production.short_menu, production.place_short, prompts.ask_short, production.refuse_short
    ),
    Decision(
        codes.D10,
        "PE-D10",
        end_phase.stationing_menu,
        end_phase.choose_station,
        prompts.ask_stationing,
        end_phase.refuse_stationing,
    ),
    Decision(
        codes.D11, "PE-D11", agents.station_menu, agents.station_agent, prompts.ask_station, agents.refuse_station
    ),
    Decision(
        codes.D12, "PE-D12", looking.inspection_menu, looking.inspect, prompts.ask_inspection, looking.refuse_inspection
    ),
    Decision(
        codes.D13, "PE-D13", agents.detention_menu, agents.detain_agent, prompts.ask_detention, agents.refuse_detention
    ),
    Decision(
        codes.D14,
        "PE-D14",
        buildings.second_menu,
        buildings.build_second,
        prompts.ask_second,
        construction.refuse_facade,
    ),
    Decision(
        codes.D15,
        "PE-D15",
        buildings.renovation_menu,
        buildings.choose_for_renovation,
        prompts.ask_renovation,
        buildings.refuse_renovation,
    ),
    Decision(codes.D16, "PE-D16", cubes.shift_menu, cubes.work_shift, prompts.ask_shift, cubes.refuse_shift),
    Decision(codes.D17, "PE-D17", cubes.caravan_menu, cubes.load_caravan, prompts.ask_caravan, cubes.refuse_caravan),
    Decision(
        codes.D18,
        "PE-D18",
        cubes.requisition_menu,
        cubes.choose_for_requisition,
        prompts.ask_requisition,
        cubes.refuse_requisition,
    ),
    Decision(codes.D19, "PE-D19", looking.hands_menu, looking.overhear, prompts.ask_hand, looking.refuse_hand),
    Decision(codes.D20, "PE-D20", drawing.tour_menu, drawing.show_building, prompts.ask_tour, drawing.refuse_tour),
)
