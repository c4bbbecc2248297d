//! The players that are programs.

use board_games::{FullGame, Visitor};
use board_play::{Game, Session};
use board_search::{Engine, Opponent, Score, Search, Searcher, most_promising};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::Seat;
use crate::playouts::{below, random_of};
use crate::solved::best_moves;
use crate::{engine, memory};

/// The choice of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// The move.
    pub m: String,
    /// The score of the position, if the program has one.
    pub score: Option<Score>,
}

/// Chooses a move for a program. The same seed and ply give the same move, except for searches with
/// a time limit.
pub fn choose(seat: Seat, session: &dyn Session, seed: u64) -> Option<Chosen> {
    let random = random_of(&ChaCha8Rng::seed_from_u64(seed), session.moves().len() as u64);
    let chooser = Chooser { seat, record: session.record(), random };
    board_games::visit(session.game().name, chooser)?
}

/// Warns on standard error if the game has no evaluation function.
pub fn note_missing_evaluation(session: &dyn Session) {
    struct Note;

    impl Visitor for Note {
        type Output = ();

        fn visit<P: FullGame>(self) {
            engine::note_missing_evaluation::<P>();
        }
    }

    let _ = board_games::visit(session.game().name, Note);
}

struct Chooser {
    seat: Seat,
    /// The record of the game, because searches avoid its earlier positions.
    record: String,
    random: ChaCha8Rng,
}

impl Visitor for Chooser {
    type Output = Option<Chosen>;

    fn visit<P: FullGame>(mut self) -> Option<Chosen> {
        let game: Game<P> = self.record.parse().ok()?;
        let position = game.position();
        let mut random = |count: usize| below(&mut self.random, count as u32);
        let opponent = match self.seat {
            Seat::Person => return None,
            Seat::Random => return unscored(position.choose(random)),
            Seat::Simple => return unscored(most_promising(position, random)),
            Seat::Perfect => {
                let solution = board_games::solution(P::NAME)?;
                let mut moves = best_moves(solution, position).ok()?;
                let m = (!moves.is_empty()).then(|| moves.swap_remove(random(moves.len())));
                return unscored(m);
            }
            Seat::Easy => Opponent::Easy,
            Seat::Fair => Opponent::Fair,
            Seat::Strong => Opponent::Strong,
        };
        let mut search = opponent.search(P::evaluate)?;
        if opponent != Opponent::Easy {
            search = search.memory(Search::<()>::MEMORY.min(memory::max() / 2));
        }
        let mut engine = Searcher::new(search);
        let m = engine.choose(&game).ok()?.to_string();
        Some(Chosen { m, score: Engine::<P>::score(&engine) })
    }
}

fn unscored(m: Option<impl ToString>) -> Option<Chosen> {
    m.map(|m| Chosen { m: m.to_string(), score: None })
}
