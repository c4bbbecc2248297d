"""Memory stays flat, whatever is made, played, reset or refused how often."""

import gc
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from board_games import Game, IllegalMove, Position, VectorEnv

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it is read from /proc")

#: What a process may grow by, in bytes. None of these has grown by a fourth of it.
MOST = 1 << 20


def resident() -> int:
    """The bytes of this process that are in memory."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def growth(work: Callable[[int], object], times: int) -> int:
    """By how much the process grows through `times` calls, after a tenth of as many."""
    work(times // 10)
    before = resident()
    work(times)
    return resident() - before


def check(work: Callable[[int], object], times: int) -> None:
    """In a process of its own: what others have freed would hide what is lost."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        grown = pool.submit(growth, work, times).result()
    assert grown < MOST


def resets(game: str, times: int) -> None:
    """A thousand times as many games."""
    env = VectorEnv(game, 1024, seed=1)
    for _ in range(times):
        env.reset()


def steps(game: str, times: int) -> None:
    """Every step ends all games, which start again in it."""
    env = VectorEnv(game, 256, max_plies=1, threads=2, dtype="uint8")
    env.reset()
    for _ in range(times):
        env.step(env.sample_actions())


def environments(game: str, times: int) -> None:
    for seed in range(times):
        VectorEnv(game, 8, seed=seed, threads=2).reset()


def positions(game: str, times: int) -> None:
    for _ in range(times):
        position = Position(game)
        position = position.play(position.legal_actions()[0])
        position.observation(), position.legal_action_mask(), hash(position), str(position)


def pictures(game: str, times: int) -> None:
    for _ in range(times):
        position = Position(game)
        position.svg(), position.symmetries(), position.canonical(), position.plane_names


def games(game: str, times: int) -> None:
    for _ in range(times):
        played = Game(game)
        played.play(played.legal_moves()[0])
        played.set_comment(1, "A move.")
        assert Game.from_record(played.record()).undo()


def illegal_actions(game: str, times: int) -> None:
    position, env, played = Position(game), VectorEnv(game, 1), Game(game)
    env.reset()
    actions = np.array([position.num_actions])
    refused = 0
    for _ in range(times):
        for play in (lambda: position.play("zz"), lambda: played.play(-1), lambda: env.step(actions)):
            try:
                play()
            except IllegalMove:
                refused += 1
    assert refused == 3 * times


def bad_arguments(game: str, times: int) -> None:
    wrong: Any = np.zeros(3, np.float64)
    calls: list[Callable[[], object]] = [
        lambda: Position(game, "?"),
        lambda: Position(game).observation(out=wrong),
        lambda: Game.from_record("game: chess\n"),
        lambda: VectorEnv(game, 1, threads=0),
    ]
    refused = 0
    for _ in range(times):
        for call in calls:
            try:
                call()
            except (TypeError, ValueError):
                refused += 1
    assert refused == len(calls) * times


def leak(game: str, times: int, kept: list[Position] = []) -> None:
    """What the check has to notice."""
    kept.extend(Position(game) for _ in range(times))


def test_resets_keep_memory_flat(game: str) -> None:
    check(partial(resets, game), 1000)


@pytest.mark.parametrize(
    ("work", "game", "times"),
    [
        (steps, "uisge", 1000),
        (environments, "disk-race", 300),
        (positions, "ignis", 30_000),
        (pictures, "hexfour", 500),
        (games, "disk-race", 10_000),
        (illegal_actions, "hexfour", 100_000),
        (bad_arguments, "uisge", 30_000),
    ],
)
def test_memory_stays_flat(work: Callable[[str, int], None], game: str, times: int) -> None:
    check(partial(work, game), times)


def test_a_leak_is_noticed() -> None:
    with pytest.raises(AssertionError):
        check(partial(leak, "uisge"), 100_000)
