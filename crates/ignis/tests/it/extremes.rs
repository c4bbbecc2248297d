//! Values at and beyond every limit.

use board_laws::extremes;
use ignis::prelude::*;
use ignis::{Content, FILES, Heading, Ignis, Line, Move, Piece, RANKS, Setup, Space, Symmetry};

#[test]
fn spaces_are_on_the_board() {
    extremes::spaces_are_on_the_board(Space::new, (FILES, RANKS));
}

#[test]
fn missing_lines_do_not_panic() {
    let position = Ignis::start();
    for number in 0..=u8::MAX {
        for line in [Line::File(number), Line::Rank(number)] {
            let exists = Line::all().any(|known| known == line);
            assert_eq!(line.name().is_some(), exists, "{line:?}");
            assert!(!line.to_string().is_empty());
            for &symmetry in Symmetry::ALL {
                let image = line.transform(symmetry);
                assert!(!exists || Line::all().any(|known| known == image), "{line:?}");
            }
            for (&piece, heading) in
                Piece::ALL.iter().flat_map(|piece| Heading::ALL.map(|heading| (piece, heading)))
            {
                let Some(m) = Move::new(piece, line, heading) else { continue };
                assert!(exists, "{line:?}");
                assert_eq!(Move::from_index(m.index()), Some(m));
                let _ = (position.entry(m), position.exit(m));
            }
        }
    }
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
