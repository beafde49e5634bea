//! Operations of streams: work for the device, issued directly or as nodes of a graph.
//!
//! An operation is executed when it is issued, and only its time is computed as the stream's, because the
//! program cannot observe when it really ran. Host functions are an exception, since they are observable.
//! From such a function on, operations wait in a queue until the host waits for their stream, and are then
//! executed in the order of issue.

use device::{CopyKind, CudaError, Launched, Ran, Shape};
use isa::{FuncId, Pc};

use super::copy::{self, Move, Outcome};
use super::log::{self, LogKind};
use super::parked;
pub use super::parked::{flush, flush_for};
use super::pending;
use super::races;
use super::stream::PER_THREAD;
use super::timeline::{Id, Start, Work};
use super::{Runtime, answer};
use crate::library::{OUTPUT_LIMIT, Reply};
use crate::machine::{Machine, Stop};
use crate::step::function_at;

/// Capacity of the queue of operations that wait for a host function: a device has 1024 pending launches. A
/// call that finds the queue full waits until it is empty.
const MOST_WAITING: usize = 1024;

/// One operation.
#[derive(Clone, Debug)]
pub enum Op {
    /// A kernel launch.
    Kernel { kernel: FuncId, shape: Shape, params: Vec<u8> },
    /// A copy.
    Copy(Move),
    /// A fill.
    Fill(Fill),
    /// A host function, as the address of its code and its arguments.
    Host { function: u64, args: Vec<u64> },
    /// Nothing: an empty node, or an argument of checks for captures.
    Nothing,
    /// An executable graph, by handle.
    Graph(u64),
    /// A conditional node, which runs other graphs.
    Branch(super::conditional::Branch),
    /// Continues a parked launch, by its number.
    Resume(u64),
    /// Records an event, by handle.
    Record(u64),
    /// Lets the stream wait for an event, by handle.
    WaitEvent(u64),
    /// A graph allocates its block of memory (`taken`), or frees it.
    Memory { block: u64, taken: bool },
}

/// The arguments of `cudaMemset` and its variants.
#[derive(Clone, Copy, Debug)]
pub struct Fill {
    /// Address of the first row.
    pub to: u64,
    /// Distance of two rows, bytes.
    pub pitch: u64,
    /// Value of an element.
    pub value: u64,
    /// Size of an element, bytes.
    pub unit: u64,
    /// Length of a row, bytes.
    pub width: u64,
    /// Number of rows.
    pub height: u64,
}

/// An operation that waits for a host function or a parked launch.
#[derive(Debug)]
pub struct Waiting {
    /// Stream to which it was issued.
    pub stream: u64,
    pub op: Op,
    /// Host time of the call, picoseconds.
    pub issued: u64,
    /// The call that issued it and the calls around that, innermost first.
    pub calls: Vec<Pc>,
}

/// Host time of an asynchronous call, picoseconds. On an H200's host 1.4 to 3 µs were measured, most for
/// launches and fills.
fn call_ps(op: &Op) -> u64 {
    if matches!(op, Op::Kernel { .. } | Op::Fill(_)) { 2_500_000 } else { 1_500_000 }
}

/// Issues an operation to a stream. With `wait`, the call returns when it is done.
pub fn issue(m: &mut Machine, handle: u64, op: Op, wait: bool) -> Reply {
    if m.runtime.sticky.is_some() {
        return if wait || m.runtime.sticky_reported { answer(m, Ok(())) } else { Ok(0) };
    }
    let Some(stream) = m.runtime.stream(handle) else {
        return answer(m, Err(CudaError::InvalidResourceHandle));
    };
    if stream == PER_THREAD {
        races::track_work(m);
    } else if !wait && matches!(op, Op::Copy(_)) {
        races::track_copies(m);
    }
    if let Err(error) = check(m, &op) {
        if matches!(op, Op::Kernel { .. }) {
            m.runtime.spoil_capture_of(stream);
        }
        return answer(m, Err(error));
    }
    match m.runtime.capture(stream, &op, wait) {
        Some(result) => return answer(m, result),
        None if wait => drop(flush_for(m, stream, u64::MAX)?),
        None => {}
    }
    let launches = matches!(op, Op::Kernel { .. });
    if launches {
        pending::await_place(m, stream);
    }
    let (issued, calls) = (m.now_ps(), m.calls());
    let call = call_ps(&op);
    let host = matches!(op, Op::Host { .. });
    if m.runtime.waiting.len() >= MOST_WAITING {
        flush(m)?;
    }
    if !wait && (host || !m.runtime.waiting.is_empty()) {
        m.runtime.waiting.push(Waiting { stream, op, issued, calls });
        m.pass(call);
        return answer(m, Ok(()));
    }
    let staged = matches!(op, Op::Copy(Move { staged: true, .. }));
    let done = perform(m, Waiting { stream, op, issued, calls }, 0)?;
    m.pass(call);
    if let (Ok(id), true) = (done, launches) {
        pending::add(m, stream, id);
    }
    if let (Ok(end), true) = (done, wait) {
        let end = m.runtime.timeline.end(end);
        super::await_device(m, end);
        if !staged {
            m.runtime.waited_for(stream);
        }
        super::show(m)?;
    }
    // The fault of a kernel is no error of its launch.
    if !wait && (done.is_ok() || m.runtime.is_parked(0)) { Ok(0) } else { answer(m, done.map(|_| ())) }
}

/// Whether an operation may access memory that the host can write.
pub fn sees_host(runtime: &Runtime, op: &Op) -> bool {
    match op {
        Op::Kernel { params, .. } => knows_shared(runtime, params),
        Op::Graph(_) | Op::WaitEvent(_) => true,
        _ => false,
    }
}

/// Whether a kernel's parameters contain an address of memory that the host can write.
fn knows_shared(runtime: &Runtime, params: &[u8]) -> bool {
    params.chunks_exact(8).any(|word| {
        let address = word.iter().rev().fold(0, |n, &byte| n << 8 | u64::from(byte));
        runtime.is_pinned(address, 1) || runtime.is_managed(address, 1)
    })
}

/// Checks for the errors that the call itself returns.
pub fn check(m: &Machine, op: &Op) -> Result<(), CudaError> {
    match op {
        Op::Copy(c) => c.check(m).map(|_| ()),
        Op::Fill(f) if f.width * f.height > 0 => {
            let rows = f.to..=f.to.saturating_add((f.height - 1).saturating_mul(f.pitch));
            let fits = f.height == 1 || f.width <= f.pitch;
            let inside = [*rows.start(), *rows.end()].iter().all(|&row| {
                let block = m.gpu.memory().allocation(row);
                let there = block.is_some_and(|b| row.saturating_add(f.width) <= b.address + b.size);
                there || m.runtime.is_pinned(row, f.width)
            });
            if fits && inside { Ok(()) } else { Err(CudaError::InvalidValue) }
        }
        Op::Kernel { kernel, shape, .. } => {
            let opted_in = m.runtime.opted_in.get(&kernel.0).copied().unwrap_or(0);
            device::check(&m.gpu.device().arch, &m.program.functions[*kernel], shape, opted_in).map(|_| ())
        }
        _ => Ok(()),
    }
}

/// Executes an operation and adds it to the timeline. If it is a launch that is parked, it gets place `at` of
/// the queue.
pub fn perform(m: &mut Machine, work: Waiting, at: usize) -> Result<Result<Id, CudaError>, Stop> {
    let Waiting { stream, op, issued, calls } = work;
    let host = races::begin_issue(m, stream, &op);
    let call = calls.first().copied().unwrap_or(m.at());
    m.runtime.calls = calls;
    let done = place(m, stream, &op, issued);
    races::end_issue(m, stream, call, host);
    if let Some(number) = m.runtime.just_parked.take() {
        let calls = std::mem::take(&mut m.runtime.calls);
        m.runtime.waiting.insert(at, Waiting { stream, op: Op::Resume(number), issued, calls });
    }
    done
}

/// Executes an operation in its stream.
fn place(m: &mut Machine, stream: u64, op: &Op, issued: u64) -> Result<Result<Id, CudaError>, Stop> {
    let start = m.runtime.start(stream, issued);
    match *op {
        Op::Graph(exec) => {
            super::conditional::begin(m, exec);
            let end = super::graph::run(m, exec, &start)?;
            if let Ok(end) = end {
                m.runtime.set_last_work(stream, end, None);
            }
            return Ok(end);
        }
        Op::Record(event) => return Ok(Ok(super::stream::record_now(m, event, stream, issued))),
        Op::WaitEvent(event) => return Ok(Ok(super::stream::wait_event_now(m, stream, event))),
        _ => {}
    }
    let is_kernel = matches!(op, Op::Kernel { .. } | Op::Resume(_));
    m.runtime.may_park = is_kernel && !m.runtime.must_finish;
    let ran = run(m, op, start);
    m.runtime.may_park = false;
    let end = match ran? {
        Ok(end) => end,
        Err(error) => return Ok(Err(error)),
    };
    let batch = is_kernel.then(|| m.runtime.timeline.batch());
    m.runtime.set_last_work(stream, end, batch);
    Ok(Ok(end))
}

/// Executes an operation, whose time begins as soon as `start` allows and the device has room.
pub fn run(m: &mut Machine, op: &Op, mut start: Start) -> Result<Result<Id, CudaError>, Stop> {
    let (stream, mut bytes) = (start.stream, 0);
    let mut what = None;
    let (work, duration) = match op {
        Op::Kernel { kernel, shape, params } => return launch(m, *kernel, shape, params, start),
        &Op::Resume(number) => return parked::resume(m, number, start),
        Op::Copy(c) => {
            let kind = match c.check(m) {
                Ok(kind) => kind,
                Err(error) => return Ok(Err(error)),
            };
            c.watch(m);
            if let Err(error) = c.run(m)? {
                return Ok(Err(error));
            }
            c.note(m);
            let pinned = c.pinned(m, kind);
            let duration = m.gpu.copy_ps(kind, c.total(), pinned);
            m.gpu.record_copy(kind, c.total(), duration);
            (what, bytes) = (Some(LogKind::Copy(kind)), c.total());
            (copy::work(kind), duration)
        }
        Op::Fill(f) => {
            if let Err(error) = fill(m, f)? {
                return Ok(Err(error));
            }
            races::rows(m, functional::Use::Write, [f.to, f.pitch, f.width, f.height]);
            let duration = m.gpu.copy_ps(CopyKind::DeviceToDevice, f.width * f.height / 2, true);
            (what, bytes) = (Some(LogKind::Fill), f.width * f.height);
            (Work::Kernel(device::Demand::COPY), duration)
        }
        Op::Host { function, args } => {
            let function = function_at(m, *function)?;
            // On a real host another thread would run the function when the stream reaches it, after the
            // output of earlier kernels.
            super::show(m)?;
            let before = m.now_ps();
            let outer = std::mem::replace(&mut m.runtime.in_callback, true);
            let ran = m.call(function, args);
            m.runtime.in_callback = outer;
            ran?;
            let duration = m.now_ps() - before;
            m.pass(duration.wrapping_neg());
            what = Some(LogKind::Function);
            start.issued = start.issued.max(before);
            (Work::Host, duration)
        }
        &Op::Memory { block, taken } => {
            if !m.runtime.pools.set_allocated(block, taken) {
                return Ok(Err(CudaError::InvalidValue));
            }
            (Work::Host, 0)
        }
        Op::Nothing | Op::Graph(_) | Op::Branch(_) | Op::Record(_) | Op::WaitEvent(_) => (Work::Host, 0),
    };
    let id = m.runtime.timeline.add(work, start, duration);
    if let Some(what) = what {
        log::work(m, id, what, stream, bytes);
    }
    Ok(Ok(id))
}

fn launch(
    m: &mut Machine,
    kernel: FuncId,
    shape: &Shape,
    params: &[u8],
    start: Start,
) -> Result<Result<Id, CudaError>, Stop> {
    let opted_in = m.runtime.opted_in.get(&kernel.0).copied().unwrap_or(0);
    write_library_variables(m, shape.cooperative);
    let blocks = m.runtime.pinned_blocks();
    if !blocks.is_empty() {
        // Host code may access memory that the kernel accesses.
        races::track_work(m);
    }
    let shared = m.runtime.may_park.then(|| knows_shared(&m.runtime, params));
    let host = (!blocks.is_empty()).then(|| functional::Mapped::new(&mut m.memory, &blocks));
    let first = m.gpu.launch_log().count();
    let result = m.gpu.launch(m.program, (kernel, shape, params), opted_in, host, shared);
    if m.gpu.is_done() {
        return Err(Stop::Exit(0));
    }
    match result {
        Ok(Launched::Ran(ran)) => launched(m, kernel, first, ran, start),
        Ok(Launched::Parked(launch)) => parked::park(m, kernel, *launch),
        Err(error) => Ok(Err(error)),
    }
}

/// Adds a kernel that has ended to the timeline, with its output, refused launches and fault.
pub fn launched(
    m: &mut Machine,
    kernel: FuncId,
    first: u64,
    mut ran: Ran,
    start: Start,
) -> Result<Result<Id, CudaError>, Stop> {
    m.gpu.launched_from(first, &m.runtime.calls);
    printed(m)?;
    super::refusal::of_kernels(m);
    races::kernel_ran(m, kernel);
    let sooner = |ps: u64| ps.saturating_add_signed(-m.runtime.launch_lead_ps);
    let duration = sooner(ran.duration_ps);
    ran.demand.lead_ps = sooner(ran.demand.lead_ps);
    let stream = start.stream;
    let id = m.runtime.timeline.add(Work::Kernel(ran.demand), start, duration);
    log::work(m, id, LogKind::Kernel(first as u32, kernel), stream, 0);
    if let Some(error) = m.gpu.failure() {
        // Real devices report the fault at the next synchronisation. The host cannot observe the difference.
        m.runtime.sticky = Some(error);
        let runtime = &m.runtime;
        m.gpu.blame_calls(&runtime.calls);
        m.gpu.blame_host(|at| runtime.is_managed(at, 1) || runtime.is_pinned(at, 1));
    }
    Ok(Ok(id))
}

/// Fetches the output of kernels from the device.
pub fn printed(m: &mut Machine) -> Result<(), Stop> {
    m.check_stop_soon();
    let output = m.gpu.take_output();
    m.runtime.printed.extend_from_slice(&output);
    if m.runtime.printed.len() > OUTPUT_LIMIT { super::show(m) } else { Ok(()) }
}

/// Writes the variables that the library's device code reads: whether the grid is cooperative, and the
/// device's attributes.
fn write_library_variables(m: &mut Machine, cooperative: bool) {
    for (id, variable) in m.program.globals.iter() {
        let at = m.globals[base::Idx::index(id)];
        let words = match variable.name.as_str() {
            "__grid_state" => [0, u32::from(cooperative)].to_vec(),
            "__attributes" => super::device_query::attributes(m.gpu.device()),
            _ => continue,
        };
        for (place, word) in (at..).step_by(4).zip(words) {
            m.gpu.write(place, &word.to_le_bytes());
        }
    }
}

fn fill(m: &mut Machine, f: &Fill) -> Outcome {
    let unit = &f.value.to_le_bytes()[..f.unit.clamp(1, 8) as usize];
    for y in 0..if f.width == 0 { 0 } else { f.height } {
        let at = f.to + y * f.pitch;
        let done = if !m.gpu.owns(at) {
            let row: Vec<u8> = unit.iter().copied().cycle().take(f.width as usize).collect();
            crate::library::write(m, at, &row)?;
            true
        } else if let [byte] = *unit {
            m.gpu.fill(at, byte, f.width)
        } else {
            let row: Vec<u8> = unit.iter().copied().cycle().take(f.width as usize).collect();
            m.gpu.write(at, &row)
        };
        if !done {
            return Ok(Err(CudaError::InvalidValue));
        }
    }
    Ok(Ok(()))
}
