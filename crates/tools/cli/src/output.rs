//! Prints the output of a program while it runs.

use std::io::{ErrorKind, Write};

/// Exit code after writing to a closed pipe: the code that a shell reports for a program that SIGPIPE ended.
const BROKEN_PIPE: i32 = 128 + 13;

/// Standard output and standard error of this process, byte for byte.
pub struct Terminal;

impl session::Output for Terminal {
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

/// Prints an unfinished line of standard output.
pub fn flush() {
    end_if_lost(std::io::stdout().flush());
}

/// Ends this process if output could not be written, since nobody reads the rest.
fn end_if_lost(printed: std::io::Result<()>) {
    if let Err(error) = printed {
        if error.kind() == ErrorKind::BrokenPipe {
            std::process::exit(BROKEN_PIPE);
        }
        eprintln!("warpbook: the program's output cannot be written: {error}");
        std::process::exit(crate::REJECTED.into());
    }
}
