//! Why two runs of a program took different times, in sentences.

use std::mem::discriminant;

use protocol::{Cause, Finding, Lang, Launch, fill};
use serde::{Deserialize, Serialize};

use crate::{Explanation, Numbers, TimeUnit, explain};

/// The time that a run lost to one cause, over all of its launches.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cost {
    /// The cause, with the numbers of the launch that lost most to it.
    pub cause: Cause,
    /// The time in microseconds.
    pub us: f64,
}

/// One of the runs that are compared.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// Its name for readers.
    pub name: &'a str,
    /// Time of all launches in microseconds.
    pub time_us: f64,
    /// What it lost the time to.
    pub costs: &'a [Cost],
}

/// Change of a time below which it counts as the same.
const SAME: f64 = 0.005;
/// Largest number of causes that are named.
const CAUSES: usize = 2;
/// Smallest share of the difference that makes a cause worth naming.
const WORTH: f64 = 0.1;

/// The costs of launches, the largest first. Causes of one kind are added up.
pub fn costs<'a>(launches: impl IntoIterator<Item = &'a Launch>) -> Vec<Cost> {
    // Each with the time of its largest part, whose numbers are kept.
    let mut found: Vec<(Cost, f64)> = Vec::new();
    for launch in launches {
        for Finding { cause, share, .. } in &launch.why {
            let us = share * launch.time_us;
            match found.iter_mut().find(|(known, _)| kind(&known.cause) == kind(cause)) {
                None => found.push((Cost { cause: *cause, us }, us)),
                Some((known, largest)) => {
                    known.us += us;
                    if us > *largest {
                        (known.cause, *largest) = (*cause, us);
                    }
                }
            }
        }
    }
    found.sort_by(|a, b| b.0.us.total_cmp(&a.0.us));
    found.into_iter().map(|(cost, _)| cost).collect()
}

/// The cause that costs a run most of its time, with its share of `time_us`. `None`: the launches took no time, or
/// nothing is known of it.
pub fn chief(costs: &[Cost], time_us: f64, lang: Lang) -> Option<String> {
    let first = costs.first().filter(|_| time_us > 0.0)?;
    let finding = Finding { cause: first.cause, share: first.us / time_us, speedup: 1.0, line: 0 };
    let Explanation { what, share, .. } = explain(&finding, lang);
    Some(format!("{what} ({share})"))
}

/// The kind of a cause, without its numbers.
fn kind(cause: &Cause) -> (std::mem::Discriminant<Cause>, u8) {
    let which = match cause {
        Cause::Pipe(pipe) => *pipe as u8,
        Cause::Atomics { shared } => u8::from(*shared),
        _ => 0,
    };
    (discriminant(cause), which)
}

/// Sentences about the difference of two runs: how much, and the causes that changed most with the counters
/// before and after. Empty if neither launches a kernel.
pub fn difference(before: Side<'_>, after: Side<'_>, lang: Lang) -> Vec<String> {
    if before.time_us <= 0.0 || after.time_us <= 0.0 {
        return Vec::new();
    }
    let n = Numbers(lang);
    let least = before.time_us.min(after.time_us) / 1e3;
    let time = |us: f64| n.millis_in(us / 1e3, TimeUnit::of(least));
    let change = after.time_us - before.time_us;
    let ratio = before.time_us.max(after.time_us) / before.time_us.min(after.time_us);
    let same = ratio - 1.0 < SAME;
    let template = match (same, change < 0.0, lang) {
        (true, _, Lang::En) => "{0} takes as long as {1}: {2}.",
        (true, _, Lang::Ru) => "{0} — столько же времени, сколько {1}: {2}.",
        (_, true, Lang::En) => "{0} is {4} times faster than {1}: {2} instead of {3}.",
        (_, true, Lang::Ru) => "{0} быстрее, чем {1}, в {4} раза: {2} вместо {3}.",
        (_, _, Lang::En) => "{0} is {4} times slower than {1}: {2} instead of {3}.",
        (_, _, Lang::Ru) => "{0} медленнее, чем {1}, в {4} раза: {2} вместо {3}.",
    };
    let times = [time(after.time_us), time(before.time_us)];
    let mut said =
        vec![fill(template, &[after.name, before.name, &times[0], &times[1], &n.three_digits(ratio)])];
    let mut changes = changes(before.costs, after.costs);
    let whole = if same { before.time_us } else { change.abs() };
    changes.retain(|(_, by)| by.abs() >= WORTH * whole);
    // First what explains the difference, then what works against it.
    changes.sort_by(|a, b| (b.1 * change.signum()).total_cmp(&(a.1 * change.signum())));
    for ((old, new), by) in changes.into_iter().take(CAUSES) {
        said.push(cause_sentence([old, new], (!same).then_some(by / change), lang, &time));
    }
    if said.len() == 1 && !same {
        let none = lang.pick(
            "No single cause explains it: what costs time is divided in the same way.",
            "Одной причины нет: время распределено так же.",
        );
        said.push(none.to_owned());
    }
    said
}

type Pair<'a> = (Option<&'a Cost>, Option<&'a Cost>);

/// Each kind of cause before and after, with the change of its time in microseconds.
fn changes<'a>(before: &'a [Cost], after: &'a [Cost]) -> Vec<(Pair<'a>, f64)> {
    let same = |a: &Cost, b: &Cost| kind(&a.cause) == kind(&b.cause);
    let kept = before.iter().map(|old| {
        let new = after.iter().find(|new| same(old, new));
        ((Some(old), new), new.map_or(0.0, |new| new.us) - old.us)
    });
    let added = after.iter().filter(|new| !before.iter().any(|old| same(old, new)));
    kept.chain(added.map(|new| ((None, Some(new)), new.us))).collect()
}

/// A sentence about one cause. `share`: its part of the difference, negative if it works against it.
fn cause_sentence(
    [old, new]: [Option<&Cost>; 2],
    share: Option<f64>,
    lang: Lang,
    time: &dyn Fn(f64) -> String,
) -> String {
    let explained =
        |cost: &Cost| explain(&Finding { cause: cost.cause, share: 0.0, speedup: 1.0, line: 0 }, lang);
    let texts = [old, new].map(|cost| cost.map(&explained));
    let what = texts.iter().flatten().next().map_or("", |text| text.what.as_str());
    let [before, after] = [old, new].map(|cost| time(cost.map_or(0.0, |cost| cost.us)));
    let template = match (old.is_some(), new.is_some(), lang) {
        (true, true, Lang::En) => "{0}: {1} before, {2} now",
        (true, true, Lang::Ru) => "{0}: было {1}, стало {2}",
        (true, _, Lang::En) => "{0}: {1} before, nothing worth mentioning now",
        (true, _, Lang::Ru) => "{0}: было {1}, теперь почти ничего",
        (_, _, Lang::En) => "{0}: {2} now, nothing worth mentioning before",
        (_, _, Lang::Ru) => "{0}: теперь {2}, раньше почти ничего",
    };
    let mut said = fill(template, &[what, &before, &after]);
    match share {
        Some(share) if share > 0.0 => {
            let part = Numbers(lang).percent(share.min(1.0));
            let template = lang.pick(" ({0} of the difference)", " ({0} разницы)");
            said += &fill(template, &[&part]);
        }
        Some(_) => said += lang.pick(" (against the difference)", " (против разницы)"),
        None => {}
    }
    said.push('.');
    let details = texts.map(|text| text.map(|text| text.detail));
    if let [Some(a), Some(b)] = &details
        && a == b
    {
        return said + " " + a;
    }
    let heads = lang.pick(["Before", "Now"], ["Раньше", "Теперь"]);
    for (head, detail) in heads.iter().zip(details) {
        if let Some(detail) = detail {
            said += &format!(" {head}: {detail}");
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uncoalesced(moved: u64) -> Cause {
        Cause::Uncoalesced { moved, wanted: 8 << 20 }
    }

    fn launch(time_us: f64, why: &[(Cause, f64)]) -> Launch {
        let finding = |&(cause, share): &(Cause, f64)| Finding { cause, share, speedup: 2.0, line: 1 };
        Launch { time_us, why: why.iter().map(finding).collect(), ..Launch::default() }
    }

    #[test]
    fn causes_of_all_launches_are_added_up() {
        let overhead = Cause::LaunchOverhead { overhead_us: 3.0 };
        let all = [
            launch(100.0, &[(uncoalesced(64 << 20), 0.5), (overhead, 0.1)]),
            launch(200.0, &[(uncoalesced(80 << 20), 0.5)]),
        ];
        let found = costs(&all);
        assert_eq!(chief(&found, 300.0, Lang::En).as_deref(), Some("Uncoalesced accesses (50% of the time)"));
        assert_eq!(chief(&[], 300.0, Lang::En), None);
        assert_eq!(
            found,
            [Cost { cause: uncoalesced(80 << 20), us: 150.0 }, Cost { cause: overhead, us: 10.0 }]
        );
    }

    #[test]
    fn the_largest_change_explains_the_difference() {
        let cost = |cause, us| Cost { cause, us };
        let dram = Cause::DramBandwidth { gbps: 4000.0, peak_gbps: 4800.0 };
        let old = [cost(uncoalesced(64 << 20), 80.0), cost(Cause::Barriers, 5.0)];
        let new = [cost(dram, 20.0), cost(Cause::Barriers, 5.0)];
        let before = Side { name: "Version 1", time_us: 100.0, costs: &old };
        let after = Side { name: "Now", time_us: 40.0, costs: &new };
        let said = difference(before, after, Lang::En);
        assert_eq!(said[0], "Now is 2.50 times faster than Version 1: 40.0\u{a0}µs instead of 100\u{a0}µs.");
        assert!(
            said[1].contains("80.0\u{a0}µs before") && said[1].contains("(100% of the difference)"),
            "{said:?}"
        );
        assert!(said[1].contains("8.0 times"), "{said:?}");
        assert!(said[2].contains("(against the difference)") && said[2].contains("Now: "), "{said:?}");
        assert_eq!(said.len(), 3);
        let back = difference(after, before, Lang::Ru);
        assert!(back[0].contains("медленнее") && back[1].contains("теперь 80,0"), "{back:?}");
    }

    #[test]
    fn runs_alike_are_told_so() {
        let side = |time_us| Side { name: "x", time_us, costs: &[] };
        assert_eq!(difference(side(10.0), side(10.01), Lang::En), ["x takes as long as x: 10.0\u{a0}µs."]);
        assert_eq!(difference(side(0.0), side(10.0), Lang::En), Vec::<String>::new());
        assert_eq!(difference(side(10.0), side(20.0), Lang::En).len(), 2);
    }
}
