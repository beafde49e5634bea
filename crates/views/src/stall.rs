//! States of a warp: issued, and the reasons why it was not.

use plot::Tone;
use protocol::Lang;

/// Name in the profile, colour, in English, in Russian.
const STATES: &[(&str, u8, &str, &str)] = &[
    ("issued", 12, "Issued", "Выдача инструкции"),
    ("long_scoreboard", 1, "Waiting for global memory", "Ожидание глобальной памяти"),
    ("short_scoreboard", 2, "Waiting for shared memory", "Ожидание разделяемой памяти"),
    ("wait", 0, "Fixed-latency result", "Результат с постоянной задержкой"),
    ("math_pipe_throttle", 3, "Arithmetic unit busy", "Занято арифметическое устройство"),
    ("lg_throttle", 6, "Memory pipeline full", "Конвейер памяти переполнен"),
    ("mio_throttle", 5, "Shared pipeline full", "Конвейер разделяемой памяти переполнен"),
    ("barrier", 4, "Barrier", "Барьер"),
    ("membar", 7, "Memory fence", "Барьер памяти"),
    ("branch_resolving", 8, "Branch resolving", "Разрешение ветвления"),
    ("not_selected", 9, "Another warp was chosen", "Выбран другой варп"),
    ("drain", 10, "Draining stores", "Завершение записей"),
    ("no_instruction", 11, "No instruction fetched", "Нет инструкции"),
];

/// What a state is called; unknown names stay as they are.
pub fn stall(name: &str, lang: Lang) -> &str {
    STATES.iter().find(|state| state.0 == name).map_or(name, |state| lang.pick(state.2, state.3))
}

/// The colour of a state, the same in every view.
pub fn tone(name: &str) -> Tone {
    Tone(STATES.iter().find(|state| state.0 == name).map_or(11, |state| state.1))
}
