//! What the model needs to know of each instruction, worked out once per kernel.

use arch::{ArchSpec, Unit};
use isa::{
    AtomOp, CacheOp, FuncId, FunctionKind, Inst, InstKind, OpClass, Operand, Pc, Program, RegRange, Space, Ty,
};

use crate::report::StallReason;

/// A run of registers; predicates are numbered from [`PREDICATES`] on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    first: u16,
    count: u16,
}

const PREDICATES: u16 = 0x8000;

impl Span {
    /// Have a register in common.
    pub fn meets(self, other: Span) -> bool {
        self.first < other.first + other.count && other.first < self.first + self.count
    }
}

impl From<RegRange> for Span {
    fn from(range: RegRange) -> Self {
        Span { first: range.first.0, count: u16::from(range.count) }
    }
}

/// What an instruction must find free to issue, besides its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Route {
    /// A pipe of its scheduler.
    Pipe(Unit),
    /// The shared-memory pipe of the SM: shared and constant accesses, shuffles.
    Shared,
    /// The queue of the load/store unit: global, local and generic accesses.
    Memory,
    /// Nothing.
    Control,
}

/// Direction of a memory access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// No access.
    None,
    /// Load; by which path.
    Load(CacheOp),
    /// Store.
    Store,
    /// Atomic.
    Atomic {
        /// The warp reduces its values first, and one lane sends the result.
        joined: bool,
    },
}

/// A decoded instruction.
#[derive(Clone, Debug)]
pub struct Op {
    /// Needs to issue.
    pub route: Route,
    /// Another pipe that would do.
    pub second: Option<Unit>,
    /// Memory access.
    pub access: Access,
    /// Machine instructions it stands for.
    pub instructions: u32,
    /// Clocks to the result of each.
    pub latency: u32,
    /// Time on its pipe or port, 1/64 clocks.
    pub pipe: u64,
    /// Registers written.
    pub def: Option<Span>,
    /// Predicate written.
    pub pred_def: Option<Span>,
    /// Registers and predicates read and written: all must be settled.
    uses: [Span; MAX_USES],
    used: usize,
    /// Of these, the first so many are registers read.
    reads: usize,
    /// Ends lanes.
    pub ends: bool,
    /// Waits for everything outstanding: calls and returns change the meaning of register numbers.
    pub settles: bool,
    /// What those wait for who need the result.
    pub wait: StallReason,
}

const MAX_USES: usize = 10;

impl Op {
    /// Must be settled before it issues.
    pub fn depends(&self, on: Span) -> bool {
        self.settles || self.uses[..self.used].iter().any(|span| span.meets(on))
    }
    /// Reads what `later` writes.
    pub fn read_before(&self, later: &Op) -> bool {
        later.def.is_some_and(|def| self.uses[..self.reads].iter().any(|span| span.meets(def)))
    }
    fn new(inst: &Inst, arch: &ArchSpec) -> Self {
        let class = inst.kind.class();
        let cost = arch.cost(class);
        let per_pipe = match cost.unit {
            // One for the SM.
            Unit::Memory => 1,
            _ => arch.issue.schedulers,
        };
        let mut op = Op {
            route: route(class, cost.unit),
            second: arch.second_unit(class),
            access: access(&inst.kind),
            instructions: cost.instructions,
            latency: cost.latency,
            pipe: u64::from(64 * 32 * per_pipe).div_ceil(u64::from(cost.rate)),
            def: inst.kind.def(|_| 2).map(Span::from),
            pred_def: inst.kind.pred_def().map(|p| predicate(p.0)),
            uses: [Span { first: 0, count: 0 }; MAX_USES],
            used: 0,
            reads: 0,
            ends: matches!(inst.kind, InstKind::Exit),
            settles: matches!(
                inst.kind,
                InstKind::Call { .. }
                    | InstKind::CallPtr { .. }
                    | InstKind::Ret { .. }
                    | InstKind::Sys { .. }
            ),
            wait: wait(class, cost.unit),
        };
        inst.kind.each_use(|range| op.add(range.into()));
        op.reads = op.used;
        for pred in inst.kind.pred_uses().chain(inst.guard.pred) {
            op.add(predicate(pred.0));
        }
        for span in op.def.into_iter().chain(op.pred_def) {
            op.add(span);
        }
        op
    }
    fn add(&mut self, span: Span) {
        self.uses[self.used] = span;
        self.used += 1;
    }
}

fn predicate(number: u16) -> Span {
    Span { first: PREDICATES + number, count: 1 }
}

fn route(class: OpClass, unit: Unit) -> Route {
    match class {
        OpClass::Memory(Space::Shared | Space::Const) | OpClass::Atomic(Space::Shared | Space::Const) => {
            Route::Shared
        }
        OpClass::Memory(Space::Global | Space::Local | Space::Generic)
        | OpClass::Atomic(Space::Global | Space::Local | Space::Generic) => Route::Memory,
        OpClass::Shuffle => Route::Shared,
        _ if unit == Unit::Control => Route::Control,
        _ => Route::Pipe(unit),
    }
}

fn access(kind: &InstKind) -> Access {
    match *kind {
        InstKind::Ld { cache, .. } => Access::Load(cache),
        InstKind::St { .. } => Access::Store,
        InstKind::Atom { .. } => Access::Atomic { joined: false },
        _ => Access::None,
    }
}

fn wait(class: OpClass, unit: Unit) -> StallReason {
    match class {
        OpClass::Memory(Space::Shared | Space::Const) | OpClass::Atomic(Space::Shared) | OpClass::Shuffle => {
            StallReason::ShortScoreboard
        }
        OpClass::Memory(_) | OpClass::Atomic(_) => StallReason::LongScoreboard,
        OpClass::Fence => StallReason::Membar,
        _ if unit == Unit::Special => StallReason::ShortScoreboard,
        _ => StallReason::Wait,
    }
}

/// A kernel as the model sees it.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// First instruction covered.
    pub first: Pc,
    /// From there on.
    pub ops: Vec<Op>,
    /// What its warps do does not depend on when they do it: it looks at no clock, and nothing in it may wait for, or
    /// compete with, another warp but by barriers.
    pub timeless: bool,
}

impl Kernel {
    /// The kernel and the functions it may call.
    pub fn new(program: &Program, kernel: FuncId, arch: &ArchSpec) -> Self {
        let (first, end) = extent(program, kernel);
        let code = &program.code[first.0 as usize..end.0 as usize];
        let mut ops: Vec<Op> = code.iter().map(|inst| Op::new(inst, arch)).collect();
        if arch.features.warp_reduce {
            for at in (0..code.len()).filter(|&at| reduces(&code[..=at])) {
                ops[at].access = Access::Atomic { joined: true };
            }
        }
        Kernel { first, ops, timeless: !code.iter().any(looks_at_time) }
    }
    /// Index of an instruction in `ops`.
    pub fn index(&self, pc: Pc) -> u32 {
        pc.0 - self.first.0
    }
}

/// What an instruction does may depend on when other warps do theirs, in a program that is right.
fn looks_at_time(inst: &Inst) -> bool {
    use isa::Special;
    match inst.kind {
        InstKind::Special { what, .. } => {
            matches!(what, Special::Clock | Special::Clock64 | Special::GlobalTimer)
        }
        // Who comes first gets what; a reduction is the same in any order but for rounding.
        InstKind::Atom { dst, .. } => dst.is_some(),
        InstKind::Ld { cache, .. } => cache == CacheOp::Volatile,
        InstKind::St { volatile, .. } => volatile,
        InstKind::Fence { .. } | InstKind::Sys { .. } => true,
        _ => false,
    }
}

/// The last of these instructions is an atomic whose result nobody wants, on integers and on an address that is the same for
/// all lanes: nvcc makes a reduction of the warp of it from 8.0 on (`REDUX`), and one lane's atomic.
fn reduces(code: &[Inst]) -> bool {
    let Some((last, before)) = code.split_last() else { return false };
    let InstKind::Atom { op, ty: Ty::I32 | Ty::U32, dst: None, addr, space, .. } = last.kind else {
        return false;
    };
    if !matches!(op, AtomOp::Add | AtomOp::Min | AtomOp::Max | AtomOp::And | AtomOp::Or | AtomOp::Xor) {
        return false;
    }
    let Some(base) = addr.base else { return space != Space::Local };
    // Where the address comes from: a parameter or a global variable, which no lane has a different one of.
    let base = Span { first: base.0, count: 1 };
    let made =
        before.iter().rev().find(|inst| inst.kind.def(|_| 2).is_some_and(|def| base.meets(def.into())));
    made.is_some_and(|inst| {
        matches!(inst.kind, InstKind::Mov { src: Operand::Param(_), .. } | InstKind::GlobalAddr { .. })
    })
}

/// From the first to the last instruction that the kernel can reach: itself, and what it calls.
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
