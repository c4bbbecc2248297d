//! The stored instruction counts, and comparisons with them.

use std::fmt;
use std::str::FromStr;

/// Instruction counts, and the compiler of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Baseline {
    /// The compiler.
    pub compiler: String,
    /// The counts of all kernels.
    pub counts: Vec<Counted>,
}

/// The instructions of one run of a kernel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The name of the kernel.
    pub name: String,
    /// The instructions of one run.
    pub instructions: u64,
    /// The elements of one run.
    pub elements: u64,
}

/// A difference between a stored and a new count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// The number of instructions changed by more than 3%.
    Instructions {
        /// The stored count.
        before: Counted,
        /// The new count.
        now: u64,
    },
    /// There is no stored count for the kernel.
    Added(String),
    /// There is no kernel for the stored count.
    Removed(String),
}

impl Change {
    /// Returns whether the comparison fails. Faster kernels do not fail.
    pub fn fails(&self) -> bool {
        match self {
            Self::Instructions { before, now } => *now > before.instructions,
            Self::Added(_) | Self::Removed(_) => true,
        }
    }
}

/// Returns all differences.
pub fn changes(before: &[Counted], now: &[Counted]) -> Vec<Change> {
    let find = |counts: &[Counted], name: &str| {
        counts.iter().find(|counted| counted.name == name).map(|counted| counted.instructions)
    };
    let of_stored = before.iter().filter_map(|before| match find(now, &before.name) {
        None => Some(Change::Removed(before.name.clone())),
        Some(now) if now.abs_diff(before.instructions) * 100 > before.instructions * 3 => {
            Some(Change::Instructions { before: before.clone(), now })
        }
        Some(_) => None,
    });
    let added = now.iter().filter(|now| find(before, &now.name).is_none());
    of_stored.chain(added.map(|now| Change::Added(now.name.clone()))).collect()
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Instructions { before: Counted { name, instructions, .. }, now } => {
                let percent = (*now as f64 / *instructions as f64 - 1.0) * 100.0;
                write!(f, "{name}: {now} instructions, before {instructions} ({percent:+.1}%)")
            }
            Self::Added(name) => write!(f, "{name}: new kernel without a stored count"),
            Self::Removed(name) => write!(f, "{name}: stored count without a kernel"),
        }
    }
}

impl fmt::Display for Baseline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# The instructions and the elements of one run of each kernel. Written by")?;
        writeln!(
            f,
            "# `cargo run --profile bench -p board-benches --bin instructions -- --record`."
        )?;
        writeln!(f, "compiler; {}", self.compiler)?;
        for Counted { name, instructions, elements } in &self.counts {
            writeln!(f, "{name}; {instructions}; {elements}")?;
        }
        Ok(())
    }
}

impl FromStr for Baseline {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
        let first = lines.next().and_then(|(_, line)| line.strip_prefix("compiler; "));
        let compiler = first.ok_or("expected a line `compiler; NAME`")?.to_string();
        let counts = lines.map(|(number, line)| {
            Counted::read(line).ok_or(format!("line {number}: expected a name and two numbers"))
        });
        Ok(Self { compiler, counts: counts.collect::<Result<_, _>>()? })
    }
}

impl Counted {
    fn read(line: &str) -> Option<Self> {
        let mut parts = line.split("; ");
        let name = parts.next()?.to_string();
        let instructions = parts.next()?.parse().ok().filter(|&instructions| instructions > 0)?;
        let elements = parts.next()?.parse().ok()?;
        parts.next().is_none().then_some(Self { name, instructions, elements })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(name: &str, instructions: u64) -> Counted {
        Counted { name: name.to_string(), instructions, elements: 10 }
    }

    #[test]
    fn changes_over_three_percent_are_reported() {
        let before = [counted("a", 1000), counted("b", 1000), counted("c", 1000)];
        let now = [counted("a", 1030), counted("b", 1031), counted("c", 969)];
        let found = changes(&before, &now);
        let texts: Vec<_> = found.iter().map(ToString::to_string).collect();
        assert_eq!(
            texts,
            [
                "b: 1031 instructions, before 1000 (+3.1%)",
                "c: 969 instructions, before 1000 (-3.1%)"
            ]
        );
        assert_eq!(found.iter().map(Change::fails).collect::<Vec<_>>(), [true, false]);
    }

    #[test]
    fn added_and_removed_kernels_fail() {
        let found = changes(&[counted("a", 1)], &[counted("b", 1)]);
        assert_eq!(found, [Change::Removed("a".to_string()), Change::Added("b".to_string())]);
        assert!(found.iter().all(Change::fails));
    }

    #[test]
    fn stored_counts_round_trip() {
        let baseline = Baseline {
            compiler: "rustc 1".to_string(),
            counts: vec![counted("perft/nim/late", 7), counted("b", 1)],
        };
        assert_eq!(baseline.to_string().parse(), Ok(baseline));
        for wrong in ["", "a; 1; 1", "compiler; x\na; 1", "compiler; x\na; 0; 1"] {
            assert!(wrong.parse::<Baseline>().is_err(), "{wrong:?}");
        }
    }
}
