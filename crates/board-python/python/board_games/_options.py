"""The arguments of the adapters and of matches, and the options of `reset`."""

import copy
import inspect
import operator
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, SupportsIndex, TypeAlias

import numpy as np

from board_games._native import Game, Position
from board_games._rules import Rules

Policy: TypeAlias = Callable[[Position], SupportsIndex | str] | Callable[[Position, np.random.Generator], SupportsIndex | str]
"""Function that plays: it takes a position, and a random generator unless the parameter is left out, and
returns a legal action or the notation of a legal move."""
BatchedPolicy: TypeAlias = (
    Callable[[list[Position]], Collection[SupportsIndex | str]]
    | Callable[[list[Position], np.random.Generator], Collection[SupportsIndex | str]]
)
"""Function that plays many games: it takes their positions, and returns a move for each as `Policy` does."""


def integer(name: str, value: Any, expected: str, low: int, high: int | None = None) -> int:
    """Return an integer argument.

    Raises TypeError unless it is an integer, and ValueError unless it is from `low` to `high`.
    """
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    if number is None or isinstance(value, bool):
        raise TypeError(f"{name}: expected {expected}, found {value!r}")
    if number < low or high is not None and number > high:
        raise ValueError(f"{name}: expected {expected}, found {value!r}")
    return number


def check_illegal(illegal: str) -> None:
    """Raise ValueError unless it is "lose" or "raise"."""
    if illegal not in ("lose", "raise"):
        raise ValueError(f"illegal: expected lose or raise, found {illegal!r}")


def storable(error: Exception) -> str:
    """Return the message of an error with `?` for characters that a record cannot store."""
    text = " ".join(str(error).split())
    return "".join(c if c.isprintable() and c not in "{}" else "?" for c in text)


class Chooser:
    """Policy that is called with both parameters.

    Raises TypeError unless it can be called with a position, or with a position and a random generator.
    """

    def __init__(self, name: str, given: Any) -> None:
        if not callable(given):
            raise TypeError(f"{name}: expected a name or a function, found {given!r}")
        self._given, self._takes_rng = given, False
        try:
            signature = inspect.signature(given)
        except ValueError:
            return
        fits = [count for count in (1, 2) if _binds(signature, count)]
        if not fits:
            raise TypeError(f"{name}: expected a function f(position) or f(position, rng), found {signature}")
        self._takes_rng = fits[0] == 2 or "rng" in signature.parameters

    def __call__(self, position: Position | list[Position], rng: np.random.Generator) -> Any:
        return self._given(position, rng) if self._takes_rng else self._given(position)


def _binds(signature: inspect.Signature, count: int) -> bool:
    try:
        signature.bind(*[None] * count)
    except TypeError:
        return False
    return True


class Copies:
    """Base class of environments whose copies continue as the original would, and independently of it."""

    def __copy__(self) -> Any:
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        _seed(self, *vars(self).values())
        return vars(self).copy()


def _seed(*parts: Any) -> None:
    """Let environments and spaces without a seed choose one, which their copies would choose differently."""
    for part in parts:
        if isinstance(part, Mapping):
            _seed(*part.values())
        else:
            getattr(part, "np_random", None)


class Single(Copies):
    """Base class of environments of a single game."""

    metadata: dict[str, Any]

    def _create(self, game: str, rules: Rules, max_plies: Any, repetition: Any, illegal: str, modes: Iterable[str]) -> None:
        """Check the arguments of the constructor, and create the game."""
        check_illegal(illegal)
        if max_plies is not None:
            max_plies = integer("max_plies", max_plies, "1 or more, or None", 1)
        if repetition is not None:
            repetition = integer("repetition", repetition, "2 or more, or None", 2)
        self._start, self._illegal = Position(game, rules=rules), illegal
        # If the rules limit the length of a game, its positions cannot repeat.
        repetition = repetition if self._start.max_plies is None else None
        self._game = Game(game, rules=rules, max_plies=max_plies, repetition=repetition)
        # Wrappers change the list of render modes.
        self.metadata = {**self.metadata, "render_modes": list(modes)}

    def _begin(self, options: dict[str, Any] | None) -> None:
        """Begin a game at the position of the options of `reset`."""
        start, old = str(start_of(self._start, options)), self._game
        self._game = Game(old.game, start, max_plies=old.max_plies, repetition=old.repetition)

    @property
    def position(self) -> Position:
        """Current position."""
        return self._game.position

    def _flags(self) -> tuple[bool, bool]:
        """Return whether the game has ended by its rules or by repetition, and whether it was truncated."""
        ending = self._game.ending
        truncated = ending is not None and ending.cause == "ply-cap"
        return ending is not None and not truncated, truncated


def check_names(options: dict[str, Any] | None, names: Collection[str]) -> None:
    """Raise ValueError if there is an option that is not one of `names`.

    Raises TypeError unless the options are a dictionary or None.
    """
    if not isinstance(options, dict | None):
        raise TypeError(f"options: expected a dictionary or None, found {type(options).__name__}")
    for name in options or {}:
        if name not in names:
            raise ValueError(f"options: expected {' or '.join(names)}, found {name!r}")


def start_of(start: Position, options: dict[str, Any] | None) -> Position:
    """Return the option `position`, a Position or a notation. Return `start` if it is None or missing.

    Raises ValueError if the game or the rules differ from those of `start`, or if the game is over.
    """
    found = (options or {}).get("position")
    if found is None:
        return start
    position = Position(start.game, found) if isinstance(found, str) else found
    if not isinstance(position, Position):
        raise TypeError(f"position: expected a Position or a string, found {type(position).__name__}")
    for name in ("game", "rules"):
        expected, other = getattr(start, name), getattr(position, name)
        if other != expected:
            raise ValueError(f"position: expected the {name} {expected}, found {other}")
    if position.is_over:
        raise ValueError(f"position: the game is over: {position}")
    return position
