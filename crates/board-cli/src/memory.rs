//! How much memory there is to be had, as far as the system tells.
//!
//! Linux grants what it does not have, and kills whoever uses it; so does it with a process that
//! uses more than its control group may. What there is stands in files, which are read here because
//! `sysinfo` would look at the outermost group alone. Other systems refuse by themselves.

use std::fs;
use std::path::Path;

/// The bytes that can be had without harm to other programs; `None` where the system does not tell.
fn available() -> Option<u64> {
    below(Path::new("/"))
}

/// The most that should be used of it: a tenth is for everything else. What the system does not tell
/// is taken for enough.
pub fn max() -> usize {
    let bytes = available().map_or(u64::MAX, |bytes| bytes - bytes / 10);
    usize::try_from(bytes).unwrap_or(usize::MAX)
}

/// As [`available`], by the files below `root`.
fn below(root: &Path) -> Option<u64> {
    let groups = fs::read_to_string(root.join("proc/self/cgroup")).unwrap_or_default();
    let in_groups = groups.lines().filter_map(|line| in_group(root, line));
    in_groups.chain(of_machine(root)).chain(of_process(root)).min()
}

/// What the process may still ask for, if a limit was set, such as by `ulimit -v`.
fn of_process(root: &Path) -> Option<u64> {
    let limits = fs::read_to_string(root.join("proc/self/limits")).ok()?;
    let limit = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    let limit = limit.split_ascii_whitespace().next()?.parse::<u64>().ok()?;
    let status = fs::read_to_string(root.join("proc/self/status")).unwrap_or_default();
    let used = field(&status, "VmSize:").unwrap_or_default();
    Some(limit.saturating_sub(used.saturating_mul(1024)))
}

/// What the machine has left, memory that it can take back included.
fn of_machine(root: &Path) -> Option<u64> {
    let file = fs::read_to_string(root.join("proc/meminfo")).ok()?;
    let kilobytes = field(&file, "MemAvailable:")?;
    Some(kilobytes.saturating_mul(1024))
}

/// How a version of control groups names its files.
struct Names {
    /// Where the groups are, below the file system's root.
    folders: &'static [&'static str],
    limit: &'static str,
    used: &'static str,
    /// What of the memory in use is copies of files, which can be dropped: fields of `memory.stat`.
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

/// What a control group has left, and the groups around it, by its line in `/proc/self/cgroup`:
/// `4:cpu,memory:/outer/inner`, in version 2 `0::/outer/inner`.
fn in_group(root: &Path, line: &str) -> Option<u64> {
    let mut parts = line.splitn(3, ':').skip(1);
    let (controllers, path) = (parts.next()?, parts.next()?.trim_start_matches('/'));
    let names = match controllers {
        "" => V2,
        _ if controllers.split(',').any(|controller| controller == "memory") => V1,
        _ => return None,
    };
    // In a container the path may be the one outside, of which nothing is to be seen inside.
    let around = || Path::new(path).ancestors();
    let folders = names.folders.iter().flat_map(|folder| {
        let folder = root.join(folder);
        around().map(move |group| folder.join(group))
    });
    folders.filter_map(|folder| left(&folder, &names)).min()
}

/// What one group has left; `None` if there is no limit.
fn left(folder: &Path, names: &Names) -> Option<u64> {
    let read = |name| fs::read_to_string(folder.join(name)).ok();
    let number = |name| read(name)?.trim().parse::<u64>().ok();
    let (limit, used) = (number(names.limit)?, number(names.used)?);
    let stat = read("memory.stat").unwrap_or_default();
    let cached = names.cached.iter().filter_map(|name| field(&stat, name)).sum::<u64>();
    Some(limit.saturating_sub(used.saturating_sub(cached)))
}

/// The number behind a name at the beginning of a line.
fn field(text: &str, name: &str) -> Option<u64> {
    let of_name = |line: &str| {
        let mut words = line.split_ascii_whitespace();
        (words.next()? == name).then(|| words.next()?.parse().ok())?
    };
    text.lines().find_map(of_name)
}

#[cfg(test)]
mod tests;
