use arch::DeviceSpec;
use proptest::prelude::*;

use super::tesla_device;
use crate::agenda::NEVER;
use crate::memory::dram::{Dram, Load, Request, Timing};

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
fn drain(device: &DeviceSpec, all: &[Given]) -> (Dram, Vec<Stay>) {
    let timing = timing(device);
    let mut dram = Dram::new(&device.memory.dram);
    let mut stays = vec![Stay::default(); all.len()];
    let (mut fed, mut now) = (0, 0);
    while now != NEVER {
        let mut next = NEVER;
        while fed < all.len() && !dram.full(&timing) {
            let (bank, row, bytes, write) = all[fed];
            let load = (!write).then_some(Load { sm: 0, token: fed as u32 });
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn drains(device in tesla_device(), all in given()) {
        let (dram, stays) = drain(&device, &all);
        prop_assert!(stays.iter().all(|stay| stay.left.is_some()));
        prop_assert_eq!(dram.loads.iter().map(|bank| bank.requests).sum::<u64>(), all.len() as u64);
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
        for (bank, load) in channel.loads.iter().enumerate() {
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
}
