"""Tests of the PettingZoo adapter, including PettingZoo's own tests."""

import sys
import time
import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from board_games import IllegalMove, Position
from board_games.pettingzoo import MODES, BoardGame, env


def test_api(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # The suite also warns about its preferences, such as other render modes.
        warnings.filterwarnings("ignore", module="pettingzoo")
        warnings.filterwarnings("ignore", category=DeprecationWarning)
        api_test(env(game, max_plies=60), num_cycles=300, verbose_progress=False)
        seed_test(lambda: env(game, max_plies=60), num_cycles=50)


def test_rendering(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    is_picture = {"svg": lambda found: found.startswith("<svg")}
    render_test(lambda render_mode: env(game, max_plies=60, render_mode=render_mode), is_picture)
    # The suite tests the mode "human" only if it is listed.
    assert MODES == ["human", "ansi", "svg"]
    assert capsys.readouterr().out.startswith(f"{Position(game)}\n{Position(game).words()}\n")


def test_benchmark(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # The benchmark plays for five seconds, here on a clock that runs fifty times as fast.
    begun = time.time()
    clock = SimpleNamespace(time=lambda: begun + 50 * (time.time() - begun))
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)
    performance_benchmark(env(game))
    said = capsys.readouterr().out
    assert float(said.split(" turns per second")[0].split()[-1]) > 0
    assert said.endswith("Finished performance benchmark\n")


def test_plays_to_the_end(game: str) -> None:
    env: Any = BoardGame(game, max_plies=40, render_mode="ansi")
    env.reset(seed=1)
    dice, totals = np.random.default_rng(2), dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        other = next(a for a in env.possible_agents if a != agent)
        assert not env.observe(other)["action_mask"].any()
        assert list(np.flatnonzero(seen["action_mask"])) == env.position.legal_actions()
        assert env.render() == str(env.position)
        env.step(dice.choice(np.flatnonzero(seen["action_mask"])))
    assert tuple(totals.values()) == env.position.returns()


def test_illegal_actions_are_rejected() -> None:
    env: Any = BoardGame("uisge")
    env.reset()
    with pytest.raises(IllegalMove):
        env.step(0)
    assert env.position == Position("uisge")


def test_invalid_options_are_rejected() -> None:
    with pytest.raises(ValueError, match="render_mode: expected one of human, ansi, svg, found 'rgb_array'"):
        env("uisge", render_mode="rgb_array")
    with pytest.raises(ValueError, match="max_plies: expected 1 or more, or None, found 0"):
        env("uisge", max_plies=0)
    with pytest.raises(ValueError, match="unknown game"):
        env("chess")
    with pytest.raises(ValueError, match="rules"):
        env("uisge", rules="stuck=never")
