use std::cell::RefCell;
use std::fmt::Write as _;
use std::hint::black_box;
use std::ops::ControlFlow;

use board_core::{Indexed as _, Position, Symmetric, Zobrist};
use board_play::{Observe, PlaneValue};

use crate::corpus::{Corpus, PHASES, Sample};
use crate::{Kernel, playout};

/// Returns the kernels of a game. Playouts end after `max_plies`.
///
/// Results are passed to `black_box` or counted, so that the optimizer cannot remove the work.
pub fn kernels<P: Observe + Symmetric + Zobrist>(
    corpus: &Corpus<P>,
    max_plies: u32,
) -> Vec<Kernel> {
    let mut kernels = Vec::new();
    for (phase, samples) in PHASES.into_iter().zip(&corpus.phases) {
        kernels.extend(moves(phase, samples));
        kernels.push(perft(phase, samples));
        kernels.push(leaves(phase, samples));
        kernels.push(canonical(phase, samples));
    }
    kernels.push(perft("start", std::slice::from_ref(&corpus.start)));
    kernels.extend(playouts::<P>(corpus.playout_plies, max_plies));
    kernels.extend(texts(&corpus.all()));
    kernels.extend(hashes(&corpus.all()));
    kernels.extend([observe::<P, f32>("f32", corpus), observe::<P, u8>("u8", corpus)]);
    kernels.sort_by_key(|kernel| kernel.group);
    kernels
}

fn positions<P: Position>(samples: &[Sample<P>]) -> Vec<P> {
    samples.iter().map(|sample| sample.position).collect()
}

fn total_moves<P: Position>(samples: &[Sample<P>]) -> u64 {
    samples.iter().map(Sample::moves).sum()
}

/// Returns every position with each of its legal moves.
fn pairs<P: Position>(samples: &[Sample<P>]) -> Vec<(P, P::Move)> {
    let with_moves = |position: P| position.legal_moves().into_iter().map(move |m| (position, m));
    positions(samples).into_iter().flat_map(with_moves).collect()
}

/// Generating, counting, recognizing and playing legal moves.
fn moves<P: Position>(phase: &'static str, samples: &[Sample<P>]) -> [Kernel; 4] {
    let (calls, expected) = (samples.len() as u64, total_moves(samples));
    let [to_generate, to_count, to_check] = [(); 3].map(|()| positions(samples));
    let all: Vec<P::Move> = (0..P::Move::COUNT).filter_map(P::Move::from_index).collect();
    let to_play = pairs(samples);
    let generate = move || {
        let lists = to_generate.iter().map(|position| black_box(position).legal_moves());
        lists.map(|list| black_box(&list).len() as u64).sum()
    };
    let count =
        move || to_count.iter().map(|position| black_box(position).count_moves() as u64).sum();
    let checks = calls * all.len() as u64;
    let check = move || {
        let legal = |position| all.iter().filter(move |m| black_box::<&P>(position).is_legal(**m));
        to_check.iter().map(|position| legal(position).count() as u64).sum()
    };
    let play = move || {
        for (position, m) in &to_play {
            black_box(black_box(position).after_unchecked(*m));
        }
        to_play.len() as u64
    };
    [
        Kernel::new(P::NAME, ("generate", phase), (calls, expected), generate),
        Kernel::new(P::NAME, ("count", phase), (calls, expected), count),
        Kernel::new(P::NAME, ("legal", phase), (checks, expected), check),
        Kernel::new(P::NAME, ("play", phase), (expected, expected), play),
    ]
}

/// Computing canonical forms. Counts the forms that are not greater than the position.
fn canonical<P: Symmetric>(phase: &'static str, samples: &[Sample<P>]) -> Kernel {
    let number = samples.len() as u64;
    let positions = positions(samples);
    let work = move || {
        let forms = positions.iter().map(|p| (p, black_box(black_box(p).canonical())));
        forms.map(|(position, (form, _))| u64::from(form <= *position)).sum()
    };
    Kernel::new(P::NAME, ("canonical", phase), (number, number), work)
}

/// Counting leaves, to the greatest depth in the table of each position.
fn perft<P: Position>(phase: &'static str, samples: &[Sample<P>]) -> Kernel {
    let leaves = samples.iter().map(|sample| sample.deepest().1).sum();
    let samples: Vec<_> =
        samples.iter().map(|sample| (sample.position, sample.deepest().0)).collect();
    Kernel::new(P::NAME, ("perft", phase), (leaves, leaves), move || {
        samples.iter().map(|(position, depth)| board_core::perft(black_box(position), *depth)).sum()
    })
}

/// Playing two plies, as a search does at its leaves.
fn leaves<P: Position>(phase: &'static str, samples: &[Sample<P>]) -> Kernel {
    let leaves = samples.iter().filter_map(|sample| sample.leaves.get(1)).sum();
    let positions = positions(samples);
    Kernel::new(P::NAME, ("leaves", phase), (leaves, leaves), move || {
        let mut leaves = 0;
        for position in &positions {
            let _: ControlFlow<()> = black_box(position).each_after(|_, next| {
                next.each_after(|_, leaf| {
                    black_box(&leaf);
                    leaves += 1;
                    ControlFlow::Continue(())
                })
            });
        }
        leaves
    })
}

fn playouts<P: Position>([plies, own]: [u64; 2], max_plies: u32) -> [Kernel; 3] {
    let max_plies = move || black_box(max_plies);
    [
        Kernel::new(P::NAME, ("playout", "choose"), (plies, plies), move || {
            playout::playouts(max_plies(), playout::choose::<P>)
        }),
        Kernel::new(P::NAME, ("playout", "list"), (plies, plies), move || {
            playout::playouts(max_plies(), playout::from_list::<P>)
        }),
        Kernel::new(P::NAME, ("playout", "playout"), (own, own), move || {
            playout::by_playout::<P>(max_plies())
        }),
    ]
}

fn texts<P: Position>(samples: &[Sample<P>]) -> [Kernel; 2] {
    let number = samples.len() as u64;
    let bytes = samples.iter().map(|sample| sample.text.len() as u64).sum();
    let positions = positions(samples);
    let texts: Vec<_> = samples.iter().map(|sample| sample.text).collect();
    let print = move || {
        let mut text = String::new();
        let lengths = positions.iter().map(|position| {
            text.clear();
            write!(text, "{}", black_box(position)).expect("writing to a String cannot fail");
            black_box(&text).len() as u64
        });
        lengths.sum()
    };
    let read = move || {
        let read = texts.iter().filter(|&&text| black_box(black_box(text).parse::<P>()).is_ok());
        read.count() as u64
    };
    [
        Kernel::new(P::NAME, ("text", "print"), (number, bytes), print),
        Kernel::new(P::NAME, ("text", "read"), (number, number), read),
    ]
}

/// Writing input planes for the side to move. Counts the calls that succeed.
fn observe<P: Observe, T: PlaneValue>(case: &'static str, corpus: &Corpus<P>) -> Kernel {
    let positions = positions(&corpus.all());
    let length = |position: &P| P::shape(position.rules()).into_iter().product();
    let buffers: Vec<_> =
        positions.iter().map(|position| vec![T::ZERO; length(position)]).collect();
    let (buffers, number) = (RefCell::new(buffers), positions.len() as u64);
    let work = move || {
        let mut buffers = buffers.borrow_mut();
        let written = positions.iter().zip(buffers.iter_mut()).map(|(position, values)| {
            let result = black_box(position).observe(position.turn(), values);
            black_box(values);
            u64::from(result.is_ok())
        });
        written.sum()
    };
    Kernel::new(P::NAME, ("observe", case), (number, number), work)
}

/// Computing keys, and updating them by a move. Both kernels return a combination of all keys. The
/// expected value of the second comes from keys that are computed from scratch.
fn hashes<P: Zobrist>(samples: &[Sample<P>]) -> [Kernel; 2] {
    let combined = |keys: u64, key: u64| keys.rotate_left(1) ^ key;
    let positions = positions(samples);
    let keyed: Vec<_> = pairs(samples).into_iter().map(|(p, m)| (p, p.key(), m)).collect();
    let number = positions.len() as u64;
    let moves = keyed.len() as u64;
    let all_keys = positions.iter().map(Zobrist::key).fold(0, combined);
    let all_after = keyed.iter().map(|(p, _, m)| p.after_unchecked(*m).key()).fold(0, combined);
    let key = move || positions.iter().map(|p| black_box(p).key()).fold(0, combined);
    let after = move || {
        let keys = keyed.iter().map(|(p, key, m)| black_box(p).after_with_key(*key, *m).1);
        keys.fold(0, combined)
    };
    [
        Kernel::new(P::NAME, ("hash", "key"), (number, all_keys), key),
        Kernel::new(P::NAME, ("hash", "key after a move"), (moves, all_after), after),
    ]
}
