"""Distributed counts and runs of many games.

`split_perft` and `split_games` split the work into tasks, `run` processes tasks in any executor, and
`sum_perft` and `sum_games` add up the results. Tasks are plain data that can be pickled. They are
independent, so lost tasks can be repeated. The result of a task is a copy of the task in which `leaves`
or `tally` is set. The sums raise ValueError if results are missing, duplicated or from another split.

>>> from concurrent.futures import ThreadPoolExecutor
>>> from board_games import Position
>>> tasks = split_perft(Position("uisge"), depth=7, split=2)
>>> sum_perft(run(tasks, count, ThreadPoolExecutor))
166328
>>> tasks = split_games(Position("ignis"), games=100, tasks=8, seed=1)
>>> sum_games(run(tasks, play, ThreadPoolExecutor)).games
100

`count`, and `play` without a policy, release the GIL, so threads run in parallel. Tasks can be written as
lines of JSON and read again.
"""

import json
import logging
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, as_completed
from dataclasses import asdict, dataclass, fields, replace
from functools import partial, reduce
from typing import Any, TypeVar

import numpy as np

from board_games import _interrupt
from board_games._native import IllegalMove, Position, _mix
from board_games._options import Chooser, Policy, integer, storable

_log = logging.getLogger(__name__)

_Own = TypeVar("_Own", bound="_PlainTask")


@dataclass(frozen=True)
class _Plain:
    """Base class that checks types and rejects negative numbers."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            right = isinstance(value, field.type) and not isinstance(value, bool)  # type: ignore[arg-type]
            if not right or isinstance(value, int) and value < 0:
                raise ValueError(f"{field.name}: invalid value {value!r}")

    def to_json(self) -> str:
        """Return one line of JSON, without a newline."""
        known = {name: value for name, value in asdict(self).items() if value is not None}
        return json.dumps(known, separators=(",", ":"))


@dataclass(frozen=True)
class _PlainTask(_Plain):
    """Base class of tasks."""

    @classmethod
    def from_json(cls: type[_Own], line: str) -> _Own:
        """Parse a task or a result. Raises ValueError if the line is invalid."""
        try:
            value = json.loads(line)
            parts = {"whole": fields(cls)[0].type(**value["whole"])}  # type: ignore[operator]
            if value.get("tally"):
                parts["tally"] = Tally(**value["tally"])
            return cls(**{**value, **parts})
        except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as why:
            raise ValueError(f"invalid task: {storable(why)}") from None


@dataclass(frozen=True)
class Perft(_Plain):
    """Perft count that was split into tasks."""

    game: str
    position: str
    """Notation of the root position, including the rules."""
    depth: int
    """Depth of the count in plies."""
    split: int
    """Ply at which the tree was split."""
    tasks: int
    """Number of tasks."""
    checksum: str
    """Checksum of all tasks, 16 hexadecimal digits."""


@dataclass(frozen=True)
class PerftTask(_PlainTask):
    """Task to count the leaves below a position, or its result if `leaves` is set."""

    whole: Perft
    task: int
    """Number of the task, from 0."""
    position: str
    """Notation of the position."""
    weight: int
    """Number of move sequences to the position or one of its images."""
    depth: int
    """Depth of the count from this position in plies."""
    leaves: int | None = None
    """Number of leaves below the position, not multiplied by the weight."""


@dataclass(frozen=True)
class Games(_Plain):
    """Run of many games that was split into tasks."""

    game: str
    position: str
    """Notation of the start position, including the rules."""
    games: int
    """Total number of games."""
    seed: int
    max_plies: int
    """Maximum length of a game in plies. Longer games are stopped there."""
    policy: str
    """Name of the policy function; "random" for random legal moves."""
    tasks: int
    """Number of tasks."""


@dataclass(frozen=True)
class Tally(_Plain):
    """Results of games. Tallies can be added."""

    first_wins: int = 0
    """Number of wins of player 0."""
    second_wins: int = 0
    """Number of wins of player 1."""
    draws: int = 0
    """Number of draws."""
    unfinished: int = 0
    """Number of games that were stopped at the maximum length."""
    plies: int = 0
    """Total number of plies of all games."""

    @property
    def games(self) -> int:
        """Number of games."""
        return self.first_wins + self.second_wins + self.draws + self.unfinished

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


@dataclass(frozen=True)
class GamesTask(_PlainTask):
    """Task to play some of the games, or its result if `tally` is set."""

    whole: Games
    task: int
    """Number of the task, from 0."""
    games: int
    """Number of games of this task."""
    seed: int
    """64-bit seed of this task. Equal seeds give equal games."""
    tally: Tally | None = None
    """Results of the games."""


_Task = TypeVar("_Task")
_Result = TypeVar("_Result")
_Either = TypeVar("_Either", PerftTask, GamesTask)


def split_perft(
    position: Position, depth: int, split: int, *, threads: int = 1, memory: int = 2 << 30
) -> list[PerftTask]:
    """Split a perft count of `depth` plies into tasks.

    There is one task for each distinct position after `split` plies, up to symmetry. The list is empty
    if all games end earlier. `threads` and `memory`, a limit in bytes, apply to this call only. Raises
    ValueError unless 0 <= split <= depth <= 255, and the exceptions of `Position.distinct_positions`.
    """
    if not 0 <= split <= depth <= 255:
        raise ValueError(f"expected 0 <= split <= depth <= 255, found split {split}, depth {depth}")
    found = position.distinct_positions(split, threads=threads, memory=memory)
    lines = [(str(below), ways) for below, ways in found]
    whole = Perft(position.game, str(position), depth, split, len(lines), "")
    whole = replace(whole, checksum=_checksum(whole, lines))
    return [PerftTask(whole, i, *line, depth - split) for i, line in enumerate(lines)]


def count(task: PerftTask, *, threads: int = 1, memory: int = 2 << 30) -> PerftTask:
    """Return the result of a task. The arguments and exceptions are those of `Position.perft_distinct`."""
    position = Position(task.whole.game, task.position)
    leaves = position.perft_distinct(task.depth, threads=threads, memory=memory)
    return replace(task, leaves=leaves)


def sum_perft(results: Iterable[PerftTask]) -> int:
    """Return the number of leaves of a count, given all results in any order.

    Raises ValueError if results are missing, duplicated, altered or from another count.
    """
    found, faults = _together(results)
    if found:
        whole, lines = found[0].whole, [(result.position, result.weight) for result in found]
        if len(found) == whole.tasks and whole.checksum != _checksum(whole, lines):
            faults.append("the tasks differ from the split: wrong checksum")
        if any(result.depth != whole.depth - whole.split for result in found):
            faults.append("a task has the wrong depth")
    if faults:
        raise ValueError("\n".join(faults))
    return sum(result.weight * (result.leaves or 0) for result in found)


def split_games(
    position: Position,
    games: int,
    tasks: int,
    seed: int,
    *,
    max_plies: int = 1000,
    policy: Policy | None = None,
) -> list[GamesTask]:
    """Split a run of `games` games of at most `max_plies` plies from a position into tasks.

    `policy` chooses the moves, by default at random. It is a function with a name, f(position) or
    f(position, rng). Raises TypeError if it is another function, and ValueError unless
    1 <= tasks <= games, with at most 2**32 - 1 games a task and 1,000,000 plies, or if the seed exceeds 64
    bits, or if the policy has no name or the name "random".
    """
    seed = integer("seed", seed, "0 to 18446744073709551615", 0, 2**64 - 1)
    max_plies = integer("max_plies", max_plies, "0 to 1000000", 0, 1_000_000)
    if not 1 <= tasks <= games:
        raise ValueError(f"expected 1 <= tasks <= games, found {tasks} tasks, {games} games")
    if games > tasks * (2**32 - 1):
        raise ValueError(f"games: expected at most {2**32 - 1} a task, found {games} in {tasks} tasks")
    whole = Games(position.game, str(position), games, seed, max_plies, _name(policy), tasks)
    return [_games_task(whole, i) for i in range(tasks)]


def play(task: GamesTask, policy: Policy | None = None) -> GamesTask:
    """Return the result of a task, whose games are played by `policy`, by default at random.

    Raises ValueError if the name of the policy is not the one in the task.
    """
    whole = task.whole
    if whole.policy != _name(policy):
        raise ValueError(f"policy: expected {whole.policy!r}, found {_name(policy)!r}")
    start = Position(whole.game, whole.position)
    if policy is None:
        found = start.playouts(task.games, task.seed, whole.max_plies)
        tally = Tally(*found.wins, found.draws, found.unfinished, found.plies)
    else:
        choose, rng = Chooser("policy", policy), np.random.default_rng(task.seed)
        games = (_game(start, whole.max_plies, choose, rng) for _ in range(task.games))
        tally = sum(games, Tally())
    return replace(task, tally=tally)


def sum_games(results: Iterable[GamesTask]) -> Tally:
    """Return the tally of a run, given all results in any order.

    Raises ValueError if results are missing, duplicated, altered or from another run.
    """
    found, faults = _together(results)
    for result in found:
        if replace(result, tally=None) != _games_task(result.whole, result.task):
            faults.append(f"task {result.task} differs from the split")
        elif result.tally and result.tally.games != result.games:
            faults.append(f"task {result.task} has {result.tally.games} games, not {result.games}")
    if faults:
        raise ValueError("\n".join(faults))
    return sum((result.tally or Tally() for result in found), Tally())


def run(
    tasks: Iterable[_Task],
    work: Callable[[_Task], _Result],
    executor: Callable[[], Executor],
    *,
    lost: tuple[type[Exception], ...] = (BrokenExecutor,),
    attempts: int = 3,
) -> Iterator[_Result]:
    """Apply `work` to all tasks in an executor and yield the results in order of completion.

    `executor` creates an executor: `ThreadPoolExecutor`, `ProcessPoolExecutor`, a `functools.partial`
    of these, or `board_games.ray.RayExecutor`. Tasks that fail with an error in `lost`, because their
    worker died, are submitted again to a new executor. Raises RuntimeError if all remaining tasks are
    lost in `attempts` rounds in a row. Any other error of a task ends the run.

    When a run ends early, by an error or Ctrl-C, it cancels the tasks that have not begun and waits for
    the others. In threads of this process, `count` and `play` then end within milliseconds. A process pool
    finishes its running tasks first, also after Ctrl-C.
    """
    attempts = integer("attempts", attempts, "1 or more", 1)
    for kind in lost if isinstance(lost, tuple) else (lost,):
        if not (isinstance(kind, type) and issubclass(kind, BaseException)):
            raise TypeError(f"lost: expected classes of exceptions, found {kind!r}")

    def results(left: list[_Task]) -> Iterator[_Result]:
        run, failures = object(), 0
        call = partial(_interrupt.call, work, run)
        while left:
            again: list[_Task] = []
            pool = executor()
            try:
                futures = {}
                for task in left:
                    try:
                        futures[pool.submit(call, task)] = task
                    except lost:
                        again.append(task)
                for future in as_completed(futures):
                    try:
                        result = future.result()
                    except lost:
                        again.append(futures[future])
                    else:
                        yield result
            except BaseException:
                _interrupt.stopped.add(run)
                raise
            finally:
                pool.shutdown(cancel_futures=True)
            failures = failures + 1 if len(again) == len(left) else 0
            if failures == attempts:
                raise RuntimeError(f"{len(again)} tasks were lost {attempts} times; the first is {again[0]}")
            if again:
                _log.warning("%d of %d tasks were lost and are submitted again", len(again), len(left))
            left = again

    return results(list(tasks))


def _together(results: Iterable[_Either]) -> tuple[list[_Either], list[str]]:
    """Return the valid results of one split, sorted by number, and a list of faults."""
    found: dict[int, _Either] = {}
    faults: list[str] = []
    whole = None
    for result in results:
        whole, number = whole or result.whole, result.task
        if result.whole != whole:
            faults.append(f"a result belongs to another split: {result.whole}")
        elif (result.leaves if isinstance(result, PerftTask) else result.tally) is None:
            faults.append(f"task {number} is not done")
        elif number >= whole.tasks:
            faults.append(f"unknown task {number}: there are {whole.tasks}")
        elif number in found:
            faults.append(f"task {number} is duplicated")
        else:
            found[number] = result
    if whole is None:
        faults.append("there are no results")
    elif len(found) < whole.tasks:
        missing = f"{whole.tasks - len(found)} of {whole.tasks}"
        faults.append(f"{missing} tasks are missing: {_gaps(sorted(found), whole.tasks)}")
    return [found[number] for number in sorted(found)], faults


def _gaps(numbers: list[int], end: int) -> str:
    """Format the numbers below `end` that are missing in an ascending list: `2, 5-7`."""
    gaps, following = [], 0
    for number in [*numbers, end]:
        if number > following:
            last = number - 1
            gaps.append(str(last) if last == following else f"{following}-{last}")
        following = number + 1
    return ", ".join(gaps)


def _name(policy: Policy | None) -> str:
    if policy is None:
        return "random"
    Chooser("policy", policy)
    name = getattr(policy, "__name__", "random")
    if name == "random":
        raise ValueError(f"policy: expected a function with a name other than random, found {policy!r}")
    return str(name)


def _games_task(whole: Games, number: int) -> GamesTask:
    """Return the task with this number. If there is a remainder, the first tasks have one more game."""
    games, more = divmod(whole.games, whole.tasks)
    return GamesTask(whole, number, games + (number < more), _mix(whole.seed, number))


def _game(start: Position, max_plies: int, choose: Callable[..., Any], rng: np.random.Generator) -> Tally:
    """Play a game by a policy."""
    position, plies = start, 0
    while not position.is_over and plies < max_plies:
        _interrupt.check()
        move, plies = choose(position, rng), plies + 1
        try:
            position = position.play(move)
        except IllegalMove as why:
            raise IllegalMove(f"policy: {why}") from None
    outcome = position.outcome
    if outcome is None:
        return Tally(unfinished=1, plies=plies)
    first, second, draw = (int(outcome.winner == winner) for winner in (0, 1, None))
    return Tally(first, second, draw, 0, plies)


def _checksum(whole: Perft, lines: Iterable[tuple[str, int]]) -> str:
    """Compute the checksum of a count and its tasks."""
    total = _mix_text(_mix_text(0, whole.game), whole.position)
    total = _mix(total, whole.depth << 8 | whole.split)
    for position, weight in lines:
        total = _mix(_mix(_mix_text(total, position), weight % 2**64), weight >> 64)
    return f"{total:016x}"


def _mix_text(seed: int, text: str) -> int:
    return reduce(_mix, text.encode(), _mix(seed, 1))
