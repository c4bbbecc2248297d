//! The check of solutions.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use board_core::{Board as _, Player, Position as _, Value};
use disk_race::{DiskRace, Layer, Rules};
use disk_race_solution::Solution;
use disk_race_solution::solver::{Check, consistent};

use crate::format::{entries, write};
use crate::sample::{any, border, decisive, solution};

#[test]
fn the_embedded_solution_is_consistent_at_a_sample_of_positions() {
    let rules = Rules::default();
    for position in [decisive(rules, 499), border(rules, 499), any(rules, 1000)].concat() {
        let value = solution(rules).value(&position).unwrap();
        assert_eq!(consistent(solution(rules), &position), Ok(value));
    }
}

#[test]
fn a_wrong_value_is_not_consistent() {
    let rules = Rules::default();
    let all = entries(rules);
    for place in [0, 1000, 100_000, all.len() - 1] {
        let position = disk_race_solution::unrank(all[place].0, rules).unwrap();
        let expected = all[place].1;
        let others = [Value::Win(1), Value::Win(47), Value::Loss(2), Value::Loss(20)];
        for value in others.into_iter().filter(|&value| value != expected) {
            let mut altered = all.clone();
            altered[place].1 = value;
            let altered = Solution::read(write(rules, true, &altered)).unwrap();
            let error = consistent(&altered, &position).unwrap_err();
            let expected =
                format!("{position}: expected the value Some({expected:?}), found {value:?}");
            assert_eq!(error, expected);
        }
    }
}

/// The first win or loss is missing, so the check ends soon.
#[test]
#[ignore = "slow"]
fn the_check_of_a_wrong_solution_reports_a_position() {
    let all = entries(Rules::default());
    let wrong = Solution::read(write(Rules::default(), true, &all[1..])).unwrap();
    let (check, checked) = (Check::of(&wrong), AtomicU64::new(0));
    let result = check.run(|ranks| {
        checked.fetch_add(ranks, Relaxed);
    });
    let error = result.unwrap_err();
    let (position, _) = error.split_once(": expected").unwrap();
    let position: DiskRace = position.parse().unwrap();
    assert!(consistent(&wrong, &position).is_err(), "{error}");
    let checked = checked.into_inner();
    assert!(checked > 0 && checked <= check.ranks(), "{checked}");
}

/// The pieces on the spaces of the ring, with `w` for pieces that wait at their start and `a` for
/// those that have arrived.
type Ring = [char; 8];

fn ring_of(position: &DiskRace) -> Ring {
    let mut ring = ['.'; 8];
    for (space, piece) in position.pieces().filter(|(space, _)| space.layer() == Layer::Ring) {
        let waits = space.start_of() == Some(piece.owner);
        ring[space.index()] = if waits { 'w' } else { 'a' };
    }
    ring
}

/// Returns the first image of a ring in the order of their characters.
fn first_image(ring: Ring) -> Ring {
    let rotated = |ring: Ring, quarters: usize| -> Ring {
        std::array::from_fn(|space| ring[(space + 2 * quarters) % 8])
    };
    let mirrored: Ring = std::array::from_fn(|space| ring[(8 - space) % 8]);
    let images = (0..4).flat_map(|n| [rotated(ring, n), rotated(mirrored, n)]);
    images.min().unwrap()
}

/// Returns whether a player starts on a space; the other player arrives there.
fn is_start_of(player: Player, space: usize) -> bool {
    (space % 2 == 0) == (player == Player::First)
}

/// Returns the number of positions with a ring, or 0 if there is none.
fn positions_on(ring: Ring, turn: Player) -> u64 {
    let mut left = [4_u64; 2];
    let mut arrived = [0; 2];
    for (space, kind) in ring.into_iter().enumerate().filter(|(_, kind)| *kind != '.') {
        let red = is_start_of(Player::First, space) == (kind == 'w');
        let Some(less) = left[usize::from(!red)].checked_sub(1) else { return 0 };
        left[usize::from(!red)] = less;
        arrived[usize::from(!red)] += u32::from(kind == 'a');
    }
    if turn == Player::Second && arrived[1] == 4 {
        return 0;
    }
    let choose = |n: u64, k: u64| (0..k).fold(1, |ways, chosen| ways * (n - chosen) / (chosen + 1));
    let all = left[0] + left[1];
    // Each piece on the circles has two sides, and one on the center has one.
    let circles = choose(16, all) << all;
    let center = if all > 0 { choose(16, all - 1) << (all - 1) } else { 0 };
    (circles + center) * choose(all, left[0])
}

/// Counts the positions that could be wrong: those on rings that have wins or losses, that lead to
/// such a ring, or on which a player has finished.
#[test]
fn all_positions_that_could_be_wrong_are_checked() {
    let solution = solution(Rules::default());
    let positions = solution.decisive();
    let decisive: HashSet<_> =
        positions.map(|(position, _)| (position.turn(), first_image(ring_of(&position)))).collect();
    let leads_to_one = |turn: Player, ring: Ring| {
        let after = (0..8).filter_map(|space| {
            let mut after = ring;
            after[space] = match (ring[space], is_start_of(turn, space)) {
                ('w', true) => '.',
                ('.', false) => 'a',
                _ => return None,
            };
            Some(after)
        });
        after.chain([ring]).any(|after| decisive.contains(&(!turn, first_image(after))))
    };
    let finished = |ring: Ring, player: Player| {
        let goals = (0..8).filter(|&space| is_start_of(!player, space));
        goals.map(|space| ring[space]).eq(['a'; 4])
    };
    let mut expected = 0;
    for number in 0..3_u32.pow(8) {
        let ring: Ring = std::array::from_fn(|space| {
            ['.', 'w', 'a'][(number / 3_u32.pow(space as u32) % 3) as usize]
        });
        if first_image(ring) != ring {
            continue;
        }
        for turn in Player::ALL {
            let matters = decisive.contains(&(turn, ring))
                || leads_to_one(turn, ring)
                || Player::ALL.into_iter().any(|player| finished(ring, player));
            expected += if matters { positions_on(ring, turn) } else { 0 };
        }
    }
    assert_eq!(Check::of(solution).ranks(), expected);
}
