"""Tests that copies and pickles of every public class continue as the original, and independently of it."""

import copy
import importlib
import importlib.util
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeAlias

import numpy as np
import pytest

import board_games
from board_games import Game, IllegalMove, Opponent, Position, TreeSearch, VectorEnv, legal_masks, tasks

from .conftest import walk

WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{f"pickle {p}": lambda value, p=p: pickle.loads(pickle.dumps(value, p)) for p in range(6)},  # type: ignore[misc]
}
if importlib.util.find_spec("cloudpickle"):
    cloudpickle = importlib.import_module("cloudpickle")
    WAYS["cloudpickle"] = lambda value: cloudpickle.loads(cloudpickle.dumps(value))

#: A function that creates an object, and one that returns what the object shows when it goes on.
Case: TypeAlias = tuple[Callable[[], Any], Callable[[Any], Any]]
#: The cases of the classes of a module, by name.
Cases: TypeAlias = dict[str, list[Case]]

SPIEL_LATER = "7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b, plies left: 98, occurrences: 2"


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


def first_action(position: Position) -> int:
    return position.legal_actions()[0]


class Counting:
    """Opponent with a memory."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, position: Position, rng: np.random.Generator) -> int:
        self.calls += 1
        legal = position.legal_actions()
        return legal[(self.calls + int(rng.integers(3))) % len(legal)]


def opponents() -> list[Any]:
    """Return opponents of all kinds."""
    names = ["easy", "random", "simple", "mcts:20"]
    return [*names, Opponent("random", 3), Opponent("easy", 3), first_action, Counting()]


def choices(opponent: Any) -> list[int]:
    return [opponent(position) for game in ("uisge", "ignis") for position in walk(game, 2, 4)]


def after(go_on: Callable[[Any], Any], make: Callable[[], Any]) -> Any:
    """Return an object that has gone on."""
    made = make()
    go_on(made)
    return made


def taken_back() -> Game:
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


def is_started(env: Any) -> bool:
    try:
        env.sample_actions()
    except RuntimeError:
        return False
    return True


def sampled(env: Any) -> Any:
    """Play random moves in a `VectorEnv`."""
    if not is_started(env):
        env.reset()
    return [plain(env.step(env.sample_actions())[:4]) for _ in range(30)]


def searched(search: TreeSearch) -> Any:
    """Run five simulations."""
    for _ in range(5):
        planes, masks = search.leaves()  # type: ignore[misc]
        search.backup(masks, np.tanh(planes[:, :, 0].sum((1, 2)) - 1))
    return plain([search.visits(), search.policies(), search.values(), search.actions()])


def alone(env: Any) -> Any:
    """Play as the agent, and restart when a game is over."""
    found = []
    for _ in range(12):
        mask = env.unwrapped.action_masks().astype(np.int8)
        found.append(env.step(env.action_space.sample(mask=mask)) if mask.any() else env.reset())
        found.append(env.render())
    return plain(found)


def many(env: Any) -> Any:
    """Play as the agent of many games."""
    games = env.unwrapped.games
    found = [] if is_started(games) else [env.reset()]
    for _ in range(12):
        masks = legal_masks(games.positions()).astype(np.int8)
        *seen, info = env.step(env.action_space.sample(mask=tuple(masks)))
        if "final_obs" in info:
            # The other entries are undefined.
            info["final_obs"] = info["final_obs"][info["_final_obs"]]
        found += [seen, info, env.render()]
    return plain(found)


def in_turns(env: Any) -> Any:
    """Play as both agents of PettingZoo."""
    found: list[Any] = []
    for _ in range(12):
        if not env.unwrapped.agents:
            env.reset()
        agent = env.agent_selection
        mask = env.observe(agent)["action_mask"]
        found.append(env.last())
        env.step(env.action_space(agent).sample(mask=mask) if mask.any() else None)
    return plain(found)


def seeded(make: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    env = make(*arguments, **options)
    env.reset(seed=5)
    return env


def of_package(module: Any) -> Cases:
    start, vector = Position("uisge"), partial(VectorEnv, "uisge", 3, max_plies=9, seed=4)
    over = Position("hexfour", "oxoo/xxoxo/oox1ox/xxx1xxx/oxoxxo/ox1oo/ooxo x").play("d4")
    names = ["random", "simple", "easy", "search:depth=2", "search:nodes=500", "mcts:50"]
    result = module.match("easy", "random", 4, game="uisge")
    played = [partial(after, sampled, partial(vector, autoreset=mode)) for mode in ("same_step", "next_step")]
    return {
        "Position": [(lambda: start.play("d4f4"), lambda position: [str(position), str(position.play("d2f2"))])],
        "Game": [(taken_back, again), (lambda: Game("uisge"), lambda game: [game.play("d4f4"), game.undo(), game.record()])],
        "Opponent": [(partial(after, choices, partial(Opponent, name, 3)), choices) for name in names],
        "VectorEnv": [(make, sampled) for make in (vector, *played)],
        "TreeSearch": [
            (make, searched)
            for search in [partial(TreeSearch, [start, start.play("d4f4")], 99, noise=0.25, seed=2)]
            for make in (search, partial(after, searched, search))
        ],
        "Best": [(lambda: start.best(depth=2, lines=2), lambda best: [data(best), best.move, best.value])],
        "Line": [(lambda: start.best(depth=2).lines[0], data)],
        "Ending": [(lambda: taken_back().ending, data)],
        "Outcome": [(lambda: over.outcome, data)],
        "Playouts": [(lambda: start.playouts(5, 1), data)],
        "Symmetries": [(lambda: module.symmetries("uisge"), data)],
        "MatchResult": [(lambda: result, lambda result: [data(result), result.elo])],
        "Elo": [(lambda: result.elo, data)],
        "RuleOption": [(lambda: module.rules("uisge")[0], data)],
        "IllegalMove": [(lambda: IllegalMove("no such move"), lambda error: [error.args, data(error)])],
    }


def of_gymnasium(module: Any) -> Cases:
    import gymnasium

    made = partial(gymnasium.make, "board_games/Uisge-v0", opponent="random")
    several = partial(gymnasium.make_vec, "board_games/Uisge-v0", 3, opponent="random")
    single, vectors = partial(module.BoardGame, "uisge"), partial(module.VectorBoardGame, "uisge", 3)
    options: list[dict[str, Any]] = [{}, {"player": None}]
    for number, opponent in enumerate(opponents()):
        mode = ["ansi", "svg"][number % 2]
        options.append({"opponent": opponent, "max_plies": 21, "player": [0, 1, None][number % 3], "render_mode": mode})
    found: Cases = {"BoardGame": [], "VectorBoardGame": [], "foreign": []}
    for number, option in enumerate(options):
        modes = partial(vectors, autoreset=["same_step", "next_step"][number % 2])
        for name, make, go_on in (("BoardGame", single, alone), ("VectorBoardGame", modes, many)):
            fresh = partial(make, **copy.deepcopy(option))
            found[name].append((partial(after, go_on, partial(seeded, fresh)), go_on))
            if number < 3:
                found[name] += [(fresh, go_on), (partial(seeded, fresh), go_on)]
    found["foreign"] = [(partial(seeded, made), alone), (partial(seeded, several), many)]
    return found


def of_pettingzoo(module: Any) -> Cases:
    makers = [partial(module.BoardGame, "uisge", max_plies=20, illegal=illegal) for illegal in ("raise", "lose")]
    seeds = [partial(seeded, make) for make in makers]
    played = [partial(after, in_turns, make) for make in seeds]
    return {
        "BoardGame": [(make, in_turns) for make in (*makers, *seeds, *played)],
        "foreign": [(partial(after, in_turns, partial(seeded, module.env, "uisge", max_plies=20)), in_turns)],
    }


def of_open_spiel(module: Any) -> Cases:
    import pyspiel

    def game(name: str = "Uisge") -> Any:
        return getattr(module, name)({"max_plies": 99})

    def state(*start: str) -> Any:
        found = game().new_initial_state(*start)
        found.apply_action(found.legal_actions()[1])
        return found

    def played(found: Any) -> Any:
        shown = [str(found), found.start, str(found.get_game())]
        for _ in range(6):
            found.apply_action(found.legal_actions()[0])
            shown += [str(found), found.history(), found.returns()]
        return shown

    def seen(observer: Any) -> Any:
        shown = [plain([observer.tensor, observer.dict])]
        for position in (state(), game().new_initial_state()):
            observer.set_from(position, 1)
            shown.append(plain([observer.tensor, observer.dict, observer.string_from(position, 1)]))
        return shown

    def moves() -> Any:
        private = pyspiel.PrivateInfoType.NONE
        kind = pyspiel.IIGObservationType(perfect_recall=True, public_info=True, private_info=private)
        return game().make_py_observer(kind)

    found: Cases = {
        # Its subclasses are the games.
        "BoardGame": [],
        "BoardState": [(state, played), (partial(state, SPIEL_LATER), played)],
        "SearchBot": [
            (lambda: module.SearchBot(depth=2), lambda bot: [bot.step(state()), bot._limits]),
            (lambda: module.SearchBot("random", 1), lambda bot: [bot.step(state()) for _ in range(9)]),
        ],
        "Observer": [(lambda: module.Observer(game()), seen)],
        "MoveObserver": [(moves, lambda observer: observer.string_from(state(SPIEL_LATER), 0))],
    }
    for kind in module.CLASSES.values():
        name = kind.__name__
        found[name] = [(partial(game, name), lambda found: [str(found), played(found.new_initial_state())])]
    return found


def of_tasks(module: Any) -> Cases:
    count = module.split_perft(Position("uisge"), 3, 1)[0]
    games = module.play(module.split_games(Position("uisge"), 4, 2, 1)[0])
    return {
        "Perft": [(lambda: count.whole, data)],
        "PerftTask": [(lambda: count, lambda task: [data(task), data(tasks.count(task))])],
        "Games": [(lambda: games.whole, data)],
        "GamesTask": [(lambda: games, lambda task: [data(task), data(tasks.play(task))])],
        "Tally": [(lambda: games.tally, lambda tally: [data(tally), tally + tally])],
    }


CASES: dict[str, Callable[[Any], Cases]] = {
    "board_games": of_package,
    "board_games.gymnasium": of_gymnasium,
    "board_games.open_spiel": of_open_spiel,
    "board_games.pettingzoo": of_pettingzoo,
    "board_games.ray": lambda module: {
        "RayExecutor": [(lambda: module.RayExecutor(num_cpus=2), lambda made: [made._options, made._call._num_cpus])]
    },
    "board_games.tasks": of_tasks,
}


def classes(module: Any) -> Iterator[str]:
    """Yield the names of the public classes that a module lists or defines."""
    listed = getattr(module, "__all__", None)
    for name in listed or vars(module):
        found = getattr(module, name)
        own = listed or getattr(found, "__module__", "") == module.__name__
        if isinstance(found, type) and own and not name.startswith("_"):
            yield found.__name__


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", CASES)
def test_copies_continue_as_the_original_and_independently(name: str, way: str) -> None:
    module = pytest.importorskip(name)
    cases = CASES[name](module)
    assert set(classes(module)) == cases.keys() - {"foreign"}
    for label, (make, go_on) in ((label, case) for label, each in cases.items() for case in each):
        # A shallow copy of a foreign wrapper shares the environment.
        if label == "foreign" and way == "copy":
            continue
        original = make()
        copied = WAYS[way](original)
        assert type(copied) is type(original), label
        for _ in range(2):
            assert go_on(copied) == go_on(original), label


def test_modules_with_public_classes_are_tested() -> None:
    found = {module.name for module in pkgutil.iter_modules(board_games.__path__, "board_games.")}
    assert {name for name in found if "._" not in name} | {"board_games"} == set(CASES)


def test_copies_share_functions_only() -> None:
    gymnasium = pytest.importorskip("board_games.gymnasium")
    calls = []

    def opponent(position: Position) -> int:
        calls.append(position)
        return first_action(position)

    env = gymnasium.BoardGame("uisge", opponent=opponent)
    env.reset(seed=1)
    alone(copy.deepcopy(env))
    assert calls and env.position == Position("uisge")
    with pytest.raises((AttributeError, pickle.PicklingError)):
        pickle.dumps(env)
