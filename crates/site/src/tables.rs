//! Names in `lessons/data/accuracy.csv`, which is written in English, in the languages of the site.

use std::borrow::Cow;

use claims::accuracy::{Row, Table};
use protocol::Lang;

/// Parts of a table's name, which `; ` divides. Names of devices stay as they are.
const PARTS: &[(&str, &str)] = &[
    ("Transpose 1024 x 1024", "Транспонирование 1024 × 1024"),
    ("Transpose 1024 x 1024 through shared memory", "Транспонирование 1024 × 1024 через разделяемую память"),
    ("Transpose 2048 x 2048 in tiles of 32 x 32", "Транспонирование 2048 × 2048 плитками 32 × 32"),
    ("variant 1", "вариант 1"),
    ("variants 2 and 3", "варианты 2 и 3"),
    ("gain of variant 3 over 2", "выигрыш варианта 3 перед 2"),
    ("Sum of 2^22 ints in seven steps", "Сумма 2²² целых в семь шагов"),
    ("128 threads a block", "128 нитей в блоке"),
    ("Latency of dependent operations and accesses", "Задержки зависимых операций и обращений"),
    ("the course's kernels", "ядра курса"),
    ("kernels the model was not made for", "ядра, под которые модель не делали"),
    ("kernels written after the model", "ядра, написанные после модели"),
    ("time", "время"),
    ("instructions", "инструкции"),
    ("requests and sectors", "запросы и секторы"),
    ("achieved occupancy", "достигнутая занятость"),
    ("shared memory", "разделяемая память"),
    ("traffic over 1 MB", "трафик свыше 1 МБ"),
];

const DEVICES: &[&str] = &[
    "GeForce 8800 GTS 512",
    "GeForce 8800 GTX",
    "GeForce GTX 280",
    "Quadro FX 4800",
    "Tesla M2090",
    "Tesla K20X",
    "H200",
];

const UNITS: &[(&str, &str)] = &[
    ("ms", "мс"),
    ("µs", "мкс"),
    ("GB/s", "ГБ/с"),
    ("SM clocks", "такты SM"),
    ("cycles", "такты"),
    ("warp instructions", "инструкции варпов"),
    ("each", "штуки"),
    ("% of the warps an SM holds", "% варпов, которые держит SM"),
    ("passes", "проходы"),
    ("sectors or bytes", "секторы или байты"),
];

/// Words at the start of a row's name; the rest are names of kernels, devices and counters.
const ROWS: &[(&str, &str)] = &[("step ", "шаг "), ("padding ", "добавка ")];

/// A table with its name, unit and rows in a language.
pub fn shown(table: &Table, lang: Lang) -> Table {
    let row = |row: &Row| Row { label: label(&row.label, lang), ..row.clone() };
    Table {
        name: name(&table.name, lang).unwrap_or_else(|| table.name.clone()),
        unit: unit(&table.unit, lang).unwrap_or(&table.unit).to_owned(),
        rows: table.rows.iter().map(row).collect(),
    }
}

/// `None`: a part of it has no word in the language.
fn name(name: &str, lang: Lang) -> Option<String> {
    let part = |part: &str| match lang {
        Lang::En => Some(times(part)),
        Lang::Ru if DEVICES.contains(&part) => Some(part.to_owned()),
        Lang::Ru => found(PARTS, part).map(str::to_owned),
    };
    Some(name.split("; ").map(part).collect::<Option<Vec<String>>>()?.join(", "))
}

fn unit(unit: &str, lang: Lang) -> Option<&str> {
    if lang == Lang::En { Some(unit) } else { found(UNITS, unit) }
}

fn label(label: &str, lang: Lang) -> String {
    let word = ROWS.iter().find(|(en, _)| lang == Lang::Ru && label.starts_with(en));
    let text = word.map_or(Cow::from(label), |(en, ru)| label.replacen(en, ru, 1).into());
    times(&text)
}

fn found(words: &[(&str, &'static str)], word: &str) -> Option<&'static str> {
    words.iter().find(|(en, _)| *en == word).map(|(_, ru)| *ru)
}

/// With the sign for products.
fn times(text: &str) -> String {
    text.replace(" x ", " × ").replace("2^22", "2²²")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_has_its_name_in_every_language() {
        let file = crate::root().join("lessons/data/accuracy.csv");
        let tables = claims::accuracy::read(&std::fs::read_to_string(file).unwrap()).unwrap();
        assert!(tables.len() > 20);
        for table in &tables {
            assert!(name(&table.name, Lang::Ru).is_some(), "{} has no Russian name", table.name);
            assert!(unit(&table.unit, Lang::Ru).is_some(), "{} has no Russian name", table.unit);
        }
    }

    #[test]
    fn names_read_well() {
        let row = Row { label: "step 1".into(), measured: 1.0, simulated: 1.0 };
        let table = Table {
            name: "Sum of 2^22 ints in seven steps; 128 threads a block; GeForce 8800 GTX".into(),
            unit: "ms".into(),
            rows: vec![row],
        };
        let russian = shown(&table, Lang::Ru);
        assert_eq!(russian.name, "Сумма 2²² целых в семь шагов, 128 нитей в блоке, GeForce 8800 GTX");
        assert_eq!((russian.unit.as_str(), russian.rows[0].label.as_str()), ("мс", "шаг 1"));
        assert_eq!(
            shown(&table, Lang::En).name,
            "Sum of 2²² ints in seven steps, 128 threads a block, GeForce 8800 GTX"
        );
        assert_eq!(label("64 x 1", Lang::Ru), "64 × 1");
        assert_eq!(name("Another table", Lang::Ru), None);
    }
}
