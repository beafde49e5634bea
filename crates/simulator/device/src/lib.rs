//! A simulated device: its memory, the program loaded on it, kernel launches, copies and textures.
//!
//! The crate joins functional execution (`functional`) with the timing model (`timing`): a launch executes
//! warp by warp as the model issues instructions, or without the model if no times are wanted. The CUDA
//! runtime (`runtime`) is its main user.
//!
//! # Entry points
//!
//! - [`Gpu::new`]: a device with empty memory, from an [`arch::DeviceSpec`] and [`GpuOptions`].
//! - [`Gpu::load`]: places a program's device variables and constants.
//! - [`Gpu::alloc`], [`Gpu::write`], [`Gpu::read`], [`Gpu::fill`], [`Gpu::free`]: device memory as the host
//!   sees it.
//! - [`Gpu::launch`]: runs a kernel. The result is [`Launched::Ran`] with its time, or [`Launched::Parked`]
//!   if the kernel waits for the host; [`Gpu::resume`] continues it.
//! - [`Gpu::launch_log`] and [`Gpu::copies`]: records for profiles, in bounded memory.
//! - [`Gpu::take_fault`] and [`Gpu::take_findings`]: what went wrong, and what the sanitizer reports.
//!
//! # Data flow
//!
//! `launch` checks the [`Shape`] against the device ([`check`]) and looks for an equal earlier launch whose
//! effect is known (`repeats.rs`). Otherwise it builds a `functional::Grid` and runs it in slices, under
//! [`timing::Model`] or alone (`run.rs`). Kernels that the kernel launches run in the same way
//! (`children.rs`). Each launch appends a [`LaunchRecord`]. Its [`Demand`] on the device tells the runtime
//! how concurrent kernels slow each other.
//!
//! # Invariants
//!
//! - Every launch that passes the checks is added to the log, also if it faults, and children follow their
//!   parent. The first launches have records, later ones are summed (`launch_log.rs`, `tests/device.rs`).
//! - Runs with and without the timing model leave the same memory (`tests/device.rs`).
//! - After a fault the first one is kept, and memory stays as the fault left it.
//! - Device memory is one address space, in which the constant bank is an allocation. The host changes it
//!   only through `memory.rs`, `texture.rs` and `virtual_memory.rs`, because remembered launches depend on it
//!   (by convention).
//!
//! # API boundary
//!
//! A [`Gpu`] knows no streams, events or host memory (except what [`Gpu::launch`] is given), and no clock: it
//! reports durations, and `runtime` arranges them on a timeline.

mod check;
mod children;
mod demand;
mod error;
mod issue_trace;
mod launch;
mod launch_log;
mod limits;
mod memory;
mod memory_names;
mod options;
mod record;
mod repeats;
mod run;
mod sampler;
mod samples;
mod strip;
mod texture;
mod virtual_memory;

use arch::DeviceSpec;
use base::Idx;
pub use check::{CLUSTER_BLOCKS, Shape, check, most_local, refused, shared_bytes};
pub use demand::Demand;
pub use error::CudaError;
use functional::memory::{Allocation, BadAddress, CODE_BASE, DEVICE_BASE, Memory, Region};
use functional::{Fault, FaultKind, Finding, FindingKind, HostCopy, Origin, Sanitizer, Used};
use isa::{GlobalId, GlobalSpace, Pc, Program, RelocTarget};
pub use issue_trace::{IssueRecord, IssueTrace};
pub use launch::{Launched, Parked, Ran};
pub use launch_log::{LaunchGroup, LaunchLog, MOST_COUNTERS, MOST_RECORDS};
pub use limits::{Limits, SMALLEST_PRINTF_FIFO};
pub use memory_names::Named;
pub use options::{Detail, FilmOf, GpuOptions};
pub use record::{CopyKind, CopyLog, CopyRecord, CopySum, LaunchRecord};
use repeats::Repeats;
use std::sync::Arc;
pub use texture::{Sampling, Source};
use timing::{AnyModel, ModelFactory};

/// A simulated device with its memory, program and records.
pub struct Gpu {
    spec: DeviceSpec,
    options: GpuOptions,
    memory: Memory,
    /// Device address of each global variable, by its id; 0 for host variables.
    globals: Vec<u64>,
    /// Device address of the constant bank.
    constants: u64,
    /// Size of the constant bank, bytes.
    constant_bytes: u64,
    /// CUDA arrays by device address: layout, texel format, and the extent and flags that they were created
    /// with.
    arrays: base::Map<u64, (functional::image::Image, functional::texture::Format, [u64; 4])>,
    textures: functional::texture::Textures,
    model: AnyModel,
    /// A part of the device, on which large launches are estimated.
    part: Option<Box<PartModel>>,
    /// What the caches hold, as a number, if it is known.
    caches: Option<u128>,
    /// What the latest launch accessed, if it was asked of the sanitizer or the launch was not computed.
    accesses: Option<(Vec<Used>, bool)>,
    /// Makes the timing models. Without one they have the policies of real GPUs.
    models: Option<Arc<dyn ModelFactory>>,
    /// Timeline segments that launches have recorded so far.
    watched: u64,
    pool: functional::Pool,
    /// Translated kernels, if the device has an engine for them.
    translations: Option<functional::Translations>,
    output: functional::Output,
    /// Calls of `printf` whose text did not fit into the buffer, over all launches. The place is that of the
    /// first launch that lost any.
    lost: Option<functional::Lost>,
    /// Launches by device code that were refused since the last call of `take_refusals`.
    refusals: Vec<Finding>,
    sanitizer: Option<Box<Sanitizer>>,
    /// Earlier launches and fills whose repetition need not be computed.
    repeats: Repeats,
    /// Blocks of host memory that the last launch accessed as copies in device memory.
    mapped: Vec<HostCopy>,
    fault: Option<Fault>,
    failure: Option<CudaError>,
    launches: LaunchLog,
    /// Warp instructions that all launches have executed.
    instructions: u64,
    /// Warp instructions that the timing model has simulated.
    simulated: u64,
    /// Launches by which others are estimated.
    samples: samples::Samples,
    copies: CopyLog,
    /// The launch that was to be captured.
    captured: Option<Box<functional::replay::Capture>>,
    /// The launch that was to be filmed.
    filmed: Option<Box<(LaunchRecord, Option<Fault>)>>,
    /// Limits that `cudaDeviceSetLimit` sets.
    pub limits: Limits,
}

/// The timing model of a part of a device.
struct PartModel {
    /// The part.
    spec: DeviceSpec,
    /// SMs of the whole device over those of the part.
    of: f64,
    model: AnyModel,
}

impl PartModel {
    /// Of a device whose launches are estimated. Models of other policies simulate whole launches.
    fn new(spec: &DeviceSpec, options: &GpuOptions, models: Option<&dyn ModelFactory>) -> Option<Box<Self>> {
        let estimates = options.timing && options.detail == Detail::Estimate && models.is_none();
        let arch::Part { device: spec, of } = spec.part().filter(|_| estimates)?;
        Some(Box::new(Self { spec, of, model: AnyModel::new(&spec, None) }))
    }
}

/// Duration of a copy beyond the transfer of its bytes, picoseconds. Measured with consecutive small copies
/// on an H200.
const COPY_LATENCY_PS: u64 = 2_500_000;

impl Gpu {
    /// A device with empty memory and no program.
    pub fn new(spec: &DeviceSpec, options: GpuOptions) -> Self {
        Self::with_models(spec, options, None)
    }
    /// A device with empty memory whose models `models` makes, with policies of its own ([`timing::policies`]).
    pub fn with_models(
        spec: &DeviceSpec,
        options: GpuOptions,
        models: Option<Arc<dyn ModelFactory>>,
    ) -> Self {
        Self {
            spec: *spec,
            options,
            memory: Memory::new(DEVICE_BASE, spec.memory_bytes(), 256)
                .with_guard(256)
                .holding(options.memory_limit)
                .clearing(options.clear),
            globals: Vec::new(),
            constants: 0,
            constant_bytes: 0,
            arrays: base::Map::new(),
            textures: base::Map::new(),
            model: {
                let mut model = AnyModel::new(spec, models.as_deref());
                model.watch(options.watch);
                model
            },
            part: PartModel::new(spec, &options, models.as_deref()),
            caches: None,
            accesses: None,
            models,
            watched: 0,
            pool: functional::Pool::default(),
            translations: None,
            output: functional::Output::new(0),
            lost: None,
            refusals: Vec::new(),
            sanitizer: options.sanitize.then(Box::default),
            repeats: Repeats::default(),
            mapped: Vec::new(),
            fault: None,
            failure: None,
            launches: LaunchLog::default(),
            instructions: 0,
            simulated: 0,
            samples: samples::Samples::default(),
            copies: CopyLog::default(),
            captured: None,
            filmed: None,
            limits: Limits::of(spec),
        }
    }
    /// Launches without time are executed by code that is translated at run time.
    #[must_use]
    pub fn translating(mut self, by: Option<functional::Translations>) -> Self {
        self.translations = by;
        self
    }
    /// The translated kernels, if the device has an engine for them.
    pub fn translations(&mut self) -> Option<&mut functional::Translations> {
        self.translations.as_mut()
    }
    /// The device's specification.
    pub fn device(&self) -> &DeviceSpec {
        &self.spec
    }
    /// Places a program's device variables and constants in memory and initialises them.
    pub fn load(&mut self, program: &Program) {
        if let Some(translations) = &mut self.translations {
            translations.clear();
        }
        let constant_bytes = program
            .globals
            .iter()
            .filter(|(_, g)| g.space == GlobalSpace::Const)
            .map(|(_, g)| u64::from(g.address) + g.size)
            .max();
        self.constant_bytes = constant_bytes.unwrap_or(0);
        self.constants = constant_bytes.and_then(|n| self.memory.alloc(n, 256)).unwrap_or(0);
        for (_, global) in program.globals.iter() {
            let address = match global.space {
                GlobalSpace::Host | GlobalSpace::Literal => 0,
                GlobalSpace::Const => self.constants + u64::from(global.address),
                GlobalSpace::Device | GlobalSpace::Managed => {
                    self.memory.alloc(global.size, global.align.into()).unwrap_or(0)
                }
            };
            self.globals.push(address);
        }
        self.initialize(program);
    }
    /// Gives the program's device variables their initial values.
    fn initialize(&mut self, program: &Program) {
        for (id, global) in program.globals.iter().filter(|(_, g)| !g.space.on_host()) {
            let mut bytes = global.init.clone();
            if let Some(end) = global.relocs.iter().map(|reloc| reloc.at as usize + 8).max() {
                bytes.resize(bytes.len().max(end), 0);
            }
            for reloc in &global.relocs {
                let target = match reloc.target {
                    RelocTarget::Global(g) => self.globals[g.index()],
                    RelocTarget::Func(f) => CODE_BASE + 16 * f.index() as u64,
                };
                let at = reloc.at as usize;
                bytes[at..at + 8].copy_from_slice(&target.wrapping_add_signed(reloc.addend).to_le_bytes());
            }
            let address = self.globals[id.index()];
            let given = bytes.len() as u64;
            self.write(address, &bytes);
            if global.size > given {
                self.fill(address + given, 0, global.size - given);
            }
        }
    }
    /// Frees everything that the program allocated on the device and initialises its variables again
    /// (`cudaDeviceReset`). `by` is the call.
    pub fn reset(&mut self, program: &Program, by: Pc) {
        let made = self.allocations();
        if let Some(sanitizer) = &mut self.sanitizer {
            made.iter().for_each(|&block| leak(sanitizer, block));
        }
        for (address, _) in made {
            let _ = self.memory.free(address);
            self.freed_by(address, true, by);
        }
        self.repeats.forget();
        self.arrays.clear();
        self.textures.clear();
        self.limits = Limits::of(&self.spec);
        self.failure = None;
        self.initialize(program);
    }
    /// Device address of a global variable; 0 for a host variable.
    pub fn symbol(&self, id: GlobalId) -> u64 {
        self.globals.get(id.index()).copied().unwrap_or(0)
    }
    /// Whether an address is one of device memory, allocated or not.
    pub fn owns(&self, address: u64) -> bool {
        Region::of(address) == Region::Device
    }
    /// Records the host calls that made the launches from number `first` on, innermost first.
    pub fn launched_from(&mut self, first: u64, calls: &[Pc]) {
        self.launches.set_calls(first, calls);
    }
    /// Records the host call that made an allocation, for the sanitizer's reports.
    pub fn allocated_by(&mut self, address: u64, by: Pc) {
        if let Some(sanitizer) = &mut self.sanitizer {
            sanitizer.set_origin(address, by);
        }
    }
    /// Records the host call that freed an allocation (`freed`) or tried to free an address that is none.
    pub fn freed_by(&mut self, address: u64, freed: bool, by: Pc) {
        let Some(sanitizer) = &mut self.sanitizer else { return };
        if freed {
            return sanitizer.freed(address, by);
        }
        let near = match self.memory.explain(address) {
            BadAddress::Freed(block) => Some(block),
            BadAddress::Outside(_) => self.memory.allocation(address),
        };
        sanitizer.invalid_free(address, near, by);
    }
    /// Adds the host's findings to those of the sanitizer. Without a sanitizer it returns them.
    pub fn add_findings(&mut self, findings: Vec<Finding>) -> Vec<Finding> {
        let Some(sanitizer) = &mut self.sanitizer else { return findings };
        findings.into_iter().for_each(|finding| sanitizer.add(finding));
        Vec::new()
    }
    /// Tells the sanitizer that host code wrote to managed memory, which therefore is initialised.
    pub fn host_wrote(&mut self, address: u64, size: u64) {
        self.sanitizer.iter_mut().for_each(|s| s.written(address, size));
    }
    /// Tells the sanitizer that the host is about to copy rows of device memory, `width` bytes at each
    /// address. `calls` are the host's calls, innermost first.
    pub fn host_copies(&mut self, rows: impl Iterator<Item = u64>, width: u64, calls: &[Pc]) {
        if let Some(s) = &mut self.sanitizer {
            s.copied(rows, width, calls);
        }
    }
    /// Lets the sanitizer track which parts of a block launches access, because host code may access the
    /// block, too. Returns whether there is a sanitizer.
    pub fn track_block(&mut self, address: u64, size: u64) -> bool {
        self.sanitizer.as_deref_mut().map(|sanitizer| sanitizer.follow(address, size)).is_some()
    }
    /// Whether a sanitizer checks launches.
    pub fn is_sanitized(&self) -> bool {
        self.sanitizer.is_some()
    }
    /// Lets the sanitizer track all memory that launches access, because several streams may be active.
    /// Returns whether there is a sanitizer.
    pub fn track_all(&mut self) -> bool {
        self.sanitizer.as_deref_mut().map(Sanitizer::follow_all).is_some()
    }
    /// Memory that launches accessed since the last call, and whether they may have synchronised with each
    /// other through it.
    pub fn take_accesses(&mut self) -> (Vec<Used>, bool) {
        let there = self.accesses.take();
        let (mut all, signals) =
            there.or_else(|| self.sanitizer.as_deref_mut().map(Sanitizer::touched)).unwrap_or_default();
        // Report host addresses instead of those of the copies that a launch worked on.
        for &HostCopy { host, device: copy, bytes: size } in &self.mapped {
            let copied = |used: &&mut Used| used.runs.iter().all(|run| run.start.wrapping_sub(copy) < size);
            for run in all.iter_mut().filter(copied).flat_map(|used| &mut used.runs) {
                *run = run.start - copy + host..run.end - copy + host;
            }
        }
        (all, signals)
    }
    /// The calls that allocated and freed the block at an address, if they were recorded.
    pub fn origin(&self, address: u64) -> Option<Origin> {
        self.sanitizer.as_ref()?.origin(address)
    }
    /// The sanitizer's findings. If the program ended normally (`ended_well`), they include allocations that
    /// were never freed.
    pub fn take_findings(&mut self, program: &Program, ended_well: bool) -> Vec<Finding> {
        let leaks = if ended_well { self.allocations() } else { Vec::new() };
        let Some(sanitizer) = &mut self.sanitizer else { return Vec::new() };
        leaks.into_iter().for_each(|block| leak(sanitizer, block));
        sanitizer.take_findings(program)
    }
    /// Duration of a copy, picoseconds. Pageable host memory is staged through a pinned buffer, at about a
    /// third of the link's bandwidth (on an H200's host 17 instead of 55 GB/s).
    pub fn copy_ps(&self, kind: CopyKind, bytes: u64, pinned: bool) -> u64 {
        let link = u64::from(self.spec.link_mbps).max(1);
        let bytes_per_us = match kind {
            CopyKind::HostToHost => 10_000,
            CopyKind::HostToDevice | CopyKind::DeviceToHost => {
                if pinned {
                    link
                } else {
                    link.div_ceil(3)
                }
            }
            // Each byte is read and written.
            CopyKind::DeviceToDevice => (self.spec.peak_bandwidth() / 2_000_000).max(1),
        };
        let latency = if kind == CopyKind::HostToHost { 0 } else { COPY_LATENCY_PS };
        latency + (u128::from(bytes) * 1_000_000 / u128::from(bytes_per_us)) as u64
    }
    /// Records a copy for profiles.
    pub fn record_copy(&mut self, kind: CopyKind, bytes: u64, time_ps: u64) {
        self.copies.push(CopyRecord { kind, bytes, time_ps });
    }
    /// Records of the first launches.
    pub fn launches(&self) -> &[LaunchRecord] {
        self.launches.records()
    }
    /// All launches so far: records of the first ones, sums of the later ones.
    pub fn launch_log(&self) -> &LaunchLog {
        &self.launches
    }
    /// All copies so far: records of the first ones, sums of the later ones.
    pub fn copies(&self) -> &CopyLog {
        &self.copies
    }
    /// The error code that a fault left behind, which later calls of the runtime return.
    pub fn failure(&self) -> Option<CudaError> {
        self.failure
    }
    /// Takes the first fault.
    pub fn take_fault(&mut self) -> Option<Fault> {
        self.fault.take()
    }
    /// Changes the fault of a kernel that never ended into [`FaultKind::HostAwaited`] if it waited for memory
    /// that the host may write; `shared` says so of an address.
    pub fn blame_host(&mut self, shared: impl Fn(u64) -> bool) {
        if let Some(fault) = &mut self.fault
            && matches!(fault.kind, FaultKind::Timeout | FaultKind::Endless)
            && shared(std::mem::take(&mut fault.address))
        {
            fault.kind = FaultKind::HostAwaited;
        }
    }
    /// Adds the host calls that launched the failed kernel to its fault, innermost first.
    pub fn blame_calls(&mut self, calls: &[Pc]) {
        if let Some(fault) = &mut self.fault {
            fault.callers.extend(calls);
        }
    }
    /// Stores the first fault and the error code that the runtime will return.
    fn fail(&mut self, fault: Fault) {
        let error = match &fault.kind {
            FaultKind::Misaligned(..) => CudaError::MisalignedAddress,
            FaultKind::Assert(..) => CudaError::Assert,
            FaultKind::Timeout
            | FaultKind::TooManyLaunches(_)
            | FaultKind::Endless
            | FaultKind::HostAwaited => CudaError::LaunchTimeout,
            kind if kind.waits() => CudaError::LaunchTimeout,
            FaultKind::BadCall => CudaError::InvalidPc,
            FaultKind::StackOverflow => CudaError::HardwareStackError,
            FaultKind::NoRoom { .. } => CudaError::MemoryAllocation,
            FaultKind::Trap | FaultKind::Abort => CudaError::LaunchFailure,
            _ => CudaError::IllegalAddress,
        };
        self.failure.get_or_insert(error);
        let origin = fault.allocation().and_then(|a| self.origin(a.address));
        let reserved = self.memory.reservation(fault.address).is_some();
        self.fault.get_or_insert(Fault { origin, reserved, ..fault });
    }
}

/// Reports a block that was never freed, if the host allocated it.
fn leak(sanitizer: &mut Sanitizer, (address, size): (u64, u64)) {
    let Some(origin) = sanitizer.origin(address) else { return };
    let block = Allocation { address, size };
    sanitizer.add(Finding::on_host(FindingKind::Leak, origin.allocated, address, Some(block)));
}
