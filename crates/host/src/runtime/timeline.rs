//! When work of the streams runs: the device's copy engines and its room for kernels.
//!
//! Work is placed in the order in which it was issued and never moved again. Each engine does one thing at a time; kernels
//! run together as long as their blocks find room (PG 13, "Asynchronous Concurrent Execution"). Before 3.5 kernels stand in
//! one queue, whatever their stream, and copies in one for each engine: who waits there holds up all behind.

use arch::DeviceSpec;
use gpu::Ran;

/// What a piece of work needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// This part of the device, of [`Ran::ALL`].
    Kernel(u32),
    /// A copy engine.
    ToDevice,
    /// A copy engine.
    ToHost,
    /// Nothing of the device.
    Host,
}

/// What was placed and may still run.
#[derive(Debug, Default)]
pub struct Timeline {
    engines: usize,
    /// Kernels at a time.
    kernels: usize,
    /// Streams have queues of their own.
    queues: bool,
    copies: [Vec<Interval>; 2],
    running: Vec<Interval>,
    /// No kernel starts before.
    floor: u64,
    /// Ends of kernels that were issued one right after the other.
    rows: Vec<u64>,
    in_row: bool,
}

#[derive(Clone, Copy, Debug)]
struct Interval {
    start: u64,
    end: u64,
    share: u32,
}

/// Intervals kept of each engine: more do not wait at a time.
const KEPT: usize = 128;

impl Timeline {
    /// Of a device.
    pub fn new(device: &DeviceSpec) -> Self {
        let arch = &device.arch;
        Timeline {
            engines: device.copy_engines as usize,
            kernels: arch.limits.concurrent_kernels as usize,
            queues: arch.limits.kernel_queues > 1,
            ..Timeline::default()
        }
    }
    /// Where a kernel that was just placed stands among those issued together: for [`Timeline::signalled`].
    pub fn row(&self) -> usize {
        self.rows.len()
    }
    /// When work behind a kernel of that row may start. With one queue for several kernels at a time, the end of one is
    /// known only when those issued together with it have ended.
    pub fn signalled(&self, row: usize) -> u64 {
        let one_queue = !self.queues && self.kernels > 1;
        row.checked_sub(1).filter(|_| one_queue).and_then(|i| self.rows.get(i)).copied().unwrap_or(0)
    }
    /// Places work of this duration that can start at `ready`; returns its start.
    pub fn place(&mut self, work: Work, ready: u64, duration: u64) -> u64 {
        let was_in_row = std::mem::replace(&mut self.in_row, matches!(work, Work::Kernel(_)));
        let engine = match work {
            Work::Host => return ready,
            Work::Kernel(share) => {
                let start = self.place_kernel(ready, duration, share);
                match self.rows.last_mut() {
                    Some(end) if was_in_row => *end = (*end).max(start + duration),
                    _ => self.rows.push(start + duration),
                }
                return start;
            }
            Work::ToDevice | Work::ToHost if self.engines == 0 => {
                return self.place_kernel(ready, duration, Ran::ALL);
            }
            Work::ToDevice => 0,
            Work::ToHost => self.engines.min(2) - 1,
        };
        let queue = &mut self.copies[engine];
        let ready = if self.queues { ready } else { queue.last().map_or(ready, |i| i.end.max(ready)) };
        let start = first_fit(queue, 1, ready, duration, Ran::ALL);
        keep(queue, Interval { start, end: start + duration, share: Ran::ALL });
        start
    }
    fn place_kernel(&mut self, ready: u64, duration: u64, share: u32) -> u64 {
        let start = first_fit(&self.running, self.kernels, ready.max(self.floor), duration, share);
        if !self.queues {
            self.floor = start;
        }
        if let Some(dropped) = keep(&mut self.running, Interval { start, end: start + duration, share }) {
            self.floor = self.floor.max(dropped);
        }
        start
    }
}

/// The first time from `ready` on at which there is room for all of `duration`.
fn first_fit(taken: &[Interval], most: usize, ready: u64, duration: u64, share: u32) -> u64 {
    let fits = |start: u64| {
        let overlaps = |i: &&Interval| i.start < start + duration && i.end > start;
        // Room is least where something starts.
        let at = |time: u64| {
            let there = taken.iter().filter(|i| i.start <= time && i.end > time);
            let (count, shares) = there.fold((0, 0), |(n, sum), i| (n + 1, sum + i.share));
            count < most && shares + share <= Ran::ALL
        };
        at(start) && taken.iter().filter(overlaps).all(|i| i.start <= start || at(i.start))
    };
    let ends = taken.iter().map(|i| i.end).filter(|&end| end > ready);
    let last = ends.clone().max().unwrap_or(ready);
    if fits(ready) {
        return ready;
    }
    ends.filter(|&end| fits(end)).min().unwrap_or(last)
}

/// Adds an interval; the one that ends first is forgotten when there are too many.
fn keep(taken: &mut Vec<Interval>, new: Interval) -> Option<u64> {
    let mut dropped = None;
    if taken.len() == KEPT {
        let first = (0..KEPT).min_by_key(|&i| taken[i].end)?;
        dropped = Some(taken.remove(first).end);
    }
    taken.push(new);
    dropped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(device: &str) -> Timeline {
        Timeline::new(DeviceSpec::named(device).unwrap())
    }

    /// `streams` chains of copy, kernel and copy, 100 each, issued chain by chain or step by step: when all are done.
    fn chains(device: &str, streams: usize, by_steps: bool, share: u32) -> u64 {
        let mut t = line(device);
        let mut state = vec![(0, 0); streams];
        let steps = [Work::ToDevice, Work::Kernel(share), Work::ToHost];
        let order: Vec<(usize, Work)> = if by_steps {
            steps.iter().flat_map(|&w| (0..streams).map(move |s| (s, w))).collect()
        } else {
            (0..streams).flat_map(|s| steps.iter().map(move |&w| (s, w))).collect()
        };
        for (stream, work) in order {
            let (done, row) = state[stream];
            let ready = if matches!(work, Work::Kernel(_)) { done } else { t.signalled(row).max(done) };
            let end = t.place(work, ready, 100) + 100;
            state[stream] = (end, if matches!(work, Work::Kernel(_)) { t.row() } else { row });
        }
        state.iter().map(|s| s.0).max().unwrap()
    }

    #[test]
    fn copies_overlap_as_the_engines_allow() {
        let all = Ran::ALL;
        // No engine: one after the other.
        assert_eq!(chains("geforce-8800-gtx", 4, false, all), 1200);
        // One engine and one queue: chain by chain nothing overlaps, step by step kernels and copies do.
        assert_eq!(chains("quadro-fx-4800", 4, false, all), 1200);
        assert_eq!(chains("quadro-fx-4800", 4, true, all), 800);
        // Two engines: the longest of the three and what does not overlap.
        assert_eq!(chains("h200-sxm", 4, false, all), 600);
        assert_eq!(chains("h200-sxm", 4, true, all), 600);
        // Fermi with two: the copies back of kernels issued together wait for all of them.
        assert_eq!(chains("tesla-m2090", 4, false, all), 600);
        assert_eq!(chains("tesla-m2090", 4, true, all), 900);
    }

    #[test]
    fn kernels_share_the_device_by_room() {
        let mut t = line("h200-sxm");
        assert_eq!(t.place(Work::Kernel(Ran::ALL / 2), 0, 100), 0);
        assert_eq!(t.place(Work::Kernel(Ran::ALL / 2), 10, 100), 10);
        assert_eq!(t.place(Work::Kernel(1), 20, 10), 100);
        assert_eq!(t.place(Work::Kernel(Ran::ALL), 0, 10), 110);
        let mut t = line("quadro-fx-4800");
        assert_eq!(t.place(Work::Kernel(1), 0, 100), 0);
        assert_eq!(t.place(Work::Kernel(1), 0, 100), 100);
    }

    #[test]
    fn one_queue_of_kernels_keeps_their_order() {
        let mut fermi = line("tesla-m2090");
        assert_eq!(fermi.place(Work::Kernel(1), 50, 100), 50);
        assert_eq!(fermi.place(Work::Kernel(1), 0, 100), 50);
        let mut hopper = line("h200-sxm");
        assert_eq!(hopper.place(Work::Kernel(1), 50, 100), 50);
        assert_eq!(hopper.place(Work::Kernel(1), 0, 100), 0);
    }

    #[test]
    fn many_at_a_time_stay_bounded() {
        let mut t = line("h200-sxm");
        let starts: Vec<u64> = (0..1000).map(|_| t.place(Work::Kernel(Ran::ALL), 0, 10)).collect();
        assert_eq!(starts, (0..1000).map(|i| i * 10).collect::<Vec<_>>());
    }
}
