//! The fast rules against the slow and obvious ones, on every kind of board.

mod rules;

use board_core::{HasSetup, Player, Position as _, Rules as _};
use hexfour::{Field, Piece, Position, Row, Rules, Setup};
use rules::Naive;

/// `SplitMix64`, for games that are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % u64::from(n)) as u32
    }
}

fn sorted_moves(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    moves.sort();
    moves
}

/// Everything that both say about one position.
fn compare(position: &Position) {
    let naive = Naive::parse(&position.to_string()).unwrap();
    let outcome = position.outcome();
    assert_eq!(sorted_moves(position), naive.legal(), "{position}");
    assert_eq!(outcome.map(|outcome| outcome.to_string()), naive.outcome(), "{position}");
    for player in Player::ALL {
        let points = naive.points(player == Player::First);
        assert_eq!(position.points(player), points, "{position}");
        assert_eq!(position.loose(player), naive.loose(player == Player::First), "{position}");
        let rows: u32 = position.rows(player).map(Row::points).sum();
        assert_eq!(rows, points, "{position}");
        assert!(outcome.is_none_or(|outcome| outcome.points[player.index()] == points));
    }
}

/// The positions after every move too.
fn compare_successors(position: &Position) {
    let naive = Naive::parse(&position.to_string()).unwrap();
    for m in position.legal_moves() {
        let after = position.after_unchecked(m);
        assert_eq!(Some(after.to_string()), naive.play(&m.to_string()).map(|after| after.text()));
        compare(&after);
    }
}

#[test]
fn starts_agree() {
    for rules in Rules::all() {
        let naive = Naive::start(&rules.to_string()).unwrap();
        assert_eq!(Position::start_with(rules).to_string(), naive.text());
    }
}

#[test]
fn random_games_agree() {
    let mut dice = Dice(1);
    for rules in Rules::all() {
        for game in 0..12 {
            let mut position = Position::start_with(rules);
            loop {
                compare(&position);
                if game == 0 || dice.below(40) == 0 {
                    compare_successors(&position);
                }
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[dice.below(moves.len() as u32) as usize]).unwrap();
            }
        }
    }
}

/// The naive rules printed the table of perft.rs; they still count the same.
#[test]
fn perft_table_agrees() {
    let mut counted = 0;
    for line in include_str!("../data/perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let (text, leaves) = line.split_once("; ").unwrap();
        let naive = Naive::parse(text).unwrap();
        for (depth, leaves) in (1..).zip(leaves.split(' ')) {
            let leaves: u64 = leaves.parse().unwrap();
            if leaves <= 20_000 {
                assert_eq!(perft(&naive, depth), leaves, "{text} at depth {depth}");
                counted += 1;
            }
        }
    }
    assert!(counted > 70, "only {counted} counts");
}

fn perft(naive: &Naive, depth: u32) -> u64 {
    let moves = naive.legal();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|m| perft(&naive.play(m).unwrap(), depth - 1)).sum()
}

/// Valid set-ups are those whose text the slow rules take. Mutation leads to long rows, to many
/// points and to the bounds of H9 and H10, where random games never come.
#[test]
fn mutated_set_ups_agree() {
    let mut dice = Dice(2);
    let (mut accepted, mut refused) = (0, 0);
    for rules in Rules::all() {
        for _ in 0..30 {
            let mut position = Position::start_with(rules);
            for _ in 0..dice.below(rules.side.fields() as u32) {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play_unchecked(moves[dice.below(moves.len() as u32) as usize]);
            }
            for _ in 0..60 {
                let mut setup = position.setup();
                for _ in 0..=dice.below(6) {
                    Position::mutate(&mut setup, &mut |n| dice.below(n));
                }
                let Some(text) = text_of(&setup) else { continue };
                let mutant = Position::from_setup(&setup);
                if Naive::parse(&text).is_ok() {
                    position = mutant.unwrap_or_else(|faults| panic!("{text}: {faults}"));
                    assert_eq!(position.to_string(), text);
                    assert_eq!(position.setup(), setup);
                    compare(&position);
                    accepted += 1;
                } else {
                    assert!(mutant.is_err(), "{text}");
                    assert!(text.parse::<Position>().is_err(), "{text}");
                    refused += 1;
                }
            }
            compare_successors(&position);
        }
    }
    assert!(accepted > 2000 && refused > 1000, "{accepted} accepted, {refused} refused");
}

/// The text of a set-up, valid or not; `None` if a piece is off the board, which has no text.
fn text_of(setup: &Setup) -> Option<String> {
    let side = setup.rules.side;
    let on_board = |field: &Field| field.is_on(side);
    let placed = (0..Field::COUNT).filter(|&index| setup.board[index].is_some());
    if !placed.filter_map(Field::from_index).all(|field| on_board(&field)) {
        return None;
    }
    let mut rows = Vec::new();
    for row in (0..side.rows()).rev() {
        let fields = (0..side.rows()).filter_map(|column| Field::new(column, row));
        let pieces = fields.filter(on_board).map(|field| setup.board[field.index()]);
        let letters = pieces.map(|piece| piece.map_or(" ".to_string(), |piece| piece.to_string()));
        let mut text: String = letters.collect();
        for run in (1..=side.rows()).rev() {
            text = text.replace(&" ".repeat(run), &run.to_string());
        }
        rows.push(text);
    }
    Some(format!("{} {}", rows.join("/"), Piece { owner: setup.turn }))
}
