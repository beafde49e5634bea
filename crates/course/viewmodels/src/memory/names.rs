//! Names of lanes, addresses and instructions.

use diagnosis::Numbers;
use protocol::{Access, AccessKind, Accesses, Lang, Space};

use super::rule::lanes;
use crate::fill;

/// A list of numbers with ranges, such as "0–3, 7".
pub(super) fn runs(numbers: impl Iterator<Item = usize>) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some(run) if run.1 + 1 == number => run.1 = number,
            _ => runs.push((number, number)),
        }
    }
    let one = |(from, to): (usize, usize)| match to - from {
        0 => from.to_string(),
        1 => format!("{from}, {to}"),
        _ => format!("{from}–{to}"),
    };
    runs.into_iter().map(one).collect::<Vec<_>>().join(", ")
}

/// The lanes of a mask as a list with ranges.
pub(super) fn lane_list(mask: u32) -> String {
    runs(lanes(mask))
}

/// The place of an address: the array and the byte offset in it.
pub(super) fn place(access: &Access, of: &Accesses, address: u64, lang: Lang) -> String {
    let n = Numbers(lang);
    let (name, offset) = match access.space {
        Space::Shared => (lang.pick("shared", "разделяемая").to_owned(), address),
        Space::Local => (lang.pick("local", "локальная").to_owned(), address & 0xff_ffff),
        Space::Constant if address >= PARAMETERS => {
            (lang.pick("parameters", "параметры").to_owned(), address - PARAMETERS)
        }
        Space::Global | Space::Texture | Space::Constant => {
            let constant = access.space == Space::Constant;
            let blocks = of.allocations.iter().enumerate();
            // Addresses of constants are offsets. A transaction may begin before the array or end after it.
            let found = blocks.filter(|(_, a)| {
                (a.address < PARAMETERS) == constant
                    && a.address <= address
                    && address - a.address < a.size.next_multiple_of(256)
            });
            match found.max_by_key(|(_, a)| (a.address, !a.name.is_empty())) {
                Some((k, a)) if a.name.is_empty() => {
                    (format!("{} {}", lang.pick("block", "блок"), k + 1), address - a.address)
                }
                Some((_, a)) => (a.name.clone(), address - a.address),
                None => return format!("0x{address:x}"),
            }
        }
    };
    format!("{name}\u{a0}+\u{a0}{}", n.count(offset))
}

/// Offset in the constant bank from which on kernel parameters are stored (`isa::PARAM_WINDOW`).
const PARAMETERS: u64 = 1 << 16;

/// A number of bytes with its unit, such as "4 bytes".
pub(super) fn bytes(number: u64, lang: Lang) -> String {
    let word = match (number % 10, number % 100) {
        (1, rest) if rest != 11 => lang.pick(if number == 1 { "byte" } else { "bytes" }, "байт"),
        (2..=4, rest) if !(12..=14).contains(&rest) => lang.pick("bytes", "байта"),
        _ => lang.pick("bytes", "байт"),
    };
    format!("{}\u{a0}{word}", Numbers(lang).count(number))
}

/// Description of an access, such as "Load from global memory, 4-byte words".
pub(super) fn what(access: &Access, lang: Lang) -> String {
    use {AccessKind::*, Space::*};
    let what = match (access.kind, access.space) {
        (Load, Global) => lang.pick("Load from global memory", "Чтение из глобальной памяти"),
        (Store, Global) => lang.pick("Store to global memory", "Запись в глобальную память"),
        (Atomic, Global) => lang.pick("Atomic on global memory", "Атомарная операция в глобальной памяти"),
        (Load, Shared) => lang.pick("Load from shared memory", "Чтение из разделяемой памяти"),
        (Store, Shared) => lang.pick("Store to shared memory", "Запись в разделяемую память"),
        (Atomic, Shared) => lang.pick("Atomic on shared memory", "Атомарная операция в разделяемой памяти"),
        (Store, Local) => lang.pick("Store to local memory", "Запись в локальную память"),
        (_, Local) => lang.pick("Load from local memory", "Чтение из локальной памяти"),
        (_, Constant) => lang.pick("Load of a constant", "Чтение константы"),
        (_, Texture) => lang.pick("Texture fetch", "Чтение текстуры"),
    };
    fill(lang, "{0}, {1}-byte words", "{0}, слова по {1}\u{a0}Б", &[what, &access.bytes.to_string()])
}

/// Short name of an access's memory, for lists and tables.
pub(super) fn space(access: &Access, lang: Lang) -> &'static str {
    match access.space {
        Space::Global => lang.pick("global", "глобальная"),
        Space::Shared => lang.pick("shared", "разделяемая"),
        Space::Local => lang.pick("local", "локальная"),
        Space::Constant => lang.pick("constant", "константы"),
        Space::Texture => lang.pick("texture", "текстура"),
    }
}

/// Name of an access's operation.
pub(super) fn kind(access: &Access, lang: Lang) -> &'static str {
    match access.kind {
        AccessKind::Load => lang.pick("load", "чтение"),
        AccessKind::Store => lang.pick("store", "запись"),
        AccessKind::Atomic => lang.pick("atomic", "атомарная"),
    }
}
