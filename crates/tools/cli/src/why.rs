//! `warpbook run --why`: causes of each kernel's time, load of the units and roofline coordinates, as text.

use std::collections::BTreeMap;

use diagnosis::{Numbers, explain};
use protocol::{Lang, Launch, LoadProfile, Profile, Roofline};

/// Number of launches above which only the longest launch of each kernel is shown.
const MANY: usize = 8;
/// Width of the text in columns.
const WIDTH: usize = 100;

/// The text about all launches, or about the longest of each kernel if there are many, and the sums of those that are not listed.
pub fn text(profile: &Profile, lang: Lang) -> String {
    let launches = &profile.launches;
    let mut longest: BTreeMap<&str, (usize, f64)> = BTreeMap::new();
    for (number, launch) in launches.iter().enumerate() {
        let known = longest.entry(&launch.kernel).or_insert((number, launch.time_us));
        if launch.time_us > known.1 {
            *known = (number, launch.time_us);
        }
    }
    let mut out = String::new();
    for (number, launch) in launches.iter().enumerate() {
        if launches.len() <= MANY || longest[launch.kernel.as_str()].0 == number {
            out += &of_launch(number, launch, lang);
        }
    }
    out + &viewmodels::later_text(profile, lang)
}

fn of_launch(number: usize, launch: &Launch, lang: Lang) -> String {
    let n = Numbers(lang);
    let mut out = format!("{}. {}: {}\n", number + 1, launch.kernel, time(launch, n));
    for finding in &launch.why {
        let e = explain(finding, lang);
        let line = match (finding.line, lang) {
            (0, _) => String::new(),
            (line, Lang::En) => format!(" (line {line})"),
            (line, Lang::Ru) => format!(" (строка {line})"),
        };
        out += &wrapped(&format!("{}{line}: {}. {}", e.what, e.share, e.gain), "  * ");
        out += &wrapped(&e.detail, "    ");
        out += &wrapped(&e.advice, "    > ");
    }
    if launch.cycles > 0 {
        out += &load(&launch.load, launch.roofline.peak_l2_gbps > 0.0, lang);
        out += &roofline(&launch.roofline, lang);
    }
    out
}

/// The time of a launch, with its interval if it was sampled.
fn time(launch: &Launch, n: Numbers) -> String {
    let unit = if n.0 == Lang::En { "us" } else { "мкс" };
    let written = format!("{} {unit}", n.decimal(launch.time_us, 1));
    if launch.error_us > 0.0 { n.interval(&written, launch.error_us / launch.time_us) } else { written }
}

/// A row of bars for each kind of unit. The busiest unit has a full bar.
fn load(load: &LoadProfile, cached: bool, lang: Lang) -> String {
    let names = match lang {
        Lang::En => [
            "DRAM channels",
            if cached { "L2 slices" } else { "partition ports" },
            "DRAM banks, rows opened",
            "shared banks",
            "most over mean",
        ],
        Lang::Ru => [
            "каналы DRAM",
            if cached { "секции L2" } else { "порты разделов" },
            "банки DRAM, открыто строк",
            "банки shared",
            "наибольшее к среднему",
        ],
    };
    let mean = |loads: &[u64]| loads.iter().sum::<u64>() as f64 / loads.len().max(1) as f64;
    let most = |loads: &[u64]| loads.iter().max().map_or(1.0, |&most| most as f64 / mean(loads).max(1e-9));
    let rows = [
        (names[0], &load.dram_busy_ns, load.dram_unevenness),
        (names[1], &load.l2_busy_ns, load.l2_unevenness),
        (names[2], &load.bank_rows, most(&load.bank_rows)),
        (names[3], &load.shared_words, load.shared_unevenness),
    ];
    let mut out = String::new();
    for (name, loads, unevenness) in rows.into_iter().filter(|(_, loads, _)| loads.iter().any(|&l| l > 0)) {
        let unevenness = Numbers(lang).decimal(unevenness, 2);
        out += &format!("  {name:<26}{}  {}: {unevenness}\n", bars(loads), names[4]);
    }
    out
}

/// A character for each unit, or for a group of units if they do not fit in a line: the busiest of the group.
fn bars(loads: &[u64]) -> String {
    const LEVELS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let most = loads.iter().copied().max().unwrap_or(0).max(1);
    let each = loads.len().div_ceil(40).max(1);
    let level =
        |units: &[u64]| LEVELS[(units.iter().copied().max().unwrap_or(0) * 8).div_ceil(most) as usize];
    loads.chunks(each).map(level).collect()
}

fn roofline(r: &Roofline, lang: Lang) -> String {
    let n = Numbers(lang);
    if r.fp16_flops + r.fp32_flops + r.fp64_flops == 0 {
        return String::new();
    }
    let peak = if r.fp64_flops > r.fp32_flops { r.peak_fp64_gflops } else { r.peak_fp32_gflops };
    let memory = r.per_dram_byte * r.peak_dram_gbps;
    let roof = if r.per_dram_byte > 0.0 { memory.min(peak) } else { peak };
    let (gflops, roof) = (n.decimal(r.gflops, 1), n.decimal(roof, 0));
    let (dram, l2) = (n.decimal(r.per_dram_byte, 2), n.decimal(r.per_l2_byte, 2));
    match lang {
        Lang::En => {
            format!(
                "  roofline: {gflops} GFLOP/s, roof here {roof}; FLOP a DRAM byte {dram}, an L2 byte {l2}\n"
            )
        }
        Lang::Ru => {
            format!(
                "  roofline: {gflops} GFLOP/s, потолок здесь {roof}; FLOP на байт DRAM {dram}, на байт L2 {l2}\n"
            )
        }
    }
}

/// Wraps text to [`WIDTH`] columns. The first line begins after `lead`, the others below its text.
fn wrapped(text: &str, lead: &str) -> String {
    let indent = " ".repeat(lead.chars().count());
    let mut out = String::new();
    let mut line = lead.to_string();
    let mut words = 0;
    for word in text.split(' ') {
        if words > 0 && line.chars().count() + 1 + word.chars().count() > WIDTH {
            out += line.trim_end();
            out.push('\n');
            (line, words) = (indent.clone(), 0);
        }
        if words > 0 {
            line.push(' ');
        }
        line += word;
        words += 1;
    }
    out + &line + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_wraps_below_its_lead() {
        let text = "word ".repeat(30);
        let lines: Vec<String> = wrapped(text.trim(), "  * ").lines().map(str::to_string).collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("  * word") && lines[1].starts_with("    word"));
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH));
    }

    #[test]
    fn bars_show_the_busiest() {
        assert_eq!(bars(&[0, 1, 4, 8]), " ▁▄█");
        assert_eq!(bars(&[5; 80]).chars().count(), 40);
        assert_eq!(bars(&[]), "");
    }
}
