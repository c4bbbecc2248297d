"""Matches between players."""

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple, SupportsIndex, TypeAlias

from board_games._errors import IllegalMove
from board_games._native import Game, Opponent, Position, _elo
from board_games._options import integer

#: Function that returns an action or the notation of a move.
Player: TypeAlias = Callable[[Position], SupportsIndex | str]


class Elo(NamedTuple):
    """Difference in strength in Elo points: a player who is stronger by 400 scores 10 of 11 points.

    The difference is infinite if one player won all games.
    """

    difference: float
    #: 95% confidence interval, a normal approximation that assumes independent games. It is too narrow for
    #: fewer than about 20 games and for scores near 0 or 1.
    interval: tuple[float, float]


@dataclass(frozen=True)
class MatchResult:
    """Result of a match for its first player."""

    wins: int
    draws: int
    losses: int
    #: Record of each game, which `Game.from_record` reads.
    records: list[str] = field(default_factory=list, repr=False)

    @property
    def elo(self) -> Elo | None:
        """Estimated difference in strength; None if no games were played."""
        elo = _elo(self.wins, self.draws, self.losses)
        return None if elo is None else Elo(*elo)

    def __str__(self) -> str:
        result = f"{self.wins} wins, {self.draws} draws, {self.losses} losses"
        if self.elo is None:
            return result
        difference, (low, high) = self.elo
        return f"{result}: {difference:+.0f} Elo (95%: {low:+.0f} to {high:+.0f})"


def match(
    a: str | Player,
    b: str | Player,
    games: int,
    *,
    game: str | None = None,
    position: Position | None = None,
    rules: str | None = None,
    opening: int = 4,
    seed: int = 0,
    max_plies: int | None = 1000,
    repetition: int | None = 3,
) -> MatchResult:
    """Play games between two players and return the result for `a`.

    A player is the name of an `Opponent`, or a callable that takes a position and returns an action or
    the notation of a move. The games start at `position`, or at the start of `game` under `rules`.

    Games are played in pairs. Both games of a pair begin with the same random moves, at most `opening`
    of them, and `a` is player 0 in the first game and player 1 in the second. If `games` is odd, the
    second game of the last pair is not played. Deterministic players repeat the same two games
    if `opening` is 0. A game is drawn when a position occurs `repetition` times or after `max_plies`
    plies, unless these are None. A player that plays an illegal move or raises IllegalMove loses the
    game, and the record contains the reason, with `?` for characters that it cannot store. Other
    exceptions end the match.

    Equal seeds give equal matches if the choices of the players depend only on the positions so far.
    Raises TypeError or ValueError if an argument is invalid.
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
    elif rules is not None and rules != position.rules:
        raise ValueError(f"rules: expected {position.rules}, the rules of the position, found {rules}")
    if position.is_over:
        raise ValueError("position: the game is over")
    start = Game(position.game, str(position), max_plies=max_plies, repetition=repetition)
    dice = random.Random(seed)
    seeds = [dice.getrandbits(64) for _ in range(2)]
    players: list[Player] = [
        Opponent(player, seed) if isinstance(player, str) else player
        for player, seed in zip((a, b), seeds, strict=True)
    ]
    wins, draws, losses = 0, 0, 0
    records: list[str] = []
    opened = start
    for number in range(games):
        if number % 2 == 0:
            opened = _opened(start, opening, dice)
        # The number of the player `a` in this game.
        side = number % 2
        played = opened.copy()
        _play(played, players if side == 0 else players[::-1])
        winner = played.ending.winner if played.ending else None
        wins += winner == side
        draws += winner is None
        losses += winner == 1 - side
        records.append(played.record())
    return MatchResult(wins, draws, losses, records)


def _name(player: Player) -> str:
    """Return the name of a player in records."""
    if isinstance(player, Opponent):
        return player.name
    return str(getattr(player, "__name__", type(player).__name__))


def _opened(start: Game, plies: int, dice: random.Random) -> Game:
    """Return a copy of a game after random moves that do not end it."""
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


def _play(played: Game, players: list[Player]) -> None:
    """Play a game to its end."""
    for number, player in enumerate(players):
        # Names that a record cannot store are omitted.
        with suppress(ValueError):
            played.set_name(number, _name(player))
    while not played.is_over:
        try:
            played.play(players[played.turn](played.position))
        except IllegalMove as error:
            played.set_comment(len(played.moves()), f"forfeit: {_storable(str(error))}")
            played.resign(played.turn)


def _storable(text: str) -> str:
    """Return a text with `?` for characters that a record cannot store."""
    text = " ".join(text.split())
    return "".join(c if c.isprintable() and c not in "{}" else "?" for c in text)
