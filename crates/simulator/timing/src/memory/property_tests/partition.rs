use std::collections::VecDeque;

use arch::DeviceSpec;
use proptest::prelude::*;

use super::tesla_device;
use crate::event_queue::NEVER;
use crate::memory::LoadId;
use crate::memory::dram::Timing;
use crate::memory::partition::{Horizon, Packet, Partition, PartitionOutput, PortSpec};
use crate::memory::period_ps;
use crate::policies::FrFcfs;

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
    partition: Partition<FrFcfs>,
    /// Loads that were answered: token, time at the SM.
    answers: Vec<(u32, u64)>,
}

/// Sends packets as there is room for them, all clusters one every picosecond, and lets the partition act.
fn run(device: &DeviceSpec, all: &[Given]) -> Run {
    let (port, timing) = specs(device);
    let mut partition = Partition::new(CLUSTERS, &port, &device.memory.dram, FrFcfs);
    let mut queues: Vec<VecDeque<Packet>> = vec![VecDeque::new(); CLUSTERS];
    for (number, &(cluster, bytes, row, write)) in all.iter().enumerate() {
        let load = (!write).then_some(LoadId { sm: 0, token: number as u32 });
        queues[cluster].push_back(Packet { bytes, bank: row % 2, row, sector: number as u32, load });
    }
    let (mut output, mut sent) = (PartitionOutput::default(), [0; CLUSTERS]);
    loop {
        for (cluster, queue) in queues.iter_mut().enumerate() {
            while !queue.is_empty()
                && let Some(at) = partition.room(cluster)
            {
                sent[cluster] = at.max(sent[cluster] + 1);
                partition.push(cluster, queue.pop_front().unwrap(), sent[cluster]);
            }
        }
        let (acts, takes) = partition.next();
        let now = acts.min(takes);
        if now == NEVER {
            assert!(queues.iter().all(VecDeque::is_empty));
            break;
        }
        let horizon = Horizon { until: now, sent: now + 1, limit: NEVER - 1 };
        partition.run(&port, &timing, horizon, &mut output);
        output.room.clear();
    }
    let answers = output.data.iter().map(|(load, at)| (load.token, *at)).collect();
    Run { partition, answers }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn drains(device in tesla_device(), all in given()) {
        let run = run(&device, &all);
        let mut loads: Vec<u32> = run.answers.iter().map(|answer| answer.0).collect();
        loads.sort_unstable();
        let expect: Vec<u32> = (0..all.len() as u32).filter(|&k| !all[k as usize].3).collect();
        prop_assert_eq!(loads, expect);
        let left: u64 = run.partition.dram.loads().map(|bank| bank.requests).sum();
        prop_assert_eq!(left, all.len() as u64);
    }

    #[test]
    fn data_comes_in_and_goes_out_once(device in tesla_device(), all in given()) {
        let run = run(&device, &all);
        let fabric = device.memory.fabric;
        let time = |write: bool, header: u32, rate: u32| -> u64 {
            let all = all.iter().filter(|given| given.3 == write);
            let clocks: u64 = all.map(|given| u64::from((header + given.1).div_ceil(rate))).sum();
            clocks * period_ps(device.clocks.core_mhz)
        };
        let expect = [time(true, fabric.header_bytes, fabric.in_bytes), time(false, 0, fabric.out_bytes)];
        prop_assert_eq!(run.partition.moved, expect);
    }

    // Reads of one row leave in the order in which the port took them, which takes from a cluster a train at a time, at most.
    #[test]
    fn a_train_ends(device in tesla_device(), clusters in prop::collection::vec(0..CLUSTERS, 1..200), train in 1u32..16) {
        let mut device = device;
        device.memory.fabric.train = train;
        let all: Vec<Given> = clusters.iter().map(|&cluster| (cluster, 32, 0, false)).collect();
        let mut answers = run(&device, &all).answers;
        answers.sort_by_key(|answer| answer.1);
        let (mut length, mut last) = (0, usize::MAX);
        for (k, &(number, _)) in answers.iter().enumerate() {
            let cluster = clusters[number as usize];
            length = if cluster == last { length + 1 } else { 1 };
            last = cluster;
            let others = answers[k..].iter().any(|later| clusters[later.0 as usize] != cluster);
            prop_assert!(length <= train || !others);
        }
    }

    #[test]
    fn answers_come_one_by_one_and_never_early(device in tesla_device(),
        transfers in prop::collection::vec((0u64..20_000, prop::sample::select(vec![32u32, 64, 128])), 1..60))
    {
        let (port, _) = specs(&device);
        let mut partition = Partition::new(CLUSTERS, &port, &device.memory.dram, FrFcfs);
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
