"""The numbers of the decisions, in the order of `DECISIONS` in registry.py."""

from __future__ import annotations

from typing import Final

D_PRESIDENT: Final = 0  # PT-D1
D_CHARACTER: Final = 1  # PT-D2
D_CAMPAIGN_CHARACTER: Final = 2  # PT-D35
D_GUIDED_CHARACTER: Final = 3  # PT-D43
D_PREGAME: Final = 4  # PT-D3
D_SPOILT: Final = 5  # PT-D4
D_ACT: Final = 6  # PT-D5
D_MOMENT: Final = 7  # PT-D39
D_BRIEF_WINDOW: Final = 8  # PT-D26
D_THREAT_WINDOW: Final = 9  # PT-D26a
D_UNREST_WINDOW: Final = 10  # PT-D26b
D_RIOT_WINDOW: Final = 11  # PT-D26c
D_REROLL: Final = 12  # PT-D26d
D_PREDICT: Final = 13  # PT-D7
D_SORT: Final = 14  # PT-D37
D_REPROGRAM: Final = 15  # PT-D9
D_LAUNCH: Final = 16  # PT-D41
D_UNLAUNCH: Final = 17  # PT-D34c
D_TARGET: Final = 18  # PT-D10
D_CONSENT: Final = 19  # PT-D42
D_LAW: Final = 20  # PT-D27
D_UNREST_CARDS: Final = 21  # PT-D11
D_SCIENCE_CARDS: Final = 22  # PT-D12
D_EXECUTE_ROLL: Final = 23  # PT-D13
D_PLACE_RIOTER: Final = 24  # PT-D14
D_EXECUTE: Final = 25  # PT-D34
D_TROOPS: Final = 26  # PT-D15
D_REMOVE_TROOPS: Final = 27  # PT-D34b
D_MOVE_FROM: Final = 28  # PT-D15b
D_MOVE_TO: Final = 29  # PT-D15c
D_THANKS: Final = 30  # PT-D28
D_THANKS_TO: Final = 31  # PT-D28b
D_KEEP: Final = 32  # PT-D16
D_LETTER: Final = 33  # PT-D17
D_SECURE: Final = 34  # PT-D18
D_VOTE: Final = 35  # PT-D19
D_DEAD_VOTE: Final = 36  # PT-D33
D_EYE_ROLL: Final = 37  # PT-D20
D_CHOICE: Final = 38  # PT-D21
D_BID: Final = 39  # PT-D22
D_TYPE: Final = 40  # PT-D23
D_LOSE: Final = 41  # PT-D24
D_PASS: Final = 42  # PT-D25
D_TANTRUM: Final = 43  # PT-D29
D_GIVE: Final = 44  # PT-D30
D_PAY: Final = 45  # PT-D31
D_REVEAL: Final = 46  # PT-D32
D_NEW_CHARACTER: Final = 47  # PT-D32b
D_TOKEN: Final = 48  # PT-D36
D_UNTOKEN: Final = 49  # PT-D36b
D_PICK: Final = 50  # PT-D40
D_SPEAK: Final = 51  # PT-D44
