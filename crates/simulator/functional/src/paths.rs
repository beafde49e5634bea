//! How the paths of a warp diverge and reconverge: branches, calls, returns and exits of threads.
//! [`crate::warp`] describes paths and nodes.

use isa::{Pc, Reg};

use crate::warp::{NEVER, Node, Path, Wait, Warp, Window};

impl Warp {
    /// Moves the current path to the next instruction. The path may end there.
    #[inline(always)]
    pub fn advance(&mut self) {
        self.current.pc += 1;
        if self.current.pc == self.current.stop {
            self.arrive();
        }
    }

    /// All lanes of the current path jump.
    #[inline(always)]
    pub fn jump(&mut self, target: u32) {
        self.current.pc = target;
        if target == self.current.stop {
            self.arrive();
        }
    }

    /// Divergence: the lanes of `taken`, some but not all of the path, go to `target`, and the others go on.
    /// Both reconverge at `join`. If `join` is the end of the function (`end`), one side exits or returns
    /// before reconvergence, so no node is made and both sides belong to the path's present node.
    pub fn diverge(&mut self, taken: u32, target: u32, join: u32, end: u32) {
        // A loop that lanes leave one by one needs one node in all, not one for each lane that leaves.
        if join != end && self.current.stop != join {
            self.current.node = self.new_node(Node {
                pc: join,
                parent: self.current.node,
                expected: self.current.mask,
                arrived: 0,
                window: self.current.window,
                call: false,
                dst: None,
            });
            self.current.stop = join;
        }
        let rest = Path { pc: target, mask: taken, ..self.current };
        self.current.mask &= !taken;
        self.current.pc += 1;
        if target == rest.stop {
            self.nodes[rest.node as usize].arrived |= taken;
        } else {
            self.pending.push(rest);
        }
        if self.current.pc == self.current.stop {
            self.arrive();
        }
    }

    fn new_node(&mut self, node: Node) -> u32 {
        match self.free_nodes.pop() {
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

    /// The current path has reached its node's join or has returned. Its lanes wait there for the others.
    fn arrive(&mut self) {
        self.nodes[self.current.node as usize].arrived |= self.current.mask;
        self.ready = false;
        self.release_node(self.current.node);
        if !self.ready {
            self.pick();
        }
    }

    /// Releases the lanes of a node if all have arrived. The new path becomes the current one if there is
    /// none.
    fn release_node(&mut self, node: u32) {
        let n = self.nodes[node as usize];
        if n.arrived != n.expected {
            return;
        }
        self.free_nodes.push(node);
        if n.expected == 0 {
            return;
        }
        let stop = match self.nodes.get(n.parent as usize) {
            Some(parent) if !parent.call => parent.pc,
            _ => NEVER,
        };
        if n.pc == stop {
            self.nodes[n.parent as usize].arrived |= n.expected;
            return self.release_node(n.parent);
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
            self.pending.push(path);
        } else {
            self.current = path;
            self.ready = true;
        }
    }

    /// Makes a path that can run the current one, the youngest first.
    pub fn pick(&mut self) {
        self.spins = 0;
        if let Some(i) = self.pending.iter().rposition(|p| p.wait == Wait::Nothing) {
            self.current = self.pending.remove(i);
            self.ready = true;
        }
    }

    /// Makes the current path wait, and switches to another path.
    pub fn park(&mut self, wait: Wait) {
        self.current.wait = wait;
        self.pending.push(self.current);
        self.ready = false;
        self.pick();
    }

    /// Switches to another path. The current path goes to the end of the queue.
    pub fn rotate(&mut self) {
        self.pending.insert(0, self.current);
        self.ready = false;
        self.pick();
    }

    /// Lets lanes go on without the path for which they wait, at the nearest join above the node or at a
    /// return. They reconverge with the path at the next node up. False if no lanes wait.
    pub fn go_on_without(&mut self, node: u32) -> bool {
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
                self.pending.push(Path { pc: n.pc, mask, stop, node: n.parent, window, wait, granted });
                return true;
            }
            if mask != 0 {
                self.nodes[n.parent as usize].arrived |= mask;
            }
            at = n.parent;
        }
        false
    }

    /// Mask and join point of the lanes that wait at the nearest node above, if any do.
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

    /// The lanes of `mask`, of the current path, exit.
    pub fn exit(&mut self, mask: u32) {
        self.live &= !mask;
        self.leave(mask, false);
    }

    /// The lanes of `mask`, of the current path, return from the innermost call. False if there is no call
    /// because they are in the kernel itself.
    pub fn ret(&mut self, mask: u32) -> bool {
        if self.call_node().is_none() {
            return false;
        }
        self.leave(mask, true);
        true
    }

    /// The frame of the caller in the innermost call of the current path, and the register that receives the
    /// result.
    pub fn caller(&self) -> Option<(Window, Option<Reg>)> {
        self.call_node().map(|n| (n.window, n.dst))
    }

    /// Calls in progress on the current path, innermost first, as the program counters of the call
    /// instructions.
    pub fn calls(&self) -> Vec<Pc> {
        let node = |at: u32| self.nodes.get(at as usize);
        let nodes = std::iter::successors(node(self.current.node), |n| node(n.parent));
        // A call returns to the instruction after it.
        nodes.filter(|n| n.call).map(|n| Pc(n.pc - 1)).collect()
    }

    fn call_node(&self) -> Option<&Node> {
        let mut at = self.current.node;
        while let Some(n) = self.nodes.get(at as usize) {
            if n.call {
                return Some(n);
            }
            at = n.parent;
        }
        None
    }

    /// Removes lanes from the current path and from all nodes above it. If `to_call`, stops at the innermost
    /// call, at which the lanes arrive.
    fn leave(&mut self, mask: u32, to_call: bool) {
        let mut at = self.current.node;
        self.current.mask &= !mask;
        self.ready = self.current.mask != 0;
        while at != NEVER {
            let n = &mut self.nodes[at as usize];
            let parent = n.parent;
            if n.call && to_call {
                n.arrived |= mask;
                self.release_node(at);
                break;
            }
            n.expected &= !mask;
            self.release_node(at);
            at = parent;
        }
        if !self.ready {
            self.pick();
        }
    }

    /// The lanes of `mask` call a function at `pc` with a new frame. The other lanes of the path wait at the
    /// return address.
    pub fn call(&mut self, mask: u32, pc: u32, window: Window, dst: Option<Reg>) {
        let node = self.new_node(Node {
            pc: self.current.pc + 1,
            parent: self.current.node,
            expected: self.current.mask,
            arrived: self.current.mask & !mask,
            window: self.current.window,
            call: true,
            dst,
        });
        self.current = Path { pc, mask, stop: NEVER, node, window, wait: Wait::Nothing, granted: false };
    }

    /// Divides a path at an indirect call. The lanes of `same` call now, the others stay pending at `pc`. All
    /// reconverge after the instruction.
    pub fn split_call(&mut self, same: u32, pc: u32) {
        if self.current.stop != pc + 1 {
            self.current.node = self.new_node(Node {
                pc: pc + 1,
                parent: self.current.node,
                expected: self.current.mask,
                arrived: 0,
                window: self.current.window,
                call: false,
                dst: None,
            });
            self.current.stop = pc + 1;
        }
        self.pending.push(Path { mask: self.current.mask & !same, ..self.current });
        self.current.mask = same;
    }

    /// All lanes have exited.
    pub fn done(&self) -> bool {
        self.live == 0
    }
}
