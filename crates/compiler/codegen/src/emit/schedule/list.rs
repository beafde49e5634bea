//! Forward list scheduling. Of the ready instructions, the one with the longest critical path is next while there are
//! registers; when these run short, the one that frees most.

use isa::Inst;

use super::PREDS;
use super::deps::Graph;
use crate::emit::Machine;
use crate::emit::live::{Bits, Touch};

/// Tables by register number and predicate, which are reused and left cleared.
pub struct Scratch {
    /// By register: the number of reads that are still to come in the region.
    left: Vec<u32>,
    alive: Vec<bool>,
}

impl Scratch {
    /// Tables for one function.
    pub fn new(m: &Machine) -> Self {
        let n = m.owner.len() + m.preds as usize;
        Scratch { left: vec![0; n], alive: vec![false; n] }
    }
}

/// How one instruction changes what is live.
struct Effect {
    /// Each register that is read, and how often.
    reads: Vec<(usize, u32)>,
    writes: Vec<usize>,
}

struct Region<'a> {
    m: &'a Machine,
    effects: Vec<Effect>,
    live_out: &'a Bits,
    scratch: &'a mut Scratch,
    /// Numbers of live registers and predicates.
    taken: [u32; 2],
    room: [u32; 2],
    /// Not all values of the region fit into registers at once.
    tight: bool,
}

/// Orders the instructions of a region. `live_in` and `live_out` are the values that are live where it starts and ends.
pub fn order(
    m: &Machine,
    insts: &[Inst],
    graph: &Graph,
    live_in: &Bits,
    live_out: &Bits,
    room: u32,
    scratch: &mut Scratch,
) -> Vec<usize> {
    let heights = heights(graph);
    let mut region = Region::new(m, insts, live_in, live_out, room, scratch);
    let mut waits = graph.waits.clone();
    // By instruction: the clock at which its operands are ready.
    let mut from = vec![0u32; insts.len()];
    let mut ready: Vec<usize> = (0..insts.len()).filter(|&i| waits[i] == 0).collect();
    let (mut clock, mut out) = (0, Vec::with_capacity(insts.len()));
    while !ready.is_empty() {
        let at = region.choose(&ready, &from, &heights, clock);
        let i = ready.swap_remove(at);
        clock = clock.max(from[i]) + 1;
        region.take(i);
        out.push(i);
        for &(next, clocks) in &graph.after[i] {
            from[next] = from[next].max(clock - 1 + clocks);
            waits[next] -= 1;
            if waits[next] == 0 {
                ready.push(next);
            }
        }
    }
    debug_assert_eq!(out.len(), insts.len());
    region.clear(live_in);
    out
}

/// By instruction: the length in clocks of the critical path that starts with it.
fn heights(graph: &Graph) -> Vec<u32> {
    let mut heights = vec![0; graph.after.len()];
    for i in (0..heights.len()).rev() {
        heights[i] =
            graph.after[i].iter().map(|&(next, clocks)| heights[next] + clocks.max(1)).max().unwrap_or(0);
    }
    heights
}

impl<'a> Region<'a> {
    fn new(
        m: &'a Machine,
        insts: &[Inst],
        live_in: &Bits,
        live_out: &'a Bits,
        room: u32,
        scratch: &'a mut Scratch,
    ) -> Self {
        let regs = m.owner.len();
        let mut touch = Touch::default();
        let mut effects = Vec::with_capacity(insts.len());
        for inst in insts {
            m.touch(inst, &mut touch);
            let mut reads: Vec<(usize, u32)> = Vec::new();
            let values = touch.read.iter().map(|&r| r as usize);
            for v in values.chain(touch.pred_uses.iter().map(|&p| regs + p as usize)) {
                scratch.left[v] += 1;
                match reads.iter_mut().find(|r| r.0 == v) {
                    Some(r) => r.1 += 1,
                    None => reads.push((v, 1)),
                }
            }
            let writes = touch.written().map(usize::from);
            let writes = writes.chain(touch.pred_def.map(|p| regs + p as usize)).collect();
            effects.push(Effect { reads, writes });
        }
        let mut this =
            Region { m, effects, live_out, scratch, taken: [0; 2], room: [room, PREDS], tight: false };
        live_in.each(|v| {
            this.scratch.alive[v] = true;
            this.taken[this.kind(v)] += 1;
        });
        let made = this.effects.iter().map(|e| e.writes.len() as u32).sum::<u32>();
        this.tight = this.taken[0] + made > room;
        this
    }

    /// 0 for a register, 1 for a predicate.
    fn kind(&self, v: usize) -> usize {
        usize::from(v >= self.m.owner.len())
    }

    /// The change of the numbers of live registers and predicates if `i` is next.
    fn change(&self, i: usize) -> [i32; 2] {
        let mut change = [0; 2];
        for &(v, times) in &self.effects[i].reads {
            if self.scratch.left[v] == times && !self.live_out.has(v) {
                change[self.kind(v)] -= 1;
            }
        }
        for &v in &self.effects[i].writes {
            if !self.scratch.alive[v] {
                change[self.kind(v)] += 1;
            }
        }
        change
    }

    /// The index in `ready` of the next instruction. Ties go in the order of the source.
    fn choose(&self, ready: &[usize], from: &[u32], heights: &[u32], clock: u32) -> usize {
        let fits = |change: [i32; 2]| {
            (0..2).all(|k| change[k] <= 0 || self.taken[k] as i32 + change[k] <= self.room[k] as i32)
        };
        let clock = ready.iter().map(|&i| from[i]).min().map_or(clock, |first| clock.max(first));
        let mut best: Option<(i64, usize, usize)> = None;
        let mut freeing: Option<(i32, u32, usize, usize)> = None;
        for (at, &i) in ready.iter().enumerate() {
            let change = self.change(i);
            let wait = from[i].saturating_sub(clock);
            // When registers are short, a wait of a few clocks costs less than a value that is not needed yet.
            if fits(change) && (self.tight || wait == 0) {
                let score = i64::from(heights[i]) - i64::from(wait);
                if best.is_none_or(|(s, b, _)| (score, b) > (s, i)) {
                    best = Some((score, i, at));
                }
            }
            let rank = (change[0] + change[1], from[i], i, at);
            if freeing.is_none_or(|f| rank < f) {
                freeing = Some(rank);
            }
        }
        match (best, freeing) {
            (Some((_, _, at)), _) => at,
            (None, Some((total, _, _, at))) if total < 0 => at,
            // No choice helps. The original order needs no more registers than before.
            _ => (0..ready.len()).min_by_key(|&at| ready[at]).unwrap_or(0),
        }
    }

    /// Puts `i` next.
    fn take(&mut self, i: usize) {
        let effect =
            std::mem::replace(&mut self.effects[i], Effect { reads: Vec::new(), writes: Vec::new() });
        for &(v, times) in &effect.reads {
            self.scratch.left[v] -= times;
            if self.scratch.left[v] == 0 && !self.live_out.has(v) {
                self.free(v);
            }
        }
        for &v in &effect.writes {
            if !self.scratch.alive[v] {
                self.scratch.alive[v] = true;
                self.taken[self.kind(v)] += 1;
            }
            // The value is never read.
            if self.scratch.left[v] == 0 && !self.live_out.has(v) {
                self.free(v);
            }
        }
        self.effects[i] = effect;
    }

    fn free(&mut self, v: usize) {
        if std::mem::replace(&mut self.scratch.alive[v], false) {
            self.taken[self.kind(v)] -= 1;
        }
    }

    fn clear(self, live_in: &Bits) {
        live_in.each(|v| self.scratch.alive[v] = false);
        for effect in &self.effects {
            for v in effect.reads.iter().map(|r| r.0).chain(effect.writes.iter().copied()) {
                self.scratch.left[v] = 0;
                self.scratch.alive[v] = false;
            }
        }
    }
}
