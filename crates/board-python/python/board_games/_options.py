"""The options of `reset` in the adapters."""

from collections.abc import Collection
from typing import Any

from board_games._native import Position


def check_names(options: dict[str, Any] | None, names: Collection[str]) -> None:
    """Raise ValueError if there is an option that is not one of `names`."""
    for name in options or {}:
        if name not in names:
            raise ValueError(f"options: expected {' or '.join(names)}, found {name!r}")


def start_of(start: Position, options: dict[str, Any] | None) -> Position:
    """Return the option `position`, a Position or a notation, by default `start`.

    Raises ValueError if the game or the rules differ from those of `start`, or if the game is over.
    """
    found = (options or {}).get("position", start)
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
