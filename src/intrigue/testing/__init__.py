"""The battery: the laws that every game obeys, written once. Intrigue's own games and yours are tested by it.

    import intrigue.testing

    intrigue.testing.check("my_game:MyGame")                  all laws, every player count, every option
    test_laws = intrigue.testing.battery("my_game:MyGame")    the same as tests for pytest, in a test module

A law is a function of a game, a number of players, options and seeds. It plays at random, looks closely at positions of
every kind, and raises an AssertionError that says what was broken and where.

    from intrigue.testing import twins_look_alike

    twins_look_alike(intrigue.game("empire-engine"), players=3, options={"empire_powers": True}, seeds=range(5))

The laws about secrets need to know what is hidden. `intrigue.testing.hidden` says how a game tells them.

| module | law |
|---|---|
| endings, determinism | random games end, with a legal result; the same seed and moves give the same state |
| copies, round_trips, records | copies are independent; everything that goes out comes back; records verify |
| legality | `legal` and `play` agree; refusals explain themselves and change nothing |
| loading | a dump that no game can reach is refused, with the field that is wrong |
| conservation | nothing is ever lost or made |
| twins, simultaneity, news | nothing that a viewer gets depends on what is hidden from this viewer |
| wire | what goes over the wire tells no more than the events; choices made at once are silent and can change |
| undoing | what could have taught somebody something cannot be taken back; everything else can |
| samplers, likelihood | samples fit the view, vary, know no truth, respect deductions, and are as likely as the deals |
| canaries | marked hidden values never appear; views stand alone |
| judgement | greedy, rollouts, observations, labels, the coach and the reasons of hints read nothing hidden |
| beliefs | what is likely follows from the view alone; what is certain is so |
| words | what people, bots and learners get has the promised form |

Laws about twins keep what belongs to a position (`worlds`); several of them can share their twins (`together`).
"""

from intrigue.testing.beliefs import beliefs_come_from_the_view, what_is_certain_is_so
from intrigue.testing.canaries import canaries_stay_silent, the_seed_stays_secret, views_stand_alone
from intrigue.testing.conservation import nothing_is_lost_or_made
from intrigue.testing.copies import copies_are_independent, copies_play_alike
from intrigue.testing.determinism import replays_are_identical, seeds_differ
from intrigue.testing.endings import games_end
from intrigue.testing.front import Broken, battery, check
from intrigue.testing.hidden import secrets_can_be_redrawn, use_secrets
from intrigue.testing.judgement import hints_come_from_the_view, judgement_reads_nothing_hidden
from intrigue.testing.legality import (
    listed_actions_are_accepted,
    prompts_name_their_rule,
    unlisted_actions_are_refused,
)
from intrigue.testing.likelihood import samples_are_unbiased
from intrigue.testing.loading import changed_dumps_are_refused, check_changes
from intrigue.testing.news import (
    events_are_known,
    other_steps_in_one_world,
    same_step_in_twins,
    the_deal_tells_what_is_seen,
)
from intrigue.testing.records import records_replay_and_verify
from intrigue.testing.round_trips import loaded_states_play_on, states_round_trip, views_and_events_round_trip
from intrigue.testing.samplers import (
    assert_uniform,
    samples_do_not_know_the_truth,
    samples_fit_the_view,
    samples_respect_deductions,
    samples_vary,
)
from intrigue.testing.settings import Setting, quick, thorough
from intrigue.testing.simultaneity import choices_stay_secret, order_of_answers_does_not_matter
from intrigue.testing.table import Law
from intrigue.testing.twins import twins_look_alike
from intrigue.testing.undoing import undo_cannot_peek, what_reveals_nothing_can_be_undone
from intrigue.testing.wire import no_news_without_an_event, simultaneous_on_the_wire
from intrigue.testing.words import numbers_have_their_form, tables_and_labels_can_be_read, the_log_can_be_read

LAWS: tuple[Law, ...] = (
    games_end,
    replays_are_identical,
    seeds_differ,
    copies_are_independent,
    copies_play_alike,
    states_round_trip,
    loaded_states_play_on,
    changed_dumps_are_refused,
    views_and_events_round_trip,
    records_replay_and_verify,
    listed_actions_are_accepted,
    unlisted_actions_are_refused,
    prompts_name_their_rule,
    nothing_is_lost_or_made,
    secrets_can_be_redrawn,
    twins_look_alike,
    choices_stay_secret,
    order_of_answers_does_not_matter,
    same_step_in_twins,
    other_steps_in_one_world,
    the_deal_tells_what_is_seen,
    events_are_known,
    no_news_without_an_event,
    simultaneous_on_the_wire,
    undo_cannot_peek,
    what_reveals_nothing_can_be_undone,
    samples_fit_the_view,
    samples_do_not_know_the_truth,
    samples_vary,
    samples_are_unbiased,
    samples_respect_deductions,
    canaries_stay_silent,
    the_seed_stays_secret,
    views_stand_alone,
    judgement_reads_nothing_hidden,
    hints_come_from_the_view,
    beliefs_come_from_the_view,
    what_is_certain_is_so,
    tables_and_labels_can_be_read,
    the_log_can_be_read,
    numbers_have_their_form,
)

__all__ = [
    "LAWS",
    "Broken",
    "Law",
    "Setting",
    "assert_uniform",
    "battery",
    "beliefs_come_from_the_view",
    "canaries_stay_silent",
    "changed_dumps_are_refused",
    "check",
    "check_changes",
    "choices_stay_secret",
    "copies_are_independent",
    "copies_play_alike",
    "events_are_known",
    "games_end",
    "hints_come_from_the_view",
    "judgement_reads_nothing_hidden",
    "listed_actions_are_accepted",
    "loaded_states_play_on",
    "no_news_without_an_event",
    "nothing_is_lost_or_made",
    "numbers_have_their_form",
    "order_of_answers_does_not_matter",
    "other_steps_in_one_world",
    "prompts_name_their_rule",
    "quick",
    "records_replay_and_verify",
    "replays_are_identical",
    "same_step_in_twins",
    "samples_are_unbiased",
    "samples_do_not_know_the_truth",
    "samples_fit_the_view",
    "samples_respect_deductions",
    "samples_vary",
    "secrets_can_be_redrawn",
    "seeds_differ",
    "simultaneous_on_the_wire",
    "states_round_trip",
    "tables_and_labels_can_be_read",
    "the_deal_tells_what_is_seen",
    "the_log_can_be_read",
    "the_seed_stays_secret",
    "thorough",
    "twins_look_alike",
    "undo_cannot_peek",
    "unlisted_actions_are_refused",
    "use_secrets",
    "views_and_events_round_trip",
    "views_stand_alone",
    "what_is_certain_is_so",
    "what_reveals_nothing_can_be_undone",
]
