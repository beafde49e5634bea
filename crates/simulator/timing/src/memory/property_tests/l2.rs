use arch::DeviceSpec;
use proptest::prelude::*;

use super::{cached_device, words};
use crate::memory::MemoryCounters;
use crate::memory::l2::{Answer, L2};
use crate::policies::DefaultPolicies;

#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    Read,
    Write { whole: bool },
    Atomic,
}

#[derive(Clone, Copy, Debug)]
struct Access {
    what: What,
    gap: u64,
    sm: usize,
    line: u64,
    sectors: u8,
}

fn accesses(lines: u64) -> impl Strategy<Value = Vec<Access>> {
    let what = prop::sample::select(vec![
        What::Read,
        What::Write { whole: true },
        What::Write { whole: false },
        What::Atomic,
    ]);
    let one = (what, 0u64..3000, 0usize..14, 0..lines, 1u8..16);
    let one =
        one.prop_map(|(what, gap, sm, line, sectors)| Access { what, gap, sm, line: line * 128, sectors });
    prop::collection::vec(one, 1..250)
}

/// An L2 with its time and counters.
#[derive(Clone)]
struct Run {
    l2: L2<DefaultPolicies>,
    counters: MemoryCounters,
    now: u64,
}

impl Run {
    fn new(device: &DeviceSpec) -> Self {
        let l2 = L2::new(device, &DefaultPolicies);
        let counters = MemoryCounters::new(l2.slices());
        Self { l2, counters, now: 0 }
    }
    fn make(&mut self, access: &Access) -> Answer {
        let &Access { what, gap, sm, line, sectors } = access;
        self.now += gap;
        let (l2, now, counters) = (&mut self.l2, self.now, &mut self.counters);
        let place = l2.place(sm, line);
        match what {
            What::Read => l2.read(place, line, sectors, now, counters),
            What::Write { whole } => l2.write(place, line, sectors, words(sectors, whole), now, counters),
            What::Atomic => {
                l2.atomic(place, line, (sectors, words(sectors, false), sm % 2 == 0), now, counters)
            }
        }
    }
}

fn count(all: &[Access], wanted: impl Fn(What) -> bool) -> u64 {
    all.iter().filter(|access| wanted(access.what)).map(|access| u64::from(access.sectors.count_ones())).sum()
}

/// As the device, with the smallest L2 whose sets are all there.
fn small(device: &DeviceSpec) -> DeviceSpec {
    let mut device = *device;
    device.memory.l2_kb = (device.memory.partitions * device.memory.l2_ways * 128).div_ceil(1024);
    device
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn never_early(device in cached_device(), all in accesses(4000)) {
        let mut run = Run::new(&device);
        for access in &all {
            let answer = run.make(access);
            prop_assert!(answer.taken > run.now && answer.given >= answer.taken);
        }
    }

    #[test]
    fn asking_later_is_answered_later(device in cached_device(), all in accesses(4000), wait in 0u64..1_000_000) {
        let mut run = Run::new(&device);
        all.iter().for_each(|access| {
            run.make(access);
        });
        for access in all.iter().take(20) {
            let [soon, late] = [0, wait].map(|wait| run.clone().make(&Access { gap: wait, ..*access }));
            prop_assert!(soon.taken <= late.taken && soon.given <= late.given);
        }
    }

    // Every sector asked for passes a slice, or two where there are two halves, which also fetch whole bursts; a
    // sector written in part once more when it is completed.
    #[test]
    fn every_sector_is_counted(device in cached_device(), all in accesses(4000)) {
        let mut run = Run::new(&device);
        all.iter().for_each(|access| {
            run.make(access);
        });
        let (reads, writes) = (count(&all, |what| what == What::Read), count(&all, |what| matches!(what, What::Write { .. })));
        let c = &run.counters;
        let halves = u64::from(device.memory.l2_halves.max(1));
        let most = if halves == 1 { reads } else { 3 * reads };
        prop_assert!((reads..=most).contains(&c.l2_reads), "{} of {reads}", c.l2_reads);
        prop_assert!((writes..=(halves + 1) * writes).contains(&c.l2_writes), "{} of {writes}", c.l2_writes);
        prop_assert!(c.l2_hits <= c.l2_reads + c.l2_writes);
    }

    // What fits is read from DRAM once, and not written there.
    #[test]
    fn what_fits_stays(device in cached_device(), all in accesses(64)) {
        let mut run = Run::new(&device);
        // Partly written sectors are completed early on some devices.
        let all: Vec<Access> = all.into_iter().filter(|access| !matches!(access.what, What::Write { whole: false } | What::Atomic)).collect();
        all.iter().for_each(|access| {
            run.make(access);
        });
        prop_assert!(run.counters.dram_read <= 64 * 128);
        prop_assert_eq!(run.counters.dram_written, 0);
    }

    // DRAM gets what was written: each sector at least once, none more often than it was written.
    #[test]
    fn what_was_written_reaches_dram(device in cached_device(), all in accesses(4000)) {
        let device = small(&device);
        let mut run = Run::new(&device);
        all.iter().for_each(|access| {
            run.make(access);
        });
        let dirties = |what| what != What::Read;
        let mut places: Vec<(u64, u8)> = all.iter().filter(|access| dirties(access.what))
            .flat_map(|access| (0..4).filter(|s| access.sectors >> s & 1 == 1).map(|s| (access.line, s))).collect();
        places.sort_unstable();
        places.dedup();
        let other = Access { what: What::Read, gap: 0, sm: 0, line: 0, sectors: 1 };
        for k in 0..16 * u64::from(device.memory.l2_kb) * 8 {
            run.make(&Access { line: (1 << 30) + k * 128, ..other });
        }
        let written = run.counters.dram_written / 32;
        prop_assert!((places.len() as u64..=count(&all, dirties)).contains(&written),
            "{written} of {}", places.len());
    }

    #[test]
    fn channels_are_as_busy_as_the_bytes_say(device in cached_device(), all in accesses(100_000)) {
        let mut run = Run::new(&device);
        all.iter().for_each(|access| {
            run.make(access);
        });
        let c = &run.counters;
        let rate = u64::from(device.memory.dram.bytes_per_clock) * u64::from(device.clocks.memory_mhz);
        let bytes = c.dram_read + c.dram_written;
        let busy: u64 = c.channel_busy.iter().sum();
        // Rounded down for each transfer.
        prop_assert!(busy + bytes / 32 >= bytes * 1_000_000 / rate);
    }
}
