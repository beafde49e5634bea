//! The Roofline view: operations per second over arithmetic intensity, under the roofs of arithmetic and of
//! memory.
//!
//! After S. Williams, A. Waterman and D. Patterson, "Roofline: an insightful visual performance model for
//! multicore architectures", 2009, with a second roof for the L2.

use diagnosis::Numbers;
use plot::{Axis, Chart, Curves, Line, Point, Spacing, Tone};
use protocol::{Lang, Launch, Profile};

use crate::{Datum, IN_CHART, Table, View, fill, short};

/// Sums over the launches of a kernel.
struct Kernel<'a> {
    name: &'a str,
    flops: f64,
    seconds: f64,
    /// Bytes transferred by DRAM and by the L2.
    bytes: [f64; 2],
}

/// The roofs, and every kernel of the run with floating-point operations. `None`: no launch was timed.
pub fn roofline(profile: &Profile, lang: Lang) -> Option<View> {
    let timed = || profile.summed().filter(|launch| launch.cycles > 0 && launch.time_us > 0.0);
    let roofs = &timed().next()?.roofline;
    let mut kernels: Vec<Kernel<'_>> = Vec::new();
    for launch in timed() {
        let [flops, seconds, dram, l2] = totals(launch);
        match kernels.iter_mut().find(|kernel| kernel.name == launch.kernel) {
            Some(kernel) => {
                kernel.flops += flops;
                kernel.seconds += seconds;
                kernel.bytes = [kernel.bytes[0] + dram, kernel.bytes[1] + l2];
            }
            None => kernels.push(Kernel { name: &launch.kernel, flops, seconds, bytes: [dram, l2] }),
        }
    }
    let double = timed().any(|launch| launch.roofline.fp64_flops > launch.roofline.fp32_flops);
    let peak = if double { roofs.peak_fp64_gflops } else { roofs.peak_fp32_gflops };
    let memory = [roofs.peak_dram_gbps, roofs.peak_l2_gbps];
    let roof = |kernel: &Kernel<'_>| -> Option<(f64, f64, usize)> {
        // The memory with the lower roof for this kernel.
        let roofs = (0..2).filter(|&m| memory[m] > 0.0 && kernel.bytes[m] > 0.0);
        let over =
            roofs.map(|m| (kernel.flops / kernel.bytes[m], memory[m] * kernel.flops / kernel.bytes[m], m));
        over.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(at, roof, m)| (at, roof.min(peak), m))
    };
    let computing: Vec<(&Kernel<'_>, f64, (f64, f64, usize))> = kernels
        .iter()
        .filter(|kernel| kernel.flops > 0.0 && kernel.seconds > 0.0)
        .filter_map(|kernel| Some((kernel, kernel.flops / kernel.seconds / 1e9, roof(kernel)?)))
        .collect();
    let chart = chart(&computing, (peak, memory, double), lang);
    let n = Numbers(lang);
    let names = lang.pick(["device memory", "L2"], ["памяти устройства", "L2"]);
    let readout = |(kernel, gflops, (at, roof, m)): &(&Kernel<'_>, f64, (f64, f64, usize))| {
        fill(
            lang,
            "{0}: {1} GFLOP/s with {2} operations a byte of {3}: {4} of the roof there",
            "{0}: {1} Гфлоп/с, операций на байт {3}: {2}; это {4} от крыши в этом месте",
            &[
                kernel.name,
                &n.three_digits(*gflops),
                &n.three_digits(*at),
                names[*m],
                &n.percent(gflops / roof),
            ],
        )
    };
    let readouts: Vec<String> = computing.iter().map(readout).collect();
    let summary = match readouts.first() {
        Some(first) => first.clone(),
        None => fill(
            lang,
            "No kernel here computes in floating point: there is nothing to put under the roof of {0} GFLOP/s. Bandwidth is what counts.",
            "Ни одно ядро здесь не считает с плавающей точкой: под крышу в {0} Гфлоп/с ставить нечего. Важна только пропускная способность.",
            &[&n.decimal(peak, 0)],
        ),
    };
    Some(View {
        title: "Roofline".to_owned(),
        chart: Chart::Curves(chart),
        readouts,
        summary,
        table: table(&kernels, peak, lang),
    })
}

/// Operations, seconds, bytes of DRAM, bytes of the L2.
fn totals(launch: &Launch) -> [f64; 4] {
    let r = &launch.roofline;
    let flops = (r.fp16_flops + r.fp32_flops + r.fp64_flops) as f64;
    let seconds = if r.gflops > 0.0 { flops / r.gflops / 1e9 } else { launch.time_us / 1e6 };
    let dram = (launch.dram.read_bytes + launch.dram.write_bytes) as f64;
    let l2 = (launch.l2.read_sectors + launch.l2.write_sectors) as f64 * 32.0;
    [flops, seconds, dram, l2]
}

type Placed<'a, 'b> = (&'a Kernel<'b>, f64, (f64, f64, usize));

fn chart(computing: &[Placed<'_, '_>], (peak, memory, double): (f64, [f64; 2], bool), lang: Lang) -> Curves {
    let at = |placed: &Placed<'_, '_>| (placed.2.0, placed.1);
    // The axis spans a tenth to ten times the ridge point, and more if a kernel is outside.
    let ridge = peak / memory[0].max(1e-9);
    let xs = computing.iter().map(|placed| at(placed).0).chain([ridge / 30.0, ridge * 4.0]);
    let x = Axis::over(lang.pick("operations a byte", "операций на байт").to_owned(), Spacing::Log10, xs);
    let ys = computing.iter().map(|placed| at(placed).1).chain([peak, (memory[0] * x.from).max(peak / 1e4)]);
    let y = Axis::over(lang.pick("GFLOP/s", "Гфлоп/с").to_owned(), Spacing::Log10, ys);
    let slope = |gbps: f64, tone: u8, label: &str| Line {
        label: label.to_owned(),
        tone: Tone(tone),
        points: vec![(x.from.max(y.from / gbps), (gbps * x.from).max(y.from)), (peak / gbps, peak)],
        ..Line::default()
    };
    let n = Numbers(lang);
    let gbps =
        |name: &str, rate: f64| fill(lang, "{0} {1} GB/s", "{0} {1} ГБ/с", &[name, &n.decimal(rate, 0)]);
    let arithmetic = fill(
        lang,
        "{0} {1} GFLOP/s",
        "{0} {1} Гфлоп/с",
        &[if double { "double" } else { "float" }, &n.decimal(peak, 0)],
    );
    let lowest = memory.iter().filter(|gbps| **gbps > 0.0).fold(f64::MAX, |a, b| a.min(*b));
    let mut lines = vec![Line {
        label: arithmetic,
        tone: Tone(4),
        points: vec![(peak / memory[1].max(lowest), peak), (x.to, peak)],
        ..Line::default()
    }];
    lines.push(slope(memory[0], 1, &gbps(lang.pick("DRAM", "DRAM"), memory[0])));
    if memory[1] > 0.0 {
        lines.push(slope(memory[1], 2, &gbps("L2", memory[1])));
    }
    let point = |placed: &Placed<'_, '_>| Point {
        label: short(placed.0.name, IN_CHART),
        tone: Tone(12),
        at: at(placed),
    };
    Curves { points: computing.iter().map(point).collect(), x, y, lines, here: None }
}

fn table(kernels: &[Kernel<'_>], peak: f64, lang: Lang) -> Table {
    let heads = lang.pick(
        [
            "Kernel",
            "Operations",
            "Time, µs",
            "GFLOP/s",
            "Operations a byte of DRAM",
            "Operations a byte of the L2",
            "Share of the arithmetic peak, %",
        ],
        [
            "Ядро",
            "Операций",
            "Время, мкс",
            "Гфлоп/с",
            "Операций на байт DRAM",
            "Операций на байт L2",
            "Доля пика арифметики, %",
        ],
    );
    let row = |kernel: &Kernel<'_>| {
        let gflops = if kernel.seconds > 0.0 { kernel.flops / kernel.seconds / 1e9 } else { 0.0 };
        let per = |bytes: f64| if bytes > 0.0 { Datum::Real(kernel.flops / bytes, 3) } else { Datum::Absent };
        vec![
            Datum::Text(kernel.name.to_owned()),
            Datum::Count(kernel.flops as u64),
            Datum::Real(kernel.seconds * 1e6, 2),
            Datum::Real(gflops, 2),
            per(kernel.bytes[0]),
            per(kernel.bytes[1]),
            Datum::Real(gflops / peak.max(1e-9) * 100.0, 1),
        ]
    };
    Table { heads: heads.map(str::to_owned).into(), rows: kernels.iter().map(row).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{DramProfile, L2Profile, Roofline};

    fn launch(kernel: &str, flops: u64, gflops: f64, dram: u64, sectors: u64) -> Launch {
        Launch {
            kernel: kernel.into(),
            time_us: 10.0,
            cycles: 100,
            dram: DramProfile { read_bytes: dram, ..DramProfile::default() },
            l2: L2Profile { read_sectors: sectors, ..L2Profile::default() },
            roofline: Roofline {
                fp32_flops: flops,
                gflops,
                peak_fp32_gflops: 1000.0,
                peak_dram_gbps: 100.0,
                peak_l2_gbps: 400.0,
                ..Roofline::default()
            },
            ..Launch::default()
        }
    }

    #[test]
    fn a_kernel_stands_under_the_lower_roof() {
        let check = |launches: Vec<Launch>, expect: &[&str]| {
            let profile = Profile { launches, ..Profile::default() };
            assert_eq!(roofline(&profile, Lang::En).map(|view| view.readouts).unwrap_or_default(), expect);
        };
        // One operation per byte of DRAM: the roof is 100 GFLOP/s, that of the L2 is 400.
        check(
            vec![launch("a", 1000, 50.0, 1000, 1000 / 32)],
            &["a: 50.0 GFLOP/s with 1.00 operations a byte of device memory: 50% of the roof there"],
        );
        // DRAM transfers nothing.
        check(
            vec![launch("a", 3200, 200.0, 0, 100)],
            &["a: 200 GFLOP/s with 1.00 operations a byte of L2: 50% of the roof there"],
        );
        // Launches of a kernel are summed.
        check(
            vec![launch("a", 1000, 100.0, 500, 10), launch("a", 1000, 50.0, 500, 10)],
            &["a: 66.7 GFLOP/s with 2.00 operations a byte of device memory: 33% of the roof there"],
        );
        check(vec![launch("a", 0, 0.0, 500, 10)], &[]);
        check(vec![], &[]);
    }
}
