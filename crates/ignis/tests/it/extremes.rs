//! Values at and beyond every limit.

use board_laws::extremes;
use ignis::prelude::*;
use ignis::{Content, FILES, Ignis, Line, Move, Piece, RANKS, Setup, Space, Symmetry};

#[test]
fn spaces_are_on_the_board() {
    extremes::spaces_are_on_the_board(Space::new, (FILES, RANKS));
}

#[test]
fn lines_are_on_the_board() {
    let numbers = || (0..=300).chain([usize::MAX]);
    let lines = numbers().filter_map(Line::file).chain(numbers().filter_map(Line::rank));
    assert!(lines.eq(Line::all()));
    let names: String = Line::all().map(Line::name).collect();
    assert_eq!(names, "abcdef123456");
    for line in Line::all() {
        for &symmetry in Symmetry::ALL {
            assert!(Line::all().any(|known| known == line.transform(symmetry)), "{line:?}");
        }
    }
}

#[test]
fn moves_outside_the_playing_area_are_evaluated_without_a_panic() {
    // The values are not those of water on a1.
    let position: Ignis = "xxxxxx/xxxxxx/xxxxxx/xxxxxx/FWxxxx/WExxxx f 0a1e".parse().unwrap();
    let moves = || (0..Move::COUNT).filter_map(Move::from_index);
    let outside = moves().filter(|&m| position.entry(m).is_none());
    assert!(outside.clone().all(|m| position.promise(m) == 0 && !position.is_forcing(m)));
    assert_eq!((moves().count(), outside.count()), (48, 32));
}

#[test]
fn setups_of_one_kind_of_piece_are_rejected() {
    let pieces = Piece::ALL.iter().map(|&piece| Content::Piece(piece));
    let contents = pieces.chain([Content::Empty, Content::Taboo]);
    let setups = contents.flat_map(|content| {
        [[0, 0], [u32::MAX, 0], [0, u32::MAX], [u32::MAX, u32::MAX]].map(|[air, earth]| Setup {
            board: [content; Space::COUNT],
            air,
            earth,
            ..Setup::empty()
        })
    });
    extremes::setups_are_rejected::<Ignis>(setups);
}
