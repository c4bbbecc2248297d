"""Tests of the example `alphazero.py`: gradient, search and very short runs."""

import csv
import subprocess
import sys
from pathlib import Path

import alphazero
import numpy as np
import pytest
from alphazero import Array, Net, SelfPlay, against_random, look, search

from board_games import Position

from .conftest import walk

EXAMPLE = Path(alphazero.__file__)


def batch(net: Net, positions: list[Position], dtype: type) -> tuple[Array, Array, Array, Array]:
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
    examples = batch(net, positions, np.float64)
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
    examples = batch(net, positions, np.float32)
    losses = [net.learn(*examples) for _ in range(80)]
    # The entropy of the target policy is a lower bound of the loss.
    policy = examples[2]
    least = -np.sum(policy * np.log(policy, where=policy > 0, out=np.zeros_like(policy))) / len(policy)
    assert least < losses[-1] < least + (losses[0] - least) / 2


def test_policies_are_zero_on_illegal_actions(game: str) -> None:
    positions = under_way(game)
    net = Net(positions[0], np.random.default_rng(1))
    policy, value = look(net, positions)
    mask = np.array([position.legal_action_mask() for position in positions])
    assert np.all((policy > 0) == mask) and np.allclose(policy.sum(axis=1), 1, atol=1e-5)
    assert value.shape == (len(positions),) and np.all(np.abs(value) <= 1)


def test_search_visits_only_legal_actions(game: str) -> None:
    positions = under_way(game)
    net = Net(positions[0], np.random.default_rng(1))
    for dice in (None, np.random.default_rng(3)):
        visits = search(net, positions, 20, dice)
        assert visits.shape == (len(positions), positions[0].num_actions)
        assert np.all(visits.sum(axis=1) == 20)
        assert not np.any(visits[~np.array([position.legal_action_mask() for position in positions])])


def solve(position: Position) -> float:
    """Result for the player to move if both play perfectly."""
    if position.is_over:
        return position.returns()[position.turn]
    return max(-solve(position.play(action)) for action in position.legal_actions())


def test_search_plays_endgames_perfectly() -> None:
    """The network is untrained, so the result comes from the rules alone."""
    ends = []
    for seed in range(150):
        for position in walk("hexfour", seed, rules="side=4"):
            if 2 <= len(position.legal_actions()) <= 5:
                values = {action: -solve(position.play(action)) for action in position.legal_actions()}
                if len(set(values.values())) > 1:
                    ends.append((position, values))
    assert {position.turn for position, _ in ends} == {0, 1}
    assert {max(values.values()) for _, values in ends} == {0, 1} and len(ends) > 50
    positions = [position for position, _ in ends]
    visits = search(Net(positions[0], np.random.default_rng(1)), positions, 300)
    for (_, values), action in zip(ends, visits.argmax(axis=1).tolist(), strict=True):
        assert values[action] == max(values.values())


def test_games_are_stored_and_used_for_training(monkeypatch: pytest.MonkeyPatch) -> None:
    start = Position("hexfour", rules="side=4")
    selfplay = SelfPlay(start, Net(start, np.random.default_rng(1)), simulations=2, seed=1)
    for _ in range(40):
        selfplay.play()
    assert selfplay.finished >= alphazero.PARALLEL
    own_piece, other_piece, own_points, other_points = (
        start.plane_names.index(name) for name in ("own piece", "other piece", "own points", "other points")
    )

    lasts = 0
    following = [*selfplay.memory[1:], None]
    for (planes, mask, policy, value), after in zip(selfplay.memory, following, strict=True):
        assert np.isclose(policy.sum(), 1) and not np.any(policy[~mask])
        if after and (after[0][own_piece].any() or after[0][other_piece].any()):
            assert after[3] == -value  # The same result from the other player's view.
        else:
            # The last move of a game can only add points for the player who makes it.
            lasts += 1
            own, other = planes[own_points].max(), planes[other_points].max()
            assert value > 0 or own < other or (value == 0 and own == other)
    assert lasts == selfplay.finished

    batches: list[tuple[Array, Array, Array, Array]] = []
    monkeypatch.setattr(selfplay.net, "learn", lambda *batch: batches.append(batch))
    selfplay.learn()
    fields = [start.action_to_string(action) for action in range(start.num_actions)]
    cells = [(7 - int(field[1])) * 7 + "abcdefg".index(field[0]) for field in fields]
    for planes, mask, policy, _ in zip(*batches[0], strict=True):
        assert not np.any(policy[~mask])
        pieces = planes[own_piece] + planes[other_piece]
        if pieces.sum() > 1:  # From the third move on all empty fields are legal, in images too.
            assert np.array_equal(mask, pieces[cells] == 0)


def test_half_of_the_evaluation_games_are_played_second() -> None:
    """An untrained network must not win only because it plays first or second."""
    start = Position("hexfour", rules="side=4")
    net = Net(start, np.random.default_rng(1))
    assert 0.2 < against_random(net, start, games=60, simulations=0) < 0.8


def run(out: Path, seed: int) -> list[list[str]]:
    """Log of a run without the minutes."""
    options = {"game": "hexfour", "rules": "side=4", "minutes": 0, "every": 36, "simulations": 2, "games": 20}
    words = [f"--{name}={value}" for name, value in {**options, "seed": seed, "out": out}.items()]
    ran = subprocess.run([sys.executable, EXAMPLE, *words], capture_output=True, text=True, timeout=600)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.count("without search") == 2
    assert "</svg>" in (out / "won.svg").read_text()
    with open(out / "log.csv", newline="") as file:
        return [row[1:] for row in csv.reader(file)]


def test_runs_with_equal_seeds_are_equal(tmp_path: Path) -> None:
    first, again, other = (run(tmp_path / name, seed) for name, seed in [("a", 1), ("b", 1), ("c", 2)])
    assert first == again != other
    header, start, end = first
    assert header == ["games", "loss", "won", "won without search"]
    assert int(start[0]) == 0 < int(end[0]) and float(end[1]) > 0
    assert all(0 <= float(row[column]) <= 1 for row in (start, end) for column in (2, 3))


def test_example_has_fewer_than_300_lines() -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 300
