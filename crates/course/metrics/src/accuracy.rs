//! Tables of measured against simulated values, and their numbers by name.
//!
//! The file is what `cargo xtask bench accuracy --write` writes. Names of numbers, over all rows of some
//! tables:
//!
//! | Name | Meaning |
//! |---|---|
//! | `rows`, `tables` | how many |
//! | `mean`, `median`, `worst` | of the absolute errors, in per cent of the measured value |
//! | `bias` | geometric mean of simulated / measured over the rows in which both are above 0 |
//! | `within.20` | share of the rows whose error is at most 20 %, in per cent |
//! | `of.WORD.X` | X of the rows that have the word in their name or their table's |
//! | `order` | share of the pairs of rows that the simulator puts in the measured order, in per cent; a pair are rows of one table (and kernel) measured 5 % or more apart |

use crate::numbers::Value;

/// A table of measured and simulated values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Name in English, such as `Transpose 1024 x 1024; variant 1; Quadro FX 4800`.
    pub name: String,
    /// Unit of the values.
    pub unit: String,
    /// The rows, at least one.
    pub rows: Vec<Row>,
}

/// A measured value with its simulation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// What was measured, such as `64 x 1`.
    pub label: String,
    /// The measured value, in the table's unit.
    pub measured: f64,
    /// The simulated value, in the table's unit.
    pub simulated: f64,
}

impl Row {
    /// Signed error, in per cent of the measured value.
    pub fn error(&self) -> f64 {
        (self.simulated / self.measured - 1.0) * 100.0
    }

    /// The group of rows within which `order` compares pairs: the first word of the label if rows are
    /// launches of kernels, else the same for all rows of the table.
    fn family(&self) -> &str {
        if self.label.contains('=') { self.label.split(' ').next().unwrap_or_default() } else { "" }
    }
}

/// Reads the tables of a file, in order.
pub fn read(text: &str) -> Result<Vec<Table>, String> {
    let mut tables: Vec<Table> = Vec::new();
    let mut has_head = false;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    for (number, line) in lines {
        let wrong = |what: &str| format!("line {}: {what}", number + 1);
        if !has_head {
            if line != "table,row,unit,measured,simulated" {
                return Err(wrong("the columns are table,row,unit,measured,simulated"));
            }
            has_head = true;
            continue;
        }
        let fields: Vec<&str> = line.split(',').collect();
        let [name, label, unit, measured, simulated] = fields[..] else {
            return Err(wrong("not five columns"));
        };
        let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
        let (Some(measured), Some(simulated)) = (number(measured).filter(|m| *m != 0.0), number(simulated))
        else {
            return Err(wrong("measured and simulated are numbers, measured not 0"));
        };
        let row = Row { label: label.to_owned(), measured, simulated };
        match tables.iter_mut().find(|table| table.name == name) {
            Some(table) if table.unit != unit => return Err(wrong("another unit than in the rows before")),
            Some(table) => table.rows.push(row),
            None => tables.push(Table { name: name.to_owned(), unit: unit.to_owned(), rows: vec![row] }),
        }
    }
    Ok(tables)
}

/// Whether a pattern matches a whole text. `*` stands for any text.
pub fn matches(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((start, rest)) => text.strip_prefix(start).is_some_and(|text| {
            let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
            ends.into_iter().any(|at| matches(rest, &text[at..]))
        }),
    }
}

/// A number of these tables by its name, as the module's table lists them.
pub fn number(tables: &[Table], name: &str) -> Result<Value, String> {
    if let Some((word, rest)) = name.strip_prefix("of.").and_then(|rest| rest.split_once('.')) {
        let kept = of(tables, word);
        return if kept.is_empty() {
            Err(format!("no row or table has `{word}`"))
        } else {
            number(&kept, rest)
        };
    }
    let mut errors: Vec<f64> =
        tables.iter().flat_map(|table| &table.rows).map(|row| row.error().abs()).collect();
    errors.sort_by(f64::total_cmp);
    let rows = errors.len();
    let per_cent = |part: usize, of: usize| Value::Real(part as f64 / of.max(1) as f64 * 100.0);
    if let Some(most) = name.strip_prefix("within.").and_then(|most| most.parse::<u32>().ok()) {
        return Ok(per_cent(errors.iter().filter(|error| **error <= f64::from(most)).count(), rows));
    }
    Ok(match name {
        "rows" => Value::Count(rows as f64),
        "tables" => Value::Count(tables.len() as f64),
        "mean" => Value::Real(errors.iter().sum::<f64>() / rows.max(1) as f64),
        "median" => Value::Real(median(&errors)),
        "worst" => Value::Real(errors.last().copied().unwrap_or_default()),
        "bias" => Value::Real(bias(tables)),
        "order" => {
            let (kept, all) = order(tables);
            if all == 0 {
                return Err("no two rows of these tables can be put in order".to_owned());
            }
            per_cent(kept, all)
        }
        _ => {
            return Err(format!(
                "tables have no number `{name}`: rows, tables, mean, median, worst, bias, within.N, order, of.WORD.X"
            ));
        }
    })
}

/// The tables reduced to rows that have a word in their name or in their table's name.
fn of(tables: &[Table], word: &str) -> Vec<Table> {
    let mut kept = tables.to_vec();
    for table in kept.iter_mut().filter(|table| !table.name.contains(word)) {
        table.rows.retain(|row| row.label.contains(word));
    }
    kept.retain(|table| !table.rows.is_empty());
    kept
}

fn median(sorted: &[f64]) -> f64 {
    let at = |i: usize| sorted.get(i).copied().unwrap_or_default();
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 { at(middle) } else { (at(middle.saturating_sub(1)) + at(middle)) / 2.0 }
}

fn bias(tables: &[Table]) -> f64 {
    let rows = tables.iter().flat_map(|table| &table.rows);
    let logs: Vec<f64> = rows
        .filter(|row| row.measured > 0.0 && row.simulated > 0.0)
        .map(|row| libm::log(row.simulated / row.measured))
        .collect();
    libm::exp(logs.iter().sum::<f64>() / logs.len().max(1) as f64)
}

/// Number of pairs that the simulator puts in the measured order, and of all pairs. A pair are two rows of one
/// table whose measured values differ by 5 % or more; if rows are launches of kernels, of one kernel.
fn order(tables: &[Table]) -> (usize, usize) {
    const APART: f64 = 1.05;
    let (mut kept, mut all) = (0, 0);
    for table in tables {
        for (i, a) in table.rows.iter().enumerate() {
            for b in table.rows[..i].iter().filter(|b| b.family() == a.family()) {
                let (less, more) = if a.measured < b.measured { (a, b) } else { (b, a) };
                if more.measured >= less.measured * APART {
                    all += 1;
                    kept += usize::from(less.simulated < more.simulated);
                }
            }
        }
    }
    (kept, all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[(&str, f64, f64)]) -> Table {
        let row = |(label, measured, simulated): &(&str, f64, f64)| Row {
            label: (*label).to_owned(),
            measured: *measured,
            simulated: *simulated,
        };
        Table { name: "t".into(), unit: "ms".into(), rows: rows.iter().map(row).collect() }
    }

    #[test]
    fn files() {
        let head = "# note\ntable,row,unit,measured,simulated\n";
        let read = |text: &str| read(&format!("{head}{text}"));
        let two = read("t,a,ms,2,1\nu,b,ms,1,1\nt,c,ms,4,5\n").unwrap();
        assert_eq!((two[0].rows.len(), two[1].name.as_str()), (2, "u"));
        assert_eq!(read("t,a,ms,2\n"), Err("line 3: not five columns".to_owned()));
        assert_eq!(
            read("t,a,ms,0,1\n"),
            Err("line 3: measured and simulated are numbers, measured not 0".to_owned())
        );
        assert_eq!(
            read("t,a,ms,1,1\nt,b,s,1,1\n"),
            Err("line 4: another unit than in the rows before".to_owned())
        );
        assert!(super::read("a,b\n").is_err());
    }

    #[test]
    fn patterns() {
        for (pattern, text, expect) in [
            ("Transpose*", "Transpose 1024", true),
            ("*time", "H200; course; time", true),
            ("H200*course*time", "H200; the course's kernels; time", true),
            ("H200*course*time", "H200; the course's kernels; timing", false),
            ("a*b*b", "ab", false),
            ("*", "", true),
            ("é*", "éa", true),
        ] {
            assert_eq!(matches(pattern, text), expect, "{pattern} {text}");
        }
    }

    #[test]
    fn numbers() {
        let tables = [table(&[("a", 1.0, 2.0), ("b", 4.0, 2.0), ("c", 10.0, 9.0), ("d", 10.2, 8.0)])];
        let check = |name: &str, expect: f64| {
            let got = number(&tables, name).unwrap().number().unwrap();
            assert!((got - expect).abs() < 1e-9, "{name} {got}");
        };
        check("rows", 4.0);
        check("worst", 100.0);
        check("mean", (100.0 + 50.0 + 10.0 + (1.0 - 8.0 / 10.2) * 100.0) / 4.0);
        check("median", (50.0 + (1.0 - 8.0 / 10.2) * 100.0) / 2.0);
        check("within.10", 25.0);
        check("bias", libm::pow(2.0 * 0.5 * 0.9 * (8.0 / 10.2), 0.25));
        // The pair a, b is simulated as equal; c and d differ by too little to be a pair.
        check("order", 400.0 / 5.0);
        check("of.b.worst", 50.0);
        check("of.t.of.c.mean", 10.0);
        assert!(number(&tables, "average").is_err() && number(&tables, "of.e.mean").is_err());
        assert!(number(&[table(&[("k N=1", 1.0, 1.0), ("l N=1", 2.0, 1.0)])], "order").is_err());
    }
}
