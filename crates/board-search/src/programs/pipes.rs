//! Pipes that can be closed even if a program's child keeps their other ends open.

#[cfg(unix)]
use std::{
    io::{Read, Result, Write},
    os::{fd::AsFd, unix::net::UnixStream},
    sync::Arc,
};

#[cfg(unix)]
use rustix::event::{PollFd, PollFlags, poll};

/// Ends reading from and writing to its pipes when it is dropped. Only on Unix.
pub(crate) struct Closer {
    #[cfg(unix)]
    ours: UnixStream,
    #[cfg(unix)]
    theirs: Arc<UnixStream>,
}

#[cfg(not(unix))]
impl Closer {
    pub(crate) fn new() -> std::io::Result<Self> {
        Ok(Self {})
    }

    pub(crate) fn pipe<E>(&self, end: E) -> E {
        end
    }
}

#[cfg(unix)]
impl Closer {
    pub(crate) fn new() -> Result<Self> {
        let (ours, theirs) = UnixStream::pair()?;
        Ok(Self { ours, theirs: Arc::new(theirs) })
    }

    pub(crate) fn pipe<E>(&self, end: E) -> Pipe<E> {
        Pipe { end, closer: Arc::clone(&self.theirs) }
    }
}

#[cfg(unix)]
impl Drop for Closer {
    fn drop(&mut self) {
        // A process that is being started by another thread may have inherited the stream.
        let _ = self.ours.shutdown(std::net::Shutdown::Both);
    }
}

/// This process's end of a pipe.
#[cfg(unix)]
pub(crate) struct Pipe<E> {
    end: E,
    closer: Arc<UnixStream>,
}

#[cfg(unix)]
impl<E: AsFd> Pipe<E> {
    /// Waits until the pipe is ready. Returns an error if the [`Closer`] has been dropped.
    fn wait(&self, event: PollFlags) -> Result<()> {
        let closer = PollFd::new(&self.closer, PollFlags::IN);
        let mut polled = [PollFd::new(&self.end, event), closer];
        rustix::io::retry_on_intr(|| poll(&mut polled, None))?;
        let is_open = polled[1].revents().is_empty();
        if is_open { Ok(()) } else { Err(std::io::ErrorKind::NotConnected.into()) }
    }
}

#[cfg(unix)]
impl<E: AsFd + Read> Read for Pipe<E> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        self.wait(PollFlags::IN)?;
        self.end.read(buffer)
    }
}

#[cfg(unix)]
impl<E: AsFd + Write> Write for Pipe<E> {
    /// Writes no more than fits into every pipe that is ready, so that it does not block.
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.wait(PollFlags::OUT)?;
        self.end.write(&bytes[..bytes.len().min(512)])
    }

    fn flush(&mut self) -> Result<()> {
        self.end.flush()
    }
}
