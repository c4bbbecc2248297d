"""Tests of `VectorEnv`: own start positions, masks and the mode without automatic restarts."""

import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

from board_games import IllegalMove, Position, VectorEnv, observations

N = 7


def later(game: str, plies: int, seed: int, rules: str = "standard") -> Position:
    """Play random moves."""
    dice = random.Random(seed)
    while True:
        position = Position(game, rules=rules)
        for _ in range(plies):
            position = position.play(dice.choice(position.legal_actions() or [-1]))
        if not position.is_over:
            return position


def finish(game: str) -> tuple[Position, int]:
    """Return a position before the last move, and this move."""
    dice, position = random.Random(5), Position(game)
    while True:
        for action in position.legal_actions():
            if position.play(action).is_over:
                return position, action
        position = position.play(dice.choice(position.legal_actions()))


class Reference:
    """The same games, played one by one with `Position`."""

    def __init__(self, game: str, max_plies: int, autoreset: str) -> None:
        self.first, self.max_plies, self.autoreset = Position(game), max_plies, autoreset
        self.starts = self.positions = [self.first] * N
        self.plies = [0] * N

    def reset(self, starts: list[Position] | None, mask: Any) -> None:
        for i in np.flatnonzero(mask).tolist():
            start = self.first if starts is None else starts[i]
            self.starts = [*self.starts[:i], start, *self.starts[i + 1 :]]
            self.restart(i)

    def restart(self, i: int) -> None:
        self.positions = [*self.positions[:i], self.starts[i], *self.positions[i + 1 :]]
        self.plies[i] = 0

    def finished(self, i: int) -> bool:
        return self.positions[i].is_over or self.plies[i] >= self.max_plies

    def step(self, env: VectorEnv, actions: Any, mask: Any, results: Any) -> None:
        """Play the actions, and compare all results with those of the environment."""
        obs, rewards, terminated, truncated, info = results
        same_step = self.autoreset == "same_step"
        assert ("final_obs" in info) == ("_final_obs" in info) == same_step
        for i in range(N):
            restarts = mask[i] and self.finished(i)
            if restarts or not mask[i]:
                assert not (rewards[i].any() or terminated[i] or truncated[i])
                assert not (same_step and info["_final_obs"][i])
                if restarts:
                    self.restart(i)
                continue
            position = self.positions[i].play(int(actions[i]))
            self.positions = [*self.positions[:i], position, *self.positions[i + 1 :]]
            self.plies[i] += 1
            assert tuple(rewards[i]) == position.returns()
            assert terminated[i] == position.is_over
            assert truncated[i] == (self.plies[i] == self.max_plies and not position.is_over)
            if same_step:
                assert info["_final_obs"][i] == self.finished(i)
                if self.finished(i):
                    assert np.array_equal(info["final_obs"][i], position.observation())
                    self.restart(i)
        self.check(env, obs, info)

    def check(self, env: VectorEnv, obs: Any, info: Any) -> None:
        assert env.positions() == self.positions
        assert [env.position(i) for i in range(N)] == self.positions
        for i, position in enumerate(self.positions):
            legal = [] if self.finished(i) else position.legal_actions()
            assert np.array_equal(obs[i], position.observation())
            assert info["player"][i] == position.turn
            assert np.flatnonzero(info["action_mask"][i]).tolist() == legal


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("autoreset", ["same_step", "next_step", "disabled"])
def test_parts_of_the_games_match_their_positions(game: str, threads: int, autoreset: Any) -> None:
    dice = np.random.default_rng(1)
    env = VectorEnv(game, N, max_plies=30, repetition=None, seed=4, threads=threads, autoreset=autoreset)
    assert env.autoreset == autoreset
    reference = Reference(game, 30, autoreset)
    obs, info = env.reset()
    reference.check(env, obs, info)
    nearly_over, ends, wrong = finish(game)[0], np.zeros(2, int), cast(Position, "nothing")
    for step in range(250):
        actions = env.sample_actions()
        for i in range(N):
            assert (actions[i] == -1) == reference.finished(i)
        mask = dice.random(N) < dice.choice([0, 0.7, 1], p=[0.1, 0.7, 0.2])
        if autoreset == "disabled":
            mask &= actions >= 0
        # Actions of games that are left out are ignored.
        actions[~mask] = dice.integers(-5, 10**6, N)[~mask]
        results = env.step(actions, (None if mask.all() else mask, mask, mask.tolist())[step % 3])
        reference.step(env, actions, mask, results)
        ends += [results[2].sum(), results[3].sum()]
        if step % 5 == 0:
            mask = dice.random(N) < dice.choice([0, 0.3, 1], p=[0.2, 0.75, 0.05])
            given = [later(game, k % 3, step + k) for k in range(N - 1)] + [nearly_over]
            # Positions of games outside the mask are ignored, even if they are invalid.
            starts = None if step % 10 == 0 else [start if mask[k] else wrong for k, start in enumerate(given)]
            seen, rewards = results[0].copy(), results[1].copy()
            obs, info = env.reset(positions=starts, mask=mask)
            assert obs is results[0] and set(info) == {"action_mask", "player"}
            assert np.array_equal(seen[~mask], obs[~mask])
            assert np.array_equal(rewards[~mask], results[1][~mask]) and not results[1][mask].any()
            assert not (results[2] | results[3])[mask].any()
            reference.reset(starts, mask)
            reference.check(env, obs, info)
    assert ends.min() > 2


@pytest.mark.parametrize("autoreset", ["same_step", "disabled"])
def test_masked_results_do_not_depend_on_threads(game: str, autoreset: Any) -> None:
    def play(threads: int) -> list[Any]:
        env = VectorEnv(game, 33, max_plies=40, seed=8, threads=threads, autoreset=autoreset)
        dice, found = np.random.default_rng(2), []
        obs, info = env.reset(positions=[later(game, i % 4, i) for i in range(33)])
        for _ in range(60):
            actions = env.sample_actions()
            mask = (dice.random(33) < 0.8) & (actions >= 0)
            obs, rewards, terminated, truncated, step_info = env.step(actions, mask)
            found += [obs.copy(), rewards.copy(), terminated.copy(), truncated.copy(), actions]
            found += [step_info["action_mask"].copy()]
            env.reset(mask=dice.random(33) < 0.1, seed=int(dice.integers(9)))
        return found

    assert all(map(np.array_equal, play(1), play(5)))


def test_finished_games_must_be_reset_before_they_are_stepped(game: str) -> None:
    position, action = finish(game)
    env = VectorEnv(game, 3, max_plies=2, autoreset="disabled")
    env.reset(positions=[later(game, 1, 1), position, later(game, 2, 2)])
    actions = env.sample_actions()
    actions[1] = action
    obs, rewards, terminated, truncated, _ = env.step(actions)
    assert terminated.tolist() == [False, True, False] and not truncated.any()
    assert tuple(rewards[1]) == position.play(action).returns()
    seen, positions = obs.copy(), env.positions()
    for wrong in (-1, 0, action):
        with pytest.raises(IllegalMove, match=r"actions\[1\]: the game is over and must be reset"):
            env.step([*env.sample_actions()[:1], wrong, *env.sample_actions()[2:]])
    assert np.array_equal(obs, seen) and env.positions() == positions
    assert terminated.tolist() == [False, True, False]

    actions = env.sample_actions()
    assert actions[1] == -1
    _, rewards, terminated, truncated, info = env.step(actions, [True, False, False])
    assert not rewards.any() and not terminated.any() and truncated.tolist() == [True, False, False]
    assert np.array_equal(obs[1:], seen[1:]) and env.positions()[1:] == positions[1:]
    assert not info["action_mask"][:2].any() and info["action_mask"][2].any()
    message = r"actions\[0\]: the game was truncated after 2 plies and must be reset"
    legal = env.position(0).legal_actions()[0]
    with pytest.raises(IllegalMove, match=message):
        env.step([legal, 0, env.sample_actions()[2]], [True, False, True])

    env.reset(mask=[True, True, False])
    assert env.positions() == [Position(game), Position(game), positions[2]]
    assert env.sample_actions().min() >= 0
    env.step(env.sample_actions())


def test_a_seed_resets_the_generators_of_the_mask_only() -> None:
    env, other = VectorEnv("uisge", 4, seed=1), VectorEnv("uisge", 4, seed=2)
    for each in (env, other):
        each.reset()
    first, second = env.sample_actions(), other.sample_actions()
    assert not np.array_equal(first[:2], second[:2]) and not np.array_equal(first[2:], second[2:])
    env.reset(seed=1), other.reset(seed=1)
    other.reset(seed=2, mask=[False, False, True, True])
    assert other.sample_actions().tolist() == [*first[:2], *second[2:]]


def two() -> list[Position]:
    return [Position("uisge")] * 2


def final(game: str) -> Position:
    position, action = finish(game)
    return position.play(action)


FOREIGN = r"positions\[2\]: expected a position of uisge with the rules standard"
WRONG: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: [Position("uisge")] * 2, ValueError, "positions: expected 3 positions, found 2"),
    (lambda: [Position("uisge")] * 4, ValueError, "positions: expected 3 positions, found more"),
    (lambda: [], ValueError, "positions: expected 3 positions, found 0"),
    (lambda: range(10**18), TypeError, r"positions\[0\]: expected a Position, found .*int"),
    (lambda: "abc", TypeError, r"positions\[0\]: expected a Position"),
    (lambda: [Position("uisge"), None], TypeError, r"positions\[1\]: expected a Position"),
    (lambda: 3, TypeError, "iterable"),
    (lambda: two() + [Position("ignis")], ValueError, FOREIGN),
    (lambda: two() + [Position("uisge", rules="diagonal-jumps=crowns")], ValueError, FOREIGN),
    (lambda: two() + [final("uisge")], ValueError, r"positions\[2\]: the game is over"),
]  # fmt: skip


@pytest.mark.parametrize(("positions", "error", "reason"), WRONG)
def test_invalid_positions_change_nothing(positions: Any, error: type[Exception], reason: str) -> None:
    env, other = VectorEnv("uisge", 3), VectorEnv("uisge", 3)
    obs, _ = env.reset()
    other.reset()
    for each in (env, other):
        each.step(each.sample_actions())
    seen, before = obs.copy(), env.positions()
    with pytest.raises(error, match=reason):
        env.reset(positions=positions(), seed=9)
    assert np.array_equal(obs, seen) and env.positions() == before
    assert np.array_equal(env.sample_actions(), other.sample_actions())


@pytest.mark.parametrize(
    ("mask", "error", "reason"),
    [
        ([True, False], ValueError, r"mask: expected shape \(3,\), found \(2,\)"),
        ([True] * 4, ValueError, "mask: expected shape"),
        (np.ones((3, 1), bool), ValueError, r"mask: expected shape \(3,\), found \(3, 1\)"),
        (range(10**18), ValueError, rf"mask: expected shape \(3,\), found \({10**18},\)"),
        (range(2**70), ValueError, r"mask: expected shape \(3,\), found more"),
        ([[True] * 3], ValueError, "mask: expected shape"),
        (True, ValueError, "mask: expected shape"),
        ([1, 0, 1], TypeError, r"mask: expected bool or int8 of shape \(3,\), found int64"),
        (np.ones(3), TypeError, "mask: expected bool"),
        ("abc", TypeError, "mask: expected bool"),
        (object(), TypeError, "mask: expected bool"),
    ],
)
def test_invalid_masks_change_nothing(mask: Any, error: type[Exception], reason: str) -> None:
    env = VectorEnv("uisge", 3)
    obs, _ = env.reset()
    seen = obs.copy()
    for use in (lambda: env.step(env.sample_actions(), mask), lambda: env.reset(mask=mask)):
        with pytest.raises(error, match=reason):
            use()
    assert np.array_equal(obs, seen) and env.positions() == [Position("uisge")] * 3


def test_masks_of_any_layout() -> None:
    env = VectorEnv("uisge", 3)
    env.reset()
    wide = np.array([1, 9, 0, 9, 2, 9], np.uint8).view(bool)
    read_only = np.array([True, False, True])
    read_only.flags.writeable = False
    integers = [np.array([1, 0, 1], dtype) for dtype in (np.int8, np.uint8)]
    for mask in (wide[::2], read_only, read_only[::-1], *integers):
        env.reset()
        env.step(env.sample_actions(), mask)
        played = [position != Position("uisge") for position in env.positions()]
        assert played == [True, False, True]


def test_illegal_actions_are_looked_for_in_the_mask_only() -> None:
    env = VectorEnv("uisge", 4, threads=2)
    env.reset()
    actions = env.sample_actions()
    actions[1] = actions[2] = -7
    env.step(actions, [True, False, False, True])
    with pytest.raises(IllegalMove, match=r"actions\[2\]: -7 is not an action"):
        env.step(actions, [False, False, True, False])


def test_the_first_reset_includes_all_games() -> None:
    env = VectorEnv("uisge", 2)
    with pytest.raises(RuntimeError, match="reset"):
        env.reset(mask=[True, False])
    with pytest.raises(RuntimeError, match=r"call reset\(\) before step\(\)"):
        env.step([0, 0])
    with pytest.raises(RuntimeError, match=r"call reset\(\) before sample_actions\(\)"):
        env.sample_actions()
    env.reset(mask=[True, True])
    env.step(env.sample_actions())


def test_own_rules() -> None:
    start = later("hexfour", 3, 1, "side=4")
    env = VectorEnv("hexfour", 2, rules="side=4")
    env.reset(positions=(start, start))
    assert env.positions() == [start, start]
    with pytest.raises(ValueError, match="with the rules side=4"):
        env.reset(positions=[Position("hexfour")] * 2)


def test_types_of_numpy_and_gymnasium_are_accepted() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    for mode in gymnasium.vector.AutoresetMode:
        assert VectorEnv("uisge", 1, autoreset=mode).autoreset == mode.name.lower()
    for dtype in (np.uint8, np.dtype("uint8"), "uint8"):
        assert VectorEnv("uisge", 2, dtype=dtype).reset()[0].dtype == np.uint8
        assert Position("uisge").observation(dtype=dtype).dtype == np.uint8
        assert observations([Position("uisge")], dtype=dtype).dtype == np.uint8
    wrong: Any
    for wrong in (np.int8, "float64", 3, object()):
        for call in (
            lambda: VectorEnv("uisge", 2, dtype=wrong),
            lambda: Position("uisge").observation(dtype=wrong),
            lambda: observations([Position("uisge")], dtype=wrong),
        ):
            with pytest.raises(ValueError, match="dtype: expected float32 or uint8, found"):
                call()


@pytest.mark.parametrize("mode", ["same_step", "next_step", "disabled"])
def test_old_names_of_keys_are_deprecated(mode: Any) -> None:
    env = VectorEnv("hexfour", 2, rules="side=4", autoreset=mode)
    env.reset()
    info: Any = env.step([10, 16])[4]
    legal = [position.legal_actions() for position in env.positions()]
    expected = {
        "current_player": [1, 1],
        "legal_action_mask": [position.legal_action_mask().tolist() for position in env.positions()],
        "legal_actions": [*legal[0], *legal[1]],
        "legal_offsets": [0, len(legal[0]), len(legal[0]) + len(legal[1])],
    }
    for name, value in expected.items():
        with pytest.warns(DeprecationWarning, match=f"the key {name} is deprecated: use"):
            assert info[name].tolist() == value
    with pytest.raises(KeyError):
        info["final_observation"]


#: Runs in a separate process, in which no threads of other tests are ending.
THREADS = """
import os, time
from board_games import VectorEnv

def threads():
    return len(os.listdir("/proc/self/task"))

def started():
    env = VectorEnv("uisge", 16, threads=4)
    env.reset()
    env.step(env.sample_actions())
    assert threads() == before + 4
    return env

def ended():
    # A thread that ended may be listed for a moment.
    for _ in range(1000):
        if threads() == before:
            return True
        time.sleep(0.01)
    return False

# The first arrays may start threads of NumPy.
VectorEnv("uisge", 1).reset()
before = threads()
env = started()
env.close()
assert ended()
del env
env = started()
del env
assert ended()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted in /proc")
def test_threads_end_when_the_environment_is_closed_or_freed() -> None:
    subprocess.run([sys.executable, "-c", THREADS], check=True)


def test_closed_environments_can_be_used() -> None:
    env = VectorEnv("uisge", 4, threads=2)
    env.close()
    env.reset()
    for _ in range(3):
        env.step(env.sample_actions())
        env.close()
