//! Numbers of one run: sums over launches and copies, by name.

use protocol::{Launch, LaunchGroup, Outcome, RunReply, Severity, Variant};

use crate::NAMES;
use crate::names::is_count;
use crate::numbers::Value;

/// Reduces a run to the numbers of a comparison.
pub fn variant(reply: &RunReply) -> Variant {
    let exit = match reply.outcome {
        Outcome::Exited(code) => Some(code),
        _ => None,
    };
    let number = |name: &&str| of_run(reply, name)?.number();
    Variant {
        exit,
        hazards: reply.hazards.len() as u32,
        numbers: NAMES.iter().map(number).collect(),
        error: reply.profile.error(),
    }
}

/// A number of a variant by its name in [`NAMES`].
pub fn number_of(variant: &Variant, name: &str) -> Option<f64> {
    let at = NAMES.iter().position(|known| *known == name)?;
    variant.numbers.get(at).copied().flatten()
}

/// A number of a variant. An error says why there is none.
pub(crate) fn of_variant(variant: &Variant, name: &str) -> Result<Value, String> {
    if name == "exit" {
        return variant.exit.map(|code| Value::Count(code.into())).ok_or("did not run to its end".into());
    }
    if !NAMES.contains(&name) {
        return Err("no such number is kept of a variant".into());
    }
    let number = number_of(variant, name).ok_or("there is none")?;
    Ok(if is_count(name) { Value::Count(number) } else { Value::Real(number) })
}

/// A number of a run by its name, which may have a kernel's name as prefix. `None`: the run has no such
/// number.
pub(crate) fn of_run(reply: &RunReply, name: &str) -> Option<Value> {
    match (name, &reply.outcome) {
        ("hazards", _) => return Some(Value::Count(reply.hazards.len() as f64)),
        ("exit", Outcome::Exited(code)) => return Some(Value::Count(f64::from(*code))),
        ("error", Outcome::Faulted(fault)) => return Some(Value::Text(fault.report.code.clone())),
        ("error", _) => return code(reply, Severity::Error),
        ("warning", _) => return code(reply, Severity::Warning),
        _ => {}
    }
    let all: Vec<&Launch> = reply.profile.summed().collect();
    if let Some((kernel, rest)) = name.split_once('.') {
        let chosen: Vec<&Launch> = all.iter().copied().filter(|launch| launch.kernel == kernel).collect();
        if !chosen.is_empty() {
            let later = reply.profile.later.iter().filter(|group| group.sum.kernel == kernel);
            return of_launches(&chosen, later, rest);
        }
    }
    of_copies(reply, name).or_else(|| of_launches(&all, reply.profile.later.iter(), name))
}

/// Code of the first diagnostic of this severity.
fn code(reply: &RunReply, severity: Severity) -> Option<Value> {
    let first = reply.diagnostics.iter().find(|diagnostic| diagnostic.severity == severity);
    first.map(|diagnostic| Value::Text(diagnostic.code.clone()))
}

fn of_copies(reply: &RunReply, name: &str) -> Option<Value> {
    let (copies, later) = (reply.profile.copies.iter(), reply.profile.later_copies.iter());
    let times = copies.clone().map(|copy| copy.time_us).chain(later.clone().map(|group| group.time_us));
    let bytes = copies.map(|copy| copy.bytes).chain(later.map(|group| group.bytes));
    match name {
        "copies.time_ms" => Some(Value::Real(times.sum::<f64>() / 1e3)),
        "copies.bytes" => Some(Value::Count(bytes.map(|bytes| bytes as f64).sum())),
        _ => None,
    }
}

/// A number of launches. Of `launches`, the last ones are the sums of `later`.
fn of_launches<'a>(
    launches: &[&Launch],
    later: impl Iterator<Item = &'a LaunchGroup>,
    name: &str,
) -> Option<Value> {
    let sum = |field: fn(&Launch) -> u64| {
        Some(Value::Count(launches.iter().map(|launch| field(launch) as f64).sum()))
    };
    let time_us: f64 = launches.iter().map(|launch| launch.time_us).sum();
    if name == "launches" {
        let more: u64 = later.map(|group| group.launches - 1).sum();
        return Some(Value::Count(launches.len() as f64 + more as f64));
    }
    let first = launches.first()?;
    match name {
        "time_us" => Some(Value::Real(time_us)),
        "time_ms" => Some(Value::Real(time_us / 1e3)),
        "gbps" => {
            let bytes: u64 = launches.iter().map(|launch| launch.asked_bytes).sum();
            (time_us > 0.0).then(|| Value::Real(bytes as f64 / time_us / 1e3))
        }
        "gflops" => gflops(launches),
        "cycles" => sum(|l| l.cycles),
        "warp_instructions" => sum(|l| l.warp_instructions),
        "thread_instructions" => sum(|l| l.thread_instructions),
        "divergent_branches" => sum(|l| l.divergent_branches),
        "gld.requests" => sum(|l| l.global_load.requests),
        "gld.transactions" => sum(|l| l.global_load.transactions),
        "gld.sectors" => sum(|l| l.global_load.sectors),
        "gld.bytes" => sum(|l| l.global_load.bytes),
        "gst.requests" => sum(|l| l.global_store.requests),
        "gst.transactions" => sum(|l| l.global_store.transactions),
        "gst.sectors" => sum(|l| l.global_store.sectors),
        "gst.bytes" => sum(|l| l.global_store.bytes),
        "gld.transactions_per_request" => {
            ratio(launches, |l| (l.global_load.transactions, l.global_load.requests))
        }
        "gst.transactions_per_request" => {
            ratio(launches, |l| (l.global_store.transactions, l.global_store.requests))
        }
        "shld.requests" => sum(|l| l.shared_load.requests),
        "shld.wavefronts" => sum(|l| l.shared_load.wavefronts),
        "shld.conflicts" => sum(|l| l.shared_load.conflicts),
        "shst.requests" => sum(|l| l.shared_store.requests),
        "shst.wavefronts" => sum(|l| l.shared_store.wavefronts),
        "shst.conflicts" => sum(|l| l.shared_store.conflicts),
        "tex.requests" => sum(|l| l.texture.requests),
        "tex.sectors" => sum(|l| l.texture.sectors),
        "tex.hits" => sum(|l| l.texture.hits),
        "l1.hits" => sum(|l| l.l1.hits),
        "l1.misses" => sum(|l| l.l1.misses),
        "l2.hits" => sum(|l| l.l2.hits),
        "l2.read_sectors" => sum(|l| l.l2.read_sectors),
        "l2.write_sectors" => sum(|l| l.l2.write_sectors),
        "dram.read_bytes" => sum(|l| l.dram.read_bytes),
        "dram.write_bytes" => sum(|l| l.dram.write_bytes),
        "regs" => Some(Value::Count(f64::from(first.regs))),
        "smem" => Some(Value::Count((first.static_smem + first.dynamic_smem) as f64)),
        "blocks_per_sm" => Some(Value::Count(f64::from(first.occupancy.blocks_per_sm))),
        "occupancy" => Some(Value::Real(first.occupancy.theoretical * 100.0)),
        "occupancy.achieved" => Some(Value::Real(first.occupancy.achieved * 100.0)),
        _ => name
            .strip_prefix("stall.")
            .and_then(|reason| first.stalls.iter().find(|(name, _)| name == reason))
            .map(|(_, share)| Value::Real(share * 100.0)),
    }
}

/// Floating-point operations per second, as in the roofline plot: over the time of kernels with such
/// operations, without launch overhead.
fn gflops(launches: &[&Launch]) -> Option<Value> {
    let (mut operations, mut seconds) = (0.0, 0.0);
    for roofline in launches.iter().map(|launch| &launch.roofline).filter(|roofline| roofline.gflops > 0.0) {
        let own = (roofline.fp16_flops + roofline.fp32_flops + roofline.fp64_flops) as f64;
        operations += own;
        seconds += own / (roofline.gflops * 1e9);
    }
    Some(Value::Real(if seconds > 0.0 { operations / seconds / 1e9 } else { 0.0 }))
}

fn ratio(launches: &[&Launch], field: fn(&Launch) -> (u64, u64)) -> Option<Value> {
    let (over, under) =
        launches.iter().map(|l| field(l)).fold((0, 0), |sum, (over, under)| (sum.0 + over, sum.1 + under));
    (under > 0).then(|| Value::Real(over as f64 / under as f64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Profile, Roofline};

    #[test]
    fn a_run_and_its_variant_have_the_same_numbers() {
        let launch = |flops, gflops| Launch {
            time_us: 500.0,
            cycles: 7,
            roofline: Roofline { fp32_flops: flops, gflops, ..Roofline::default() },
            ..Launch::default()
        };
        let profile = Profile {
            launches: vec![launch(6_000_000_000, 2.0), launch(0, 0.0), launch(4_000_000_000, 4.0)],
            ..Profile::default()
        };
        let reply = RunReply { profile, ..RunReply::default() };
        let kept = variant(&reply);
        for name in NAMES {
            assert_eq!(of_variant(&kept, name).ok(), of_run(&reply, name), "{name}");
        }
        assert_eq!(of_run(&reply, "gflops"), Some(Value::Real(2.5)));
        assert_eq!(of_run(&reply, "launches"), Some(Value::Count(3.0)));
        let stopped = Variant { exit: None, ..kept };
        assert_eq!(of_variant(&stopped, "exit"), Err("did not run to its end".to_owned()));
        assert_eq!(of_variant(&stopped, "stall.x"), Err("no such number is kept of a variant".to_owned()));
    }
}
