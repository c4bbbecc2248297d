"""Tests of draws by repetition in environments, against `Game`."""

import inspect
import pickle
import random
import sys
from typing import Any

import numpy as np
import pytest

from board_games import Game, Position, VectorEnv, match
from board_games.gymnasium import BoardGame, VectorBoardGame
from board_games.pettingzoo import BoardGame as TwoAgents

N = 9


@pytest.mark.parametrize(("times", "plies"), [(2, 300), (3, 300), (None, None)])
@pytest.mark.parametrize("autoreset", ["same_step", "next_step", "disabled"])
def test_games_of_environments_end_like_single_games(game: str, autoreset: Any, times: Any, plies: Any) -> None:
    env = VectorEnv(game, N, max_plies=plies, repetition=times, seed=times or 1, threads=2, autoreset=autoreset)
    assert (env.repetition, env.max_plies) == (times, plies)
    env.reset()
    games, drawn = [Game(game, max_plies=plies, repetition=times) for _ in range(N)], 0
    for step in range(1200):
        actions = env.sample_actions()
        _, rewards, terminated, truncated, info = env.step(actions, actions >= 0)
        for i, played in enumerate(games):
            if actions[i] >= 0:
                played.play(int(actions[i]))
            ending = played.ending if actions[i] >= 0 else None
            by_rules, repeated = ending and ending.outcome, ending and "stood here" in ending.words
            assert terminated[i] == bool(by_rules or repeated)
            assert truncated[i] == bool(ending and not by_rules and not repeated)
            assert tuple(rewards[i]) == (played.position.returns() if ending else (0, 0))
            drawn += bool(repeated)
        over = np.array([played.is_over for played in games])
        if autoreset == "same_step":
            assert info["_final_obs"].tolist() == over.tolist()
        else:
            assert (~info["action_mask"].any(axis=1)).tolist() == over.tolist()
        if autoreset == "disabled" and over.any():
            with pytest.raises(ValueError, match="must be reset"):
                env.step(np.maximum(env.sample_actions(), 0))
        if autoreset != "same_step":
            env.reset(mask=over)
        for i in np.flatnonzero(over).tolist():
            games[i] = Game(game, max_plies=plies, repetition=times)
        if step % 250 == 0:
            env = pickle.loads(pickle.dumps(env))
    # In the other games, positions cannot repeat.
    assert drawn > 2 if times and game in ("uisge", "disk-race") else not drawn


@pytest.mark.parametrize("takes", [match, VectorEnv, BoardGame, VectorBoardGame, TwoAgents])
def test_the_limit_has_one_default(takes: Any) -> None:
    assert inspect.signature(takes).parameters["repetition"].default == 3
    assert VectorEnv("uisge", 1).repetition == 3


def drawn(game: str) -> list[str]:
    """The moves of a random game that ends by repetition."""
    dice = random.Random(1)
    while True:
        played = Game(game, repetition=3, max_plies=300)
        while not played.is_over:
            played.play(dice.choice(played.legal_actions()))
        if played.ending and "stood here" in played.ending.words:
            return played.moves()


@pytest.mark.parametrize("repetition", [3, None])
@pytest.mark.parametrize("name", ["uisge", "disk-race"])
def test_adapters_end_games_by_repetition(name: str, repetition: int | None) -> None:
    moves = drawn(name)
    start = Position(name)
    # The agent makes the last move.
    player = (len(moves) + 1) % 2
    later = iter(moves[1 - player :: 2])
    one = BoardGame(name, player=player, opponent=lambda position: next(later, 0), repetition=repetition)
    one.reset()
    ended = [one.step(move)[1:4] for move in moves[player::2][:-1]]
    two: Any = TwoAgents(name, repetition=repetition)
    two.reset()
    for move in moves[:-1]:
        two.step(move)
    assert not any(over or capped for _, over, capped in ended) and not two.has_ended
    two.step(moves[-1])
    assert two.has_ended == (repetition == 3) and not any(two.truncations.values())
    assert set(two.rewards.values()) == {0}
    if repetition == 3:
        assert one.step(moves[-1])[1:4] == (0, True, False)
        assert one.position == two.position != start


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="OpenSpiel is tested with Python 3.11")
@pytest.mark.parametrize("repetition", [3, 0])
@pytest.mark.parametrize("name", ["uisge", "disk-race"])
def test_states_of_open_spiel_end_by_repetition(name: str, repetition: int) -> None:
    import pyspiel

    import board_games.open_spiel  # noqa: F401

    spiel = pyspiel.load_game(f"board_games_{name.replace('-', '_')}(repetition={repetition})")
    state, game, moves = spiel.new_initial_state(), Game(name), drawn(name)
    for move in moves:
        assert not state.is_terminal()
        action = game.position.string_to_action(move)
        # A copy counts its positions on its own.
        state.clone().apply_action(action)
        state = state.clone()
        state.apply_action(action)
        game.play(move)
        times = game.positions().count(game.position) if repetition else 1
        assert (f", occurrences: {times}" in str(state)) == (times > 1)
        again = spiel.new_initial_state(str(state))
        assert (str(again), again.is_terminal()) == (str(state), state.is_terminal())
    assert state.is_terminal() == (repetition == 3) and state.returns() == [0, 0]
    for wrong in ("occurrences: 4", "occurrences: 1", "occurrences: x"):
        with pytest.raises(ValueError, match="occurrences: expected"):
            spiel.new_initial_state(f"{game.position}, {wrong}")
