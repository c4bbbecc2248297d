"""Tests of the OpenSpiel adapter with OpenSpiel's own tests, environment and players.

Skipped if OpenSpiel has no release for this version of Python; see `requirements.txt`.
"""

import pickle
import random
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from board_games import IllegalMove, Opponent, Position

if sys.version_info[:2] != (3, 11):
    pytest.skip("requirements.txt has OpenSpiel for Python 3.11", allow_module_level=True)

import pyspiel
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, generate_playthrough, mcts
from open_spiel.python.bots import uniform_random
from open_spiel.python.tests import games_sim_test

from board_games.open_spiel import SearchBot


def name(game: str, parameters: str = "") -> str:
    return f"board_games_{game.replace('-', '_')}{parameters}"


def load(game: str, parameters: str = "") -> Any:
    return pyspiel.load_game(name(game, parameters))


#: Rules of small boards.
TINY = {"hexfour": "side:4"}

#: Lengths in plies that the rules do not exceed.
LONGEST = {"ignis": 47, "hexfour": 89}


def string(position: Position, plies: int = 0, max_plies: int = 1000) -> str:
    """The string of the state after a number of plies."""
    if LONGEST.get(position.game, max_plies + 1) <= max_plies:
        return str(position)
    return f"{position}, plies left: {max_plies - plies}"


def searcher(spiel: Any, simulations: int) -> Any:
    """Monte Carlo tree search player."""
    dice = np.random.RandomState(1)
    judge = mcts.RandomRolloutEvaluator(1, dice)
    return mcts.MCTSBot(spiel, 2.0, simulations, judge, random_state=dice)


def test_random_games_with_serialization(game: str) -> None:
    """Serialize and deserialize every state."""
    pyspiel.random_sim_test(load(game, "(max_plies=80)"), num_sims=3, serialize=True, verbose=False)


def test_random_games_with_copies_and_pickles(game: str) -> None:
    """The tests that OpenSpiel runs on its own Python games."""
    np.random.seed(1)
    for parameters in ("", "(max_plies=30)"):
        games_sim_test.GamesSimTest().sim_game(load(game, parameters))


def test_playthroughs(game: str, tmp_path: Path) -> None:
    text = generate_playthrough.playthrough(name(game, "(max_plies=40)"), [], seed=5)
    assert str(Position(game)) in text and "ObservationTensor(0)" in text
    # The generator reads a command-line option, which is not set here.
    flags.FLAGS.mark_as_parsed()
    (tmp_path / "playthrough.txt").write_text(text)
    original, again = generate_playthrough.replay(tmp_path / "playthrough.txt")
    assert original == again == text


def test_environment(game: str) -> None:
    env = rl_environment.Environment(load(game, "(max_plies=50)"), enable_legality_check=True)
    shape = Position(game).observation_shape
    assert env.observation_spec()["info_state"] == (int(np.prod(shape)),)
    dice, plies = random.Random(3), 0
    seen, position = env.reset(), Position(game)
    while not seen.last():
        observed = seen.observations
        assert seen.first() == (plies == 0) and seen.current_player() == position.turn
        assert seen.rewards is None if seen.first() else seen.rewards == [0, 0]
        for player in (0, 1):
            legal = position.legal_actions() if player == position.turn else []
            assert observed["legal_actions"][player] == legal
            planes = position.observation(player).ravel()
            assert np.array_equal(np.array(observed["info_state"][player], np.float32), planes)
        action = dice.choice(position.legal_actions())
        position, plies, seen = position.play(action), plies + 1, env.step([action])
    assert position.is_over or plies == 50
    assert seen.rewards == list(position.returns()) and sum(seen.rewards) == 0
    assert seen.discounts == [0, 0] and seen.observations["legal_actions"] == [[], []]
    assert env.reset().first() and env.get_state.history() == []


def test_illegal_actions(game: str) -> None:
    """All illegal actions, including those out of range."""
    spiel = load(game)
    env = rl_environment.Environment(spiel, enable_legality_check=True)
    env.reset()
    state = spiel.new_initial_state()
    for action in {*range(-1, spiel.num_distinct_actions() + 1)} - {*state.legal_actions()}:
        with pytest.raises(rl_environment.IllegalActionError):
            env.step([action])
        with pytest.raises((IllegalMove, pyspiel.SpielError)):
            state.apply_action(action)
    assert str(env.get_state) == str(state) == string(Position(game)) and state.history() == []
    with pytest.raises(IllegalMove, match="is not an action"):
        state.action_to_string(spiel.num_distinct_actions())
    with pytest.raises(pyspiel.SpielError, match="hello"):
        state.string_to_action("hello")


def test_search_plays_to_the_end(game: str) -> None:
    spiel = load(game, "(max_plies=40)")
    for seat in (0, 1):
        players = [uniform_random.UniformRandomBot(i, np.random.RandomState(i)) for i in (0, 1)]
        players[seat] = searcher(spiel, 10)
        state = spiel.new_initial_state()
        returns = evaluate_bots.evaluate_bots(state, players, np.random)
        assert state.is_terminal() and sum(returns) == 0 and list(returns) == state.returns()


def test_search_bot_wins_against_random_play() -> None:
    """In the evaluation of OpenSpiel in Python, and in that in C++."""
    spiel, wins = load("hexfour", "(rules=side:4)"), 0
    for number in range(2):
        seat = number % 2
        dice = np.random.RandomState(number)
        players: list[Any] = [uniform_random.UniformRandomBot(i, dice) for i in (0, 1)]
        players[seat] = (SearchBot(nodes=100), SearchBot("mcts:200"))[number]
        state = spiel.new_initial_state()
        if number == 0:
            returns = evaluate_bots.evaluate_bots(state, players, np.random)
        else:
            players[1 - seat] = pyspiel.make_uniform_random_bot(1 - seat, number)
            returns = pyspiel.evaluate_bots(state, players, number)
        wins += returns[seat] == 1
    assert wins == 2


def test_search_bot_finds_the_best_action() -> None:
    bot, state = SearchBot(depth=3), load("uisge").new_initial_state()
    bot.restart()
    bot.restart_at(state)
    assert bot.step(state) == Position("uisge").best(depth=3).action
    assert SearchBot("mcts:50", 3).step(state) == Opponent("mcts:50", 3)(Position("uisge"))
    bot.inform_action(state, 0, 227)
    with pytest.raises(TypeError, match="expected a state of board_games"):
        bot.step(pyspiel.load_game("tic_tac_toe").new_initial_state())


@pytest.mark.parametrize("ended", ["by max_plies", "by rule"])
def test_terminal_states_accept_no_actions(ended: str) -> None:
    state = load("hexfour", "(rules=side:4)").new_initial_state()
    if ended == "by max_plies":
        state = load("uisge", "(max_plies=1)").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.position.is_over == (ended == "by rule")
    before = str(state)
    with pytest.raises(IllegalMove, match="the game is over"):
        state.apply_action(Position("uisge").legal_actions()[0])
    with pytest.raises(ValueError, match="the game is over"):
        SearchBot(depth=1).step(state)
    assert state.is_terminal() and str(state) == before


@pytest.mark.parametrize(
    ("limits", "error", "said"),
    [
        ({}, ValueError, "limit"),
        ({"foo": 1}, TypeError, "foo"),
        ({"opponent": "easy", "depth": 1}, TypeError, "expected an opponent or limits"),
        ({"opponent": "hard"}, ValueError, "hard"),
    ],
)
def test_invalid_limits_are_rejected(limits: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        SearchBot(**limits)


def test_search_finds_a_win(game: str) -> None:
    """Search one move before the end of a won game."""
    spiel, dice = load(game), random.Random(6)
    while True:
        state, moves = spiel.new_initial_state(), []
        while not state.is_terminal():
            moves.append((state.clone(), state.current_player()))
            state.apply_action(dice.choice(state.legal_actions()))
        before, mover = moves[-1]
        if state.returns()[mover] == 1:
            break
    before.apply_action(searcher(spiel, 400).step(before))
    assert before.is_terminal() and before.returns()[mover] == 1


def test_states(game: str) -> None:
    spiel = load(game, "(max_plies=60,repetition=0)")
    state, position, plies = spiel.new_initial_state(), Position(game), 0
    assert spiel.num_distinct_actions() == position.num_actions
    dice = np.random.default_rng(4)
    while not state.is_terminal():
        assert state.legal_actions() == position.legal_actions()
        assert str(state) == string(position, plies, 60) and state.current_player() == position.turn
        for player in (0, 1):
            tensor = np.array(state.observation_tensor(player))
            assert np.array_equal(tensor, position.observation(player).ravel())
            assert state.observation_string(player) == str(state)
            # With perfect recall the string contains all moves.
            assert state.information_state_string(player) == state.history_str()
        copy = state.clone()
        action = int(dice.choice(state.legal_actions()))
        assert state.action_to_string(action) == position.action_to_string(action)
        state.apply_action(action)
        position, plies = position.play(action), plies + 1
        assert str(copy) != str(state)
    assert state.returns() == list(position.returns()) and str(state) == string(position, plies, 60)


@pytest.mark.parametrize("max_plies", [1, 2])
def test_strings_are_not_shared_by_ended_and_other_states(game: str, max_plies: int) -> None:
    """Compare all states of the game tree."""
    ended: dict[bool, set[str]] = {False: set(), True: set()}
    states = [load(game, f"(rules={TINY.get(game, 'standard')},max_plies={max_plies})").new_initial_state()]
    while states:
        state = states.pop()
        ended[state.is_terminal()] |= {str(state), state.observation_string(0), state.observation_string(1)}
        states += [state.child(action) for action in state.legal_actions()]
    assert all(ended.values()) and not ended[False] & ended[True]


def random_states(game: str, max_plies: int) -> Iterator[Any]:
    """The states of a random game, including the last one."""
    state, dice = load(game, f"(max_plies={max_plies},repetition=0)").new_initial_state(), random.Random(7)
    while True:
        yield state.clone()
        if state.is_terminal():
            return
        state.apply_action(dice.choice(state.legal_actions()))


def test_states_are_read_from_strings(game: str) -> None:
    spiel, dice = load(game, "(max_plies=40,repetition=0)"), random.Random(8)
    for original in random_states(game, 40):
        # The second call is the one of OpenSpiel's programs in C++.
        for read in (spiel.new_initial_state, partial(pyspiel.Game.new_initial_state, spiel)):
            state = read(str(original))
            assert str(state) == str(original) and state.legal_actions() == original.legal_actions()
            assert state.is_terminal() == original.is_terminal() and state.returns() == original.returns()
            assert state.observation_tensor(0) == original.observation_tensor(0)
        if not state.is_terminal():
            assert state.information_state_string(0) == f"{original}: "
            action = dice.choice(state.legal_actions())
            state.apply_action(action)
            assert str(state) == str(original.child(action)) and state.history() == [action]
            assert state.information_state_string(0) == f"{original}: {action}"
        # A notation alone leaves the full length.
        if not original.position.is_over:
            longer = spiel.new_initial_state(str(original.position))
            assert str(longer) == string(original.position, 0, 40) and not longer.is_terminal()


def test_states_from_strings_are_serialized(game: str) -> None:
    spiel = load(game, "(max_plies=40)")
    start = str(list(random_states(game, 40))[10])
    state = spiel.new_initial_state(start)
    state.apply_action(state.legal_actions()[0])
    saved = pyspiel.serialize_game_and_state(spiel, state)
    for again in (
        spiel.deserialize_state(state.serialize()),
        pyspiel.deserialize_game_and_state(saved)[1],
        pickle.loads(pickle.dumps(state)),
        state.clone(),
    ):
        assert str(again) == str(state) and again.history() == state.history()
        assert again.information_state_string(0) == f"{start}: {state.history_str()}"
        again.apply_action(again.legal_actions()[-1])
        assert str(again) == str(state.child(state.legal_actions()[-1]))


def test_states_of_long_games_are_copied() -> None:
    spiel, dice = load("uisge", "(max_plies=400,repetition=400)"), random.Random(1)
    state = spiel.new_initial_state()
    while state.move_number() < 400:
        if state.is_terminal():
            state = spiel.new_initial_state()
        state.apply_action(dice.choice(state.legal_actions()))
    for again in (state.clone(), spiel.deserialize_state(state.serialize())):
        assert str(again) == str(state) and again.history() == state.history()


@pytest.mark.parametrize(
    ("game", "text", "error", "said"),
    [
        ("uisge", "hello", ValueError, "hello|expected"),
        ("uisge", "7/2ww3/1wwww2/2bbbb1/3bb2/7 w stuck=draw", ValueError, "expected the rules standard"),
        ("uisge", "7/2ww3/1wwww2/2bbbb1/3bb2/7 w, plies left: 41", ValueError, "0 to 40, found '41'"),
        ("uisge", "7/2ww3/1wwww2/2bbbb1/3bb2/7 w, plies left: -1", ValueError, "0 to 40, found '-1'"),
        ("uisge", "7/2ww3/1wwww2/2bbbb1/3bb2/7 w, plies left: \u0663", ValueError, "0 to 40, found '\u0663'"),
        ("uisge", "7/2ww3/1wwww2/2bbbb1/3bb2/7 w, plies left: ", ValueError, "0 to 40, found ''"),
        ("ignis", "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/1E4 w 12a8e, plies left: 3", ValueError, "none.* found '3'"),
        ("uisge", {"board": []}, TypeError, "expected a string, found dict"),
    ],
)
def test_invalid_strings_are_rejected(game: str, text: Any, error: type[Exception], said: str) -> None:
    spiel = load(game, "(max_plies=40)" if game == "uisge" else "")
    with pytest.raises(error, match=said):
        spiel.new_initial_state(text)


def test_there_are_no_information_state_tensors(game: str) -> None:
    state = load(game).new_initial_state()
    for arguments in ((), (0,), (1,)):
        with pytest.raises(pyspiel.SpielError, match="no information state tensors"):
            state.information_state_tensor(*arguments)


def test_parameters() -> None:
    spiel = load("hexfour", "(rules=side:4,max_plies=20)")
    assert (spiel.num_distinct_actions(), spiel.max_game_length()) == (37, 20)
    gaps = load("ignis", "(rules=lines:gaps;pushed-air:air)").new_initial_state()
    assert gaps.position.rules == "lines=gaps,pushed-air=air"
    assert load("ignis").max_game_length() == 47
    again = pickle.loads(pickle.dumps(spiel))
    assert again.num_distinct_actions() == 37 and str(again) == str(spiel)
    with pytest.raises(ValueError, match="no parameters"):
        spiel.make_py_observer(params={"planes": 3})


@pytest.mark.parametrize(
    ("parameters", "error", "reason"),
    [
        ("(rules=side:99)", ValueError, "rules"),
        ("(max_plies=0)", ValueError, "max_plies: expected 1 or more, found 0"),
        ("(max_plies=-5)", ValueError, "max_plies: expected 1 or more, found -5"),
        ("(max_plies=many)", pyspiel.SpielError, "max_plies"),
        ("(side=4)", pyspiel.SpielError, "Unknown parameter 'side'"),
    ],
)
def test_invalid_parameters_are_rejected(parameters: str, error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        load("hexfour", parameters)
