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

/// Classes and functions of the package `board_games`.
#[pyo3::pymodule]
mod _native {
    use pyo3::prelude::*;
    use pyo3::types::PyTuple;

    #[pymodule_export]
    use crate::batch::{
        best_all, canonical, choose_all, from_bytes, keys, legal_masks, observations, play_all,
        playouts_all, symmetries, symmetry_images, to_bytes, values,
    };
    #[pymodule_export]
    use crate::{
        error::IllegalMove, game::Game, opponent::Opponent, position::Position, rules::rules,
        tree_search::TreeSearch, vector_env::VectorEnv,
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::arrays::load(module.py())?;
        // `add` would make these names public.
        module.setattr("_mix", wrap_pyfunction!(crate::counts::_mix, module)?)?;
        module.setattr("_unpickle", wrap_pyfunction!(crate::position::_unpickle, module)?)?;
        module.setattr("_elo", wrap_pyfunction!(crate::search::_elo, module)?)?;
        module.setattr("__version__", env!("CARGO_PKG_VERSION"))?;
        let names: Vec<_> = board_games::GAMES.iter().map(|game| game.name()).collect();
        module.add("GAMES", PyTuple::new(module.py(), names)?)
    }
}
