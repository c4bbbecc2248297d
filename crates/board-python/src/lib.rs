//! The native module of the Python package `board_games`. The comments on its classes, methods and
//! functions are their docstrings in Python.

#![forbid(unsafe_code)]

mod action;
mod any;
mod arrays;
mod batch;
mod counts;
mod envs;
mod error;
mod game;
mod interrupt;
mod lock;
mod memory;
mod number;
mod opponent;
mod pictures;
mod playouts;
mod position;
mod results;
mod rules;
mod search;
mod tree_search;
mod vector_env;

use pyo3::prelude::*;

/// Classes and functions of the package `board_games`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    arrays::load(module.py())?;
    module.add_class::<position::Position>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<opponent::Opponent>()?;
    module.add_class::<vector_env::VectorEnv>()?;
    module.add_class::<tree_search::TreeSearch>()?;
    module.add_function(wrap_pyfunction!(batch::observations, module)?)?;
    module.add_function(wrap_pyfunction!(batch::legal_masks, module)?)?;
    module.add_function(wrap_pyfunction!(batch::play_all, module)?)?;
    module.add_function(wrap_pyfunction!(batch::best_all, module)?)?;
    module.add_function(wrap_pyfunction!(batch::choose_all, module)?)?;
    module.add_function(wrap_pyfunction!(batch::playouts_all, module)?)?;
    module.add_function(wrap_pyfunction!(batch::symmetries, module)?)?;
    module.add_function(wrap_pyfunction!(batch::symmetry_images, module)?)?;
    module.add_function(wrap_pyfunction!(rules::rules, module)?)?;
    // `add` would make these names public.
    module.setattr("_unpickle", wrap_pyfunction!(position::_unpickle, module)?)?;
    module.setattr("_elo", wrap_pyfunction!(search::_elo, module)?)?;
    module.setattr("__version__", env!("CARGO_PKG_VERSION"))?;
    let names: Vec<_> = board_games::GAMES.iter().map(|game| game.name()).collect();
    module.add("GAMES", pyo3::types::PyTuple::new(module.py(), names)?)
}
