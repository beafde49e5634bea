//! The CUDA runtime: its state, its error model and launches. The calls themselves are in the modules beside.
//!
//! Time has one axis: the host's. Each stream knows its last work; calls that wait move the host's clock there.
//! The default stream waits for all others and they for it (PG 13, "Default stream"), but for those made not to.

mod branch;
pub mod capture;
mod chunks;
pub mod copy;
pub mod device_query;
pub mod error;
pub mod function;
pub mod graph;
pub mod log;
pub mod managed;
pub mod memory;
mod node;
pub mod op;
pub mod order;
pub mod parked;
mod pending;
pub mod pool;
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

/// State of the runtime.
#[derive(Default)]
pub struct Runtime {
    /// What `cudaGetLastError` will say.
    last: Option<CudaError>,
    /// Launches of each stream that may not have ended, in order.
    launched: Map<u64, VecDeque<Id>>,
    /// Launches that were refused, and calls whose result was dropped, since the program last saw an error.
    unseen: Vec<Finding>,
    /// The last refused launch, until the program has its result or drops it.
    refused: Option<Finding>,
    /// After a kernel fault every call fails with this until the device is reset.
    sticky: Option<CudaError>,
    /// A function of `cudaLaunchHostFunc` or `cudaStreamAddCallback` is under way.
    in_callback: bool,
    /// A call has returned it: until then work is still accepted, since a kernel's fault comes after its launch.
    noticed: bool,
    timeline: Timeline,
    /// By handle; 0 is the default stream.
    streams: Map<u64, Stream>,
    /// Last work of streams that were destroyed: those that the default stream waits for, and the others.
    gone: [Id; 2],
    /// Streams made so far.
    made: usize,
    events: Map<u64, Event>,
    graphs: graph::Graphs,
    pools: pool::Pools,
    chunks: chunks::Chunks,
    /// Work behind a function of the host.
    waiting: Vec<op::Waiting>,
    /// Launches that have stopped to wait.
    held: Vec<parked::Held>,
    /// The last work was a launch that has stopped: its number.
    just_parked: Option<u64>,
    /// The launch at hand may stop.
    may_park: bool,
    /// Nothing else can go on.
    last_chance: bool,
    /// Launches that have stopped are being looked at.
    attends: bool,
    /// The call that the work comes from that is being done, and those around it.
    calls: Vec<isa::Pc>,
    log: log::Log,
    /// What kernels printed and the host has not fetched yet.
    printed: Vec<u8>,
    /// Time of the next launch that passed before; less than none: it comes later.
    ahead_ps: i64,
    next_handle: u64,
    /// Objects and nodes of graphs made since they were last counted.
    uncounted: usize,
    /// Blocks of `cudaMallocHost` and `cudaHostRegister`, by their start.
    pinned: Map<u64, Pinned>,
    /// Blocks of `cudaMallocManaged`: start to end.
    managed: LongMap<u64, u64>,
    hints: Vec<managed::Hint>,
    /// If a sanitizer looks on.
    order: Option<Box<order::Order>>,
    /// Dynamic shared memory beyond the default limit, by kernel.
    opted_in: Map<u32, u64>,
    /// Kernels that may have clusters of more than 8 blocks.
    wide_clusters: base::Set<u32>,
    /// `cudaSetDeviceFlags`.
    flags: u32,
}

/// Streams, events, graphs and nodes of graphs that a program can hold at a time: some hundred megabytes of this machine.
const MOST_OBJECTS: usize = 1 << 20;
/// So many are made between two counts.
const COUNT_AFTER: usize = 1 << 12;

/// A block of pinned host memory.
#[derive(Clone, Copy, Debug)]
struct Pinned {
    end: u64,
    flags: u32,
    /// The program's own memory.
    registered: bool,
}

impl Runtime {
    /// Of a device.
    pub fn new(device: &arch::DeviceSpec) -> Self {
        let mut runtime = Runtime { timeline: Timeline::new(device), ..Runtime::default() };
        runtime.streams.insert(0, Stream::default());
        runtime
    }
    /// Forgets everything; the pinned blocks that there were.
    fn end(&mut self) -> Map<u64, Pinned> {
        let timeline = std::mem::take(&mut self.timeline);
        let next_handle = self.next_handle;
        let order = self.order.take().map(|_| Box::default());
        let log = std::mem::take(&mut self.log);
        let new = Runtime { timeline, next_handle, order, log, ..Runtime::default() };
        let old = std::mem::replace(self, new);
        self.streams.insert(0, Stream::default());
        old.pinned
    }
    fn handle(&mut self) -> u64 {
        self.uncounted += 1;
        self.next_handle += 16;
        0x1000 + self.next_handle
    }
    /// Streams, events, graphs and their nodes that exist.
    fn objects(&self) -> usize {
        let graphs = self.graphs.made.values().chain(self.graphs.ready.values());
        self.streams.len() + self.events.len() + graphs.map(|graph| 1 + graph.nodes.len()).sum::<usize>()
    }
    /// Lies in managed memory: host code may touch it.
    pub fn is_managed(&self, address: u64, size: u64) -> bool {
        let block = self.managed.up_to(address);
        block.is_some_and(|(_, end)| address.saturating_add(size) <= end)
    }
    /// The pinned block that holds the range.
    fn pinned_at(&self, address: u64, size: u64) -> Option<(u64, Pinned)> {
        let (&start, &block) = self.pinned.range(..=address).next_back()?;
        (address.saturating_add(size) <= block.end).then_some((start, block))
    }
    /// Streams hold functions of the host that have not been called yet.
    pub fn functions_wait(&self) -> bool {
        !self.waiting.is_empty()
    }
    fn is_pinned(&self, address: u64, size: u64) -> bool {
        self.pinned_at(address, size).is_some()
    }
    /// All of them, from start to end.
    fn pinned_blocks(&self) -> Vec<(u64, u64)> {
        self.pinned.iter().map(|(&start, block)| (start, block.end)).collect()
    }
    /// The number of a stream; none if there is no such stream.
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
    /// Work of these streams is done in the order of its issue.
    fn ordered(&self, a: u64, b: u64) -> bool {
        let blocking = |s: u64| self.streams.get(&s).is_none_or(Stream::blocking);
        a == b || (a == 0 || b == 0) && blocking(a) && blocking(b)
    }
    /// When everything given to the device is done.
    fn all_done(&mut self) -> u64 {
        let all: Vec<Id> = self.streams.values().map(|s| s.last).chain(self.gone).collect();
        all.into_iter().map(|id| self.timeline.end(id)).max().unwrap_or(0)
    }
    /// What new work of `stream` follows.
    fn start(&self, stream: u64, issued: u64) -> Start {
        let blocking = |s: &&Stream| s.blocking();
        let own = self.streams.get(&stream);
        let after = match own {
            _ if stream == 0 => {
                self.streams.values().filter(blocking).map(|s| s.last).chain([self.gone[0]]).collect()
            }
            Some(own) => {
                let default = self.streams.get(&0).filter(|_| own.blocking());
                [own.last].into_iter().chain(default.map(|s| s.last)).collect()
            }
            None => Vec::new(),
        };
        let (row, priority) = own.map_or((0, 0), |s| (s.row, s.priority));
        let queue = own.map(|s| s.queue);
        Start { after, issued, priority, row, queue, stream: queue.unwrap_or(0) as u32 }
    }
    /// A point behind what `stream` was given, and not before a time.
    fn behind(&mut self, stream: u64, issued: u64) -> Id {
        let Start { after, queue, .. } = self.start(stream, issued);
        self.timeline.join(after, issued, queue)
    }
    /// `stream` was given this; a kernel stands in this row of the device's queue.
    fn busy(&mut self, stream: u64, last: Id, row: Option<usize>) {
        if let Some(s) = self.streams.get_mut(&stream) {
            s.last = last;
            s.row = row.unwrap_or(0);
        }
    }
}

/// Both sides may touch this block.
pub fn manage(m: &mut Machine, start: u64, size: u64) {
    m.runtime.managed.insert(start, start + size);
    if m.gpu.track_block(start, size) {
        m.runtime.order.get_or_insert_default();
    }
}

/// Ends a call: remembers an error, and returns the code.
pub fn answer(m: &mut Machine, result: Result<(), CudaError>) -> Reply {
    if m.runtime.uncounted >= COUNT_AFTER {
        m.runtime.uncounted = 0;
        if m.runtime.objects() > MOST_OBJECTS {
            return Err(m.fault(FaultKind::TooManyObjects(MOST_OBJECTS as u64)));
        }
    }
    let result = m.runtime.sticky.map_or(result, Err);
    m.runtime.noticed = m.runtime.sticky.is_some();
    match result {
        Ok(()) => Ok(0),
        Err(error) => {
            m.runtime.last = Some(error);
            Ok(error.code().into())
        }
    }
}

/// What a call gives without being made: functions that the runtime calls may not call it (H200: each call gives this, also
/// `cudaGetDevice` and `cudaGetLastError`, and nothing is left of it afterwards).
pub fn forbidden(m: &Machine, entry: &crate::library::Entry) -> Option<u64> {
    let forbidden = m.runtime.in_callback && !entry.wide && crate::library::is_runtime(entry.name);
    forbidden.then(|| CudaError::NotPermitted.code().into())
}

/// What became of a call that stopped: the runtime does not touch null pointers, it returns an error.
///
/// # Errors
/// Anything else, and what functions of the program do that it called.
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

/// Nothing takes a call's result: if that is an error, the program has to ask for it.
pub fn dropped(m: &mut Machine, ext: isa::ExternId, result: u64) {
    let Some(error) = m.runtime.last.filter(|e| u64::from(e.code()) == result) else { return };
    let name = &m.program.externs[ext];
    // Of memory that cannot be freed the sanitizer says more.
    let known = matches!(name.as_str(), "cudaFree" | "cudaFreeAsync");
    if m.runtime.sticky.is_none() && crate::library::is_runtime(name) && !known {
        refusal::unheard(m, Some(FindingKind::CallFailed(error.name(), None)));
    }
}

/// Waits for everything on the device.
/// Until the host goes on behind work that it waits for, picoseconds: an H200's empty kernel with a wait takes 8.3 µs, two of
/// them 11.1, a small copy 6.7 (measured).
const RETURN_PS: u64 = 4_500_000;

/// The host waits for the device's time `end`, if that has not come yet.
fn await_device(m: &mut Machine, end: u64) {
    if end > m.now_ps() {
        log::wait(m, end + RETURN_PS);
        m.wait_until(end + RETURN_PS);
    }
}

fn synchronize(m: &mut Machine) -> Result<(), Stop> {
    op::flush(m)?;
    let done = m.runtime.all_done();
    await_device(m, done);
    m.runtime.waited_for_all();
    show(m)
}

/// The program ends: the device does what it was given, and what a kernel printed that was stopped is shown.
///
/// # Errors
/// What functions of the program do wrong that wait for the device.
pub fn finish(m: &mut Machine) -> Result<(), Stop> {
    // No thread goes on when the program has ended.
    m.threads.forget_others();
    op::flush(m)?;
    if m.runtime.sticky.is_some() { show(m) } else { Ok(()) }
}

/// Prints what kernels printed: when the host waits for the device, and not at its end (PG 13, "Formatted Output").
///
/// # Errors
/// Too much output.
pub fn show(m: &mut Machine) -> Result<(), Stop> {
    let printed = std::mem::take(&mut m.runtime.printed);
    print(m, false, &printed)
}

/// A launch by `<<< >>>`: errors are left for `cudaGetLastError`.
///
/// # Errors
/// Only what the host itself does wrong: a struct argument at a bad address, too much output.
pub fn launch(m: &mut Machine, kernel: FuncId, config: ArgsId, args: ArgsId) -> Result<(), Stop> {
    let config: Vec<u64> = m.values(config).iter().map(|v| v.bits).collect();
    let shape = Shape {
        grid: [config[0] as u32, config[1] as u32, config[2] as u32],
        block: [config[3] as u32, config[4] as u32, config[5] as u32],
        dynamic_smem: config[6],
        ..Shape::default()
    };
    let values = m.values(args);
    let params = parameters(m, kernel, &values)?;
    refusal::launch(m, config[7], kernel, shape, params)?;
    refusal::unheard(m, None);
    Ok(())
}

/// The parameter bytes of a kernel: scalars by value, structs copied from where the argument points.
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
