"""What players have seen and can conclude. Nothing here is a rule: the rules call these functions when cards move.

`hand_types`: how many cards of each type a hand can hold. `hand_cards`: cards seen in the hands of others.
`deck_places`: where known cards lie in a deck. `dice`: the last dice and picks that everybody has seen."""
