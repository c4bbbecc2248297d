use std::collections::BTreeMap;
use std::path::Path;

use disk_race_solution::solver::Statistics;
use svg::Document;
use svg::node::element::{Group, Line, Rectangle, Text};

use crate::{solution, write};

pub fn plot(file: &Path, svg: &Path) -> Result<(), String> {
    let statistics = Statistics::of(&solution(file)?);
    write(svg, draw(&statistics.distances).to_string() + "\n")
}

/// The width of the bars for one number of plies.
const COLUMN: u32 = 14;
/// The height of a factor of ten.
const TEN: u32 = 50;
/// The number of factors of ten on the scale.
const TENS: u32 = 6;
const LEFT: u32 = 70;
const TOP: u32 = 30;
const BASE: u32 = TOP + TENS * TEN;

/// The colors of the bars for wins and losses.
const KINDS: [(&str, &str); 2] = [("wins", "#3b6ea8"), ("losses", "#d08a2e")];

/// Two bars for each number of plies, with a logarithmic scale.
fn draw(distances: &BTreeMap<u16, [u64; 2]>) -> Document {
    let columns = distances.keys().max().map_or(1, |&plies| u32::from(plies) + 1);
    let (width, height) = (LEFT + columns * COLUMN + 20, BASE + 50);
    let back = Rectangle::new().set("width", width).set("height", height).set("fill", "#fff");
    let mut group = Group::new().set("font-family", "sans-serif").set("font-size", 12).add(back);
    for ten in 0..=TENS {
        let y = BASE - ten * TEN;
        let line = Line::new().set("x1", LEFT).set("x2", width - 20).set("y1", y).set("y2", y);
        group = group.add(line.set("stroke", "#ccc"));
        group = group.add(text(LEFT - 6, y + 4, "end", &10_u64.pow(ten).to_string()));
    }
    for (&plies, counts) in distances {
        let x = LEFT + u32::from(plies) * COLUMN + 2;
        for ((&count, (_, color)), shift) in counts.iter().zip(KINDS).zip([0, COLUMN / 2 - 1]) {
            if count > 0 {
                let bar = (count as f64).log10() * f64::from(TEN);
                let bar = Rectangle::new()
                    .set("x", x + shift)
                    .set("y", format!("{:.1}", f64::from(BASE) - bar))
                    .set("width", COLUMN / 2 - 1)
                    .set("height", format!("{bar:.1}"));
                group = group.add(bar.set("fill", color));
            }
        }
        if plies % 4 == 0 {
            group = group.add(text(x + COLUMN / 2, BASE + 16, "middle", &plies.to_string()));
        }
    }
    for ((name, color), x) in KINDS.into_iter().zip([LEFT, LEFT + 190]) {
        let mark = Rectangle::new().set("x", x).set("y", 8).set("width", 12).set("height", 12);
        group = group.add(mark.set("fill", color));
        group = group.add(text(x + 18, 18, "start", &format!("{name} of the side to move")));
    }
    group = group.add(text(width / 2, BASE + 38, "middle", "plies to the end of the game"));
    Document::new().set("viewBox", (0, 0, width, height)).add(group)
}

fn text(x: u32, y: u32, anchor: &str, words: &str) -> Text {
    Text::new(words).set("x", x).set("y", y).set("text-anchor", anchor)
}
