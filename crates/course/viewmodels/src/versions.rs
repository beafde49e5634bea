//! Two results side by side: every number of both, with the ratio.

use metrics::{NAMES, shown};
use protocol::{Lang, Variant};

use crate::compare::Writer;
use crate::{Datum, Table};

/// A number of two results.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// Name of the number in lessons.
    pub name: &'static str,
    /// Label for readers.
    pub label: &'static str,
    /// The first result's, with its unit. `None`: it has none.
    pub before: Option<String>,
    /// The second result's.
    pub after: Option<String>,
    /// The second over the first. `None`: one of them is missing, or the first is 0.
    pub ratio: Option<f64>,
    /// Whether both are equal.
    pub same: bool,
}

/// All numbers that one of two results has, in the order of [`NAMES`]. Numbers that are 0 in both are left out.
pub fn pairs(before: &Variant, after: &Variant, lang: Lang) -> Vec<Pair> {
    let of = |variant: &Variant, at: usize| variant.numbers.get(at).copied().flatten();
    let pair = |(at, name): (usize, &&'static str)| {
        // The same time is there in milliseconds already, and written in a unit that fits.
        if *name == "time_us" {
            return None;
        }
        let (old, new) = (of(before, at), of(after, at));
        let present = |number: Option<f64>| number.is_some_and(|number| number != 0.0);
        if !present(old) && !present(new) {
            return None;
        }
        let both: Vec<f64> = old.into_iter().chain(new).collect();
        let writer = Writer::new(name, &both, lang);
        let ratio = old.zip(new).and_then(|(old, new)| (old != 0.0).then(|| new / old));
        Some(Pair {
            name,
            label: shown(name, lang)?.0,
            before: old.map(|number| writer.about(number, before.error)),
            after: new.map(|number| writer.about(number, after.error)),
            ratio: ratio.filter(|_| *name != "exit"),
            same: old == new,
        })
    };
    NAMES.iter().enumerate().filter_map(pair).collect()
}

/// A number by its name, in a unit that suits all of some values.
pub fn written(name: &str, value: f64, all: &[Option<f64>], lang: Lang) -> String {
    let all: Vec<f64> = all.iter().flatten().copied().collect();
    Writer::new(name, &all, lang).written(value)
}

/// The numbers of several results as a table with a row for each, for CSV and the clipboard.
pub fn versions_table(results: &[(&str, &Variant)], lang: Lang) -> Table {
    let has =
        |at: usize| results.iter().any(|(_, variant)| variant.numbers.get(at).copied().flatten().is_some());
    let columns: Vec<usize> = (0..NAMES.len()).filter(|&at| has(at)).collect();
    let head = |&at: &usize| match shown(NAMES[at], lang) {
        Some((label, "")) => label.to_owned(),
        Some((label, unit)) => format!("{label}, {unit}"),
        None => NAMES[at].to_owned(),
    };
    let mut heads = vec![lang.pick("Version", "Версия").to_owned()];
    heads.extend(columns.iter().map(head));
    let row = |(name, variant): &(&str, &Variant)| {
        let number = |&at: &usize| Datum::of_number(variant.numbers.get(at).copied().flatten());
        std::iter::once(Datum::Text((*name).to_owned())).chain(columns.iter().map(number)).collect()
    };
    Table { heads, rows: results.iter().map(row).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variant(of: &[(&str, f64)]) -> Variant {
        let number = |name: &&str| of.iter().find(|(known, _)| known == name).map(|(_, number)| *number);
        Variant { exit: Some(0), numbers: NAMES.iter().map(number).collect(), ..Variant::default() }
    }

    #[test]
    fn each_number_has_its_ratio_and_a_common_unit() {
        let old = variant(&[("time_ms", 1.5), ("time_us", 1500.0), ("regs", 16.0), ("l1.hits", 0.0)]);
        let new = variant(&[("time_ms", 0.375), ("time_us", 375.0), ("regs", 16.0), ("gld.bytes", 64.0)]);
        let pairs = pairs(&old, &new, Lang::En);
        let names: Vec<&str> = pairs.iter().map(|pair| pair.name).collect();
        assert_eq!(names, ["time_ms", "regs", "gld.bytes"]);
        assert_eq!(pairs[0].before.as_deref(), Some("1500\u{a0}µs"));
        assert_eq!((pairs[0].after.as_deref(), pairs[0].ratio), (Some("375\u{a0}µs"), Some(0.25)));
        assert!(pairs[1].same && pairs[1].ratio == Some(1.0));
        assert_eq!((pairs[2].before.as_deref(), pairs[2].ratio), (None, None));
        let table = versions_table(&[("1", &old), ("2", &new)], Lang::En);
        assert_eq!(table.rows.len(), 2);
        assert_eq!(table.heads.len(), table.rows[0].len());
        assert!(table.csv().contains("1500"));
    }

    #[test]
    fn estimates_are_marked() {
        let numbers = [("time_ms", 1.5), ("regs", 16.0), ("gld.bytes", 64.0)];
        let sampled = Variant { error: 0.02, ..variant(&numbers) };
        let pairs = pairs(&variant(&numbers), &sampled, Lang::En);
        let of = |name: &str| pairs.iter().find(|pair| pair.name == name).map(|pair| pair.after.as_deref());
        assert_eq!(of("time_ms"), Some(Some("≈\u{a0}1.50\u{a0}ms ±\u{a0}2.0%")));
        assert_eq!(of("gld.bytes"), Some(Some("≈\u{a0}64\u{a0}bytes")));
        assert_eq!(of("regs"), Some(Some("16")));
        assert!(pairs.iter().all(|pair| pair.before.as_ref().is_some_and(|before| !before.contains('≈'))));
    }
}
