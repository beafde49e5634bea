//! Overview of a warp's accesses: sums by instruction, and the DRAM partitions of the transactions.

use plot::{Axis, Chart, Curves, Line, Spacing, Tone};
use protocol::{Access, Accesses, Lang, Space};

use super::names::{bytes, kind, place, space};
use super::{ideal, made, moved, wanted};
use crate::{Datum, Table, View, fill};

/// Largest number of transactions in the chart; the first ones are drawn.
const SHOWN: usize = 512;

/// Sums over the accesses of one instruction.
struct Sum<'a> {
    first: &'a Access,
    times: u64,
    parts: u64,
    ideal: u64,
    wanted: u64,
    moved: u64,
}

/// The view: accesses by instruction, and the partitions of their transactions in order.
pub fn memory_overview(of: &Accesses, lang: Lang) -> View {
    let chart = camping(of, lang);
    let readouts = transactions(of).map(|(access, k)| {
        let part = &access.parts[k];
        fill(
            lang,
            "Line {0}: {1} at {2}, partition {3}",
            "Строка {0}: {1}, начало в {2}, раздел {3}",
            &[
                &access.line.to_string(),
                &bytes(part.bytes.into(), lang),
                &place(access, of, part.address, lang),
                &part.partition.to_string(),
            ],
        )
    });
    let sums = sums(of);
    let total = |value: fn(&Sum) -> u64| sums.iter().map(value).sum::<u64>();
    let used = total(|sum| sum.wanted) as f64 / total(|sum| sum.moved).max(1) as f64;
    View {
        title: lang
            .pick("Partitions, transaction by transaction", "Разделы памяти, транзакция за транзакцией")
            .to_owned(),
        chart,
        readouts: readouts.collect(),
        summary: fill(
            lang,
            "Accesses: {0}. Of the bytes that they move {1} are used.",
            "Обращений: {0}. Из перенесённых байтов нужны {1}.",
            &[&of.list.len().to_string(), &diagnosis::Numbers(lang).percent(used)],
        ),
        table: table(&sums, lang),
    }
}

/// Transactions to device memory: the access, and the index of the transaction in it.
fn transactions(of: &Accesses) -> impl Iterator<Item = (&Access, usize)> {
    let outside = of.list.iter().filter(|access| !matches!(access.space, Space::Shared | Space::Constant));
    outside.flat_map(|access| (0..access.parts.len()).map(move |k| (access, k))).take(SHOWN)
}

fn camping(of: &Accesses, lang: Lang) -> Chart {
    let at =
        |(n, (access, k)): (usize, (&Access, usize))| ((n + 1) as f64, f64::from(access.parts[k].partition));
    let points: Vec<(f64, f64)> = transactions(of).enumerate().map(at).collect();
    let axis =
        |label: &str, to: f64| Axis { label: label.to_owned(), from: 0.0, to, spacing: Spacing::Whole };
    let most = f64::from(of.rules.partitions.max(2) - 1);
    let last = points.last().map_or(1.0, |at| at.0);
    Chart::Curves(Curves {
        x: axis(lang.pick("transaction", "транзакция"), last),
        y: axis(lang.pick("partition", "раздел памяти"), most),
        lines: vec![Line { tone: Tone(4), points, marks: true, loose: true, ..Line::default() }],
        ..Curves::default()
    })
}

fn sums(of: &Accesses) -> Vec<Sum<'_>> {
    let mut sums: Vec<Sum> = Vec::new();
    for access in &of.list {
        let known = sums.iter().position(|sum| sum.first.pc == access.pc && sum.first.space == access.space);
        let at = known.unwrap_or_else(|| {
            sums.push(Sum { first: access, times: 0, parts: 0, ideal: 0, wanted: 0, moved: 0 });
            sums.len() - 1
        });
        let sum = &mut sums[at];
        sum.times += 1;
        sum.parts += made(access) as u64;
        sum.ideal += ideal(access, of) as u64;
        if !matches!(access.space, Space::Shared | Space::Constant) {
            sum.wanted += wanted(access);
            sum.moved += moved(access);
        }
    }
    sums
}

fn table(sums: &[Sum], lang: Lang) -> Table {
    let heads = lang.pick(
        [
            "Line",
            "Access",
            "Memory",
            "Bytes a lane",
            "Times",
            "Transactions or passes",
            "Of one access",
            "In order and aligned",
            "Bytes used of moved, %",
        ],
        [
            "Строка",
            "Обращение",
            "Память",
            "Байт на дорожку",
            "Раз",
            "Транзакций или проходов",
            "На обращение",
            "По порядку и с выравниванием",
            "Нужных байтов, %",
        ],
    );
    let row = |sum: &Sum| {
        let each = |parts: u64| Datum::Real(parts as f64 / sum.times.max(1) as f64, 1);
        let line = if sum.first.line == 0 { Datum::Absent } else { Datum::Count(sum.first.line.into()) };
        let used = match sum.moved {
            0 => Datum::Absent,
            moved => Datum::Real(sum.wanted as f64 / moved as f64 * 100.0, 0),
        };
        vec![
            line,
            Datum::Text(kind(sum.first, lang).to_owned()),
            Datum::Text(space(sum.first, lang).to_owned()),
            Datum::Count(sum.first.bytes.into()),
            Datum::Count(sum.times),
            Datum::Count(sum.parts),
            each(sum.parts),
            each(sum.ideal),
            used,
        ]
    };
    Table {
        heads: heads.iter().map(|head| (*head).to_owned()).collect(),
        rows: sums.iter().map(row).collect(),
    }
}
