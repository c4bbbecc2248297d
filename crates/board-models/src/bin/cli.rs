//! Ctrl-C in the program `board`: it is never missed.

#![forbid(unsafe_code)]

#[path = "../../../board-cli/src/ctrl_c.rs"]
mod ctrl_c;

use std::sync::atomic::Ordering::SeqCst;

use board_models::sync;
use ctrl_c::CtrlC;
use sync::{mpsc, thread};

/// The program waits for input that never arrives, so Ctrl-C has to end it.
fn waiting() {
    let ctrl_c = CtrlC::default();
    thread::scope(|scope| {
        let (end, ended) = mpsc::channel();
        scope.spawn(|| {
            let end = end;
            if ctrl_c.press() {
                // Fails if the program has ended by itself.
                let _ = end.send(());
            }
        });
        // Waiting fails if the handler is done and has not ended the program.
        ctrl_c.wait(|| ended.recv().expect("Ctrl-C ends the program"));
    });
}

/// A job runs after the program has waited, so it has to see Ctrl-C unless this ends the program.
fn working() {
    let ctrl_c = CtrlC::default();
    thread::scope(|scope| {
        let handler = scope.spawn(|| ctrl_c.press());
        let read = ctrl_c.wait(|| ());
        let stopped = ctrl_c.stop().load(SeqCst);
        let ends = handler.join().unwrap();
        assert!(read.is_some() || stopped);
        assert!(ctrl_c.stop().load(SeqCst));
        // The program waits again after the job.
        assert!(ends || ctrl_c.wait(|| ()).is_none());
        assert!(ctrl_c.press());
    });
}

fn main() {
    board_models::all("Ctrl-C while the program waits", waiting);
    board_models::all("Ctrl-C while the program works", working);
}
