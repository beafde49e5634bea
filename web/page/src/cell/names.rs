//! Cards of names in the editor: what the compiler says of a name in the present program, for the chosen device.
//!
//! The compiler is asked once for each version of the inputs, when the reader looks at the first name; it tells about all
//! names at once. Nothing is run for that.

use js_sys::{Function, Object, Reflect};
use protocol::{FactKind, NameFact, Names};
use wasm_bindgen::JsValue;
use yew::Context;

use super::state::{Inputs, Traces};
use super::{CellView, Msg};
use crate::pool;
use crate::text::{Texts, fill};

/// Time limit of the compilation, in seconds.
const LIMIT: u32 = 20;

/// A name that the reader looks at: its offset in the editor's text, in UTF-16 units, and the function that takes the
/// answer or null.
pub struct Look {
    pub offset: u32,
    pub answer: Function,
}

/// What the cell knows of names.
#[derive(Default)]
pub struct NameState {
    /// The last answer with the inputs that it is about.
    known: Option<(Inputs, Box<Names>)>,
    /// The pending question, by its number.
    out: Option<(u32, Inputs, Vec<Look>)>,
    /// Number of the last question.
    last: u32,
}

impl CellView {
    /// Answers now if the names of the present inputs are known, or else when the compiler has answered. Returns false:
    /// the cell need not be drawn again.
    pub(super) fn look(&mut self, ctx: &Context<Self>, look: Look) -> bool {
        let inputs = self.state.inputs();
        if let Some((_, names)) = self.names.known.as_ref().filter(|(of, _)| *of == inputs) {
            self.tell(&inputs, Some(names), look);
            return false;
        }
        match &mut self.names.out {
            Some((_, of, waiting)) if *of == inputs => waiting.push(look),
            _ => {
                self.forget_looks();
                self.names.last += 1;
                let number = self.names.last;
                let request = inputs.request(&ctx.props().cell.file, self.t.lang, Traces::default());
                pool::names(LIMIT, request, ctx.link().callback(move |names| Msg::Named(number, names)));
                self.names.out = Some((number, inputs, vec![look]));
            }
        }
        false
    }

    /// Takes the compiler's answer to a question; `None` if there is none. Returns false, as [`Self::look`].
    pub(super) fn named(&mut self, number: u32, names: Option<Box<Names>>) -> bool {
        let Some((_, inputs, waiting)) = self.names.out.take_if(|(out, ..)| *out == number) else {
            return false;
        };
        for look in waiting {
            self.tell(&inputs, names.as_deref(), look);
        }
        self.names.known = names.map(|names| (inputs, names));
        false
    }

    /// Gives up the pending question. Its job goes on, because to cancel it would replace the worker.
    fn forget_looks(&mut self) {
        let Some((_, _, waiting)) = self.names.out.take() else { return };
        for look in waiting {
            let _ = look.answer.call1(&JsValue::NULL, &JsValue::NULL);
        }
    }

    fn tell(&self, inputs: &Inputs, names: Option<&Names>, look: Look) {
        let text = self.tab_text(&inputs.code, &inputs.bundle);
        let offset = byte(&text, look.offset);
        let found = names.and_then(|names| Some((names, names.at(&self.open_file(inputs), offset)?)));
        let card = found.map_or(JsValue::NULL, |(names, fact)| card(self.t, names, fact).into());
        let _ = look.answer.call1(&JsValue::NULL, &card);
    }
}

/// A fact as `hover.js` takes it: type, value, and a text of lines.
fn card(t: &Texts, names: &Names, fact: &NameFact) -> Object {
    let card = Object::new();
    let set = |key: &str, text: &str| {
        if !text.is_empty() {
            let _ = Reflect::set(&card, &key.into(), &text.into());
        }
    };
    set("type", &fact.ty);
    set("value", &fact.value);
    set("text", &text(t, names, fact));
    card
}

/// The text of a card: what the name is, its size, and the resources of kernels.
fn text(t: &Texts, names: &Names, fact: &NameFact) -> String {
    let mut lines = vec![kind(t, fact.kind).to_owned()];
    if fact.bytes > 0 {
        lines[0] += &format!(", {}", fill(t.name_bytes, &[&t.count(fact.bytes)]));
    }
    if fact.varies {
        lines.push(t.name_varies.to_owned());
    }
    let kernels = fact.kernels.iter().filter_map(|&at| names.kernels.get(at as usize));
    for kernel in kernels.clone() {
        let [shared, local, spilled, parameters] =
            [kernel.shared_bytes, kernel.local_bytes, kernel.spill_bytes, kernel.constant_bytes];
        let mut line = fill(
            t.name_kernel,
            &[&kernel.registers.to_string(), &t.count(shared.into()), &t.count(parameters.into())],
        );
        if local > 0 {
            line += &fill(t.name_kernel_local, &[&t.count(local.into()), &t.count(spilled.into())]);
        }
        lines.push(if fact.kernels.len() > 1 { format!("{}: {line}", kernel.name) } else { line });
    }
    if names.constant_bytes > 0 && kernels.count() > 0 {
        lines.push(fill(t.name_constant, &[&t.count(names.constant_bytes)]));
    }
    lines.join("\n")
}

fn kind(t: &Texts, kind: FactKind) -> &'static str {
    match kind {
        FactKind::Macro => t.name_macro,
        FactKind::Local => t.name_local,
        FactKind::Parameter => t.name_parameter,
        FactKind::Captured => t.name_captured,
        FactKind::Static => t.name_static,
        FactKind::Shared => t.name_shared,
        FactKind::ConstantMemory => t.name_constant_memory,
        FactKind::Device => t.name_device,
        FactKind::Managed => t.name_managed,
        FactKind::Member => t.name_member,
        FactKind::Enumerator => t.name_enumerator,
        FactKind::Constant => t.name_value,
        FactKind::Type => t.name_type,
        FactKind::Function => t.name_function,
        FactKind::Kernel => t.name_is_kernel,
    }
}

/// Converts a UTF-16 offset to a byte offset, clamped to the end.
fn byte(text: &str, utf16: u32) -> u32 {
    let mut units = 0;
    let at = text.char_indices().find(|&(_, c)| {
        let here = units;
        units += c.len_utf16() as u32;
        here >= utf16
    });
    at.map_or(text.len(), |(at, _)| at) as u32
}

#[cfg(test)]
mod tests {
    #[test]
    fn offsets_count_bytes() {
        let check = |utf16, expect| assert_eq!(super::byte("aё𝄞b", utf16), expect);
        check(0, 0);
        check(1, 1);
        check(2, 3);
        check(4, 7);
        check(99, 8);
    }
}
