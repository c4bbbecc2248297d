//! Evaluation features and the network, compared with counts space by space.

use std::collections::BTreeSet;

use board_core::{Board as _, Player, Position as _};
use board_play::Evaluate as _;
use ignis::{EVALUATION, Evaluator, Ignis, Line, NETWORK, Piece, Space};

use crate::laws::suite;

/// Returns the spaces of the playing area with their distances from the nearest edge in each
/// direction, from 0 to 2, the smaller one first.
fn distances(position: &Ignis) -> Vec<(Space, [usize; 2])> {
    let (files, ranks) = (position.files(), position.ranks());
    let inside = Space::all().filter(|at| files.contains(&at.file()) && ranks.contains(&at.rank()));
    let distance =
        |n: usize, range: &std::ops::Range<usize>| (n - range.start).min(range.end - 1 - n).min(2);
    let both = |at: Space| [distance(at.file(), &files), distance(at.rank(), &ranks)];
    let sorted = |[a, b]: [usize; 2]| [a.min(b), a.max(b)];
    inside.map(|at| (at, sorted(both(at)))).collect()
}

/// Returns the ends of the full lines in the playing area.
fn exits(position: &Ignis) -> BTreeSet<Space> {
    let mut ends = BTreeSet::new();
    for line in Line::all().map(Line::name) {
        let inside = distances(position).into_iter().map(|(at, _)| at);
        let line: Vec<Space> = inside.filter(|at| at.to_string().contains(line)).collect();
        if line.iter().all(|&at| position.piece(at).is_some()) {
            ends.extend(line.first().into_iter().chain(line.last()));
        }
    }
    ends
}

#[test]
fn evaluation_weighs_distances_and_pieces_in_danger() {
    let (mut compared, mut at_exits) = (0, 0);
    for walk in suite().walks() {
        for position in walk.positions() {
            let (distances, exits) = (distances(position), exits(position));
            let spaces = |player: Player| {
                let own = Piece::of(player);
                distances.iter().filter(move |(at, _)| position.piece(*at) == Some(own))
            };
            let (own, other) = (position.turn(), !position.turn());
            let lead = |a: usize, b: usize| {
                let count = |player| spaces(player).filter(|(_, found)| *found == [a, b]).count();
                count(own) as i32 - count(other) as i32
            };
            let at_exit = |player| spaces(player).filter(|(at, _)| exits.contains(at)).count();
            let expected = EVALUATION.names.map(|name| match name {
                "distances 0 0" => lead(0, 0),
                "distances 0 1" => lead(0, 1),
                "distances 1 1" => lead(1, 1),
                "distances 0 2" => lead(0, 2),
                "distances 1 2" => lead(1, 2),
                "distances 2 2" => lead(2, 2),
                "own at an exit" => at_exit(own) as i32,
                "opposing at an exit" => at_exit(other) as i32,
                "few own" => i32::from(spaces(own).count() <= 2),
                "few opposing" => i32::from(spaces(other).count() <= 2),
                "turn" => 1,
                _ => panic!("no test of {name}"),
            });
            assert_eq!((EVALUATION.features)(position), expected, "{position}");
            compared += 1;
            at_exits += at_exit(own) + at_exit(other);
        }
    }
    assert!(compared > 1000 && at_exits > 100, "{compared} positions, {at_exits} at exits");
}

/// Pushing off a piece of the opponent has a higher score than pushing off an own piece.
#[test]
fn tactical_moves_push_off_a_piece_of_the_opponent() {
    assert!(board_play::Evaluate::<Ignis>::has_tactical_moves(&Evaluator));
    let mut seen = BTreeSet::new();
    for walk in suite().walks() {
        for position in walk.positions().iter().filter(|position| !position.is_over()) {
            let count = |of: &Ignis, player| of.count(Piece::of(player));
            for m in position.legal_moves() {
                let after = position.after_unchecked(m);
                let area = |of: &Ignis| (of.files(), of.ranks());
                if area(&after) != area(position) {
                    continue;
                }
                let lost = |player| count(position, player) > count(&after, player);
                let lost = [position.turn(), !position.turn()].map(lost);
                assert_eq!(Evaluator.is_tactical(position, m), lost[1], "{position}: {m}");
                let entry = position
                    .entry(m)
                    .and_then(|at| position.piece(at))
                    .and_then(board_core::Piece::owner);
                seen.insert((
                    lost,
                    entry.map(|owner| owner == position.turn()),
                    Evaluator.ordering_score(position, m),
                ));
            }
        }
    }
    // The score depends only on the owners of the piece that is pushed off and of the piece at
    // the entry, which is shoved away from the edge.
    let score = |lost: [bool; 2], entry: Option<bool>| -> Vec<i32> {
        let same = seen.iter().filter(|&&(l, e, _)| (l, e) == (lost, entry));
        same.map(|&(.., score)| score).collect()
    };
    let none = [false; 2];
    assert_eq!(score(none, None), [0]);
    for lost in [none, [true, false], [false, true]] {
        let [[other], [free], [own]] = [Some(false), None, Some(true)]
            .map(|entry| <[i32; 1]>::try_from(score(lost, entry)).unwrap());
        assert!(other < free && free < own, "{other} {free} {own}");
    }
    let gain = |lost| score(lost, None)[0];
    assert!(gain([true, false]) < 0 && gain([false, true]) == -gain([true, false]));
}

const FILE: &[u8] = include_bytes!("../../src/play/network.bin");

/// Returns the active inputs. There are no terms.
fn inputs_and_terms(position: &Ignis) -> (Vec<usize>, [i32; 0]) {
    let (files, ranks) = (position.files(), position.ranks());
    let [own, other] = [position.turn(), !position.turn()].map(Piece::of);
    let is_occupied = |file, rank| position.piece(Space::new(file, rank).unwrap()).is_some();
    let input = |(space, piece): (Space, Piece)| {
        let (file, rank) = (space.file(), space.rank());
        let kind = [own, other, Piece::Air, Piece::Earth].iter().position(|&p| p == piece).unwrap();
        let ends_file = [ranks.start, ranks.end - 1].contains(&rank);
        let ends_rank = [files.start, files.end - 1].contains(&file);
        let at_exit = ends_file && ranks.clone().all(|rank| is_occupied(file, rank))
            || ends_rank && files.clone().all(|file| is_occupied(file, rank));
        let kind = if at_exit { kind + 4 } else { kind };
        36 * kind + 6 * (rank - ranks.start) + (file - files.start)
    };
    let mut inputs: Vec<usize> = position.pieces().map(input).collect();
    inputs.push(288 + 6 * (ranks.len() - 1) + files.len() - 1);
    inputs.push(324 + position.count(own) as usize);
    inputs.push(333 + position.count(other) as usize);
    (inputs, [])
}

#[test]
fn the_network_computes_what_its_file_says() {
    let active =
        board_laws::compare_network(&NETWORK, FILE, &Evaluator, &suite().walks(), inputs_and_terms);
    let kinds: Vec<u32> = active[..288].chunks(36).map(|kind| kind.iter().sum()).collect();
    assert!(kinds.iter().all(|&count| count > 800), "{kinds:?}");
    assert!(active[288..324].iter().filter(|&&count| count > 0).count() > 20, "{active:?}");
}
