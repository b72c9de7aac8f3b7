"""What matters in each decision, for somebody's first game. It reads what the seat knows, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from intrigue.games.potemkin_empire.state import CONSTRUCTION, GOVERNMENT, INDUSTRY, NONE, PotemkinState

LATE: Final = 3  # the month from which fakes are better than cubes
Line = str | Callable[[PotemkinState, int], str]


def coach(state: PotemkinState, seat: int, decision: str) -> str:
    line = LINES[decision]
    return line if isinstance(line, str) else line(state, seat)


def pick(state: PotemkinState, seat: int) -> str:
    if state.month < LATE:
        return "Real cards keep Industry and Espionage safe, and are rarer than fakes. Remember what you pass on."
    return "Late in the game fakes score: 2 points each if they stand. Remember what you pass on, and to whom."


def action(state: PotemkinState, seat: int) -> str:
    if state.modes[seat] != CONSTRUCTION:
        return "You can only produce or play abilities now. Every cube is a point."
    if state.ready[seat]:
        return "You have an agent ready: use it before you produce, on a building that you believe to be a fake."
    builders = sum(mode == CONSTRUCTION for mode in state.modes)
    threat = sum(state.ready) - state.ready[seat]
    if builders == 2 and state.hands[seat]:
        return "Two players can still build. If the other one produces, the month is over and your hand is lost."
    if not state.hands[seat]:
        return "You have nothing left to build. Producing gives a cube for each of your Industry buildings."
    if not threat:
        return "Nobody has an agent ready: a good moment for a fake where it scores, Government or Culture."
    if state.month < LATE:
        return "Early on build what pays every month, Industry and Espionage, with real cards behind it."
    return "Others have agents ready. Build what is real first, and your fakes when the agents are spent."


def construction(state: PotemkinState, seat: int) -> str:
    if state.matter == NONE:
        return "Industry and Espionage early, Government and Culture late."
    if state.matter == INDUSTRY:
        return "Cubes make this building a target: put a real card here if you have one."
    if state.matter == GOVERNMENT:
        return "Government with a fake behind it is worth 4 points, if nobody looks."
    return "Use a fake where it may stand unseen, and save real cards for buildings that others will want to check."


LINES: Final[Mapping[str, Line]] = {
    "PE-D2": pick,
    "PE-D3": action,
    "PE-D4": construction,
    "PE-D6": "Who passed cards to whom? Choose a building that may well be a fake, best with cubes or agents.",
    "PE-D7": "Begin with Espionage: if it is a fake, that agent may go on.",
    "PE-D8": "A free look. A real Espionage building would kill the agent; any other costs you nothing.",
    "PE-D9": "Put the cubes behind buildings that cannot fall: real ones, and best of all those already revealed.",
    "PE-D10": "Behind a real building an agent is safe. If a fake falls, the agent behind it is lost.",
    "PE-D11": "Behind a real building an agent is safe. If a fake falls, the agent behind it is lost.",
    "PE-D12": "Look where it changes what you do: at a building with cubes, or at Espionage before you send an agent.",
    "PE-D13": "Take the agent of the player who is most dangerous to your fakes.",
    "PE-D14": "A second building at once. Remember that cards still in hand at the end of the month are lost.",
    "PE-D15": "Put the real card where others will look, and keep the fake for a building that they leave alone.",
    "PE-D16": "Put the cube behind a building that cannot fall.",
    "PE-D17": "Put cubes behind buildings that cannot fall: real ones, and best of all those already revealed.",
    "PE-D18": "Take from whoever is ahead, and put the cubes where they are safe.",
    "PE-D19": "Look at the hand of the player whose next building you want to judge.",
    "PE-D20": "Show a building that is real anyway: it is safe from then on, and you lose nothing.",
}
