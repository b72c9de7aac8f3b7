"""States that a viewer of Patriot must hold possible (determinizations of the viewer's information set).

Hidden are hands, cards in votes and on the letter, draw piles and Public Opinion (`influence`, with `groups` for how
types are spread), allegiance cards (`allegiances`), and the order of decks and what left them unseen (`briefs`,
`decks`). `drawing` puts them together. Types of hidden cards respect the bounds that everybody can conclude; which
single card went into which vote is not followed further. What other players have secretly seen is left out: nobody else
can observe it."""

from intrigue.games.patriot.play.sampler.drawing import PatriotSampler

__all__ = ["PatriotSampler"]
