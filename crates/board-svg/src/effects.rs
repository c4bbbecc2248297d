//! The visible effects of the last move.

use std::collections::BTreeMap;

use board_play::LastMove;
use board_play::view::{Change, apply};

/// The last move's effects on the pieces.
#[derive(Default)]
pub(crate) struct Effects {
    /// The pieces that moved without being pushed, that entered, or that were turned over.
    pub movements: Vec<Movement>,
    /// The start and end spaces of pieces that other pieces pushed.
    pub pushed: Vec<(String, String)>,
    /// The pieces that left the board.
    pub left: Vec<Left>,
    /// The spaces that were closed.
    pub closed: Vec<String>,
    /// The rotations of the turntable in eighths, clockwise if positive.
    pub turns: Vec<i8>,
}

/// The movement of a piece.
#[derive(Default)]
pub(crate) struct Movement {
    /// The space where it started, if it moved.
    pub from: Option<String>,
    /// The number of the entry through which it entered.
    pub entry: Option<usize>,
    pub hops: Vec<Hop>,
    /// Whether it was turned over.
    pub turned: bool,
    /// Its space after the move, if it is still on the board.
    pub now: Option<String>,
}

/// A step or a jump.
pub(crate) struct Hop {
    /// The space that was jumped over, if this is a jump.
    pub over: Option<String>,
    pub to: String,
}

/// A piece that left the board.
pub(crate) struct Left {
    pub piece: char,
    pub at: String,
    /// The number of the entry through which it was pushed off; `None` if it was removed.
    pub exit: Option<usize>,
}

impl Effects {
    pub(crate) fn of(last: &LastMove) -> Self {
        let mut effects = Self::default();
        let mut pieces = BTreeMap::new();
        // Not `collect`, whose sort would make programs larger.
        pieces.extend(last.before.pieces.iter().cloned());
        for step in &last.changes {
            effects.add_step(step, &pieces);
            apply(&mut pieces, std::slice::from_ref(step));
        }
        effects
    }

    /// Adds a step's changes. They happen together, so all of them refer to the pieces before the
    /// step.
    fn add_step(&mut self, step: &Vec<Change<String, char>>, before: &BTreeMap<String, char>) {
        let was: Vec<_> = self.movements.iter().map(|movement| movement.now.clone()).collect();
        let known = |space: &String| was.iter().position(|now| now.as_ref() == Some(space));
        for change in step {
            match change {
                Change::Moves { path } => {
                    let [from, .., to] = path.as_slice() else { continue };
                    let is_pushed = step.iter().any(|other| destination(other) == Some(from));
                    if is_pushed {
                        self.pushed.push((from.clone(), to.clone()));
                        self.relocate(known(from), Some(to));
                    } else {
                        let hops = path[1..].iter().map(|to| Hop { over: None, to: to.clone() });
                        self.add_hops(known(from), from, hops);
                    }
                }
                Change::Jumps { from, over, to } => {
                    let hop = Hop { over: Some(over.clone()), to: to.clone() };
                    self.add_hops(known(from), from, [hop]);
                }
                Change::Becomes { at, .. } => {
                    let known = known(at);
                    let movement = self.movement(known);
                    movement.turned = true;
                    if known.is_none() {
                        movement.now = Some(at.clone());
                    }
                }
                Change::Enters { at, entry, .. } => {
                    let movement = self.movement(None);
                    (movement.entry, movement.now) = (*entry, Some(at.clone()));
                }
                Change::Leaves { at, exit } => {
                    let left = |&piece: &char| Left { piece, at: at.clone(), exit: *exit };
                    self.left.extend(before.get(at).map(left));
                    self.relocate(known(at), None);
                }
                Change::Closes { at } => {
                    self.closed.push(at.clone());
                    self.relocate(known(at), None);
                }
                Change::Turns { eighths, moves } => {
                    self.turns.push(*eighths);
                    for (from, to) in moves {
                        self.relocate(known(from), Some(to));
                    }
                }
                // Ignores variants that later versions may add.
                _ => {}
            }
        }
    }

    /// Returns the movement of a piece that has moved before (`known`), or a new one.
    fn movement(&mut self, known: Option<usize>) -> &mut Movement {
        let number = known.unwrap_or(self.movements.len());
        if known.is_none() {
            self.movements.push(Movement::default());
        }
        &mut self.movements[number]
    }

    /// Adds hops to a piece that has moved before (`known`) or that starts to move.
    fn add_hops(&mut self, known: Option<usize>, from: &str, hops: impl IntoIterator<Item = Hop>) {
        let movement = self.movement(known);
        if movement.hops.is_empty() {
            movement.from = Some(from.to_string());
        }
        movement.hops.extend(hops);
        movement.now = movement.hops.last().map(|hop| hop.to.clone());
    }

    /// Sets the space of a piece that has moved before.
    fn relocate(&mut self, known: Option<usize>, now: Option<&String>) {
        if let Some(movement) = known {
            self.movements[movement].now = now.cloned();
        }
    }
}

/// Returns the space on which a piece arrives.
fn destination(change: &Change<String, char>) -> Option<&String> {
    match change {
        Change::Moves { path } => path.last(),
        Change::Jumps { to, .. } => Some(to),
        Change::Enters { at, .. } => Some(at),
        _ => None,
    }
}
