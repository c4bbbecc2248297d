//! Builds the rules pages of the site as HTML fragments: `board-web-site DOCS SITE` converts
//! `DOCS/rules/*.md` and `DOCS/games/*.md`, and copies their pictures.
//!
//! | source | fragment | address in the page |
//! |---|---|---|
//! | `rules/uisge.md`, the section "How to play" | `rules/uisge.html` | `#learn/uisge` |
//! | `rules/uisge.md` | `rules/uisge-rules.html` | `#learn/uisge/rules` |
//! | `games/uisge.md` | `rules/uisge-game.html` | `#learn/uisge/game` |
//! | `games/disk-race-solved.md` | `rules/disk-race-solved.html` | `#learn/disk-race/solved` |
//!
//! A third part of an address is a heading or a rule, such as `#learn/uisge/rules/u9`. The elements
//! have these identifiers with the prefix `rules-`.

use std::collections::BTreeSet;
use std::error::Error;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{env, fs};

use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd, html};

fn main() -> Result<(), Box<dyn Error>> {
    let folders: Vec<_> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [docs, site] = folders.as_slice() else {
        return Err("expected two folders: DOCS SITE".into());
    };
    fs::create_dir_all(site.join("rules"))?;
    fs::create_dir_all(site.join("pictures"))?;
    let rules = pages(&docs.join("rules"))?;
    let games: Vec<_> = rules.iter().map(|(game, _)| game.clone()).collect();
    let mut pictures = BTreeSet::new();
    let write = |game: &str, page: &str, html: &str| {
        let page = if page.is_empty() { String::new() } else { format!("-{page}") };
        fs::write(
            site.join(format!("rules/{game}{page}.html")),
            sized(html, &docs.join("pictures")),
        )
    };
    for (game, markdown) in &rules {
        let all = Page { games: &games, game, part: "rules" };
        write(game, "rules", &all.fragment(markdown, &mut pictures))?;
        let play = first_section(markdown).to_owned() + &link_targets(markdown);
        write(game, "", &all.fragment(&play, &mut pictures))?;
    }
    for (name, markdown) in &pages(&docs.join("games"))? {
        let (game, page) = address(name, &games).ok_or("a page about an unknown game")?;
        write(
            game,
            page,
            &Page { games: &games, game, part: page }.fragment(markdown, &mut pictures),
        )?;
    }
    for picture in pictures {
        let to = site.join("pictures").join(&picture);
        fs::copy(docs.join("pictures").join(&picture), to)
            .map_err(|why| format!("cannot copy the picture {picture}: {why}"))?;
    }
    Ok(())
}

/// Returns the names and contents of the Markdown files of a folder.
fn pages(folder: &Path) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let mut pages = Vec::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        if path.extension() == Some(OsStr::new("md")) {
            let name = path.file_stem().and_then(OsStr::to_str).ok_or("invalid page name")?;
            pages.push((name.to_owned(), fs::read_to_string(&path)?));
        }
    }
    Ok(pages)
}

/// Returns the game and the page of a file in `docs/games`: `uisge` and `game` for `uisge`,
/// `disk-race` and `solved` for `disk-race-solved`.
fn address<'a>(name: &'a str, games: &'a [String]) -> Option<(&'a str, &'a str)> {
    games.iter().find_map(|game| match name.strip_prefix(game.as_str())? {
        "" => Some((game.as_str(), "game")),
        rest => Some((game.as_str(), rest.strip_prefix('-')?)),
    })
}

/// Returns the first section without its headings: the lines between the first two headings of the
/// second level.
fn first_section(markdown: &str) -> &str {
    let start = markdown.find("\n## ").map_or(0, |at| at + 1);
    let start = markdown[start..].find('\n').map_or(markdown.len(), |at| start + at);
    let rest = &markdown[start..];
    rest.find("\n## ").map_or(rest, |end| &rest[..=end])
}

/// Returns the lines that define the targets of links and pictures.
fn link_targets(markdown: &str) -> String {
    markdown
        .split_inclusive('\n')
        .filter(|line| line.starts_with('[') && line.contains("]: "))
        .collect()
}

/// Adds their sizes to pictures, so that the page does not move while they are loaded.
fn sized(html: &str, pictures: &Path) -> String {
    let mut parts = html.split("src=\"pictures/");
    let mut sized = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let picture = part.split('"').next().unwrap_or_default();
        let svg = fs::read_to_string(pictures.join(picture)).unwrap_or_default();
        for side in ["width", "height"] {
            let size =
                svg.split_once(&format!(" {side}=\"")).and_then(|(_, rest)| rest.split_once('"'));
            if let Some((size, _)) = size {
                // Sizes in HTML are integers.
                let size = size.split('.').next().unwrap_or_default();
                sized.push_str(&[side, "=\"", size, "\" "].concat());
            }
        }
        sized.push_str("src=\"pictures/");
        sized.push_str(part);
    }
    sized
}

/// A page of the site.
#[derive(Clone, Copy)]
struct Page<'a> {
    /// The names of all games.
    games: &'a [String],
    game: &'a str,
    part: &'a str,
}

impl Page<'_> {
    /// Converts Markdown to an HTML fragment. Links and pictures are adapted to the site, headings
    /// and rules get identifiers, and mentions of rules become links.
    fn fragment(self, markdown: &str, pictures: &mut BTreeSet<String>) -> String {
        let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
        let mut events: Vec<Event<'_>> = Vec::new();
        let mut dropped = Vec::new();
        // The number of open elements that must not contain links.
        let mut closed = 0;
        let mut parser = Parser::new_ext(markdown, options).peekable();
        while let Some(event) = parser.next() {
            match &event {
                Event::Start(Tag::Heading { .. } | Tag::Image { .. } | Tag::Strong) => closed += 1,
                Event::End(TagEnd::Heading(_) | TagEnd::Image | TagEnd::Strong) => closed -= 1,
                _ => (),
            }
            match event {
                Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                    let name = dest_url.rsplit('/').next().unwrap_or_default().to_owned();
                    let dest_url = format!("pictures/{name}").into();
                    pictures.insert(name);
                    events.push(Event::Start(Tag::Image { link_type, dest_url, title, id }));
                }
                Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                    closed += 1;
                    let to = self.target(&dest_url);
                    dropped.push(to.is_none());
                    if let Some(dest_url) = to {
                        events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                    }
                }
                Event::End(TagEnd::Link) => {
                    closed -= 1;
                    if dropped.pop() == Some(false) {
                        events.push(event);
                    }
                }
                Event::Text(text) if closed == 0 => self.link_rules(&text, &mut events),
                Event::Start(Tag::Strong) => {
                    if let Some(Event::Text(text)) = parser.peek() {
                        let rule =
                            text.split_once(',').map(|(name, _)| name).filter(|name| rule(name));
                        if let Some(name) = rule {
                            let id = format!("<span id=\"rules-{}\"></span>", name.to_lowercase());
                            events.push(Event::InlineHtml(id.into()));
                        }
                    }
                    events.push(event);
                }
                _ => events.push(event),
            }
        }
        name_headings(&mut events);
        let mut text = String::new();
        html::push_html(&mut text, events.into_iter());
        // The page's security policy forbids inline styles.
        text.replace("<img ", "<img loading=\"lazy\" ")
            .replace("style=\"text-align: right\"", "class=\"number\"")
            .replace("<table>", "<div class=\"table\" tabindex=\"0\"><table>")
            .replace("</table>", "</table></div>")
            // A header cell without words names nothing, and wide examples scroll by keyboard.
            .replace("<th></th>", "<td></td>")
            .replace("<th class=\"number\"></th>", "<td></td>")
            .replace("<pre>", "<pre tabindex=\"0\">")
    }

    /// Adds text in which names of rules, such as `U9`, are links to the rules.
    fn link_rules(self, text: &str, events: &mut Vec<Event<'_>>) {
        for part in text.split_inclusive(|c: char| !c.is_alphanumeric()) {
            let name = part.trim_end_matches(|c: char| !c.is_alphanumeric());
            let event = Event::Text(name.to_owned().into());
            // Rules begin with the letter of their game. Other names are spaces in a rulebook's notation.
            if rule(name) && name[..1].eq_ignore_ascii_case(&self.game[..1]) {
                events.push(Event::Start(Tag::Link {
                    link_type: LinkType::Inline,
                    dest_url: format!("#learn/{}/rules/{}", self.game, name.to_lowercase()).into(),
                    title: "".into(),
                    id: "".into(),
                }));
                events.extend([event, Event::End(TagEnd::Link)]);
            } else {
                events.push(event);
            }
            events.push(Event::Text(part[name.len()..].to_owned().into()));
        }
    }

    /// Returns the target of a link in the site, or `None` if the site does not contain the page.
    fn target(self, link: &str) -> Option<CowStr<'static>> {
        if link.starts_with("https://") || link.starts_with("http://") {
            return Some(link.to_owned().into());
        }
        let (file, heading) = link.split_once('#').unwrap_or((link, ""));
        let (game, page) = if file.is_empty() {
            (self.game, self.part)
        } else {
            let (folder, file) = file.strip_suffix(".md")?.rsplit_once('/').unwrap_or(("", file));
            let name = file.strip_suffix(".md").unwrap_or(file);
            let rules = folder == "../rules" || folder.is_empty() && self.part == "rules";
            let games = folder == "../games" || folder.is_empty() && self.part != "rules";
            match (rules, games) {
                (true, _) => (self.games.iter().find(|game| *game == name)?.as_str(), ""),
                (_, true) => address(name, self.games)?,
                _ => return None,
            }
        };
        let page = if page.is_empty() && !heading.is_empty() { "rules" } else { page };
        let parts = ["#learn", game, page, heading];
        let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        Some(parts.join("/").into())
    }
}

/// Whether this is the name of a rule, such as `U9`.
fn rule(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|letter| letter.is_ascii_uppercase())
        && (2..=3).contains(&name.len())
        && letters.all(|letter| letter.is_ascii_digit())
}

/// Gives every heading the identifier that Markdown links use: its words in lower case, joined by
/// hyphens.
fn name_headings(events: &mut [Event<'_>]) {
    for at in 0..events.len() {
        let (before, after) = events.split_at_mut(at + 1);
        let Event::Start(Tag::Heading { id, .. }) = &mut before[at] else { continue };
        let words =
            after.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
        let words = words.filter_map(|event| match event {
            Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
            _ => None,
        });
        let name: String = words.collect::<String>().to_lowercase().replace(' ', "-");
        let known = |letter: &char| letter.is_alphanumeric() || *letter == '-';
        *id = Some(format!("rules-{}", name.chars().filter(known).collect::<String>()).into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(page: &str, markdown: &str) -> String {
        let games = ["nim".to_owned(), "disk-race".to_owned()];
        let page = Page { games: &games, game: "disk-race", part: page };
        page.fragment(markdown, &mut BTreeSet::new())
    }

    #[test]
    fn pictures_headings_and_tables_fit_the_site() {
        let games = ["nim".to_owned()];
        let page = Page { games: &games, game: "nim", part: "rules" };
        let mut pictures = BTreeSet::new();
        let markdown =
            "# The *real* disk\n![a](../pictures/a.svg)\n\n| | | e |\n|---|--:|--:|\n\n    pre\n";
        let html = page.fragment(markdown, &mut pictures);
        for part in [
            "<h1 id=\"rules-the-real-disk\">",
            "<img loading=\"lazy\" src=\"pictures/a.svg\"",
            "<div class=\"table\" tabindex=\"0\"><table>",
            "<td></td><td></td><th class=\"number\">e</th>",
            "<pre tabindex=\"0\">",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
        assert_eq!(Vec::from_iter(pictures), ["a.svg"]);
    }

    #[test]
    fn links_lead_to_addresses_of_the_page() {
        for (page, link, target) in [
            ("rules", "#sources", "#learn/disk-race/rules/sources"),
            ("rules", "nim.md", "#learn/nim"),
            ("rules", "nim.md#start", "#learn/nim/rules/start"),
            ("rules", "../games/nim.md", "#learn/nim/game"),
            ("rules", "../games/disk-race-solved.md#a", "#learn/disk-race/solved/a"),
            ("game", "../rules/disk-race.md#start", "#learn/disk-race/rules/start"),
            ("game", "disk-race-solved.md", "#learn/disk-race/solved"),
            ("game", "#end", "#learn/disk-race/game/end"),
            ("game", "https://oraia.com/", "https://oraia.com/"),
        ] {
            let html = html(page, &format!("[a]({link})"));
            assert_eq!(html, format!("<p><a href=\"{target}\">a</a></p>\n"), "{page}: {link}");
        }
    }

    #[test]
    fn links_to_pages_outside_the_site_become_text() {
        for link in ["../perft.md", "unknown.md", "../games/unknown.md", "../../a.rs"] {
            assert_eq!(html("rules", &format!("[a]({link}) b")), "<p>a b</p>\n", "{link}");
        }
    }

    #[test]
    fn rules_have_identifiers_and_are_linked() {
        assert_eq!(
            html("rules", "**D3, book.** See D2 and (D10), not `D1`, xD1, D100 or [D4](#d4)."),
            "<p><span id=\"rules-d3\"></span><strong>D3, book.</strong> See \
             <a href=\"#learn/disk-race/rules/d2\">D2</a> and \
             (<a href=\"#learn/disk-race/rules/d10\">D10</a>), not <code>D1</code>, xD1, D100 or \
             <a href=\"#learn/disk-race/rules/d4\">D4</a>.</p>\n"
        );
    }

    #[test]
    fn pictures_have_their_sizes() {
        let pictures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/pictures");
        let html =
            sized("<img src=\"pictures/disk-race-start.svg\"> <img src=\"pictures/?\">", &pictures);
        let sizes = html.split(['"', '>']).filter(|part| part.parse::<u32>().is_ok_and(|n| n > 50));
        assert_eq!(sizes.count(), 2, "{html}");
        assert!(html.contains("height=") && html.ends_with("<img src=\"pictures/?\">"), "{html}");
    }

    #[test]
    fn the_play_page_is_the_first_section_without_headings() {
        assert_eq!(first_section("# a\n\n## b\n\nc\n\n### d\n\n## e\nf\n"), "\n\nc\n\n### d\n\n");
        assert_eq!(first_section("# a\n\n## b\nc\n"), "\nc\n");
    }

    #[test]
    fn play_pages_of_the_documentation_are_short_and_have_three_pictures() {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/rules");
        for (name, markdown) in pages(&docs).expect("the folder exists") {
            let section = first_section(&markdown);
            let words = section.lines().filter(|line| !line.starts_with("!["));
            let words = words.flat_map(str::split_whitespace).count();
            assert!((100..=220).contains(&words), "{name}: {words} words");
            assert_eq!(section.matches("![").count(), 3, "{name}");
        }
    }
}
