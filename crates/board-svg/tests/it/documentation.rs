//! The pictures of the documentation, which `docs/pictures.sh` draws. They are checked by eye, so a
//! picture that differs from its file has to be looked at.

use board_play::View;
use board_svg::{Options, draw};

/// The marks of a picture.
enum Marks {
    None,
    /// All legal moves.
    All,
    /// These moves, which may be illegal.
    Of(&'static str),
}

/// Draws a picture after some moves and compares it with its file.
fn check<P: View>(name: &str, position: &str, moves: &str, marks: &Marks) {
    let mut position: P = match position {
        "" => P::start(),
        notation => notation.parse().unwrap_or_else(|why| panic!("{name}: {why}")),
    };
    let read = |m: &str| -> P::Move { m.parse().unwrap_or_else(|why| panic!("{name}: {why}")) };
    let mut last = None;
    for m in moves.split_whitespace().map(read) {
        last = Some((position, m));
        position.play(m).unwrap();
    }
    let marks = match marks {
        Marks::None => Vec::new(),
        Marks::All => position.legal_moves().to_vec(),
        Marks::Of(moves) => moves.split(',').map(read).collect(),
    };
    let svg = draw(&position, &Options { last, marks, ..Options::default() });
    let file = format!("{}/../../docs/pictures/{name}.svg", env!("CARGO_MANIFEST_DIR"));
    let expected = std::fs::read_to_string(&file).unwrap_or_else(|why| panic!("{file}: {why}"));
    let line = svg.lines().zip(expected.lines()).find(|(drawn, expected)| drawn != expected);
    assert!(svg == expected, "{name}, first different line: {line:?}");
}

#[test]
fn uisge() {
    use uisge::Uisge as Game;
    let marks = Marks::Of("d4c4,d4e4,d4c5,d4d5,d4e5");
    check::<Game>("uisge-start", "", "", &Marks::None);
    check::<Game>("uisge-step", "7/7/3W3/1bbbbb1/1wwwwwb/7 w", "", &marks);
    check::<Game>("uisge-won", "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w", "d4f4", &Marks::None);
    check::<Game>("uisge-stuck", "1B5/Bbb4/2ww3/3W3/3w3/1wwbb2 w", "", &Marks::None);
}

#[test]
fn ignis() {
    use ignis::Ignis as Game;
    check::<Game>("ignis-entries", "", "", &Marks::All);
    let shove = "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/1E4 w 12a8e";
    check::<Game>("ignis-shove", shove, "Abn", &Marks::None);
    let corner = "xxxxxx/xxxxxx/xxxxxx/FFWxxx/FFAxxx/EEWxxx w 0a1e";
    check::<Game>("ignis-example", corner, "E1e", &Marks::None);
    let removal = "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/EEEEE1 w 12a4e";
    check::<Game>("ignis-removal", removal, "E1w", &Marks::None);
    let forbidden = "xxxxxx/xxxxxx/xxxxxx/FWExxx/AFWxxx/EAFxxx f 1a0e";
    let marks = Marks::Of(
        "Aan,Abn,Acn,Aas,Abs,Acs,A1e,A2e,A3e,A1w,A2w,Ean,Ebn,Ecn,Eas,Ebs,Ecs,E1e,E2e,E3e,E1w,E2w,\
         A3w,E3w",
    );
    check::<Game>("ignis-forbidden", forbidden, "", &marks);
    let center = "xxxxxx/xAWFEx/xEEEFx/xFEEEx/xAEEFx/xxxxxx f 0a1e";
    check::<Game>("ignis-game-3", center, "Ecn", &Marks::None);
}

#[test]
fn hexfour() {
    use hexfour::Hexfour as Game;
    check::<Game>("hexfour-first", "", "", &Marks::All);
    check::<Game>("hexfour-third", "", "f6 g7", &Marks::All);
    let nine = "6/7/8/3oo4/3o2o3/1xxxx1xxxx1/2o1oo4/3o5/8/7/6 x";
    check::<Game>("hexfour-nine", nine, "f6", &Marks::None);
    let short = "oxoo/xxoxo/oox1ox/xxx1xxx/oxoxxo/ox1oo/ooxo x";
    check::<Game>("hexfour-short", short, "d4", &Marks::None);
}

#[test]
fn disk_race() {
    use disk_race::DiskRace as Game;
    check::<Game>("disk-race-start", "", "", &Marks::None);
    check::<Game>("disk-race-chain", "2rbrbr1/1r6/1b3b2/1 r", "o1o5", &Marks::None);
    check::<Game>("disk-race-turning", "2r1rbrb/rb6/2b5/1 r", "", &Marks::Of("o0o2,o0c"));
    check::<Game>("disk-race-arrival", "2rbrbrb/1b6/1R6/1 r", "i1r1", &Marks::None);
    check::<Game>("disk-race-rotation", "2rb1brb/1b2r3/r7/1 r", "i0c+", &Marks::None);
}
