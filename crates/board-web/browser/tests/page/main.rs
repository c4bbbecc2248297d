//! Browser tests of the page, by clicks and keys.

mod browser;
mod looks;
mod package;
mod play;
mod record;
