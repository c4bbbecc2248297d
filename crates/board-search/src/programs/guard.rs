use std::io;
use std::process::Command;

#[cfg(unix)]
use std::{
    env, fs,
    os::unix::process::CommandExt,
    process::{Child, Stdio},
    thread,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process, kill_process_group};

/// A shell that leads a program's process group. The shell kills the group when its input closes,
/// even if this process is killed. Only on Unix.
///
/// The name of a variable in the program's environment marks its children, so that those that leave
/// the group are killed, too. Only on systems whose `/proc` contains environments, such as Linux.
pub(crate) struct Guard {
    #[cfg(unix)]
    shell: Child,
    #[cfg(unix)]
    mark: String,
}

/// The shell's script; `$0` is a number. It searches again because killed processes may have started
/// others, and because a process has no environment while it starts a program.
#[cfg(unix)]
const SCRIPT: &str = r#"
# A program that signals its group must not end the guard.
trap '' HUP INT QUIT TERM
read -r line
[ -e /proc/self/environ ] && for second in 1 2; do
  for attempt in 1 2 3 4 5 6 7 8 9; do
    found=$(grep -ls "BOARD_GUARD_$$_$0=" /proc/[0-9]*/environ)
    for file in $found; do
      process=${file#/proc/}
      kill -KILL "${process%/environ}"
    done
    [ "$found" ] || break
  done
  sleep 1
done
kill -KILL 0
"#;

impl Guard {
    pub(crate) fn start() -> io::Result<Self> {
        #[cfg(unix)]
        {
            let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
            let mut shell = Command::new("sh");
            shell.args(["-c", SCRIPT, &time.to_string()]);
            shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            // Without the mark of a guard that this process may have itself.
            shell.env_clear().envs(env::var_os("PATH").map(|path| ("PATH", path)));
            let shell = shell.process_group(0).spawn()?;
            let mark = format!("BOARD_GUARD_{}_{time}", shell.id());
            Ok(Self { shell, mark })
        }
        #[cfg(not(unix))]
        Ok(Self {})
    }

    /// Puts a program that has not started yet into the group, and marks it.
    pub(crate) fn lead(&self, program: &mut Command) {
        #[cfg(unix)]
        program.process_group(self.shell.id() as i32).env(&self.mark, "1");
        #[cfg(not(unix))]
        let _ = (self, program);
    }
}

#[cfg(unix)]
impl Drop for Guard {
    fn drop(&mut self) {
        // The group's ID is not reused before the wait.
        let _ = kill_process_group(Pid::from_child(&self.shell), Signal::KILL);
        let begin = Instant::now();
        // Killed processes take a moment to end, and may have started others.
        while kill_marked(&format!("{}=", self.mark)) && begin.elapsed() < Duration::from_secs(1) {
            thread::sleep(Duration::from_millis(1));
        }
        let _ = self.shell.wait();
    }
}

/// Kills the processes with a variable in their environment. Returns whether it must be called again:
/// there are such processes, or one that has no environment because it starts a program.
#[cfg(unix)]
fn kill_marked(variable: &str) -> bool {
    let mut found = false;
    for folder in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let process = folder.file_name().to_str().and_then(|name| name.parse().ok());
        let Some(process) = process.and_then(Pid::from_raw) else { continue };
        let read = |file| fs::read(folder.path().join(file));
        let Ok(environment) = read("environ") else { continue };
        let mut variables = environment.split(|&byte| byte == 0);
        if variables.any(|other| other.starts_with(variable.as_bytes())) {
            found = true;
            let _ = kill_process(process, Signal::KILL);
        } else if environment.is_empty() && fs::read_link(folder.path().join("exe")).is_ok() {
            found |= read("cmdline").is_ok_and(|arguments| arguments.is_empty());
        }
    }
    found
}
