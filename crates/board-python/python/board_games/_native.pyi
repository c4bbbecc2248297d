from typing import Any, Literal, SupportsIndex, TypeAlias, TypedDict, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Position",
    "Outcome",
    "Symmetry",
    "Playouts",
    "Game",
    "Ending",
    "VectorEnv",
    "_unpickle",
    "GAMES",
]

GAMES: tuple[str, ...]

_DType: TypeAlias = Literal["float32", "uint8"]
_Action: TypeAlias = SupportsIndex | str

@final
class Outcome:
    """How a game ended by its rules. `str()` is the outcome's text, such as `light` or `draw`."""

    @property
    def winner(self) -> int | None:
        """The number of the player who won, 0 or 1; None for a draw."""
    @property
    def margin(self) -> int:
        """By how much player 0 won, in points where the game has such; below 0 for a loss."""
    @property
    def text(self) -> str:
        """The outcome's text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Symmetry:
    """The image of a position under a symmetry, and what becomes of planes and policies."""

    @property
    def position(self) -> Position:
        """The image."""
    @property
    def swaps_players(self) -> bool:
        """Whether the players change places: the image's observation of player 1 is then the image of
        the observation of player 0, and returns change places too."""
    @property
    def action_sources(self) -> NDArray[np.int64]:
        """Shape (num_actions,): the image's policy is `policy[action_sources]`."""
    @property
    def cell_sources(self) -> NDArray[np.int64]:
        """Shape (rows * columns,): a plane of the image is `plane.ravel()[cell_sources]`."""

@final
class Playouts:
    """What came of random games."""

    @property
    def wins(self) -> tuple[int, int]:
        """How many games each player won."""
    @property
    def draws(self) -> int:
        """How many games nobody won."""
    @property
    def unfinished(self) -> int:
        """How many games were broken off."""
    @property
    def plies(self) -> int:
        """The plies of all games together."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Position:
    """A position of one of the games: a value that never changes, and can be hashed, compared, sorted
    among those of its game, copied and pickled.

    Position(game) is the start under `rules`, such as "standard" or "stuck=draw"; Position(game, text)
    is the position with that text, which has its rules in it.
    """

    def __new__(cls, game: str, text: str | None = None, *, rules: str | None = None) -> Position: ...
    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def rules(self) -> str:
        """The rules in force, "standard" for the default."""
    @property
    def players(self) -> tuple[str, str]:
        """What the game calls its players."""
    @property
    def turn(self) -> int:
        """The player to move, 0 or 1. It alternates with every move, the last one included."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over by its rules."""
    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
    def returns(self) -> tuple[float, float]:
        """What each player gets: 1 for a win, -1 for a loss, 0 for a draw and while the game goes on."""
    @property
    def num_actions(self) -> int:
        """The number of actions of this board: the length of a policy."""
    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns of an observation."""
    @property
    def plane_names(self) -> list[str]:
        """What the planes of an observation show."""
    @property
    def max_plies(self) -> int | None:
        """The most plies of a game from the start; None if games need not end."""
    @property
    def max_margin(self) -> int:
        """The most that `Outcome.margin` can be."""
    def legal_actions(self) -> list[int]:
        """The legal actions in ascending order; none once the game is over."""
    def legal_moves(self) -> list[str]:
        """The texts of the legal actions, in their order."""
    def legal_action_mask(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Which actions are legal: shape (num_actions,), written into `out` if there is one."""
    def action_to_string(self, action: _Action) -> str:
        """The text of an action, legal or not."""
    def string_to_action(self, text: str) -> int:
        """The action with a text, legal or not."""
    def play(self, action: _Action) -> Position:
        """The position after an action, or the move with a text.

        Raises IllegalMove with the reason if it is not legal.
        """
    def describe(self, action: _Action) -> str:
        """What a legal action does, in a sentence."""
    def observation(
        self,
        player: int | None = None,
        *,
        dtype: _DType = "float32",
        out: NDArray[Any] | None = None,
    ) -> NDArray[Any]:
        """What a player sees, by default the one to move: shape `observation_shape`.

        With "float32" numbers are from 0 to 1, with "uint8" counts are themselves. They are written
        into `out` if there is one, which has to have the shape and type and be C-contiguous.
        """
    def symmetries(self) -> list[Symmetry]:
        """The images under all symmetries of the game, the identity first."""
    def canonical(self) -> Position:
        """The least of the images under the symmetries that keep the players."""
    def key(self) -> int:
        """The Zobrist key: 64 bits, the same in every run."""
    def perft(self, depth: int) -> int:
        """The number of leaves of the game tree, so many plies deep, at most 255. Other threads run
        meanwhile, and Ctrl-C stops it."""
    def perft_distinct(self, depth: int, *, threads: int = 1, memory: int = ...) -> int:
        """What `perft` counts, by distinct positions: several plies deeper, and exact up to 128 bits.

        `memory` is in bytes, 64 MiB at least, 2 GiB by default; what does not fit is counted in parts.
        Other threads run meanwhile, and Ctrl-C stops it.
        """
    def distinct_positions(
        self, ply: int, *, threads: int = 1, memory: int = ...
    ) -> list[tuple[Position, int]]:
        """The positions `ply` plies from here, one for all that are images of each other, in ascending
        order, each with the number of move sequences that lead to it or to an image.

        Raises MemoryError if they do not fit into `memory`.
        """
    def playouts(self, n: int, seed: int, max_plies: int = 1000) -> Playouts:
        """Plays `n` random games from here to their end, or for `max_plies` plies, a million at
        most. The same seed plays the same games."""
    def svg(self) -> str:
        """The position as a picture: the text of an SVG file."""
    def _repr_svg_(self) -> str: ...
    def words(self) -> str:
        """Who is to move, or how the game ended and why."""
    def copy(self) -> Position:
        """The position itself, which never changes."""
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
    """How a game ended, by whatever ended it. `str()` is `words`."""

    @property
    def winner(self) -> int | None:
        """The number of the player who won; None for a draw."""
    @property
    def outcome(self) -> str | None:
        """The outcome's text, if the rules ended the game."""
    @property
    def margin(self) -> int | None:
        """The margin of the win, such as the difference in points; None if the outcome has none."""
    @property
    def words(self) -> str:
        """How the game ended and why."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Game:
    """A game that is played and recorded, with undo and redo.

    `repetition` makes it a draw as soon as a position stands on the board so many times, and
    `max_plies` after so many plies. `str()` is the record. A game can be copied and pickled.
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
        """The game with this record; ValueError says what is wrong with it, and where."""
    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def rules(self) -> str:
        """The rules in force, "standard" for the default."""
    @property
    def repetition(self) -> int | None:
        """How often a position may stand on the board."""
    @property
    def max_plies(self) -> int | None:
        """How many plies may be played."""
    @property
    def position(self) -> Position:
        """The position on the board."""
    @property
    def turn(self) -> int:
        """The player to move, 0 or 1."""
    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by whatever ended it."""
    @property
    def ending(self) -> Ending | None:
        """How the game ended; None while it goes on."""
    def legal_moves(self) -> list[str]:
        """The texts of the legal moves; none once the game has ended."""
    def legal_actions(self) -> list[int]:
        """The legal actions in ascending order; none once the game has ended."""
    def moves(self) -> list[str]:
        """The moves that were played and stand."""
    def positions(self) -> list[Position]:
        """The positions from the start to the one on the board."""
    def play(self, action: _Action) -> None:
        """Plays an action, or the move with a text; IllegalMove says why not."""
    def undo(self) -> str | None:
        """Takes the last move back, and gives its text; None if there is none."""
    def redo(self) -> str | None:
        """Plays the move again that was taken back last, and gives its text; None if there is none."""
    def resign(self, player: int) -> None:
        """Ends the game with a loss for a player."""
    def agree_draw(self) -> None:
        """Ends the game with a draw that the players agreed on."""
    def reopen(self) -> bool:
        """Withdraws a resignation or an agreement, and says whether there was one."""
    def name(self, player: int) -> str | None:
        """Who plays a side."""
    def set_name(self, player: int, name: str) -> None:
        """Notes who plays a side."""
    def set_date(self, date: str | None) -> None:
        """Notes when the game was played, as in 2024-12-31."""
    def comment(self, ply: int) -> str | None:
        """The comment on a move, counted from 1; 0 is the one before the first move."""
    def set_comment(self, ply: int, comment: str) -> None:
        """Comments on a move, counted from 1, or for 0 before the first one."""
    def record(self) -> str:
        """The record: headers, numbered moves, comments."""
    def copy(self) -> Game:
        """A copy that is played on by itself."""
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: Any) -> Game: ...
    def svg(self) -> str:
        """The board with the last move, as the text of an SVG file."""
    def _repr_svg_(self) -> str: ...
    def __reduce__(self) -> tuple[Any, tuple[str]]: ...

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
    """Many games of one kind at once, from the start, with Gymnasium's names.

    A game that is over starts again in the same step. `max_plies` truncates games that go on for so
    long, None lets them; `threads` share the work; the results do not depend on their number. The
    arrays of `reset` and `step` are the same ones every time, `legal_actions` alone excepted: copy
    what has to outlive the next call.
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
    ) -> VectorEnv: ...
    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def rules(self) -> str:
        """The rules in force."""
    @property
    def num_envs(self) -> int:
        """How many games there are: N below."""
    @property
    def num_actions(self) -> int:
        """The number of actions: A below."""
    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """Planes, rows and columns: P, H and W below."""
    @property
    def max_plies(self) -> int | None:
        """After how many plies games are truncated."""
    @property
    def threads(self) -> int:
        """How many threads share the work."""
    @property
    def dtype(self) -> str:
        """What observations are made of."""
    def reset(self, *, seed: int | None = None) -> tuple[NDArray[Any], _Info]:
        """Starts all games. A seed throws the dice of `sample_actions` anew.

        Gives the observations of the players to move, shape (N, P, H, W), and

        - `current_player`: (N,), int8, who is to move, 0 or 1;
        - `legal_action_mask`: (N, A), bool;
        - `legal_actions`: int32, the legal actions of all games one after another, ascending in each;
        - `legal_offsets`: (N + 1,), int64, those of game i are
          `legal_actions[legal_offsets[i]:legal_offsets[i + 1]]`.
        """
    def step(
        self, actions: NDArray[np.int64] | NDArray[np.int32] | list[int]
    ) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], _StepInfo]:
        """Plays one action in each game: int64 or int32 of shape (N,).

        Gives observations as `reset` does; rewards, (N, 2), for both players: 1, 0 or -1 when a game
        has ended by its rules, otherwise 0; which games have ended by their rules, and which were
        truncated, (N,) each; and besides what `reset` gives

        - `_final_obs`: (N,), bool: games that were over, and have started again;
        - `final_obs`: (N, P, H, W): in the rows of those games, what the player whose turn it would
          have been saw at the end.

        IllegalMove names the first game whose action is not legal, and says why; nothing is played.
        """
    def sample_actions(self) -> NDArray[np.int64]:
        """A legal action of each game, each as likely as the others: shape (N,)."""
    def position(self, index: int) -> Position:
        """The position of a game."""

def _unpickle(version: str, game: str, text: str) -> Position: ...
