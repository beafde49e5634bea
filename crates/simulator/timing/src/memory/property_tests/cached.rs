use arch::DeviceSpec;
use proptest::prelude::*;

use super::{cached_device, words};
use crate::memory::cached::CachedMemory;
use crate::memory::{LaunchStart, MemorySystem, TransactionMemory, period_ps};
use crate::policies::DefaultPolicies;

#[derive(Clone, Copy, Debug)]
struct Access {
    /// 0: store, 1: atomic, 2: load past the L1, else a load.
    kind: u8,
    gap: u64,
    sm: usize,
    line: u64,
    sectors: u8,
    whole: bool,
}

fn accesses() -> impl Strategy<Value = Vec<Access>> {
    let one = (0u8..6, 0u64..2000, 0usize..5, 0u64..4096, 1u8..16, any::<bool>());
    let one = one.prop_map(|(kind, gap, sm, line, sectors, whole)| Access {
        kind,
        gap,
        sm,
        line: line * 128,
        sectors,
        whole,
    });
    prop::collection::vec(one, 1..300)
}

fn cold(device: &DeviceSpec) -> CachedMemory<DefaultPolicies> {
    let mut memory = CachedMemory::new(device, &DefaultPolicies);
    memory.begin(&LaunchStart { device, l1_bytes: 16 << 10, step_by_step: false, film: None });
    memory
}

/// What became of an access: when its SM could go on, when it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Done {
    sent: u64,
    done: u64,
}

/// Makes an access in a window of its own.
fn make(memory: &mut CachedMemory<DefaultPolicies>, access: &Access, now: u64) -> Done {
    make_all(memory, &[(now, *access)])[0]
}

/// Makes accesses in one window.
fn make_all(memory: &mut CachedMemory<DefaultPolicies>, all: &[(u64, Access)]) -> Vec<Done> {
    let ask = |(cycle, (now, access)): (usize, &(u64, Access))| {
        let &Access { kind, sm, line, sectors, whole, .. } = access;
        memory.begin_event(sm, cycle as u64, 0);
        let outcome = match kind {
            0 => memory.store(sm, line, sectors, words(sectors, whole), *now),
            1 => memory.atomic(sm, line, sectors, words(sectors, false), false, *now),
            _ => memory.load(sm, line, sectors, kind > 2, *now),
        };
        (sm, outcome)
    };
    let asked: Vec<_> = all.iter().enumerate().map(ask).collect();
    let mut done = vec![Done { sent: 0, done: 0 }; asked.len()];
    memory.end_window(|sender, answers| {
        for (done, &(sm, outcome)) in done.iter_mut().zip(&asked) {
            if sm == sender {
                let of = |number: Option<u32>| number.map(|number| answers.all[number as usize]);
                let (own, line) = (of(outcome.own), of(outcome.line));
                done.done = own.map_or(0, |own| own.done).max(line.map_or(0, |line| line.line_ready));
            }
        }
    });
    for (done, (_, outcome)) in done.iter_mut().zip(asked) {
        *done = Done { sent: outcome.sent, done: done.done.max(outcome.done) };
    }
    done
}

/// All of them in turn: time asked at, and what became of it.
fn run(memory: &mut CachedMemory<DefaultPolicies>, all: &[Access]) -> Vec<(u64, Done)> {
    let mut now = 0;
    let outcomes = all.iter().map(|access| {
        now += access.gap;
        (now, make(memory, access, now))
    });
    outcomes.collect()
}

fn count(all: &[Access], wanted: impl Fn(u8) -> bool) -> u64 {
    all.iter().filter(|access| wanted(access.kind)).map(|access| u64::from(access.sectors.count_ones())).sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn never_early(device in cached_device(), all in accesses()) {
        let latencies = device.arch.latencies;
        let cycles = |n: u32| u64::from(n) * period_ps(device.clocks.sm_mhz);
        for (access, (now, outcome)) in all.iter().zip(run(&mut cold(&device), &all)) {
            let least = match access.kind {
                0 => cycles(latencies.l2) / 2,
                1 | 2 => cycles(latencies.l2),
                _ => cycles(latencies.l1.min(latencies.l2)),
            };
            prop_assert!(outcome.sent >= now && outcome.done >= now + least, "{access:?}");
        }
    }

    #[test]
    fn asking_later_is_answered_later(device in cached_device(), all in accesses(), wait in 0u64..1_000_000) {
        let mut memory = cold(&device);
        let now = run(&mut memory, &all).last().unwrap().0;
        for access in all.iter().take(20) {
            let [soon, late] = [now, now + wait].map(|at| make(&mut memory.clone(), access, at));
            prop_assert!(soon.sent <= late.sent && soon.done <= late.done, "{access:?}");
        }
    }

    #[test]
    fn every_sector_is_found_or_not(device in cached_device(), all in accesses()) {
        let mut memory = cold(&device);
        run(&mut memory, &all);
        let c = &memory.counters;
        prop_assert_eq!(c.l1_hits + c.l1_misses, count(&all, |kind| kind > 2));
    }

    // What the L1 does not have is asked for at the L2; what is stored goes there, but for what joins a store before.
    #[test]
    fn what_is_missing_comes_from_l2(device in cached_device(), all in accesses()) {
        let mut memory = cold(&device);
        run(&mut memory, &all);
        let c = &memory.counters;
        let asked = c.l1_misses + count(&all, |kind| kind == 2);
        let two = device.memory.l2_halves > 1;
        prop_assert!((asked..=if two { 3 * asked } else { asked }).contains(&c.l2_reads), "{} of {asked}", c.l2_reads);
        // A sector may pass again to be completed.
        let most = (u64::from(device.memory.l2_halves) + 1) * count(&all, |kind| kind == 0);
        prop_assert!(c.l2_writes <= most);
    }

    #[test]
    fn a_second_load_is_a_hit(device in cached_device(), all in accesses()) {
        let mut memory = cold(&device);
        run(&mut memory, &all);
        for access in all.iter().filter(|access| access.kind > 2).take(20) {
            let load = Access { kind: 3, ..*access };
            make(&mut memory, &load, 10_000_000_000);
            let before = memory.counters.clone();
            let again = make(&mut memory, &load, 20_000_000_000);
            let l1 = u64::from(device.arch.latencies.l1) * period_ps(device.clocks.sm_mhz);
            prop_assert_eq!(again, Done { sent: 20_000_000_000, done: 20_000_000_000 + l1 });
            prop_assert_eq!(memory.counters.l1_misses, before.l1_misses);
        }
    }

    // A line that is on its way comes with the request that asked for it, in the same window or a later one.
    #[test]
    fn windows_hide_nothing(device in cached_device(), access in accesses(), gap in 1u64..2000) {
        let load = Access { kind: 3, ..access[0] };
        let both = [(0, load), (gap, load)];
        let together = make_all(&mut cold(&device), &both);
        let mut memory = cold(&device);
        let apart = both.map(|(now, access)| make(&mut memory, &access, now));
        prop_assert_eq!(together, apart);
    }

    #[test]
    fn the_same_every_time(device in cached_device(), all in accesses()) {
        prop_assert_eq!(run(&mut cold(&device), &all), run(&mut cold(&device), &all));
    }
}
