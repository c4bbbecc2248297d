"""Tests of the Gymnasium adapter, including Gymnasium's own checker."""

import functools
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from board_games import GAMES, IllegalMove, Opponent, Position
from board_games.gymnasium import BoardGame

#: Uisge after light's move d4f4: dark, player 1, is to move.
DARK_TO_MOVE = "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b"

IDS = [f"board_games/{game.title().replace('-', '')}-v0" for game in GAMES]


# Gymnasium warns about faults that it does not check.
pytestmark = pytest.mark.filterwarnings("error")


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("arguments", [{}, {"player": None, "render_mode": "svg"}, {"max_plies": None, "opponent": "easy", "player": 1}])
def test_checker(name: str, arguments: dict[str, Any]) -> None:
    check_env(gymnasium.make(name, **arguments).unwrapped)


@pytest.mark.parametrize("name", IDS)
def test_registered_games_play_to_the_end(name: str) -> None:
    env = gymnasium.make(name, player=1, max_plies=10)
    env.action_space.seed(1)
    _, info = env.reset(seed=1)
    actions, over = 0, False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        _, reward, terminated, truncated, info = env.step(action)
        actions, over = actions + 1, terminated or truncated
    game: Any = env.unwrapped
    assert reward == game.position.returns()[1] and terminated == game.position.is_over
    # The opponent played the first ply, and the agent every second one.
    assert actions == 5 or terminated


def test_opponents_do_not_draw_the_numbers_of_an_action_space_with_the_same_seed() -> None:
    drawn: list[float] = []

    def policy(position: Position, dice: np.random.Generator) -> int:
        drawn.extend(dice.random(10))
        return position.legal_actions()[0]

    for player in (1, None):
        env = BoardGame("uisge", player=player, opponent=policy)
        for seed in range(8):
            env.reset(seed=seed)
            env.action_space.seed(seed)
            numbers = set(env.action_space.np_random.random(100))
            assert drawn and not numbers & set(drawn)


def test_registration_can_be_repeated() -> None:
    code = "import importlib, board_games.gymnasium as module; importlib.reload(module)"
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


def test_registered_games_have_the_arguments_of_the_class() -> None:
    assert gymnasium.make(IDS[2], rules="side=4").action_space == gymnasium.spaces.Discrete(37)


def test_synchronous_vector_of_a_registered_game() -> None:
    envs = gymnasium.make_vec(IDS[0], num_envs=3, vectorization_mode="sync")
    assert isinstance(envs, gymnasium.vector.SyncVectorEnv)
    observations, infos = envs.reset(seed=1)
    assert observations.shape == (3, 9, 6, 7) and infos["action_mask"].shape == (3, 379)
    legal = Position("uisge").legal_actions()[0]
    _, rewards, terminated, _, infos = envs.step(np.array([legal, 0, legal]))
    assert list(rewards) == [0, -1, 0] and list(terminated) == [False, True, False]
    assert infos["illegal_action"].dtype == np.bool_ and infos["illegal_action"].tolist() == [False, True, False]


@pytest.mark.parametrize("player", [0, 1, None])
def test_plays_to_the_end(game: str, player: int | None) -> None:
    env = BoardGame(game, player=player, max_plies=40, repetition=None)
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


def reason(action: int) -> str:
    """The reason why an action is illegal at the start of Uisge."""
    with pytest.raises(IllegalMove) as raised:
        Position("uisge").play(action)
    return str(raised.value)


@pytest.mark.parametrize("action", [0, -1, 379, 2**70, np.int64(379)])
def test_illegal_action_is_a_loss(action: int) -> None:
    env = BoardGame("uisge")
    env.reset(seed=1)
    seen, reward, terminated, truncated, info = env.step(action)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert info["illegal_action"].dtype == np.bool_ and info["illegal_action"]
    assert np.array_equal(seen, Position("uisge").observation(0)) and env.position == Position("uisge")
    with pytest.raises(ResetNeeded, match="the game is over"):
        env.step(227)
    env.reset()
    assert not env.step(227)[4]["illegal_action"]


def test_illegal_action_can_raise() -> None:
    env = BoardGame("uisge", illegal="raise")
    env.reset(seed=1)
    for action in (0, -1, 379, 2**70, np.int64(379)):
        with pytest.raises(IllegalMove):
            env.step(action)
    assert env.position == Position("uisge")
    assert env.step(227)[1:4] == (0, False, False)


@pytest.mark.parametrize("illegal", ["lose", "raise"])
def test_actions_must_be_integers(illegal: str) -> None:
    env = BoardGame("uisge", illegal=illegal)
    env.reset(seed=1)
    for action in (9.0, np.float32(3), None, np.array([227, 227])):
        with pytest.raises(TypeError):
            env.step(action)
    with pytest.raises(TypeError, match="action: expected an integer or a string, found float32"):
        env.step(np.float32(3))
    assert env.position == Position("uisge")
    assert env.step(np.array(227))[1:4] == (0, False, False)
    env.reset()
    env.step("d4f4")
    assert env.position != Position("uisge")


@pytest.mark.parametrize("illegal", ["lose", "raise"])
def test_illegal_action_of_the_opponent_raises(illegal: str) -> None:
    cheat = BoardGame("uisge", player=1, opponent=lambda position, dice: 0, illegal=illegal)
    with pytest.raises(IllegalMove, match="^opponent: there is no piece on a1$"):
        cheat.reset()
    later = BoardGame("uisge", opponent=lambda position, dice: 0, illegal=illegal)
    later.reset()
    with pytest.raises(IllegalMove, match="^opponent: there is no piece on a1$"):
        later.step(227)
    with pytest.raises(ResetNeeded):
        later.step(227)


def test_opponents_choose_the_answers() -> None:
    env = BoardGame("hexfour", opponent=Opponent("search:depth=2"))
    env.reset()
    action = env.position.legal_actions()[30]
    expected = env.position.play(action)
    env.step(action)
    assert env.position == expected.play(Opponent("search:depth=2")(expected))


def test_action_masks() -> None:
    """The masks are those of the agent's moves while the episode goes on, and else empty."""
    env = BoardGame("uisge", max_plies=4)
    assert not env.action_masks().any()
    _, info = env.reset(seed=1)
    for end in (False, True):
        mask = info["action_mask"]
        assert mask.dtype == np.int8 and env.action_masks().dtype == np.bool_
        assert mask.shape == env.action_masks().shape == (379,)
        assert list(np.flatnonzero(mask)) == env.position.legal_actions()
        assert np.array_equal(mask, env.action_masks())
        *_, truncated, info = env.step(env.action_space.sample(mask))
        assert truncated == end
    assert not info["action_mask"].any() and not env.action_masks().any()
    # The opponent would be to move.
    odd = BoardGame("uisge", max_plies=1)
    odd.reset()
    *_, truncated, info = odd.step(227)
    assert truncated and not info["action_mask"].any() and info["action_mask"].shape == (379,)
    env.reset()
    *_, info = env.step(0)
    assert info["illegal_action"] and not info["action_mask"].any() and not info["legal_mask"].any()


def test_the_opponent_does_not_use_up_the_plies() -> None:
    for player in (1, None):
        with pytest.raises(ValueError, match="max_plies: expected 2 or more if the opponent may play first"):
            BoardGame("uisge", player=player, max_plies=1).reset(seed=1)
    with pytest.raises(ValueError, match="max_plies: expected 2 or more"):
        BoardGame("uisge", max_plies=1).reset(options={"position": DARK_TO_MOVE})
    second = BoardGame("uisge", player=1, max_plies=1)
    second.reset(options={"position": DARK_TO_MOVE})
    _, _, terminated, truncated, _ = second.step(second.position.legal_actions()[0])
    assert (terminated, truncated) == (False, True)
    assert second.position == Position("uisge", DARK_TO_MOVE).play(
        Position("uisge", DARK_TO_MOVE).legal_actions()[0]
    )


def test_step_needs_a_reset() -> None:
    env = BoardGame("uisge", max_plies=2)
    with pytest.raises(ResetNeeded, match="no game has begun"):
        env.step(227)
    env.reset(seed=1)
    assert env.step(227)[1:4] == (0, False, True)
    with pytest.raises(ResetNeeded, match="the game is over"):
        env.step(227)


@pytest.mark.parametrize("position", [DARK_TO_MOVE, Position("uisge", DARK_TO_MOVE)])
def test_position_to_start_from(position: Position | str) -> None:
    second = BoardGame("uisge", player=1)
    seen, info = second.reset(options={"position": position})
    after = Position("uisge", DARK_TO_MOVE)
    assert second.position == after and np.array_equal(seen, after.observation(1))
    assert list(np.flatnonzero(info["action_mask"])) == after.legal_actions()
    # The opponent answers if the agent is not to move.
    first = BoardGame("uisge", player=0)
    first.reset(seed=2, options={"position": position})
    assert first.position in [after.play(action) for action in after.legal_actions()]
    # The option is for one episode.
    first.reset()
    assert first.position == Position("uisge")
    first.reset(options={"position": None})
    assert first.position == Position("uisge")


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"start": DARK_TO_MOVE}, ValueError, "options: expected position, found 'start'"),
        ({"position": Position("ignis")}, ValueError, "position: expected the game uisge, found ignis"),
        (
            {"position": Position("uisge", rules="stuck=draw")},
            ValueError,
            "position: expected the rules standard, found stuck=draw",
        ),
        ({"position": "7/2WW3/1WWWW2/2bbbb1/3bb2/7 b"}, ValueError, "position: the game is over: 7/2WW3"),
        ({"position": "hello"}, ValueError, "hello|expected"),
        ({"position": 3}, TypeError, "position: expected a Position or a string, found int"),
        ([1], TypeError, "options: expected a dictionary or None, found list"),
    ],
)
def test_invalid_reset_options_are_rejected(
    options: Any, error: type[Exception], said: str
) -> None:
    env = BoardGame("uisge")
    env.reset()
    with pytest.raises(error, match=said):
        env.reset(options=options)
    with pytest.raises(ResetNeeded):
        env.step(227)


def test_position_that_the_opponent_ends_is_rejected() -> None:
    before = Position("hexfour", rules="side=4")
    while not (after := before.play(before.legal_actions()[0])).is_over:
        before = after
    env = BoardGame(
        "hexfour",
        rules="side=4",
        player=1 - before.turn,
        opponent=lambda position, dice: position.legal_actions()[0],
    )
    with pytest.raises(ValueError, match="position: the game is over after the opponent's move"):
        env.reset(options={"position": before})


def test_invalid_options_are_rejected() -> None:
    wrong: Any
    for wrong, error, said in (
        ({"player": 2}, ValueError, "player: expected 0, 1 or None, found 2"),
        ({"player": "0"}, TypeError, "player: expected 0, 1 or None, found '0'"),
        ({"max_plies": 0}, ValueError, "max_plies: expected 1 or more, or None, found 0"),
        ({"max_plies": 1.5}, TypeError, "max_plies: expected 1 or more, or None, found 1.5"),
        ({"max_plies": True}, TypeError, "max_plies: expected 1 or more, or None, found True"),
        ({"repetition": 1}, ValueError, "repetition: expected 2 or more, or None, found 1"),
        ({"repetition": 2.0}, TypeError, "repetition: expected 2 or more, or None, found 2.0"),
        ({"illegal": "skip"}, ValueError, "illegal: expected lose or raise, found 'skip'"),
        ({"render_mode": "human"}, ValueError, "render_mode: expected one of ansi, svg, rgb_array, found 'human'"),
        ({"opponent": lambda: 0}, TypeError, "opponent: expected a function f\\(position\\) or f\\(position, rng\\)"),
        ({"opponent": lambda a, b, c: 0}, TypeError, "opponent: expected a function f\\(position\\)"),
        ({"opponent": 3}, TypeError, "opponent: expected a name or a function, found 3"),
        ({"opponent": None}, TypeError, "opponent: expected a name or a function, found None"),
        ({"opponent": "grandmaster"}, ValueError, "grandmaster"),
    ):
        with pytest.raises(error, match=said):
            BoardGame("uisge", **wrong)


def test_integers_of_numpy_are_accepted() -> None:
    numbers: Any = {"player": np.int64(1), "max_plies": np.uint8(3)}
    env = BoardGame("uisge", **numbers)
    _, info = env.reset()
    assert info["player"] == 1 and info["player"].dtype == np.int8
    assert env.step(env.position.legal_actions()[0])[3]


def test_pixels_are_offered_only_with_the_extra() -> None:
    code = "import sys; sys.modules['PIL'] = None; from board_games.gymnasium import BoardGame as Game; "
    code += "print(Game.metadata['render_modes']); Game('uisge', render_mode='rgb_array')"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.stdout == "['ansi', 'svg']\n" and "requires an extra: pip install board-games[render]" in ran.stderr


def test_environments_do_not_share_their_render_modes() -> None:
    one, other = BoardGame("uisge"), BoardGame("uisge")
    one.metadata["render_modes"].append("human")
    assert other.metadata["render_modes"] == BoardGame.metadata["render_modes"] == ["ansi", "svg", "rgb_array"]


def first_legal(env: BoardGame, seed: int | None = None) -> Position:
    """The final position of an episode in which the agent plays its first legal action."""
    env.reset(seed=seed)
    over = False
    while not over:
        *_, terminated, truncated, _ = env.step(env.position.legal_actions()[0])
        over = terminated or truncated
    return env.position


@pytest.mark.parametrize("name", ["mcts:50", "simple", "random"])
def test_opponents_by_name_vary_between_episodes_and_seeds(game: str, name: str) -> None:
    env, other = (BoardGame(game, opponent=name, player=1, max_plies=40) for _ in range(2))
    # The stream continues from the seed.
    ends = [
        [first_legal(each, seed), *(first_legal(each) for _ in range(11))]
        for each, seed in ((env, 1), (env, 1), (other, 1), (env, 2))
    ]
    assert ends[0] == ends[1] == ends[2] != ends[3] and len(set(ends[0])) >= 3


def test_opponents_are_functions_with_or_without_a_generator() -> None:
    def alone(position: Position) -> int:
        return position.legal_actions()[-1]

    def optional(position: Position, depth: int = 1) -> str:
        return position.legal_moves()[-depth]

    def both(position: Position, rng: np.random.Generator) -> int:
        assert isinstance(rng, np.random.Generator)
        return position.legal_actions()[-1]

    start = Position("uisge").play(227)
    for opponent in (alone, optional, both, functools.partial(optional, depth=1)):
        env = BoardGame("uisge", opponent=opponent)
        env.reset()
        env.step(227)
        assert env.position == start.play(start.legal_actions()[-1])


def test_types_of_the_opponents_actions_are_checked() -> None:
    wrong: Any = lambda position: 1.5  # noqa: E731
    env = BoardGame("uisge", opponent=wrong)
    env.reset()
    with pytest.raises(TypeError, match="^opponent: action: expected an integer or a string, found float$"):
        env.step(227)


def test_environments_have_a_repr() -> None:
    assert repr(BoardGame("uisge", rules="stuck=draw", player=1)) == "<BoardGame of uisge, stuck=draw, player 1>"


def test_names_with_the_module_work_without_an_import() -> None:
    code = "import gymnasium; gymnasium.make('board_games.gymnasium:board_games/Uisge-v0').reset()"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_pixels_are_even_and_have_one_size(game: str) -> None:
    pytest.importorskip("resvg_py")
    env = BoardGame(game, render_mode="rgb_array")
    env.reset(seed=1)
    frames: list[Any] = [env.render()]
    for _ in range(3):
        env.step(env.position.legal_actions()[0])
        frames.append(env.render())
    height, width, colors = frames[0].shape
    assert frames[0].dtype == np.uint8 and (height % 2, width % 2, colors) == (0, 0, 3)
    assert {frame.shape for frame in frames} == {frames[0].shape}
    assert len({frame.tobytes() for frame in frames}) == 4
    assert gymnasium.make(IDS[0], render_mode="rgb_array").metadata["render_fps"] > 0
