//! The available memory, as far as Linux reports it.
//!
//! Linux overcommits memory and kills processes that use too much or exceed their control group's
//! limit. On other systems, allocations fail.

use std::fs;
use std::path::Path;

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

    #[cfg(target_os = "linux")]
    #[test]
    fn nine_tenths_of_the_memory_of_this_machine_may_be_used() {
        let (available, max) = (available(Path::new("/")).unwrap() as f64, max() as f64);
        // The available memory changes all the time.
        assert!((0.8..0.98).contains(&(max / available)), "{max} of {available}");
    }
}
