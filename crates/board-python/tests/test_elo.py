"""Tests of the example `elo.py`."""

import csv
import math
import sys
from pathlib import Path

import elo
import numpy as np
import pytest
from alphazero import opponent
from networks import Array, Net, save

from board_games import Position


def test_ratings_of_two_players_follow_from_their_points() -> None:
    """A share s of n points means 400 log10(s / (1 - s)) Elo, with a variance of 1 / (n s (1 - s)) in
    natural units; the extra draw counts as half a point for both players."""
    found, interval = elo.ratings(np.array([[0, 29.5], [89.5, 0]]))
    assert found == pytest.approx([0, 400 * math.log10(3)])
    error = 1.96 * 400 / math.log(10) / math.sqrt(120 * 0.75 * 0.25)
    assert interval == pytest.approx([0, error])


def test_ratings_are_those_of_simulated_players() -> None:
    dice = np.random.default_rng(1)
    true = np.array([0, 300, -100, 700, 450])
    expected = 1 / (1 + 10 ** ((true - true[:, None]) / 400))
    inside = []
    for _ in range(200):
        points = np.triu(dice.binomial(100, expected), 1).astype(float)
        points += np.tril(100 - points.T, -1)
        found, interval = elo.ratings(points)
        inside.append(np.abs(found - true)[1:] <= interval[1:])
    assert 0.92 < np.mean(inside) < 0.98


def test_ratings_of_players_without_points_are_finite() -> None:
    found, interval = elo.ratings(np.array([[0, 0, 0], [50, 0, 0], [50, 50, 0]]))
    assert np.all(np.isfinite(found)) and np.all(np.isfinite(interval))
    assert 0 < found[1] < found[2]


def test_tournament_counts_every_game_once() -> None:
    start = Position("hexfour", rules="side=4")
    players = [opponent("random", seed) for seed in range(3)]
    points = elo.tournament(players, start, games=6, plies=4, seed=1)
    assert np.array_equal(points + points.T, 6 * (1 - np.eye(3)))


def test_sides_are_exchanged_in_every_opening() -> None:
    """Two players with the same first move in mind get the same points from both sides."""
    start = Position("hexfour", rules="side=4")

    def first(roots: list[Position]) -> Array:
        return np.array([root.legal_actions()[0] for root in roots])

    points = elo.tournament([first, first], start, games=20, plies=4, seed=1)
    assert np.array_equal(points, [[0, 10], [10, 0]])


def test_openings_do_not_repeat_the_choices_of_a_player_with_the_same_seed() -> None:
    start = Position("hexfour", rules="side=4")
    opened: list[Position] = []

    def first(roots: list[Position]) -> Array:
        opened.extend(roots)
        return np.array([root.legal_actions()[0] for root in roots])

    elo.tournament([first, first], start, games=20, plies=1, seed=1)
    chosen = opponent("random", 1)([start] * 10)
    assert opened[:10] != [start.play(int(action)) for action in chosen]


def test_program_prints_a_table_and_draws_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start = Position("ignis")
    save(Net(start, np.random.default_rng(1)), start, tmp_path / "net-0000.npz")
    pictures = []
    for picture in (tmp_path / "a.svg", tmp_path / "b.svg"):
        words = [tmp_path / "net-0000.npz", "mcts:20", "--game=ignis", "--games=4", "--simulations=2", f"--plot={picture}"]
        monkeypatch.setattr(sys, "argv", ["elo.py", *map(str, words)])
        elo.main()
        pictures.append(picture.read_text())
    assert pictures[0] == pictures[1] and "net-0000" in pictures[0]

    table = [line.strip("| ").split(" | ") for line in capsys.readouterr().out.splitlines()[:5]]
    names = table[0][3:]
    assert sorted(names) == ["mcts:20", "net-0000", "random"]
    assert [row[0] for row in table[2:]] == names
    ratings = {row[0]: float(row[1]) for row in table[2:]}
    assert ratings["random"] == 0 < ratings["mcts:20"]
    assert list(ratings.values()) == sorted(ratings.values())


def test_ratings_of_a_learner_have_minutes_and_are_drawn_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start, folder, stored = Position("ignis"), tmp_path / "learner", tmp_path / "ratings.csv"
    folder.mkdir()
    for number in range(2):
        save(Net(start, np.random.default_rng(number)), start, folder / f"net-{number:04}.npz")
    (folder / "log.csv").write_text("round,minutes,won\n0,0.25,0.5\n1,7.50,0.5\n")
    plots = [f"--csv={stored}", f"--plot={tmp_path / 'a.svg'}"]
    words = [f"{folder}/net-0001.npz:0", f"{folder}/net-0000.npz:2", "simple", "--game=ignis", "--games=4", *plots]
    monkeypatch.setattr(sys, "argv", ["elo.py", *words])
    elo.main()
    shown = {row[0]: row[1:] for line in capsys.readouterr().out.splitlines() if len(row := line.strip("| ").split(" | ")) > 2}
    rows = list(csv.reader(stored.read_text().splitlines()))
    assert [row[:2] for row in rows[1:]] == [["random", ""], ["learner", "7.50"], ["learner", "0.25"], ["simple", ""]]
    names = ["random", "net-0001", "net-0000", "simple"]
    assert [row[2:] for row in rows[1:]] == [[shown[name][0], shown[name][1].strip("±") or "0"] for name in names]
    monkeypatch.setattr(sys, "argv", ["elo.py", f"--csv={stored}", f"--plot={tmp_path / 'b.svg'}"])
    elo.main()
    assert (tmp_path / "a.svg").read_text() == (tmp_path / "b.svg").read_text()


def test_checkpoints_without_simulations_play_the_first_choice_of_the_network() -> None:
    assert elo.checkpoint("a/net-0001.npz:0") == (Path("a/net-0001.npz"), 0)
    assert elo.checkpoint("a/net-0001.npz") == (Path("a/net-0001.npz"), None)
    assert elo.checkpoint("c:/net.npz") == (Path("c:/net.npz"), None)
