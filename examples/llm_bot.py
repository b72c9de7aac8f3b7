"""A language model as a bot, at any endpoint that speaks the chat API of OpenAI (OpenAI, vLLM, llama.cpp, Ollama ...).

    export OPENAI_BASE_URL=http://localhost:11434/v1 OPENAI_MODEL=qwen3 OPENAI_API_KEY=...
    cd examples
    intrigue simulate empire-engine -n 4 --players 2 --bots llm_bot:ChatBot,greedy
    intrigue play empire-engine --bots llm_bot:ChatBot

The model gets what a bot gets: its seat's view and the legal actions, in words. Nothing but the standard library is
needed.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Sequence
from random import Random
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from intrigue.core.game import Game
from intrigue.core.naming import YOU, named, stand_ins
from intrigue.core.said import listed, meant
from intrigue.core.view import View

TRIES = 3  # answers that a model may give to one question
LONGEST_WAIT = 300.0  # seconds for an answer
ANSWER = re.compile(r"\[([^\[\]]+)\]")
TASK = (
    "You play the board game {title}. You see what your seat may know. Think briefly, then end your answer with one of "
    "the legal actions in square brackets, by its number or its name, as in [1]."
)


class ChatBot:
    """Asks a model for each decision. If it gives no legal answer in a few tries, the greedy player decides."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.address = os.environ.get("OPENAI_BASE_URL", "https://api.openai.com/v1").rstrip("/") + "/chat/completions"
        self.key = os.environ.get("OPENAI_API_KEY", "")
        self.model = os.environ.get("OPENAI_MODEL", "gpt-4o-mini")
        rules = "\n".join(f"{clause.id} {clause.text}" for clause in game.rulebook.clauses.values())
        self.rules = f"{TASK.format(title=game.title)}\n\n{game.quickstart}\n\nThe rules:\n{rules}"

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: float) -> int:
        if len(legal) == 1:
            return legal[0]
        names = [YOU if seat == view.viewer else f"Player {seat + 1}" for seat in range(view.players)]
        texts = [self.game.actions.text(action) for action in legal]
        labels = [named(label, names) for label in self.game.labels(view, legal, stand_ins(names))]
        messages = [
            {"role": "system", "content": self.rules},
            {"role": "user", "content": f"{self.question(view, names)}\n{listed(texts, labels)}"},
        ]
        for _ in range(TRIES):
            answer = self.ask(messages)
            found = ANSWER.findall(answer)
            place = meant(texts, labels, found[-1] if found else answer)
            if place is not None:
                return legal[place]
            problem = "This is not one of the legal actions. Answer with one of them in square brackets."
            messages += [{"role": "assistant", "content": answer}, {"role": "user", "content": problem}]
        print(f"{self.model} gave no legal answer; the greedy player decides", file=sys.stderr)
        return self.game.greedy(view, legal, rng)

    def question(self, view: View, names: list[str]) -> str:
        """The table as this seat sees it, and what it is asked."""
        prompt = self.game.known(view).prompt(view.viewer)
        shown = self.game.show(view, stand_ins(names))
        return named(f"{shown}\n\n{prompt.text} ({prompt.clause})", names)

    def ask(self, messages: list[dict[str, str]]) -> str:
        """What the model says."""
        body = json.dumps({"model": self.model, "messages": messages}).encode()
        headers = {"content-type": "application/json", "authorization": f"Bearer {self.key}"}
        try:
            with urlopen(Request(self.address, data=body, headers=headers), timeout=LONGEST_WAIT) as answer:
                said = json.load(answer)["choices"][0]["message"]["content"]
        except (URLError, TimeoutError) as problem:
            raise ConnectionError(f"the model at {self.address} does not answer: {problem}") from None
        return str(said or "")
