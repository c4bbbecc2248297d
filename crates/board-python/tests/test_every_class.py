"""Tests that copies and pickles of every public class continue as the original, and independently of it."""

import copy
import importlib
import importlib.util
import itertools
import pickle
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import numpy as np
import pytest

import board_games
from board_games import Game, IllegalMove, Opponent, Position, VectorEnv, legal_masks, tasks

from .conftest import walk

WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{f"pickle {p}": lambda value, p=p: pickle.loads(pickle.dumps(value, p)) for p in range(6)},  # type: ignore[misc]
}
if importlib.util.find_spec("cloudpickle"):
    cloudpickle = importlib.import_module("cloudpickle")
    WAYS["cloudpickle"] = lambda value: cloudpickle.loads(cloudpickle.dumps(value))

#: An object, and what it shows when it goes on.
Case: TypeAlias = tuple[Callable[[], Any], Callable[[Any], Any]]

MODULES = ["board_games", *(f"board_games.{name}" for name in ("gymnasium", "open_spiel", "pettingzoo", "ray", "tasks"))]

#: An executor holds a connection to a cluster.
NOT_COPIED = {"board_games.ray.RayExecutor"}


def plain(value: Any) -> Any:
    """Return a value that can be compared."""
    if isinstance(value, np.ndarray):
        return value.dtype, value.shape, value.flags.writeable, value.tobytes()
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


def data(value: Any) -> Any:
    """Return everything that plain data shows."""
    fields = vars(value) if hasattr(value, "__dict__") else tuple(value)
    return plain(fields), repr(value), str(value)


def at_start(position: Position) -> int:
    """Play the first legal action."""
    return position.legal_actions()[0]


class Counting:
    """Opponent with a memory."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, position: Position, rng: np.random.Generator) -> int:
        self.calls += 1
        legal = position.legal_actions()
        return legal[(self.calls + int(rng.integers(3))) % len(legal)]


def choices(opponent: Any) -> list[int]:
    return [opponent(position) for game in ("uisge", "ignis") for position in walk(game, 2, 4)]


def chosen(name: str) -> Opponent:
    """Return an opponent that has chosen before."""
    opponent = Opponent(name, 3)
    choices(opponent)
    return opponent


def read() -> Game:
    """Return a game with comments, variations and moves that were taken back."""
    game = Game.from_record("game: uisge\nlight: Ann\n\n1. d4f4 (1. d4d6 {Slower.}) d2f2 {Hm.} (1... d2d4) 2. c5e5\n")
    game.undo()
    game.undo()
    game.resign(0)
    return game


def again(game: Game) -> list[Any]:
    """Replay the moves that were taken back, and end the game."""
    shown = [game.record(), game.reopen(), game.redo(), game.redo(), game.redo(), game.record()]
    game.agree_draw()
    return [*shown, game.record()]


def in_steps(env: Any) -> Any:
    env.reset(mask=np.zeros(3, bool)) if started(env) else env.reset()
    return [plain(env.step(env.sample_actions())[:4]) for _ in range(30)]


def started(env: Any) -> bool:
    try:
        env.sample_actions()
    except RuntimeError:
        return False
    return True


def vector(**options: Any) -> Any:
    env = VectorEnv("uisge", 3, max_plies=9, seed=4, **options)
    env.reset()
    env.step(env.sample_actions())
    return env


def alone(env: Any) -> Any:
    """Play with an agent, and restart when a game is over."""
    found = []
    for _ in range(12):
        mask = env.unwrapped.action_masks().astype(np.int8)
        if mask.any():
            found.append(env.step(env.action_space.sample(mask=mask)))
            found.append(env.render())
        else:
            found.append(env.reset())
    return plain(found)


def many(env: Any) -> Any:
    """Play with an agent in many games."""
    found = [] if started(env.unwrapped.games) else [env.reset()]
    for _ in range(12):
        masks = legal_masks(env.unwrapped.games.positions()).astype(np.int8)
        *seen, info = env.step(env.action_space.sample(mask=tuple(masks)))
        if "final_obs" in info:
            # The other entries are undefined.
            info["final_obs"] = info["final_obs"][info["_final_obs"]]
        found += [seen, info, env.render()]
    return plain(found)


def in_turns(env: Any) -> Any:
    """Play both agents of PettingZoo."""
    found: list[Any] = []
    for _ in range(12):
        raw = env.unwrapped
        if not raw.agents:
            env.reset()
        agent = env.agent_selection
        mask = env.observe(agent)["action_mask"]
        found.append(env.last())
        env.step(env.action_space(agent).sample(mask=mask) if mask.any() else None)
        found.append(env.render())
    return plain(found)


def begun(env: Any, go_on: Callable[[Any], Any]) -> Any:
    """Seed an environment and play for a while."""
    env.reset(seed=5)
    if isinstance(env.action_space, board_games_space()):
        env.action_space.seed(6)
    go_on(env)
    return env


def board_games_space() -> Any:
    return importlib.import_module("gymnasium").Space


def opponents(agent: str) -> list[Any]:
    names = ["easy", "random", "simple", "mcts:20"]
    return [*names, lambda: Opponent("random", 3), lambda: Opponent("easy", 3), lambda: at_start, Counting]


def of_gymnasium(module: Any) -> dict[str, list[Case]]:
    import gymnasium

    def given(opponent: Any) -> Any:
        return opponent if isinstance(opponent, str) else opponent()

    single: list[Case] = [(lambda: module.BoardGame("uisge", player=None), alone)]
    vectors: list[Case] = [(lambda: module.VectorBoardGame("uisge", 3, opponent="easy", player=None), many)]
    for number, opponent in enumerate(opponents("")):
        options = {"max_plies": 21, "player": [0, 1, None][number % 3]}
        mode = ["ansi", "svg"][number % 2]
        single.append((
            lambda o=opponent, k=options, m=mode: begun(  # type: ignore[misc]
                module.BoardGame("uisge", opponent=given(o), render_mode=m, **k), alone
            ),
            alone,
        ))
        vectors.append((
            lambda o=opponent, k=options, m=mode, a=["same_step", "next_step"][number % 2]: begun(  # type: ignore[misc]
                module.VectorBoardGame("uisge", 3, opponent=given(o), render_mode=m, autoreset=a, **k), many
            ),
            many,
        ))
    vectors.append((lambda: begun(module.VectorBoardGame("hexfour", 3, rules="side=4"), many), many))
    single.append((lambda: begun(module.BoardGame("uisge", max_plies=60), alone), alone))
    made = lambda: begun(gymnasium.make("board_games/Uisge-v0", opponent="random"), alone)  # noqa: E731
    several = lambda: begun(gymnasium.make_vec("board_games/Uisge-v0", num_envs=3, opponent="random"), many)  # noqa: E731
    return {"BoardGame": single, "VectorBoardGame": vectors, "make": [(made, alone), (several, many)]}


def of_pettingzoo(module: Any) -> dict[str, list[Case]]:
    cases: list[Case] = [(lambda: module.BoardGame("uisge"), in_turns)]
    for mode, illegal in (("ansi", "raise"), ("svg", "lose")):
        make = lambda m=mode, i=illegal: seeded(module.BoardGame("uisge", max_plies=20, render_mode=m, illegal=i))  # noqa: E731
        cases.append((make, in_turns))
    return {"BoardGame": cases, "make": [(lambda: seeded(module.env("uisge", max_plies=20)), in_turns)]}


def seeded(env: Any) -> Any:
    env.reset(seed=5)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
    in_turns(env)
    return env


def of_open_spiel(module: Any) -> dict[str, list[Case]]:
    import pyspiel

    def game(name: str = "uisge") -> Any:
        return pyspiel.load_game(f"board_games_{name}(max_plies=99)")

    def state(start: str | None = None) -> Any:
        found = game().new_initial_state(start) if start else game().new_initial_state()
        found.apply_action(found.legal_actions()[1])
        return found

    def played(found: Any) -> Any:
        shown = [str(found), found.start, found.history(), str(found.get_game())]
        for _ in range(6):
            found.apply_action(found.legal_actions()[0])
            shown += [str(found), found.legal_actions(), found.history(), found.returns()]
        return shown

    def started(found: Any) -> Any:
        return str(found), played(found.new_initial_state())

    def seen(observer: Any) -> Any:
        shown = [plain([observer.tensor, observer.dict])]
        for position in (state(), game().new_initial_state()):
            observer.set_from(position, 1)
            shown.append(plain([observer.tensor, observer.dict, observer.string_from(position, 1)]))
        return shown

    def moves() -> Any:
        kind = pyspiel.IIGObservationType(perfect_recall=True, public_info=True, private_info=pyspiel.PrivateInfoType.NONE)
        return game().make_py_observer(kind)

    names = {found.__name__: name.replace("-", "_") for name, found in module.CLASSES.items()}
    later = "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b, plies left: 98, occurrences: 2"
    return {
        # Its subclasses are the games.
        "BoardGame": [],
        **{name: [(lambda n=n: game(n), started)] for name, n in names.items()},  # type: ignore[misc]
        "BoardState": [(state, played), (lambda: state(later), played)],
        "SearchBot": [(lambda: module.SearchBot(depth=2, lines=2), lambda bot: [bot.step(state()), bot._limits])],
        "Observer": [(lambda: module.Observer(game()), seen)],
        "MoveObserver": [(moves, lambda observer: observer.string_from(state(later), 0))],
    }


def of_tasks(module: Any) -> dict[str, list[Case]]:
    counts = lambda: tasks.split_perft(Position("uisge"), 3, 1)[0]  # noqa: E731
    games = lambda: tasks.play(tasks.split_games(Position("uisge"), 4, 2, 1)[0])  # noqa: E731
    return {
        "Perft": [(lambda: counts().whole, data)],
        "PerftTask": [(counts, lambda task: [data(task), data(tasks.count(task))])],
        "Games": [(lambda: games().whole, data)],
        "GamesTask": [(games, lambda task: [data(task), data(tasks.play(task))])],
        "Tally": [(lambda: games().tally, lambda tally: [data(tally), tally + tally])],
    }


def of_package(module: Any) -> dict[str, list[Case]]:
    start = Position("uisge")
    resigned = read()
    over = Position("hexfour", "oxoo/xxoxo/oox1ox/xxx1xxx/oxoxxo/ox1oo/ooxo x").play("d4")
    names = ["random", "simple", "easy", "search:depth=2", "search:nodes=500", "mcts:50"]
    modes: list[Any] = ["same_step", "next_step"]
    result = board_games.match("easy", "random", 4, game="uisge")
    return {
        "Position": [(lambda: start.play("d4f4"), lambda position: [str(position), str(position.play("d2f2"))])],
        "Game": [(read, again), (lambda: Game("ignis", max_plies=3), lambda game: [game.play(game.legal_actions()[0]), game.record()])],
        "Opponent": [(lambda n=name: chosen(n), choices) for name in names],  # type: ignore[misc]
        "VectorEnv": [
            (lambda: VectorEnv("uisge", 3, seed=4), in_steps),
            *((lambda m=mode: vector(autoreset=m), in_steps) for mode in modes),  # type: ignore[misc]
        ],
        "Best": [(lambda: start.best(depth=2, lines=2), lambda best: [data(best), best.move, best.value])],
        "Line": [(lambda: start.best(depth=2).lines[0], data)],
        "Ending": [(lambda: resigned.ending, data)],
        "Outcome": [(lambda: over.outcome, data)],
        "Playouts": [(lambda: start.playouts(5, 1), data)],
        "Symmetries": [(lambda: board_games.symmetries("uisge"), data)],
        "MatchResult": [(lambda: result, data)],
        "Elo": [(lambda: board_games.Elo(1.0, (0.0, 2.0)), data)],
        "RuleOption": [(lambda: board_games.rules("uisge")[0], data)],
        "IllegalMove": [(lambda: IllegalMove("no such move"), lambda error: [error.args, data(error)])],
    }


CASES = {
    "board_games": of_package,
    "board_games.gymnasium": of_gymnasium,
    "board_games.open_spiel": of_open_spiel,
    "board_games.pettingzoo": of_pettingzoo,
    "board_games.tasks": of_tasks,
}


def classes(module: Any) -> Iterator[str]:
    """Yield the names of the public classes that a module defines, or lists."""
    listed = getattr(module, "__all__", None)
    for name in listed or vars(module):
        found = getattr(module, name)
        own = listed or getattr(found, "__module__", "") == module.__name__
        if isinstance(found, type) and own and not name.startswith("_"):
            yield found.__name__


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", MODULES)
def test_copies_continue_as_the_original_and_independently(name: str, way: str) -> None:
    module = pytest.importorskip(name)
    cases = CASES.get(name, lambda module: {})(module)
    for expected in classes(module):
        assert expected in cases or f"{name}.{expected}" in NOT_COPIED, f"no case for {name}.{expected}"
    for label, (make, go_on) in ((label, case) for label, each in cases.items() for case in each):
        # A shallow copy of a foreign wrapper shares the environment.
        if label == "make" and way == "copy":
            continue
        original = make()
        copied = WAYS[way](original)
        assert type(copied) is type(original), label
        found = go_on(copied)
        assert found == go_on(original), label
        assert go_on(copied) == go_on(original), label
