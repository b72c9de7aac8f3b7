"""The actions of the engines in words."""

from __future__ import annotations

from typing import Final

from intrigue.core.cards import CardText

ACTION: Final = "action"
_BLOCKED: Final = "unless an attack got through to you"

CARDS: Final = (
    CardText("arm", "Arm", ACTION, ("Take 2 soldiers from the stock into your ready pile.",), "EE-7.5"),
    CardText("produce", "Produce", ACTION, ("Take 2 goods from the stock into your ready pile.",), "EE-7.6"),
    CardText(
        "invent",
        "Invent",
        ACTION,
        ("Take 1 invention from the stock into your score pile. Nothing can stop it.",),
        "EE-7.7",
    ),
    CardText(
        "attack",
        "Attack",
        ACTION,
        ("Costs 1 soldier. Unless it is blocked, you score a cube of the victim's ready pile.",),
        "EE-8.1",
    ),
    CardText("defend", "Defend", ACTION, ("Blocks one attack on you, and you score a soldier for it.",), "EE-8.10"),
    CardText(
        "export",
        "Export",
        ACTION,
        (f"Move all your goods from the ready pile to the score pile, {_BLOCKED}.",),
        "EE-9.4",
    ),
    CardText(
        "salvage",
        "Salvage",
        ACTION,
        (f"Take 1 cube of any kind from the stock into your score pile, {_BLOCKED}.",),
        "EE-9.6",
    ),
)
