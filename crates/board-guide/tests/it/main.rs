//! What the documents promise: a project outside the workspace works, every rule is in the code, and
//! the games that they tell are games.

mod downstream;
mod games;
mod rule_numbers;
