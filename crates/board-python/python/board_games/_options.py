"""The options of `reset` in the adapters."""

from collections.abc import Collection
from typing import Any

from board_games._native import Position


def known(options: dict[str, Any] | None, names: Collection[str]) -> dict[str, Any]:
    """Return the options. Raises ValueError if there are others than `names`."""
    options = options or {}
    for name in options:
        if name not in names:
            raise ValueError(f"options: expected {' or '.join(names)}, found {name!r}")
    return options


def start_of(start: Position, options: dict[str, Any] | None) -> Position:
    """Return the option `position`, a position or a notation, or `start` without options.

    Raises ValueError if the game or the rules differ from those of `start`, or if the game is over.
    """
    found = known(options, ["position"]).get("position", start)
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
