//! Tables of measured and simulated values, their errors, and the bars that they must meet.

use std::fmt::Write;

use crate::KnownDeviation;

/// A measured value with its simulation.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What was measured, such as `64 x 1`.
    pub label: String,
    /// Published or recorded value.
    pub measured: f64,
    /// Simulated value.
    pub simulated: f64,
}

impl Row {
    /// Relative error, signed.
    pub fn error(&self) -> f64 {
        self.simulated / self.measured - 1.0
    }
}

/// A requirement on a table. Errors are fractions, not per cent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bar {
    /// Upper bound of the mean absolute error.
    Mean(f64),
    /// Upper bound of the absolute error of each row.
    Each(f64),
    /// The row with the smallest measured value must have the smallest simulated value.
    BestRow,
    /// Rows whose measured values differ by more than this must not have simulated values that differ by more
    /// than this in the other direction.
    Order(f64),
    /// Upper bound of the mean absolute error of each family, which are rows whose labels begin with the same
    /// word.
    Family(f64),
    /// Upper bound of the difference in units of the table. The second value is the share of rows that is
    /// known to exceed it.
    Points(f64, f64),
    /// Upper bound of the error of each row. The second value is the share of rows that is known to exceed
    /// it.
    Share(f64, f64),
    /// Lower bound of Spearman's rank correlation in each family of at least five rows. The second value is
    /// the correlation of a family that is known to be lower.
    Rank(f64, f64),
}

/// The result of a bar or of a known deviation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The bar is met.
    Holds,
    /// The bar is missed, as is known.
    Known,
    /// A known deviation is unchanged.
    Deviates,
    /// The bar is missed, or a known deviation has changed.
    Missed,
}

impl From<bool> for Verdict {
    fn from(holds: bool) -> Self {
        if holds { Verdict::Holds } else { Verdict::Missed }
    }
}

/// A comparison of measured and simulated values.
#[derive(Clone, Debug)]
pub struct Table {
    /// What is compared, and on which device.
    pub title: String,
    /// Source of the measured values.
    pub source: String,
    /// Unit of the values.
    pub unit: &'static str,
    /// The rows.
    pub rows: Vec<Row>,
    /// The bars that the table must meet.
    pub bars: Vec<Bar>,
    /// Rows with known deviations. [`Bar::Each`] does not apply to them; their errors must stay in the stated
    /// ranges.
    pub known: Vec<KnownDeviation>,
    /// Whether only the worst rows are printed.
    pub brief: bool,
}

impl Table {
    /// Mean of the absolute relative errors.
    pub fn mean_error(&self) -> f64 {
        self.rows.iter().map(|r| r.error().abs()).sum::<f64>() / self.rows.len() as f64
    }
    /// The row with the largest error: among rows beyond the limit without a known deviation if there are
    /// any, else among all.
    fn worst(&self, limit: f64) -> Option<(&Row, Verdict)> {
        let furthest = |judged: &dyn Fn(&Row) -> bool| {
            let rows = self.rows.iter().filter(|row| judged(row));
            rows.max_by(|a, b| a.error().abs().total_cmp(&b.error().abs()))
        };
        let beyond = |row: &Row| row.error().abs() > limit;
        let known = |row: &Row| self.known.iter().any(|known| known.row == row.label);
        match furthest(&|row| beyond(row) && !known(row)) {
            Some(row) => Some((row, Verdict::Missed)),
            None => furthest(&|_| true)
                .map(|row| (row, if beyond(row) { Verdict::Known } else { Verdict::Holds })),
        }
    }
    /// Labels of the rows with the smallest measured and with the smallest simulated value.
    pub fn best(&self) -> (&str, &str) {
        let least = |value: fn(&Row) -> f64| {
            let row = self.rows.iter().min_by(|a, b| value(a).total_cmp(&value(b)));
            row.expect("a table has rows").label.as_str()
        };
        (least(|r| r.measured), least(|r| r.simulated))
    }
    /// Each bar and known deviation in words, with its result.
    pub fn verdicts(&self) -> Vec<(String, Verdict)> {
        let bars = self.bars.iter().filter_map(|&bar| self.judge(bar));
        bars.chain(self.known.iter().map(|known| known.judge(&self.rows))).collect()
    }
    fn judge(&self, bar: Bar) -> Option<(String, Verdict)> {
        Some(match bar {
            Bar::Mean(limit) => {
                let mean = self.mean_error();
                let words =
                    format!("mean absolute error {:.1} %, at most {:.0} %", mean * 100.0, limit * 100.0);
                (words, (mean <= limit).into())
            }
            Bar::Each(limit) => {
                let (row, verdict) = self.worst(limit)?;
                let (error, percent) = (row.error() * 100.0, limit * 100.0);
                (format!("worst row {} {error:+.1} %, within {percent:.0} %", row.label), verdict)
            }
            Bar::BestRow => {
                let (measured, simulated) = self.best();
                (
                    format!("best measured {measured}, best simulated {simulated}"),
                    (measured == simulated).into(),
                )
            }
            Bar::Order(tie) => match self.swapped(tie) {
                Some((a, b)) => {
                    (format!("order: {} and {} have changed places", a.label, b.label), Verdict::Missed)
                }
                None => (format!("order, up to ties of {:.0} %", tie * 100.0), Verdict::Holds),
            },
            Bar::Family(limit) => {
                let errors = self.families().map(|(name, rows)| (name, mean_error(&rows)));
                let (name, error) =
                    errors.fold(("", 0.0), |worst, next| if next.1 > worst.1 { next } else { worst });
                let words =
                    format!("worst family {name} {:.1} %, at most {:.0} %", error * 100.0, limit * 100.0);
                (words, (error <= limit).into())
            }
            Bar::Points(limit, missing) => self.share(&format!("{limit:.0} points"), missing, |row| {
                (row.simulated - row.measured).abs() <= limit
            }),
            Bar::Share(limit, missing) => {
                self.share(&format!("{:.0} %", limit * 100.0), missing, |row| row.error().abs() <= limit)
            }
            Bar::Rank(limit, low) => {
                let large = self.families().filter(|(_, rows)| rows.len() >= 5);
                let ranks = large.map(|(name, rows)| (name, spearman(&rows)));
                let (name, rank) =
                    ranks.fold(("", 1.0), |worst, next| if next.1 < worst.1 { next } else { worst });
                let words = format!("lowest rank correlation {name} {rank:.3}, at least {limit:.2}");
                (words, if rank < limit && rank >= low { Verdict::Known } else { (rank >= limit).into() })
            }
        })
    }
    /// The result of a bar that a known share of rows (`missing`) may miss.
    fn share(&self, limit: &str, missing: f64, within: impl Fn(&Row) -> bool) -> (String, Verdict) {
        let all = self.rows.len();
        let good = self.rows.iter().filter(|row| within(row)).count();
        let words = format!("{good} of {all} rows within {limit}, {:.0} % at least", (1.0 - missing) * 100.0);
        let verdict = match (all - good) as f64 {
            0.0 => Verdict::Holds,
            bad if bad <= missing * all as f64 => Verdict::Known,
            _ => Verdict::Missed,
        };
        (words, verdict)
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
    /// Two rows in the wrong order.
    fn swapped(&self, tie: f64) -> Option<(&Row, &Row)> {
        let pairs = self.rows.iter().flat_map(|a| self.rows.iter().map(move |b| (a, b)));
        let mut wrong = pairs.filter(|(a, b)| {
            a.measured * (1.0 + tie) < b.measured && a.simulated > b.simulated * (1.0 + tie)
        });
        wrong.next()
    }
    /// Whether no bar is missed but known ones.
    pub fn holds(&self) -> bool {
        self.verdicts().iter().all(|(_, verdict)| *verdict != Verdict::Missed)
    }
    /// The rows as lines of title, label, unit, measured and simulated value.
    pub fn csv(&self) -> String {
        let title = self.title.replace(',', ";");
        let mut out = String::new();
        for row in &self.rows {
            let (label, unit) = (row.label.replace(',', ";"), self.unit);
            let _ =
                writeln!(out, "{title},{label},{unit},{},{}", figure(row.measured), figure(row.simulated));
        }
        out
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
        for (words, verdict) in self.verdicts() {
            let word = match verdict {
                Verdict::Holds => "holds ",
                Verdict::Known => "MISSED (known)",
                Verdict::Deviates => "known ",
                Verdict::Missed => "MISSED",
            };
            let _ = writeln!(out, "  {word} {words}");
        }
        out
    }
}

impl Table {
    fn printed(&self) -> Vec<&Row> {
        let mut rows: Vec<&Row> = self.rows.iter().collect();
        if self.brief {
            rows.sort_by(|a, b| b.error().abs().total_cmp(&a.error().abs()));
            rows.truncate(5);
        }
        rows
    }
}

/// A number with at most six digits, more than any measurement has.
fn figure(value: f64) -> f64 {
    let digits = 5 - value.abs().max(1e-9).log10().floor() as i32;
    let scale = 10f64.powi(digits.clamp(0, 9));
    (value * scale).round() / scale
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

/// Parses rows with `N` columns. Comment lines and the heading are left out.
///
/// # Errors
/// A line has another number of columns.
pub fn csv<const N: usize>(text: &str) -> Result<Vec<[String; N]>, String> {
    text.lines()
        .filter(|l| !l.starts_with('#') && !l.is_empty())
        .skip(1)
        .map(|line| {
            let cells: Vec<String> = line.split(',').map(|c| c.trim().to_string()).collect();
            <[String; N]>::try_from(cells).map_err(|_| format!("not {N} columns: {line}"))
        })
        .collect()
}

/// Parses a number.
///
/// # Errors
/// The text is no number.
pub fn number(text: &str) -> Result<f64, String> {
    text.parse().map_err(|_| format!("not a number: {text}"))
}

#[cfg(test)]
pub mod tests {
    use super::*;

    pub fn table(rows: &[(&str, f64, f64)], bars: Vec<Bar>) -> Table {
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
            known: Vec::new(),
            brief: false,
        }
    }

    #[test]
    fn bars_are_judged_on_relative_errors() {
        let bars = vec![Bar::Mean(0.1), Bar::Each(0.15), Bar::BestRow];
        let t = table(&[("a", 1.0, 1.1), ("b", 2.0, 1.8)], bars.clone());
        assert!((t.mean_error() - 0.1).abs() < 1e-12);
        assert!(t.verdicts()[1..].iter().all(|(_, verdict)| *verdict == Verdict::Holds));
        let t = table(&[("a", 1.0, 2.0), ("b", 2.0, 1.8)], bars);
        assert!(t.verdicts().iter().all(|(_, verdict)| *verdict == Verdict::Missed));
    }

    #[test]
    fn families_are_judged_one_by_one() {
        let rows = [
            ("a 1", 1.0, 1.0),
            ("a 2", 2.0, 2.0),
            ("a 3", 3.0, 3.0),
            ("a 4", 4.0, 5.0),
            ("a 5", 5.0, 4.0),
            ("b", 1.0, 1.5),
        ];
        let verdicts = table(
            &rows,
            vec![Bar::Family(0.4), Bar::Rank(0.95, 0.95), Bar::Rank(0.85, 0.85), Bar::Rank(0.95, 0.9)],
        )
        .verdicts();
        assert_eq!(verdicts[0], ("worst family b 50.0 %, at most 40 %".into(), Verdict::Missed));
        assert_eq!(verdicts[1], ("lowest rank correlation a 0.900, at least 0.95".into(), Verdict::Missed));
        assert_eq!((verdicts[2].1, verdicts[3].1), (Verdict::Holds, Verdict::Known));
    }

    #[test]
    fn a_share_of_rows_may_miss() {
        let rows = [("a", 10.0, 10.4), ("b", 10.0, 13.0)];
        let verdicts = table(
            &rows,
            vec![Bar::Points(1.0, 0.5), Bar::Share(0.05, 0.4), Bar::Points(3.0, 0.0), Bar::Share(0.31, 0.0)],
        )
        .verdicts();
        let verdicts: Vec<Verdict> = verdicts.iter().map(|v| v.1).collect();
        assert_eq!(verdicts, [Verdict::Known, Verdict::Missed, Verdict::Holds, Verdict::Holds]);
        assert_eq!(table(&rows, vec![]).csv(), ",a,ms,10,10.4\n,b,ms,10,13\n");
    }

    #[test]
    fn order_allows_ties() {
        let holds = |a, b| table(&[("a", 1.0, a), ("b", 1.1, b)], vec![Bar::Order(0.03)]).holds();
        assert!(holds(1.0, 2.0) && holds(1.02, 1.0) && !holds(1.1, 1.0));
    }
}
