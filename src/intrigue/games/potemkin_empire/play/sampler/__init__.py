"""States that a viewer of Potemkin Empire must hold possible (determinizations of its information set).

Hidden are the deck, the hands and face-down Interiors of others, packs that others hold, and what others have seen;
also choices that are secret for a while. A drawn state has a complete past: who picked what from which pack, who drew,
built, discarded and saw which card. That past agrees with everything the viewer has seen, and each such past is equally
likely. This is what a perfect reasoner would believe of opponents who choose between their cards blindly. Two
exceptions:

* With a closed discard pile, cards that somebody discarded unseen may come back in a new deck, and there may be very
  many readings of who discarded them. Up to `MOST_READINGS` are all found and weighed. Where there are more, a few are
  drawn step by step and weighed against each other, which comes near to it.
* Secret choices under way: a pick is any card of the pack, each equally likely. Nobody else sees how many agents have
  been placed or stationed so far; that number is drawn as well.

While an opponent chooses the building for a guided tour (A19), it has a real one: draws without one are repeated.

| module | what it holds |
|---|---|
| drawing | the sampler, which makes a state of a past |
| pasts | a reading with the ways that fit it, and a draw from them |
| reading | what the log tells about the ways of hidden cards |
| trails | the ways that the hidden cards of one opponent may have gone |
| secrets | choices that are being made in secret |
"""

from intrigue.games.potemkin_empire.play.sampler.drawing import PotemkinSampler

__all__ = ["PotemkinSampler"]
