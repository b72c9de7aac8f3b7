"""What people read, what bots are handed, and what learners are fed has the promised form."""

from __future__ import annotations

from random import Random

from intrigue.core.events import Event
from intrigue.testing.legality import has_rules
from intrigue.testing.table import Table, law, names, play_out

COLUMNS = 100
CONTROL = "\x1b"


@law
def tables_and_labels_can_be_read(table: Table) -> None:
    """The table fits the terminal; the labels of a menu are not empty and tell its actions apart."""
    game, seats = table.game, names(table.players)
    for position in table.positions():
        for viewer in (None, *range(table.players)):
            view = position.state.view(viewer)
            shown = game.show(view, seats)
            assert shown.strip(), f"{position}: viewer {viewer} is shown nothing"
            assert CONTROL not in shown, f"{position}: the table contains control codes"
            widest = max(shown.splitlines(), key=len)
            assert len(widest) <= COLUMNS, f"{position}: a line of {len(widest)} columns: {widest!r}"
            if viewer in position.state.pending:
                legal = position.state.legal(viewer)
                labels = [game.label(view, action, seats) for action in legal]
                assert all(label.strip() for label in labels), f"{position}: an action of {viewer} has no label"
                twice = {label for label in labels if labels.count(label) > 1}
                assert not twice, f"{position}: two actions of seat {viewer} are both called {twice.pop()!r}"


@law
def the_log_can_be_read(table: Table) -> None:
    """Every event has words, whoever is called "You", and names only clauses that exist."""
    events: list[Event] = []
    play_out(table.new(events), table.rng("log"), events)
    seats = ["You", *names(table.players)[1:]]
    for event in events:
        line = table.game.tell(event, seats)
        assert line.text.strip(), f"no words for {event}"
        assert "You's" not in line.text, f"'You' cannot own anything: {line.text!r}"
        if line.clause and has_rules(table.game):
            assert table.game.rulebook.clause(line.clause), f"{line.text!r} names {line.clause}, which does not exist"


@law
def numbers_have_their_form(table: Table) -> None:
    """Tensors have one named number for each place; prospects lie between 0 and 1; greedy picks something legal."""
    game = table.game
    layout = game.layout(table.players)
    assert len(set(layout)) == len(layout), "two numbers of the tensor have the same name"
    for position in table.positions():
        state = position.state
        for viewer in (None, *range(table.players)):
            tensor = game.encode(state.view(viewer))
            assert tensor.typecode == "f"
            assert len(tensor) == len(layout), f"{position}: {len(tensor)} numbers for {len(layout)} names"
        prospects = game.evaluate(state)
        assert len(prospects) == table.players
        assert all(0 <= prospect <= 1 for prospect in prospects), f"{position}: prospects {prospects}"
        for seat in state.pending:
            legal = state.legal(seat)
            picked = game.greedy(state.view(seat), legal, Random(1))
            assert picked in legal, f"{position}: greedy picks {picked!r} for seat {seat}, which is not legal"
            assert picked == game.greedy(state.view(seat), legal, Random(1)), f"{position}: greedy is not repeatable"
