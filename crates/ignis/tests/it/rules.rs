//! One test for each rule, named after its number, and tests of consequences of the rules.

use board_core::{Player, Random, perft};
use ignis::prelude::*;
use ignis::{Content, Ignis, Illegal, Line, Lines, Move, Outcome, Piece, PushedAir};
use ignis::{Rules, Setup, Space};

use crate::{at, mv, space};

fn spaces(text: &str) -> impl Iterator<Item = Space> {
    text.split(' ').map(space)
}

#[track_caller]
fn rejected(position: &str, m: &str, why: Illegal) {
    assert_eq!(at(position).check(mv(m)), Err(why), "{m}");
    assert!(!at(position).legal_moves().contains(&mv(m)));
}

#[track_caller]
fn played(position: &str, m: &str, result: &str) -> Ignis {
    let after = at(position).after(mv(m)).unwrap();
    assert_eq!(after.to_string(), result, "{m}");
    after
}

const START: &str = "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 f 12a9e";

/// Nine spaces, all occupied, with one piece in the supply: earth or air.
const FULL: &str = "xxxxxx/xxxxxx/xxxxxx/FWExxx/AFWxxx/EAFxxx f 0a1e";
const FULL_WITH_AIR: &str = "xxxxxx/xxxxxx/xxxxxx/FWExxx/AFWxxx/EAFxxx f 1a0e";

#[test]
fn i1_pieces() {
    let start = Ignis::start();
    let [fire, water, air, earth] = Piece::ALL.map(|piece| start.count(piece));
    assert_eq!([fire, water, air, earth], [8, 8, 0, 0]);
    assert_eq!(Piece::ALL.map(|piece| start.supply(piece)), [0, 0, 12, 9]);
    assert_eq!(Piece::ALL.map(Piece::owner)[..2], Player::ALL.map(Some));
    assert_eq!(Player::ALL.map(Piece::of), [Piece::Fire, Piece::Water]);
}

#[test]
fn i2_board_and_set_up() {
    let names: Vec<_> = Space::all().map(|space| space.to_string()).collect();
    assert_eq!(names.len(), 36);
    assert_eq!((names[0].as_str(), names[5].as_str(), names[35].as_str()), ("a1", "f1", "f6"));
    assert_eq!((Space::new(6, 0), Space::new(0, 6)), (None, None));
    let mut setup = Setup { air: 12, earth: 9, ..Setup::empty() };
    for (piece, names) in
        [(Piece::Fire, "b5 d5 c4 e4 b3 d3 c2 e2"), (Piece::Water, "c5 e5 b4 d4 c3 e3 b2 d2")]
    {
        spaces(names).for_each(|space| setup.board[space.index()] = Content::Piece(piece));
    }
    assert_eq!(Ignis::start().setup(), setup);
    assert_eq!(Ignis::default(), Ignis::start());
    assert_eq!(Ignis::start().to_string(), START);
}

#[test]
fn i2_other_set_ups_can_be_played() {
    let corners = "FW2FW/WF2WF/6/6/FW2FW/WF2WF f 12a9e";
    assert_eq!(at(corners).count_moves(), 48);
    let mut setup = at(corners).setup();
    setup.board[space("c3").index()] = Content::Piece(Piece::Air);
    setup.air -= 1;
    assert_eq!(
        Ignis::from_setup(&setup).unwrap().to_string(),
        "FW2FW/WF2WF/6/2A3/FW2FW/WF2WF f 11a9e"
    );
}

#[test]
fn i3_fire_starts_and_players_alternate() {
    let mut position = Ignis::start();
    assert_eq!((position.turn(), Ignis::PLAYERS[0]), (Player::First, "fire"));
    position.play(mv("Ean")).unwrap();
    assert_eq!(position.turn(), Player::Second);
    position.play(mv("Aan")).unwrap();
    assert_eq!(position.turn(), Player::First);
}

#[test]
fn i4_air_or_earth_enters_any_edge_space() {
    // Picture A: each edge space from outside, a corner from two sides.
    let start = Ignis::start();
    let mut entries: Vec<_> =
        start.legal_moves().iter().map(|&m| start.entry(m).unwrap().to_string()).collect();
    assert_eq!(entries.len(), 48);
    entries.sort();
    entries.dedup();
    assert_eq!(entries.len(), 20);
    assert_eq!(start.entry(mv("Ecn")), Some(space("c1")));
    assert_eq!(start.exit(mv("Ecn")), Some(space("c6")));
    assert_eq!(start.entry(mv("A4w")), Some(space("f4")));
    assert_eq!(start.exit(mv("A4w")), Some(space("a4")));
    // Two moves with the same effect.
    assert_eq!(start.after(mv("Ean")), start.after(mv("E1e")));
    assert_ne!(mv("Ean"), mv("E1e"));
    // A pass does not exist.
    assert!("pass".parse::<Move>().is_err());
}

#[test]
fn i4_supply_must_have_the_element() {
    rejected(FULL, "A1e", Illegal::NoAir);
    rejected(FULL, "Afn", Illegal::NoAir);
    assert!(at(FULL_WITH_AIR).is_legal(mv("A1e")));
    played(START, "Ean", "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/E5 w 12a8e");
    played(START, "Aan", "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/A5 w 11a9e");
}

#[test]
fn i4_only_the_playing_area_is_entered() {
    rejected(FULL, "Edn", Illegal::OutsideArea(Line::file(3).unwrap()));
    rejected(FULL, "E6w", Illegal::OutsideArea(Line::rank(5).unwrap()));
    let position = at(FULL);
    assert_eq!((position.files(), position.ranks()), (0..3, 0..3));
    assert_eq!(position.entry(mv("Eas")), Some(space("a3")));
    assert_eq!(position.exit(mv("E3e")), Some(space("c3")));
    assert_eq!((position.entry(mv("Edn")), position.exit(mv("Edn"))), (None, None));
}

#[test]
fn i5_empty_edge_space_takes_the_piece() {
    played(START, "Ebn", "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/1E4 w 12a8e");
    played(START, "A6w", "5A/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 w 11a9e");
}

#[test]
fn i5_pieces_are_shoved_inward() {
    // Picture B.
    let shoved = "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/1E4 w 12a8e";
    played(shoved, "Abn", "1F4/1WWFW1/1FFWF1/1WWFW1/1EFWF1/1A4 f 11a8e");
    let from_above = "1E4/1FWFW1/1WFWF1/1FWFW1/1WFWF1/6 w 12a8e";
    played(from_above, "Ebs", "1E4/1EWFW1/1FFWF1/1WWFW1/1FFWF1/1W4 f 12a7e");
    let from_the_left = "6/1FWFW1/EWFWF1/1FWFW1/1WFWF1/6 w 12a8e";
    played(from_the_left, "E4e", "6/1FWFW1/EEWFWF/1FWFW1/1WFWF1/6 f 12a7e");
    let from_the_right = "6/1FWFW1/1WFWFE/1FWFW1/1WFWF1/6 w 12a8e";
    played(from_the_right, "A4w", "6/1FWFW1/WFWFEA/1FWFW1/1WFWF1/6 f 11a8e");
}

#[test]
fn i5_pieces_beyond_a_gap_stay() {
    let gap = "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/E1A3 f 11a8e";
    played(gap, "A1e", "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/AEA3 w 10a8e");
    played(gap, "A1w", "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/E1A2A w 10a8e");
    let two_gaps = "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/E1A1EA f 10a7e";
    played(two_gaps, "E1w", "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/E1AEAE w 10a6e");
}

#[test]
fn i6_full_line_pushes_off_its_far_end() {
    // Picture C.
    played(FULL, "E1e", "xxxxxx/xxxxxx/xxxxxx/FWExxx/AFWxxx/EEAxxx w 0a1e");
    played(FULL, "E3w", "xxxxxx/xxxxxx/xxxxxx/WEExxx/AFWxxx/EAFxxx w 0a1e");
    played(FULL, "Ean", "xxxxxx/xxxxxx/xxxxxx/AWExxx/EFWxxx/EAFxxx w 0a1e");
    played(FULL, "Ecs", "xxxxxx/xxxxxx/xxxxxx/FWExxx/AFExxx/EAWxxx w 0a1e");
}

#[test]
fn i7_earth_is_never_pushed_off() {
    // Pictures D, E and F: whether the far end is earth decides. The earth on c3 cannot be pushed
    // off from below or from the left, but it can be shoved from the right.
    for supply in [FULL, FULL_WITH_AIR] {
        rejected(supply, "Ecn", Illegal::PushesEarth(space("c3")));
        rejected(supply, "E3e", Illegal::PushesEarth(space("c3")));
        rejected(supply, "Eas", Illegal::PushesEarth(space("a1")));
        rejected(supply, "E1w", Illegal::PushesEarth(space("a1")));
        assert!(at(supply).is_legal(mv("E3w")));
    }
    rejected(FULL_WITH_AIR, "Acn", Illegal::PushesEarth(space("c3")));
    played(FULL_WITH_AIR, "A3w", "xxxxxx/xxxxxx/xxxxxx/WEAxxx/AFWxxx/EAFxxx w 0a1e");
}

#[test]
fn i7_earth_may_be_at_the_end_of_a_line_with_a_gap() {
    let gap = "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/EE1EAE f 11a5e";
    played(gap, "A1e", "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/AEEEAE w 10a5e");
}

#[test]
fn i7_air_is_pushed_off_only_by_earth() {
    rejected(FULL_WITH_AIR, "A2w", Illegal::AirNeedsEarth(space("a2")));
    rejected(FULL_WITH_AIR, "Abs", Illegal::AirNeedsEarth(space("b1")));
    played(FULL, "E2w", "xxxxxx/xxxxxx/xxxxxx/FWExxx/FWExxx/EAFxxx w 0a1e");
}

#[test]
fn i7_fire_and_water_are_pushed_off_by_either() {
    played(FULL_WITH_AIR, "A1e", "xxxxxx/xxxxxx/xxxxxx/FWExxx/AFWxxx/AEAxxx w 0a1e");
    played(FULL_WITH_AIR, "A2e", "xxxxxx/xxxxxx/xxxxxx/FWExxx/AAFxxx/EAFxxx w 0a1e");
    played(FULL, "E2e", "xxxxxx/xxxxxx/xxxxxx/FWExxx/EAFxxx/EAFxxx w 0a1e");
}

#[test]
fn i8_pushed_off_piece_joins_the_supply_as_earth() {
    // Pushed-off water becomes earth. Air is turned to earth and pushes off air: one earth again.
    played(FULL_WITH_AIR, "A2e", "xxxxxx/xxxxxx/xxxxxx/FWExxx/AAFxxx/EAFxxx w 0a1e");
    played(FULL_WITH_AIR, "E2w", "xxxxxx/xxxxxx/xxxxxx/FWExxx/FWExxx/EAFxxx w 0a1e");
}

#[test]
fn i8_pushed_air_option() {
    let stays = |text: &str| format!("{text} pushed-air=air");
    let after = stays("xxxxxx/xxxxxx/xxxxxx/FWExxx/FWExxx/EAFxxx w 1a0e");
    played(&stays(FULL), "E2w", &after);
    played(&stays(FULL_WITH_AIR), "E2w", &after);
    // Fire and water still turn to earth.
    played(&stays(FULL), "E1e", &stays("xxxxxx/xxxxxx/xxxxxx/FWExxx/AFWxxx/EEAxxx w 0a1e"));
    let full = "EAEAFA/EEEFEF/EFWWEE/WWFWFE/WAFEAA/AEAEEE w 0a1e";
    assert_eq!((perft(&at(full), 1), perft(&at(full), 2)), (12, 134));
    let full = at(&stays(full));
    assert_eq!((perft(&full, 1), perft(&full, 2)), (12, 170));
    assert_eq!(full.rules(), Rules::default().with_pushed_air(PushedAir::Air));
}

#[test]
fn i9_air_turns_to_earth_when_the_supply_has_no_earth() {
    played(FULL_WITH_AIR, "E1e", "xxxxxx/xxxxxx/xxxxxx/FWExxx/AFWxxx/EEAxxx w 0a1e");
    let only_air = "1FE1FE/AWWFWE/EFFWFA/EWWFEA/EEFWAE/xxxxxx f 3a0e";
    played(only_air, "E6e", "EFE1FE/AWWFWE/EFFWFA/EWWFEA/EEFWAE/xxxxxx w 2a0e");
    // Earth in the supply is used first.
    let both = "1FE1FE/AWWFWE/EFFWFA/EWWFEA/EEFWAE/xxxxxx f 2a1e";
    played(both, "E6e", "EFE1FE/AWWFWE/EFFWFA/EWWFEA/EEFWAE/xxxxxx w 2a0e");
    played(both, "A6e", "AFE1FE/AWWFWE/EFFWFA/EWWFEA/EEFWAE/xxxxxx w 1a1e");
}

#[test]
fn i10_line_that_is_not_on_the_edge_stays() {
    // Picture G.
    let inside = "xxxxxx/xxxxxx/FWFWxx/AFWExx/EEEFxx/WAFAxx f 0a1e";
    played(inside, "E2e", "xxxxxx/xxxxxx/FWFWxx/AFWExx/EEEExx/WAFAxx w 0a1e");
}

#[test]
fn i10_edge_line_of_one_element_is_removed() {
    // Picture H, with a rank and with a file.
    let row = "xxxxxx/xxxxxx/FWFWxx/AFWExx/WAFAxx/EEEFxx f 0a1e";
    let after = played(row, "E1e", "xxxxxx/xxxxxx/FWFWxx/AFWExx/WAFAxx/xxxxxx w 0a1e");
    assert_eq!((after.files(), after.ranks()), (0..4, 1..4));
    assert!(spaces("a1 b1 c1 d1").all(|space| after.is_taboo(space)));
    assert!(spaces("a2 d4").all(|space| !after.is_taboo(space)));
    rejected(&after.to_string(), "E1e", Illegal::OutsideArea(Line::rank(0).unwrap()));
    assert_eq!(after.entry(mv("Ean")), Some(space("a2")));
    let column = "xxxxxx/xxxxxx/EWAFxx/EAFWxx/EFWFxx/FAEWxx f 0a1e";
    played(column, "Eas", "xxxxxx/xxxxxx/xWAFxx/xAFWxx/xFWFxx/xAEWxx w 0a1e");
}

#[test]
fn i10_every_element_counts() {
    for (element, other) in [("F", "A"), ("W", "A"), ("A", "F")] {
        let row = "xxxxxx/xxxxxx/FWWExx/AFAWxx/WA?Axx/??-?xx f 0a1e";
        let row = row.replace('?', element).replace('-', other);
        played(&row, "Ecs", "xxxxxx/xxxxxx/FWEExx/AFWWxx/WAAAxx/xxxxxx w 0a1e");
    }
}

#[test]
fn i11_single_space_is_not_a_line() {
    let narrow = "xxAxxx/xxFxxx/xxExxx/xxAxxx/xxWxxx/xxExxx f 0a1e";
    played(narrow, "E3w", "xxAxxx/xxFxxx/xxExxx/xxExxx/xxWxxx/xxExxx w 0a1e");
    assert_eq!(at(narrow).files(), 2..3);
    // On a line of one space, every slide pushes off the piece.
    rejected(narrow, "E4e", Illegal::PushesEarth(space("c4")));
    rejected(narrow, "Ecs", Illegal::PushesEarth(space("c1")));
}

#[test]
fn i11_two_spaces_are_a_line() {
    let small = "xxxxxx/xxxxxx/xxxxxx/xxxxxx/FWxxxx/WExxxx f 0a1e";
    played(small, "E1w", "xxxxxx/xxxxxx/xxxxxx/xxxxxx/FWxxxx/xxxxxx w 0a1e");
    // An area of one file is removed completely.
    let narrow = "xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxFxxx/xxWxxx f 0a1e";
    let after = played(narrow, "E1e", "xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxFxxx/xxExxx w 0a1e");
    assert_eq!(after.outcome(), Some(Outcome::Fire));
}

#[test]
fn i12_line_with_gaps_is_removed_only_under_the_option() {
    for (rules, result) in [
        (Lines::Full, "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/E4E f 12a7e"),
        (Lines::Gaps, "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/xxxxxx f 12a7e lines=gaps"),
    ] {
        let start = Ignis::start_with(Rules::default().with_lines(rules));
        let one = start.after(mv("Ean")).unwrap();
        assert_eq!(one.ranks(), 0..6, "one piece is not a line (I11)");
        assert_eq!(one.after(mv("Efn")).unwrap().to_string(), result);
        // Two elements are never a line.
        assert_eq!(one.after(mv("Afn")).unwrap().ranks(), 0..6);
    }
}

#[test]
fn i12_full_lines_are_removed_under_either_option() {
    let row = "xxxxxx/xxxxxx/FWFWxx/AFWExx/WAFAxx/EEEFxx f 0a1e lines=gaps";
    played(row, "E1e", "xxxxxx/xxxxxx/FWFWxx/AFWExx/WAFAxx/xxxxxx w 0a1e lines=gaps");
}

#[test]
fn i13_lines_that_share_a_corner_are_removed_together() {
    let corner = "xxxxxx/xxxxxx/xxxxxx/EFWxxx/EWFxxx/1EExxx f 0a2e";
    played(corner, "Ean", "xxxxxx/xxxxxx/xxxxxx/xFWxxx/xWFxxx/xxxxxx w 0a1e");
    // File a is removed, then file b and rank 1, which share b1. If only one of them were removed,
    // the other would have a single fire left and stay.
    let together = "xxxxxx/xxxxxx/xxxxxx/xxxxxx/1FWxxx/EFFxxx f 0a2e";
    let after = played(together, "Ean", "xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxWxxx/xxxxxx w 0a1e");
    assert_eq!(after.outcome(), Some(Outcome::Water));
}

#[test]
fn i13_lines_along_the_slide_are_removed_first_under_the_option() {
    let option = "removal=along-first";
    // File a is removed, then file b and not rank 1, of which a single fire is left.
    let corner = format!("xxxxxx/xxxxxx/xxxxxx/xxxxxx/1FWxxx/EFFxxx f 0a2e {option}");
    played(&corner, "Ean", &format!("xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxWxxx/xxFxxx w 0a1e {option}"));
    // The same after a reflection that exchanges files and ranks: rank 1 is removed, then rank 2.
    let reflected = format!("xxxxxx/xxxxxx/xxxxxx/FWxxxx/FFxxxx/E1xxxx f 0a2e {option}");
    played(
        &reflected,
        "E1w",
        &format!("xxxxxx/xxxxxx/xxxxxx/FWxxxx/xxxxxx/xxxxxx w 0a1e {option}"),
    );
    // File a and rank 1 share a corner and have more than two pieces: both are removed.
    let long = format!("xxxxxx/xxxxxx/xxxxxx/EFWxxx/EWFxxx/1EExxx f 0a2e {option}");
    played(&long, "Ean", &format!("xxxxxx/xxxxxx/xxxxxx/xFWxxx/xWFxxx/xxxxxx w 0a1e {option}"));
    // Opposite lines are removed, whether they are along the slide or across it.
    let opposite = format!("xxxxxx/xxxxxx/E1Exxx/FEAxxx/WEFxxx/EAExxx w 0a2e {option}");
    played(&opposite, "Ebn", &format!("xxxxxx/xxxxxx/xxxxxx/FEAxxx/WAFxxx/xxxxxx f 0a1e {option}"));
}

#[test]
fn i13_opposite_lines_are_removed_together() {
    let opposite = "xxxxxx/xxxxxx/E1Exxx/FEAxxx/WEFxxx/EAExxx w 0a2e";
    played(opposite, "Ebn", "xxxxxx/xxxxxx/xxxxxx/FEAxxx/WAFxxx/xxxxxx f 0a1e");
}

#[test]
fn i13_example_i_to_m() {
    // The rulebook's example: rank 1, then file a, then file b.
    let i = "xxxxxx/xxxxxx/xxxxxx/FFWxxx/FFAxxx/EEWxxx w 0a1e";
    let m = played(i, "E1e", "xxxxxx/xxxxxx/xxxxxx/xxWxxx/xxAxxx/xxxxxx f 0a1e");
    assert_eq!((m.outcome(), m.count_moves()), (Some(Outcome::Water), 0));
}

#[test]
fn i14_removed_pieces_leave_the_game() {
    let row = at("xxxxxx/xxxxxx/FWFWxx/AFWExx/WAFAxx/EEEFxx f 0a1e");
    let after = row.after(mv("E1e")).unwrap();
    let pieces = |position: &Ignis| -> u32 {
        Piece::ALL.iter().map(|&piece| position.count(piece) + position.supply(piece)).sum()
    };
    // Four earth left; the fire that was pushed off is in the supply.
    assert_eq!((pieces(&row), pieces(&after)), (17, 13));
    assert_eq!(Piece::ALL.map(|piece| after.supply(piece)), [0, 0, 0, 1]);
}

#[test]
fn i15_only_player_with_pieces_wins() {
    for (text, outcome) in [
        ("6/6/6/2FW2/6/6 f 12a23e", None),
        ("6/6/6/2F3/6/6 f 12a24e", Some(Outcome::Fire)),
        ("6/6/6/3W2/6/6 f 12a24e", Some(Outcome::Water)),
        ("6/6/6/6/6/6 w 12a25e", Some(Outcome::Draw)),
        ("xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxxx w 0a1e", Some(Outcome::Draw)),
    ] {
        assert_eq!(at(text).outcome(), outcome, "{text}");
        assert_eq!(at(text).count_moves() == 0, outcome.is_some());
    }
    rejected("6/6/6/2F3/6/6 w 12a24e", "Ean", Illegal::GameOver);
    let nothing = at("xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxxxx w 0a1e");
    assert!(nothing.files().is_empty() && nothing.ranks().is_empty());
}

#[test]
fn i15_mover_may_lose() {
    // Fire pushes off its own last piece.
    let own = "xxxxxx/xxxxxx/xxxxxx/WAExxx/AWAxxx/EAFxxx f 0a1e";
    let after = played(own, "E1e", "xxxxxx/xxxxxx/xxxxxx/WAExxx/AWAxxx/EEAxxx w 0a1e");
    assert_eq!(after.outcome(), Some(Outcome::Water));
    assert_eq!(after.turn(), Player::Second);
}

#[test]
fn i15_outcome_is_decided_after_all_removals() {
    // Fire's last piece is removed one round before water's.
    let both = "xxxxxx/xxxxxx/xxxxxx/xxxxxx/1FWAxx/EFWExx f 0a2e";
    let after = played(both, "Ean", "xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxxAxx/xxxExx w 0a1e");
    assert_eq!(after.outcome(), Some(Outcome::Draw));
}

fn empty_spaces(position: &Ignis) -> u32 {
    let area = position.files().len() * position.ranks().len();
    area as u32 - position.pieces().count() as u32
}

#[test]
fn consequence_game_ends_within_47_plies() {
    /// The number of empty spaces and of pieces that are not earth.
    fn potential(position: &Ignis) -> u32 {
        let others = Piece::ALL.into_iter().filter(|&piece| piece != Piece::Earth);
        let others = others.map(|piece| position.count(piece) + position.supply(piece));
        empty_spaces(position) + others.sum::<u32>()
    }
    assert_eq!(potential(&Ignis::start()), 48);
    let mut longest = 0;
    for game in 0..2000 {
        let (mut position, mut random) = (Ignis::start(), Random::new(game));
        let mut plies = 0;
        while let Some(m) = position.choose(|count| random.below(count)) {
            let before = potential(&position);
            position.play_unchecked(m);
            plies += 1;
            assert!(potential(&position) < before, "{position}");
            assert!(position.is_over() || potential(&position) >= 2);
            // The supply has one more piece than there are empty spaces.
            let supply = position.supply(Piece::Air) + position.supply(Piece::Earth);
            assert_eq!(supply, empty_spaces(&position) + 1, "{position}");
        }
        longest = longest.max(plies);
    }
    assert!((40..=47).contains(&longest), "{longest} plies");
}

/// Returns the binomial coefficient of `n` and `k`.
fn choose(n: u32, k: u32) -> f64 {
    (0..k).map(|i| f64::from(n - i) / f64::from(k - i)).product()
}

/// Returns the number of contents of all areas of Ignis, with all supplies and either side to move.
/// At most eight pieces are fire, eight water and twelve air, and there are at most 37 pieces. The
/// supply holds more pieces than there are empty spaces (I1, I12).
fn elements() -> f64 {
    let sides = (0..=6).flat_map(|width| (0..=6).map(move |height| (width, height)));
    let areas =
        sides.filter(|(width, height)| (*width == 0) == (*height == 0)).map(|(width, height)| {
            let places = if width == 0 { 1 } else { (7 - width) * (7 - height) };
            2.0 * f64::from(places) * contents(width * height)
        });
    areas.sum()
}

/// Returns the number of contents of this many spaces, with all supplies.
fn contents(spaces: u32) -> f64 {
    let mut sum = 0.0;
    for fire in 0..=spaces.min(8) {
        for water in 0..=(spaces - fire).min(8) {
            for air in 0..=(spaces - fire - water).min(12) {
                let left = spaces - fire - water - air;
                let ways = choose(spaces, fire)
                    * choose(spaces - fire, water)
                    * choose(spaces - fire - water, air);
                for earth in 0..=left {
                    let (pieces, empty) = (spaces - left + earth, left - earth);
                    // Air in the supply, and then as much earth as fits.
                    let supplies = (0..=12 - air).filter(|air| pieces + air <= 37).map(|air| {
                        let max = 37 - pieces - air;
                        let least = (empty + 1).saturating_sub(air);
                        (max + 1).saturating_sub(least)
                    });
                    sum += ways * choose(left, earth) * f64::from(supplies.sum::<u32>());
                }
            }
        }
    }
    sum
}

/// An upper bound: all areas, contents and supplies.
#[test]
fn the_page_of_the_game_states_the_number_of_positions() {
    let page = include_str!("../../../../docs/games/ignis.md");
    let positions: f64 = elements();
    assert!(
        page.contains(&format!("| positions, upper bound | {positions:.3e} |")),
        "{positions:.3e}"
    );
}
