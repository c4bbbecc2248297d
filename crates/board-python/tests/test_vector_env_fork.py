"""Tests of `VectorEnv` and `Opponent` in forked processes. A child that hangs is killed and fails."""

import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from board_games import Opponent, Position, VectorEnv

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs os.fork"),
    # These tests fork a process with threads on purpose.
    pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning"),
]

#: The time for a child in seconds; a child that works needs a fraction of a second.
PATIENCE = 60


def in_child(work: Callable[[], Any]) -> Any:
    """Run `work` in a forked child and return its result."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            with os.fdopen(writer, "wb") as pipe:
                pickle.dump(work(), pipe)
        finally:
            os._exit(0)
    os.close(writer)
    killer = threading.Timer(PATIENCE, os.kill, (child, signal.SIGKILL))
    killer.start()
    with os.fdopen(reader, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    killer.cancel()
    assert answer, "the child hung or died"
    return pickle.loads(answer)


def play(env: VectorEnv, steps: int = 20) -> list[Any]:
    found = []
    for _ in range(steps):
        obs, rewards, *_ = env.step(env.sample_actions())
        found += [obs.copy(), rewards.copy()]
    return found


def started(threads: int, games: int = 64) -> VectorEnv:
    env = VectorEnv("uisge", games, seed=5, threads=threads)
    env.reset()
    play(env, 3)
    return env


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_forked_children_continue_as_the_parent(threads: int) -> None:
    env = started(threads)
    children = [in_child(lambda: play(env)) for _ in range(2)]
    grandchild = in_child(lambda: in_child(lambda: play(env)))
    expected = play(env)
    for found in (*children, grandchild):
        assert all(map(np.array_equal, found, expected))
    in_child(lambda: play(env))
    play(env)


def test_forked_children_can_free_environments() -> None:
    env: VectorEnv | None = started(2)

    def free() -> str:
        nonlocal env
        env = None
        play(started(2))
        return "freed"

    assert in_child(free) == "freed"


def test_forked_children_can_close_environments() -> None:
    env = started(2)

    def close() -> str:
        env.close()
        play(env)
        return "closed"

    assert in_child(close) == "closed"


def work(env: VectorEnv, results: Any) -> None:
    results.put(play(env))


def test_environments_of_the_parent_work_in_multiprocessing() -> None:
    env = started(3)
    context = multiprocessing.get_context("fork")
    results = context.Queue()
    children = [context.Process(target=work, args=(env, results), daemon=True) for _ in range(2)]
    for child in children:
        child.start()
    found = [results.get(timeout=PATIENCE) for _ in children]
    for child in children:
        child.join(PATIENCE)
        assert child.exitcode == 0
    expected = play(env)
    for results in found:
        assert all(map(np.array_equal, results, expected))


def test_forks_during_a_step_raise_in_the_child() -> None:
    """The parent forks until a fork has hit a step."""
    env = started(2, 20_000)
    stop = threading.Event()

    def step() -> None:
        while not stop.is_set():
            env.step(env.sample_actions())

    def use() -> str:
        try:
            play(env, 2)
        except RuntimeError as error:
            return str(error)
        return "played"

    def use_and_free() -> str:
        nonlocal env
        answer = use()
        env = started(1, 1)
        return answer

    stepper = threading.Thread(target=step)
    stepper.start()
    try:
        deadline, answers = time.monotonic() + PATIENCE, set[str]()
        message = "another thread was using this VectorEnv when the process was forked"
        while message not in answers and time.monotonic() < deadline:
            answers.add(in_child(use_and_free))
    finally:
        stop.set()
        stepper.join()
    assert message in answers and answers <= {message, "played"}
    play(env, 2)


def test_opponents_choose_in_children_while_a_thread_of_the_parent_uses_them() -> None:
    opponent, position = Opponent("search:1s"), Position("hexfour")
    chooser = threading.Thread(target=opponent, args=(position,))
    chooser.start()
    assert in_child(lambda: str(opponent(position))).isdecimal()
    chooser.join()
