//! Runs host functions: `main()` and what it calls, the C library, the CUDA runtime.
//!
//! Host code is the same instructions as device code, run by a scalar executor (`machine`). Host and device memory are
//! two address spaces that cannot be confused. Everything is deterministic: time is simulated, files live in memory.

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
pub use runtime::log::{Did, Log, What};

/// How a program is started.
#[derive(Clone)]
pub struct HostOptions<'a> {
    /// `argv`, the program's name first.
    pub args: Vec<String>,
    /// What standard input holds.
    pub stdin: Vec<u8>,
    /// Files that the program can open, by their paths.
    pub data: Vec<(String, Vec<u8>)>,
    /// More files, and standard input unless it is given here.
    pub folder: Option<&'a dyn Folder>,
    /// Where output goes. Without it all is kept for the outcome, up to a limit.
    pub output: Option<&'a dyn Output>,
    /// Host instructions after which the program is stopped.
    pub instruction_limit: u64,
    /// Host memory in all, bytes.
    pub memory_limit: u64,
    /// Seed of the places of objects in memory, for a program that must not find those of `main`; they are then zero at first,
    /// too. Without one they follow each other.
    pub scatter: Option<u64>,
    /// Ends the program as one that is endless.
    pub stop: Option<functional::Stop>,
}

impl Default for HostOptions<'_> {
    fn default() -> Self {
        Self {
            args: vec!["program".into()],
            stdin: Vec::new(),
            data: Vec::new(),
            folder: None,
            output: None,
            instruction_limit: u64::MAX,
            memory_limit: 1 << 31,
            scatter: None,
            stop: None,
        }
    }
}

/// What became of a program.
#[derive(Clone, Debug)]
pub struct HostOutcome {
    /// How it ended.
    pub end: End,
    /// What `main` returned, if it did: not what `exit` or a function of `atexit` made of it.
    pub returned: Option<i32>,
    /// The code that it ended with by itself, also after a kernel's fault.
    pub exited: Option<i32>,
    /// What it printed.
    pub stdout: Vec<u8>,
    /// What it printed as errors.
    pub stderr: Vec<u8>,
    /// Launches and calls that failed, and what the sanitizer found, if the device has one.
    pub findings: Vec<Finding>,
    /// What the device and the host did when.
    pub log: Log,
    /// Files that it wrote.
    pub written: Vec<(String, Vec<u8>)>,
}

/// How a program ended.
#[derive(Clone, Debug)]
pub enum End {
    /// With this exit code.
    Exited(i32),
    /// Stopped: by a fault of its own, or it ran to its end after a fault of a kernel.
    Faulted(Box<Fault>),
}

/// Runs `main` of a verified program that has one.
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
        // An exception or a check of the program that ends it after a kernel's fault is the consequence of that, as is anything
        // once a kernel was stopped.
        (Stop::Fault(fault), Some(cause))
            if matches!(fault.kind, FaultKind::Abort | FaultKind::Assert(..))
                || cause.kind == FaultKind::Timeout =>
        {
            End::Faulted(Box::new(cause))
        }
        (Stop::Fault(fault), _) => End::Faulted(fault),
        (Stop::Exit(_), Some(fault)) => End::Faulted(Box::new(fault)),
        (Stop::Exit(code), None) => End::Exited(code & 0xff),
        (Stop::Jump(..) | Stop::Again, _) => unreachable!("the loop of instructions takes them"),
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
    m.note_own_variables();
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

/// Functions of `atexit`, last first.
fn at_exit(m: &mut Machine) -> Result<(), Stop> {
    while let Some(pointer) = m.at_exit.pop() {
        let function = step::function_at(m, pointer)?;
        m.call(function, &[])?;
    }
    Ok(())
}
