//! Decoded instructions: what the model needs to know of each, worked out once per kernel.

use arch::{ArchSpec, SHARED_OPERAND_CLOCKS, Unit};
use isa::{
    AtomOp, CacheOp, FuncId, FunctionKind, Inst, InstKind, OpClass, Operand, Pc, Program, RegRange, Space, Ty,
};

use crate::report::StallReason;
use crate::time_dependence::has_time_dependence;

/// A range of places on a scoreboard: registers, or predicates, whose numbers follow those of the registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    first: u16,
    count: u16,
}

/// Largest number of scoreboard places for which a mask of 64 bits has a bit each.
const TOLD_APART: usize = 64;

impl Span {
    /// Do the two ranges have a place in common?
    fn meets(self, other: Span) -> bool {
        self.first < other.first + other.count && other.first < self.first + self.count
    }
    /// The range as indices into a warp's scoreboard.
    #[inline]
    pub fn places(self) -> std::ops::Range<usize> {
        usize::from(self.first)..usize::from(self.first + self.count)
    }
}

impl From<RegRange> for Span {
    fn from(range: RegRange) -> Self {
        Span { first: range.first.0, count: u16::from(range.count) }
    }
}

/// The unit that must be free for an instruction to issue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Route {
    /// A pipe of the warp's scheduler.
    Pipe(Unit),
    /// The shared-memory pipe of the SM: shared and constant accesses, shuffles.
    Shared,
    /// The queue of the load/store unit: global, local and generic accesses.
    Memory,
    /// No unit.
    Control,
}

/// Number of the issue port of the shared-memory pipe, which all schedulers share. Lower numbers are the pipes of a
/// scheduler, by [`Unit`].
pub const SHARED: usize = Unit::COUNT;
/// Number of the issue port of the load/store unit's queue, which all schedulers share.
pub const MEMORY: usize = Unit::COUNT + 1;
/// Number of an issue port that is always free.
const OPEN: usize = Unit::COUNT + 2;
/// Size of an array with an entry for each issue port of a scheduler: a power of two.
pub const PORTS: usize = 16;

/// Largest number of distinct [`IssuePorts`] in a kernel: a pipe, one of two pipes, or one of the three other ports.
pub const PORT_CHOICES: usize = 32;

/// The issue ports that can take an instruction: two alternatives, or the same port twice.
pub type IssuePorts = [u8; 2];

/// Direction of a memory access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// No access.
    None,
    /// A load, with its cache operator.
    Load(CacheOp),
    /// Store.
    Store,
    /// Atomic.
    Atomic {
        /// Does the warp reduce its values first, so that one lane sends the result?
        joined: bool,
        /// Are the values floating-point? Such an atomic takes longer.
        float: bool,
    },
}

/// A decoded instruction.
#[derive(Clone, Debug)]
pub struct Op {
    /// The unit that the instruction needs to issue.
    pub route: Route,
    /// Another pipe that can execute it, if there is one.
    pub second: Option<Unit>,
    /// Index of its issue ports in [`Kernel::issue_ports`].
    pub port_choice: u8,
    /// How it accesses memory.
    pub access: Access,
    /// Number of machine instructions that it stands for.
    pub instructions: u32,
    /// Cycles from the issue of each machine instruction to its result.
    pub latency: u32,
    /// Time that it occupies its pipe or port, in 1/64 clocks.
    pub pipe: u64,
    /// Mask of the scoreboard places that must be settled before it issues: those that it reads or writes. All bits are
    /// set if the kernel has more places than the mask has bits.
    pub needs: u64,
    /// Mask of the scoreboard places that it writes. All bits are set if the kernel has more places than the mask has
    /// bits.
    pub writes: u64,
    /// Mask of the scoreboard places that are settled once it issues. 0 if the kernel has more places than the mask has
    /// bits.
    pub settled: u64,
    /// The registers that it writes.
    pub def: Option<Span>,
    /// The predicate that it writes.
    pub pred_def: Option<Span>,
    /// The registers that it reads.
    reads: Box<[Span]>,
    /// Range of [`Kernel::needs`] with the scoreboard places that must be settled before it issues.
    listed: (u32, u32),
    /// Is it one machine instruction that uses a pipe, registers and predicates, and nothing else?
    pub simple: bool,
    /// Does it end lanes?
    pub ends: bool,
    /// Must all scoreboard places be settled before it issues? Calls and returns change the meaning of register
    /// numbers.
    pub settles: bool,
    /// Stall reason of an instruction that waits for its result.
    pub wait: StallReason,
    /// Stall reason while it waits for its own issue port.
    pub throttle: StallReason,
}

impl Op {
    /// Does it read a register that `later` writes?
    pub fn read_before(&self, later: &Op) -> bool {
        later.def.is_some_and(|def| self.reads.iter().any(|span| span.meets(def)))
    }
    /// The issue ports that can take it.
    fn issue_ports(&self) -> IssuePorts {
        let first = match self.route {
            Route::Pipe(unit) => unit as usize,
            Route::Shared => SHARED,
            Route::Memory => MEMORY,
            Route::Control => OPEN,
        };
        let pipe = matches!(self.route, Route::Pipe(_));
        [first, self.second.filter(|_| pipe).map_or(first, |unit| unit as usize)].map(|place| place as u8)
    }
    fn new(inst: &Inst, program: &Program, arch: &ArchSpec) -> Self {
        let class = inst.kind.class();
        let cost = arch.cost(class);
        let per_pipe = match cost.unit {
            // The SM has one unit for memory.
            Unit::Memory => 1,
            _ => arch.issue.schedulers,
        };
        let mut op = Op {
            route: route(class, cost.unit),
            second: arch.second_unit(class),
            port_choice: 0,
            access: access(&inst.kind),
            instructions: cost.instructions,
            latency: cost.latency,
            pipe: u64::from(64 * 32 * per_pipe).div_ceil(u64::from(cost.rate)),
            def: inst.kind.def(|_| 2).map(Span::from),
            pred_def: None,
            needs: 0,
            writes: 0,
            settled: 0,
            reads: Box::default(),
            listed: (0, 0),
            simple: false,
            ends: matches!(inst.kind, InstKind::Exit),
            settles: matches!(
                inst.kind,
                InstKind::Call { .. }
                    | InstKind::CallPtr { .. }
                    | InstKind::Ret { .. }
                    | InstKind::Sys { .. }
                    | InstKind::Launch { .. }
            ),
            wait: wait(class, cost.unit),
            throttle: throttle(route(class, cost.unit)),
        };
        if let InstKind::WithShared { .. } = inst.kind {
            // The operand in shared memory delays the result by as much.
            op.latency += SHARED_OPERAND_CLOCKS - arch.issue.interval;
            op.pipe = u64::from(64 * SHARED_OPERAND_CLOCKS);
            op.route = Route::Shared;
            op.throttle = throttle(op.route);
        }
        let mut reads = Vec::new();
        let mut read = |range: RegRange| reads.push(Span::from(range));
        inst.kind.each_use(&mut read);
        if let InstKind::Mma { args, .. } = inst.kind {
            for arg in &program.args[args] {
                if let Operand::Reg(first) = arg.value {
                    read(RegRange { first, count: arg.ty.regs() });
                }
            }
        }
        op.reads = reads.into();
        op.simple = op.instructions == 1
            && matches!(op.route, Route::Pipe(_) | Route::Control)
            && op.wait != StallReason::Membar;
        op
    }
}

/// The unit that an instruction needs to issue.
fn route(class: OpClass, unit: Unit) -> Route {
    match class {
        OpClass::Memory(Space::Shared | Space::Const) | OpClass::Atomic(Space::Shared | Space::Const) => {
            Route::Shared
        }
        OpClass::Memory(_) | OpClass::Atomic(_) => Route::Memory,
        OpClass::Texture => Route::Memory,
        OpClass::Shuffle => Route::Shared,
        _ if unit == Unit::Control => Route::Control,
        _ => Route::Pipe(unit),
    }
}

/// The stall reason while an instruction waits for its issue port.
fn throttle(route: Route) -> StallReason {
    match route {
        Route::Pipe(_) => StallReason::MathPipeThrottle,
        Route::Shared => StallReason::MioThrottle,
        Route::Memory => StallReason::LgThrottle,
        Route::Control => StallReason::NotSelected,
    }
}

/// How an instruction accesses memory.
fn access(kind: &InstKind) -> Access {
    match *kind {
        InstKind::Ld { cache, .. } => Access::Load(cache),
        InstKind::WithShared { .. } => Access::Load(CacheOp::Ca),
        InstKind::St { .. } => Access::Store,
        InstKind::Atom { ty, .. } => Access::Atomic { joined: false, float: ty.is_float() },
        _ => Access::None,
    }
}

/// The stall reason of instructions that wait for the result of one of this class.
fn wait(class: OpClass, unit: Unit) -> StallReason {
    match class {
        OpClass::Memory(Space::Shared | Space::Const) | OpClass::Atomic(Space::Shared) | OpClass::Shuffle => {
            StallReason::ShortScoreboard
        }
        OpClass::Memory(_) | OpClass::Atomic(_) | OpClass::Texture => StallReason::LongScoreboard,
        OpClass::Fence => StallReason::Membar,
        _ if unit == Unit::Special => StallReason::ShortScoreboard,
        _ => StallReason::Wait,
    }
}

/// A decoded kernel, with the functions that it may call.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// First instruction in `ops`.
    pub first: Pc,
    /// The instructions from `first` on.
    pub ops: Vec<Op>,
    /// The distinct issue ports that its instructions need.
    pub issue_ports: [IssuePorts; PORT_CHOICES],
    /// Number of places on a warp's scoreboard: registers, then predicates.
    pub places: usize,
    /// The scoreboard places that each instruction needs settled, instruction by instruction.
    needs: Vec<u16>,
    /// Distance in bytes from the local memory of a warp to that of the next. It is `ALIKE` more than a warp is known
    /// to use, so partitions and banks are those of windows without gaps. The gaps are room for calls that are nested
    /// deeper than the code tells.
    pub local_window: u64,
    /// Are the values that its warps compute independent of simulated time? They are if the kernel reads no clock, and
    /// warps neither wait for nor compete with each other except at barriers.
    pub timeless: bool,
}

/// Addresses at this distance in bytes have the same partition (of 1 to 8, 10 or 12, in strips of 256 bytes) and DRAM
/// bank.
const ALIKE: u64 = 840 * 2048 * 64;

/// Bytes of local memory of a thread: the sum for all functions in this range of code.
fn frames(program: &Program, first: Pc, end: Pc) -> u64 {
    let inside = program.functions.iter().filter(|(_, f)| first <= f.start && f.end <= end);
    inside.map(|(_, f)| u64::from(f.frame_bytes.next_multiple_of(8))).sum()
}

impl Kernel {
    /// Decodes a kernel and the functions that it may call.
    pub fn new(program: &Program, kernel: FuncId, arch: &ArchSpec) -> Self {
        let (first, end) = extent(program, kernel);
        let code = &program.code[first.0 as usize..end.0 as usize];
        let mut ops: Vec<Op> = code.iter().map(|inst| Op::new(inst, program, arch)).collect();
        let written = |op: &Op| op.def.map_or(0, |def| def.first + def.count);
        let read = |op: &Op| op.reads.iter().map(|r| r.first + r.count).max().unwrap_or(0);
        let registers = ops.iter().map(|op| written(op).max(read(op))).max().unwrap_or(0);
        let predicates = |inst: &Inst| {
            let used = inst.kind.pred_uses().chain(inst.guard.pred).chain(inst.kind.pred_def());
            used.map(|pred| pred.0 + 1).max().unwrap_or(0)
        };
        let predicates = code.iter().map(predicates).max().unwrap_or(0);
        if arch.features.warp_reduce {
            for at in (0..code.len()).filter(|&at| reduces(&code[..=at])) {
                ops[at].access = Access::Atomic { joined: true, float: false };
            }
        }
        let (mut ways, mut count) = ([IssuePorts::default(); PORT_CHOICES], 0);
        for op in &mut ops {
            let way = op.issue_ports();
            let known = ways[..count].iter().position(|other| *other == way);
            op.port_choice = known.unwrap_or_else(|| {
                ways[count] = way;
                count += 1;
                count - 1
            }) as u8;
        }
        let mut kernel = Kernel {
            first,
            ops,
            issue_ports: ways,
            places: usize::from(registers + predicates),
            needs: Vec::new(),
            local_window: ALIKE + 32 * frames(program, first, end),
            timeless: !has_time_dependence(code, first.0),
        };
        for (at, inst) in code.iter().enumerate() {
            kernel.need(at, inst, registers);
        }
        kernel
    }
    /// Notes which scoreboard places an instruction needs settled, and which it writes.
    fn need(&mut self, at: usize, inst: &Inst, registers: u16) {
        let op = &mut self.ops[at];
        let start = self.needs.len();
        let predicate = |number: u16| Span { first: registers + number, count: 1 };
        op.pred_def = inst.kind.pred_def().map(|pred| predicate(pred.0));
        let predicates = inst.kind.pred_uses().chain(inst.guard.pred).map(|pred| predicate(pred.0));
        for span in op.reads.iter().copied().chain(predicates).chain(op.def).chain(op.pred_def) {
            self.needs.extend(span.places().map(|place| place as u16));
        }
        if op.settles {
            self.needs.extend(0..self.places as u16);
        }
        op.listed = (start as u32, self.needs.len() as u32);
        if self.places <= TOLD_APART {
            let mask = |places: &mut dyn Iterator<Item = usize>| places.fold(0, |mask, k| mask | 1 << k);
            op.needs = mask(&mut self.needs[start..].iter().map(|&k| usize::from(k)));
            op.writes = mask(&mut op.def.into_iter().chain(op.pred_def).flat_map(Span::places));
            op.settled = op.needs;
        } else {
            (op.needs, op.writes) = (u64::MAX, u64::MAX);
        }
    }
    /// Indices of the scoreboard places that an instruction needs settled.
    #[inline]
    pub fn needs(&self, op: &Op) -> &[u16] {
        &self.needs[op.listed.0 as usize..op.listed.1 as usize]
    }
    /// Index of an instruction in `ops`.
    pub fn index(&self, pc: Pc) -> u32 {
        pc.0 - self.first.0
    }
}

/// Is the last of these instructions an atomic on integers, without a result that is used, on an address that is the
/// same for all lanes? From 8.0 on, nvcc makes a reduction of the warp of it (`REDUX`), and one lane's atomic.
fn reduces(code: &[Inst]) -> bool {
    let Some((last, before)) = code.split_last() else { return false };
    let InstKind::Atom { op, ty: Ty::I32 | Ty::U32, dst: None, addr, space, .. } = last.kind else {
        return false;
    };
    if !matches!(op, AtomOp::Add | AtomOp::Min | AtomOp::Max | AtomOp::And | AtomOp::Or | AtomOp::Xor) {
        return false;
    }
    let Some(base) = addr.base else { return space != Space::Local };
    // The address comes from a parameter or a global variable, so it is the same for all lanes.
    let base = Span { first: base.0, count: 1 };
    let made =
        before.iter().rev().find(|inst| inst.kind.def(|_| 2).is_some_and(|def| base.meets(def.into())));
    made.is_some_and(|inst| {
        matches!(inst.kind, InstKind::Mov { src: Operand::Param(_), .. } | InstKind::GlobalAddr { .. })
    })
}

/// Whether the values that a kernel computes depend neither on simulated time nor on the order of its warps, except for the rounding of
/// sums.
pub fn is_timeless(program: &Program, kernel: FuncId) -> bool {
    let (first, end) = extent(program, kernel);
    !has_time_dependence(&program.code[first.0 as usize..end.0 as usize], first.0)
}

/// The range from the first to the last instruction that the kernel can reach in its own code and in functions that it
/// calls. The end is exclusive.
fn extent(program: &Program, kernel: FuncId) -> (Pc, Pc) {
    let mut seen = vec![false; program.functions.len()];
    let mut open = vec![kernel];
    let (mut first, mut end) = (program.functions[kernel].start, program.functions[kernel].end);
    while let Some(id) = open.pop() {
        if std::mem::replace(&mut seen[id.0 as usize], true) {
            continue;
        }
        let function = &program.functions[id];
        first = first.min(function.start);
        end = end.max(function.end);
        for inst in &program.code[function.start.0 as usize..function.end.0 as usize] {
            match inst.kind {
                InstKind::Call { func, .. } => open.push(func),
                InstKind::CallPtr { .. } => {
                    let device = program.functions.iter().filter(|(_, f)| f.kind == FunctionKind::Device);
                    open.extend(device.map(|(id, _)| id));
                }
                _ => {}
            }
        }
    }
    (first, end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn local_memory_of_warps_lies_in_all_partitions() {
        for device in arch::DeviceSpec::all().filter(|d| d.memory.strip_bytes == 256) {
            let memory = &device.memory;
            let partition = |warp: u64| {
                warp * (ALIKE + 32 * 8) / u64::from(memory.strip_bytes) % u64::from(memory.partitions)
            };
            let mut seen: Vec<u64> = (0..24).map(partition).collect();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len() as u32, memory.partitions, "{}", device.slug);
        }
    }
}
