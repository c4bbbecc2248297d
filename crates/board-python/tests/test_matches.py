"""Tests of `match`."""

import functools
import itertools
import math
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from board_games import Elo, Game, IllegalMove, MatchResult, Opponent, Position, match, ratings

from .conftest import OVER, WIN


def first_move(position: Position) -> int:
    return position.legal_actions()[0]


def last_move(position: Position) -> str:
    return position.legal_moves()[-1]


def with_rng(position: Position, rng: np.random.Generator) -> int:
    return int(rng.choice(position.legal_actions()))


def never(position: Position) -> int:
    raise AssertionError(f"there is nothing to choose in {position}")


def outcomes(result: MatchResult, a: str) -> list[float]:
    """Points of the player with a name, read from the records."""
    points = []
    for record in result.records:
        played = Game.from_record(record)
        assert played.ending is not None
        winner = played.ending.winner
        points.append(0.5 if winner is None else float(played.name(winner) == a))
    return points


def test_easy_beats_random(game: str) -> None:
    result = match("easy", "random", 20, game=game, seed=1, max_plies=300)
    assert result.wins + result.draws + result.losses == 20 == len(result.records)
    assert result.wins > 10 and result.wins > 3 * result.losses
    points = outcomes(result, "easy")
    counts = tuple(points.count(p) for p in (1, 0.5, 0))
    assert counts == (result.wins, result.draws, result.losses)


def test_exchanging_the_players_exchanges_the_result(game: str) -> None:
    """Deterministic players play the same games, in another order."""
    one = match(first_move, last_move, 10, game=game, max_plies=200)
    other = match(last_move, first_move, 10, game=game, max_plies=200)
    assert (one.wins, one.draws, one.losses) == (other.losses, other.draws, other.wins)
    moves = [[Game.from_record(record).moves() for record in each.records] for each in (one, other)]
    assert moves[0] == [game for pair in range(0, 10, 2) for game in (moves[1][pair + 1], moves[1][pair])]


def test_pairs_share_an_opening_and_exchange_sides(game: str) -> None:
    result = match(first_move, last_move, 7, game=game, opening=6, seed=5, max_plies=40)
    games = [Game.from_record(record) for record in result.records]
    openings = [tuple(played.moves()[:6]) for played in games]
    assert openings[0:6:2] == openings[1:6:2] and len(set(openings)) == 4
    names = ("first_move", "last_move")
    assert [(played.name(0), played.name(1)) for played in games] == [names, names[::-1]] * 3 + [names]
    for played in games:
        positions = played.positions()
        for position, move in list(zip(positions, played.moves()))[6:]:
            legal = position.legal_moves()
            assert move == (legal[0] if played.name(position.turn) == "first_move" else legal[-1])


@pytest.mark.parametrize("player", ["random", with_rng])
def test_equal_seeds_give_equal_matches(game: str, player: Any) -> None:
    def play(seed: int) -> MatchResult:
        return match(player, "mcts:5", 4, game=game, seed=seed, max_plies=60)

    assert play(3) == play(3) and play(3).records != play(4).records
    # The opening does not depend on the players.
    openings = set()
    for a, b in (("random", "easy"), (first_move, "easy"), (first_move, last_move)):
        result = match(a, b, 1, game=game, opening=3, seed=8, max_plies=9)
        openings.add(tuple(Game.from_record(result.records[0]).moves()[:3]))
    assert len(openings) == 1


def test_a_match_can_start_at_a_position() -> None:
    position = Position("uisge", WIN)
    result = match("easy", "easy", 4, position=position, opening=0)
    # The player to move wins with the first move.
    assert (result.wins, result.draws, result.losses) == (2, 0, 2)
    for record in result.records:
        played = Game.from_record(record)
        assert played.positions()[0] == position and len(played.moves()) == 1
    stuck = Position("uisge", rules="stuck=draw")
    for result in (
        match("random", "random", 1, position=stuck, max_plies=2),
        match("random", "random", 1, position=stuck, max_plies=2, rules={"stuck": "draw"}),
        match("random", "random", 1, game="uisge", rules="stuck=draw", max_plies=2),
    ):
        assert Game.from_record(result.records[0]).rules == "stuck=draw"


def test_openings_do_not_end_a_game() -> None:
    position = Position("uisge", WIN)
    wins = [action for action in position.legal_actions() if position.play(action).is_over]
    assert wins
    for seed in range(60):
        result = match(first_move, first_move, 1, position=position, opening=1, seed=seed, max_plies=3)
        assert not Game.from_record(result.records[0]).positions()[1].is_over


def test_limits_draw_games() -> None:
    capped = match(first_move, never, 1, game="uisge", opening=0, max_plies=1)
    assert (capped.wins, capped.draws, capped.losses) == (0, 1, 0)
    with pytest.raises(ValueError, match="max_plies: expected 1 to"):
        match(never, never, 3, game="uisge", max_plies=0)
    assert match(never, never, 3, game="uisge", repetition=1).draws == 3
    tours = iter(["d4d6", "d2f2", "d6d4", "f2d2"] * 2)
    repeated = match(lambda _: next(tours), lambda _: next(tours), 1, game="uisge", opening=0)
    assert repeated.draws == 1 and len(Game.from_record(repeated.records[0]).moves()) == 8


@pytest.mark.parametrize("choice", ["d4e5", "}", "no\nmove", "", -1, 10**30])
def test_an_illegal_move_forfeits_the_game(choice: Any) -> None:
    result = match("random", lambda _: choice, 2, game="uisge", opening=2)
    assert (result.wins, result.draws, result.losses) == (2, 0, 0)
    for played in map(Game.from_record, result.records):
        assert played.ending is not None and played.ending.cause == "illegal-move"
        assert "forfeited (illegal move)" in played.ending.words
        assert (played.comment(len(played.moves())) or "").startswith("forfeit: ")


def reason_of_forfeit(reason: str) -> str | None:
    def gives_up(position: Position) -> int:
        raise IllegalMove(reason)

    result = match(gives_up, "random", 1, game="uisge", opening=0)
    assert (result.wins, result.draws, result.losses) == (0, 0, 1)
    return Game.from_record(result.records[0]).comment(0)


def test_reasons_are_recorded_whatever_they_contain() -> None:
    reason = "{no}\n\n move\0 \x1b[1m\u202e \ud800 \xfc"
    assert reason_of_forfeit(reason) == "forfeit: ?no? move? ?[1m? ? \xfc"
    assert reason_of_forfeit("") == "forfeit:"
    everything = reason_of_forfeit("".join(map(chr, [*range(0x3100), *range(0xD700, 0x10000), 0x10FFFF])))
    assert everything is not None and "abcdefghijklmnopqrstuvwxyz?|?~?" in everything


def test_other_exceptions_are_passed_on() -> None:
    with pytest.raises(AssertionError, match="there is nothing to choose"):
        match(never, "random", 1, game="uisge")
    with pytest.raises(TypeError):
        match(lambda _: None, "random", 1, game="uisge")  # type: ignore[arg-type]


def test_players_can_be_objects() -> None:
    class Player:
        def __init__(self) -> None:
            self.dice = random.Random(1)

        def __call__(self, position: Position) -> int:
            return self.dice.choice(position.legal_actions())

    result = match(Player(), Opponent("easy", 9), 2, game="ignis")
    played = Game.from_record(result.records[0])
    assert (played.name(0), played.name(1)) == ("Player", "easy")


@pytest.mark.parametrize("name", ["a\nb", "a\rb", "\x1b[31ma", "a\u202eb", "a\x00", "a\x85b", "a\ud800"])
def test_names_that_records_cannot_store_are_rejected(name: str) -> None:
    def player(position: Position) -> int:
        raise AssertionError("no game begins")

    player.__name__ = name
    found = next(c for c in name if c not in "ab")
    for a, b, argument in (("random", player, "b"), (player, "easy", "a")):
        with pytest.raises(ValueError, match=f"^{argument}: a record cannot store the name of the player: ") as why:
            match(a, b, 2, game="uisge")
        shown = str(why.value)
        assert shown.isprintable() and (f"{ord(found):x}" in shown or repr(found) in shown)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({}, "either a game or a position"),
        ({"game": "uisge", "position": Position("uisge")}, "either a game or a position"),
        ({"game": "chess"}, "unknown game"),
        ({"game": "uisge", "b": "hard"}, "unknown opponent"),
        ({"game": "uisge", "games": -1}, "games: expected an integer of at least 0, found -1"),
        ({"game": "uisge", "threads": 0}, "threads: expected an integer of at least 1, found 0"),
        ({"position": Position("uisge", OVER)}, "position: the game is over"),
        ({"position": WIN}, "position: expected a Position, found str"),
        ({"game": "uisge", "openings": []}, "openings: expected at least one"),
        ({"game": "uisge", "openings": WIN}, "openings: expected positions, found '"),
        ({"game": "uisge", "openings": [WIN, OVER]}, r"openings\[1\]: position: the game is over"),
        ({"position": Position("uisge"), "rules": "stuck=draw"}, "rules: expected standard, the rules of the position, found 'stuck=draw'"),
    ],
)
def test_invalid_arguments_are_rejected(options: dict[str, Any], reason: str) -> None:
    # An argument of a wrong type, a string.
    error = TypeError if WIN in options.values() else ValueError
    with pytest.raises(error, match=reason):
        match(**{"a": "easy", "b": "easy", "games": 2, **options})


def points_to_elo(share: float) -> float:
    """Difference at which the logistic model expects this share of the points, found by bisection."""
    if share <= 0 or share >= 1:
        return -math.inf if share <= 0 else math.inf
    low, high = -10_000.0, 10_000.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if 1 / (1 + 10 ** (-middle / 400)) < share else (low, middle)
    return low


def interval(pairs: tuple[int, ...]) -> tuple[float, float]:
    """Shares that a test with the effective number of games does not reject, found by bisection."""
    points = [at / 4 for at, number in enumerate(pairs) for _ in range(number)]
    share = sum(points) / len(points)
    # Two further pairs with equal parts of all results.
    smooth = points * 5 + [0, 0.25, 0.5, 0.75, 1] * 2
    mean = sum(smooth) / len(smooth)
    variance = sum((p - mean) ** 2 for p in smooth) / len(smooth)
    games = len(points) * mean * (1 - mean) / variance

    def end(far: float) -> float:
        near = share
        for _ in range(100):
            middle = (near + far) / 2
            rejected = (share - middle) ** 2 > 1.959964**2 * middle * (1 - middle) / games
            near, far = (near, middle) if rejected else (middle, far)
        return near

    return end(0.0), end(1.0)


@pytest.mark.parametrize("pairs", [(0, 0, 2, 0, 9), (3, 10, 20, 17, 10), (0, 0, 7, 0, 0), (0, 0, 0, 0, 3), (2, 0, 0, 0, 0)])
def test_elo_and_its_interval_are_those_of_wilson(pairs: tuple[int, int, int, int, int]) -> None:
    share = sum(at * number for at, number in enumerate(pairs)) / sum(pairs) / 4
    elo = MatchResult(0, 0, 0, pairs=pairs).elo
    assert isinstance(elo, Elo)
    assert elo.difference == pytest.approx(points_to_elo(share), abs=1e-6)
    low, high = interval(pairs)
    assert elo.interval[0] == pytest.approx(points_to_elo(low) if share > 0 else -math.inf, abs=1e-4)
    assert elo.interval[1] == pytest.approx(points_to_elo(high) if share < 1 else math.inf, abs=1e-4)


def test_pairs_are_counted_by_their_points_without_repeated_ones() -> None:
    result = match(first_move, last_move, 6, game="uisge", opening=0, max_plies=20)
    assert result.repeats == [2, 3, 4, 5] and sum(result.pairs) == 1
    assert result.records[:2] * 3 == result.records and result.records[0] != result.records[1]
    result = match("random", "random", 101, game="hexfour", rules="side=4")
    assert result.repeats == [] and sum(result.pairs) == 50
    points = sum(at * number for at, number in enumerate(result.pairs))
    # The last game has no partner.
    assert 2 * result.wins + result.draws - points in (0, 1, 2)


def test_results_of_several_openings_add_up() -> None:
    start = Position("uisge")
    starts = [start.play(choose(start)) for choose in (first_move, last_move)]
    parts = [match(first_move, last_move, 2, position=each, opening=0, max_plies=20) for each in starts]
    both = match(first_move, last_move, 4, game="uisge", openings=[starts[0], str(starts[1])], max_plies=20)
    assert parts[0] + parts[1] == both and both.repeats == [] and sum(both.pairs) == 2
    again, points = both + both, outcomes(both, "first_move")
    assert again.repeats == [4, 5, 6, 7] and again.pairs == both.pairs
    assert again == match(first_move, last_move, 8, game="uisge", openings=starts, max_plies=20)
    assert (again.wins, again.draws, again.losses) == tuple(2 * points.count(p) for p in (1, 0.5, 0))
    part = match(first_move, last_move, 1, position=starts[0], max_plies=20)
    for left, right in ((part, both), (both, MatchResult(1, 0, 0)), (both, match("random", "random", 2, game="uisge"))):
        with pytest.raises(ValueError, match="expected (pairs|the records|the same players)"):
            left + right


def test_threads_play_the_same_games_and_report_progress() -> None:
    calls: list[tuple[int, int]] = []
    for a, b in (("easy", "random"), (with_rng, "mcts:9")):
        one = match(a, b, 7, game="uisge", seed=3, max_plies=40)
        calls.clear()
        progress = lambda done, games: calls.append((done, games))  # noqa: E731
        assert match(a, b, 7, game="uisge", seed=3, max_plies=40, threads=3, progress=progress) == one
        assert calls == [(done, 7) for done in range(1, 8)]
    with pytest.raises(AssertionError, match="there is nothing to choose"):
        match("easy", never, 9, game="uisge", threads=2)


def batched(player: Callable[..., Any]) -> Any:
    """The player for batched matches that plays the same moves."""

    @functools.wraps(player)
    def play(positions: list[Position]) -> list[Any]:
        return [player(position) for position in positions]

    return play


def sometimes_illegal(position: Position) -> int:
    actions = position.legal_actions()
    return actions[len(actions) // 2] if len(actions) % 7 else -1


def test_batched_players_play_the_same_games(game: str) -> None:
    calls: list[tuple[int, int]] = []
    options: dict[str, Any] = {"games": 9, "game": game, "seed": 3, "max_plies": 30}
    a: Any
    b: Any
    named = ("random", "mcts:3", Opponent("easy", 5))
    for a in (first_move, last_move, sometimes_illegal):
        for b, other in (*zip(named, named), (sometimes_illegal, batched(sometimes_illegal))):
            calls.clear()
            progress = lambda done, games: calls.append((done, games))  # noqa: E731
            together = match(batched(a), other, **options, batched=True, progress=progress)
            assert together == match(a, b, **options)
            assert calls == [(done, 9) for done in range(1, 10)]


def test_batched_players_are_asked_about_all_games_at_once() -> None:
    """Before the second player's first move, the first player has moved in half of the games."""
    sizes = []

    def player(positions: list[Position], rng: np.random.Generator) -> Any:
        sizes.append(len(positions))
        return np.array([rng.choice(position.legal_actions()) for position in positions])

    result = match(player, player, 10, game="uisge", opening=2, max_plies=8, batched=True)
    assert result.draws == 10 and sizes == [5, 10, 10, 10, 10, 10, 5]


def test_wrong_answers_of_batched_players_are_rejected() -> None:
    wrong: Any
    for wrong in (lambda positions: [], lambda positions: None, lambda positions: [0] * 5):
        with pytest.raises(ValueError, match="^b: expected 4 moves, found "):
            match("random", wrong, 4, game="uisge", opening=1, batched=True)
    with pytest.raises(ValueError, match="^threads: expected 1 for batched players, found 2"):
        match("random", "random", 4, game="uisge", threads=2, batched=True)


def test_ratings_are_those_of_simulated_players() -> None:
    """95% of the intervals contain the true ratings."""
    dice, inside = np.random.default_rng(1), []
    true = {"random": 0, "easy": 300, "simple": -100, "mcts:1": 700, "mcts:2": 450}
    pairs = list(itertools.combinations(true, 2))
    records = [match(a, b, 1, game="uisge", max_plies=1).records for a, b in pairs]
    for _ in range(200):
        wins = [int(dice.binomial(100, 1 / (1 + 10 ** ((true[b] - true[a]) / 400)))) for a, b in pairs]
        rated = ratings(MatchResult(won, 0, 100 - won, record) for won, record in zip(wins, records))
        inside += [low <= true[name] <= high for name, (_, (low, high)) in list(rated.items())[1:]]
    assert 0.92 < np.mean(inside) < 0.98


def test_ratings_fit_all_results() -> None:
    """Without chance, ratings of 0, 100 and 300 fit the expected points, to which one draw per pair is added."""
    elo = {"easy": 0.0, "random": 100.0, "simple": 300.0}
    share = {(a, b): 1 / (1 + 10 ** ((elo[b] - elo[a]) / 400)) for a in elo for b in elo}
    results = []
    for a, b in (("easy", "random"), ("simple", "random"), ("simple", "easy")):
        record = match(a, b, 1, game="uisge", max_plies=1).records
        wins = round(10**6 * share[a, b])
        results.append(MatchResult(wins, 0, 10**6 - wins, record))
    rated = ratings(results)
    assert list(rated) == list(elo)
    for name, (difference, (low, high)) in rated.items():
        assert difference == pytest.approx(elo[name], abs=0.01)
        assert high - difference == pytest.approx(difference - low)
        # The points are those of three million games.
        assert high == 0 if name == "easy" else 0.3 < high - difference < 0.9
    # One game is a win more than the draw.
    lone = ratings([MatchResult(1, 0, 0, match("easy", "random", 1, game="uisge", max_plies=1).records)])
    assert lone["random"].difference == pytest.approx(-400 * math.log10(3))
    assert ratings([]) == {}
    for wrong in (MatchResult(1, 0, 0), match("easy", "easy", 1, game="uisge", max_plies=1)):
        with pytest.raises(ValueError, match="expected records of two players"):
            ratings([wrong])


def test_openings_repeat_after_all_of_them() -> None:
    positions = {Position("uisge").canonical()}
    for _ in range(3):
        positions = {p.play(m).canonical() for p in positions for m in p.legal_actions()}
    records = match("random", "random", 2 * len(positions) + 2, game="uisge", opening=3, max_plies=4).records
    openings = []
    for record in records[::2]:
        played = Game.from_record(record)
        played.undo()
        openings.append(played.position.canonical())
    assert set(openings[:-1]) == positions and openings[-1] == openings[0]


def test_results_are_readable_values() -> None:
    result = match("random", "random", 0, game="uisge")
    assert result == MatchResult(0, 0, 0) and result.elo is None
    assert str(result) == "0 wins, 0 draws, 0 losses"
    result = MatchResult(60, 20, 20, ["a record"], (6, 4, 10, 4, 26))
    low, high = (points_to_elo(end) for end in interval(result.pairs))
    assert str(result) == f"60 wins, 20 draws, 20 losses: +147 Elo (95%: +{low:.0f} to +{high:.0f})"
    assert repr(result) == "MatchResult(wins=60, draws=20, losses=20)"
    assert str(MatchResult(2, 0, 0, pairs=(0, 0, 0, 0, 1))).startswith("2 wins, 0 draws, 0 losses: +inf Elo")
