//! What the documents promise: every rule is in the code, and the games that they tell are games.

mod games;
mod rule_numbers;
