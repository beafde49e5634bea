//! Writes figures of speed as a table: native and Chromium side by side, each with its bar.

use std::collections::BTreeMap;
use std::fmt;

/// Where a figure was measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    Native,
    Chromium,
}

impl Place {
    /// Name in the history.
    pub fn name(self) -> &'static str {
        match self {
            Place::Native => "native",
            Place::Chromium => "Chromium",
        }
    }
}

/// Unit of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Millions per second; more is better.
    Rate,
    /// Milliseconds; less is better.
    Millis,
    /// Nanoseconds; less is better.
    Nanos,
    /// Ratio of two times; less is better.
    Times,
}

impl Unit {
    /// Name in the history.
    pub fn name(self) -> &'static str {
        match self {
            Unit::Rate => "million/s",
            Unit::Millis => "ms",
            Unit::Nanos => "ns",
            Unit::Times => "x",
        }
    }
    /// Ratio of the speeds that two values stand for.
    fn speed(self, value: f64, than: f64) -> f64 {
        match self {
            Unit::Rate => value / than,
            Unit::Millis | Unit::Nanos | Unit::Times => than / value,
        }
    }
}

/// A measured value.
#[derive(Clone, Debug)]
pub struct Figure {
    pub name: String,
    pub place: Place,
    pub value: f64,
    pub unit: Unit,
}

impl Figure {
    pub fn new(name: &str, place: Place, value: f64, unit: Unit) -> Self {
        Self { name: name.to_owned(), place, value, unit }
    }
    /// Whether the figure is of a single cell of a lesson. There are many, which are shown only if they miss
    /// their bar, and are not recorded.
    pub fn is_of_a_cell(&self) -> bool {
        self.name.starts_with(CELL) || self.name.starts_with(FIRST)
    }
    fn holds(&self) -> bool {
        bar(&self.name).is_none_or(|bar| match self.unit {
            // The bar for a rate in Chromium is relative to the native rate.
            Unit::Rate => self.place == Place::Chromium || self.value >= bar,
            Unit::Millis | Unit::Nanos | Unit::Times => self.value <= bar,
        })
    }
}

const CELL: &str = "cell ";
const FIRST: &str = "first cell ";

/// Lowest allowed ratio of the speed in Chromium to the native speed.
const SHARE: f64 = 0.45;

/// Prefix of a name, with the bar of such figures: the lowest native rate, the longest time or the largest ratio.
const BARS: &[(&str, f64)] = &[
    ("matmul-512-functional", 800.0),
    ("matmul-512-timed", 200.0),
    ("transpose-1024-h200", 100.0),
    ("transpose-1024-8800 DRAM transactions", 3.0),
    ("compile-300-lines", 10.0),
    ("worker start", 100.0),
    // A longer task of the main thread is noticed while typing and scrolling.
    ("longest task", 50.0),
    ("cancel ", 100.0),
    ("sweep ", 2000.0),
    ("kernel transpose", 25.0),
    ("to pocl ", 10.0),
    ("sampled to exact ", 0.1),
    ("host vector step", 2.0),
    (CELL, 150.0),
    (FIRST, 150.0),
];

/// Suffix of figures without a bar: a first compilation parses the headers, and the browser compiles the
/// compiler's code. Pages do both before a reader types.
const WITHOUT_BAR: &str = "-first";

fn bar(name: &str) -> Option<f64> {
    let bar = BARS.iter().find(|(beginning, _)| name.starts_with(beginning))?.1;
    (!name.ends_with(WITHOUT_BAR)).then_some(bar)
}

/// Values of the last recording by place and name.
pub type Last = BTreeMap<(String, String), f64>;

/// Figures with a row for each name.
pub struct Table<'a> {
    rows: Vec<Row<'a>>,
    cells: usize,
}

struct Row<'a> {
    name: &'a str,
    unit: Unit,
    figures: Vec<&'a Figure>,
    last: Vec<Option<f64>>,
}

impl Row<'_> {
    fn value(&self, place: Place) -> Option<f64> {
        self.figures.iter().find(|figure| figure.place == place).map(|figure| figure.value)
    }
    fn share(&self) -> Option<f64> {
        Some(self.unit.speed(self.value(Place::Chromium)?, self.value(Place::Native)?))
    }
    fn holds(&self) -> bool {
        let share = self.share().filter(|_| !self.name.ends_with(WITHOUT_BAR));
        self.figures.iter().all(|figure| figure.holds()) && share.is_none_or(|share| share >= SHARE)
    }
}

impl<'a> Table<'a> {
    pub fn of(figures: &'a [Figure], last: &Last) -> Self {
        let mut rows: Vec<Row<'a>> = Vec::new();
        for figure in figures {
            let before = last.get(&(figure.place.name().to_owned(), figure.name.clone())).copied();
            match rows.iter_mut().find(|row| row.name == figure.name) {
                Some(row) => {
                    row.figures.push(figure);
                    row.last.push(before);
                }
                None => rows.push(Row {
                    name: &figure.name,
                    unit: figure.unit,
                    figures: vec![figure],
                    last: vec![before],
                }),
            }
        }
        let cells = rows.iter().filter(|row| row.name.starts_with(CELL)).count();
        rows.retain(|row| !row.name.starts_with(CELL) || !row.holds());
        Self { rows, cells }
    }

    /// Whether every bar is met.
    pub fn holds(&self) -> bool {
        self.rows.iter().all(Row::holds)
    }
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = ["native", "Chromium", "of native", "bar", "to last time"];
        write!(f, "{:46}", "")?;
        columns.iter().try_for_each(|column| write!(f, " {column:>13}"))?;
        writeln!(f)?;
        for row in &self.rows {
            let digits = if row.unit == Unit::Times { 2 } else { 1 };
            let value = |place| row.value(place).map(|value| format!("{value:.digits$} {}", row.unit.name()));
            let bar = bar(row.name).map(|bar| match row.unit {
                Unit::Rate => format!(">= {bar}"),
                unit => format!("<= {bar} {}", unit.name()),
            });
            let share = row.share().map(|share| match row.name.ends_with(WITHOUT_BAR) {
                true => format!("{:.0} %", share * 100.0),
                false => format!("{:.0} of {:.0} %", share * 100.0, SHARE * 100.0),
            });
            let before = row.figures.iter().zip(&row.last);
            let before: Vec<String> = before
                .filter_map(|(figure, last)| {
                    Some(format!("x{:.2}", figure.unit.speed(figure.value, (*last)?)))
                })
                .collect();
            write!(f, "{:46}", row.name)?;
            for text in [value(Place::Native), value(Place::Chromium), share, bar, Some(before.join(" "))] {
                write!(f, " {:>13}", text.unwrap_or_default())?;
            }
            writeln!(f, "{}", if row.holds() { "" } else { "  MISSED" })?;
        }
        let over = self.rows.iter().filter(|row| row.name.starts_with(CELL)).count();
        if self.cells > 0 {
            writeln!(f, "{over} of {} cells of lessons miss their bar", self.cells)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(figures: &[Figure], last: &Last) -> (bool, String) {
        let table = Table::of(figures, last);
        (table.holds(), table.to_string())
    }

    #[test]
    fn a_share_below_the_bar_misses() {
        let figures = |chromium| {
            [
                Figure::new("a", Place::Native, 100.0, Unit::Rate),
                Figure::new("a", Place::Chromium, chromium, Unit::Rate),
            ]
        };
        assert!(table(&figures(45.0), &Last::new()).0);
        assert!(!table(&figures(44.0), &Last::new()).0);
    }

    #[test]
    fn times_have_a_most_and_rates_a_least() {
        let check = |name, value, unit, holds| {
            assert_eq!(
                table(&[Figure::new(name, Place::Native, value, unit)], &Last::new()).0,
                holds,
                "{name}"
            );
        };
        check("compile-300-lines", 9.0, Unit::Millis, true);
        check("compile-300-lines", 11.0, Unit::Millis, false);
        check("compile-300-lines-first", 11.0, Unit::Millis, true);
        check("transpose-1024-8800 DRAM transactions", 2.9, Unit::Rate, false);
        check("matmul-512-timed", 199.0, Unit::Rate, false);
        check("anything", 2.9, Unit::Rate, true);
        check("to pocl naive", 9.0, Unit::Times, true);
        check("to pocl naive", 11.0, Unit::Times, false);
        check("host vector step", 2.1, Unit::Nanos, false);
    }

    #[test]
    fn cells_are_rows_when_they_miss_and_speed_is_compared_with_the_last() {
        let figures = [
            Figure::new("cell a", Place::Chromium, 100.0, Unit::Millis),
            Figure::new("cell b", Place::Chromium, 200.0, Unit::Millis),
            Figure::new("worker start", Place::Chromium, 50.0, Unit::Millis),
        ];
        let last = Last::from([(("Chromium".to_owned(), "worker start".to_owned()), 100.0)]);
        let (holds, text) = table(&figures, &last);
        assert!(!holds && !text.contains("cell a") && text.contains("x2.00"), "{text}");
        assert!(text.ends_with("1 of 2 cells of lessons miss their bar\n"), "{text}");
    }
}
