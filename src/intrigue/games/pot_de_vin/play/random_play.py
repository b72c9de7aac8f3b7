"""Random play of Pot de Vin without menus: the choices of `core.random_play.take_random_actions`, but faster.

During the rounds, what the seats have is kept in `Chair`s: plain numbers, which the compiler need not box. After the
last round they are written back to the state. So the rules of a round exist twice, here and in `rounds.act_in_round`
and `rounds.end_round`; a test compares the two, game by game."""

from __future__ import annotations

from typing import Final, final

from intrigue.core.native import i64
from intrigue.core.random_play import below, scrambled
from intrigue.core.state import NOT_ASKED, NOTHING
from intrigue.games.pot_de_vin.codes import D3, D4, NONE, PASS, VALUES, bit_of, card_at, number_in
from intrigue.games.pot_de_vin.rules.rounds import end_play, playable, turn_trump, winning_card
from intrigue.games.pot_de_vin.state import PotDeVinState


def take_random_actions(state: PotDeVinState, seed: int) -> int:
    """Play a state to its end, and return the number of decisions."""
    word: i64 = seed
    decisions: i64 = 0
    while state.pending:
        seat = withdraw_question(state)
        if seat == NONE:
            word = scrambled(word)
            decisions += 1
            seat = state.pending[0]
            menu = state.menus[seat]
            state.take(seat, menu[below(word, len(menu))])
            continue
        rounds = Rounds(state, word)
        rounds.play(seat)
        word = rounds.word
        decisions += rounds.decisions
        state.run()
    return decisions


def withdraw_question(state: PotDeVinState) -> int:
    """Withdraw the open question of a round and return whose turn it is; NONE if the question is about something
    else."""
    seat = state.pending[0]
    if state.asks[seat] not in (D3, D4):
        return NONE
    state.asks[seat] = NOT_ASKED
    state.menus[seat] = NOTHING
    state.pending = NOTHING
    return seat


def pick(state: PotDeVinState, seat: int, word: i64) -> int:
    """An action at a random place of a seat's menu."""
    return chosen(state.led, state.hands[seat], state.supply[seat], word)


def chosen(led: i64, hand: i64, gems: i64, word: i64) -> i64:
    """An action at a random place of the menu, which has cards by character and value, then the pass."""
    if led == NONE:
        return card_at(hand, below(word, number_in(hand)))
    cards = playable(led, hand)
    number = number_in(cards)
    place = below(word, number + 1 if gems else number)
    return card_at(cards, place) if place < number else PASS


@final
class Chair:
    """What one seat has and did: its entries in the lists of the state."""

    __slots__ = ("did", "hand", "supply", "taken", "treasure", "voids")

    def __init__(self, state: PotDeVinState, seat: int) -> None:
        self.hand: i64 = state.hands[seat]
        self.supply: i64 = state.supply[seat]
        self.treasure: i64 = state.treasure[seat]
        self.taken: i64 = state.taken[seat]
        self.did: i64 = state.trick[seat]
        self.voids: i64 = state.voids[seat]

    def write_back(self, state: PotDeVinState, seat: int) -> None:
        state.hands[seat] = self.hand
        state.supply[seat] = self.supply
        state.treasure[seat] = self.treasure
        state.taken[seat] = self.taken
        state.voids[seat] = self.voids


ROW_HEAD: Final = 3  # places of an entry in the history before those of the seats


@final
class Rounds:
    """The rest of a game's rounds, played at random."""

    __slots__ = ("chairs", "decisions", "led", "played", "players", "row", "start", "state", "word")

    def __init__(self, state: PotDeVinState, word: i64) -> None:
        self.state = state
        self.players: i64 = state.players
        self.chairs = [Chair(state, seat) for seat in range(state.players)]
        self.start: i64 = state.start
        self.led: i64 = state.led
        self.played: i64 = state.played
        self.word: i64 = word
        self.decisions: i64 = 0
        self.row = [NONE, NONE, NONE, *state.trick]
        """The entry of the round in the history, while it is put together."""

    def play(self, seat: i64) -> None:
        """Play to the end of the last round, beginning with a seat that must act."""
        state = self.state
        automatic: i64 = state.setup.automatic
        while seat != NONE:
            chair = self.chairs[seat]
            if state.round < automatic:
                self.word = scrambled(self.word)
                self.decisions += 1
                self.act(chair, chosen(self.led, chair.hand, chair.supply, self.word))
            else:
                self.act(chair, card_at(chair.hand, 0))
            seat = self.next_seat(seat)
            if seat == NONE:
                seat = self.end_round()
        for number, chair in enumerate(self.chairs):
            chair.write_back(state, number)
        state.start = self.start
        end_play(state)

    def act(self, chair: Chair, action: i64) -> None:
        """Play a card or pass."""
        chair.did = action
        if action == PASS:
            chair.supply -= 1
            return
        card = bit_of(action)
        chair.hand ^= card
        self.played |= card
        if self.led == NONE:
            self.led = action // VALUES
        elif self.led != action // VALUES:
            chair.voids |= bit_of(self.led)

    def next_seat(self, seat: i64) -> i64:
        """The next seat that must act in this round, or NONE."""
        while True:
            seat += 1
            if seat == self.players:
                seat = 0
            if seat == self.start:
                return NONE
            if self.chairs[seat].hand:
                return seat

    def end_round(self) -> i64:
        """The winner takes cards and gems; players without cards lose their unspent gems. Returns who leads the next
        round, or NONE if there is none."""
        state, chairs, row = self.state, self.chairs, self.row
        ahead: i64 = winning_card(state.trump, self.led, self.played)
        winner: i64 = NONE
        gems: i64 = 0
        cards_left: i64 = 0
        for seat, chair in enumerate(chairs):
            row[ROW_HEAD + seat] = chair.did
            if chair.did == ahead:
                winner = seat
            elif chair.did == PASS:
                gems += 1
            chair.did = NONE
            cards_left |= chair.hand
            if chair.supply and not chair.hand:
                state.box += chair.supply
                chair.supply = 0
        self.reward(chairs[winner], gems)
        if state.setup.keep_history:
            row[0], row[1], row[2] = self.start, state.trump, winner
            state.history.append(tuple(row))
        if not cards_left:
            return NONE
        while not chairs[winner].hand:
            winner = state.setup.after[winner]
        self.start, self.led, self.played = winner, NONE, 0
        turn_trump(state)
        return winner

    def reward(self, winner: Chair, gems: i64) -> None:
        winner.treasure += gems
        winner.taken |= self.played
        if not self.state.setup.six:
            winner.taken |= bit_of(self.state.trump)
