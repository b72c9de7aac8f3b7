"""Determinizations for Potemkin Empire: full states consistent with a view.

What is hidden: the deck, the hands and face-down Interiors of others, packs that others hold, what others have seen,
and choices that are still secret. A drawn state has a complete past: who picked what from which pack, who drew, built,
discarded and saw which card. The past agrees with everything the viewer has seen, and each such past is equally likely.
This is the belief of a perfect reasoner about opponents who choose among their cards at random. Two exceptions:

* With a closed discard pile, cards that somebody discarded unseen may come back in a new deck, and there may be very
  many readings of who discarded them. Up to `MOST_READINGS` readings, all are found and weighted exactly. If there are
  more, a few are drawn step by step and weighted against each other, which is an approximation (importance sampling).
* Secret choices in progress: a pick is any card of the pack, each equally likely. Nobody else sees how many agents have
  been placed or stationed so far; that number is also drawn.

While an opponent chooses the building for a guided tour (A19), it must have a real one: draws without one are repeated.

| module | what it holds |
|---|---|
| drawing | the sampler, which makes a state of a past |
| pasts | a reading with the ways that fit it, and a draw from them |
| reading | what the log says about the movements of hidden cards |
| trails | how the hidden cards of one opponent may have moved |
| secrets | choices that are being made in secret |
"""

from intrigue.games.potemkin_empire.play.sampler.drawing import PotemkinSampler

__all__ = ["PotemkinSampler"]
