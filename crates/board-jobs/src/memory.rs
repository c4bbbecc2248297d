//! The available memory, as far as the system reports it.
//!
//! Linux overcommits memory and kills processes that use too much, also by the limits of their
//! control groups. The files with these numbers are read here because `sysinfo` looks only at the
//! outermost group. On other systems, allocations fail.

use std::fs;
use std::path::Path;

/// Returns the available memory in bytes, or `None` if the system does not report it.
fn available() -> Option<u64> {
    below(Path::new("/"))
}

/// Returns the maximum memory to use: nine tenths of the available memory, or no limit if that is
/// unknown.
pub fn max() -> usize {
    let bytes = available().map_or(u64::MAX, |bytes| bytes - bytes / 10);
    usize::try_from(bytes).unwrap_or(usize::MAX)
}

/// As [`available`], from the files below `root`.
fn below(root: &Path) -> Option<u64> {
    let groups = fs::read_to_string(root.join("proc/self/cgroup")).unwrap_or_default();
    let in_groups = groups.lines().filter_map(|line| in_group(root, line));
    in_groups.chain(of_machine(root)).chain(of_process(root)).min()
}

/// Returns the unused part of a limit on the process, such as one set by `ulimit -v`.
fn of_process(root: &Path) -> Option<u64> {
    let limits = fs::read_to_string(root.join("proc/self/limits")).ok()?;
    let limit = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    let limit = limit.split_ascii_whitespace().next()?.parse::<u64>().ok()?;
    let status = fs::read_to_string(root.join("proc/self/status")).unwrap_or_default();
    let used = field(&status, "VmSize:").unwrap_or_default();
    Some(limit.saturating_sub(used.saturating_mul(1024)))
}

/// Returns the machine's available memory, including caches.
fn of_machine(root: &Path) -> Option<u64> {
    let file = fs::read_to_string(root.join("proc/meminfo")).ok()?;
    let kilobytes = field(&file, "MemAvailable:")?;
    Some(kilobytes.saturating_mul(1024))
}

/// The file names of a version of control groups.
struct Names {
    /// The folders of the groups, relative to the root.
    folders: &'static [&'static str],
    limit: &'static str,
    used: &'static str,
    /// The fields of `memory.stat` with cached files, which can be dropped.
    cached: [&'static str; 2],
}

const V1: Names = Names {
    folders: &["sys/fs/cgroup/memory"],
    limit: "memory.limit_in_bytes",
    used: "memory.usage_in_bytes",
    cached: ["total_active_file", "total_inactive_file"],
};

const V2: Names = Names {
    folders: &["sys/fs/cgroup", "sys/fs/cgroup/unified"],
    limit: "memory.max",
    used: "memory.current",
    cached: ["active_file", "inactive_file"],
};

/// Returns the memory left in a control group and its ancestors, given the group's line in
/// `/proc/self/cgroup`: `4:cpu,memory:/outer/inner`, or `0::/outer/inner` in version 2.
fn in_group(root: &Path, line: &str) -> Option<u64> {
    let mut parts = line.splitn(3, ':').skip(1);
    let (controllers, path) = (parts.next()?, parts.next()?.trim_start_matches('/'));
    let names = match controllers {
        "" => V2,
        _ if controllers.split(',').any(|controller| controller == "memory") => V1,
        _ => return None,
    };
    // In a container, the path may be that of the host, which is not visible inside.
    let ancestors = || Path::new(path).ancestors();
    let folders = names.folders.iter().flat_map(|folder| {
        let folder = root.join(folder);
        ancestors().map(move |group| folder.join(group))
    });
    folders.filter_map(|folder| left(&folder, &names)).min()
}

/// Returns the memory left in one group, or `None` if it has no limit.
fn left(folder: &Path, names: &Names) -> Option<u64> {
    let read = |name| fs::read_to_string(folder.join(name)).ok();
    let number = |name| read(name)?.trim().parse::<u64>().ok();
    let (limit, used) = (number(names.limit)?, number(names.used)?);
    let stat = read("memory.stat").unwrap_or_default();
    let cached = names.cached.iter().filter_map(|name| field(&stat, name)).sum::<u64>();
    Some(limit.saturating_sub(used.saturating_sub(cached)))
}

/// Returns the number after a name at the start of a line.
fn field(text: &str, name: &str) -> Option<u64> {
    let value = |line: &str| {
        let mut words = line.split_ascii_whitespace();
        (words.next()? == name).then(|| words.next()?.parse().ok())?
    };
    text.lines().find_map(value)
}

#[cfg(test)]
mod tests;
