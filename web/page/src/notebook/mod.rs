//! The notebook: a page of the reader's own, with blocks of text and programs.
//!
//! [`doc`] is the model, [`page`] its text as HTML, [`database`] keeps it, [`text`] is the component of
//! a text, [`figures`] draws results in it. A program is the same cell as in lessons, with the notebook as its owner.
//!
//! Invariants: every change is written to the database at once; a notebook that cannot be written says so and stays in
//! memory. Deleting blocks and notebooks can be undone. In the frame of another page ([`crate::embed`]) there are only the
//! blocks of the linked notebook, and nothing is written.

mod database;
mod doc;
mod figures;
mod handoff;
mod page;
mod shape;
mod text;
mod written;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

use gloo::events::EventListener;
use lesson::archive;
use protocol::{DataFile, DeviceTable, RunReply, from_files};
use yew::{Callback, Component, Context, Html, NodeRef, Properties};

use crate::cell::recall;
use crate::cell::state::State;
use crate::text::{Texts, fill};
use crate::{device, embed, env, intake, load, snippet, store};
use database::{Entry, Store};
use doc::{Content, Notebook, Program, Undo};
use page::Shown;

/// Mounts the notebook in `#notebook`.
pub fn mount(devices: &Rc<DeviceTable>) {
    intake::unpack_by(archive::unpack);
    if let Some(host) = env::document().get_element_by_id("notebook") {
        host.set_inner_html("");
        let props = Props { devices: devices.clone() };
        yew::Renderer::<NotebookView>::with_root_and_props(host, props).render();
    }
}

/// The inputs of the component.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub devices: Rc<DeviceTable>,
}

/// Messages to the notebook.
pub enum Msg {
    /// The database is open, or the browser allows none.
    Started(Result<Box<Store>, String>),
    /// The page is embedded and has no database.
    Embedded,
    Listed(Vec<Entry>),
    /// A notebook was read. `None`: it is not there any more.
    Opened(String, Option<Box<Notebook>>),
    /// Writing failed, with the reason, or succeeded.
    Saved(Result<(), String>),
    /// Another tab has changed a notebook.
    ChangedElsewhere,
    TakeElsewhere,
    Edit(u32, bool),
    Text(u32, String),
    Cell(u32, Box<State>),
    Result(u32, Option<Rc<RunReply>>),
    Words(u32, String),
    Settings(u32),
    Add(usize, Kind),
    Delete(u32),
    Up(u32),
    Down(u32),
    Duplicate(u32),
    Undo,
    Redo,
    Name(String),
    Menu(Menu),
    Open(String),
    New,
    Copy,
    DeleteNotebook(String),
    Restore(Box<(Entry, Notebook)>),
    Export,
    Link,
    /// Shows the HTML for pages of others.
    Embed,
    Take(Vec<DataFile>),
    /// A text or archive of the site: name and contents.
    Fetched(String, Option<Vec<u8>>),
}

/// Kinds of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Text,
    Program,
}

/// The open part of the head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    Closed,
    Notebooks,
}

/// The component.
pub struct NotebookView {
    t: &'static Texts,
    store: Option<Box<Store>>,
    /// Why nothing is saved.
    trouble: Option<String>,
    list: Vec<Entry>,
    /// The open notebook. `None` until it has been read.
    open: Option<Open>,
    menu: Menu,
    elsewhere: bool,
    /// What the link of an embedded notebook has that cannot be shown. Elsewhere such messages vanish.
    told: Vec<String>,
    host: NodeRef,
    listeners: Vec<EventListener>,
}

/// Prefix of the keys under which results of a notebook's programs are stored.
const CELLS: &str = "notebook:";

/// Whether a key belongs to a program of a notebook that is not in the list.
fn is_of_none(key: &str, list: &[Entry]) -> bool {
    let cell = key.split_once(':').and_then(|(_, rest)| rest.strip_prefix(CELLS));
    let id = cell.and_then(|cell| cell.split(':').next());
    id.is_some_and(|id| !list.iter().any(|entry| entry.id == id))
}

/// The open notebook.
struct Open {
    id: String,
    notebook: Notebook,
    shown: Shown,
    results: BTreeMap<u32, Rc<RunReply>>,
    undo: Vec<Undo>,
    redo: Vec<Undo>,
    /// The text that is edited.
    editing: Option<u32>,
    /// The program whose settings are open.
    settings: Option<u32>,
    /// Number of this opening. It is part of the keys of the components, which keep states that must not get into another
    /// notebook.
    opening: u32,
}

impl Open {
    fn new(id: String, notebook: Notebook) -> Self {
        thread_local!(static OPENINGS: Cell<u32> = const { Cell::new(0) });
        let opening = OPENINGS.get() + 1;
        OPENINGS.set(opening);
        let mut open = Self {
            id,
            notebook,
            shown: Shown::default(),
            results: BTreeMap::new(),
            undo: Vec::new(),
            redo: Vec::new(),
            editing: None,
            settings: None,
            opening,
        };
        open.parse();
        open
    }

    /// Name of the program with a key among those of all notebooks.
    fn cell_key(&self, key: u32) -> String {
        format!("{CELLS}{}:{key}", self.id)
    }

    /// What figures in the texts can show: the cells by their ids, each with its name among all notebooks.
    fn figures(&self) -> BTreeMap<String, (String, Rc<protocol::Cell>)> {
        let programs = self.notebook.blocks.iter().filter_map(|block| match &block.content {
            Content::Program(program) => Some((block.key, program.id())),
            Content::Text(_) => None,
        });
        let figure = |(key, id): (u32, &str)| {
            Some((id.to_owned(), (self.cell_key(key), self.shown.figures.get(id)?.clone())))
        };
        programs.filter_map(figure).collect()
    }

    fn parse(&mut self) {
        self.shown.update(&self.notebook, env::lang(), &self.results);
    }

    fn changed_order(&mut self, undo: Option<Undo>) {
        if let Some(undo) = undo {
            self.undo.push(undo);
            self.redo.clear();
        }
        self.parse();
    }
}

/// Key of the last open notebook.
const LAST: &str = "notebook";
/// Key that is written when a notebook has changed, so that other tabs notice.
const CHANGED: &str = "notebook-changed";

impl Component for NotebookView {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link().clone();
        if embed::is_on() {
            link.send_message(Msg::Embedded);
        } else {
            wasm_bindgen_futures::spawn_local(async move {
                let store = Store::open().await.map(Box::new).map_err(|error| error.to_string());
                link.send_message(Msg::Started(store));
            });
        }
        let elsewhere = store::on_change_elsewhere(CHANGED, ctx.link().callback(|()| Msg::ChangedElsewhere));
        Self {
            t: env::texts(),
            store: None,
            trouble: None,
            list: Vec::new(),
            open: None,
            menu: Menu::Closed,
            elsewhere: false,
            told: Vec::new(),
            host: NodeRef::default(),
            listeners: vec![elsewhere],
        }
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Started(Ok(store)) => {
                self.store = Some(store);
                self.start(ctx);
            }
            Msg::Embedded => self.start(ctx),
            Msg::Started(Err(why)) => {
                self.trouble = Some(why);
                self.start(ctx);
            }
            Msg::Listed(list) => self.listed(list),
            Msg::Opened(id, Some(notebook)) => {
                store::save(LAST, &id);
                self.elsewhere = false;
                self.open = Some(Open::new(id, *notebook));
            }
            Msg::Opened(_, None) => {
                self.begin(ctx, Notebook::starter(self.t.notebook_name, self.t.notebook_starter))
            }
            Msg::Saved(result) => {
                let failed = result.err();
                let changed = failed.is_some() != self.trouble.is_some();
                self.trouble = failed;
                return changed;
            }
            Msg::ChangedElsewhere => {
                let (id, own) =
                    (store::load::<String>(CHANGED), self.open.as_ref().map(|open| open.id.clone()));
                self.elsewhere = self.elsewhere || (id.is_some() && id == own);
                self.read_list(ctx);
            }
            Msg::TakeElsewhere => {
                if let Some(id) = self.open.as_ref().map(|open| open.id.clone()) {
                    self.read(ctx, id);
                }
            }
            Msg::Menu(menu) => {
                self.menu = if self.menu == menu { Menu::Closed } else { menu };
            }
            Msg::Open(id) => {
                self.menu = Menu::Closed;
                self.read(ctx, id);
            }
            Msg::New => {
                self.begin(ctx, Notebook::starter(self.t.notebook_name, self.t.notebook_starter));
            }
            Msg::Copy => {
                if let Some(open) = &self.open {
                    let mut copy = open.notebook.clone();
                    copy.name = fill(self.t.notebook_copy_of, &[&copy.name]);
                    self.begin(ctx, copy);
                }
            }
            Msg::DeleteNotebook(id) => self.delete(ctx, id),
            Msg::Restore(both) => {
                let (entry, notebook) = *both;
                self.open = Some(Open::new(entry.id, notebook));
                self.keep(ctx);
                self.read_list(ctx);
            }
            Msg::Export => self.export(),
            Msg::Link => self.copy_link(),
            Msg::Embed => self.embed(),
            Msg::Take(files) => self.take(ctx, files),
            Msg::Fetched(name, contents) => self.fetched(ctx, &name, contents),
            Msg::Name(name) => {
                if let Some(open) = &mut self.open {
                    open.notebook.name = name;
                    self.keep(ctx);
                    self.read_list(ctx);
                }
            }
            Msg::Result(key, reply) => {
                let Some(open) = &mut self.open else { return false };
                let had = match reply {
                    Some(reply) => open.results.insert(key, reply),
                    None => open.results.remove(&key),
                };
                if had.is_none() && !open.results.contains_key(&key) {
                    return false;
                }
                open.parse();
            }
            // These change what is shown, and nothing that is stored.
            msg @ (Msg::Edit(..) | Msg::Settings(_)) => {
                return self.open.as_mut().is_some_and(|open| open.update(msg));
            }
            msg => {
                let Some(open) = &mut self.open else { return false };
                let draw = open.update(msg);
                self.keep(ctx);
                return draw;
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        shape::view(self, ctx)
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        if let (true, false, Some(host)) = (first, embed::is_on(), self.host.cast::<web_sys::Element>()) {
            self.listeners.extend(intake::listen(&host, ctx.link().callback(Msg::Take)));
            let fetch = self.fetcher(ctx);
            self.listeners.extend(handoff::gallery(fetch));
        }
    }
}

impl Open {
    /// Changes blocks. Returns whether to draw.
    fn update(&mut self, msg: Msg) -> bool {
        match msg {
            Msg::Edit(key, begin) => {
                self.editing = begin.then_some(key);
                if !begin {
                    self.parse();
                }
            }
            Msg::Text(key, text) => {
                let block = self.notebook.blocks.iter_mut().find(|block| block.key == key);
                if let Some(block) = block {
                    block.content = Content::Text(text);
                }
                self.parse();
            }
            Msg::Cell(key, state) => {
                let Some(program) = self.notebook.program_mut(key) else { return false };
                let edited = program.state.code != state.code || program.state.bundle != state.bundle;
                program.state = *state;
                if edited {
                    self.parse();
                }
                return edited;
            }
            Msg::Words(key, words) => {
                if let Some(program) = self.notebook.program_mut(key) {
                    program.words = words;
                }
                self.parse();
            }
            Msg::Settings(key) => self.settings = (self.settings != Some(key)).then_some(key),
            Msg::Add(index, kind) => {
                let content = match kind {
                    Kind::Text => Content::Text(String::new()),
                    Kind::Program => {
                        Content::Program(Program::new(&self.notebook.free_id("cell"), doc::STARTER))
                    }
                };
                let key = self.notebook.insert(index, content);
                self.editing = (kind == Kind::Text).then_some(key);
                self.changed_order(Some(Undo::Remove(key)));
            }
            Msg::Delete(key) => {
                let undo = self.notebook.remove(key);
                self.results.remove(&key);
                self.changed_order(undo);
            }
            Msg::Up(key) | Msg::Down(key) => {
                let Some(at) = self.notebook.index(key) else { return false };
                let to = if matches!(msg, Msg::Up(_)) { at.saturating_sub(1) } else { at + 1 };
                let undo = self.notebook.move_to(key, to);
                self.changed_order(undo);
                self.focus_block(key);
            }
            Msg::Duplicate(key) => {
                let Some(at) = self.notebook.index(key) else { return false };
                let mut content = self.notebook.blocks[at].content.clone();
                if let Content::Program(program) = &mut content {
                    let id = self.notebook.free_id(program.id());
                    program.words = lesson::draft::with_attribute(&program.words, "id", &id);
                    program.words = lesson::draft::with_attribute(&program.words, "file", "");
                }
                let new = self.notebook.insert(at + 1, content);
                self.changed_order(Some(Undo::Remove(new)));
            }
            Msg::Undo => {
                let redo = self.undo.pop().and_then(|undo| self.notebook.undo(undo));
                self.redo.extend(redo);
                self.parse();
            }
            Msg::Redo => {
                let undo = self.redo.pop().and_then(|redo| self.notebook.undo(redo));
                self.undo.extend(undo);
                self.parse();
            }
            _ => return false,
        }
        true
    }

    /// Keeps the focus on a block that was moved, whose element may be a new one.
    fn focus_block(&self, key: u32) {
        let id = format!("block-{key}");
        gloo::timers::callback::Timeout::new(0, move || {
            env::focus(&id);
            if let Some(block) = env::document().get_element_by_id(&id) {
                block.scroll_into_view_with_bool(false);
            }
        })
        .forget();
    }
}

impl NotebookView {
    /// Decides which notebook the page opens: one of a link, one that another page hands over, or the last one.
    fn start(&mut self, ctx: &Context<Self>) {
        self.read_list(ctx);
        let fragment = env::window().location().hash().unwrap_or_default();
        if let Some(notebook) = handoff::linked(&fragment, self.t) {
            return match notebook {
                Ok(notebook) => self.follow(ctx, *notebook),
                Err(why) => {
                    self.tell(why);
                    self.open_last(ctx);
                }
            };
        }
        if embed::is_on() && handoff::lesson(&fragment).is_none() {
            return self.tell(self.t.embed_no_program.into());
        }
        if let Some((cell, state)) = handoff::take_cell() {
            let title = fill(self.t.notebook_from, &[&cell.file]);
            let mut notebook = Notebook { name: title, ..Notebook::default() };
            notebook.add_program(0, &cell, state);
            return self.begin(ctx, notebook);
        }
        if let Some(slug) = handoff::lesson(&fragment) {
            handoff::forget_link();
            self.fetcher(ctx).emit(format!("../{slug}/lesson.zip"));
            return;
        }
        self.open_last(ctx);
    }

    /// Opens the notebook of a link.
    fn follow(&mut self, ctx: &Context<Self>, mut notebook: Notebook) {
        let devices = &ctx.props().devices;
        let lost = notebook.fit_devices(|written| device::exists(devices, written));
        if !lost.is_empty() {
            let used = device::name(self.t, &devices.devices, lesson::fence::DEFAULT_DEVICE);
            self.tell(fill(self.t.link_no_device, &[&lost.join(", "), &used]));
        }
        if !embed::is_on() {
            handoff::forget_link();
            if notebook.name.is_empty() {
                self.t.notebook_name.clone_into(&mut notebook.name);
            }
        }
        self.begin(ctx, notebook);
    }

    /// Says what is wrong with a link. In a frame the message stays, so that the author of the page around it sees it.
    fn tell(&mut self, message: String) {
        if embed::is_on() {
            self.told.push(message);
        } else {
            env::toast(&message);
        }
    }

    fn open_last(&mut self, ctx: &Context<Self>) {
        if embed::is_on() {
            return;
        }
        handoff::forget_link();
        match store::load::<String>(LAST).filter(|_| self.store.is_some()) {
            Some(id) => self.read(ctx, id),
            None => self.begin(ctx, Notebook::starter(self.t.notebook_name, self.t.notebook_starter)),
        }
    }

    /// Opens a new notebook and writes it.
    fn begin(&mut self, ctx: &Context<Self>, notebook: Notebook) {
        let id = format!("{:x}{:04x}", js_sys::Date::now() as u64, (js_sys::Math::random() * 65536.0) as u32);
        store::save(LAST, &id);
        self.elsewhere = false;
        self.menu = Menu::Closed;
        self.open = Some(Open::new(id, notebook));
        self.keep(ctx);
        self.read_list(ctx);
    }

    /// Takes the list of notebooks, and at first deletes what is stored with the programs of others.
    fn listed(&mut self, list: Vec<Entry>) {
        // Once, before anything could be deleted that can still be taken back.
        if self.list.is_empty() && !list.is_empty() {
            store::sweep(|key| is_of_none(key, &list));
            let known = list.clone();
            recall::sweep(move |cell| is_of_none(&format!("ran:{cell}"), &known));
        }
        self.list = list;
    }

    /// Writes the open notebook.
    fn keep(&mut self, ctx: &Context<Self>) {
        if let (true, Some(open)) = (embed::is_on(), &self.open) {
            if let Some(fragment) = handoff::fragment(&open.notebook) {
                embed::point(&fragment);
            }
            return;
        }
        let (Some(store), Some(open)) = (&mut self.store, &self.open) else { return };
        let entry =
            Entry { id: open.id.clone(), name: open.notebook.name.clone(), changed: js_sys::Date::now() };
        let saving = store.save(&entry, &open.notebook);
        store::save(CHANGED, &open.id);
        let link = ctx.link().clone();
        match saving {
            Ok(saving) => wasm_bindgen_futures::spawn_local(async move {
                link.send_message(Msg::Saved(saving.await.map_err(|error| error.to_string())));
            }),
            Err(error) => link.send_message(Msg::Saved(Err(error.to_string()))),
        }
    }

    /// Reads the list of notebooks. Writes that were begun are in it.
    fn read_list(&self, ctx: &Context<Self>) {
        let Some(list) = self.store.as_ref().map(|store| store.list()) else { return };
        let link = ctx.link().clone();
        wasm_bindgen_futures::spawn_local(async move {
            if let Ok(list) = list.await {
                link.send_message(Msg::Listed(list));
            }
        });
    }

    fn read(&mut self, ctx: &Context<Self>, id: String) {
        let Some(reading) = self.store.as_ref().map(|store| store.load(&id)) else { return };
        let link = ctx.link().clone();
        wasm_bindgen_futures::spawn_local(async move {
            match reading.await {
                Ok(notebook) => link.send_message(Msg::Opened(id, notebook.map(Box::new))),
                Err(error) => link.send_message(Msg::Saved(Err(error.to_string()))),
            }
        });
    }

    fn delete(&mut self, ctx: &Context<Self>, id: String) {
        let Some(store) = &mut self.store else { return };
        let (reading, deleting) = (store.load(&id), store.delete(&id));
        let name = self.list.iter().find(|entry| entry.id == id).cloned();
        let is_open = self.open.as_ref().is_some_and(|open| open.id == id);
        let next = self.list.iter().find(|entry| entry.id != id).map(|entry| entry.id.clone());
        let (t, link) = (self.t, ctx.link().clone());
        wasm_bindgen_futures::spawn_local(async move {
            let notebook = reading.await.ok().flatten();
            if let Err(error) = deleting.await {
                return link.send_message(Msg::Saved(Err(error.to_string())));
            }
            if let (Some(entry), Some(notebook)) = (name, notebook) {
                let (told, link) = (fill(t.notebook_deleted, &[&entry.name]), link.clone());
                env::offer(&told, t.undo, move || {
                    link.send_message(Msg::Restore(Box::new((entry.clone(), notebook.clone()))));
                });
            }
        });
        self.list.retain(|entry| entry.id != id);
        match next {
            _ if !is_open => {}
            Some(next) => self.read(ctx, next),
            None => self.begin(ctx, Notebook::starter(self.t.notebook_name, self.t.notebook_starter)),
        }
    }

    fn export(&self) {
        let Some(open) = &self.open else { return };
        let files = open.notebook.to_files(env::lang());
        let name = handoff::slug(&open.notebook.name);
        match files.as_slice() {
            [only] => env::download_bytes(&format!("{name}.md"), &only.bytes),
            files => match archive::zip(&name, files) {
                Ok(bytes) => env::download_bytes(&format!("{name}.zip"), &bytes),
                Err(why) => env::toast(&why),
            },
        }
    }

    fn copy_link(&self) {
        let Some(open) = &self.open else { return };
        let t = self.t;
        let Some(fragment) = handoff::fragment(&open.notebook) else {
            let notebook = open.notebook.clone();
            return env::offer(t.notebook_link_long, t.notebook_export, move || {
                let name = handoff::slug(&notebook.name);
                if let Ok(bytes) = archive::zip(&name, &notebook.to_files(env::lang())) {
                    env::download_bytes(&format!("{name}.zip"), &bytes);
                }
            });
        };
        let href = env::window().location().href().unwrap_or_default();
        let page = href.split('#').next().unwrap_or_default();
        env::copy(&format!("{page}{fragment}"), move |copied| {
            env::toast(if copied { t.notebook_link_copied } else { t.link_failed });
        });
    }

    /// Shows the HTML that puts the notebook, as it is now, into another page.
    fn embed(&self) {
        let Some(open) = &self.open else { return };
        let files = open.notebook.to_files(env::lang());
        let [only] = files.as_slice() else { return env::toast(self.t.embed_files) };
        let text = only.text().unwrap_or_default();
        // The head is for search engines and the contents of a course.
        let markdown = text
            .strip_prefix("---\n")
            .and_then(|rest| rest.split_once("\n---\n"))
            .map_or(text, |(_, text)| text);
        let link = handoff::fragment(&open.notebook);
        let part = snippet::Part::Notebook { markdown, link: link.as_deref() };
        snippet::offer(part, &open.notebook.name);
    }

    /// Takes files that are dropped beside programs: a lesson becomes a notebook, programs become blocks.
    fn take(&mut self, ctx: &Context<Self>, files: Vec<DataFile>) {
        let mut inside = files.clone();
        protocol::strip_common_folder(&mut inside);
        if doc::is_lesson(&inside) {
            let name = files.first().and_then(|file| file.name.split('/').next()).unwrap_or_default();
            let name = name.trim_end_matches(".md");
            if let Some(notebook) = Notebook::from_files(name, &inside, env::lang()) {
                return self.begin(ctx, notebook);
            }
        }
        let Some(open) = &mut self.open else { return };
        let whole = files.iter().filter(|file| file.text().is_some_and(protocol::defines_main)).count();
        let programs = match whole {
            // Each file is a program by itself if all of them are.
            count if count > 1 && count == files.len() => files.into_iter().map(|file| vec![file]).collect(),
            _ => vec![files],
        };
        for files in programs {
            let count = files.len();
            let Some((main, bundle)) = from_files(files) else {
                env::toast(&fill(self.t.notebook_no_program, &[&count.to_string()]));
                continue;
            };
            let stem =
                main.name.rsplit('/').next().and_then(|name| name.split('.').next()).unwrap_or_default();
            let id = open.notebook.free_id(stem);
            let mut program = Program::new(&id, main.text().unwrap_or_default());
            program.state.bundle = Rc::new(bundle);
            let key = open.notebook.insert(usize::MAX, Content::Program(program));
            open.changed_order(Some(Undo::Remove(key)));
            open.focus_block(key);
        }
        self.keep(ctx);
    }

    /// Fetches a file of the site, relative to the page, and opens it as a notebook.
    fn fetcher(&self, ctx: &Context<Self>) -> Callback<String> {
        let link = ctx.link().clone();
        Callback::from(move |path: String| {
            let link = link.clone();
            wasm_bindgen_futures::spawn_local(async move {
                let contents = load::bytes(&path).await;
                link.send_message(Msg::Fetched(path, contents));
            });
        })
    }

    fn fetched(&mut self, ctx: &Context<Self>, path: &str, contents: Option<Vec<u8>>) {
        let name = path.rsplit('/').next().unwrap_or(path).to_owned();
        let Some(bytes) = contents else {
            self.tell(fill(self.t.load_no_answer, &[&name]));
            return if self.open.is_none() {
                self.open_last(ctx)
            };
        };
        let file = DataFile { name, bytes };
        let mut files = match archive::unpack(&file) {
            Some(Ok(files)) => files,
            Some(Err(why)) => return env::toast(&fill(self.t.files_archive, &[&file.name, &why])),
            None => vec![file.clone()],
        };
        protocol::strip_common_folder(&mut files);
        match Notebook::from_files(file.name.trim_end_matches(".md"), &files, env::lang()) {
            Some(notebook) => {
                self.begin(ctx, notebook);
                env::window().scroll_to_with_x_and_y(0.0, 0.0);
            }
            None => env::toast(&fill(self.t.files_archive, &[&file.name, ""])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_deleted_notebooks_are_found() {
        let list = [Entry { id: "n1".into(), name: String::new(), changed: 0.0 }];
        let check = |key, expect| assert_eq!(is_of_none(key, &list), expect, "{key}");
        check("kept:notebook:n1:4", false);
        check("kept:notebook:n2:4", true);
        check("compared:notebook:n2:4:N 1, 2", true);
        check("kept:cell:model:add", false);
        check("solved", false);
    }
}
