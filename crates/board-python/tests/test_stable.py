"""Tests that keys and actions are the recorded ones, so that stored tables and trained networks stay valid."""

from pathlib import Path

from board_games import Position

CRATES = Path(__file__).parents[2]


def recorded(game: str) -> list[list[str]]:
    """The recorded lines of a game, split at the first two spaces."""
    lines = (CRATES / game / "tests/data/stable.txt").read_text().splitlines()
    return [line.split(" ", 2) for line in lines if not line.startswith("#")]


def test_keys_are_stable(game: str) -> None:
    keys = [(key, position) for kind, key, position in recorded(game) if kind == "key"]
    assert len(keys) > 10
    for key, position in keys:
        assert Position(game, position).key() == int(key, 16)


def test_actions_are_stable(game: str) -> None:
    # The file lists the moves under all rules.
    position = Position(game, rules={"hexfour": "side=7", "uisge": "diagonal-jumps=crowns"}.get(game))
    moves = [(int(number), move) for kind, number, move in recorded(game) if kind == "move"]
    assert [number for number, _ in moves] == list(range(position.num_actions))
    assert [position.action_to_string(number) for number, _ in moves] == [move for _, move in moves]
    assert [position.string_to_action(move) for _, move in moves] == [number for number, _ in moves]
