//! Bindings of the CodeMirror bundle (`web/editor`): loaded on first use, with a handle for each mounted
//! editor.

use js_sys::{Array, Function, Object, Promise, Reflect};
use protocol::{Diagnostic, LineProfile, Severity};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::Element;

use crate::env;
use crate::text::fill;

#[wasm_bindgen]
extern "C" {
    /// A dynamic `import()`, which `boot.js` defines.
    #[wasm_bindgen(js_name = warpbookImport, catch)]
    pub fn import(url: &str) -> Result<Promise, JsValue>;

    type Module;
    #[wasm_bindgen(method, catch)]
    fn create(this: &Module, parent: &Element, options: &Object) -> Result<Handle, JsValue>;

    /// The object that `editor.js` returns for a mounted editor.
    type Handle;
    #[wasm_bindgen(method)]
    fn set(this: &Handle, text: &str);
    #[wasm_bindgen(method)]
    fn open(this: &Handle, text: &str);
    #[wasm_bindgen(method)]
    fn focus(this: &Handle);
    #[wasm_bindgen(method)]
    fn place(this: &Handle, x: f64, y: f64);
    #[wasm_bindgen(method)]
    fn scroll(this: &Handle, top: f64);
    #[wasm_bindgen(method)]
    fn select(this: &Handle, from: u32, to: u32);
    #[wasm_bindgen(method)]
    fn diagnostics(this: &Handle, list: &Array);
    #[wasm_bindgen(method)]
    fn format(this: &Handle);
    #[wasm_bindgen(method)]
    fn heat(this: &Handle, rows: &Array);
    #[wasm_bindgen(method)]
    fn mark(this: &Handle, line: u32);
    #[wasm_bindgen(method)]
    fn destroy(this: &Handle);
}

/// A mounted editor. Dropping it removes it from the page.
pub struct Editor {
    handle: Handle,
    _on_change: Closure<dyn FnMut(String)>,
    _on_run: Closure<dyn FnMut()>,
    _on_line: Closure<dyn FnMut(u32)>,
    _inspect: Closure<dyn FnMut(u32) -> Promise>,
}

impl Drop for Editor {
    fn drop(&mut self) {
        self.handle.destroy();
    }
}

/// Inputs of a new editor.
pub struct Options {
    pub text: String,
    pub label: String,
    pub on_change: Box<dyn FnMut(String)>,
    pub on_run: Box<dyn FnMut()>,
    /// Called with the line of the cursor, counted from 1, when it is another one.
    pub on_line: Box<dyn FnMut(u32)>,
    /// Called when the reader looks at the name at an offset in UTF-16 units, with the function that takes what the
    /// compiler says of it, or null.
    pub on_look: Box<dyn FnMut(u32, Function)>,
}

impl Editor {
    /// Loads the bundle if necessary, and mounts an editor in `parent`.
    pub async fn mount(parent: Element, options: Options) -> Result<Editor, JsValue> {
        let module: Module = JsFuture::from(import(&env::asset("editor.js"))?).await?.unchecked_into();
        let on_change = Closure::new(options.on_change);
        let on_run = Closure::new(options.on_run);
        let on_line = Closure::new(options.on_line);
        let mut on_look = options.on_look;
        let inspect: Closure<dyn FnMut(u32) -> Promise> = Closure::new(move |offset| {
            Promise::new(&mut |answer: Function, _: Function| on_look(offset, answer))
        });
        let bag = Object::new();
        Reflect::set(&bag, &"doc".into(), &options.text.into())?;
        Reflect::set(&bag, &"label".into(), &options.label.into())?;
        Reflect::set(&bag, &"help".into(), &env::texts().editor_help.into())?;
        Reflect::set(&bag, &"texts".into(), &texts()?.into())?;
        Reflect::set(&bag, &"onChange".into(), on_change.as_ref())?;
        Reflect::set(&bag, &"onRun".into(), on_run.as_ref())?;
        Reflect::set(&bag, &"onLine".into(), on_line.as_ref())?;
        Reflect::set(&bag, &"inspect".into(), inspect.as_ref())?;
        let handle = module.create(&parent, &bag)?;
        Ok(Editor { handle, _on_change: on_change, _on_run: on_run, _on_line: on_line, _inspect: inspect })
    }

    /// Replaces the text. Undo brings the old one back.
    pub fn set(&self, text: &str) {
        self.handle.set(text);
    }
    /// Shows another document, with a history of its own.
    pub fn open(&self, text: &str) {
        self.handle.open(text);
    }
    /// Takes the focus, with the cursor at a point of the viewport if one is given.
    pub fn focus(&self, at: Option<(f64, f64)>) {
        match at {
            Some((x, y)) => self.handle.place(x, y),
            None => self.handle.focus(),
        }
    }
    /// Scrolls to a vertical position in CSS pixels.
    pub fn scroll(&self, top: f64) {
        self.handle.scroll(top);
    }
    /// Selects a byte range of `source` and scrolls to it.
    pub fn select(&self, source: &str, start: u32, end: u32) {
        self.handle.select(utf16(source, start), utf16(source, end));
    }
    /// Shows diagnostics of `source` at their places.
    pub fn diagnostics(&self, source: &str, list: &[Diagnostic]) {
        let rows = Array::new();
        for d in list {
            let severity = match d.severity {
                Severity::Error | Severity::Fault => "error",
                Severity::Warning => "warning",
                Severity::Note => "info",
            };
            let parts = [d.message.as_str(), &d.explanation, &d.hint];
            let message = parts.iter().filter(|p| !p.is_empty()).copied().collect::<Vec<_>>().join("\n");
            let row = Object::new();
            let _ = Reflect::set(&row, &"from".into(), &utf16(source, d.range.start).into());
            let _ = Reflect::set(&row, &"to".into(), &utf16(source, d.range.end).into());
            let _ = Reflect::set(&row, &"severity".into(), &severity.into());
            let _ = Reflect::set(&row, &"message".into(), &message.into());
            let _ = Reflect::set(&row, &"fixes".into(), &fixes(source, d));
            rows.push(&row);
        }
        self.handle.diagnostics(&rows);
    }
    /// Marks a line, counted from 1, and no other. 0: none.
    pub fn mark(&self, line: u32) {
        self.handle.mark(line);
    }
    /// Lays the program out anew, as one change that can be undone.
    pub fn format(&self) {
        self.handle.format();
    }
    /// Shows the heat of each line in the gutter.
    pub fn heat(&self, lines: &[Heat]) {
        let rows = Array::new();
        for heat in lines {
            let row = Object::new();
            let _ = Reflect::set(&row, &"line".into(), &heat.line.into());
            let _ = Reflect::set(&row, &"level".into(), &heat.level.into());
            let _ = Reflect::set(&row, &"text".into(), &heat.text.as_str().into());
            rows.push(&row);
        }
        self.handle.heat(&rows);
    }
}

/// The texts that the editor shows itself, by the names of `web/editor/texts.js`.
fn texts() -> Result<Object, JsValue> {
    let t = env::texts();
    let rows = [
        ("completions", t.editor_completions),
        ("completionKeyword", t.editor_keyword),
        ("completionMacro", t.editor_macro),
        ("completionType", t.editor_type),
        ("value", t.editor_card_value),
        ("type", t.editor_card_type),
        ("header", t.editor_card_header),
        ("explained", t.editor_explained),
        ("memberOf", t.editor_member_of),
        ("declared", t.editor_declared),
        ("launch", t.editor_launch),
        ("launchGrid", t.editor_launch_grid),
        ("launchBlock", t.editor_launch_block),
        ("launchShared", t.editor_launch_shared),
        ("launchStream", t.editor_launch_stream),
        ("noCard", t.editor_no_card),
        ("noDefinition", t.editor_no_definition),
        ("rename", t.editor_rename),
        ("renameDo", t.editor_rename_do),
        ("renamed", t.editor_renamed),
        ("renameUnknown", t.editor_rename_unknown),
        ("renameInvalid", t.editor_rename_invalid),
        ("renameClash", t.editor_rename_clash),
        ("find", t.editor_find),
        ("findNext", t.editor_find_next),
        ("findPrevious", t.editor_find_previous),
        ("findPlace", t.editor_find_place),
        ("findNone", t.editor_find_none),
        ("cancel", t.cancel),
        ("diagnostics", t.editor_diagnostics),
        ("noDiagnostics", t.editor_no_diagnostics),
        ("close", t.close),
    ];
    let bag = Object::new();
    for (key, text) in rows {
        Reflect::set(&bag, &key.into(), &text.into())?;
    }
    Ok(bag)
}

/// The heat of a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Heat {
    /// Line from 1.
    pub line: u32,
    /// Heat relative to the hottest line, 0..=1.
    pub level: f64,
    /// Tooltip.
    pub text: String,
}

/// Heat of lines: the larger of their shares of stalls and of memory transactions, relative to the hottest
/// line.
pub fn heat(lines: &[LineProfile]) -> Vec<Heat> {
    let t = env::texts();
    let transactions = lines.iter().map(|l| l.transactions).sum::<u64>().max(1) as f64;
    let share = |l: &LineProfile| l.stall_share.max(l.transactions as f64 / transactions);
    let hottest = lines.iter().map(share).fold(0.0, f64::max);
    let row = |l: &LineProfile| Heat {
        line: l.line,
        level: if hottest > 0.0 { share(l) / hottest } else { 0.0 },
        text: fill(
            t.heat_title,
            &[
                &l.line.to_string(),
                &t.percent(l.stall_share),
                &t.count(l.transactions),
                &t.count(l.conflicts),
                &t.count(l.warp_instructions),
            ],
        ),
    };
    lines.iter().map(row).collect()
}

/// The repairs of a diagnostic in the file that it is about, as `editor.js` takes them.
fn fixes(source: &str, d: &Diagnostic) -> Array {
    let t = env::texts();
    let own = d.fixes.iter().filter(|fix| fix.range.file == d.range.file);
    own.map(|fix| {
        let (from, to) = (utf16(source, fix.range.start), utf16(source, fix.range.end));
        let template = if from == to { t.fix_insert } else { t.fix_replace };
        let bag = Object::new();
        let _ = Reflect::set(&bag, &"label".into(), &fill(template, &[fix.insert.trim()]).into());
        let _ = Reflect::set(&bag, &"from".into(), &from.into());
        let _ = Reflect::set(&bag, &"to".into(), &to.into());
        let _ = Reflect::set(&bag, &"insert".into(), &fix.insert.as_str().into());
        bag
    })
    .collect()
}

/// Converts a byte offset to a UTF-16 offset, clamped to the end.
fn utf16(source: &str, byte: u32) -> u32 {
    let mut byte = (byte as usize).min(source.len());
    while !source.is_char_boundary(byte) {
        byte -= 1;
    }
    source[..byte].encode_utf16().count() as u32
}

#[cfg(test)]
mod tests {
    #[test]
    fn offsets_count_utf16_units() {
        let check = |byte, expect| assert_eq!(super::utf16("aё𝄞b", byte), expect);
        check(0, 0);
        check(1, 1);
        check(3, 2);
        check(7, 4);
        check(8, 5);
        check(99, 5);
    }
}
