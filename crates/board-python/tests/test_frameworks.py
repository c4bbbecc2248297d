"""Tests of the examples that use PyTorch, and of the environments in frameworks that use it."""

import sys
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch")

import alphazero
import gymnasium
import ppo
import torch
from networks import Net, TorchNet, load, save
from sb3_contrib import MaskablePPO
from tensordict.nn import TensorDictModule
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector
from tianshou.env import DummyVectorEnv, PettingZooEnv
from torchrl.envs import ActionMask, GymWrapper, PettingZooWrapper, TransformedEnv, check_env_specs
from torchrl.modules import MaskedCategorical, ProbabilisticActor

import board_games.gymnasium
from board_games import Position, VectorEnv, legal_masks, observations, pettingzoo


def test_networks_in_numpy_and_pytorch_are_equal(game: str, tmp_path: Any) -> None:
    env = VectorEnv(game, 40)
    env.reset()
    env.step(env.sample_actions())
    positions, start = env.positions(), Position(game)
    planes, masks = observations(positions), legal_masks(positions)
    policies = (masks / masks.sum(axis=1, keepdims=True)).astype(np.float32)
    values = np.resize(np.array([1, 0, -1], np.float32), len(positions))
    nets = [kind(start, np.random.default_rng(1)) for kind in (Net, TorchNet)]
    for _ in range(5):
        for ours, theirs in zip(nets[0](planes, masks), nets[1](planes, masks), strict=True):
            np.testing.assert_allclose(ours, theirs, atol=1e-4)
        first, second = (net.learn(planes, masks, policies, values) for net in nets)
        assert first == pytest.approx(second, rel=1e-4)
    save(nets[1], start, tmp_path / "net.npz")
    for array, weight in zip(load(tmp_path / "net.npz", start).arrays(), nets[1].arrays(), strict=True):
        assert np.array_equal(array, weight.astype(np.float16))


def test_learners_take_a_few_steps(tmp_path: Any, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    options = ["--torch", "--rules=side=4", "--every=40", "--simulations=2", "--games=4", "--rounds=1", f"--out={tmp_path}"]
    monkeypatch.setattr(alphazero, "PARALLEL", 8)
    monkeypatch.setattr(sys, "argv", ["alphazero.py", *options])
    alphazero.main()
    _, games, loss = map(float, capsys.readouterr().out.splitlines()[1].split(",")[1:4])
    assert games > 0 and loss > 0
    start, out = Position("hexfour", rules="side=4"), tmp_path / "ppo"
    monkeypatch.setattr(sys, "argv", ["ppo.py", "--rules=side=4", "--minutes=0", f"--out={out}"])
    monkeypatch.setattr(ppo, "STEPS", 4)
    ppo.main()
    log = capsys.readouterr().out
    assert (out / "log.csv").read_text() == f"round,minutes,plies,won\n{log}"
    rows = [line.split(",") for line in log.splitlines()]
    assert [(row[0], row[2]) for row in rows] == [("0", "0"), ("1", str(4 * ppo.PARALLEL))]
    assert all(row[3].startswith("0.") for row in rows)
    before, after = (load(out / f"net-000{number}.npz", start).arrays() for number in range(2))
    assert any(not np.array_equal(a, b) for a, b in zip(before, after, strict=True))


@pytest.mark.parametrize("game", ["Hexfour", "Uisge", "Ignis", "DiskRace"])
def test_torchrl_reads_environments_and_masks(game: str) -> None:
    name, options = f"board_games/{game}-v0", {"categorical_action_encoding": True}
    single = GymWrapper(gymnasium.make(name), **options)
    many = GymWrapper(gymnasium.make_vec(name, num_envs=3, autoreset="disabled"), **options)
    for raw in (single, many):
        env = raw.auto_register_info_dict()
        even = TensorDictModule(lambda mask: torch.zeros(mask.shape), in_keys=["legal_mask"], out_keys=["logits"])
        keys = {"logits": "logits", "mask": "legal_mask"}
        policy = ProbabilisticActor(even, in_keys=keys, out_keys=["action"], distribution_class=MaskedCategorical)
        steps = env.rollout(40, policy, break_when_any_done=False)
        assert steps["legal_mask"].any(-1).all() and not steps["next", "illegal_action"].any()
        masked = TransformedEnv(env, ActionMask(mask_key="legal_mask"))
        assert not masked.rollout(40, break_when_any_done=False)["next", "illegal_action"].any()
    same = GymWrapper(gymnasium.make_vec(name, num_envs=3))
    check_env_specs(same)
    assert same.rollout(200, break_when_any_done=False)["next", "done"].any()


def test_torchrl_plays_pettingzoo_environments() -> None:
    env = PettingZooWrapper(pettingzoo.env("hexfour", rules="side=4"), use_mask=True)
    check_env_specs(env)
    assert env.rollout(50)["next", "done"][-1].all()


def test_tianshou_plays_pettingzoo_environments() -> None:
    envs = DummyVectorEnv([lambda: PettingZooEnv(pettingzoo.env("hexfour", rules="side=4"))] * 2)
    zoo = PettingZooEnv(pettingzoo.env("hexfour", rules="side=4"))
    players = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(zoo.action_space) for _ in zoo.agents]
    collector = Collector(MultiAgentOffPolicyAlgorithm(algorithms=players, env=zoo), envs)
    collector.reset()
    found = collector.collect(n_episode=4)
    assert found.n_collected_episodes == 4 and set(np.ravel(found.returns)) <= {-1, 0, 1}


def test_stable_baselines_learns() -> None:
    env: Any = gymnasium.make("board_games/Hexfour-v0", rules="side=4")
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=32, n_epochs=1, seed=1).learn(128)
    seen, info = env.reset(seed=1)
    action, _ = model.predict(seen, action_masks=info["legal_mask"])
    assert info["legal_mask"][action]
