//! The Memory view: the segments, sectors, banks and partitions that lanes touch, and the rule of the device,
//! step by step.
//!
//! The transactions and passes of an access are those that the simulator counted. The steps of the rule are
//! derived again from the addresses, in order to explain them; a property test compares both.

mod banks;
mod names;
mod overview;
mod picture;
mod rule;
mod steps;
#[cfg(test)]
mod tests;

use diagnosis::Numbers;
use plot::Chart;
use protocol::{Access, Accesses, Lang, Space};

use crate::{Datum, Table, View, fill};
use names::{bytes as in_bytes, lane_list, runs, what};
pub use overview::memory_overview;
use picture::Picture;
use rule::{Piece, lanes, moves};
pub use steps::{Step, steps};

/// The view of one access. With `step`, an index into [`steps`], it shows the state after that step.
pub fn memory(access: &Access, of: &Accesses, step: Option<usize>, lang: Lang) -> View {
    let all = step.map(|_| steps(access, of, lang)).unwrap_or_default();
    let pieces: Vec<Piece> = moves(access, &of.rules).into_iter().flat_map(|step| step.made).collect();
    let picture = Picture { access, of, pieces, step: step.and_then(|at| all.get(at)), lang };
    let (chart, bars) = picture.chart();
    let mut readouts: Vec<String> = (0..32).map(|lane| of_lane(&picture, lane)).collect();
    readouts.extend(bars);
    View {
        title: what(access, lang),
        chart: Chart::Lanes(chart),
        readouts,
        summary: picture.step.map_or_else(|| summary(access, of, lang), |step| step.text.clone()),
        table: table(&picture),
    }
}

/// The access as an entry of a list: its number, line, and operation.
pub fn memory_entry(access: &Access, lang: Lang) -> String {
    let words = if matches!(access.space, Space::Shared | Space::Constant) {
        lang.pick("passes: {0}", "проходов: {0}")
    } else {
        lang.pick("transactions: {0}", "транзакций: {0}")
    };
    let made = fill(lang, words, words, &[&made(access).to_string()]);
    format!("{}, {}; {made}", names::kind(access, lang), names::space(access, lang))
}

fn of_lane(picture: &Picture, lane: usize) -> String {
    let (access, lang) = (picture.access, picture.lang);
    let number = lane.to_string();
    if access.mask >> lane & 1 == 0 {
        return fill(lang, "Lane {0} takes no part", "Дорожка {0} не участвует", &[&number]);
    }
    let bytes = in_bytes(access.bytes.into(), lang);
    let does = match access.kind {
        protocol::AccessKind::Load => {
            fill(lang, "Lane {0} loads {1}", "Дорожка {0} читает {1}", &[&number, &bytes])
        }
        protocol::AccessKind::Store => {
            fill(lang, "Lane {0} stores {1}", "Дорожка {0} пишет {1}", &[&number, &bytes])
        }
        protocol::AccessKind::Atomic => {
            fill(lang, "Lane {0} changes {1}", "Дорожка {0} меняет {1}", &[&number, &bytes])
        }
    };
    let parts: Vec<usize> =
        (0..picture.pieces.len()).filter(|&k| picture.pieces[k].lanes >> lane & 1 != 0).collect();
    let address = access.addresses[lane];
    let Some(&first) = parts.first().filter(|_| address != u64::MAX) else {
        return fill(lang, "{0} outside of the image", "{0} за пределами изображения", &[&does]);
    };
    let numbers = runs(parts.iter().map(|k| k + 1));
    let at = picture.at(address);
    match access.space {
        Space::Shared => {
            let bank = banks::bank(&picture.of.rules, address / 4).to_string();
            fill(
                lang,
                "{0} at {1}, bank {2}: pass {3}",
                "{0}, {1}, банк {2}: проход {3}",
                &[&does, &at, &bank, &numbers],
            )
        }
        Space::Constant => {
            fill(lang, "{0} at {1}: pass {2}", "{0}, {1}: проход {2}", &[&does, &at, &numbers])
        }
        _ => {
            let piece = &picture.pieces[first];
            fill(
                lang,
                "{0} at {1}: transaction {2} ({3} at {4}, partition {5})",
                "{0}, {1}: транзакция {2} ({3}, начало в {4}, раздел {5})",
                &[
                    &does,
                    &at,
                    &numbers,
                    &in_bytes(piece.bytes.into(), lang),
                    &picture.at(piece.address),
                    &picture.partition(first),
                ],
            )
        }
    }
}

/// Number of the access's transactions or passes.
pub(crate) fn made(access: &Access) -> usize {
    access.parts.len() + access.passes as usize
}

/// Number of distinct bytes that the lanes request.
pub(crate) fn wanted(access: &Access) -> u64 {
    let mut words: Vec<u64> = lanes(access.mask).map(|lane| access.addresses[lane]).collect();
    words.sort_unstable();
    words.dedup();
    words.len() as u64 * u64::from(access.bytes)
}

/// Number of bytes that the access's transactions transfer.
pub(crate) fn moved(access: &Access) -> u64 {
    access.parts.iter().map(|part| u64::from(part.bytes)).sum()
}

/// Index of the access with the largest ratio of transactions or passes to the ideal number; the first of
/// equals.
pub fn telling(of: &Accesses) -> usize {
    let excess = |access: &Access| made(access) as f64 / ideal(access, of).max(1) as f64;
    let all = of.list.iter().map(excess).enumerate();
    all.fold((0, 0.0), |best, (at, excess)| if excess > best.1 { (at, excess) } else { best }).0
}

/// The ideal number of transactions or passes: that for consecutive words from the start of a segment on.
pub(crate) fn ideal(access: &Access, of: &Accesses) -> usize {
    if matches!(access.space, Space::Constant) {
        return 1;
    }
    if matches!(access.space, Space::Texture) {
        return (wanted(access) as usize).div_ceil(32).max(1);
    }
    let mut own = access.clone();
    for lane in lanes(access.mask) {
        own.addresses[lane] = 4096 + lane as u64 * u64::from(access.bytes);
    }
    moves(&own, &of.rules).iter().map(|step| step.made.len()).sum()
}

fn summary(access: &Access, of: &Accesses, lang: Lang) -> String {
    let n = Numbers(lang);
    let (wanted, moved) = (wanted(access), moved(access));
    let count = n.count(made(access) as u64);
    let lanes = access.mask.count_ones().to_string();
    match access.space {
        Space::Shared | Space::Constant => fill(
            lang,
            "Lanes: {0}. Passes: {1}; without conflicts: {2}.",
            "Дорожек: {0}. Проходов: {1}; без конфликтов: {2}.",
            &[&lanes, &count, &ideal(access, of).to_string()],
        ),
        _ => fill(
            lang,
            "Lanes: {0}. Transactions: {1}. They move {2}; used: {3}, {4}.",
            "Дорожек: {0}. Транзакций: {1}. Они переносят {2}; нужно {3}, {4}.",
            &[
                &lanes,
                &count,
                &in_bytes(moved, lang),
                &in_bytes(wanted, lang),
                &n.percent(wanted as f64 / moved.max(1) as f64),
            ],
        ),
    }
}

/// A row for each lane.
fn table(picture: &Picture) -> Table {
    let (access, lang) = (picture.access, picture.lang);
    let passes = matches!(access.space, Space::Shared | Space::Constant);
    let mut heads = vec![
        lang.pick("Lane", "Дорожка"),
        lang.pick("Address", "Адрес"),
        lang.pick("Bytes", "Байт"),
        if passes {
            lang.pick("Pass", "Проход")
        } else {
            lang.pick("Transaction", "Транзакция")
        },
    ];
    match access.space {
        Space::Shared => heads.push(lang.pick("Bank", "Банк")),
        Space::Constant => {}
        _ => heads.extend([
            lang.pick("Its start", "Её начало"),
            lang.pick("Its bytes", "Её байты"),
            lang.pick("Partition", "Раздел"),
        ]),
    }
    let row = |lane: usize| {
        let mut row = vec![Datum::Count(lane as u64)];
        let part = picture.part_of(lane).filter(|_| access.mask >> lane & 1 != 0);
        let Some(part) = part else {
            row.resize(heads.len(), Datum::Absent);
            return row;
        };
        let own = (0..picture.pieces.len()).filter(|&k| picture.pieces[k].lanes >> lane & 1 != 0);
        row.extend([
            Datum::Text(picture.at(access.addresses[lane])),
            Datum::Count(access.bytes.into()),
            Datum::Text(runs(own.map(|k| k + 1))),
        ]);
        let piece = &picture.pieces[part];
        match access.space {
            Space::Shared => {
                row.push(Datum::Count(banks::bank(&picture.of.rules, access.addresses[lane] / 4)))
            }
            Space::Constant => {}
            _ => row.extend([
                Datum::Text(picture.at(piece.address)),
                Datum::Count(piece.bytes.into()),
                Datum::Count(access.parts.get(part).map_or(0, |part| part.partition.into())),
            ]),
        }
        row
    };
    Table { rows: (0..32).map(row).collect(), heads: heads.iter().map(|head| (*head).to_owned()).collect() }
}

/// An access as text for terminals, with a line for it and one for each transaction.
pub fn memory_text(access: &Access, of: &Accesses, lang: Lang) -> String {
    let mut out = fill(
        lang,
        "line {0}: {1}; lanes {2}",
        "строка {0}: {1}; дорожки {2}",
        &[&access.line.to_string(), &what(access, lang), &lane_list(access.mask)],
    );
    let pieces = moves(access, &of.rules).into_iter().flat_map(|step| step.made);
    for (k, piece) in pieces.enumerate() {
        let (number, lanes) = ((k + 1).to_string(), lane_list(piece.lanes));
        let partition = access.parts.get(k).map_or(0, |part| part.partition);
        out.push_str("\n  ");
        out.push_str(&match access.space {
            Space::Shared => fill(lang, "pass {0}: lanes {1}", "проход {0}: дорожки {1}", &[&number, &lanes]),
            Space::Constant => fill(
                lang,
                "pass {0}: {1}, lanes {2}",
                "проход {0}: {1}, дорожки {2}",
                &[&number, &names::place(access, of, piece.address, lang), &lanes],
            ),
            _ => fill(
                lang,
                "{0}: {1} at {2}, partition {3}, lanes {4}",
                "{0}: {1}, начало в {2}, раздел {3}, дорожки {4}",
                &[
                    &number,
                    &in_bytes(piece.bytes.into(), lang),
                    &names::place(access, of, piece.address, lang),
                    &partition.to_string(),
                    &lanes,
                ],
            ),
        });
    }
    out + "\n"
}
