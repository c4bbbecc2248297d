"""The classes of results. The native module creates their objects."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Outcome:
    """Outcome of a game that ended by its rules. `str()` is its notation, such as "light" or "draw"."""

    winner: int | None
    """Winner, 0 or 1; None for a draw."""
    margin: int
    """Margin by which player 0 won, in points, or 1 in games without points.

    The margin is negative if player 1 won, and 0 for a draw.
    """
    text: str
    """Notation of the outcome."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Ending:
    """End of a game by its rules, a limit, resignation, forfeit or agreement. `str()` is `words`."""

    winner: int | None
    """Winner, 0 or 1; None for a draw."""
    outcome: str | None
    """Notation of the outcome if the game ended by its rules, otherwise None."""
    margin: int | None
    """Difference in points if the game was won by points, otherwise None."""
    words: str
    """Result and its reason in words."""
    cause: str
    """Cause as in records: "rules", "resigned", "agreed", "repetition", "ply-cap", or the kind of a forfeit."""

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Playouts:
    """Results of random games."""

    wins: tuple[int, int]
    """Number of wins of each player."""
    draws: int
    """Number of draws."""
    unfinished: int
    """Number of games that were stopped at the maximum length."""
    plies: int
    """Total number of plies of all games."""


@dataclass(frozen=True)
class Line:
    """Line of best play and its value."""

    move: str
    """Notation of the first move."""
    action: int
    """Action of the first move."""
    value: float
    """Value for the side to move: an estimate, inf or -inf for a forced win or loss, or nan if unknown."""
    plies: int | None
    """Number of plies to the end of the game for a forced win or loss, otherwise None."""
    line: list[str]
    """Notations of the moves."""


@dataclass(frozen=True)
class Best:
    """Result of a search at the greatest completed depth."""

    lines: list[Line]
    """Best lines, in descending order of their values, each with a different first move."""
    nodes: int
    """Number of positions visited."""
    depth: int
    """Depth in plies, or 0 if no depth was completed.

    With depth 0, there is one line, regardless of `lines`. It consists of a legal move that was not
    searched.
    """
    time: float
    """Time of the search in seconds."""

    def __post_init__(self) -> None:
        if not self.lines:
            raise ValueError("lines: expected at least one")

    @property
    def move(self) -> str:
        """Notation of the best move."""
        return self.lines[0].move

    @property
    def action(self) -> int:
        """Action of the best move."""
        return self.lines[0].action

    @property
    def value(self) -> float:
        """Value of the best line for the side to move."""
        return self.lines[0].value

    @property
    def plies(self) -> int | None:
        """Number of plies to the end of the game for a forced win or loss, otherwise None."""
        return self.lines[0].plies

    @property
    def line(self) -> list[str]:
        """Notations of the moves of the best line."""
        return self.lines[0].line


@dataclass(frozen=True, eq=False, repr=False)
class Symmetries:
    """Index arrays of all S symmetries of a board, starting with the identity.

    The arrays are the same for all positions of a game under the same rules. If a symmetry exchanges the
    players, the image of player 0's observation is player 1's observation of the image, and the two entries
    of `returns()` are exchanged.
    """

    game: str
    """Name of the game."""
    rules: str
    """Rules in force."""
    swaps_players: NDArray[np.bool_]
    """Whether each symmetry exchanges the players: bool, shape (S,)."""
    action_sources: NDArray[np.int64]
    """Index arrays for policies: int64, shape (S, A).

    The image of a policy under symmetry s is `policy[action_sources[s]]`.
    """
    cell_sources: NDArray[np.int64]
    """Index arrays for planes: int64, shape (S, H * W).

    The image of a plane under symmetry s, flattened, is `plane.ravel()[cell_sources[s]]`.
    """

    def __len__(self) -> int:
        return len(self.swaps_players)

    def __repr__(self) -> str:
        return f"<{len(self)} symmetries of {self.game}, {self.rules}>"
