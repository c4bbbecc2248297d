"""Invariants of `VectorEnv`."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from board_games import IllegalMove, Position, VectorEnv

ENVS = 6



def median_plies(game: str) -> int:
    """Returns a number of plies after which some random games are over and some are not."""
    lengths = sorted(Position(game).playouts(1, seed, 1000).plies for seed in range(99))
    return lengths[len(lengths) // 2]


@dataclass
class Seen:
    """Copies of the results of `reset` or `step`."""

    obs: Any
    info: Any
    rewards: Any = None
    terminated: Any = None
    truncated: Any = None


class Env:
    """`VectorEnv` and its start position."""

    def __init__(self, game: str, rules: str) -> None:
        self.start = Position(game, rules=rules)
        self.max_plies = median_plies(game)
        self.env = VectorEnv(game, ENVS, rules=rules, max_plies=self.max_plies, repetition=None)

    def positions(self) -> list[Position]:
        return [self.env.position(i) for i in range(ENVS)]

    def reset(self) -> Seen:
        obs, info = self.env.reset()
        return Seen(obs.copy(), copies(info))

    def step(self, actions: Any) -> Seen:
        obs, rewards, terminated, truncated, info = self.env.step(actions)
        return Seen(obs.copy(), copies(info), rewards.copy(), terminated.copy(), truncated.copy())


def copies(info: Any) -> dict[str, Any]:
    return {name: array.copy() for name, array in info.items()}


def is_legal(position: Position, action: int) -> bool:
    """Test legality by playing the action, independently of any list."""
    try:
        position.play(action)
    except IllegalMove:
        return False
    return True


def check(env: Env) -> list[int]:
    """Compare an environment with positions that play the same moves.

    Returns the wins of each player and the number of truncated games.
    """
    dice = np.random.default_rng(2)
    positions, plies, ends = [env.start] * ENVS, [0] * ENVS, [0, 0, 0]
    seen = env.reset()
    check_all(seen, positions)
    for _ in range(5 * env.max_plies):
        actions = [int(dice.choice(np.flatnonzero(mask))) for mask in seen.info["action_mask"]]
        seen = env.step(np.array(actions))
        for i, action in enumerate(actions):
            position, plies[i] = positions[i].play(action), plies[i] + 1
            over = position.is_over
            capped = not over and plies[i] == env.max_plies
            assert (seen.terminated[i], seen.truncated[i]) == (over, capped)
            assert tuple(seen.rewards[i]) == position.returns()
            assert seen.info["_final_obs"][i] == (over or capped)
            if over or capped:
                assert np.array_equal(seen.info["final_obs"][i], position.observation())
                ends[0] += position.returns()[0] > 0
                ends[1] += position.returns()[1] > 0
                ends[2] += capped
                position, plies[i] = env.start, 0
            positions[i] = position
        check_all(seen, positions)
    return ends


def check_all(seen: Seen, positions: list[Position]) -> None:
    """Compare observations, players and legal actions with the positions."""
    for i, position in enumerate(positions):
        assert seen.info["player"][i] == position.turn
        assert np.array_equal(seen.obs[i], position.observation(position.turn))
        mask = seen.info["action_mask"][i]
        assert mask.any() and len(mask) == position.num_actions
        assert list(mask) == [is_legal(position, action) for action in range(len(mask))]


@pytest.mark.parametrize(("name", "rules"), [("hexfour", "side=4"), ("ignis", "lines=gaps")])
def test_laws_under_other_rules(name: str, rules: str) -> None:
    assert sum(check(Env(name, rules))) > 10


def test_laws(game: str) -> None:
    # All kinds of endings must occur.
    assert min(check(Env(game, "standard"))) > 0
