//! Draws positions of any game in characters, from the game's scene.

mod board;
mod canvas;
mod labels;
mod sheet;

use std::fmt::Write as _;

use board_core::Player;
use board_core::rules::STANDARD;
use board_play::view::{Count, Offer, Scene};

pub use canvas::Charset;
use canvas::{Canvas, Glyph};

/// The parts of a picture.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The board.
    pub board: Canvas,
    /// The counts off the board, and the meaning of the marks.
    pub notes: Vec<String>,
    /// The meaning of the signs on the board.
    pub legend: Vec<(Glyph, &'static str)>,
}

/// Draws a position, with marks for the given moves.
pub fn picture(scene: &Scene, offers: &[Offer]) -> Picture {
    let (board, marks) = board::draw(scene, offers);
    let mut notes = counts(scene);
    let marks = [
        (marks.movable, "[ ] a piece that can move"),
        (marks.target, "* where a move ends"),
        (marks.entry, "arrows for pieces that can enter"),
    ];
    let marks: Vec<_> = marks.iter().filter(|(used, _)| *used).map(|&(_, about)| about).collect();
    if !marks.is_empty() {
        notes.push(format!("marks: {}", marks.join(", ")));
    }
    let kinds = scene.kinds.iter();
    let mut legend: Vec<_> =
        kinds.map(|kind| (board::sign(scene, kind.letter), kind.name)).collect();
    if scene.layout.places.iter().any(|place| place.closed) {
        legend.push((board::CLOSED, "closed"));
    }
    Picture { board, notes, legend }
}

/// Returns the counts in lines: first those common to both players, then those of the players, in
/// one line if there is one per player.
fn counts(scene: &Scene) -> Vec<String> {
    let mut lines = Vec::new();
    let common = scene.off_board.iter().filter(|count| count.player.is_none());
    let common: Vec<_> = common.map(|count| format!("{}: {count}", count.name)).collect();
    if !common.is_empty() {
        lines.push(common.join(", "));
    }
    let of = |player| scene.off_board.iter().filter(move |count| count.player == Some(player));
    let name = |player: Player| scene.players[player.index()];
    let each: Vec<Vec<&Count>> = Player::ALL.iter().map(|&player| of(player).collect()).collect();
    match each.as_slice() {
        [first, second] if first.len() == 1 && second.len() == 1 => {
            let counts = Player::ALL.map(|player| (name(player), &each[player.index()][0]));
            let [first, second] = counts.map(|(name, count)| format!("{name} {count}"));
            lines.push(format!("{}: {first}, {second}", each[0][0].name));
        }
        _ => {
            for player in Player::ALL.into_iter().filter(|&player| of(player).next().is_some()) {
                let counts: Vec<_> =
                    of(player).map(|count| format!("{} {count}", count.name)).collect();
                lines.push(format!("{}: {}", name(player), counts.join(", ")));
            }
        }
    }
    lines
}

/// Returns the whole page: title, board, counts, legend, a note on the start position, and the
/// given moves.
pub fn page(scene: &Scene, offers: &[Offer], charset: Charset) -> String {
    let picture = picture(scene, offers);
    let mut page = title(scene);
    page.push('\n');
    page += &picture.board.draw(charset);
    page.push('\n');
    for line in &picture.notes {
        let _ = writeln!(page, "{line}");
    }
    let signs = picture.legend.iter().map(|(sign, text)| format!("{} {text}", sign.draw(charset)));
    page += &signs.collect::<Vec<_>>().join("   ");
    page.push('\n');
    if let Some(note) = scene.note {
        let _ = writeln!(page, "\n{}", lines(note, 80).join("\n"));
    }
    if !offers.is_empty() {
        let mut moves: Vec<_> = offers.iter().map(|offer| offer.text.clone()).collect();
        moves.sort_unstable();
        let _ = write!(page, "\n{}:\n{}", counted(moves.len(), "legal move"), columns(&moves));
    }
    page
}

/// Returns the name of the game, its state, and the rules unless they are the default.
fn title(scene: &Scene) -> String {
    let mut title = format!("{}: {}\n", scene.game, scene.status);
    if let Some(reason) = &scene.reason {
        let _ = writeln!(title, "{reason}");
    }
    if scene.rules != STANDARD {
        let _ = writeln!(title, "rules: {}", scene.rules);
    }
    title
}

/// Formats a count: `1 legal move`, `2 legal moves`.
pub fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Wraps a text into lines of at most `width` characters, except for longer words.
pub fn lines(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut().filter(|line| line.len() + 1 + word.len() <= width) {
            Some(line) => line.extend([" ", word]),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Formats texts in columns, in lines of at most 80 characters.
pub fn columns(texts: &[String]) -> String {
    let width = texts.iter().map(String::len).max().unwrap_or(0) + 2;
    let mut columns = String::new();
    for line in texts.chunks((78 / width).max(1)) {
        for text in line {
            let _ = write!(columns, "  {text:<0$}", width - 2);
        }
        columns.truncate(columns.trim_end().len());
        columns.push('\n');
    }
    columns
}

#[cfg(test)]
mod tests {
    use board_games::AnyGame;
    use board_play::view::{Entry, Label, Leg, Line, Point, Shape};

    use super::*;

    fn session(position: &str) -> AnyGame {
        board_games::GAMES[0].parse(position).unwrap().into()
    }

    fn board(scene: &Scene, offers: &[Offer]) -> String {
        let text = picture(scene, offers).board.draw(Charset::Ascii);
        anstream::adapter::strip_str(&text).to_string()
    }

    /// An artificial board of two rows with pieces of Uisge.
    fn odd_scene() -> Scene {
        let mut scene = session("7/2ww3/1wwww2/2bbbb1/3bb2/7 w").scene();
        scene.layout.places.truncate(4);
        for (number, place) in (0..).zip(&mut scene.layout.places) {
            place.space = format!("s{number}");
            place.shape = Shape::Circle;
            place.at = Point::new(f64::from(number % 2) * 1.5, f64::from(number / 2));
        }
        scene.layout.lines = vec![Line {
            start: Point::new(0.0, 0.0),
            legs: vec![
                Leg::Straight { to: Point::new(1.5, 0.0) },
                Leg::Straight { to: Point::new(0.0, 1.0) },
                Leg::Straight { to: Point::new(0.0, 0.0) },
                Leg::Arc { to: Point::new(1.5, 1.0), radius: 1.0, clockwise: false },
            ],
        }];
        scene.layout.labels = vec![Label { at: Point::new(1.5, -0.4), text: "top".into() }];
        scene.pieces = vec![("s1".into(), 'W'), ("s2".into(), 'b'), ("nowhere".into(), 'b')];
        let entry = |number, at, to| Entry { number, name: format!("in{number}"), at, to };
        scene.layout.entries = vec![
            entry(0, Point::new(2.2, 0.0), Point::new(1.5, 0.0)),
            entry(1, Point::new(0.0, 1.7), Point::new(0.0, 1.0)),
        ];
        scene
    }

    fn offer(inputs: &[&str]) -> Offer {
        let inputs = inputs.iter().map(ToString::to_string).collect();
        Offer { index: 0, text: String::new(), words: String::new(), inputs }
    }

    #[test]
    fn an_artificial_board_is_drawn() {
        let offers =
            [offer(&["s2", "s0"]), offer(&["s2", "s1"]), offer(&["in0", "x"]), offer(&["in1"])];
        let expected =
            ["        top", " *-------W*  <x", " .    /", " |  /", "[b].  .  +", "", " ^"];
        let drawn = board(&odd_scene(), &offers);
        assert_eq!(drawn.lines().collect::<Vec<_>>(), expected, "\n{drawn}");
    }

    #[test]
    fn a_move_that_stays_on_its_space_marks_only_the_piece() {
        let drawn = board(&odd_scene(), &[offer(&["s1"])]);
        assert_eq!(drawn.lines().nth(1), Some("+------[W]"), "\n{drawn}");
    }

    #[test]
    fn round_spaces_without_lines_are_points() {
        let mut scene = odd_scene();
        scene.layout.lines.clear();
        scene.pieces.clear();
        let drawn = board(&scene, &[]);
        let expected = ["       top", "+       +", "", "", "+       +"];
        assert_eq!(drawn.lines().collect::<Vec<_>>(), expected, "\n{drawn}");
    }

    #[test]
    fn a_label_without_space_is_omitted() {
        let mut scene = session("7/2ww3/1wwww2/2bbbb1/3bb2/7 w").scene();
        let label = |text: &str| Label { at: Point::new(3.0, 3.0), text: text.into() };
        scene.layout.labels = vec![label("far too long for a square")];
        assert!(!board(&scene, &[]).contains("long"));
    }

    #[test]
    fn lines_are_wrapped_at_the_width() {
        let text = "the set-up is unknown";
        assert_eq!(lines(text, 10), ["the set-up", "is unknown"]);
        assert_eq!(lines(text, 9), ["the", "set-up is", "unknown"]);
        assert_eq!(lines(text, 21), [text]);
        assert!(lines("", 21).is_empty());
    }

    #[test]
    fn counts_are_grouped_by_player_or_name() {
        let mut scene = odd_scene();
        let count = |name, player| Count { name, player, value: 2, of: None, piece: None };
        scene.off_board = vec![count("turns", None), count("points", Some(Player::Second))];
        assert_eq!(counts(&scene), ["turns: 2", "dark: points 2"]);
        scene.off_board = Player::ALL.map(|player| count("points", Some(player))).into();
        assert_eq!(counts(&scene), ["points: light 2, dark 2"]);
        scene.off_board.push(count("pairs", Some(Player::First)));
        assert_eq!(counts(&scene), ["light: points 2, pairs 2", "dark: points 2"]);
        scene.off_board.clear();
        assert!(counts(&scene).is_empty());
    }
}
