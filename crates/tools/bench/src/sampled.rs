//! Sampled times against exact ones, over the programs of all accuracy tables.

use std::fmt::Write as _;

use protocol::{Launch, Outcome, RunReply, RunRequest, Timing};
use session::Surroundings;

use crate::{article, h200, parallel, published};

/// Limits of the errors of sampled times, as parts of the exact time.
const MEAN: f64 = 0.015;
const WORST: f64 = 0.05;
/// Least part of the launches whose exact time lies in the stated interval.
const INSIDE: f64 = 0.95;

/// A sampled launch beside the same launch simulated as a whole.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Device, the row of the accuracy table, and the kernel.
    pub label: String,
    /// Time of the launch simulated as a whole, in microseconds.
    pub exact_us: f64,
    /// Time of the sampled launch, in microseconds.
    pub sampled_us: f64,
    /// Half of the width of the stated interval, in microseconds.
    pub error_us: f64,
}

impl Sample {
    /// Error of the sampled time as a part of the exact one.
    pub fn error(&self) -> f64 {
        self.sampled_us / self.exact_us - 1.0
    }
    /// Whether the exact time lies in the stated interval.
    pub fn inside(&self) -> bool {
        (self.sampled_us - self.exact_us).abs() <= self.error_us + 1e-6
    }
}

/// All sampled launches, and the number of launches that were compared.
#[derive(Clone, Debug)]
pub struct Samples {
    /// Launches that were simulated in part.
    pub samples: Vec<Sample>,
    /// Number of all launches.
    pub launches: usize,
}

/// Runs the programs of all accuracy tables twice, or those whose label contains one of `words`. `after`: warp instructions of a
/// program from which on it is sampled (`None`: as many as in the page).
///
/// # Errors
/// A data file is malformed, or a program fails.
pub fn samples(after: Option<u64>, words: &[String]) -> Result<Samples, String> {
    let mut requests = article::requests()?;
    requests.extend(published::requests()?);
    requests.extend(h200::requests()?);
    requests.retain(|(label, _)| words.is_empty() || words.iter().any(|word| label.contains(word)));
    let results = parallel::map(&requests, |(label, request)| compare(label, request, after))?;
    let launches = results.iter().map(|(_, launches)| launches).sum();
    Ok(Samples { samples: results.into_iter().flat_map(|(samples, _)| samples).collect(), launches })
}

/// The sampled launches of a program, and the number of all its launches.
fn compare(label: &str, request: &RunRequest, after: Option<u64>) -> Result<(Vec<Sample>, usize), String> {
    let label = format!("{} {label}", request.device);
    let sampled = run(&label, &RunRequest { timing: Timing::Sampled, ..request.clone() }, after)?;
    if !sampled.estimated {
        return Ok((Vec::new(), sampled.profile.launches.len()));
    }
    let exact = run(&label, request, None)?;
    let pairs = || sampled.profile.launches.iter().zip(&exact.profile.launches);
    let differs = |(one, other): &(&Launch, &Launch)| one.error_us == 0.0 && one.time_us != other.time_us;
    if let Some((one, other)) = pairs().find(differs) {
        // Launches after a sampled one find other contents of the L2, so they may differ by that.
        eprintln!("{label} {}: {} µs without an interval, exact {}", one.kernel, one.time_us, other.time_us);
    }
    let samples = pairs().filter(|(one, _)| one.error_us > 0.0).map(|(one, other)| Sample {
        label: format!("{label} {}", one.kernel),
        exact_us: other.time_us,
        sampled_us: one.time_us,
        error_us: one.error_us,
    });
    Ok((samples.collect(), pairs().count()))
}

fn run(label: &str, request: &RunRequest, sampled_after: Option<u64>) -> Result<RunReply, String> {
    let reply = session::run_in(request, Surroundings { sampled_after, ..Surroundings::default() });
    match reply.outcome {
        Outcome::Exited(0) => Ok(reply),
        outcome => Err(format!("{label}: {outcome:?}\n{}", reply.stderr)),
    }
}

impl Samples {
    /// Whether mean, worst error and the part of launches inside their intervals meet their bars.
    pub fn holds(&self) -> bool {
        let (mean, worst, inside) = self.summary();
        mean <= MEAN && worst <= WORST && inside >= INSIDE
    }
    /// Mean and worst absolute error, and the part of the launches inside their intervals.
    fn summary(&self) -> (f64, f64, f64) {
        let number = self.samples.len().max(1) as f64;
        let errors = || self.samples.iter().map(|sample| sample.error().abs());
        let outside = self.samples.iter().filter(|sample| !sample.inside()).count();
        (errors().sum::<f64>() / number, errors().fold(0.0, f64::max), 1.0 - outside as f64 / number)
    }
    /// The launches with the largest errors and those outside of their intervals, then the sums, for a terminal.
    pub fn text(&self) -> String {
        let mut sorted: Vec<&Sample> = self.samples.iter().collect();
        sorted.sort_by(|a, b| b.error().abs().total_cmp(&a.error().abs()));
        let shown = sorted.iter().enumerate().filter(|(i, sample)| *i < 12 || !sample.inside());
        let mut out = String::from("     exact   sampled       ±    error  (µs)\n");
        for (_, sample) in shown {
            let _ = writeln!(
                out,
                "{:10.2} {:9.2} {:7.2} {:+7.1}%  {}{}",
                sample.exact_us,
                sample.sampled_us,
                sample.error_us,
                sample.error() * 100.0,
                sample.label,
                if sample.inside() { "" } else { "  OUTSIDE" }
            );
        }
        let (mean, worst, inside) = self.summary();
        let _ = writeln!(
            out,
            "{} of {} launches sampled: mean error {:.2}% (bar {:.1}), worst {:.1}% (bar {:.0}), {:.1}% inside their intervals (bar {:.0})",
            self.samples.len(),
            self.launches,
            mean * 100.0,
            MEAN * 100.0,
            worst * 100.0,
            WORST * 100.0,
            inside * 100.0,
            INSIDE * 100.0
        );
        out
    }
}
