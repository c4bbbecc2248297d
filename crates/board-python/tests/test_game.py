"""Tests of `Game`."""

import pickle
import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from board_games import Game, IllegalMove, Position, match

WON = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w"


def test_undo_and_redo(game: str) -> None:
    dice, played = random.Random(3), Game(game)
    for _ in range(12):
        played.play(dice.choice(played.legal_actions()))
    moves, end = played.moves(), played.position
    assert len(moves) == played.ply == 12 and len(played.positions()) == 13
    assert [played.undo() for _ in range(12)] == moves[::-1] and played.undo() is None
    assert played.position == Position(game) and played.ply == 0
    assert [played.redo() for _ in range(12)] == moves and played.redo() is None
    assert played.position == end and played.turn == end.turn


def test_records(game: str) -> None:
    played = Game(game, repetition=3, max_plies=100)
    for _ in range(4):
        played.play(played.legal_moves()[0])
    played.set_name(0, "Ann")
    assert played.date() is None
    played.set_date("2024-12-31")
    played.set_comment(2, "A surprise.")
    for again in (
        Game.from_record(played.record()),
        Game.from_record(str(played)),
    ):
        assert again.date() == "2024-12-31"
        assert again.record() == played.record() and again.position == played.position
        assert (again.name(0), again.name(1), again.comment(2)) == ("Ann", None, "A surprise.")
        assert (again.repetition, again.max_plies) == (3, 100)
        again.undo()
        assert len(played.moves()) == 4


def test_endings() -> None:
    game = Game("uisge", WON)
    game.play("d4f4")
    ending = game.ending
    assert ending is not None and game.is_over and not game.legal_moves() and not game.legal_actions()
    assert (ending.winner, ending.outcome, str(ending)) == (0, "light", ending.words)
    assert ending.margin is None
    points = Game("hexfour", "oxoo/xxoxo/oox1ox/xxx1xxx/oxoxxo/ox1oo/ooxo x")
    points.play("d4")
    assert points.ending is not None and (points.ending.winner, points.ending.margin) == (0, 2)
    game = Game("uisge")
    game.resign(0)
    assert game.ending is not None and (game.ending.winner, game.ending.outcome) == (1, None)
    with pytest.raises(IllegalMove, match="the game is over"):
        game.agree_draw()
    with pytest.raises(IllegalMove, match="the game is over"):
        game.resign(1)
    assert game.reopen() and not game.reopen() and game.ending is None
    game.agree_draw()
    assert game.ending is not None and game.ending.winner is None
    capped = Game("uisge", max_plies=1)
    capped.play("d4f4")
    assert capped.is_over and not capped.position.is_over
    with pytest.raises(IllegalMove):
        capped.play(capped.position.legal_actions()[0])


def test_invalid_input_is_rejected() -> None:
    game = Game("uisge")
    with pytest.raises(IllegalMove, match="blank"):
        game.play("d4e5")
    with pytest.raises(IllegalMove):
        game.play(999)
    with pytest.raises(TypeError):
        game.play(None)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        game.set_name(0, "a\nb")
    with pytest.raises(ValueError):
        game.set_date("yesterday")
    with pytest.raises(ValueError, match="there is no move 99"):
        game.set_comment(99, "there is no such ply")
    with pytest.raises(TypeError):
        Game.from_record(b"game: uisge\n")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="unknown game"):
        pickle.loads(pickle.dumps(game).replace(b"game: uisge", b"game: igniz"))
    for record, error in (
        ("", "line 1, column 1: expected the header `game`, found the end"),
        ("hello\n", 'line 1, column 1: expected a header .* found "hello"'),
        ("hello", 'line 1, column 1: expected a header .* found "hello"'),
        ("light: Ann\n", 'line 1, column 1: expected the header `game` first, found "light"'),
        ("game: chess\n", 'unknown game "chess"'),
        ("game: uisge\n\n1. a1a9\n", "line 3, column 4: "),
        ("\0", "line 1, column 1: "),
    ):
        with pytest.raises(ValueError, match=error):
            Game.from_record(record)
    assert game.moves() == []


class Index:
    """Number that plays a move of the same game while it is converted."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __index__(self) -> int:
        self.game.play("d4f4")
        return 227


def test_reentrant_play_fails() -> None:
    game = Game("uisge")
    with pytest.raises(RuntimeError, match="borrowed"):
        game.play(Index(game))
    assert game.moves() == []


def test_threads_can_share_a_game() -> None:
    """Each move is played by exactly one thread."""
    game = Game("hexfour")

    def play(_: int) -> int:
        try:
            game.play(game.legal_actions()[0])
        except IllegalMove:
            return 0
        return 1

    with ThreadPoolExecutor(8) as pool:
        played = sum(pool.map(play, range(60)))
    assert played == len(game.moves()) > 0 and Game.from_record(game.record()).moves() == game.moves()


def test_pictures_show_the_last_move(game: str) -> None:
    played = Game(game)
    assert played.svg() == Position(game).svg() and played.svg().startswith("<svg")
    played.play(played.legal_actions()[0])
    assert "data-mark" in played.svg() and "data-mark" not in played.position.svg()
    assert played._repr_svg_() == played.svg()


def test_games_are_described() -> None:
    played = Game("hexfour", rules="side=4", max_plies=9)
    assert (played.game, played.rules, played.turn, played.is_over) == ("hexfour", "side=4", 0, False)
    assert (played.repetition, played.max_plies) == (None, 9)
    assert repr(played) == f'<Game of hexfour, 0 plies, "{played.position}">'
    played.play("d4")
    assert (played.turn, played.is_over, played.moves()) == (1, False, ["d4"])
    assert played.legal_actions() == played.position.legal_actions()
    assert repr(played) == f'<Game of hexfour, 1 ply, "{played.position}">'


def test_notes_can_be_removed() -> None:
    played = Game("uisge")
    played.set_name(1, "Ben")
    played.set_date("2024-12-31")
    played.set_comment(0, "A  start.")
    assert (played.name(0), played.name(1), played.date(), played.comment(0)) == (None, "Ben", "2024-12-31", "A start.")
    played.set_name(1, "")
    played.set_date(None)
    played.set_comment(0, "")
    assert (played.name(1), played.date(), played.comment(0)) == (None, None, None)


def test_many_records_are_read(game: str) -> None:
    games = []
    for plies in range(4):
        played = Game(game, max_plies=3)
        for _ in range(plies):
            played.play(played.legal_actions()[0])
        played.set_comment(0, "Hello: a game.")
        games.append(played)
    text = "\n".join(played.record() for played in games)
    found = Game.from_records("# Games.\n\n" + text)
    assert [str(read) for read in found] == list(map(str, games))
    assert [read.ply for read in found] == [0, 1, 2, 3]
    assert Game.from_records("") == []
    result = match("random", "random", 3, game=game, max_plies=20)
    assert [read.record() for read in Game.from_records("\n".join(result.records))] == result.records


def test_errors_of_many_records_have_a_line() -> None:
    good = Game("uisge").record()
    with pytest.raises(ValueError, match="^record at line 4: line 3, column 4: "):
        Game.from_records(f"{good}\n\ngame: uisge\n\n1. d4\n")
    with pytest.raises(ValueError, match="^record at line 1: unknown game .chess.: expected one of uisge"):
        Game.from_records("game: chess\n")
