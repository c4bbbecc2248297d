//! Limits of memory, and the available memory, as far as Linux reports it.
//!
//! Linux overcommits memory and kills processes that use too much or exceed their control group's
//! limit. On other systems, allocations fail.

use std::fs;
use std::path::Path;

use board_census::MIN_MEMORY;

use crate::failure::Failure;

/// Returns the limit of a count in bytes, given the `--memory` option and the maximum.
pub fn limit(asked: Option<usize>, max: usize) -> Result<usize, Failure> {
    let (purpose, needed) = asked.map_or(("a count", MIN_MEMORY), |bytes| ("--memory", bytes));
    if needed > max {
        let [needed, max] = [needed, max].map(|bytes| bytes >> 20);
        let why =
            format!("not enough memory for {purpose}: {needed} MB needed, {max} MB available");
        return Err(Failure::Data(why));
    }
    // The default is 2 GB.
    Ok(asked.unwrap_or(2 << 30).min(max))
}

/// Parses a number of bytes such as `512M` or `8G`.
pub fn bytes(text: &str) -> Result<usize, String> {
    let units = [('K', 10), ('M', 20), ('G', 30), ('T', 40)];
    let found = units.iter().find_map(|&(unit, bits)| Some((text.strip_suffix(unit)?, bits)));
    let (number, bits) = found.unwrap_or((text, 0));
    let number = number.parse::<u64>().ok().and_then(|number| number.checked_mul(1 << bits));
    let bytes = number.and_then(|bytes| usize::try_from(bytes).ok());
    let bytes = bytes.ok_or("expected a number of bytes such as 512M or 8G")?;
    if bytes < MIN_MEMORY {
        return Err(format!("expected at least {}M", MIN_MEMORY >> 20));
    }
    Ok(bytes)
}

/// Returns the maximum memory to use: nine tenths of the available memory, or no limit if the
/// latter is unknown.
pub fn max() -> usize {
    let bytes = available(Path::new("/")).map_or(u64::MAX, |bytes| bytes - bytes / 10);
    usize::try_from(bytes).unwrap_or(usize::MAX)
}

/// Returns the memory for a search's table: 64 MB, but at most half of the maximum.
pub fn for_table() -> usize {
    (64 << 20).min(max() / 2)
}

/// Returns the smallest of the limits in the files below `root`.
fn available(root: &Path) -> Option<u64> {
    let groups = read(&root.join("proc/self/cgroup"));
    // The line of version 2.
    let group = groups.lines().find_map(|line| line.strip_prefix("0::/"));
    let groups = group.map_or(Path::new(""), Path::new).ancestors();
    let in_groups = groups.filter_map(|group| in_group(&root.join("sys/fs/cgroup").join(group)));
    in_groups.chain(of_machine(root)).chain(of_process(root)).min()
}

/// Returns the machine's available memory, including caches.
fn of_machine(root: &Path) -> Option<u64> {
    Some(field(&read(&root.join("proc/meminfo")), "MemAvailable:")?.saturating_mul(1024))
}

/// Returns the unused part of a limit on the process, such as one set by `ulimit -v`.
fn of_process(root: &Path) -> Option<u64> {
    let limit = field(&read(&root.join("proc/self/limits")), "Max address space")?;
    let used = field(&read(&root.join("proc/self/status")), "VmSize:").unwrap_or_default();
    Some(limit.saturating_sub(used.saturating_mul(1024)))
}

/// Returns the memory left in a control group, or `None` if the group has no limit.
fn in_group(folder: &Path) -> Option<u64> {
    let number = |name| read(&folder.join(name)).trim().parse::<u64>().ok();
    // Cached files can be dropped.
    let cached = field(&read(&folder.join("memory.stat")), "inactive_file").unwrap_or_default();
    let used = number("memory.current")?.saturating_sub(cached);
    Some(number("memory.max")?.saturating_sub(used))
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_default()
}

/// Returns the number after a name at the start of a line.
fn field(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_ascii_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the available memory of a machine with 4000 kB and these files.
    fn machine(files: &[(&str, &str)]) -> Option<u64> {
        let root = tempfile::tempdir().unwrap();
        let memory = ("proc/meminfo", "MemTotal:  9000 kB\nMemAvailable:  4000 kB\n");
        for (file, content) in files.iter().chain([&memory]) {
            let file = root.path().join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, content).unwrap();
        }
        available(root.path())
    }

    /// Returns the available memory given the limits of a control group and of its ancestor, which
    /// both use 1000 bytes, 60 of them for cached files.
    fn groups(outer: &str, inner: &str) -> Option<u64> {
        let stat = "file 900\ninactive_file 60\nactive_file 40\n";
        machine(&[
            ("proc/self/cgroup", "5:cpu:/x\n0::/outer/inner\n"),
            ("sys/fs/cgroup/outer/memory.max", outer),
            ("sys/fs/cgroup/outer/memory.current", "1000\n"),
            ("sys/fs/cgroup/outer/memory.stat", stat),
            ("sys/fs/cgroup/outer/inner/memory.max", inner),
            ("sys/fs/cgroup/outer/inner/memory.current", "1000\n"),
            ("sys/fs/cgroup/outer/inner/memory.stat", stat),
        ])
    }

    #[test]
    fn the_smallest_limit_applies() {
        assert_eq!(available(Path::new("/no/such/folder")), None);
        assert_eq!(groups("max\n", "max\n"), Some(4000 * 1024));
        assert_eq!(groups("70000\n", "max\n"), Some(70_000 - 940));
        assert_eq!(groups("70000\n", "5000\n"), Some(5000 - 940));
        assert_eq!(groups("500\n", "5000\n"), Some(0));
        let process = |space| {
            let limits = format!("Limit  Soft  Hard  Units\nMax address space  {space}  bytes\n");
            let status = "Name:\tboard\nVmSize:\t  1000 kB\n";
            machine(&[("proc/self/limits", &limits), ("proc/self/status", status)])
        };
        assert_eq!(process("2048000  unlimited"), Some(1_024_000));
        assert_eq!(process("1000  unlimited"), Some(0));
        assert_eq!(process("unlimited  unlimited"), Some(4000 * 1024));
    }

    const M: usize = 1024 * 1024;

    #[test]
    fn a_limit_fits_into_the_available_memory() {
        let limit = |asked, available| limit(asked, available).ok();
        assert_eq!(limit(Some(100 * M), 99 * M), None);
        assert_eq!(limit(Some(100 * M), 100 * M), Some(100 * M));
        assert_eq!(limit(Some(3000 * M), 4000 * M), Some(3000 * M));
    }

    #[test]
    fn the_default_is_two_gigabytes_or_the_available_memory() {
        let limit = |available| limit(None, available).ok();
        assert_eq!(limit(4000 * M), Some(2048 * M));
        assert_eq!(limit(2000 * M), Some(2000 * M));
        assert_eq!(limit(64 * M), Some(64 * M));
        assert_eq!(limit(64 * M - 1), None);
    }

    #[test]
    fn units_are_powers_of_1024() {
        for (text, expected) in
            [("67108864", 64 * M), ("65536K", 64 * M), ("64M", 64 * M), ("3G", 3 * 1024 * M)]
        {
            assert_eq!(bytes(text), Ok(expected), "{text}");
        }
        #[cfg(target_pointer_width = "64")]
        assert_eq!(bytes("2T"), Ok(2 * 1024 * 1024 * M));
    }

    #[test]
    fn less_than_64_megabytes_is_an_error() {
        for text in ["67108863", "65535K", "63M", "0G"] {
            assert_eq!(bytes(text), Err("expected at least 64M".into()), "{text}");
        }
        for text in ["", "G", "-1G", "1.5G", "64 M", "64MB", "99999999T"] {
            assert!(bytes(text).unwrap_err().starts_with("expected a number"), "{text}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn nine_tenths_of_the_memory_of_this_machine_may_be_used() {
        let (available, max) = (available(Path::new("/")).unwrap() as f64, max() as f64);
        // The available memory changes all the time.
        assert!((0.8..0.98).contains(&(max / available)), "{max} of {available}");
    }
}
