//! Policies by name, by value and of a user's own type: the default ones chosen dynamically change nothing, others do what
//! they say.

mod common;

use arch::DeviceSpec;
use arch::policy::WarpOrder;
use common::{Transpose, Variant, program, shape};
use timing::policies::{
    ArchScheduler, CacheLevel, DefaultPolicies, DynPolicies, FrFcfs, Policies, Replacement, registry,
};
use timing::{AnyModel, Model, ModelFactory, Progress, Report};

const DEVICES: [&str; 3] = ["geforce-8800-gts-512", "geforce-gtx-480", "h200-sxm"];

/// Runs a transpose, cold, on a small device with these policies.
fn run(device: &str, variant: Variant, factory: Option<&dyn ModelFactory>) -> Report {
    let mut device = *DeviceSpec::named(device).unwrap();
    device.sm_count = 4;
    device.memory.l2_kb = device.memory.l2_kb.min(512);
    let (n, block) = (256, [16, 16]);
    let (program, kernel) = program(variant, 16, 2);
    let mut source = Transpose::new(&program, variant, n, block);
    let mut model = AnyModel::new(&device, factory);
    model.begin(&program, kernel, &shape(&device, variant, n, block), false);
    while let Progress::Running { .. } = model.run_until(&mut source, u64::MAX) {}
    model.report()
}

fn chosen(kind: &str, name: &str) -> DynPolicies {
    let mut policies = DynPolicies::default();
    policies.set(kind, name).unwrap();
    policies
}

#[test]
fn the_default_policies_are_the_same_by_name() {
    for device in DEVICES {
        let order = DeviceSpec::named(device).unwrap().arch.issue.order;
        let scheduler = match order {
            WarpOrder::RoundRobin => "lrr",
            WarpOrder::GreedyThenOldest => "gto",
        };
        let mut named = chosen("scheduler", scheduler);
        named.set("replacement", "lru").unwrap();
        named.set("dram", "fr-fcfs").unwrap();
        for variant in [Variant::Prose, Variant::Tile { pitch: 17 }] {
            let plain = run(device, variant, None);
            assert_eq!(run(device, variant, Some(&DynPolicies::default())), plain, "{device}");
            assert_eq!(run(device, variant, Some(&named)), plain, "{device}");
            assert_eq!(run(device, variant, Some(&DefaultPolicies)), plain, "{device}");
        }
    }
}

#[test]
fn every_policy_of_the_registry_runs_to_the_end() {
    let schedulers = registry::SCHEDULERS.iter().map(|entry| ("scheduler", entry.name));
    let replacements = registry::REPLACEMENTS.iter().map(|entry| ("replacement", entry.name));
    let drams = registry::DRAM_SCHEDULERS.iter().map(|entry| ("dram", entry.name));
    for (kind, name) in schedulers.chain(replacements).chain(drams) {
        for device in DEVICES {
            let plain = run(device, Variant::Prose, None);
            let report = run(device, Variant::Prose, Some(&chosen(kind, name)));
            // The same instructions and transactions, whatever their times.
            assert_eq!(report.global_load, plain.global_load, "{kind}={name} {device}");
            assert_eq!(report.global_store, plain.global_store, "{kind}={name} {device}");
        }
    }
}

#[test]
fn another_dram_scheduler_opens_other_rows() {
    let banks = |factory: Option<&dyn ModelFactory>| {
        run("geforce-8800-gts-512", Variant::Prose, factory).load.dram_banks
    };
    let (plain, in_order) = (banks(None), banks(Some(&chosen("dram", "fcfs"))));
    let rows = |banks: &[timing::BankLoad]| banks.iter().map(|bank| bank.rows).sum::<u64>();
    assert_ne!(rows(&in_order), rows(&plain));
}

/// Most recently used: a policy that no registry has.
#[derive(Clone, Debug)]
struct Mru {
    last: Vec<usize>,
    ways: usize,
    full: Vec<bool>,
}

impl Mru {
    fn new(sets: usize, ways: usize) -> Self {
        Self { last: vec![0; sets], ways, full: vec![false; sets * ways] }
    }
}

impl Replacement for Mru {
    fn clear(&mut self) {
        *self = Self::new(self.last.len(), self.ways);
    }
    fn accessed(&mut self) {}
    fn hit(&mut self, set: usize, line: usize) {
        self.last[set] = line;
    }
    fn filled(&mut self, set: usize, line: usize) {
        self.full[line] = true;
        self.last[set] = line;
    }
    fn invalidated(&mut self, _set: usize, line: usize) {
        self.full[line] = false;
    }
    fn victim(&mut self, set: usize) -> usize {
        let mut lines = set * self.ways..(set + 1) * self.ways;
        lines.find(|&line| !self.full[line]).unwrap_or(self.last[set])
    }
    fn rank(&self, line: usize) -> u32 {
        line as u32
    }
}

/// Policies of a user's own, with static calls.
#[derive(Clone, Debug)]
struct Mine;

impl Policies for Mine {
    type Scheduler = ArchScheduler;
    type Replacement = Mru;
    type Dram = FrFcfs;

    fn scheduler(&self, order: WarpOrder, warps: usize) -> ArchScheduler {
        ArchScheduler::new(order, warps)
    }
    fn replacement(&self, _cache: CacheLevel, sets: usize, ways: usize) -> Mru {
        Mru::new(sets, ways)
    }
    fn dram(&self) -> FrFcfs {
        FrFcfs
    }
}

#[test]
fn own_policies_work_by_value_and_by_type() {
    let all = [CacheLevel::L1, CacheLevel::L2, CacheLevel::Texture, CacheLevel::Constant];
    let mut by_value = DynPolicies::default();
    by_value.set_replacement(&all, |sets, ways| Box::new(Mru::new(sets, ways)));
    let by_type = run("geforce-gtx-480", Variant::Prose, Some(&Mine));
    assert_eq!(run("geforce-gtx-480", Variant::Prose, Some(&by_value)), by_type);
    let plain = run("geforce-gtx-480", Variant::Prose, None);
    assert_ne!((by_type.l1_hits, by_type.l2_hits), (plain.l1_hits, plain.l2_hits));
    // A model of them is also to be had without a factory.
    let device = DeviceSpec::named("h200-sxm").unwrap();
    assert_eq!(Model::with_policies(device, Mine).report(), Report::default());
}
