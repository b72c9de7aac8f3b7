"""`legal` and `play` agree, and every refusal explains itself and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from intrigue.core.errors import BadSeat, Illegal
from intrigue.testing.table import AnyGame, Position, Table, difference, fingerprint, law

WRONG_TYPES: tuple[object, ...] = (None, True, "pass", 1.0, (1,))


@law
def listed_actions_are_accepted(table: Table) -> None:
    """Who must decide has something to choose from, each action once; who must not has nothing."""
    for position in table.positions():
        state = position.state
        for seat in range(table.players):
            legal = state.legal(seat)
            assert isinstance(legal, tuple), f"{position}: the legal actions of seat {seat} are no tuple: {legal!r}"
            assert bool(legal) == (seat in state.pending), f"{position}: seat {seat} must decide, or has {legal}"
            assert len(set(legal)) == len(legal), f"{position}: seat {seat} is offered an action twice: {legal}"
            for action in legal:
                assert action in table.game.actions, f"{position}: {action!r} is offered but not in the action space"
                check_accepted(position, seat, action)


def check_accepted(position: Position, seat: int, action: int) -> None:
    played = position.state.copy()
    try:
        played.play(seat, action)
    except Illegal as refusal:
        text = position.state.game.actions.text(action)
        raise AssertionError(f"{position}: {text!r} is offered to seat {seat} but refused: {refusal}") from None


@law
def unlisted_actions_are_refused(table: Table) -> None:
    """Whatever is not listed is refused with a clause of the rules and a sentence, and nothing changes."""
    for position in table.positions():
        state = position.state
        was = fingerprint(state)
        for seat in range(table.players):
            listed = set(state.legal(seat))
            unlisted = [action for action in table.game.actions if action not in listed]
            if seat not in state.pending:
                unlisted = unlisted[:1] + unlisted[-1:]  # refused for the same reason, whatever it is
            for action in (*unlisted, -1, len(table.game.actions)):
                check_refusal(position, seat, action)
            for wrong in WRONG_TYPES:
                check_refusal(position, seat, wrong)
        check_foreign_seats(position)
        assert fingerprint(state) == was, f"{position}: a refused action changed the state: " + difference(
            was, fingerprint(state)
        )


def check_refusal(position: Position, seat: int, action: object) -> None:
    game = position.state.game
    what = f"{position}: {action!r} of seat {seat}"
    refusal = None
    try:
        position.state.play(seat, action)  # type: ignore[arg-type]  # wrong types are part of the law
    except Illegal as problem:
        refusal = problem
    assert refusal is not None, f"{what} is not listed but accepted"
    assert refusal.reason.strip().endswith("."), f"{what} is refused without a sentence: {refusal.reason!r}"
    check_clause(game, refusal.clause, f"{what} is refused")


def check_foreign_seats(position: Position) -> None:
    state = position.state
    for seat in (-1, state.players, state.players + 5):
        questions: dict[str, Callable[[int], object]] = {
            "legal": state.legal,
            "play": lambda seat: state.play(seat, 0),
            "prompt": state.prompt,
            "view": state.view,
        }
        for what, ask in questions.items():
            try:
                ask(seat)
            except BadSeat:
                continue
            raise AssertionError(f"{position}: {what} answers for seat {seat}, which does not exist")


@law
def prompts_name_their_rule(table: Table) -> None:
    """A seat that must decide is told which decision of the rules it is and what it is about; the others wait."""
    ids = {decision.id for decision in table.game.decisions}
    assert len(ids) == len(table.game.decisions), "two decisions have the same id"
    for position in table.positions():
        state = position.state
        for viewer in (None, *range(table.players)):
            prompt = state.prompt(viewer)
            assert prompt.text.strip().endswith((".", "?", "!")), f"{position}: no sentence for {viewer}: {prompt}"
            if viewer in state.pending:
                assert prompt.decision in ids, f"{position}: seat {viewer} is asked {prompt.decision!r}, unknown"
                check_clause(table.game, prompt.clause, f"{position}: the prompt {prompt.text!r}")
            else:
                assert prompt.decision == "", f"{position}: {viewer} need not decide but is asked {prompt.decision}"


def check_clause(game: AnyGame, clause: str, what: str) -> None:
    assert clause, f"{what} without a clause"
    if not has_rules(game):
        return
    assert game.rulebook.clause(clause) is not None, f"{what} with {clause}, which is no clause of {game.title}"


@cache
def has_rules(game: AnyGame) -> bool:
    """Whether the rules are written yet; there is nothing to look a clause up in before."""
    try:
        return bool(game.rulebook.clauses)
    except FileNotFoundError:
        return False
