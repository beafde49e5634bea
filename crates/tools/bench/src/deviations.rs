//! Known deviations of the model: reads the table of that name in `docs/model.md`.
//!
//! A row that names rows of the accuracy tables states the range of their present errors, and the test holds
//! them to it. If an error gets worse, it must be investigated; if it gets better, the row is removed or its
//! range narrowed.

use crate::{Row, Table, Verdict};

const MODEL: &str = include_str!("../../../../docs/model.md");
const HEADING: &str = "## Known deviations";

/// A row of the accuracy tables with a known deviation.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownDeviation {
    /// Words of the table's title or of the row's label.
    pub device: String,
    /// Label of the row.
    pub row: String,
    /// Range of its present relative error, signed.
    pub error: (f64, f64),
    /// The cause, as far as it is known.
    pub why: String,
}

impl KnownDeviation {
    /// Whether one of the rows still has the deviation.
    pub fn judge(&self, rows: &[Row]) -> (String, Verdict) {
        let (from, to) = (self.error.0 * 100.0, self.error.1 * 100.0);
        let Some(row) = rows.iter().find(|row| row.label == self.row) else {
            return (format!("{}: no such row", self.row), Verdict::Missed);
        };
        let percent = row.error() * 100.0;
        let words = format!("{} {percent:+.1} %, known to be {from:+.0} to {to:+.0} %", row.label);
        if (from..=to).contains(&percent) {
            (format!("{words}: {}", self.why), Verdict::Deviates)
        } else {
            (
                format!("{words}: not so any more, bring the table in docs/model.md up to date"),
                Verdict::Missed,
            )
        }
    }
    fn is_of(&self, table: &Table) -> bool {
        let mut row = table.rows.iter().filter(|row| row.label == self.row);
        row.any(|row| [&table.title, &row.label].iter().any(|text| mentions(text, &self.device)))
    }
}

fn mentions(text: &str, device: &str) -> bool {
    text.to_lowercase().contains(&device.to_lowercase())
}

/// Assigns each deviation to the table that has its row. Returns those whose row no table has.
pub fn assign(all: Vec<KnownDeviation>, tables: &mut [Table]) -> Vec<KnownDeviation> {
    let mut missing = Vec::new();
    for known in all {
        match tables.iter_mut().find(|table| known.is_of(table)) {
            Some(table) => table.known.push(known),
            None => missing.push(known),
        }
    }
    missing
}

/// All deviations of the table in `crates/MODEL.md`.
///
/// # Errors
/// A row has figures but cannot be checked, because it names no rows of the accuracy tables or no range.
pub fn read() -> Result<Vec<KnownDeviation>, String> {
    parse(MODEL)
}

fn parse(text: &str) -> Result<Vec<KnownDeviation>, String> {
    let section = text.split(HEADING).nth(1).ok_or("docs/model.md: no table of known deviations")?;
    let table = section.lines().skip_while(|line| !line.starts_with('|'));
    let lines = table.take_while(|line| line.starts_with('|')).skip(2);
    let mut all = Vec::new();
    for line in lines {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let &[what, device, rows, error, why] = &cells[..] else {
            return Err(format!("docs/model.md: not five columns: {line}"));
        };
        // Every other piece is between backticks.
        let labels: Vec<&str> = rows.split('`').skip(1).step_by(2).collect();
        let range = range(error);
        if labels.is_empty() == range.is_some() || (range.is_none() && error.contains(char::is_numeric)) {
            return Err(format!("docs/model.md: rows with a range, such as −3 to −1 %, or neither: {line}"));
        }
        let why = if why.is_empty() { what } else { why };
        all.extend(range.into_iter().flat_map(|error| {
            let known = move |row: &&str| KnownDeviation {
                device: device.into(),
                row: row.to_string(),
                error,
                why: why.into(),
            };
            labels.iter().map(known)
        }));
    }
    Ok(all)
}

/// Parses a range such as `−3 to 1 %`.
fn range(text: &str) -> Option<(f64, f64)> {
    let (from, to) = text.strip_suffix('%')?.split_once(" to ")?;
    let number = |text: &str| text.trim().replace('−', "-").parse::<f64>().ok().map(|n| n / 100.0);
    let range = (number(from)?, number(to)?);
    (range.0 < range.1).then_some(range)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bar;
    use crate::table::tests::table;

    #[test]
    fn the_models_table_can_be_checked() {
        let all = read().unwrap();
        assert!(!all.is_empty());
        let names: Vec<_> = all.iter().map(|known| (&known.device, &known.row)).collect();
        let twice = names.iter().enumerate().find(|(k, name)| names[..*k].contains(name));
        assert_eq!(twice, None);
    }

    #[test]
    fn a_figure_without_a_row_is_an_error() {
        let check = |row: &str, ok| {
            let text = format!("{HEADING}\n| a | b | c | d | e |\n|---|---|---|---|---|\n{row}\n");
            assert_eq!(parse(&text).is_ok(), ok, "{row}");
        };
        check("| x | H200 | `a` `b` | −12 to −8.5 % | because |", true);
        check("| x | H200 | | not modelled | because |", true);
        check("| x | H200 | | 12 % low | because |", false);
        check("| x | H200 | | −12 to −8 % | because |", false);
        check("| x | H200 | `a` | low | because |", false);
        check("| x | H200 | `a` | −8 to −12 % | because |", false);
        check("| x | H200 | `a` | −12 to −8 % |", false);
    }

    #[test]
    fn deviations_may_neither_grow_nor_heal_unnoticed() {
        let known = KnownDeviation {
            device: "a card".into(),
            row: "a".into(),
            error: (0.25, 0.35),
            why: "why".into(),
        };
        let with = |simulated| {
            let rows = [("a", 1.0, simulated), ("b", 2.0, 2.2)];
            let mut tables = [Table { title: "On A Card".into(), ..table(&rows, vec![Bar::Each(0.2)]) }];
            assert_eq!(assign(vec![known.clone()], &mut tables), []);
            let [table] = tables;
            table
        };
        assert_eq!(with(1.3).verdicts()[0].1, Verdict::Known);
        assert_eq!(with(1.3).verdicts()[1].1, Verdict::Deviates);
        assert!(with(1.3).holds() && !with(1.4).holds() && !with(1.2).holds() && !with(0.7).holds());
    }

    #[test]
    fn a_deviation_belongs_to_its_device() {
        let known =
            KnownDeviation { device: "H200".into(), row: "a".into(), error: (0.0, 1.0), why: String::new() };
        let mut tables = [Table { title: "V100".into(), ..table(&[("a", 1.0, 1.5)], vec![]) }];
        assert_eq!(assign(vec![known.clone()], &mut tables), [known]);
    }
}
