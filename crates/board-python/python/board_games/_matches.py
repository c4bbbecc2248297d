"""Matches between players."""

import random
from collections.abc import Callable, Iterable, Iterator, Sized
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle, islice
from typing import Any, NamedTuple

import numpy as np

from board_games import _interrupt
from board_games._native import Game, IllegalMove, Opponent, Position, _elo
from board_games._options import BatchedPolicy, Chooser, Policy, integer, start_of, storable
from board_games._rules import Rules
from board_games.tasks import run


class Elo(NamedTuple):
    """Difference in strength in Elo points: a player who is stronger by 400 scores 10 of 11 points.

    The difference is infinite if one player won all games.
    """

    difference: float
    #: 95% confidence interval.
    interval: tuple[float, float]


@dataclass(frozen=True)
class MatchResult:
    """Result of a match for its first player. Results of the same players add up with `+`."""

    wins: int
    draws: int
    losses: int
    #: Record of each game, which `Game.from_record` reads.
    records: list[str] = field(default_factory=list, repr=False)
    #: Numbers of pairs of games with the same opening, by the points of the first player in half points:
    #: 0 to 4. A pair that only repeats earlier games is left out, because it shows nothing new.
    pairs: tuple[int, int, int, int, int] = field(default=(0, 0, 0, 0, 0), repr=False)
    #: Numbers of the games, from 0, in which the players repeated an earlier game move by move.
    repeats: list[int] = field(default_factory=list, repr=False)

    @property
    def elo(self) -> Elo | None:
        """Estimated difference in strength, from `pairs`; None without pairs."""
        elo = _elo(self.pairs)
        return None if elo is None else Elo(*elo)

    def __str__(self) -> str:
        result = f"{self.wins} wins, {self.draws} draws, {self.losses} losses"
        if self.elo is None:
            return result
        difference, (low, high) = self.elo
        return f"{result}: {difference:+.0f} Elo (95%: {low:+.0f} to {high:+.0f})"

    def __add__(self, other: "MatchResult") -> "MatchResult":
        """Return the result of both matches. Games that repeat one of the first match are found again.

        Raises ValueError if a game has no record, if the players have other names, or if the first match
        ends with half a pair.
        """
        if not isinstance(other, MatchResult):
            return NotImplemented
        both = [Game.from_record(record) for result in (self, other) for record in result.records]
        count = sum(each.wins + each.draws + each.losses for each in (self, other))
        if len(both) != count:
            raise ValueError(f"expected the records of {count} games, found {len(both)}")
        if len(self.records) % 2:
            raise ValueError(f"expected pairs of games before `+`, found {len(self.records)} games")
        names = {(game.name(number % 2), game.name(1 - number % 2)) for number, game in enumerate(both)}
        if len(names) > 1:
            raise ValueError(f"expected the same players, found {sorted(names, key=str)}")
        return _result(both)


def match(
    a: str | Policy | BatchedPolicy,
    b: str | Policy | BatchedPolicy,
    games: int,
    *,
    game: str | None = None,
    position: Position | None = None,
    rules: Rules = None,
    opening: int = 4,
    openings: Iterable[Position | str] | None = None,
    seed: int = 0,
    max_plies: int | None = 1000,
    repetition: int | None = 3,
    threads: int = 1,
    batched: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> MatchResult:
    """Play games between two players and return the result for `a`.

    A player is the name of an `Opponent`, or a function that takes a position and, unless it leaves the
    parameter out, a random generator, and returns an action or the notation of a move. Records name
    functions by `__name__`, or else by their type. The games start at `position`, or at the start of `game`
    under `rules`.

    Games are played in pairs. Both games of a pair begin with the same random moves, at most `opening`
    of them, and `a` is player 0 in the first game and player 1 in the second. No opening leads to the
    same position as another one, even up to symmetry, until there are no others; then they start again.
    If `openings` are given, positions or notations under the same rules, pair after pair begins at the next
    of them instead, without random moves, and after the last at the first again.
    If `games` is odd, the second game of the last pair is not played. Deterministic players repeat the
    same two games if `opening` is 0. A game is drawn when a position occurs `repetition` times or after `max_plies`
    plies, unless these are None. A player that plays an illegal move or raises IllegalMove loses the
    game, and the record contains the reason, with `?` for characters that it cannot store. Other
    exceptions end the match.

    With several `threads`, games are played at the same time; players must allow that. If `batched`, all
    games are played in step instead, and functions take a list of positions instead of one and return a
    move for each; one that raises IllegalMove then ends the match. After each game, `progress` is called
    with the number of finished games and of all games.

    Equal seeds give equal matches if the choices of the players depend only on the positions so far.
    Raises TypeError or ValueError if an argument is invalid, or if a record cannot store a name.
    """
    if (game is None) == (position is None):
        raise ValueError("expected either a game or a position")
    games = integer("games", games, "an integer of at least 0", 0)
    opening = integer("opening", opening, "an integer of at least 0", 0)
    if position is None:
        assert game is not None
        position = Position(game, rules=rules)
    elif not isinstance(position, Position):
        raise TypeError(f"position: expected a Position, found {type(position).__name__}")
    elif rules is not None and Position(position.game, rules=rules).rules != position.rules:
        raise ValueError(f"rules: expected {position.rules}, the rules of the position, found {rules!r}")
    if position.is_over:
        raise ValueError("position: the game is over")
    start = Game(position.game, str(position), max_plies=max_plies, repetition=repetition)
    dice = random.Random(integer("seed", seed, "an integer of at least 0", 0))
    threads = integer("threads", threads, "an integer of at least 1", 1)
    if batched and threads > 1:
        raise ValueError(f"threads: expected 1 for batched players, found {threads}")
    players = [_Player(*each, dice.getrandbits(64), batched) for each in (("a", a), ("b", b))]
    for player in players:
        try:
            start.copy().set_name(0, player.name)
        except ValueError as why:
            raise ValueError(f"{player.argument}: a record cannot store the name of the player: {why}") from None
    drawn = _openings(start, opening, dice) if openings is None else cycle(_listed(position, openings, start))
    begun = list(islice(drawn, (games + 1) // 2))

    def play(*numbers: int) -> Iterator[tuple[int, Game]]:
        return _play(players, {number: begun[number // 2].copy() for number in numbers})

    def one(number: int) -> tuple[int, Game]:
        return next(play(number))

    found: dict[int, Game] = {}
    pool = partial(ThreadPoolExecutor, threads)
    one_by_one = map(one, range(games)) if threads == 1 else run(range(games), one, pool)
    for number, played in play(*range(games)) if batched else one_by_one:
        found[number] = played
        if progress is not None:
            progress(len(found), games)
    return _result([found[number] for number in range(games)])


def ratings(results: Iterable[MatchResult]) -> dict[str, Elo]:
    """Rate players by matches between them: their differences to the first player, by their names in records.

    The ratings are those of the Bradley-Terry model by maximum likelihood. One more draw between every two
    players keeps them finite. Raises ValueError if a result has no records or only one player.
    """
    numbers: dict[str | None, int] = {}
    found = []
    for result in results:
        names = [Game.from_record(record).name(player) for record in result.records[:1] for player in (0, 1)]
        if len(set(names)) != 2:
            raise ValueError(f"expected records of two players, found {result}")
        a, b = (numbers.setdefault(name, len(numbers)) for name in names)
        found.append((a, b, result))
    points = (1 - np.eye(len(numbers))) / 2
    for a, b, result in found:
        points[a, b] += result.wins + result.draws / 2
        points[b, a] += result.losses + result.draws / 2
    strength, games = np.zeros(len(numbers)), points + points.T
    # Newton's method with limited steps; the first player stays at zero.
    for _ in range(200):
        expected = 1 / (1 + np.exp(strength - strength[:, None]))
        spread = games * expected * (1 - expected)
        information = (np.diag(spread.sum(1)) - spread)[1:, 1:]
        slope = (points - games * expected).sum(1)[1:]
        strength[1:] += np.clip(np.linalg.solve(information, slope), -0.5, 0.5)
    elo = strength * 400 / np.log(10)
    error = np.append(0, 1.96 * 400 / np.log(10) * np.sqrt(np.diag(np.linalg.inv(information))))
    intervals = zip((elo - error).tolist(), (elo + error).tolist())
    return {str(name): Elo(*both) for name, *both in zip(numbers, elo.tolist(), intervals)}


def _listed(start: Position, openings: Iterable[Position | str], game: Game) -> list[Game]:
    """Return games that begin at the given positions, with the limits of `game`."""
    if isinstance(openings, str):
        raise TypeError(f"openings: expected positions, found {openings!r}")
    found = []
    for number, opening in enumerate(openings):
        try:
            begun = str(start_of(start, {"position": opening}))
            found.append(Game(start.game, begun, max_plies=game.max_plies, repetition=game.repetition))
        except (TypeError, ValueError) as why:
            raise type(why)(f"openings[{number}]: {why}") from None
    if not found:
        raise ValueError("openings: expected at least one")
    return found


def _result(games: list[Game]) -> MatchResult:
    """Count the results of games, in pairs, for the player who moves first in the first of each pair."""
    wins, draws, losses = 0, 0, 0
    pairs, courses, repeats = [0] * 5, set(), []
    # The half points in a pair, and whether one of its games is new.
    points, is_new = 0, False
    for number, played in enumerate(games):
        side = number % 2
        if side == 0:
            points, is_new = 0, False
        winner = played.ending.winner if played.ending else None
        wins += winner == side
        draws += winner is None
        losses += winner == 1 - side
        points += 1 if winner is None else 2 * (winner == side)
        course = (side, str(played.positions()[0]), *played.moves())
        if course in courses:
            repeats.append(number)
        else:
            courses.add(course)
            is_new = True
        if side == 1 and is_new:
            pairs[points] += 1
    records = [played.record() for played in games]
    return MatchResult(wins, draws, losses, records, (*pairs,), repeats)  # type: ignore[arg-type]


class _Player:
    """Player of a match."""

    def __init__(self, argument: str, given: Any, seed: int, batched: bool) -> None:
        player = Opponent(given) if isinstance(given, str) else given
        is_named = isinstance(player, Opponent)
        self.argument, self._given, self._seed = argument, given, seed
        self.name = player.name if is_named else str(getattr(player, "__name__", type(player).__name__))
        self.is_batched = batched and not is_named
        self._choose, self._rng = Chooser(argument, player), np.random.default_rng(seed)

    def choices(self, number: int) -> Callable[[Position], Any]:
        """Return the choice of moves in a game. In each game, opponents and generators have another seed."""
        seed = (self._seed + number) % 2**64
        if isinstance(self._given, str):
            return Opponent(self._given, seed)
        return partial(self._choose, rng=np.random.default_rng(seed))

    def batch(self, positions: list[Position]) -> Iterator[Any]:
        """Return a move for each position. Raises ValueError if the function returns another number."""
        moves = self._choose(positions, self._rng)
        count = len(moves) if isinstance(moves, Sized) else None
        if count != len(positions):
            raise ValueError(f"{self.argument}: expected {len(positions)} moves, found {count}")
        return iter(moves)


def _openings(start: Game, plies: int, dice: random.Random) -> Iterator[Game]:
    """Yield random openings that lead to different positions, up to symmetry, until there are no others."""
    found: dict[Position, Game] = {}
    draws = 0
    # An opening that this number of draws misses is rarer than a twentieth of the average.
    while draws < 1000 + 20 * len(found):
        opened, draws = _opening(start, plies, dice), draws + 1
        canonical = opened.position.canonical()
        if canonical not in found:
            found[canonical], draws = opened, 0
            yield opened
    yield from cycle(found.values())


def _opening(start: Game, plies: int, dice: random.Random) -> Game:
    """Return a game after random moves that do not end it."""
    opened = start.copy()
    for _ in range(plies):
        moves = opened.legal_actions()
        dice.shuffle(moves)
        for move in moves:
            opened.play(move)
            if not opened.is_over:
                break
            opened.undo()
        else:
            break
    return opened


def _play(players: list[_Player], games: dict[int, Game]) -> Iterator[tuple[int, Game]]:
    """Play games in step, and yield each when it ends. The first player begins those with even numbers."""
    choices = {number: [player.choices(number) for player in players] for number in games}
    for number, played in games.items():
        for seat, player in enumerate(players[:: 1 - number % 2 * 2]):
            played.set_name(seat, player.name)
    while games:
        for number in [number for number, played in games.items() if played.is_over]:
            yield number, games.pop(number)
        for side, player in enumerate(players):
            asked = [(n, g) for n, g in games.items() if g.turn == (side + n) % 2 and not g.is_over]
            moves = player.batch([played.position for _, played in asked]) if player.is_batched and asked else None
            for number, played in asked:
                _interrupt.check()
                try:
                    played.play(choices[number][side](played.position) if moves is None else next(moves))
                except IllegalMove as error:
                    played.set_comment(len(played.moves()), f"forfeit: {storable(error)}")
                    played.forfeit(played.turn, "illegal-move")
