use arch::{DeviceSpec, DramSpec};
use proptest::prelude::*;

use super::cached_device;
use crate::memory::channel::{Channel, ChannelSpec};

/// Picoseconds after the one before, sector of the channel, sectors, write.
type Request = (u64, u64, u64, bool);

fn requests() -> impl Strategy<Value = Vec<Request>> {
    prop::collection::vec((0u64..4000, 0u64..1 << 16, 1u64..5, any::<bool>()), 1..150)
}

fn spec(device: &DeviceSpec) -> ChannelSpec {
    ChannelSpec::new(&device.memory.dram, device.clocks.memory_mhz)
}

/// When each was asked for, began and ended.
fn transferred(spec: &ChannelSpec, requests: &[Request]) -> (Channel, Vec<[u64; 3]>) {
    let mut channel = Channel::new(spec, 0);
    let mut now = 0;
    let times = requests.iter().map(|&(gap, sector, sectors, write)| {
        now += gap;
        let (begin, end) = channel.transfer(spec, sector * 32, sectors * 32, write, now);
        [now, begin, end]
    });
    let times = times.collect();
    (channel, times)
}

/// Time the bus needs for a transfer, ps, less what rounding takes.
fn on_the_bus(device: &DeviceSpec, sectors: u64) -> u64 {
    let dram = &device.memory.dram;
    let bytes = (sectors * 32).next_multiple_of(u64::from(dram.burst_bytes));
    (bytes * 1_000_000 / (u64::from(dram.bytes_per_clock) * u64::from(device.clocks.memory_mhz)))
        .saturating_sub(1)
}

/// Each end of the second is no later than the same of the first.
fn no_later(first: &[[u64; 3]], second: &[[u64; 3]]) -> bool {
    first.iter().zip(second).all(|(a, b)| b[2] <= a[2])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn never_early(device in cached_device(), requests in requests()) {
        let (_, times) = transferred(&spec(&device), &requests);
        for ([now, begin, end], request) in times.into_iter().zip(&requests) {
            prop_assert!(begin >= now && end >= begin + on_the_bus(&device, request.2));
        }
    }

    #[test]
    fn no_more_than_the_bus_carries(device in cached_device(), requests in requests()) {
        let (_, times) = transferred(&spec(&device), &requests);
        let work: u64 = requests.iter().map(|request| on_the_bus(&device, request.2)).sum();
        let last = times.iter().map(|time| time[2]).max().unwrap();
        // Each bus keeps back the last of what is written.
        let kept = u64::from(device.memory.dram.buses) * on_the_bus(&device, u64::from(DramSpec::DRAINED) / 32);
        prop_assert!(last + kept >= times[0][0] + work);
    }

    #[test]
    fn every_request_is_counted_at_a_bank(device in cached_device(), requests in requests()) {
        let spec = spec(&device);
        let (channel, times) = transferred(&spec, &requests);
        let (banks, work) = channel.load(&spec);
        prop_assert_eq!(banks.iter().map(|bank| bank.requests).sum::<u64>(), requests.len() as u64);
        prop_assert!(banks.iter().all(|bank| bank.rows <= bank.requests));
        let least: u64 = requests.iter().map(|request| on_the_bus(&device, request.2)).sum();
        let last = times.iter().map(|time| time[2]).max().unwrap();
        prop_assert!((least..=last + u64::from(device.memory.dram.t_rc) * 1000).contains(&work));
    }

    #[test]
    fn asking_later_ends_later(device in cached_device(), requests in requests(), wait in 0u64..1_000_000) {
        let spec = spec(&device);
        let (channel, times) = transferred(&spec, &requests);
        let now = times.last().unwrap()[0];
        let ask = |at| channel.clone().transfer(&spec, 4096, 32, false, at);
        prop_assert!(ask(now).1 <= ask(now + wait).1);
    }

    #[test]
    fn a_wider_bus_is_never_slower(device in cached_device(), requests in requests()) {
        let dram = device.memory.dram;
        let wide = DramSpec { bytes_per_clock: 2 * dram.bytes_per_clock, ..dram };
        let wide = ChannelSpec::new(&wide, device.clocks.memory_mhz);
        prop_assert!(no_later(&transferred(&spec(&device), &requests).1, &transferred(&wide, &requests).1));
    }

    #[test]
    fn a_faster_clock_is_never_slower(device in cached_device(), requests in requests()) {
        let fast = ChannelSpec::new(&device.memory.dram, device.clocks.memory_mhz * 3 / 2);
        prop_assert!(no_later(&transferred(&spec(&device), &requests).1, &transferred(&fast, &requests).1));
    }
}
