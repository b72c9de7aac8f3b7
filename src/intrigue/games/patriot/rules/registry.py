"""The steps and decisions of Patriot."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from intrigue.core.registry import AgendaStep, Decision
from intrigue.games.patriot import codes
from intrigue.games.patriot.rules import (
    abilities,
    acting,
    assassinations,
    beacons,
    briefs,
    campaign,
    decks,
    discoveries,
    letters,
    questions,
    riots,
    rolls,
    rounds,
    setup,
    talk,
    tiles,
    trackers,
    troops,
    votes,
    windows,
)
from intrigue.games.patriot.rules.effects import hands, running
from intrigue.games.patriot.state import PatriotState
from intrigue.games.patriot.words import prompts

ROLL: Final = ("player", "what:roll", "tile:number")

STEPS: Final[tuple[AgendaStep[PatriotState], ...]] = (
    AgendaStep(codes.S_CHOOSE, "choose character", setup.choose, ("player",)),
    AgendaStep(codes.S_DEAL, "deal allegiances", setup.deal),
    AgendaStep(codes.S_PREGAME, "pre-game influence", setup.pregame, ("player", "cards")),
    AgendaStep(codes.S_BEGIN_ROUND, "begin round", rounds.begin_round),
    AgendaStep(codes.S_TURN, "turn", rounds.turn),
    AgendaStep(codes.S_SPOILT, "spoilt", rounds.spoilt, ("player",)),
    AgendaStep(codes.S_BEGIN_ACT, "begin act", rounds.begin_act, ("player",)),
    AgendaStep(codes.S_ACT, "act", acting.act, ("player",)),
    AgendaStep(codes.S_ACTING, "acting", acting.acting, ("player",)),
    AgendaStep(codes.S_MOMENT, "moment", windows.moment, ("player:number", "place")),
    AgendaStep(codes.S_TILE, "tile", tiles.tile, ("player", "action:action", "only_pay")),
    AgendaStep(codes.S_PAY_CARD, "pay card", tiles.pay_card, ("player", "cards")),
    AgendaStep(codes.S_GIVE, "give", acting.give, ("player",)),
    AgendaStep(codes.S_ENCOUNTER, "encounter", briefs.encounter, ("player",)),
    AgendaStep(codes.S_BRIEF_WINDOW, "brief window", windows.brief_window, ("player:number", "place", "refused")),
    AgendaStep(codes.S_RESOLVE_BRIEF, "resolve brief", briefs.resolve_brief, ("decider:number", "passed")),
    AgendaStep(codes.S_BRIEF_DONE, "brief done", briefs.brief_done),
    AgendaStep(codes.S_CHOICE, "choice", briefs.choice, ("player",)),
    AgendaStep(codes.S_BID, "bid", briefs.bid, ("player", "high", "leader:number", "*out")),
    AgendaStep(codes.S_BIDDING, "bidding", questions.waits, ("player", "high", "leader:number", "begun", "*out")),
    AgendaStep(codes.S_LAST_LETTER, "last letter cards", letters.last_letter, ("player",)),
    AgendaStep(codes.S_WRITE, "write letter", letters.write, ("player", "must")),
    AgendaStep(codes.S_SECURE, "secure", letters.secure, ("player",)),
    AgendaStep(codes.S_HAND_LIMIT, "hand limit", rounds.hand_limit, ("player",)),
    AgendaStep(codes.S_END_TURN, "end turn", rounds.end_turn, ("player",)),
    AgendaStep(codes.S_END_ROUND, "end round", rounds.end_round),
    AgendaStep(codes.S_LETTER, "letter", letters.letter, ("player",)),
    AgendaStep(codes.S_OLD_DOG, "old dog", letters.old_dog),
    AgendaStep(codes.S_LAST_DAY, "last day", letters.last_day),
    AgendaStep(codes.S_ROUND_RIOTS, "round riots", rounds.round_riots),
    AgendaStep(codes.S_ROUND_BEACONS, "round beacons", rounds.round_beacons),
    AgendaStep(codes.S_ROUND_TAXES, "round taxes", rounds.round_taxes),
    AgendaStep(codes.S_NEXT_LETTER, "next letter", rounds.next_letter),
    AgendaStep(codes.S_RUN, "run", running.run, ("effect:effect", "operation", "decider", "picked:number")),
    AgendaStep(codes.S_SETTLE, "settle", trackers.settle),
    AgendaStep(codes.S_PICK, "pick", questions.waits, ("player", "effect:effect", "operation")),
    AgendaStep(codes.S_DRAW_ANY, "draw any", hands.draw_any, ("player", "cards")),
    AgendaStep(codes.S_LOSE, "lose", hands.lose, ("player", "cards", "how:how")),
    AgendaStep(codes.S_PASS, "pass", hands.pass_cards, ("player", "receiver", "cards")),
    AgendaStep(codes.S_TANTRUM, "tantrum", abilities.tantrum, ("player", "target")),
    AgendaStep(codes.S_THREAT, "threat", trackers.threat, ("rise",)),
    AgendaStep(codes.S_THREAT_WINDOW, "threat window", questions.waits, ("player", "rise", "slot")),
    AgendaStep(codes.S_UNREST, "unrest", trackers.unrest, ("change",)),
    AgendaStep(codes.S_UNREST_WINDOW, "unrest window", questions.waits, ("player", "change", "slot")),
    AgendaStep(codes.S_RIOT, "riot", riots.riot, ("riots", "group")),
    AgendaStep(codes.S_RIOT_WINDOW, "riot window", questions.waits, ("player", "group", "slot")),
    AgendaStep(codes.S_RIOTER, "rioter", riots.rioter, ("location:location", "rioters", "group:number")),
    AgendaStep(codes.S_RIOT_DONE, "riot done", riots.riot_done, ("riot:riot",)),
    AgendaStep(codes.S_RETRIGGER, "retrigger", riots.retrigger, ("place", "riots")),
    AgendaStep(codes.S_PLACE_RIOTER, "place rioter", riots.place_rioter, ("player",)),
    AgendaStep(codes.S_TROOPS, "troops", troops.troops, ("player", "troops", "all")),
    AgendaStep(codes.S_REMOVE_TROOPS, "remove troops", troops.remove_troops, ("player", "troops")),
    AgendaStep(codes.S_MOVE_TROOPS, "move troops", troops.move_troops, ("player", "*unmoved:space")),
    AgendaStep(codes.S_MOVING, "moving", questions.waits, ("player", "source:space", "*unmoved:space")),
    AgendaStep(codes.S_EXECUTE, "execute", riots.execute, ("player", "rioters")),
    AgendaStep(codes.S_LAUNCH, "launch", beacons.launch, ("player", "mode:launch", "beacons")),
    AgendaStep(codes.S_UNLAUNCH, "unlaunch", beacons.unlaunch, ("player", "beacons")),
    AgendaStep(codes.S_REPROGRAM, "reprogram", beacons.reprogram, ("player", "kind:reprogrammed", "*tiles")),
    AgendaStep(codes.S_PEEK, "peek", decks.peek, ("player", "deck:peeked deck", "cards", "mode:peek")),
    AgendaStep(codes.S_SORT, "sort", questions.waits, ("player", "deck:deck", "placed")),
    AgendaStep(codes.S_PREDICT, "predict", decks.predict, ("player", "deck:deck")),
    AgendaStep(codes.S_DISCOVERY, "discovery", discoveries.discovery, ("player", "cards")),
    AgendaStep(codes.S_THANKS, "thanks", questions.waits, ("player",)),
    AgendaStep(codes.S_THANKS_TO, "thanks to", questions.waits, ("player",)),
    AgendaStep(codes.S_REJECTS, "rejects", discoveries.rejects, ("player",)),
    AgendaStep(codes.S_KEEP, "keep", discoveries.keep, ("player",)),
    AgendaStep(codes.S_VOTE_ADD, "vote add", votes.vote_add, ("player", "spoken")),
    AgendaStep(codes.S_VOTING, "voting", questions.waits),
    AgendaStep(codes.S_EYE_ROLL, "eye roll", questions.waits, ("player",)),
    AgendaStep(codes.S_VOTE_CLOSE, "vote close", votes.vote_close),
    AgendaStep(codes.S_ACTIONS, "actions", votes.actions, ("place",)),
    AgendaStep(codes.S_TALLY, "tally", votes.tally),
    AgendaStep(codes.S_CALL, "call", assassinations.call, ("player", "change", "tile:action", "decider:number")),
    AgendaStep(
        codes.S_CONSENT_VOTE,
        "consent to a vote",
        questions.waits,
        ("player", "caller", "change", "tile:action", "decider:number", "target"),
    ),
    AgendaStep(
        codes.S_CONSENT_LAW,
        "consent to the law",
        questions.waits,
        ("player", "asks", "caller", "target", "need", "slot", "change", "refused"),
    ),
    AgendaStep(
        codes.S_CONSENT_OVERRULE, "consent to an overrule", questions.waits, ("player", "asks", "place", "slot")
    ),
    AgendaStep(codes.S_LAW, "law", questions.waits, ("player", "caller", "target", "need", "slot", "refused")),
    AgendaStep(
        codes.S_ASSASSINATION, "assassination", assassinations.assassination, ("caller", "target", "need", "closed")
    ),
    AgendaStep(codes.S_VERDICT, "verdict", assassinations.verdict, ("caller", "target", "need")),
    AgendaStep(codes.S_FALLEN, "fallen", assassinations.fallen, ("player",)),
    AgendaStep(codes.S_REVEAL, "reveal", assassinations.reveal, ("player",)),
    AgendaStep(codes.S_HALF, "half", assassinations.half, ("player",)),
    AgendaStep(codes.S_NEW_CHARACTER, "new character", assassinations.new_character, ("player",)),
    AgendaStep(codes.S_ROLL, "roll", rolls.roll, ROLL),
    AgendaStep(codes.S_REROLL, "reroll", questions.waits, ROLL),
    AgendaStep(codes.S_ROLLED, "rolled", rolls.rolled, ROLL),
    AgendaStep(codes.S_APPLY_ROLL, "apply roll", rolls.apply_roll, ROLL),
    AgendaStep(codes.S_SPEAK, "speak", questions.waits, ("player",)),
    AgendaStep(codes.S_CAMPAIGN_ROUND, "campaign round", campaign.round_effect),
    AgendaStep(codes.S_TRIGGER, "trigger", campaign.trigger, ("positive",)),
    AgendaStep(codes.S_TOKEN, "token", campaign.token, ("player", "tokens", "location:token place")),
    AgendaStep(codes.S_UNTOKEN, "untoken", campaign.untoken, ("player", "tokens")),
)

_DECISIONS: Final[tuple[Decision[PatriotState], ...]] = (
    Decision(
        codes.D_PRESIDENT,
        "PT-D1",
        setup.character_menu,
        setup.answer_character,
        prompts.ask_president,
        setup.refuse_president,
    ),
    Decision(
        codes.D_CHARACTER,
        "PT-D2",
        setup.character_menu,
        setup.answer_character,
        prompts.ask_character,
        setup.refuse_character,
    ),
    Decision(
        codes.D_CAMPAIGN_CHARACTER,
        "PT-D35",
        setup.character_menu,
        setup.answer_character,
        prompts.ask_campaign_character,
        setup.refuse_campaign_character,
    ),
    Decision(
        codes.D_GUIDED_CHARACTER,
        "PT-D43",
        setup.character_menu,
        setup.answer_character,
        prompts.ask_guided_character,
        setup.refuse_guided_character,
    ),
    Decision(
        codes.D_PREGAME, "PT-D3", setup.pregame_menu, setup.answer_pregame, prompts.ask_pregame, setup.refuse_pregame
    ),
    Decision(
        codes.D_SPOILT, "PT-D4", rounds.spoilt_menu, rounds.answer_spoilt, prompts.ask_spoilt, rounds.refuse_spoilt
    ),
    Decision(codes.D_ACT, "PT-D5", acting.act_menu, acting.answer_act, prompts.ask_act, acting.refuse_act),
    Decision(
        codes.D_MOMENT, "PT-D39", windows.moment_menu, windows.answer_moment, prompts.ask_moment, windows.refuse_moment
    ),
    Decision(
        codes.D_BRIEF_WINDOW,
        "PT-D26",
        windows.brief_window_menu,
        windows.answer_brief_window,
        prompts.ask_brief_window,
        windows.refuse_brief_window,
    ),
    Decision(
        codes.D_THREAT_WINDOW,
        "PT-D26a",
        questions.yes_or_no,
        trackers.threat_window,
        prompts.ask_threat,
        questions.refuse_window,
    ),
    Decision(
        codes.D_UNREST_WINDOW,
        "PT-D26b",
        questions.yes_or_no,
        trackers.unrest_window,
        prompts.ask_unrest,
        questions.refuse_window,
    ),
    Decision(
        codes.D_RIOT_WINDOW,
        "PT-D26c",
        questions.yes_or_no,
        riots.riot_window,
        prompts.ask_riot,
        questions.refuse_window,
    ),
    Decision(
        codes.D_REROLL, "PT-D26d", questions.yes_or_no, rolls.answer_reroll, prompts.ask_reroll, questions.refuse_window
    ),
    Decision(
        codes.D_PREDICT, "PT-D7", decks.predict_menu, decks.answer_predict, prompts.ask_predict, decks.refuse_predict
    ),
    Decision(codes.D_SORT, "PT-D37", decks.sort_menu, decks.answer_sort, prompts.ask_sort, decks.refuse_sort),
    Decision(
        codes.D_REPROGRAM,
        "PT-D9",
        beacons.reprogram_menu,
        beacons.answer_reprogram,
        prompts.ask_reprogram,
        beacons.refuse_reprogram,
    ),
    Decision(
        codes.D_LAUNCH, "PT-D41", beacons.launch_menu, beacons.answer_launch, prompts.ask_launch, beacons.refuse_launch
    ),
    Decision(
        codes.D_UNLAUNCH,
        "PT-D34c",
        beacons.unlaunch_menu,
        beacons.answer_unlaunch,
        prompts.ask_unlaunch,
        beacons.refuse_unlaunch,
    ),
    Decision(
        codes.D_TARGET,
        "PT-D10",
        assassinations.target_menu,
        assassinations.answer_target,
        prompts.ask_target,
        assassinations.refuse_target,
    ),
    Decision(
        codes.D_CONSENT,
        "PT-D42",
        questions.yes_or_no,
        assassinations.answer_consent,
        prompts.ask_consent,
        assassinations.refuse_consent,
    ),
    Decision(
        codes.D_LAW,
        "PT-D27",
        assassinations.law_menu,
        assassinations.answer_law,
        prompts.ask_law,
        assassinations.refuse_law,
    ),
    Decision(
        codes.D_UNREST_CARDS,
        "PT-D11",
        rolls.unrest_cards_menu,
        rolls.answer_addition,
        prompts.ask_unrest_cards,
        rolls.refuse_unrest_card,
    ),
    Decision(
        codes.D_SCIENCE_CARDS,
        "PT-D12",
        rolls.science_cards_menu,
        rolls.answer_addition,
        prompts.ask_science_cards,
        rolls.refuse_science_card,
    ),
    Decision(
        codes.D_EXECUTE_ROLL,
        "PT-D13",
        rolls.execute_roll_menu,
        rolls.answer_execute_roll,
        prompts.ask_execute_roll,
        rolls.refuse_execute_roll,
    ),
    Decision(
        codes.D_PLACE_RIOTER,
        "PT-D14",
        riots.place_rioter_menu,
        riots.answer_place_rioter,
        prompts.ask_place_rioter,
        riots.refuse_place_rioter,
    ),
    Decision(
        codes.D_EXECUTE, "PT-D34", riots.execute_menu, riots.answer_execute, prompts.ask_execute, riots.refuse_execute
    ),
    Decision(
        codes.D_TROOPS, "PT-D15", troops.troops_menu, troops.answer_troops, prompts.ask_troops, troops.refuse_troops
    ),
    Decision(
        codes.D_REMOVE_TROOPS,
        "PT-D34b",
        troops.troop_spaces,
        troops.answer_remove_troops,
        prompts.ask_remove_troops,
        troops.refuse_remove_troops,
    ),
    Decision(
        codes.D_MOVE_FROM,
        "PT-D15b",
        troops.move_from_menu,
        troops.answer_move_from,
        prompts.ask_move_from,
        troops.refuse_move_from,
    ),
    Decision(
        codes.D_MOVE_TO,
        "PT-D15c",
        troops.move_to_menu,
        troops.answer_move_to,
        prompts.ask_move_to,
        troops.refuse_move_to,
    ),
    Decision(
        codes.D_THANKS,
        "PT-D28",
        discoveries.thanks_menu,
        discoveries.answer_thanks,
        prompts.ask_thanks,
        discoveries.refuse_thanks,
    ),
    Decision(
        codes.D_THANKS_TO,
        "PT-D28b",
        questions.others_menu,
        discoveries.answer_thanks_to,
        prompts.ask_thanks_to,
        discoveries.refuse_thanks_to,
    ),
    Decision(
        codes.D_KEEP,
        "PT-D16",
        discoveries.keep_menu,
        discoveries.answer_keep,
        prompts.ask_keep,
        discoveries.refuse_keep,
    ),
    Decision(
        codes.D_LETTER, "PT-D17", letters.letter_menu, letters.answer_letter, prompts.ask_letter, letters.refuse_letter
    ),
    Decision(
        codes.D_SECURE, "PT-D18", letters.secure_menu, letters.answer_secure, prompts.ask_secure, letters.refuse_secure
    ),
    Decision(codes.D_VOTE, "PT-D19", votes.vote_menu, votes.answer_vote, prompts.ask_vote, votes.refuse_vote),
    Decision(
        codes.D_DEAD_VOTE, "PT-D33", votes.vote_menu, votes.answer_vote, prompts.ask_dead_vote, votes.refuse_dead_vote
    ),
    Decision(
        codes.D_EYE_ROLL,
        "PT-D20",
        votes.eye_roll_menu,
        votes.answer_eye_roll,
        prompts.ask_eye_roll,
        votes.refuse_eye_roll,
    ),
    Decision(
        codes.D_CHOICE, "PT-D21", briefs.choice_menu, briefs.answer_choice, prompts.ask_choice, briefs.refuse_choice
    ),
    Decision(codes.D_BID, "PT-D22", briefs.bid_menu, briefs.answer_bid, prompts.ask_bid, briefs.refuse_bid),
    Decision(codes.D_TYPE, "PT-D23", hands.type_menu, hands.answer_type, prompts.ask_type, hands.refuse_type),
    Decision(codes.D_LOSE, "PT-D24", questions.hand_menu, hands.answer_lose, prompts.ask_lose, questions.refuse_card),
    Decision(codes.D_PASS, "PT-D25", questions.hand_menu, hands.answer_pass, prompts.ask_pass, questions.refuse_card),
    Decision(
        codes.D_TANTRUM,
        "PT-D29",
        abilities.tantrum_menu,
        abilities.answer_tantrum,
        prompts.ask_tantrum,
        abilities.refuse_tantrum,
    ),
    Decision(codes.D_GIVE, "PT-D30", questions.others_menu, acting.answer_give, prompts.ask_give, acting.refuse_give),
    Decision(codes.D_PAY, "PT-D31", questions.hand_menu, tiles.answer_pay, prompts.ask_payment, tiles.refuse_payment),
    Decision(
        codes.D_REVEAL,
        "PT-D32",
        assassinations.reveal_menu,
        assassinations.answer_reveal,
        prompts.ask_reveal,
        assassinations.refuse_reveal,
    ),
    Decision(
        codes.D_NEW_CHARACTER,
        "PT-D32b",
        assassinations.new_character_menu,
        assassinations.answer_new_character,
        prompts.ask_new_character,
        assassinations.refuse_new_character,
    ),
    Decision(
        codes.D_TOKEN, "PT-D36", campaign.token_menu, campaign.answer_token, prompts.ask_token, campaign.refuse_token
    ),
    Decision(
        codes.D_UNTOKEN,
        "PT-D36b",
        campaign.untoken_menu,
        campaign.answer_untoken,
        prompts.ask_untoken,
        campaign.refuse_untoken,
    ),
    Decision(codes.D_PICK, "PT-D40", running.pick_menu, running.answer_pick, prompts.ask_pick, running.refuse_pick),
    Decision(codes.D_SPEAK, "PT-D44", talk.speak_menu, talk.answer_speak, prompts.ask_speak, talk.refuse_speak),
)
DECISIONS: Final = tuple([replace(decision, prompt=prompts.ToCharacter(decision.prompt)) for decision in _DECISIONS])
"""Each question names the character it is put to, where one person plays two."""
