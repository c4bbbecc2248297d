//! Recordings on invented disks. Unit tests of the crate compare them with its move tables, which
//! are computed from the same lists of lines.

use board_laws::{data, dice};
use board_naive::ReferenceRules;
use board_naive::disk_race::{Line, Naive};
use board_naive::recording::{self, Recorded};
use disk_race::prelude::*;
use disk_race::{Chain, DiskRace, Rules};

use crate::laws::change;

fn spiral() -> Vec<Line> {
    vec![
        Line::new("r0 o0 i1 c i5 o4 r4", false),
        Line::new("r1 o1 i2 c i6 o5 r5", false),
        Line::new("r2 o2 i3 c i7 o6 r6", false),
        Line::new("r3 o3 i4 c i0 o7 r7", false),
        Line::new("o0 o1 o2 o3 o4 o5 o6 o7", true),
        Line::new("o0 i0 o1 i1 o2 i2 o3 i3 o4 i4 o5 i5 o6 i6 o7 i7", true),
    ]
}

fn star() -> Vec<Line> {
    vec![
        Line::new("r0 o0 i0 c i4 o4 r4", false),
        Line::new("r1 o1 i1 c i5 o5 r5", false),
        Line::new("r2 o2 i2 c i6 o6 r6", false),
        Line::new("r3 o3 i3 c i7 o7 r7", false),
    ]
}

/// Records games from random set-ups on a disk with these lines.
fn make(lines: &[Line]) -> String {
    let mut starts = Vec::new();
    for chain in Chain::ALL {
        let (mut dice, mut position) =
            (dice(7), DiskRace::start_with(Rules::default().with_chain(chain)));
        for number in 0..4_000 {
            let mut setup = position.setup();
            change(&mut setup, &mut dice);
            position = DiskRace::from_setup(&setup).unwrap_or(position);
            if number % 40 == 0 {
                let mut start = Naive::parse(&position.to_string()).unwrap();
                start.lines = lines.to_vec();
                starts.push(start);
            }
        }
    }
    recording::make(&starts, 2, 4, |position| label(position, lines))
}

/// The side to move, the options, the outcome, and the numbers of moves and of chains.
fn label(position: &Recorded, lines: &[Line]) -> String {
    let (_, rest) = position.position.split_once(' ').unwrap();
    let moves = &position.moves;
    let chains = moves.iter().filter(|m| is_chain(m, lines)).count();
    format!("{rest} {:?} {} {chains}", position.outcome, moves.len() / 7)
}

/// Returns whether a move leads farther than one jump.
fn is_chain(m: &str, lines: &[Line]) -> bool {
    let (from, to) =
        m.trim_end_matches(['+', '-']).split_at(if m.starts_with('c') { 1 } else { 2 });
    m != "pass"
        && !lines.iter().any(|line| {
            let at = |space| line.spaces.iter().position(|name| name == space);
            let (Some(from), Some(to)) = (at(from), at(to)) else { return false };
            let apart = from.abs_diff(to);
            apart <= 2 || line.closed && line.spaces.len() - apart <= 2
        })
}

/// `RECORD=1 cargo test -p board-disk-race --test it made_up -- --ignored` writes the recordings.
#[test]
#[ignore = "slow"]
fn recording_on_made_up_disks() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");
    data::check_file(&make(&spiral()), &format!("{folder}/spiral.jsonl"));
    data::check_file(&make(&star()), &format!("{folder}/star.jsonl"));
}
