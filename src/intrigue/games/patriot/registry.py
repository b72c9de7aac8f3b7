"""The tables of agenda steps and decisions: what runs, what is offered, what is asked in which words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, final

from intrigue.core.game import AgendaStep, Decision
from intrigue.games.patriot import (
    abilities,
    act,
    assassinations,
    beacons,
    briefs,
    campaign,
    decks,
    discoveries,
    effects,
    frames,
    letters,
    prompts,
    riots,
    rolls,
    rounds,
    setup,
    talk,
    trackers,
    votes,
)
from intrigue.games.patriot.state import PatriotState

STEPS: Final[tuple[AgendaStep[PatriotState], ...]] = (
    AgendaStep("choose character", setup.choose),
    AgendaStep("deal allegiances", setup.deal),
    AgendaStep("pre-game influence", setup.pregame),
    AgendaStep("begin round", rounds.begin_round),
    AgendaStep("turn", rounds.turn),
    AgendaStep("spoilt", rounds.spoilt),
    AgendaStep("begin act", rounds.begin_act),
    AgendaStep("act", act.act),
    AgendaStep("acting", act.acting),
    AgendaStep("moment", abilities.moment),
    AgendaStep("tile", act.tile),
    AgendaStep("pay card", act.pay_card),
    AgendaStep("give", act.give),
    AgendaStep("encounter", briefs.encounter),
    AgendaStep("brief window", abilities.brief_window),
    AgendaStep("resolve brief", briefs.resolve_brief),
    AgendaStep("brief done", briefs.brief_done),
    AgendaStep("choice", briefs.choice),
    AgendaStep("bid", briefs.bid),
    AgendaStep("bidding", frames.waits),
    AgendaStep("last letter cards", letters.last_letter),
    AgendaStep("write letter", letters.write),
    AgendaStep("secure", letters.secure),
    AgendaStep("hand limit", rounds.hand_limit),
    AgendaStep("end turn", rounds.end_turn),
    AgendaStep("end round", rounds.end_round),
    AgendaStep("letter", letters.letter),
    AgendaStep("old dog", letters.old_dog),
    AgendaStep("last day", letters.last_day),
    AgendaStep("round riots", rounds.round_riots),
    AgendaStep("round beacons", rounds.round_beacons),
    AgendaStep("round taxes", rounds.round_taxes),
    AgendaStep("next letter", rounds.next_letter),
    AgendaStep("run", effects.run),
    AgendaStep("settle", trackers.settle),
    AgendaStep("pick", frames.waits),
    AgendaStep("draw any", effects.draw_any),
    AgendaStep("lose", effects.lose),
    AgendaStep("pass", effects.pass_cards),
    AgendaStep("tantrum", abilities.tantrum),
    AgendaStep("threat", trackers.threat),
    AgendaStep("threat window", frames.waits),
    AgendaStep("unrest", trackers.unrest),
    AgendaStep("unrest window", frames.waits),
    AgendaStep("riot", riots.riot),
    AgendaStep("riot window", frames.waits),
    AgendaStep("rioter", riots.rioter),
    AgendaStep("riot done", riots.riot_done),
    AgendaStep("retrigger", riots.retrigger),
    AgendaStep("place rioter", riots.place_rioter),
    AgendaStep("troops", riots.troops),
    AgendaStep("remove troops", riots.remove_troops),
    AgendaStep("move troops", riots.move_troops),
    AgendaStep("moving", frames.waits),
    AgendaStep("execute", riots.execute),
    AgendaStep("launch", beacons.launch),
    AgendaStep("unlaunch", beacons.unlaunch),
    AgendaStep("reprogram", beacons.reprogram),
    AgendaStep("peek", decks.peek),
    AgendaStep("sort", frames.waits),
    AgendaStep("predict", decks.predict),
    AgendaStep("discovery", discoveries.discovery),
    AgendaStep("thanks", frames.waits),
    AgendaStep("thanks to", frames.waits),
    AgendaStep("rejects", discoveries.rejects),
    AgendaStep("keep", discoveries.keep),
    AgendaStep("vote add", votes.vote_add),
    AgendaStep("voting", frames.waits),
    AgendaStep("eye roll", frames.waits),
    AgendaStep("vote close", votes.vote_close),
    AgendaStep("actions", votes.actions),
    AgendaStep("tally", votes.tally),
    AgendaStep("call", assassinations.call),
    AgendaStep("consent", frames.waits),
    AgendaStep("law", frames.waits),
    AgendaStep("assassination", assassinations.assassination),
    AgendaStep("verdict", assassinations.verdict),
    AgendaStep("fallen", assassinations.fallen),
    AgendaStep("reveal", assassinations.reveal),
    AgendaStep("half", assassinations.half),
    AgendaStep("new character", assassinations.new_character),
    AgendaStep("roll", rolls.roll),
    AgendaStep("reroll", frames.waits),
    AgendaStep("rolled", rolls.rolled),
    AgendaStep("apply roll", rolls.apply_roll),
    AgendaStep("speak", frames.waits),
    AgendaStep("campaign round", campaign.round_effect),
    AgendaStep("trigger", campaign.trigger),
    AgendaStep("token", campaign.token),
    AgendaStep("untoken", campaign.untoken),
)


@final
class Ask:
    """A question that is always put in the same words."""

    __slots__ = ("clause", "text")

    def __init__(self, text: str, clause: str) -> None:
        self.text = text
        self.clause = clause

    def __call__(self, state: PatriotState, seat: int) -> tuple[str, str]:
        return self.text, self.clause


@final
class ToCharacter:
    """A question that names the character it is put to, where one person plays two."""

    __slots__ = ("ask",)

    def __init__(self, ask: Callable[[PatriotState, int], tuple[str, str]]) -> None:
        self.ask = ask

    def __call__(self, state: PatriotState, seat: int) -> tuple[str, str]:
        text, clause = self.ask(state, seat)
        return prompts.who(state) + text, clause


@final
class Refuse:
    """Why everything that is not on a menu is refused."""

    __slots__ = ("clause", "reason")

    def __init__(self, clause: str, reason: str) -> None:
        self.clause = clause
        self.reason = reason

    def __call__(self, state: PatriotState, seat: int, action: int) -> tuple[str, str]:
        return self.clause, self.reason


_DECISIONS: Final[tuple[Decision[PatriotState], ...]] = (
    Decision(
        "PT-D1",
        setup.character_menu,
        setup.answer_character,
        Ask("Choose the President you will play.", "PT-1.11"),
        Refuse("PT-1.11", "Only a President who is not taken can be chosen here."),
    ),
    Decision(
        "PT-D2",
        setup.character_menu,
        setup.answer_character,
        Ask("Choose your character. Together the characters should gather all four kinds of influence.", "PT-1.12"),
        Refuse("PT-1.12", "Only characters that are no Presidents and not taken yet can be chosen."),
    ),
    Decision(
        "PT-D35",
        setup.character_menu,
        setup.answer_character,
        Ask("Choose a character for the campaign.", "PT-19.2"),
        Refuse("PT-19.2", "One of the two is a President, the other is not, and nobody is taken twice."),
    ),
    Decision(
        "PT-D43",
        setup.character_menu,
        setup.answer_character,
        Ask("Choose one of the characters of the guided first round.", "PT-1.19"),
        Refuse("PT-1.19", "Only the prepared characters that are not taken yet can be chosen."),
    ),
    Decision(
        "PT-D3",
        setup.pregame_menu,
        setup.answer_pregame,
        Ask("Choose the type of a card to begin with, among those that your character gathers.", "PT-1.15"),
        Refuse("PT-1.15", "Your character does not gather that type."),
    ),
    Decision(
        "PT-D4",
        rounds.spoilt_menu,
        rounds.answer_spoilt,
        Ask("Spoilt: draw one additional card of any type, or none.", "PT-3.2"),
        Refuse("PT-3.2", "Name a type, or take no card."),
    ),
    Decision("PT-D5", act.act_menu, act.answer_act, prompts.ask_act, prompts.refuse_act),
    Decision(
        "PT-D39",
        abilities.moment_menu,
        abilities.answer_moment,
        Ask(
            'You may interrupt and use something now. After "not this turn" you are not asked again until it is over.',
            "PT-15.6",
        ),
        Refuse(
            "PT-15.6",
            "You can use an unused ability or a held discovery that works at any moment, or let the game go on.",
        ),
    ),
    Decision(
        "PT-D26",
        abilities.brief_window_menu,
        abilities.answer_brief_window,
        prompts.ask_window,
        Refuse("PT-15.7", "You can use what belongs to this brief or works at any moment, or let the game go on."),
    ),
    Decision(
        "PT-D26a",
        trackers.yes_or_no,
        trackers.threat_window,
        prompts.ask_threat,
        Refuse("PT-15.7", "Answer yes or no."),
    ),
    Decision(
        "PT-D26b",
        trackers.yes_or_no,
        trackers.unrest_window,
        prompts.ask_unrest,
        Refuse("PT-15.7", "Answer yes or no."),
    ),
    Decision(
        "PT-D26c",
        trackers.yes_or_no,
        riots.riot_window,
        Ask("A riot is about to start. Do you hold Delegate Talks and prevent it?", "PT-15.7"),
        Refuse("PT-15.7", "Answer yes or no."),
    ),
    Decision(
        "PT-D26d", trackers.yes_or_no, rolls.answer_reroll, prompts.ask_reroll, Refuse("PT-15.7", "Answer yes or no.")
    ),
    Decision(
        "PT-D7",
        decks.predict_menu,
        decks.answer_predict,
        prompts.ask_predict,
        Refuse("PT-4.14", "Name one of the two cards."),
    ),
    Decision(
        "PT-D37",
        decks.sort_menu,
        decks.answer_sort,
        Ask("You are looking at the top cards of the deck. Which one comes next, from the top down?", "PT-20.1"),
        Refuse("PT-20.1", "Name one of the cards that have no place yet."),
    ),
    Decision(
        "PT-D9",
        beacons.reprogram_menu,
        beacons.answer_reprogram,
        Ask("Which beacon is replaced by the top of the pile?", "PT-11.10"),
        Refuse("PT-11.10", "Name a beacon tile that has not been replaced in this action."),
    ),
    Decision(
        "PT-D41",
        beacons.launch_menu,
        beacons.answer_launch,
        Ask("Launch a beacon free of charge.", "PT-11.12"),
        Refuse(
            "PT-11.12",
            "Only a working, unlaunched beacon can be launched, or an unrevealed one over a tile, as the effect says.",
        ),
    ),
    Decision(
        "PT-D34c",
        beacons.unlaunch_menu,
        beacons.answer_unlaunch,
        Ask("Which launched beacon is taken down?", "PT-20.1"),
        Refuse("PT-20.1", "That beacon is not launched."),
    ),
    Decision(
        "PT-D10",
        assassinations.target_menu,
        assassinations.answer_target,
        Ask("Against whom do you call the assassination vote?", "PT-14.1"),
        Refuse("PT-14.1", "That player cannot be named."),
    ),
    Decision(
        "PT-D42",
        trackers.yes_or_no,
        assassinations.answer_consent,
        prompts.ask_consent,
        Refuse("PT-15.14", "Answer yes or no."),
    ),
    Decision(
        "PT-D27",
        assassinations.law_menu,
        assassinations.answer_law,
        prompts.ask_law,
        Refuse("PT-15.9", "Raise the required total, lower it, or let it be."),
    ),
    Decision(
        "PT-D11",
        rolls.unrest_cards_menu,
        rolls.answer_addition,
        prompts.ask_add,
        Refuse("PT-4.17", "Discard a card from your hand, or be done."),
    ),
    Decision(
        "PT-D12",
        rolls.science_cards_menu,
        rolls.answer_addition,
        prompts.ask_science,
        Refuse("PT-4.19", "Only Science cards from your hand count here."),
    ),
    Decision(
        "PT-D13",
        rolls.execute_roll_menu,
        rolls.answer_execute_roll,
        prompts.ask_execution,
        Refuse("PT-4.21", "Keep the roll, or discard two cards and roll again."),
    ),
    Decision(
        "PT-D14",
        riots.place_rioter_menu,
        riots.answer_place_rioter,
        Ask("The roll of 1 brings a rioter. Where does it go?", "PT-4.22"),
        Refuse("PT-4.22", "A rioter goes to a free Defense Space."),
    ),
    Decision(
        "PT-D34",
        riots.execute_menu,
        riots.answer_execute,
        prompts.ask_execute,
        Refuse("PT-4.23", "There is no rioter on that space."),
    ),
    Decision(
        "PT-D15",
        riots.troops_menu,
        riots.answer_troops,
        prompts.ask_troops,
        Refuse("PT-9.14", "Troops go to Defense Spaces 1 to 4 without rioter and troop."),
    ),
    Decision(
        "PT-D34b",
        riots.troop_spaces,
        riots.answer_remove_troops,
        Ask("Which troop is removed?", "PT-20.1"),
        Refuse("PT-20.1", "There is no troop on that space."),
    ),
    Decision(
        "PT-D15b",
        riots.move_from_menu,
        riots.answer_move_from,
        Ask("Which troop moves?", "PT-9.15"),
        Refuse("PT-9.15", "Name a space with a troop that has not moved in this action."),
    ),
    Decision(
        "PT-D15c",
        riots.move_to_menu,
        riots.answer_move_to,
        Ask("Where does the troop move?", "PT-9.15"),
        Refuse("PT-9.15", "Troops move to Defense Spaces 1 to 4 without rioter and troop."),
    ),
    Decision(
        "PT-D28",
        discoveries.thanks_menu,
        discoveries.answer_thanks,
        Ask("Thanks, Man: give one of the drawn cards to another player, or keep them all for yourself.", "PT-12.9"),
        Refuse("PT-12.9", "Name one of the drawn cards, or say no."),
    ),
    Decision(
        "PT-D28b",
        discoveries.others_menu,
        discoveries.answer_thanks_to,
        Ask("Who must take the card?", "PT-12.9"),
        Refuse("PT-12.9", "Name another player."),
    ),
    Decision(
        "PT-D16",
        discoveries.keep_menu,
        discoveries.answer_keep,
        Ask("Which discovery do you keep? The others leave the game unseen.", "PT-12.4"),
        Refuse("PT-12.4", "Name one of the drawn cards."),
    ),
    Decision(
        "PT-D17",
        letters.letter_menu,
        letters.answer_letter,
        prompts.ask_letter,
        Refuse("PT-10.4", "Put a card from your hand on the letter, or be done."),
    ),
    Decision(
        "PT-D18",
        letters.secure_menu,
        letters.answer_secure,
        prompts.ask_secure,
        Refuse("PT-10.6", "So many coins are not in the Treasury."),
    ),
    Decision(
        "PT-D19",
        votes.vote_menu,
        votes.answer_vote,
        prompts.ask_vote,
        Refuse("PT-6.2", "Add a card from your hand, or be done."),
    ),
    Decision(
        "PT-D33",
        votes.vote_menu,
        votes.answer_vote,
        Ask("You may add up to two cards to the vote, face up.", "PT-14.16"),
        Refuse("PT-14.16", "Add a card from your hand, or be done."),
    ),
    Decision(
        "PT-D20",
        votes.eye_roll_menu,
        votes.answer_eye_roll,
        Ask("Eye Roll: add the unseen top card of a draw pile to the vote?", "PT-15.1"),
        Refuse("PT-15.1", "Name a pile, or take no card."),
    ),
    Decision(
        "PT-D21",
        briefs.choice_menu,
        briefs.answer_choice,
        prompts.ask_choice,
        Refuse("PT-5.4", "That option is not offered."),
    ),
    Decision(
        "PT-D22",
        briefs.bid_menu,
        briefs.answer_bid,
        prompts.ask_bid,
        Refuse("PT-5.8", "Raise the own total above the highest bid with cards from your hand, or bow out."),
    ),
    Decision(
        "PT-D23",
        effects.type_menu,
        effects.answer_type,
        Ask("Name the type of the influence card that you draw.", "PT-20.1"),
        Refuse("PT-20.1", "Name one of the four types."),
    ),
    Decision(
        "PT-D24",
        effects.hand_menu,
        effects.answer_lose,
        prompts.ask_lose,
        Refuse("PT-20.1", "That card is not in your hand."),
    ),
    Decision(
        "PT-D25",
        effects.hand_menu,
        effects.answer_pass,
        prompts.ask_pass,
        Refuse("PT-20.1", "That card is not in your hand."),
    ),
    Decision(
        "PT-D29",
        abilities.tantrum_menu,
        abilities.answer_tantrum,
        Ask("Which of the abilities is used up?", "PT-15.9"),
        Refuse("PT-15.9", "Name an unused ability of that player."),
    ),
    Decision(
        "PT-D30",
        discoveries.others_menu,
        act.answer_give,
        Ask("Give or Take: who draws an influence card?", "PT-15.9"),
        Refuse("PT-15.9", "Name another player."),
    ),
    Decision(
        "PT-D31",
        effects.hand_menu,
        act.answer_pay,
        Ask("Which influence card do you pay?", "PT-4.6"),
        Refuse("PT-4.6", "That card is not in your hand."),
    ),
    Decision(
        "PT-D32",
        assassinations.reveal_menu,
        assassinations.answer_reveal,
        Ask("Which of your allegiance cards do you reveal?", "PT-14.9"),
        Refuse("PT-14.9", "Name one of the cards you have seen."),
    ),
    Decision(
        "PT-D32b",
        assassinations.new_character_menu,
        assassinations.answer_new_character,
        Ask("Choose your new character.", "PT-14.12"),
        Refuse("PT-14.12", "That character is a President, in play, or executed."),
    ),
    Decision(
        "PT-D36",
        campaign.token_menu,
        campaign.answer_token,
        Ask("Which tile is hit by the missile?", "PT-19.16"),
        Refuse("PT-19.16", "Name a tile without a token in the right location."),
    ),
    Decision(
        "PT-D36b",
        campaign.untoken_menu,
        campaign.answer_untoken,
        Ask("Which missile token is removed?", "PT-19.13"),
        Refuse("PT-19.13", "There is no token on that tile."),
    ),
    Decision(
        "PT-D40",
        effects.pick_menu,
        effects.answer_pick,
        prompts.ask_pick,
        Refuse("PT-20.1", "That player cannot be picked for this."),
    ),
    Decision(
        "PT-D44",
        talk.speak_menu,
        talk.answer_speak,
        Ask("What do you say? Nothing of it binds anybody.", "PT-16.1"),
        Refuse("PT-16.1", "That cannot be said: no values, no numbers, no allegiance cards."),
    ),
)

DECISIONS: Final = tuple([replace(decision, prompt=ToCharacter(decision.prompt)) for decision in _DECISIONS])
