"""Adapter for OpenSpiel. Importing this module registers `board_games_uisge` and the other games.

Requires the extra `open-spiel`: `pip install board-games[open-spiel]`.

>>> import pyspiel
>>> import board_games.open_spiel
>>> state = pyspiel.load_game("board_games_hexfour(rules=side:5)").new_initial_state()
>>> len(state.legal_actions())
37

In the parameter `rules`, write `:` for `=` and `;` for a comma, because OpenSpiel reserves these.

A game is a draw after `max_plies` plies, and when a position occurs `repetition` times, unless that
parameter is 0.

The string of a state is the notation of its position. If the parameter `max_plies` can end the game, the
number of plies left follows, and if the position is not new, the number of its occurrences.
`new_initial_state` accepts such a string, or a notation alone. Earlier positions are not a part of it.

>>> game = pyspiel.load_game("board_games_uisge(max_plies=100)")
>>> game.new_initial_state()
7/2ww3/1wwww2/2bbbb1/3bb2/7 w, plies left: 100
>>> game.new_initial_state("7/2ww3/1ww1wW1/2bbbb1/3bb2/7 b, plies left: 99").current_player()
1

A ply of a random game takes 1.6 to 1.9 µs, because OpenSpiel needs 0.9 µs to call a Python game that does
nothing, as much as for a ply of its C++ game `hex`.
"""

from copy import deepcopy
from functools import partial
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from board_games import GAMES, IllegalMove, Opponent, Position
from board_games._options import Copies, check_names, integer

#: The default number of plies after which a game is a draw.
MAX_PLIES = 1000

#: The numbers after the notation in the string of a state.
LEFT = ", plies left: "
TIMES = ", occurrences: "

TERMINAL = int(pyspiel.PlayerId.TERMINAL)

#: A position in which every move ends the game, so that its search ends immediately under any limits.
_LAST_MOVE = Position("hexfour", "xxoo/xoxoo/xoxx1x/ooxooxx/1oxxo1/oxoox/xxoo x")


def _position(name: str, params: dict[str, Any]) -> Position:
    """Return the start position under the rules of these parameters."""
    rules = str(params.get("rules", "standard"))
    return Position(name, rules=rules.replace(":", "=").replace(";", ","))


def _type(name: str) -> Any:
    return pyspiel.GameType(
        short_name=f"board_games_{name.replace('-', '_')}",
        long_name=name.replace("-", " ").title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"rules": "standard", "max_plies": MAX_PLIES, "repetition": 3},
    )


class _Pickled:
    """Base class of objects of OpenSpiel, which would end the process with the first pickle protocols."""

    def __reduce_ex__(self, protocol: Any) -> Any:
        return super().__reduce_ex__(max(protocol, 2))


class BoardGame(_Pickled, pyspiel.Game):  # type: ignore[misc]
    """Game with the parameters `rules`, `max_plies` and `repetition`."""

    NAME = ""
    TYPE: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        check_names(params, ["rules", "max_plies", "repetition"])
        max_plies = integer("max_plies", params.get("max_plies", MAX_PLIES), "1 or more", 1)
        repetition = integer("repetition", params.get("repetition", 3), "0, or 2 or more", 0)
        if repetition == 1:
            raise ValueError("repetition: expected 0, or 2 or more, found 1")
        start = _position(self.NAME, params)
        self.max_plies = min(max_plies, start.max_plies or max_plies)
        info = pyspiel.GameInfo(
            num_distinct_actions=start.num_actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_plies,
        )
        rules = start.rules.replace("=", ":").replace(",", ";")
        super().__init__(self.TYPE, info, {"rules": rules, "max_plies": max_plies, "repetition": repetition})

    def new_initial_state(self, string: str | None = None) -> "BoardState":
        """Return the initial state, or the state with this string.

        `string` is the string of a state of this game, or the notation of a position, from which
        `max_plies` plies can be played. Raises ValueError if the string is invalid or contains other rules
        than the game.
        """
        return BoardState(self, string)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Create an observer of input planes, or, for perfect recall, of the moves that were played."""
        if iig_obs_type is None or iig_obs_type.public_info and not iig_obs_type.perfect_recall:
            if params:
                raise ValueError(f"observers have no parameters, found {params}")
            return Observer(self)
        return MoveObserver(iig_obs_type, params)


class _Counts(dict[Position, int]):
    """Number of occurrences of each position of a game."""

    def __deepcopy__(self, _memo: object) -> "_Counts":
        return _Counts(self)


class BoardState(_Pickled, pyspiel.State):  # type: ignore[misc]
    """Position and the number of plies left.

    `start` is the string of the state from which the game began, or None for the initial state.
    """

    def __init__(self, game: Any, start: str | None = None) -> None:
        super().__init__(game)
        # A deserialized game keeps its parameters but not its Python attributes.
        params = game.get_parameters()
        name = game.get_type().short_name.removeprefix("board_games_").replace("_", "-")
        self.position = _position(name, params)
        length, natural = game.max_game_length(), self.position.max_plies
        self._left = length if natural is None or natural > length else None
        # If the rules limit the length of a game, its positions cannot repeat.
        self._repetition = params["repetition"] if natural is None else 0
        self._times = 1
        self.start = None if start is None else self._move_to(start)
        self._counts = _Counts({self.position: self._times})
        self._settle()

    def _move_to(self, string: str) -> str:
        """Change to the state with this string, and return the string of the state."""
        if not isinstance(string, str):
            raise TypeError(f"expected a string, found {type(string).__name__}")
        rest, _, times = string.partition(TIMES)
        notation, _, left = rest.partition(LEFT)
        position = Position(self.position.game, notation)
        if position.rules != self.position.rules:
            raise ValueError(f"expected the rules {self.position.rules}, found {position.rules}")
        if LEFT in string:
            self._left = _number("plies left", left, 0, self._left)
        if TIMES in string:
            self._times = _number("occurrences", times, 2, self._repetition or None)
        self.position = position
        return str(self)

    def _settle(self) -> None:
        """Find the player to move, or TERMINAL. OpenSpiel asks several times in each position."""
        over = self.position.is_over or self._left == 0 or self._times == self._repetition
        self._player = TERMINAL if over else self.position.turn

    def current_player(self) -> int:
        """Return the player to move, or TERMINAL."""
        return self._player

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions, an empty list for a player who is not to move."""
        is_first = player is None or player == self._player
        return self.position.legal_actions() if is_first and self._player != TERMINAL else []

    #: OpenSpiel calls this name from C++.
    _legal_actions = legal_actions

    def _apply_action(self, action: int) -> None:
        if self._player == TERMINAL:
            raise IllegalMove(f"the game is over: {self}")
        self.position = self.position.play(action)
        if self._repetition:
            self._times = self._counts[self.position] = self._counts.get(self.position, 0) + 1
        if self._left is not None:
            self._left -= 1
        self._settle()

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.action_to_string(action)

    def is_terminal(self) -> bool:
        """Return whether the game has ended or reached `max_plies` or `repetition`."""
        return self._player == TERMINAL

    def returns(self) -> list[float]:
        """Return 1, 0 or -1 for each player."""
        return list(self.position.returns())

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Raise SpielError: information states are strings."""
        raise pyspiel.SpielError("no information state tensors are available, only observation tensors")

    def __str__(self) -> str:
        left = "" if self._left is None else f"{LEFT}{self._left}"
        times = f"{TIMES}{self._times}" if self._times > 1 else ""
        return f"{self.position}{left}{times}"


def _number(name: str, text: str, low: int, high: int | None) -> int:
    """Read a number in the string of a state."""
    if high is None:
        raise ValueError(f"{name}: expected none, found {text!r}")
    if not (text.isascii() and text.isdecimal()) or not low <= int(text) <= high:
        raise ValueError(f"{name}: expected {low} to {high}, found {text!r}")
    return int(text)


class SearchBot(pyspiel.Bot):  # type: ignore[misc]
    """Bot that plays the moves of an `Opponent`, given its name, such as "easy" or "mcts:1000", and its seed, or
    the best moves found by `Position.best`, given the arguments of that method.

    The bot plays either side of the games of this module. Its search ignores `max_plies` and `repetition`. Raises
    TypeError or ValueError if the arguments are invalid.
    """

    def __init__(self, opponent: str | None = None, seed: int = 0, **limits: Any) -> None:
        super().__init__()
        self._opponent = None if opponent is None else Opponent(opponent, seed)
        if opponent is None:
            # Checks the limits.
            _LAST_MOVE.best(**limits)
        elif limits:
            raise TypeError(f"expected an opponent or limits, found {opponent!r} and {', '.join(limits)}")
        self._limits = limits

    def __reduce__(self) -> Any:
        name = self._opponent and self._opponent.name
        return partial(type(self), name, **self._limits), (), {"_opponent": deepcopy(self._opponent)}

    def step(self, state: Any) -> int:
        """Return the best action. Raises ValueError if the state is terminal."""
        if not isinstance(state, BoardState):
            raise TypeError(f"expected a state of board_games, found {state!r}")
        if state.is_terminal():
            raise ValueError(f"the game is over: {state}")
        return self._opponent(state.position) if self._opponent else state.position.best(**self._limits).action

    def restart_at(self, state: Any) -> None:
        """Do nothing: the bot has no memory."""


class Observer(Copies):
    """Observer of the input planes of a player."""

    def __init__(self, game: Any) -> None:
        shape = game.new_initial_state().position.observation_shape
        self.dict = {"observation": np.zeros(shape, np.float32)}

    @property
    def tensor(self) -> NDArray[np.float32]:
        """The observation as a flat array, which shares its memory with that in `dict`."""
        return self.dict["observation"].reshape(-1)

    def set_from(self, state: BoardState, player: int) -> None:
        """Write the observation of a player into `tensor`."""
        state.position.observation(player, out=self.dict["observation"])

    def string_from(self, state: BoardState, player: int) -> str:
        """Return the string of the state."""
        return str(state)


class MoveObserver(IIGObserverForPublicInfoGame):  # type: ignore[misc]
    """Observer of the moves with perfect recall. It provides strings, but no tensor."""

    def string_from(self, state: BoardState, player: int) -> str:
        """Return the moves, preceded by the first state if it is not the initial state of the game."""
        moves = str(super().string_from(state, player))
        return moves if state.start is None else f"{state.start}: {moves}"

    def __reduce__(self) -> Any:
        kind = self._iig_obs_type
        return _move_observer, (kind.public_info, kind.perfect_recall, kind.private_info.name)


def _move_observer(public: bool, perfect: bool, private: str) -> MoveObserver:
    info = getattr(pyspiel.PrivateInfoType, private)
    kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=perfect, private_info=info)
    return MoveObserver(kind, None)


def _class(name: str) -> type[BoardGame]:
    """Create the class of a game, such as `DiskRace`."""
    words = name.replace("-", " ")
    members = {"NAME": name, "TYPE": _type(name), "__doc__": f"{words.capitalize()}.", "__module__": __name__}
    return type(words.title().replace(" ", ""), (BoardGame,), members)


#: The game classes by name.
CLASSES = {name: _class(name) for name in GAMES}
# Unpickling looks up classes by name in the module.
globals().update({game.__name__: game for game in CLASSES.values()})
for _game in CLASSES.values():
    pyspiel.register_game(_game.TYPE, _game)
