//! The numbers that a comparison keeps of each variant, with their labels for readers.

use protocol::Lang;

/// Names of the numbers in [`protocol::Variant::numbers`], in order.
pub const NAMES: &[&str] = &{
    let mut names = [""; TABLE.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = TABLE[i].0;
        i += 1;
    }
    names
};

/// Label and unit of a number of [`NAMES`], for a list to choose from. The unit may be empty.
pub fn shown(name: &str, lang: Lang) -> Option<(&'static str, &'static str)> {
    let (_, word, en, ru) = TABLE.iter().find(|row| row.0 == name)?;
    Some((lang.pick(en, ru), unit(word, lang).unwrap_or_default()))
}

/// Whether the number, of all launches or of a kernel, is exact even if launches were sampled.
pub fn is_exact(name: &str) -> bool {
    const EXACT: [&str; 14] = [
        "exit",
        "error",
        "warning",
        "hazards",
        "warp_instructions",
        "thread_instructions",
        "divergent_branches",
        "regs",
        "smem",
        "blocks_per_sm",
        "occupancy",
        "launches",
        "copies.time_ms",
        "copies.bytes",
    ];
    EXACT
        .iter()
        .any(|exact| name.strip_suffix(exact).is_some_and(|rest| rest.is_empty() || rest.ends_with('.')))
}

/// Whether the number is a count, and not a quantity with decimals.
pub(crate) fn is_count(name: &str) -> bool {
    TABLE.iter().any(|row| row.0 == name && matches!(row.1, "" | "bytes" | "cycles"))
        && !name.ends_with("transactions_per_request")
}

/// A unit in a language, by its word in lessons.
pub fn unit(word: &str, lang: Lang) -> Option<&'static str> {
    let (_, en, ru) = UNITS.iter().find(|row| row.0 == word)?;
    Some(lang.pick(en, ru))
}

const UNITS: &[(&str, &str, &str)] = &[
    ("ms", "ms", "мс"),
    ("us", "µs", "мкс"),
    ("gbps", "GB/s", "ГБ/с"),
    ("gflops", "GFLOP/s", "Гфлоп/с"),
    ("percent", "%", "%"),
    ("bytes", "bytes", "байт"),
    ("transactions", "transactions", "транзакций"),
    ("times", "×", "×"),
    ("cycles", "cycles", "тактов"),
    ("instructions", "instructions", "инструкций"),
];

/// Name, word of the unit, label in English, label in Russian.
#[rustfmt::skip]
const TABLE: &[(&str, &str, &str, &str)] = &[
    ("time_ms", "ms", "Time", "Время"),
    ("time_us", "us", "Time", "Время"),
    ("cycles", "cycles", "Cycles of the kernels", "Такты ядер"),
    ("warp_instructions", "", "Warp instructions", "Инструкции варпов"),
    ("thread_instructions", "", "Thread instructions", "Инструкции нитей"),
    ("divergent_branches", "", "Divergent branches", "Расходящиеся ветвления"),
    ("gbps", "gbps", "Useful bandwidth", "Полезная пропускная способность"),
    ("gflops", "gflops", "Floating-point rate", "Скорость вычислений"),
    ("regs", "", "Registers per thread", "Регистров на нить"),
    ("smem", "bytes", "Shared memory per block", "Разделяемая память блока"),
    ("blocks_per_sm", "", "Blocks per multiprocessor", "Блоков на мультипроцессор"),
    ("occupancy", "percent", "Occupancy", "Занятость"),
    ("occupancy.achieved", "percent", "Achieved occupancy", "Достигнутая занятость"),
    ("launches", "", "Launches", "Запуски ядер"),
    ("gld.requests", "", "Global loads: requests", "Чтение глобальной памяти: запросы"),
    ("gld.transactions", "", "Global loads: transactions", "Чтение глобальной памяти: транзакции"),
    ("gld.sectors", "", "Global loads: sectors", "Чтение глобальной памяти: секторы"),
    ("gld.bytes", "bytes", "Global loads: bytes moved", "Чтение глобальной памяти: передано"),
    ("gld.transactions_per_request", "", "Global loads: transactions per request", "Чтение глобальной памяти: транзакций на запрос"),
    ("gst.requests", "", "Global stores: requests", "Запись в глобальную память: запросы"),
    ("gst.transactions", "", "Global stores: transactions", "Запись в глобальную память: транзакции"),
    ("gst.sectors", "", "Global stores: sectors", "Запись в глобальную память: секторы"),
    ("gst.bytes", "bytes", "Global stores: bytes moved", "Запись в глобальную память: передано"),
    ("gst.transactions_per_request", "", "Global stores: transactions per request", "Запись в глобальную память: транзакций на запрос"),
    ("shld.requests", "", "Shared loads: requests", "Чтение разделяемой памяти: запросы"),
    ("shld.wavefronts", "", "Shared loads: passes", "Чтение разделяемой памяти: проходы"),
    ("shld.conflicts", "", "Shared loads: bank conflicts", "Чтение разделяемой памяти: конфликты банков"),
    ("shst.requests", "", "Shared stores: requests", "Запись в разделяемую память: запросы"),
    ("shst.wavefronts", "", "Shared stores: passes", "Запись в разделяемую память: проходы"),
    ("shst.conflicts", "", "Shared stores: bank conflicts", "Запись в разделяемую память: конфликты банков"),
    ("tex.requests", "", "Texture fetches: requests", "Выборки текстур: запросы"),
    ("tex.sectors", "", "Texture fetches: sectors", "Выборки текстур: секторы"),
    ("tex.hits", "", "Texture fetches: hits", "Выборки текстур: попадания"),
    ("l1.hits", "", "L1 hits", "Попадания в L1"),
    ("l1.misses", "", "L1 misses", "Промахи L1"),
    ("l2.hits", "", "L2 hits", "Попадания в L2"),
    ("l2.read_sectors", "", "L2: sectors read", "L2: прочитано секторов"),
    ("l2.write_sectors", "", "L2: sectors written", "L2: записано секторов"),
    ("dram.read_bytes", "bytes", "Device memory: read", "Память устройства: прочитано"),
    ("dram.write_bytes", "bytes", "Device memory: written", "Память устройства: записано"),
    ("copies.time_ms", "ms", "Copies: time", "Копирование: время"),
    ("copies.bytes", "bytes", "Copies: bytes", "Копирование: байты"),
    ("exit", "", "Exit code", "Код возврата"),
    ("hazards", "", "Findings of the sanitizer", "Находки санитайзера"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_label_and_a_unit() {
        for name in NAMES {
            let word = TABLE.iter().find(|row| row.0 == *name).unwrap().1;
            assert!(word.is_empty() || unit(word, Lang::Ru).is_some(), "{name}: {word}");
        }
        assert_eq!(shown("time_us", Lang::Ru), Some(("Время", "мкс")));
        assert_eq!(shown("stall.barrier", Lang::En), None);
        let counts = ["cycles", "time_ms", "gld.transactions", "gld.transactions_per_request", "occupancy"];
        assert_eq!(counts.map(is_count), [true, false, true, false, false]);
    }
}
