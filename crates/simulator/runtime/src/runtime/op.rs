//! Work for a stream: what the device is given to do, at once or as part of a graph.
//!
//! Work is done when it is issued and only its time is the stream's, since nothing but the device's end can show when it
//! really ran. But a function of the host is seen when it runs; so from one on, work waits here until somebody waits for
//! its stream, and is then done in the order of issue.

use device::{CopyKind, CudaError, Launched, Ran, Shape};
use isa::{FuncId, Pc};

use super::copy::{self, Move, Outcome};
use super::log::{self, What};
use super::order;
use super::parked;
pub use super::parked::{flush, flush_for};
use super::pending;
use super::stream::PER_THREAD;
use super::timeline::{Id, Start, Work};
use super::{Runtime, answer};
use crate::library::{OUTPUT_LIMIT, Reply};
use crate::machine::{Machine, Stop};
use crate::step::function_at;

/// Capacity of the queue of operations that wait for a host function: a device has 1024 pending launches. A call that finds the
/// queue full waits until it is empty.
const MOST_WAITING: usize = 1024;

/// One piece of work.
#[derive(Clone, Debug)]
pub enum Op {
    Kernel {
        kernel: FuncId,
        shape: Shape,
        params: Vec<u8>,
    },
    Copy(Move),
    Fill(Fill),
    /// A function of the host and its arguments.
    Host {
        function: u64,
        args: Vec<u64>,
    },
    /// Only an order.
    Nothing,
    /// Another graph's nodes.
    Graph(u64),
    /// Other graphs, by a number that device code sets.
    Branch(super::branch::Branch),
    /// A launch goes on that stopped to wait for what others write: its number.
    Resume(u64),
    /// An event is recorded.
    Record(u64),
    /// What follows waits for an event.
    Behind(u64),
    /// A graph's block of memory is allocated, or freed.
    Memory {
        block: u64,
        taken: bool,
    },
}

/// `cudaMemset` and its kin.
#[derive(Clone, Copy, Debug)]
pub struct Fill {
    pub to: u64,
    pub pitch: u64,
    pub value: u64,
    /// Bytes of an element.
    pub unit: u64,
    /// Bytes of a row, rows.
    pub width: u64,
    pub height: u64,
}

/// Work that waits behind a function of the host, or for a launch that has stopped.
#[derive(Debug)]
pub struct Waiting {
    pub stream: u64,
    pub op: Op,
    pub issued: u64,
    /// The call, and those around it.
    pub calls: Vec<Pc>,
}

/// Host time of an asynchronous call, picoseconds: 1.4 to 3 µs are measured on an H200's host, launches and fills the longest.
fn call_ps(op: &Op) -> u64 {
    if matches!(op, Op::Kernel { .. } | Op::Fill(_)) { 2_500_000 } else { 1_500_000 }
}

/// Gives work to a stream; `wait` says that the call comes back when it is done.
pub fn issue(m: &mut Machine, handle: u64, op: Op, wait: bool) -> Reply {
    if m.runtime.sticky.is_some() {
        return if wait || m.runtime.noticed { answer(m, Ok(())) } else { Ok(0) };
    }
    let Some(stream) = m.runtime.stream(handle) else {
        return answer(m, Err(CudaError::InvalidResourceHandle));
    };
    if stream == PER_THREAD || !wait && matches!(op, Op::Copy(_)) {
        order::begin(m);
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
    // That the kernel of a launch went wrong is no error of the launch.
    if !wait && (done.is_ok() || m.runtime.is_parked(0)) { Ok(0) } else { answer(m, done.map(|_| ())) }
}

/// It is given memory that the host may write to.
pub fn sees_host(runtime: &Runtime, op: &Op) -> bool {
    match op {
        Op::Kernel { params, .. } => knows_shared(runtime, params),
        Op::Graph(_) | Op::Behind(_) => true,
        _ => false,
    }
}

/// Parameters hold an address of such memory.
fn knows_shared(runtime: &Runtime, params: &[u8]) -> bool {
    params.chunks_exact(8).any(|word| {
        let address = word.iter().rev().fold(0, |n, &byte| n << 8 | u64::from(byte));
        runtime.is_pinned(address, 1) || runtime.is_managed(address, 1)
    })
}

/// Errors that the call itself returns.
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

/// Does it, and gives its time to the device. A launch that stops waits at place `at` of the queue.
pub fn perform(m: &mut Machine, work: Waiting, at: usize) -> Result<Result<Id, CudaError>, Stop> {
    let Waiting { stream, op, issued, calls } = work;
    let host = order::enter(m, stream, &op);
    let call = calls.first().copied().unwrap_or(m.at());
    m.runtime.calls = calls;
    let done = place(m, stream, &op, issued);
    order::leave(m, stream, call, host);
    if let Some(number) = m.runtime.just_parked.take() {
        let calls = std::mem::take(&mut m.runtime.calls);
        m.runtime.waiting.insert(at, Waiting { stream, op: Op::Resume(number), issued, calls });
    }
    done
}

/// Does it in its stream.
fn place(m: &mut Machine, stream: u64, op: &Op, issued: u64) -> Result<Result<Id, CudaError>, Stop> {
    let start = m.runtime.start(stream, issued);
    match *op {
        Op::Graph(exec) => {
            super::branch::begin(m, exec);
            let end = super::graph::run(m, exec, &start)?;
            if let Ok(end) = end {
                m.runtime.busy(stream, end, None);
            }
            return Ok(end);
        }
        Op::Record(event) => return Ok(Ok(super::stream::record_now(m, event, stream, issued))),
        Op::Behind(event) => return Ok(Ok(super::stream::go_behind(m, stream, event))),
        _ => {}
    }
    let is_kernel = matches!(op, Op::Kernel { .. } | Op::Resume(_));
    m.runtime.may_park = is_kernel && !m.runtime.last_chance;
    let ran = run(m, op, start);
    m.runtime.may_park = false;
    let end = match ran? {
        Ok(end) => end,
        Err(error) => return Ok(Err(error)),
    };
    let row = is_kernel.then(|| m.runtime.timeline.row());
    m.runtime.busy(stream, end, row);
    Ok(Ok(end))
}

/// Does it, as soon as the device has room.
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
            (what, bytes) = (Some(What::Copy(kind)), c.total());
            (copy::work(kind), duration)
        }
        Op::Fill(f) => {
            if let Err(error) = fill(m, f)? {
                return Ok(Err(error));
            }
            order::rows(m, functional::Use::Write, [f.to, f.pitch, f.width, f.height]);
            let duration = m.gpu.copy_ps(CopyKind::DeviceToDevice, f.width * f.height / 2, true);
            (what, bytes) = (Some(What::Fill), f.width * f.height);
            (Work::Kernel(device::Demand::COPY), duration)
        }
        Op::Host { function, args } => {
            let function = function_at(m, *function)?;
            // Another thread of the host runs it, when the stream is there and what is before has been printed.
            super::show(m)?;
            let before = m.now_ps();
            let outer = std::mem::replace(&mut m.runtime.in_callback, true);
            let ran = m.call(function, args);
            m.runtime.in_callback = outer;
            ran?;
            let duration = m.now_ps() - before;
            m.pass(duration.wrapping_neg());
            what = Some(What::Function);
            start.issued = start.issued.max(before);
            (Work::Host, duration)
        }
        &Op::Memory { block, taken } => {
            if !m.runtime.pools.turn(block, taken) {
                return Ok(Err(CudaError::InvalidValue));
            }
            (Work::Host, 0)
        }
        Op::Nothing | Op::Graph(_) | Op::Branch(_) | Op::Record(_) | Op::Behind(_) => (Work::Host, 0),
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
    tell_grid(m, shape.cooperative);
    let blocks = m.runtime.pinned_blocks();
    if !blocks.is_empty() {
        // The kernel may touch what host code touches, too.
        order::begin(m);
    }
    let shared = m.runtime.may_park.then(|| knows_shared(&m.runtime, params));
    let host = (!blocks.is_empty()).then(|| functional::Mapped::new(&mut m.memory, &blocks));
    let first = m.gpu.launches().len();
    let result = m.gpu.launch(m.program, (kernel, shape, params), opted_in, host, shared);
    match result {
        Ok(Launched::Ran(ran)) => launched(m, kernel, first, ran, start),
        Ok(Launched::Parked(launch)) => parked::park(m, kernel, *launch),
        Err(error) => Ok(Err(error)),
    }
}

/// A kernel has ended.
pub fn launched(
    m: &mut Machine,
    kernel: FuncId,
    first: usize,
    mut ran: Ran,
    start: Start,
) -> Result<Result<Id, CudaError>, Stop> {
    m.gpu.launched_from(first, &m.runtime.calls);
    printed(m)?;
    super::refusal::of_kernels(m);
    order::ran(m, kernel);
    let sooner = |ps: u64| ps.saturating_add_signed(-m.runtime.ahead_ps);
    let duration = sooner(ran.duration_ps);
    ran.demand.lead_ps = sooner(ran.demand.lead_ps);
    let stream = start.stream;
    let id = m.runtime.timeline.add(Work::Kernel(ran.demand), start, duration);
    log::work(m, id, What::Kernel(first as u32), stream, 0);
    if let Some(error) = m.gpu.failure() {
        // Real devices notice at the next synchronisation; nothing that the host does before can tell.
        m.runtime.sticky = Some(error);
        let runtime = &m.runtime;
        m.gpu.blame_calls(&runtime.calls);
        m.gpu.blame_host(|at| runtime.is_managed(at, 1) || runtime.is_pinned(at, 1));
    }
    Ok(Ok(id))
}

/// Fetches what kernels printed.
pub fn printed(m: &mut Machine) -> Result<(), Stop> {
    m.look_soon();
    let output = m.gpu.take_output();
    m.runtime.printed.extend_from_slice(&output);
    if m.runtime.printed.len() > OUTPUT_LIMIT { super::show(m) } else { Ok(()) }
}

/// What code of the library asks: whether a grid's blocks may wait for each other, and the device's attributes.
fn tell_grid(m: &mut Machine, cooperative: bool) {
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
