//! The CUDA runtime: its state, its error model, and launches. The submodules implement the calls.
//!
//! There is one time axis, that of the host. Each stream knows its last work, and calls that wait advance the
//! host's clock to its end. The legacy default stream waits for all other streams and they for it (PG 13,
//! "Default stream"), except for non-blocking ones.

pub mod capture;
mod chunks;
mod conditional;
pub mod copy;
pub mod device_query;
pub mod error;
pub mod function;
pub mod graph;
mod graph_node;
pub mod log;
pub mod memory;
pub mod memory_hints;
pub mod op;
pub mod parked;
mod pending;
pub mod pool;
pub mod races;
pub mod refusal;
mod share;
pub mod stream;
pub mod texture;
mod timeline;
pub mod virtual_memory;

use std::collections::VecDeque;

use base::{Code, LongMap, Map};
use device::{CudaError, Shape};
use functional::{FaultKind, Finding, FindingKind};
use isa::{ArgsId, FuncId, Param};

use crate::library::{Reply, bytes, print};
use crate::machine::{Machine, Stop};
use crate::value::Value;
use stream::{Event, LEGACY, PER_THREAD, Stream};
use timeline::{Id, Start, Timeline};

/// State of the CUDA runtime.
#[derive(Default)]
pub struct Runtime {
    /// The error that `cudaGetLastError` will return.
    last: Option<CudaError>,
    /// Launches of each stream that may not have ended, in order.
    launched: Map<u64, VecDeque<Id>>,
    /// Refused launches, and failed calls whose result was dropped, since the program last read the error.
    unreported: Vec<Finding>,
    /// The last refused launch, until it is known whether the program drops the call's result.
    refused: Option<Finding>,
    /// The error of a kernel's fault, with which every call fails until the device is reset.
    sticky: Option<CudaError>,
    /// Whether a function of `cudaLaunchHostFunc` or `cudaStreamAddCallback` is running.
    in_callback: bool,
    /// Whether a call has returned the sticky error. Until then work is accepted, since a kernel's fault
    /// occurs after its launch.
    sticky_reported: bool,
    timeline: Timeline,
    /// Streams by handle; 0 is the default stream.
    streams: Map<u64, Stream>,
    /// Last work of destroyed streams: of blocking streams, for which the default stream waits, and of
    /// non-blocking ones.
    destroyed: [Id; 2],
    /// Number of streams created so far.
    streams_created: usize,
    events: Map<u64, Event>,
    graphs: graph::Graphs,
    pools: pool::Pools,
    chunks: chunks::Chunks,
    /// Queue of work behind a host function or behind a parked launch, in the order of issue.
    waiting: Vec<op::Waiting>,
    /// Launches that are parked because they wait for the host or for each other.
    parked: Vec<parked::ParkedLaunch>,
    /// Number of the launch that the last work parked, if it did.
    just_parked: Option<u64>,
    /// Whether the launch that is being executed may be parked.
    may_park: bool,
    /// Whether a parked launch must run to its end or fault, because nothing else can continue.
    must_finish: bool,
    /// Whether parked launches are being tried, so that they are not tried recursively.
    trying_parked: bool,
    /// The host calls that issued the work that is being executed, innermost first.
    calls: Vec<isa::Pc>,
    log: log::Log,
    /// Output of kernels that the host has not printed yet.
    printed: Vec<u8>,
    /// Time by which the next launch's overhead is shortened, picoseconds; negative if it is lengthened.
    /// Nodes of graphs differ from launches in streams.
    launch_lead_ps: i64,
    next_handle: u64,
    /// Objects and nodes of graphs created since they were last counted.
    uncounted: usize,
    /// Blocks of `cudaMallocHost` and `cudaHostRegister`, by their start address.
    pinned: Map<u64, Pinned>,
    /// Blocks of `cudaMallocManaged`: from start to end address.
    managed: LongMap<u64, u64>,
    hints: Vec<memory_hints::Hint>,
    /// Detection of races between streams and host, if there is a sanitizer.
    races: Option<Box<races::RaceDetector>>,
    /// Dynamic shared memory that kernels are allowed beyond the default limit, bytes, by function id.
    opted_in: Map<u32, u64>,
    /// Ids of kernels that may have clusters of more than 8 blocks.
    wide_clusters: base::Set<u32>,
    /// Flags of `cudaSetDeviceFlags`.
    flags: u32,
}

/// Largest number of streams, events, graphs and graph nodes at a time, which take some hundred megabytes of
/// the simulator's memory.
const MOST_OBJECTS: usize = 1 << 20;
/// Number of created objects after which they are counted again.
const COUNT_AFTER: usize = 1 << 12;

/// A block of pinned host memory.
#[derive(Clone, Copy, Debug)]
struct Pinned {
    /// End address.
    end: u64,
    /// Flags of `cudaHostAlloc` or `cudaHostRegister`.
    flags: u32,
    /// Whether it is memory of the program that was registered.
    registered: bool,
}

impl Runtime {
    /// The state when a program starts.
    pub fn new(device: &arch::DeviceSpec) -> Self {
        let mut runtime = Runtime { timeline: Timeline::new(device), ..Runtime::default() };
        runtime.streams.insert(0, Stream::default());
        runtime
    }
    /// Resets the state and returns the pinned blocks that existed.
    fn end(&mut self) -> Map<u64, Pinned> {
        let timeline = std::mem::take(&mut self.timeline);
        let next_handle = self.next_handle;
        let races = self.races.take().map(|_| Box::default());
        let log = std::mem::take(&mut self.log);
        let new = Runtime { timeline, next_handle, races, log, ..Runtime::default() };
        let old = std::mem::replace(self, new);
        self.streams.insert(0, Stream::default());
        old.pinned
    }
    fn handle(&mut self) -> u64 {
        self.uncounted += 1;
        self.next_handle += 16;
        0x1000 + self.next_handle
    }
    /// Number of existing streams, events, graphs and graph nodes.
    fn objects(&self) -> usize {
        let graphs = self.graphs.made.values().chain(self.graphs.executable.values());
        self.streams.len() + self.events.len() + graphs.map(|graph| 1 + graph.nodes.len()).sum::<usize>()
    }
    /// Whether a range is managed memory, which host code may access.
    pub fn is_managed(&self, address: u64, size: u64) -> bool {
        let block = self.managed.up_to(address);
        block.is_some_and(|(_, end)| address.saturating_add(size) <= end)
    }
    /// The pinned block that contains a range, with its start address.
    fn pinned_at(&self, address: u64, size: u64) -> Option<(u64, Pinned)> {
        let (&start, &block) = self.pinned.range(..=address).next_back()?;
        (address.saturating_add(size) <= block.end).then_some((start, block))
    }
    /// Whether the queue of waiting work is not empty, so that host functions may have to be called.
    pub fn has_waiting_functions(&self) -> bool {
        !self.waiting.is_empty()
    }
    fn is_pinned(&self, address: u64, size: u64) -> bool {
        self.pinned_at(address, size).is_some()
    }
    /// All pinned blocks, as start and end addresses.
    fn pinned_blocks(&self) -> Vec<(u64, u64)> {
        self.pinned.iter().map(|(&start, block)| (start, block.end)).collect()
    }
    /// The key of a stream in `streams`; `None` if the handle is not that of a stream.
    fn stream(&mut self, handle: u64) -> Option<u64> {
        match handle {
            LEGACY => Some(0),
            PER_THREAD => {
                self.streams.get_or_insert_with(PER_THREAD, Stream::default);
                Some(handle)
            }
            _ => self.streams.contains_key(&handle).then_some(handle),
        }
    }
    /// Whether work of these streams runs in the order of issue.
    fn ordered(&self, a: u64, b: u64) -> bool {
        let blocking = |s: u64| self.streams.get(&s).is_none_or(Stream::blocking);
        a == b || (a == 0 || b == 0) && blocking(a) && blocking(b)
    }
    /// Time at which everything issued to the device is done, picoseconds.
    fn all_done(&mut self) -> u64 {
        let all: Vec<Id> = self.streams.values().map(|s| s.last).chain(self.destroyed).collect();
        all.into_iter().map(|id| self.timeline.end(id)).max().unwrap_or(0)
    }
    /// Conditions under which new work of a stream may start.
    fn start(&self, stream: u64, issued: u64) -> Start {
        let blocking = |s: &&Stream| s.blocking();
        let own = self.streams.get(&stream);
        let after = match own {
            _ if stream == 0 => {
                self.streams.values().filter(blocking).map(|s| s.last).chain([self.destroyed[0]]).collect()
            }
            Some(own) => {
                let default = self.streams.get(&0).filter(|_| own.blocking());
                [own.last].into_iter().chain(default.map(|s| s.last)).collect()
            }
            None => Vec::new(),
        };
        let (batch, priority) = own.map_or((0, 0), |s| (s.batch, s.priority));
        let queue = own.map(|s| s.queue);
        Start { after, issued, priority, batch, queue, stream: queue.unwrap_or(0) as u32 }
    }
    /// A point in time after everything issued to `stream`, and not before `issued`.
    fn point_after(&mut self, stream: u64, issued: u64) -> Id {
        let Start { after, queue, .. } = self.start(stream, issued);
        self.timeline.join(after, issued, queue)
    }
    /// Records the last work of a stream. `batch` is the batch of kernels that it belongs to, if it is a
    /// kernel.
    fn set_last_work(&mut self, stream: u64, last: Id, batch: Option<usize>) {
        if let Some(s) = self.streams.get_mut(&stream) {
            s.last = last;
            s.batch = batch.unwrap_or(0);
        }
    }
}

/// Makes a block managed memory, which host code may access.
pub fn manage(m: &mut Machine, start: u64, size: u64) {
    m.runtime.managed.insert(start, start + size);
    if m.gpu.track_block(start, size) {
        m.runtime.races.get_or_insert_default();
    }
}

/// Ends a call: remembers an error, and returns its code.
pub fn answer(m: &mut Machine, result: Result<(), CudaError>) -> Reply {
    if m.runtime.uncounted >= COUNT_AFTER {
        m.runtime.uncounted = 0;
        if m.runtime.objects() > MOST_OBJECTS {
            return Err(m.fault(FaultKind::TooManyObjects(MOST_OBJECTS as u64)));
        }
    }
    let result = m.runtime.sticky.map_or(result, Err);
    m.runtime.sticky_reported = m.runtime.sticky.is_some();
    match result {
        Ok(()) => Ok(0),
        Err(error) => {
            m.runtime.last = Some(error);
            Ok(error.code().into())
        }
    }
}

/// The code that a call returns without being executed, if it must not be called: functions that the runtime
/// calls must not call it. On an H200 each call then returns this code, even `cudaGetDevice` and
/// `cudaGetLastError`, without further effect.
pub fn forbidden(m: &Machine, entry: &crate::library::Entry) -> Option<u64> {
    let forbidden = m.runtime.in_callback && !entry.wide && crate::library::is_runtime(entry.name);
    forbidden.then(|| CudaError::NotPermitted.code().into())
}

/// The result of a call that accessed a null pointer: an error code, since the real runtime does not access
/// it.
///
/// # Errors
/// Other faults, and faults in functions of the program that the call ran.
pub fn refuse(m: &mut Machine, name: &str, at: isa::Pc, stop: Stop) -> Reply {
    let null = matches!(&stop, Stop::Fault(f) if f.pc == at && matches!(f.kind, FaultKind::Null(_)));
    match null {
        true if name.starts_with("cudaLaunch") => {
            refusal::unusable(m, CudaError::InvalidValue, Code::NullArgument)
        }
        true if name.starts_with("cuda") => answer(m, Err(CudaError::InvalidValue)),
        _ => Err(stop),
    }
}

/// Handles a call whose result the program drops: if the call failed, the failure is reported unless the
/// program asks for the error.
pub fn dropped(m: &mut Machine, ext: isa::ExternId, result: u64) {
    let Some(error) = m.runtime.last.filter(|e| u64::from(e.code()) == result) else { return };
    let name = &m.program.externs[ext];
    // The sanitizer reports memory that cannot be freed in more detail.
    let known = matches!(name.as_str(), "cudaFree" | "cudaFreeAsync");
    if m.runtime.sticky.is_none() && crate::library::is_runtime(name) && !known {
        refusal::result_dropped(m, Some(FindingKind::CallFailed(error.name(), None)));
    }
}

/// Time from the end of awaited work until the host continues, picoseconds. Measured on an H200: an empty
/// kernel with a wait takes 8.3 µs, two of them 11.1 µs, a small copy 6.7 µs.
const RETURN_PS: u64 = 4_500_000;

/// Lets the host wait for time `end` of the device, if it is later than now.
fn await_device(m: &mut Machine, end: u64) {
    if end > m.now_ps() {
        log::wait(m, end + RETURN_PS);
        m.wait_until(end + RETURN_PS);
    }
}

/// Waits for all work of the device (`cudaDeviceSynchronize`).
fn synchronize(m: &mut Machine) -> Result<(), Stop> {
    op::flush(m)?;
    let done = m.runtime.all_done();
    await_device(m, done);
    m.runtime.waited_for_all();
    show(m)
}

/// Finishes the device's work when the program ends, and prints what a stopped kernel printed.
///
/// # Errors
/// Faults of host functions in streams.
pub fn finish(m: &mut Machine) -> Result<(), Stop> {
    // Other threads do not continue when the program has ended.
    m.threads.forget_others();
    op::flush(m)?;
    if m.runtime.sticky.is_some() { show(m) } else { Ok(()) }
}

/// Prints the output of kernels: when the host waits for the device, but not when the program ends (PG 13,
/// "Formatted Output").
///
/// # Errors
/// Too much output.
pub fn show(m: &mut Machine) -> Result<(), Stop> {
    let printed = std::mem::take(&mut m.runtime.printed);
    print(m, false, &printed)
}

/// A launch by `<<< >>>`, whose error `cudaGetLastError` returns.
///
/// # Errors
/// Faults of the host itself: a struct argument at an invalid address, too much output.
pub fn launch(m: &mut Machine, kernel: FuncId, config: ArgsId, args: ArgsId) -> Result<(), Stop> {
    let config = m.bits(config);
    let shape = Shape {
        grid: [config[0] as u32, config[1] as u32, config[2] as u32],
        block: [config[3] as u32, config[4] as u32, config[5] as u32],
        dynamic_smem: config[6],
        ..Shape::default()
    };
    let values = m.values(args);
    let params = parameters(m, kernel, &values)?;
    refusal::launch(m, config[7], kernel, shape, params)?;
    refusal::result_dropped(m, None);
    Ok(())
}

/// The parameter bytes of a kernel. Scalars are passed by value; structs are copied from the address that the
/// argument holds.
fn parameters(m: &mut Machine, kernel: FuncId, values: &[Value]) -> Result<Vec<u8>, Stop> {
    let function = &m.program.functions[kernel];
    let mut block = vec![0; function.param_bytes as usize];
    for (param, value) in function.params.iter().zip(values) {
        let Param { offset, bytes: size, by_address, .. } = *param;
        let place = offset as usize..(offset + size) as usize;
        if by_address {
            block[place].copy_from_slice(&bytes(m, value.bits, size.into())?);
        } else {
            block[place].copy_from_slice(&value.bits.to_le_bytes()[..size as usize]);
        }
    }
    Ok(block)
}
