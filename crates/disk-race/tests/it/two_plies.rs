//! Successors and counts of two plies, compared with the list of moves.

use disk_race::prelude::*;
use disk_race::{DiskRace, Move, Rotation, Rules, Space};
use std::ops::ControlFlow;

/// Compares the visited successors and the count of two plies with the list of moves.
fn check_two_plies(position: &DiskRace) -> Vec<(Move, DiskRace)> {
    let list = position.legal_moves().into_iter();
    let expected: Vec<_> = list.map(|m| (m, position.after_unchecked(m))).collect();
    let mut visited = Vec::new();
    let end: ControlFlow<()> = position.each_after(|m, next| {
        visited.push((m, next));
        ControlFlow::Continue(())
    });
    assert_eq!((end, &visited), (ControlFlow::Continue(()), &expected), "{position}");
    for (number, successor) in expected.iter().enumerate() {
        let mut left = number;
        let stopped = position.each_after(|m, next| match left.checked_sub(1) {
            Some(less) => {
                left = less;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break((m, next)),
        });
        assert_eq!(stopped, ControlFlow::Break(*successor), "{position}");
    }
    let sum = expected.iter().map(|(_, next)| next.legal_moves().len() as u64).sum();
    assert_eq!(position.count_two_plies(), Some(sum), "{position}");
    expected
}

#[test]
fn two_plies_match_the_list_of_moves() {
    let mut dice = board_laws::dice(5);
    let (mut passes, mut rotations, mut far, mut from_center, mut over) = (0, 0, 0, 0, 0);
    for rules in Rules::all() {
        let mut position = DiskRace::start_with(rules);
        for change in 0..12_000 {
            let mut setup = position.setup();
            crate::laws::change(&mut setup, &mut dice);
            position = DiskRace::from_setup(&setup).unwrap_or(position);
            if change % 4 > 0 {
                continue;
            }
            // Plays some plies from here.
            let mut now = position;
            for _ in 0..6 {
                let successors = check_two_plies(&now);
                for (m, next) in &successors {
                    passes += u32::from(*m == Move::PASS);
                    rotations += u32::from(m.rotation() != Rotation::Still);
                    over += u32::from(next.is_over());
                    let Some((from, to)) = m.spaces() else { continue };
                    from_center += u32::from(from == Space::CENTER);
                    // Farther than one jump.
                    let spokes = from.spoke().zip(to.spoke()).map(|(a, b)| a.abs_diff(b));
                    far += u32::from(spokes.is_some_and(|apart| (3..6).contains(&apart)));
                }
                let Some(n) = u32::try_from(successors.len()).ok().filter(|&n| n > 0) else {
                    break;
                };
                now = successors[dice(n) as usize].1;
            }
        }
    }
    let counts = [rotations, far, from_center, over];
    assert!(passes > 0 && counts.iter().all(|&count| count > 1_000), "{passes} {counts:?}");
}

#[test]
fn two_plies_match_around_passes_and_endings() {
    let positions = [
        "BbB1B3/1r6/1R3r2/R b",
        "BbB1B3/1r6/1R1R1r2/1 b",
        "BRBRBR2/7R/5B2/1 r",
        "BRBRBR2/6BR/8/1 r",
        "BRBRBR1R/6B1/8/1 b",
        "BRBRBRBR/8/8/1 r",
        "BRBRB3/6B1/1R5R/1 b",
    ];
    for text in positions {
        for rules in Rules::all() {
            let mut setup = text.parse::<DiskRace>().unwrap().setup();
            setup.rules = rules;
            check_two_plies(&DiskRace::from_setup(&setup).unwrap());
        }
    }
}
