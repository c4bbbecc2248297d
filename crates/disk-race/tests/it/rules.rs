//! One test for each rule, named after its number.

use board_core::{Player, Symmetry as _, perft};
use board_play::{Game, Limits};
use disk_race::prelude::*;
use disk_race::{
    Chain, Disk, DiskRace, Illegal, Layer, Move, Outcome, Piece, Rotation, Rules, Setup, Space,
    Symmetry,
};

use crate::{at, mv, space};

fn moves(position: &DiskRace) -> String {
    let mut moves: Vec<_> = position.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort();
    moves.join(" ")
}

/// Returns the ends of the moves from a space.
fn from(position: &DiskRace, start: &str) -> String {
    let moves = moves(position);
    let ends = moves.split(' ').filter_map(|m| m.strip_prefix(start));
    ends.collect::<Vec<_>>().join(" ")
}

/// Returns the spaces on each path of a move.
fn paths(position: &DiskRace, m: &str) -> Vec<String> {
    let paths = position.paths(mv(m)).into_iter();
    let legs = |legs: Vec<disk_race::Leg>| legs.iter().map(|leg| leg.to.to_string()).collect();
    paths.map(legs).map(|legs: Vec<_>| legs.join(" ")).collect()
}

fn under(rules: Rules, position: &DiskRace) -> DiskRace {
    let mut setup = position.setup();
    setup.rules = rules;
    DiskRace::from_setup(&setup).unwrap()
}

fn straight(position: &DiskRace) -> DiskRace {
    under(position.rules().with_chain(Chain::Straight), position)
}

#[track_caller]
fn rejected(position: &DiskRace, m: &str, why: Illegal) {
    assert_eq!(position.check(mv(m)), Err(why), "{m}");
    assert!(!moves(position).split(' ').any(|legal| legal == m));
}

#[track_caller]
fn played(position: &DiskRace, m: &str, result: &str) {
    assert_eq!(position.after(mv(m)).unwrap().to_string(), result, "{m}");
}

#[test]
fn d1_ring_of_8_and_disk_of_17_spaces() {
    let count = |layer| Space::all().filter(|space| space.layer() == layer).count();
    assert_eq!(Space::all().count(), 25);
    assert_eq!(count(Layer::Ring), 8);
    assert_eq!(count(Layer::Outer) + count(Layer::Inner) + count(Layer::Center), 17);
    for player in Player::ALL {
        assert_eq!(
            DiskRace::start().pieces().filter(|(_, piece)| piece.owner == player).count(),
            4
        );
    }
}

#[test]
fn d2_starts_alternate_and_face_an_outer_space() {
    for spoke in 0..8 {
        let start = Space::new(Layer::Ring, spoke).unwrap();
        let owner = if spoke % 2 == 0 { Player::First } else { Player::Second };
        assert_eq!(start.start_of(), Some(owner));
        let piece = Piece { owner, turned: false };
        assert_eq!(DiskRace::start().piece(start), Some(piece));
    }
    assert_eq!(moves(&DiskRace::start()), "r0o0 r2o2 r4o4 r6o6");
    assert_eq!(DiskRace::default(), DiskRace::start());
    assert_eq!(Space::new(Layer::Outer, 0).unwrap().start_of(), None);
}

#[test]
fn d3_lines_of_the_disks() {
    for (disk, circles) in [(Disk::Circles, "oi"), (Disk::OuterCircle, "o")] {
        let mut closed = String::new();
        for line in disk.lines() {
            let names: Vec<_> = line.spaces().iter().map(ToString::to_string).collect();
            if names.first() == names.last() {
                assert_eq!(names.len(), 9);
                closed.push_str(&names[0][..1]);
            } else {
                let k = line.spaces()[0].spoke().unwrap();
                let l = k + 4;
                let diameter = format!("r{k} o{k} i{k} c i{l} o{l} r{l}");
                assert_eq!(names.join(" "), diameter);
            }
        }
        assert_eq!((closed.as_str(), disk.lines().len()), (circles, 4 + circles.len()));
    }
}

#[test]
fn d3_inner_spaces_are_adjacent_only_on_the_inner_circle() {
    let circles = at("2rbrbrb/1b6/r7/1 r");
    let outer_circle = under(circles.rules().with_disk(Disk::OuterCircle), &circles);
    assert_eq!(from(&circles, "i0"), "c c+ c- i1 i7 o0");
    assert_eq!(from(&outer_circle, "i0"), "c c+ c- o0");
    rejected(&outer_circle, "i0i1", Illegal::NoWay(space("i0"), space("i1")));
}

#[test]
fn d4_step_to_an_empty_adjacent_space_along_a_line() {
    let position = at("1brbrbrb/r7/8/1 r");
    assert_eq!(from(&position, "o0"), "i0 o1 o7");
    played(&position, "o0o7", "1brbrbrb/7r/8/1 b");
    let inner = at("1brbrbrb/8/r7/1 r");
    assert_eq!(from(&inner, "i0"), "c c+ c- i1 i7 o0");
    let center = at("1brbrbrb/8/8/R r");
    assert_eq!(moves(&center), "ci0 ci1 ci2 ci3 ci4 ci5 ci6 ci7");
    rejected(&at("1b1brbrb/rr6/8/1 r"), "o0o1", Illegal::Occupied(space("o1")));
    // Not two spaces away, and not without a piece.
    rejected(&position, "o0o2", Illegal::NothingToJump(space("o1")));
    rejected(&position, "i3i4", Illegal::NoPiece(space("i3")));
    rejected(&position, "r1o1", Illegal::NotYours(space("r1")));
}

#[test]
fn d5_jump_over_an_opposing_piece() {
    let position = at("2rbrbrb/rb6/8/1 r");
    assert_eq!(from(&position, "o0"), "i0 o2 o7");
    // The jumped piece stays on the board.
    played(&position, "o0o2", "2rbrbrb/1br5/8/1 b");
    rejected(&position, "o0o3", Illegal::NoWay(space("o0"), space("o3")));
    // Along the radius to the center, as in the book's figure 1.
    assert_eq!(from(&at("2rbrbrb/r7/b7/1 r"), "o0"), "c c+ c- o1 o7");
}

#[test]
fn d5_several_jumps_in_a_turn() {
    let position = at("2r1rbrb/rb1b4/8/1 r");
    assert_eq!(from(&position, "o0"), "i0 o2 o4 o7");
    assert_eq!(paths(&position, "o0o4"), ["o2 o4"]);
    played(&position, "o0o4", "2r1rbrb/1b1br3/8/1 b");
}

#[test]
fn d5_space_after_each_jumped_piece_must_be_empty() {
    let position = at("2r1rbrb/rbb5/8/1 r");
    assert_eq!(from(&position, "o0"), "i0 o7");
    rejected(&position, "o0o2", Illegal::Occupied(space("o2")));
    rejected(&position, "o0o3", Illegal::NoWay(space("o0"), space("o3")));
}

#[test]
fn d5_own_pieces_are_not_jumped() {
    let position = at("1b1brbrb/rr6/8/1 r");
    assert_eq!(from(&position, "o0"), "i0 o7");
    rejected(&position, "o0o2", Illegal::JumpsOwn(space("o1")));
}

#[test]
fn d6_chain_may_turn_at_a_landing() {
    let position = at("2r1rbrb/rb6/2b5/1 r");
    assert_eq!(from(&position, "o0"), "c c+ c- i0 o2 o7");
    assert_eq!(paths(&position, "o0c"), ["o2 c"]);
    let straight = straight(&position);
    assert_eq!(from(&straight, "o0"), "i0 o2 o7");
    for m in ["o0c", "o0c+", "o0c-"] {
        rejected(&straight, m, Illegal::ChangesLine(space("o0"), Space::CENTER));
    }
    // No chain leads there under either option.
    for position in [position, straight] {
        rejected(&position, "o0o4", Illegal::NoWay(space("o0"), space("o4")));
    }
}

#[test]
fn d6_error_explains_that_a_straight_chain_keeps_its_line() {
    let why = straight(&at("2r1rbrb/rb6/2b5/1 r")).check(mv("o0c")).unwrap_err().to_string();
    let words = "no chain of jumps leads from o0 to c without changing its line";
    assert_eq!(why, words);
}

#[test]
fn d6_single_jump_may_not_bend_over_a_piece() {
    // The space after o1 is o2, which is occupied; i1 and r1 are not on that line.
    let position = at("4rbrb/rbr5/b7/1 r");
    assert!(["o0i1", "o0r1"].iter().all(|bent| bent.parse::<Move>().is_err()));
    assert_eq!(from(&position, "o0"), "c c+ c- o7");
    // No line leads from i0 over i2 to another space: the center is only between i2 and i6.
    let over_the_center = at("1brbr1r1/4b3/r7/B r");
    assert_eq!(from(&over_the_center, "i0"), "i1 i4 i7 o0");
    rejected(&over_the_center, "i0i2", Illegal::NothingToJump(space("i1")));
    rejected(&over_the_center, "i0i6", Illegal::NothingToJump(space("i7")));
}

#[test]
fn d6_chain_may_go_around_a_circle_but_not_end_at_its_start() {
    let position = at("2r1r1r1/rb1b1b1b/8/1 r");
    assert_eq!(from(&position, "o0"), "i0 o2 o4 o6");
    // A chain may pass the space where it started.
    let all = ["o2 o4", "o6 o4", "o2 o0 o6 o4", "o6 o0 o2 o4"];
    assert_eq!(paths(&position, "o0o4"), all);
    assert_eq!(from(&straight(&position), "o0"), "i0 o2 o4 o6");
    assert_eq!(paths(&straight(&position), "o0o4"), all[..2]);
}

#[test]
fn d6_chain_from_the_center_may_continue_along_a_circle() {
    // Over i0 or i2 to the outer circle, and on over o1 and o3.
    let clockwise = at("r1r1r3/1b1b4/b1b5/R r");
    assert_eq!(from(&clockwise, "c"), "i1 i3 i4 i5 i6 i7 o0 o2 o4");
    let counterclockwise = at("r1r1r3/5b1b/b5b1/R r");
    assert_eq!(from(&counterclockwise, "c"), "i1 i2 i3 i4 i5 i7 o0 o4 o6");
}

#[test]
fn d6_chain_lands_once_on_a_space_but_may_jump_a_piece_again() {
    let position = at("2rbrbr1/8/r2b4/B r");
    assert_eq!(from(&position, "i0"), "i1 i2 i4 i6 i7 o0");
    assert_eq!(paths(&position, "i0i6"), ["i4 i2 i6"]);
    let legs = &position.paths(mv("i0i6"))[0];
    assert_eq!((legs[0].over, legs[2].over), (Some(Space::CENTER), Some(Space::CENTER)));
    assert_eq!(from(&straight(&position), "i0"), "i1 i4 i7 o0");
}

#[test]
fn d7_step_from_a_start_leads_to_the_outer_space() {
    played(&DiskRace::start(), "r2o2", "rb1brbrb/2r5/8/1 b");
    rejected(&DiskRace::start(), "r2i2", Illegal::NothingToJump(space("o2")));
}

#[test]
fn d7_start_by_jump() {
    let position = at("r1rbrbrb/b7/8/1 r");
    assert_eq!(from(&position, "r0"), "i0");
    played(&position, "r0i0", "2rbrbrb/b7/r7/1 b");
    rejected(&position, "r0o0", Illegal::Occupied(space("o0")));
    // A reading: the chain may continue.
    let chain = at("r1r1rbrb/b7/1b6/1 r");
    assert_eq!(from(&chain, "r0"), "i0 i2");
    assert_eq!(paths(&chain, "r0i2"), ["i0 i2"]);
    assert_eq!(from(&straight(&chain), "r0"), "i0");
}

#[test]
fn d7_start_is_blocked() {
    let by_own = at("rb1brbrb/r7/8/1 r");
    assert_eq!(from(&by_own, "r0"), "");
    rejected(&by_own, "r0o0", Illegal::Occupied(space("o0")));
    rejected(&by_own, "r0i0", Illegal::JumpsOwn(space("o0")));
    let landing_taken = at("r1rb1brb/b7/r7/1 r");
    assert_eq!(from(&landing_taken, "r0"), "");
    rejected(&landing_taken, "r0i0", Illegal::Occupied(space("i0")));
}

#[test]
fn d8_no_move_along_the_ring_or_back_to_an_own_start() {
    assert!(["r0r1", "r0r2", "r0r4"].iter().all(|m| m.parse::<Move>().is_err()));
    rejected(&at("1brbrbrb/r7/8/1 r"), "o0r0", Illegal::OwnStart(space("r0")));
    // The same for a turned piece and a jump.
    rejected(&at("2rbrbrb/b7/R7/1 r"), "i0r0", Illegal::OwnStart(space("r0")));
    assert_eq!(from(&at("2rbrbrb/b7/R7/1 r"), "i0"), "c c+ c- i1 i7");
}

#[test]
fn d8_piece_that_has_arrived_stays() {
    let position = at("1Rrbrbrb/8/1b6/1 r");
    assert_eq!(moves(&position), "r2o2 r4o4 r6o6");
    rejected(&position, "r1o1", Illegal::Arrived(space("r1")));
    assert_eq!((position.arrived(Player::First), position.arrived(Player::Second)), (1, 0));
}

#[test]
fn d8_ring_is_the_last_landing_of_a_chain() {
    let position = at("2rbrbr1/1b6/5R2/B r");
    assert_eq!(from(&position, "i5"), "i1 i4 i6 o5 r1");
    assert_eq!(paths(&position, "i5r1"), ["i1 r1"]);
    played(&position, "i5r1", "1Rrbrbr1/1b6/8/B b");
}

#[test]
fn d9_turned_piece_arrives_by_step_or_jump_along_a_diameter() {
    let step = at("2rbrbrb/1R6/4b3/1 r");
    assert_eq!(from(&step, "o1"), "i1 o0 o2 r1");
    played(&step, "o1r1", "1Rrbrbrb/8/4b3/1 b");
    let jump = at("2rbrbrb/1b6/1R6/1 r");
    assert_eq!(from(&jump, "i1"), "c c+ c- i0 i2 r1");
    played(&jump, "i1r1", "1Rrbrbrb/1b6/8/1 b");
    assert!("o1r3".parse::<Move>().is_err());
}

#[test]
fn d9_piece_must_stop_at_the_center_first() {
    let step = at("2rbrbrb/1r6/4b3/1 r");
    rejected(&step, "o1r1", Illegal::NotTurned(space("o1")));
    let jump = at("2rbrbrb/1b6/1r6/1 r");
    rejected(&jump, "i1r1", Illegal::NotTurned(space("i1")));
}

#[test]
fn d9_piece_may_arrive_on_any_start_of_the_other_color() {
    for goal in ["r1", "r3", "r5", "r7"] {
        let mut setup = at("2rbrbrb/1R6/4b3/1 r").setup();
        let outer = Space::new(Layer::Outer, space(goal).spoke().unwrap()).unwrap();
        setup.board.swap(space("o1").index(), outer.index());
        setup.board.swap(space("r1").index(), space(goal).index());
        let position = DiskRace::from_setup(&setup).unwrap();
        assert!(position.is_legal(Move::new(outer, space(goal), Rotation::Still).unwrap()));
    }
}

#[test]
fn d10_stop_at_the_center_turns_the_piece_and_may_rotate_the_disk() {
    let position = at("2rb1brb/1b2r3/r7/1 r");
    played(&position, "i0c", "2rb1brb/1b2r3/8/R b");
    played(&position, "i0c+", "2rb1brb/2b2r2/8/R b");
    played(&position, "i0c-", "2rb1brb/b2r4/8/R b");
    // Also inner spaces, and from spoke 7 to spoke 0. The ring does not rotate.
    let around = at("1brb1br1/7b/r6r/1 r");
    played(&around, "i0c+", "1brb1br1/b7/r7/R b");
    played(&around, "i0c-", "1brb1br1/6b1/6r1/R b");
}

#[test]
fn d10_rotations_are_three_moves_even_if_the_results_are_equal() {
    let position = at("1brbrbrb/8/r7/1 r");
    for m in ["i0c", "i0c+", "i0c-"] {
        played(&position, m, "1brbrbrb/8/8/R b");
    }
}

#[test]
fn d10_chain_through_the_center_neither_turns_nor_rotates() {
    let position = at("2rbrbr1/1r6/1b3b2/1 r");
    assert_eq!(from(&position, "o1"), "c c+ c- o0 o2 o5");
    assert_eq!(paths(&position, "o1o5"), ["c o5"]);
    played(&position, "o1o5", "2rbrbr1/5r2/1b3b2/1 b");
    assert!("o1o5+".parse::<Move>().is_err());
}

#[test]
fn d11_piece_at_the_center_must_move() {
    let position = at("2rbrbrb/1b6/8/R r");
    assert_eq!(moves(&position), "ci0 ci1 ci2 ci3 ci4 ci5 ci6 ci7");
    rejected(&position, "r2o2", Illegal::MustMoveCenter);
    rejected(&position, "pass", Illegal::MayNotPass);
    // The other player is free to move.
    let blue = at("2rbrbrb/1b6/8/R b");
    assert_eq!(moves(&blue), "o1i1 o1o0 o1o2 r3o3 r5o5 r7o7");
}

#[test]
fn d11_piece_moves_in_the_next_turn() {
    let mut position = at("1brbrbrb/8/r7/1 r");
    for m in ["i0c+", "r1o1"] {
        position.play(mv(m)).unwrap();
    }
    rejected(&position, "r2o2", Illegal::MustMoveCenter);
    position.play(mv("ci4")).unwrap();
    position.play(mv("o1i1")).unwrap();
    assert_eq!(from(&position, "r2"), "o2");
}

#[test]
fn d12_turned_piece_may_rotate_again_and_stays_turned() {
    let position = at("2rbrbrb/1b6/R7/1 r");
    played(&position, "i0c", "2rbrbrb/1b6/8/R b");
    played(&position, "i0c+", "2rbrbrb/2b5/8/R b");
    played(&position, "i0c-", "2rbrbrb/b7/8/R b");
    played(&position, "i0i1", "2rbrbrb/1b6/1R6/1 b");
}

#[test]
fn d13_forced_pass() {
    let position = at("BbB1B3/1r6/1R3r2/R b");
    assert_eq!((moves(&position).as_str(), position.outcome()), ("pass", None));
    assert_eq!((position.count_moves(), position.choose(|_| 0)), (1, Some(Move::PASS)));
    assert_eq!(position.choose(|_| 1), None);
    played(&position, "pass", "BbB1B3/1r6/1R3r2/R r");
    rejected(&position, "r1o1", Illegal::Occupied(space("o1")));
    for rules in Rules::all() {
        rejected(&DiskRace::start_with(rules), "pass", Illegal::MayNotPass);
    }
}

#[test]
fn d14_red_finishes_and_blue_has_one_more_turn() {
    let position = at("BRBRBR2/7R/5B2/1 r");
    let finished = position.after(mv("o7r7")).unwrap();
    assert!(finished.has_finished(Player::First));
    assert_eq!(finished.outcome(), None);
    assert_eq!(moves(&finished), "i5c i5c+ i5c- i5i4 i5i6 i5o5");
    for reply in finished.legal_moves() {
        let end = finished.after(reply).unwrap();
        assert_eq!((end.outcome(), end.count_moves()), (Some(Outcome::Red), 0), "{reply}");
        rejected(&end, "pass", Illegal::GameOver);
        rejected(&end, "r0o0", Illegal::GameOver);
    }
    assert_eq!(perft(&finished, 2), 0);
}

#[test]
fn d14_blue_begins_under_the_option() {
    let start = DiskRace::start_with("first=blue".parse().unwrap());
    assert_eq!((start.turn(), moves(&start).as_str()), (Player::Second, "r1o1 r3o3 r5o5 r7o7"));
    // Blue finishes, and red has one more turn.
    let finished = at("1RBRBRB1/B7/6R1/1 b first=blue").after(mv("o0r0")).unwrap();
    assert_eq!(finished.outcome(), None);
    assert_eq!(moves(&finished), "i6c i6c+ i6c- i6i5 i6i7 i6o6");
    for reply in finished.legal_moves() {
        assert_eq!(finished.after(reply).unwrap().outcome(), Some(Outcome::Blue), "{reply}");
    }
    let both = at("1RBRBRB1/B6R/8/1 b first=blue").after(mv("o0r0")).unwrap();
    assert_eq!(both.after(mv("o7r7")).unwrap().outcome(), Some(Outcome::Draw));
    // Red, who did not begin, wins immediately.
    let red = at("1RBRBR2/7R/B1B5/1 r first=blue").after(mv("o7r7")).unwrap();
    assert_eq!((red.outcome(), red.count_moves()), (Some(Outcome::Red), 0));
}

#[test]
fn d14_draw_if_blue_finishes_too() {
    let position = at("BRBRBR2/6BR/8/1 r");
    let finished = position.after(mv("o7r7")).unwrap();
    assert_eq!(moves(&finished), "o6i6 o6o5 o6o7 o6r6");
    let drawn = finished.after(mv("o6r6")).unwrap();
    assert_eq!(
        (drawn.to_string().as_str(), drawn.outcome()),
        ("BRBRBRBR/8/8/1 r", Some(Outcome::Draw))
    );
    for other in ["o6i6", "o6o5", "o6o7"] {
        assert_eq!(finished.after(mv(other)).unwrap().outcome(), Some(Outcome::Red));
    }
}

#[test]
fn d14_blue_wins_immediately_if_it_finishes_first() {
    let position = at("BRBRB3/6B1/1R5R/1 b");
    let won = position.after(mv("o6r6")).unwrap();
    assert_eq!((won.outcome(), won.count_moves()), (Some(Outcome::Blue), 0));
    rejected(&won, "i7o7", Illegal::GameOver);
    assert_eq!(position.after(mv("o6o7")).unwrap().outcome(), None);
}

#[test]
fn d15_game_continues_if_only_one_player_cannot_move() {
    // On these disks one player can always move (see `disks.rs`), and unit tests cover the rule on
    // a disk without lines. Here, only one of the players can move.
    assert_eq!(at("BbB1B3/1r6/1R3r2/R b").outcome(), None);
    assert_eq!(at("BbB1B3/1r6/1R3r2/R r").outcome(), None);
}

#[test]
fn d16_positions_do_not_count_repetitions() {
    let start = at("2rbrbrb/1b6/R7/1 r");
    let mut game = Game::<DiskRace>::from_position(start, Limits::default());
    for m in ["i0i7", "o1i1", "i7i0", "i1o1"] {
        game.play(mv(m)).unwrap();
    }
    assert_eq!((game.position(), game.ending()), (&start, None));
}

/// Four spaces as bits and as a list.
type Four = (u32, [Space; 4]);

fn fours() -> Vec<Four> {
    let sets = (0_u32..1 << 25).filter(|set| set.count_ones() == 4);
    let spaces = |set: u32| Space::all().filter(move |space| set >> space.index() & 1 == 1);
    sets.map(|set| (set, spaces(set).collect::<Vec<_>>().try_into().unwrap())).collect()
}

/// Returns whether a set is the smallest of its symmetric images.
fn is_smallest((set, spaces): Four) -> bool {
    let image =
        |symmetry: &Symmetry| spaces.map(|s| 1 << s.transform(*symmetry).index()).iter().sum();
    Symmetry::ALL.iter().all(|symmetry| set <= image(symmetry))
}

/// Places a player's pieces, turned where they must be.
fn put(setup: &mut Setup, owner: Player, spaces: &[Space]) {
    for &space in spaces {
        let turned = space == Space::CENTER || space.start_of() == Some(!owner);
        setup.board[space.index()] = Some(Piece { owner, turned });
    }
}

/// On these disks, no position is a draw because neither side can move (D15), and blue is never
/// unable to move when red has finished (D14). Tests all placements of eight pieces up to symmetry.
/// Pieces are turned only where they must be, because turned pieces have more moves. The option
/// `chain` does not matter, because it never forbids a first jump.
#[test]
#[ignore = "slow"]
fn d15_one_side_can_always_move() {
    let fours = fours();
    for disk in Disk::ALL {
        let (mut placements, mut passes) = (0, 0);
        for red in fours.iter().filter(|four| is_smallest(**four)) {
            let (turn, rules) = (Player::Second, Rules::default().with_disk(disk));
            let mut with_red = Setup { turn, rules, ..Setup::empty() };
            put(&mut with_red, Player::First, &red.1);
            for blue in fours.iter().filter(|blue| red.0 & blue.0 == 0) {
                let mut setup = with_red.clone();
                put(&mut setup, Player::Second, &blue.1);
                placements += 1;
                // Skips positions in which blue has finished.
                let Ok(position) = DiskRace::from_setup(&setup) else { continue };
                assert_ne!(position.outcome(), Some(Outcome::Draw), "{position}");
                if position.choose(|_| 0) == Some(Move::PASS) {
                    assert!(!position.has_finished(Player::First), "{position}");
                    passes += 1;
                }
            }
        }
        assert!(placements > 9_000_000 && passes > 100, "{placements} {passes}");
    }
}
