//! What a browser's modules answer, as bytes.
//!
//! Here and not in the modules' own crate: that is compiled for speed, since the linker takes its level from there and makes
//! vector instructions only then, and whatever it instantiates of reading and writing messages would be long. So nothing
//! of it is inlined there.

use protocol::{FromWorker, ToMachine, ToWorker};

use crate::{Compiled, Target, Unfit};

/// Compiles what a message asks for, for the machine's [`target`]: diagnostics and program, for its [`handle`]. A single byte is
/// the number of a file of headers that it needs first.
///
/// # Panics
/// A message is of another version.
#[inline(never)]
pub fn compile(message: &[u8], target: &[u8]) -> Vec<u8> {
    let ToWorker::Run { request, .. } = decode(message);
    let target: Option<Target> = postcard::from_bytes(target).expect("the machine speaks this version");
    crate::compile(&request, target).map_or_else(|file| vec![file as u8], |compiled| compiled.encode())
}

/// What a worker says first.
#[inline(never)]
pub fn ready() -> Vec<u8> {
    encode(&FromWorker::Ready)
}

/// Answers a message that needs no program.
///
/// # Panics
/// It is of another version.
#[inline(never)]
pub fn answer(message: &[u8]) -> Vec<u8> {
    let ToMachine { id, occupancy } = postcard::from_bytes(message).expect("the page speaks this version");
    let curves = crate::occupancy_curves(&occupancy).map(Box::new);
    encode(&FromWorker::Occupancy { id, curves })
}

/// What the compiler has to know of the device that a message names.
///
/// # Panics
/// It is of another version.
#[inline(never)]
pub fn target(message: &[u8]) -> Vec<u8> {
    let ToWorker::Run { request, .. } = decode(message);
    postcard::to_allocvec(&crate::target(&request)).expect("plain data encodes")
}

/// Answers one message with the run of what the compiler made of it.
///
/// # Errors
/// The compiler made nothing that may run.
///
/// # Panics
/// The message is of another version.
#[inline(never)]
pub fn handle(message: &[u8], compiled: &[u8]) -> Result<Vec<u8>, Unfit> {
    let ToWorker::Run { id, request } = decode(message);
    let compiled = Compiled::decode(compiled)?;
    Ok(encode(&FromWorker::Done { id, reply: Box::new(crate::execute(&request, compiled)) }))
}

fn decode(message: &[u8]) -> ToWorker {
    postcard::from_bytes(message).expect("the page speaks this version")
}

fn encode(message: &FromWorker) -> Vec<u8> {
    postcard::to_allocvec(message).expect("plain data encodes")
}
