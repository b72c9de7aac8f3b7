"""The games as environments for learning agents: PettingZoo, Gymnasium and OpenSpiel.

Each adapter is a module of its own and is imported only by who uses it:

* `intrigue.envs.pettingzoo`: all seats, in turn (AEC);
* `intrigue.envs.gymnasium`: one seat against bots;
* `intrigue.envs.openspiel`: the games under `pyspiel.load_game`.
"""
