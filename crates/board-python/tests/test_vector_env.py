"""Tests of `VectorEnv`: every game behaves like a single one."""

import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from board_games import GAMES, IllegalMove, Position, VectorEnv


def check(env: VectorEnv, positions: list[Position], obs: Any, info: Any) -> None:
    """Compare the arrays with positions."""
    for i, position in enumerate(positions):
        assert np.array_equal(obs[i], position.observation(dtype=env.dtype))
        assert info["player"][i] == position.turn
        assert np.array_equal(info["action_mask"][i], position.legal_action_mask())
        assert env.position(i) == position


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("dtype", ["float32", "uint8"])
@pytest.mark.parametrize(("game", "rules"), [*((game, None) for game in GAMES), ("hexfour", "side=4"), ("ignis", "lines=gaps")])
def test_games_match_their_positions(game: str, rules: str | None, threads: int, dtype: Any) -> None:
    start = Position(game, rules=rules)
    # Half of the random games are longer.
    limit = sorted(start.playouts(1, seed, 1000).plies for seed in range(99))[49]
    env = VectorEnv(game, 7, rules=rules, max_plies=limit, repetition=None, seed=3, threads=threads, dtype=dtype)
    assert (env.game, env.num_envs, env.threads, env.max_plies) == (game, 7, threads, limit)
    assert (env.rules, env.num_actions, env.observation_shape) == (start.rules, start.num_actions, start.observation_shape)
    assert repr(env) == f"<VectorEnv of 7 games of {game}, {start.rules}>"
    obs, info = env.reset()
    assert obs.shape == (7, *start.observation_shape) and obs.dtype == np.dtype(dtype)
    positions, plies, ends = [start] * 7, [0] * 7, np.zeros(3, int)
    check(env, positions, obs, info)
    for _ in range(5 * limit):
        actions = env.sample_actions()
        assert actions.dtype == np.int64
        obs, rewards, terminated, truncated, step_info = env.step(actions)
        for i in range(7):
            positions[i], plies[i] = positions[i].play(int(actions[i])), plies[i] + 1
            assert terminated[i] == positions[i].is_over
            assert truncated[i] == (plies[i] == limit and not positions[i].is_over)
            assert tuple(rewards[i]) == positions[i].returns()
            done = terminated[i] or truncated[i]
            assert step_info["_final_obs"][i] == done
            if done:
                final = positions[i].observation(dtype=dtype)
                assert np.array_equal(step_info["final_obs"][i], final)
                ends += [*(rewards[i] > 0), truncated[i]]
                positions[i], plies[i] = start, 0
        check(env, positions, obs, step_info)
    # Games won by each player, and truncated ones.
    assert ends.all()


def test_sampled_actions_are_the_same_everywhere(game: str) -> None:
    """The numbers are those of SplitMix64 (Steele, Lea and Flood, 2014)."""
    bits, golden = 2**64 - 1, 0x9E37_79B9_7F4A_7C15

    def mix(z: int) -> int:
        z = (z ^ z >> 30) * 0xBF58_476D_1CE4_E5B9 & bits
        z = (z ^ z >> 27) * 0x94D0_49BB_1331_11EB & bits
        return z ^ z >> 31

    env = VectorEnv(game, 3, seed=7)
    env.reset()
    states = [mix(7 ^ mix(i + golden)) for i in range(3)]
    for _ in range(20):
        states = [state + golden & bits for state in states]
        legal = [position.legal_actions() for position in env.positions()]
        actions = env.sample_actions()
        assert list(actions) == [own[mix(s) * len(own) >> 64] for own, s in zip(legal, states, strict=True)]
        env.step(actions)


@pytest.mark.parametrize("wrong", [-1, 379, 2**40, -(2**63)])
def test_illegal_actions_are_reported_and_not_played(wrong: int) -> None:
    env = VectorEnv("uisge", 4)
    obs, info = env.reset()
    before = obs.copy(), info["action_mask"].copy()
    actions = env.sample_actions()
    actions[2] = wrong
    with pytest.raises(IllegalMove, match=rf"actions\[2\]: {wrong} is not an action: expected 0 to 378"):
        env.step(actions)
    occupied = Position("uisge").string_to_action("d4e5")
    actions[2] = occupied
    with pytest.raises(IllegalMove, match=r"actions\[2\]: .*blank"):
        env.step(actions)
    assert np.array_equal(before[0], obs) and np.array_equal(before[1], info["action_mask"])
    assert all(env.position(i) == Position("uisge") for i in range(4))


CHANGES: list[Callable[[Any, Any], None]] = [
    lambda obs, info: setattr(obs, "shape", (-1,)),
    lambda obs, info: setattr(obs, "dtype", np.uint8),
    lambda obs, info: setattr(obs, "strides", (0, 0, 0, 0)),
    lambda obs, info: setattr(info["player"], "dtype", np.bool_),
    lambda obs, info: setattr(info["action_mask"], "shape", (-1, 1)),
    lambda obs, info: setattr(obs.flags, "writeable", False),
    lambda obs, info: setattr(info["action_mask"].flags, "writeable", False),
]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("mask", [None, [True, False]])
def test_arrays_changed_in_place_are_replaced_by_reset(change: Callable[[Any, Any], None], mask: Any) -> None:
    env = VectorEnv("uisge", 2)
    obs, info = env.reset()
    env.step(env.sample_actions())
    before, actions = env.positions(), env.sample_actions()
    change(obs, info)
    with pytest.raises((ValueError, TypeError), match="expected an array of|not writable"):
        env.step(actions)
    assert env.positions() == before
    obs, info = env.reset(mask=mask)
    check(env, [Position("uisge"), Position("uisge") if mask is None else before[1]], obs, info)
    obs, *_, step_info = env.step(env.sample_actions())
    check(env, env.positions(), obs, step_info)


def test_all_arrays_changed_in_place_are_replaced_by_reset() -> None:
    for index in range(8):
        env = VectorEnv("uisge", 2, max_plies=1)
        env.reset()
        *arrays, step_info = env.step(env.sample_actions())
        changed: Any = [*arrays, *step_info.values()][index]
        for writeable in (False, True, False):
            changed.flags.writeable = writeable
            if writeable:
                env.step(env.sample_actions())
                continue
            with pytest.raises(ValueError, match="not writable"):
                env.step(env.sample_actions())
        # The other games keep their contents.
        obs, info = env.reset(mask=[False, True])
        check(env, env.positions(), obs, info)
        obs, rewards, terminated, truncated, step_info = env.step(env.sample_actions())
        check(env, env.positions(), obs, step_info)
        assert truncated.all() and step_info["_final_obs"].all() and step_info["final_obs"].any()
        assert not terminated.any() and not rewards.any()


def test_overwritten_arrays_are_restored() -> None:
    env = VectorEnv("uisge", 4, seed=3)
    obs, info = env.reset()
    for array in (obs, *info.values()):
        assert isinstance(array, np.ndarray)
        array[...] = np.iinfo(array.dtype).max if array.dtype.kind == "i" else 1
    obs, *_, after = env.step(env.sample_actions())
    check(env, [env.position(i) for i in range(4)], obs, after)


def test_concurrent_steps_are_safe() -> None:
    env = VectorEnv("hexfour", 2000)
    env.reset()
    errors: list[BaseException] = []

    def play() -> None:
        for _ in range(20):
            try:
                env.step(env.sample_actions())
            except (RuntimeError, IllegalMove) as error:
                errors.append(error)

    workers = [threading.Thread(target=play) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert all("another thread" in str(e) or isinstance(e, IllegalMove) for e in errors)
    env.reset()
    env.step(env.sample_actions())
