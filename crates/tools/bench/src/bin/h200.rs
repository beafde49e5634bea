//! Prints launches on an H200 one by one, for work on the model: `h200 [WORD …] [--unseen|--fresh] [--device
//! D] [--most WORK] [--every K] [--stalls]`.
//!
//! It selects launches whose label contains a WORD and whose work is at most WORK million instructions. With
//! `--stalls` it also prints the stall reasons of a warp, in cycles.

use std::collections::BTreeMap;
use std::process::ExitCode;

use bench::h200::Set;
use protocol::Launch;

fn main() -> ExitCode {
    match work() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("h200: {message}");
            ExitCode::FAILURE
        }
    }
}

fn work() -> Result<(), String> {
    let (mut words, mut device, mut most, mut every) = (Vec::new(), "h200-sxm".to_string(), 2.0, 1);
    let (mut set, mut stalls) = (Set::Course, false);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or(format!("{arg} needs a value"));
        match arg.as_str() {
            "--device" => device = value()?,
            "--most" => most = value()?.parse().map_err(|_| "--most: a number")?,
            "--every" => every = value()?.parse().map_err(|_| "--every: a number")?,
            "--unseen" => set = Set::Unseen,
            "--fresh" => set = Set::Fresh,
            "--stalls" => stalls = true,
            _ => words.push(arg),
        }
    }
    let all = bench::h200::measured(set)?;
    let chosen: Vec<_> = all
        .into_iter()
        .filter(|m| m.work() <= most * 1e6)
        .filter(|m| words.is_empty() || words.iter().any(|w| m.label().contains(w.as_str())))
        .step_by(every)
        .collect();
    let simulated = bench::h200::simulate(set, &chosen, &device)?;
    let mut errors: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    println!(
        "{:54} {:>9} {:>9} {:>6} | insts regs occ | l2r l2w dr dw | ld st sh",
        "", "cycles", "model", "err"
    );
    for (m, s) in chosen.iter().zip(&simulated) {
        let error = s.cycles as f64 / m.get("cold_cycles") - 1.0;
        errors.entry(m.kernel.clone()).or_default().push(error);
        let ratio = |name: &str| {
            let (real, sim) = (m.get(name), bench::h200::simulated(s, name).unwrap_or(f64::NAN));
            if real == 0.0 && sim == 0.0 { "-".into() } else { format!("{:.2}", sim / real) }
        };
        println!(
            "{:54} {:9} {:9} {:+5.0}% | {} {}/{} {:.0}/{:.0} | {} {} {} {} | {} {} {}",
            m.label(),
            m.get("cold_cycles"),
            s.cycles,
            error * 100.0,
            ratio("warp_insts"),
            s.regs,
            m.get("regs"),
            s.occupancy.achieved * 100.0,
            m.get("occupancy_pct"),
            ratio("l2_read_sectors"),
            ratio("l2_write_sectors"),
            ratio("dram_read"),
            ratio("dram_write"),
            ratio("gld_sectors"),
            ratio("gst_sectors"),
            ratio("sld_wavefronts"),
        );
        if stalls {
            println!("    {}", life(s));
        }
    }
    let mut all = Vec::new();
    for (kernel, list) in &errors {
        let mean = list.iter().map(|e| e.abs()).sum::<f64>() / list.len() as f64;
        let bias = list.iter().sum::<f64>() / list.len() as f64;
        if list.len() < 2 {
            all.extend(list);
            continue;
        }
        println!(
            "{kernel:24} {:4} rows  mean {:5.1} %  bias {:+5.1} %",
            list.len(),
            mean * 100.0,
            bias * 100.0
        );
        all.extend(list);
    }
    let mean = all.iter().map(|e: &f64| e.abs()).sum::<f64>() / all.len().max(1) as f64;
    println!("{:24} {:4} rows  mean {:5.1} %", "all", all.len(), mean * 100.0);
    Ok(())
}

/// Cycles of an average warp by stall reason, the longest first.
fn life(launch: &Launch) -> String {
    let product = |n: [u32; 3]| n.iter().map(|&n| f64::from(n)).product::<f64>();
    let warps = product(launch.grid) * (product(launch.block) / 32.0).ceil();
    let issues = launch.warp_instructions as f64 / warps;
    let whole =
        issues / launch.stalls.iter().find(|(name, _)| name == "issued").map_or(1.0, |(_, share)| *share);
    let mut parts: Vec<_> = launch.stalls.iter().map(|(name, share)| (share * whole, name)).collect();
    parts.sort_by(|a, b| b.0.total_cmp(&a.0));
    let parts: Vec<_> =
        parts.iter().filter(|p| p.0 >= 0.01 * whole).map(|p| format!("{}:{:.0}", p.1, p.0)).collect();
    format!("{issues:.0} instructions, life {whole:.0}: {}", parts.join(" "))
}
