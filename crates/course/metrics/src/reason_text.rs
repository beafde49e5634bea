//! Writes the reason of a failed try as one line of text.

use protocol::Lang;

use crate::exercise::Reason;
use crate::numbers::{self, Value};

impl Reason {
    /// One line without a full stop. The caller shows the check's output and the lesson's explanation beside
    /// it.
    pub fn told(&self, lang: Lang) -> String {
        match self {
            Reason::Rejected(_) => lang.pick("does not compile", "не компилируется").to_owned(),
            Reason::Fault(fault) => {
                let words = lang.pick("stopped by a fault", "остановлена ошибкой");
                format!("{words}: {}", fault.report.message)
            }
            Reason::Hazards(found) => {
                let words = lang.pick("the sanitizer found", "санитайзер нашёл");
                let first = found.first().map_or("", |hazard| hazard.report.message.as_str());
                let more = match found.len() {
                    0 | 1 => String::new(),
                    all => format!(" (+{})", all - 1),
                };
                format!("{words}: {first}{more}")
            }
            Reason::Ended => lang
                .pick(
                    "the program ended before the check was done",
                    "программа завершилась до конца проверки",
                )
                .to_owned(),
            Reason::Exit(code) => format!("{} {code}", lang.pick("exit code", "код возврата")),
            Reason::Missed { name, op, wanted, actual: Some(actual), .. } => {
                let shown = |value: &Value| numbers::format(value, None, lang);
                let (is, want) = lang.pick(("is", "wanted:"), ("—", "нужно:"));
                format!("{name} {is} {}, {want} {op} {}", shown(actual), shown(wanted))
            }
            Reason::Missed { name, op, wanted, actual: None, .. } => {
                let (none, want) = lang.pick(
                    ("no kernel of this run has", "wanted:"),
                    ("ни у одного ядра в этом запуске нет", "нужно:"),
                );
                format!("{none} {name}, {want} {op} {}", numbers::format(wanted, None, lang))
            }
        }
    }
}
