//! Drawing, move entry and descriptions, as expected from the rules.

use board_core::{Piece as _, Player, Rules as _};
use board_play::view::{Change, Input, Leg, Shape, Symbol};
use disk_race::prelude::*;
use disk_race::{Disk, DiskRace, Layer, Piece, Rules, Space};

use crate::{at, mv, space};

fn piece(letter: char) -> Piece {
    Piece::from_letter(letter).unwrap()
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
    let inputs = DiskRace::start().inputs(mv("r0o0"));
    assert_eq!(inputs, [Input::Space(space("r0")), Input::Space(space("o0"))]);
}

#[test]
fn d5_a_chain_of_jumps_goes_leg_by_leg() {
    let position = "2r1rbrb/rb1b4/8/1 r";
    changed(position, "o0o2", &[jump("o0", "o1", "o2")]);
    changed(position, "o0o4", &[jump("o0", "o1", "o2"), jump("o2", "o3", "o4")]);
    // A chain through the center does not stop there (D10).
    let through = "2rbrbr1/1r6/1b3b2/1 r";
    changed(through, "o1o5", &[jump("o1", "i1", "c"), jump("c", "i5", "o5")]);
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
    let by_jump = "2rbrbrb/r7/b7/1 r";
    changed(by_jump, "o0c-", &[jump("o0", "i0", "c"), turned, turns(-1)]);
    // D12: a piece that was turned before is not turned again.
    let again = "2rbrbrb/1b6/R7/1 r";
    changed(again, "i0c", &[step("i0", "c")]);
    changed(again, "i0c+", &[step("i0", "c"), turns(1)]);
}

#[test]
fn d10_the_rotation_is_entered_as_a_choice() {
    let position = at("2rb1brb/1b2r3/r7/1 r");
    for (m, button) in [("i0c", "still"), ("i0c+", "+"), ("i0c-", "-")] {
        let inputs = position.inputs(mv(m));
        let texts = inputs.iter().map(|input| input.text::<DiskRace>(&position.layout()));
        assert_eq!(texts.collect::<Vec<_>>(), ["i0", "c", button]);
    }
}
