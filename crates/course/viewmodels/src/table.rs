//! Tables of numbers, for screen readers, copying and CSV.

use diagnosis::Numbers;
use protocol::Lang;

/// One entry.
#[derive(Clone, Debug, PartialEq)]
pub enum Datum {
    /// A word.
    Text(String),
    /// A whole number.
    Count(u64),
    /// A quantity, with the number of decimals that the page shows. CSV has all digits.
    Real(f64, usize),
    /// No value.
    Absent,
}

/// A table. Every row has an entry for each column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Names of the columns, with units.
    pub heads: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<Datum>>,
}

impl Datum {
    /// An entry for a number: a count if it is whole.
    pub fn of_number(number: Option<f64>) -> Self {
        match number {
            None => Datum::Absent,
            Some(value) if value.fract() == 0.0 && value >= 0.0 => Datum::Count(value as u64),
            Some(value) => Datum::Real(value, if value.abs() >= 100.0 { 0 } else { 2 }),
        }
    }

    /// The entry as the page writes it.
    pub fn shown(&self, lang: Lang) -> String {
        match self {
            Datum::Text(text) => text.clone(),
            Datum::Count(number) => Numbers(lang).count(*number),
            Datum::Real(number, decimals) => Numbers(lang).decimal(*number, *decimals),
            Datum::Absent => "—".to_owned(),
        }
    }

    /// Whether the entry is a number, which tables align right.
    pub fn is_number(&self) -> bool {
        !matches!(self, Datum::Text(_))
    }
}

impl Table {
    /// The table as CSV (RFC 4180) with decimal points, for programs.
    pub fn csv(&self) -> String {
        self.separated(",")
    }

    /// The table with tabs between its entries, as spreadsheets paste it.
    pub fn tsv(&self) -> String {
        self.separated("\t")
    }

    fn separated(&self, by: &str) -> String {
        let field = |text: &str| {
            if text.contains(['"', '\n']) || text.contains(by) {
                format!("\"{}\"", text.replace('"', "\"\""))
            } else {
                text.to_owned()
            }
        };
        let datum = |datum: &Datum| match datum {
            Datum::Text(text) => field(text),
            Datum::Count(number) => number.to_string(),
            Datum::Real(number, _) => number.to_string(),
            Datum::Absent => String::new(),
        };
        let line = |fields: Vec<String>| fields.join(by) + "\r\n";
        let mut out = line(self.heads.iter().map(|head| field(head)).collect());
        out.extend(self.rows.iter().map(|row| line(row.iter().map(datum).collect())));
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_is_quoted_where_it_must() {
        let table = Table {
            heads: vec!["name".into(), "time, ms".into()],
            rows: vec![
                vec![Datum::Text("a \"b\"".into()), Datum::Real(1.25, 1)],
                vec![Datum::Absent, Datum::Count(1_000_000)],
            ],
        };
        assert_eq!(table.csv(), "name,\"time, ms\"\r\n\"a \"\"b\"\"\",1.25\r\n,1000000\r\n");
        assert_eq!(table.tsv().lines().next(), Some("name\ttime, ms"));
        assert_eq!(table.rows[0][1].shown(Lang::Ru), "1,2");
    }
}
