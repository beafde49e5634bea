//! What holds of every run: nothing is lost, nothing depends on how a run is driven, more is never slower.

mod common;

use arch::DeviceSpec;
use common::{Transpose, Variant, program, run, shape};
use timing::{Model, Progress, Recorder, Report};

const VARIANTS: [Variant; 4] = [Variant::Prose, Variant::Listing, Variant::Tile { pitch: 16 }, Variant::Copy];
const DEVICES: [&str; 8] = [
    "geforce-8800-gtx",
    "quadro-fx-4800",
    "geforce-gtx-480",
    "geforce-gtx-460",
    "tesla-k20x",
    "geforce-gtx-980",
    "v100",
    "h200-sxm",
];

fn device(slug: &str) -> DeviceSpec {
    *DeviceSpec::named(slug).unwrap()
}

/// Every resident warp-cycle has one owner.
#[test]
fn cycles_are_conserved() {
    for slug in DEVICES {
        for variant in VARIANTS {
            let report = run(&device(slug), variant, 128, [16, 16]);
            let stalled: u64 = report.pcs.iter().flat_map(|pc| pc.stalls).sum();
            assert_eq!(stalled + report.issued_cycles, report.warp_cycles, "{slug} {variant:?}");
            assert!(
                report.achieved_occupancy > 0.0 && report.achieved_occupancy <= 1.0,
                "{slug} {variant:?}"
            );
        }
    }
}

/// Every device of the table runs, and moves at least the bytes there are.
#[test]
fn every_device_runs() {
    for device in DeviceSpec::all().chain(DeviceSpec::generic()) {
        let report = run(device, Variant::Copy, 128, [32, 8]);
        let bytes = 128 * 128 * 4;
        assert_eq!(report.global_load.bytes, bytes, "{}", device.slug);
        assert_eq!(report.global_store.bytes, bytes, "{}", device.slug);
        assert_eq!(report.dram_read_bytes, bytes, "{}", device.slug);
        assert!(report.time_ps > 1_000_000 && report.time_ps < 1_000_000_000, "{}", device.slug);
    }
}

/// Requests, transactions and sectors of the access pattern, against Nsight Compute and the guide.
#[test]
fn traffic_is_the_patterns() {
    let check = |slug, variant, block, load: [u64; 3], store: [u64; 3]| {
        let report = run(&device(slug), variant, 1024, block);
        let got = [report.global_load, report.global_store].map(|t| [t.requests, t.transactions, t.sectors]);
        assert_eq!(got, [load, store], "{slug} {variant:?} {block:?}");
    };
    const M: u64 = 1 << 20;
    // Rows of h200/course.csv.
    check("h200-sxm", Variant::Listing, [32, 1], [M / 32, M, M], [M / 32, M / 8, M / 8]);
    check("h200-sxm", Variant::Prose, [8, 32], [M / 32, M / 8, M / 8], [M / 32, M / 4, M / 4]);
    check("h200-sxm", Variant::Prose, [4, 64], [M / 32, M / 4, M / 4], [M / 32, M / 8, M / 8]);
    // Half-warps of cc 1.x: one transaction, or sixteen.
    check("geforce-8800-gts-512", Variant::Prose, [16, 16], [M / 16, M / 16, M / 8], [M / 16, M, M]);
    check("quadro-fx-4800", Variant::Prose, [4, 64], [M / 16, M / 4, M / 4], [M / 16, M / 4, M / 4]);
}

#[test]
fn bank_conflicts_are_the_tiles() {
    let check = |slug, pitch, block, wavefronts, conflicts| {
        let report = run(&device(slug), Variant::Tile { pitch }, 256, block);
        assert_eq!(
            (report.shared_load.wavefronts, report.shared_load.conflicts),
            (wavefronts, conflicts),
            "{slug} {pitch}"
        );
    };
    let warps = 256 * 256 / 32;
    check("h200-sxm", 32, [32, 32], warps * 32, warps * 31);
    check("h200-sxm", 33, [32, 32], warps, 0);
    check("geforce-8800-gts-512", 16, [16, 16], warps * 32, warps * 30);
    check("geforce-8800-gts-512", 17, [16, 16], warps * 2, 0);
}

fn driven(device: &DeviceSpec, variant: Variant, budget: u64) -> Report {
    let (program, kernel) = program(variant, 16, 2);
    let block = [16, 16];
    let mut source = Transpose::new(&program, variant, 128, block);
    let mut model = Model::new(device);
    model.begin(&program, kernel, &shape(device, variant, 128, block), false);
    while let Progress::Running { .. } = model.run_until(&mut source, budget) {}
    model.report()
}

/// The same report whether run at once or in slices, twice the same.
#[test]
fn slices_change_nothing() {
    for slug in DEVICES {
        for variant in VARIANTS {
            let device = device(slug);
            let whole = driven(&device, variant, u64::MAX);
            assert_eq!(whole, driven(&device, variant, 97), "{slug} {variant:?}");
            assert_eq!(whole, run(&device, variant, 128, [16, 16]), "{slug} {variant:?}");
        }
    }
}

/// The same report whether SMs go through windows alone, with warps ahead of their time, or all step by step.
#[test]
fn step_by_step_changes_nothing() {
    for slug in DEVICES {
        for variant in VARIANTS {
            let device = device(slug);
            let (program, kernel) = program(variant, 16, 2);
            let shape = shape(&device, variant, 256, [16, 16]);
            let mut source = Transpose::new(&program, variant, 256, [16, 16]);
            let mut model = Model::new(&device);
            model.step_by_step(true);
            let (progress, report) = model.run(&program, kernel, &shape, &mut source);
            assert_eq!(progress, Progress::Finished);
            assert_eq!(report, run(&device, variant, 256, [16, 16]), "{slug} {variant:?}");
        }
    }
}

/// A recording gives the report of the execution it was taken from, on other devices of the same kind too.
#[test]
fn recorded_equals_live() {
    for slug in DEVICES {
        for variant in VARIANTS {
            let device = device(slug);
            let (program, kernel) = program(variant, 16, 2);
            let shape = shape(&device, variant, 128, [16, 16]);
            let source = Transpose::new(&program, variant, 128, [16, 16]);
            let mut recorder = Recorder::new(source, shape.blocks(), shape.warps());
            let (_, live) = Model::new(&device).run(&program, kernel, &shape, &mut recorder);
            let (_, mut recording) = recorder.finish();
            assert_eq!(recording.len(), program.code.len() * 128 * 128 / 32);
            for _ in 0..2 {
                let (progress, recorded) = Model::new(&device).run(&program, kernel, &shape, &mut recording);
                assert_eq!(progress, Progress::Finished);
                assert_eq!(recorded, live, "{slug} {variant:?}");
            }
        }
    }
}

/// A warm L2 reads less from DRAM and takes no longer; flushing makes it cold again.
#[test]
fn caches_keep_until_flushed() {
    for slug in ["geforce-gtx-480", "v100", "h200-sxm"] {
        let device = device(slug);
        let (program, kernel) = program(Variant::Copy, 16, 2);
        let shape = shape(&device, Variant::Copy, 128, [16, 16]);
        let mut model = Model::new(&device);
        let launch = |model: &mut Model| {
            let mut source = Transpose::new(&program, Variant::Copy, 128, [16, 16]);
            model.run(&program, kernel, &shape, &mut source).1
        };
        let cold = launch(&mut model);
        let warm = launch(&mut model);
        model.flush();
        let again = launch(&mut model);
        assert_eq!(warm.dram_read_bytes, 0, "{slug}");
        assert!(warm.time_ps < cold.time_ps, "{slug}");
        assert_eq!(again, cold, "{slug}");
    }
}

/// More bandwidth is never slower; nor is a shorter way. (A faster SM clock can be: where partitions camp, warps that run
/// ahead spread over more rows.)
#[test]
fn better_is_never_slower() {
    let faster: [fn(&mut DeviceSpec); 3] = [
        |device| {
            device.clocks.memory_mhz *= 2;
            device.clocks.data_rate *= 2;
        },
        |device| device.clocks.core_mhz *= 2,
        |device| device.memory.fabric.latency_ns /= 2,
    ];
    for slug in ["geforce-8800-gtx", "quadro-fx-4800", "tesla-k20x", "v100"] {
        for variant in [Variant::Prose, Variant::Copy] {
            let base = device(slug);
            let before = run(&base, variant, 512, [16, 16]).time_ps;
            for (k, change) in faster.iter().enumerate() {
                let mut device = base;
                change(&mut device);
                let after = run(&device, variant, 512, [16, 16]).time_ps;
                // Blocks fall to other SMs, and the last wave may be less even for it.
                assert!(after <= before + before / 20, "{slug} {variant:?} change {k}: {before} → {after}");
            }
        }
    }
}

/// The story of the transpose lesson: why (1, 64) wins on the 8800 and small blocks on the Quadro.
#[test]
fn camping_shows() {
    let ms = |slug, block| run(&device(slug), Variant::Prose, 1024, block).time_ps as f64 / 1e9;
    let check = |slug, block: [u32; 2], measured: f64, percent: f64| {
        let got = ms(slug, block);
        let error = (got / measured - 1.0) * 100.0;
        assert!(error.abs() < percent, "{slug} {block:?}: {got} for {measured}");
    };
    check("geforce-8800-gts-512", [1, 64], 1.36, 10.0);
    check("geforce-8800-gts-512", [16, 16], 3.16, 10.0);
    check("quadro-fx-4800", [4, 128], 0.45, 15.0);
    check("quadro-fx-4800", [64, 4], 2.75, 10.0);
}
