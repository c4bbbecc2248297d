//! Draws positions of any game as text, from the game's scene.

mod board;
mod canvas;
mod labels;
mod sheet;

use std::fmt::Write as _;

use board_core::author::text::counted;
use board_core::{Player, STANDARD};
use board_play::view::{MoveInfo, Scene};

use board::Marks;

/// Returns the meaning of the move marks on the board.
fn about_marks(marks: Marks) -> Option<String> {
    let marks = [
        (marks.movable, "[ ] a piece that can move"),
        (marks.target, "* where a move ends"),
        (marks.entry, "arrows for pieces that can enter"),
    ];
    let marks: Vec<_> = marks.iter().filter(|(used, _)| *used).map(|&(_, about)| about).collect();
    (!marks.is_empty()).then(|| format!("marks: {}", marks.join(", ")))
}

/// Returns the meaning of the signs on the board.
fn legend(scene: &Scene, ascii: bool) -> String {
    let kinds = scene.kinds.iter().map(|kind| (board::sign(scene, kind.letter), kind.name));
    let has_closed = scene.layout.places.iter().any(|place| place.closed);
    let signs = kinds.chain(has_closed.then_some((board::CLOSED, "closed")));
    let signs = signs.map(|(sign, text)| format!("{} {text}", sign.draw(ascii)));
    signs.collect::<Vec<_>>().join("   ")
}

/// Returns the counts in lines: first the shared ones, then the players' own, in one line if there
/// is one per player.
fn counts(scene: &Scene) -> Vec<String> {
    let of = |player| scene.off_board.iter().filter(move |count| count.player == player);
    let listed = |player, separator| {
        let counts = of(player).map(|count| format!("{}{separator}{count}", count.name));
        counts.collect::<Vec<_>>().join(", ")
    };
    let each = Player::ALL.map(|player| of(Some(player)).collect::<Vec<_>>());
    let players = scene.players;
    let mut lines = vec![listed(None, ": ")];
    if let [[first], [second]] = each.each_ref().map(Vec::as_slice) {
        lines.push(format!("{}: {} {first}, {} {second}", first.name, players[0], players[1]));
    } else {
        for player in Player::ALL.into_iter().filter(|player| !each[player.index()].is_empty()) {
            lines.push(format!("{}: {}", players[player.index()], listed(Some(player), " ")));
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// Returns the whole page: title, board, counts, legend, a note on the start position, and the
/// given moves. With `ascii`, it consists of ASCII characters only.
pub fn page(scene: &Scene, infos: &[MoveInfo], ascii: bool) -> String {
    let (board, marks) = board::draw(scene, infos);
    let mut page = title(scene);
    page.push('\n');
    page += &board.draw(ascii);
    page.push('\n');
    for line in counts(scene).into_iter().chain(about_marks(marks)) {
        let _ = writeln!(page, "{line}");
    }
    page += &legend(scene, ascii);
    page.push('\n');
    if let Some(note) = scene.note {
        let _ = writeln!(page, "\n{}", lines(note, 80).join("\n"));
    }
    if !infos.is_empty() {
        let mut moves: Vec<_> = infos.iter().map(|info| info.text.clone()).collect();
        moves.sort_unstable();
        let _ =
            write!(page, "\n{}:\n{}", counted(moves.len() as u32, "legal move"), columns(&moves));
    }
    page
}

/// Returns the game's name, its state, and the rules unless they are the default.
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

/// Wraps a string into lines of at most `width` characters, except for longer words.
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

/// Formats strings in columns, in lines of at most 80 characters.
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
    use board_games::uisge::Uisge;
    use board_play::Game;
    use board_play::view::Count;

    use super::*;

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
        let mut scene = Game::<Uisge>::new().scene();
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
