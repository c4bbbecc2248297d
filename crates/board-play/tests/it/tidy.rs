//! Records as editors and mail programs change them.

use board_laws::sample::nim::Nim;
use board_play::Game;
use board_play::record::tidy;

const RECORD: &str = "game: nim\nleft: Ann: 2\nx-event: A > B\n\n{> x: y}\n1. a3 b4 {GAME: B}\n";

#[test]
fn tidy_record_is_unchanged() {
    assert_eq!(tidy(RECORD), RECORD);
    assert_eq!(tidy(""), "");
}

#[test]
fn byte_order_mark_is_removed_once() {
    assert_eq!(tidy(&format!("\u{feff}{RECORD}")), RECORD);
    assert_eq!(tidy(&format!("\u{feff}\u{feff}{RECORD}")), format!("\u{feff}{RECORD}"));
}

#[test]
fn quotation_marks_of_mail_are_removed_from_every_line() {
    for mark in ["> ", ">", ">> ", "> > ", " > "] {
        let next = format!("\n{mark}");
        let quoted = format!("{mark}{}\n", RECORD.trim_end().replace('\n', &next));
        assert_eq!(tidy(&quoted), RECORD, "{mark:?}");
    }
    // Without a mark before the first line, `>` is a part of the record.
    assert_eq!(tidy(&format!("{RECORD}> a")), format!("{RECORD}> a"));
}

#[test]
fn names_of_headers_and_of_the_game_are_in_lower_case() {
    assert_eq!(tidy("\n Game : Nim \nLEFT: Ann\n\n1. a3"), "\n game : nim \nleft: Ann\n\n1. a3");
    assert_eq!(tidy("Game: Disk Race\n"), "game: disk-race\n");
    assert_eq!(tidy("# A: B\nGame: Nim\n# C: D\nX-A: B\n"), "# A: B\ngame: nim\n# C: D\nx-a: B\n");
    assert_eq!(tidy("X-Event2: Final\nX_A: B\nX-B: C\n"), "x-event2: Final\nX_A: B\nX-B: C\n");
    let mail = "> Game: NIM\n> Left: Ann\n>\n> 1. a3\n";
    let game: Game<Nim> = tidy(mail).parse().unwrap();
    assert_eq!(game.to_string(), "game: nim\nleft: Ann\n\n1. a3\n");
}

#[test]
fn lines_keep_their_numbers() {
    let wrong = format!("\u{feff}\n> {}", RECORD.replace('\n', "\n> ").replace("a3", "a9"));
    let error = tidy(&wrong).parse::<Game<Nim>>().unwrap_err();
    assert_eq!(error.line(), 7);
}
