//! Launches that a profile does not list one by one: what is left out, and their sums.

use diagnosis::Numbers;
use protocol::{Lang, Profile};

use crate::{Datum, Table, fill, short};

/// Largest number of characters of a kernel's name in a table of text.
const IN_TEXT: usize = 48;

/// A sentence with the number of launches that are not listed, and a table with a row for each kernel and shape. `None` if all
/// launches are listed.
pub fn later(profile: &Profile, lang: Lang) -> Option<(String, Table)> {
    if profile.later.is_empty() {
        return None;
    }
    let n = Numbers(lang);
    let [listed, left_out] =
        [profile.launches.len() as u64, profile.later_count()].map(|number| n.count(number));
    let sentence = fill(
        lang,
        "The first {0} launches are listed one by one. {1} later launches are summed by kernel and shape; all totals include them.",
        "По одному перечислены первые запуски: {0}. Более поздние запуски ({1}) сложены по ядрам и размерам; все итоги их учитывают.",
        &[&listed, &left_out],
    );
    let heads = lang.pick(
        [
            "Kernel",
            "Grid",
            "Block",
            "Launches",
            "Time, µs",
            "Shortest, µs",
            "Longest, µs",
            "Warp instructions",
        ],
        [
            "Ядро",
            "Сетка",
            "Блок",
            "Запусков",
            "Время, мкс",
            "Наименьшее, мкс",
            "Наибольшее, мкс",
            "Инструкций варпов",
        ],
    );
    let shape = |[x, y, z]: [u32; 3], mixed: bool| match (mixed, z) {
        (true, _) => lang.pick("various", "разные").to_owned(),
        (false, 1) => format!("{x}×{y}"),
        (false, _) => format!("{x}×{y}×{z}"),
    };
    let rows = profile.later.iter().map(|group| {
        vec![
            Datum::Text(short(&group.sum.kernel, IN_TEXT)),
            Datum::Text(shape(group.sum.grid, group.mixed)),
            Datum::Text(shape(group.sum.block, group.mixed)),
            Datum::Count(group.launches),
            Datum::Real(group.sum.time_us, 1),
            Datum::Real(group.least_us, 2),
            Datum::Real(group.most_us, 2),
            Datum::Count(group.sum.warp_instructions),
        ]
    });
    Some((sentence, Table { heads: heads.map(str::to_owned).into(), rows: rows.collect() }))
}

/// [`later`] as lines of text. Empty if all launches are listed.
pub fn later_text(profile: &Profile, lang: Lang) -> String {
    let Some((sentence, table)) = later(profile, lang) else { return String::new() };
    let mut out = format!("{sentence}\n");
    for row in &table.rows {
        let cells = table.heads.iter().zip(row).skip(1);
        let cells: Vec<String> =
            cells.map(|(head, datum)| format!("{head}: {}", datum.shown(lang))).collect();
        out += &format!("  {}: {}\n", row[0].shown(lang), cells.join("; "));
    }
    out
}

#[cfg(test)]
mod tests {
    use protocol::{Launch, LaunchGroup};

    use super::*;

    #[test]
    fn what_is_left_out_is_said_with_its_number() {
        let sum = Launch {
            kernel: "k".into(),
            grid: [4, 1, 1],
            block: [32, 2, 1],
            time_us: 2500.0,
            ..Launch::default()
        };
        let group = LaunchGroup {
            launches: 2000,
            first: 3,
            least_us: 1.0,
            most_us: 1.5,
            sum,
            ..LaunchGroup::default()
        };
        let other = LaunchGroup { launches: 5, mixed: true, ..LaunchGroup::default() };
        let profile =
            Profile { launches: vec![Launch::default(); 3], later: vec![group, other], ..Profile::default() };
        let text = later_text(&profile, Lang::En).replace('\u{a0}', " ");
        assert!(text.contains("first 3 launches") && text.contains("2005 later launches"), "{text}");
        assert!(text.contains("k: Grid: 4×1; Block: 32×2; Launches: 2000; Time, µs: 2500.0"), "{text}");
        assert!(text.contains("Grid: various"), "{text}");
        assert!(later_text(&profile, Lang::Ru).contains("Более поздние запуски (2"));
        assert_eq!(later_text(&Profile::default(), Lang::En), "");
        assert_eq!((profile.launch_count(), profile.time_us()), (2008, 2500.0));
    }
}
