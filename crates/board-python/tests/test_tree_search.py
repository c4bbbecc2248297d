"""Tests of `TreeSearch`, compared with a slow tree of Python objects."""

import copy
import math
import zlib
from functools import partial
from typing import Any

import numpy as np
import pytest

from board_games import GAMES, Position, TreeSearch, VectorEnv, legal_masks, observations, play_all

from .conftest import walk


def network(planes: Any, masks: Any) -> tuple[Any, Any]:
    """Return priors of all actions and values, which depend only on the observation and the mask."""
    found = []
    for plane, mask in zip(planes, masks, strict=True):
        rng = np.random.default_rng(zlib.crc32(plane.tobytes() + mask.tobytes()))
        found.append((rng.random(len(mask), np.float32) + np.float32(0.01), rng.uniform(-1, 1)))
    priors, values = zip(*found, strict=True)
    return np.array(priors), np.array(values, np.float32)


class Slow:
    """A node whose value and proof are those for its side to move."""

    def __init__(self, position: Position, prior: Any = np.float32(0)) -> None:
        self.position, self.prior, self.visits, self.total = position, prior, 0, 0.0
        self.proof: int | None = None
        self.children: dict[int, Slow] = {}

    def value(self) -> float:
        return self.total / max(self.visits, 1) if self.proof is None else self.proof

    def visit(self, root: bool = True) -> float:
        """Run a simulation, and return the value of its leaf."""
        position, value = self.position, 0.0
        if self.proof is not None and not root:
            value = float(self.proof)
        elif position.is_over:
            self.proof = int(position.returns()[position.turn])
            value = float(self.proof)
        elif not self.children:
            priors, values = network(observations([position]), legal_masks([position]))
            legal = position.legal_actions()
            total = np.float32(0)
            for action in legal:
                total += priors[0, action]
            nexts = play_all([position] * len(legal), legal)
            self.children = {a: Slow(p, priors[0, a] / total) for a, p in zip(legal, nexts, strict=True)}
            value = float(values[0])
        else:
            scale = 1.6 * math.sqrt(self.visits)

            def bound(child: Slow) -> float:
                return -child.value() + float(child.prior / np.float32(1 + child.visits)) * scale

            value = -max(self.children.values(), key=bound).visit(root=False)
            proofs = [child.proof for child in self.children.values()]
            known = [proof for proof in proofs if proof is not None]
            if -1 in known or len(known) == len(proofs):
                self.proof = -min(known)
        self.visits += 1
        self.total += value
        return value


def run(search: TreeSearch) -> TreeSearch:
    while leaves := search.leaves():
        search.backup(*network(*leaves))
    return search


@pytest.mark.parametrize("game", GAMES)
def test_trees_equal_a_slow_tree_visit_for_visit(game: str) -> None:
    positions = [position for position in walk(game, 3, 12) if not position.is_over]
    search = run(TreeSearch(positions, 60))
    slow = [Slow(position) for position in positions]
    for root in slow:
        for _ in range(61):
            root.visit()
    visits = np.zeros_like(search.visits())
    for row, root in zip(visits, slow, strict=True):
        for action, child in root.children.items():
            row[action] = child.visits
    np.testing.assert_array_equal(search.visits(), visits)
    np.testing.assert_allclose(search.values(), [root.value() for root in slow], atol=1e-6)
    for row, root in zip(search.policies(3.0), slow, strict=True):
        for action, child in root.children.items():
            value = -child.value() if child.visits else root.value()
            others = [
                other.prior * np.exp(3 * ((-other.value() if other.visits else root.value()) - value))
                for other in root.children.values()
            ]
            assert row[action] == pytest.approx(child.prior / sum(others), abs=1e-5)
    played = play_all(positions, search.actions())
    search.follow(played)
    assert search.positions() == played
    for row, root, now in zip(search.visits(), slow, played, strict=True):
        kept = max((child for child in root.children.values() if child.position == now), key=lambda child: child.visits)
        if kept.proof is None:
            assert row.sum() == max(kept.visits - 1, 0)


@pytest.mark.parametrize("game", GAMES)
def test_threads_copies_arrays_and_environments_give_the_same_search(game: str) -> None:
    env = VectorEnv(game, 6)
    expected = run(TreeSearch(env.positions(), 40, noise=0.25, seed=5))
    threads = run(TreeSearch(env, 40, noise=0.25, seed=5, threads=3))
    first = TreeSearch(env, 40, noise=0.25, seed=5)
    planes, masks = first.leaves()  # type: ignore[misc]
    # The copies wait for the same evaluations.
    second, third = copy.copy(first), copy.deepcopy(first)
    for each in (first, second, third):
        each.backup(*network(planes, masks))
    run(second)
    out = np.empty((6, *planes.shape[1:]), np.float32), np.empty((6, masks.shape[1]), np.bool_)
    while leaves := third.leaves(out):
        assert leaves[0] is out[0] and leaves[1] is out[1]
        third.backup(*network(*leaves))
    for found in (threads, second, third):
        np.testing.assert_array_equal(found.visits(), expected.visits())
        np.testing.assert_array_equal(found.policies(), expected.policies())
    other = run(TreeSearch(env, 40, noise=0.25, seed=6))
    assert (other.visits() != expected.visits()).any()
    assert first.visits().sum() == 0, "the copies are independent"


def test_invalid_arguments_change_nothing() -> None:
    search = TreeSearch([Position("uisge")] * 2, 5)
    with pytest.raises(RuntimeError, match=r"call leaves\(\) before backup\(\)"):
        search.backup(np.ones((2, search.visits().shape[1])), np.zeros(2))
    planes, masks = search.leaves()  # type: ignore[misc]
    assert (masks.sum(1) == 4).all()
    priors, values = network(planes, masks)
    wrong = priors.copy()
    wrong[1, masks[1].argmax()] = np.nan
    for faulty, message in [
        ((priors[:1], values), "priors: expected numbers of shape"),
        ((priors, values[:1]), "values: expected numbers of shape"),
        ((priors, values + 2), r"values\[0\]: expected -1 to 1"),
        ((wrong, values), r"priors\[1, \d+\]: expected a finite number of at least 0, found NaN"),
    ]:
        with pytest.raises(ValueError, match=message):
            search.backup(*faulty)
        np.testing.assert_array_equal(search.leaves()[0], planes)  # type: ignore[index]
    start, searches = Position("uisge"), partial(TreeSearch, [Position("uisge")])
    for call, message in (
        (lambda: search.follow([start]), "expected 2 positions, found 1"),
        (lambda: search.follow([Position("ignis")] * 2), "expected a position of uisge"),
        (lambda: TreeSearch._load("board_games/0", "uisge", b""), "expected a pickle of"),
        (lambda: searches(0), "simulations: expected 1 to"),
        (lambda: searches(5, noise=1.5), "noise: expected 0 to 1, found 1.5"),
        (lambda: searches(5, exploration=float("nan")), "exploration: expected 0 to"),
        (lambda: search.policies(float("inf")), "sharpness: expected 0 to"),
    ):
        with pytest.raises(ValueError, match=message):
            call()
    run(search)
    assert (search.visits().sum(1) == 5).all()
