"""Shared fixtures."""

import random
import signal
from collections.abc import Iterator

import pytest

from board_games import GAMES, Position


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
