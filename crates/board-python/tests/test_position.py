"""Positions as values."""

import _thread
import copy
import pickle
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from board_games import GAMES, IllegalMove, Outcome, Position, _unpickle

from .conftest import walk

# From the perft tables of the project's documentation.
PERFT = {"uisge": (5, 4458), "ignis": (3, 110304), "hexfour": (3, 32574), "disk-race": (2, 16)}
SHAPES = {
    "uisge": ((8, 6, 7), 379),
    "ignis": ((10, 6, 6), 48),
    "hexfour": ((8, 11, 11), 91),
    "disk-race": ((9, 4, 8), 257),
}
WON = "7/2WW3/1WW1WW1/2bbbb1/3bb2/7 b"


def test_all_games_are_there() -> None:
    assert set(GAMES) == set(SHAPES)


def test_perft(game: str) -> None:
    depth, leaves = PERFT[game]
    assert Position(game).perft(depth) == leaves
    assert Position(game).perft(0) == 1


def test_shapes(game: str) -> None:
    position = Position(game)
    assert (position.observation_shape, position.num_actions) == SHAPES[game]
    assert len(position.plane_names) == position.observation_shape[0]
    assert Position("hexfour", rules="side=7").num_actions == 127
    assert Position("hexfour", rules="side=7").observation_shape == (8, 13, 13)


def test_actions_and_texts_are_the_same_moves(game: str) -> None:
    for position in walk(game):
        actions = position.legal_actions()
        assert actions == sorted(set(actions))
        assert position.legal_moves() == [position.action_to_string(a) for a in actions]
        assert [position.string_to_action(m) for m in position.legal_moves()] == actions
        mask = position.legal_action_mask()
        assert mask.dtype == np.bool_ and mask.shape == (position.num_actions,)
        assert list(np.flatnonzero(mask)) == actions
        for action in actions[:3]:
            text = position.action_to_string(action)
            assert position.play(action) == position.play(text) == position.play(np.int64(action))
            assert position.describe(action) == position.describe(text) != ""
        assert position.is_over == (not actions)


def test_values(game: str) -> None:
    seen = set()
    for position in walk(game):
        again = Position(game, str(position))
        assert again == position and hash(again) == hash(position) and again.key() == position.key()
        assert again.turn == position.turn and again.rules == position.rules
        for same in (position.copy(), copy.copy(position), copy.deepcopy(position)):
            assert same is position
        assert pickle.loads(pickle.dumps(position)) == position
        assert repr(position) == f'Position("{game}", "{position}")'
        assert eval(repr(position)) == position
        seen.add(position)
    assert len(seen) > 5
    ordered = sorted(seen)
    assert ordered[0] < ordered[1] and ordered[1] >= ordered[0] and ordered[0] != ordered[1]


def test_games_do_not_mix() -> None:
    uisge, ignis = Position("uisge"), Position("ignis")
    assert uisge != ignis and uisge != 3
    with pytest.raises(TypeError):
        assert uisge < ignis


def test_returns_and_outcome(game: str) -> None:
    position = Position(game)
    assert (position.outcome, position.returns()) == (None, (0.0, 0.0))
    assert "to move" in position.words()
    won = Position("uisge", WON)
    assert won.is_over and won.returns() == (1.0, -1.0) and won.words() == "light has won: light shows six crowns"
    outcome = won.outcome
    assert isinstance(outcome, Outcome)
    assert (str(outcome), outcome.winner, outcome.margin, outcome.text) == ("light", 0, 1, "light")
    assert outcome == won.outcome and hash(outcome) == hash(won.outcome)


def test_observation(game: str) -> None:
    for position in walk(game, plies=20):
        own = position.observation()
        assert own.dtype == np.float32 and own.shape == position.observation_shape
        assert np.array_equal(own, position.observation(position.turn))
        turn = position.plane_names.index("own to move")
        assert (own[turn] == 1).all()
        assert (position.observation(1 - position.turn)[turn] == 0).all()
        small = np.full(position.observation_shape, 9, np.uint8)
        assert position.observation(dtype="uint8", out=small) is small
        assert np.array_equal(small > 0, own > 0)


def test_symmetries_of_planes_and_policies(game: str) -> None:
    for position in walk(game, plies=12):
        images = position.symmetries()
        assert images[0].position == position
        own, mask = position.observation(0), position.legal_action_mask()
        for image in images:
            assert np.array_equal(mask[image.action_sources], image.position.legal_action_mask())
            planes = own.reshape(len(own), -1)[:, image.cell_sources].reshape(own.shape)
            assert np.array_equal(planes, image.position.observation(1 if image.swaps_players else 0))
            if not image.swaps_players:
                assert image.position.canonical() == position.canonical()


def test_playouts_are_repeatable(game: str) -> None:
    found = Position(game).playouts(200, 5, 300)
    assert found == Position(game).playouts(200, 5, 300) != Position(game).playouts(200, 6, 300)
    assert sum(found.wins) + found.draws + found.unfinished == 200 and found.plies > 200
    assert Position(game).playouts(3, 5, 0).unfinished == 3
    assert sum(Position("uisge", WON).playouts(3, 5).wins) == 3


def test_pictures(game: str) -> None:
    picture = Position(game).svg()
    assert picture.startswith("<svg") and picture == Position(game)._repr_svg_()


def test_bounds() -> None:
    bounds = {game: (Position(game).max_plies, Position(game).max_margin) for game in GAMES}
    assert bounds == {"uisge": (None, 1), "ignis": (47, 1), "hexfour": (89, 45), "disk-race": (None, 1)}


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (379, "379 is no action: there are 379"),
        (-1, "-1 is no action"),
        (2**70, "is no action"),
        ("pass", "pass"),
        ("d4e5", "blank"),
        ("hello", "file"),
        ("", "a file from a to g"),
    ],
)
def test_illegal_moves_say_why(action: Any, reason: str) -> None:
    position = Position("uisge")
    with pytest.raises(IllegalMove, match=reason):
        position.play(action)
    with pytest.raises(ValueError, match=reason):
        position.describe(action)


def test_a_field_off_the_board_says_so() -> None:
    with pytest.raises(IllegalMove, match="m13 is not on the board of side 6"):
        Position("hexfour").play("m13")


@pytest.mark.parametrize("action", [None, 1.5, b"d4f4", [1], np.float64(1)])
def test_what_is_no_action(action: Any) -> None:
    with pytest.raises(TypeError):
        Position("uisge").play(action)


@pytest.mark.parametrize(
    ("arguments", "options", "reason"),
    [
        (("chess",), {}, "there is no game"),
        (("uisge", "7/7 w"), {}, "rank"),
        (("uisge", str(Position("ignis"))), {}, "a rank of 7 squares"),
        (("uisge",), {"rules": "stuck=never"}, "expected one of wins"),
        (("uisge", str(Position("uisge"))), {"rules": "stuck=draw"}, "standard"),
        (("uisge", "\0"), {}, "a rank of 7 squares"),
    ],
)
def test_no_such_position(arguments: Any, options: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Position(*arguments, **options)


@pytest.mark.parametrize(
    ("out", "error"),
    [
        (np.zeros((8, 6, 7), np.float64), TypeError),
        (np.zeros((8, 6, 7), np.uint8), TypeError),
        ([0.0], TypeError),
        (np.zeros((8, 7, 6), np.float32), ValueError),
        (np.zeros(8 * 6 * 7, np.float32), ValueError),
        (np.zeros((8, 6, 14), np.float32)[:, :, ::2], ValueError),
        (np.zeros((8, 6, 7), np.float32, order="F"), ValueError),
        (np.broadcast_to(np.float32(0), (8, 6, 7)), ValueError),
    ],
)
def test_arrays_that_do_not_fit(out: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="out"):
        Position("uisge").observation(out=out)


def test_other_bad_arguments() -> None:
    position = Position("uisge")
    for player in (2, 10**6):
        with pytest.raises(ValueError, match="expected 0 or 1"):
            position.observation(player)
    with pytest.raises(OverflowError):
        position.observation(-1)
    with pytest.raises(ValueError, match="float32 or uint8"):
        position.observation(dtype="float64")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        position.legal_action_mask(np.zeros(379, np.uint8))
    for depth in (-1, 256):
        with pytest.raises(OverflowError):
            position.perft(depth)
        with pytest.raises(OverflowError):
            position.perft_distinct(depth)
    for threads in (0, 10**6):
        with pytest.raises(ValueError, match="threads"):
            position.distinct_positions(1, threads=threads)
    with pytest.raises(ValueError, match="memory"):
        position.perft_distinct(1, memory=1)
    with pytest.raises(MemoryError):
        Position("hexfour").distinct_positions(5, memory=1 << 26)
    with pytest.raises(ValueError, match="max_plies"):
        position.playouts(1, 1, 10**9)
    with pytest.raises(AttributeError):
        position.turn = 1  # type: ignore[misc]


def test_ctrl_c_stops_long_counts() -> None:
    for work in (
        lambda: Position("hexfour").perft(20),
        lambda: Position("hexfour").perft_distinct(20, memory=1 << 26, threads=2),
        lambda: Position("uisge").playouts(10**9, 1),
    ):
        threading.Timer(0.2, _thread.interrupt_main).start()
        with pytest.raises(KeyboardInterrupt):
            work()


@pytest.mark.parametrize(
    "work", [lambda: Position("uisge").perft(8), lambda: Position("uisge").perft_distinct(9)]
)
def test_long_counts_let_other_threads_run(work: Callable[[], int]) -> None:
    done = threading.Event()

    def count() -> None:
        work()
        done.set()

    counting = threading.Thread(target=count)
    counting.start()
    turns = 0
    while not done.is_set():
        time.sleep(0.001)
        turns += 1
    counting.join()
    assert turns > 1


def test_pickles_of_another_version() -> None:
    with pytest.raises(ValueError, match="a pickle of"):
        _unpickle("board_games/0", "uisge", str(Position("uisge")))
    with pytest.raises(ValueError, match="there is no game"):
        _unpickle("board_games/1", "chess", "")
