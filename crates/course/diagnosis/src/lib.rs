//! Texts about a kernel's performance in English and Russian: the cause, the numbers that show it, and what
//! to try.
//!
//! # Entry points
//! - [`explain`] turns a [`protocol::Finding`] into an [`Explanation`], a set of sentences.
//! - [`difference()`] says why two runs took different times, from their [`costs`].
//! - [`Numbers`] writes numbers, times, shares and sizes as each language does; [`TimeUnit`] selects a common
//!   unit.
//! - [`Element`] interprets bytes of device memory as values of a C type.
//! - [`examples`] lists one value of each cause, for tests of texts and pages.
//!
//! # Data flow
//! `session` computes findings as values without texts, so that the simulator's wasm module contains no
//! sentences. The page and the command line call this crate to show them. `sentences` holds the templates,
//! `words` the names inside of them.
//!
//! # Invariants
//! - Every cause has a headline, a detail and an advice in both languages, with the same arguments. The tests
//!   of this crate check it for all [`examples`].
//! - Texts are functions of their arguments alone: no clock, no locale of the host.
//!
//! # API boundary
//! Depends on `protocol` only. Used by `viewmodels`, the page, the site generator and the command line.

mod difference;
mod memory;
mod number;
mod sentences;
mod words;

use protocol::{Cause, Finding, Lang, Limiter, Pipe, Warps, fill};

pub use difference::{Cost, Side, chief, costs, difference};
pub use memory::Element;
pub use number::{Numbers, TimeUnit, approximate};
use sentences::{Sentences, of};
use words::{limiter, pipe};

/// The sentences about a finding in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The cause, in a few words.
    pub what: String,
    /// The share of the launch's time, such as `54% of the time`.
    pub share: String,
    /// The upper bound of the gain from removing the cause.
    pub gain: String,
    /// The values of the counters that show the cause.
    pub detail: String,
    /// What to try.
    pub advice: String,
}

/// Writes the sentences about a finding.
pub fn explain(finding: &Finding, lang: Lang) -> Explanation {
    let (n, sentences) = (Numbers(lang), of(&finding.cause, lang));
    let Sentences { what, detail, advice } = sentences;
    let args = arguments(&finding.cause, n);
    let [share, gain] = match lang {
        Lang::En => ["{0} of the time", "At most {0} times faster without it."],
        Lang::Ru => ["{0} времени", "Без этого — быстрее не более чем в {0} раза."],
    };
    Explanation {
        what: fill(what, &args),
        share: fill(share, &[n.percent(finding.share)]),
        gain: fill(gain, &[n.decimal(finding.speedup, 1)]),
        detail: fill(detail, &args),
        advice: fill(advice, &args),
    }
}

fn arguments(cause: &Cause, n: Numbers) -> Vec<String> {
    match cause {
        Cause::LaunchOverhead { overhead_us } => vec![n.decimal(*overhead_us, 1)],
        Cause::DramBandwidth { gbps, peak_gbps } => vec![n.decimal(*gbps, 0), n.decimal(*peak_gbps, 0)],
        Cause::DramRows { requests, rows } => vec![n.count(*rows), n.count(*requests)],
        Cause::PartitionCamping { unevenness, partitions } => {
            vec![n.decimal(*unevenness, 1), partitions.to_string()]
        }
        Cause::Uncoalesced { moved, wanted } => {
            vec![n.decimal(*moved as f64 / (*wanted).max(1) as f64, 1), n.bytes(*moved), n.bytes(*wanted)]
        }
        Cause::HotSlices { unevenness } => vec![n.decimal(*unevenness, 1)],
        Cause::LocalMemory { sectors } => vec![n.percent(*sectors)],
        Cause::BankConflicts { wavefronts, conflicts } => {
            let ideal = wavefronts.saturating_sub(*conflicts).max(1);
            vec![n.decimal(*wavefronts as f64 / ideal as f64, 1), n.count(*conflicts), n.count(*wavefronts)]
        }
        Cause::IssueSlots { ipc } => vec![n.decimal(*ipc, 2)],
        Cause::Pipe(which) => vec![pipe(*which, n.0).to_string()],
        Cause::Divergence { lanes } => vec![n.decimal(*lanes, 1)],
        Cause::PartialWarps { threads } => {
            vec![
                threads.to_string(),
                n.percent(f64::from(threads % 32) / 32.0),
                threads.div_ceil(32).to_string(),
            ]
        }
        Cause::MemoryLatency(warps) | Cause::ArithmeticLatency(warps) => of_warps(warps, n),
        Cause::TooFewBlocks { blocks, sms } => vec![n.count(*blocks), sms.to_string()],
        Cause::TailWave { waves } => vec![n.decimal(*waves, 2)],
        Cause::L2Bandwidth
        | Cause::LoadStore
        | Cause::Atomics { .. }
        | Cause::SharedBandwidth
        | Cause::Barriers
        | Cause::Fences => Vec::new(),
    }
}

fn of_warps(warps: &Warps, n: Numbers) -> Vec<String> {
    vec![n.decimal(warps.resident, 1), warps.limit.to_string(), limiter(warps.limiter, n.0).to_string()]
}

/// One value of each cause, for tests of texts and pages.
pub fn examples() -> Vec<Cause> {
    let warps = |limiter| Warps { resident: 7.9, limit: 64, limiter };
    let mut all = vec![
        Cause::LaunchOverhead { overhead_us: 2.75 },
        Cause::DramBandwidth { gbps: 4100.0, peak_gbps: 4800.0 },
        Cause::DramRows { requests: 332_044, rows: 206_897 },
        Cause::PartitionCamping { unevenness: 3.4, partitions: 4 },
        Cause::Uncoalesced { moved: 12_036_512, wanted: 2_359_296 },
        Cause::L2Bandwidth,
        Cause::HotSlices { unevenness: 6.2 },
        Cause::LoadStore,
        Cause::Atomics { shared: false },
        Cause::Atomics { shared: true },
        Cause::LocalMemory { sectors: 0.91 },
        Cause::BankConflicts { wavefronts: 1_048_576, conflicts: 983_040 },
        Cause::SharedBandwidth,
        Cause::IssueSlots { ipc: 3.7 },
        Cause::Divergence { lanes: 4.2 },
        Cause::PartialWarps { threads: 48 },
        Cause::Barriers,
        Cause::Fences,
        Cause::TooFewBlocks { blocks: 1, sms: 132 },
        Cause::TailWave { waves: 1.01 },
    ];
    all.extend(
        [Pipe::Float, Pipe::Int, Pipe::Double, Pipe::Half, Pipe::Special, Pipe::Tensor].map(Cause::Pipe),
    );
    for limiter in [
        Limiter::Enough,
        Limiter::Grid,
        Limiter::Registers,
        Limiter::SharedMemory,
        Limiter::SmallBlocks,
        Limiter::LargeBlocks,
    ] {
        all.push(Cause::MemoryLatency(warps(limiter)));
        all.push(Cause::ArithmeticLatency(warps(limiter)));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_is_not_several() {
        let detail = |cause| {
            let finding = Finding { cause, share: 0.5, speedup: 2.0, line: 1 };
            explain(&finding, Lang::En).detail
        };
        let check = |cause, expect: &str| assert!(detail(cause).starts_with(expect), "{expect}");
        check(Cause::TooFewBlocks { blocks: 1, sms: 132 }, "The grid has 1 block for 132 multiprocessors");
        check(Cause::TooFewBlocks { blocks: 2, sms: 132 }, "The grid has 2 blocks for 132 multiprocessors");
        check(Cause::PartialWarps { threads: 1 }, "Blocks of 1 thread take 1 warp,");
        check(Cause::PartialWarps { threads: 48 }, "Blocks of 48 threads take 2 warps,");
    }

    #[test]
    fn every_cause_is_explained_in_both_languages() {
        for cause in examples() {
            let finding = Finding { cause, share: 0.54, speedup: 2.13, line: 7 };
            for lang in [Lang::En, Lang::Ru] {
                let e = explain(&finding, lang);
                for text in [&e.what, &e.share, &e.gain, &e.detail, &e.advice] {
                    assert!(!text.is_empty() && !text.contains(['{', '}']), "{text:?} of {finding:?}");
                    let cyrillic = text.chars().any(|c| ('а'..='я').contains(&c));
                    assert_eq!(cyrillic, lang == Lang::Ru, "{text}");
                }
            }
        }
    }

    #[test]
    fn the_numbers_are_in_the_sentences() {
        let cause = Cause::Uncoalesced { moved: 16 << 20, wanted: 2 << 20 };
        let finding = Finding { cause, share: 0.875, speedup: 8.0, line: 3 };
        let check = |lang, share: &str, gain: &str, part: &str| {
            let e = explain(&finding, lang);
            assert_eq!((e.share.as_str(), e.gain.as_str()), (share, gain));
            assert!(e.detail.contains(part), "{}", e.detail);
        };
        check(Lang::En, "88% of the time", "At most 8.0 times faster without it.", "8.0 times");
        check(Lang::Ru, "88\u{a0}% времени", "Без этого — быстрее не более чем в 8,0 раза.", "в 8,0 раза");
    }
}
