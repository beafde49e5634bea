//! Execution by translated code: which functions are translated, and how warps enter and leave their code.
//!
//! See [`compiled`] for what is translated. Here are the rules by which the results are those of the interpreter, to the last
//! bit: translated code stops where the turn of the warp ends, where a path would make room for others, and before every
//! instruction that it does not have; the interpreter executes that one.

use std::ops::Range;

use arch::policy::Reconvergence;
use compiled::{Cluster, Context, Count, Group, Options, Site, Uniform, translate};
pub use compiled::{Engine, Entry, Rand, probe};

pub use crate::host_translated::library;
use isa::{FuncId, Function, InstKind, Pc, Program, Reg, Space};

use crate::background::may_access_memory;
use crate::env::{Block, Env};
use crate::functional::PcCount;
use crate::sanitize::Sanitizer;
use crate::scalar::Rules;
use crate::step::MAX_BACKWARD_JUMPS;
use crate::warp::Warp;

/// Instructions of the host's fast path that take as long as a warp instruction of the interpreter.
const AS_ONE: u64 = 4;
/// Compiling takes as long as if a function had at least so many instructions.
const LEAST: u32 = 128;
/// Times in succession that a group was not executed after which it is left to the interpreter.
const MAX_FAILURES: u8 = 100;
/// No group starts here.
const NONE: u32 = u32::MAX;

/// The translated functions of a program.
pub struct Translations {
    engine: Box<dyn Engine>,
    /// Functions are translated before they are executed.
    at_once: bool,
    /// Whether functions of the host are translated at once.
    host_at_once: bool,
    /// By function: for paths with all lanes and for paths that lack some ([`variant`]), and the same two without accesses to
    /// device memory, for drivers that record these.
    functions: Vec<[State<Code>; 4]>,
    /// The code leaves to the interpreter what the sanitizer must see.
    watched: bool,
    /// [`crate::memory::Memory::changes`] and the sanitizer's `forgot` when sites were filled.
    changes: (u64, u64),
    /// The function and its variant for which there was no code.
    interpreted: (usize, usize),
    /// Translated code did not begin at an instruction where it could, so ranges of accesses are looked up.
    learns: bool,
}

/// Number of variants that translate accesses to device memory. After them come as many that leave these to the interpreter.
const RECORDING: usize = 2;

/// The variant of a function that serves the path of a warp.
fn variant(warp: &Warp, records: bool) -> usize {
    usize::from(warp.current.mask != u32::MAX) + if records { RECORDING } else { 0 }
}

/// The code of a function.
pub(crate) enum State<C> {
    /// It is interpreted, for so many more instructions.
    Cold(u64),
    /// It cannot be translated.
    Never,
    Ready(Box<C>),
}

impl<C> State<C> {
    /// So many instructions of the function were interpreted.
    pub fn interpreted(&mut self, instructions: u64) {
        if let State::Cold(left) = self {
            *left = left.saturating_sub(instructions);
        }
    }
}

/// The address of data in the memory of a module that begins at `base`.
pub(crate) fn place<T: ?Sized>(data: *const T, base: u64) -> u64 {
    (data.cast::<u8>() as usize as u64).wrapping_sub(base)
}

/// The code of a function.
struct Code {
    entry: Box<dyn Entry>,
    /// [`Engine::base`].
    base: u64,
    start: u32,
    groups: Vec<Group>,
    /// By instruction of the function: the group that starts there.
    group_at: Vec<u32>,
    /// By group: how often in succession its checks failed.
    failures: Vec<u8>,
    counts: Vec<Count>,
    /// By [`Cluster::guarded`]: how often a warp accessed.
    guarded: Vec<u64>,
    sites: Vec<Site>,
    /// Clusters of global memory with their first access, in order of these.
    learnt_at: Vec<(u32, Cluster)>,
}

impl Translations {
    /// Functions are translated for this engine.
    pub fn new(engine: Box<dyn Engine>) -> Self {
        Self {
            engine,
            at_once: false,
            host_at_once: false,
            functions: Vec::new(),
            watched: false,
            changes: (0, 0),
            interpreted: (0, 0),
            learns: false,
        }
    }
    /// Translates functions at once, not only those that execute many instructions.
    #[must_use]
    pub fn at_once(self) -> Self {
        Self { at_once: true, ..self }
    }
    /// The engine.
    pub(crate) fn engine(&mut self) -> &mut dyn Engine {
        &mut *self.engine
    }
    /// Translates functions of the host at once, too ([`crate::host_translated`]).
    #[must_use]
    pub fn host_at_once(self) -> Self {
        Self { host_at_once: true, ..self }
    }
    /// Instructions of the host's fast path before a function is translated.
    pub(crate) fn host_patience(&self, f: &Function) -> u64 {
        if self.host_at_once { 0 } else { AS_ONE * self.patience(f) }
    }
    /// Forgets the ranges of accesses, so that those of the next launch are all looked up.
    pub(crate) fn forget_ranges(&mut self) {
        self.changes = (u64::MAX, u64::MAX);
    }
    /// Forgets all code, since there is another program.
    pub fn clear(&mut self) {
        self.functions.clear();
    }

    /// Adds the counts of translated code to those of the program's instructions. Returns the number of thread instructions.
    pub(crate) fn take_counts(&mut self, env: &Env<'_>, counts: &mut [PcCount]) -> u64 {
        let mut all = 0;
        for state in self.functions.iter_mut().flatten() {
            let State::Ready(code) = state else { continue };
            for (group, count) in code.groups.iter().zip(&mut code.counts) {
                let Count { warps, threads } = std::mem::take(count);
                if warps == 0 {
                    continue;
                }
                for pc in group.start..group.end {
                    counts[pc as usize].warps += warps;
                    counts[pc as usize].threads += threads;
                    all += threads;
                }
                for cluster in &group.clusters {
                    let requests = cluster.guarded.map_or(warps, |at| std::mem::take(&mut code.guarded[at]));
                    for &(pc, _) in cluster.accesses.iter().filter(|_| requests > 0) {
                        let (InstKind::Ld { space, .. } | InstKind::St { space, .. }) =
                            env.program.inst(Pc(pc)).kind
                        else {
                            continue;
                        };
                        counts[pc as usize].requests += requests;
                        let space = if space == Space::Generic { Space::Global } else { space.memory() };
                        counts[pc as usize].space = Some(space);
                    }
                }
            }
        }
        all
    }

    /// Whether there is code for the path of a warp. Translates its function if the interpreter has executed it often.
    ///
    /// `records`: the driver records accesses to device memory, so the interpreter is to execute them.
    pub(crate) fn prepare(&mut self, env: &Env<'_>, warp: &Warp, records: bool) -> bool {
        if self.watched != env.sanitizer.is_some() {
            self.watched = !self.watched;
            self.functions.clear();
        }
        let at = warp.current.window.function as usize;
        let which = variant(warp, records);
        if at >= self.functions.len() {
            self.meet(env.program, at);
        }
        self.interpreted = (at, which);
        if matches!(self.functions[at][which], State::Cold(0)) {
            let code = self.translate(env, at as u32, which);
            self.functions[at][which] = code.map_or(State::Never, State::Ready);
        }
        matches!(self.functions[at][which], State::Ready(_))
    }
    /// The interpreter executed so many warp instructions after [`Translations::prepare`] returned false.
    pub(crate) fn interpreted(&mut self, instructions: u64) {
        let (at, which) = self.interpreted;
        if let Some(states) = self.functions.get_mut(at) {
            states[which].interpreted(instructions);
        }
    }

    /// Executes translated code of a warp, if there is some at its next instruction. Returns the number of warp
    /// instructions, at most `budget`.
    pub(crate) fn execute(
        &mut self,
        env: &mut Env<'_>,
        block: &mut Block,
        warp: &mut Warp,
        budget: u64,
        records: bool,
    ) -> u64 {
        let at = warp.current.window.function as usize;
        let which = variant(warp, records);
        let Some(State::Ready(code)) = self.functions.get_mut(at).map(|states| &mut states[which]) else {
            return 0;
        };
        let pc = warp.current.pc;
        let group = code.group_at[(pc - code.start) as usize];
        let is_left = |group: u32| group == NONE || code.failures[group as usize] == MAX_FAILURES;
        if is_left(group) {
            // A group is tried again once a range of its accesses has become known.
            self.learns |= group != NONE;
            if self.learns {
                code.learn(env, warp, pc);
            }
            return 0;
        }
        let changes = (env.memory.changes(), env.sanitizer.as_deref().map_or(0, Sanitizer::forgot));
        if self.changes != changes {
            self.changes = changes;
            for state in self.functions.iter_mut().flatten() {
                if let State::Ready(code) = state {
                    code.sites.fill(Site::UNKNOWN);
                    code.failures.fill(0);
                }
            }
            return 0;
        }
        let per_thread = env.reconvergence == Reconvergence::PerThread;
        let jumps = match () {
            () if !per_thread => u32::MAX,
            () if warp.atomic_seen => 0,
            () if warp.pending.is_empty() => u32::MAX,
            () => MAX_BACKWARD_JUMPS.saturating_sub(warp.spins),
        };
        let budget = budget.min(1 << 30) as u32;
        let mut context = code.context(env, block, warp, (budget, jumps));
        let next = code.entry.run(std::ptr::from_mut(&mut context) as usize as u64, group);
        let executed = budget - context.budget;
        self.learns = executed == 0;
        if executed == 0 {
            let Group { start, end, .. } = code.groups[group as usize];
            // If the turn was over, the ranges were not checked.
            if jumps > 0 && budget >= end - start {
                code.failures[group as usize] += 1;
            }
            code.learn(env, warp, pc);
            return 0;
        }
        code.failures[group as usize] = 0;
        if per_thread && !warp.pending.is_empty() {
            warp.spins += jumps - context.jumps;
        }
        warp.jump(next);
        executed.into()
    }

    /// Warp instructions of a function that are interpreted before it is translated: about as many as compiling takes.
    pub(crate) fn patience(&self, f: &Function) -> u64 {
        self.engine.patience() * u64::from((f.end.0 - f.start.0).max(LEAST))
    }

    /// A function of the program is executed for the first time.
    #[cold]
    fn meet(&mut self, program: &Program, function: usize) {
        for (_, f) in
            program.functions.iter().skip(self.functions.len()).take(function + 1 - self.functions.len())
        {
            let left = if self.at_once { 0 } else { self.patience(f) };
            self.functions.push(std::array::from_fn(|_| State::Cold(left)));
        }
    }

    /// The code of a function. `None` if it cannot be translated.
    #[cold]
    fn translate(&mut self, env: &Env<'_>, function: u32, which: usize) -> Option<Box<Code>> {
        let f = &env.program.functions[FuncId(function)];
        let sanitizer = env.sanitizer.as_deref();
        let options = Options {
            left: &|pc| {
                let records = which >= RECORDING && may_access_memory(&env.program.inst(pc).kind);
                records || sanitizer.is_some_and(|sanitizer| sanitizer.must_see(pc))
            },
            wide: self.engine.wide(),
            fused: self.engine.is_fused(),
            masked: which % RECORDING == 1,
            ieee: env.rules == Rules::Ieee,
            globals: env.globals,
        };
        let unit = translate(env.program, f, &options)?;
        let entry = self.engine.compile(&unit.wasm)?;
        let start = f.start.0;
        let mut group_at = vec![NONE; (f.end.0 - start) as usize];
        for (i, group) in unit.groups.iter().enumerate() {
            group_at[(group.start - start) as usize] = i as u32;
        }
        let clusters = unit.groups.iter().flat_map(|group| &group.clusters);
        let learnt_at = clusters.filter(|c| c.site.is_some()).map(|c| (c.accesses[0].0, c.clone())).collect();
        Some(Box::new(Code {
            entry,
            base: self.engine.base(),
            start,
            group_at,
            failures: vec![0; unit.groups.len()],
            counts: vec![Count::default(); unit.groups.len()],
            guarded: vec![0; unit.guarded],
            sites: vec![Site::UNKNOWN; unit.sites],
            learnt_at,
            groups: unit.groups,
        }))
    }
}

impl Code {
    fn context(
        &mut self,
        env: &mut Env<'_>,
        block: &mut Block,
        warp: &mut Warp,
        (budget, jumps): (u32, u32),
    ) -> Context {
        let window = warp.current.window;
        let constants = (env.constants.0.wrapping_sub(env.memory.base())) as usize;
        let constant_bytes = (env.constants.1 - env.constants.0) as u32;
        // Without bytes nothing can be accessed.
        let is_quiet = env.sanitizer.as_deref().is_none_or(|sanitizer| sanitizer.is_shared_quiet(env.slot));
        let mut uniforms = [0; Uniform::COUNT];
        for axis in 0..3u8 {
            let i = usize::from(axis);
            uniforms[Uniform::NTid(axis).index()] = env.block[i];
            uniforms[Uniform::CtaId(axis).index()] = block.index[i];
            uniforms[Uniform::NCtaId(axis).index()] = env.grid[i];
        }
        uniforms[Uniform::WarpId.index()] = warp.index;
        let mask = warp.current.mask;
        let counts = self.counts.as_mut_ptr();
        let counts = self.address(counts);
        let guarded = self.guarded.as_mut_ptr();
        let guarded = self.address(guarded);
        Context {
            registers: self.address(warp.rows[window.regs as usize..].as_mut_ptr()),
            predicates: self.address(warp.preds[window.preds as usize..].as_mut_ptr()),
            shared: self.address(block.shared.as_mut_ptr()),
            parameters: self.address(env.params.as_ptr()),
            constants: if constant_bytes > 0 {
                self.address(env.memory.bytes()[constants..].as_ptr())
            } else {
                0
            },
            thread_indices: self.address(env.tids[warp.index as usize].as_ptr()),
            counts,
            sites: self.address(self.sites.as_ptr()),
            guarded,
            shared_bytes: if is_quiet { block.shared.len() as u32 } else { 0 },
            parameter_bytes: env.params.len() as u32,
            constant_bytes,
            mask,
            threads: mask.count_ones(),
            stop: warp.current.stop,
            budget,
            jumps,
            uniforms,
        }
    }

    /// Looks up the ranges of clusters whose first access is at `pc`, which the warp is about to execute.
    fn learn(&mut self, env: &mut Env<'_>, warp: &Warp, pc: u32) {
        let first = self.learnt_at.partition_point(|(at, _)| *at < pc);
        for i in first..self.learnt_at.len() {
            let (at, cluster) = &self.learnt_at[i];
            if *at > pc {
                break;
            }
            if let Some(site) = cluster.site
                && let Some((found, range)) = self.range_of(env, warp, cluster)
            {
                if self.sites[site] == Site::UNKNOWN {
                    // Under a sanitizer a range becomes known after many accesses, by which time groups were given up.
                    self.failures.fill(0);
                }
                self.sites[site] = found;
                if let Some(footprint) = &mut env.footprint {
                    footprint.add_range(range, (!cluster.stores, cluster.stores));
                }
            }
        }
    }

    /// The range of memory in which the first active lane's accesses of a cluster lie.
    fn range_of(&self, env: &mut Env<'_>, warp: &Warp, cluster: &Cluster) -> Option<(Site, Range<u64>)> {
        let lanes = warp.current.mask & warp.guard(cluster.guard);
        if lanes == 0 {
            return None;
        }
        let lane = lanes.trailing_zeros() as usize % 32;
        let base = cluster.base?;
        let low_word = warp.row(base)[lane];
        let first = cluster.first as i64 as u64;
        let (zero, high) = if cluster.is_wide {
            let high = warp.row(Reg(base.0 + 1))[lane];
            ((u64::from(high) << 32).wrapping_add(first), high)
        } else {
            let address = env.memory.widen(low_word.wrapping_add(first as u32));
            (address.wrapping_sub(low_word.into()), 0)
        };
        let (mut low, mut end) = env.memory.range(zero.wrapping_add(low_word.into()))?;
        if let Some(sanitizer) = env.sanitizer.as_deref() {
            for &(pc, _) in &cluster.accesses {
                let (start, length) = sanitizer.quiet(Pc(pc));
                (low, end) = (low.max(start), end.min(start + length));
            }
        }
        let constants = env.constants;
        if cluster.stores && low < constants.1 && constants.0 < end {
            return None;
        }
        let (low, end) = (low.max(zero), end.min(zero.saturating_add(1 << 32)));
        let last = end.checked_sub(low)?.checked_sub(cluster.span.into())?;
        let index = low.wrapping_sub(env.memory.base()) as usize;
        let bytes = self.address(env.memory.bytes_mut()[index..].as_mut_ptr());
        let fits = last >> 31 == 0 && low % u64::from(cluster.align) == 0;
        let shift = zero.wrapping_sub(low) as u32;
        fits.then_some((Site { bytes, high, shift, last: last as u32, unused: 0 }, low..end))
    }

    /// The address of data in the memory of the code.
    fn address<T: ?Sized>(&self, data: *const T) -> u64 {
        place(data, self.base)
    }
}
