"""Tests of `Position`."""

import _thread
import copy
import operator
import pickle
import re
import threading
import time
import weakref
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from board_games import (
    GAMES,
    Game,
    IllegalMove,
    Outcome,
    Position,
    VectorEnv,
    best_all,
    choose_all,
    playouts_all,
    rules,
    sheet,
    symmetries,
)
from board_games._native import _unpickle

from .conftest import OVER, images, walk

# The project's crates. Their test data has perft counts.
CRATES = Path(__file__).parents[2]

#: The recorded planes of each game.
PLANES = (CRATES / "board-games/tests/data/planes.txt").read_text().splitlines()
#: The rows and columns, number of actions, maximum number of plies and players of each game.
KNOWN = [
    ("uisge", (6, 7), 379, None, ("light", "dark")),
    ("ignis", (6, 6), 48, 47, ("fire", "water")),
    ("hexfour", (11, 11), 91, 89, ("first", "second")),
    ("disk-race", (4, 8), 257, None, ("red", "blue")),
]
#: A move of dark wins.
DARK_TO_WIN = "7/2ww3/1wwww2/2BBBB1/3bB2/7 b"
#: With best play, neither player wins.
DRAWN = "xo1x/xxoxo/1o1xxo/oxoox1x/oxx1oo/1oxxx/xooo o"


def test_perft(game: str) -> None:
    table = (CRATES / game / "tests/data/perft.txt").read_text()
    start = str(Position(game))
    counts = next(line for line in table.splitlines() if line.startswith(f"{start}; "))
    leaves = [int(count) for count in counts.removeprefix(f"{start}; ").split()]
    for depth, expected in enumerate(leaves, 1):
        if expected < 1_000_000:
            assert Position(game).perft(depth) == expected
    assert leaves[0] < 1_000_000
    assert Position(game).perft(0) == 1


def test_distinct_positions_are_those_of_all_move_sequences(game: str) -> None:
    start = Position(game)
    sequences = [(first, second) for first in start.legal_moves() for second in start.play(first).legal_moves()]
    expected = Counter(start.play(first).play(second).canonical() for first, second in sequences)
    found = start.distinct_positions(2)
    assert [position for position, _ in found] == sorted(position for position, _ in found)
    assert len(found) == len(expected)
    assert {position.canonical(): paths for position, paths in found} == expected
    assert start.distinct_positions(2, threads=2) == found
    assert [paths for _, paths in start.distinct_positions(0)] == [1]
    assert start.perft_distinct(2) == start.perft(2) == len(sequences)


@pytest.mark.parametrize(("game", "cells", "actions", "max_plies", "players"), KNOWN)
def test_facts_about_games(
    game: str, cells: tuple[int, ...], actions: int, max_plies: int | None, players: tuple[str, str]
) -> None:
    position = Position(game)
    assert game in GAMES and "; ".join([game, *position.plane_names]) in PLANES
    assert position.observation_shape == (len(position.plane_names), *cells)
    assert (position.num_actions, position.max_plies, position.players) == (actions, max_plies, players)


def test_the_rules_decide_the_shapes() -> None:
    large = Position("hexfour", rules="side=7")
    assert (large.num_actions, large.observation_shape) == (127, (len(large.plane_names), 13, 13))


def test_actions_and_notations_agree(game: str) -> None:
    for position in walk(game):
        actions = position.legal_actions()
        assert actions == sorted(set(actions))
        assert position.legal_moves() == [position.action_to_string(a) for a in actions]
        assert [position.string_to_action(m) for m in position.legal_moves()] == actions
        mask = position.legal_action_mask()
        assert mask.dtype == np.bool_ and mask.shape == (position.num_actions,)
        assert list(np.flatnonzero(mask)) == actions
        for action in actions[:3]:
            text = position.action_to_string(action)
            assert position.play(action) == position.play(text) == position.play(np.int64(action))
            assert position.describe(action) == position.describe(text) != ""
        assert position.is_over == (not actions)


def test_formats(game: str) -> None:
    drawing = [
        "a6  . . . . . . .",
        "a5  . . w w . . .",
        "a4  . w w . w W .",
        "a3  . . b b b b .",
        "a2  . . . b b . .",
        "a1  . . . . . . .",
        "b",
    ]
    assert format(Position("uisge").play("d4f4"), "#").split("\n") == drawing
    for position in walk(game):
        assert f"{position}" == str(position)
        *rows, _ = format(position, "#").split("\n")
        for row in rows:
            space, letter, *_ = row.split()
            piece = position.piece_at(space)
            # An x is also a taboo space of Ignis.
            assert letter == piece if piece else letter in ".x"
    with pytest.raises(ValueError, match="format: expected #, found \">9\""):
        format(position, ">9")


def test_values(game: str) -> None:
    seen = set()
    for position in walk(game):
        again = Position(game, str(position))
        assert again == position and hash(again) == hash(position) and again.key() == position.key()
        assert again.turn == position.turn and again.rules == position.rules
        for same in (copy.copy(position), copy.deepcopy(position)):
            assert same is position
        assert pickle.loads(pickle.dumps(position)) == position
        assert repr(position) == f'Position("{game}", "{position}")'
        assert eval(repr(position)) == position
        seen.add(position)
    assert len(seen) > 5
    ordered = sorted(seen)
    assert ordered[0] < ordered[1] and ordered[1] >= ordered[0] and ordered[0] != ordered[1]


def test_different_positions_have_different_hashes_and_keys() -> None:
    seen = {position for game in GAMES for position in walk(game)}
    assert len({hash(position) for position in seen}) == len({position.key() for position in seen}) == len(seen)


def test_positions_of_different_games_are_unordered() -> None:
    uisge, ignis = Position("uisge"), Position("ignis")
    assert uisge != ignis and uisge != 3
    for compare in (operator.lt, operator.le, operator.gt, operator.ge):
        with pytest.raises(TypeError, match="positions of different games are unordered: uisge and ignis"):
            compare(uisge, ignis)
        with pytest.raises(TypeError, match="not supported between instances of .* and 'int'"):
            compare(uisge, 3)


def test_returns_and_outcome(game: str) -> None:
    position = Position(game)
    assert (position.outcome, position.returns()) == (None, (0.0, 0.0))
    assert "to move" in position.words()
    won = Position("uisge", OVER)
    assert won.is_over and won.returns() == (1.0, -1.0) and won.words() == "light has won: light shows six crowns"
    outcome = won.outcome
    assert isinstance(outcome, Outcome)
    assert (str(outcome), outcome.winner, outcome.margin, outcome.text) == ("light", 0, 1, "light")
    assert outcome == won.outcome and hash(outcome) == hash(won.outcome)


def test_observation(game: str) -> None:
    for position in walk(game, plies=20):
        own = position.observation()
        assert own.dtype == np.float32 and own.shape == position.observation_shape
        assert np.array_equal(own, position.observation(position.turn))
        assert len(set(position.plane_names)) == len(position.plane_names) == len(own)
        turn = position.plane_names.index("own to move")
        assert (own[turn] == 1).all()
        assert (position.observation(1 - position.turn)[turn] == 0).all()
        small = np.full(position.observation_shape, 9, np.uint8)
        assert position.observation(dtype="uint8", out=small) is small
        assert np.array_equal(small > 0, own > 0)


def test_symmetries_of_planes_and_policies(game: str) -> None:
    for position in walk(game, plies=12):
        found = images(position)
        assert found[0].position == position
        own, mask = position.observation(0), position.legal_action_mask()
        for image in found:
            assert np.array_equal(mask[image.action_sources], image.position.legal_action_mask())
            planes = own.reshape(len(own), -1)[:, image.cell_sources].reshape(own.shape)
            assert np.array_equal(planes, image.position.observation(1 if image.swaps_players else 0))
            if not image.swaps_players:
                assert image.position.canonical() == position.canonical()


def test_playouts_are_repeatable(game: str) -> None:
    found = Position(game).playouts(200, 5, 300)
    assert found == Position(game).playouts(200, 5, 300) != Position(game).playouts(200, 6, 300)
    assert sum(found.wins) + found.draws + found.unfinished == 200 and found.plies > 200
    assert Position(game).playouts(3, 5, 0).unfinished == 3
    assert sum(Position("uisge", OVER).playouts(3, 5).wins) == 3


def test_long_runs_of_playouts_end() -> None:
    # No game of Hexfour ends so early, so the plies are known.
    found = Position("hexfour").playouts(30_000, 1, 5)
    assert (found.wins, found.draws, found.unfinished, found.plies) == ((0, 0), 0, 30_000, 150_000)


def test_playouts_count_every_kind_of_ending() -> None:
    dark, draw = Position("uisge", DARK_TO_WIN), Position("hexfour", DRAWN)
    lost = next(after for after in map(dark.play, dark.legal_actions()) if after.is_over)
    while not draw.is_over:
        draw = draw.play(draw.best(depth=10, exact=True).action)
    endings = [
        (Position("uisge", OVER), (1.0, -1.0), (7, 0), 0),
        (lost, (-1.0, 1.0), (0, 7), 0),
        (draw, (0.0, 0.0), (0, 0), 7),
    ]
    for position, returns, wins, draws in endings:
        assert position.is_over and position.returns() == returns
        found = position.playouts(7, 1)
        assert (found.wins, found.draws, found.unfinished, found.plies) == (wins, draws, 0, 0)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("pass", "pass"),
        ("d4e5", "blank"),
        ("hello", "file"),
        ("d4\0f4", "file"),
        ("d4→f4", "file"),
        ("d" * 10**6, "rank"),
        ("", "a file from a to g"),
    ],
)
def test_illegal_moves_say_why(action: Any, reason: str) -> None:
    position = Position("uisge")
    with pytest.raises(IllegalMove, match=reason):
        position.play(action)
    with pytest.raises(ValueError, match=reason):
        position.describe(action)


def test_invalid_actions_are_rejected(game: str) -> None:
    position = Position(game)
    calls: list[Callable[[Any], object]] = [position.play, position.describe, position.action_to_string]
    for number in (-(2**70), np.int64(-(2**63)), -1, position.num_actions, 2**63, np.uint64(2**64 - 1), 2**70):
        for call in calls:
            with pytest.raises(IllegalMove, match=f"^{number} is not an action: expected 0 to {position.num_actions - 1}$"):
                call(number)
    for text in ("", " ", "?", "\n", "a" * 1000):
        with pytest.raises(IllegalMove):
            position.string_to_action(text)


@pytest.mark.parametrize("action", [None, 1.5, b"d4f4", [1], np.float64(1), np.bool_(True), object(), np.array([227]), "\ud800"])
def test_actions_of_other_types_are_rejected(action: Any) -> None:
    with pytest.raises(UnicodeEncodeError if isinstance(action, str) else TypeError):
        Position("uisge").play(action)


@pytest.mark.parametrize(
    ("arguments", "options", "reason"),
    [
        (("chess",), {}, "unknown game"),
        (("uisge", "7/7 w"), {}, "rank"),
        (("uisge", str(Position("uisge"))), {"rules": "stuck=draw"}, "standard"),
        (("uisge", "\0"), {}, "a rank of 7 squares"),
        (("uisge", "7/" * 10**5), {}, "after the last rank"),
        (("uisge", "\ud800"), {}, "surrogates"),
        (("\ud800",), {}, "surrogates"),
        (("",), {}, "unknown game"),
    ],
)
def test_invalid_positions_are_rejected(arguments: Any, options: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Position(*arguments, **options)


def test_the_rules_of_a_notation_can_be_given_again() -> None:
    position = Position("hexfour", rules="side=4")
    assert Position("hexfour", str(position), rules="side=4") == position
    with pytest.raises(ValueError, match="^rules: expected side=4, the rules of the position, found side=5$"):
        Position("hexfour", str(position), rules="side=5")


def test_notations_of_other_games_are_rejected(game: str) -> None:
    for other in GAMES:
        if other != game:
            text = str(Position(other))
            with pytest.raises(ValueError):
                Position(game, text)
            with pytest.raises(ValueError):
                Game(game, text)


@pytest.mark.parametrize("arguments", [(3,), ("uisge", 3)])
def test_arguments_of_other_types_are_rejected(arguments: Any) -> None:
    with pytest.raises(TypeError):
        Position(*arguments)


def test_other_invalid_arguments() -> None:
    position = Position("uisge")
    with pytest.raises(ValueError, match="float32 or uint8"):
        position.observation(dtype="float64")
    with pytest.raises(MemoryError):
        Position("hexfour").distinct_positions(5, memory=1 << 26)
    with pytest.raises(AttributeError):
        position.turn = 1  # type: ignore[misc]


def test_a_number_of_move_sequences_can_overflow() -> None:
    # Few positions can be reached, by very many sequences.
    position = Position("disk-race", "BRBRBR2/6BR/8/1 r")
    with pytest.raises(OverflowError):
        position.perft_distinct(255)
    with pytest.raises(OverflowError):
        position.distinct_positions(255)


MANY = [Position("hexfour")] * 4
#: Calls that take seconds or longer.
LONG_CALLS: list[Callable[[], object]] = [
    lambda: Position("hexfour").perft(20),
    lambda: Position("hexfour").perft_distinct(20, memory=1 << 26, threads=2),
    lambda: Position("uisge").playouts(10**9, 1),
    lambda: Position("hexfour").best(time=60, threads=2),
    lambda: Position("hexfour").best(time=60, lines=3),
    *(partial(best_all, MANY, time=30, threads=threads) for threads in (1, 2)),
    *(partial(choose_all, "search:30s", MANY, range(4), threads=threads) for threads in (1, 2)),
    *(partial(playouts_all, MANY, 2**31, range(4), threads=threads) for threads in (1, 2)),
]


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize("call", LONG_CALLS)
def test_ctrl_c_stops_long_calls(call: Callable[[], object]) -> None:
    threading.Timer(0.2, _thread.interrupt_main).start()
    begun = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        call()
    # A wide tolerance for slow machines.
    assert 0.1 < time.perf_counter() - begun < 3


@pytest.mark.parametrize(
    "call",
    [
        lambda: Position("uisge").perft(10),
        lambda: Position("uisge").perft_distinct(10),
        lambda: Position("hexfour").best(time=0.3),
    ],
)
def test_long_calls_let_other_threads_run(call: Callable[[], object]) -> None:
    calling = threading.Thread(target=call)
    calling.start()
    turns = 0
    while calling.is_alive():
        time.sleep(0.001)
        turns += 1
    assert turns > 10


def test_invalid_pickles_are_rejected() -> None:
    with pytest.raises(ValueError, match="a pickle of"):
        _unpickle("board_games/0", "uisge", str(Position("uisge")))
    with pytest.raises(ValueError, match="unknown game"):
        _unpickle("board_games/1", "chess", "")
    with pytest.raises(ValueError, match="a rank of 7 squares"):
        _unpickle("board_games/1", "uisge", str(Position("ignis")))
    pickled = pickle.dumps(Position("uisge"))
    assert b"board_games/1" in pickled
    with pytest.raises(ValueError, match='expected a pickle of "board_games/1", found "board_games/2"'):
        pickle.loads(pickled.replace(b"board_games/1", b"board_games/2"))


def test_positions_are_immutable() -> None:
    position = Position("uisge")
    with pytest.raises(TypeError):
        type("Mine", (Position,), {})
    with pytest.raises(AttributeError):
        position.note = "mine"  # type: ignore[attr-defined]


def test_threads_can_share_a_position() -> None:
    position = Position("hexfour")
    expected = position.legal_actions(), position.observation().sum(), position.perft(2), hash(position)

    def look(_: int) -> object:
        return position.legal_actions(), position.observation().sum(), position.perft(2), hash(position)

    with ThreadPoolExecutor(8) as pool:
        assert all(found == expected for found in pool.map(look, range(200)))


def test_legal_moves_are_those_that_can_be_played(game: str) -> None:
    for position in walk(game, plies=8):
        legal = position.legal_actions()
        assert [action for action in range(position.num_actions) if position.is_legal(action)] == legal
        assert all(map(position.is_legal, position.legal_moves()))
        for other in (-1, position.num_actions, 2**70, "?", ""):
            assert not position.is_legal(other)
    with pytest.raises(TypeError):
        Position(game).is_legal(1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "text", "pieces"),
    [
        ("uisge", "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b", {"d4": None, "f4": "W", "c5": "w", "e2": "b", "a1": None}),
        ("disk-race", "1br1rbrb/r2b4/8/1 r", {"r1": "b", "r0": None, "o0": "r", "c": None}),
        ("hexfour", "4/5/6/3x3/2o3/5/4 x", {"d4": "x", "d1": None}),
    ],
)
def test_pieces_on_spaces(game: str, text: str, pieces: dict[str, str | None]) -> None:
    position = Position(game, text)
    assert {space: position.piece_at(space) for space in pieces} == pieces
    for wrong in ("z9", "", "A1"):
        with pytest.raises(ValueError, match="space: .* is not a space of the board"):
            position.piece_at(wrong)


def test_text_of_a_variation() -> None:
    start = Position("uisge")
    assert start.variation(["d4f4", "d2f2", "c5e5"]) == "1. d4f4 d2f2 2. c5e5"
    action = start.string_to_action("d4f4")
    assert start.variation([action]) == "1. d4f4" and start.variation([]) == ""
    assert start.play("d4f4").variation(("d2f2", "c5e5")) == "1... d2f2 2. c5e5"
    best = start.best(depth=3)
    assert start.variation(best.line).split()[1] == best.move
    with pytest.raises(IllegalMove, match="a blank piece cannot step"):
        start.variation(["d4e5"])


@pytest.mark.parametrize("name", ["disk_race", "DiskRace", "Disk race", "DISK-RACE", "disk-race"])
def test_names_of_games_ignore_case_and_separators(name: str) -> None:
    assert Position(name).game == Game(name).game == VectorEnv(name, 1).game == "disk-race"
    assert rules(name) == rules("disk-race") and symmetries(name).game == "disk-race"


def test_positions_can_be_referenced_weakly() -> None:
    position = Position("uisge")
    kept = weakref.ref(position)
    assert kept() is position
    del position
    assert kept() is None


def test_pictures_have_options(game: str) -> None:
    start = Position(game)
    action = start.legal_actions()[0]
    after, plain = start.play(action), start.svg()
    assert start.svg(flipped=True) != plain != start.svg(words=False)
    assert start.svg(arrows=[action]).count('data-mark="hint"') == 1
    two: list[Any] = [start.legal_moves()[0], start.legal_actions()[-1]]
    assert start.svg(arrows=two).count('data-mark="hint"') == 2
    # The picture of a game shows the last move by default.
    played = Game(game)
    played.play(action)
    assert after.svg(last_move=(start, action)) == played.svg() != after.svg() == played.svg(last_move=False)
    assert played.svg(flipped=True) == after.svg(last_move=(start, after.string_to_action(played.moves()[0])), flipped=True)
    for wrong, error in (((start, 10**6), IllegalMove), ((after, after.legal_actions()[0]), ValueError), (3, TypeError)):
        arguments: Any = wrong
        with pytest.raises(error):
            after.svg(last_move=arguments)
    with pytest.raises(IllegalMove):
        start.svg(arrows=[10**6])


def test_pictures_show_a_policy(game: str) -> None:
    for position in list(walk(game, plies=12))[::4]:
        legal, moves = position.legal_actions(), position.legal_moves()
        # The first legal move has no weight, and the weights of the others rise.
        policy = np.zeros(position.num_actions)
        policy[legal] = np.arange(len(legal)) / 64
        picture = position.svg(heat=policy)
        marks = [each.attrib for each in ElementTree.fromstring(picture).iter() if each.get("data-mark") == "hint"]
        most = len(legal) - 1
        assert [float(mark["opacity"]) for mark in marks] == [round(10 + 90 * k / most) / 100 for k in range(1, most + 1)]
        arrows = ElementTree.fromstring(position.svg(arrows=moves[:0:-1]))
        assert [mark["data-on"] for mark in marks] == [x.attrib["data-on"] for x in arrows.iter() if x.get("data-mark")]
        weights = dict(zip(moves, policy[legal].tolist(), strict=True))
        assert picture == position.svg(heat=weights) == position.svg(heat=dict(zip(legal, weights.values(), strict=True)))
        assert position.svg(heat={}) == position.svg(heat=0 * policy) == position.svg()
        assert Game(game, str(position)).svg(heat=policy) == picture


def test_invalid_policies_are_rejected(game: str) -> None:
    position, count = Position(game), Position(game).num_actions
    illegal = min(set(range(count)) - set(position.legal_actions()), default=count)
    for heat in ({illegal: 1}, {position.legal_moves()[0]: 1, -1: 0.5}, {"z9": 1}):
        with pytest.raises(IllegalMove, match="^heat: "):
            position.svg(heat=heat)
    if illegal < count:
        with pytest.raises(IllegalMove) as caught:
            position.play(illegal)
        with pytest.raises(IllegalMove, match=f"^heat: {re.escape(str(caught.value))}$"):
            position.svg(heat=np.eye(count)[illegal])
    expected = rf"heat: (expected a mapping, or an array of shape \({count},\), found shape|could not convert)"
    for wrong in (np.ones(count - 1), np.ones((1, count)), 1.0, "x"):
        with pytest.raises(ValueError, match=expected):
            position.svg(heat=wrong)
    for weight in (-1, np.nan, np.inf):
        with pytest.raises(ValueError, match="heat: expected finite weights of at least 0"):
            position.svg(heat={position.legal_moves()[0]: weight})


def test_sheets_show_boards_in_rows(game: str) -> None:
    positions = list(walk(game, plies=6))
    drawn = positions[0].svg(words=False)
    boards: list[Position | Game | str] = [*positions[:5], Game(game), drawn]
    whole = sheet(boards, columns=3, size=100)
    assert whole == whole._repr_svg_() and isinstance(drawn, type(whole))
    root = ElementTree.fromstring(whole)
    parts = list(root)
    assert [part[1].text for part in parts] == [*map(str, positions[:5]), str(positions[0]), str(positions[0])]
    assert all(float(part.attrib["width"]) == 100 for part in parts)
    across, down = ([float(part.attrib[name]) for part in parts] for name in ("x", "y"))
    assert across == pytest.approx([0, 105, 210, 0, 105, 210, 0])
    step = 1.05 * float(parts[0].attrib["height"])
    assert down == pytest.approx([0, 0, 0, step, step, step, 2 * step], rel=1e-5)
    sizes = [float(root.attrib[name]) for name in ("width", "height")]
    assert sizes == pytest.approx([315, 3 * step], rel=1e-5)
    assert len(ElementTree.fromstring(sheet([]))) == 0
    with pytest.raises(ValueError, match=r"^boards\[1\]: expected a position, a game or a picture, found '"):
        sheet([drawn, str(positions[0])])
    for wrong, error in ((0, ValueError), (1.5, TypeError)):
        columns: Any = wrong
        with pytest.raises(error, match="columns: expected 1 or more, found"):
            sheet(boards, columns=columns)


def test_pictures_have_a_size(game: str) -> None:
    def size(picture: str) -> tuple[float, float]:
        root = ElementTree.fromstring(picture).attrib
        return float(root["width"]), float(root["height"])

    plain = Position(game).svg()
    width, height = size(plain)
    for wanted in (100, np.int64(1000)):
        found = Position(game).svg(size=wanted)
        assert size(found) == pytest.approx((wanted, height * wanted / width), rel=1e-5)
        assert found.partition(">")[2] == plain.partition(">")[2]
    for wrong, error in ((0, ValueError), (-5, ValueError), (2**64, ValueError), (1.5, TypeError), ("big", TypeError)):
        with pytest.raises(error, match="size: expected 1 to 65535, found"):
            Position(game).svg(size=wrong)  # type: ignore[arg-type]
