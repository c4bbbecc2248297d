"""Tests of `VectorBoardGame`: every game behaves like a single one, also for Gymnasium's wrappers."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import vector

from board_games import Game, IllegalMove, Opponent, Position, VectorEnv
from board_games.gymnasium import VectorBoardGame, at_random

# Gymnasium warns about faults that it does not check.
pytestmark = pytest.mark.filterwarnings("error")

#: Uisge after light's move d4f4: dark is to move.
DARK_TO_MOVE = "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b"


def sample(dice: np.random.Generator, mask: Any) -> Any:
    """A random legal action of each game."""
    return np.array([dice.choice(np.flatnonzero(row)) for row in mask])


@pytest.mark.parametrize("autoreset", ["same_step", "disabled"])
@pytest.mark.parametrize(("name", "rules"), [("hexfour", "side=4"), ("ignis", "standard")])
def test_episode_statistics(autoreset: Any, name: str, rules: str) -> None:
    """Compare Gymnasium's statistics with a plain count."""
    n, start, dice = 64, Position(name, rules=rules), np.random.default_rng(2)
    envs: Any = vector.RecordEpisodeStatistics(
        VectorBoardGame(name, n, rules=rules, max_plies=45, repetition=None, autoreset=autoreset), buffer_length=10**6
    )
    positions, plies, total = [start] * n, [0] * n, [0.0] * n
    returns, lengths = [], []
    _, info = envs.reset(seed=3)
    for _ in range(120):
        actions = sample(dice, [position.legal_action_mask() for position in positions])
        _, rewards, terminated, truncated, info = envs.step(actions)
        done = terminated | truncated
        for i, action in enumerate(actions):
            mover = positions[i].turn
            positions[i], plies[i] = positions[i].play(int(action)), plies[i] + 1
            total[i] += positions[i].returns()[mover]
            assert done[i] == (positions[i].is_over or plies[i] == 45)
            if done[i]:
                assert info["episode"]["r"][i] == total[i] and info["episode"]["l"][i] == plies[i]
                returns.append(total[i])
                lengths.append(plies[i])
                positions[i], plies[i], total[i] = start, 0, 0.0
        if autoreset == "disabled" and done.any():
            envs.reset(options={"reset_mask": done})
    assert list(envs.return_queue) == returns and list(envs.length_queue) == lengths
    assert envs.episode_count == len(returns) > n and 1.0 in returns
    assert len(set(lengths)) > 1


def test_spaces(game: str) -> None:
    start = Position(game)
    envs = VectorBoardGame(game, 3, dtype="uint8")
    assert envs.single_action_space == gymnasium.spaces.Discrete(start.num_actions)
    assert envs.action_space == gymnasium.spaces.MultiDiscrete([start.num_actions] * 3)
    assert envs.single_observation_space == gymnasium.spaces.Box(0, 255, start.observation_shape, np.uint8)
    assert envs.observation_space.shape == (3, *start.observation_shape)
    assert envs.reset()[0] in envs.observation_space
    scaled = VectorBoardGame(game, 3)
    assert scaled.single_observation_space == gymnasium.spaces.Box(0, 1, start.observation_shape, np.float32)


def play(envs: Any, steps: int = 40) -> list[Any]:
    """Play random actions, sampled by the action space; return all rewards."""
    envs.reset(seed=5)
    envs.action_space.seed(6)
    rewards = []
    for _ in range(steps):
        mask = envs.unwrapped.games.reset(mask=np.zeros(envs.num_envs, bool))[1]["action_mask"]
        _, reward, terminated, truncated, _ = envs.step(
            envs.action_space.sample(mask=tuple(mask.astype(np.int8)))
        )
        rewards.append(reward.copy())
        done = terminated | truncated
        if envs.metadata["autoreset_mode"] == AutoresetMode.DISABLED and done.any():
            envs.reset(options={"reset_mask": done})
    return rewards


@pytest.mark.parametrize("autoreset", ["same_step", "disabled"])
def test_wrappers_for_rewards_and_infos(autoreset: Any) -> None:
    def envs() -> Any:
        return VectorBoardGame("ignis", 6, autoreset=autoreset)

    plain = play(envs(), 60)
    assert 1.0 in np.array(plain) and -1.0 in np.array(plain)
    assert np.array_equal(play(vector.ClipReward(envs(), 0, 1), 60), np.clip(plain, 0, 1))
    double = vector.TransformReward(envs(), lambda reward: 2 * reward)
    assert np.array_equal(play(double, 60), 2 * np.array(plain))
    assert len(play(vector.NormalizeReward(envs()), 60)) == 60
    listed: Any = vector.DictInfoToList(envs())
    _, infos = listed.reset(seed=1)
    assert [info["player"] for info in infos] == [0] * 6
    *_, infos = listed.step(np.zeros(6, np.int64))
    assert np.array_equal(infos[3]["rewards"], [0, 0])


def test_wrappers_for_observations() -> None:
    """Gymnasium has no wrappers for observations in the mode SAME_STEP."""
    # The first is the exception before version 1.4.
    with pytest.raises((AssertionError, ValueError)):
        vector.FlattenObservation(VectorBoardGame("uisge", 4))
    with pytest.raises((AssertionError, ValueError)):
        vector.NormalizeObservation(VectorBoardGame("uisge", 4, autoreset="disabled"))
    normal: Any = vector.NormalizeObservation(VectorBoardGame("uisge", 4, autoreset="next_step"))
    assert len(play(normal)) == 40
    for wrap, shape in (
        (vector.FlattenObservation, (4, 9 * 6 * 7)),
        (lambda envs: vector.RescaleObservation(envs, -1, 1), (4, 9, 6, 7)),
        (lambda envs: vector.ReshapeObservation(envs, (9, 42)), (4, 9, 42)),
    ):
        envs: Any = wrap(VectorBoardGame("uisge", 4, autoreset="disabled"))
        found, _ = envs.reset(seed=1)
        assert found.shape == shape and found in envs.observation_space
        assert len(play(envs)) == 40


def test_attributes() -> None:
    envs = VectorBoardGame("uisge", 2)
    wrapped = vector.RecordEpisodeStatistics(envs)
    assert wrapped.unwrapped is envs and isinstance(envs.games, VectorEnv)
    assert envs.spec is None and envs.render_mode is None and not envs.closed
    assert repr(envs) == "VectorBoardGame(num_envs=2)"
    envs.reset(seed=9)
    assert envs.np_random_seed == 9
    assert envs.np_random.integers(10**9) == np.random.default_rng(9).integers(10**9)
    assert "autoreset_mode" not in VectorBoardGame.metadata


@pytest.mark.parametrize("arguments", [{}, {"opponent": "random"}, {"opponent": "random", "player": None}])
def test_arrays_are_new(arguments: Any) -> None:
    envs = VectorBoardGame("uisge", 3, max_plies=4, **arguments)
    envs.reset(seed=1)
    results = [envs.step(envs.games.sample_actions()) for _ in range(5)]
    kept = [[array.copy() for array in (*result[:4], *arrays(result[4]))] for result in results]
    envs.reset()
    for result, before in zip(results, kept):
        assert all(map(np.array_equal, (*result[:4], *arrays(result[4])), before))
    with pytest.warns(DeprecationWarning, match="copy is deprecated"):
        VectorBoardGame("uisge", 3, copy=False)


@pytest.mark.parametrize("view", [lambda array: array[1:], lambda array: memoryview(array)[1:]])
def test_views_do_not_change(view: Any) -> None:
    """Arrays are used again if nothing refers to them, not even a view."""
    envs = VectorBoardGame("disk-race", 4)
    views, expected = [view(envs.reset(seed=1)[0])], [envs.games.positions()]
    for step in range(12):
        found = envs.step(envs.games.sample_actions())[0]
        if step % 3:
            views.append(view(found))
            expected.append(envs.games.positions())
        del found
    for seen, positions in zip(views, expected):
        assert np.array_equal(seen, [position.observation() for position in positions[1:]])


def test_a_partial_reset_shows_all_games() -> None:
    envs = VectorBoardGame("ignis", 4, autoreset="disabled")
    kept: list[Any] = [envs.reset(seed=1), *(envs.step(envs.games.sample_actions()) for _ in range(3))]
    for _ in range(2):
        with pytest.raises(IllegalMove):
            envs.step(np.full(4, 100))
        found, info = envs.reset(options={"reset_mask": np.array([True, False, True, False])})
        positions = envs.games.positions()
        assert [position == Position("ignis") for position in positions] == [True, False] * 2
        assert np.array_equal(found, [position.observation() for position in positions])
        assert np.array_equal(info["action_mask"], [position.legal_action_mask() for position in positions])
        assert info["player"].tolist() == [position.turn for position in positions]
        kept.append((found, info))


def arrays(info: dict[str, Any]) -> list[Any]:
    """The arrays of an info, including those of the final infos."""
    return [each for value in info.values() for each in (value.values() if isinstance(value, dict) else [value])]


def test_seed_of_sampled_actions() -> None:
    def actions(seed: int) -> list[int]:
        envs = VectorBoardGame("hexfour", 20)
        envs.reset(seed=seed)
        sampled: list[int] = envs.games.sample_actions().tolist()
        return sampled

    assert actions(1) == actions(1) != actions(2)


def test_start_positions() -> None:
    envs = VectorBoardGame("uisge", 2, max_plies=1)
    dark = Position("uisge", DARK_TO_MOVE)
    found, info = envs.reset(options={"positions": [DARK_TO_MOVE, Position("uisge")]})
    assert list(info["player"]) == [1, 0]
    assert np.array_equal(found[0], dark.observation())
    # Automatic restarts return to these positions.
    found, _, _, truncated, info = envs.step(envs.games.sample_actions())
    assert truncated.all() and list(info["player"]) == [1, 0]
    assert np.array_equal(found[0], dark.observation())
    # A reset without the option forgets them, here in the first game only.
    _, info = envs.reset(options={"reset_mask": np.array([True, False])})
    assert list(info["player"]) == [0, 0]
    assert envs.games.positions() == [Position("uisge")] * 2


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"position": DARK_TO_MOVE}, "options: expected positions or reset_mask, found 'position'"),
        ({"mask": np.array([True, False])}, "options: expected positions or reset_mask, found 'mask'"),
        ({"positions": [Position("ignis")] * 2}, "positions"),
        ({"positions": [DARK_TO_MOVE] * 3}, "positions"),
        ({"reset_mask": np.array([True])}, "mask"),
    ],
)
def test_invalid_reset_options_are_rejected(options: dict[str, Any], said: str) -> None:
    envs = VectorBoardGame("uisge", 2)
    envs.reset()
    with pytest.raises(ValueError, match=said):
        envs.reset(options=options)
    assert envs.games.positions() == [Position("uisge")] * 2


def test_illegal_actions_are_rejected() -> None:
    envs = VectorBoardGame("uisge", 2)
    with pytest.raises(RuntimeError, match="reset"):
        envs.step(np.array([227, 227]))
    envs.reset()
    with pytest.raises(IllegalMove, match=r"actions\[1\]"):
        envs.step(np.array([227, 0]))
    assert envs.games.positions() == [Position("uisge")] * 2


@pytest.mark.parametrize("opponent", [None, "random"])
@pytest.mark.parametrize("autoreset", ["same_step", "next_step", "disabled"])
@pytest.mark.parametrize("wrong", [0, -1, 379])
def test_illegal_actions_can_lose(wrong: int, autoreset: Any, opponent: Any) -> None:
    envs = VectorBoardGame("uisge", 3, illegal="lose", autoreset=autoreset, opponent=opponent, player=1)
    starts = [Position("uisge").play(Position("uisge").legal_actions()[0])] * 3
    seen, info = envs.reset(seed=1, options={"positions": starts})
    assert (info["player"] == 1).all() and np.array_equal(info["legal_mask"], info["action_mask"] == 1)
    actions = info["action_mask"].argmax(axis=1)
    actions[1] = wrong
    after, rewards, terminated, truncated, info = envs.step(actions)
    assert (rewards.tolist(), info["rewards"].tolist()) == ([0, -1, 0], [[0, 0], [1, -1], [0, 0]])
    assert terminated.tolist() == info["illegal_action"].tolist() == [False, True, False] and not truncated.any()
    assert info["discount"].tolist() == ([1, 0, 1] if opponent else [-1, 0, -1])
    if autoreset == "same_step":
        assert info["_final_obs"].tolist() == [False, True, False] and info["final_info"]["player"][1] == 1
        assert np.array_equal(info["final_obs"], seen * [[[[0]]], [[[1]]], [[[0]]]])
    else:
        assert not info["legal_mask"][1].any() and np.array_equal(after[1], seen[1])
        actions = info["action_mask"].argmax(axis=1)
        if autoreset == "disabled":
            with pytest.raises(IllegalMove, match=r"actions\[1\]: the game was lost by an illegal action"):
                envs.step(actions)
            after, info = envs.reset(options={"positions": starts, "reset_mask": terminated})
        else:
            after, rewards, terminated, _, info = envs.step(actions)
            assert not rewards.any() and not terminated.any()
    assert envs.games.position(1) == starts[0] and np.array_equal(after[1], seen[1]) and info["legal_mask"][1].any()
    with pytest.raises(TypeError):
        envs.step(np.ones(3))  # type: ignore[arg-type]


def test_closed_environments() -> None:
    envs = VectorBoardGame("uisge", 2, threads=2)
    envs.reset()
    for _ in range(2):
        envs.close()
        assert envs.closed
    with pytest.raises(ClosedEnvironmentError):
        envs.reset()
    with pytest.raises(ClosedEnvironmentError):
        envs.step(np.array([227, 227]))


def test_environments_whose_constructor_failed_can_be_closed() -> None:
    envs = object.__new__(VectorBoardGame)
    envs.close()
    assert envs.closed


class Reference:
    """A game of `VectorBoardGame`, unless `player` is None against an opponent that plays its last legal action."""

    def __init__(self, game: str, player: int | None, max_plies: int) -> None:
        self.game, self.player, self.max_plies = game, player, max_plies
        self.restart()

    @property
    def seat(self) -> int:
        return self.played.turn if self.player is None else self.player

    def restart(self) -> None:
        self.played = Game(self.game, max_plies=self.max_plies, repetition=3)
        self.answer()

    def answer(self) -> None:
        if not self.played.is_over and self.played.turn != self.seat:
            self.played.play(self.played.legal_actions()[-1])

    def step(self, action: int) -> tuple[float, bool, bool]:
        seat = self.seat
        self.played.play(action)
        self.answer()
        ending, position = self.played.ending, self.played.position
        capped = ending is not None and not ending.outcome and "stood here" not in ending.words
        return position.returns()[seat], ending is not None and not capped, capped


def last(position: Position) -> int:
    return position.legal_actions()[-1]


@pytest.mark.parametrize(("player", "illegal"), [(0, "raise"), (1, "raise"), (None, "raise"), (None, "lose")])
@pytest.mark.parametrize("autoreset", ["same_step", "next_step", "disabled"])
def test_games_are_those_of_a_reference(game: str, autoreset: Any, player: int | None, illegal: str) -> None:
    n, plies, dice = 6, 50, np.random.default_rng(3)
    options: Any = {"max_plies": plies, "autoreset": autoreset, "illegal": illegal}
    if player is not None:
        options |= {"opponent": last, "player": player}
    envs = VectorBoardGame(game, n, **options)
    games = [Reference(game, player, plies) for _ in range(n)]
    found, info = envs.reset(seed=1)
    ended, ends = np.zeros(n, bool), 0
    for _ in range(160):
        for i, each in enumerate(games):
            position, seat = each.played.position, each.seat
            assert info["player"][i] == seat and np.array_equal(found[i], position.observation(seat))
            legal = [] if each.played.is_over else position.legal_actions()
            assert np.flatnonzero(info["action_mask"][i]).tolist() == legal
        actions = np.array([dice.choice(each.played.legal_actions() or [-1]) for each in games])
        assert found in envs.observation_space and (actions in envs.action_space or ended.any())
        seats = [each.seat for each in games]
        found, rewards, terminated, truncated, info = envs.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (n,)
        for i, each in enumerate(games):
            if ended[i]:
                each.restart()
            expected = (0, False, False) if ended[i] else each.step(int(actions[i]))
            assert (rewards[i], terminated[i], truncated[i]) == expected
            assert info["discount"][i] == (not terminated[i]) * (-1 if player is None else 1)
            assert info["rewards"][i][seats[i]] == rewards[i] == -info["rewards"][i][1 - seats[i]]
        assert ("illegal_action" in info) == (player is not None or illegal == "lose")
        assert not np.any(info.get("illegal_action", False))
        ended = terminated | truncated
        ends += int(ended.sum())
        has_finals = autoreset == "same_step" and ended.any()
        assert ("final_obs" in info) == ("final_info" in info) == has_finals
        for chosen in (info["_final_obs"], info["_final_info"], info["final_info"]["_player"]) if has_finals else ():
            assert chosen.tolist() == ended.tolist()
        if autoreset == "same_step":
            for i in np.flatnonzero(ended).tolist():
                assert np.array_equal(info["final_obs"][i], games[i].played.position.observation(games[i].seat))
                assert info["final_info"]["player"][i] == games[i].seat
                games[i].restart()
        elif autoreset == "disabled" and ended.any():
            found, info = envs.reset(options={"reset_mask": ended})
            for i in np.flatnonzero(ended).tolist():
                games[i].restart()
        if autoreset != "next_step":
            ended = np.zeros(n, bool)
    assert ends > n


@pytest.mark.parametrize("opponent", ["easy", Opponent("random", 1), at_random, last])
def test_opponents_repeat_their_choices_with_a_seed(opponent: Any) -> None:
    def play(seed: int) -> list[Position]:
        if isinstance(opponent, Opponent):
            envs = VectorBoardGame("hexfour", 5, opponent=Opponent("random", 1), player=None)
        else:
            envs = VectorBoardGame("hexfour", 5, opponent=opponent, player=None, threads=2)
        _, info = envs.reset(seed=seed)
        sides.append(info["player"].tolist())
        for _ in range(4):
            *_, info = envs.step(info["action_mask"].argmax(axis=1))
        return envs.games.positions()

    sides: list[list[int]] = []
    found = [play(1), play(1), play(2)]
    assert found[0] == found[1] != found[2] and sides[0] == sides[1]
    assert len(set(found[0])) > 1


def test_vector_entry_points_play_against_an_opponent() -> None:
    for name, game in (("Uisge", "uisge"), ("DiskRace", "disk-race")):
        envs: Any = gymnasium.make_vec(f"board_games/{name}-v0", num_envs=3, player=1, opponent="easy")
        assert isinstance(envs, VectorBoardGame) and envs.games.game == game
        _, info = envs.reset(seed=1)
        assert info["player"].tolist() == [1, 1, 1] and envs.games.positions()[0] != Position(game)
        assert envs.spec and envs.spec.id == f"board_games/{name}-v0"
        assert envs.step(info["action_mask"].argmax(axis=1) - [500, 0, 0])[4]["illegal_action"].tolist() == [True, False, False]
    with pytest.raises(ValueError, match="unknown opponent"):
        gymnasium.make_vec("board_games/Uisge-v0", num_envs=2, opponent="hard")


def test_errors_of_opponents_name_the_opponent() -> None:
    wrong: Any
    for wrong, error in ((lambda position: 0, IllegalMove), (lambda position: 1.5, TypeError)):
        envs = VectorBoardGame("uisge", 2, opponent=wrong)
        envs.reset()
        with pytest.raises(error, match="^opponent: "):
            envs.step(np.array([227, 227]))
    with pytest.raises(TypeError, match="opponent: expected a function"):
        wrong = lambda: 0  # noqa: E731
        VectorBoardGame("uisge", 2, opponent=wrong)
    with pytest.raises(ValueError, match="player: expected 0, 1 or None, found 2"):
        VectorBoardGame("uisge", 2, opponent="easy", player=2)


def test_modes_of_gymnasium_are_accepted() -> None:
    for mode in AutoresetMode:
        for opponent in (None, "random"):
            envs = VectorBoardGame("uisge", 2, autoreset=mode, opponent=opponent, dtype=np.uint8)
            assert envs.metadata["autoreset_mode"] == envs.autoreset_mode == mode and envs.reset()[0].dtype == np.uint8
    with pytest.raises(ValueError, match="autoreset: expected same_step, next_step or disabled"):
        VectorBoardGame("uisge", 2, autoreset="later", opponent="easy")  # type: ignore[arg-type]


def test_rendering_shows_every_game() -> None:
    envs = VectorBoardGame("uisge", 2, render_mode="ansi")
    envs.reset(options={"positions": [DARK_TO_MOVE, Position("uisge")]})
    assert envs.render() == (DARK_TO_MOVE, str(Position("uisge")))
    with pytest.raises(ValueError, match="render_mode: expected one of ansi, svg, rgb_array, found 'human'"):
        VectorBoardGame("uisge", 2, render_mode="human")
