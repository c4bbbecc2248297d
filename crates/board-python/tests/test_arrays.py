"""Tests of the arrays that the package creates and of the actions that it reads."""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import pytest

from board_games import IllegalMove, Position, VectorEnv, legal_masks, observations, symmetry_images

from .conftest import walk

#: Four legal first moves of Uisge. They do not fit in 8 bits.
ACTIONS = [227, 231, 287, 295]
#: Four legal first moves of Disk race.
SMALL = [0, 10, 20, 30]


def aligned(array: Any) -> bool:
    return array.ctypes.data % 64 == 0 and bool(array.flags.c_contiguous and array.flags.writeable)


@pytest.mark.parametrize("dtype", ["float32", "uint8"])
def test_arrays_of_positions_are_aligned(game: str, dtype: Any) -> None:
    kept: list[Any] = []
    for position in walk(game, plies=200):
        kept += [position.observation(dtype=dtype), position.legal_action_mask()]
    # Arrays in use and arrays that are freed immediately take different places in memory.
    assert all(map(aligned, kept))
    for position in walk(game, plies=200):
        assert aligned(position.observation(dtype=dtype)) and aligned(position.legal_action_mask())


@pytest.mark.parametrize("dtype", ["float32", "uint8"])
def test_arrays_of_environments_are_aligned(game: str, dtype: Any) -> None:
    for games in (*range(1, 40), 257, 1024):
        env = VectorEnv(game, games, dtype=dtype)
        env.reset()
        for _ in range(3):
            actions = env.sample_actions()
            *arrays, info = env.step(actions)
            assert all(map(aligned, [actions, *arrays, *info.values()]))


def test_jax_shares_the_arrays(game: str) -> None:
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    obs, info = VectorEnv(game, 5).reset()
    position = Position(game)
    for array in (obs, info["player"], position.observation(), position.observation(dtype="uint8")):
        shared = jax.dlpack.from_dlpack(array)
        assert shared.unsafe_buffer_pointer() == array.ctypes.data
        assert np.array_equal(shared, array)


def test_arrays_outlive_their_environment(game: str) -> None:
    env = VectorEnv(game, 3)
    obs, info = env.reset()
    rows = [obs[i] for i in range(3)]
    del env, obs
    for row in rows:
        assert np.array_equal(row, Position(game).observation())
    assert info["player"].tolist() == [0] * 3


def test_arrays_cannot_be_resized() -> None:
    obs, info = VectorEnv("uisge", 2).reset()
    for array in (obs, info["action_mask"], info["player"]):
        with pytest.raises(ValueError, match="own"):
            array.resize((10**6,), refcheck=False)


START = Position("uisge")
#: Functions of the argument `out`, and the shape and type of their results.
OUTS: list[tuple[Callable[[Any], Any], tuple[int, ...], Any]] = [
    (lambda out: START.observation(out=out), (9, 6, 7), np.float32),
    (lambda out: START.observation(dtype="uint8", out=out), (9, 6, 7), np.uint8),
    (START.legal_action_mask, (379,), np.bool_),
    (lambda out: observations([START] * 3, out=out), (3, 9, 6, 7), np.float32),
    (lambda out: legal_masks([START] * 3, out), (3, 379), np.bool_),
]


@pytest.mark.parametrize(("call", "shape", "dtype"), OUTS)
def test_unsuitable_arrays_are_rejected(call: Callable[[Any], Any], shape: tuple[int, ...], dtype: Any) -> None:
    good, count = np.zeros(shape, dtype), math.prod(shape)
    kinds = [np.zeros(shape, other) for other in ("f8", "i1", ">f4", object)]
    shapes = [(count, 1), shape[1:], (*shape, 1), (shape[0] + 1, *shape[1:]), (0, *shape[1:])]
    layouts = [good[::-1], np.zeros((2 * shape[0], *shape[1:]), dtype)[::2], np.broadcast_to(good.flat[0], shape)]
    layouts.append(np.frombuffer(bytearray(good.nbytes + 1), np.uint8)[1:].view(dtype).reshape(shape))
    layouts.append(np.zeros(shape, dtype, order="F"))
    expected = re.escape(f"out: expected an array of {good.dtype} of shape {shape}")
    with pytest.raises(TypeError, match=f"^{expected}, found list$"):
        call([0.0])
    for wrong in (*kinds, *(np.zeros(other, dtype) for other in shapes)):
        found = re.escape(f"found {wrong.dtype} of shape {wrong.shape}")
        with pytest.raises(TypeError if wrong.dtype != dtype else ValueError, match=f"^{expected}, {found}$"):
            call(wrong)
    # Arrays of one dimension or of bytes may be contiguous or aligned.
    for wrong in (each for each in layouts if not each.flags.carray):
        with pytest.raises(ValueError, match=f"^{expected} that is C-contiguous and aligned$"):
            call(wrong)
    good.flags.writeable = False
    with pytest.raises(ValueError, match="^out: not writable$"):
        call(good)


def played(actions: Any, game: str = "uisge") -> list[Position]:
    """The positions after a step from the start."""
    env = VectorEnv(game, 4)
    env.reset()
    env.step(actions)
    return [env.position(i) for i in range(4)]


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("kind", ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"])
def test_all_integer_types_are_actions(kind: str, order: str) -> None:
    """In any byte order and layout. The stride need not be a multiple of the element size."""
    dtype = np.dtype(order + kind)
    game, numbers = ("disk-race", SMALL) if kind[1] == "1" else ("uisge", ACTIONS)
    expected = [Position(game).play(action) for action in numbers]
    actions = np.array(numbers, dtype)
    record = np.zeros(4, [("more", np.int8), ("action", dtype)])
    record["action"], record["more"] = actions, -1
    askew = np.frombuffer(bytearray(actions.nbytes + 1), np.uint8)[1:].view(dtype)
    askew[:] = actions
    read_only = actions.copy()
    read_only.flags.writeable = False
    for layout in (
        actions,
        record["action"],
        askew,
        actions[::-1].copy()[::-1],
        np.stack([actions] * 3, 1)[:, 1],
        np.repeat(actions, 2)[::2],
        read_only,
    ):
        assert played(layout, game) == expected
    assert played(np.broadcast_to(actions[2:3], (4,)), game) == [expected[2]] * 4


class Numbers(Sequence[Any]):
    """A sequence of any items."""

    def __init__(self, *items: Any) -> None:
        self.items = items

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, index: Any) -> Any:
        return self.items[index]


def test_all_sequences_of_integers_are_actions() -> None:
    expected = [Position("uisge").play(action) for action in ACTIONS]
    for actions in (
        ACTIONS,
        tuple(ACTIONS),
        tuple(np.array(ACTIONS)),
        Numbers(*ACTIONS),
        [np.uint16(action) for action in ACTIONS],
        [np.array(action) for action in ACTIONS],
    ):
        assert played(actions) == expected


LARGE = [2**63, 2**64 - 1, -(2**63) - 1, 2**64, 2**70, -(2**70)]


@pytest.mark.parametrize("number", LARGE)
def test_large_integers_are_illegal(number: int) -> None:
    given: list[Any] = [[227, 227, number, 227], Numbers(227, 227, number, 227)]
    if 0 <= number < 2**64:
        given.append(np.array([227, 227, number, 227], np.uint64))
        given.append(given[-1].astype(">u8"))
        given.append([227, 227, np.uint64(number), 227])
    for actions in given:
        with pytest.raises(IllegalMove, match=rf"^actions\[2\]: {number} is not an action: expected 0 to 378$"):
            played(actions)


def test_integers_of_thousands_of_digits_are_illegal() -> None:
    with pytest.raises(IllegalMove, match=r"^actions\[0\]: an integer of thousands of digits is"):
        played([10**5000] * 4)
    with pytest.raises(IllegalMove, match="^an integer of thousands of digits is not an action"):
        Position("uisge").play(10**5000)
    with pytest.raises(ValueError, match="^depth: expected 0 to 255, found an integer of thousands of digits$"):
        Position("uisge").perft(10**5000)


@pytest.mark.parametrize(
    "actions",
    [
        np.array(ACTIONS, np.float64),
        np.array(ACTIONS, np.float16),
        np.array(ACTIONS, object),
        np.array(ACTIONS, "m8[s]"),
        np.array(ACTIONS, "M8[s]"),
        np.array(ACTIONS, str),
        np.array(ACTIONS, complex),
        np.array(ACTIONS) > 3,
        np.zeros(4, [("action", np.int64)]),
        None,
        227,
        "abcd",
        iter(ACTIONS),
        set(ACTIONS),
        dict.fromkeys(ACTIONS),
        object(),
    ],
)
def test_other_types_are_not_actions(actions: Any) -> None:
    expected = f"actions: expected 4 integers, found {type(actions).__name__}"
    if isinstance(actions, np.ndarray):
        expected = f"actions: expected integers of shape (4,), found {actions.dtype} of shape (4,)"
    with pytest.raises(TypeError, match=f"^{re.escape(expected)}$"):
        played(actions)


@pytest.mark.parametrize("shape", [(4, 1), (1, 4), (2, 2)])
def test_arrays_of_other_shapes_are_rejected(shape: tuple[int, int]) -> None:
    reason = rf"^actions: expected integers of shape \(4,\), found int64 of shape {re.escape(str(shape))}$"
    with pytest.raises(ValueError, match=reason):
        played(np.array(ACTIONS).reshape(shape))
    with pytest.raises(ValueError, match=r"shape \(4,\), found int64 of shape \(\)$"):
        played(np.array(227))


class Tensor:
    """An array of another library: not a sequence, but NumPy can convert it."""

    def __init__(self, values: Any, dtype: Any = np.int32) -> None:
        self.values = np.array(values, dtype)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return self.values if dtype is None else self.values.astype(dtype)


def test_arrays_of_other_libraries_are_actions() -> None:
    expected = played(ACTIONS)
    for dtype in (np.int32, np.int64):
        assert played(Tensor(ACTIONS, dtype)) == expected
    with pytest.raises(ValueError, match="^actions: expected 4 integers, found 3$"):
        played(Tensor(ACTIONS[:3]))
    with pytest.raises(TypeError, match=r"^actions: expected integers of shape \(4,\), found float64"):
        played(Tensor(ACTIONS, np.float64))
    positions = [Position("uisge")] * 4
    assert symmetry_images(positions, Tensor([0] * 4)) == positions


def test_jax_arrays_are_actions() -> None:
    jax = pytest.importorskip("jax")
    assert played(jax.numpy.array(ACTIONS)) == played(ACTIONS)


@pytest.mark.parametrize("item", [1.5, np.float64(227), "227", None, [227], b"d4f4", object(), 227j])
def test_items_of_other_types_are_reported_with_their_index(item: Any) -> None:
    for actions in ([227, item, 227, 227], Numbers(227, item, 227, 227)):
        with pytest.raises(TypeError, match=r"^actions\[1\]: expected an integer, found "):
            played(actions)


class Long(Numbers):
    """A sequence with a false length."""

    def __init__(self, length: Any, *items: Any) -> None:
        super().__init__(*items)
        self.length, self.read = length, 0

    def __len__(self) -> Any:
        return self.length

    def __getitem__(self, index: Any) -> Any:
        self.read += 1
        return super().__getitem__(index)


class Endless(Long):
    """A sequence whose items never end."""

    def __getitem__(self, index: Any) -> Any:
        self.read += 1
        return 227


@pytest.mark.parametrize(
    ("actions", "found"),
    [
        ([], "0"),
        (ACTIONS[:3], "3"),
        (np.array(ACTIONS[:3]), "3"),
        (np.array(ACTIONS * 2, np.uint16), "8"),
        (np.zeros(0, np.int64), "0"),
        (np.broadcast_to(np.int64(227), 2**40), str(2**40)),
        (range(10**18), str(10**18)),
        (range(2**62), str(2**62)),
        (range(2**70), "more"),
        (Long(2**62, *ACTIONS), str(2**62)),
        (Long(2**70, *ACTIONS), "more"),
        (Long(0, *ACTIONS), "0"),
        (Long(4, *ACTIONS[:3]), "3"),
        (Long(4, *ACTIONS * 2), "more"),
        (Endless(4), "more"),
    ],
)
def test_wrong_lengths_are_rejected(actions: Any, found: str) -> None:
    with pytest.raises(ValueError, match=f"^actions: expected 4 integers, found {found}$"):
        played(actions)
    assert getattr(actions, "read", 0) <= 5


class Raises(Numbers):
    """A sequence, or one of its items, that raises an exception when it is read."""

    def __init__(self, error: type[BaseException], place: str) -> None:
        super().__init__(*ACTIONS)
        self.error, self.place = error, place

    def fail(self, place: str) -> None:
        if self.place == place:
            raise self.error("read")

    def __len__(self) -> int:
        self.fail("len")
        return 4

    def __iter__(self) -> Iterator[Any]:
        self.fail("iter")
        return super().__iter__()

    def __getitem__(self, index: Any) -> Any:
        self.fail("getitem")
        return self if index == 3 and self.place == "index" else super().__getitem__(index)

    def __index__(self) -> int:
        self.fail("index")
        return 227


ERRORS = [RuntimeError, KeyError, MemoryError, TypeError, ValueError, SystemExit, KeyboardInterrupt, GeneratorExit]


@pytest.mark.parametrize("place", ["len", "iter", "getitem", "index"])
@pytest.mark.parametrize("error", [*ERRORS, OverflowError])
def test_exceptions_of_sequences_are_passed_on(error: type[BaseException], place: str) -> None:
    # A length that is too large is a wrong one.
    said = "found more" if (error, place) == (OverflowError, "len") else "read"
    with pytest.raises(ValueError if said != "read" else error, match=said):
        played(Raises(error, place))


def test_items_may_change_the_list_that_is_read() -> None:
    actions: list[Any] = []

    class Clears:
        def __index__(self) -> int:
            actions.clear()
            return 227

    class Appends:
        def __index__(self) -> int:
            actions.append(self)
            return 227

    kinds: list[Callable[[], Any]] = [Clears, Appends]
    for kind in kinds:
        actions[:] = [kind() for _ in range(4)]
        with pytest.raises(ValueError, match="^actions: expected 4 integers, found "):
            played(actions)
