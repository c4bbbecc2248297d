//! The legal moves as a mask over all moves, for a policy network:
//! `cargo run -p board-disk-race --example mask`.

use board_core::sink::Mask;
use disk_race::prelude::*;
use disk_race::{DiskRace, Move, Symmetry};

/// One entry for each move that exists, in the order of the indices.
fn mask(position: &DiskRace) -> Vec<bool> {
    let mut mask = vec![false; Move::COUNT];
    position.generate(&mut Mask(&mut mask));
    mask
}

/// The likeliest legal move, and its probability among the legal ones: a softmax under the mask.
fn best(position: &DiskRace, logits: &[f32]) -> Option<(Move, f32)> {
    let mask = mask(position);
    let legal = (0..Move::COUNT).filter(|&index| mask[index]);
    let best = legal.clone().max_by(|&a, &b| logits[a].total_cmp(&logits[b]))?;
    let sum: f32 = legal.map(|index| (logits[index] - logits[best]).exp()).sum();
    Some((Move::from_index(best)?, sum.recip()))
}

/// The same policy for the image of a position: training data is multiplied like this.
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
    // What a network would answer.
    let logits: Vec<f32> = (0..Move::COUNT).map(|index| 1.0 + (index % 7) as f32).collect();
    if let Some((m, probability)) = best(&position, &logits) {
        println!("the likeliest is {m} with {probability:.2}");
    }
    for &symmetry in Symmetry::ALL.iter().take(3) {
        let (position, policy) = image(&position, &logits, symmetry);
        let legal = policy.iter().filter(|&&value| value > 0.0).count();
        println!("{symmetry:?}: {position}, {legal} moves with a value");
    }
}
