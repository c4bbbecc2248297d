use std::fs;

use super::*;

const MEMORY: (&str, &str) = ("proc/meminfo", "MemTotal:  9000 kB\nMemAvailable:  4000 kB\n");

/// Returns the available memory of a machine with these files.
fn machine(files: &[(&str, &str)]) -> Option<u64> {
    let root = tempfile::tempdir().unwrap();
    for (file, content) in files {
        let file = root.path().join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, content).unwrap();
    }
    below(root.path())
}

#[test]
fn available_memory_of_a_machine() {
    assert_eq!(machine(&[]), None);
    assert_eq!(machine(&[("proc/meminfo", "MemTotal: much")]), None);
    assert_eq!(machine(&[MEMORY]), Some(4000 * 1024));
}

/// Returns the available memory given the limit and usage of an outer group of version 2, and the
/// limit of an inner one.
fn groups(outer: [&str; 2], inner: &str) -> Option<u64> {
    let stat = "anon 200\nfile 900\ninactive_file 60\nactive_file 40\n";
    machine(&[
        MEMORY,
        ("proc/self/cgroup", "0::/outer/inner\n"),
        ("sys/fs/cgroup/outer/memory.max", outer[0]),
        ("sys/fs/cgroup/outer/memory.current", outer[1]),
        ("sys/fs/cgroup/outer/inner/memory.max", inner),
        ("sys/fs/cgroup/outer/inner/memory.current", "1000\n"),
        ("sys/fs/cgroup/outer/inner/memory.stat", stat),
    ])
}

#[test]
fn the_smallest_limit_of_the_groups_applies() {
    assert_eq!(groups(["max\n", "1000\n"], "max\n"), Some(4000 * 1024));
    assert_eq!(groups(["70000\n", "1000\n"], "max\n"), Some(69_000));
    // Cached files can be dropped.
    assert_eq!(groups(["70000\n", "1000\n"], "5000\n"), Some(5000 - 900));
    assert_eq!(groups(["500\n", "1000\n"], "5000\n"), Some(0));
    assert_eq!(groups(["9223372036854771712\n", "0\n"], "9000000\n"), Some(4000 * 1024));
}

#[test]
fn groups_of_version_1_are_read() {
    let lines = "5:cpu,cpuacct:/x\n4:memory:/gone\n1:name=systemd:/\n0::/\n";
    let files = [
        MEMORY,
        ("proc/self/cgroup", lines),
        ("sys/fs/cgroup/memory/memory.limit_in_bytes", "3000\n"),
        ("sys/fs/cgroup/memory/memory.usage_in_bytes", "1000\n"),
        ("sys/fs/cgroup/memory/memory.stat", "active_file 1\ntotal_inactive_file 10\n"),
        ("sys/fs/cgroup/cpu,cpuacct/memory.limit_in_bytes", "1\n"),
    ];
    // The group itself is not visible, as in a container.
    assert_eq!(machine(&files), Some(2010));
}

#[cfg(target_os = "linux")]
#[test]
fn nine_tenths_of_the_memory_of_this_machine_may_be_used() {
    let (available, max) = (available().unwrap() as f64, max() as f64);
    // The available memory changes all the time.
    assert!((0.8..0.98).contains(&(max / available)), "{max} of {available}");
}

#[test]
fn the_limit_of_the_process_applies() {
    let limits = |space| {
        let limits = format!("Limit  Soft Limit  Hard Limit  Units\nMax address space  {space}\n");
        let status = "Name:\tboard\nVmSize:\t  1000 kB\n";
        machine(&[MEMORY, ("proc/self/limits", &limits), ("proc/self/status", status)])
    };
    assert_eq!(limits("2048000  unlimited  bytes"), Some(1_024_000));
    assert_eq!(limits("1000  unlimited  bytes"), Some(0));
    assert_eq!(limits("unlimited  unlimited  bytes"), Some(4000 * 1024));
}
