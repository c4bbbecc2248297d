//! The class `Game`.

use std::num::NonZeroU32;

use board_play::record::split;
use board_play::{Limits, Session};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::ending::Ending;
use crate::error::{invalid, no_game, rejected};
use crate::number::Number;
use crate::position::{Position, svg};

/// A game with undo and redo, limits, player names and comments.
#[pyclass(module = "board_games")]
pub struct Game(Box<dyn Session>);

impl Game {
    fn here(&self) -> PyResult<Position> {
        Position::open(self.0.game().name, Some(&self.0.position()), "standard")
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game, text=None, *, rules=None, repetition=None, max_plies=None))]
    fn new(
        game: &str,
        text: Option<&str>,
        rules: Option<&str>,
        repetition: Option<Number<'_>>,
        max_plies: Option<Number<'_>>,
    ) -> PyResult<Self> {
        let limit = |name, number: Option<Number<'_>>| {
            number.map(|number| number.within(name, 1..=u32::MAX.into())).transpose()
        };
        let repetition = limit("repetition", repetition)?.and_then(NonZeroU32::new);
        let max_plies = limit("max_plies", max_plies)?;
        let position = Position::new(game, text, rules)?;
        Ok(Self(position.0.session(Limits { repetition, max_plies })))
    }

    #[staticmethod]
    fn from_record(text: &str) -> PyResult<Self> {
        let name = split(text).next().map_or("", |part| part.game);
        let game = board_games::game(name).ok_or_else(|| no_game(name))?;
        game.read(text).map(Self).map_err(invalid)
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.0.game().name
    }

    #[getter]
    fn rules(&self) -> String {
        self.0.rules()
    }

    #[getter]
    fn repetition(&self) -> Option<u32> {
        self.0.limits().repetition.map(NonZeroU32::get)
    }

    #[getter]
    fn max_plies(&self) -> Option<u32> {
        self.0.limits().max_plies
    }

    #[getter]
    fn position(&self) -> PyResult<Position> {
        self.here()
    }

    #[getter]
    fn turn(&self) -> usize {
        self.0.turn().index()
    }

    #[getter]
    fn is_over(&self) -> bool {
        self.0.ending().is_some()
    }

    #[getter]
    fn ending(&self) -> Option<Ending> {
        self.0.ending().map(Ending::from)
    }

    fn legal_moves(&self) -> PyResult<Vec<String>> {
        if self.0.ending().is_some() { Ok(Vec::new()) } else { Ok(self.here()?.0.legal_moves()) }
    }

    fn legal_actions(&self) -> PyResult<Vec<usize>> {
        if self.0.ending().is_some() { Ok(Vec::new()) } else { Ok(self.here()?.0.legal_actions()) }
    }

    fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    fn positions(&self) -> PyResult<Vec<Position>> {
        let name = self.0.game().name;
        let texts = self.0.positions();
        texts.iter().map(|text| Position::open(name, Some(text), "standard")).collect()
    }

    fn play(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let text = match action.cast::<PyString>() {
            Ok(text) => text.to_str()?.to_string(),
            Err(_) => self.here()?.action_to_string(action.py(), action)?,
        };
        self.0.play(&text).map_err(|error| rejected(action.py(), error))
    }

    fn undo(&mut self) -> Option<String> {
        self.0.undo()
    }

    fn redo(&mut self) -> Option<String> {
        self.0.redo()
    }

    fn resign(&mut self, player: Number<'_>) -> PyResult<()> {
        self.0.resign(player.player()?).map_err(invalid)
    }

    fn agree_draw(&mut self) -> PyResult<()> {
        self.0.agree_draw().map_err(invalid)
    }

    fn reopen(&mut self) -> bool {
        self.0.reopen()
    }

    fn name(&self, player: Number<'_>) -> PyResult<Option<String>> {
        Ok(self.0.name(player.player()?).map(ToString::to_string))
    }

    fn set_name(&mut self, player: Number<'_>, name: &str) -> PyResult<()> {
        self.0.set_name(player.player()?, name).map_err(invalid)
    }

    #[pyo3(signature = (date))]
    fn set_date(&mut self, date: Option<&str>) -> PyResult<()> {
        let date = date.map(str::parse).transpose().map_err(invalid)?;
        self.0.set_date(date);
        Ok(())
    }

    fn comment(&self, ply: Number<'_>) -> PyResult<Option<String>> {
        let ply = ply.within("ply", 0..=u32::MAX.into())?;
        Ok(self.0.comment(ply).map(ToString::to_string))
    }

    fn set_comment(&mut self, ply: Number<'_>, comment: &str) -> PyResult<()> {
        let ply = ply.within("ply", 0..=u32::MAX.into())?;
        self.0.set_comment(ply, comment).map_err(invalid)
    }

    fn record(&self) -> String {
        self.0.record()
    }

    fn copy(&self) -> Self {
        Self(self.0.boxed())
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn svg(&self) -> String {
        let (scene, last) = (self.0.scene(), self.0.last_move());
        let picture = board_svg::Picture::of(&scene);
        match last {
            Some(last) => board_svg::Picture { last: Some(&last), ..picture }.draw(),
            None => svg(&scene),
        }
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.0.record()
    }

    fn __repr__(&self) -> String {
        let plies = self.0.moves().len();
        format!("<Game of {}, {plies} plies, {:?}>", self.game(), self.0.position())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let record = slf.try_borrow()?.0.record();
        Ok((slf.get_type().getattr("from_record")?, (record,)))
    }
}
