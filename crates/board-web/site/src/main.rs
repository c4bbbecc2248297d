//! Builds the rules pages of the site: `board-web-site DOCS SITE` converts `DOCS/rules/*.md` and
//! `DOCS/games/*.md` to HTML fragments in `SITE/rules`, and copies their pictures.

use std::collections::BTreeSet;
use std::error::Error;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::{env, fs};

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

fn main() -> Result<(), Box<dyn Error>> {
    let folders: Vec<_> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [docs, site] = folders.as_slice() else {
        return Err("expected two folders: DOCS SITE".into());
    };
    fs::create_dir_all(site.join("rules"))?;
    fs::create_dir_all(site.join("pictures"))?;
    let mut pictures = BTreeSet::new();
    for (folder, before) in [("rules", ""), ("games", "game-")] {
        for page in pages(&docs.join(folder))? {
            let name = page.file_stem().and_then(OsStr::to_str).ok_or("invalid page name")?;
            let html = fragment(&fs::read_to_string(&page)?, &mut pictures);
            let html = if folder == "rules" { folded(&html) } else { html };
            fs::write(site.join(format!("rules/{before}{name}.html")), html)?;
        }
    }
    for picture in pictures {
        let to = site.join("pictures").join(&picture);
        fs::copy(docs.join("pictures").join(&picture), to)
            .map_err(|why| format!("cannot copy the picture {picture}: {why}"))?;
    }
    Ok(())
}

/// Returns the Markdown files of a folder.
fn pages(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let files = fs::read_dir(folder)?.map(|file| file.map(|file| file.path()));
    let files = files.collect::<Result<Vec<_>, _>>()?;
    Ok(files.into_iter().filter(|file| file.extension() == Some(OsStr::new("md"))).collect())
}

/// Converts a page to an HTML fragment. Links and pictures are adapted to the site, and headings get
/// identifiers.
fn fragment(markdown: &str, pictures: &mut BTreeSet<String>) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut events: Vec<Event<'_>> = Vec::new();
    let mut dropped = Vec::new();
    for event in Parser::new_ext(markdown, options) {
        match event {
            Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
                let name = dest_url.rsplit('/').next().unwrap_or_default().to_owned();
                let dest_url = format!("pictures/{name}").into();
                pictures.insert(name);
                events.push(Event::Start(Tag::Image { link_type, dest_url, title, id }));
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let to = target(&dest_url);
                dropped.push(to.is_none());
                if let Some(dest_url) = to {
                    events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                }
            }
            Event::End(TagEnd::Link) => {
                if dropped.pop() == Some(false) {
                    events.push(event);
                }
            }
            Event::Start(Tag::Table(_)) => {
                events.push(Event::Html("<div class=\"table\" tabindex=\"0\">".into()));
                events.push(event);
            }
            Event::End(TagEnd::Table) => {
                events.push(event);
                events.push(Event::Html("</div>".into()));
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
}

/// Returns the target of a link in the site, or `None` if the site does not contain the page.
fn target(link: &str) -> Option<CowStr<'static>> {
    let page = |folder: &str, before: &str| {
        let (page, _) = link.split_once('#').unwrap_or((link, ""));
        let name = page.strip_prefix(folder)?.strip_suffix(".md")?;
        (!name.contains('/')).then(|| format!("rules/{before}{name}.html").into())
    };
    if link.starts_with('#') || link.starts_with("https://") {
        return Some(link.to_owned().into());
    }
    page("../games/", "game-").or_else(|| page("../rules/", "")).or_else(|| page("", ""))
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

/// Folds everything after the first section, which explains how to play.
fn folded(html: &str) -> String {
    let end = html.match_indices("<h2").nth(1).map_or(html.len(), |(at, _)| at);
    let (first, rest) = html.split_at(end);
    format!("{first}<details><summary>All rules and sources</summary>\n{rest}</details>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_pictures_lead_into_the_site() {
        let mut pictures = BTreeSet::new();
        let page = "# The *real* disk\n![a](../pictures/a.svg) [b](../games/b.md) [c](../perft.md) \
                    [d](#the-real-disk)\n\n| e |\n|--:|\n";
        let html = fragment(page, &mut pictures);
        for part in [
            "<h1 id=\"rules-the-real-disk\">",
            "<img loading=\"lazy\" src=\"pictures/a.svg\"",
            "<a href=\"rules/game-b.html\">b</a> c <a href=\"#the-real-disk\">",
            "<div class=\"table\" tabindex=\"0\"><table>",
            "<th class=\"number\">e</th>",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
        assert_eq!(Vec::from_iter(pictures), ["a.svg"]);
    }

    #[test]
    fn rules_are_folded_after_how_to_play() {
        assert_eq!(
            folded("<h1>a</h1><h2>b</h2><h2>c</h2>"),
            "<h1>a</h1><h2>b</h2><details><summary>All rules and sources</summary>\n\
             <h2>c</h2></details>\n"
        );
    }
}
