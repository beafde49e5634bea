//! States of a warp: issued, and the stall reasons.

use plot::{Hatch, Key, Tone};
use protocol::Lang;

/// Name in the profile, index of the colour, letter in the command line's timeline, hatching, name in
/// English, name in Russian.
type State = (&'static str, u8, &'static str, Hatch, &'static str, &'static str);

/// All states, in the order in which charts stack them: progress, ready warps, waiting warps.
const STATES: &[State] = &[
    ("issued", 12, "#", Hatch::None, "Issued", "Выдача инструкции"),
    ("not_selected", 9, "-", Hatch::None, "Another warp was chosen", "Выбран другой варп"),
    ("wait", 0, ".", Hatch::Upright, "Fixed-latency result", "Результат с постоянной задержкой"),
    (
        "math_pipe_throttle",
        3,
        "A",
        Hatch::Falling,
        "Arithmetic unit busy",
        "Занято арифметическое устройство",
    ),
    (
        "short_scoreboard",
        2,
        "s",
        Hatch::Rising,
        "Shared memory or special unit",
        "Разделяемая память или спецблок",
    ),
    (
        "mio_throttle",
        5,
        "S",
        Hatch::Falling,
        "Shared pipeline full",
        "Конвейер разделяемой памяти переполнен",
    ),
    ("long_scoreboard", 1, "m", Hatch::None, "Waiting for global memory", "Ожидание глобальной памяти"),
    ("lg_throttle", 6, "M", Hatch::Falling, "Memory pipeline full", "Конвейер памяти переполнен"),
    ("barrier", 4, "|", Hatch::Upright, "Barrier", "Барьер"),
    ("membar", 7, "f", Hatch::Rising, "Memory fence", "Барьер памяти"),
    ("branch_resolving", 8, "b", Hatch::Rising, "Branch resolving", "Разрешение ветвления"),
    ("no_instruction", 11, "i", Hatch::Upright, "No instruction fetched", "Нет инструкции"),
    ("drain", 10, "d", Hatch::Falling, "Draining stores", "Завершение записей"),
];

/// The name of a state. Unknown names are returned as they are.
pub fn stall(name: &str, lang: Lang) -> &str {
    STATES.iter().find(|state| state.0 == name).map_or(name, |state| lang.pick(state.4, state.5))
}

/// The colour of a state, the same in every view.
pub fn tone(name: &str) -> Tone {
    Tone(STATES.iter().find(|state| state.0 == name).map_or(11, |state| state.1))
}

/// The states for which `is_there` returns true, in order, with their keys in a chart of time.
pub(crate) fn keys(is_there: impl Fn(&str) -> bool, lang: Lang) -> (Vec<&'static str>, Vec<Key>) {
    let key = |state: &State| Key {
        label: lang.pick(state.4, state.5).to_owned(),
        letter: state.2.to_owned(),
        tone: Tone(state.1),
        height: match state.0 {
            "issued" => 100,
            "not_selected" => 75,
            "wait" | "math_pipe_throttle" => 62,
            "barrier" | "membar" | "branch_resolving" => 34,
            "drain" | "no_instruction" => 20,
            _ => 48,
        },
        hatch: state.3,
    };
    STATES.iter().filter(|state| is_there(state.0)).map(|state| (state.0, key(state))).unzip()
}
