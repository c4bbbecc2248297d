"""Invariants of `VectorEnv`, and tests of the check itself: faults are injected between the environment
and the check, and each fault must be detected in every game."""

from collections.abc import Callable
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
    """`VectorEnv` with an optional injected fault."""

    def __init__(self, game: str, rules: str) -> None:
        self.start = Position(game, rules=rules)
        self.max_plies = median_plies(game)
        self.env = VectorEnv(game, ENVS, rules=rules, max_plies=self.max_plies)

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
        actions = [int(dice.choice(np.flatnonzero(mask))) for mask in seen.info["legal_action_mask"]]
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
    offsets = seen.info["legal_offsets"]
    for i, position in enumerate(positions):
        assert seen.info["current_player"][i] == position.turn
        assert np.array_equal(seen.obs[i], position.observation(position.turn))
        mask = seen.info["legal_action_mask"][i]
        listed = seen.info["legal_actions"][offsets[i] : offsets[i + 1]]
        assert np.array_equal(np.flatnonzero(mask), listed)
        assert mask.any() and len(mask) == position.num_actions
        assert list(mask) == [is_legal(position, action) for action in range(len(mask))]


# The faults: each changes the results of a step, or the action `before` it.


def no_fault(env: Env, seen: Seen, before: Seen) -> None:
    pass


def a_legal_move_is_lost(env: Env, seen: Seen, before: Seen) -> None:
    mask = seen.info["legal_action_mask"]
    for i in range(ENVS):
        if mask[i].sum() > 1:
            mask[i, np.flatnonzero(mask[i])[-1]] = False
    seen.info["legal_actions"] = np.nonzero(mask)[1].astype(np.int32)
    seen.info["legal_offsets"] = np.concatenate([[0], np.cumsum(mask.sum(axis=1))])


def the_list_is_not_the_mask(env: Env, seen: Seen, before: Seen) -> None:
    seen.info["legal_offsets"][1:-1] += 1


def rewards_are_swapped(env: Env, seen: Seen, before: Seen) -> None:
    seen.rewards = seen.rewards[:, ::-1]


def planes_are_empty(env: Env, seen: Seen, before: Seen) -> None:
    seen.obs[:] = 0


def final_obs_of_another_game(env: Env, seen: Seen, before: Seen) -> None:
    seen.info["final_obs"] = np.roll(seen.info["final_obs"], 1, axis=0)


def no_reset_at_the_end(env: Env, seen: Seen, before: Seen) -> None:
    done = seen.info["_final_obs"]
    seen.obs[done] = seen.info["final_obs"][done]


def the_mask_is_stale(env: Env, seen: Seen, before: Seen) -> None:
    for name in ("legal_action_mask", "legal_actions", "legal_offsets"):
        seen.info[name] = before.info[name]


def the_other_player_is_to_move(env: Env, seen: Seen, before: Seen) -> None:
    seen.info["current_player"] = 1 - seen.info["current_player"]


def terminated_and_truncated_are_swapped(env: Env, seen: Seen, before: Seen) -> None:
    seen.terminated, seen.truncated = seen.truncated, seen.terminated


def the_other_player_looks(env: Env, seen: Seen, before: Seen) -> None:
    views = [position.observation(1 - position.turn) for position in env.positions()]
    seen.obs = np.stack(views)


def the_games_are_in_another_order(env: Env, seen: Seen, before: Seen) -> None:
    seen.obs[[0, 1]] = seen.obs[[1, 0]]


FAULTS: list[Callable[[Env, Seen, Seen], None]] = [
    a_legal_move_is_lost,
    the_list_is_not_the_mask,
    rewards_are_swapped,
    planes_are_empty,
    final_obs_of_another_game,
    no_reset_at_the_end,
    the_mask_is_stale,
    the_other_player_is_to_move,
    terminated_and_truncated_are_swapped,
    the_other_player_looks,
    the_games_are_in_another_order,
]


class Faulty(Env):
    """Environment with a fault."""

    def __init__(self, game: str, rules: str, fault: Callable[[Env, Seen, Seen], None]) -> None:
        super().__init__(game, rules)
        self.fault = fault

    def reset(self) -> Seen:
        self.before = super().reset()
        return self.before

    def step(self, actions: Any) -> Seen:
        after = super().step(actions)
        seen = Seen(after.obs.copy(), copies(after.info), after.rewards, after.terminated, after.truncated)
        self.fault(self, seen, self.before)
        self.before = after
        return seen


class OffByOne(Env):
    """Environment whose action numbers are shifted by one, consistently in all results."""

    def reset(self) -> Seen:
        return self.shifted(super().reset())

    def step(self, actions: Any) -> Seen:
        return self.shifted(super().step((actions - 1) % self.start.num_actions))

    def shifted(self, seen: Seen) -> Seen:
        mask = np.roll(seen.info["legal_action_mask"], 1, axis=1)
        seen.info["legal_action_mask"] = mask
        seen.info["legal_actions"] = np.nonzero(mask)[1].astype(np.int32)
        return seen


@pytest.mark.parametrize(("name", "rules"), [("hexfour", "side=4"), ("ignis", "lines=gaps")])
def test_laws_under_other_rules(name: str, rules: str) -> None:
    assert sum(check(Env(name, rules))) > 10


def test_laws(game: str) -> None:
    # All kinds of endings must occur, so that the faults that concern them can be detected.
    assert min(check(Faulty(game, "standard", no_fault))) > 0


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: str(fault.__name__))
def test_faults_are_detected(game: str, fault: Callable[[Env, Seen, Seen], None]) -> None:
    with pytest.raises(AssertionError):
        check(Faulty(game, "standard", fault))


def test_actions_of_a_smaller_board_off_by_one() -> None:
    with pytest.raises(AssertionError):
        check(OffByOne("hexfour", "side=4"))
