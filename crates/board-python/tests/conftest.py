"""Shared fixtures."""

import random
import signal
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from board_games import GAMES, Position, symmetries, symmetry_images

#: Jumps of the piece on d4 win.
WIN = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w"
OVER = "7/2WW3/1WW1WW1/2bbbb1/3bb2/7 b"


class Image(NamedTuple):
    """Image of a position under a symmetry, and the index arrays of the symmetry."""

    position: Position
    swaps_players: bool
    action_sources: Any
    cell_sources: Any


def images(position: Position) -> list[Image]:
    """The images of a position under all symmetries."""
    found = symmetries(position.game, position.rules)
    positions = symmetry_images([position] * len(found), range(len(found)))
    arrays = (found.swaps_players.tolist(), found.action_sources, found.cell_sources)
    return [Image(*each) for each in zip(positions, *arrays, strict=True)]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """Each of the games."""
    name: str = request.param
    return name


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Enable Ctrl-C, which shells disable for background jobs."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def walk(game: str, seed: int = 1, plies: int = 60, rules: str = "standard") -> Iterator[Position]:
    """The positions of a random game."""
    dice = random.Random(seed)
    position = Position(game, rules=rules)
    yield position
    for _ in range(plies):
        legal = position.legal_actions()
        if not legal:
            return
        position = position.play(dice.choice(legal))
        yield position
