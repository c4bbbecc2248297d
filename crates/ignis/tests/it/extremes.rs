//! Numbers at and beyond every end: what takes them gives a value, nothing or an error.

use ignis::prelude::*;
use ignis::{Content, FILES, Heading, Ignis, Line, Move, Piece, RANKS, Setup, Space, Symmetry};

const NUMBERS: [usize; 8] = [0, 1, 5, 6, 7, 255, 256, usize::MAX];

#[test]
fn spaces_are_on_the_board() {
    for file in NUMBERS {
        for rank in NUMBERS {
            let space = Space::new(file, rank);
            assert_eq!(space.is_some(), file < FILES && rank < RANKS, "{file}, {rank}");
        }
    }
}

#[test]
fn lines_that_do_not_exist_do_no_harm() {
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
fn setups_of_one_kind_of_piece_are_refused() {
    let pieces = Piece::ALL.iter().map(|&piece| Content::Piece(piece));
    for content in pieces.chain([Content::Empty, Content::Taboo]) {
        for [air, earth] in [[0, 0], [u32::MAX, 0], [0, u32::MAX], [u32::MAX, u32::MAX]] {
            let setup = Setup { board: [content; Space::COUNT], air, earth, ..Setup::empty() };
            assert!(Ignis::from_setup(&setup).is_err(), "{content:?}, {air}, {earth}");
        }
    }
}
