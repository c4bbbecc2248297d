from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Literal, SupportsIndex, TypeAlias, TypedDict, final

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
_Integers: TypeAlias = Sequence[SupportsIndex] | NDArray[np.integer[Any]]

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
        """Margin by which player 0 won, such as points; negative for a loss."""
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

        If so, the image of player 0's observation is player 1's observation of the image, and the
        entries of `returns()` are exchanged too.
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
    - `rules`: rules option, such as "stuck=draw", or "standard" for the default. With `text`, it
      has to be the option that the notation contains.

    Positions can be hashed, compared, copied and pickled; those of one game can be sorted. `str()`
    is the notation. Raises `ValueError` if an argument is invalid.
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
        """Maximum length of a game in plies; None if there is none."""
    @property
    def max_margin(self) -> int:
        """Maximum of `Outcome.margin`."""
    def legal_actions(self) -> list[int]:
        """Return the legal actions in ascending order; empty if the game is over."""
    def legal_moves(self) -> list[str]:
        """Return the notations of the legal moves, in the order of `legal_actions`."""
    def legal_action_mask(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Return the mask of legal actions: bool, shape (A,).

        Writes into `out` and returns it if it is given. Raises `TypeError` or `ValueError` unless
        `out` is a writable bool array of this shape, C-contiguous and aligned.
        """
    def action_to_string(self, action: _Action) -> str:
        """Return the notation of an action, which need not be legal.

        Raises `IllegalMove` if there is no such action.
        """
    def string_to_action(self, text: str) -> int:
        """Return the action with a notation, which need not be legal.

        Raises `IllegalMove`, with the reason, if no action has this notation.
        """
    def play(self, action: _Action) -> Position:
        """Return the position after a move, given as an action or in its notation.

        Raises `IllegalMove`, with the reason, if the move is illegal.
        """
    def describe(self, action: _Action) -> str:
        """Describe a legal move in words. The move is an action or a notation.

        Raises `IllegalMove`, with the reason, if the move is illegal.
        """
    def observation(
        self,
        player: SupportsIndex | None = None,
        *,
        dtype: _DType = "float32",
        out: NDArray[Any] | None = None,
    ) -> NDArray[Any]:
        """Return the observation of a player, 0 or 1, by default the one to move: shape (P, H, W).

        With the dtype "float32", values are scaled to 0..1; with "uint8", they are unscaled counts.
        Writes into `out` and returns it if it is given. Raises `TypeError` or `ValueError` unless
        `out` is a writable array of this shape and dtype, C-contiguous and aligned, and
        `ValueError` if another argument is invalid.
        """
    def symmetries(self) -> list[Symmetry]:
        """Return the images under all symmetries of the game, starting with the identity."""
    def canonical(self) -> Position:
        """Return the smallest of the images under symmetries that do not exchange the players."""
    def key(self) -> int:
        """Return the 64-bit Zobrist key, which is the same in every run."""
    def perft(self, depth: SupportsIndex) -> int:
        """Count the leaves of the game tree at a depth in plies, 0 to 255.

        Games that end earlier have no leaf at this depth. Releases the GIL and can be interrupted
        by Ctrl-C. Raises `ValueError` if the depth is out of range, and `OverflowError` if the
        count exceeds 64 bits.
        """
    def perft_distinct(
        self, depth: SupportsIndex, *, threads: SupportsIndex = 1, memory: SupportsIndex = 2147483648
    ) -> int:
        """Count like `perft`, merging equal positions, which reaches several plies deeper.

        - `depth`: depth in plies, 0 to 255;
        - `threads`: number of threads, 1 to 1,024;
        - `memory`: limit in bytes, at least 64 MiB, by default 2 GiB; a count that needs more is
          split into parts.

        Releases the GIL and can be interrupted by Ctrl-C. Raises `ValueError` if an argument is out
        of range, and `OverflowError` if the count exceeds 128 bits.
        """
    def distinct_positions(
        self, ply: SupportsIndex, *, threads: SupportsIndex = 1, memory: SupportsIndex = 2147483648
    ) -> list[tuple[Position, int]]:
        """Return the distinct positions after `ply` plies, up to symmetry, in ascending order.

        Each comes with the number of move sequences that lead to it or to one of its images.

        - `ply`: number of plies, 0 to 255;
        - `threads`: number of threads, 1 to 1,024;
        - `memory`: limit in bytes, at least 64 MiB, by default 2 GiB.

        Releases the GIL and can be interrupted by Ctrl-C. Raises `ValueError` if an argument is out
        of range, `MemoryError` if the positions need more memory than the limit, and
        `OverflowError` if a number exceeds 128 bits.
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
    ) -> Best:
        """Search for the best moves until the first limit is reached.

        `time` is in seconds, `nodes` is a number of positions, and `depth` is in plies, at most
        200. The search also ends when the value of every line is certain. It returns up to `lines`
        lines with different first moves. Their values are those of a plain negamax search to the
        same depth, regardless of the number of `threads`. Without a time limit, a search with one
        thread is reproducible.

        Releases the GIL and can be interrupted by Ctrl-C. Raises `ValueError` if there is no limit,
        an argument is out of range or the game is over.
        """
    def svg(self) -> str:
        """Draw the position as an SVG file."""
    def _repr_svg_(self) -> str: ...
    def words(self) -> str:
        """Describe the side to move, or the result and its reason."""
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
        """Margin of the win, such as a difference in points; None if there is none."""
    @property
    def words(self) -> str:
        """Result and its reason in words."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Game:
    """Game with undo, redo and a record.

    `Game(game)` begins at the start position, `Game(game, text)` at another one.

    - `game`, `text`, `rules`: as for `Position`;
    - `repetition`: number of occurrences of a position that make a draw, 1 or more, or None;
    - `max_plies`: number of plies that make a draw, 1 or more, or None.

    `str()` is the record. Games can be copied and pickled, with the moves that were taken back.
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
        """Read a record. Raises `ValueError`, with line, column and problem, if it is invalid."""
    @property
    def game(self) -> str:
        """Name of the game."""
    @property
    def rules(self) -> str:
        """Rules in force, "standard" for the default."""
    @property
    def repetition(self) -> int | None:
        """Number of occurrences of a position that make a draw, or None."""
    @property
    def max_plies(self) -> int | None:
        """Number of plies that make a draw, or None."""
    @property
    def position(self) -> Position:
        """Current position."""
    @property
    def turn(self) -> int:
        """Player to move, 0 or 1."""
    @property
    def is_over(self) -> bool:
        """Whether the game has ended, for any reason."""
    @property
    def ending(self) -> Ending | None:
        """How the game ended; None if it is not over."""
    def legal_moves(self) -> list[str]:
        """Return the notations of the legal moves; empty if the game has ended.

        They are in the order of `legal_actions`.
        """
    def legal_actions(self) -> list[int]:
        """Return the legal actions in ascending order; empty if the game has ended."""
    def moves(self) -> list[str]:
        """Return the notations of the moves played, without those taken back."""
    def positions(self) -> list[Position]:
        """Return all positions from the start to the current one."""
    def play(self, action: _Action) -> None:
        """Play a move, given as an action or in its notation.

        Raises `IllegalMove`, with the reason, if the move is illegal or the game is over. Discards
        the moves that were taken back, unless the move is the first of them.
        """
    def undo(self) -> str | None:
        """Take back the last move and return its notation; None if there is none."""
    def redo(self) -> str | None:
        """Replay the move taken back last and return its notation; None if there is none."""
    def resign(self, player: SupportsIndex) -> None:
        """Resign for a player, 0 or 1.

        Raises `ValueError` if there is no such player, and `IllegalMove` if the game is over.
        """
    def agree_draw(self) -> None:
        """End the game in a draw by agreement. Raises `IllegalMove` if the game is over."""
    def reopen(self) -> bool:
        """Withdraw a resignation or an agreed draw; return whether there was one."""
    def name(self, player: SupportsIndex) -> str | None:
        """Return the name of a player, 0 or 1; None if it is unknown."""
    def set_name(self, player: SupportsIndex, name: str) -> None:
        """Set the name of a player, 0 or 1. An empty name removes the previous one.

        Raises `ValueError` if there is no such player or a record cannot store the name.
        """
    def set_date(self, date: str | None) -> None:
        """Set the date, in the form "2024-12-31", or remove it.

        Raises `ValueError` if the date is invalid.
        """
    def comment(self, ply: SupportsIndex) -> str | None:
        """Return the comment on a move, counted from 1; None if there is none.

        Comment 0 precedes the first move.
        """
    def set_comment(self, ply: SupportsIndex, comment: str) -> None:
        """Set the comment on a move, counted from 1; comment 0 precedes the first move.

        Any sequence of whitespace counts as one space. An empty comment removes the previous one.
        Raises `ValueError` if there is no such move or a record cannot store the comment.
        """
    def record(self) -> str:
        """Return the record: headers, numbered moves and comments."""
    def copy(self) -> Game:
        """Return an independent copy, with the moves that were taken back."""
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: Any) -> Game: ...
    def svg(self) -> str:
        """Draw the board and the last move as an SVG file."""
    def _repr_svg_(self) -> str: ...
    def __setstate__(self, taken_back: list[tuple[str, str | None]]) -> None: ...
    def __reduce__(self) -> tuple[Any, tuple[str], list[tuple[str, str | None]] | None]: ...

@final
class Line:
    """A line of best play and its value."""
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
    """The result of `Position.best` at the greatest completed depth.

    `move`, `action`, `value`, `plies` and `line` are those of the best line.
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
        """Best lines, in descending order of their values, each with another first move."""
    @property
    def nodes(self) -> int:
        """Number of positions visited."""
    @property
    def depth(self) -> int:
        """Depth in plies; 0 if no depth was completed, in which case the line is the first legal move."""
    @property
    def time(self) -> float:
        """Time of the search in seconds."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Best], tuple[list[Line], int, int, float]]: ...

@final
class Opponent:
    """Computer opponent: a callable that takes a position and returns an action.

    The name is "random", "simple", "easy", "fair" (0.1 seconds per move), "strong" (2 seconds),
    "search:200ms", "search:2s", "search:depth=6", "search:nodes=100000" or "mcts:1000". The
    opponent plays every game. It does not know earlier positions of a game.

    Opponents with equal names and seeds choose equal actions in equal sequences of positions,
    unless their choices depend on time. A copy or pickle contains the name and the seed, so it
    starts such a sequence again. Raises ValueError if an argument is invalid.
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
    """Vectorized environment: many games of one kind that are played in parallel, as in Gymnasium.

    - `game`: name of the game, one of `GAMES`;
    - `num_envs`: number of games N, 1 to 1,048,576;
    - `rules`: rules option, "standard" for the default;
    - `max_plies`: number of plies after which a game is truncated, or None for no limit;
    - `seed`: seed of the random generators of `sample_actions`, one for each game;
    - `threads`: number of threads, 1 to 1,024; the results do not depend on it;
    - `dtype`: element type of the observations: "float32" (scaled to 0..1) or "uint8" (counts);
    - `autoreset`: what happens to finished games, a mode of Gymnasium's `AutoresetMode` in lower
      case. With `same_step` (`SAME_STEP`), a game restarts in the step that finishes it. With
      `disabled` (`DISABLED`), it keeps its final position and has no legal actions until it is
      reset.

    `reset` and `step` return the same arrays every time, except `legal_actions`, and overwrite
    their contents. This includes tensors that share their memory, such as those of
    `torch.from_numpy`. Copy data that must outlive the next call.

    Environments can be copied and pickled. The copy continues as the original would, including the
    random generators, and has its own arrays; `reset(mask=numpy.zeros(N, bool))` returns them and
    resets nothing. Environments also work in forked processes, unless a thread of the parent was
    using them during the fork; then methods raise `RuntimeError`.

    Raises `ValueError` if an argument is invalid.
    """

    def __new__(
        cls,
        game: str,
        num_envs: int,
        *,
        rules: str = "standard",
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
        """Autoreset mode, `same_step` or `disabled`."""
    def reset(
        self,
        *,
        seed: SupportsIndex | None = None,
        positions: Iterable[Position | None] | None = None,
        mask: _Mask | None = None,
    ) -> tuple[NDArray[Any], _Info]:
        """Restart all games, or those of `mask`: bool, shape (N,).

        - `seed` resets the random generators of `sample_actions` of these games.
        - `positions`, a sequence of N positions of this game and its rules that are not over, makes
          each the start position of its game, also for automatic restarts, until the game is reset
          again. Entries of games outside the mask are ignored. The default is the start of the game.

        The number of plies of a restarted game is 0. Nothing changes in games outside the mask. The
        first reset must include all games.

        Returns the observations of the players to move, shape (N, P, H, W), and a dictionary:

        - `current_player`: int8, shape (N,), the player to move, 0 or 1;
        - `legal_action_mask`: bool, shape (N, A);
        - `legal_actions`: int32, the legal actions of all games, one game after the other, in
          ascending order;
        - `legal_offsets`: int64, shape (N + 1,); the legal actions of game i are
          `legal_actions[legal_offsets[i]:legal_offsets[i + 1]]`.

        An array that was reshaped or made read-only is replaced by a new one.

        Raises `ValueError` if an argument is invalid; then nothing is changed.
        """
    def step(
        self,
        actions: _Integers,
        mask: _Mask | None = None,
    ) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], _StepInfo]:
        """Play one action in each game, or in those of `mask`: bool, shape (N,).

        `actions` contains N integers; those of games outside the mask are ignored. In games outside
        the mask, nothing changes, the rewards are 0 and the flags are False.

        Returns

        - the observations, as `reset` does;
        - rewards: float32, shape (N, 2), for both players: 1, 0 or -1 if the game ended by its
          rules in this step, otherwise 0, also in truncated games;
        - terminated: bool, shape (N,), games that ended by their rules in this step;
        - truncated: bool, shape (N,), games that reached `max_plies` in this step;
        - the dictionary that `reset` returns. With automatic restarts, it also contains
          - `_final_obs`: bool, shape (N,), games that ended in this step and have restarted;
          - `final_obs`: shape (N, P, H, W); for these games, the observation of the final position
            for its side to move. Other entries are left over from earlier steps.

        Without automatic restarts, the observation of a finished game is that of its final
        position, and its `legal_action_mask` is False.

        Raises `IllegalMove` if an action is illegal or a game is finished, with the index of the
        first such game and the reason; then no action is played.
        """
    def sample_actions(self) -> NDArray[np.int64]:
        """Sample a legal action uniformly for each game: int64, shape (N,), -1 for finished games."""
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

    They are the same for all positions of a game under the same rules.
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
        """Indices of shape (S, A): symmetry s turns a policy into `policy[action_sources[s]]`."""
    @property
    def cell_sources(self) -> NDArray[np.int64]:
        """Indices of shape (S, H * W): symmetry s turns a plane into `plane.ravel()[cell_sources[s]]`."""
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

    The observations are those of `player`, 0 or 1, or of each position's side to move if it is
    None. `dtype` is "float32" or "uint8", as in `Position.observation`. Writes into `out` if it is
    given, which must have this shape and dtype and be C-contiguous and aligned. Releases the GIL.

    Raises `ValueError` if there is no position, or if the positions differ in game or rules.
    """
def legal_masks(positions: _Positions, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
    """Return the masks of legal actions of positions of one game under the same rules.

    The result is bool of shape (N, A). Writes into `out` if it is given, which must have this shape
    and dtype and be C-contiguous and aligned. Releases the GIL.

    Raises `ValueError` if there is no position, or if the positions differ in game or rules.
    """
def play_all(positions: _Positions, actions: _Integers) -> list[Position]:
    """Return the positions after one action each: integers of shape (N,).

    The positions are of one game under the same rules; an empty list is allowed. Releases the GIL.

    Raises `IllegalMove`, with the first index and the reason, if an action is illegal.
    """
def symmetries(game: str, rules: str = "standard") -> Symmetries:
    """Return the index arrays of all symmetries of a board.

    Raises `ValueError` if the game or the rules are invalid.
    """
def symmetry_images(positions: _Positions, symmetries: _Integers) -> list[Position]:
    """Return the image of each position under a symmetry, given by its index: integers, shape (N,).

    The indices are those of `Position.symmetries()`. The positions are of one game under the same
    rules; an empty list is allowed. Releases the GIL.

    Raises `ValueError` if there is no symmetry with an index.
    """
def rules(game: str) -> list[RuleOption]:
    """Return the rules options of a game, each with its values, its default and its meaning.

    Raises `ValueError` if the game is unknown.
    """
def _unpickle(version: str, game: str, text: str) -> Position: ...
def _elo(wins: int, draws: int, losses: int) -> tuple[float, tuple[float, float]] | None: ...
