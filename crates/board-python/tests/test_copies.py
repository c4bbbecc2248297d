"""Tests of copies and pickles."""

import copy
import importlib.metadata
import pickle
import random
from pathlib import Path
from typing import Any

import pytest

import board_games
from board_games import Game, Position

from .test_every_class import WAYS, data

#: Pickles of version 0.1.0.
FORM = b"board_games/1"
OLD_POSITION = (
    b"\x80\x02c%b\n_unpickle\nq\x00X" + bytes([len(FORM), 0, 0, 0]) + FORM + b"q\x01X\x05\x00\x00\x00uisgeq\x02"
    b"X\x1d\x00\x00\x007/2ww3/1wwww2/2bbbb1/3bb2/7 wq\x03\x87q\x04Rq\x05."
)
OLD_GAME = (
    b"\x80\x02c__builtin__\ngetattr\nq\x00c" + b"board_games\nGame\nq\x01X\x0b\x00\x00\x00from_recordq\x02\x86q\x03"
    b"Rq\x04XE\x00\x00\x00game: uisge\nmax-plies: 9\nresult: light\ncause: resigned\n\n1. d4f4 {Hm}\nq\x05"
    b"\x85q\x06Rq\x07."
)


def copies(value: Any) -> list[Any]:
    """Return copies of all kinds."""
    return [*(way(value) for way in WAYS.values()), copy.deepcopy({"a": value})["a"]]


def test_endings_can_be_copied() -> None:
    resigned, late, agreed, capped = Game("ignis"), Game("ignis"), Game("ignis"), Game("hexfour", max_plies=1)
    resigned.resign(1)
    late.forfeit(1, "time")
    agreed.agree_draw()
    capped.play("e3")
    ruled = Game("hexfour", "oxoo/xxoxo/oox1ox/xxx1xxx/oxoxxo/ox1oo/ooxo x")
    ruled.play("d4")
    endings = [game.ending for game in (resigned, late, agreed, capped, ruled)]
    assert len(set(endings)) == 5
    for ending in endings:
        assert ending is not None
        for again in copies(ending):
            assert again == ending and hash(again) == hash(ending)
            assert data(again) == data(ending) and str(again) == ending.words


def change(game: Game, dice: random.Random) -> None:
    """Change a game in a random way."""
    kind = dice.choice(["play", "play", "play", "undo", "undo", "redo", "end", "reopen", "comment", "note"])
    legal = game.legal_actions()
    if kind == "play" and legal:
        game.play(dice.choice(legal))
    elif kind == "undo":
        game.undo()
    elif kind == "redo":
        game.redo()
    elif kind == "end" and not game.is_over:
        dice.choice([lambda: game.resign(0), lambda: game.resign(1), game.agree_draw])()
    elif kind == "reopen":
        game.reopen()
    elif kind == "comment":
        # `undo` hides comments on the last moves.
        plies = len(game.moves())
        comment = dice.choice(["", "Hm.", "A (good) move; 1. e4"])
        game.set_comment(dice.randint(max(plies - 2, 0), plies), comment)
    elif kind == "note":
        game.set_name(dice.randrange(2), dice.choice(["", "Ann", "Ben: the second"]))
        game.set_date(dice.choice([None, "2024-12-31"]))


def history(game: Game) -> list[Any]:
    """Return everything that a game shows, now and after each of the moves that were taken back."""
    game = game.copy()
    steps: list[Any] = [(game.repetition, game.max_plies, game.rules)]
    while True:
        plies = range(len(game.moves()) + 1)
        steps.append((game.record(), str(game.ending), game.position, [game.comment(ply) for ply in plies]))
        reopened, redone = game.reopen(), game.redo()
        steps.append((reopened, redone))
        if redone is None:
            return steps


def test_copies_of_games_keep_everything(game: str) -> None:
    hidden, declared = 0, 0
    for seed in range(30):
        dice = random.Random(seed)
        played = Game(game, repetition=dice.choice([None, 1, 3]), max_plies=dice.choice([None, 8]))
        for _ in range(60):
            change(played, dice)
            expected = history(played)
            ahead = len(expected) > 3
            hidden += ahead and expected[-2][3] != expected[1][3]
            declared += ahead and expected[2][0]
            for again in (played.copy(), pickle.loads(pickle.dumps(played))):
                assert history(again) == expected
        before = history(played)
        for again in copies(played):
            assert history(again) == before
            change(again, dice)
            assert history(played) == before
    # The sequences contain comments on moves that were taken back, and resignations after undo.
    assert hidden > 10 and declared > 10


def test_invalid_states_of_games_are_rejected() -> None:
    game = Game("uisge")
    for invalid in ("game: uisge\n\n1. a1a9\n", "game: ignis\n", "game: uisge\nstart: 7/7/7/7/7/7 w\n", ""):
        with pytest.raises(ValueError):
            game.__setstate__(invalid)
    assert game.record() == Game("uisge").record()
    with pytest.raises(TypeError):
        game.__setstate__(3)  # type: ignore[arg-type]


def test_old_pickles_can_be_read() -> None:
    for module in (b"board_games", b"board_games._native"):
        assert pickle.loads(OLD_POSITION % module) == Position("uisge")
    game = pickle.loads(OLD_GAME)
    assert (game.moves(), game.comment(1), game.max_plies) == (["d4f4"], "Hm", 9)
    assert str(game.ending) == "light has won: dark resigned"


def test_version() -> None:
    manifest = (Path(__file__).parents[1] / "Cargo.toml").read_text()
    assert f'\nversion = "{board_games.__version__}"\n' in manifest
    assert board_games.__version__ == importlib.metadata.version("board-games")
