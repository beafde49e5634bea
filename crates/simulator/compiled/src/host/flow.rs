//! Jumps as loops and blocks of WebAssembly.

use std::ops::Range;

use isa::{InstKind, Pc};
use wasm_encoder::BlockType;

use super::{BLOCK, BUDGET, Label, RESULT, Writer};

/// A construct of WebAssembly.
pub(super) enum Opening {
    Block,
    Loop,
    If,
}

impl Writer<'_, '_> {
    /// Ranges of blocks from the target of a jump backwards to the last one that jumps there, extended until each two of
    /// them are disjoint or nested. In order, outer ones first.
    pub(super) fn loops(&self) -> Vec<Range<usize>> {
        let mut loops: Vec<Range<usize>> = Vec::new();
        for (from, &(_, end)) in self.blocks.iter().enumerate() {
            let InstKind::Bra { target, .. } = self.program.inst(Pc(end - 1)).kind else { continue };
            let Ok(to) = self.blocks.binary_search_by_key(&target.0, |block| block.0) else { continue };
            if to > from {
                continue;
            }
            match loops.iter_mut().find(|one| one.start == to) {
                Some(one) => one.end = one.end.max(from + 1),
                None => loops.push(to..from + 1),
            }
        }
        loops.sort_by_key(|one| one.start);
        // From the innermost outwards, so that an extended one extends those around it.
        for inner in (0..loops.len()).rev() {
            for outer in 0..inner {
                if loops[inner].start < loops[outer].end {
                    loops[outer].end = loops[outer].end.max(loops[inner].end);
                }
            }
        }
        loops
    }

    /// Writes the code of blocks. Execution enters at the block whose index is in `BLOCK`. `loops` are the loops among the blocks.
    pub(super) fn region(&mut self, blocks: Range<usize>, is_loop: bool, loops: &[Range<usize>]) {
        // Each item is a block or a loop.
        let mut items: Vec<Range<usize>> = Vec::new();
        let mut next = blocks.start;
        while next < blocks.end {
            let item = loops.iter().find(|one| one.start == next).map_or(next..next + 1, Clone::clone);
            next = item.end;
            items.push(item);
        }
        if is_loop {
            self.label(blocks.clone(), true);
        }
        let several = items.len() > 1;
        if several {
            for item in items.iter().rev() {
                self.label(item.clone(), false);
            }
            if is_loop {
                self.s.local_get(BLOCK).i32_const(blocks.start as i32).i32_eq().br_if(0);
            }
            self.s.local_get(BLOCK).i32_const(blocks.start as i32).i32_sub();
            let item_of = |block| items.iter().position(|item| item.contains(&block)).unwrap_or(0) as u32;
            self.s.br_table(blocks.map(item_of), 0);
        }
        for item in items {
            if several {
                self.labels.pop();
                self.close();
            }
            let inner = loops.partition_point(|one| one.start < item.start)
                ..loops.partition_point(|one| one.start < item.end);
            match loops.get(inner.start) {
                Some(one) if one.start == item.start => {
                    self.region(item, true, &loops[inner.start + 1..inner.end])
                }
                _ => self.block(item.start),
            }
        }
        if is_loop {
            self.labels.pop();
            self.close();
        }
    }

    /// Opens a label.
    pub(super) fn label(&mut self, blocks: Range<usize>, is_loop: bool) {
        self.labels.push(Label { level: self.depth, blocks, is_loop });
        self.open(if is_loop { Opening::Loop } else { Opening::Block });
    }

    /// Writes a block.
    pub(super) fn block(&mut self, index: usize) {
        let (start, end) = self.blocks[index];
        let n = end - start;
        self.s.local_get(BUDGET).i64_const(n.into()).i64_lt_u();
        self.open(Opening::If);
        self.leave(start);
        self.close();
        self.s.local_get(BUDGET).i64_const(n.into()).i64_sub().local_set(BUDGET);
        self.current.clone_from(&self.pairs);
        for pc in start..end {
            (self.pc, self.left) = (pc, end - pc);
            let inst = *self.program.inst(Pc(pc));
            if let InstKind::Bra { target, .. } = inst.kind {
                self.settle(&[target.0, end]);
                if inst.guard.is_always() {
                    return self.land(target.0);
                }
                self.guard(inst.guard);
                self.open(Opening::If);
                self.land(target.0);
                self.close();
                return self.land(end);
            }
            self.one(&inst);
        }
        self.settle(&[end]);
        self.land(end);
    }

    /// Goes on at `pc`.
    pub(super) fn land(&mut self, pc: u32) {
        let Ok(block) = self.blocks.binary_search_by_key(&pc, |block| block.0) else { return self.leave(pc) };
        let reaches =
            |l: &&Label| if l.is_loop { l.blocks.start == block } else { l.blocks.contains(&block) };
        let label =
            self.labels.iter().rev().find(reaches).expect("a jump backwards goes to the head of a loop");
        let label = self.depth - 1 - label.level;
        self.s.i32_const(block as i32).local_set(BLOCK).br(label);
    }

    /// Leaves the code. The interpreter goes on at `pc`.
    pub(super) fn leave(&mut self, pc: u32) {
        self.s.i32_const(pc as i32).local_set(RESULT).br(self.depth - 1);
    }

    /// Leaves before the current instruction if the word on the stack is not zero.
    pub(super) fn leave_if(&mut self) {
        self.open(Opening::If);
        self.s.local_get(BUDGET).i64_const(self.left.into()).i64_add().local_set(BUDGET);
        self.settle(&[self.pc]);
        self.leave(self.pc);
        self.close();
    }

    pub(super) fn open(&mut self, what: Opening) {
        match what {
            Opening::Block => self.s.block(BlockType::Empty),
            Opening::Loop => self.s.loop_(BlockType::Empty),
            Opening::If => self.s.if_(BlockType::Empty),
        };
        self.depth += 1;
    }

    pub(super) fn close(&mut self) {
        self.s.end();
        self.depth -= 1;
    }
}
