//! The page, as somebody uses it: in a real browser, by clicks and keys.

mod browser;
mod looks;
mod package;
mod play;
mod record;
