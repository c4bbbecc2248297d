"""The arguments of the adapters and of matches, and the options of `reset`."""

import operator
from collections.abc import Collection
from typing import Any

from board_games._native import Position


def integer(name: str, value: Any, expected: str, low: int, high: int | None = None) -> int:
    """Return an integer argument.

    Raises TypeError unless it is an integer, and ValueError unless it is from `low` to `high`.
    """
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: expected {expected}, found {value!r}") from None
    if number < low or high is not None and number > high:
        raise ValueError(f"{name}: expected {expected}, found {value!r}")
    return number


def max_plies_or_none(value: Any) -> int | None:
    """Return the argument `max_plies` of an adapter. Raises TypeError or ValueError if it is invalid."""
    return None if value is None else integer("max_plies", value, "1 or more, or None", 1)


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
