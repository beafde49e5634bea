//! A table of measured against simulated values, its errors and the bars it must meet.

use std::fmt::Write;

/// One measured value and what the simulator says.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What was measured, such as `64 x 1`.
    pub label: String,
    /// Published or recorded value.
    pub measured: f64,
    /// The simulator's.
    pub simulated: f64,
}

impl Row {
    /// Relative error, signed.
    pub fn error(&self) -> f64 {
        self.simulated / self.measured - 1.0
    }
}

/// Something a table must hold. Errors are fractions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bar {
    /// Mean absolute error at most this.
    Mean(f64),
    /// No row beyond this.
    Each(f64),
    /// The row with the smallest measured value is the one with the smallest simulated value.
    BestRow,
}

/// One comparison.
#[derive(Clone, Debug)]
pub struct Table {
    /// What and on which device.
    pub title: String,
    /// Where the measured values come from.
    pub source: String,
    /// Unit of the values.
    pub unit: &'static str,
    /// The rows.
    pub rows: Vec<Row>,
    /// What must hold.
    pub bars: Vec<Bar>,
}

impl Table {
    /// Mean of the absolute relative errors.
    pub fn mean_error(&self) -> f64 {
        self.rows.iter().map(|r| r.error().abs()).sum::<f64>() / self.rows.len() as f64
    }
    /// The row that is furthest off.
    pub fn worst(&self) -> &Row {
        self.rows.iter().max_by(|a, b| a.error().abs().total_cmp(&b.error().abs())).expect("a table has rows")
    }
    /// Labels of the smallest measured and of the smallest simulated value.
    pub fn best(&self) -> (&str, &str) {
        let least = |value: fn(&Row) -> f64| {
            let row = self.rows.iter().min_by(|a, b| value(a).total_cmp(&value(b)));
            row.expect("a table has rows").label.as_str()
        };
        (least(|r| r.measured), least(|r| r.simulated))
    }
    /// Each bar in words, and whether it holds.
    pub fn verdicts(&self) -> Vec<(String, bool)> {
        self.bars
            .iter()
            .map(|bar| match *bar {
                Bar::Mean(limit) => (
                    format!(
                        "mean absolute error {:.1} %, at most {:.0} %",
                        self.mean_error() * 100.0,
                        limit * 100.0
                    ),
                    self.mean_error() <= limit,
                ),
                Bar::Each(limit) => (
                    format!(
                        "worst row {} {:+.1} %, within {:.0} %",
                        self.worst().label,
                        self.worst().error() * 100.0,
                        limit * 100.0
                    ),
                    self.worst().error().abs() <= limit,
                ),
                Bar::BestRow => {
                    let (measured, simulated) = self.best();
                    (format!("best measured {measured}, best simulated {simulated}"), measured == simulated)
                }
            })
            .collect()
    }
    /// All bars hold.
    pub fn holds(&self) -> bool {
        self.verdicts().iter().all(|(_, ok)| *ok)
    }
    /// The table for a terminal.
    pub fn text(&self) -> String {
        let mut out = format!("{}\n  source: {}\n", self.title, self.source);
        let width = self.rows.iter().map(|r| r.label.chars().count()).max().unwrap_or(0);
        let _ = writeln!(out, "  {:width$}  measured  simulated   error", "");
        for row in &self.rows {
            let _ = writeln!(
                out,
                "  {:width$}  {:8.3}  {:9.3}  {:+5.1} %",
                row.label,
                row.measured,
                row.simulated,
                row.error() * 100.0
            );
        }
        let _ = writeln!(out, "  in {}; mean absolute error {:.1} %", self.unit, self.mean_error() * 100.0);
        for (words, ok) in self.verdicts() {
            let _ = writeln!(out, "  {} {words}", if ok { "holds " } else { "MISSED" });
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[(&str, f64, f64)], bars: Vec<Bar>) -> Table {
        let rows = rows
            .iter()
            .map(|&(l, measured, simulated)| Row { label: l.into(), measured, simulated })
            .collect();
        Table { title: String::new(), source: String::new(), unit: "ms", rows, bars }
    }

    #[test]
    fn bars_are_judged_on_relative_errors() {
        let bars = vec![Bar::Mean(0.1), Bar::Each(0.15), Bar::BestRow];
        let t = table(&[("a", 1.0, 1.1), ("b", 2.0, 1.8)], bars.clone());
        assert!((t.mean_error() - 0.1).abs() < 1e-12);
        assert!(t.verdicts()[1].1 && t.verdicts()[2].1);
        let t = table(&[("a", 1.0, 2.0), ("b", 2.0, 1.8)], bars);
        assert!(t.verdicts().iter().all(|(_, ok)| !ok));
    }
}
