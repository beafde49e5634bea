//! The files of a program: tabs above the editor, adding and removing, arguments and standard input.

use std::rc::Rc;

use protocol::{Bundle, DataFile, from_files, is_source, is_unit};
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::{Context, Html, InputEvent, KeyboardEvent, MouseEvent, TargetCast, html};

use super::state::Inputs;
use super::{CellView, EditorState, Msg};
use crate::button::{Button, action, quiet, sign};
use crate::text::fill;
use crate::{embed, env, intake, picture};

/// The open tab.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tab {
    /// The main file.
    Main,
    /// The further file with this path.
    File(String),
    /// Arguments and standard input.
    Input,
}

/// A change to the program's files.
#[derive(Clone, Debug)]
pub enum Change {
    Open(Tab),
    /// Adds an empty file and opens it.
    New,
    /// Adds files that were dropped, pasted or chosen, or takes a whole program.
    Take(Vec<DataFile>),
    Remove(String),
    /// Makes a further file the one whose `main` runs.
    Main(String),
    /// Gives the open file another path.
    Rename(String),
    Args(String),
    Stdin(String),
}

impl CellView {
    /// Text of the open tab.
    pub(super) fn text(&self) -> String {
        self.tab_text(&self.state.code, &self.state.bundle)
    }

    /// Text of the open tab in a version of the program.
    pub(super) fn tab_text(&self, code: &str, bundle: &Bundle) -> String {
        match &self.tab {
            Tab::Main => code.to_owned(),
            Tab::File(path) => bundle.file(path).and_then(DataFile::text).unwrap_or_default().to_owned(),
            Tab::Input => String::new(),
        }
    }

    /// Path of the open file, as diagnostics name it.
    pub(super) fn open_file(&self, inputs: &Inputs) -> String {
        match &self.tab {
            Tab::File(path) => path.clone(),
            Tab::Main | Tab::Input => self.main_file(&inputs.bundle).to_owned(),
        }
    }

    /// Path of the main file of a version of the program: the cell's own, unless its files say otherwise.
    pub(super) fn main_file<'a>(&'a self, bundle: &'a Bundle) -> &'a str {
        if bundle.main.is_empty() { &self.main } else { &bundle.main }
    }

    /// Whether the open tab is shown in the editor.
    pub(super) fn has_text(&self) -> bool {
        match &self.tab {
            Tab::Main => true,
            Tab::File(path) => self.state.bundle.file(path).is_some_and(|file| file.text().is_some()),
            Tab::Input => false,
        }
    }

    pub(super) fn change_files(&mut self, ctx: &Context<Self>, change: Change) {
        let bundle = self.state.bundle.clone();
        match change {
            Change::Open(tab) => return self.open_tab(tab),
            Change::New => {
                let free = |n: u32| if n == 1 { "file.cuh".to_owned() } else { format!("file{n}.cuh") };
                let path = (1..).map(free).find(|path| bundle.file(path).is_none()).unwrap_or_default();
                self.state.bundle = Rc::new(bundle.with(&path, Vec::new()));
                self.open_tab(Tab::File(path));
            }
            Change::Take(files) => return self.take(ctx, files),
            Change::Remove(path) => {
                self.state.bundle = Rc::new(bundle.without(&path));
                self.open_tab(Tab::Main);
                let (link, name) = (ctx.link().clone(), path.clone());
                if let Some(file) = bundle.file(&path).cloned() {
                    env::offer(&fill(self.t.file_removed, &[&name]), self.t.undo, move || {
                        link.send_message(Msg::File(Change::Take(vec![file.clone()])));
                    });
                }
            }
            Change::Main(path) => {
                let own = self.main_file(&bundle);
                let Some((code, new)) = bundle.with_main(own, &self.state.code, &path) else { return };
                self.state.edit(&ctx.props().cell, code);
                self.state.bundle = Rc::new(new);
                return self.replaced(ctx);
            }
            Change::Rename(path) => {
                let Tab::File(old) = self.tab.clone() else { return };
                let path = path.trim().trim_matches('/').replace('\\', "/");
                if path.is_empty() || bundle.file(&path).is_some() {
                    return;
                }
                let mut new = (*bundle).clone();
                new.files.iter_mut().filter(|f| f.name == old).for_each(|f| f.name.clone_from(&path));
                self.state.bundle = Rc::new(new);
                self.tab = Tab::File(path);
            }
            Change::Args(args) => self.state.bundle = Rc::new(Bundle { args, ..(*bundle).clone() }),
            Change::Stdin(stdin) => self.state.bundle = Rc::new(Bundle { stdin, ..(*bundle).clone() }),
        }
        self.changed(ctx, 450);
    }

    /// Text of the open file was edited. Returns whether it is a further file.
    pub(super) fn edit_file(&mut self, text: &str) -> bool {
        let Tab::File(path) = &self.tab else { return false };
        self.state.bundle = Rc::new(self.state.bundle.with(path, text.as_bytes().to_vec()));
        true
    }

    pub(super) fn open_tab(&mut self, tab: Tab) {
        if self.tab != tab {
            self.tab = tab;
            if let (EditorState::Ready(editor), true) = (&self.editor, self.has_text()) {
                editor.open(&self.text());
            }
            self.annotate();
        }
    }

    /// Takes files. Several files with a program among them, or a single program where the cell has no further
    /// files, replace the program; others are added to it.
    fn take(&mut self, ctx: &Context<Self>, files: Vec<DataFile>) {
        let count = files.len();
        let whole = files.iter().any(|file| file.text().is_some_and(protocol::defines_main));
        if let Some((main, mut bundle)) = from_files(files.clone()).filter(|_| whole) {
            let before = self.state.clone();
            // Data that is there already may be what the new program reads.
            for file in self.state.bundle.files.iter().filter(|file| !is_source(&file.name)) {
                if bundle.file(&file.name).is_none() {
                    bundle = bundle.with(&file.name, file.bytes.clone());
                }
            }
            bundle.args.clone_from(&self.state.bundle.args);
            bundle.stdin.clone_from(&self.state.bundle.stdin);
            self.state.edit(&ctx.props().cell, main.text().unwrap_or_default().to_owned());
            self.state.bundle = Rc::new(bundle);
            self.mine = None;
            let link = ctx.link().clone();
            self.replaced(ctx);
            let told = fill(self.t.files_program, &[&main.name, &(count - 1).to_string()]);
            return env::offer(&told, self.t.undo, move || {
                link.send_message(Msg::Restore(Box::new(before.clone())));
            });
        }
        let mut bundle = (*self.state.bundle).clone();
        for file in &files {
            bundle = bundle.with(&file.name, file.bytes.clone());
        }
        self.state.bundle = Rc::new(bundle);
        if let Some(file) = files.first() {
            self.open_tab(Tab::File(file.name.clone()));
        }
        env::toast(&fill(self.t.files_added, &[&count.to_string()]));
        self.changed(ctx, 1);
    }
}

/// The tabs above the editor, and the ways to add files. Empty for a lesson's program of one file.
pub(super) fn tabs(this: &CellView, ctx: &Context<CellView>) -> Html {
    let t = this.t;
    let bundle = &this.state.bundle;
    // A cell of a lesson has no row that its static form lacks, and one in a frame is small; files can be dropped on
    // both all the same.
    let is_plain = ctx.props().owner.is_none() || embed::is_on();
    if is_plain && bundle.is_empty() && this.tab == Tab::Main {
        return Html::default();
    }
    let on = |change: Change| ctx.link().callback(move |_: MouseEvent| Msg::File(change.clone()));
    let tab = |tab: Tab, name: String| {
        let open = this.tab == tab;
        html! {
            <button type="button" class="file-tab" aria-pressed={open.to_string()} title={name.clone()}
                onclick={on(Change::Open(tab))}>{ name }</button>
        }
    };
    let main = if bundle.main.is_empty() { ctx.props().cell.file.clone() } else { bundle.main.clone() };
    let pick = intake::picker(t.files_add, true, ctx.link().callback(|files| Msg::File(Change::Take(files))));
    let new = Button { title: t.file_new_title, ..quiet("file-new") };
    html! {
        <div class="file-tabs" role="group" aria-label={t.files}>
            <div class="file-list">
                { tab(Tab::Main, main) }
                { for bundle.files.iter().map(|file| tab(Tab::File(file.name.clone()), file.name.clone())) }
            </div>
            if let Tab::File(path) = &this.tab {
                { sign("×", t.file_remove, false, on(Change::Remove(path.clone()))) }
                if is_program(bundle, path) {
                    { Button { title: t.file_main_title, ..quiet("file-main") }
                        .text(t.file_main, on(Change::Main(path.clone()))) }
                }
            }
            <span class="file-tools">
                { new.text(t.file_new, on(Change::New)) }
                { pick }
                { Button { open: Some(this.tab == Tab::Input), title: t.files_input_title, ..quiet("file-input") }
                    .text(t.files_input, on(Change::Open(if this.tab == Tab::Input { Tab::Main } else { Tab::Input }))) }
            </span>
            if let Tab::File(path) = &this.tab {
                { rename(this, ctx, path) }
            }
        </div>
    }
}

/// Whether a further file is a program by itself.
fn is_program(bundle: &Bundle, path: &str) -> bool {
    is_unit(path) && bundle.file(path).and_then(DataFile::text).is_some_and(protocol::defines_main)
}

/// The field with the path of the open file.
fn rename(this: &CellView, ctx: &Context<CellView>, path: &str) -> Html {
    let onchange = ctx.link().callback(|e: yew::Event| {
        Msg::File(Change::Rename(e.target_unchecked_into::<HtmlInputElement>().value()))
    });
    let onkeydown = ctx.link().batch_callback(|e: KeyboardEvent| {
        (e.key() == "Enter")
            .then(|| Msg::File(Change::Rename(e.target_unchecked_into::<HtmlInputElement>().value())))
    });
    html! {
        <label class="file-path"><span>{ this.t.file_path }</span>
            <input type="text" value={path.to_owned()} spellcheck="false" autocapitalize="off" {onchange} {onkeydown} />
        </label>
    }
}

/// What the editor cannot show: a file that is no text, or the input.
pub(super) fn no_text(this: &CellView, ctx: &Context<CellView>) -> Html {
    let t = this.t;
    if let Tab::File(path) = &this.tab {
        let Some(file) = this.state.bundle.file(path).cloned() else { return Html::default() };
        let size = diagnosis::Numbers(t.lang).bytes(file.bytes.len() as u64);
        let (name, bytes) = (file.name.clone(), file.bytes.clone());
        let save = move |_: MouseEvent| env::download_bytes(&name, &bytes);
        return html! {
            <div class="file-data">
                { picture::view(&file).unwrap_or_default() }
                <p>{ fill(t.file_binary, &[&file.name, &size]) }</p>
                { action("file-save").text(t.file_save, save.into()) }
            </div>
        };
    }
    let args = ctx.link().callback(|e: InputEvent| {
        Msg::File(Change::Args(e.target_unchecked_into::<HtmlInputElement>().value()))
    });
    let stdin = ctx.link().callback(|e: InputEvent| {
        Msg::File(Change::Stdin(e.target_unchecked_into::<HtmlTextAreaElement>().value()))
    });
    let bundle = &this.state.bundle;
    html! {
        <div class="file-input">
            <label><span>{ t.files_args }</span>
                <input type="text" value={bundle.args.clone()} oninput={args} spellcheck="false" autocapitalize="off"
                    placeholder="-n 1000 input.pgm" data-control="args" /></label>
            <label><span>{ t.files_stdin }</span>
                <textarea rows="8" oninput={stdin} spellcheck="false" data-control="stdin"
                    value={bundle.stdin.clone()} /></label>
            <p>{ t.files_input_help }</p>
        </div>
    }
}
