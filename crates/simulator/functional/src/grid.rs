//! A launch in execution: its resident blocks, and the execution of their warps' instructions.
//!
//! The driver decides which block goes to which slot and which warp issues next. Drivers are
//! [`crate::Functional`] and, through the crate `device`, the timing model. Slots are reused from block to
//! block, so nothing is allocated in the steady state.

use arch::policy::Reconvergence;
use isa::{Clock, FuncId, IssuedOp, Pc, Program};

use crate::access_trace::AccessTrace;
use crate::cluster::Clusters;
use crate::endless::Repetition;
use crate::env::{Barrier, Block, Env};
use crate::fault::{Fault, FaultKind};
use crate::lanes::{WideRow, thread_indices};
use crate::memory::{Memory, zero};
use crate::sanitize::{self, Kind, Sanitizer, Seen};
use crate::scalar::Rules;
use crate::stack;
use crate::step;
use crate::texture::Textures;
use crate::translated::Translations;
use crate::warp::Warp;

/// Parameters of a kernel launch.
#[derive(Clone, Debug)]
pub struct LaunchParams<'a> {
    /// The program, which must be verified.
    pub program: &'a Program,
    /// The kernel.
    pub kernel: FuncId,
    /// `gridDim`.
    pub grid: [u32; 3],
    /// `blockDim`.
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory.
    pub dynamic_smem: u32,
    /// Bytes of the kernel's parameters in their layout.
    pub params: &'a [u8],
    /// Address of each global variable in device memory, by `GlobalId`; 0 for variables of the host.
    pub globals: &'a [u64],
    /// First address and end of the constant bank in device memory.
    pub constants: (u64, u64),
    /// Textures, by handle.
    pub textures: &'a Textures,
    /// How diverged lanes reconverge.
    pub reconvergence: Reconvergence,
    /// Floating-point rules.
    pub rules: Rules,
    /// Bytes of stack of a thread for recursion and calls through pointers.
    pub stack_bytes: u32,
    /// Bytes of the heap for device code's `malloc`.
    pub heap_bytes: u64,
}

#[derive(Clone)]
pub(crate) struct Slot {
    pub block: Block,
    pub warps: Vec<Warp>,
}

/// Slots of a finished launch, kept so that the next launch need not allocate them again.
#[derive(Default)]
pub struct Pool {
    slots: Vec<Slot>,
}

/// A launch in execution.
pub struct Grid<'a> {
    pub(crate) env: Env<'a>,
    pub(crate) kernel: FuncId,
    shared_bytes: usize,
    /// Blocks started so far.
    pub(crate) started: u64,
    warps_per_block: u32,
    last_mask: u32,
    pub(crate) slots: Vec<Slot>,
    pub(crate) fault: Option<Fault>,
    pub(crate) clusters: Clusters,
    pub(crate) repetition: Option<Box<Repetition>>,
    pub(crate) access_trace: Option<Box<AccessTrace>>,
}

impl<'a> Grid<'a> {
    /// A launch without blocks. Output of the kernel is appended to `output`. `pool` has the slots of an
    /// earlier launch, or is empty.
    pub fn new(
        launch: &LaunchParams<'a>,
        memory: &'a mut Memory,
        output: &'a mut crate::Output,
        pool: Pool,
    ) -> Self {
        let f = &launch.program.functions[launch.kernel];
        let threads: u32 = launch.block.iter().product();
        let warps_per_block = threads.div_ceil(32);
        let mut params = launch.params.to_vec();
        // Padding: a load of 4 or 8 bytes at a short last parameter stays in bounds.
        params.resize(params.len().max(f.param_bytes as usize) + 8, 0);
        let env = Env {
            program: launch.program,
            params,
            globals: launch.globals,
            constants: launch.constants,
            textures: launch.textures,
            texels: Vec::new(),
            memory,
            mapped: None,
            rules: launch.rules,
            reconvergence: launch.reconvergence,
            grid: launch.grid,
            block: launch.block,
            dynamic_smem: launch.dynamic_smem,
            cluster: f.bounds.cluster.map(|n| n.max(1)),
            peers: Vec::new(),
            remote: false,
            heap_bytes: launch.heap_bytes,
            local_bytes: stack::local_bytes(launch.program, launch.kernel, launch.stack_bytes),
            tids: (0..warps_per_block).map(|w| thread_indices(w, launch.block)).collect(),
            output,
            clock: Clock::default(),
            children: None,
            translations: None,
            sanitizer: None,
            footprint: None,
            extra_accesses: Vec::new(),
            lane_offsets: [0; 32],
            addresses_wanted: true,
            slot: 0,
        };
        let last = threads % 32;
        let mut slots = pool.slots;
        slots.iter_mut().for_each(|s| s.block.running = 0);
        Self {
            env,
            kernel: launch.kernel,
            shared_bytes: shared_bytes(f, launch.dynamic_smem) as usize,
            started: 0,
            warps_per_block,
            last_mask: if last == 0 { u32::MAX } else { (1 << last) - 1 },
            slots,
            fault: None,
            clusters: Clusters::new(f.bounds.cluster),
            repetition: None,
            access_trace: None,
        }
    }
    /// Has a sanitizer check the launch. The driver must then call [`Grid::step_watched`] for each
    /// instruction.
    #[must_use]
    pub fn watched(mut self, launch: &LaunchParams<'a>, by: Option<&'a mut Sanitizer>) -> Self {
        self.env.sanitizer = by;
        if let Some(sanitizer) = self.env.sanitizer.as_deref_mut() {
            sanitizer.begin(launch);
        }
        self
    }
    /// Executes by translated code where no one observes the launch and [`crate::Functional`] drives it.
    #[must_use]
    pub fn translated(mut self, by: Option<&'a mut Translations>) -> Self {
        self.env.translations = by;
        self
    }
    /// Whether there is translated code for the path of a warp. Translates its function if it has executed much. `records`: the
    /// driver records accesses to device memory.
    pub(crate) fn may_be_translated(&mut self, slot: usize, warp: u32, records: bool) -> bool {
        if self.is_observed(slot, warp) {
            return false;
        }
        let Some(translations) = self.env.translations.take() else { return false };
        let may = translations.prepare(&self.env, &self.slots[slot].warps[warp as usize], records);
        self.env.translations = Some(translations);
        may
    }
    /// The interpreter executed so many instructions of a warp after [`Grid::may_be_translated`] returned false.
    pub(crate) fn interpreted(&mut self, slot: usize, warp: u32, instructions: u64) {
        let observed = self.is_observed(slot, warp);
        if let Some(translations) = self.env.translations.as_mut().filter(|_| !observed) {
            translations.interpreted(instructions);
        }
    }
    /// Someone other than the sanitizer and the footprint observes the warp, or its block belongs to a cluster that the sanitizer
    /// checks.
    fn is_observed(&self, slot: usize, warp: u32) -> bool {
        let of_cluster = self.env.sanitizer.is_some() && self.env.cluster != [1; 3];
        let traced = self.access_trace.as_ref().is_some_and(|trace| trace.concerns(slot, warp));
        self.repetition.is_some() || traced || of_cluster
    }
    /// Executes translated code of a warp. Returns the number of warp instructions, at most `budget`, or 0.
    pub(crate) fn execute_translated(&mut self, slot: usize, warp: u32, budget: u64, records: bool) -> u64 {
        let Some(translations) = self.env.translations.take() else { return 0 };
        self.env.slot = slot;
        let Slot { block, warps } = &mut self.slots[slot];
        let executed = translations.execute(&mut self.env, block, &mut warps[warp as usize], budget, records);
        self.env.translations = Some(translations);
        executed
    }
    /// Bytes of local memory of all threads of a block.
    pub fn local_bytes(&self) -> u64 {
        u64::from(self.warps_per_block) * 32 * u64::from(self.env.local_bytes)
    }
    /// The launch is checked or recorded, so the driver must call [`Grid::step_watched`] for each
    /// instruction.
    pub fn is_watched(&self) -> bool {
        self.env.sanitizer.is_some() || self.access_trace.is_some() || self.env.footprint.is_some()
    }
    /// Ends the launch. Returns its slots for the next one.
    pub fn into_pool(mut self) -> Pool {
        if let Some(mapped) = &mut self.env.mapped {
            mapped.give_back(self.env.memory);
        }
        Pool { slots: self.slots }
    }
    /// Number of warps in a block.
    pub fn warps_per_block(&self) -> u32 {
        self.warps_per_block
    }
    /// Number of blocks in the grid.
    pub fn blocks(&self) -> u64 {
        self.env.grid.iter().map(|&n| u64::from(n)).product()
    }
    /// The fault that stopped execution, if any.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }
    /// Starts block number `block` (`blockIdx.x` fastest) in a slot. Its warps begin at the kernel's first
    /// instruction. `sm` is the value of `%smid`.
    pub fn start_block(&mut self, block: u64, slot: usize, sm: u32) {
        let f = &self.env.program.functions[self.kernel];
        while self.slots.len() <= slot {
            self.slots.push(Slot { block: Block::new(), warps: Vec::new() });
        }
        self.repetition = None;
        self.started += 1;
        if let Some(trace) = &mut self.access_trace {
            trace.start_block(block, slot, self.warps_per_block);
        }
        let (index, rank, cluster) = self.index_of(block, slot);
        let Slot { block: state, warps } = &mut self.slots[slot];
        (state.index, state.rank, state.cluster) = (index, rank, cluster);
        state.sm = sm;
        zero(&mut state.shared, self.shared_bytes);
        zero(&mut state.local, self.warps_per_block as usize * 32 * self.env.local_bytes as usize);
        state.barriers = [Barrier::default(); 16];
        state.running = self.warps_per_block;
        state.waiting = 0;
        warps.resize_with(self.warps_per_block as usize, Warp::new);
        for (i, warp) in warps.iter_mut().enumerate() {
            warp.index = i as u32;
            let last = i as u32 + 1 == self.warps_per_block;
            let mask = if last { self.last_mask } else { u32::MAX };
            warp.start(f.start.0, mask, f.regs as usize, f.preds as usize, self.kernel.0);
        }
        if let Some(sanitizer) = self.env.sanitizer.as_deref_mut() {
            sanitizer.start_block(
                slot,
                self.shared_bytes,
                self.warps_per_block as usize,
                self.env.local_bytes,
            );
        }
    }
    /// The next instruction of a warp, or `None` if the warp has ended.
    #[inline]
    pub fn next(&self, slot: usize, warp: u32) -> Option<Pc> {
        let w = &self.slots[slot].warps[warp as usize];
        (!w.done()).then_some(Pc(w.current.pc))
    }
    /// Executes one instruction of a warp that has not ended and does not wait. `addresses` receives the
    /// addresses of an access, `issued` the effect. False on a fault.
    #[inline(always)]
    pub fn step(
        &mut self,
        (slot, warp): (usize, u32),
        now: Clock,
        addresses: &mut WideRow,
        issued: &mut IssuedOp,
    ) -> bool {
        self.env.clock = now;
        self.exchange_peers(slot);
        let Slot { block, warps } = &mut self.slots[slot];
        let done = step::step(&mut self.env, block, &mut warps[warp as usize], addresses, issued);
        self.exchange_peers(slot);
        self.after_step(slot, issued.effect);
        match done {
            Ok(()) => true,
            Err(fault) => self.stop(slot, *fault),
        }
    }
    #[cold]
    pub(crate) fn stop(&mut self, slot: usize, mut fault: Fault) -> bool {
        let Slot { block, warps } = &self.slots[slot];
        // The place of a barrier that is never complete is the place where it is waited at.
        if let FaultKind::UnfilledBarrier { id, .. } = fault.kind
            && let Some((w, pc)) = warps.iter().find_map(|w| Some((w, w.waiting_at(id).next()?)))
        {
            let lane = w.live.trailing_zeros() as usize;
            (fault.pc, fault.place) = (pc, Some(self.env.place(block, w, lane)));
        }
        let standing = if fault.kind.waits() { self.standing(slot) } else { Box::default() };
        let shared = self.slots[slot].block.shared.as_slice().into();
        self.fault = Some(Fault { standing, shared, ..fault });
        false
    }
    /// [`Grid::step`] for launches that are checked or recorded: reports the instruction to the sanitizer,
    /// the check for endless launches, the footprint and the access trace.
    #[inline(always)]
    pub fn step_watched(
        &mut self,
        (slot, warp): (usize, u32),
        now: Clock,
        addresses: &mut WideRow,
        issued: &mut IssuedOp,
    ) -> bool {
        let path = &self.slots[slot].warps[warp as usize].current;
        let kind = self.env.sanitizer.as_deref().map_or(Kind::Other, |sanitizer| sanitizer.kind(Pc(path.pc)));
        self.env.slot = slot;
        // Most instructions are arithmetic. For these the sanitizer does no more than look up the kind.
        let done = if kind.matters() {
            self.step_with_look((slot, warp), kind, now, addresses, issued)
        } else {
            self.step((slot, warp), now, addresses, issued)
        };
        if done && self.repetition.is_some() {
            self.repeats(slot, warp, issued, addresses);
        }
        if done {
            self.traced(issued, addresses);
        }
        if done && let Some(trace) = &mut self.access_trace {
            trace.record((slot, warp), issued, addresses, &self.env.texels);
        }
        done
    }
    #[inline(always)]
    fn step_with_look(
        &mut self,
        (slot, warp): (usize, u32),
        kind: Kind,
        now: Clock,
        addresses: &mut WideRow,
        issued: &mut IssuedOp,
    ) -> bool {
        let w = &self.slots[slot].warps[warp as usize];
        let (window, granted, pc) = (w.current.window, w.current.granted, Pc(w.current.pc));
        let by_zero = kind == Kind::Division;
        let of_interest = if by_zero { sanitize::by_zero(&self.env, w, pc) } else { u32::MAX };
        if !self.step((slot, warp), now, addresses, issued) {
            return false;
        }
        if let Some(sanitizer) = self.env.sanitizer.as_deref_mut()
            && issued.mask & of_interest != 0
            && !(self.env.extra_accesses.is_empty()
                && sanitizer.nothing_to_do(slot, kind, issued, addresses, warp))
        {
            let issued = IssuedOp { mask: issued.mask & of_interest, ..*issued };
            self.search(Seen { slot, kind, issued, window, granted }, warp, addresses);
        }
        true
    }
    #[inline(never)]
    fn search(&mut self, seen: Seen, warp: u32, addresses: &WideRow) {
        let Slot { block, warps } = &self.slots[seen.slot];
        sanitize::after(&mut self.env, block, &warps[warp as usize], &seen, addresses);
    }
    /// Addresses of the texels that the last fetch accessed, lane after lane. `u64::MAX` for texels outside
    /// of the image.
    pub fn texels(&self) -> &[u64] {
        &self.env.texels
    }
    /// Lets the warps that wait at barrier `id` of the block continue, with its result.
    pub fn release_barrier(&mut self, slot: usize, id: u8) {
        let Slot { block, warps } = &mut self.slots[slot];
        let barrier = std::mem::take(&mut block.barriers[usize::from(id)]);
        block.waiting -= barrier.waiting;
        // Lanes that wait for the rest of their warp belong to the barrier's next use.
        let waits = |w: &&mut Warp| !w.ready && w.waiting_at(id).next().is_some();
        if let Some(sanitizer) = self.env.sanitizer.as_deref_mut() {
            if barrier.needed > 0 && barrier.waiting < self.warps_per_block {
                let waiting = warps.iter_mut().filter(waits).fold(0, |m, w| m | 1 << w.index);
                sanitizer.passed(slot, id, waiting);
            } else {
                let mut at = warps.iter().flat_map(|w| w.waiting_at(id));
                let first = at.next();
                sanitizer.barrier(slot, first.filter(|&pc| at.all(|other| other == pc)));
            }
        }
        for warp in warps.iter_mut().filter(waits) {
            step::release(warp, id, &barrier);
        }
        if let Some(search) = &mut self.repetition {
            search.released(&self.slots, slot, barrier.waiting == barrier.warps);
        }
    }
    /// Number of blocks started so far, and number of resident warps that have not ended.
    pub fn progress(&self) -> (u64, u64) {
        (self.started, self.slots.iter().map(|s| u64::from(s.block.running)).sum())
    }
    /// Warps of the block that have not ended.
    pub fn running(&self, slot: usize) -> u32 {
        self.slots[slot].block.running
    }
    /// Releases a barrier of the block at which all expected warps have arrived, if there is one.
    #[inline(never)]
    pub fn pass_barrier(&mut self, slot: usize) {
        if let Some(id) = self.slots[slot].block.complete() {
            self.release_barrier(slot, id);
        }
    }
    /// The warp waits at a barrier or for a warp-level operation.
    pub fn waits(&self, slot: usize, warp: u32) -> bool {
        let w = &self.slots[slot].warps[warp as usize];
        !w.ready && !w.done()
    }
}

/// Bytes of shared memory of a block, static and dynamic. The dynamic part starts at a multiple of 16.
pub fn shared_bytes(f: &isa::Function, dynamic: u32) -> u32 {
    if f.dynamic_smem || dynamic > 0 { f.static_smem.next_multiple_of(16) + dynamic } else { f.static_smem }
}
