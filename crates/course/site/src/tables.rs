//! Translates the names in `lessons/data/accuracy.csv`, which is in English.

use std::borrow::Cow;

use metrics::accuracy::{Row, Table};
use protocol::{DeviceInfo, Lang};

/// English and Russian parts of a table's name, which are separated by `; `. Names of devices are not
/// translated.
const PARTS: &[(&str, &str)] = &[
    ("Transpose 1024 x 1024", "Транспонирование 1024 × 1024"),
    ("Transpose 1024 x 1024 through shared memory", "Транспонирование 1024 × 1024 через разделяемую память"),
    ("Transpose 2048 x 2048 in tiles of 32 x 32", "Транспонирование 2048 × 2048 плитками 32 × 32"),
    ("variant 1", "вариант 1"),
    ("variants 2 and 3", "варианты 2 и 3"),
    ("gain of variant 3 over 2", "выигрыш варианта 3 относительно 2"),
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

/// English and Russian words at the start of a row's name. Other rows are named by kernels, devices and
/// counters.
const ROWS: &[(&str, &str)] = &[("step ", "шаг "), ("padding ", "добавка ")];

/// A table with its name, unit and rows in a language.
pub fn shown(table: &Table, devices: &[DeviceInfo], lang: Lang) -> Table {
    let row = |row: &Row| Row { label: label(&row.label, devices, lang), ..row.clone() };
    Table {
        name: name(&table.name, lang).unwrap_or_else(|| table.name.clone()),
        unit: unit(&table.unit, lang).unwrap_or(&table.unit).to_owned(),
        rows: table.rows.iter().map(row).collect(),
    }
}

/// A table's name in a language. `None`: a part of it has no translation.
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

/// A row's name with display names of devices, and a launch `GxG of BxB` in words.
fn label(label: &str, devices: &[DeviceInfo], lang: Lang) -> String {
    let word = ROWS.iter().find(|(en, _)| lang == Lang::Ru && label.starts_with(en));
    let text = word.map_or(Cow::from(label), |(en, ru)| label.replacen(en, ru, 1).into());
    let device = |word: &str| devices.iter().find(|device| device.slug == word);
    let words: Vec<&str> =
        text.split(' ').map(|word| device(word).map_or(word, |found| &found.name)).collect();
    let Some(of) = words.iter().position(|word| *word == "of").filter(|at| *at > 0 && at + 1 < words.len())
    else {
        return times(&words.join(" "));
    };
    let (grid, block) = (words[of - 1].replace('x', " × "), words[of + 1].replace('x', " × "));
    let launch = lang.pick(format!("grid {grid}, block {block}"), format!("сетка {grid}, блок {block}"));
    let name = words[..of - 1].join(" ").replace(';', ", ");
    let parts = [name, launch, words[of + 2..].join(" ")];
    times(&parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", "))
}

fn found(words: &[(&str, &'static str)], word: &str) -> Option<&'static str> {
    words.iter().find(|(en, _)| *en == word).map(|(_, ru)| *ru)
}

/// A text with the multiplication sign in products.
fn times(text: &str) -> String {
    text.replace(" x ", " × ").replace("2^22", "2²²")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_has_its_name_in_every_language() {
        let file = crate::root().join("lessons/data/accuracy.csv");
        let tables = metrics::accuracy::read(&std::fs::read_to_string(file).unwrap()).unwrap();
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
        let devices =
            [DeviceInfo { slug: "h200-sxm".into(), name: "H200 SXM".into(), ..DeviceInfo::default() }];
        let russian = shown(&table, &devices, Lang::Ru);
        assert_eq!(russian.name, "Сумма 2²² целых в семь шагов, 128 нитей в блоке, GeForce 8800 GTX");
        assert_eq!((russian.unit.as_str(), russian.rows[0].label.as_str()), ("мс", "шаг 1"));
        assert_eq!(
            shown(&table, &devices, Lang::En).name,
            "Sum of 2²² ints in seven steps, 128 threads a block, GeForce 8800 GTX"
        );
        let check = |text, lang, expect| assert_eq!(label(text, &devices, lang), expect);
        check("64 x 1", Lang::Ru, "64 × 1");
        check("h200-sxm int_div", Lang::Ru, "H200 SXM int_div");
        check("copy P=1;Q=0 16x1 of 8x8 sst", Lang::En, "copy P=1, Q=0, grid 16 × 1, block 8 × 8, sst");
        check("copy 16x1 of 8x8", Lang::Ru, "copy, сетка 16 × 1, блок 8 × 8");
        assert_eq!(name("Another table", Lang::Ru), None);
    }
}
