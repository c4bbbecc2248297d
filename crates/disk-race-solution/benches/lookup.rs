//! Measures lookups in the solution of Disk race.

use board_core::{Player, Position as _};
use board_laws::dice;
use criterion::{Criterion, Throughput};
use disk_race::{DiskRace, Rules};
use disk_race_solution::{POSITIONS, Solution, unrank};
use std::hint::black_box;

/// The number of positions of each kind.
const COUNT: usize = 4096;

/// Returns evenly spaced wins and losses, and positions one random move after each.
fn decisive(solution: &Solution) -> [Vec<DiskRace>; 2] {
    let (wins, losses) = solution.counts();
    let every = (wins + losses) as usize / COUNT;
    let decisive: Vec<_> =
        solution.decisive().step_by(every).map(|(position, _)| position).collect();
    let mut dice = dice(1);
    let after = |position: &DiskRace| {
        let m = position.choose(|count| dice(count as u32) as usize)?;
        Some(position.after_unchecked(m))
    };
    let near = decisive.iter().filter_map(after).collect();
    [shuffled(decisive), near]
}

fn shuffled(mut positions: Vec<DiskRace>) -> Vec<DiskRace> {
    let mut dice = dice(2);
    for n in (1..positions.len()).rev() {
        positions.swap(n, dice(n as u32 + 1) as usize);
    }
    positions
}

/// Returns evenly spaced valid positions.
fn any() -> Vec<DiskRace> {
    let every = POSITIONS / COUNT as u64;
    let ranks = (0..COUNT as u64).map(|n| n * every);
    shuffled(ranks.filter_map(|rank| unrank(rank, Rules::default())).collect())
}

/// The positions of random games.
fn played() -> Vec<DiskRace> {
    let mut dice = dice(3);
    let mut positions = Vec::new();
    while positions.len() < COUNT {
        let mut position = DiskRace::start();
        while let Some(m) = position.choose(|count| dice(count as u32) as usize) {
            position.play_unchecked(m);
            positions.push(position);
            if position.turn() == Player::First && positions.len() % 512 == 0 {
                break;
            }
        }
    }
    positions.truncate(COUNT);
    shuffled(positions)
}

fn lookup(criterion: &mut Criterion) {
    let solution = Solution::embedded(Rules::default()).expect("the standard rules are solved");
    let [decisive, near] = decisive(solution);
    let mut group = criterion.benchmark_group("lookup");
    for (name, positions) in
        [("decisive", decisive), ("near", near), ("any", any()), ("played", played())]
    {
        group.throughput(Throughput::Elements(positions.len() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for position in &positions {
                    let _ = black_box(solution.value(black_box(position)));
                }
            });
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    lookup(&mut criterion);
    criterion.final_summary();
}
