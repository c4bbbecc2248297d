from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, Literal, Protocol, SupportsIndex, TypeAlias, TypedDict, final, overload

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray
from typing_extensions import TypeVar

from board_games._results import Best, Ending, Outcome, Playouts, Symmetries
from board_games._rules import RuleOption, Rules

__all__ = [
    "Position",
    "Game",
    "Opponent",
    "IllegalMove",
    "VectorEnv",
    "TreeSearch",
    "observations",
    "legal_masks",
    "keys",
    "values",
    "to_bytes",
    "from_bytes",
    "canonical",
    "play_all",
    "best_all",
    "choose_all",
    "playouts_all",
    "symmetries",
    "symmetry_images",
    "rules",
    "GAMES",
]

GAMES: tuple[str, ...]
__version__: str

_Float32: TypeAlias = Literal["float32"] | type[np.float32] | np.dtype[np.float32]
_Uint8: TypeAlias = Literal["uint8"] | type[np.uint8] | np.dtype[np.uint8]
_Mask: TypeAlias = NDArray[np.bool_ | np.int8 | np.uint8] | Sequence[bool]
_Action: TypeAlias = SupportsIndex | str
_Positions: TypeAlias = Sequence[Position] | NDArray[np.object_] | VectorEnv[Any, Any]

class _SupportsArray(Protocol):
    def __array__(self) -> NDArray[Any]: ...

_Integers: TypeAlias = Sequence[SupportsIndex] | NDArray[np.integer[Any]] | _SupportsArray

class _Mode(Protocol):
    """Member of Gymnasium's `AutoresetMode`."""
    @property
    def name(self) -> str: ...

class IllegalMove(ValueError):
    """Invalid or illegal move. The message is the reason."""

@final
class Position:
    """Immutable position of one of the games.

    `Position(game)` is the start position. `Position(game, text)` parses a notation.

    - `game`: name of the game, one of `GAMES`;
    - `text`: notation of the position, which includes the rules;
    - `rules`: rules, such as "stuck=draw" or `{"stuck": "draw"}`, or "standard" or None for the
      default. Options can be in any order. With `text`, the rules must equal those in the notation.

    Positions can be hashed, compared, copied and pickled. Positions of the same game can be sorted.
    `str()` is the notation, and `format(position, "#")` shows the board as text. Raises `ValueError`
    if an argument is invalid.
    """

    def __new__(cls, game: str, text: str | None = None, *, rules: Rules = None) -> Position: ...
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
    def is_legal(self, action: _Action) -> bool:
        """Return whether a move, given as an action or in its notation, is legal."""
    def variation(self, moves: Sequence[_Action]) -> str:
        """Return the numbered moves of a line from this position, such as "1. d4f4 d2f2 2. c5e5".

        The moves are given as actions or in their notation. Raises `IllegalMove`, with the reason, if
        a move is illegal.
        """
    def piece_at(self, space: str) -> str | None:
        """Return the letter of the piece on a space, such as "d4"; None if the space is empty.

        Raises `ValueError` if there is no such space.
        """
    def describe(self, action: _Action) -> str:
        """Describe a legal move in words. The move is given as an action or in its notation.

        Raises `IllegalMove`, with the reason, if the move is illegal.
        """
    @overload
    def observation(
        self,
        player: SupportsIndex | None = None,
        *,
        dtype: _Float32 = "float32",
        out: NDArray[np.float32] | None = None,
    ) -> NDArray[np.float32]:
        """Return the observation of `player`, 0 or 1, by default the player to move: shape (P, H, W).

        With the dtype "float32", values are scaled to 0..1; with "uint8", they are unscaled counts.
        The types of NumPy with these names are accepted, too. If `out` is given, writes into it and returns it. Raises `TypeError` or `ValueError` unless
        `out` is a writable array of this shape and dtype, C-contiguous and aligned, and
        `ValueError` if another argument is invalid.
        """
    @overload
    def observation(
        self, player: SupportsIndex | None = None, *, dtype: _Uint8, out: NDArray[np.uint8] | None = None
    ) -> NDArray[np.uint8]: ...
    @overload
    def observation(
        self, player: SupportsIndex | None = None, *, dtype: DTypeLike, out: NDArray[Any] | None = None
    ) -> NDArray[Any]: ...
    def canonical(self) -> Position:
        """Return the smallest image under the symmetries that do not exchange the players."""
    def key(self) -> int:
        """Return the 64-bit Zobrist key, which is the same in every process."""
    def value(self) -> tuple[int, int]:
        """Return the exact value for the player to move, as a row of `values`.

        Raises `ValueError` if there is no value.
        """
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
        nodes: SupportsIndex | None = None,
        depth: SupportsIndex | None = None,
        lines: SupportsIndex = 1,
        threads: SupportsIndex = 1,
        exact: bool = False,
    ) -> Best:
        """Search for the best moves until the first limit is reached.

        `time` is in seconds, `nodes` is a number of positions, and `depth` is in plies, at most
        200. A search ends after about this time or number of positions. It also ends when the value
        of every line is certain. It returns up to `lines` lines with different first moves. Without
        a time limit, a search with one thread is reproducible.

        The search looks deeper into promising lines than into others. With `exact`, it searches all
        lines to the same depth, and the values equal plain negamax values, regardless of
        the number of `threads`.

        Releases the GIL and can be interrupted by Ctrl-C. Raises `ValueError` if there is no limit,
        an argument is out of range or the game is over.
        """
    def svg(
        self,
        *,
        size: SupportsIndex | None = None,
        last_move: tuple[Position, _Action] | None = None,
        arrows: Sequence[_Action] = (),
        heat: ArrayLike | Mapping[Any, float] | None = None,
        flipped: bool = False,
        words: bool = True,
    ) -> str:
        """Return a picture of the position as SVG, which notebooks display.

        - `size`: width in pixels;
        - `last_move`: position before the last move, and the move, which is marked;
        - `arrows`: legal moves that are suggested by arrows;
        - `heat`: weights of moves, an array of length `num_actions` or a mapping from moves; legal
          moves of greater weight are drawn less transparently, and those of weight 0 not at all;
        - `flipped`: whether the board is turned by half a turn;
        - `words`: whether there is text below the board. Pictures without it have the same size in all
          positions.

        Moves are given as actions or in their notation. Raises `ValueError` or `TypeError` if an
        argument is invalid, and `IllegalMove` if a move is illegal.
        """
    def _repr_svg_(self) -> str: ...
    def words(self) -> str:
        """Return the side to move in words, or the result and its reason if the game is over."""
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, _memo: Any) -> Position: ...
    def __format__(self, specification: str, /) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Position, /) -> bool: ...
    def __le__(self, other: Position, /) -> bool: ...
    def __gt__(self, other: Position, /) -> bool: ...
    def __ge__(self, other: Position, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, tuple[str, str, str]]: ...

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
        rules: Rules = None,
        repetition: SupportsIndex | None = None,
        max_plies: SupportsIndex | None = None,
    ) -> Game: ...
    @staticmethod
    def from_record(text: str) -> Game:
        """Parse a record. Its variations are kept for `record`, but `moves` omits them.

        Raises `ValueError` if the game is unknown or the record is invalid. For an invalid record,
        the message contains the line and the column.
        """
    @staticmethod
    def from_records(text: str) -> list[Game]:
        """Parse any number of records, one after another, such as a file of games.

        Raises `ValueError` if a record is invalid, with the line at which the record begins.
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
    def ply(self) -> int:
        """Number of plies played, without the moves that were taken back."""
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

        Also withdraws a resignation, a forfeit or an agreed draw.
        """
    def redo(self) -> str | None:
        """Replay the move that was taken back last and return its notation.

        Returns None if there is no such move or the game is over.
        """
    def resign(self, player: SupportsIndex) -> None:
        """Resign for a player, 0 or 1.

        Raises `ValueError` if the player is not 0 or 1, and `IllegalMove` if the game is over.
        """
    def forfeit(self, player: SupportsIndex, kind: str) -> None:
        """Forfeit the game for a player, 0 or 1.

        `kind` is "no-move", "illegal-move", "time", "program-ended", "disputed-result" or "forfeit".

        Raises `ValueError` for other arguments, and `IllegalMove` if the game is over.
        """
    def agree_draw(self) -> None:
        """End the game in a draw by agreement. Raises `IllegalMove` if the game is over."""
    def reopen(self) -> bool:
        """Withdraw a resignation, a forfeit or an agreed draw, and return whether there was one."""
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
    def svg(
        self,
        *,
        size: SupportsIndex | None = None,
        last_move: bool = True,
        arrows: Sequence[_Action] = (),
        heat: ArrayLike | Mapping[Any, float] | None = None,
        flipped: bool = False,
        words: bool = True,
    ) -> str:
        """Return a picture of the board as SVG, as `Position.svg`. By default, it shows the last move."""
    def _repr_svg_(self) -> str: ...
    def __setstate__(self, ahead: str) -> None: ...
    def __reduce__(self) -> tuple[Any, tuple[str], str | None]: ...

@final
class Opponent:
    """Computer opponent: a callable that takes a position and returns an action.

    - `name`: "random", "simple", a level ("beginner", "easy", "fair" or "strong"), or a name with a
      limit, such as "search:200ms", "exact:2s", "search:depth=6", "search:nodes=100000" or
      "mcts:1000", or "perfect", which plays only games with values (see `values`);
    - `seed`: seed of the random choices, below 2**64.

    An opponent receives only the current position, so it does not avoid
    repetitions. Opponents with equal names and seeds choose equal actions in equal sequences of
    positions, unless their choices depend on time. A copy or pickle continues as the original would,
    and independently of it. Raises `ValueError` if an argument is invalid.

    Only "random" and "simple" choose differently when they see a position again. A level makes the
    same mistakes with the same seed, and a search of "mcts" is the same. For games that differ, give
    every player of every game a different seed, as environments and matches do for opponents that
    are given by name.
    """
    def __new__(cls, name: str = "easy", seed: SupportsIndex = 0) -> Opponent: ...
    @property
    def name(self) -> str:
        """Name of the opponent."""
    @property
    def seed(self) -> int:
        """Seed of the random choices."""
    def __call__(self, position: Position) -> int: ...
    def __setstate__(self, choices: int) -> None: ...
    def __reduce__(self) -> tuple[type[Opponent], tuple[str, int], int]: ...

class _Info(TypedDict):
    action_mask: NDArray[np.int8]
    player: NDArray[np.int8]

_ValueT = TypeVar("_ValueT", bound=np.generic, default=np.float32)

class _FinalInfo(_Info, Generic[_ValueT]):
    final_obs: NDArray[_ValueT]
    _final_obs: NDArray[np.bool_]

_InfoT = TypeVar("_InfoT", default=_FinalInfo[np.float32])

_SameStep: TypeAlias = Literal["same_step"]
_OtherMode: TypeAlias = Literal["next_step", "disabled"]

@final
class VectorEnv(Generic[_ValueT, _InfoT]):
    """Vectorized environment in the style of Gymnasium: many games of one kind, played in parallel.

    - `game`: name of the game, one of `GAMES`;
    - `num_envs`: number of games N, 1 to 1,048,576;
    - `rules`: as for `Position`, or a list of the rules of each game, with observations and actions of
      the same shapes;
    - `max_plies`: number of plies after which a game is truncated, at least 1, or None for no limit;
    - `repetition`: number of occurrences of a position that end a game in a draw, at least 2, or None
      for no limit;
    - `seed`: seed of the random generators of `sample_actions`, one for each game;
    - `threads`: number of threads, 1 to 1,024; the results do not depend on it;
    - `dtype`: element type of the observations: "float32" (scaled to 0..1) or "uint8" (counts), or
      the type of NumPy with this name;
    - `autoreset`: Gymnasium's `AutoresetMode`, or the name of a mode in lower case. With
      "same_step", a game restarts in the step that finishes it. Otherwise, a finished game keeps its
      final position and has no legal actions. With "next_step", the next step restarts it and
      ignores its action, and with "disabled", it waits for a reset.

    `reset` and `step` return the same arrays every time, and overwrite their contents. Tensors that
    share their memory, such as the results of `torch.from_numpy`, change with them. Copy data that must
    outlive the next call.

    Environments can be copied and pickled. The copy continues as the original would, including the
    random generators, and has its own arrays. After the first reset,
    `reset(mask=numpy.zeros(N, bool))` returns the arrays without resetting a game.

    Environments work in forked processes, unless a thread of the parent was using them during the
    fork. Then methods raise `RuntimeError`, as they do while another thread is using the
    environment.

    Raises `ValueError` if an argument is invalid, and `MemoryError` if there is not enough memory.
    Methods that raise `MemoryError` change nothing.
    """

    @overload
    def __new__(
        cls,
        game: str,
        num_envs: SupportsIndex,
        *,
        rules: Rules | Sequence[Rules] = None,
        max_plies: SupportsIndex | None = 1000,
        repetition: SupportsIndex | None = 3,
        seed: SupportsIndex = 0,
        threads: SupportsIndex = 1,
        dtype: _Float32 = "float32",
        autoreset: _SameStep = "same_step",
    ) -> VectorEnv[np.float32, _FinalInfo[np.float32]]: ...
    @overload
    def __new__(
        cls,
        game: str,
        num_envs: SupportsIndex,
        *,
        rules: Rules | Sequence[Rules] = None,
        max_plies: SupportsIndex | None = 1000,
        repetition: SupportsIndex | None = 3,
        seed: SupportsIndex = 0,
        threads: SupportsIndex = 1,
        dtype: _Float32 = "float32",
        autoreset: _OtherMode,
    ) -> VectorEnv[np.float32, _Info]: ...
    @overload
    def __new__(
        cls,
        game: str,
        num_envs: SupportsIndex,
        *,
        rules: Rules | Sequence[Rules] = None,
        max_plies: SupportsIndex | None = 1000,
        repetition: SupportsIndex | None = 3,
        seed: SupportsIndex = 0,
        threads: SupportsIndex = 1,
        dtype: _Uint8,
        autoreset: _SameStep = "same_step",
    ) -> VectorEnv[np.uint8, _FinalInfo[np.uint8]]: ...
    @overload
    def __new__(
        cls,
        game: str,
        num_envs: SupportsIndex,
        *,
        rules: Rules | Sequence[Rules] = None,
        max_plies: SupportsIndex | None = 1000,
        repetition: SupportsIndex | None = 3,
        seed: SupportsIndex = 0,
        threads: SupportsIndex = 1,
        dtype: _Uint8,
        autoreset: _OtherMode,
    ) -> VectorEnv[np.uint8, _Info]: ...
    @overload
    def __new__(
        cls,
        game: str,
        num_envs: SupportsIndex,
        *,
        rules: Rules | Sequence[Rules] = None,
        max_plies: SupportsIndex | None = 1000,
        repetition: SupportsIndex | None = 3,
        seed: SupportsIndex = 0,
        threads: SupportsIndex = 1,
        dtype: DTypeLike = "float32",
        autoreset: str | _Mode = "same_step",
    ) -> VectorEnv[Any, Any]: ...
    @property
    def game(self) -> str:
        """Name of the game."""
    @property
    def rules(self) -> str | list[str]:
        """Rules in force, "standard" for the default; a list with the rules of each game if they differ."""
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
    def repetition(self) -> int | None:
        """Number of occurrences of a position that end a game in a draw; None if there is no limit."""
    @property
    def threads(self) -> int:
        """Number of threads."""
    @property
    def dtype(self) -> str:
        """Element type of the observations, "float32" or "uint8"."""
    @property
    def autoreset(self) -> str:
        """Autoreset mode, "same_step", "next_step" or "disabled"."""
    def reset(
        self,
        *,
        seed: SupportsIndex | None = None,
        positions: Iterable[Position | None] | None = None,
        mask: _Mask | None = None,
    ) -> tuple[NDArray[_ValueT], _Info]:
        """Restart all games, or only the games of `mask`: bool, shape (N,).

        - `seed`: new seed of the random generators of `sample_actions` in these games, by default
          unchanged;
        - `positions`: N start positions of the environment's game and shape, in which the game is not
          over, by default the start of the game. They also apply to automatic restarts, until the
          next reset of the game. Entries of games outside the mask are ignored.

        A restarted game has 0 plies. Games outside the mask do not change.

        Returns the observations of the players to move, shape (N, P, H, W), and a dictionary:

        - `action_mask`: int8, shape (N, A), 1 for legal actions, otherwise 0;
        - `player`: int8, shape (N,), the player to move, 0 or 1.

        The old keys `legal_action_mask`, `current_player`, `legal_actions` and `legal_offsets` are
        deprecated. An array that was reshaped or made read-only is replaced by a new one.

        Raises `ValueError` if an argument is invalid, and `RuntimeError` if the first reset does not
        include all games; then nothing is changed. After Ctrl-C in a reset of all games, they must be
        reset again.
        """
    def step(
        self,
        actions: _Integers,
        mask: _Mask | None = None,
    ) -> tuple[NDArray[_ValueT], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], _InfoT]:
        """Play one action in each game, or only in the games of `mask`: bool, shape (N,).

        `actions` are integers of shape (N,). Games outside the mask do not change; their actions are
        ignored, their rewards are 0 and their flags are False.

        Returns a tuple of

        - the observations, as in `reset`;
        - rewards: float32, shape (N, 2), for both players: 1, 0 or -1 if the game ended by its
          rules in this step, otherwise 0, also in truncated games;
        - terminated: bool, shape (N,), whether each game ended in this step by its rules or by
          repetition;
        - truncated: bool, shape (N,), whether each game reached `max_plies` in this step without
          ending so;
        - the dictionary that `reset` returns. With "same_step", it also contains
          - `_final_obs`: bool, shape (N,), whether each game ended in this step and restarted;
          - `final_obs`: shape (N, P, H, W), for these games the observation of the final position by
            its player to move. Other entries are left over from earlier steps.

        With other modes, the observation of a finished game shows its final position, and its row of
        `action_mask` is 0.

        The observation after a move shows the board to the other player, so its value counts with its
        sign changed: `targets[i] = rewards[i, player[i]] - gamma * values[i]`, with the player who
        moved. A terminated game has no next value; in a truncated game, take the value of `final_obs`.

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
    def _renew(self) -> None:
        """Let the next call write new arrays instead of those that are in use elsewhere."""
    def close(self) -> None:
        """End the threads. The next step starts them again."""
    def __reduce__(self) -> tuple[Any, tuple[()], tuple[str, bool, list[tuple[Any, ...]]]]: ...
    def __setstate__(self, state: Any) -> None: ...

@final
class TreeSearch:
    """Monte Carlo tree search of many positions at once, with evaluations by the caller's network.

    - `positions`: N positions of one game, or a vectorized environment;
    - `simulations`: number of simulations of each search, 1 to 16,777,216;
    - `exploration`: weight of the priors, *c* in *q* + *c* *p* sqrt(*N*) / (1 + *n*) (PUCT);
    - `noise`: share of Dirichlet noise in the priors at the roots, 0 to 1; self-play usually takes
      0.25;
    - `seed`: seed of the noise, below 2**64;
    - `threads`: number of threads, 1 to 1,024; the results do not depend on it.

    A simulation adds a position to each tree. Positions in which the game is over need no evaluation:
    their results are known. Memory grows with the number of legal moves.

        search = TreeSearch(positions, simulations=100)
        while leaves := search.leaves():
            planes, masks = leaves
            search.backup(*network(planes, masks))
        positions = play_all(positions, search.actions())
        search.follow(positions)

    Searches can be copied and pickled. The copy continues as the original would. Raises `ValueError`
    if an argument is invalid, and `RuntimeError` while another thread is using the search.
    """
    def __new__(
        cls,
        positions: _Positions,
        simulations: SupportsIndex,
        *,
        exploration: float = 1.6,
        noise: float = 0.0,
        seed: SupportsIndex = 0,
        threads: SupportsIndex = 1,
    ) -> TreeSearch: ...
    @property
    def simulations(self) -> int:
        """Number of simulations of each search."""
    def leaves(
        self, out: tuple[NDArray[np.float32], NDArray[np.bool_]] | None = None
    ) -> tuple[NDArray[np.float32], NDArray[np.bool_]] | None:
        """Descend each tree to a leaf, and return the leaves; None if all searches are finished.

        Returns the observations of the players to move, float32 of shape (K, P, H, W), and the masks
        of legal actions, bool of shape (K, A), of the K searches that are not finished, in their order.
        `out` is a pair of arrays with N rows; then writes into them and returns them, and the rows
        after the first K are 0. Until `backup`, returns the same leaves again. Releases the GIL.
        """
    def backup(self, priors: ArrayLike, values: ArrayLike) -> None:
        """Evaluate the leaves that `leaves` returned.

        - `priors`: probabilities of the actions, shape (K, A) or (N, A); those of illegal actions are
          ignored, and the others are divided by their sum;
        - `values`: expected results for the players to move, -1 to 1, shape (K,) or (N,).

        Arrays of other types than float32 are converted. Rows after the first K are ignored. Releases
        the GIL. Raises `ValueError` if an argument is invalid, and `RuntimeError` if no leaf waits for
        an evaluation; then nothing is changed.
        """
    def follow(self, positions: _Positions) -> None:
        """Continue from other positions: N positions, or the vectorized environment.

        A search that contains the position, at its root or after one move, keeps the tree below it
        with its simulations. Other searches start again.

        Raises `ValueError` unless there are N positions of the same game.
        """
    def positions(self) -> list[Position]:
        """Return the current positions."""
    def visits(self) -> NDArray[np.int32]:
        """Return the number of simulations of each action: int32, shape (N, A)."""
    def policies(self, sharpness: float = 10.0) -> NDArray[np.float32]:
        """Return the improved policies, targets for learning: float32, shape (N, A).

        They are proportional to *p* exp(`sharpness` *q*), where *p* is the prior without noise, and
        *q* the value of the action, or of the position if the action was not tried. Rows of finished
        games are 0.
        """
    def values(self) -> NDArray[np.float32]:
        """Return the values of the positions for the players to move, -1 to 1: float32, shape (N,)."""
    def actions(self) -> NDArray[np.int64]:
        """Return the best actions, most of which have the most visits: int64, shape (N,).

        A proven win is better than every other action, and a proven loss is worse. Finished games have
        the action -1.
        """
    @staticmethod
    def _load(version: str, game: str, state: bytes) -> TreeSearch: ...
    def __reduce__(self) -> tuple[Any, tuple[str, str, bytes]]: ...

@overload
def observations(
    positions: _Positions,
    *,
    player: SupportsIndex | None = None,
    dtype: _Float32 = "float32",
    out: NDArray[np.float32] | None = None,
) -> NDArray[np.float32]:
    """Return the observations of positions of one game and shape: shape (N, P, H, W).

    `player` is 0 or 1, or None for the player to move in each position. `dtype` is "float32" or
    "uint8", as in `Position.observation`. If `out` is given, writes into it and returns it; it must
    have this shape and dtype and be C-contiguous and aligned. Releases the GIL.

    Raises `ValueError` if there are no positions, or if they differ in game or shape.
    """
@overload
def observations(
    positions: _Positions,
    *,
    player: SupportsIndex | None = None,
    dtype: _Uint8,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]: ...
@overload
def observations(
    positions: _Positions,
    *,
    player: SupportsIndex | None = None,
    dtype: DTypeLike,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
def legal_masks(positions: _Positions, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
    """Return the masks of legal actions of positions of one game and shape.

    The result is bool of shape (N, A). If `out` is given, writes into it and returns it; it must
    have this shape and dtype and be C-contiguous and aligned. Releases the GIL.

    Raises `ValueError` if there are no positions, or if they differ in game or shape.
    """
def keys(positions: _Positions) -> NDArray[np.uint64]:
    """Return the Zobrist keys of positions: uint64, shape (N,). See `Position.key`.

    Raises `ValueError` if the positions differ in game or shape.
    """
def values(positions: _Positions) -> NDArray[np.int32]:
    """Return the exact values of positions for the players to move: int32, shape (N, 2).

    The first column is the result of best play: 1 for a win, 0 for a draw and -1 for a loss. The
    second one is the number of plies to the end of a game in which the winner plays for the shortest
    game and the loser for the longest, and 0 for a draw. Disk race has values if red begins.

    Raises `ValueError` if there is no value, or if the positions differ in game or shape.
    """
def to_bytes(positions: _Positions) -> NDArray[np.uint8]:
    """Return the binary forms of positions: uint8, shape (N, K), where K depends on the game only.

    A row contains a position and its rules. Equal positions have equal rows.

    Raises `ValueError` if there are no positions, or if they differ in game or shape.
    """
def from_bytes(game: str, array: NDArray[np.uint8]) -> list[Position]:
    """Return the positions with these binary forms: uint8, shape (N, K). The array may be a memory map.

    Raises `ValueError` if the array has another type or shape, or if a row is not a position.
    """
def canonical(positions: _Positions) -> list[Position]:
    """Return the smallest image of each position. See `Position.canonical`.

    Raises `ValueError` if the positions differ in game or shape.
    """
def play_all(positions: _Positions, actions: _Integers) -> list[Position]:
    """Play one action in each position and return the positions after them.

    `positions` are N positions of one game and shape; N may be 0. `actions` are integers
    of shape (N,). Releases the GIL.

    Raises `IllegalMove` if an action is illegal, with the index of the first such action and the
    reason, and `ValueError` if the positions differ in game or shape.
    """
def best_all(
    positions: _Positions,
    *,
    time: float | None = None,
    nodes: SupportsIndex | None = None,
    depth: SupportsIndex | None = None,
    lines: SupportsIndex = 1,
    threads: SupportsIndex = 1,
    exact: bool = False,
) -> list[Best]:
    """Search for the best moves of each position, as `Position.best` does.

    `positions` are positions of one game and shape. The limits apply to each of them.
    `threads` is the number of positions that are searched at the same time, 1 to 1,024. Releases the
    GIL and can be interrupted by Ctrl-C.

    Raises `ValueError` if an argument is invalid or a game is over.
    """
def choose_all(
    opponent: str, positions: _Positions, seeds: _Integers, *, threads: SupportsIndex = 1
) -> NDArray[np.int64]:
    """Return the actions that opponents play in positions: int64, shape (N,).

    `positions` are N positions of one game and shape. Position i is played by a new
    `Opponent` with the name `opponent` and the seed `seeds[i]`, from 0 to 2**63 - 1, in one of
    `threads` threads, 1 to 1,024. Releases the GIL and can be interrupted by Ctrl-C.

    Raises `ValueError` if an argument is invalid or a game is over.
    """
def playouts_all(
    positions: _Positions,
    n: SupportsIndex,
    seeds: _Integers,
    max_plies: SupportsIndex = 1000,
    *,
    threads: SupportsIndex = 1,
) -> list[Playouts]:
    """Play `n` random games from each position, as `Position.playouts` does with the seed `seeds[i]`.

    `positions` are N positions of one game and shape, and `seeds` are N integers from 0 to
    2**63 - 1. The games are played in this number of `threads`, 1 to 1,024. Releases the GIL and can
    be interrupted by Ctrl-C.

    Raises `ValueError` if an argument is invalid.
    """
def symmetries(game: str, rules: Rules = None) -> Symmetries:
    """Return the index arrays of all symmetries of a board.

    Raises `ValueError` if the game or the rules are invalid.
    """
def symmetry_images(positions: _Positions, symmetries: _Integers) -> list[Position]:
    """Return the image of each position under one symmetry.

    `positions` are N positions of one game and shape; N may be 0. `symmetries` are
    integers of shape (N,), indices into `symmetries`. Releases the GIL.

    Raises `ValueError` if an index is out of range, or if the positions differ in game or shape.
    """
def rules(game: str) -> list[RuleOption]:
    """Return the rules options of a game, each with its values, default and meaning.

    Raises `ValueError` if the game is unknown.
    """
def _unpickle(version: str, game: str, text: str) -> Position: ...
def _mix(seed: int, value: int) -> int: ...
def _elo(pairs: tuple[int, int, int, int, int]) -> tuple[float, tuple[float, float]] | None: ...
