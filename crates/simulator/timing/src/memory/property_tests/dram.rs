use arch::DeviceSpec;
use proptest::prelude::*;

use super::tesla_device;
use crate::event_queue::NEVER;
use crate::memory::LoadId;
use crate::memory::dram::{Dram, Request, Timing};
use crate::policies::{DramScheduler, Fcfs, FrFcfs};

/// Bank, row, bytes, write.
type Given = (u32, u32, u32, bool);

fn given() -> impl Strategy<Value = Vec<Given>> {
    let bytes = prop::sample::select(vec![32u32, 64, 128]);
    prop::collection::vec((0u32..8, 0u32..4, bytes, any::<bool>()), 1..120)
}

fn timing(device: &DeviceSpec) -> Timing {
    Timing::new(&device.memory.dram, device.clocks.memory_mhz)
}

/// A request, by its sector: when it came and when it left.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Stay {
    came: u64,
    left: Option<u64>,
}

/// Feeds requests as the window takes them and lets the channel act until it has nothing more to do.
fn drain(device: &DeviceSpec, all: &[Given]) -> (Dram<FrFcfs>, Vec<Stay>) {
    drain_as(FrFcfs, device, all)
}

/// The same with any scheduler.
fn drain_as<D: DramScheduler>(scheduler: D, device: &DeviceSpec, all: &[Given]) -> (Dram<D>, Vec<Stay>) {
    let timing = timing(device);
    let mut dram = Dram::new(&device.memory.dram, scheduler, 0);
    let mut stays = vec![Stay::default(); all.len()];
    let (mut fed, mut now) = (0, 0);
    while now != NEVER {
        let mut next = NEVER;
        while fed < all.len() && !dram.full(&timing) {
            let (bank, row, bytes, write) = all[fed];
            let load = (!write).then_some(LoadId { sm: 0, token: fed as u32 });
            stays[fed].came = now;
            next = next.min(dram.push(Request { arrived: now, bytes, bank, row, sector: fed as u32, load }));
            fed += 1;
        }
        let (leaving, again) = dram.step(&timing, now);
        if let Some((request, at)) = leaving {
            let before = stays[request.sector as usize].left.replace(at);
            assert_eq!(before, None, "left twice");
        }
        // Room for another: it comes at once.
        let room = fed < all.len() && !dram.full(&timing);
        now = if room { now + 1 } else { again.min(next) };
    }
    (dram, stays)
}

/// Feeds requests some time after each other, or as soon as the window takes them; what leaves when, and how often the channel
/// acted. Writes of a row go to two sectors.
fn play(device: &DeviceSpec, all: &[(Given, u64)], idles_until: u64) -> (Vec<(Request, u64)>, usize) {
    let timing = timing(device);
    let mut dram = Dram::new(&device.memory.dram, FrFcfs, idles_until);
    let (mut fed, mut comes, mut acts, mut steps) = (0, 0, NEVER, 0);
    let mut left = Vec::new();
    loop {
        let feeds = if fed < all.len() && !dram.full(&timing) { comes } else { NEVER };
        let now = acts.min(feeds);
        if now == NEVER {
            return (left, steps);
        }
        if acts <= feeds {
            steps += 1;
            let (leaving, again) = dram.step(&timing, now);
            left.extend(leaving.map(|(request, at)| (*request, at)));
            acts = again;
            comes = comes.max(now);
        } else {
            let ((bank, row, bytes, write), gap) = all[fed];
            let load = (!write).then_some(LoadId { sm: 0, token: fed as u32 });
            let sector = bank << 16 | row << 8 | (fed as u32 % 2 * 4);
            acts = acts.min(dram.push(Request { arrived: now, bytes, bank, row, sector, load }));
            fed += 1;
            comes = now + gap;
        }
    }
}

#[test]
fn writes_to_a_sector_join() {
    let device = DeviceSpec::named("geforce-8800-gts-512").unwrap();
    let write = |k: u64| ((0, 3, 32, true), k);
    // Sectors by turns.
    assert_eq!(play(device, &[write(0); 5], 0).0.len(), 2);
    let read = ((0, 3, 32, false), 0);
    assert_eq!(play(device, &[write(0), read, write(0)], 0).0.len(), 2);
}

#[test]
fn a_change_of_direction_costs_once() {
    let device = DeviceSpec::named("geforce-8800-gts-512").unwrap();
    let end = |writes: [bool; 4]| {
        let all = writes.map(|write| ((0, 1, 32, write), 0));
        play(device, &all, 0).0.last().unwrap().1
    };
    assert_eq!(end([false, true, false, false]), end([false; 4]) + timing(device).turn);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn looks_left_out_change_nothing(device in tesla_device(), all in given(), gaps in prop::collection::vec(0u64..30_000, 120),
        starve in 0u32..2_000, until in 0u64..2_000_000)
    {
        let mut device = device;
        device.memory.dram.starve_ns = starve;
        let all: Vec<(Given, u64)> = all.into_iter().zip(gaps.into_iter().map(|gap| gap.saturating_sub(15_000))).collect();
        let (left, steps) = play(&device, &all, 0);
        for idles_until in [until, NEVER] {
            let (same, fewer) = play(&device, &all, idles_until);
            prop_assert_eq!(&same, &left);
            prop_assert!(fewer <= steps);
        }
    }

    #[test]
    fn drains(device in tesla_device(), all in given()) {
        let (dram, stays) = drain(&device, &all);
        prop_assert!(stays.iter().all(|stay| stay.left.is_some()));
        prop_assert_eq!(dram.loads().map(|bank| bank.requests).sum::<u64>(), all.len() as u64);
    }

    #[test]
    fn never_early(device in tesla_device(), all in given()) {
        let timing = timing(&device);
        for (&(_, _, bytes, _), stay) in all.iter().zip(drain(&device, &all).1) {
            prop_assert!(stay.left >= Some(stay.came + timing.transfer(bytes)));
        }
    }

    #[test]
    fn a_row_is_opened_before_its_first_transfer(device in tesla_device(), all in given()) {
        let dram = device.memory.dram;
        let open = u64::from(dram.t_rp + dram.t_rcd) * 100_000 / u64::from(device.clocks.memory_mhz);
        let (channel, stays) = drain(&device, &all);
        prop_assert!(stays.iter().all(|stay| stay.left >= Some(open)));
        for (bank, load) in channel.loads().enumerate() {
            let mut rows: Vec<u32> = all.iter().filter(|given| given.0 == bank as u32).map(|given| given.1).collect();
            rows.sort_unstable();
            rows.dedup();
            prop_assert!((rows.len() as u64..=load.requests).contains(&load.rows));
        }
    }

    #[test]
    fn one_at_a_time_on_the_bus(device in tesla_device(), all in given()) {
        let timing = timing(&device);
        let stays = drain(&device, &all).1.into_iter().zip(&all);
        let mut spans: Vec<(u64, u64)> =
            stays.map(|(stay, given)| (stay.left.unwrap() - timing.transfer(given.2), stay.left.unwrap())).collect();
        spans.sort_unstable();
        prop_assert!(spans.windows(2).all(|pair| pair[0].1 <= pair[1].0));
    }

    // Against a list of each bank's open row: requests leave in the order in which they came, and a row is opened when the request
    // before it to that bank wanted another one.
    #[test]
    fn first_come_first_served_keeps_the_order(device in tesla_device(), all in given()) {
        let (dram, stays) = drain_as(Fcfs, &device, &all);
        prop_assert!(stays.iter().all(|stay| stay.left.is_some()));
        prop_assert!(stays.is_sorted_by_key(|stay| stay.left));
        let mut open = [None; 8];
        let mut rows = [0; 8];
        for &(bank, row, ..) in &all {
            if open[bank as usize].replace(row) != Some(row) {
                rows[bank as usize] += 1;
            }
        }
        let opened: Vec<u64> = dram.loads().map(|bank| bank.rows).collect();
        prop_assert!(opened.iter().zip(rows.iter().chain(std::iter::repeat(&0))).all(|(opened, rows)| opened == rows), "{opened:?} {rows:?}");
    }
}
