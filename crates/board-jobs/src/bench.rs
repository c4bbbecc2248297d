use board_games::{FullGame, Visitor, visit};
use board_search::{Signature, signature};

/// Runs the fixed searches of [`signature`](fn@signature) in the named game. Returns `None` if there is no such game.
///
/// ```
/// let exact = board_jobs::bench("uisge", false).expect("the game is enabled");
/// assert!(exact.nodes > 1000);
/// ```
pub fn bench(game: &str, selective: bool) -> Option<Signature> {
    visit(game, Searches { selective })
}

struct Searches {
    selective: bool,
}

impl Visitor for Searches {
    type Output = Signature;

    fn visit<P: FullGame>(self) -> Signature {
        signature::<P>(self.selective)
    }
}
