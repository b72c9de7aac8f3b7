"""What happened, as sentences of the log, each with the clause that explains it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from intrigue.core.events import Event
from intrigue.core.game import Line
from intrigue.core.naming import named, whom
from intrigue.games.patriot import events as ev
from intrigue.games.patriot.codes import SPACE_IDS, space_name
from intrigue.games.patriot.words.cards import (
    allegiance_name,
    card_name,
    card_names,
    demand_words,
    effect_words,
    plural,
    range_words,
    type_name,
)
from intrigue.games.patriot.words.labels import belonging, player_name, statement_words

if TYPE_CHECKING:
    from intrigue.games.patriot import Patriot

DECKS: Final = {"brief": "brief deck", "opinion": "Public Opinion deck", "science": "discovery deck"}
PLACES: Final = {name: space_name(space) for space, name in enumerate(SPACE_IDS)}


def tell(game: Patriot, event: Event, names: Sequence[str]) -> Line:
    """An event as a sentence. Past tense throughout, so that "You" fits as a name."""
    for part in PARTS:
        line = part(game, event, names)
        if line is not None:
            return line
    raise TypeError(f"no words for {type(event).__name__}")


def _tell_course(game: Patriot, event: Event, names: Sequence[str]) -> Line | None:
    match event:
        case ev.GameBegan(rounds=rounds, president=president, campaign=campaign):
            if campaign:
                name = game.campaign_rows[campaign].name
                return Line(f"The campaign {name} began: {rounds} rounds at most.", "PT-19.1")
            return Line(f"The game began. {player_name(names, president)} became the President.", "PT-1.10")
        case ev.GuidedOrder(order=order):
            all_of_them = ", ".join(player_name(names, player) for player in order)
            return Line(f"The D8 decided in which order characters were chosen: {all_of_them}.", "PT-1.19")
        case ev.CharacterChosen(player=player, character=character):
            who = game.character_rows[character]
            return Line(f"{player_name(names, player)} took {who.name}, {who.role}.", "PT-1.12")
        case ev.RoundBegan(round=number, order=order):
            in_order = ", ".join(player_name(names, player) for player in order)
            return Line(f"--- Day {number}: {in_order} ---")
        case ev.TurnBegan(player=player):
            return Line(f"-- Turn: {player_name(names, player)} --")
        case ev.ActBegan(player=player, ap=ap):
            return Line(f"{player_name(names, player)} had {ap} AP to act with.", "PT-4.1")
        case ev.TileUsed(player=player, action=action, ap=ap):
            return Line(f"{player_name(names, player)} chose: {action} ({ap} AP left).", "PT-4.3")
    return None


def _tell_day(game: Patriot, event: Event, names: Sequence[str]) -> Line | None:
    match event:
        case ev.LetterRead(letter=letter, day=day):
            row = game.letter_rows[letter]
            return Line(
                f'The letter of day {day} was read: "{row.name}" demands {demand_words(row.demand)}.', "PT-10.1"
            )
        case ev.LetterResolved(letter=letter, cards=cards, passed=passed):
            row = game.letter_rows[letter]
            outcome = "was met" if passed else f"failed: {effect_words(row.fail)}"
            return Line(f"The demand of the letter {row.name} {outcome}. On it lay {card_names(cards)}.", "PT-7.1")
        case ev.BriefRevealed(player=player, brief=brief):
            return Line(f"{player_name(names, player)} turned over the brief {game.brief_rows[brief].name}.", "PT-5.1")
        case ev.BriefPassed():
            return Line("The brief was passed without a vote: its top row was applied.", "PT-5.7")
        case ev.OptionChosen(player=player, option=option):
            return Line(f"{player_name(names, player)} chose option {option}.", "PT-5.4")
        case ev.RowApplied(result=result, row=row_text):
            return Line(f"The result {result} fell in the row {range_words(row_text)}.", "PT-5.11")
        case ev.CampaignRolled(positive=positive, result=result):
            kind = "positive" if positive else "negative"
            return Line(f"A {kind} trigger of the campaign was rolled: {result}.", "PT-19.11")
        case ev.GameEnded(result=result, allegiances=allegiances, undealt=undealt):
            piles = [(player_name(names, player), held) for player, held in enumerate(allegiances)]
            piles.append(("not dealt", undealt))
            shown = "; ".join(
                f"{whose}: {', '.join(allegiance_name(game, card) for card in held)}" for whose, held in piles if held
            )
            return Line(f"The game is over. {result.reason}" + (f" Allegiances - {shown}." if shown else ""), "PT-17.5")
    return None


def _tell_pieces(game: Patriot, event: Event, names: Sequence[str]) -> Line | None:
    match event:
        case ev.TrackerMoved(name=name, change=change, value=value):
            what = "The tracker of the campaign" if name == "campaign" else name
            return Line(
                f"{what} {'rose' if change > 0 else 'fell'} by {abs(change)} to {value}.", TRACKER_CLAUSES[name]
            )
        case ev.MarkersMoved(player=player, change=change, value=value):
            did = "gained" if change > 0 else "lost"
            what = plural(abs(change), "science marker")
            return Line(f"{player_name(names, player)} {did} {what} and had {value}.", "PT-12.1")
        case ev.Rolled(player=player, sides=sides, result=result, what=what):
            return Line(f"{player_name(names, player)} rolled the D{sides} for {what}: {result}.")
    return None


def _tell_riots(game: Patriot, event: Event, names: Sequence[str]) -> Line | None:
    match event:
        case ev.RiotPrevented(why=why):
            return Line(f"A riot was prevented by {why}.", "PT-9.16")
        case ev.RiotDrawn(riot=riot):
            return Line(f"A riot started: {game.riot_rows[riot].name}.", "PT-9.2")
        case ev.RiotAgain(riot=riot):
            return Line(f"The riot {game.riot_rows[riot].name} flared up again.", "PT-9.11")
        case ev.RioterPlaced(space=space):
            return Line(f"A rioter took {PLACES[space]}.", "PT-9.7")
        case ev.RioterStopped(space=space):
            return Line(f"The troop on {PLACES[space]} stopped a rioter and was removed.", "PT-9.5")
        case ev.RioterIdle(space=space):
            return Line(f"No rioter could be placed on {PLACES[space]}.", "PT-9.6")
        case ev.RiotStopped(riot=riot):
            return Line(f"Troops stopped every rioter: {game.riot_rows[riot].name} was discarded.", "PT-9.13")
        case ev.RiotsEnded():
            return Line("No rioter was left: all riots ended.", "PT-9.13")
    return None


def _tell_troops(game: Patriot, event: Event, names: Sequence[str]) -> Line | None:
    match event:
        case ev.TroopPlaced(player=player, space=space):
            return Line(f"{player_name(names, player)} placed a troop on {PLACES[space]}.", "PT-9.14")
        case ev.TroopRemoved(space=space):
            return Line(f"The troop on {PLACES[space]} was removed.")
        case ev.TroopPicked(space=space):
            return Line(f"The troop on {PLACES[space]} got ready to move.", "PT-9.15")
        case ev.RollDecided(player=player, again=again):
            did = "paid for another roll" if again else "kept the roll"
            return Line(f"{player_name(names, player)} {did}.", "PT-4.21")
        case ev.TroopMoved(source=source, target=target):
            return Line(f"A troop moved from {PLACES[source]} to {PLACES[target]}.", "PT-9.15")
        case ev.RioterExecuted(player=player, space=space):
            return Line(f"{player_name(names, player)} executed the rioter on {PLACES[space]}.", "PT-4.23")
    return None


def _tell_board(game: Patriot, event: Event, names: Sequence[str]) -> Line | None:
    match event:
        case ev.ShieldPlaced(count=count):
            return Line(f"A riot shield was placed; {count} lay on the table.", "PT-9.16")
        case ev.TokenPlaced(tile=tile):
            return Line(f"A missile hit the tile of {PLACES[tile]}.", "PT-19.15")
        case ev.TokenRemoved(tile=tile):
            return Line(f"The tile of {PLACES[tile]} was repaired.", "PT-19.13")
        case ev.BeaconLaunched(player=player, tile=tile, beacon=beacon):
            name = game.beacon_rows[beacon].name
            return Line(f"{player_name(names, player)} launched {name} on beacon tile {tile + 1}.", "PT-11.2")
        case ev.BeaconChosen(player=player, tile=tile, beacon=beacon):
            name = game.beacon_rows[beacon].name
            return Line(f"{player_name(names, player)} will replace {name} on tile {tile + 1}.", "PT-11.10")
        case ev.BeaconReplaced(player=player, tile=tile, new=new):
            return Line(
                f"{player_name(names, player)} replaced the beacon on tile {tile + 1}: "
                f"{game.beacon_rows[new].name} turned up.",
                "PT-11.5",
            )
        case ev.BeaconUnlaunched(tile=tile):
            return Line(f"The beacon on tile {tile + 1} was taken down.")
        case ev.BeaconsReady():
            return Line("All used beacons were ready again.", "PT-7.4")
        case ev.CoinsSecured(player=player, count=count):
            return Line(f"{player_name(names, player)} secured {plural(count, 'coin')} in the letter.", "PT-10.6")
    return None


TRACKER_CLAUSES: Final = {
    "Threat": "PT-8.4",
    "Civil Unrest": "PT-8.2",
    "Base Taxes": "PT-8.1",
    "Treasury": "PT-4.11",
    "campaign": "PT-19.19",
}


def _tell_votes(game: Patriot, event: Event, names: Sequence[str]) -> Line | None:
    match event:
        case ev.VoteBegan(kind=kind, first=first):
            return Line(f"The {kind} vote began with {player_name(names, first)}.", "PT-6.2")
        case ev.VoteCardAdded(player=player, card=card):
            how = "face down" if card is None else f"face up: {card_name(card)}"
            return Line(f"{player_name(names, player)} added a card to the vote, {how}.", "PT-6.2")
        case ev.VoteCardSeen(card=card):
            return secret(event, f"it was {card_name(card)}")
        case ev.VoteDone(player=player, count=count):
            how = "" if count is None else f" ({plural(count, 'card')})"
            return Line(f"{player_name(names, player)} finished adding cards{how}.", "PT-6.2")
        case ev.EyeRolled(player=player, type=kind):
            return Line(f"{player_name(names, player)} also added an unseen {type_name(kind)} card.")
        case ev.VoteRevealed(cards=cards):
            return Line(f"Revealed in the vote: {card_names(cards)}.", "PT-6.4")
        case ev.ActionTriggered(card=card):
            return Line(f"The action of {card_name(card)} took effect.", "PT-6.9")
        case ev.VoteTallied(total=total, row=row):
            return Line(f"The total was {total}: the row {range_words(row)} was applied.", "PT-6.5")
        case ev.BidMade(player=player, cards=cards, total=total):
            return Line(f"{player_name(names, player)} laid {card_names(cards)} for a bid of {total}.", "PT-5.8")
        case ev.BowedOut(player=player):
            return Line(f"{player_name(names, player)} bowed out.", "PT-5.8")
        case ev.BiddingWon(player=player):
            if player is None:
                return Line("Nobody bid anything.", "PT-5.9")
            return Line(f"{player_name(names, player)} won the bidding.", "PT-5.8")
    return None


def _tell_trials(game: Patriot, event: Event, names: Sequence[str]) -> Line | None:
    match event:
        case ev.AssassinationCalled(player=player, target=target, need=need):
            return Line(
                f"{player_name(names, player)} called an assassination vote against "
                f"{whom(player_name(names, target))}: {need} needed.",
                "PT-14.1",
            )
        case ev.LawSaid(player=player, need=need):
            return Line(f"{player_name(names, player)} laid down the law: the vote needed {need}.", "PT-15.9")
        case ev.VerdictReached(target=target, total=total, need=need, passed=passed):
            word = "passed" if passed else "failed"
            return Line(f"The vote against {whom(player_name(names, target))} {word}: {total} of {need}.", "PT-14.3")
        case ev.ConsentAsked(player=player, what=what):
            return Line(
                f"{player_name(names, player)} asked the President for consent {named(what, names)}.", "PT-15.14"
            )
        case ev.ConsentGiven(given=given):
            return Line("The President consented." if given else "The President refused.", "PT-15.14")
    return None


def _tell_cards(game: Patriot, event: Event, names: Sequence[str]) -> Line | None:
    match event:
        case ev.CardsDrawn(player=player, type=kind, count=count):
            return Line(f"{player_name(names, player)} drew {plural(count, f'{type_name(kind)} card')}.", "PT-3.1")
        case ev.CardsSeen(cards=cards):
            return secret(event, card_names(cards))
        case ev.CardsDiscarded(player=player, cards=cards, why=why):
            how = "" if why == "lost" else f" {why}"
            return Line(f"{player_name(names, player)} discarded {card_names(cards)}{how}.", "PT-3.5")
        case ev.OpinionBuilt(count=count):
            return Line(f"Public Opinion was formed: {plural(count, 'card')}.", "PT-6.11")
        case ev.LetterCardAdded(player=player, card=card):
            how = "face down" if card is None else f"face up: {card_name(card)}"
            return Line(f"{player_name(names, player)} put a card on the letter, {how}.", "PT-10.4")
        case ev.LetterCardSeen(card=card):
            return secret(event, f"it was {card_name(card)}")
        case ev.CardsPassed(player=player, target=target, count=count):
            return Line(
                f"{player_name(names, player)} handed {plural(count, 'card')} to {whom(player_name(names, target))}."
            )
        case ev.PassSeen(cards=cards):
            return secret(event, card_names(cards), "only the two of you know")
        case ev.HandsMixed(first=first, second=second):
            return Line(f"{player_name(names, first)} mixed hands with {whom(player_name(names, second))}.")
        case ev.HandReceived(cards=cards):
            return secret(event, f"the new hand is {card_names(cards)}")
    return None


def _tell_secrets(game: Patriot, event: Event, names: Sequence[str]) -> Line | None:
    match event:
        case ev.Peeked(player=player, deck=deck, count=count):
            return Line(f"{player_name(names, player)} looked at the top {plural(count, 'card')} of the {DECKS[deck]}.")
        case ev.PeekSeen(deck=deck, cards=seen) | ev.SortSeen(deck=deck, cards=seen):
            return secret(event, f"from the top: {deck_names(game, deck, seen)}")
        case ev.Sorted(player=player, deck=deck):
            return Line(f"{player_name(names, player)} put the cards of the {DECKS[deck]} back.")
    return None


def _tell_discoveries(game: Patriot, event: Event, names: Sequence[str]) -> Line | None:
    match event:
        case ev.DiscoveryDrawn(player=player, count=count):
            return Line(
                f"{player_name(names, player)} drew {count} {'discovery' if count == 1 else 'discoveries'}.", "PT-12.3"
            )
        case ev.DiscoverySeen(cards=seen):
            return secret(event, ", ".join(game.discovery_rows[card].name for card in seen))
        case ev.DiscoveryKept(player=player, card=card):
            row = game.discovery_rows[card]
            name = player_name(names, player)
            return Line(f"{name} kept {row.name}: {effect_words(row.effect, name)}.", "PT-12.6")
        case ev.DiscoveryRejected(player=player, card=card):
            row = game.discovery_rows[card]
            name = player_name(names, player)
            return Line(f"{name} hit upon the REJECT {row.name}: {effect_words(row.effect, name)}.", "PT-12.5")
        case ev.DiscoveryRemoved(player=player):
            return Line(f"{player_name(names, player)} removed a discovery unseen.", "PT-12.4")
        case ev.DiscoveryRemovedSeen(card=card):
            return secret(event, f"it was {game.discovery_rows[card].name}")
        case ev.DiscoveryGiven(player=player, target=target):
            return Line(
                f"{player_name(names, player)} gave a discovery to {whom(player_name(names, target))}.", "PT-12.9"
            )
        case ev.DiscoveryUsed(player=player, card=card):
            return Line(f"{player_name(names, player)} used {game.discovery_rows[card].name}.", "PT-12.6")
        case ev.DiscoveriesLost(player=player, cards=lost):
            what = ", ".join(game.discovery_rows[card].name for card in lost)
            return Line(f"{player_name(names, player)} lost {what}.", "PT-14.11")
    return None


def _tell_looks(game: Patriot, event: Event, names: Sequence[str]) -> Line | None:
    match event:
        case ev.Looked(player=player, target=target, what=what):
            thing = "hand" if what == "hand" else "loyalty"
            return Line(f"{player_name(names, player)} looked at {belonging(thing, names, target)}.")
        case ev.HandSeen(cards=cards):
            return secret(event, card_names(cards))
        case ev.LoyaltySeen(card=card):
            return secret(event, f"one card was {allegiance_name(game, card)}")
        case ev.SuperAdded(where=where):
            places = {"TOP": "on top of the deck", "TOP5": "among the top five", "SHUFFLE": "somewhere in the deck"}
            return Line(f"A super brief entered the brief deck, {places[where]}.", "PT-5.13")
        case ev.ModPlaced(kind=kind, number=number, player=player):
            return Line(MOD_WORDS[kind].format(name=player_name(names, player), number=number))
    return None


MOD_WORDS: Final = {
    "DISC3": "The next discovery will be chosen from three cards.",
    "TALLY": "The brief vote will get {number} added to its total.",
    "OPINION": "The vote will use {number} Public Opinion cards.",
    "VEST": "{name} put on a vest against assassination.",
    "REROLL": "{name} rolled again.",
}


def _tell_people(game: Patriot, event: Event, names: Sequence[str]) -> Line | None:
    match event:
        case ev.AllegiancesDealt():
            return Line("Allegiance cards were dealt.", "PT-13.2")
        case ev.AllegianceSeen(cards=seen):
            return secret(event, f"you received {', '.join(allegiance_name(game, card) for card in seen)}")
        case ev.AllegianceShown(player=player, cards=shown):
            what = ", ".join(allegiance_name(game, card) for card in shown)
            return Line(f"{player_name(names, player)} revealed {what}.", "PT-14.9")
        case ev.Assassinated(player=player, assassin=assassin):
            what = "an assassin" if assassin else "a loyal player"
            clause = "PT-14.14" if assassin else "PT-14.10"
            return Line(f"{player_name(names, player)} was assassinated: {what}.", clause)
        case ev.VestSaved(player=player):
            return Line(f"A vest saved {whom(player_name(names, player))}: the vote counted as failed.")
        case ev.ApChanged(player=player, change=change):
            did = "gained" if change > 0 else "lost"
            return Line(f"{player_name(names, player)} {did} {abs(change)} AP.", "PT-4.1")
        case ev.BaseChanged(player=player, value=value):
            return Line(f"{player_name(names, player)} had a base of {value} AP from then on.", "PT-12.7")
        case ev.LimitChanged(player=player, change=change):
            how = "higher" if change > 0 else "lower"
            return Line(f"{player_name(names, player)} had a hand limit {abs(change)} {how} from then on.", "PT-3.3")
    return None


def _tell_abilities(game: Patriot, event: Event, names: Sequence[str]) -> Line | None:
    match event:
        case ev.AbilityUsed(player=player, ability=ability):
            row = game.ability_rows[ability]
            return Line(f"{player_name(names, player)} used {row.name}: {row.text}", "PT-15.11")
        case ev.Announced(player=player, action=action):
            return Line(f"{player_name(names, player)} announced: {action}.", "PT-4.3")
        case ev.PlayerPicked(player=player, target=target):
            return Line(f"{player_name(names, player)} picked {whom(player_name(names, target))}.")
        case ev.StoodBack(player=player):
            return Line(f"{player_name(names, player)} will not be asked again in this turn.", "PT-15.6")
        case ev.AbilityLost(player=player, ability=ability):
            return Line(f"{player_name(names, player)} lost a use of {game.ability_rows[ability].name}.", "PT-15.9")
        case ev.TraitWorked(player=player, trait=trait):
            return Line(f"{trait_name(game, trait)} took effect for {whom(player_name(names, player))}.", "PT-15.12")
        case ev.Spoke(player=player, statement=statement):
            return Line(f'{player_name(names, player)} said: "{statement_words(statement, names)}"', "PT-16.1")
    return None


PARTS: Final = (
    _tell_course,
    _tell_day,
    _tell_pieces,
    _tell_riots,
    _tell_troops,
    _tell_board,
    _tell_votes,
    _tell_trials,
    _tell_cards,
    _tell_secrets,
    _tell_discoveries,
    _tell_looks,
    _tell_people,
    _tell_abilities,
)


def secret(event: Event, what: str, who: str = "only you know") -> Line:
    """What not everybody is told; with open hands everybody is."""
    return Line(f"  ({what})" if event.audience is None else f"  ({who}: {what})")


def deck_names(game: Patriot, deck: str, cards: Sequence[str]) -> str:
    """The names of cards of a deck."""
    if deck == "opinion":
        return card_names(cards)
    return ", ".join(
        game.brief_rows[card].name if deck == "brief" else game.discovery_rows[card].name for card in cards
    )


def trait_name(game: Patriot, trait: str) -> str:
    """The ability that gives a trait, as its card names it."""
    return next(row.name for row in game.rules.ability if row.trait == trait)
