//! The legal moves as a mask over all moves, for a policy network:
//! `cargo run -p board-disk-race --example mask`.

#![allow(clippy::print_stdout, reason = "short for readers")]

use disk_race::prelude::*;
use disk_race::{DiskRace, Move, Symmetry};

/// Returns whether each move is legal, by its index.
fn mask(position: &DiskRace) -> Vec<bool> {
    let mut mask = vec![false; Move::COUNT];
    for m in position.legal_moves() {
        mask[m.index()] = true;
    }
    mask
}

/// Returns the most likely legal move and its probability: a softmax over the legal moves.
fn best(position: &DiskRace, logits: &[f32]) -> Option<(Move, f32)> {
    let mask = mask(position);
    let legal = (0..Move::COUNT).filter(|&index| mask[index]);
    let best = legal.clone().max_by(|&a, &b| logits[a].total_cmp(&logits[b]))?;
    let sum: f32 = legal.map(|index| (logits[index] - logits[best]).exp()).sum();
    Some((Move::from_index(best)?, sum.recip()))
}

/// Returns a symmetric image of a position and its policy, for data augmentation.
fn image(position: &DiskRace, policy: &[f32], symmetry: Symmetry) -> (DiskRace, Vec<f32>) {
    let mut images = vec![0.0; Move::COUNT];
    for m in position.legal_moves() {
        images[position.transform_move(m, symmetry).index()] = policy[m.index()];
    }
    (position.transform(symmetry), images)
}

fn main() {
    let position = DiskRace::start();
    println!("{} moves exist, {} are legal in {position}", Move::COUNT, position.count_moves());
    // Stands for the output of a network.
    let logits: Vec<f32> = (0..Move::COUNT).map(|index| 1.0 + (index % 7) as f32).collect();
    if let Some((m, probability)) = best(&position, &logits) {
        println!("the most likely is {m} with {probability:.2}");
    }
    for &symmetry in Symmetry::ALL.iter().take(3) {
        let (position, policy) = image(&position, &logits, symmetry);
        let legal = policy.iter().filter(|&&value| value > 0.0).count();
        println!("{symmetry:?}: {position}, {legal} moves with a value");
    }
}
