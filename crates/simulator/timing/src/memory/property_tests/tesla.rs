use std::collections::BTreeSet;

use arch::DeviceSpec;
use proptest::prelude::*;

use super::tesla_device;
use crate::coalesce::Transaction;
use crate::event_queue::{EventQueue, NEVER};
use crate::memory::cluster::Piece;
use crate::memory::tesla::TeslaMemory;
use crate::memory::{LaunchStart, MemoryEvent, MemorySystem, Submission};
use crate::policies::DefaultPolicies;

/// An SM's instruction: picoseconds after the one before, SM, load, where its transactions begin, their distance and size.
#[derive(Clone, Debug)]
struct Instruction {
    gap: u64,
    sm: usize,
    load: bool,
    first: u64,
    apart: u64,
    bytes: u32,
    count: u64,
}

impl Instruction {
    fn pieces(&self) -> impl Iterator<Item = Piece> {
        let &Instruction { first, apart, bytes, count, .. } = self;
        (0..count).map(move |k| Piece { address: first + k * apart, bytes })
    }
}

fn instructions() -> impl Strategy<Value = Vec<Instruction>> {
    let bytes = prop::sample::select(vec![32u32, 64, 128]);
    let one = (0u64..5000, 0usize..9, any::<bool>(), 0u64..1 << 12, 0u64..40, bytes, 1u64..17);
    let one = one.prop_map(|(gap, sm, load, first, apart, bytes, count)| Instruction {
        gap,
        sm,
        load,
        first: first * 128,
        apart: apart * 128,
        bytes,
        count,
    });
    prop::collection::vec(one, 1..80)
}

#[derive(Debug, PartialEq)]
struct Run {
    /// Of each instruction: when it was submitted, and when each of its answers is at the SM.
    answers: Vec<(u64, Vec<u64>)>,
    /// Of each SM, how many instructions were sent.
    sent: [usize; 9],
    read: u64,
    written: u64,
    end: u64,
}

fn run(device: &DeviceSpec, instructions: &[Instruction]) -> Run {
    run_as(device, instructions, false)
}

/// Submits everything at its time and lets all components act until none wants to.
fn run_as(device: &DeviceSpec, instructions: &[Instruction], step_by_step: bool) -> Run {
    let mut tesla = TeslaMemory::new(device, &DefaultPolicies);
    // Behind the memory's components comes one that submits.
    let submits = tesla.begin(&LaunchStart { device, l1_bytes: 0, step_by_step, film: None });
    let mut events = EventQueue::new(submits + 1);
    let mut run = Run { answers: Vec::new(), sent: [0; 9], read: 0, written: 0, end: 0 };
    let mut waiting = instructions.iter().peekable();
    events.set(submits, instructions[0].gap);
    loop {
        let (time, component) = events.next();
        if time == NEVER {
            break;
        }
        if component == submits {
            let next = waiting.next().expect("it has a time");
            let load = next.load.then_some(run.answers.len() as u32);
            let transactions: Vec<Transaction> = next
                .pieces()
                .map(|piece| Transaction {
                    address: piece.address,
                    bytes: piece.bytes,
                    sectors: 0,
                    words: 0,
                    lanes: 0,
                })
                .collect();
            tesla.submit(
                &mut events,
                Submission { sm: next.sm, token: load, transactions: &transactions, now: time },
            );
            run.answers.push((time, Vec::new()));
            events.set(submits, waiting.peek().map_or(NEVER, |next| time + next.gap));
            continue;
        }
        tesla.step(&mut events, component, time, |_, event| match event {
            MemoryEvent::Data(load, at) => run.answers[load.token as usize].1.push(at),
            MemoryEvent::Sent { sm } => run.sent[sm] += 1,
        });
    }
    // Those of a cluster may be told of before those of another that come sooner.
    run.answers.iter_mut().for_each(|(_, answers)| answers.sort_unstable());
    let counters = tesla.counters();
    (run.read, run.written, run.end) = (counters.dram_read, counters.dram_written, counters.last);
    run
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_transaction_of_a_load_is_answered_once(device in tesla_device(), all in instructions()) {
        for (instruction, (_, answers)) in all.iter().zip(run(&device, &all).answers) {
            prop_assert_eq!(answers.len() as u64, if instruction.load { instruction.count } else { 0 });
        }
    }

    #[test]
    fn every_instruction_is_sent_once(device in tesla_device(), all in instructions()) {
        for (sm, sent) in run(&device, &all).sent.into_iter().enumerate() {
            let mine = all.iter().filter(|instruction| instruction.sm == sm);
            prop_assert_eq!(sent, mine.count());
        }
    }

    #[test]
    fn never_early(device in tesla_device(), all in instructions()) {
        let dram = device.memory.dram;
        let tenths = u64::from(dram.t_rp + dram.t_rcd);
        let row = tenths * 100_000 / u64::from(device.clocks.memory_mhz);
        let least = u64::from(device.memory.fabric.latency_ns) * 1000;
        let run = run(&device, &all);
        let first = run.answers.iter().flat_map(|(_, answers)| answers).min();
        // The very first access also opens a row.
        prop_assert!(first.is_none_or(|&at| at >= all[0].gap + least + row));
        for (submitted, answers) in run.answers {
            prop_assert!(answers.iter().all(|&at| at > submitted + least));
        }
    }

    #[test]
    fn bytes_are_conserved(device in tesla_device(), all in instructions()) {
        let run = run(&device, &all);
        let bytes = |load: bool| -> u64 {
            let mine = all.iter().filter(|instruction| instruction.load == load);
            mine.map(|instruction| instruction.count * u64::from(instruction.bytes)).sum()
        };
        prop_assert_eq!(run.read, bytes(true));
        // Writes to the same bytes may join.
        let stores = all.iter().filter(|instruction| !instruction.load).flat_map(Instruction::pieces);
        let places: BTreeSet<(u64, u32)> = stores.map(|piece| (piece.address, piece.bytes)).collect();
        let least: u64 = places.iter().map(|place| u64::from(place.1)).sum();
        prop_assert!((least..=bytes(false)).contains(&run.written));
    }

    #[test]
    fn no_faster_than_its_buses(device in tesla_device(), all in instructions()) {
        let run = run(&device, &all);
        let rate = u64::from(device.memory.dram.bytes_per_clock) * u64::from(device.clocks.memory_mhz);
        let least = (run.read + run.written) * 1_000_000 / (rate * u64::from(device.memory.partitions));
        prop_assert!(run.end + least / 1000 + 100_000 >= least);
    }

    #[test]
    fn going_ahead_changes_nothing(device in tesla_device(), all in instructions()) {
        prop_assert_eq!(run(&device, &all), run_as(&device, &all, true));
    }

    #[test]
    fn the_same_every_time(device in tesla_device(), all in instructions()) {
        prop_assert_eq!(run(&device, &all), run(&device, &all));
    }
}
