"""Lessons: what a file of scenes may say, and what is refused."""

from __future__ import annotations

import pytest

import intrigue
from intrigue.core.errors import BadContent
from intrigue.core.lessons import NOT_NOW, read_lessons
from tests.toys.three_cards import ThreeCards

SCENE = """
[[scene]]
id = "one"
title = "One"
players = 2
seat = 2
moves = "1 heads"
[[scene.step]]
say = "Read   this."
[[scene.step]]
say = "Do this."
go = ["tails"]
replies = { heads = "Not that." }
then = '''
1 tails
'''
"""


def test_a_scene_is_read() -> None:
    (scene,) = read_lessons(SCENE)
    reading, doing = scene.steps
    assert (scene.seat, scene.moves, scene.names) == (1, ((0, "heads"),), ["Anna", "You"])
    assert (reading.say, reading.go, reading.reply("anything")) == ("Read this.", (), NOT_NOW)
    assert (doing.go, doing.reply("heads"), doing.reply("other")) == (("tails",), "Not that.", NOT_NOW)
    assert scene.moves_to(0) == scene.moves_to(1) == ((0, "heads"),)
    assert scene.moves_to(2) == ((0, "heads"), (1, "tails"), (0, "tails"))


def test_a_scene_goes_on_where_the_one_before_it_ended() -> None:
    text = SCENE + '[[scene]]\nid = "two"\ntitle = "Two"\nmoves = "2 heads"\n[[scene.step]]\nsay = "And now?"\n'
    first, second = read_lessons(text)
    assert second.moves == (*first.moves_to(2), (1, "heads"))
    assert (second.players, second.seat) == (2, 1)


@pytest.mark.parametrize(
    ("wrong", "instead", "words"),
    [
        ("players = 2", "", "scene[0].players: expected a number of players, since no scene comes before this one"),
        ("seat = 2", "seat = 3", "line 6: scene[0].seat: expected a seat from 1 to 2, got 3"),
        ('"1 heads"', '"heads"', "scene[0].moves: expected a seat and an action in each line"),
        ('"1 heads"', '"0 heads"', "scene[0].moves: expected a seat and an action in each line"),
        ('go = ["tails"]', 'go = ["heads"]', "expected actions that do not go on, got 'heads'"),
        ('"Do this."', '" "', "scene[0].step[1].say: expected words"),
        ('say = "Read   this."', 'say = "Read."\ngo = ["a", "b"]', "several actions that go on only in the last step"),
        ('title = "One"', "", "scene[0].title"),
        ('title = "One"', 'title = "One"\ncolour = "red"', "colour"),
    ],
)
def test_a_wrong_file_is_refused_with_the_place_and_what_was_expected(wrong: str, instead: str, words: str) -> None:
    assert wrong in SCENE
    with pytest.raises(BadContent) as refusal:
        read_lessons(SCENE.replace(wrong, instead))
    assert "lessons.toml" in str(refusal.value)
    assert words in str(refusal.value)


def test_two_scenes_have_two_ids() -> None:
    with pytest.raises(BadContent, match="an id that no other scene has, got 'one'"):
        read_lessons(SCENE + SCENE)


def test_a_move_that_the_rules_refuse_is_named() -> None:
    game = intrigue.game(intrigue.games()[0])
    (scene,) = read_lessons(SCENE.replace("1 heads", "1 fly to the moon"))
    with pytest.raises(BadContent, match=r"scene one, step 1: seat 1 cannot do 'fly to the moon'"):
        list(scene.moments(game))


def test_a_game_without_lessons_has_none() -> None:
    game = ThreeCards()
    assert game.lessons() == ()
    assert game.coach(game.new(2).view(0)) == ""
