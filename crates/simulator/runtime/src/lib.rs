//! The host side of a CUDA program: host functions, the C library, and the CUDA runtime API.
//!
//! Host code is compiled to the same instruction set as device code. A scalar executor runs `main` and what
//! it calls over host memory, and turns library calls into functions of this crate. Calls of the CUDA runtime
//! control a [`device::Gpu`].
//!
//! # Entry points
//!
//! - [`run`]: loads a verified program onto a device and runs `main`.
//! - [`HostOptions`]: arguments, files, limits of a run.
//! - [`HostOutcome`]: how the program ended ([`End`]), its output, findings, and the [`Log`] of what device
//!   and host did when.
//! - [`Folder`] and [`Output`]: interfaces to the files and the console of the caller.
//!
//! # Structure
//!
//! - `machine.rs`, `step.rs`, `calls.rs`, `jump.rs`: the executor. `Machine` is the whole state of a program.
//!   By convention, a library function gets it as `m` and the call's arguments as `a`; the table of `library`
//!   finds it by name.
//! - `threads.rs`: host threads, as contexts of the one executor.
//! - `access.rs`, `load.rs`: host memory, and global variables in it.
//! - `library/`, `files.rs`, `parse.rs`, `scan.rs`, `random.rs`: the C library, and files in memory.
//! - `runtime/`: the CUDA runtime. `op.rs` executes work when it is issued, `timeline.rs` computes when the
//!   device would run it, `share.rs` how concurrent kernels slow each other, `races.rs` detects races between
//!   streams, and `parked.rs` continues kernels that wait for the host.
//!
//! # Invariants
//!
//! - Everything is deterministic: time is simulated, threads take turns by counts of instructions, and files
//!   are in memory (`tests/cases` compares complete outputs).
//! - Host and device memory are two address spaces whose ranges do not overlap.
//! - The timeline never runs ahead of the host: it advances when the host waits or asks, and only as far as
//!   necessary (test in `timeline.rs`).
//! - Recording the [`Log`] changes neither times nor order.
//!
//! # API boundary
//!
//! The crate returns findings and faults as values of `functional`; texts for readers are made elsewhere.
//! Errors of CUDA calls are results of the simulated program, and Rust errors inside the crate only mean that
//! execution stops.

mod access;
mod calls;
mod fault;
mod files;
mod jump;
mod library;
mod load;
mod machine;
mod parse;
mod random;
mod runtime;
mod scan;
mod step;
mod threads;
mod value;

use device::Gpu;
pub use files::{Folder, Output};
use functional::{Fault, FaultKind, Finding};
use isa::Program;
use machine::{Machine, Stop};
pub use runtime::log::{Log, LogEntry, LogKind};

/// Options of a run.
#[derive(Clone)]
pub struct HostOptions<'a> {
    /// Arguments of `main`, beginning with the program's name.
    pub args: Vec<String>,
    /// Contents of standard input.
    pub stdin: Vec<u8>,
    /// Files that the program can open, by path.
    pub data: Vec<(String, Vec<u8>)>,
    /// Path from the working directory to the folder that holds all of `data`. Files are looked for there, too.
    pub root: String,
    /// Source of further files, and of standard input if `stdin` is empty.
    pub folder: Option<&'a dyn Folder>,
    /// Receiver of the output. Without one, output is stored in the outcome, up to a limit.
    pub output: Option<&'a dyn Output>,
    /// Largest number of host instructions. A program that reaches it ends with a timeout.
    pub instruction_limit: u64,
    /// Size of host memory, bytes.
    pub memory_limit: u64,
    /// Seed of a random placement of objects in memory, for a program that must not find the objects of
    /// `main`; memory is then zeroed. Without a seed objects are placed one after the other.
    pub scatter: Option<u64>,
    /// A flag by which another thread ends the program with a timeout.
    pub stop: Option<functional::Stop>,
}

impl Default for HostOptions<'_> {
    fn default() -> Self {
        Self {
            args: vec!["program".into()],
            stdin: Vec::new(),
            data: Vec::new(),
            root: String::new(),
            folder: None,
            output: None,
            instruction_limit: u64::MAX,
            memory_limit: 1 << 31,
            scatter: None,
            stop: None,
        }
    }
}

/// Result of a run.
#[derive(Clone, Debug)]
pub struct HostOutcome {
    /// How the program ended.
    pub end: End,
    /// Value that `main` returned, if it did. What `exit` or functions of `atexit` do afterwards does not
    /// change it.
    pub returned: Option<i32>,
    /// Exit code with which the program itself ended, also if a kernel has faulted before.
    pub exited: Option<i32>,
    /// Standard output, if no [`Output`] received it.
    pub stdout: Vec<u8>,
    /// Standard error, if no [`Output`] received it.
    pub stderr: Vec<u8>,
    /// Launches and calls that failed, and the sanitizer's findings if the device has one.
    pub findings: Vec<Finding>,
    /// What the device and the host did when.
    pub log: Log,
    /// Files that the program wrote, by path.
    pub written: Vec<(String, Vec<u8>)>,
}

/// How a program ended.
#[derive(Clone, Debug)]
pub enum End {
    /// Normally, with this exit code.
    Exited(i32),
    /// With a fault: of host code, or of a kernel, after which the program may have run to its end.
    Faulted(Box<Fault>),
}

/// Runs `main` of a verified program, on a device that is still empty. Constructors of globals run before,
/// functions of `atexit` after `main`.
pub fn run(program: &Program, gpu: &mut Gpu, options: &HostOptions) -> HostOutcome {
    gpu.load(program);
    let mut machine = Machine::new(program, gpu, options);
    let mut returned = None;
    let mut stop = run_main(&mut machine, &options.args, &mut returned);
    if let (Stop::Exit(_), Err(other)) = (&stop, runtime::finish(&mut machine)) {
        stop = other;
    }
    if let Stop::Fault(fault) = &mut stop {
        fault.callers = machine.callers();
        if matches!(fault.kind, FaultKind::Null(_) | FaultKind::Abort) {
            fault.refused = machine.refused_block.take();
        }
    }
    let failed = runtime::refusal::take(&mut machine);
    let failed = machine.gpu.add_findings(failed);
    let log = runtime::log::take(&mut machine);
    let Machine { stdout, stderr, gpu, files, .. } = machine;
    let written = files.written();
    let exited = match stop {
        Stop::Exit(code) => Some(code & 0xff),
        _ => None,
    };
    let end = match (stop, gpu.take_fault()) {
        // An uncaught exception or failed check after a kernel's fault is a consequence of that fault. So is
        // any fault once a kernel was stopped by the limit.
        (Stop::Fault(fault), Some(cause))
            if matches!(fault.kind, FaultKind::Abort | FaultKind::Assert(..))
                || cause.kind == FaultKind::Timeout =>
        {
            End::Faulted(Box::new(cause))
        }
        (Stop::Fault(fault), _) => End::Faulted(fault),
        (Stop::Exit(_), Some(fault)) => End::Faulted(Box::new(fault)),
        (Stop::Exit(code), None) => End::Exited(code & 0xff),
        (Stop::Jump(..) | Stop::Retry, _) => unreachable!("the loop of instructions takes them"),
    };
    let mut findings = gpu.take_findings(program, matches!(end, End::Exited(_)));
    findings.extend(failed);
    HostOutcome { end, returned, exited, stdout, stderr, findings, log, written }
}

fn run_main(m: &mut Machine, args: &[String], returned: &mut Option<i32>) -> Stop {
    let code = start(m, args);
    *returned = code.as_ref().ok().copied();
    match code.and_then(|code| at_exit(m).map(|()| code)) {
        Ok(code) => Stop::Exit(code),
        Err(Stop::Exit(code)) => match at_exit(m) {
            Err(Stop::Exit(_)) | Ok(()) => Stop::Exit(code),
            Err(fault) => fault,
        },
        Err(fault) => fault,
    }
}

fn start(m: &mut Machine, args: &[String]) -> Result<i32, Stop> {
    for &init in &m.program.init {
        m.call(init, &[])?;
    }
    m.save_thread_locals();
    let Some(main) = m.program.main else { return Ok(0) };
    let mut pointers = Vec::new();
    for arg in args {
        let at = m.memory.alloc(arg.len() as u64 + 1, 1).unwrap_or(0);
        library::write(m, at, arg.as_bytes())?;
        library::put(m, at + arg.len() as u64, 1, 0)?;
        pointers.push(at);
    }
    let table = m.memory.alloc(8 * (pointers.len() as u64 + 1), 8).unwrap_or(0);
    for (i, pointer) in pointers.iter().chain([&0]).enumerate() {
        library::put(m, table + 8 * i as u64, 8, *pointer)?;
    }
    Ok(m.call(main, &[args.len() as u64, table])? as i32)
}

/// Calls the functions given to `atexit`, the last one first.
fn at_exit(m: &mut Machine) -> Result<(), Stop> {
    while let Some(pointer) = m.at_exit.pop() {
        let function = step::function_at(m, pointer)?;
        m.call(function, &[])?;
    }
    Ok(())
}
