"""The effects of abilities (PE-A01 to PE-A19), one small class for each: when it may be played (PE-8.6) and what it
does. Cards name an ability, abilities an effect; a new card made of known effects needs no code.

An effect that needs a choice asks for it. Where only one option exists it is applied at once, except for the guided
tour (A19), where the number of options is the player's secret.

| module | effects |
|---|---|
| looking | look and check (A01, A07), eavesdrop (A18) |
| drawing | draw (A02, A03), guided tour (A19) |
| agents | recruit, recall, detain (A04 to A06) |
| buildings | construct, renovate (A08, A09) |
| cubes | overtime, shift, caravan, requisition (A10 to A13) |
| meeples | decree, garrison, academy, gates (A14 to A17) |
| effect, catalogue | what an effect is, and all of them |
"""
