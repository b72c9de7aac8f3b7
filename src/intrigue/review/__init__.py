"""Reviews: what the decisions of a finished game were worth, judged by what their seats could know.

For every decision, a search from the seat's own view says what a strong player would have done. If that differs from
what was played, both are played on in the same worlds with the same luck (common random numbers), and the difference is
the loss, with its standard error. The truth of the game is never used to judge: a move that turned out badly by bad
luck loses nothing.

>>> from intrigue.core.record import Record
>>> from intrigue.games import game
>>> record, state = Record.begin(game("pot-de-vin"), 3, 1, None), game("pot-de-vin").new(3, 1)
>>> while state.pending:
...     seat = state.pending[0]
...     record.add(state.game, seat, state.legal(seat)[0])
...     state.play(seat, state.legal(seat)[0])
>>> found = review(record, seats=[0], effort=Effort(iterations=4, worlds=4))
>>> one = found.accounts[0]
>>> abs(one.start + one.deal + one.decisions + one.course - one.result) < 1e-9
True
"""

from intrigue.review.accounts import Account
from intrigue.review.judging import Effort, Judged
from intrigue.review.reviewing import Review, review

__all__ = ["Account", "Effort", "Judged", "Review", "review"]
