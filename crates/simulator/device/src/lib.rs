//! A simulated device: its memory, the program loaded on it, launches and copies. Joins execution and the timing model.
//!
//! Invariants: every launch that passes the checks leaves one record, also when it faults; after a fault the first one is
//! kept and the memory stays as it was left. Device memory is one address space: constants are an allocation in it.

mod check;
mod children;
mod demand;
mod error;
mod launch;
mod limits;
mod memory;
mod named;
mod options;
mod record;
mod repeats;
mod run;
mod texture;
mod virtual_memory;

use arch::DeviceSpec;
use base::Idx;
pub use check::{CLUSTER_BLOCKS, Shape, check, most_local, refused, shared_bytes};
pub use demand::Demand;
pub use error::CudaError;
use functional::memory::{Allocation, BadAddress, CODE_BASE, DEVICE_BASE, Memory, Region};
use functional::{Fault, FaultKind, Finding, FindingKind, Origin, Sanitizer, Used};
use isa::{GlobalId, GlobalSpace, Pc, Program, RelocTarget};
pub use launch::{Launched, Parked, Ran};
pub use limits::SMALLEST_PRINTF_FIFO;
pub use named::Named;
pub use options::GpuOptions;
pub use record::{CopyKind, CopyRecord, LaunchRecord};
use repeats::Repeats;
pub use texture::{Sampling, Source};
use timing::Model;

/// The device.
pub struct Gpu {
    spec: DeviceSpec,
    options: GpuOptions,
    memory: Memory,
    /// Address of each variable, by its id; 0 for those of the host.
    globals: Vec<u64>,
    /// The constant bank: address and size.
    constants: u64,
    constant_bytes: u64,
    /// Arrays by address.
    arrays: base::Map<u64, (functional::image::Image, functional::texture::Format, [u64; 4])>,
    textures: functional::texture::Textures,
    model: Model,
    /// Segments of timelines that launches have left so far.
    watched: u64,
    pool: functional::Pool,
    output: functional::Output,
    /// Calls of `printf` of all launches whose text was lost; the place is the first launch's.
    lost: Option<functional::Lost>,
    /// Launches by kernels that were refused since the last call of `take_refusals`.
    refusals: Vec<Finding>,
    sanitizer: Option<Box<Sanitizer>>,
    /// Launches that would do the same again.
    repeats: Repeats,
    /// Host memory that the last launch found as copies: address of the copy, bytes, address.
    mapped: Vec<[u64; 3]>,
    fault: Option<Fault>,
    failure: Option<CudaError>,
    launches: Vec<LaunchRecord>,
    /// Warp instructions of all launches.
    instructions: u64,
    copies: Vec<CopyRecord>,
    /// `cudaDeviceSetLimit`'s values, by its numbers: stack of a thread, room of printf, heap of device code,
    /// depth of waiting, launches by device code that wait.
    pub limits: [u64; 7],
}

/// What a copy takes beyond its bytes, picoseconds: small ones that follow each other on an H200 (measured).
const COPY_LATENCY_PS: u64 = 2_500_000;

impl Gpu {
    /// A device with empty memory.
    pub fn new(spec: &DeviceSpec, options: GpuOptions) -> Self {
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
                let mut model = Model::new(spec);
                model.watch(options.watch);
                model
            },
            watched: 0,
            pool: functional::Pool::default(),
            output: functional::Output::new(0),
            lost: None,
            refusals: Vec::new(),
            sanitizer: options.sanitize.then(Box::default),
            repeats: Repeats::default(),
            mapped: Vec::new(),
            fault: None,
            failure: None,
            launches: Vec::new(),
            instructions: 0,
            copies: Vec::new(),
            limits: limits::limits(spec),
        }
    }
    /// What it is.
    pub fn device(&self) -> &DeviceSpec {
        &self.spec
    }
    /// Places the program's device variables and constants.
    pub fn load(&mut self, program: &Program) {
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
    /// Gives the program's device variables the values they start with.
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
    /// Ends everything that the program made on the device; its variables start anew.
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
        self.limits = limits::limits(&self.spec);
        self.failure = None;
        self.initialize(program);
    }
    /// Address of a device variable; 0 for one of the host.
    pub fn symbol(&self, id: GlobalId) -> u64 {
        self.globals.get(id.index()).copied().unwrap_or(0)
    }
    /// The address is one of device memory, allocated or not.
    pub fn owns(&self, address: u64) -> bool {
        Region::of(address) == Region::Device
    }
    /// Notes the calls that the last launches, from number `first` on, came from: innermost first.
    pub fn launched_from(&mut self, first: usize, calls: &[Pc]) {
        self.launches.iter_mut().skip(first).for_each(|launch| launch.from = calls.to_vec());
    }
    /// Notes the call that made an allocation.
    pub fn allocated_by(&mut self, address: u64, by: Pc) {
        if let Some(sanitizer) = &mut self.sanitizer {
            sanitizer.set_origin(address, by);
        }
    }
    /// Notes the call that freed an allocation, or could not.
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
    /// Gives what the host found out to the sanitizer; returns the findings if there is none.
    pub fn found(&mut self, findings: Vec<Finding>) -> Vec<Finding> {
        let Some(sanitizer) = &mut self.sanitizer else { return findings };
        findings.into_iter().for_each(|finding| sanitizer.add(finding));
        Vec::new()
    }
    /// Notes that host code wrote to managed memory.
    pub fn written(&mut self, address: u64, size: u64) {
        self.sanitizer.iter_mut().for_each(|s| s.written(address, size));
    }
    /// The host is about to copy rows of device memory, `width` bytes at each address, by the first of these calls.
    pub fn copied(&mut self, rows: impl Iterator<Item = u64>, width: u64, calls: &[Pc]) {
        if let Some(s) = &mut self.sanitizer {
            s.copied(rows, width, calls);
        }
    }
    /// Host code may touch this block, too. True if it is of interest which part of it a launch accesses.
    pub fn follow(&mut self, address: u64, size: u64) -> bool {
        self.sanitizer.as_deref_mut().map(|sanitizer| sanitizer.follow(address, size)).is_some()
    }
    /// Several streams may work. True if it is of interest what launches access.
    pub fn follow_all(&mut self) -> bool {
        self.sanitizer.as_deref_mut().map(Sanitizer::follow_all).is_some()
    }
    /// What launches used of memory since the last call, and whether they may order themselves by it.
    pub fn touched(&mut self) -> (Vec<Used>, bool) {
        let (mut all, signals) = self.sanitizer.as_deref_mut().map(Sanitizer::touched).unwrap_or_default();
        // What was a copy of host memory is that memory.
        for &[copy, size, host] in &self.mapped {
            let copied = |used: &&mut Used| used.runs.iter().all(|run| run.start.wrapping_sub(copy) < size);
            for run in all.iter_mut().filter(copied).flat_map(|used| &mut used.runs) {
                *run = run.start - copy + host..run.end - copy + host;
            }
        }
        (all, signals)
    }
    /// Where an allocation came from, as far as it was noted.
    pub fn origin(&self, address: u64) -> Option<Origin> {
        self.sanitizer.as_ref()?.origin(address)
    }
    /// What the sanitizer found; of a program that ended well, with what was never freed.
    pub fn take_findings(&mut self, program: &Program, ended_well: bool) -> Vec<Finding> {
        let leaks = if ended_well { self.allocations() } else { Vec::new() };
        let Some(sanitizer) = &mut self.sanitizer else { return Vec::new() };
        leaks.into_iter().for_each(|block| leak(sanitizer, block));
        sanitizer.take_findings(program)
    }
    /// Time of a copy, picoseconds. Pageable memory is staged through a pinned buffer at about a third of the link's rate
    /// (measured on the H200's host: 17 against 55 GB/s).
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
            // Read and written.
            CopyKind::DeviceToDevice => (self.spec.peak_bandwidth() / 2_000_000).max(1),
        };
        let latency = if kind == CopyKind::HostToHost { 0 } else { COPY_LATENCY_PS };
        latency + (u128::from(bytes) * 1_000_000 / u128::from(bytes_per_us)) as u64
    }
    /// Notes a copy for profiles.
    pub fn record_copy(&mut self, kind: CopyKind, bytes: u64, time_ps: u64) {
        self.copies.push(CopyRecord { kind, bytes, time_ps });
    }
    /// Launches so far.
    pub fn launches(&self) -> &[LaunchRecord] {
        &self.launches
    }
    /// Copies so far.
    pub fn copies(&self) -> &[CopyRecord] {
        &self.copies
    }
    /// The error that a fault left behind.
    pub fn failure(&self) -> Option<CudaError> {
        self.failure
    }
    /// The first fault.
    pub fn take_fault(&mut self) -> Option<Fault> {
        self.fault.take()
    }
    /// If a kernel never ended: does it wait for the host? `shared` says of an address that the host may write there, too.
    pub fn blame_host(&mut self, shared: impl Fn(u64) -> bool) {
        if let Some(fault) = &mut self.fault
            && matches!(fault.kind, FaultKind::Timeout | FaultKind::Endless)
            && shared(std::mem::take(&mut fault.address))
        {
            fault.kind = FaultKind::HostAwaited;
        }
    }
    /// The calls of the host that launched the kernel that failed, innermost first.
    pub fn blame_calls(&mut self, calls: &[Pc]) {
        if let Some(fault) = &mut self.fault {
            fault.callers.extend(calls);
        }
    }
    /// Keeps the first fault and what the runtime will say of it.
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

/// Notes a block that was never freed, if the host asked for it.
fn leak(sanitizer: &mut Sanitizer, (address, size): (u64, u64)) {
    let Some(origin) = sanitizer.origin(address) else { return };
    let block = Allocation { address, size };
    sanitizer.add(Finding::on_host(FindingKind::Leak, origin.allocated, address, Some(block)));
}
