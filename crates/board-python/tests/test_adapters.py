"""The adapters, by the suites of their frameworks. They are skipped only where a framework has no
release for the Python at hand, which `requirements.txt` says."""

import pickle
import sys
import warnings
from typing import Any

import numpy as np
import pytest

from board_games import IllegalMove, Position


def test_pettingzoo_api(game: str) -> None:
    from pettingzoo.test import api_test, seed_test

    from board_games.pettingzoo import env

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # The suite warns of what it would rather see: no bounds of -inf, another mode of rendering.
        warnings.filterwarnings("ignore", module="pettingzoo")
        warnings.filterwarnings("ignore", category=DeprecationWarning)
        api_test(env(game, max_plies=60), num_cycles=300, verbose_progress=False)
        seed_test(lambda: env(game, max_plies=60), num_cycles=50)


def test_pettingzoo_plays_to_the_end(game: str) -> None:
    from board_games.pettingzoo import BoardGame

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


def test_pettingzoo_refuses_illegal_actions() -> None:
    from board_games.pettingzoo import BoardGame

    env: Any = BoardGame("uisge")
    env.reset()
    with pytest.raises(IllegalMove):
        env.step(0)
    assert env.position == Position("uisge")


def test_gymnasium_checker(game: str) -> None:
    from gymnasium.utils.env_checker import check_env

    from board_games.gymnasium import BoardGame

    class Legal(BoardGame):
        """The checker samples any action: take the next legal one."""

        def step(self, action: Any) -> Any:
            legal = self.position.legal_actions()
            return super().step(legal[int(action) % len(legal)])

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(Legal(game, render_mode="ansi"), skip_render_check=True)


@pytest.mark.parametrize("player", [0, 1, None])
def test_gymnasium_plays_to_the_end(game: str, player: int | None) -> None:
    from board_games.gymnasium import BoardGame

    env = BoardGame(game, player=player, max_plies=40)
    sides = set()
    for seed in range(6):
        seen, info = env.reset(seed=seed)
        side = info["player"]
        sides.add(side)
        while True:
            assert env.position.turn == side and np.array_equal(seen, env.position.observation(side))
            seen, reward, terminated, truncated, info = env.step(np.flatnonzero(info["action_mask"])[0])
            if terminated or truncated:
                assert reward == env.position.returns()[side] and terminated == env.position.is_over
                break
            assert reward == 0
    assert sides == ({0, 1} if player is None else {player})
    with pytest.raises(ValueError, match="player"):
        BoardGame(game, player=2)


has_open_spiel = pytest.mark.skipif(
    sys.version_info[:2] != (3, 11), reason="requirements.txt has OpenSpiel for Python 3.11"
)


def load(game: str, parameters: str = "") -> Any:
    import pyspiel

    import board_games.open_spiel  # noqa: F401

    return pyspiel.load_game(f"board_games_{game.replace('-', '_')}{parameters}")


@has_open_spiel
def test_open_spiel_random_sims(game: str) -> None:
    import pyspiel

    spiel = load(game, "(max_plies=80)")
    pyspiel.random_sim_test(spiel, num_sims=5, serialize=False, verbose=False)


@has_open_spiel
def test_open_spiel_states(game: str) -> None:
    spiel = load(game, "(max_plies=60)")
    state, position = spiel.new_initial_state(), Position(game)
    assert spiel.num_distinct_actions() == position.num_actions
    dice = np.random.default_rng(4)
    while not state.is_terminal():
        assert state.legal_actions() == position.legal_actions()
        assert str(state) == str(position) and state.current_player() == position.turn
        for player in (0, 1):
            tensor = np.array(state.observation_tensor(player))
            assert np.array_equal(tensor, position.observation(player).ravel())
        copy = state.clone()
        action = int(dice.choice(state.legal_actions()))
        assert state.action_to_string(action) == position.action_to_string(action)
        state.apply_action(action)
        position = position.play(action)
        assert str(copy) != str(state)
    assert state.returns() == list(position.returns())
    again = pickle.loads(pickle.dumps(spiel.new_initial_state()))
    assert str(again) == str(Position(game))


@has_open_spiel
def test_open_spiel_parameters() -> None:
    spiel = load("hexfour", "(rules=side:4,max_plies=20)")
    assert (spiel.num_distinct_actions(), spiel.max_game_length()) == (37, 20)
    gaps = load("ignis", "(rules=lines:gaps;pushed-air:air)").new_initial_state()
    assert gaps.position.rules == "lines=gaps,pushed-air=air"
    assert load("ignis").max_game_length() == 47
    again = pickle.loads(pickle.dumps(spiel))
    assert again.num_distinct_actions() == 37 and str(again) == str(spiel)


@has_open_spiel
def test_open_spiel_search(game: str) -> None:
    from open_spiel.python.algorithms import mcts

    spiel = load(game, "(max_plies=60)")
    dice = np.random.RandomState(1)
    bot = mcts.MCTSBot(spiel, 2.0, 20, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    state = spiel.new_initial_state()
    assert bot.step(state) in state.legal_actions()
