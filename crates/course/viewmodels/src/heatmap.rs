//! The Heatmap view: times over block sizes, a published measurement beside them, and their difference.

use diagnosis::Numbers;
use plot::{Chart, Heat, Scale, difference};
use protocol::{Grid, Lang, Measured};

use crate::words::lower;
use crate::{Datum, Table, View, fill};

/// The results of a sweep over block sizes.
pub struct Sweep<'a> {
    /// Simulated times in milliseconds.
    pub simulated: &'a Grid,
    /// A published measurement of the same program on the same device.
    pub measured: Option<&'a Measured>,
    /// Reason why the block size at an index of the grid's values has no time. `None`: it was not run.
    pub failed: &'a dyn Fn(usize) -> Option<&'a str>,
    /// Indices of the grid's values that belong to an earlier sweep of another program, device or size.
    pub earlier: &'a [usize],
    /// Indices of the grid's values that are estimates, until the exact ones are there.
    pub estimates: &'a [usize],
    /// Whether every block size that can be run has a result of this sweep. Only then are a best block size
    /// and a mean error shown.
    pub whole: bool,
    /// Display name of the device.
    pub device: &'a str,
}

/// Maps over the same block sizes, with a note on all of them.
pub struct Heatmaps {
    /// The simulation, followed by the measurement if there is one; or the difference of both alone.
    pub maps: Vec<View>,
    /// Source of the measurement, and the mean error of the simulation.
    pub note: String,
}

/// Maps of the times on a common scale, or of the differences if there is a measurement and `apart` is set.
pub fn heatmap(sweep: &Sweep, apart: bool, lang: Lang) -> Heatmaps {
    let words = lang.pick(["Simulated", "Measured", "Difference"], ["Модель", "Измерено", "Разница"]);
    let measured = sweep.measured.map(|measured| on_axes_of(sweep.simulated, &measured.time_ms));
    let apart_by = measured.as_ref().map(|measured| difference(sweep.simulated, measured));
    let range = [sweep.simulated.range(), measured.as_ref().and_then(Grid::range)].into_iter().flatten();
    let (low, high) = range.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))).unwrap_or((0.0, 1.0));
    let times = heat(sweep, sweep.simulated, Scale::Log { low, high }, lang);
    let grids = [Some(sweep.simulated), measured.as_ref(), apart_by.as_ref()];
    let all = View {
        title: format!("{}: {}", words[0], sweep.device),
        readouts: (0..times.grid.values.len()).map(|at| readout(sweep, at, (words, grids), lang)).collect(),
        summary: summary(&times, lang),
        table: table(sweep, measured.as_ref()),
        chart: Chart::Heat(times),
    };
    let like = |word: usize, heat: Heat| View {
        title: format!("{}: {}", words[word], sweep.device),
        chart: Chart::Heat(heat),
        ..all.clone()
    };
    let maps = match (&measured, &apart_by) {
        (Some(_), Some(grid)) if apart => {
            let limit = grid.values.iter().flatten().fold(5.0, |most: f64, v| most.max(v.abs()));
            vec![like(2, heat(sweep, grid, Scale::Difference { limit }, lang))]
        }
        (Some(grid), _) => {
            let published = heat(sweep, grid, Scale::Log { low, high }, lang);
            let measured =
                like(1, Heat { pale: Vec::new(), estimates: Vec::new(), whole: true, ..published });
            vec![all, measured]
        }
        (None, _) => vec![all],
    };
    Heatmaps { maps, note: note(sweep, apart_by.as_ref(), lang) }
}

/// The values of a map in its layout: a row for every y, a column for every x.
pub fn heat_table(heat: &Heat) -> Table {
    let decimals = if matches!(heat.scale, Scale::Difference { .. }) { 1 } else { 3 };
    let entry = |value: &Option<f64>| value.map_or(Datum::Text(String::new()), |v| Datum::Real(v, decimals));
    let rows = heat.grid.values.chunks(heat.grid.xs.len().max(1)).zip(&heat.grid.ys);
    let row = |(values, y): (&[Option<f64>], &u32)| {
        std::iter::once(Datum::Text(y.to_string())).chain(values.iter().map(entry)).collect()
    };
    Table {
        heads: std::iter::once("y\u{a0}\\\u{a0}x".to_owned())
            .chain(heat.grid.xs.iter().map(u32::to_string))
            .collect(),
        rows: rows.map(row).collect(),
    }
}

fn heat(sweep: &Sweep, grid: &Grid, scale: Scale, lang: Lang) -> Heat {
    let unit = if matches!(scale, Scale::Log { .. }) { lang.pick("ms", "мс") } else { "%" };
    let [x_label, y_label] = lang.pick(["Block x", "Block y"], ["Блок x", "Блок y"]).map(str::to_owned);
    let (pale, whole) = (sweep.earlier.to_vec(), sweep.whole);
    let estimates = sweep.estimates.to_vec();
    Heat { grid: grid.clone(), scale, x_label, y_label, unit: unit.to_owned(), pale, estimates, whole }
}

/// The measurement on the axes of the sweep, so that both maps align.
fn on_axes_of(axes: &Grid, measured: &Grid) -> Grid {
    let mut out = Grid::new(axes.xs.clone(), axes.ys.clone());
    for (i, slot) in out.values.iter_mut().enumerate() {
        let (x, y) = block(axes, i);
        let column = measured.xs.iter().position(|v| *v == x);
        let row = measured.ys.iter().position(|v| *v == y);
        *slot = column.zip(row).and_then(|(column, row)| measured.at(column, row));
    }
    out
}

/// The block size at an index of a grid's values.
fn block(grid: &Grid, at: usize) -> (u32, u32) {
    (grid.xs[at % grid.xs.len()], grid.ys[at / grid.xs.len()])
}

fn readout(sweep: &Sweep, at: usize, (words, grids): ([&str; 3], [Option<&Grid>; 3]), lang: Lang) -> String {
    let n = Numbers(lang);
    let (x, y) = block(sweep.simulated, at);
    let mut said = fill(
        lang,
        "Block {0} × {1} ({2} threads): ",
        "Блок {0} × {1} (нитей: {2}): ",
        &[&x.to_string(), &y.to_string(), &(x * y).to_string()],
    );
    let about = if sweep.estimates.contains(&at) { "≈ " } else { "" };
    for (i, grid) in grids.into_iter().enumerate() {
        let shown = match grid.and_then(|grid| grid.values[at]) {
            Some(percent) if i == 2 => {
                let sign = if percent > 0.0 { "+" } else { "" };
                format!("{about}{sign}{}", n.fine_percent(percent / 100.0))
            }
            Some(ms) if i == 0 => format!("{about}{}", n.millis(ms)),
            Some(ms) => n.millis(ms),
            None if i > 0 => continue,
            None => match (sweep.failed)(at) {
                Some(why) => format!("{} ({why})", lang.pick("failed", "ошибка")),
                None => lang.pick("not run", "не запускался").to_owned(),
            },
        };
        said += &format!("{}{} {shown}", if i == 0 { "" } else { ", " }, lower(words[i]));
    }
    if sweep.estimates.contains(&at) {
        said += lang.pick(
            " (estimated from a part of the blocks; the exact time follows)",
            " (оценка по части блоков; точное время появится)",
        );
    }
    if sweep.earlier.contains(&at) {
        said += lang.pick(" (of an earlier sweep)", " (из прежнего перебора)");
    }
    said
}

fn summary(times: &Heat, lang: Lang) -> String {
    let best = times.best().and_then(|at| Some((block(&times.grid, at), times.grid.values[at]?)));
    let best = best.map_or_else(String::new, |((x, y), ms)| {
        let args = [&*x.to_string(), &*y.to_string(), &*Numbers(lang).millis(ms)];
        fill(lang, "Best: {0} × {1}, {2}. ", "Лучший: {0} × {1}, {2}. ", &args)
    });
    best + lang.pick(
        "Point at a block size, or move with the arrow keys; a click or Enter runs it.",
        "Наведите на размер блока или двигайтесь стрелками; щелчок или Enter запускает его.",
    )
}

fn note(sweep: &Sweep, apart: Option<&Grid>, lang: Lang) -> String {
    let (Some(measured), Some(apart)) = (sweep.measured, apart) else {
        let none = "Для этого устройства нет опубликованных измерений.";
        return lang.pick("No published measurement for this device.", none).to_owned();
    };
    let (count, sum) = apart.values.iter().flatten().fold((0, 0.0), |(n, sum), v| (n + 1, sum + v.abs()));
    let error = if count == 0 || !sweep.whole {
        String::new()
    } else {
        fill(
            lang,
            " Mean absolute error over {0} block sizes: {1}.",
            " Средняя абсолютная ошибка по {0} размерам блока: {1}.",
            &[&count.to_string(), &Numbers(lang).fine_percent(sum / f64::from(count) / 100.0)],
        )
    };
    format!("{}.{error}", measured.source)
}

/// A row for every block size that has a value; estimates are left out. The names of its columns are meant for programs.
fn table(sweep: &Sweep, measured: Option<&Grid>) -> Table {
    let simulated = sweep.simulated;
    let datum = |value: Option<f64>| value.map_or(Datum::Absent, |ms| Datum::Real(ms, 3));
    let row = |at: usize| {
        let exact = simulated.values[at].filter(|_| !sweep.estimates.contains(&at));
        let times = [exact, measured.and_then(|grid| grid.values[at])];
        let (x, y) = block(simulated, at);
        let [a, b] = times.map(datum);
        (times != [None, None]).then(|| vec![Datum::Count(x.into()), Datum::Count(y.into()), a, b])
    };
    Table {
        heads: ["block_x", "block_y", "simulated_ms", "measured_ms"].map(str::to_owned).to_vec(),
        rows: (0..simulated.values.len()).filter_map(row).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(xs: &[u32], ys: &[u32], values: &[f64]) -> Grid {
        let values = values.iter().map(|v| (!v.is_nan()).then_some(*v)).collect();
        Grid { xs: xs.to_vec(), ys: ys.to_vec(), values }
    }

    fn sweep_of<'a>(
        simulated: &'a Grid,
        measured: Option<&'a Measured>,
        failed: &'a dyn Fn(usize) -> Option<&'a str>,
    ) -> Sweep<'a> {
        Sweep { simulated, measured, failed, earlier: &[], estimates: &[], whole: true, device: "H200" }
    }

    #[test]
    fn a_part_of_a_sweep_has_no_best_and_no_mean_error() {
        let simulated = grid(&[16, 32], &[1], &[2.2, 1.0]);
        let measured =
            Measured { time_ms: simulated.clone(), source: "Table 1".into(), ..Measured::default() };
        let part = Sweep { earlier: &[1], whole: false, ..sweep_of(&simulated, Some(&measured), &|_| None) };
        let Heatmaps { maps, note } = heatmap(&part, false, Lang::En);
        assert_eq!((heat_of(&maps[0]).best(), &*note), (None, "Table 1."));
        assert!(maps[0].summary.starts_with("Point"), "{}", maps[0].summary);
        assert!(maps[0].readouts[1].ends_with("(of an earlier sweep)"), "{}", maps[0].readouts[1]);
        let estimated =
            Sweep { estimates: &[1], whole: false, ..sweep_of(&simulated, Some(&measured), &|_| None) };
        let maps = heatmap(&estimated, false, Lang::En).maps;
        let said = &maps[0].readouts[1];
        let marked = ["simulated ≈ 1.00", "measured 1.00", "difference ≈ 0", " (estimated"];
        assert!(marked.iter().all(|part| said.contains(part)), "{said}");
        assert_eq!(maps[0].table.rows[1][2..], [Datum::Absent, Datum::Real(1.0, 3)]);
        assert!(heat_of(&maps[1]).estimates.is_empty(), "the measurement is none");
        // All measured values are present.
        assert_eq!((heat_of(&maps[1]).best(), &heat_of(&maps[1]).pale), (Some(1), &Vec::new()));
    }

    fn heat_of(view: &View) -> &Heat {
        let Chart::Heat(heat) = &view.chart else { panic!("{view:?}") };
        heat
    }

    #[test]
    fn maps_are_compared_by_block_size_not_by_position() {
        let simulated = grid(&[16, 32], &[1, 2], &[2.2, 1.0, f64::NAN, f64::NAN]);
        let measured = Measured {
            time_ms: grid(&[8, 16], &[1], &[9.0, 2.0]),
            source: "Someone, table 1".into(),
            ..Measured::default()
        };
        let failed = |at| (at == 2).then_some("out of memory");
        let sweep = sweep_of(&simulated, Some(&measured), &failed);
        let Heatmaps { maps, note } = heatmap(&sweep, false, Lang::En);
        assert_eq!([&*maps[0].title, &*maps[1].title], ["Simulated: H200", "Measured: H200"]);
        assert_eq!(heat_of(&maps[1]).grid.values, [Some(2.0), None, None, None]);
        assert_eq!(heat_of(&maps[0]).scale, heat_of(&maps[1]).scale);
        assert!(maps[0].summary.starts_with("Best: 32 × 1, 1.00\u{a0}ms. Point"), "{}", maps[0].summary);
        assert_eq!(
            maps[1].readouts,
            [
                "Block 16 × 1 (16 threads): simulated 2.20\u{a0}ms, measured 2.00\u{a0}ms, difference +10%",
                "Block 32 × 1 (32 threads): simulated 1.00\u{a0}ms",
                "Block 16 × 2 (32 threads): simulated failed (out of memory)",
                "Block 32 × 2 (64 threads): simulated not run",
            ]
        );
        assert_eq!(note, "Someone, table 1. Mean absolute error over 1 block sizes: 10%.");
        assert_eq!(
            maps[0].table.csv(),
            "block_x,block_y,simulated_ms,measured_ms\r\n16,1,2.2,2\r\n32,1,1,\r\n"
        );
        let apart = heatmap(&sweep, true, Lang::Ru).maps;
        assert_eq!((apart.len(), &*apart[0].title), (1, "Разница: H200"));
        let table = heat_table(heat_of(&apart[0]));
        assert_eq!(table.csv(), "y\u{a0}\\\u{a0}x,16,32\r\n1,10.000000000000009,\r\n2,,\r\n");
    }

    #[test]
    fn a_sweep_that_has_not_begun_is_an_empty_map() {
        let simulated = grid(&[16], &[1], &[f64::NAN]);
        let sweep = sweep_of(&simulated, None, &|_| None);
        let Heatmaps { maps, note } = heatmap(&sweep, true, Lang::En);
        assert_eq!((maps.len(), heat_of(&maps[0]).best()), (1, None));
        assert!(maps[0].summary.starts_with("Point"), "{}", maps[0].summary);
        assert_eq!(note, "No published measurement for this device.");
    }
}
