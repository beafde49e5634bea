//! SMs in the background: of a launch that takes long, some SMs are simulated in detail, and the others follow them.
//!
//! [`Sampling`](crate::sampling::Sampling) leaves out blocks of large grids, but a large device holds so many blocks that a grid
//! of a few thousand has only a few waves. Such a launch begins as usual. Once it has taken long enough to be sampled, four SMs
//! stay ([`Launch::narrow`]), and the blocks of the others are handed to the caller. From then on each of the others
//! follows one that stayed: when that has sent an access of a warp, the caller executes the warp in the same place up to its
//! next access ([`WarpSource::follow`]), which goes through the SM's own L1 and port to the L2 and DRAM some cycles later, another
//! number for each SM. So the SMs that stayed find the caches, and as much in the queues, in bursts as long as their own, as among
//! all SMs.
//!
//! What is lost: how SMs hold each other up.

use std::collections::VecDeque;

use crate::coalesce::Transaction;
use crate::decode::Access;
use crate::effects::TimedEffect;
use crate::event_queue::NEVER;
use crate::launch::Share;
use crate::memory::{Memory, MemorySystem, TransactionMemory};
use crate::model::Launch;
use crate::policies::Policies;
use crate::report::{PcCounters, StallReason};
use crate::sm::{Ended, SmSpec};
use crate::source::{BlockSlot, Faulted, Followed, WarpId, WarpSource};

/// SMs in the background are at most so many cycles later than the one that they follow, each by another number. With 0 to 500,
/// stencils on an H200 are off by 0.3 to 1.1 %, with 2048 by 5 %.
const DELAY: u64 = 128;
/// Number of SMs that stay. With 11 of an H200's 132, ten launches were off by 0.8 % on average, with 4 by 1.0 %.
const STAY: usize = 4;
/// Largest share of stalls due to waiting for loads, times the share of reads of the L2 for data that is on its way, with which SMs
/// go into the background. With more, SMs wait for the same data at the same time, each for what another has asked for; followers,
/// which do not wait, would run ahead and fetch it for the others. (A naive matrix product that finds nothing in the L2, on an H200:
/// 0.36, off by 23 %; with the L2 warm: 0.00 and 2 %; tiled: 0.23 and 1.6 %.)
const MOST_CHAINED: f64 = 0.3;
/// Least part of the time by which it may be off. With 3 %, 179 of 189 sampled launches of the accuracy tables were in their intervals.
const LEAST_ERROR: f64 = 0.05;
/// A launch whose warps diverge is simulated as a whole until it has issued so many times as many instructions as others: its blocks
/// may differ in their work, and the slowest SM, which decides, may not be one that stays. (Mandelbrot, Collatz sequences and binary
/// searches in one to two waves on an H200 were 7 to 15 % too fast.)
const DIVERGING: u64 = 8;
/// The same for a launch whose blocks have all started: its time is that of the slowest SM, too. (Stencils and reductions in one wave
/// on an H200 were 4 to 8 % too fast.)
const ONE_WAVE: u64 = 3;
/// Part of the time by which a launch whose warps diverge may be off in addition.
const DIVERGED: f64 = 0.08;
/// Part of the time by which it may be off for each part of that share.
const CHAINED: f64 = 0.1;
/// Standard deviations of the times at which SMs with equally many blocks finish by which it may be off.
const DEVIATIONS: f64 = 2.5;

/// The blocks of SMs that have gone into the background: the caller goes on with them ([`WarpSource::follow`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Background {
    /// Slots whose blocks are running.
    pub running: Vec<BlockSlot>,
    /// Blocks that were about to start, and their slots.
    pub expected: Vec<(u64, BlockSlot)>,
    /// Blocks that start later, in any slot that becomes free: all that this share leaves to the background.
    pub rest: Share,
}

/// What a launch knows of its SMs in the background.
#[derive(Clone, Debug)]
pub(crate) struct InBackground {
    /// By SM: whether it is simulated in detail.
    pub stays: Vec<bool>,
    /// See [`MOST_CHAINED`].
    chained: f64,
    followers: Vec<Follower>,
    /// Counters of what was executed in the background, by instruction.
    pub counted: Vec<PcCounters>,
    transactions: Vec<Transaction>,
}

/// An SM in the background.
#[derive(Clone, Debug)]
struct Follower {
    sm: usize,
    /// The SM that it follows.
    leader: usize,
    /// Cycles by which it is later.
    delay: u64,
    /// Number of the leader's [`Step`] that it takes next.
    next: u64,
    /// Cycle from which it can take its next step.
    free: u64,
    /// By warp slot: accesses of the leader's warp that its own is ahead.
    ahead: Vec<u32>,
}

/// What an SM that is followed has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// It has sent an access of the warp in this slot.
    Access(u32),
    /// The block in this place has ended.
    End(u32),
}

/// The latest steps of an SM that is followed, with their cycles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Steps {
    steps: VecDeque<(u64, Step)>,
    /// Number of the first of them.
    first: u64,
}

impl Steps {
    /// Adds one.
    pub fn push(&mut self, cycle: u64, step: Step) {
        self.steps.push_back((cycle, step));
    }
    fn get(&self, number: u64) -> Option<(u64, Step)> {
        self.steps.get((number - self.first) as usize).copied()
    }
    /// Forgets those before a number.
    fn forget(&mut self, number: u64) {
        self.steps.drain(..(number - self.first) as usize);
        self.first = number;
    }
}

impl<P: Policies> Launch<P> {
    /// Sends most SMs into the background if it is time to; `issues` as in [`Model::sample`](crate::Model::sample).
    pub(crate) fn try_narrow(&mut self, memory: &Memory<P>, issues: u64) -> Option<Background> {
        let patience = match (self.diverges(), self.dispatcher.taken() == self.shape.blocks()) {
            (true, _) => DIVERGING,
            (false, true) => ONE_WAVE,
            (false, false) => 1,
        };
        if self.in_background.is_some()
            || self.sms.len() < 2 * STAY
            || self.issues < issues.saturating_mul(patience)
        {
            return None;
        }
        // Gaps leave out more of a large grid whose blocks are short.
        let gaps = self.dispatcher.sampling.as_ref()?;
        if !gaps.costs_more_than(self.issues, 2 * issues) || gaps.leaves_out_more(STAY, self.sms.len()) {
            return None;
        }
        let chained = self.chained(memory);
        (chained <= MOST_CHAINED).then(|| self.narrow(chained))
    }

    /// Whether lanes of a warp have taken different ways.
    pub(crate) fn diverges(&self) -> bool {
        self.counters.pcs.iter().any(|pc| pc.divergent > 0)
    }

    /// See [`MOST_CHAINED`].
    fn chained(&self, memory: &Memory<P>) -> f64 {
        let counters = memory.counters();
        let stalls = |of: &dyn Fn(&PcCounters) -> u64| self.counters.pcs.iter().map(of).sum::<u64>() as f64;
        let waits = stalls(&|pc| pc.stalls[StallReason::LongScoreboard as usize]);
        let share = waits / stalls(&|pc| pc.stalls.iter().sum()).max(1.0);
        share * counters.l2_late as f64 / counters.l2_reads.max(1) as f64
    }

    /// Half of the width of the interval in which the time lies, as a part of it.
    pub(crate) fn narrow_error(&self, in_background: &InBackground) -> f64 {
        let mut finished: Vec<(u64, f64)> = self
            .sms
            .iter()
            .filter(|sm| sm.followed.is_some())
            .map(|sm| (sm.blocks_ended, sm.finished as f64))
            .collect();
        finished.sort_by_key(|&(blocks, _)| blocks);
        let mean =
            |sms: &[(u64, f64)]| sms.iter().map(|(_, cycle)| cycle).sum::<f64>() / sms.len().max(1) as f64;
        // SMs that had more blocks than others finish later.
        let squares = finished.chunk_by(|one, other| one.0 == other.0).map(|equal| {
            let mean = mean(equal);
            equal.iter().map(|(_, cycle)| (cycle - mean) * (cycle - mean)).sum::<f64>()
        });
        let deviation = (squares.sum::<f64>() / finished.len().max(1) as f64).sqrt();
        let spread = deviation / mean(&finished).max(1.0);
        let diverged = if self.diverges() { DIVERGED } else { 0.0 };
        LEAST_ERROR + diverged + CHAINED * in_background.chained + DEVIATIONS * spread
    }

    /// Sends all but [`STAY`] of the SMs into the background. Between two windows only.
    fn narrow(&mut self, chained: f64) -> Background {
        let (all, cycle) = (self.sms.len(), self.spec.clock.cycle(self.time()));
        let leader = |sm: usize| (0..STAY).map(|k| k * all / STAY).rfind(|&leader| leader <= sm).unwrap_or(0);
        let mut stays = vec![false; all];
        (0..all).for_each(|sm| stays[leader(sm)] = true);
        let mut background =
            Background { running: Vec::new(), expected: Vec::new(), rest: self.dispatcher.share(all, STAY) };
        let mut followers = Vec::new();
        for (number, (sm, &stays)) in self.sms.iter_mut().zip(&stays).enumerate() {
            if stays {
                sm.followed = Some(Box::default());
                continue;
            }
            self.events.set(self.first_sm + number, NEVER);
            let left = sm.leave((&self.kernel, &self.spec), &mut self.run_ahead, &mut self.counters, cycle);
            background.running.extend(left.running);
            background.expected.extend(left.expected);
            let delay = number as u64 * 0x9e37_79b9 % DELAY;
            followers.push(Follower {
                sm: number,
                leader: leader(number),
                delay,
                next: 0,
                free: 0,
                ahead: left.unsent,
            });
        }
        let counted = vec![PcCounters::default(); self.kernel.ops.len()];
        self.in_background =
            Some(Box::new(InBackground { stays, chained, followers, counted, transactions: Vec::new() }));
        background
    }

    /// The SMs that stayed have run to the end of a window of these cycles: the others follow them.
    ///
    /// # Errors
    /// Execution faulted.
    pub(crate) fn run_background<S: WarpSource>(
        &mut self,
        memory: &mut Memory<P>,
        source: &mut S,
        (from, until): (u64, u64),
    ) -> Result<(), Faulted> {
        let Self { in_background, kernel, spec, sms, counters, run_ahead, ended, .. } = self;
        let (Some(in_background), Some(memory)) = (in_background, memory.transactions()) else {
            return Ok(());
        };
        let InBackground { followers, counted, transactions, .. } = &mut **in_background;
        for Follower { sm, leader, delay, next, free, ahead } in followers.iter_mut() {
            let Some(steps) = &sms[*leader].followed else { continue };
            while let Some((cycle, step)) = steps.get(*next)
                && cycle + *delay < until
            {
                let at = (*free).max(from).max(cycle + *delay);
                if at >= until {
                    break;
                }
                *next += 1;
                if let Step::Access(warp) = step
                    && let left @ 1.. = &mut ahead[warp as usize]
                {
                    *left -= 1;
                    continue;
                }
                *free = at + 1;
                let first = (*sm * spec.blocks) as u32;
                if let Step::End(place) = step {
                    let first = place as usize * spec.warps;
                    ahead[first..first + spec.warps].fill(0);
                    ended.push((*sm, Ended { event: at, cycle: at, place: place as usize }));
                }
                let followed = match step {
                    Step::Access(warp) => Followed::Access(WarpId(first * spec.warps as u32 + warp)),
                    Step::End(place) => Followed::End(BlockSlot(first + place)),
                };
                let mut sent = 0;
                source.follow(followed, &mut |warp, issue| {
                    transactions.clear();
                    let what = run_ahead.effect_of((kernel, spec, warp), issue, transactions);
                    let pc = kernel.index(issue.op.pc) as usize;
                    let what = (what, kernel.ops[pc].access);
                    counted[pc].add(counters.add_access(spec, what));
                    let left = send(spec, memory, what, (warp, transactions), at);
                    sent = sent.max(left.unwrap_or(0));
                    left.is_some()
                })?;
                *free = (*free).max(spec.clock.cycle(sent));
            }
        }
        // All that follow one SM are next to each other.
        for group in followers.chunk_by(|one, other| one.leader == other.leader) {
            let taken = group.iter().map(|follower| follower.next).min();
            if let (Some(steps), Some(taken)) = (&mut sms[group[0].leader].followed, taken) {
                steps.forget(taken);
            }
        }
        Ok(())
    }
}

impl<P: Policies> Launch<P> {
    /// See [`Model::finish_background`](crate::Model::finish_background).
    ///
    /// # Errors
    /// Execution faulted.
    pub(crate) fn finish_background<S: WarpSource>(&mut self, source: &mut S) -> Result<bool, Faulted> {
        let Self { in_background, kernel, spec, counters, run_ahead, .. } = self;
        let Some(in_background) = in_background else { return Ok(false) };
        let InBackground { followers, counted, transactions, .. } = &mut **in_background;
        let mut more = false;
        for slot in followers.iter().flat_map(|follower| {
            let first = follower.sm * spec.blocks;
            first..first + spec.blocks
        }) {
            more |= source.follow(Followed::End(BlockSlot(slot as u32)), &mut |warp, issue| {
                transactions.clear();
                let what = run_ahead.effect_of((kernel, spec, warp), issue, transactions);
                let pc = kernel.index(issue.op.pc) as usize;
                counted[pc].add(counters.add_access(spec, (what, kernel.ops[pc].access)));
                false
            })?;
        }
        Ok(more)
    }
}

/// Sends an access of a warp in the background. Returns when the SM's port took the last part, ps; `None` if there was nothing to send.
fn send(
    spec: &SmSpec,
    memory: &mut impl TransactionMemory,
    (what, access): (TimedEffect, Access),
    (warp, transactions): (WarpId, &[Transaction]),
    cycle: u64,
) -> Option<u64> {
    let (sm, now) = (warp.0 as usize / (spec.blocks * spec.warps), spec.clock.time(cycle));
    let mut sent = now;
    match what {
        TimedEffect::Global(global) => {
            memory.begin_event(sm, cycle, 0);
            let what = spec.request(access, global.global);
            for t in transactions {
                sent = sent.max(what.send(memory, sm, t, sent).sent);
            }
            (global.transactions > 0).then_some(sent)
        }
        TimedEffect::Texture(fetch) => {
            memory.begin_event(sm, cycle, 0);
            let unit = warp.0 as usize % spec.schedulers;
            let mut hits = 0;
            for t in transactions {
                let (outcome, found) = memory.fetch_texels(sm, unit, t.line(), t.sectors, now);
                (sent, hits) = (sent.max(outcome.sent), hits + u64::from(found));
            }
            if !fetch.texture {
                memory.count_l1(hits, u64::from(fetch.sectors) - hits);
            }
            Some(sent)
        }
        _ => None,
    }
}
