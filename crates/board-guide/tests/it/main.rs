//! What the documents promise: a project outside the workspace works, and every rule is in the code.

mod downstream;
mod rule_numbers;
