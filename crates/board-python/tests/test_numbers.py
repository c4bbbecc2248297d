"""Tests of integer arguments."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

from board_games import Game, Position, observations

UISGE, GAME = Position("uisge"), Game("uisge")
U32, U64 = 2**32 - 1, 2**64 - 1

#: Functions of one integer, its name, minimum and maximum.
ARGUMENTS: list[tuple[Callable[..., Any], str, int, int]] = [
    (UISGE.observation, "player", 0, 1),
    (lambda player: observations([UISGE], player=player), "player", 0, 1),
    (UISGE.perft, "depth", 0, 255),
    (UISGE.perft_distinct, "depth", 0, 255),
    (lambda threads: UISGE.perft_distinct(1, threads=threads), "threads", 1, 1024),
    (lambda memory: UISGE.perft_distinct(1, memory=memory), "memory", 2**26, U64),
    (UISGE.distinct_positions, "ply", 0, 255),
    (lambda threads: UISGE.distinct_positions(1, threads=threads), "threads", 1, 1024),
    (lambda memory: UISGE.distinct_positions(1, memory=memory), "memory", 2**26, U64),
    (lambda n: UISGE.playouts(n, 1, 0), "n", 0, U32),
    (lambda seed: UISGE.playouts(1, seed, 0), "seed", 0, U64),
    (lambda max_plies: UISGE.playouts(1, 1, max_plies), "max_plies", 0, 1_000_000),
    (lambda repetition: Game("uisge", repetition=repetition), "repetition", 1, U32),
    (lambda max_plies: Game("uisge", max_plies=max_plies), "max_plies", 1, U32),
    (lambda player: GAME.copy().resign(player), "player", 0, 1),
    (GAME.name, "player", 0, 1),
    (lambda player: GAME.set_name(player, ""), "player", 0, 1),
    (GAME.comment, "ply", 0, U32),
    (lambda ply: GAME.set_comment(ply, ""), "ply", 0, U32),
]

each_argument = pytest.mark.parametrize(("call", "name", "low", "high"), ARGUMENTS)


@each_argument
def test_numbers_outside_the_range_raise_value_errors(
    call: Callable[..., Any], name: str, low: int, high: int
) -> None:
    to = "or" if high == low + 1 else "to"
    for number in (-(2**70), -1, low - 1, high + 1, 2**64, 2**70):
        expected = f"{name}: expected {low} {to} {high}, found {number}"
        with pytest.raises(ValueError, match=f"^{re.escape(expected)}$"):
            call(number)


@each_argument
def test_integers_of_all_types_are_accepted(call: Callable[..., Any], name: str, low: int, high: int) -> None:
    for kind in (int, np.int64, np.uint32, np.array):
        call(kind(low))


@each_argument
def test_other_types_raise_type_errors_with_the_name(
    call: Callable[..., Any], name: str, low: int, high: int
) -> None:
    for number in (1.0, np.float64(1), "1", b"1", [1]):
        expected = f"{name}: expected an integer, found {type(number).__name__}"
        with pytest.raises(TypeError, match=f"^{expected}$"):
            call(number)


@pytest.mark.parametrize("count", [UISGE.perft_distinct, UISGE.distinct_positions])
def test_memory_too_small_for_the_threads_raises_an_error_with_the_minimum(count: Callable[..., Any]) -> None:
    pattern = r"^memory: expected at least (\d+) with 100 threads, found {}$"
    with pytest.raises(ValueError, match=pattern.format(2**26)) as info:
        count(0, threads=100, memory=2**26)
    found = re.match(pattern.format(2**26), str(info.value))
    assert found
    minimum = int(found[1])
    assert count(0, threads=100, memory=minimum) == count(0)
    with pytest.raises(ValueError, match=pattern.format(minimum - 1)):
        count(0, threads=100, memory=minimum - 1)


class Index:
    """Integer-like object."""

    def __init__(self, convert: Callable[[], Any]) -> None:
        self.convert = convert

    def __index__(self) -> int:
        return self.convert()  # type: ignore[no-any-return]


def fail(error: BaseException) -> int:
    raise error


@each_argument
def test_errors_of_conversions_are_passed_on(call: Callable[..., Any], name: str, low: int, high: int) -> None:
    for error in (SystemExit(3), KeyboardInterrupt(), RuntimeError("no"), OverflowError("no"), ValueError("no")):
        with pytest.raises(type(error)) as raised:
            call(Index(partial(fail, error)))
        assert raised.value is error
    with pytest.raises(TypeError, match=f"^{name}: expected an integer, found str$"):
        call(Index(lambda: "1"))


def test_errors_of_converted_actions_are_passed_on() -> None:
    for act in (UISGE.play, UISGE.describe, UISGE.action_to_string, GAME.play):
        for error in (SystemExit(3), KeyboardInterrupt(), ValueError("no")):
            with pytest.raises(type(error)) as raised:
                act(Index(partial(fail, error)))
            assert raised.value is error
        with pytest.raises(TypeError, match="action: expected an integer or a string, found float"):
            act(1.0)  # type: ignore[arg-type]


def test_the_largest_numbers_are_accepted() -> None:
    assert UISGE.playouts(1, U64, 1).plies == 1
    assert UISGE.perft_distinct(1, memory=U64) == len(UISGE.legal_actions())
    game = Game("uisge", repetition=U32, max_plies=U32)
    assert (game.repetition, game.max_plies) == (U32, U32)
    assert game.comment(U32) is None
    # No move leads on from this position.
    over = Position("uisge", "7/2WW3/1WW1WW1/2bbbb1/3bb2/7 b")
    assert (over.perft(255), over.perft_distinct(255), over.distinct_positions(255)) == (0, 0, [])
    assert over.playouts(10**5, 1).wins == (10**5, 0)
