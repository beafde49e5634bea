//! Times of the work in streams: queues, copy engines and concurrent kernels of the device, in simulated
//! time.
//!
//! Invariant: the device never runs ahead of the host. It advances when the host waits or asks, and only as
//! far as necessary. Work that is issued later therefore finds the state of its time, and concurrent kernels
//! share the device (`share.rs`).

use std::collections::{BTreeMap, VecDeque};

use arch::DeviceSpec;
use device::Demand;

use super::share;

/// Number of a piece of work. 0 is one that has always been done.
pub type Id = usize;

/// The part of the device that work needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// SMs and memory bandwidth.
    Kernel(Demand),
    /// The copy engine for copies to the device.
    ToDevice,
    /// The copy engine for copies to the host, which may be the same one.
    ToHost,
    /// No part of the device.
    Host,
}

/// Conditions under which work may start.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// Work that must be done before.
    pub after: Vec<Id>,
    /// Time of issue, before which it cannot start, picoseconds.
    pub issued: u64,
    /// Priority; smaller values are served first.
    pub priority: i32,
    /// Batch of kernels ([`Timeline::batch`]) that the last work of its stream belongs to; 0 if that is no
    /// kernel.
    pub batch: usize,
    /// Hardware queue that it passes; `None` if it passes none.
    pub queue: Option<usize>,
    /// Number of its stream, for the log.
    pub stream: u32,
}

/// Work that was issued and has not ended.
#[derive(Debug)]
pub struct Node {
    id: Id,
    pub work: Work,
    pub start: Start,
    /// Batch of kernels that it belongs to.
    batch: usize,
    /// Time at which it began, picoseconds.
    pub began: u64,
    /// Duration when it runs alone, picoseconds.
    pub whole: u64,
    /// Part of `whole` that is left, picoseconds.
    pub left: u64,
    /// Block slots that it has been given, in parts of [`Demand::ALL`].
    pub granted: u32,
    /// Speed relative to running alone, in parts of [`Demand::ALL`].
    pub rate: u32,
    /// The first SM on which it runs.
    pub sm: u32,
}

/// The device's queues and the work in them.
#[derive(Debug, Default)]
pub struct Timeline {
    /// Number of copy engines.
    engines: usize,
    /// Largest number of concurrent kernels.
    kernels: usize,
    /// Number of SMs.
    sms: u32,
    /// Whether there are several hardware queues for kernels and events, while copies pass none (from 3.5
    /// on). Before, all kernels pass one queue, whatever their stream, and copies one for each engine. Work
    /// that cannot start blocks all later work in its queue.
    queues: bool,
    /// Time up to which the device was simulated, picoseconds.
    now: u64,
    /// Work that has begun, in the order of issue.
    running: Vec<Node>,
    /// Work that has not begun and waits for its turn, each lane in the order of issue: four lanes for work that passes no queue, by
    /// what it needs ([`Timeline::wait`]), then one for each queue.
    lanes: [VecDeque<Node>; LANES],
    /// Work that passes no queue, by the work that has to end before it can start. A thousand launches of graphs may wait, so
    /// it must cost nothing until then.
    blocked: BTreeMap<Id, Vec<Node>>,
    /// Number of kernels of each batch that have not ended.
    kernels_of_batch: Vec<u32>,
    /// Start of each piece of work, picoseconds.
    begins: Vec<u64>,
    /// End of each piece of work, picoseconds; [`PENDING`] until it has ended.
    ends: Vec<u64>,
    /// Number of the current batch: kernels that were issued directly one after the other.
    batch: usize,
    /// Whether the last work was a kernel.
    in_batch: bool,
    /// How often waiting work was looked at, for tests.
    #[cfg(test)]
    looked_at: u64,
}

/// Number of lanes of work that passes no queue: for each copy engine, for kernels, and for the host.
const QUEUED_LANES: usize = 4;
/// Number of all lanes.
const LANES: usize = QUEUED_LANES + 3 + QUEUES;
/// End of work that has not ended.
const PENDING: u64 = u64::MAX;
/// Number of hardware queues for streams from 3.5 on: the default of `CUDA_DEVICE_MAX_CONNECTIONS`, out of
/// 32.
const QUEUES: usize = 8;

impl Timeline {
    /// The empty timeline of a device.
    pub fn new(device: &DeviceSpec) -> Self {
        let arch = &device.arch;
        Timeline {
            engines: device.copy_engines as usize,
            kernels: arch.limits.concurrent_kernels as usize,
            sms: device.sm_count,
            queues: arch.limits.kernel_queues > 1,
            begins: vec![0],
            ends: vec![0],
            ..Timeline::default()
        }
    }
    /// Batch of the kernel that was issued last.
    pub fn batch(&self) -> usize {
        self.batch
    }
    /// Adds work that takes `duration` picoseconds when it runs alone.
    pub fn add(&mut self, work: Work, start: Start, duration: u64) -> Id {
        let work = match work {
            Work::ToDevice | Work::ToHost if self.engines == 0 => Work::Kernel(Demand::WHOLE),
            work => work,
        };
        let kernel = matches!(work, Work::Kernel(_));
        if work != Work::Host {
            self.batch += usize::from(kernel && !self.in_batch);
            self.in_batch = kernel;
        }
        self.advance(start.issued);
        let id = self.ends.len();
        self.begins.push(start.issued);
        self.ends.push(PENDING);
        let (batch, left) = (self.batch, duration);
        if kernel {
            self.kernels_of_batch.resize(self.batch + 1, 0);
            self.kernels_of_batch[self.batch] += 1;
        }
        self.wait(Node {
            id,
            work,
            start,
            batch,
            began: 0,
            whole: duration,
            left,
            granted: 0,
            rate: 0,
            sm: 0,
        });
        id
    }
    /// A point in time at which all of `after` are done, not before `issued`.
    pub fn join(&mut self, after: Vec<Id>, issued: u64, queue: Option<usize>) -> Id {
        if let [one] = after[..]
            && (issued..PENDING).contains(&self.ends[one])
        {
            return one;
        }
        self.add(Work::Host, Start { after, issued, queue, ..Start::default() }, 0)
    }
    /// Simulates until a piece of work is done, and returns its end, picoseconds.
    pub fn end(&mut self, id: Id) -> u64 {
        while self.ends[id] == PENDING && self.step(PENDING) {}
        self.ends[id]
    }
    /// Start of a piece of work that is done, picoseconds.
    pub fn begin_of(&self, id: Id) -> u64 {
        self.begins[id]
    }
    /// End of a piece of work, if it has ended by `now`.
    pub fn done(&mut self, id: Id, now: u64) -> Option<u64> {
        self.advance(now);
        Some(self.ends[id]).filter(|&end| end <= now)
    }
    fn advance(&mut self, to: u64) {
        while self.now < to && self.step(to) {}
    }

    /// Advances to the next change, at most to `limit`. Returns false if nothing can change any more.
    fn step(&mut self, limit: u64) -> bool {
        while self.begin() {}
        share::rates(&mut self.running, self.sms);
        let now = self.now;
        // Waiting work was issued before now (`add`), so only running work changes anything.
        let next = self.running.iter().filter_map(|n| n.next(now)).min();
        let next = next.unwrap_or(limit).min(limit);
        if next == PENDING {
            return false;
        }
        for node in &mut self.running {
            let progress = u128::from(next - now) * u128::from(node.rate) / u128::from(Demand::ALL);
            node.left -= node.left.min(progress as u64);
        }
        self.now = next;
        self.finish();
        true
    }
    /// Starts the work that can start, in the order of issue. Returns true if some of it had no duration, so that more may be able
    /// to start.
    fn begin(&mut self) -> bool {
        let mut free = [true; 2];
        let mut kernels = 0;
        for node in &self.running {
            match self.engine(node.work) {
                Some(engine) => free[engine] = false,
                None => kernels += usize::from(node.work != Work::Host),
            }
        }
        // Index of the next node of each lane; `None` for a lane in which nothing more can start.
        let mut next: [Option<usize>; LANES] = [Some(0); LANES];
        let mut at_once = false;
        loop {
            let nodes = |lane: usize| self.lanes[lane].get(next[lane]?).map(|node| (node.id, lane));
            let Some((_, lane)) = (0..LANES).filter_map(nodes).min() else { break };
            #[cfg(test)]
            {
                self.looked_at += 1;
            }
            let at = next[lane].unwrap_or(0);
            let node = &self.lanes[lane][at];
            let engine = self.engine(node.work);
            let room = match engine {
                Some(engine) => free[engine],
                None => node.work == Work::Host || kernels < self.kernels,
            };
            if !(room && self.may_start(node)) {
                // Work that cannot start blocks its queue. Without a queue it blocks nothing, but a full unit stays full.
                let closed = lane >= QUEUED_LANES || !room;
                next[lane] = (!closed).then_some(at + 1);
                continue;
            }
            let sm = share::choose_first_sm(&self.running, node, self.sms);
            let mut node = self.lanes[lane].remove(at).expect("it was just there");
            (node.began, node.sm, node.rate) = (self.now, sm, Demand::ALL);
            self.begins[node.id] = self.now;
            at_once |= node.left == 0;
            match engine {
                Some(engine) => free[engine] = false,
                None => kernels += usize::from(node.work != Work::Host),
            }
            let at = self.running.partition_point(|n| n.id < node.id);
            self.running.insert(at, node);
        }
        at_once && self.finish()
    }
    /// Puts work into its lane, or lets it wait for the first work before it that has not ended.
    fn wait(&mut self, node: Node) {
        let engine = self.engine(node.work);
        let queue = match node.start.queue {
            own if self.queues && engine.is_none() => own.map(|queue| 3 + queue % QUEUES),
            _ => Some(engine.unwrap_or(2)).filter(|_| !self.queues && node.work != Work::Host),
        };
        if let Some(queue) = queue {
            return self.lanes[QUEUED_LANES + queue].push_back(node);
        }
        if let Some(&before) = node.start.after.iter().find(|&&id| self.ends[id] == PENDING) {
            return self.blocked.entry(before).or_default().push(node);
        }
        let lane = &mut self.lanes[engine.unwrap_or(2 + usize::from(node.work == Work::Host))];
        let at = lane.partition_point(|other| other.id < node.id);
        lane.insert(at, node);
    }
    fn engine(&self, work: Work) -> Option<usize> {
        match work {
            Work::Kernel(_) | Work::Host => None,
            Work::ToDevice => Some(0),
            Work::ToHost => Some(self.engines.min(2) - 1),
        }
    }
    fn may_start(&self, node: &Node) -> bool {
        let kernel = matches!(node.work, Work::Kernel(_));
        // With one queue for several concurrent kernels (2.x, 3.0), work that is no kernel notices the end of
        // a kernel only when all kernels of that batch have ended.
        let waits_for_batch = !self.queues && self.kernels > 1 && !kernel && node.start.batch > 0;
        node.start.issued <= self.now
            && node.start.after.iter().all(|&id| self.ends[id] <= self.now)
            && !(waits_for_batch && self.kernels_of_batch[node.start.batch] > 0)
    }
    /// Removes work that has ended. Returns whether there was any.
    fn finish(&mut self) -> bool {
        let before = self.running.len();
        let mut unblocked = Vec::new();
        for node in self.running.iter().filter(|n| n.left == 0) {
            self.ends[node.id] = self.now;
            if node.is_kernel() {
                self.kernels_of_batch[node.batch] -= 1;
            }
            unblocked.extend(self.blocked.remove(&node.id).into_iter().flatten());
        }
        self.running.retain(|n| n.left > 0);
        unblocked.into_iter().for_each(|node| self.wait(node));
        self.running.len() < before
    }
}

impl Node {
    fn is_kernel(&self) -> bool {
        matches!(self.work, Work::Kernel(_))
    }
    /// Time at which it ends or its demand changes, at its current speed.
    fn next(&self, now: u64) -> Option<u64> {
        let done = self.whole - self.left;
        let to_go = match &self.work {
            Work::Kernel(demand) => demand.next(done, self.whole) - done,
            _ => self.left,
        };
        let scaled = u128::from(to_go) * u128::from(Demand::ALL);
        (self.rate > 0).then(|| now + scaled.div_ceil(self.rate.into()) as u64)
    }
    /// Demand of a kernel whose blocks run; `None` before its first block, and for other work.
    pub fn demand(&self) -> Option<&Demand> {
        match &self.work {
            Work::Kernel(demand) if self.whole - self.left >= demand.lead_ps => Some(demand),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: u32 = Demand::ALL;

    fn line(device: &str) -> Timeline {
        Timeline::new(DeviceSpec::named(device).unwrap())
    }

    /// A kernel of one wave with this part of the block slots and of the DRAM bandwidth.
    fn kernel(places: u32, dram: u32) -> Work {
        let mut demand = Demand { slots: places, ..Demand::WHOLE };
        demand.device[0] = dram;
        Work::Kernel(demand)
    }

    /// Adds work at these times, each in its own stream, and returns their ends.
    fn ends(device: &str, work: &[(Work, u64, u64)]) -> Vec<u64> {
        let mut t = line(device);
        let add = |&(work, issued, duration): &(Work, u64, u64)| {
            t.add(work, Start { issued, ..Start::default() }, duration)
        };
        let ids: Vec<Id> = work.iter().map(add).collect();
        ids.into_iter().map(|id| t.end(id)).collect()
    }

    /// Time at which `streams` chains of copy, kernel and copy, 100 each, are done, issued chain by chain or
    /// step by step.
    fn chains(device: &str, streams: usize, by_steps: bool) -> u64 {
        let mut t = line(device);
        let mut state = vec![(0, 0); streams];
        let steps = [Work::ToDevice, kernel(ALL, 0), Work::ToHost];
        let order: Vec<(usize, Work)> = if by_steps {
            steps.iter().flat_map(|&w| (0..streams).map(move |s| (s, w))).collect()
        } else {
            (0..streams).flat_map(|s| steps.iter().map(move |&w| (s, w))).collect()
        };
        for (stream, work) in order {
            let (last, batch) = state[stream];
            let id = t.add(work, Start { after: vec![last], batch, ..Start::default() }, 100);
            state[stream] = (id, if matches!(work, Work::Kernel(_)) { t.batch() } else { 0 });
        }
        state.iter().map(|s| t.end(s.0)).max().unwrap()
    }

    #[test]
    fn copies_overlap_as_the_engines_allow() {
        // No copy engine: all work runs one after the other.
        assert_eq!(chains("geforce-8800-gtx", 4, false), 1200);
        // One engine and one queue: nothing overlaps chain by chain; kernels and copies overlap step by step.
        assert_eq!(chains("quadro-fx-4800", 4, false), 1200);
        assert_eq!(chains("quadro-fx-4800", 4, true), 800);
        // Two engines: the longest of the three and what does not overlap.
        assert_eq!(chains("h200-sxm", 4, false), 600);
        assert_eq!(chains("h200-sxm", 4, true), 600);
        // Fermi with two engines: copies back wait for all kernels that were issued together.
        assert_eq!(chains("tesla-m2090", 4, false), 600);
        assert_eq!(chains("tesla-m2090", 4, true), 900);
    }

    #[test]
    fn kernels_run_beside_each_other_as_far_as_there_are_places() {
        let half = kernel(ALL / 2, 0);
        assert_eq!(ends("h200-sxm", &[(half, 0, 100), (half, 10, 100)]), [100, 110]);
        // Half of the slots, at half the speed, until the first kernel has ended.
        assert_eq!(ends("h200-sxm", &[(half, 0, 100), (kernel(ALL, 0), 0, 100)]), [100, 150]);
        let all = kernel(ALL, 0);
        assert_eq!(
            ends("h200-sxm", &[(all, 0, 100), (kernel(ALL / 8, 0), 20, 10), (all, 30, 70)]),
            [100, 110, 172]
        );
        // One kernel at a time.
        assert_eq!(ends("quadro-fx-4800", &[(kernel(1, 0), 0, 100), (kernel(1, 0), 0, 100)]), [100, 200]);
    }

    #[test]
    fn kernels_share_what_memory_moves() {
        let (some, most) = (kernel(1, ALL / 4), kernel(1, ALL * 3 / 4));
        assert_eq!(ends("h200-sxm", &[(some, 0, 100), (most, 0, 100)]), [100, 100]);
        // Together they demand one and a half times the bandwidth, for as long as both run.
        assert_eq!(ends("h200-sxm", &[(most, 0, 100), (most, 0, 100)]), [151, 151]);
        assert_eq!(ends("h200-sxm", &[(most, 0, 100), (most, 50, 100)]), [126, 176]);
        // A kernel that needs little bandwidth is not slowed down.
        let mut computes = Demand { slots: 1, ..Demand::WHOLE };
        (computes.device[0], computes.sm[0]) = (ALL / 8, ALL);
        let both = ends("h200-sxm", &[(kernel(1, ALL), 0, 100), (Work::Kernel(computes), 0, 100)]);
        assert_eq!((both[0], both[1]), (113, 100));
    }

    #[test]
    fn kernels_on_other_sms_do_not_share_them() {
        let on = |sms: u32| {
            let mut demand = Demand { slots: 1, sms, ..Demand::WHOLE };
            demand.sm[0] = ALL;
            Work::Kernel(demand)
        };
        assert_eq!(ends("h200-sxm", &[(on(66), 0, 100), (on(66), 0, 100)]), [100, 100]);
        // The kernel that began first is served first on the common SM.
        assert_eq!(ends("h200-sxm", &[(on(66), 0, 100), (on(67), 0, 100)]), [100, 200]);
    }

    #[test]
    fn a_higher_priority_goes_first_where_blocks_are_still_to_come() {
        let waves = Demand { last_start: ALL, ..Demand::WHOLE };
        let mut t = line("h200-sxm");
        let first = t.add(Work::Kernel(waves), Start::default(), 100);
        let later = t.add(Work::Kernel(waves), Start { issued: 10, priority: -1, ..Start::default() }, 100);
        assert_eq!((t.end(later), t.end(first)), (110, 200));
    }

    #[test]
    fn one_queue_of_kernels_keeps_their_order() {
        let second = |device: &str| {
            let mut t = line(device);
            let copy = t.add(Work::ToDevice, Start::default(), 50);
            t.add(kernel(1, 0), Start { after: vec![copy], ..Start::default() }, 100);
            let other = t.add(kernel(1, 0), Start::default(), 100);
            t.end(other)
        };
        assert_eq!((second("tesla-m2090"), second("h200-sxm")), (150, 100));
    }

    #[test]
    fn the_device_is_not_ahead_of_the_host() {
        let mut t = line("h200-sxm");
        let first = t.add(kernel(1, ALL), Start::default(), 100);
        assert_eq!(t.done(first, 50), None);
        let second = t.add(kernel(1, ALL), Start { issued: 50, ..Start::default() }, 100);
        assert_eq!((t.end(first), t.end(second)), (150, 200));
        assert_eq!(t.done(second, 199), None);
        assert_eq!(t.done(second, 200), Some(200));
    }

    #[test]
    fn waiting_work_costs_nothing() {
        // Chains without a queue, as launches of graphs make them, and one chain in a queue.
        let looked_at = |count: usize| {
            let mut t = line("h200-sxm");
            let mut last = [0; 4];
            for i in 0..count {
                let queue = (i % 4 == 0).then_some(1);
                let start = Start { after: vec![last[i % 4]], queue, ..Start::default() };
                last[i % 4] = t.add(kernel(ALL / 8, 0), start, 100);
            }
            let end = last.map(|id| t.end(id)).into_iter().max();
            assert_eq!(end, Some(count as u64 / 4 * 100));
            assert!(t.blocked.is_empty() && t.lanes.iter().all(VecDeque::is_empty));
            t.looked_at
        };
        let (few, many) = (looked_at(100), looked_at(10_000));
        assert!(many <= 110 * few, "{few} and {many}");
    }
}
