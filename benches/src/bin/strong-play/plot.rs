//! The lengths of the games, as an SVG file.

use svg::Document;
use svg::node::element::{Group, Line, Polyline, Text};

use crate::sample::Sample;

const LEFT: f64 = 60.0;
const TOP: f64 = 20.0;
const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 220.0;

/// The number of columns of the histogram.
const COLUMNS: usize = 30;

/// Returns a histogram of the lengths: a line for strong play, and a dashed line for random play.
pub fn lengths(strong: &Sample, random: &Sample) -> String {
    let longest = [strong, random].map(|sample| sample.length(99)).into_iter().max();
    // The width of a column is a whole number of plies.
    let column = longest.unwrap_or_default() as usize / COLUMNS + 1;
    let shares = [strong, random].map(|sample| shares(sample, column));
    let highest = shares.iter().flatten().copied().fold(0.0, f64::max);
    let percent = (highest * 100.0).ceil();
    let mut plot = Group::new();
    for tenth in [0.0, 0.5, 1.0] {
        plot =
            plot.add(text(LEFT - 8.0, y(tenth) + 4.0, "end", format!("{:.1} %", percent * tenth)));
        let line = Line::new().set("x1", LEFT).set("x2", LEFT + WIDTH);
        plot = plot.add(line.set("y1", y(tenth)).set("y2", y(tenth)).set("stroke", "#bbb"));
    }
    for mark in (0..=COLUMNS).step_by(5) {
        let plies = (mark * column).to_string();
        plot = plot.add(text(x(mark), TOP + HEIGHT + 18.0, "middle", plies));
    }
    let looks = [("strong", "#0b5fa5", "none"), ("random", "#b35900", "6 4")];
    for (row, (shares, (name, color, dashes))) in shares.iter().zip(looks).enumerate() {
        let points = shares.iter().enumerate().flat_map(|(n, share)| {
            let y = y(share * 100.0 / percent);
            [n, n + 1].map(|n| format!("{:.1},{y:.1}", x(n)))
        });
        let points = points.collect::<Vec<_>>().join(" ");
        let line = Polyline::new().set("points", points).set("fill", "none");
        let line = line.set("stroke", color).set("stroke-width", 2);
        plot = plot.add(line.set("stroke-dasharray", dashes));
        let legend = text(LEFT + WIDTH, TOP + 14.0 + 18.0 * row as f64, "end", name.into());
        plot = plot.add(legend.set("fill", color));
    }
    let below = text(LEFT + WIDTH / 2.0, TOP + HEIGHT + 38.0, "middle", "plies".into());
    let (width, height) = (LEFT + WIDTH + 20.0, TOP + HEIGHT + 48.0);
    let document = Document::new().set("viewBox", (0, 0, width, height)).set("width", width);
    let document = document.set("height", height).set("role", "img");
    let document = document.set("font-family", "sans-serif").set("font-size", 13);
    let page = svg::node::element::Rectangle::new().set("width", width).set("height", height);
    format!("{}\n", document.add(page.set("fill", "#fff")).add(plot.add(below)))
}

fn x(column: usize) -> f64 {
    LEFT + WIDTH * column as f64 / COLUMNS as f64
}

/// Returns the height of a share of the maximum.
fn y(share: f64) -> f64 {
    TOP + HEIGHT * (1.0 - share)
}

fn text(x: f64, y: f64, anchor: &str, what: String) -> Text {
    Text::new(what).set("x", x).set("y", y).set("text-anchor", anchor)
}

/// Returns the share of the games in each column of this many plies. The last column includes all
/// longer games.
fn shares(sample: &Sample, column: usize) -> Vec<f64> {
    let mut games = vec![0.0; COLUMNS];
    for &plies in &sample.lengths {
        games[(plies as usize / column).min(COLUMNS - 1)] += 1.0;
    }
    let all = sample.lengths.len() as f64;
    games.into_iter().map(|number| number / all).collect()
}
