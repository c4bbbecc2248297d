"""Tests of `Position.best`."""

import math
import time
from typing import Any

import pytest

from board_games import GAMES, Best, Line, Position

from .conftest import OVER, WIN, walk


def negamax(position: Position, depth: int) -> float:
    """Plain search: 1000 - n for a forced win in n plies, n - 1000 for a loss, 0 if there is neither."""
    if position.is_over:
        return 1000 * position.returns()[position.turn]
    if depth == 0:
        return 0
    best = max(-negamax(position.play(action), depth - 1) for action in position.legal_actions())
    return best and best - math.copysign(1, best)


def score(value: float, plies: int | None) -> float:
    """The same number for a proven value."""
    return math.copysign(1000 - plies, value) if plies is not None else 0


def last(game: str, seed: int, number: int, rules: str = "standard") -> list[Position]:
    """The last positions of a random game, the end excluded."""
    positions = list(walk(game, seed, 10_000, rules))
    assert positions[-1].is_over
    return positions[-1 - number : -1]


def test_forced_wins_and_losses_have_their_length(game: str) -> None:
    rules, depth = "side=4" if game == "hexfour" else "standard", 3
    found = set()
    for seed in range(4):
        for position in last(game, seed, 4, rules):
            expected, best = negamax(position, depth), position.best(depth=depth, exact=True)
            assert score(best.value, best.plies) == expected
            assert math.isinf(best.value) == (best.plies is not None) == (expected != 0)
            assert best.plies is None or len(best.line) == best.plies
            found.add(expected)
    assert min(found) < 0 < max(found)


def test_draws_of_the_whole_tree_have_value_0() -> None:
    draws = 0
    for seed in range(12):
        for position in last("hexfour", seed, 5, "side=4"):
            if len(position.legal_actions()) <= 5 and negamax(position, 5) == 0:
                best = position.best(time=60, exact=True)
                assert (best.value, best.plies) == (0.0, None) and best.depth <= 5
                draws += 1
    assert draws > 0


def test_a_win_in_one_is_found() -> None:
    best = Position("uisge", WIN).best(depth=10)
    assert (best.value, best.plies, best.depth, len(best.line)) == (math.inf, 1, 1, 1)
    assert best.move.startswith("d4") and Position("uisge", WIN).play(best.action).is_over


def test_lines_are_the_best_moves(game: str) -> None:
    """Compare with a search after each move."""
    depth = 3
    for position in [Position(game, rules="side=4" if game == "hexfour" else None), *last(game, 1, 2)]:
        if len(position.legal_actions()) > 40:
            continue
        expected = {}
        for action in position.legal_actions():
            after = position.play(action)
            if after.is_over:
                value = after.returns()[position.turn]
                expected[action] = (value and math.copysign(math.inf, value), 1 if value else None)
            else:
                best = after.best(depth=depth - 1, exact=True)
                expected[action] = (-best.value, None if best.plies is None else best.plies + 1)
        best = position.best(depth=depth, lines=1000, exact=True)
        assert {line.action: (line.value, line.plies) for line in best.lines} == expected
        order = [(line.value, score(line.value, line.plies)) for line in best.lines]
        assert order == sorted(order, reverse=True)
        few = position.best(depth=depth, lines=3, exact=True)
        assert [line.value for line in few.lines] == [value for value, _ in order[:3]]
        assert few.depth <= depth and len(few.lines) == min(3, len(expected))


def test_lines_can_be_played(game: str) -> None:
    position = Position(game)
    best = position.best(depth=2, lines=2)
    assert (best.depth, len(best.lines)) == (2, 2) and best.nodes > 2 and best.time > 0
    assert best.lines[0] == Line(best.move, best.action, best.value, best.plies, best.line)
    for line in best.lines:
        assert line.move == line.line[0] == position.action_to_string(line.action)
        end = position
        for move in line.line:
            end = end.play(move)
        assert len(line.line) == 2


def test_values_do_not_depend_on_threads(game: str) -> None:
    one, two = (Position(game).best(depth=3, threads=threads, exact=True) for threads in (1, 2))
    assert (one.value, one.plies, one.depth) == (two.value, two.plies, two.depth)


def test_limits_end_the_search(game: str) -> None:
    position = Position(game)
    best = position.best(nodes=3000)
    assert 3000 <= best.nodes < 3000 + 1024
    again = position.best(nodes=3000)
    assert (again.lines, again.nodes, again.depth) == (best.lines, best.nodes, best.depth)
    begun = time.perf_counter()
    best = position.best(time=0.2, lines=2)
    # A wide tolerance for slow machines.
    assert best.time <= time.perf_counter() - begun < 3
    assert best.time >= 0.2 or all(math.isinf(line.value) for line in best.lines)


def test_a_search_without_a_completed_depth_gives_a_legal_move(game: str) -> None:
    best = Position(game).best(nodes=1, lines=2)
    assert best.depth == 0 and best.move in Position(game).legal_moves() and best.line == [best.move]
    assert math.isnan(best.value) and (best.plies, len(best.lines)) == (None, 1)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({}, "time, nodes or depth"),
        ({"lines": 2}, "time, nodes or depth"),
        ({"time": 0}, "time: expected a positive finite number, found 0"),
        ({"time": -1.5}, "time: expected a positive finite number, found -1.5"),
        ({"time": math.inf}, "time: expected a positive finite number, found inf"),
        ({"time": 10**400}, "time: expected a positive finite number, found 10000"),
        ({"time": math.nan}, "time: expected a positive finite number"),
    ],
)
def test_invalid_limits_are_rejected(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Position("uisge").best(**options)


@pytest.mark.parametrize("time", ["x", [1], 1j])
def test_times_of_other_types_are_reported_with_their_name(time: Any) -> None:
    with pytest.raises(TypeError, match="^time: expected a number, found (str|list|complex)$"):
        Position("uisge").best(time=time)


def test_errors_of_times_are_passed_on() -> None:
    class Time:
        def __init__(self, error: type[Exception]) -> None:
            self.error = error

        def __float__(self) -> float:
            raise self.error("converted")

    for error in (RuntimeError, ValueError, KeyError):
        with pytest.raises(error, match="converted"):
            Position("uisge").best(time=Time(error))  # type: ignore[arg-type]


def test_values_are_in_hundredths() -> None:
    values = [Position(game).best(depth=depth).value for game in GAMES for depth in (1, 2, 3)]
    # The start positions are about even.
    assert max(map(abs, values)) < 3
    assert all(abs(100 * value - round(100 * value)) < 1e-9 for value in values)
    assert any(value != round(value) for value in values)


def test_long_times_are_accepted() -> None:
    for seconds in (1e300, 10**20):
        assert Position("uisge").best(time=seconds, depth=1).depth == 1


def test_a_finished_game_has_no_best_move() -> None:
    with pytest.raises(ValueError, match="the game is over"):
        Position("uisge", OVER).best(depth=1)


def test_results_are_values() -> None:
    for position in (Position("uisge"), Position("uisge", WIN)):
        best = position.best(depth=2, lines=2)
        names = {"Best": Best, "Line": Line, "inf": math.inf}
        assert eval(repr(best), names) == best
        assert eval(repr(best.lines[0]), names) == best.lines[0] != best.lines[1]
    with pytest.raises(ValueError, match="lines"):
        Best([], 0, 0, 0.0)
    with pytest.raises(AttributeError):
        best.depth = 3  # type: ignore[misc]
