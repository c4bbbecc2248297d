//! The class `Game`.

use std::num::NonZeroU32;

use board_core::Player;
use board_games::{AnyGame, AnyPosition, FullGame, dispatch};
use board_play::record::{Part, split};
use board_play::{AnyEnding, Fault, Limits, OpenError};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::action::Action;
use crate::error::{counted_plies, illegal, invalid};
use crate::interrupt::Watch;
use crate::number::{Number, optional};
use crate::position::Position;
use crate::results::object;
use crate::{any, pictures};

/// Game with undo, redo and a record.
///
/// `Game(game)` begins at the start position, and `Game(game, text)` at the position with the
/// notation `text`.
///
/// - `game`, `text`, `rules`: as for `Position`;
/// - `repetition`: number of occurrences of a position that end the game in a draw, at least 1, or
///   None for no limit;
/// - `max_plies`: number of plies after which the game ends in a draw, at least 1, or None for no
///   limit.
///
/// `str()` is the record. Copies and pickles of a game contain the moves that were taken back.
/// Raises `ValueError` if an argument is invalid.
#[pyclass(module = "board_games")]
pub struct Game(AnyGame);

/// Plays a move; the error is the reason why it is illegal.
fn play<P: FullGame>(game: &mut board_play::Game<P>, action: &Action<'_>) -> Result<(), String> {
    game.play(any::move_of(game.position(), action)?).map_err(|why| why.to_string())
}

/// Returns the numbered moves of a line from a position.
pub fn variation(start: AnyPosition, moves: &[Bound<'_, PyAny>]) -> PyResult<String> {
    let mut game = Game(AnyGame::from(start));
    moves.iter().try_for_each(|action| game.play(action))?;
    let record = game.record();
    let (_, moves) = record.split_once("\n\n").unwrap_or_default();
    Ok(moves.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game, text=None, *, rules=None, repetition=None, max_plies=None))]
    fn new(
        game: &str,
        text: Option<&str>,
        rules: Option<&Bound<'_, PyAny>>,
        repetition: Option<Number<'_>>,
        max_plies: Option<Number<'_>>,
    ) -> PyResult<Self> {
        let repetition = optional(repetition, "repetition", 1..=u32::MAX.into())?;
        let repetition = repetition.and_then(NonZeroU32::new);
        let max_plies = optional(max_plies, "max_plies", 1..=u32::MAX.into())?;
        let position = Position::new(game, text, rules)?;
        Ok(Self(AnyGame::from_position(position.0, Limits { repetition, max_plies })))
    }

    /// Parse a record. Its variations are kept for `record`, but `moves` omits them.
    ///
    /// Raises `ValueError` if the game is unknown or the record is invalid. For an invalid record,
    /// the message contains the line and the column.
    #[staticmethod]
    fn from_record(text: &str) -> PyResult<Self> {
        text.parse().map(Self).map_err(|why: OpenError| invalid(why))
    }

    /// Parse any number of records, one after another, such as a file of games.
    ///
    /// Raises `ValueError` if a record is invalid, with the line at which the record begins.
    #[staticmethod]
    fn from_records(py: Python<'_>, text: &str) -> PyResult<Vec<Self>> {
        let read = |part: Part| {
            part.text
                .parse()
                .map(Self)
                .map_err(|why: OpenError| invalid(format!("record at line {}: {why}", part.line)))
        };
        Watch::run(py, |watch| watch.items(split(text)).map(read).collect())?
    }

    /// Name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.kind().name()
    }

    /// Rules in force, "standard" for the default.
    #[getter]
    fn rules(&self) -> String {
        self.0.position().rules()
    }

    /// Number of occurrences of a position that end the game in a draw; None if there is no limit.
    #[getter]
    fn repetition(&self) -> Option<u32> {
        self.0.limits().repetition.map(NonZeroU32::get)
    }

    /// Number of plies after which the game ends in a draw; None if there is no limit.
    #[getter]
    fn max_plies(&self) -> Option<u32> {
        self.0.limits().max_plies
    }

    /// Current position.
    #[getter]
    fn position(&self) -> Position {
        Position(self.0.position())
    }

    /// Player to move, 0 or 1.
    #[getter]
    fn turn(&self) -> usize {
        self.0.position().turn().index()
    }

    /// Whether the game has ended, by its rules or otherwise.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.ending().is_some()
    }

    /// End of the game; None if it is not over.
    #[getter]
    fn ending<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(ending) = self.0.ending() else { return Ok(None) };
        let AnyEnding { winner, outcome, margin, words, cause, .. } = ending;
        let winner = winner.map(Player::index);
        object(py, "Ending", (winner, outcome, margin, words, cause)).map(Some)
    }

    /// Number of plies played, without the moves that were taken back.
    #[getter]
    fn ply(&self) -> usize {
        self.0.plies()
    }

    /// Return the notations of the legal moves, in the order of `legal_actions`.
    ///
    /// The list is empty if the game is over.
    fn legal_moves(&self) -> Vec<String> {
        if self.is_over() { Vec::new() } else { self.position().legal_moves() }
    }

    /// Return the legal actions in ascending order, an empty list if the game is over.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        if self.is_over() { Ok(PyList::empty(py)) } else { self.position().legal_actions(py) }
    }

    /// Return the notations of the moves, without the moves that were taken back.
    fn moves(&self) -> Vec<String> {
        self.0.moves()
    }

    /// Return all positions from the start to the current one.
    fn positions(&self) -> Vec<Position> {
        self.0.positions().into_iter().map(Position).collect()
    }

    /// Play a move, given as an action or in its notation.
    ///
    /// If the move differs from the one that `redo` would replay, all moves that were taken back are
    /// discarded. Raises `IllegalMove`, with the reason, if the move is illegal or the game is over.
    fn play(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let action = Action::read(action)?;
        dispatch!(&mut self.0, AnyGame(game) => play(game, &action)).map_err(illegal)
    }

    /// Take back the last move and return its notation; None if there is no such move.
    ///
    /// Also withdraws a resignation, a forfeit or an agreed draw.
    fn undo(&mut self) -> Option<String> {
        self.0.undo()
    }

    /// Replay the move that was taken back last and return its notation.
    ///
    /// Returns None if there is no such move or the game is over.
    fn redo(&mut self) -> Option<String> {
        self.0.redo()
    }

    /// Resign for a player, 0 or 1.
    ///
    /// Raises `ValueError` if the player is not 0 or 1, and `IllegalMove` if the game is over.
    fn resign(&mut self, player: Number<'_>) -> PyResult<()> {
        self.0.resign(player.player()?).map_err(illegal)
    }

    /// Forfeit the game for a player, 0 or 1.
    ///
    /// `kind` is "no-move", "illegal-move", "time", "program-ended", "disputed-result" or "forfeit".
    ///
    /// Raises `ValueError` for other arguments, and `IllegalMove` if the game is over.
    fn forfeit(&mut self, player: Number<'_>, kind: &str) -> PyResult<()> {
        let player = player.player()?;
        let fault = fault(kind).ok_or_else(|| {
            let kinds = Fault::ALL.map(Fault::name).join(", ");
            invalid(format!("kind: expected one of {kinds}, found {kind:?}"))
        })?;
        self.0.forfeit(player, fault).map_err(illegal)
    }

    /// End the game in a draw by agreement. Raises `IllegalMove` if the game is over.
    fn agree_draw(&mut self) -> PyResult<()> {
        self.0.agree_draw().map_err(illegal)
    }

    /// Withdraw a resignation, a forfeit or an agreed draw, and return whether there was one.
    fn reopen(&mut self) -> bool {
        self.0.reopen()
    }

    /// Return the name of a player, 0 or 1; None if it is unknown.
    fn name(&self, player: Number<'_>) -> PyResult<Option<String>> {
        Ok(self.0.name(player.player()?).map(ToString::to_string))
    }

    /// Set the name of a player, 0 or 1. An empty name removes the previous one.
    ///
    /// Raises `ValueError` if the player is not 0 or 1 or a record cannot store the name.
    fn set_name(&mut self, player: Number<'_>, name: &str) -> PyResult<()> {
        self.0.set_name(player.player()?, name).map_err(invalid)
    }

    /// Return the date, in the form "2024-12-31"; None if it is unknown.
    fn date(&self) -> Option<String> {
        self.0.date().map(|date| date.to_string())
    }

    /// Set the date, in the form "2024-12-31"; None removes it.
    ///
    /// Raises `ValueError` if the date is invalid.
    #[pyo3(signature = (date))]
    fn set_date(&mut self, date: Option<&str>) -> PyResult<()> {
        let date = date.map(str::parse).transpose().map_err(invalid)?;
        self.0.set_date(date);
        Ok(())
    }

    /// Return the comment on the move with this number; None if there is no comment.
    ///
    /// The first move has the number 1. The comment with the number 0 precedes it.
    fn comment(&self, ply: Number<'_>) -> PyResult<Option<String>> {
        let ply = ply.within("ply", 0..=u32::MAX.into())?;
        Ok(self.0.comment(ply).map(ToString::to_string))
    }

    /// Set the comment on the move with this number, as in `comment`.
    ///
    /// Any sequence of whitespace counts as one space. An empty comment removes the previous one.
    /// Raises `ValueError` if there is no such move or a record cannot store the comment.
    fn set_comment(&mut self, ply: Number<'_>, comment: &str) -> PyResult<()> {
        let ply = ply.within("ply", 0..=u32::MAX.into())?;
        self.0.set_comment(ply, comment).map_err(invalid)
    }

    /// Return the record: headers, numbered moves and comments.
    fn record(&self) -> String {
        self.0.to_string()
    }

    /// Return an independent copy, including the moves that were taken back.
    fn copy(&self) -> Self {
        Self(self.0.clone())
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    /// Return a picture of the board as SVG, as `Position.svg`. By default, it shows the last move.
    #[pyo3(
        signature = (*, size=None, last_move=true, arrows=Vec::new(), heat=None, flipped=false, words=true),
        text_signature = "($self, *, size=None, last_move=True, arrows=(), heat=None, flipped=False, words=True)"
    )]
    #[allow(clippy::too_many_arguments)] // They are keywords in Python.
    fn svg<'py>(
        &self,
        py: Python<'py>,
        size: Option<Bound<'py, PyAny>>,
        last_move: bool,
        arrows: Vec<Bound<'_, PyAny>>,
        heat: Option<Bound<'_, PyAny>>,
        flipped: bool,
        words: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (scene, last) = (self.0.scene(), self.0.last_move().filter(|_| last_move));
        let (position, flags) = (self.0.position(), [words, flipped]);
        pictures::draw(py, &position, &scene, last.as_ref(), (arrows, heat), flags, size)
    }

    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.svg(py, None, true, Vec::new(), None, false, true)
    }

    fn __str__(&self) -> String {
        self.record()
    }

    fn __repr__(&self) -> String {
        let plies = counted_plies(self.0.plies());
        format!("<Game of {}, {plies}, {:?}>", self.game(), self.0.position().to_string())
    }

    /// Restores the moves that were taken back, given the record with these moves.
    fn __setstate__(&mut self, ahead: &str) -> PyResult<()> {
        let (ending, position) = (self.0.ending(), self.0.position());
        let mut restored = Self::from_record(ahead)?;
        while restored.0.plies() > self.0.plies() {
            restored.undo();
        }
        if restored.0.position() != position {
            return Err(invalid("state: expected a record of this game"));
        }
        *self = restored;
        let ended = match ending.map(|ending| (ending.cause, ending.winner)) {
            Some(("agreed", _)) => self.0.agree_draw(),
            Some(("resigned", Some(winner))) => self.0.resign(!winner),
            Some((cause, Some(winner))) => {
                fault(cause).map_or(Ok(()), |fault| self.0.forfeit(!winner, fault))
            }
            _ => Ok(()),
        };
        ended.map_err(invalid)
    }

    /// Returns the record, and the record with the moves that were taken back, if there are any.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<impl IntoPyObject<'py>> {
        let game = slf.try_borrow()?;
        let mut ahead = game.copy();
        ahead.reopen();
        while ahead.redo().is_some() {}
        let state = (ahead.0.plies() > game.0.plies()).then(|| ahead.record());
        Ok((slf.get_type().getattr("from_record")?, (game.record(),), state))
    }
}

/// Returns the kind of a forfeit with this name.
fn fault(name: &str) -> Option<Fault> {
    Fault::ALL.into_iter().find(|fault| fault.name() == name)
}
