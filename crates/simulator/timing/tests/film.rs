//! A film is the report by stretches of time: same sums; and filming changes nothing.

mod common;

use std::collections::BTreeMap;

use arch::DeviceSpec;
use common::{Transpose, Variant, program, shape};
use timing::{Asks, Film, FilmRange, FrameCounts, Model, Progress, Report};

const DEVICES: [&str; 6] =
    ["geforce-8800-gtx", "quadro-fx-4800", "geforce-gtx-460", "tesla-k20x", "geforce-gtx-980", "h200-sxm"];
const WHOLE: FilmRange = FilmRange { from_ps: 0, to_ps: u64::MAX };

fn filmed(device: &DeviceSpec, variant: Variant, range: Option<FilmRange>) -> Report {
    filmed_of(256, device, variant, range)
}

/// A film of a transpose of `n` × `n`.
fn filmed_of(n: u32, device: &DeviceSpec, variant: Variant, range: Option<FilmRange>) -> Report {
    let (program, kernel) = program(variant, 16, 2);
    let mut source = Transpose::new(&program, variant, n, [16, 16]);
    let mut model = Model::new(device);
    model.film(range);
    let shape = shape(device, variant, n, [16, 16]);
    let (progress, report) = model.run(&program, kernel, &shape, &mut source);
    assert_eq!(progress, Progress::Finished);
    report
}

fn issued(film: &Film) -> u64 {
    film.frames.iter().flat_map(|frame| &frame.issued).sum()
}

#[test]
fn frames_sum_to_the_report() {
    for slug in DEVICES {
        let device = DeviceSpec::named(slug).unwrap();
        for variant in [Variant::Prose, Variant::Tile { pitch: 16 }] {
            let report = filmed(device, variant, Some(WHOLE));
            let film = report.film.as_ref().unwrap();
            let mut sum = FrameCounts::default();
            film.frames.iter().for_each(|frame| sum.add(frame.counts, FrameCounts::default()));
            let Report { global_load, global_store, shared_load, shared_store, .. } = &report;
            let expected = FrameCounts {
                global: [global_load.sectors, global_store.sectors],
                shared: shared_load.wavefronts + shared_store.wavefronts,
                l1: [report.l1_hits, report.l1_misses],
                l2: [report.l2_read_sectors, report.l2_write_sectors],
                l2_hits: report.l2_hits,
                dram: [report.dram_read_bytes, report.dram_write_bytes],
            };
            assert_eq!(sum, expected, "{slug} {variant:?}");
            assert_eq!(issued(film), report.warp_instructions(), "{slug} {variant:?}");
            for (partition, share) in report.partition_busy.iter().enumerate() {
                let busy: u64 = film.frames.iter().map(|frame| frame.busy_ps[partition]).sum();
                let expected = share * film.end_ps as f64;
                // A transfer that was given to a channel near the end may not fit into the last frame.
                assert!(busy as f64 <= expected + 1.0, "{slug} {variant:?}: {busy} of {expected}");
                assert!(busy as f64 >= expected - film.frame_ps as f64, "{slug}: {busy} of {expected}");
            }
        }
    }
}

#[test]
fn blocks_live_one_after_the_other_in_their_slots() {
    for slug in DEVICES {
        let device = DeviceSpec::named(slug).unwrap();
        let report = filmed(device, Variant::Prose, Some(WHOLE));
        let film = report.film.unwrap();
        assert_eq!((film.blocks.len(), film.blocks_dropped), (256, 0), "{slug}");
        let mut slots: BTreeMap<(u32, u32), u64> = BTreeMap::new();
        for life in &film.blocks {
            let free = slots.insert((life.sm, life.slot), life.to_ps).unwrap_or(0);
            assert!(
                free <= life.from_ps && life.from_ps < life.to_ps && life.slot < film.slots,
                "{slug} {life:?}"
            );
        }
        for which in 0..2 {
            assert_eq!(film.frames.iter().map(|frame| frame.blocks[which]).sum::<u64>(), 256, "{slug}");
        }
        let lived: u64 = film.blocks.iter().map(|life| life.to_ps - life.from_ps).sum();
        let resident: u64 = film.frames.iter().flat_map(|frame| &frame.resident_ps).sum();
        assert_eq!(resident, lived, "{slug}");
    }
}

#[test]
fn requests_go_their_way_in_order() {
    for slug in DEVICES {
        let device = DeviceSpec::named(slug).unwrap();
        let report = filmed(device, Variant::Prose, Some(WHOLE));
        let film = report.film.unwrap();
        assert!(film.requests.len() > 500, "{slug}: {}", film.requests.len());
        assert!(film.requests.is_sorted_by_key(|request| request.asked));
        for request in &film.requests {
            let times = [request.asked, request.sent, request.taken, request.done];
            assert!(times.is_sorted() && request.done <= film.end_ps, "{slug} {request:?}");
            assert!(request.sm < device.sm_count && request.partition < device.memory.partitions);
        }
        for kind in [Asks::Read, Asks::Write] {
            let waits = film.requests.iter().any(|r| r.kind == kind && r.taken > r.sent);
            assert!(waits, "{slug}: {kind:?}");
        }
        let missed = film.requests.iter().filter(|request| request.missed).count();
        // From 2.0 on, writes stay in the L2.
        assert!(missed > 0 && (device.memory.l2_kb == 0 || missed < film.requests.len()), "{slug}: {missed}");
    }
}

#[test]
fn filming_changes_nothing() {
    for slug in DEVICES {
        let device = DeviceSpec::named(slug).unwrap();
        let alone = filmed(device, Variant::Prose, None);
        assert_eq!(alone.film, None);
        let mut seen = filmed(device, Variant::Prose, Some(WHOLE));
        seen.film = None;
        assert_eq!(alone, seen, "{slug}");
    }
}

#[test]
fn parts_of_a_launch_are_the_whole() {
    for slug in DEVICES {
        let device = DeviceSpec::named(slug).unwrap();
        let whole = filmed(device, Variant::Prose, Some(WHOLE)).film.unwrap();
        let third = whole.end_ps / 3 / whole.period_ps * whole.period_ps;
        let cuts = [0, third, 2 * third, u64::MAX];
        let parts: Vec<Film> = cuts
            .windows(2)
            .map(|cut| FilmRange { from_ps: cut[0], to_ps: cut[1] })
            .map(|range| filmed(device, Variant::Prose, Some(range)).film.unwrap())
            .collect();
        assert_eq!(parts.iter().map(issued).sum::<u64>(), issued(&whole), "{slug}");
        let resident = |film: &Film| film.frames.iter().flat_map(|frame| &frame.resident_ps).sum::<u64>();
        assert_eq!(parts.iter().map(resident).sum::<u64>(), resident(&whole), "{slug}");
        let middle = &parts[1];
        assert!(middle.frame_ps <= whole.frame_ps, "{slug}");
        assert!(middle.requests.iter().all(|request| (third..2 * third).contains(&request.asked)), "{slug}");
        let running = middle.before[0] - middle.before[1];
        let started: u64 = middle.frames.iter().map(|frame| frame.blocks[0]).sum();
        assert_eq!(middle.blocks.len() as u64, running + started, "{slug}");
        assert!(middle.blocks.iter().all(|life| life.from_ps < 2 * third && life.to_ps > third), "{slug}");
    }
}

#[test]
fn frames_know_how_long_all_requests_waited() {
    for slug in DEVICES {
        let device = DeviceSpec::named(slug).unwrap();
        let film = filmed_of(32, device, Variant::Prose, Some(WHOLE)).film.unwrap();
        assert_eq!(film.every, 1, "{slug}: all are listed");
        let waited: u64 = film.requests.iter().map(|r| r.taken - r.sent).sum();
        assert!(waited > 0, "{slug}");
        assert_eq!(film.frames.iter().flat_map(|f| &f.waited_ps).sum::<u64>(), waited, "{slug}");
    }
}
