//! Texts of the generated pages in both languages.

use protocol::Lang;

/// Code of a language, as in the URL.
pub fn code(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "en",
        Lang::Ru => "ru",
    }
}

/// Name of a language in itself.
pub fn name(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "English",
        Lang::Ru => "Русский",
    }
}

/// A word or phrase of the generated pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Word {
    Device,
    Counter,
    Value,
    Time,
    Instructions,
    LoadTransactions,
    StoreTransactions,
    Occupancy,
    Registers,
    Stalls,
    StallShare,
    LiveRegisters,
    MachineCode,
    Moved,
    Line,
    Program,
    Transactions,
    NoOutput,
    BlockTable,
    Table,
    Before,
    After,
    Lesson,
    Start,
    OpenProgram,
    OpenLesson,
    NotebookLoading,
    Embedding,
    Copy,
    Copied,
    Appendices,
}

/// A word in a language.
pub fn word(word: Word, lang: Lang) -> &'static str {
    let (en, ru) = match word {
        Word::Device => ("Device", "Устройство"),
        Word::Counter => ("Counter", "Счётчик"),
        Word::Value => ("Value", "Значение"),
        Word::Time => ("Simulated time", "Время по модели"),
        Word::Instructions => ("Warp instructions", "Инструкций варпов"),
        Word::LoadTransactions => ("Load transactions", "Транзакций чтения"),
        Word::StoreTransactions => ("Store transactions", "Транзакций записи"),
        Word::Occupancy => ("Occupancy", "Занятость (occupancy)"),
        Word::Registers => ("Registers per thread", "Регистров на нить"),
        Word::Stalls => ("Where resident warps spent their cycles", "На что ушли такты варпов"),
        Word::StallShare => ("Share of stalls", "Доля простоев"),
        Word::LiveRegisters => ("Registers alive", "Живых регистров"),
        Word::MachineCode => ("Machine code", "Машинный код"),
        Word::Moved => ("Moved", "Передано"),
        Word::Line => ("Line", "Строка"),
        Word::Program => ("Program", "Программа"),
        Word::Transactions => ("Transactions", "Транзакций"),
        Word::NoOutput => ("The program printed nothing.", "Программа ничего не напечатала."),
        Word::BlockTable => {
            ("Milliseconds by block size, as a table", "Миллисекунды по размерам блока, таблицей")
        }
        Word::Table => ("The numbers as a table", "Числа таблицей"),
        Word::Before => ("Before", "Назад"),
        Word::After => ("Next", "Дальше"),
        Word::Lesson => ("Lesson", "Урок"),
        Word::Appendices => ("Appendices", "Приложения"),
        Word::Start => ("Lessons", "Уроки"),
        Word::OpenProgram => ("Open", "Открыть"),
        Word::OpenLesson => ("Open this lesson in a notebook", "Открыть этот урок в тетради"),
        Word::NotebookLoading => ("The notebook is loading…", "Тетрадь загружается…"),
        Word::Embedding => (
            "Put a program or a notebook into a page of your own",
            "Вставить программу или тетрадь в свою страницу",
        ),
        Word::Copy => ("Copy this HTML", "Скопировать этот HTML"),
        Word::Copied => ("Copied", "Скопировано"),
    };
    match lang {
        Lang::En => en,
        Lang::Ru => ru,
    }
}

/// A time in minutes.
pub fn minutes(count: usize, lang: Lang) -> String {
    format!("{count}\u{a0}{}", lang.pick("min", "мин"))
}
