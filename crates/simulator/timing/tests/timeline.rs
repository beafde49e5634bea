//! A timeline is the account of warp-cycles, drawn: same owners, same sums, no gaps; and watching changes nothing.

mod common;

use std::collections::BTreeMap;

use arch::DeviceSpec;
use common::{Transpose, Variant, program, shape};
use timing::{Model, Progress, Report, Segment, StallReason, Watch};

fn watched(device: &DeviceSpec, variant: Variant, watch: Option<Watch>) -> Report {
    let (program, kernel) = program(variant, 16, 2);
    let mut source = Transpose::new(&program, variant, 128, [16, 16]);
    let mut model = Model::new(device);
    model.watch(watch);
    let shape = shape(device, variant, 128, [16, 16]);
    let (progress, report) = model.run(&program, kernel, &shape, &mut source);
    assert_eq!(progress, Progress::Finished);
    report
}

const DEVICES: [&str; 5] =
    ["geforce-8800-gtx", "geforce-gtx-460", "tesla-k20x", "geforce-gtx-980", "h200-sxm"];
const ALL: u32 = u32::MAX;

/// The segments of each warp, by slot and block.
fn by_warp(segments: &[Segment]) -> BTreeMap<(u32, u64), Vec<Segment>> {
    let mut warps: BTreeMap<(u32, u64), Vec<Segment>> = BTreeMap::new();
    for &segment in segments {
        warps.entry((segment.slot, segment.block)).or_default().push(segment);
    }
    warps
}

#[test]
fn segments_tile_each_warps_life_and_sum_to_the_owners() {
    for slug in DEVICES {
        // One SM: its owners are the report's.
        let device = DeviceSpec { sm_count: 1, ..*DeviceSpec::named(slug).unwrap() };
        for variant in [Variant::Prose, Variant::Tile { pitch: 16 }] {
            let report = watched(&device, variant, Some(Watch { sm: 0, from_ps: 0, segments: ALL }));
            let timeline = report.timeline.unwrap();
            assert_eq!(timeline.dropped, 0);
            for life in by_warp(&timeline.segments).values() {
                for pair in life.windows(2) {
                    assert_eq!(pair[0].to_ps, pair[1].from_ps, "{slug} {variant:?}");
                    assert_ne!(pair[0].stall, pair[1].stall, "{slug} {variant:?}");
                }
                assert!(life.iter().all(|s| s.warp == s.slot % 8 && s.from_ps < s.to_ps));
            }
            assert_eq!(by_warp(&timeline.segments).len(), 64 * 8, "every warp of every block");
            let period = 1_000_000f64 / f64::from(device.clocks.sm_mhz);
            let cycles = |stall: Option<StallReason>| {
                let ps: u64 =
                    timeline.segments.iter().filter(|s| s.stall == stall).map(|s| s.to_ps - s.from_ps).sum();
                (ps as f64 / period.round()) as u64
            };
            assert_eq!(cycles(None), report.issued_cycles, "{slug} {variant:?}");
            for (at, &reason) in StallReason::ALL.iter().enumerate() {
                let owned: u64 = report.pcs.iter().map(|pc| pc.stalls[at]).sum();
                assert_eq!(cycles(Some(reason)), owned, "{slug} {variant:?} {reason:?}");
            }
        }
    }
}

#[test]
fn watching_changes_nothing() {
    for slug in DEVICES {
        let device = DeviceSpec::named(slug).unwrap();
        let alone = watched(device, Variant::Prose, None);
        assert_eq!(alone.timeline, None);
        let mut seen = watched(device, Variant::Prose, Some(Watch { sm: 1, from_ps: 0, segments: 100 }));
        seen.timeline = None;
        assert_eq!(alone, seen, "{slug}");
    }
}

#[test]
fn only_the_first_segments_of_one_sm_are_kept() {
    let device = DeviceSpec::named("geforce-gtx-980").unwrap();
    let timeline = |segments| {
        watched(device, Variant::Prose, Some(Watch { sm: 3, from_ps: 0, segments })).timeline.unwrap()
    };
    let (all, few) = (timeline(ALL), timeline(50));
    assert_eq!((all.sm, all.dropped), (3, 0));
    assert_eq!(few.segments.len(), 50);
    assert_eq!(few.segments, all.segments[..50]);
    assert_eq!(few.dropped as usize + 50, all.segments.len());
    let none =
        watched(device, Variant::Prose, Some(Watch { sm: 999, from_ps: 0, segments: 50 })).timeline.unwrap();
    assert_eq!((none.segments.len(), none.dropped), (0, 0));
}
