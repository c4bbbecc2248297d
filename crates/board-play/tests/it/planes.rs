//! Planes that are written.

use board_play::{Plane, PlaneValue, Planes, PlanesLength, Shows};

use crate::nim::{Last, Rules};

#[test]
fn planes_are_cleared_and_written() {
    let mut values = [9_u8; 12];
    let mut planes = Planes::new(&mut values, [3, 2, 2]).unwrap();
    planes.mark(0, [0, 3]);
    planes.fill(1, 300, 400);
    planes.fill(2, 0, 1);
    assert_eq!(values, [1, 0, 0, 1, 255, 255, 255, 255, 0, 0, 0, 0]);
    let mut values = [9.0_f32; 4];
    Planes::new(&mut values, [1, 2, 2]).unwrap().fill(0, 3, 4);
    assert!(values.iter().all(|&value| (value - 0.75).abs() < f32::EPSILON));
}

#[test]
fn planes_and_cells_out_of_range_are_ignored() {
    let mut values = [9_u8; 4];
    let mut planes = Planes::new(&mut values, [2, 1, 2]).unwrap();
    planes.mark(0, [2, usize::MAX]);
    planes.mark(2, [0]);
    planes.fill(2, 1, 1);
    planes.fill(usize::MAX, 1, 1);
    planes.options(usize::MAX, Rules::default().with_last(Last::Loses), 0);
    assert_eq!(values, [0; 4]);
}

#[test]
fn wrong_length_is_rejected() {
    for found in [0, 5, 7] {
        let mut values = vec![9_u8; found];
        let error = Planes::new(&mut values, [1, 2, 3]).unwrap_err();
        assert_eq!(error, PlanesLength { expected: 6, found });
        assert!(values.iter().all(|&value| value == 9));
        assert_eq!(error.to_string(), format!("expected 6 values for the planes, found {found}"));
    }
}

#[test]
fn overflowing_shapes_are_rejected() {
    let max = usize::MAX;
    for shape in [[max, 2, 1], [2, max, 1], [1, 2, max], [max; 3], [max / 2 + 1, 2, 1]] {
        let error = Planes::new(&mut [0_u8; 0], shape).unwrap_err();
        assert_eq!(error, PlanesLength { expected: max, found: 0 });
    }
}

#[test]
fn each_value_except_the_default_has_a_plane() {
    for (last, expected) in [(Last::Wins, [0, 0, 0]), (Last::Loses, [0, 1, 0])] {
        let mut values = [9_u8; 3];
        Planes::new(&mut values, [3, 1, 1]).unwrap().options(
            1,
            Rules::default().with_last(last),
            0,
        );
        assert_eq!(values, expected);
    }
    // Without the three planes of the first option.
    let (mut values, rules) = ([9_u8; 3], "stuck=wins,diagonal-jumps=crowns".parse().unwrap());
    Planes::new(&mut values, [3, 1, 1]).unwrap().options::<uisge::Rules>(1, rules, 1);
    assert_eq!(values, [0, 1, 0]);
}

#[test]
fn planes_have_an_owner_and_a_name() {
    let planes: [Plane<()>; 2] = [Plane::other("points", Shows::Count { max: 12 }), Plane::TURN];
    let texts = planes.map(|plane| plane.to_string());
    assert_eq!(texts, ["other points", "own to move"]);
    assert!((f32::of(6, 12) - 0.5).abs() < f32::EPSILON);
}
