"""Tests of the examples `alphazero.py` and `networks.py`: gradient, checkpoints and very short runs."""

import csv
import json
import math
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import alphazero
import networks
import numpy as np
import pytest
from alphazero import SelfPlay, searcher, won
from networks import Array, Net, load, save

from board_games import Position, legal_masks, observations

from .conftest import images as symmetric
from .conftest import walk

EXAMPLE = Path(alphazero.__file__)
CHECKPOINTS = EXAMPLE.parent / "checkpoints"
SHIPPED = [("hexfour.npz", "hexfour", "side=4")]


def batch(positions: list[Position], dtype: type) -> tuple[Array, Array, Array, Array]:
    """Observations, masks, and meaningless policies and values as targets."""
    dice = np.random.default_rng(5)
    planes: Array = np.array([position.observation() for position in positions], dtype)
    mask = np.array([position.legal_action_mask() for position in positions])
    policy = mask * dice.random(mask.shape)
    policy /= policy.sum(axis=1, keepdims=True)
    return planes, mask, policy.astype(dtype), dice.choice([-1.0, 0.0, 1.0], len(positions)).astype(dtype)


def under_way(game: str, rules: str = "standard") -> list[Position]:
    return [position for position in walk(game, rules=rules, plies=25) if not position.is_over]


def test_gradient_matches_finite_differences() -> None:
    positions = under_way("ignis")
    net = Net(positions[0], np.random.default_rng(1))
    net.weights = [weight.astype(np.float64) for weight in net.weights]
    examples = batch(positions, np.float64)
    _, slopes = net.gradient(*examples)
    assert [slope.shape for slope in slopes] == [weight.shape for weight in net.weights]
    dice = np.random.default_rng(2)
    for weight, slope in zip(net.weights, slopes, strict=True):
        # A random direction involves every weight of the layer.
        direction = dice.choice([-1.0, 1.0], weight.shape)
        losses = []
        for step in (1e-6, -2e-6):
            weight += step * direction
            losses.append(net.gradient(*examples)[0])
        weight += 1e-6 * direction
        assert (losses[0] - losses[1]) / 2e-6 == pytest.approx(np.sum(slope * direction), rel=1e-3, abs=1e-6)


def test_learning_lowers_the_loss(game: str) -> None:
    positions = under_way(game)
    net = Net(positions[0], np.random.default_rng(1))
    examples = batch(positions, np.float32)
    losses = [net.learn(*examples) for _ in range(80)]
    # The entropy of the target policy is a lower bound of the loss.
    policy = examples[2]
    least = -np.sum(policy * np.log(policy, where=policy > 0, out=np.zeros_like(policy))) / len(policy)
    assert least < losses[-1] < least + (losses[0] - least) / 2


def test_policies_are_zero_on_illegal_actions(game: str) -> None:
    positions = under_way(game)
    net = Net(positions[0], np.random.default_rng(1))
    mask = legal_masks(positions)
    policy, value = net(observations(positions), mask)
    assert np.all((policy > 0) == mask) and np.allclose(policy.sum(axis=1), 1, atol=1e-5)
    assert value.shape == (len(positions),) and np.all(np.abs(value) <= 1)


def test_games_are_stored_and_used_for_training(monkeypatch: pytest.MonkeyPatch) -> None:
    start = Position("hexfour", rules="side=4")
    selfplay = SelfPlay(start, Net(start, np.random.default_rng(1)), simulations=2, seed=1)
    for _ in range(40):
        selfplay.play()
    assert selfplay.finished >= alphazero.PARALLEL
    own_points, other_points = (start.plane_names.index(name) for name in ("own points", "other points"))

    lasts = 0
    following = [*selfplay.memory[1:], None]
    for (position, policy, value), after in zip(selfplay.memory, following, strict=True):
        assert np.isclose(policy.sum(), 1) and not np.any(policy[~position.legal_action_mask()])
        if after and after[0] != start:
            assert after[0] in [position.play(action) for action in position.legal_actions()]
            assert after[2] == -value  # The same result from the other player's view.
        else:
            # The last move of a game can only add points for the player who makes it.
            lasts += 1
            planes = position.observation()
            own, other = planes[own_points].max(), planes[other_points].max()
            assert value > 0 or own < other or (value == 0 and own == other)
    assert lasts == selfplay.finished

    # Training uses images of the stored positions, of which a few are enough.
    del selfplay.memory[300:]
    images: dict[bytes, list[tuple[Array, float]]] = {}
    for position, policy, value in selfplay.memory:
        for image in symmetric(position):
            key = image.position.observation().tobytes()
            images.setdefault(key, []).append((policy[image.action_sources], value))
    batches: list[tuple[Array, Array, Array, Array]] = []
    monkeypatch.setattr(selfplay.net, "learn", lambda *batch: batches.append(batch))
    selfplay.learn()
    for planes, mask, policy, value in zip(*batches[0], strict=True):
        assert not np.any(policy[~mask])
        found = images[planes.tobytes()]
        assert any(np.array_equal(policy, other) and value == result for other, result in found)
    stored = {position.observation().tobytes() for position, _, _ in selfplay.memory}
    assert sum(planes.tobytes() in stored for planes in batches[0][0]) < len(batches[0][0]) / 2


def test_loaded_checkpoint_has_the_rounded_weights(game: str, tmp_path: Path) -> None:
    start = Position(game)
    net = Net(start, np.random.default_rng(1))
    save(net, start, tmp_path / "net.npz")
    again = load(tmp_path / "net.npz", start)
    for ours, theirs in zip(net.arrays(), again.arrays(), strict=True):
        assert theirs.dtype == np.float32 and np.array_equal(ours.astype(np.float16), theirs)
    assert searcher(again, 4)([start]) in start.legal_actions()
    assert [file.name for file in tmp_path.iterdir()] == ["net.npz"]


def test_wrong_checkpoints_are_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start, path = Position("hexfour", rules="side=4"), tmp_path / "net.npz"
    save(Net(start, np.random.default_rng(1)), start, path)
    with pytest.raises(ValueError, match="net.npz: game: expected ignis, found hexfour"):
        load(path, Position("ignis"))
    with pytest.raises(ValueError, match="net.npz: rules: expected standard, found side=4"):
        load(path, Position("hexfour"))
    for name, number in [("CHANNELS", 16), ("BLOCKS", 2), ("NARROW", 2), ("HIDDEN", 64)]:
        with monkeypatch.context() as patch:
            patch.setattr(networks, name, number)
            old = {"CHANNELS": 32, "BLOCKS": 3, "NARROW": 6, "HIDDEN": 32}[name]
            with pytest.raises(ValueError, match=f"net.npz: {name.lower()}: expected {number}, found {old}"):
                load(path, start)


def test_damaged_checkpoints_are_rejected(tmp_path: Path) -> None:
    start, path = Position("hexfour", rules="side=4"), tmp_path / "net.npz"
    whole = (CHECKPOINTS / "hexfour.npz").read_bytes()
    expected = load(CHECKPOINTS / "hexfour.npz", start).arrays()
    flips = [*range(0, len(whole), len(whole) // 30), *range(len(whole) - 160, len(whole), 3)]
    damaged = [whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :] for at in flips]
    damaged += [whole[:length] for length in range(0, len(whole), len(whole) // 9)]
    for number, content in enumerate(damaged):
        path.write_bytes(content)
        try:  # Some bytes, such as times, do not matter.
            found = load(path, start).arrays()
            assert number < len(flips) and all(map(np.array_equal, found, expected))
        except ValueError as why:
            assert str(why).startswith(f"{path}: damaged checkpoint: ")
    for about, weights in [("{}", [0.0]), ("3", [0.0]), (json.dumps(networks.about(start)), [math.nan])]:
        np.savez(path, about=about, weights=weights)
        with pytest.raises(ValueError, match="net.npz: (damaged checkpoint|game: expected hexfour)"):
            load(path, start)


@pytest.mark.parametrize("words", ["--simulations=0", "--games=-1", "--every=0", "--seed=-1", "--load=.", "--rules=x"])
def test_wrong_arguments_change_no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    earlier = tmp_path / "net-0000.npz"
    earlier.write_bytes(b"earlier")
    monkeypatch.setattr(sys, "argv", ["alphazero.py", f"--out={tmp_path}", words])
    with pytest.raises((SystemExit, ValueError, OSError)):
        alphazero.main()
    assert earlier.read_bytes() == b"earlier" and list(tmp_path.iterdir()) == [earlier]


@pytest.mark.parametrize(("file", "game", "rules"), SHIPPED)
def test_shipped_checkpoint_beats_random_moves(file: str, game: str, rules: str) -> None:
    start = Position(game, rules=rules)
    net = load(CHECKPOINTS / file, start)
    assert won(searcher(net, simulations=16), start, 40, seed=1) >= 0.95


def test_shipped_checkpoints_are_small() -> None:
    sizes = [file.stat().st_size for file in CHECKPOINTS.iterdir()]
    assert len(sizes) == len(SHIPPED) and sum(sizes) < 200_000


def test_time_is_checked_after_every_ply(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, plies = [0.0], [0]

    def play(_: SelfPlay) -> None:
        clock[0] += 25
        plies[0] += 1

    monkeypatch.setattr(time, "process_time", lambda: clock[0])
    monkeypatch.setattr(SelfPlay, "play", play)
    words = ["--rules=side=4", "--minutes=1", "--simulations=2", "--games=2", f"--out={tmp_path}"]
    monkeypatch.setattr(sys, "argv", ["alphazero.py", *words])
    alphazero.main()
    assert plies == [3]


PROGRAM = """
import pathlib, runpy, sys
sys.modules["matplotlib"] = None
del sys.argv[0]
sys.path.insert(0, str(pathlib.Path(sys.argv[0]).parent))
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def run(out: Path, *words: str) -> list[list[str]]:
    """Log, without the minutes, of a run that cannot import matplotlib."""
    words = ("--rules=side=4", "--every=36", "--simulations=2", "--games=20", f"--out={out}", *words)
    command = [sys.executable, "-c", PROGRAM, str(EXAMPLE), *words]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert ran.returncode == 0, ran.stderr
    with open(out / "log.csv", newline="") as file:
        log = [row[:1] + row[2:] for row in csv.reader(file)]
    assert ran.stdout.count("\n") == len(log) - 1
    return log


def test_runs_with_equal_seeds_are_equal(tmp_path: Path) -> None:
    runs = [(tmp_path / name, seed) for name, seed in [("a", 1), ("b", 1), ("c", 2)]]
    first, again, other = (run(out, "--rounds=1", f"--seed={seed}") for out, seed in runs)
    assert first == again != other
    for name in ("net-0000.npz", "net-0001.npz"):
        files = [(out / name).read_bytes() for out, _ in runs]
        assert files[0] == files[1] != files[2]
    # A run that continues from a checkpoint begins with its weights.
    last = run(tmp_path / "d", "--rounds=0", f"--load={tmp_path / 'a' / 'net-0001.npz'}")
    assert (tmp_path / "d" / "net-0000.npz").read_bytes() == (tmp_path / "a" / "net-0001.npz").read_bytes()
    assert len(last) == 2
    header, start, end = first
    assert header == ["round", "games", "loss", "won", "won without search"]
    assert int(start[1]) == 0 < int(end[1]) and float(end[2]) > 0
    assert all(0 <= float(row[column]) <= 1 for row in (start, end) for column in (3, 4))


def test_examples_are_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 200
