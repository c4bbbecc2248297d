//! The solution file format.
//!
//! A file contains the decisive positions (wins and losses) under one set of rules, one for each
//! class of symmetric positions, by [canonical rank](crate::canonical_rank). Numbers are
//! little-endian:
//!
//! ```text
//! bytes   content
//!  0- 7   "diskrace"
//!     8   the version of the format, 1
//!     9   the index of the disk in `Disk::ALL`
//!    10   the index of the chain in `Chain::ALL`
//!    11   1 (0 would mean that longer wins and losses are missing)
//! 12-15   the number of wins for the side to move
//! 16-19   the number of losses
//! 20-23   the length of the entries in bytes
//! 24-27   the CRC-32 of all other bytes, in order
//! 28-     the entries, by rank
//! ```
//!
//! An entry is one or two variable-length numbers: seven bits per byte, lowest first, with the high
//! bit set if more bytes follow. The first number is twice the number of ranks skipped since the
//! previous entry, plus 1 if a second number follows. The second is twice the number of plies to
//! the end, plus 1 for a win; without it, the entry has the same value as the previous one. Every
//! 64th entry has both numbers, so that a lookup can start there.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

#[cfg(feature = "solver")]
use board_core::Rules as _;
use board_core::Value;
use disk_race::{Chain, Disk, Rules};
use thiserror::Error;

use crate::index::POSITIONS;

const MAGIC: [u8; 8] = *b"diskrace";
const VERSION: u8 = 1;
const HEADER: usize = 28;
const CHECKSUM: Range<usize> = 24..28;

/// The number of entries in each block except the last. Larger blocks make lookups slower; smaller
/// ones make the file and its index larger.
const BLOCK: usize = 64;

/// The reason a solution file cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    /// The file does not start with the signature.
    #[error("not a Disk race solution file")]
    Foreign,
    /// The format version is not supported.
    #[error("unsupported version {0}: expected version {VERSION}")]
    Version(u8),
    /// The rules are unknown.
    #[error("unknown rules")]
    Rules,
    /// The file is too short or too long.
    #[error("expected {expected} bytes, found {found}")]
    Length {
        /// The expected number of bytes.
        expected: usize,
        /// The number of bytes found.
        found: usize,
    },
    /// The checksum is wrong.
    #[error("wrong checksum: the file is corrupt")]
    Checksum,
    /// The checksum is correct, but the entries are invalid or incomplete, or do not match the
    /// header's counts.
    #[error("the entries do not match the header")]
    Entries,
}

/// A file in memory.
#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) rules: Rules,
    /// The numbers of wins and losses.
    pub(crate) counts: (u32, u32),
    bytes: Cow<'static, [u8]>,
    blocks: Vec<Block>,
}

/// Where a block of entries begins.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// One past the last rank of the previous block.
    first: u64,
    /// The offset of the block's first byte.
    start: u32,
}

/// Returns a file with these decisive positions, which are sorted by rank.
#[cfg(feature = "solver")]
pub(crate) fn write(rules: Rules, entries: &[(u64, Value)]) -> Vec<u8> {
    let is_win = |value: &Value| matches!(value, Value::Win(_));
    let wins = entries.iter().filter(|(_, value)| is_win(value)).count();
    let mut bytes = Vec::new();
    bytes.extend(MAGIC);
    bytes.extend([VERSION, rules.value(0) as u8, rules.value(1) as u8, 1]);
    for number in [wins, entries.len() - wins, 0, 0] {
        bytes.extend((number as u32).to_le_bytes());
    }
    let (mut next, mut last) = (0, None);
    for (place, &(rank, value)) in entries.iter().enumerate() {
        let is_new = place % BLOCK == 0 || last != Some(value);
        write_number(&mut bytes, (rank - next) << 1 | u64::from(is_new));
        if is_new {
            let plies = u64::from(value.plies().unwrap_or_default());
            write_number(&mut bytes, plies << 1 | u64::from(is_win(&value)));
        }
        (next, last) = (rank + 1, Some(value));
    }
    let length = (bytes.len() - HEADER) as u32;
    bytes[20..24].copy_from_slice(&length.to_le_bytes());
    let checksum = checksum(&bytes);
    bytes[CHECKSUM].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

#[cfg(feature = "solver")]
fn write_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 1 << 7 {
        bytes.push(number as u8 | 1 << 7);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn checksum(bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&bytes[..CHECKSUM.start]);
    hasher.update(&bytes[CHECKSUM.end..]);
    hasher.finalize()
}

impl File {
    /// Reads and validates a file.
    pub(crate) fn read(bytes: Cow<'static, [u8]>) -> Result<Self, FileError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(FileError::Foreign);
        }
        let length_of = |expected| FileError::Length { expected, found: bytes.len() };
        let header: &[u8; HEADER] = bytes.first_chunk().ok_or(length_of(HEADER))?;
        let number = |at: usize| {
            u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
        };
        if header[8] != VERSION {
            return Err(FileError::Version(header[8]));
        }
        let length = HEADER.saturating_add(number(20) as usize);
        if bytes.len() != length {
            return Err(length_of(length));
        }
        if number(CHECKSUM.start) != checksum(&bytes) {
            return Err(FileError::Checksum);
        }
        if header[11] != 1 {
            return Err(FileError::Entries);
        }
        let disk = Disk::ALL.get(usize::from(header[9])).ok_or(FileError::Rules)?;
        let chain = Chain::ALL.get(usize::from(header[10])).ok_or(FileError::Rules)?;
        let rules = Rules::default().with_disk(*disk).with_chain(*chain);
        let counts = (number(12), number(16));
        let blocks = index(&bytes[HEADER..], counts).ok_or(FileError::Entries)?;
        Ok(Self { rules, counts, bytes, blocks })
    }

    /// Returns all entries.
    pub(crate) fn entries(&self) -> Entries<'_> {
        Entries::of(&self.bytes[HEADER..], 0)
    }

    /// Returns the value of the positions with a canonical rank.
    pub(crate) fn value(&self, rank: u64) -> Value {
        let next = self.blocks.partition_point(|block| block.first <= rank);
        let Some(block) = next.checked_sub(1) else { return Value::Draw };
        let block = self.blocks[block];
        let entries = Entries::of(&self.bytes[HEADER + block.start as usize..], block.first);
        match entries.take(BLOCK).find(|&(found, _)| found >= rank) {
            Some((found, value)) if found == rank => value,
            _ => Value::Draw,
        }
    }
}

/// Returns the blocks, or `None` if the entries are invalid or do not match the counts of the header.
fn index(bytes: &[u8], counts: (u32, u32)) -> Option<Vec<Block>> {
    let mut blocks = Vec::new();
    let mut entries = Entries::of(bytes, 0);
    let (mut wins, mut losses) = (0, 0);
    while !entries.bytes.is_empty() {
        if (wins + losses) as usize % BLOCK == 0 {
            let start = (bytes.len() - entries.bytes.len()) as u32;
            blocks.push(Block { first: entries.next, start });
            // Ensures that the first entry in a block has a value.
            entries.value = Value::Draw;
        }
        let (_, value) = entries.next().filter(|&(rank, _)| rank < POSITIONS)?;
        match value {
            Value::Win(_) => wins += 1,
            Value::Loss(_) => losses += 1,
            Value::Draw => return None,
        }
    }
    ((wins, losses) == counts).then_some(blocks)
}

/// An iterator over entries, as rank and value.
#[derive(Clone, Debug)]
pub(crate) struct Entries<'a> {
    bytes: &'a [u8],
    /// The minimum rank of the next entry.
    next: u64,
    /// The previous entry's value.
    value: Value,
}

impl<'a> Entries<'a> {
    fn of(bytes: &'a [u8], next: u64) -> Self {
        Self { bytes, next, value: Value::Draw }
    }

    #[inline]
    fn number(&mut self) -> Option<u64> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let (&byte, rest) = self.bytes.split_first()?;
            self.bytes = rest;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 1 << 7 {
                return Some(number);
            }
            shift += 7;
            if shift > 35 {
                return None;
            }
        }
    }
}

impl Iterator for Entries<'_> {
    type Item = (u64, Value);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let number = self.number()?;
        if number & 1 != 0 {
            let value = self.number()?;
            let plies = u16::try_from(value >> 1).ok()?;
            self.value = if value & 1 != 0 { Value::Win(plies) } else { Value::Loss(plies) };
        }
        let rank = self.next + (number >> 1);
        self.next = rank + 1;
        Some((rank, self.value))
    }
}
