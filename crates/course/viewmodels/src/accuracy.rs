//! The view of accuracy: the ratio of simulated to measured values, over the measured values.

use std::collections::BTreeSet;

use diagnosis::Numbers;
use metrics::accuracy::Table as Measured;
use plot::{Axis, Chart, Curves, Line, Spacing, Tone};
use protocol::Lang;

use crate::{Datum, Table, View, fill};

/// Relative distance of the outer guide lines from the line where both values are equal.
const AROUND: f64 = 0.2;
/// Margin of the axes beyond the values, as a factor.
const ROOM: f64 = 1.4;

/// The view of tables whose names, units and rows are in the language already. The legend names tables by
/// their numbers, from 1. Rows with a value that is not positive are in the table only, since the axes are
/// logarithmic.
pub fn accuracy(tables: &[Measured], lang: Lang) -> View {
    let rows = || tables.iter().flat_map(|table| &table.rows);
    let below = rows().filter(|row| row.measured.min(row.simulated) <= 0.0).count();
    let summary = fill(
        lang,
        "Rows: {0}. At 1 the simulator is right; above, it says more than was measured. The thin lines are 20% away.",
        "Строк: {0}. На единице симулятор прав; выше он говорит больше, чем измерено. До тонких линий 20\u{a0}%.",
        &[&Numbers(lang).count(rows().count() as u64)],
    );
    let summary = match below {
        0 => summary,
        _ => {
            summary
                + &fill(
                    lang,
                    " Only in the table, since a value is not above 0: {0}.",
                    " Только в таблице, так как значение не больше нуля: {0}.",
                    &[&below.to_string()],
                )
        }
    };
    View {
        title: lang.pick("Measured and simulated", "Измерено и по модели").to_owned(),
        chart: Chart::Curves(chart(tables, lang)),
        readouts: Vec::new(),
        summary,
        table: table(tables, lang),
    }
}

fn chart(tables: &[Measured], lang: Lang) -> Curves {
    let kept = |table: &Measured| -> Vec<(f64, f64)> {
        let values = table.rows.iter().map(|row| (row.measured, row.simulated));
        values.filter(|at| at.0 > 0.0 && at.1 > 0.0).map(|at| (at.0, at.1 / at.0)).collect()
    };
    let clouds: Vec<Vec<(f64, f64)>> = tables.iter().map(kept).collect();
    let unit = match tables.first() {
        Some(first) if tables.iter().all(|table| table.unit == first.unit) => first.unit.as_str(),
        _ => lang.pick("in the table's unit", "в единицах таблицы"),
    };
    let span = |of: fn(&(f64, f64)) -> f64| {
        let values = clouds.iter().flatten().map(of);
        values.fold((f64::MAX, f64::MIN), |(low, high), v| (low.min(v), high.max(v)))
    };
    let (low, high) = span(|at| at.0);
    let (from, to) = if low <= high { (low / ROOM, high * ROOM) } else { (1.0, 10.0) };
    let label = format!("{}, {unit}", lang.pick("measured", "измерено"));
    let x = Axis { label, from, to, spacing: Spacing::Log10 };
    let (low, high) = span(|at| at.1);
    let label = lang.pick("simulated / measured", "модель / измерено").to_owned();
    // The axis spans at least 0.5 to 2, so that small errors look small.
    let y = Axis { label, from: (low / 1.1).min(0.5), to: (high * 1.1).max(2.0), spacing: Spacing::Log2 };
    // Names of tables are too long for a legend.
    let cloud = |(i, points): (usize, &Vec<(f64, f64)>)| Line {
        label: number(i, tables.len()),
        tone: Tone::of(i),
        points: apart(points, &x, &y),
        loose: true,
        ..Line::default()
    };
    let mut lines: Vec<Line> = clouds.iter().enumerate().map(cloud).collect();
    let level = |ratio: f64, label: &str| Line {
        label: label.to_owned(),
        tone: Tone(11),
        points: vec![(x.from, ratio), (x.to, ratio)],
        faint: ratio != 1.0,
        ..Line::default()
    };
    lines.push(level(1.0, ""));
    lines.push(level(1.0 + AROUND, lang.pick("±20%", "±20\u{a0}%")));
    lines.push(level(1.0 - AROUND, ""));
    Curves { x, y, lines, ..Curves::default() }
}

/// Name of a table in the legend. Empty if there is only one table.
fn number(i: usize, tables: usize) -> String {
    if tables > 1 { (i + 1).to_string() } else { String::new() }
}

/// The points without those that would be drawn at the same place.
fn apart(points: &[(f64, f64)], x: &Axis, y: &Axis) -> Vec<(f64, f64)> {
    const STEPS: f64 = 250.0;
    let mut taken = BTreeSet::new();
    let place = |axis: &Axis, value: f64| libm::round(axis.share(value) * STEPS) as i64;
    points.iter().filter(|at| taken.insert((place(x, at.0), place(y, at.1)))).copied().collect()
}

/// Every row: table, row, measured, simulated, error.
fn table(tables: &[Measured], lang: Lang) -> Table {
    let heads = lang.pick(
        ["Table", "Row", "Measured", "Simulated", "Error, %"],
        ["Таблица", "Строка", "Измерено", "Модель", "Ошибка, %"],
    );
    let rows = tables.iter().flat_map(|table| {
        table.rows.iter().map(|row| {
            vec![
                Datum::Text(table.name.clone()),
                Datum::Text(row.label.clone()),
                value(row.measured),
                value(row.simulated),
                Datum::Real(row.error(), 1),
            ]
        })
    });
    Table { heads: heads.map(str::to_owned).into(), rows: rows.collect() }
}

/// A value with at least three significant digits and no trailing zeros.
fn value(value: f64) -> Datum {
    let decimals = match value.abs() {
        v if v >= 1000.0 || v == libm::trunc(v) => 0,
        v if v >= 100.0 => 1,
        v if v >= 10.0 => 2,
        _ => 3,
    };
    Datum::Real(value, decimals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use metrics::accuracy::Row;

    #[test]
    fn points_lie_about_one() {
        let row = |label: &str, measured, simulated| Row { label: label.into(), measured, simulated };
        let rows = vec![row("a", 2.0, 2.2), row("b", 2.0, 2.2001), row("c", 5.0, -1.0), row("d", 40.0, 20.0)];
        let view = accuracy(&[Measured { name: "t".into(), unit: "ms".into(), rows }], Lang::En);
        let Chart::Curves(curves) = &view.chart else { panic!("curves") };
        // The two points at the same place are one, and the value below 0 is in the table only.
        assert_eq!(curves.lines[0].points, [(2.0, 1.1), (40.0, 0.5)]);
        let ends = |axis: &Axis| (axis.from, axis.to);
        assert_eq!(curves.x.label, "measured, ms");
        assert_eq!((ends(&curves.x), ends(&curves.y)), ((2.0 / ROOM, 40.0 * ROOM), (0.5 / 1.1, 2.0)));
        assert_eq!(view.table.rows.len(), 4);
        assert_eq!(view.table.rows[3][4].shown(Lang::Ru), "−50,0");
    }
}
