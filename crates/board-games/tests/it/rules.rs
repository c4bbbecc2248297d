//! The notation of rules from pairs of an option and a value, as in a form.

use board_core::Rules;
use board_games::{FullGame, GAMES, Visitor, visit};

/// Checks every combination of values, with defaults and in reverse order.
struct EveryCombination;

impl Visitor for EveryCombination {
    type Output = ();

    fn visit<P: FullGame>(self) {
        for rules in P::Rules::all() {
            let options = P::Rules::OPTIONS.iter().enumerate();
            let values = options.map(|(n, option)| (option.name, option.values[rules.value(n)]));
            let values: Vec<_> = values.rev().collect();
            assert_eq!(P::KIND.rules(&values).unwrap(), rules.to_string());
        }
    }
}

#[test]
fn rules_are_chosen_in_any_order() {
    for game in GAMES {
        visit(game.name, EveryCombination).unwrap();
    }
}
