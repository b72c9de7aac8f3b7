"""What a cunning player of Patriot does: the greedy player's ways, except where somebody may be lying.

Saviours work out from the votes so far who the assassins are, and act on it (`guilt`). Assassins do not show themselves
in brief votes, keep the cards that kill, and call the vote against the President when it is likely to pass (`odds`).
In campaigns, where all play together, the numbers behind the Act phase are others (`campaign`).
Searches try these choices first. Nothing here reads more than the player knows."""

from intrigue.games.patriot.play.cunning.choosing import choose

__all__ = ["choose"]
