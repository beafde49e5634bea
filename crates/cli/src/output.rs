//! Output of a program, printed as it comes.

use std::io::{ErrorKind, Write};

/// Exit code of a program that printed into a pipe which nobody reads any more: of the signal SIGPIPE, as shells tell it.
const BROKEN_PIPE: i32 = 128 + 13;

/// Standard output and standard error of this process, byte for byte.
pub struct Terminal;

impl runner::Output for Terminal {
    fn print(&self, error: bool, data: &[u8]) {
        let printed = if error {
            flush();
            std::io::stderr().write_all(data)
        } else {
            std::io::stdout().write_all(data)
        };
        end_if_lost(printed);
    }
}

/// Prints what waits for the end of its line.
pub fn flush() {
    end_if_lost(std::io::stdout().flush());
}

/// What a program computes for nobody is not worth waiting for.
fn end_if_lost(printed: std::io::Result<()>) {
    if let Err(error) = printed {
        if error.kind() == ErrorKind::BrokenPipe {
            std::process::exit(BROKEN_PIPE);
        }
        eprintln!("warpbook: the program's output cannot be written: {error}");
        std::process::exit(crate::REJECTED.into());
    }
}
