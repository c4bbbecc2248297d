//! Nearly valid notations, which a parser must reject or accept as canonical.

use board_core::author::zobrist::mix_with;

/// Returns strings that one edit makes of `text`, the same for every call: at most `max` random
/// edits of one or two characters, and every edit of the whole.
///
/// ```
/// let edited = board_laws::edits::of("7/w6 b", 100);
/// assert!(edited.contains(&"7/w6 b standard".to_string()));
/// assert_eq!(edited, board_laws::edits::of("7/w6 b", 100));
/// assert!(board_laws::edits::of("7/w6 b", usize::MAX).contains(&"34/w6 b".to_string()));
/// ```
pub fn of(text: &str, max: usize) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let seed = text.bytes().fold(0, |seed, byte| mix_with(seed, byte.into()));
    let count = chars.len() * KINDS + POOL;
    let edit = |number: usize| match number.checked_sub(chars.len() * KINDS) {
        Some(added) => format!("{text}{}", pool(added)),
        None => small(&chars, number / KINDS, number % KINDS),
    };
    let small = numbers(count, max, seed).map(edit);
    whole(text).chain(small).filter(|edited| edited != text).collect()
}

/// Returns all numbers below `count`, or `max` random ones if there are more.
pub(crate) fn numbers(count: usize, max: usize, seed: u64) -> impl Iterator<Item = usize> {
    let by_chance = move |n: usize| mix_with(seed, n as u64) as usize % count;
    (0..count.min(max)).map(move |n| if count <= max { n } else { by_chance(n) })
}

/// Returns edits of the whole string: additions before and after it, and replacements.
fn whole(text: &str) -> impl Iterator<Item = String> {
    let before = ["+", "\u{a0}", "\u{feff}", text].map(|junk| format!("{junk}{text}"));
    let after = [" x", " standard", ",standard", "\u{e9}", "\u{a0}"];
    let after = after.map(|junk| format!("{text}{junk}"));
    let instead = [String::new(), " ".into(), format!("{text} {text}"), text.to_uppercase()];
    before.into_iter().chain(after).chain(instead)
}

/// The inserted characters outside the range from the space to `~`.
const MORE: [char; 9] = ['\0', '\t', '\n', '\r', '\x0c', '\u{7f}', '\u{a0}', '\u{e9}', '\u{ff17}'];
const ASCII: usize = (b'~' - b' ') as usize + 1;
const POOL: usize = ASCII + MORE.len();

/// The number of edits per character; see `small`.
const KINDS: usize = 5 + 2 * POOL;

/// Returns edit number `kind` of character `at`.
fn small(chars: &[char], at: usize, kind: usize) -> String {
    let (before, here, after) = (&chars[..at], chars[at], &chars[at + 1..]);
    let instead = match kind {
        0 => vec![],
        1 => vec![here, here],
        // 7 becomes 34.
        2 => here.to_digit(10).map_or(vec![], |n| [n / 2, n - n / 2].map(digit_char).to_vec()),
        3 => {
            let rest = after.iter().skip(1);
            let swapped = after.iter().take(1).chain([&here]);
            return before.iter().chain(swapped).chain(rest).collect();
        }
        4 => return before.iter().collect(),
        _ if kind < 5 + POOL => vec![pool(kind - 5)],
        _ => vec![pool(kind - 5 - POOL), here],
    };
    before.iter().chain(&instead).chain(after).collect()
}

fn digit_char(digit: u32) -> char {
    char::from_digit(digit, 10).unwrap_or('0')
}

fn pool(number: usize) -> char {
    if number < ASCII { char::from(b' ' + number as u8) } else { MORE[number - ASCII] }
}
