use std::collections::VecDeque;

use arch::DeviceSpec;
use proptest::prelude::*;

use super::tesla_device;
use crate::agenda::NEVER;
use crate::memory::dram::{Load, Timing};
use crate::memory::partition::{Packet, Partition, PortSpec};
use crate::memory::period_ps;

const CLUSTERS: usize = 4;
const SMS: usize = 2;

/// Cluster, bytes, row, write.
type Given = (usize, u32, u32, bool);

fn given() -> impl Strategy<Value = Vec<Given>> {
    let bytes = prop::sample::select(vec![32u32, 64, 128]);
    prop::collection::vec((0..CLUSTERS, bytes, 0u32..4, any::<bool>()), 1..200)
}

fn specs(device: &DeviceSpec) -> (PortSpec, Timing) {
    let memory = &device.memory;
    let port = PortSpec::new(&memory.fabric, period_ps(device.clocks.core_mhz), SMS);
    (port, Timing::new(&memory.dram, device.clocks.memory_mhz))
}

/// What happened until all was quiet.
struct Run {
    partition: Partition,
    /// Clusters in the order in which the port took their packets, and whether another had one waiting.
    taken: Vec<(usize, bool)>,
    /// Requests that left the DRAM: token, end of the transfer.
    left: Vec<(Option<u32>, u64)>,
    now: u64,
}

/// Feeds packets as their queues have room and lets port and channel act.
fn run(device: &DeviceSpec, all: &[Given]) -> Run {
    let (port, timing) = specs(device);
    let partition = Partition::new(CLUSTERS, &device.memory.dram);
    let mut run = Run { partition, taken: Vec::new(), left: Vec::new(), now: 0 };
    let mut queues: Vec<VecDeque<Packet>> = vec![VecDeque::new(); CLUSTERS];
    let mut waiting = [0; CLUSTERS];
    for (number, &(cluster, bytes, row, write)) in all.iter().enumerate() {
        let load = (!write).then_some(Load { sm: 0, token: number as u32 });
        queues[cluster].push_back(Packet { bytes, bank: row % 2, row, sector: number as u32, load });
    }
    let (mut port_at, mut dram_at) = (0, NEVER);
    while run.now != NEVER {
        let now = run.now;
        for (cluster, queue) in queues.iter_mut().enumerate() {
            while !run.partition.full(&port, cluster)
                && let Some(packet) = queue.pop_front()
            {
                run.partition.push(&port, cluster, packet);
                waiting[cluster] += 1;
                port_at = port_at.min(now);
            }
        }
        if dram_at <= now {
            let (left, next) = run.partition.dram.step(&timing, now);
            run.left.extend(left.map(|(request, done)| (request.load.map(|load| load.token), done)));
            dram_at = next;
            if left.is_some() && std::mem::take(&mut run.partition.blocked) {
                port_at = now;
            }
        }
        if port_at <= now {
            let step = run.partition.step(&port, &timing, now);
            if let Some(cluster) = step.popped {
                waiting[cluster] -= 1;
                run.taken.push((cluster, (0..CLUSTERS).any(|other| other != cluster && waiting[other] > 0)));
            }
            dram_at = dram_at.min(step.entered);
            port_at = step.next;
        }
        run.now = port_at.min(dram_at);
    }
    run
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn drains(device in tesla_device(), all in given()) {
        let run = run(&device, &all);
        let mut loads: Vec<u32> = run.left.iter().filter_map(|left| left.0).collect();
        loads.sort_unstable();
        let expect: Vec<u32> = (0..all.len() as u32).filter(|&k| !all[k as usize].3).collect();
        prop_assert_eq!(loads, expect);
        prop_assert_eq!(run.left.len(), all.len());
        prop_assert_eq!(run.taken.len(), all.len());
    }

    #[test]
    fn data_comes_in_once(device in tesla_device(), all in given()) {
        let run = run(&device, &all);
        let fabric = device.memory.fabric;
        let clocks = |bytes: u32| u64::from((fabric.header_bytes + bytes).div_ceil(fabric.in_bytes));
        let clocks: u64 = all.iter().filter(|given| given.3).map(|given| clocks(given.1)).sum();
        prop_assert_eq!(run.partition.moved, [clocks * period_ps(device.clocks.core_mhz), 0]);
    }

    #[test]
    fn a_train_ends(device in tesla_device(), all in given(), train in 1u32..16) {
        let mut device = device;
        device.memory.fabric.train = train;
        let (mut length, mut last) = (0, usize::MAX);
        for (cluster, others) in run(&device, &all).taken {
            length = if cluster == last { length + 1 } else { 1 };
            last = cluster;
            prop_assert!(length <= train || !others);
        }
    }

    #[test]
    fn answers_come_one_by_one_and_never_early(device in tesla_device(),
        transfers in prop::collection::vec((0u64..20_000, prop::sample::select(vec![32u32, 64, 128])), 1..60))
    {
        let (port, _) = specs(&device);
        let mut partition = Partition::new(CLUSTERS, &device.memory.dram);
        let fabric = device.memory.fabric;
        let (mut done, mut before) = (0, 0);
        for (gap, bytes) in transfers {
            done += gap;
            let work = u64::from(bytes.div_ceil(fabric.out_bytes)) * period_ps(device.clocks.core_mhz);
            let at = partition.answer(&port, bytes, done);
            prop_assert!(at >= done + work + u64::from(fabric.latency_ns) * 1000);
            prop_assert!(at >= before + work);
            before = at;
        }
    }
}
