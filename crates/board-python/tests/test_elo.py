"""Tests of the example `elo.py`."""

import csv
import sys
from pathlib import Path

import elo
import numpy as np
import pytest
from networks import Net, save

from board_games import Position


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
