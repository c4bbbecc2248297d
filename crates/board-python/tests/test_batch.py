"""Tests of the functions of many positions, against the methods of single ones."""

import copy
import itertools
import json
import pickle
import random
import re
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from board_games import (
    GAMES,
    Game,
    IllegalMove,
    Opponent,
    Position,
    RuleOption,
    TreeSearch,
    VectorEnv,
    best_all,
    canonical,
    choose_all,
    from_bytes,
    keys,
    legal_masks,
    observations,
    play_all,
    playouts_all,
    rules,
    symmetries,
    symmetry_images,
    to_bytes,
    values,
)

from .conftest import OVER, images, walk
from .test_arrays import Endless, Long, Numbers, aligned


def every_rules(game: str) -> list[str]:
    """Every combination of the options' values, in the notation of rules."""
    options = rules(game)
    choices = itertools.product(*(option.values for option in options))
    pairs = [[f"{o.name}={v}" for o, v in zip(options, values) if v != o.default] for values in choices]
    return [",".join(changed) or "standard" for changed in pairs]


def sample(game: str, rules: str = "standard", most: int = 60) -> list[Position]:
    """Different positions, some of them at the end of a game."""
    found = {p: None for seed in range(4) for p in walk(game, seed, 300, rules)}
    chosen = random.Random(1).sample(list(found), min(most, len(found)))
    return chosen + [position for position in found if position.is_over][:2]


ALL_RULES = [(game, text) for game in GAMES for text in every_rules(game)]


@pytest.mark.parametrize("dtype", ["float32", "uint8"])
@pytest.mark.parametrize(("game", "rules"), ALL_RULES)
def test_observations_are_those_of_each_position(game: str, rules: str, dtype: Any) -> None:
    positions = sample(game, rules, 20)
    for player in (None, 0, 1):
        seen = observations(positions, player=player, dtype=dtype)
        assert seen.dtype == np.dtype(dtype) and aligned(seen)
        assert seen.shape == (len(positions), *positions[0].observation_shape)
        for row, position in zip(seen, positions):
            assert np.array_equal(row, position.observation(player, dtype=dtype))
        out = np.full_like(seen, 9)
        assert observations(positions, player=player, dtype=dtype, out=out) is out
        assert np.array_equal(out, seen)


@pytest.mark.parametrize(("game", "rules"), ALL_RULES)
def test_masks_are_those_of_each_position(game: str, rules: str) -> None:
    positions = sample(game, rules, 20)
    masks = legal_masks(positions)
    assert masks.dtype == np.bool_ and masks.shape == (len(positions), positions[0].num_actions)
    assert aligned(masks)
    for row, position in zip(masks, positions):
        assert np.flatnonzero(row).tolist() == position.legal_actions()
    out = np.ones_like(masks)
    assert legal_masks(positions, out) is out
    assert np.array_equal(out, masks)


@pytest.mark.parametrize(("game", "rules"), ALL_RULES)
def test_actions_are_played_in_each_position(game: str, rules: str) -> None:
    dice = random.Random(1)
    positions = [p for p in sample(game, rules, 20) if not p.is_over]
    actions = [dice.choice(position.legal_actions()) for position in positions]
    expected = [position.play(action) for position, action in zip(positions, actions)]
    assert play_all(positions, actions) == expected
    assert play_all(tuple(positions), np.array(actions, np.uint16)) == expected
    assert play_all(Numbers(*positions), Numbers(*actions)) == expected


@pytest.mark.parametrize(("game", "rules"), ALL_RULES)
def test_images_are_those_of_each_position(game: str, rules: str) -> None:
    dice = random.Random(1)
    positions = sample(game, rules, 8)
    chosen = [dice.randrange(len(symmetries(game, rules))) for _ in positions]
    expected = [images(position)[index].position for position, index in zip(positions, chosen)]
    assert symmetry_images(positions, chosen) == expected
    assert symmetry_images(positions, np.array(chosen, np.int8)) == expected


@pytest.mark.parametrize(("game", "rules"), ALL_RULES)
def test_keys_images_and_bytes_are_those_of_each_position(game: str, rules: str, tmp_path: Path) -> None:
    positions = sample(game, rules, 20)
    assert keys(positions).dtype == np.uint64
    assert keys(positions).tolist() == [position.key() for position in positions]
    assert canonical(positions) == [position.canonical() for position in positions]
    packed = to_bytes(positions)
    assert packed.dtype == np.uint8 and aligned(packed) and len(np.unique(packed, axis=0)) == len(set(positions))
    np.save(tmp_path / "positions.npy", packed, allow_pickle=False)
    mapped = np.load(tmp_path / "positions.npy", mmap_mode="r")
    assert from_bytes(game, mapped) == positions and from_bytes(game, mapped[::-2]) == positions[::-2]


def test_invalid_bytes_are_rejected() -> None:
    packed = to_bytes([Position("uisge")] * 3)
    for wrong in (packed[:, 1:], packed[0], packed.astype(np.int8), packed.tolist(), None):
        with pytest.raises(ValueError, match=r"^array: expected uint8 of shape \(N, 13\), found "):
            from_bytes("uisge", wrong)  # type: ignore[arg-type]
    packed[1] = 0
    with pytest.raises(ValueError, match=r"^array\[1\]: light has 0 pieces instead of 6"):
        from_bytes("uisge", packed)


@pytest.mark.parametrize("autoreset", ["same_step", "next_step"])
def test_games_of_an_environment_may_have_different_rules(game: str, autoreset: Any) -> None:
    """Each game is that of an environment in which all games have its rules."""
    sizes = {text: (Position(game, rules=text).observation_shape, Position(game, rules=text).num_actions) for text in every_rules(game)}
    every = [text for text in sizes if sizes[text] == sizes["standard"]][:8]
    make = partial(VectorEnv, game, len(every), seed=3, max_plies=40, autoreset=autoreset, threads=2)
    mixed, plain = make(rules=every), [make(rules=text) for text in every]
    assert mixed.rules == (every if len(every) > 1 else every[0])
    assert [position.rules for position in copy.copy(mixed).positions()] == every
    for env in (mixed, *plain):
        env.reset()
    for step in range(100):
        sampled = mixed.sample_actions()
        *found, shown = mixed.step(sampled)
        for number, env in enumerate(plain):
            own = env.sample_actions()
            *expected, info = env.step(own)
            assert own[number] == sampled[number] and env.position(number) == mixed.position(number)
            for one, other in zip((*found, shown["action_mask"]), (*expected, info["action_mask"])):
                assert np.array_equal(one[number], other[number])
        if step % 30 == 20:
            mixed = pickle.loads(pickle.dumps(mixed))


def test_different_rules_of_an_environment_are_checked() -> None:
    for rules, reason in (
        (["standard"], "^rules: expected those of 2 games, found 1$"),
        (["side=4", "side=5"], r"^rules\[1\]: expected a position of hexfour with the rules side=4 or of equal shape"),
        (["side=4", "side=x"], "^rules: expected side="),
    ):
        with pytest.raises(ValueError, match=reason):
            VectorEnv("hexfour", 2, rules=rules)
    gymnasium = pytest.importorskip("board_games.gymnasium")
    envs = gymnasium.VectorBoardGame("uisge", 2, rules=["standard", "stuck=draw"], opponent="random", player=1)
    for _ in range(2):
        envs.reset(seed=1)
        assert [position.rules for position in envs.games.positions()] == ["standard", "stuck=draw"]


def test_a_batch_may_mix_rules_of_equal_shape() -> None:
    mixed = [Position("uisge", rules=rules) for rules in ("standard", "stuck=draw", "stuck=passes")]
    for found, single in ((observations(mixed), "observation"), (legal_masks(mixed), "legal_action_mask")):
        np.testing.assert_array_equal(found, [getattr(position, single)() for position in mixed])
    assert play_all(mixed, [227] * 3) == [position.play(227) for position in mixed]
    assert from_bytes("uisge", to_bytes(mixed)) == TreeSearch(mixed, 2).positions() == mixed
    env = VectorEnv("uisge", 3, max_plies=1)
    env.reset(positions=mixed)
    assert env.positions() == pickle.loads(pickle.dumps(env)).positions() == mixed
    env.step(env.sample_actions())
    assert env.positions() == mixed


@pytest.mark.parametrize("rules", [rules for rules in every_rules("disk-race") if "blue" not in rules])
def test_values_follow_from_those_after_the_moves(rules: str) -> None:
    """The winner plays for the shortest game, and the loser for the longest."""
    positions = sample("disk-race", rules)
    for position, value in zip(positions, values(positions).tolist()):
        after = [position.play(action).value() for action in position.legal_actions()]
        own = [(-result, plies + abs(result)) for result, plies in after]
        ended = (int(position.returns()[position.turn]), 0)
        best = max(own, key=lambda found: (found[0], -found[0] * found[1]), default=ended)
        assert position.value() == tuple(value) == best


def test_known_and_unknown_values() -> None:
    assert Position("disk-race").value() == (0, 0)
    assert values([Position("disk-race", "B1B1Bbr1/r4r2/8/R r")]).tolist() == [[1, 48]]
    for position in (Position("uisge"), Position("disk-race", rules="first=blue")):
        for call in (position.value, lambda: values([position])):
            with pytest.raises(ValueError, match=f"^{position.game}: the rules {position.rules} are not solved$"):
                call()


@pytest.mark.parametrize(("game", "rules"), ALL_RULES)
def test_index_arrays_are_those_of_each_position(game: str, rules: str) -> None:
    found = symmetries(game, rules)
    assert (found.game, found.rules) == (game, Position(game, rules=rules).rules)
    arrays = (found.swaps_players, found.action_sources, found.cell_sources)
    assert all(map(aligned, arrays)) and repr(found) == f"<{len(found)} symmetries of {game}, {found.rules}>"
    assert [array.dtype for array in arrays] == [np.bool_, np.int64, np.int64]
    assert found.action_sources.shape == (len(found), Position(game, rules=rules).num_actions)
    assert len(found) == len(found.swaps_players) == len(found.cell_sources)


def test_object_arrays_of_positions_are_accepted(game: str) -> None:
    positions = sample(game)
    array = np.array(positions, object)
    assert np.array_equal(observations(array), observations(positions))
    assert np.array_equal(legal_masks(array[::2]), legal_masks(positions[::2]))


def test_no_positions() -> None:
    empty: list[Any] = [[], np.array([])]
    for none in empty:
        assert play_all([], none) == symmetry_images([], none) == []
    with pytest.raises(TypeError, match=r"^actions: expected integers of shape \(0,\), found float64"):
        play_all([], np.zeros((0, 2)))
    assert canonical([]) == [] and keys([]).shape == (0,) and values([]).shape == (0, 2)
    calls: list[Callable[[Any], Any]] = [observations, legal_masks, to_bytes]
    for call in calls:
        with pytest.raises(ValueError, match="^positions: expected at least one position$"):
            call([])


CALLS: list[Callable[[Any], Any]] = [
    observations,
    legal_masks,
    lambda positions: play_all(positions, [0] * len(positions)),
    lambda positions: symmetry_images(positions, [0] * len(positions)),
    canonical,
    keys,
]


@pytest.mark.parametrize("call", CALLS)
def test_positions_of_other_games_or_rules_are_rejected(call: Callable[[Any], Any]) -> None:
    start = Position("hexfour")
    for other in (Position("uisge"), Position("hexfour", rules="side=4")):
        expected = "expected a position of hexfour with the rules standard or of equal shape"
        found = f"{expected}, found {other.game} with the rules {other.rules}"
        with pytest.raises(ValueError, match=rf"^positions\[2\]: {found}$"):
            call([start, start, other, start])


@pytest.mark.parametrize("call", CALLS)
def test_other_objects_are_not_positions(call: Callable[[Any], Any]) -> None:
    start = Position("uisge")
    for item in (None, str(start), 3, [start]):
        with pytest.raises(TypeError, match=r"^positions\[1\]: expected a Position, found "):
            call([start, item])
    for positions in ({start: 1}, {start}, "uisge", np.zeros(2)):
        with pytest.raises(TypeError, match="^positions"):
            call(positions)
    with pytest.raises(TypeError):
        call(start)


@pytest.mark.parametrize("call", CALLS[:2])
def test_false_lengths_of_positions_do_not_matter(call: Callable[[Any], Any]) -> None:
    positions = sample("uisge")
    assert np.array_equal(call(Long(2**62, *positions)), call(positions))


def test_illegal_actions_are_reported_with_their_index_and_reason(game: str) -> None:
    for position in sample(game):
        legal = position.legal_actions()
        for action in set(range(position.num_actions)) - set(legal):
            with pytest.raises(IllegalMove) as single:
                position.play(action)
            with pytest.raises(IllegalMove) as many:
                play_all([position] * 2, [action] * 2)
            assert str(many.value) == f"actions[0]: {single.value}"
    position = Position(game)
    first, count = position.legal_actions()[0], position.num_actions
    for none in (-1, count, 2**31, 2**63, -(2**64)):
        with pytest.raises(IllegalMove, match=rf"^actions\[2\]: {none} is not an action: expected 0 to {count - 1}$"):
            play_all([position] * 4, [first, first, none, none])


def test_wrong_numbers_of_integers_are_rejected() -> None:
    for call, name in ((play_all, "actions"), (symmetry_images, "symmetries")):
        for wrong in ([227] * 2, Endless(3)):
            with pytest.raises(ValueError, match=f"^{name}: expected 3 integers, found (2|more)$"):
                call([Position("uisge")] * 3, wrong)


@pytest.mark.parametrize("symmetry", [-1, 100, 2**63, 2**64])
def test_symmetries_out_of_range_are_rejected(game: str, symmetry: int) -> None:
    last = len(symmetries(game)) - 1
    with pytest.raises(ValueError, match=rf"^symmetries\[1\]: expected 0 to {last}, found {symmetry}$"):
        symmetry_images([Position(game)] * 2, [last, symmetry])


def test_rules_and_symmetries_of_unknown_games() -> None:
    calls: list[Callable[[str], Any]] = [rules, symmetries]
    for call in calls:
        with pytest.raises(ValueError, match="unknown game"):
            call("chess")


#: The recorded runs of the program, with the output of `board games --json`.
TRANSCRIPT = Path(__file__).parents[2] / "board-cli/tests/program/transcript.txt"


def test_rules_options_have_their_values(game: str) -> None:
    lines = TRANSCRIPT.read_text("utf-8").splitlines()
    (recorded,) = [json.loads(line) for line in lines if line.startswith(f'{{"game":"{game}","players":["')]
    options = rules(game)
    found = [{"name": o.name, "about": o.meaning, "values": list(o.values)} for o in options]
    assert found == recorded["rules"] and [o.default for o in options] == [o.values[0] for o in options]
    assert eval(repr(options), {"RuleOption": RuleOption}) == options and len(set(options)) == len(options)


def test_rules_are_accepted_in_any_order_and_as_dictionaries(game: str) -> None:
    options = {option.name: option for option in rules(game)}
    for text in every_rules(game):
        given = dict(part.split("=") for part in text.split(",") if text != "standard")
        full = {name: given.get(name, option.default) for name, option in options.items()}
        reverse = ", ".join(f"{name} = {full[name]}" for name in reversed(full))
        for form in (given, full, reverse or "standard"):
            assert Position(game, rules=form).rules == text
        assert symmetries(game, full).rules == VectorEnv(game, 1, rules=full).rules == text
        assert Game(game, str(Position(game, rules=text)), rules=full).rules == text
    assert Position("hexfour", rules={"side": 4}).rules == "side=4"
    # The notation of a position is strict.
    with pytest.raises(ValueError, match="the default value must be omitted"):
        Position("uisge", f"{Position('uisge')} stuck=loses")


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        ("stuck=wins,stuck=wins", ValueError, "rules: the option stuck appears twice"),
        ("side=4", ValueError, "rules: unknown option 'side': expected stuck"),
        ("stuck", ValueError, "rules: expected stuck=loses|wins|draw|passes, found ''"),
        ("", ValueError, "rules: unknown option ''"),
        ({"stuck": None}, ValueError, "rules: expected stuck=loses|wins|draw|passes, found 'None'"),
        (3, TypeError, "rules: expected a string, a dictionary or None, found int"),
    ],
)
def test_invalid_rules_are_rejected(wrong: Any, error: type[Exception], said: str) -> None:
    for make in (Position, Game):
        with pytest.raises(error, match=re.escape(said)):
            make("uisge", rules=wrong)


def test_two_threads_cannot_write_to_the_same_array() -> None:
    positions = [Position("hexfour")] * 5000
    out, messages, done = observations(positions), list[str](), threading.Event()

    def write() -> None:
        while not done.is_set() and not messages:
            try:
                observations(positions, out=out)
            except ValueError as error:
                messages.append(str(error))

    threads = [threading.Thread(target=write) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    done.set()
    assert set(messages) == {"out: in use by another thread"}


@pytest.mark.parametrize("threads", [1, 3])
def test_batch_searches_are_those_of_each_position(game: str, threads: int) -> None:
    positions = [position for position in sample(game) if not position.is_over][:12]
    found = best_all(positions, depth=2, lines=2, exact=True, threads=threads)
    for position, best in zip(positions, found, strict=True):
        expected = position.best(depth=2, lines=2, exact=True)
        assert (best.lines, best.depth, best.nodes) == (expected.lines, expected.depth, expected.nodes)
    assert best_all([], depth=1) == []


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("name", ["random", "simple", "easy", "mcts:20"])
def test_batch_opponents_are_those_of_each_position(game: str, name: str, threads: int) -> None:
    positions = [position for position in sample(game) if not position.is_over][:20]
    seeds = np.random.default_rng(1).integers(2**63, size=len(positions))
    chosen = choose_all(name, positions, seeds, threads=threads)
    assert chosen.dtype == np.int64
    expected = [Opponent(name, int(seed))(position) for position, seed in zip(positions, seeds)]
    assert chosen.tolist() == expected


@pytest.mark.parametrize("threads", [1, 3])
def test_batch_playouts_are_those_of_each_position(game: str, threads: int) -> None:
    positions = sample(game)[:20]
    seeds = range(5, 5 + len(positions))
    found = playouts_all(positions, 7, seeds, 50, threads=threads)
    assert found == [position.playouts(7, seed, 50) for position, seed in zip(positions, seeds)]
    # Games that take several rounds.
    [long] = playouts_all(positions[:1], 5_000, [3])
    assert long == positions[0].playouts(5_000, 3)


def test_invalid_arguments_of_batch_searches_are_rejected() -> None:
    start, over = Position("uisge"), Position("uisge", OVER)
    for call, said in (
        (lambda: best_all([start]), "expected a limit: time, nodes or depth"),
        (lambda: best_all([start, over], depth=1), r"positions\[1\]: the game is over"),
        (lambda: choose_all("easy", [start, over], [1, 2]), r"positions\[1\]: the game is over"),
        (lambda: choose_all("hard", [start], [1]), "unknown opponent"),
        (lambda: choose_all("easy", [start], [1, 2]), "seeds: expected 1 integer, found 2"),
        (lambda: choose_all("easy", [start], [-1]), r"seeds\[0\]: expected 0 to 9223372036854775807, found -1"),
        (lambda: playouts_all([start], 1, [2**63]), r"seeds\[0\]: expected 0 to 9223372036854775807"),
        (lambda: playouts_all([start], -1, [1]), "n: expected 0 to"),
        (lambda: playouts_all([start, Position("ignis")], 1, [1, 2]), r"positions\[1\]"),
    ):
        with pytest.raises(ValueError, match=said):
            call()
