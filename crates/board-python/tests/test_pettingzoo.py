"""Tests of the PettingZoo adapter, including PettingZoo's own tests."""

import sys
import time
import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from board_games import IllegalMove, Position
from board_games.pettingzoo import MODES, BoardGame, best_action, env, raw_env

#: Uisge after light's move d4f4: dark, player_1, is to move.
DARK_TO_MOVE = "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b"


def test_api(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # The suite also warns about its preferences, such as other render modes.
        warnings.filterwarnings("ignore", module="pettingzoo")
        warnings.filterwarnings("ignore", category=DeprecationWarning)
        # The suite passes an unknown option.
        warnings.filterwarnings("ignore", message="options: expected position, found 'options'")
        api_test(env(game, max_plies=60), num_cycles=300, verbose_progress=False)
        seed_test(lambda: env(game, max_plies=60), num_cycles=50)


def test_rendering(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    is_picture = {
        "svg": lambda found: found.startswith("<svg"),
        "rgb_array": lambda found: found.dtype == np.uint8 and found.shape[2] == 3,
    }
    render_test(lambda render_mode: env(game, max_plies=60, render_mode=render_mode), is_picture)
    # The suite tests the mode "human" only if it is listed.
    assert MODES == ("human", "ansi", "svg", "rgb_array")
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
    for action in (227.0, None):
        with pytest.raises(TypeError):
            env.step(action)
    assert env.position == Position("uisge")
    env.step("d4f4")
    assert env.position == Position("uisge").play("d4f4")


def play_illegally(env: Any, legal_plies: int) -> dict[str, list[tuple[float, bool, bool]]]:
    """Play legal actions until one is illegal, which is played; return what each agent sees."""
    env.reset()
    seen: dict[str, list[tuple[float, bool, bool]]] = {agent: [] for agent in env.possible_agents}
    for ply, agent in enumerate(env.agent_iter()):
        observation, reward, terminated, truncated, _ = env.last()
        seen[agent].append((reward, terminated, terminated or truncated))
        mask = observation["action_mask"]
        if terminated or truncated:
            env.step(None)
        else:
            # In Ignis every action is legal at first.
            legal = ply < legal_plies or mask.all()
            env.step(int(np.flatnonzero(mask == legal)[0]))
    return seen


@pytest.mark.parametrize("legal_plies", [0, 1, 2, 3])
def test_illegal_action_can_lose(game: str, legal_plies: int) -> None:
    """The game ends as with PettingZoo's wrapper."""
    found = play_illegally(env(game, illegal="lose"), legal_plies)
    assert found == play_illegally(TerminateIllegalWrapper(raw_env(game), illegal_reward=-1), legal_plies)
    assert {ends[-1] for ends in found.values()} == {(-1, True, True), (0, True, True)}


def test_reason_of_a_loss_by_an_illegal_action() -> None:
    game: Any = env("uisge", illegal="lose")
    game.reset(options={"position": DARK_TO_MOVE})
    game.step(0)
    assert game.infos["player_1"]["illegal_action"] and "illegal_action" not in game.infos["player_0"]
    assert game.terminations == {"player_0": True, "player_1": True}
    assert game.truncations == {"player_0": False, "player_1": False}
    assert game.unwrapped.position == Position("uisge", DARK_TO_MOVE)


@pytest.mark.parametrize("position", [DARK_TO_MOVE, Position("uisge", DARK_TO_MOVE)])
def test_position_to_start_from(position: Position | str) -> None:
    game: Any = env("uisge")
    game.reset(options={"position": position})
    assert game.agent_selection == "player_1"
    after = Position("uisge", DARK_TO_MOVE)
    seen = game.observe("player_1")
    assert np.array_equal(seen["observation"], after.observation(1))
    assert list(np.flatnonzero(seen["action_mask"])) == after.legal_actions()
    game.reset()
    assert game.agent_selection == "player_0" and game.unwrapped.position == Position("uisge")


def test_invalid_reset_options() -> None:
    game: Any = raw_env("uisge")
    with pytest.raises(ValueError, match="position: expected the game uisge, found ignis"):
        game.reset(options={"position": Position("ignis")})
    with pytest.raises(TypeError, match="options: expected a dictionary or None, found str"):
        game.reset(options="position")
    with pytest.warns(UserWarning, match="options: expected position, found 'start'"):
        game.reset(options={"start": DARK_TO_MOVE})
    assert game.position == Position("uisge")
    # None means the start position.
    game.reset(options={"position": None})
    assert game.position == Position("uisge")


def test_best_action_wins_against_random_play() -> None:
    game: Any = env("hexfour", rules="side=4")
    dice, wins = np.random.default_rng(3), 0
    for number in range(2):
        searcher = f"player_{number % 2}"
        game.reset()
        for agent in game.agent_iter():
            seen, reward, terminated, truncated, _ = game.last()
            if terminated or truncated:
                wins += agent == searcher and reward == 1
                game.step(None)
            elif agent == searcher:
                game.step(best_action(game, nodes=100))
            else:
                game.step(dice.choice(np.flatnonzero(seen["action_mask"])))
    assert wins == 2
    with pytest.raises(ValueError, match="the game is over"):
        best_action(game, depth=2)


@pytest.mark.parametrize("make", [env, raw_env])
def test_ended_games_have_no_best_action(make: Any) -> None:
    truncated: Any = make("uisge", max_plies=1)
    with pytest.raises(ResetNeeded, match="no game has begun"):
        best_action(truncated, depth=1)
    truncated.reset()
    truncated.step(best_action(truncated, depth=1))
    lost: Any = make("uisge", illegal="lose")
    lost.reset()
    lost.step(0)
    for game in (truncated, lost):
        assert not any(game.observe(agent)["action_mask"].any() for agent in game.agents)
        while game.agents:
            with pytest.raises(ValueError, match="the game is over or was truncated"):
                best_action(game, depth=1)
            game.step(None)
        with pytest.raises(ValueError, match="the game is over or was truncated"):
            best_action(game, depth=1)
        game.reset()
        assert best_action(game, depth=1) == Position("uisge").best(depth=1).action


def test_observations_need_a_reset() -> None:
    game: Any = raw_env("uisge")
    for call in (game.last, lambda: game.observe("player_0")):
        with pytest.raises(ResetNeeded, match="no game has begun"):
            call()
    game.reset()
    seen, *rest = game.last()
    assert np.array_equal(seen["observation"], Position("uisge").observation())
    assert rest == [0, False, False, {}] and game.last(observe=False)[0] is None


def test_environments_do_not_share_their_render_modes() -> None:
    one: Any = raw_env("uisge")
    other: Any = raw_env("uisge")
    one.metadata["render_modes"].append("rgb_array")
    assert other.metadata == BoardGame.metadata == {**one.metadata, "render_modes": list(MODES)}


def test_step_needs_a_reset() -> None:
    game: Any = raw_env("uisge", max_plies=1)
    assert game.agents == []
    with pytest.raises(ResetNeeded, match="no game has begun"):
        game.step(227)
    game.reset()
    for action in (227, None, None):
        game.step(action)
    assert game.agents == []
    with pytest.raises(ResetNeeded, match="all agents have left"):
        game.step(None)


def test_other_render_modes_are_rejected() -> None:
    with pytest.raises(ValueError, match="render_mode: expected one of human, ansi, svg, rgb_array, found 'gif'"):
        env("uisge", render_mode="gif")


def test_state_and_repr(game: str) -> None:
    env: Any = BoardGame(game)
    env.reset()
    env.step(env.position.legal_actions()[0])
    assert np.array_equal(env.state(), env.position.observation(0)) and env.state() in env.state_space
    assert repr(env) == f"<BoardGame of {game}, standard>"


def test_human_mode_prints_every_position_once(capsys: pytest.CaptureFixture[str]) -> None:
    env: Any = BoardGame("uisge", render_mode="human")
    env.reset()
    env.render()
    env.step("d4f4")
    expected = [Position("uisge"), Position("uisge").play("d4f4")]
    assert capsys.readouterr().out == "".join(f"{position}\n{position.words()}\n" for position in expected)
