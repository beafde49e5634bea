//! State of one warp: its registers, and where its lanes are in the code.
//!
//! A warp is a set of *paths*. A path is a program counter with the mask of the lanes that are there. One
//! path is current; the others are pending, or wait at a block barrier or for a warp-level operation. Lanes
//! that diverged reconverge at a *node*: a divergent branch makes a node for its join point, and a call makes
//! one for its return. A node collects the lanes that arrive. When all expected lanes have arrived, they go
//! on as one path. Nodes form a tree by `parent`, and each path belongs to one node.
//!
//! Both reconvergence rules use this structure. `Stack` keeps the current path until it ends or arrives at
//! its node, which is what a stack of masks does (before cc 7.0). `PerThread` (independent thread scheduling,
//! cc 7.0 and later) also switches to another path when the current one waits or spins. If the current path
//! seems to spin on a lock, lanes that wait for it at a join go on without it, because one of them may hold
//! the lock.
//!
//! Invariants: masks of paths are disjoint, and together with the lanes that nodes have collected they make
//! up `live`; every lane of a path is expected by all nodes above it; a path's `stop` is the join of its
//! node, or `NEVER`.

use isa::{Bar, Guard, Operand, Pred, Reg, Ty};

use crate::lanes::{Row, WideRow, join, split, spread};

/// No node, or no join point.
pub(crate) const NEVER: u32 = u32::MAX;

/// What a path waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wait {
    Nothing,
    /// A barrier of the block. `warps` is the number of warps that it is for, or 0 for all of them. `dst`
    /// receives its result.
    Barrier {
        id: u8,
        kind: Bar,
        warps: u8,
        dst: Option<Reg>,
    },
    /// Arrival of the lanes in this mask at the warp-level operation at the path's pc.
    Lanes(u32),
    /// The barrier of the thread block cluster.
    Cluster,
}

/// Lanes that are at the same place in the code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Path {
    pub pc: u32,
    pub mask: u32,
    /// Program counter at which the path ends: the join of its node, or `NEVER`.
    pub stop: u32,
    pub node: u32,
    pub window: Window,
    pub wait: Wait,
    /// All lanes of the warp-level operation at `pc` have arrived, so it may execute.
    pub granted: bool,
}

/// Offsets of a function's frame in the warp's registers, predicates and local memory. A call moves them up
/// by the caller's frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Window {
    pub regs: u32,
    pub preds: u32,
    pub sp: u32,
    /// The function to which the frame belongs.
    pub function: u32,
}

/// A place where diverged lanes reconverge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Node {
    /// Join point, or return address of a call.
    pub pc: u32,
    pub parent: u32,
    pub expected: u32,
    pub arrived: u32,
    pub window: Window,
    pub call: bool,
    pub dst: Option<Reg>,
}

/// A warp. It is reused from block to block, so nothing is allocated once a warp of the launch has run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Warp {
    pub current: Path,
    /// The current path can issue.
    pub ready: bool,
    pub pending: Vec<Path>,
    pub nodes: Vec<Node>,
    pub free_nodes: Vec<u32>,
    /// Lanes that have not exited.
    pub live: u32,
    /// Lanes that have arrived at the cluster's barrier and were not released yet.
    pub cluster_arrived: u32,
    pub rows: Vec<Row>,
    pub preds: Vec<u32>,
    /// Index of the warp in its block.
    pub index: u32,
    /// A path at a barrier counts as the whole warp (before cc 7.0).
    pub barrier_per_warp: bool,
    /// Backward jumps since the warp last changed its path.
    pub spins: u32,
    /// Iterations of a loop with an atomic, while other lanes wait at a join for the current path.
    pub atomic_rounds: u32,
    /// An atomic has executed since the last backward jump.
    pub atomic_seen: bool,
    /// Program counter of the last warp-level operation that each lane executed, or `NEVER`. Kept for
    /// independent thread scheduling only.
    pub last_collective: Row,
}

impl Warp {
    pub fn new() -> Self {
        let path = Path {
            pc: 0,
            mask: 0,
            stop: NEVER,
            node: NEVER,
            window: Window::default(),
            wait: Wait::Nothing,
            granted: false,
        };
        Self {
            current: path,
            ready: false,
            pending: Vec::new(),
            nodes: Vec::new(),
            free_nodes: Vec::new(),
            live: 0,
            cluster_arrived: 0,
            rows: Vec::new(),
            preds: Vec::new(),
            index: 0,
            barrier_per_warp: false,
            spins: 0,
            atomic_rounds: 0,
            atomic_seen: false,
            last_collective: [NEVER; 32],
        }
    }

    /// Restarts the warp at `pc` with the lanes of `mask`. `regs` and `preds` are the sizes of the function's
    /// frame.
    pub fn start(&mut self, pc: u32, mask: u32, regs: usize, preds: usize, function: u32) {
        self.current.pc = pc;
        self.current.mask = mask;
        self.current.stop = NEVER;
        self.current.node = NEVER;
        self.current.window = Window { function, ..Window::default() };
        self.current.wait = Wait::Nothing;
        self.current.granted = false;
        self.ready = true;
        self.cluster_arrived = 0;
        self.pending.clear();
        self.nodes.clear();
        self.free_nodes.clear();
        self.live = mask;
        self.spins = 0;
        (self.atomic_rounds, self.atomic_seen) = (0, false);
        self.last_collective = [NEVER; 32];
        self.reserve(regs, preds);
        self.rows.fill([0; 32]);
        self.preds.fill(0);
    }

    /// Makes room for frames that end at these register and predicate numbers.
    pub fn reserve(&mut self, regs: usize, preds: usize) {
        // Four spare rows: the results of dead wide operations never exceed the vector.
        if self.rows.len() < regs + 4 {
            self.rows.resize(regs + 4, [0; 32]);
        }
        if self.preds.len() < preds {
            self.preds.resize(preds, 0);
        }
    }

    #[inline(always)]
    pub fn row(&self, reg: Reg) -> &Row {
        &self.rows[self.current.window.regs as usize + reg.0 as usize]
    }
    /// The row of a register in a frame that need not be the current one.
    pub fn row_in(&mut self, window: Window, reg: Reg) -> &mut Row {
        &mut self.rows[window.regs as usize + reg.0 as usize]
    }
    /// The row of a register in a frame that need not be the current one, for reading.
    pub fn row_of(&self, window: Window, reg: Reg) -> &Row {
        &self.rows[window.regs as usize + reg.0 as usize]
    }
    /// A copy of a 32-bit operand.
    #[inline(always)]
    pub fn get(&self, params: &[u8], operand: Operand) -> Row {
        match operand {
            Operand::Reg(reg) => *self.row(reg),
            Operand::Imm(x) => [x; 32],
            Operand::Param(at) => [param32(params, at); 32],
        }
    }
    /// A 32-bit operand without copying a register's row. Immediates and parameters are broadcast into `own`.
    #[inline(always)]
    pub fn operand<'a>(&'a self, params: &[u8], operand: Operand, own: &'a mut Option<Row>) -> &'a Row {
        match operand {
            Operand::Reg(reg) => self.row(reg),
            Operand::Imm(x) => own.insert([x; 32]),
            Operand::Param(at) => own.insert([param32(params, at); 32]),
        }
    }
    /// A 64-bit operand as a pair of rows, without copying registers. Immediates and parameters are broadcast
    /// into `own`.
    #[inline(always)]
    pub fn operand64<'a>(
        &'a self,
        params: &[u8],
        ty: Ty,
        operand: Operand,
        own: &'a mut Option<[Row; 2]>,
    ) -> [&'a Row; 2] {
        let value = match operand {
            Operand::Reg(reg) => return [self.row(reg), self.row(Reg(reg.0 + 1))],
            Operand::Imm(x) => widen_immediate(ty, x),
            Operand::Param(at) => u64::from(param32(params, at + 4)) << 32 | u64::from(param32(params, at)),
        };
        let [lo, hi] = own.insert([[value as u32; 32], [(value >> 32) as u32; 32]]);
        [lo, hi]
    }
    /// Program counters at which the warp's paths wait at barrier `id` of the block.
    pub fn waiting_at(&self, id: u8) -> impl Iterator<Item = isa::Pc> {
        let here = move |p: &&Path| matches!(p.wait, Wait::Barrier { id: i, .. } if i == id);
        self.pending.iter().filter(here).map(|p| isa::Pc(p.pc))
    }
    /// A register pair as 64-bit values.
    #[inline(always)]
    pub fn pair(&self, reg: Reg) -> WideRow {
        join([self.row(reg), self.row(Reg(reg.0 + 1))])
    }
    /// A copy of a 64-bit operand.
    #[inline(always)]
    pub fn get64(&self, params: &[u8], ty: Ty, operand: Operand) -> WideRow {
        match operand {
            Operand::Reg(reg) => self.pair(reg),
            Operand::Imm(x) => [widen_immediate(ty, x); 32],
            Operand::Param(at) => {
                [u64::from(param32(params, at + 4)) << 32 | u64::from(param32(params, at)); 32]
            }
        }
    }
    /// Writes a register in the lanes of the mask.
    #[inline(always)]
    pub fn put(&mut self, dst: Reg, mask: u32, value: &Row) {
        let row = &mut self.rows[self.current.window.regs as usize + dst.0 as usize];
        if mask == u32::MAX {
            *row = *value;
        } else {
            put_some(row, mask, value);
        }
    }
    #[inline(always)]
    pub fn put64(&mut self, dst: Reg, mask: u32, value: &WideRow) {
        self.put_pair(dst, mask, &split(value));
    }
    #[inline(always)]
    pub fn put_pair(&mut self, dst: Reg, mask: u32, [lo, hi]: &[Row; 2]) {
        self.put(dst, mask, lo);
        self.put(Reg(dst.0 + 1), mask, hi);
    }
    /// `N` consecutive registers, to be overwritten in all lanes.
    #[inline(always)]
    pub fn rows_mut<const N: usize>(&mut self, first: Reg) -> &mut [Row; N] {
        let first = self.current.window.regs as usize + first.0 as usize;
        (&mut self.rows[first..first + N]).try_into().expect("so many are taken")
    }
    /// Copies an operand into a register or register pair.
    #[inline(always)]
    pub fn assign(&mut self, params: &[u8], ty: Ty, dst: Reg, mask: u32, src: Operand) {
        let first = self.current.window.regs as usize;
        match src {
            Operand::Reg(src) if mask == u32::MAX => {
                let (src, dst) = (first + src.0 as usize, first + dst.0 as usize);
                self.rows.copy_within(src..src + ty.regs() as usize, dst);
            }
            _ if ty.wide() => self.put64(dst, mask, &self.get64(params, ty, src)),
            _ => self.put(dst, mask, &self.get(params, src)),
        }
    }
    /// Mask of the lanes in which a guard holds, also of inactive ones.
    #[inline(always)]
    pub fn guard(&self, guard: Guard) -> u32 {
        let value = match guard.pred {
            Some(p) => self.preds[self.current.window.preds as usize + p.0 as usize],
            None => u32::MAX,
        };
        if guard.negate { !value } else { value }
    }
    #[inline(always)]
    pub fn put_pred(&mut self, dst: Pred, mask: u32, value: u32) {
        let p = &mut self.preds[self.current.window.preds as usize + dst.0 as usize];
        *p = (value & mask) | (*p & !mask);
    }
}

/// Not inlined, because partial masks are rarer than full ones, and an inlined loop would be repeated for
/// each kind of instruction.
#[inline(never)]
fn put_some(row: &mut Row, mask: u32, value: &Row) {
    let select = spread(mask);
    for i in 0..32 {
        row[i] = (value[i] & select[i]) | (row[i] & !select[i]);
    }
}

fn param32(params: &[u8], at: u16) -> u32 {
    let at = at as usize;
    u32::from_le_bytes([params[at], params[at + 1], params[at + 2], params[at + 3]])
}

/// An immediate of a 64-bit type. Integers are sign-extended; a double's immediate is its high word.
#[inline(always)]
pub fn widen_immediate(ty: Ty, x: u32) -> u64 {
    if ty == Ty::F64 { u64::from(x) << 32 } else { x as i32 as u64 }
}
