"""Long counts and runs of many games, cut into tasks that any executor works off, with results that
add up.

A task is plain data: what it is a part of, its number, and what is to be done. It can be pickled and
sent anywhere, and it knows of no other task, so what was lost is simply done again. A result is its
task, filled in. The sums refuse results that are missing, doubled or of something else, by name.

>>> from concurrent.futures import ThreadPoolExecutor
>>> from board_games import Position
>>> tasks = split_perft(Position("uisge"), depth=7, split=2)
>>> sum_perft(run(tasks, count, ThreadPoolExecutor))
166328
>>> tasks = split_games(Position("ignis"), games=100, tasks=8, seed=1)
>>> sum_games(run(tasks, play, ThreadPoolExecutor)).games
100

`count` runs outside Python's lock, so that threads count side by side; so does `play` without a policy.
`to_json` and `from_json` are the lines of `board perft --split` and `--tasks`: either end can work off
the other's tasks.
"""

import json
import logging
import random
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, as_completed
from dataclasses import asdict, dataclass, fields, replace
from typing import TypeAlias, TypeVar

from board_games._native import Position

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Plain:
    """Numbers, texts and the like: what JSON has, and no number below 0."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            right = isinstance(value, field.type) and not isinstance(value, bool)  # type: ignore[arg-type]
            if not right or isinstance(value, int) and value < 0:
                raise ValueError(f"{field.name}: {value!r}")

    def to_json(self) -> str:
        """A line of JSON, without its end."""
        known = {name: value for name, value in asdict(self).items() if value is not None}
        return json.dumps(known, separators=(",", ":"))


@dataclass(frozen=True)
class Perft(_Plain):
    """A count that was split."""

    game: str
    position: str
    """The text of the position from which is counted, with the rules in it."""
    depth: int
    """The plies from there to the leaves."""
    split: int
    """The ply at which the tree was split."""
    tasks: int
    """How many tasks there are."""
    checksum: str
    """A checksum of all tasks, 16 hexadecimal digits."""


@dataclass(frozen=True)
class PerftTask(_Plain):
    """To count the leaves below a position; with `leaves`, the result."""

    whole: Perft
    task: int
    """Its number, from 0."""
    position: str
    """The text of the position below which is counted."""
    weight: int
    """The number of ways to reach it, or an image of it."""
    depth: int
    """The plies from there to the leaves."""
    leaves: int | None = None
    """The leaves below the position, not yet multiplied by the weight."""

    @staticmethod
    def from_json(line: str) -> "PerftTask":
        """The task or the result of a line; ValueError if it is neither."""
        try:
            value = json.loads(line)
            return PerftTask(**{**value, "whole": Perft(**value["whole"])})
        except (KeyError, TypeError, ValueError, RecursionError) as why:
            raise ValueError(f"no task: {why}") from None


@dataclass(frozen=True)
class Games(_Plain):
    """A run of many games."""

    game: str
    position: str
    """The text of the position from which is played, with the rules in it."""
    games: int
    """How many games there are."""
    seed: int
    max_plies: int
    """After so many plies a game is broken off."""
    policy: str
    """The name of the function that plays; "random" for any legal move."""
    tasks: int
    """How many tasks there are."""


@dataclass(frozen=True)
class Tally(_Plain):
    """What came of games. Tallies can be added."""

    first_wins: int = 0
    """How many games player 0 won."""
    second_wins: int = 0
    """How many games player 1 won."""
    draws: int = 0
    """How many games nobody won."""
    unfinished: int = 0
    """How many games were broken off."""
    plies: int = 0
    """The plies of all games together."""

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.first_wins + self.second_wins + self.draws + self.unfinished

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


@dataclass(frozen=True)
class GamesTask(_Plain):
    """To play some of the games; with `tally`, the result."""

    whole: Games
    task: int
    """Its number, from 0."""
    games: int
    """How many games are to be played."""
    seed: int
    """Of 64 bits; the same seed plays the same games."""
    tally: Tally | None = None
    """What came of them."""

    @staticmethod
    def from_json(line: str) -> "GamesTask":
        """The task or the result of a line; ValueError if it is neither."""
        try:
            value = json.loads(line)
            tally = value.get("tally")
            parts = {"whole": Games(**value["whole"]), "tally": tally and Tally(**tally)}
            return GamesTask(**{**value, **parts})
        except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as why:
            raise ValueError(f"no task: {why}") from None


Policy: TypeAlias = Callable[[Position, random.Random], int]
"""A named function that chooses a legal action."""

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")
_Either = TypeVar("_Either", PerftTask, GamesTask)


def split_perft(
    position: Position, depth: int, split: int, *, threads: int = 1, memory: int = 2 << 30
) -> list[PerftTask]:
    """The tasks of a count `depth` plies deep: one for each position `split` plies from here, those
    that are images of each other together. None if all games are over by then.

    `memory`, in bytes, is for this call alone.
    """
    if not 0 <= split <= depth <= 255:
        raise ValueError(f"split at ply {split} of {depth}: expected 0 <= split <= depth <= 255")
    found = position.distinct_positions(split, threads=threads, memory=memory)
    lines = [(str(below), ways) for below, ways in found]
    whole = Perft(position.game, str(position), depth, split, len(lines), "")
    whole = replace(whole, checksum=_checksum(whole, lines))
    return [PerftTask(whole, i, *line, depth - split) for i, line in enumerate(lines)]


def count(task: PerftTask, *, threads: int = 1, memory: int = 2 << 30) -> PerftTask:
    """Counts a task by distinct positions, in `memory` bytes."""
    position = Position(task.whole.game, task.position)
    leaves = position.perft_distinct(task.depth, threads=threads, memory=memory)
    return replace(task, leaves=leaves)


def sum_perft(results: Iterable[PerftTask]) -> int:
    """All leaves of the count whose results these are, in any order.

    ValueError names what is missing, twice there or of another count.
    """
    found, faults = _together(results)
    if found:
        whole, lines = found[0].whole, [(result.position, result.weight) for result in found]
        if len(found) == whole.tasks and whole.checksum != _checksum(whole, lines):
            faults.append("the tasks are not those that were split off: wrong checksum")
        if any(result.depth != whole.depth - whole.split for result in found):
            faults.append("a task was counted to another depth")
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
    """The tasks of a run of `games` games from a position, each broken off after `max_plies` plies."""
    if not 1 <= tasks <= games:
        raise ValueError(f"{games} games in {tasks} tasks: expected one task at least, and a game in each")
    whole = Games(position.game, str(position), games, seed, max_plies, _name(policy), tasks)
    return [_games_task(whole, i) for i in range(tasks)]


def play(task: GamesTask, policy: Policy | None = None) -> GamesTask:
    """Plays the games of a task: random ones, or those of the policy of which the task says the name."""
    whole = task.whole
    if whole.policy != _name(policy):
        raise ValueError(f"games of {whole.policy} cannot be played by {_name(policy)}")
    start = Position(whole.game, whole.position)
    if policy is None:
        found = start.playouts(task.games, task.seed, whole.max_plies)
        tally = Tally(*found.wins, found.draws, found.unfinished, found.plies)
    else:
        dice = random.Random(task.seed)
        games = (_game(start, whole.max_plies, policy, dice) for _ in range(task.games))
        tally = sum(games, Tally())
    return replace(task, tally=tally)


def sum_games(results: Iterable[GamesTask]) -> Tally:
    """What came of all games of the run whose results these are, in any order.

    ValueError names what is missing, twice there or of another run.
    """
    found, faults = _together(results)
    tallies = []
    for result in found:
        tally = result.tally or Tally()
        if replace(result, tally=None) != _games_task(result.whole, result.task):
            faults.append(f"task {result.task} is not the one that was split off")
        elif tally.games != result.games:
            faults.append(f"task {result.task} has {tally.games} games, not {result.games}")
        tallies.append(tally)
    if faults:
        raise ValueError("\n".join(faults))
    return sum(tallies, Tally())


def run(
    tasks: Iterable[_Task],
    work: Callable[[_Task], _Result],
    executor: Callable[[], Executor],
    *,
    lost: tuple[type[Exception], ...] = (BrokenExecutor,),
    attempts: int = 3,
) -> Iterator[_Result]:
    """Does `work` on all tasks in an executor, and yields the results as they come, in any order.

    `executor` makes one: `ThreadPoolExecutor`, `ProcessPoolExecutor`, a `functools.partial` of these,
    or `board_games.ray.RayExecutor`. Tasks that end with one of the errors `lost`, since their worker
    died, are submitted again, to a new executor. RuntimeError if that brings no result `attempts`
    times in a row. Any other error of a task ends the run.
    """
    if attempts < 1:
        raise ValueError(f"attempts: expected 1 or more, found {attempts}")
    left, in_vain = list(tasks), 0
    while left:
        again: list[_Task] = []
        pool = executor()
        try:
            futures = {}
            for task in left:
                try:
                    futures[pool.submit(work, task)] = task
                except lost:
                    again.append(task)
            for future in as_completed(futures):
                try:
                    result = future.result()
                except lost:
                    again.append(futures[future])
                else:
                    yield result
        finally:
            pool.shutdown(cancel_futures=True)
        in_vain = in_vain + 1 if len(again) == len(left) else 0
        if in_vain == attempts:
            raise RuntimeError(f"{len(again)} tasks were lost {attempts} times, the first is {again[0]}")
        if again:
            _log.warning("%d of %d tasks were lost and are submitted again", len(again), len(left))
        left = again


def _together(results: Iterable[_Either]) -> tuple[list[_Either], list[str]]:
    """The results that belong together, by number, and what is wrong."""
    found: dict[int, _Either] = {}
    faults: list[str] = []
    whole = None
    for result in results:
        whole, number = whole or result.whole, result.task
        if result.whole != whole:
            faults.append(f"a result of something else: {result.whole}")
        elif (result.leaves if isinstance(result, PerftTask) else result.tally) is None:
            faults.append(f"task {number} is not done")
        elif number >= whole.tasks:
            faults.append(f"there is no task {number}, only {whole.tasks}")
        elif number in found:
            faults.append(f"task {number} is there twice")
        else:
            found[number] = result
    if whole is None:
        faults.append("there are no results")
    elif len(found) < whole.tasks:
        missing = f"{whole.tasks - len(found)} of {whole.tasks}"
        faults.append(f"missing tasks, {missing}: {_gaps(sorted(found), whole.tasks)}")
    return [found[number] for number in sorted(found)], faults


def _gaps(numbers: list[int], end: int) -> str:
    """What is missing of the numbers below `end`, given the others in ascending order: `2, 5-7`."""
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
    name = getattr(policy, "__name__", "random")
    if name == "random":
        raise ValueError(f"policy: expected a function with a name, which is not random, found {policy!r}")
    return str(name)


def _games_task(whole: Games, number: int) -> GamesTask:
    """The task with a number: the first ones have a game more if they cannot all have as many."""
    games, more = divmod(whole.games, whole.tasks)
    return GamesTask(whole, number, games + (number < more), _mix_with(whole.seed, number))


def _game(start: Position, max_plies: int, policy: Policy, dice: random.Random) -> Tally:
    """A game by a policy."""
    position, plies = start, 0
    while not position.is_over and plies < max_plies:
        position, plies = position.play(policy(position, dice)), plies + 1
    outcome = position.outcome
    if outcome is None:
        return Tally(unfinished=1, plies=plies)
    first, second, draw = (int(outcome.winner == winner) for winner in (0, 1, None))
    return Tally(first, second, draw, 0, plies)


def _checksum(whole: Perft, lines: Iterable[tuple[str, int]]) -> str:
    """The checksum of a count and of the positions and weights of its tasks, as `board perft` has it."""
    total = _mix_text(_mix_text(0, whole.game), whole.position)
    total = _mix_with(total, whole.depth << 8 | whole.split)
    for position, weight in lines:
        total = _mix_with(_mix_with(_mix_text(total, position), weight & _BITS), weight >> 64)
    return f"{total:016x}"


def _mix_text(seed: int, text: str) -> int:
    seed = _mix_with(seed, 1)
    for byte in text.encode():
        seed = _mix_with(seed, byte)
    return seed


_BITS = (1 << 64) - 1


def _mix_with(seed: int, value: int) -> int:
    """64 bits in which all bits of both have a part."""
    return _mix(seed & _BITS ^ _mix(value + 0x9E37_79B9_7F4A_7C15 & _BITS))


def _mix(z: int) -> int:
    """The finalizer of SplitMix64."""
    z = (z ^ z >> 30) * 0xBF58_476D_1CE4_E5B9 & _BITS
    z = (z ^ z >> 27) * 0x94D0_49BB_1331_11EB & _BITS
    return z ^ z >> 31
