"""What a sensible player of Patriot does at once. Reads nothing that the seat does not know.

Loyal players keep Threat and unrest down, meet letters and vote for what helps; an assassin does the opposite as
long as it does not show too much. `choosing` has a function for each decision; `acting` and `voting` are the long
ones. `worth` says what effects and cards are worth, `suspicion` whom to suspect."""

from intrigue.games.patriot.play.greedy.choosing import choose

__all__ = ["choose"]
