//! Encodes and decodes the messages of [`protocol`], for the two wasm modules of a browser's worker.
//!
//! These functions are not in the modules' own crate (`web/worker`), which is compiled for speed because the
//! linker takes the optimisation level of the whole module from there. Serialisation code is long at that
//! level. Hence no function here is inlined there.
//!
//! # Panics
//! Every function panics if a message was encoded by another version. Page and modules come from one build.

use protocol::{FromWorker, HEADER_FILES, RunRequest, ToWorker};

use warpsim::functional::Translations;

use crate::execute::Surroundings;
use crate::step::Stepper;
use crate::{Compiled, Target, Unfit};

/// The variants of [`ToWorker`], for the worker's script, which cannot decode messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// [`ToWorker::Run`].
    Run,
    /// [`ToWorker::Prepare`].
    Prepare,
    /// [`ToWorker::Names`].
    Names,
    /// [`ToWorker::Occupancy`].
    Occupancy,
    /// [`ToWorker::StepOpen`].
    StepOpen,
    /// [`ToWorker::Step`].
    Step,
    /// [`ToWorker::Film`].
    Film,
}

/// The compiler's answer to a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FromCompiler {
    /// Encoded diagnostics and program, the input of [`handle`]; or the encoded [`FromWorker::Names`].
    Program(Vec<u8>),
    /// The program includes a header of this file of [`HEADER_FILES`], which has not been loaded. The caller
    /// loads it and compiles again.
    NeedsHeaders(&'static str),
}

/// The variant of a message.
#[inline(never)]
pub fn kind(message: &[u8]) -> Kind {
    match decode(message) {
        ToWorker::Run { .. } => Kind::Run,
        ToWorker::Prepare { .. } => Kind::Prepare,
        ToWorker::Names { .. } => Kind::Names,
        ToWorker::Occupancy { .. } => Kind::Occupancy,
        ToWorker::StepOpen { .. } => Kind::StepOpen,
        ToWorker::Step { .. } => Kind::Step,
        ToWorker::Film { .. } => Kind::Film,
    }
}

/// Compiles the program of a [`ToWorker::Run`] or [`ToWorker::Prepare`] for the encoded [`target`]. Answers a
/// [`ToWorker::Names`].
#[inline(never)]
pub fn compile(message: &[u8], target: &[u8]) -> FromCompiler {
    let target: Option<Target> = postcard::from_bytes(target).expect("the machine speaks this version");
    let made = match decode(message) {
        ToWorker::Names { id, request } => crate::names(&request, target)
            .map(|names| encode(&FromWorker::Names { id, names: Box::new(names) })),
        ToWorker::StepOpen { request, .. } => {
            Stepper::compile(&request, target).map(|compiled| compiled.encode())
        }
        _ => crate::compile(&program_of(message), target).map(|compiled| compiled.encode()),
    };
    match made {
        Ok(bytes) => FromCompiler::Program(bytes),
        Err(file) => FromCompiler::NeedsHeaders(HEADER_FILES[file]),
    }
}

/// Encodes a message to the page.
#[inline(never)]
pub fn encode(message: &FromWorker) -> Vec<u8> {
    postcard::to_allocvec(message).expect("plain data encodes")
}

/// Answers a [`ToWorker::Occupancy`].
#[inline(never)]
pub fn occupancy(message: &[u8]) -> Vec<u8> {
    let ToWorker::Occupancy { id, request } = decode(message) else { panic!("no question about occupancy") };
    let curves = crate::occupancy_curves(&request).map(Box::new);
    encode(&FromWorker::Occupancy { id, curves })
}

/// The encoded [`Target`] of the device that a message with a program names.
#[inline(never)]
pub fn target(message: &[u8]) -> Vec<u8> {
    postcard::to_allocvec(&crate::target(&program_of(message))).expect("plain data encodes")
}

/// Answers a [`ToWorker::Run`] by running the compiler's encoded output. `translations` makes translated code of kernels.
///
/// # Errors
/// `compiled` holds no program of this version, or an invalid one.
#[inline(never)]
pub fn handle(
    message: &[u8],
    compiled: &[u8],
    translations: &dyn Fn() -> Option<Translations>,
) -> Result<Vec<u8>, Unfit> {
    let ToWorker::Run { id, request } = decode(message) else { panic!("nothing to run") };
    let compiled = Compiled::decode(compiled)?;
    let around = Surroundings { translations: Some(translations), ..Surroundings::default() };
    let reply = crate::execute::execute_in(&request, compiled, around);
    Ok(encode(&FromWorker::Done { id, reply: Box::new(reply) }))
}

/// Answers a [`ToWorker::StepOpen`] with the compiler's encoded output. Returns the recording for [`step`] and the answer.
///
/// # Errors
/// As [`handle`].
#[inline(never)]
pub fn step_open(
    message: &[u8],
    compiled: &[u8],
    translations: &dyn Fn() -> Option<Translations>,
) -> Result<(Option<Stepper>, Vec<u8>), Unfit> {
    let ToWorker::StepOpen { id, request, launch } = decode(message) else {
        panic!("nothing to step through")
    };
    let compiled = Compiled::decode(compiled)?;
    let around = Surroundings { translations: Some(translations), ..Surroundings::default() };
    let (stepper, view) = match Stepper::open(&request, compiled, launch, &around) {
        Ok(mut stepper) => {
            let view = stepper.command("show");
            (Some(stepper), crate::step::json::view(&view))
        }
        Err(refused) => (None, crate::step::json::refused(&refused)),
    };
    Ok((stepper, encode(&FromWorker::Stepped { id, view })))
}

/// Answers a [`ToWorker::Film`] with the compiler's encoded output.
///
/// # Errors
/// As [`handle`].
#[inline(never)]
pub fn film(
    message: &[u8],
    compiled: &[u8],
    translations: &dyn Fn() -> Option<Translations>,
) -> Result<Vec<u8>, Unfit> {
    let ToWorker::Film { id, request, film } = decode(message) else { panic!("nothing to film") };
    let compiled = Compiled::decode(compiled)?;
    let around = Surroundings { translations: Some(translations), ..Surroundings::default() };
    let view = crate::film::json(&crate::film::record(&request, compiled, &film, &around));
    Ok(encode(&FromWorker::Stepped { id, view }))
}

/// Answers a [`ToWorker::Step`].
#[inline(never)]
pub fn step(message: &[u8], stepper: &mut Stepper) -> Vec<u8> {
    let ToWorker::Step { id, command } = decode(message) else { panic!("no command") };
    let view = crate::step::json::view(&stepper.command(&command));
    encode(&FromWorker::Stepped { id, view })
}

/// The request in a message that has one.
fn program_of(message: &[u8]) -> RunRequest {
    match decode(message) {
        ToWorker::Run { request, .. }
        | ToWorker::Prepare { request }
        | ToWorker::Names { request, .. }
        | ToWorker::StepOpen { request, .. }
        | ToWorker::Film { request, .. } => request,
        ToWorker::Occupancy { .. } | ToWorker::Step { .. } => panic!("the message has no program"),
    }
}

fn decode(message: &[u8]) -> ToWorker {
    postcard::from_bytes(message).expect("the page speaks this version")
}
