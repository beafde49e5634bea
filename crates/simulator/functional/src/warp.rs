//! State of one warp: registers, and which lanes are where.
//!
//! A warp is a set of *paths*, each a program counter with the lanes that are there. One path is current; the others are
//! pending, or wait at a block barrier or for a warp-level operation. Lanes that went different ways meet again at a *node*:
//! a divergent jump makes one for its join point, a call makes one for its return. A node collects the lanes that arrive,
//! and when all it expects are there, they go on as one path. The nodes form a tree by `parent`; each path hangs on one.
//!
//! Both rules of divergence use this. `Stack` keeps the current path until it ends or arrives, which is what a stack of
//! masks does. `PerThread` may also change to another path when the current one waits or spins, and lets lanes that wait at a
//! join go on alone when the current path seems to spin for what they hold.
//!
//! Invariants: path masks are disjoint and with the lanes collected by nodes make up `live`; every lane of a path is
//! expected by all nodes above it; a path's `stop` is its node's join, or `NEVER`.

use isa::{Bar, Guard, Operand, Pred, Reg, Ty};

use crate::lanes::{Row, WideRow, join, split, spread};

/// No node; no join.
pub(crate) const NEVER: u32 = u32::MAX;

/// What a path waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wait {
    Nothing,
    /// A barrier of the block for so many warps, or none said; `dst` gets its result.
    Barrier {
        id: u8,
        kind: Bar,
        warps: u8,
        dst: Option<Reg>,
    },
    /// Lanes of the mask, for the warp-level operation at its pc.
    Lanes(u32),
    /// The barrier of the cluster.
    Cluster,
}

/// Lanes at one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Path {
    pub pc: u32,
    pub mask: u32,
    /// Join of the innermost node, where the path ends.
    pub stop: u32,
    pub node: u32,
    pub window: Window,
    pub wait: Wait,
    /// The warp-level operation at `pc` may run: its lanes have all come.
    pub granted: bool,
}

/// Which registers, predicates and local memory a function's numbers mean: calls move it up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Window {
    pub regs: u32,
    pub preds: u32,
    pub sp: u32,
    /// Function number.
    pub function: u32,
}

/// Where lanes meet again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Node {
    /// Join, or return address.
    pub pc: u32,
    pub parent: u32,
    pub expected: u32,
    pub arrived: u32,
    pub window: Window,
    pub call: bool,
    pub dst: Option<Reg>,
}

/// One warp. Reused from block to block: nothing is allocated once it has run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Warp {
    pub cur: Path,
    /// `cur` can issue.
    pub ready: bool,
    pub others: Vec<Path>,
    pub nodes: Vec<Node>,
    pub unused: Vec<u32>,
    /// Lanes that have not ended.
    pub live: u32,
    /// Lanes that the barrier of the cluster has counted.
    pub counted: u32,
    rows: Vec<Row>,
    preds: Vec<u32>,
    /// Number in the block.
    pub index: u32,
    /// A path at a barrier stands for the whole warp.
    pub stacked: bool,
    /// Backward jumps since the last change of path.
    pub spins: u32,
    /// Rounds of a loop with an atomic while lanes wait for the current path at its join.
    pub tries: u32,
    /// An atomic ran since the last backward jump.
    pub tried: bool,
    /// The last warp-level operation that each lane executed, or `NEVER`: where threads have a program counter each.
    pub met: Row,
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
            cur: path,
            ready: false,
            others: Vec::new(),
            nodes: Vec::new(),
            unused: Vec::new(),
            live: 0,
            counted: 0,
            rows: Vec::new(),
            preds: Vec::new(),
            index: 0,
            stacked: false,
            spins: 0,
            tries: 0,
            tried: false,
            met: [NEVER; 32],
        }
    }

    /// Starts over at `pc` with these lanes.
    pub fn start(&mut self, pc: u32, mask: u32, regs: usize, preds: usize, function: u32) {
        self.cur.pc = pc;
        self.cur.mask = mask;
        self.cur.stop = NEVER;
        self.cur.node = NEVER;
        self.cur.window = Window { function, ..Window::default() };
        self.cur.wait = Wait::Nothing;
        self.cur.granted = false;
        self.ready = true;
        self.counted = 0;
        self.others.clear();
        self.nodes.clear();
        self.unused.clear();
        self.live = mask;
        self.spins = 0;
        (self.tries, self.tried) = (0, false);
        self.met = [NEVER; 32];
        self.reserve(regs, preds);
        self.rows.fill([0; 32]);
        self.preds.fill(0);
    }

    /// Makes room for windows that end at these numbers.
    pub fn reserve(&mut self, regs: usize, preds: usize) {
        // Four more: results of dead wide operations never fall off the end.
        if self.rows.len() < regs + 4 {
            self.rows.resize(regs + 4, [0; 32]);
        }
        if self.preds.len() < preds {
            self.preds.resize(preds, 0);
        }
    }

    #[inline(always)]
    pub fn row(&self, reg: Reg) -> &Row {
        &self.rows[self.cur.window.regs as usize + reg.0 as usize]
    }
    /// A row of a window that need not be the current one.
    pub fn row_in(&mut self, window: Window, reg: Reg) -> &mut Row {
        &mut self.rows[window.regs as usize + reg.0 as usize]
    }
    /// The same, to be read.
    pub fn row_of(&self, window: Window, reg: Reg) -> &Row {
        &self.rows[window.regs as usize + reg.0 as usize]
    }
    /// A 32-bit operand.
    #[inline(always)]
    pub fn get(&self, params: &[u8], operand: Operand) -> Row {
        match operand {
            Operand::Reg(reg) => *self.row(reg),
            Operand::Imm(x) => [x; 32],
            Operand::Param(at) => [param32(params, at); 32],
        }
    }
    /// The same where it lies; what is equal in all lanes is put into `own`.
    #[inline(always)]
    pub fn operand<'a>(&'a self, params: &[u8], operand: Operand, own: &'a mut Option<Row>) -> &'a Row {
        match operand {
            Operand::Reg(reg) => self.row(reg),
            Operand::Imm(x) => own.insert([x; 32]),
            Operand::Param(at) => own.insert([param32(params, at); 32]),
        }
    }
    /// The two registers of a 64-bit operand in the same way.
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
    /// Where its paths wait at a barrier of the block.
    pub fn waiting_at(&self, id: u8) -> impl Iterator<Item = isa::Pc> {
        let here = move |p: &&Path| matches!(p.wait, Wait::Barrier { id: i, .. } if i == id);
        self.others.iter().filter(here).map(|p| isa::Pc(p.pc))
    }
    /// A register pair.
    #[inline(always)]
    pub fn pair(&self, reg: Reg) -> WideRow {
        join([self.row(reg), self.row(Reg(reg.0 + 1))])
    }
    /// A 64-bit operand.
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
    /// Writes the lanes of the mask.
    #[inline(always)]
    pub fn put(&mut self, dst: Reg, mask: u32, value: &Row) {
        let row = &mut self.rows[self.cur.window.regs as usize + dst.0 as usize];
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
    /// Registers one behind the other, to be filled.
    #[inline(always)]
    pub fn rows_mut<const N: usize>(&mut self, first: Reg) -> &mut [Row; N] {
        let first = self.cur.window.regs as usize + first.0 as usize;
        (&mut self.rows[first..first + N]).try_into().expect("so many are taken")
    }
    /// Copies an operand.
    #[inline(always)]
    pub fn assign(&mut self, params: &[u8], ty: Ty, dst: Reg, mask: u32, src: Operand) {
        let first = self.cur.window.regs as usize;
        match src {
            Operand::Reg(src) if mask == u32::MAX => {
                let (src, dst) = (first + src.0 as usize, first + dst.0 as usize);
                self.rows.copy_within(src..src + ty.regs() as usize, dst);
            }
            _ if ty.wide() => self.put64(dst, mask, &self.get64(params, ty, src)),
            _ => self.put(dst, mask, &self.get(params, src)),
        }
    }
    /// Lanes where a guard holds, among all 32.
    #[inline(always)]
    pub fn guard(&self, guard: Guard) -> u32 {
        let value = match guard.pred {
            Some(p) => self.preds[self.cur.window.preds as usize + p.0 as usize],
            None => u32::MAX,
        };
        if guard.negate { !value } else { value }
    }
    #[inline(always)]
    pub fn put_pred(&mut self, dst: Pred, mask: u32, value: u32) {
        let p = &mut self.preds[self.cur.window.preds as usize + dst.0 as usize];
        *p = (value & mask) | (*p & !mask);
    }
}

/// Out of line: rarer than all lanes, and inlined the loop would be repeated for each kind of instruction.
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

/// An immediate of a 64-bit type: integers sign-extend, a double has it as its high word.
#[inline(always)]
pub fn widen_immediate(ty: Ty, x: u32) -> u64 {
    if ty == Ty::F64 { u64::from(x) << 32 } else { x as i32 as u64 }
}
