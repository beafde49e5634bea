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
    /// Mean absolute error of each family, rows whose labels begin with the same word, at most this.
    Family(f64),
    /// Spearman's rank correlation of each family of at least five rows at least this.
    Order(f64),
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
    /// Bars that are missed today, by number in `bars`, and why. One that holds after all is an error here: it has to go.
    pub known_misses: Vec<(usize, &'static str)>,
    /// Print the worst rows only.
    pub brief: bool,
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
                Bar::Family(limit) => {
                    let (name, error) = self
                        .families()
                        .map(|(name, rows)| (name, mean_error(&rows)))
                        .fold(("", 0.0), |worst, next| if next.1 > worst.1 { next } else { worst });
                    let words =
                        format!("worst family {name} {:.1} %, at most {:.0} %", error * 100.0, limit * 100.0);
                    (words, error <= limit)
                }
                Bar::Order(limit) => {
                    let (name, rank) = self
                        .families()
                        .filter(|(_, rows)| rows.len() >= 5)
                        .map(|(name, rows)| (name, spearman(&rows)))
                        .fold(("", 1.0), |worst, next| if next.1 < worst.1 { next } else { worst });
                    (format!("lowest rank correlation {name} {rank:.3}, at least {limit:.2}"), rank >= limit)
                }
            })
            .collect()
    }
    /// Rows by the first word of their labels, in order of appearance.
    fn families(&self) -> impl Iterator<Item = (&str, Vec<&Row>)> {
        let mut found: Vec<(&str, Vec<&Row>)> = Vec::new();
        for row in &self.rows {
            let name = row.label.split(' ').next().unwrap_or_default();
            match found.iter_mut().find(|(other, _)| *other == name) {
                Some((_, rows)) => rows.push(row),
                None => found.push((name, vec![row])),
            }
        }
        found.into_iter()
    }
    /// Each bar holds or is a known miss, and no known miss holds.
    pub fn as_expected(&self) -> bool {
        let known = |at: usize| self.known_misses.iter().any(|(miss, _)| *miss == at);
        self.verdicts().iter().enumerate().all(|(at, (_, ok))| *ok != known(at))
    }
    /// The table for a terminal.
    pub fn text(&self) -> String {
        let mut out = format!("{}\n  source: {}\n", self.title, self.source);
        let width = self.rows.iter().map(|r| r.label.chars().count()).max().unwrap_or(0);
        let _ = writeln!(out, "  {:width$}  measured  simulated   error", "");
        for row in self.printed() {
            let _ = writeln!(
                out,
                "  {:width$}  {:8.3}  {:9.3}  {:+5.1} %",
                row.label,
                row.measured,
                row.simulated,
                row.error() * 100.0
            );
        }
        let rest = self.rows.len() - self.printed().len();
        if rest > 0 {
            let _ = writeln!(out, "  and {rest} rows that are closer");
        }
        let _ = writeln!(out, "  in {}; mean absolute error {:.1} %", self.unit, self.mean_error() * 100.0);
        for (at, (words, ok)) in self.verdicts().into_iter().enumerate() {
            let reason = self.known_misses.iter().find(|(miss, _)| *miss == at).map(|(_, why)| *why);
            let _ = match (ok, reason) {
                (true, None) => writeln!(out, "  holds  {words}"),
                (true, Some(_)) => writeln!(out, "  HOLDS, take it off the known misses: {words}"),
                (false, None) => writeln!(out, "  MISSED {words}"),
                (false, Some(why)) => writeln!(out, "  missed, known: {words} ({why})"),
            };
        }
        out
    }

    fn printed(&self) -> Vec<&Row> {
        let mut rows: Vec<&Row> = self.rows.iter().collect();
        if self.brief {
            rows.sort_by(|a, b| b.error().abs().total_cmp(&a.error().abs()));
            rows.truncate(5);
        }
        rows
    }
}

fn mean_error(rows: &[&Row]) -> f64 {
    rows.iter().map(|r| r.error().abs()).sum::<f64>() / rows.len() as f64
}

/// Spearman's rank correlation of measured and simulated values; equal values share the mean of their ranks.
fn spearman(rows: &[&Row]) -> f64 {
    let ranks = |value: fn(&Row) -> f64| -> Vec<f64> {
        let rank = |of: f64| {
            let below = rows.iter().filter(|r| value(r) < of).count();
            let equal = rows.iter().filter(|r| value(r) == of).count();
            below as f64 + (equal as f64 - 1.0) / 2.0
        };
        rows.iter().map(|r| rank(value(r))).collect()
    };
    let (a, b) = (ranks(|r| r.measured), ranks(|r| r.simulated));
    let mean = (rows.len() as f64 - 1.0) / 2.0;
    let sum = |f: &dyn Fn(usize) -> f64| (0..rows.len()).map(f).sum::<f64>();
    let both = sum(&|k| (a[k] - mean) * (b[k] - mean));
    let alone = sum(&|k| (a[k] - mean).powi(2)) * sum(&|k| (b[k] - mean).powi(2));
    if alone == 0.0 { 1.0 } else { both / alone.sqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[(&str, f64, f64)], bars: Vec<Bar>) -> Table {
        let rows = rows
            .iter()
            .map(|&(l, measured, simulated)| Row { label: l.into(), measured, simulated })
            .collect();
        Table {
            title: String::new(),
            source: String::new(),
            unit: "ms",
            rows,
            bars,
            known_misses: vec![],
            brief: false,
        }
    }

    #[test]
    fn bars_are_judged_on_relative_errors() {
        let bars = vec![Bar::Mean(0.1), Bar::Each(0.15), Bar::BestRow];
        let t = table(&[("a", 1.0, 1.1), ("b", 2.0, 1.8)], bars.clone());
        assert!((t.mean_error() - 0.1).abs() < 1e-12);
        assert!(t.verdicts()[1].1 && t.verdicts()[2].1);
        let t = table(&[("a", 1.0, 2.0), ("b", 2.0, 1.8)], bars);
        assert!(t.verdicts().iter().all(|(_, ok)| !ok) && !t.as_expected());
        let known = Table { known_misses: vec![(0, ""), (1, ""), (2, "")], ..t };
        assert!(known.as_expected());
    }

    #[test]
    fn families_are_judged_one_by_one() {
        let rows: Vec<(&str, f64, f64)> = vec![
            ("a 1", 1.0, 1.0),
            ("a 2", 2.0, 2.0),
            ("a 3", 3.0, 3.0),
            ("a 4", 4.0, 5.0),
            ("a 5", 5.0, 4.0),
            ("b", 1.0, 1.5),
        ];
        let verdicts = table(&rows, vec![Bar::Family(0.4), Bar::Order(0.95), Bar::Order(0.85)]).verdicts();
        assert_eq!(verdicts[0], ("worst family b 50.0 %, at most 40 %".into(), false));
        assert_eq!(verdicts[1], ("lowest rank correlation a 0.900, at least 0.95".into(), false));
        assert!(verdicts[2].1);
    }
}
