//! State of one warp: registers, and which lanes are where.
//!
//! A warp is a set of *paths*, each a program counter with the lanes that are there. One path is current; the others are
//! pending, or wait at a block barrier or for a warp-level operation. Lanes that went different ways meet again at a *node*:
//! a divergent jump makes one for its join point, a call makes one for its return. A node collects the lanes that arrive,
//! and when all it expects are there, they go on as one path. The nodes form a tree by `parent`; each path hangs on one.
//!
//! Both rules of divergence use this. `Stack` keeps the current path until it ends or arrives, which is what a stack of
//! masks does. `PerThread` may also change to another path when the current one waits or spins.
//!
//! Invariants: path masks are disjoint and with the lanes collected by nodes make up `live`; every lane of a path is
//! expected by all nodes above it; a path's `stop` is its node's join, or `NEVER`.

use isa::{Bar, Guard, Operand, Pred, Reg, Ty};

use crate::lanes::{Row, WideRow, map2, spread};

/// No node; no join.
pub(crate) const NEVER: u32 = u32::MAX;

/// What a path waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wait {
    Nothing,
    /// The block's barrier; `dst` gets its result.
    Barrier {
        id: u8,
        kind: Bar,
        dst: Option<Reg>,
    },
    /// Lanes of the mask, for the warp-level operation at its pc.
    Lanes(u32),
}

/// Lanes at one place.
#[derive(Clone, Copy, Debug)]
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
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Join, or return address.
    pc: u32,
    parent: u32,
    expected: u32,
    arrived: u32,
    window: Window,
    call: bool,
    dst: Option<Reg>,
}

/// One warp. Reused from block to block: nothing is allocated once it has run.
#[derive(Debug)]
pub(crate) struct Warp {
    pub cur: Path,
    /// `cur` can issue.
    pub ready: bool,
    pub others: Vec<Path>,
    nodes: Vec<Node>,
    unused: Vec<u32>,
    /// Lanes that have not ended.
    pub live: u32,
    rows: Vec<Row>,
    preds: Vec<u32>,
    /// Number in the block.
    pub index: u32,
    /// A path at a barrier stands for the whole warp.
    pub stacked: bool,
    /// Backward jumps since the last change of path.
    pub spins: u32,
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
            rows: Vec::new(),
            preds: Vec::new(),
            index: 0,
            stacked: false,
            spins: 0,
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
        self.others.clear();
        self.nodes.clear();
        self.unused.clear();
        self.live = mask;
        self.spins = 0;
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
    /// A 32-bit operand.
    #[inline(always)]
    pub fn get(&self, params: &[u8], operand: Operand) -> Row {
        match operand {
            Operand::Reg(reg) => *self.row(reg),
            Operand::Imm(x) => [x; 32],
            Operand::Param(at) => [param32(params, at); 32],
        }
    }
    /// A register pair.
    #[inline(always)]
    pub fn pair(&self, reg: Reg) -> WideRow {
        map2(self.row(reg), self.row(Reg(reg.0 + 1)), |lo, hi| u64::from(hi) << 32 | u64::from(lo))
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
            let select = spread(mask);
            for i in 0..32 {
                row[i] = (value[i] & select[i]) | (row[i] & !select[i]);
            }
        }
    }
    #[inline(always)]
    pub fn put64(&mut self, dst: Reg, mask: u32, value: &WideRow) {
        let (mut lo, mut hi) = ([0; 32], [0; 32]);
        for i in 0..32 {
            lo[i] = value[i] as u32;
            hi[i] = (value[i] >> 32) as u32;
        }
        self.put(dst, mask, &lo);
        self.put(Reg(dst.0 + 1), mask, &hi);
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

    // Paths.

    /// To the next instruction; the path may end there.
    #[inline(always)]
    pub fn advance(&mut self) {
        self.cur.pc += 1;
        if self.cur.pc == self.cur.stop {
            self.arrive();
        }
    }

    /// Jumps with all lanes.
    #[inline(always)]
    pub fn jump(&mut self, target: u32) {
        self.cur.pc = target;
        if target == self.cur.stop {
            self.arrive();
        }
    }

    /// Lanes of `taken`, some but not all, go to `target`; the others on; both meet at `join`. Where that is the end of
    /// the function, one side ends before it meets the other: then both meet the rest where the path was to meet it.
    pub fn diverge(&mut self, taken: u32, target: u32, join: u32, end: u32) {
        // A loop that lanes leave one by one needs one node, not one for each.
        if join != end && self.cur.stop != join {
            self.cur.node = self.new_node(Node {
                pc: join,
                parent: self.cur.node,
                expected: self.cur.mask,
                arrived: 0,
                window: self.cur.window,
                call: false,
                dst: None,
            });
            self.cur.stop = join;
        }
        let rest = Path { pc: target, mask: taken, ..self.cur };
        self.cur.mask &= !taken;
        self.cur.pc += 1;
        if target == rest.stop {
            self.nodes[rest.node as usize].arrived |= taken;
        } else {
            self.others.push(rest);
        }
        if self.cur.pc == self.cur.stop {
            self.arrive();
        }
    }

    fn new_node(&mut self, node: Node) -> u32 {
        match self.unused.pop() {
            Some(i) => {
                self.nodes[i as usize] = node;
                i
            }
            None => {
                self.nodes.push(node);
                self.nodes.len() as u32 - 1
            }
        }
    }

    /// The current path is at its node's join or has returned: its lanes wait there for the rest.
    fn arrive(&mut self) {
        self.nodes[self.cur.node as usize].arrived |= self.cur.mask;
        self.ready = false;
        self.settle(self.cur.node);
        if !self.ready {
            self.pick();
        }
    }

    /// Lets the lanes of a node go on when all have come. The new path becomes current if there is none.
    fn settle(&mut self, node: u32) {
        let n = self.nodes[node as usize];
        if n.arrived != n.expected {
            return;
        }
        self.unused.push(node);
        if n.expected == 0 {
            return;
        }
        let stop = match self.nodes.get(n.parent as usize) {
            Some(parent) if !parent.call => parent.pc,
            _ => NEVER,
        };
        if n.pc == stop {
            self.nodes[n.parent as usize].arrived |= n.expected;
            return self.settle(n.parent);
        }
        let path = Path {
            pc: n.pc,
            mask: n.expected,
            stop,
            node: n.parent,
            window: n.window,
            wait: Wait::Nothing,
            granted: false,
        };
        if self.ready {
            self.others.push(path);
        } else {
            self.cur = path;
            self.ready = true;
        }
    }

    /// Chooses a new current path among those that can run, the youngest first.
    pub fn pick(&mut self) {
        self.spins = 0;
        if let Some(i) = self.others.iter().rposition(|p| p.wait == Wait::Nothing) {
            self.cur = self.others.remove(i);
            self.ready = true;
        }
    }

    /// Parks the current path, which waits, and takes another.
    pub fn park(&mut self, wait: Wait) {
        self.cur.wait = wait;
        self.others.push(self.cur);
        self.ready = false;
        self.pick();
    }

    /// Gives the other paths a turn; the current one goes to the end of the row.
    pub fn rotate(&mut self) {
        self.others.insert(0, self.cur);
        self.ready = false;
        self.pick();
    }

    /// Lanes of the current path end.
    pub fn exit(&mut self, mask: u32) {
        self.live &= !mask;
        self.leave(mask, false);
    }

    /// Lanes of the current path return from the innermost call. False when there is none: they are in the kernel.
    pub fn ret(&mut self, mask: u32) -> bool {
        if self.call_node().is_none() {
            return false;
        }
        self.leave(mask, true);
        true
    }

    /// The innermost call of the current path: window of the caller and where the result goes.
    pub fn caller(&self) -> Option<(Window, Option<Reg>)> {
        self.call_node().map(|n| (n.window, n.dst))
    }

    fn call_node(&self) -> Option<&Node> {
        let mut at = self.cur.node;
        while let Some(n) = self.nodes.get(at as usize) {
            if n.call {
                return Some(n);
            }
            at = n.parent;
        }
        None
    }

    /// Takes lanes off the current path and all nodes above it, up to the innermost call, at which they arrive, or all.
    fn leave(&mut self, mask: u32, to_call: bool) {
        let mut at = self.cur.node;
        self.cur.mask &= !mask;
        self.ready = self.cur.mask != 0;
        while at != NEVER {
            let n = &mut self.nodes[at as usize];
            let parent = n.parent;
            if n.call && to_call {
                n.arrived |= mask;
                self.settle(at);
                break;
            }
            n.expected &= !mask;
            self.settle(at);
            at = parent;
        }
        if !self.ready {
            self.pick();
        }
    }

    /// Lanes of `mask` call: they go on at `pc` in a new window; the other lanes of the path wait for them to return.
    pub fn call(&mut self, mask: u32, pc: u32, window: Window, dst: Option<Reg>) {
        let node = self.new_node(Node {
            pc: self.cur.pc + 1,
            parent: self.cur.node,
            expected: self.cur.mask,
            arrived: self.cur.mask & !mask,
            window: self.cur.window,
            call: true,
            dst,
        });
        self.cur = Path { pc, mask, stop: NEVER, node, window, wait: Wait::Nothing, granted: false };
    }

    /// Lanes of `same` go their own way at `pc`, the others stay pending there; they meet behind the instruction.
    pub fn split_call(&mut self, same: u32, pc: u32) {
        if self.cur.stop != pc + 1 {
            self.cur.node = self.new_node(Node {
                pc: pc + 1,
                parent: self.cur.node,
                expected: self.cur.mask,
                arrived: 0,
                window: self.cur.window,
                call: false,
                dst: None,
            });
            self.cur.stop = pc + 1;
        }
        self.others.push(Path { mask: self.cur.mask & !same, ..self.cur });
        self.cur.mask = same;
    }

    /// All lanes have ended.
    pub fn done(&self) -> bool {
        self.live == 0
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
