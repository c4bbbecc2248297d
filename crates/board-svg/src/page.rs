//! What is around every board: the page, its title, and who is to move.

use std::fmt::Write as _;

use board_core::rules::STANDARD;
use board_core::{Outcome, Position};
use svg::Node;
use svg::node::Text;
use svg::node::element::Element;

use crate::canvas::{Paint, from_left, rectangle, short, text};
use crate::{Draw, Options};

/// The height of the line below the board.
const CAPTION: f64 = 30.0;

pub(crate) fn page<P: Draw>(position: &P, options: &Options<P>) -> Element {
    let palette = options.theme.palette();
    let board = position.draw_board(options);
    let (width, height) = (board.width, board.height + CAPTION);
    let mut page = Element::new("svg");
    page.assign("xmlns", "http://www.w3.org/2000/svg");
    page.assign("viewBox", format!("0 0 {} {}", short(width), short(height)));
    page.assign("width", short(width));
    page.assign("height", short(height));
    page.assign("role", "img");
    let mut title = Element::new("title");
    title.append(Text::new(format!("{}: {position}", P::NAME)));
    page.append(title);
    let middle = (width / 2.0, height / 2.0);
    page.append(rectangle(middle, width, height, Paint::fill(palette.page)));
    page.append(board.drawing);
    let caption = text((14.0, height - 18.0), 14.0, palette.ink, &caption(position, options));
    page.append(from_left(caption));
    page
}

fn caption<P: Position>(position: &P, options: &Options<P>) -> String {
    let mut caption = match position.outcome().map(Outcome::winner) {
        None => format!("{} to move", P::PLAYERS[position.turn().index()]),
        Some(Some(winner)) => format!("{} has won", P::PLAYERS[winner.index()]),
        Some(None) => "a draw".into(),
    };
    if let Some((_, m)) = options.last {
        let _ = write!(caption, ", after {m}");
    }
    let rules = position.rules().to_string();
    if rules != STANDARD {
        let _ = write!(caption, " ({rules})");
    }
    caption
}
