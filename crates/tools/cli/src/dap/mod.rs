//! `warpbook debug --dap`: a server of the Debug Adapter Protocol on standard input and output, for VS Code and other editors.
//!
//! # Data flow
//! A thread reads messages ([`wire`]) and queues them. [`Session`](session::Session) answers one after the other: `launch` compiles
//! the program and records a launch ([`launch`]), requests to go on move the stepper ([`motion`]), the others read it ([`stack`],
//! [`values`], [`console`]).
//!
//! # How the protocol's terms are meant
//! - A *thread* is a warp. All warps of the chosen block are listed; the launch is at one place for all of them.
//! - A movement is one of the chosen warp: the one of the request, or where a watched object was stored to.
//! - Nothing runs between two requests. A movement ends at once, with an event `stopped`.
//! - Going on at the end of the launch ends the session.
//!
//! # Invariants
//! - Standard output holds messages and nothing else; the program cannot read standard input.
//! - No input makes the server panic. Tests of `wire` and `tests/dap.rs` check malformed messages.

mod breakpoints;
mod console;
mod launch;
mod motion;
mod session;
mod sources;
mod stack;
mod values;
mod wire;

use std::io::{BufReader, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use wire::{Incoming, Out};

use crate::args::DebugArgs;

/// Ends a program that has not come to its launch when the client leaves.
static LEAVES: AtomicBool = AtomicBool::new(false);

/// Serves a client until it disconnects.
///
/// # Errors
/// The framing of messages is broken, or the client reads no more.
pub fn serve(args: &DebugArgs) -> Result<ExitCode, String> {
    let (sender, messages) = mpsc::channel();
    std::thread::spawn(move || {
        let mut input = BufReader::new(std::io::stdin());
        loop {
            let incoming = wire::read(&mut input);
            let ends = match &incoming {
                Incoming::Message(message) => {
                    if message["command"] == "disconnect" || message["command"] == "terminate" {
                        LEAVES.store(true, Ordering::Relaxed);
                    }
                    false
                }
                Incoming::Malformed(_) => false,
                Incoming::End | Incoming::Broken(_) => true,
            };
            if ends {
                LEAVES.store(true, Ordering::Relaxed);
            }
            if sender.send(incoming).is_err() || ends {
                return;
            }
        }
    });
    let mut session = session::Session::new(args, Out::new(std::io::stdout()));
    for incoming in messages {
        match incoming {
            Incoming::Message(message) => {
                if !session.handle(message) {
                    return Ok(ExitCode::SUCCESS);
                }
                if session.out.closed {
                    return Err("the client reads no more".into());
                }
            }
            Incoming::Malformed(why) => eprintln!("warpbook: {why}"),
            Incoming::End => return Ok(ExitCode::SUCCESS),
            Incoming::Broken(why) => return Err(format!("{why}; messages begin with `Content-Length: N`")),
        }
        let _ = std::io::stderr().flush();
    }
    Ok(ExitCode::SUCCESS)
}
