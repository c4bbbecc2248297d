"""Tests of `VectorEnv`: copies and pickles continue as the original would."""

import copy
from typing import Any

import numpy as np
import pytest

from board_games import Position, VectorEnv

from .test_every_class import WAYS


def play(env: VectorEnv, steps: int) -> list[Any]:
    """Play random moves, and return everything that is seen."""
    found: list[Any] = []
    for _ in range(steps):
        actions = env.sample_actions()
        mask = (actions >= 0) | (env.autoreset == "next_step")
        obs, rewards, terminated, truncated, info = env.step(actions, mask)
        found += [actions, obs.copy(), rewards.copy(), terminated.copy(), truncated.copy()]
        found += [info["action_mask"].copy(), info["player"].copy()]
        if env.autoreset == "same_step":
            done = info["_final_obs"]
            found += [done.copy(), info["final_obs"][done]]
        elif env.autoreset == "disabled" and mask.sum() < 3:
            # Own start positions stay in some games.
            env.reset(mask=[True, *[False] * (env.num_envs - 1)])
    return found


def same(first: list[Any], second: list[Any]) -> bool:
    return len(first) == len(second) and all(map(np.array_equal, first, second))


def settings(env: VectorEnv) -> tuple[Any, ...]:
    numbers = (env.num_envs, env.max_plies, env.repetition, env.threads)
    return (*numbers, env.game, env.rules, env.dtype, env.autoreset, repr(env))


@pytest.mark.parametrize("dtype", ["float32", "uint8"])
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("autoreset", ["same_step", "next_step", "disabled"])
def test_copies_continue_as_the_original(game: str, dtype: Any, threads: int, autoreset: Any) -> None:
    env = VectorEnv(game, 7, max_plies=25, repetition=2, seed=3, threads=threads, dtype=dtype, autoreset=autoreset)
    start = Position(game).play(Position(game).legal_actions()[0])
    env.reset(positions=[Position(game), *[start] * 6])
    for steps in (0, 1, 40):
        play(env, steps)
        copies = [way(env) for way in WAYS.values()]
        positions, (own, info) = env.positions(), env.reset(mask=np.zeros(7, bool))
        seen, legal = own.copy(), info["action_mask"].copy()
        expected = play(env, 40)
        last = own.copy()
        for copied in copies:
            assert settings(copied) == settings(env) and copied.positions() == positions
            obs, info = copied.reset(mask=np.zeros(7, bool))
            assert np.array_equal(obs, seen) and np.array_equal(info["action_mask"], legal)
            assert same(play(copied, 40), expected)
        assert np.array_equal(own, last)


@pytest.mark.parametrize("way", WAYS)
def test_copies_before_reset_continue_as_the_original(way: str) -> None:
    env = VectorEnv("hexfour", 5, rules="side=4", seed=2**64 - 1, max_plies=None)
    copied = WAYS[way](env)
    assert settings(copied) == settings(env)
    for each in (env, copied):
        with pytest.raises(RuntimeError, match=r"call reset\(\) before"):
            each.sample_actions()
        each.reset()
    assert same(play(copied, 60), play(env, 60))


START, OVER = str(Position("uisge")), "7/2WW3/1WW1WW1/2bbbb1/3bb2/7 b"
LARGER = str(Position("uisge", rules="diagonal-jumps=crowns"))
OTHER = r"state\[1\]: expected a position of uisge with the rules standard or of equal shape, found "
KEY = Position("uisge").key()
GOOD: Any = (START, None, 3, 77, [KEY])
STATES: list[tuple[Any, str]] = [
    (None, "state"),
    ((), "state"),
    (("board_games/2", True), "state"),
    (("board_games/0", True, [GOOD] * 2), 'expected "board_games/2", found "board_games/0"'),
    (("board_games/2", 1, [GOOD] * 2), "state"),
    (("board_games/2", True, (GOOD, GOOD)), "state"),
    (("board_games/2", True, range(10**18)), "state"),
    (("board_games/2", True, [GOOD]), "state: expected 2 games, found 1"),
    (("board_games/2", True, [GOOD] * 3), "state: expected 2 games, found 3"),
    (("board_games/2", True, [GOOD, None]), r"state\[1\]"),
    (("board_games/2", True, [GOOD, GOOD[:3]]), r"state\[1\]"),
    (("board_games/2", True, [GOOD, ("", None, 0, 0, [KEY])]), r"state\[1\]"),
    (("board_games/2", True, [GOOD, (str(Position("ignis")), None, 0, 0, [KEY])]), r"state\[1\]"),
    (("board_games/2", True, [GOOD, (START, "x", 0, 0, [KEY])]), r"state\[1\]"),
    (("board_games/2", True, [GOOD, (LARGER, None, 0, 0, [KEY])]), OTHER),
    (("board_games/2", True, [GOOD, (START, LARGER, 0, 0, [KEY])]), OTHER),
    (("board_games/2", True, [GOOD, (START, OVER, 0, 0, [KEY])]), r"state\[1\]: the start position is over"),
    (("board_games/2", True, [GOOD, (START, None, 11, 0, [KEY])]), "the game is over after 11 plies"),
    (("board_games/2", True, [GOOD, (START, None, -1, 0, [KEY])]), r"state\[1\]"),
    (("board_games/2", True, [GOOD, (START, None, 0, 0, [])]), r"state\[1\]: the keys differ"),
    (("board_games/2", True, [GOOD, (START, None, 0, 0, [KEY, 1])]), r"state\[1\]: the keys differ"),
    (("board_games/2", True, [GOOD, (START, None, 2**32, 0, [KEY])]), r"state\[1\]"),
    (("board_games/2", True, [GOOD, (START, None, 0, 2**64, [KEY])]), r"state\[1\]"),
    (("board_games/2", True, [GOOD, (START, None, 0, -1, [KEY])]), r"state\[1\]"),
]  # fmt: skip


@pytest.mark.parametrize("autoreset", ["same_step", "disabled"])
@pytest.mark.parametrize(("state", "reason"), STATES)
def test_invalid_states_change_nothing(state: Any, reason: str, autoreset: Any) -> None:
    env = VectorEnv("uisge", 2, max_plies=10, repetition=3, autoreset=autoreset)
    env.reset()
    env.step(env.sample_actions())
    before, other = env.positions(), copy.copy(env)
    with pytest.raises(ValueError, match=reason):
        env.__setstate__(state)
    assert env.positions() == before and same(play(env, 30), play(other, 30))


def test_states_of_finished_games_need_another_mode() -> None:
    for saved in ((START, None, 10, 0, [KEY]), (START, None, 5, 0, [KEY] * 3), (OVER, None, 5, 0, [Position("uisge", OVER).key()])):
        env: VectorEnv[Any, Any] = VectorEnv("uisge", 1, max_plies=10, repetition=3)
        with pytest.raises(ValueError, match=r"state\[0\]: the game is over after"):
            env.__setstate__(("board_games/2", True, [saved]))
        for autoreset in ("disabled", "next_step"):
            env = VectorEnv("uisge", 1, max_plies=10, repetition=3, autoreset=autoreset)
            env.__setstate__(("board_games/2", True, [saved]))
            assert env.sample_actions().tolist() == [-1]
