use arch::{DeviceSpec, DramSpec};
use proptest::prelude::*;

use super::cached_device;
use crate::memory::cache::mix;
use crate::memory::channel::{Channel, ChannelSpec};
use crate::policies::{Fcfs, FrFcfs};

/// Picoseconds after the one before, sector of the channel, sectors, write.
type Request = (u64, u64, u64, bool);

fn requests() -> impl Strategy<Value = Vec<Request>> {
    prop::collection::vec((0u64..4000, 0u64..1 << 16, 1u64..5, any::<bool>()), 1..150)
}

fn spec(device: &DeviceSpec) -> ChannelSpec {
    ChannelSpec::new(&device.memory.dram, device.clocks.memory_mhz)
}

/// When each was asked for, began and ended.
fn transferred(spec: &ChannelSpec, requests: &[Request]) -> (Channel<FrFcfs>, Vec<[u64; 3]>) {
    let mut channel = Channel::new(spec, 0, FrFcfs);
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

proptest! {
    // Against a list of each bank's open row.
    #[test]
    fn first_come_first_served_opens_a_row_for_each_change(device in cached_device(), requests in requests()) {
        let (spec, dram) = (spec(&device), &device.memory.dram);
        let mut channel = Channel::new(&spec, 0, Fcfs);
        let (buses, page) = (u64::from(dram.buses.max(1)), u64::from(dram.page_bytes));
        let banks = u64::from(dram.banks) / buses;
        let mut open = std::collections::BTreeMap::new();
        let mut rows = 0;
        for &(_, sector, sectors, write) in &requests {
            channel.transfer(&spec, sector * 32, sectors * 32, write, 0);
            let line = sector / 4;
            let bus = (line ^ mix(line / buses)) % buses;
            let at = (line / buses * 128 + sector % 4 * 32) / page;
            let (bank, row) = ((at ^ (at / banks)) % banks, at / banks);
            rows += u64::from(open.insert((bus, bank), row) != Some(row));
        }
        prop_assert_eq!(channel.load(&spec).0.iter().map(|bank| bank.rows).sum::<u64>(), rows);
    }
}

fn h200() -> ChannelSpec {
    spec(DeviceSpec::named("h200-sxm").unwrap())
}

/// Rows opened.
fn rows(spec: &ChannelSpec, channel: &Channel<FrFcfs>) -> u64 {
    channel.load(spec).0.iter().map(|bank| bank.rows).sum()
}

#[test]
fn a_row_stays_open_while_the_window_wants_it() {
    let spec = h200();
    let opened = |between: u64| {
        let mut channel = Channel::new(&spec, 0, FrFcfs);
        channel.transfer(&spec, 0, 32, false, 0);
        for k in 0..between {
            // Of both buses.
            channel.transfer(&spec, (1 << 20) + k % 2 * 128, 32, false, k);
        }
        let before = rows(&spec, &channel);
        channel.transfer(&spec, 32, 32, false, between);
        rows(&spec, &channel) - before
    };
    assert_eq!((opened(10), opened(1000)), (0, 1));
}

#[test]
fn writes_go_in_trains() {
    let spec = h200();
    let read_behind = |writes: u64| {
        let mut channel = Channel::new(&spec, 0, FrFcfs);
        // When no refresh of the bank is going on.
        let now = 500_000;
        for _ in 0..writes {
            channel.transfer(&spec, 0, 128, true, now);
        }
        channel.transfer(&spec, 0, 128, false, now).1
    };
    assert_eq!(read_behind(1), read_behind(15));
    assert!(read_behind(16) > read_behind(15) + 20_000);
}

#[test]
fn a_refresh_of_one_bank_leaves_the_bus_to_others() {
    // Lines of all banks for 20 µs, as fast as they come: nearly all of the bus. With one refresh for all, that takes its share.
    let carried = |name| {
        let device = DeviceSpec::named(name).unwrap();
        let (spec, dram) = (spec(device), &device.memory.dram);
        let mut channel = Channel::new(&spec, 0, FrFcfs);
        let (mut lines, mut last) = (0, 0);
        while last < 20_000_000 {
            last = last.max(channel.transfer(&spec, lines * 128, 128, false, 0).1);
            lines += 1;
        }
        let rate = u64::from(dram.bytes_per_clock) * u64::from(device.clocks.memory_mhz);
        (lines * 128 * 1_000_000) as f64 / (last * rate) as f64
    };
    let [hbm, gddr5] = ["h200-sxm", "geforce-gtx-680"].map(carried);
    assert!(hbm > 0.97 && (0.7..0.96).contains(&gddr5), "{hbm} {gddr5}");
}
