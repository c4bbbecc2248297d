from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Literal, Protocol, SupportsIndex, TypeAlias, TypedDict, final

import numpy as np
from numpy.typing import NDArray

from board_games._rules import RuleOption

__all__ = [
    "Position",
    "Outcome",
    "Symmetry",
    "Playouts",
    "Game",
    "Ending",
    "Best",
    "Line",
    "Opponent",
    "VectorEnv",
    "Symmetries",
    "observations",
    "legal_masks",
    "play_all",
    "symmetries",
    "symmetry_images",
    "rules",
    "GAMES",
]

GAMES: tuple[str, ...]
__version__: str

_DType: TypeAlias = Literal["float32", "uint8"]
_Autoreset: TypeAlias = Literal["same_step", "disabled"]
_Mask: TypeAlias = NDArray[np.bool_] | Sequence[bool]
_Action: TypeAlias = SupportsIndex | str
_Positions: TypeAlias = Sequence[Position] | NDArray[np.object_]

class _SupportsArray(Protocol):
    def __array__(self) -> NDArray[Any]: ...

_Integers: TypeAlias = Sequence[SupportsIndex] | NDArray[np.integer[Any]] | _SupportsArray

@final
class Outcome:
    """Outcome of a game that ended by its rules. `str()` is its notation, such as "light" or "draw".

    `Position.outcome` creates these objects. They can be hashed, compared, copied and pickled.
    """

    @property
    def winner(self) -> int | None:
        """Winner, 0 or 1; None for a draw."""
    @property
    def margin(self) -> int:
        """Margin by which player 0 won, in points, or 1 in games without points.

        The margin is negative if player 1 won, and 0 for a draw.
        """
    @property
    def text(self) -> str:
        """Notation of the outcome."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Symmetry:
    """Image of a position under a symmetry, with index arrays for planes and policies.

    `Position.symmetries` creates these objects. They can be compared, copied and pickled.
    """

    @property
    def position(self) -> Position:
        """Image of the position."""
    @property
    def swaps_players(self) -> bool:
        """Whether the symmetry exchanges the players.

        If it does, the image of player 0's observation is player 1's observation of `position`, and
        the two entries of `returns()` are exchanged.
        """
    @property
    def action_sources(self) -> NDArray[np.int64]:
        """Index array for policies: int64, shape (A,).

        The image of a policy is `policy[action_sources]`.
        """
    @property
    def cell_sources(self) -> NDArray[np.int64]:
        """Index array for planes: int64, shape (H * W,).

        The image of a plane, flattened, is `plane.ravel()[cell_sources]`.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class Playouts:
    """Results of random games.

    `Position.playouts` creates these objects. They can be hashed, compared, copied and pickled.
    """

    @property
    def wins(self) -> tuple[int, int]:
        """Number of wins of each player."""
    @property
    def draws(self) -> int:
        """Number of draws."""
    @property
    def unfinished(self) -> int:
        """Number of games that were stopped at the maximum length."""
    @property
    def plies(self) -> int:
        """Total number of plies of all games."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Position:
    """Immutable position of one of the games.

    `Position(game)` is the start position. `Position(game, text)` parses a notation.

    - `game`: name of the game, one of `GAMES`;
    - `text`: notation of the position, which includes the rules;
    - `rules`: rules, such as "stuck=draw", or "standard" for the default. With `text`, they must
      equal the rules in the notation.

    Positions can be hashed, compared, copied and pickled. Positions of the same game can be sorted.
    `str()` is the notation. Raises `ValueError` if an argument is invalid.
    """

    def __new__(cls, game: str, text: str | None = None, *, rules: str | None = None) -> Position: ...
    @property
    def game(self) -> str:
        """Name of the game."""
    @property
    def rules(self) -> str:
        """Rules in force, "standard" for the default."""
    @property
    def players(self) -> tuple[str, str]:
        """Names of the players 0 and 1, such as "light" and "dark"."""
    @property
    def turn(self) -> int:
        """Player to move, 0 or 1. Alternates with every move, including the last one."""
    @property
    def is_over(self) -> bool:
        """Whether the game has ended by its rules."""
    @property
    def outcome(self) -> Outcome | None:
        """Outcome of the game; None if it is not over."""
    def returns(self) -> tuple[float, float]:
        """Return the results of both players: 1 for a win, -1 for a loss, otherwise 0.

        The result of a draw and of an unfinished game is 0 for both players.
        """
    @property
    def num_actions(self) -> int:
        """Number of actions A, the length of a policy. Depends on the game and its rules only."""
    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """Numbers of planes, rows and columns of an observation: P, H and W."""
    @property
    def plane_names(self) -> list[str]:
        """Names of the P planes of an observation."""
    @property
    def max_plies(self) -> int | None:
        """Maximum length of a game in plies; None if the rules do not limit it."""
    @property
    def max_margin(self) -> int:
        """Upper bound on the absolute value of `Outcome.margin`."""
    def legal_actions(self) -> list[int]:
        """Return the legal actions in ascending order, an empty list if the game is over."""
    def legal_moves(self) -> list[str]:
        """Return the notations of the legal moves, in the order of `legal_actions`."""
    def legal_action_mask(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Return the mask of legal actions: bool, shape (A,).

        If `out` is given, writes into it and returns it. Raises `TypeError` or `ValueError` unless
        `out` is a writable bool array of this shape, C-contiguous and aligned.
        """
    def action_to_string(self, action: _Action) -> str:
        """Return the notation of an action, which need not be legal.

        Raises `IllegalMove` if there is no such action.
        """
    def string_to_action(self, text: str) -> int:
        """Return the action with this notation, which need not be legal.

        Raises `IllegalMove`, with the reason, if no action has this notation.
        """
    def play(self, action: _Action) -> Position:
        """Return the position after a move, given as an action or in its notation.

        Raises `IllegalMove`, with the reason, if the move is illegal.
        """
    def describe(self, action: _Action) -> str:
        """Describe a legal move in words. The move is given as an action or in its notation.

        Raises `IllegalMove`, with the reason, if the move is illegal.
        """
    def observation(
        self,
        player: SupportsIndex | None = None,
        *,
        dtype: _DType = "float32",
        out: NDArray[Any] | None = None,
    ) -> NDArray[Any]:
        """Return the observation of `player`, 0 or 1, by default the player to move: shape (P, H, W).

        With the dtype "float32", values are scaled to 0..1; with "uint8", they are unscaled counts.
        If `out` is given, writes into it and returns it. Raises `TypeError` or `ValueError` unless
        `out` is a writable array of this shape and dtype, C-contiguous and aligned, and
        `ValueError` if another argument is invalid.
        """
    def symmetries(self) -> list[Symmetry]:
        """Return the images under all symmetries of the game, starting with the identity."""
    def canonical(self) -> Position:
        """Return the smallest image under the symmetries that do not exchange the players."""
    def key(self) -> int:
        """Return the 64-bit Zobrist key, which is the same in every process."""
    def perft(self, depth: SupportsIndex) -> int:
        """Count the leaves of the game tree at a depth in plies, 0 to 255.

        Games that end earlier have no leaf at this depth. Releases the GIL and can be interrupted
        by Ctrl-C. Raises `ValueError` if the depth is out of range, and `OverflowError` if the
        count exceeds 64 bits.
        """
    def perft_distinct(
        self, depth: SupportsIndex, *, threads: SupportsIndex = 1, memory: SupportsIndex = 2147483648
    ) -> int:
        """Count the leaves like `perft`, but merge positions that are equal up to symmetry.

        This method is much faster at large depths.

        - `depth`: depth in plies, 0 to 255;
        - `threads`: number of threads, 1 to 1,024;
        - `memory`: limit in bytes, at least 64 MiB, or more with more than 16 threads, by default
          2 GiB; a count that needs more is split into parts.

        Releases the GIL and can be interrupted by Ctrl-C. Raises `ValueError` if an argument is out
        of range, `MemoryError` if memory runs out, and `OverflowError` if the count does not fit in
        128 bits or the number of move sequences to a position in 112 bits.
        """
    def distinct_positions(
        self, ply: SupportsIndex, *, threads: SupportsIndex = 1, memory: SupportsIndex = 2147483648
    ) -> list[tuple[Position, int]]:
        """Return the distinct positions after `ply` plies, up to symmetry, in ascending order.

        Each position is paired with the number of move sequences that lead to it or to one of its
        images.

        - `ply`: number of plies, 0 to 255;
        - `threads`: number of threads, 1 to 1,024;
        - `memory`: limit in bytes, at least 64 MiB, or more with more than 16 threads, by default
          2 GiB.

        Releases the GIL and can be interrupted by Ctrl-C. Raises `ValueError` if an argument is out
        of range, `MemoryError` if the positions need more memory than the limit, and
        `OverflowError` if a number of move sequences does not fit in 112 bits.
        """
    def playouts(self, n: SupportsIndex, seed: SupportsIndex, max_plies: SupportsIndex = 1000) -> Playouts:
        """Play `n` random games from this position, of at most `max_plies` plies each.

        - `n`: number of games, below 2**32;
        - `seed`: seed of the random generator, below 2**64; equal seeds give equal games;
        - `max_plies`: maximum length of each game, up to 1,000,000.

        Releases the GIL and can be interrupted by Ctrl-C. Raises `ValueError` if an argument is out
        of range.
        """
    def best(
        self,
        *,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        lines: int = 1,
        threads: int = 1,
        exact: bool = False,
    ) -> Best:
        """Search for the best moves until the first limit is reached.

        `time` is in seconds, `nodes` is a number of positions, and `depth` is in plies, at most
        200. A search ends after about this time or number of positions. It also ends when the value
        of every line is certain. It returns up to `lines` lines with different first moves. Without
        a time limit, a search with one thread is reproducible.

        The search looks deeper into promising lines than into others. With `exact`, it searches all
        lines to the same depth, and the values equal those of a plain negamax search, regardless of
        the number of `threads`.

        Releases the GIL and can be interrupted by Ctrl-C. Raises `ValueError` if there is no limit,
        an argument is out of range or the game is over.
        """
    def svg(self) -> str:
        """Return a picture of the position as SVG."""
    def _repr_svg_(self) -> str: ...
    def words(self) -> str:
        """Return the side to move in words, or the result and its reason if the game is over."""
    def copy(self) -> Position:
        """Return the position itself, because it is immutable."""
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, _memo: Any) -> Position: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Position, /) -> bool: ...
    def __le__(self, other: Position, /) -> bool: ...
    def __gt__(self, other: Position, /) -> bool: ...
    def __ge__(self, other: Position, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, tuple[str, str, str]]: ...

@final
class Ending:
    """End of a game by its rules, a limit, resignation or agreement. `str()` is `words`.

    `Game.ending` creates these objects. They can be hashed, compared, copied and pickled.
    """

    @property
    def winner(self) -> int | None:
        """Winner, 0 or 1; None for a draw."""
    @property
    def outcome(self) -> str | None:
        """Notation of the outcome if the game ended by its rules, otherwise None."""
    @property
    def margin(self) -> int | None:
        """Difference in points if the game was won by points, otherwise None."""
    @property
    def words(self) -> str:
        """Result and its reason in words."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Game:
    """Game with undo, redo and a record.

    `Game(game)` begins at the start position, and `Game(game, text)` at the position with the
    notation `text`.

    - `game`, `text`, `rules`: as for `Position`;
    - `repetition`: number of occurrences of a position that end the game in a draw, at least 1, or
      None for no limit;
    - `max_plies`: number of plies after which the game ends in a draw, at least 1, or None for no
      limit.

    `str()` is the record. Copies and pickles of a game contain the moves that were taken back.
    Raises `ValueError` if an argument is invalid.
    """

    def __new__(
        cls,
        game: str,
        text: str | None = None,
        *,
        rules: str | None = None,
        repetition: SupportsIndex | None = None,
        max_plies: SupportsIndex | None = None,
    ) -> Game: ...
    @staticmethod
    def from_record(text: str) -> Game:
        """Parse a record.

        Raises `ValueError` if the game is unknown or the record is invalid. For an invalid record,
        the message contains the line and the column.
        """
    @property
    def game(self) -> str:
        """Name of the game."""
    @property
    def rules(self) -> str:
        """Rules in force, "standard" for the default."""
    @property
    def repetition(self) -> int | None:
        """Number of occurrences of a position that end the game in a draw; None if there is no limit."""
    @property
    def max_plies(self) -> int | None:
        """Number of plies after which the game ends in a draw; None if there is no limit."""
    @property
    def position(self) -> Position:
        """Current position."""
    @property
    def turn(self) -> int:
        """Player to move, 0 or 1."""
    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by its rules or otherwise."""
    @property
    def ending(self) -> Ending | None:
        """End of the game; None if it is not over."""
    def legal_moves(self) -> list[str]:
        """Return the notations of the legal moves, in the order of `legal_actions`.

        The list is empty if the game is over.
        """
    def legal_actions(self) -> list[int]:
        """Return the legal actions in ascending order, an empty list if the game is over."""
    def moves(self) -> list[str]:
        """Return the notations of the moves, without the moves that were taken back."""
    def positions(self) -> list[Position]:
        """Return all positions from the start to the current one."""
    def play(self, action: _Action) -> None:
        """Play a move, given as an action or in its notation.

        If the move differs from the one that `redo` would replay, all moves that were taken back are
        discarded. Raises `IllegalMove`, with the reason, if the move is illegal or the game is over.
        """
    def undo(self) -> str | None:
        """Take back the last move and return its notation; None if there is no such move.

        Also withdraws a resignation or an agreed draw.
        """
    def redo(self) -> str | None:
        """Replay the move that was taken back last and return its notation.

        Returns None if there is no such move or the game is over.
        """
    def resign(self, player: SupportsIndex) -> None:
        """Resign for a player, 0 or 1.

        Raises `ValueError` if the player is not 0 or 1, and `IllegalMove` if the game is over.
        """
    def agree_draw(self) -> None:
        """End the game in a draw by agreement. Raises `IllegalMove` if the game is over."""
    def reopen(self) -> bool:
        """Withdraw a resignation or an agreed draw, and return whether there was one."""
    def name(self, player: SupportsIndex) -> str | None:
        """Return the name of a player, 0 or 1; None if it is unknown."""
    def set_name(self, player: SupportsIndex, name: str) -> None:
        """Set the name of a player, 0 or 1. An empty name removes the previous one.

        Raises `ValueError` if the player is not 0 or 1 or a record cannot store the name.
        """
    def date(self) -> str | None:
        """Return the date, in the form "2024-12-31"; None if it is unknown."""
    def set_date(self, date: str | None) -> None:
        """Set the date, in the form "2024-12-31"; None removes it.

        Raises `ValueError` if the date is invalid.
        """
    def comment(self, ply: SupportsIndex) -> str | None:
        """Return the comment on the move with this number; None if there is no comment.

        The first move has the number 1. The comment with the number 0 precedes it.
        """
    def set_comment(self, ply: SupportsIndex, comment: str) -> None:
        """Set the comment on the move with this number, as in `comment`.

        Any sequence of whitespace counts as one space. An empty comment removes the previous one.
        Raises `ValueError` if there is no such move or a record cannot store the comment.
        """
    def record(self) -> str:
        """Return the record: headers, numbered moves and comments."""
    def copy(self) -> Game:
        """Return an independent copy, including the moves that were taken back."""
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: Any) -> Game: ...
    def svg(self) -> str:
        """Return a picture of the board and the last move as SVG."""
    def _repr_svg_(self) -> str: ...
    def __setstate__(self, taken_back: list[tuple[str, str | None]]) -> None: ...
    def __reduce__(self) -> tuple[Any, tuple[str], list[tuple[str, str | None]] | None]: ...

@final
class Line:
    """Line of best play and its value."""
    def __new__(cls, move: str, action: int, value: float, plies: int | None, line: list[str]) -> Line: ...
    @property
    def move(self) -> str:
        """Notation of the first move."""
    @property
    def action(self) -> int:
        """Action of the first move."""
    @property
    def value(self) -> float:
        """Value for the side to move: an estimate, or inf or -inf for a forced win or loss."""
    @property
    def plies(self) -> int | None:
        """Number of plies to the end of the game for a forced win or loss, otherwise None."""
    @property
    def line(self) -> list[str]:
        """Notations of the moves."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Line], tuple[str, int, float, int | None, list[str]]]: ...

@final
class Best:
    """Result of `Position.best` at the greatest completed depth.

    `move`, `action`, `value`, `plies` and `line` describe the first and best of the `lines`.
    """
    def __new__(cls, lines: list[Line], nodes: int, depth: int, time: float) -> Best: ...
    @property
    def move(self) -> str:
        """Notation of the best move."""
    @property
    def action(self) -> int:
        """Action of the best move."""
    @property
    def value(self) -> float:
        """Value for the side to move: an estimate, or inf or -inf for a forced win or loss."""
    @property
    def plies(self) -> int | None:
        """Number of plies to the end of the game for a forced win or loss, otherwise None."""
    @property
    def line(self) -> list[str]:
        """Notations of the moves of the best line."""
    @property
    def lines(self) -> list[Line]:
        """Best lines, in descending order of their values, each with a different first move."""
    @property
    def nodes(self) -> int:
        """Number of positions visited."""
    @property
    def depth(self) -> int:
        """Depth in plies, or 0 if no depth was completed.

        With depth 0, there is one line, regardless of `lines`. It consists of a legal move that was
        not searched.
        """
    @property
    def time(self) -> float:
        """Time of the search in seconds."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Best], tuple[list[Line], int, int, float]]: ...

@final
class Opponent:
    """Computer opponent: a callable that takes a position and returns an action.

    - `name`: "random", "simple", a level ("beginner", "easy", "fair" or "strong"), or a name with a
      limit, such as "search:200ms", "exact:2s", "search:depth=6", "search:nodes=100000" or
      "mcts:1000";
    - `seed`: seed of the random choices, below 2**64.

    An opponent can play every game. It receives only the current position, so it does not avoid
    repetitions. Opponents with equal names and seeds choose equal actions in equal sequences of
    positions, unless their choices depend on time. A copy or pickle contains only the name and the
    seed, so it starts such a sequence again. Raises `ValueError` if an argument is invalid.

    Give every player of every game a seed of its own: with equal seeds, opponents of a level make
    the same mistakes, and games of random moves are the same.
    """
    def __new__(cls, name: str = "easy", seed: int = 0) -> Opponent: ...
    @property
    def name(self) -> str:
        """Name of the opponent."""
    @property
    def seed(self) -> int:
        """Seed of the random choices."""
    def __call__(self, position: Position) -> int: ...
    def __reduce__(self) -> tuple[type[Opponent], tuple[str, int]]: ...

class _Info(TypedDict):
    current_player: NDArray[np.int8]
    legal_action_mask: NDArray[np.bool_]
    legal_offsets: NDArray[np.int64]
    legal_actions: NDArray[np.int32]

class _StepInfo(_Info):
    final_obs: NDArray[Any]
    _final_obs: NDArray[np.bool_]

@final
class VectorEnv:
    """Vectorized environment in the style of Gymnasium: many games of one kind, played in parallel.

    - `game`: name of the game, one of `GAMES`;
    - `num_envs`: number of games N, 1 to 1,048,576;
    - `rules`: rules, such as "stuck=draw", or "standard" or None for the default;
    - `max_plies`: number of plies after which a game is truncated, at least 1, or None for no limit;
    - `seed`: seed of the random generators of `sample_actions`, one for each game;
    - `threads`: number of threads, 1 to 1,024; the results do not depend on it;
    - `dtype`: element type of the observations: "float32" (scaled to 0..1) or "uint8" (counts);
    - `autoreset`: mode of Gymnasium's `AutoresetMode` in lower case. With "same_step", a game
      restarts in the step that finishes it. With "disabled", a finished game keeps its final
      position and has no legal actions until it is reset.

    `reset` and `step` return the same arrays every time, except `legal_actions`, and overwrite
    their contents. Tensors that share their memory, such as the results of `torch.from_numpy`,
    change with them. Copy data that must outlive the next call.

    Environments can be copied and pickled. The copy continues as the original would, including the
    random generators, and has its own arrays. After the first reset,
    `reset(mask=numpy.zeros(N, bool))` returns the arrays without resetting a game.

    Environments work in forked processes, unless a thread of the parent was using them during the
    fork. Then methods raise `RuntimeError`, as they do while another thread is using the
    environment.

    Raises `ValueError` if an argument is invalid, and `MemoryError` if there is not enough memory.
    Methods that raise `MemoryError` change nothing.
    """

    def __new__(
        cls,
        game: str,
        num_envs: int,
        *,
        rules: str | None = "standard",
        max_plies: int | None = 1000,
        seed: int = 0,
        threads: int = 1,
        dtype: _DType = "float32",
        autoreset: _Autoreset = "same_step",
    ) -> VectorEnv: ...
    @property
    def game(self) -> str:
        """Name of the game."""
    @property
    def rules(self) -> str:
        """Rules in force, "standard" for the default."""
    @property
    def num_envs(self) -> int:
        """Number of games, N below."""
    @property
    def num_actions(self) -> int:
        """Number of actions, A below."""
    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """Numbers of planes, rows and columns of an observation: P, H and W below."""
    @property
    def max_plies(self) -> int | None:
        """Number of plies after which a game is truncated; None if there is no limit."""
    @property
    def threads(self) -> int:
        """Number of threads."""
    @property
    def dtype(self) -> str:
        """Element type of the observations, "float32" or "uint8"."""
    @property
    def autoreset(self) -> str:
        """Autoreset mode, "same_step" or "disabled"."""
    def reset(
        self,
        *,
        seed: SupportsIndex | None = None,
        positions: Iterable[Position | None] | None = None,
        mask: _Mask | None = None,
    ) -> tuple[NDArray[Any], _Info]:
        """Restart all games, or those of `mask`: bool, shape (N,).

        - `seed`: new seed of the random generators of `sample_actions` in these games, by default
          unchanged;
        - `positions`: N start positions under the rules of the environment, in which the game is not
          over, by default the start of the game. They also apply to automatic restarts, until the
          next reset of the game. Entries of games outside the mask are ignored.

        A restarted game has 0 plies. Games outside the mask do not change.

        Returns the observations of the players to move, shape (N, P, H, W), and a dictionary:

        - `current_player`: int8, shape (N,), the player to move, 0 or 1;
        - `legal_action_mask`: bool, shape (N, A);
        - `legal_actions`: int32, the legal actions of all games, concatenated, in ascending order
          within each game;
        - `legal_offsets`: int64, shape (N + 1,); the legal actions of game i are
          `legal_actions[legal_offsets[i]:legal_offsets[i + 1]]`.

        An array that was reshaped or made read-only is replaced by a new one.

        Raises `ValueError` if an argument is invalid, and `RuntimeError` if the first reset does not
        include all games; then nothing is changed.
        """
    def step(
        self,
        actions: _Integers,
        mask: _Mask | None = None,
    ) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], _StepInfo]:
        """Play one action in each game, or in those of `mask`: bool, shape (N,).

        `actions` are integers of shape (N,). Games outside the mask do not change; their actions are
        ignored, their rewards are 0 and their flags are False.

        Returns a tuple of

        - the observations, as in `reset`;
        - rewards: float32, shape (N, 2), for both players: 1, 0 or -1 if the game ended by its
          rules in this step, otherwise 0, also in truncated games;
        - terminated: bool, shape (N,), whether each game ended by its rules in this step;
        - truncated: bool, shape (N,), whether each game reached `max_plies` in this step without
          ending by its rules;
        - the dictionary that `reset` returns. With automatic restarts, it also contains
          - `_final_obs`: bool, shape (N,), whether each game ended in this step and restarted;
          - `final_obs`: shape (N, P, H, W), for these games the observation of the final position by
            its player to move. Other entries are left over from earlier steps.

        Without automatic restarts, the observation of a finished game shows its final position, and
        its row of `legal_action_mask` is False.

        Raises `IllegalMove` if an action is illegal or a game is finished, with the index of the
        first such game and the reason. Raises `ValueError` or `TypeError` if an argument has the
        wrong shape or type, and `RuntimeError` before the first reset. Then no action is played.
        """
    def sample_actions(self) -> NDArray[np.int64]:
        """Sample a legal action uniformly for each game: int64, shape (N,), -1 for finished games.

        Raises `RuntimeError` before the first reset.
        """
    def position(self, index: SupportsIndex) -> Position:
        """Return the position of the game with this index, 0 to N - 1.

        Raises `ValueError` if there is no such game.
        """
    def positions(self) -> list[Position]:
        """Return the positions of all games."""
    def close(self) -> None:
        """End the threads. The next step starts them again."""
    def __getnewargs_ex__(self) -> tuple[tuple[str, int], dict[str, Any]]: ...
    def __getstate__(self) -> tuple[str, bool, list[tuple[str, str | None, int, int]]]: ...
    def __setstate__(self, state: Any) -> None: ...

@final
class Symmetries:
    """Index arrays of all S symmetries of a board, in the order of `Position.symmetries()`.

    The arrays are the same for all positions of a game under the same rules.
    """
    @property
    def game(self) -> str:
        """Name of the game."""
    @property
    def rules(self) -> str:
        """Rules in force."""
    @property
    def swaps_players(self) -> NDArray[np.bool_]:
        """Whether each symmetry exchanges the players: bool, shape (S,)."""
    @property
    def action_sources(self) -> NDArray[np.int64]:
        """Index arrays for policies: int64, shape (S, A).

        The image of a policy under symmetry s is `policy[action_sources[s]]`.
        """
    @property
    def cell_sources(self) -> NDArray[np.int64]:
        """Index arrays for planes: int64, shape (S, H * W).

        The image of a plane under symmetry s, flattened, is `plane.ravel()[cell_sources[s]]`.
        """
    def __len__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[str, str]]: ...

def observations(
    positions: _Positions,
    *,
    player: SupportsIndex | None = None,
    dtype: _DType = "float32",
    out: NDArray[Any] | None = None,
) -> NDArray[Any]:
    """Return the observations of positions of one game under the same rules: shape (N, P, H, W).

    `player` is 0 or 1, or None for the player to move in each position. `dtype` is "float32" or
    "uint8", as in `Position.observation`. If `out` is given, writes into it and returns it; it must
    have this shape and dtype and be C-contiguous and aligned. Releases the GIL.

    Raises `ValueError` if there are no positions, or if they differ in game or rules.
    """
def legal_masks(positions: _Positions, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
    """Return the masks of legal actions of positions of one game under the same rules.

    The result is bool of shape (N, A). If `out` is given, writes into it and returns it; it must
    have this shape and dtype and be C-contiguous and aligned. Releases the GIL.

    Raises `ValueError` if there are no positions, or if they differ in game or rules.
    """
def play_all(positions: _Positions, actions: _Integers) -> list[Position]:
    """Play one action in each position and return the positions after them.

    `positions` are N positions of one game under the same rules; N may be 0. `actions` are integers
    of shape (N,). Releases the GIL.

    Raises `IllegalMove` if an action is illegal, with the index of the first such action and the
    reason, and `ValueError` if the positions differ in game or rules.
    """
def symmetries(game: str, rules: str | None = "standard") -> Symmetries:
    """Return the index arrays of all symmetries of a board.

    The rules None are "standard", the default.

    Raises `ValueError` if the game or the rules are invalid.
    """
def symmetry_images(positions: _Positions, symmetries: _Integers) -> list[Position]:
    """Return the image of each position under one symmetry.

    `positions` are N positions of one game under the same rules; N may be 0. `symmetries` are
    integers of shape (N,), indices into `Position.symmetries()`. Releases the GIL.

    Raises `ValueError` if an index is out of range, or if the positions differ in game or rules.
    """
def rules(game: str) -> list[RuleOption]:
    """Return the rules options of a game, each with its values, default and meaning.

    Raises `ValueError` if the game is unknown.
    """
def _unpickle(version: str, game: str, text: str) -> Position: ...
def _elo(pairs: tuple[int, int, int, int, int]) -> tuple[float, tuple[float, float]] | None: ...
