//! How the paths of a warp part and meet: jumps, calls, returns, ends of threads. See [`crate::warp`] for the structure.

use isa::{Pc, Reg};

use crate::warp::{NEVER, Node, Path, Wait, Warp, Window};

impl Warp {
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

    /// Lanes that wait at the nearest join above a path's node, or for the rest to return, go on without the path. They
    /// meet it again where they were to meet others. False when none wait.
    pub fn part(&mut self, node: u32) -> bool {
        let mut at = node;
        while let Some(n) = self.nodes.get_mut(at as usize) {
            let mask = std::mem::take(&mut n.arrived);
            n.expected &= !mask;
            let n = *n;
            let stop = match self.nodes.get(n.parent as usize) {
                Some(parent) if !parent.call => parent.pc,
                _ => NEVER,
            };
            if mask != 0 && n.pc != stop {
                let (wait, granted) = (Wait::Nothing, false);
                let window = n.window;
                self.others.push(Path { pc: n.pc, mask, stop, node: n.parent, window, wait, granted });
                return true;
            }
            if mask != 0 {
                self.nodes[n.parent as usize].arrived |= mask;
            }
            at = n.parent;
        }
        false
    }

    /// Lanes that wait at the nearest join above a path's node where any do, and its place.
    pub fn arrived(&self, node: u32) -> Option<(u32, u32)> {
        let mut at = node;
        while let Some(n) = self.nodes.get(at as usize) {
            if n.arrived != 0 {
                return Some((n.arrived, n.pc));
            }
            at = n.parent;
        }
        None
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

    /// Calls under way on the current path, innermost first: the instructions that called.
    pub fn calls(&self) -> Vec<Pc> {
        let node = |at: u32| self.nodes.get(at as usize);
        let nodes = std::iter::successors(node(self.cur.node), |n| node(n.parent));
        // A call returns to the instruction that follows it.
        nodes.filter(|n| n.call).map(|n| Pc(n.pc - 1)).collect()
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
