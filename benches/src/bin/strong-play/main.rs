//! Writes the last section of `strength.md` and its plots: statistics of games of the search against
//! itself, and of random games.
//!
//! `cargo run --release -p board-benches --bin strong-play -- docs 3000 300 2000` writes into the
//! folder `docs`. It plays 3000 games under the standard rules of each game and 300 with each
//! option, with about 2000 positions for a move. The same numbers give the same section.

mod page;
mod plot;
mod sample;

use std::path::Path;
use std::process::ExitCode;

use board_benches::program;
use board_core::Rules;
use board_games::{FullGame, GAMES, dispatch};

use crate::page::Chapter;
use crate::sample::Sample;

/// The number of games, and the effort for a move.
#[derive(Clone, Copy)]
struct Size {
    /// The number of games under the standard rules.
    standard: u64,
    /// The number of games with each option.
    option: u64,
    /// The number of positions of a search for a move.
    nodes: u64,
}

impl Size {
    fn chapter<P: FullGame>(self) -> Chapter {
        let random = Sample::of(self.standard, |seed| sample::random(P::start(), seed));
        // Only the text of several options has a comma.
        let rules = P::Rules::all().into_iter().filter(|rules| !rules.to_string().contains(','));
        let samples = rules.map(|rules| {
            let games = if rules == P::Rules::default() { self.standard } else { self.option };
            let start = P::start_with(rules);
            let strong = Sample::of(games, |seed| sample::strong(start, self.nodes, seed));
            program::complain(format_args!("{} under {rules}: {games} games", P::NAME));
            (rules.to_string(), strong)
        });
        Chapter { game: P::NAME, random, samples: samples.collect() }
    }
}

fn main() -> ExitCode {
    program::run(|arguments| {
        let [folder, standard, option, nodes] = *arguments else {
            return Err("expected FOLDER GAMES OPTION_GAMES NODES".into());
        };
        let number = |text: &str| text.parse().map_err(|why| format!("`{text}`: {why}"));
        let size =
            Size { standard: number(standard)?, option: number(option)?, nodes: number(nodes)? };
        if size.standard.min(size.option) == 0 {
            return Err("expected at least one game".into());
        }
        let folder = Path::new(folder);
        let path = folder.join("strength.md");
        let page = program::read(&path)?;
        let (before, _) = page.split_once(page::HEADING).ok_or("the page has no such section")?;
        let chapters: Vec<_> =
            GAMES.iter().map(|game| dispatch!(game, P => size.chapter::<P>())).collect();
        for chapter in &chapters {
            let (_, strong) = &chapter.samples[0];
            let plot = folder.join(format!("plots/strong-{}.svg", chapter.game));
            program::write(&plot, plot::lengths(strong, &chapter.random))?;
        }
        Ok(program::write(&path, format!("{before}{}", page::section(&chapters, size)))?)
    })
}
