//! Drawing, move entry and descriptions, as expected from the rules.

use board_core::{Piece as _, Player, Rules as _};
use board_play::view::{Change, Leg, Point, Shape, Surface, Symbol, Touch};
use disk_race::prelude::*;
use disk_race::{Disk, DiskRace, Layer, Move, Piece, Rules, Space};

fn at(text: &str) -> DiskRace {
    text.parse().unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn space(text: &str) -> Space {
    text.parse().unwrap()
}

fn piece(letter: char) -> Piece {
    *Piece::ALL.iter().find(|piece| piece.letter() == letter).unwrap()
}

fn jump(from: &str, over: &str, to: &str) -> Change<Space, Piece> {
    let [from, over, to] = [from, over, to].map(space);
    Change::Jumps { from, over, to }
}

fn step(from: &str, to: &str) -> Change<Space, Piece> {
    Change::Moves { path: vec![space(from), space(to)] }
}

#[track_caller]
fn changed(position: &str, m: &str, changes: &[Change<Space, Piece>]) {
    let steps: Vec<_> = changes.iter().map(|change| vec![change.clone()]).collect();
    assert_eq!(at(position).changes(mv(m)), steps, "{m}");
}

#[track_caller]
fn assert_description(position: &str, m: &str, words: &str) {
    assert_eq!(at(position).describe(mv(m)), words);
}

#[test]
fn d2_spokes_go_clockwise_from_the_top() {
    let layout = DiskRace::start().layout();
    assert_eq!(layout.places.len(), 25);
    let middle = |name: &str| layout.place(name).unwrap().at;
    let centre = middle("c");
    for (number, (right, down)) in
        [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
            .into_iter()
            .enumerate()
    {
        let mut nearer = 0.0;
        for layer in ["i", "o", "r"] {
            let at = middle(&format!("{layer}{number}"));
            let (x, y) = (at.x - centre.x, at.y - centre.y);
            let sign = |value: f64| if value.abs() < 1e-9 { 0 } else { value.signum() as i32 };
            assert_eq!((sign(x), sign(y)), (right, down), "{layer}{number}");
            assert!(right == 0 || down == 0 || (x.abs() - y.abs()).abs() < 1e-9);
            // Neighbors on a spoke are 1 to 1.3 apart.
            assert!((1.0..1.3).contains(&(x.hypot(y) - nearer)), "{layer}{number}");
            nearer = x.hypot(y);
        }
    }
}

#[test]
fn d9_goals_have_the_shape_of_the_pieces_that_arrive_there() {
    let start = DiskRace::start();
    let layout = start.layout();
    let size = |name| layout.place(name).unwrap().size;
    for place in &layout.places {
        let on_it = start.piece(space(&place.space));
        assert_eq!(place.goal, on_it.map(|piece| !piece.owner), "{place:?}");
        let arrives = place.goal.map(|owner| Piece { owner, turned: true });
        let shape = arrives.map_or(Shape::Circle, |piece| DiskRace::glyph(piece).shape);
        assert_eq!(place.shape, shape, "{place:?}");
        assert_eq!(on_it.is_some(), place.size > size("o0"), "{place:?}");
        assert!(!place.closed);
    }
    let names: Vec<_> = layout.labels.iter().map(|label| label.text.clone()).collect();
    assert_eq!(names, Space::all().map(|space| space.to_string()).collect::<Vec<_>>());
}

#[test]
fn d2_labels_are_closest_to_their_own_space() {
    let layout = DiskRace::start().layout();
    for label in &layout.labels {
        let far = |at: Point| (at.x - label.at.x).hypot(at.y - label.at.y);
        let own = far(layout.place(&label.text).unwrap().at);
        let others = layout.places.iter().filter(|place| place.space != label.text);
        let nearest = others.map(|place| far(place.at)).fold(f64::MAX, f64::min);
        assert!(own < nearest - 0.05, "{}: {own}, {nearest}", label.text);
    }
}

#[test]
fn d3_layout_has_the_lines_of_the_disk() {
    for (disk, circles) in [(Disk::Circles, "oi"), (Disk::OuterCircle, "o")] {
        let layout = DiskRace::start_with(Rules::default().with_disk(disk)).layout();
        let middle = |name: &str| layout.place(name).unwrap().at;
        assert_eq!(layout.lines.len(), 4 + circles.len());
        for (number, line) in layout.lines[..4].iter().enumerate() {
            let names = [("r", 0), ("o", 0), ("i", 0), ("", 0), ("i", 4), ("o", 4), ("r", 4)];
            let points = names.map(|(layer, on)| match layer {
                "" => middle("c"),
                _ => middle(&format!("{layer}{}", number + on)),
            });
            assert_eq!(line.start, points[0]);
            let legs: Vec<_> = points[1..].iter().map(|&to| Leg::Straight { to }).collect();
            assert_eq!(line.legs, legs);
        }
        for (layer, line) in circles.chars().zip(&layout.lines[4..]) {
            let radius = if layer == 'o' { 2.26 } else { 1.24 };
            let around = (1..9).map(|number| middle(&format!("{layer}{}", number % 8)));
            let legs: Vec<_> = around.map(|to| Leg::Arc { to, radius, clockwise: true }).collect();
            assert_eq!((line.start, &line.legs), (middle(&format!("{layer}0")), &legs));
        }
    }
}

#[test]
fn d10_the_disk_is_the_turntable() {
    for rules in Rules::all() {
        let layout = DiskRace::start_with(rules).layout();
        let turntable = layout.turntable.clone().unwrap();
        let disk = Space::all().filter(|space| space.layer() != Layer::Ring);
        assert_eq!(turntable.spaces, disk.map(|space| space.to_string()).collect::<Vec<_>>());
        assert_eq!(turntable.spaces.len(), 17);
        for place in &layout.places {
            let distance = (place.at.x - turntable.centre.x).hypot(place.at.y - turntable.centre.y);
            let on_disk = turntable.spaces.contains(&place.space);
            assert_eq!(distance < turntable.radius, on_disk, "{place:?}");
        }
    }
}

#[test]
fn the_disk_turns_on_a_metal_plate() {
    assert_eq!(DiskRace::start().layout().surface, Surface::Plate);
}

#[test]
fn glyphs_show_the_side_and_the_owner() {
    use Player::{First, Second};
    for (letter, name, owner, dark, symbol, sign) in [
        ('r', "red piece", First, true, Symbol::Ring, '○'),
        ('R', "turned red piece", First, true, Symbol::Cap, '●'),
        ('b', "blue piece", Second, true, Symbol::Ring, '□'),
        ('B', "turned blue piece", Second, true, Symbol::Cap, '■'),
    ] {
        let (kind, glyph) = (piece(letter), DiskRace::glyph(piece(letter)));
        assert_eq!((kind.name(), kind.owner()), (name, Some(owner)));
        assert_eq!((glyph.tone.dark, glyph.symbol, glyph.sign), (dark, symbol, sign));
        let shape = if owner == First { Shape::Circle } else { Shape::Square };
        assert_eq!(glyph.shape, shape);
    }
}

#[test]
fn d4_a_step() {
    let start = &DiskRace::start().to_string();
    changed(start, "r0o0", &[step("r0", "o0")]);
    assert_description(start, "r0o0", "the piece on r0 steps to o0");
    let inputs = DiskRace::start().inputs(mv("r0o0"));
    assert_eq!(inputs, [Touch::Space(space("r0")), Touch::Space(space("o0"))]);
}

#[test]
fn d5_a_chain_of_jumps_goes_leg_by_leg() {
    let position = "2r1rbrb/rb1b4/8/1 r";
    changed(position, "o0o2", &[jump("o0", "o1", "o2")]);
    assert_description(position, "o0o2", "the piece on o0 jumps over o1 to o2");
    changed(position, "o0o4", &[jump("o0", "o1", "o2"), jump("o2", "o3", "o4")]);
    assert_description(position, "o0o4", "the piece on o0 jumps over o1 to o2, then over o3 to o4");
    // A chain through the center does not stop there (D10).
    let through = "2rbrbr1/1r6/1b3b2/1 r";
    changed(through, "o1o5", &[jump("o1", "i1", "c"), jump("c", "i5", "o5")]);
    assert_description(through, "o1o5", "the piece on o1 jumps over i1 to c, then over i5 to o5");
}

#[test]
fn d9_an_arrival() {
    let by_step = "2rbrbrb/1R6/4b3/1 r";
    changed(by_step, "o1r1", &[step("o1", "r1")]);
    assert_description(by_step, "o1r1", "the piece on o1 steps to r1 and arrives");
    let by_jump = "2rbrbrb/1b6/1R6/1 r";
    changed(by_jump, "i1r1", &[jump("i1", "o1", "r1")]);
    assert_description(by_jump, "i1r1", "the piece on i1 jumps over o1 to r1 and arrives");
}

#[test]
fn d10_a_stop_at_the_center_turns_the_piece_and_the_disk() {
    let position = "2rb1brb/1b2r3/r7/1 r";
    let turned = Change::Becomes { at: Space::CENTER, piece: piece('R') };
    let turns = |eighths: i8| {
        let to = |from: Space| match (from.to_string().split_at(1), from.spoke()) {
            ((layer, _), Some(spoke)) => {
                space(&format!("{layer}{}", (spoke as i8 + 8 + eighths) % 8))
            }
            _ => from,
        };
        let disk = Space::all().filter(|space| space.layer() != Layer::Ring);
        Change::Turns { eighths, moves: disk.map(|from| (from, to(from))).collect() }
    };
    changed(position, "i0c", &[step("i0", "c"), turned.clone()]);
    changed(position, "i0c+", &[step("i0", "c"), turned.clone(), turns(1)]);
    changed(position, "i0c-", &[step("i0", "c"), turned.clone(), turns(-1)]);
    for (m, disk) in
        [("i0c", "does not turn"), ("i0c+", "turns clockwise"), ("i0c-", "turns counterclockwise")]
    {
        let words = format!("the piece on i0 steps to c and turns over; the disk {disk}");
        assert_description(position, m, &words);
    }
    let by_jump = "2rbrbrb/r7/b7/1 r";
    changed(by_jump, "o0c-", &[jump("o0", "i0", "c"), turned, turns(-1)]);
    assert_description(
        by_jump,
        "o0c-",
        "the piece on o0 jumps over i0 to c and turns over; the disk turns counterclockwise",
    );
    // D12: a piece that was turned before is not turned again.
    let again = "2rbrbrb/1b6/R7/1 r";
    changed(again, "i0c", &[step("i0", "c")]);
    changed(again, "i0c+", &[step("i0", "c"), turns(1)]);
    assert_description(again, "i0c+", "the piece on i0 steps to c; the disk turns clockwise");
}

#[test]
fn d10_the_rotation_is_entered_as_a_choice() {
    let position = at("2rb1brb/1b2r3/r7/1 r");
    for (m, choice) in [("i0c", "still"), ("i0c+", "+"), ("i0c-", "-")] {
        let inputs = position.inputs(mv(m));
        let texts = inputs.iter().map(|touch| touch.text::<DiskRace>(&position.layout()));
        assert_eq!(texts.collect::<Vec<_>>(), ["i0", "c", choice]);
    }
}

#[test]
fn d13_a_pass_is_entered_as_a_choice() {
    let position = at("BbB1B3/1r6/1R3r2/R b");
    let inputs = position.inputs(Move::PASS);
    let [Touch::Choice(number)] = inputs[..] else { panic!("{inputs:?}") };
    assert_eq!(DiskRace::CHOICES[number].name, "pass");
    assert_eq!(position.changes(Move::PASS), [] as [Vec<_>; 0]);
    assert_eq!(position.describe(Move::PASS), "blue passes");
    assert_eq!(position.reason().unwrap(), "blue cannot move and has to pass");
}

#[test]
fn d14_reason_names_the_players_who_have_finished() {
    let mut red = at("BRBRBR2/7R/5B2/1 r");
    assert_eq!(red.reason(), None);
    red.play(mv("o7r7")).unwrap();
    assert_eq!(red.reason().unwrap(), "red has finished: this is blue's last turn");
    red.play(mv("i5i4")).unwrap();
    assert_eq!(red.reason().unwrap(), "red has finished, and blue did not finish on the last turn");

    let mut both = at("BRBRBR2/6BR/8/1 r");
    for m in ["o7r7", "o6r6"] {
        both.play(mv(m)).unwrap();
    }
    assert_eq!(both.reason().unwrap(), "both players have finished, so the game is a draw");

    let blue = at("BRBRB3/6B1/1R5R/1 b").after(mv("o6r6")).unwrap();
    assert_eq!(blue.reason().unwrap(), "blue finished first");

    let mut red_last = at("1RBRBRB1/B7/6R1/1 b first=blue").after(mv("o0r0")).unwrap();
    assert_eq!(red_last.reason().unwrap(), "blue has finished: this is red's last turn");
    red_last.play(mv("i6i5")).unwrap();
    let why = "blue has finished, and red did not finish on the last turn";
    assert_eq!(red_last.reason().unwrap(), why);
}

#[test]
fn d11_reason_names_the_piece_that_must_move() {
    let position = at("2rbrbrb/1b6/8/R r");
    assert_eq!(position.reason().unwrap(), "the piece on c has to move");
    assert_eq!(at("2rbrbrb/1b6/8/R b").reason(), None);
    assert_eq!(DiskRace::start().reason(), None);
    let last_turn = at("BRBRBR1R/8/8/B b");
    let reason = "red has finished: this is blue's last turn; the piece on c has to move";
    assert_eq!(last_turn.reason().unwrap(), reason);
}

#[test]
fn arrived_pieces_are_counted_off_the_board() {
    let counts = at("BRBRB3/6B1/1R5R/1 b").off_board();
    let counts: Vec<_> =
        counts.iter().map(|count| (count.name, count.player, count.to_string())).collect();
    let expected = [(Player::First, "2 of 4"), (Player::Second, "3 of 4")]
        .map(|(player, value)| ("arrived pieces", Some(player), value.to_string()));
    assert_eq!(counts, expected);
}

#[test]
fn the_help_has_examples() {
    for example in ["r0o0", "i2c+", "pass"] {
        assert!(DiskRace::MOVE_HELP.contains(example));
        assert_eq!(mv(example).to_string(), example);
    }
}
