"""Tests of the Gymnasium adapter, including Gymnasium's own checker."""

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from board_games import IllegalMove, Position
from board_games.gymnasium import BoardGame


class Legal(BoardGame):
    """Map any action to a legal one, because the checker samples illegal actions too."""

    def step(self, action: Any) -> Any:
        legal = self.position.legal_actions()
        return super().step(legal[int(action) % len(legal)])


def test_checker(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(Legal(game, render_mode="ansi"), skip_render_check=True)


@pytest.mark.parametrize("player", [0, 1, None])
def test_plays_to_the_end(game: str, player: int | None) -> None:
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


def test_illegal_actions_are_rejected() -> None:
    env = BoardGame("uisge")
    env.reset(seed=1)
    for action in (0, -1, 379, 2**70, np.int64(379)):
        with pytest.raises(IllegalMove):
            env.step(action)
    with pytest.raises(TypeError):
        env.step(9.0)
    assert env.position == Position("uisge")
    cheat = BoardGame("uisge", player=1, opponent=lambda position, dice: 0)
    with pytest.raises(IllegalMove):
        cheat.reset()


def test_invalid_options_are_rejected() -> None:
    with pytest.raises(ValueError, match="player: expected 0, 1 or None, found 2"):
        BoardGame("uisge", player=2)
    with pytest.raises(ValueError, match="max_plies: expected 1 or more, or None, found -1"):
        BoardGame("uisge", max_plies=-1)
    with pytest.raises(ValueError, match="render_mode: expected one of ansi, svg, found 'human'"):
        BoardGame("uisge", render_mode="human")
