"""Tests that repeated operations do not leak memory."""

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

from board_games import (
    Game,
    IllegalMove,
    Position,
    VectorEnv,
    legal_masks,
    observations,
    play_all,
    rules,
    symmetries,
    symmetry_images,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it is read from /proc")

#: The maximum growth of a process in bytes, more than four times the observed growth.
MOST = 1 << 20


def resident() -> int:
    """Resident memory of this process in bytes."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def growth(work: Callable[[int], object], times: int) -> int:
    """Growth of the process over `times` calls, after a tenth as many to warm up."""
    work(times // 10)
    before = resident()
    work(times)
    return resident() - before


def check(work: Callable[[int], object], times: int) -> None:
    """Run in a separate process, because memory freed by other tests would hide a leak."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        grown = pool.submit(growth, work, times).result()
    assert grown < MOST


def resets(game: str, times: int) -> None:
    """Play a thousand times as many games."""
    env = VectorEnv(game, 1024, seed=1)
    for _ in range(times):
        env.reset()


def steps(game: str, times: int) -> None:
    """Every step ends and restarts all games."""
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
        position.svg(), position.outcome, position.canonical(), position.plane_names


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


def batches(game: str, times: int) -> None:
    found = [Position(game)] * 64
    actions = [found[0].legal_actions()[0]] * 64
    for _ in range(times):
        observations(found), legal_masks(found), play_all(found, actions)
        symmetry_images(found, np.ones(64, np.uint8)), symmetries(game), rules(game)


def leak(game: str, times: int, kept: list[Position] = []) -> None:
    """Leak that the check must detect."""
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
        (batches, "ignis", 300),
        (illegal_actions, "hexfour", 100_000),
        (bad_arguments, "uisge", 30_000),
    ],
)
def test_memory_stays_flat(work: Callable[[str, int], None], game: str, times: int) -> None:
    check(partial(work, game), times)


def test_leak_is_detected() -> None:
    with pytest.raises(AssertionError):
        check(partial(leak, "uisge"), 100_000)
