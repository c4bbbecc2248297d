//! The laws for all games, and known counts.

use board_core::{Player, perft, prelude::*};
use board_laws::{Setups, Suite};
use connect_four::{ConnectFour, Illegal, Setup};

fn suite() -> Suite<ConnectFour> {
    Suite {
        endings: &["first", "second", "draw"],
        illegal: &[Illegal::GameOver, Illegal::Full],
        // One square is empty, and neither player has four in a line.
        positions: vec!["ooxxo2/xxooxxo/ooxxoox/xxooxxo/ooxxoox/xxooxxo x"],
        setups: Some(Setups::new(0.01, change)),
        changes: &["Enters"],
        ..Suite::default()
    }
}

board_laws::laws!(suite(); setups, keys, symmetries, views, sessions, observations, augmentations);

fn change(setup: &mut Setup, dice: &mut dyn FnMut(u32) -> u32) {
    let at = dice(42) as usize;
    match dice(4) {
        0 => setup.turn = !setup.turn,
        1 => setup.board[at] = None,
        2 => setup.board[at] = Some(Player::ALL[dice(2) as usize]),
        _ => setup.board.swap(at, dice(42) as usize),
    }
}

/// Reference rules: the discs of each column from bottom to top.
#[derive(Clone, Default)]
struct Slow(Vec<Vec<Player>>);

impl Slow {
    fn start() -> Self {
        Self(vec![Vec::new(); 7])
    }

    fn turn(&self) -> Player {
        Player::ALL[self.0.iter().map(Vec::len).sum::<usize>() % 2]
    }

    fn disc(&self, column: i32, row: i32) -> Option<Player> {
        let column = self.0.get(usize::try_from(column).ok()?)?;
        column.get(usize::try_from(row).ok()?).copied()
    }

    /// Whether `player` has four in a line.
    fn has_won(&self, player: Player) -> bool {
        let four = |column: i32, row: i32, (right, up): (i32, i32)| {
            (0..4).all(|n| self.disc(column + n * right, row + n * up) == Some(player))
        };
        let ways = [(1, 0), (0, 1), (1, 1), (1, -1)];
        let squares = (0..7).flat_map(|column| (0..6).map(move |row| (column, row)));
        squares.into_iter().any(|(column, row)| ways.iter().any(|&way| four(column, row, way)))
    }

    fn legal(&self) -> Vec<usize> {
        if Player::ALL.into_iter().any(|player| self.has_won(player)) {
            return Vec::new();
        }
        (0..7).filter(|&column| self.0[column].len() < 6).collect()
    }

    fn after(&self, column: usize) -> Self {
        let mut after = self.clone();
        after.0[column].push(self.turn());
        after
    }
}

/// Plays random games with both implementations.
#[test]
fn random_games_match_the_reference_rules() {
    let mut dice = board_laws::dice(4);
    let mut ends = std::collections::BTreeMap::new();
    for _ in 0..2_000 {
        let (mut fast, mut slow) = (ConnectFour::start(), Slow::start());
        loop {
            let legal: Vec<_> = fast.legal_moves().iter().map(|m| m.index()).collect();
            assert_eq!(legal, slow.legal(), "{fast}");
            assert_eq!(fast.is_over(), legal.is_empty(), "{fast}");
            if legal.is_empty() {
                break;
            }
            let column = legal[dice(legal.len() as u32) as usize];
            fast.play(connect_four::Move::from_index(column).unwrap()).unwrap();
            slow = slow.after(column);
        }
        let winner = Player::ALL.into_iter().find(|&player| slow.has_won(player));
        assert_eq!(fast.outcome().unwrap().winner(), winner, "{fast}");
        *ends.entry(winner).or_insert(0) += 1;
    }
    assert!(ends.len() == 3, "{ends:?}");
}

#[test]
fn perft_matches_the_reference_rules() {
    fn slow_perft(slow: &Slow, depth: u8) -> u64 {
        match depth {
            0 => 1,
            _ => {
                slow.legal().iter().map(|&column| slow_perft(&slow.after(column), depth - 1)).sum()
            }
        }
    }
    for depth in 0..=7 {
        assert_eq!(perft(&ConnectFour::start(), depth), slow_perft(&Slow::start(), depth));
    }
}
