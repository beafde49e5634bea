//! The load of units adds up to what went through, bounds the time, and shows what is uneven.

mod common;

use arch::DeviceSpec;
use common::{Variant, run};
use timing::{Report, unevenness};

const DEVICES: [&str; 6] =
    ["geforce-8800-gts-512", "quadro-fx-4800", "geforce-gtx-480", "tesla-k20x", "v100", "h200-sxm"];

fn report(slug: &str, variant: Variant, block: [u32; 2]) -> Report {
    run(DeviceSpec::named(slug).unwrap(), variant, 512, block)
}

#[test]
fn loads_add_up() {
    for slug in DEVICES {
        for variant in [Variant::Prose, Variant::Copy, Variant::Tile { pitch: 17 }] {
            let report = report(slug, variant, [16, 16]);
            let load = &report.load;
            let channels: u64 = load.channels.iter().map(|channel| channel.requests).sum();
            let banks: u64 = load.dram_banks.iter().map(|bank| bank.requests).sum();
            assert_eq!(channels, banks, "{slug} {variant:?}");
            assert!(load.dram_banks.iter().all(|bank| bank.rows <= bank.requests), "{slug} {variant:?}");
            assert!(channels > 0 && load.slices.iter().any(|slice| slice.busy_ps > 0), "{slug} {variant:?}");
            assert!(load.even_ps <= load.crest_ps, "{slug} {variant:?}");
            // Nobody works longer than there is time; work of the last stretch may go on past it.
            assert!(load.crest_ps as f64 <= report.time_ps as f64 * 1.05, "{slug} {variant:?}");
            assert!(
                load.channels.iter().all(|channel| channel.work_ps <= report.time_ps),
                "{slug} {variant:?}"
            );
        }
    }
}

#[test]
fn shared_banks_show_each_word_once() {
    for (slug, banks) in [("geforce-8800-gts-512", 16), ("h200-sxm", 32)] {
        let words = |pitch| report(slug, Variant::Tile { pitch }, [16, 16]).load.shared_banks;
        let (bare, padded) = (words(16), words(17));
        assert_eq!((bare.len(), padded.len()), (banks, banks));
        let sum = |words: &[u64]| words.iter().sum::<u64>();
        // Written and read once: conflicts change the passes, not the words.
        assert_eq!((sum(&bare), sum(&padded)), (2 * 512 * 512, 2 * 512 * 512), "{slug}");
    }
}

#[test]
fn camping_is_seen_though_partitions_take_turns() {
    let uneven = |slug, variant, block| {
        let report = report(slug, variant, block);
        let whole =
            unevenness(&report.load.channels.iter().map(|channel| channel.busy_ps).collect::<Vec<_>>());
        (whole, report.load.crest_ps as f64 / report.load.even_ps as f64)
    };
    let (whole, in_time) = uneven("geforce-8800-gts-512", Variant::Prose, [16, 16]);
    assert!(whole < 1.1 && in_time > 2.0, "{whole} {in_time}");
    let (_, copied) = uneven("geforce-8800-gts-512", Variant::Copy, [16, 16]);
    assert!(copied < 1.3, "{copied}");
}

#[test]
fn unevenness_is_most_over_mean() {
    let check = |loads: &[u64], expect: f64| assert_eq!(unevenness(loads), expect);
    check(&[], 1.0);
    check(&[0, 0], 1.0);
    check(&[3, 3, 3], 1.0);
    check(&[4, 0, 0, 0], 4.0);
}
