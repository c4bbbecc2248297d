"""Tests of integer and other arguments."""

import importlib.util
import re
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from typing import Any

import numpy as np
import pytest

from board_games import Game, Opponent, Position, VectorEnv, best_all, choose_all, match, observations, play_all, tasks

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
    (lambda seed: Opponent("easy", seed), "seed", 0, U64),
    (lambda nodes: UISGE.best(nodes=nodes), "nodes", 1, U64),
    (lambda depth: UISGE.best(depth=depth), "depth", 1, 200),
    (lambda lines: UISGE.best(depth=1, lines=lines), "lines", 1, U32),
    (lambda threads: UISGE.best(depth=1, threads=threads), "threads", 1, 1024),
    (lambda threads: best_all([UISGE], depth=1, threads=threads), "threads", 1, 1024),
    (lambda threads: choose_all("easy", [UISGE], [1], threads=threads), "threads", 1, 1024),
    (lambda games: VectorEnv("uisge", games), "num_envs", 1, 2**20),
    (lambda max_plies: VectorEnv("uisge", 1, max_plies=max_plies), "max_plies", 1, U32),
    (lambda times: VectorEnv("uisge", 1, repetition=times), "repetition", 2, U32),
    (lambda seed: VectorEnv("uisge", 1, seed=seed), "seed", 0, U64),
    (lambda threads: VectorEnv("uisge", 1, threads=threads), "threads", 1, 1024),
    (lambda seed: VectorEnv("uisge", 1).reset(seed=seed), "seed", 0, U64),
    (VectorEnv("uisge", 3).position, "index", 0, 2),
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
    for number in (True, 1.0, np.float64(1), "1", b"1", [1]):
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
    VectorEnv("uisge", 1, seed=U64).reset(seed=U64)
    game = Game("uisge", repetition=U32, max_plies=U32)
    assert (game.repetition, game.max_plies) == (U32, U32)
    assert game.comment(U32) is None
    # No move leads on from this position.
    over = Position("uisge", "7/2WW3/1WW1WW1/2bbbb1/3bb2/7 b")
    assert (over.perft(255), over.perft_distinct(255), over.distinct_positions(255)) == (0, 0, [])
    assert over.playouts(10**5, 1).wins == (10**5, 0)


def nothing(position: Position) -> int:
    raise AssertionError("no game begins")


def given(make: Callable[..., Any], name: str, **others: Any) -> Callable[[Any], Any]:
    return lambda value: make(**{"game": "uisge", **others, name: value})


def wrong_arguments() -> list[tuple[str, Callable[[Any], Any], str, list[Any]]]:
    """Return calls, the name of an argument and wrong values of it."""
    numbers = [-1, 1.0, float("nan"), True, "1", [1]]
    found: list[tuple[str, Callable[[Any], Any], str, list[Any]]] = [
        ("match", lambda v: match(nothing, nothing, v, game="uisge"), "games", [*numbers, None]),
        ("match", lambda v: match(nothing, nothing, 1, game="uisge", opening=v), "opening", [*numbers, None]),
        ("match", lambda v: match(nothing, nothing, 1, game="uisge", seed=v), "seed", [*numbers, None]),
        ("match", lambda v: match(nothing, nothing, 1, game="uisge", max_plies=v), "max_plies", [*numbers, 0, 2**32]),
        ("match", lambda v: match(nothing, nothing, 1, game="uisge", repetition=v), "repetition", [*numbers, 0, 2**64]),
        ("match", lambda v: match(nothing, v, 1, game="uisge"), "b", [3, None, True, lambda: 0]),
        ("svg", lambda v: UISGE.svg(size=v), "size", [*numbers, 0, 2**16, 2**64]),
        ("svg", lambda v: GAME.svg(size=v), "size", [*numbers, 0, 2**16, 2**64]),
        ("best", lambda v: UISGE.best(time=v), "time", [-1, 0, float("nan"), float("inf"), 10**400, True, "1"]),
        ("best", lambda v: UISGE.best(exact=v, depth=1), "", [1, "no", None]),
        ("observation", lambda v: UISGE.observation(dtype=v), "dtype", ["f8", int, True, "float32\n"]),
        ("VectorEnv", lambda v: VectorEnv("uisge", 1, autoreset=v), "autoreset", ["", "x", "SAME_STEP", 1, True]),
        ("VectorEnv", lambda v: VectorEnv(v, 1), "unknown game", ["chess", ""]),
        ("VectorEnv", lambda v: VectorEnv("uisge", 1, rules=v), "rules", ["side=4", "stuck=never"]),
        ("Position", lambda v: Position("uisge", rules=v), "rules", ["", "x", "stuck=x", 3, True, ["stuck"], {"x": 1}]),
        ("play", UISGE.play, "action", [True, False, 1.0, None]),
        ("play_all", lambda v: play_all([UISGE], v), "actions", [[True], [1.0], [None], 3, "1"]),
        ("run", lambda v: tasks.run([], tasks.count, Executor, attempts=v), "attempts", [*numbers, 0]),
        ("run", lambda v: tasks.run([], tasks.count, Executor, lost=v), "lost", [3, (int,), ("x",)]),
        ("split_games", lambda v: tasks.split_games(UISGE, 1, 1, v), "seed", [*numbers, 2**64]),
        ("split_games", lambda v: tasks.split_games(UISGE, 1, 1, 1, max_plies=v), "max_plies", [*numbers, 10**6 + 1]),
        ("split_games", lambda v: tasks.split_games(UISGE, v, 1, 1), "", [-1, 0, 1.0, float("nan"), True, 2**32]),
    ]
    for name in ("gymnasium", "pettingzoo", "open_spiel"):
        if importlib.util.find_spec("pyspiel" if name == "open_spiel" else name) is None:
            continue
        module: Any = importlib.import_module(f"board_games.{name}")
        if name == "open_spiel":
            spiel = module
            found += [
                (name, lambda v: spiel.Uisge({"max_plies": v}), "max_plies", [*numbers, 0]),
                (name, lambda v: spiel.Uisge({"repetition": v}), "repetition", numbers),
                (name, lambda v: spiel.Uisge({v: 1}), "options", ["players", "max_plies\n"]),
                (name, lambda v: spiel.SearchBot(depth=v), "depth", [*numbers, 0, 201]),
            ]
            continue
        makers = [module.BoardGame]
        if name == "gymnasium":
            makers += [partial(module.VectorBoardGame, num_envs=2), partial(module.against, 2)]
        for number, make in enumerate(makers):
            kind = f"{name} {number}"
            found += [
                (kind, given(make, "max_plies"), "max_plies", [*numbers, 0]),
                (kind, given(make, "repetition"), "repetition", [*numbers, 0, 1]),
                (kind, given(make, "render_mode"), "render_mode", ["x", 1, ["svg"]]),
                (kind, given(make, "rules"), "rules", ["x", 3]),
                (kind, given(make, "illegal"), "illegal", ["", "x", True, None]),
                (kind, given(make, "game"), "", ["chess", "", 3, None]),
                (kind, given(make, "sides"), "", [1]),
            ]
            if number:
                found.append((kind, given(make, "dtype"), "dtype", ["int8", 3]))
            if name == "gymnasium":
                names = ["zzz", "", "mcts:0", "search:0s", 3, True, lambda: 0]
                found += [
                    (kind, given(make, "player"), "player", [-1, 2, True, 1.0, "0"]),
                    (kind, given(make, "opponent"), "", names),
                    (kind, given(make, "max_plies", opponent="easy", player=None), "max_plies", [1]),
                ]
    return found


@pytest.mark.parametrize(("what", "call", "name", "wrong"), wrong_arguments())
def test_wrong_values_are_rejected_where_they_are_given(
    what: str, call: Callable[[Any], Any], name: str, wrong: list[Any]
) -> None:
    for value in wrong:
        with pytest.raises((TypeError, ValueError)) as raised:
            call(value)
        shown = str(raised.value)
        assert shown.startswith(name) and shown.replace("\n", "").isprintable(), (value, shown)
