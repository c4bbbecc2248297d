"""Tests of `Opponent`."""

import _thread
import threading
import time

import pytest

from board_games import GAMES, Opponent, Position

from .conftest import walk

#: Jumps of the piece on d4 win.
WIN = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w"
OVER = "7/2WW3/1WW1WW1/2bbbb1/3bb2/7 b"

#: Opponents that choose independently of time.
REPEATABLE = ["random", "simple", "easy", "search:depth=1", "search:nodes=500", "mcts:50"]


def choices(opponent: Opponent, game: str) -> list[int]:
    """The actions that an opponent chooses in the positions of a random game."""
    return [opponent(position) for position in walk(game, plies=6)]


@pytest.mark.parametrize("name", [*REPEATABLE, "search:5ms"])
def test_choices_are_legal(game: str, name: str) -> None:
    opponent = Opponent(name, 1)
    for position in walk(game, plies=6):
        action = opponent(position)
        assert type(action) is int and action in position.legal_actions()


@pytest.mark.parametrize("name", REPEATABLE)
def test_equal_seeds_choose_equally(game: str, name: str) -> None:
    assert choices(Opponent(name, 3), game) == choices(Opponent(name, 3), game)


def test_seeds_decide_random_choices(game: str) -> None:
    chosen = {tuple(choices(Opponent("random", seed), game)) for seed in range(10)}
    assert len(chosen) > 5


def test_one_opponent_plays_all_games_and_rules() -> None:
    opponent = Opponent("search:depth=1")
    for _ in range(2):
        for game in GAMES:
            assert opponent(Position(game)) in Position(game).legal_actions()
        for side in (4, 7):
            position = Position("hexfour", rules=f"side={side}")
            assert opponent(position) in position.legal_actions()


@pytest.mark.parametrize("name", ["simple", "easy", "fair", "mcts:2000"])
def test_a_win_in_one_is_played(name: str) -> None:
    assert Position("uisge", WIN).play(Opponent(name)(Position("uisge", WIN))).is_over


def test_the_perfect_opponent_keeps_the_value() -> None:
    for position in (position for seed in range(5) for position in [*walk("disk-race", seed, 40)][20:40]):
        (result, plies), after = position.value(), position.play(Opponent("perfect")(position)).value()
        assert (result, plies) == (-after[0], after[1] + abs(result))


def test_names_and_seeds() -> None:
    opponent = Opponent()
    assert (opponent.name, opponent.seed) == ("easy", 0)
    for name in ("strong", "search:200ms", "search:2s"):
        assert Opponent(name).name == name
    assert repr(Opponent("mcts:10", seed=2**64 - 1)) == 'Opponent("mcts:10", seed=18446744073709551615)'
    assert repr(eval(repr(Opponent("fair", 5)))) == 'Opponent("fair", seed=5)'


def test_invalid_arguments_are_rejected() -> None:
    for name in ("", "hard", "search:0s", "search:depth=201", "exec:true"):
        with pytest.raises(ValueError, match="unknown opponent"):
            Opponent(name)
    with pytest.raises(TypeError):
        Opponent(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Opponent()("uisge")  # type: ignore[arg-type]
    for name in ("random", "simple", "easy", "mcts:5", "perfect"):
        with pytest.raises(ValueError, match="the game is over"):
            Opponent(name)(Position("uisge", OVER))
    with pytest.raises(ValueError, match="^uisge is not solved$"):
        Opponent("perfect")(Position("uisge"))


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize("name", ["search:60s", "mcts:4000000000"])
def test_ctrl_c_stops_an_opponent(name: str) -> None:
    opponent = Opponent(name)
    for _ in range(2):
        threading.Timer(0.2, _thread.interrupt_main).start()
        begun = time.perf_counter()
        with pytest.raises(KeyboardInterrupt):
            opponent(Position("hexfour"))
        # A wide tolerance for slow machines.
        assert 0.1 < time.perf_counter() - begun < 3


def test_threads_share_an_opponent() -> None:
    opponent, chosen = Opponent("search:1s"), []
    choosing = threading.Thread(target=lambda: chosen.append(opponent(Position("hexfour"))))
    choosing.start()
    assert opponent(Position("uisge")) in Position("uisge").legal_actions()
    choosing.join()
    assert chosen[0] in Position("hexfour").legal_actions()
