//! What the last move did, as far as it is seen afterwards.

use std::collections::BTreeMap;

use board_play::LastMove;
use board_play::view::{Change, Step, apply};

/// The last move, told by what became of its pieces.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Story {
    /// The pieces that moved by themselves, came in, or were turned over.
    pub journeys: Vec<Journey>,
    /// From where to where pieces were pushed, which gave way to others.
    pub pushed: Vec<(String, String)>,
    /// The pieces that left.
    pub left: Vec<Left>,
    /// The spaces that were closed.
    pub closed: Vec<String>,
    /// The turns of the turntable, in eighths, clockwise if positive.
    pub turns: Vec<i8>,
}

/// A piece on its way.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Journey {
    /// The letter of its kind, as it started.
    pub piece: char,
    /// Where it started, if it moved.
    pub from: Option<String>,
    /// The number of the entry that it came in through.
    pub entry: Option<usize>,
    pub hops: Vec<Hop>,
    /// Whether it was turned over.
    pub turned: bool,
    /// Where it is afterwards, if it is still there.
    pub now: Option<String>,
}

/// A part of a journey.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hop {
    /// The space that was jumped over, if it was a jump.
    pub over: Option<String>,
    pub to: String,
}

/// A piece that left the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Left {
    pub piece: char,
    pub at: String,
    /// The number of the entry that it was pushed out of; `None` if it was taken off.
    pub exit: Option<usize>,
}

impl Story {
    pub fn of(last: &LastMove) -> Self {
        let mut story = Self::default();
        let mut pieces: BTreeMap<String, char> = last.before.pieces.iter().cloned().collect();
        for step in &last.changes {
            story.tell(step, &pieces);
            apply(&mut pieces, std::slice::from_ref(step));
        }
        story
    }

    /// The changes of a step happen at the same time: all of them start from where things stood
    /// before it.
    fn tell(&mut self, step: &Step<String, char>, before: &BTreeMap<String, char>) {
        let was: Vec<_> = self.journeys.iter().map(|journey| journey.now.clone()).collect();
        let known = |space: &String| was.iter().position(|now| now.as_ref() == Some(space));
        for change in step {
            match change {
                Change::Moves { path } => {
                    let [from, .., to] = path.as_slice() else { continue };
                    let gives_way = step.iter().any(|other| arrives(other) == Some(from));
                    if gives_way {
                        self.pushed.push((from.clone(), to.clone()));
                        if let Some(journey) = known(from) {
                            self.journeys[journey].now = Some(to.clone());
                        }
                    } else {
                        let hops = path[1..].iter().map(|to| Hop { over: None, to: to.clone() });
                        self.go(known(from), from, before, hops);
                    }
                }
                Change::Jumps { from, over, to } => {
                    let hop = Hop { over: Some(over.clone()), to: to.clone() };
                    self.go(known(from), from, before, [hop]);
                }
                Change::Becomes { at, .. } => match known(at) {
                    Some(journey) => self.journeys[journey].turned = true,
                    None => self.journeys.push(Journey {
                        piece: before.get(at).copied().unwrap_or_default(),
                        turned: true,
                        now: Some(at.clone()),
                        ..Journey::default()
                    }),
                },
                Change::Enters { at, piece, entry } => self.journeys.push(Journey {
                    piece: *piece,
                    entry: *entry,
                    now: Some(at.clone()),
                    ..Journey::default()
                }),
                Change::Leaves { at, exit } => {
                    let piece = before.get(at).copied();
                    self.left.extend(piece.map(|piece| Left {
                        piece,
                        at: at.clone(),
                        exit: *exit,
                    }));
                    self.lose(known(at));
                }
                Change::Closes { at } => {
                    self.closed.push(at.clone());
                    self.lose(known(at));
                }
                Change::Turns { eighths, moves } => {
                    self.turns.push(*eighths);
                    for (from, to) in moves {
                        if let Some(journey) = known(from) {
                            self.journeys[journey].now = Some(to.clone());
                        }
                    }
                }
                // Whatever a later version adds is not seen.
                _ => {}
            }
        }
    }

    /// A piece goes on, or starts.
    fn go(
        &mut self,
        known: Option<usize>,
        from: &str,
        before: &BTreeMap<String, char>,
        hops: impl IntoIterator<Item = Hop>,
    ) {
        let known = known.unwrap_or_else(|| {
            let piece = before.get(from).copied().unwrap_or_default();
            self.journeys.push(Journey { piece, ..Journey::default() });
            self.journeys.len() - 1
        });
        let journey = &mut self.journeys[known];
        if journey.hops.is_empty() {
            journey.from = Some(from.to_string());
        }
        journey.hops.extend(hops);
        journey.now = journey.hops.last().map(|hop| hop.to.clone());
    }

    fn lose(&mut self, known: Option<usize>) {
        if let Some(journey) = known {
            self.journeys[journey].now = None;
        }
    }
}

/// The space that a change brings a piece to.
fn arrives(change: &Change<String, char>) -> Option<&String> {
    match change {
        Change::Moves { path } => path.last(),
        Change::Jumps { to, .. } => Some(to),
        Change::Enters { at, .. } => Some(at),
        _ => None,
    }
}
