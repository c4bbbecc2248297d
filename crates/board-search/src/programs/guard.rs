use std::io;
use std::process::Command;

#[cfg(unix)]
use std::{
    os::unix::process::CommandExt,
    process::{Child, Stdio},
};

#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process_group};

/// A shell that leads a program's process group. The shell kills the group when its input closes,
/// even if this process is killed. Only on Unix.
pub(crate) struct Guard {
    #[cfg(unix)]
    shell: Child,
}

/// The shell's script. A program that signals its group must not end the guard.
#[cfg(unix)]
const SCRIPT: &str = "trap '' HUP INT QUIT TERM; read -r line; kill -KILL 0";

impl Guard {
    pub(crate) fn start() -> io::Result<Self> {
        #[cfg(unix)]
        {
            let mut shell = Command::new("sh");
            shell.args(["-c", SCRIPT]).stdin(Stdio::piped());
            shell.stdout(Stdio::null()).stderr(Stdio::null());
            Ok(Self { shell: shell.process_group(0).spawn()? })
        }
        #[cfg(not(unix))]
        Ok(Self {})
    }

    /// Puts a program that has not started yet into the group.
    pub(crate) fn lead(&self, program: &mut Command) {
        #[cfg(unix)]
        program.process_group(self.shell.id() as i32);
        #[cfg(not(unix))]
        let _ = (self, program);
    }
}

#[cfg(unix)]
impl Drop for Guard {
    fn drop(&mut self) {
        // The group's ID is not reused before the wait.
        let _ = kill_process_group(Pid::from_child(&self.shell), Signal::KILL);
        let _ = self.shell.wait();
    }
}
