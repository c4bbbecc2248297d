"""Tests of `board_games.tasks`: distributed results equal those of one process."""

import dataclasses
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from board_games import IllegalMove, Position
from board_games.tasks import (
    Games,
    GamesTask,
    Perft,
    PerftTask,
    Tally,
    count,
    play,
    run,
    split_games,
    split_perft,
    sum_games,
    sum_perft,
)

# The stored form, with the leaves that `board perft` counts below each position.
WHOLE = (
    '{"whole":{"game":"disk-race","position":"rbrbrbrb/8/8/1 r","depth":5,"split":2,"tasks":2,'
    '"checksum":"eeae7caf64194f15"}'
)
LINES = [
    WHOLE + ',"task":0,"position":"2rbrbrb/rb6/8/1 r","weight":8,"depth":3,"leaves":265}',
    WHOLE + ',"task":1,"position":"1br1rbrb/r2b4/8/1 r","weight":8,"depth":3,"leaves":279}',
]

PERFT_8 = 1110570


def first(position: Position, rng: np.random.Generator) -> int:
    """Policy that prefers small actions."""
    return int(min(rng.choice(position.legal_actions(), 3)))


def dies(folder: Path | None, task: PerftTask) -> PerftTask:
    """Count, but kill every worker that gets the task in the middle, or only the first one with a folder."""
    if task.task == task.whole.tasks // 2 and not (folder and (folder / "killed").exists()):
        if folder:
            (folder / "killed").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return count(task)


def cheat(position: Position, rng: np.random.Generator) -> int:
    return -1


def perft_tasks(split: int = 3) -> list[PerftTask]:
    return split_perft(Position("uisge"), 8, split)


def test_perft_adds_up(game: str) -> None:
    position = Position(game)
    depth = 3 if game in ("ignis", "hexfour") else 5
    for split in range(depth + 1):
        tasks = split_perft(position, depth, split)
        results = [count(task) for task in reversed(tasks)]
        assert sum_perft(results) == position.perft(depth)
    assert position.perft_distinct(depth, threads=2) == position.perft(depth)


def test_lines_match_the_command_line_program() -> None:
    tasks = split_perft(Position("disk-race"), 5, 2)
    assert [count(task).to_json() for task in tasks] == LINES
    assert [PerftTask.from_json(line) for line in LINES] == [count(task) for task in tasks]
    assert [task.to_json() for task in tasks] == [line[: line.index(',"leaves"')] + "}" for line in LINES]
    assert [PerftTask.from_json(task.to_json()) for task in tasks] == tasks
    assert sum_perft(map(PerftTask.from_json, LINES)) == Position("disk-race").perft(5) == 4352


@pytest.mark.parametrize(
    "line",
    [
        "",
        "7",
        "{}",
        "[" * 10**5,
        '{"whole":' * 10**5,
        LINES[0][:100],
        LINES[0].replace('"task":0', '"task":-1'),
        LINES[0].replace('"task":0', '"task":"0"'),
        LINES[0].replace('"task":0', '"task":true'),
        LINES[0].replace('"depth":3', '"depth":3.0'),
        LINES[0].replace('"depth":3', '"deep":3'),
        LINES[0].replace('"depth":3', '"depth":NaN'),
        LINES[0].replace('"depth":3', '"depth":' + "9" * 10**4),
        LINES[0].replace('"leaves"', '"leafs"'),
        LINES[0].replace('"split":2,', ""),
        LINES[0].replace('"depth"', r'"\u001b[31m\n\u202e"'),
    ],
)
def test_invalid_lines_are_rejected(line: str) -> None:
    for kind in (PerftTask, GamesTask):
        with pytest.raises(ValueError, match="invalid task: ") as raised:
            kind.from_json(line)
        assert str(raised.value).isprintable()


@pytest.mark.parametrize("executor", [ThreadPoolExecutor, partial(ProcessPoolExecutor, 2)])
def test_any_executor(executor: Callable[[], Executor]) -> None:
    assert sum_perft(run(perft_tasks(), count, executor)) == PERFT_8
    tasks = split_games(Position("hexfour"), 50, 7, 3)
    assert sum_games(run(tasks, play, executor)) == sum_games(map(play, tasks))


def test_killed_worker_does_not_change_the_sum(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    tasks = perft_tasks()
    results = list(run(tasks, partial(dies, tmp_path), partial(ProcessPoolExecutor, 2)))
    assert (tmp_path / "killed").exists() and "were lost" in caplog.text
    assert len(results) == len(tasks) and sum_perft(results) == PERFT_8


def test_task_that_kills_every_worker_is_abandoned() -> None:
    tasks, results = perft_tasks(2), []
    with pytest.raises(RuntimeError, match=r"lost 3 times; the first is .*task=9"):
        for result in run(tasks, partial(dies, None), partial(ProcessPoolExecutor, 1)):
            results.append(result)
    with pytest.raises(ValueError, match="of 18 tasks are missing: .*9"):
        sum_perft(results)


#: A run in threads that would take years. Prints a line when its first task begins.
LONG_RUN = """
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from board_games import Position
from board_games.tasks import *

def choose(position, dice):
    return position.legal_actions()[0]

def work(task):
    # One write, because two threads begin.
    print("begun\\n", end="", flush=True)
    return {work}

list(run({tasks}, work, partial(ThreadPoolExecutor, 2)))
"""


@pytest.mark.parametrize(
    ("tasks", "work"),
    [
        ("split_perft(Position('uisge'), 99, 2)", "count(task, memory=1 << 26)"),
        ("[Position('uisge')] * 9", "task.perft(99)"),
        ("split_games(Position('uisge'), 2 * 10**9, 9, 1)", "play(task)"),
        ("split_games(Position('uisge'), 10**9, 9, 1, policy=choose)", "play(task, choose)"),
    ],
)
def test_one_interrupt_ends_a_run_in_threads(tasks: str, work: str) -> None:
    code = LONG_RUN.format(tasks=tasks, work=work)
    with subprocess.Popen([sys.executable, "-c", code], stdout=-1, stderr=-1, text=True) as process:
        assert process.stdout and process.stdout.readline() == "begun\n"
        process.send_signal(signal.SIGINT)
        try:
            _, errors = process.communicate(timeout=30)
        finally:
            process.kill()
    assert process.returncode == -signal.SIGINT and errors.endswith("\nKeyboardInterrupt\n")


def test_error_of_a_task_stops_the_others() -> None:
    """The other tasks would take years."""
    stopped: list[str] = []

    def work(number: int) -> int:
        if number == 0:
            raise ValueError("not task 0")
        try:
            return Position("uisge").perft(99)
        except CancelledError as why:
            stopped.append(str(why))
            raise

    # Three tasks begin, and the thread of task 0 may begin another one.
    with pytest.raises(ValueError, match="not task 0"):
        list(run([1, 2, 0, 3, 4], work, partial(ThreadPoolExecutor, 3)))
    assert set(stopped) == {"the run was stopped"} and 2 <= len(stopped) <= 3
    assert sorted(run([3, 4], Position("uisge").perft, ThreadPoolExecutor)) == [114, 781]


change = dataclasses.replace

OTHER = [count(task) for task in split_perft(Position("uisge", rules="stuck=draw"), 8, 3)]


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (lambda results: results[:-1], "1 of 97 tasks are missing: 96"),
        (lambda results: results[:2] + results[3:5] + results[8:], "4 of 97 tasks are missing: 2, 5-7"),
        (lambda _: [], "there are no results"),
        (lambda results: [*results, results[4]], "task 4 is duplicated"),
        (lambda results: [*results[:-1], results[4]], "task 4 is duplicated\n1 of 97 tasks are missing: 96"),
        (lambda results: [*results, OTHER[0]], "a result belongs to another split: .*stuck=draw"),
        (lambda results: [*results[:-1], OTHER[-1]], "another split: .*\n1 of 97 tasks are missing: 96"),
        (lambda results: [change(results[0], leaves=None), *results[1:]], "task 0 is not done"),
        (lambda results: [*results[1:], change(results[0], task=97)], "unknown task 97: there are 97"),
        (lambda results: [*results[1:], change(results[0], weight=9)], "wrong checksum"),
        (lambda results: [*results[1:], change(results[0], position=str(OTHER[0].position))], "wrong checksum"),
        (lambda results: [*results[1:], change(results[0], depth=4)], "wrong depth"),
    ],
)
def test_invalid_perft_results_are_rejected(
    fault: Callable[[list[PerftTask]], list[PerftTask]], said: str
) -> None:
    results = [count(task) for task in perft_tasks()]
    assert sum_perft(results) == PERFT_8
    with pytest.raises(ValueError, match=said):
        sum_perft(fault(results))


def test_random_games_add_up(game: str) -> None:
    tasks = split_games(Position(game), 100, 7, 5, max_plies=300)
    assert [task.games for task in tasks] == [15, 15, 14, 14, 14, 14, 14]
    assert len({task.seed for task in tasks}) == 7
    results = [play(task) for task in reversed(tasks)]
    tally, plies = sum_games(results), 0
    for task in tasks:
        plies += Position(game).playouts(task.games, task.seed, 300).plies
    assert (tally.games, tally.plies) == (100, plies)
    assert sum_games(map(play, tasks)) == tally
    other = split_games(Position(game), 100, 7, 6, max_plies=300)
    assert sum_games(map(play, other)) != tally
    for task in (*tasks, *results):
        assert GamesTask.from_json(task.to_json()) == task


def test_games_of_a_policy_add_up(game: str) -> None:
    tasks = split_games(Position(game), 20, 3, 5, max_plies=60, policy=first)
    tally = sum_games(play(task, first) for task in tasks)
    assert tally.games == 20 and tally == sum_games(play(task, first) for task in tasks)
    with pytest.raises(ValueError, match="policy: expected 'first', found 'random'"):
        play(tasks[0])


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (lambda results: [*results[1:], results[2]], "task 2 is duplicated\n1 of 4 tasks are missing: 0"),
        (lambda results: [*results, play(split_games(Position("uisge"), 30, 4, 2)[0])], "another split"),
        (lambda results: [change(results[0], tally=None), *results[1:]], "task 0 is not done"),
        (lambda results: [change(results[0], seed=1), *results[1:]], "task 0 differs from the split"),
        (lambda results: [change(results[0], tally=Tally(7)), *results[1:]], "task 0 has 7 games, not 8"),
    ],
)
def test_invalid_game_results_are_rejected(
    fault: Callable[[list[GamesTask]], list[GamesTask]], said: str
) -> None:
    results = [play(task) for task in split_games(Position("uisge"), 30, 4, 1)]
    assert sum_games(results).games == 30
    with pytest.raises(ValueError, match=said):
        sum_games(fault(results))


def test_invalid_splits_are_rejected() -> None:
    for depth, split in ((3, 4), (3, -1), (256, 1)):
        with pytest.raises(ValueError, match="expected 0 <= split"):
            split_perft(Position("uisge"), depth, split)
    for games, tasks in ((0, 0), (3, 4), (3, 0)):
        with pytest.raises(ValueError, match="expected 1 <= tasks <= games"):
            split_games(Position("uisge"), games, tasks, 1)
    assert split_perft(Position("uisge", "1B5/Bbb4/2ww3/3W3/3w3/1wwbb2 w"), 3, 1) == []
    for wrong in ({"games": -1}, {"tasks": 1.5}, {"seed": True}, {"game": None}):
        fields: Any = {"game": "uisge", "position": "", "games": 1, "seed": 1, "max_plies": 1, "policy": ""}
        with pytest.raises(ValueError, match=next(iter(wrong))):
            Games(**{**fields, "tasks": 1, **wrong})
    with pytest.raises(ValueError, match="unknown game"):
        count(PerftTask(Perft("chess", "", 1, 0, 1, ""), 0, "", 1, 1))


def random_(position: Position, rng: np.random.Generator) -> int:
    return position.legal_actions()[0]


random_.__name__ = "random"


def test_other_invalid_arguments_of_tasks() -> None:
    tasks = split_games(Position("uisge"), 3, 1, 1)
    for policy in (partial(first), random_):
        with pytest.raises(ValueError, match="policy: expected a function with a name"):
            split_games(Position("uisge"), 3, 1, 1, policy=policy)
        with pytest.raises(ValueError, match="policy: expected a function with a name"):
            play(tasks[0], policy)
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="seed"):
            play(change(tasks[0], seed=seed))
    with pytest.raises(ValueError, match="max_plies: expected 0 to 1000000"):
        split_games(Position("uisge"), 3, 1, 1, max_plies=10**7)
    with pytest.raises(ValueError, match="threads"):
        count(perft_tasks()[0], threads=0)
    with pytest.raises(ValueError, match="attempts: expected 1 or more, found 0"):
        list(run(tasks, play, ThreadPoolExecutor, attempts=0))


def alone(position: Position) -> str:
    return position.legal_moves()[0]


def test_policies_can_leave_the_generator_out(game: str) -> None:
    [task] = split_games(Position(game), 2, 1, 1, max_plies=20, policy=alone)
    tally = play(task, alone).tally
    played = Position(game)
    for _ in range(20):
        played = played if played.is_over else played.play(played.legal_actions()[0])
    assert tally is not None and tally.games == 2 and (tally.unfinished == 2) == (not played.is_over)


def test_functions_that_are_no_policies_are_rejected() -> None:
    wrong: Any
    for wrong in (lambda: 0, lambda a, b, c: 0):
        with pytest.raises(TypeError, match="policy: expected a function"):
            split_games(Position("uisge"), 2, 1, 1, policy=wrong)


def test_illegal_moves_of_a_policy_name_the_policy() -> None:
    [task] = split_games(Position("uisge"), 1, 1, 1, policy=cheat)
    with pytest.raises(IllegalMove, match="^policy: "):
        play(task, cheat)
