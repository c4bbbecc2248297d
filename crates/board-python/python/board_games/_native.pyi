from collections.abc import Iterable, Sequence
from typing import Any, Literal, SupportsIndex, TypeAlias, TypedDict, final

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
    "_unpickle",
    "_elo",
    "GAMES",
]

GAMES: tuple[str, ...]

_DType: TypeAlias = Literal["float32", "uint8"]
_Autoreset: TypeAlias = Literal["same_step", "disabled"]
_Mask: TypeAlias = NDArray[np.bool_] | Sequence[bool]
_Action: TypeAlias = SupportsIndex | str
_Positions: TypeAlias = Sequence[Position] | NDArray[np.object_]
_Integers: TypeAlias = Sequence[SupportsIndex] | NDArray[np.integer[Any]]

@final
class Outcome:
    """Outcome of a game that ended by its rules.

    `str()` is its notation, such as `light` or `draw`.
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
    """Image of a position under a symmetry, with index arrays for planes and policies."""

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
        """Index array of shape (num_actions,): the image of a policy is `policy[action_sources]`."""
    @property
    def cell_sources(self) -> NDArray[np.int64]:
        """Index array of shape (rows * columns,): the image of a plane is `plane.ravel()[cell_sources]`."""

@final
class Playouts:
    """Results of random games."""

    @property
    def wins(self) -> tuple[int, int]:
        """Number of wins of each player."""
    @property
    def draws(self) -> int:
        """Number of draws."""
    @property
    def unfinished(self) -> int:
        """Number of games stopped at the length limit."""
    @property
    def plies(self) -> int:
        """Total number of plies of all games."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Position:
    """Immutable position of one of the games.

    Positions can be hashed, compared, copied and pickled; those of one game can be sorted.

    `Position(game)` is the start position under `rules`, such as "standard" or "stuck=draw".
    `Position(game, text)` parses the notation `text`, which includes the rules. Raises ValueError if
    an argument is invalid.
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
        """Names of the players."""
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
        """Return the result for each player: 1 for a win, -1 for a loss, 0 for a draw or an unfinished game."""
    @property
    def num_actions(self) -> int:
        """Number of actions A, the length of a policy. Depends on the game and its rules only."""
    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """Numbers of planes, rows and columns of an observation."""
    @property
    def plane_names(self) -> list[str]:
        """Names of the planes of an observation."""
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
        """Return the mask of legal actions: bool, shape (num_actions,). Writes into `out` if it is given."""
    def action_to_string(self, action: _Action) -> str:
        """Return the notation of an action, which need not be legal."""
    def string_to_action(self, text: str) -> int:
        """Return the action with a notation, which need not be legal."""
    def play(self, action: _Action) -> Position:
        """Return the position after a move, given as an action or in its notation.

        Raises IllegalMove, with the reason, if the move is illegal.
        """
    def describe(self, action: _Action) -> str:
        """Describe a legal move in words."""
    def observation(
        self,
        player: int | None = None,
        *,
        dtype: _DType = "float32",
        out: NDArray[Any] | None = None,
    ) -> NDArray[Any]:
        """Return the observation of a player, by default the one to move: shape `observation_shape`.

        "float32" values are scaled to 0..1; "uint8" planes contain the unscaled counts. Writes into
        `out` if it is given, which must have this shape and dtype and be C-contiguous and aligned.
        """
    def symmetries(self) -> list[Symmetry]:
        """Return the images under all symmetries of the game, starting with the identity."""
    def canonical(self) -> Position:
        """Return the smallest of the images under symmetries that do not exchange the players."""
    def key(self) -> int:
        """Return the 64-bit Zobrist key, which is the same in every run."""
    def perft(self, depth: int) -> int:
        """Count the leaves of the game tree at a depth of at most 255 plies.

        Releases the GIL and can be interrupted by Ctrl-C. Raises OverflowError above 64 bits.
        """
    def perft_distinct(self, depth: int, *, threads: int = 1, memory: int = ...) -> int:
        """Count like `perft`, merging equal positions, which reaches several plies deeper.

        `memory` is in bytes, at least 64 MiB, 2 GiB by default; counts that need more are split into
        parts. Releases the GIL and can be interrupted by Ctrl-C. Raises OverflowError above 128 bits.
        """
    def distinct_positions(
        self, ply: int, *, threads: int = 1, memory: int = ...
    ) -> list[tuple[Position, int]]:
        """Return the distinct positions after `ply` plies, up to symmetry, in ascending order.

        Each comes with the number of move sequences that lead to it or to one of its images. Raises
        MemoryError if the positions need more than `memory` bytes.
        """
    def playouts(self, n: int, seed: int, max_plies: int = 1000) -> Playouts:
        """Play `n` random games from this position, of at most `max_plies` plies each.

        `max_plies` may be up to 1,000,000. Equal seeds give equal games.
        """
    def best(
        self,
        *,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        lines: int = 1,
        threads: int = 1,
    ) -> Best: ...
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
    """End of a game by its rules, a limit, resignation or agreement. `str()` is `words`."""

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

@final
class Game:
    """Game with undo, redo and a record.

    The game is drawn when a position occurs `repetition` times or after `max_plies` plies, unless
    these are None. `str()` is the record. Games can be copied and pickled. Raises ValueError if an
    argument is invalid.
    """

    def __new__(
        cls,
        game: str,
        text: str | None = None,
        *,
        rules: str | None = None,
        repetition: int | None = None,
        max_plies: int | None = None,
    ) -> Game: ...
    @staticmethod
    def from_record(text: str) -> Game:
        """Read a record. Raises ValueError with line, column and problem if it is invalid."""
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
        """Return the notations of the legal moves; empty if the game has ended."""
    def legal_actions(self) -> list[int]:
        """Return the legal actions in ascending order; empty if the game has ended."""
    def moves(self) -> list[str]:
        """Return the notations of the moves played so far."""
    def positions(self) -> list[Position]:
        """Return all positions from the start to the current one."""
    def play(self, action: _Action) -> None:
        """Play an action or the move with a notation. Raises IllegalMove, with the reason, if it is illegal."""
    def undo(self) -> str | None:
        """Take back the last move and return its notation; None if there is none."""
    def redo(self) -> str | None:
        """Replay the move taken back last and return its notation; None if there is none."""
    def resign(self, player: int) -> None:
        """Resign for a player. Raises IllegalMove if the game is over."""
    def agree_draw(self) -> None:
        """End the game in a draw by agreement. Raises IllegalMove if the game is over."""
    def reopen(self) -> bool:
        """Withdraw a resignation or an agreed draw; return whether there was one."""
    def name(self, player: int) -> str | None:
        """Return the name of a player, or None."""
    def set_name(self, player: int, name: str) -> None:
        """Set the name of a player. Raises ValueError if a record cannot store it."""
    def set_date(self, date: str | None) -> None:
        """Set or remove the date, in the form 2024-12-31."""
    def comment(self, ply: int) -> str | None:
        """Return the comment on a move, counted from 1; 0 is the comment before the first move."""
    def set_comment(self, ply: int, comment: str) -> None:
        """Set the comment on a move, counted from 1; 0 is the comment before the first move."""
    def record(self) -> str:
        """Return the record: headers, numbered moves and comments."""
    def copy(self) -> Game:
        """Return an independent copy."""
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: Any) -> Game: ...
    def svg(self) -> str:
        """Draw the board and the last move as an SVG file."""
    def _repr_svg_(self) -> str: ...
    def __reduce__(self) -> tuple[Any, tuple[str]]: ...

@final
class Line:
    def __new__(cls, move: str, action: int, value: float, plies: int | None, line: list[str]) -> Line: ...
    @property
    def move(self) -> str: ...
    @property
    def action(self) -> int: ...
    @property
    def value(self) -> float: ...
    @property
    def plies(self) -> int | None: ...
    @property
    def line(self) -> list[str]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Line], tuple[str, int, float, int | None, list[str]]]: ...

@final
class Best:
    def __new__(cls, lines: list[Line], nodes: int, depth: int, time: float) -> Best: ...
    @property
    def move(self) -> str: ...
    @property
    def action(self) -> int: ...
    @property
    def value(self) -> float: ...
    @property
    def plies(self) -> int | None: ...
    @property
    def line(self) -> list[str]: ...
    @property
    def lines(self) -> list[Line]: ...
    @property
    def nodes(self) -> int: ...
    @property
    def depth(self) -> int: ...
    @property
    def time(self) -> float: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Best], tuple[list[Line], int, int, float]]: ...

@final
class Opponent:
    def __new__(cls, name: str = "easy", seed: int = 0) -> Opponent: ...
    @property
    def name(self) -> str: ...
    @property
    def seed(self) -> int: ...
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
    """Vectorized environment: `num_envs` games that are played in parallel, as in Gymnasium.

    A finished game restarts in the same step (autoreset mode SAME_STEP). Games are truncated after
    `max_plies` plies, or never if it is None. The results do not depend on the number of `threads`.

    `reset` and `step` reuse their arrays, except `legal_actions`: copy data that must outlive the next
    call. Raises ValueError if an argument is invalid.
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
        """Numbers of planes, rows and columns: P, H and W below."""
    @property
    def max_plies(self) -> int | None:
        """Length in plies at which games are truncated, or None."""
    @property
    def threads(self) -> int:
        """Number of threads."""
    @property
    def dtype(self) -> str:
        """Element type of observations, "float32" or "uint8"."""
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
        """Restart all games. A seed resets the random generators of `sample_actions`.

        Returns the observations of the players to move, shape (N, P, H, W), and a dictionary:

        - `current_player`: int8, shape (N,), the player to move, 0 or 1;
        - `legal_action_mask`: bool, shape (N, A);
        - `legal_actions`: int32, the legal actions of all games, concatenated, ascending in each game;
        - `legal_offsets`: int64, shape (N + 1,); the legal actions of game i are
          `legal_actions[legal_offsets[i]:legal_offsets[i + 1]]`.
        """
    def step(
        self, actions: _Integers, mask: _Mask | None = None
    ) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], _StepInfo]:
        """Play one action in each game: integers of any type, shape (N,).

        Returns

        - the observations, as `reset` does;
        - rewards: float32, shape (N, 2), for both players: 1, 0 or -1 if the game ended by its rules
          in this step, otherwise 0;
        - terminated: bool, shape (N,), games that ended by their rules in this step;
        - truncated: bool, shape (N,), games that reached `max_plies` in this step;
        - the dictionary that `reset` returns, and in addition
          - `_final_obs`: bool, shape (N,), games that ended in this step and have restarted;
          - `final_obs`: shape (N, P, H, W); for these games, the observation of the final position for
            its side to move.

        Raises IllegalMove if an action is illegal, with the first such game and the reason; then no
        action is played.
        """
    def sample_actions(self) -> NDArray[np.int64]:
        """Sample a legal action uniformly for each game: int64, shape (N,)."""
    def position(self, index: SupportsIndex) -> Position: ...
    def positions(self) -> list[Position]: ...
    def close(self) -> None: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str, int], dict[str, Any]]: ...
    def __getstate__(self) -> tuple[str, bool, list[tuple[str, str | None, int, int]]]: ...
    def __setstate__(self, state: Any) -> None: ...

@final
class Symmetries:
    @property
    def game(self) -> str: ...
    @property
    def rules(self) -> str: ...
    @property
    def swaps_players(self) -> NDArray[np.bool_]: ...
    @property
    def action_sources(self) -> NDArray[np.int64]: ...
    @property
    def cell_sources(self) -> NDArray[np.int64]: ...
    def __len__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[str, str]]: ...

def observations(
    positions: _Positions,
    *,
    player: int | None = None,
    dtype: _DType = "float32",
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
def legal_masks(positions: _Positions, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]: ...
def play_all(positions: _Positions, actions: _Integers) -> list[Position]: ...
def symmetries(game: str, rules: str = "standard") -> Symmetries: ...
def symmetry_images(positions: _Positions, symmetries: _Integers) -> list[Position]: ...
def rules(game: str) -> list[RuleOption]: ...
def _unpickle(version: str, game: str, text: str) -> Position: ...
def _elo(wins: int, draws: int, losses: int) -> tuple[float, tuple[float, float]] | None: ...
