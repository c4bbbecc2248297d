use std::cell::RefCell;
use std::convert::Infallible;
use std::fmt::Write as _;
use std::time::Duration;

use board_core::Position;

use super::check::Check;
use super::{Generator, Problem, Typed};
use crate::kernels::move_kernels;
use crate::{Corpus, Game, Kernel, Task, fastest, playout};

/// The rows of the table of types: the title, the group of the kernels, and a prefix of their
/// cases.
const ROWS: [(&str, &str, &str); 5] = [
    ("list", "generate", ""),
    ("count", "count", ""),
    ("bulk leaf", "perft", "bulk start"),
    ("played leaf", "perft", "play start"),
    ("random ply", "playout", "choose"),
];

/// Returns a table with the times of two position types.
pub(super) fn of_types<Mine: Position, Ours: Position>(game: &Game, limit: Duration) -> String {
    let max_plies = game.max_plies();
    let ours = Corpus::<Ours>::read(game.corpus, game.table);
    // The random games depend on the order of the moves.
    let playout_plies = [
        playout::playouts(max_plies, playout::choose::<Mine>),
        playout::by_playout::<Mine>(max_plies),
    ];
    let mine = Corpus::<Mine> { playout_plies, ..Corpus::read(game.corpus, game.table) };
    let both = move_kernels(&ours, max_plies).into_iter().zip(move_kernels(&mine, max_plies));
    let timed: Vec<(usize, [Kernel; 2])> =
        both.filter_map(|(ours, mine)| Some((row(&ours)?, [ours, mine]))).collect();
    let kernels = timed.iter().flat_map(|(_, both)| both);
    let mut tasks: Vec<Task<Infallible>> = kernels.map(Kernel::task).collect();
    let Ok(times) = fastest(&mut tasks, limit);
    let cost = |row: usize, side: usize| {
        let (mut time, mut elements) = (0.0, 0.0);
        for ((of_row, kernels), times) in timed.iter().zip(times.chunks(2)) {
            if *of_row == row {
                time += nanoseconds(times[side]);
                elements += kernels[side].elements as f64;
            }
        }
        time / elements
    };
    let rows = ROWS.iter().enumerate();
    table(rows.map(|(row, (title, ..))| ((*title).to_string(), [cost(row, 0), cost(row, 1)])))
}

fn row(kernel: &Kernel) -> Option<usize> {
    let is_of =
        |&(_, group, case): &_| kernel.group == group && kernel.case.starts_with::<&str>(case);
    ROWS.iter().position(is_of)
}

/// Returns a table with the times of the library and another generator, which both read and write
/// strings.
///
/// # Errors
/// Fails if the other generator fails.
pub(super) fn of_generators<Ours: Position>(
    theirs: &mut dyn Generator,
    check: &Check,
    limit: Duration,
) -> Result<String, Problem> {
    let (start, depth) = &check.start;
    let mut ours = Typed::<Ours>::default();
    let counts = ours.perft(start, *depth).map_err(Problem::Failure)?;
    let leaves: u64 = counts.iter().map(|(_, leaves)| leaves).sum();
    let both: [RefCell<&mut dyn Generator>; 2] = [RefCell::new(&mut ours), RefCell::new(theirs)];
    let perft = both.iter().map(|generator| -> Task<'_, String> {
        Box::new(move || generator.borrow_mut().perft(start, *depth).map(drop))
    });
    let moves = both.iter().map(|generator| -> Task<'_, String> {
        Box::new(move || {
            let mut generator = generator.borrow_mut();
            check.positions().try_for_each(|position| generator.moves(position).map(drop))
        })
    });
    let times = fastest(&mut perft.chain(moves).collect::<Vec<_>>(), limit);
    let times =
        times.map_err(|why| Problem::Failure(format!("your generator fails when timed: {why}")))?;
    let titles = [format!("leaf of perft {depth}"), "moves of a position, as strings".to_string()];
    let elements = [leaves, check.positions().count() as u64];
    let costs = times.chunks(2).zip(elements).map(|(times, elements)| {
        [times[0], times[1]].map(|time| nanoseconds(time) / elements as f64)
    });
    Ok(table(titles.into_iter().zip(costs)))
}

fn nanoseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e9
}

/// Returns a table in Markdown of times in nanoseconds.
fn table(rows: impl Iterator<Item = (String, [f64; 2])>) -> String {
    let mut table = "| ns | library | yours | ratio |\n|---|--:|--:|--:|".to_string();
    for (title, [ours, theirs]) in rows {
        let ratio = theirs / ours;
        let _ = write!(table, "\n| {title} | {ours:.2} | {theirs:.2} | {ratio:.2} |");
    }
    table
}
