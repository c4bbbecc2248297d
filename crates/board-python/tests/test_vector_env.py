"""Tests of `VectorEnv`: every game behaves like a single one."""

import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from board_games import IllegalMove, Position, VectorEnv


def check(env: VectorEnv, positions: list[Position], obs: Any, info: Any) -> None:
    """Compare the arrays with positions."""
    for i, position in enumerate(positions):
        assert np.array_equal(obs[i], position.observation(dtype=env.dtype))
        assert info["player"][i] == position.turn
        assert np.array_equal(info["action_mask"][i], position.legal_action_mask())
        assert env.position(i) == position


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("dtype", ["float32", "uint8"])
def test_games_match_their_positions(game: str, threads: int, dtype: Any) -> None:
    env = VectorEnv(game, 7, max_plies=45, repetition=None, seed=3, threads=threads, dtype=dtype)
    assert (env.game, env.num_envs, env.threads, env.max_plies) == (game, 7, threads, 45)
    start = Position(game)
    assert (env.num_actions, env.observation_shape) == (start.num_actions, start.observation_shape)
    obs, info = env.reset()
    assert obs.shape == (7, *start.observation_shape) and obs.dtype == np.dtype(dtype)
    positions, plies, ends = [start] * 7, [0] * 7, [0, 0]
    check(env, positions, obs, info)
    for _ in range(120):
        actions = env.sample_actions()
        assert actions.dtype == np.int64
        obs, rewards, terminated, truncated, step_info = env.step(actions)
        for i in range(7):
            positions[i], plies[i] = positions[i].play(int(actions[i])), plies[i] + 1
            assert terminated[i] == positions[i].is_over
            assert truncated[i] == (plies[i] == 45 and not positions[i].is_over)
            assert tuple(rewards[i]) == positions[i].returns()
            done = terminated[i] or truncated[i]
            assert step_info["_final_obs"][i] == done
            if done:
                final = positions[i].observation(dtype=dtype)
                assert np.array_equal(step_info["final_obs"][i], final)
                positions[i], plies[i] = start, 0
                ends[int(truncated[i])] += 1
        check(env, positions, obs, step_info)
    assert sum(ends) > 0


def test_results_depend_on_seed_but_not_threads(game: str) -> None:
    def play(threads: int, seed: int) -> list[Any]:
        env = VectorEnv(game, 33, seed=seed, threads=threads)
        env.reset()
        return [env.step(env.sample_actions())[0].copy() for _ in range(30)]

    assert np.array_equal(play(1, 5), play(4, 5))
    assert not np.array_equal(play(1, 5), play(1, 6))
    env = VectorEnv(game, 33, seed=9)
    env.reset(seed=5)
    assert np.array_equal([env.step(env.sample_actions())[0].copy() for _ in range(30)], play(1, 5))


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


def test_arrays_are_reused() -> None:
    env = VectorEnv("uisge", 3)
    first, _ = env.reset()
    second = env.step(env.sample_actions())[0]
    assert first is second


def test_rules() -> None:
    env = VectorEnv("hexfour", 2, rules="side=4")
    obs, _ = env.reset()
    assert (env.rules, env.num_actions, obs.shape) == ("side=4", 37, (2, len(env.positions()[0].plane_names), 7, 7))
    assert repr(env) == "<VectorEnv of 2 games of hexfour, side=4>"


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


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"game": "chess"}, "unknown game"),
        ({"num_envs": 0}, "num_envs"),
        ({"num_envs": 2**40}, "num_envs"),
        ({"threads": 0}, "threads"),
        ({"threads": 10**6}, "threads"),
        ({"max_plies": 0}, "max_plies"),
        ({"dtype": "int8"}, "dtype"),
        ({"rules": "stuck=never"}, "rules"),
        ({"rules": "side=4"}, "rules"),
    ],
)
def test_invalid_arguments_are_rejected(arguments: Any, reason: str) -> None:
    usual: Any = {"game": "uisge", "num_envs": 2}
    with pytest.raises(ValueError, match=reason):
        VectorEnv(**{**usual, **arguments})


@pytest.mark.parametrize("number", [-1, 0, 2**64, -(2**70)])
def test_numbers_outside_their_range_are_rejected(number: int) -> None:
    limits = {"num_envs": 2**20, "threads": 1024, "max_plies": 2**32 - 1, "seed": 2**64 - 1}
    for name, limit in limits.items():
        if name == "seed" and number == 0:
            continue
        arguments: Any = {"num_envs": 1, name: number}
        reason = f"{name}: expected {int(name != 'seed')} to {limit}, found {number}"
        with pytest.raises(ValueError, match=reason):
            VectorEnv("uisge", **arguments)
    env = VectorEnv("uisge", 3)
    env.reset(seed=2**64 - 1)
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match=f"seed: expected 0 to {2**64 - 1}, found {seed}"):
            env.reset(seed=seed)
    for index in (-1, 3, 2**63, 2**64):
        with pytest.raises(ValueError, match=f"index: expected 0 to 2, found {index}"):
            env.position(index)
    assert env.position(np.int8(2)) == Position("uisge")


@pytest.mark.parametrize("wrong", ["1", 1.0, None])
def test_numbers_of_other_types_are_rejected(wrong: Any) -> None:
    for name in ("num_envs", "threads", "seed"):
        with pytest.raises(TypeError, match=name):
            VectorEnv("uisge", **{"num_envs": 1, name: wrong})
    with pytest.raises(TypeError, match="index"):
        VectorEnv("uisge", 1).position(wrong)


def test_step_before_reset() -> None:
    env = VectorEnv("uisge", 2)
    with pytest.raises(RuntimeError, match=r"call reset\(\) before step\(\)"):
        env.step([0, 0])


def test_read_only_arrays_are_rejected() -> None:
    env = VectorEnv("uisge", 2)
    obs, _ = env.reset()
    obs.flags.writeable = False
    with pytest.raises((ValueError, TypeError, RuntimeError)):
        env.step(env.sample_actions())
    obs.flags.writeable = True
    env.step(env.sample_actions())


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
        changed.flags.writeable = False
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


def test_no_rules_are_the_standard_rules(game: str) -> None:
    env = VectorEnv(game, 2, rules=None)
    env.reset()
    assert env.rules == "standard" and env.positions() == [Position(game)] * 2
