"""The rules of Potemkin Empire, in the order of the rulebook.

| module | chapter |
|---|---|
| setup | PE-1 Setup, and what follows from content, players and options |
| draft | PE-3 Drafting phase, PE-2 months |
| turns | PE-4 Action phase: whose turn it is |
| actions | PE-4.8 to PE-4.12: the action of a turn |
| construction | PE-5 Construct a building, PE-6 Building types |
| abilities | PE-8 Play a card ability |
| checking | PE-7 real or fake, PE-9 Checking, destroying, revealing |
| spying | PE-10 Spy with agents |
| production | PE-11 Produce resources, Modes |
| end_phase | PE-12 End phase |
| scoring | PE-13 End of the game |
| effects | PE-15 Abilities, one small class for each effect |
| deck, village | what the chapters share: cards of the deck, buildings and sites |
| checks | PE-14 Limits and invariants: the inventory, and what a loaded state must satisfy |
| registry | the steps and decisions of the game |
"""
