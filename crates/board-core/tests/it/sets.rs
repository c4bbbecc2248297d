//! Sets as bits, and boards with files and ranks.

use board_core::Indexed as _;
use board_core::author::zobrist::table;
use board_core::author::{Set, Word};

type Square = board_core::author::Square<5, 4>;
type Squares = Set<Square>;

const DRAWING: Squares = Squares::drawn(["#....", "....#", "..##.", "...#."]);

fn operators_match_those_of_the_bits<W: Word + std::fmt::Debug>(words: [W; 2]) {
    let [a, b] = words.map(Set::<u32, W>::from_bits);
    let expected =
        [words[0] & words[1], words[0] | words[1], words[0] ^ words[1], words[0] & !words[1]];
    assert_eq!([a & b, a | b, a ^ b, a - b].map(Set::bits), expected);
    let mut assigned = [a; 4];
    assigned[0] &= b;
    assigned[1] |= b;
    assigned[2] ^= b;
    assigned[3] -= b;
    assert_eq!(assigned.map(Set::bits), expected);
    assert_eq!([true, false].map(|yes| a.only_if(yes).bits()), [words[0], W::ZERO]);
    assert_eq!((a.is_subset(b), (a & b).is_subset(b)), (words[0] | words[1] == words[1], true));
    let numbers: Vec<u32> = (0..8 * size_of::<W>() as u32).filter(|&n| a.contains(n)).collect();
    assert!(
        a.iter().eq(numbers.iter().copied()) && numbers.iter().copied().collect::<Set<_, _>>() == a
    );
    assert_eq!((a.len() as usize, a.iter().len()), (numbers.len(), numbers.len()));
    assert_eq!((a.first(), a.is_empty()), (numbers.first().copied(), numbers.is_empty()));
    for n in 0..=numbers.len() {
        assert_eq!(a.nth(n), numbers.get(n).copied());
    }
}

#[test]
fn sets_of_all_words_contain_their_bits() {
    for pair in table::<100>(5).windows(2) {
        let [a, b] = [pair[0], pair[1]];
        operators_match_those_of_the_bits([a as u32, b as u32]);
        operators_match_those_of_the_bits([a, b]);
        operators_match_those_of_the_bits(
            [a, b].map(|word| u128::from(word) << 64 | u128::from(!word)),
        );
        operators_match_those_of_the_bits([0, u128::from(a) << 64]);
    }
    assert!(Squares::EMPTY.is_empty() && Squares::default() == Squares::EMPTY);
}

#[test]
fn halves_have_the_elements_of_the_word() {
    for word in table::<100>(6) {
        let set = Set::<u32, u128>::from_bits(u128::from(word) << 60);
        assert!(set.halves().into_iter().flatten().eq(set));
    }
}

#[test]
fn a_drawing_has_its_last_rank_on_top() {
    assert_eq!(format!("{DRAWING:?}"), "{d1, c2, d2, e3, a4}");
    assert_eq!(format!("{:?}", DRAWING | Set::from_bits(1 << 63)), format!("{DRAWING:?}"));
    assert_eq!(Set::<board_core::author::Square<8, 8>>::drawn(["########"; 8]).bits(), u64::MAX);
}

#[test]
#[should_panic(expected = "all ranks have the same width")]
fn short_rows_of_drawings_panic() {
    let _ = Squares::drawn([".....", ".....", ".....", "...."]);
}

#[test]
#[should_panic(expected = "a square is drawn as # or .")]
fn unknown_characters_in_drawings_panic() {
    let _ = Squares::drawn(["..x.."; 4]);
}

#[test]
fn squares_have_indices_and_names_rank_by_rank() {
    let names: Vec<_> = Square::all().map(|square| square.to_string()).collect();
    assert_eq!((names.len(), Square::COUNT), (20, 20));
    assert_eq!([0, 4, 5, 19].map(|index| names[index].as_str()), ["a1", "e1", "a2", "e4"]);
    for (index, (square, name)) in Square::all().zip(&names).enumerate() {
        assert_eq!((square.index(), Square::from_index(index)), (index, Some(square)));
        assert_eq!(Square::new(square.file(), square.rank()), Some(square));
        assert_eq!((name.parse(), Square::named(name)), (Ok(square), square));
        assert_eq!(Square::from_bit_number(square.bit_number()), square);
    }
    assert_eq!([Square::new(5, 0), Square::new(0, 4), Square::from_index(20)], [None; 3]);
    let error = |name: &str| name.parse::<Square>().unwrap_err().to_string();
    assert_eq!(error("f1"), "expected a file from a to e at byte 0, found 'f'");
    assert_eq!(error("a0"), "expected a rank from 1 to 4 at byte 1, found '0'");
}

#[test]
fn steps_leave_the_board_by_its_edges() {
    for square in Square::all() {
        let neighbor = |(files, ranks): (isize, isize)| {
            let file = square.file().checked_add_signed(files);
            let rank = square.rank().checked_add_signed(ranks);
            let neighbor = file.zip(rank).and_then(|(file, rank)| Square::new(file, rank));
            neighbor.map_or(Squares::EMPTY, Square::bitboard)
        };
        let set = square.bitboard();
        let steps = [set.north(), set.south(), set.east(), set.west()];
        let straight = [(0, 1), (0, -1), (1, 0), (-1, 0)].map(neighbor);
        assert_eq!(steps.map(|step| step & Squares::ALL), straight, "{square}");
        let shifts = [8, -8, 1, -1].map(|distance| set.shifted(distance) & Squares::ALL);
        assert_eq!(shifts, straight, "{square}");
        let union =
            |sets: [Squares; 4]| sets.into_iter().fold(Squares::EMPTY, |all, set| all | set);
        assert_eq!(set.touching(), union(straight), "{square}");
        let diagonal = union([(1, 1), (1, -1), (-1, 1), (-1, -1)].map(neighbor));
        assert_eq!(set.around(), set | set.touching() | diagonal, "{square}");
    }
}

#[test]
fn neighbors_of_a_set_are_those_of_its_squares() {
    let squares = || Square::all().map(Square::bitboard);
    for (one, other) in squares().flat_map(|one| squares().map(move |other| (one, other))) {
        assert_eq!((one | other).touching(), one.touching() | other.touching());
        assert_eq!((one | other).around(), one.around() | other.around());
    }
}

#[test]
fn the_complement_has_the_other_squares_of_the_board() {
    assert!((!DRAWING).iter().eq(Square::all().filter(|&square| !DRAWING.contains(square))));
    assert_eq!((DRAWING | !DRAWING, DRAWING & !DRAWING), (Squares::ALL, Squares::EMPTY));
    assert_eq!(DRAWING.first_bit(), Square::named("d1").bitboard());
    assert_eq!(Squares::EMPTY.first_bit(), Squares::EMPTY);
}
