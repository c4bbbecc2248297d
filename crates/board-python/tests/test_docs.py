"""The examples in the documentation."""

import doctest
import importlib
import sys

import pytest

MODULES = [
    "board_games",
    "board_games.gymnasium",
    "board_games.pettingzoo",
    "board_games.ray",
    "board_games.tasks",
]
if sys.version_info[:2] == (3, 11):
    MODULES.append("board_games.open_spiel")


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried > 0 and failed == 0
