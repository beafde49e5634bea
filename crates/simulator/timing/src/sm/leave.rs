//! How an SM goes into the background ([`crate::background`]): its blocks are handed over as they are.

use super::warp::State;
use super::{Sm, SmSpec};
use crate::counters::Counters;
use crate::decode::Kernel;
use crate::effects::TimedEffect;
use crate::policies::Policies;
use crate::run_ahead::{PENDING, RunAhead};
use crate::source::BlockSlot;

/// The blocks of an SM that goes.
pub struct Left {
    /// Slots whose blocks are running.
    pub running: Vec<BlockSlot>,
    /// Blocks that were about to start, and their slots.
    pub expected: Vec<(u64, BlockSlot)>,
    /// By warp slot: accesses that it has executed and that have not been sent.
    pub unsent: Vec<u32>,
}

impl<P: Policies> Sm<P> {
    /// Leaves the simulation in a cycle at the end of a window. What its warps have executed and not issued counts as issued. Their
    /// accesses are counted and not sent.
    pub fn leave(
        &mut self,
        (kernel, spec): (&Kernel, &SmSpec),
        run_ahead: &mut RunAhead,
        counters: &mut Counters,
        cycle: u64,
    ) -> Left {
        let mut unsent: Vec<u32> = self.cold.iter().map(|cold| cold.queued.len() as u32).collect();
        for (w, unsent) in unsent.iter_mut().enumerate() {
            if self.warps[w].state == State::Idle {
                continue;
            }
            self.close_account(counters, w, cycle);
            let (id, warp) = (self.id(w), &mut self.warps[w]);
            let mut next = Some(warp.step).filter(|_| warp.state == State::Running);
            // Machine instructions of a sequence that has begun.
            let mut begun = Some(warp.left).filter(|&left| left > 0);
            while let Some(step) = next.filter(|step| step.effect != PENDING) {
                let op = &kernel.ops[step.at() as usize];
                let issues = u64::from(begun.take().unwrap_or(op.instructions));
                let pc = &mut counters.pcs[step.at() as usize];
                pc.warp_instructions += issues;
                pc.thread_instructions += issues * u64::from(step.lanes());
                match run_ahead.effect(step.effect) {
                    TimedEffect::Branch { diverged: true } => pc.divergent += 1,
                    effect @ (TimedEffect::Global(_) | TimedEffect::Texture(_)) => {
                        let sends =
                            !matches!(effect, TimedEffect::Global(global) if global.transactions == 0);
                        *unsent += u32::from(sends);
                        let traffic = counters.add_access(spec, (effect, op.access));
                        counters.pcs[step.at() as usize].add(traffic);
                    }
                    _ => {}
                }
                next = run_ahead.executed(id, &mut warp.trace_window);
            }
            warp.state = State::Idle;
        }
        if self.resident > 0 {
            counters.active_cycles += cycle.saturating_sub(self.active_since);
            self.resident = 0;
        }
        let first = self.number * spec.blocks;
        let slot = |place: usize| BlockSlot((first + place) as u32);
        let running = (0..spec.blocks).filter(|&place| self.blocks[place].running > 0).map(slot).collect();
        self.blocks.iter_mut().for_each(|block| block.running = 0);
        let expected = self.starts.drain(..).map(|(_, block, place)| (block, slot(place))).collect();
        Left { running, expected, unsent }
    }
}
