//! The component of one cell: its state and its transitions. Drawing is in [`shape`], views are in the other
//! submodules.
//!
//! Invariants: a cell has at most one pending run, whose inputs are in `running`. A result is stored with its
//! inputs, so stale ones are recognised. Nothing typed by the reader is replaced without a request.

mod access;
mod act;
pub mod chart;
mod code;
mod compare;
mod controls;
mod diff;
pub mod files;
mod heatmap;
mod library;
mod lines;
mod machine;
mod machine_code;
mod markdown;
mod memory;
mod names;
mod occupancy;
mod output;
pub mod plot;
pub mod recall;
mod roofline;
mod script;
mod shape;
pub mod state;
mod status;
mod sweep;
mod time;
mod timeline;
mod transfers;
pub mod versions;
mod why;
mod zoom;

use std::rc::Rc;

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use protocol::{DeviceTable, RunReply, View};
use text_search::comments::original;
use yew::{Callback, Component, Context, Html, NodeRef, Properties};

use crate::device::{self, Mistake};
use crate::editor::Editor;
use crate::link::{self, LinkError};
use crate::load::LoadError;
use crate::pool::{Answer, Failure, JobId};
use crate::text::{Texts, fill};
use crate::{embed, env, intake, store};
use state::{Inputs, State};
use sweep::{At, SweepRun};
use versions::Version;

/// The inputs of a cell's component.
#[derive(Clone, Properties)]
pub struct Props {
    /// The cell as the site contains it.
    pub cell: Rc<protocol::Cell>,
    /// Pairs of comments of the lesson's program, in its file and on the page, for [`text_search::comments`].
    pub comments: Rc<str>,
    /// HTML of the lesson's program with highlighting, as the static page has it.
    pub highlighted: String,
    /// All devices of the page.
    pub devices: Rc<DeviceTable>,
    /// Connection to the exercise that checks the cell's program, if there is one.
    pub bench: Option<Rc<crate::exercise::Bench>>,
    /// The notebook that keeps the cell's state. `None`: a cell of a lesson, which keeps its own.
    pub owner: Option<Owner>,
}

/// The connection of a cell to the notebook that owns its program.
#[derive(Clone)]
pub struct Owner {
    /// Name of the cell among all notebooks, for what is stored with it.
    pub key: String,
    /// The state with which the cell begins.
    pub state: State,
    /// Called with each new state.
    pub on_change: Callback<State>,
    /// Called with the result of each run of the present state, and with `None` when it is out of date.
    pub on_result: Callback<Option<Rc<RunReply>>>,
    /// The id of the cell whose view this is, if only a view is shown, as a figure in a text. It follows that cell and
    /// cannot be edited.
    pub figure_of: Option<String>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.cell, &other.cell)
    }
}

impl Props {
    /// The id of the cell whose view this is, if it is a figure.
    fn figure_of(&self) -> Option<&str> {
        self.owner.as_ref()?.figure_of.as_deref()
    }
}

/// Key under which a cell hands its program over to the notebook.
pub const HANDOFF: &str = "to-notebook";

/// Messages to a cell.
pub enum Msg {
    Device(String),
    ShowMachine,
    Machine(machine::Change),
    Param(String, u32),
    View(View),
    Block(At),
    Edited(String),
    /// Changes to files, arguments and standard input.
    File(files::Change),
    OpenEditor(Focus),
    EditorReady(Box<Editor>, Focus),
    EditorFailed(LoadError),
    /// Selects a byte range of the main file.
    Goto(u32, u32),
    /// Selects a byte range of the file with a path. Empty: the main one.
    GotoIn(String, u32, u32),
    CopyMarkdown,
    /// Keeps the present version with its result.
    Keep,
    /// Replaces the versions that are kept.
    Kept(Vec<Version>),
    /// Makes a version that was kept the present one.
    OpenVersion(usize),
    /// The cursor has moved to a line of the program, counted from 1.
    Line(u32),
    /// The pointer is over a machine instruction of a line. 0: of none.
    Point(u32),
    /// Lays the program out anew.
    Format,
    /// The reader looks at a name in the editor.
    Look(names::Look),
    /// The compiler has answered the question of this number about names.
    Named(u32, Option<Box<protocol::Names>>),
    /// The reader pressed Run.
    Run,
    /// The reader wants exact times.
    RunExact,
    /// No further change has followed for the delay of live runs.
    Due,
    /// The result of an earlier visit, if there is one of the present program.
    Recalled(Option<Box<recall::Recalled>>),
    Done(Answer),
    Cancel,
    Reset,
    BackToMine,
    /// Takes an earlier state back.
    Restore(Box<State>),
    /// Shows another program, which becomes the reader's own only after an edit.
    ShowOther(String),
    /// Another tab of the browser has saved a version of this program.
    SavedElsewhere,
    /// The reader wants the version of the other tab.
    TakeElsewhere,
    CopyLink,
    /// Shows the HTML for pages of others.
    Embed,
    /// Opens the program in a notebook.
    ToNotebook,
    CopyReport,
    Reload,
    Launch(usize),
    Warp(u64, u32),
    Sweep,
    /// Shows the difference between sweep and measurement, or both side by side.
    Apart(bool),
    Swept(At, JobId, Answer),
    /// Results of the sweep have arrived since it was drawn.
    DrawSweep,
    CancelSweep,
}

/// Where the cursor goes when the editor appears.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Focus {
    /// No focus: the reader did not ask for the editor.
    No,
    /// To the start of the text.
    Start,
    /// To a point of the viewport, in CSS pixels.
    At(f64, f64),
}

/// State of the editor.
enum EditorState {
    Static,
    Loading,
    Ready(Box<Editor>),
}

/// A result with its inputs.
struct Shown {
    inputs: Inputs,
    reply: Rc<RunReply>,
    source: Source,
}

/// Origin of a result.
#[derive(Clone, Copy, Debug)]
enum Source {
    Build,
    /// A run in this browser, with the seconds from request to reply.
    Here {
        seconds: f64,
    },
}

/// Who requested a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asker {
    /// The reader, by the button Run.
    Reader,
    /// The page, because an input changed.
    Page,
}

/// Time after the last change of its cell at which a figure runs, in milliseconds. The cell itself runs first.
const FIGURE_DELAY: u32 = 900;

/// Time limit of a run that the page requested, in seconds.
const PAGE_LIMIT: u32 = 60;

/// Why the last run has no result.
#[derive(Clone, Debug, PartialEq)]
enum Stopped {
    /// The reader cancelled it.
    Cancelled,
    Failed(Failure),
}

/// A pending run.
struct Running {
    job: JobId,
    asker: Asker,
    inputs: Inputs,
    /// Recordings that the run makes.
    traces: state::Traces,
    since: f64,
}

/// The component.
pub struct CellView {
    t: &'static Texts,
    key: String,
    /// Path of the main file in the lesson.
    main: String,
    state: State,
    /// The reader's own version, while another one (of a link, the solution or another tab) is shown.
    mine: Option<State>,
    /// Whether another tab has saved another version.
    elsewhere: bool,
    shown: Option<Shown>,
    running: Option<Running>,
    due: Option<Timeout>,
    stopped: Option<Stopped>,
    launch: usize,
    /// Linear index of the block, and index of the warp, whose accesses are shown.
    warp: (u64, u32),
    /// Whether the fields of the device are open.
    machine: bool,
    /// The last change to the fields that made no valid device, and why.
    mistake: Option<(machine::Change, Mistake)>,
    sweep: Option<SweepRun>,
    /// Whether the heatmap shows the difference from the measurement.
    apart: bool,
    editor: EditorState,
    /// Versions that the reader has kept, the first one first.
    kept: Rc<Vec<Version>>,
    /// Line of the program in which the editor's cursor is, counted from 1. 0: there is none.
    line: u32,
    /// Line that is marked in the static listing. 0: none.
    pointed: u32,
    names: names::NameState,
    /// Byte range to select once the editor is there.
    goto: Option<(u32, u32)>,
    /// The open tab among the program's files.
    tab: files::Tab,
    /// What to do when the editor becomes visible: where to put the focus, and the scroll position.
    arrival: Option<(Focus, f64)>,
    host: NodeRef,
    scroller: NodeRef,
    /// Changes in other tabs; files that are dropped or pasted.
    listeners: Vec<EventListener>,
}

impl Component for CellView {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let cell = &ctx.props().cell;
        let owner = ctx.props().owner.as_ref();
        // The state of an owned cell is not stored under this key, but what belongs to it is.
        let key =
            owner.map_or_else(|| format!("cell:{}:{}", env::lesson(), cell.id), |owner| owner.key.clone());
        let fresh = State::of(cell);
        let known = |written: &str| device::exists(&ctx.props().devices, written);
        let stored = owner.map_or_else(|| act::stored(ctx.props(), &key), |owner| Some(owner.state.clone()));
        let mut state = stored.clone().unwrap_or_else(|| fresh.clone());
        let Followed { mut linked, mine } = match owner {
            Some(_) => Followed::default(),
            None => follow_link(ctx.props(), &mut state, stored),
        };
        if let (Some(device), None) = (embed::device(), owner) {
            state.device = device;
            linked = Some(state.clone());
        }
        state = state.fit(cell, known);
        let lost = linked.map(|linked| link::lost(&linked, &state)).unwrap_or_default();
        if !lost.is_empty() {
            env::toast(&fill(env::texts().link_partly, &[&lost.join(", ")]));
        }
        let shown = cell.default_reply.clone().map(|reply| Shown {
            inputs: fresh.inputs(),
            reply: Rc::new(reply),
            source: Source::Build,
        });
        let this = Self {
            t: env::texts(),
            main: cell.file.clone(),
            mine,
            elsewhere: false,
            shown,
            running: None,
            due: None,
            stopped: None,
            launch: cell.default_reply.as_ref().map_or(0, |reply| cell.first_launch(&reply.profile.launches)),
            warp: cell.warp,
            machine: state.device.contains('+'),
            mistake: None,
            sweep: act::stored_sweep(ctx.props(), &key, &state)
                .or_else(|| SweepRun::of_build(cell, fresh.inputs().without_block(cell))),
            apart: false,
            editor: EditorState::Static,
            kept: Rc::new(act::stored_versions(ctx.props(), &key)),
            line: 0,
            pointed: 0,
            names: names::NameState::default(),
            goto: None,
            tab: files::Tab::Main,
            arrival: None,
            host: NodeRef::default(),
            scroller: NodeRef::default(),
            listeners: vec![store::on_change_elsewhere(&key, ctx.link().callback(|()| Msg::SavedElsewhere))],
            key,
            state,
        };
        if let Some(bench) = &ctx.props().bench {
            bench.show.replace(ctx.link().callback(Msg::ShowOther));
        }
        let is_figure = ctx.props().figure_of().is_some();
        if !is_figure && (this.state.code != cell.source || owner.is_some()) {
            ctx.link().send_message(Msg::OpenEditor(Focus::No));
        }
        if is_figure && this.state.view == View::Heatmap && this.sweep.is_none() {
            ctx.link().send_message(Msg::Sweep);
        }
        if this.needs_a_run(ctx.props()) && (owner.is_some() || this.state.inputs() != fresh.inputs()) {
            this.recall(ctx);
        }
        this
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Device(slug) => {
                self.state.device = slug;
                self.mistake = None;
                self.changed(ctx, 0);
            }
            Msg::ShowMachine => self.machine = !self.machine,
            Msg::Machine(change) => {
                match machine::changed(&ctx.props().devices, &self.state.device, &change) {
                    Ok(device) => return self.update(ctx, Msg::Device(device)),
                    Err(mistake) => self.mistake = Some((change, mistake)),
                }
            }
            Msg::Param(name, value) => {
                self.state.params.insert(name, value);
                self.changed(ctx, 0);
            }
            Msg::View(view) => {
                self.state.view = view;
                self.keep(ctx);
                self.expect_sweep(ctx);
                self.trace(ctx);
            }
            Msg::Warp(block, warp) => {
                self.warp = (block, warp);
                self.trace(ctx);
            }
            Msg::Block((column, row)) => self.pick(ctx, column, row),
            Msg::Edited(text) => {
                if !self.edit_file(&text) {
                    self.state.edit(&ctx.props().cell, text);
                }
                self.changed(ctx, 450);
            }
            Msg::File(change) => self.change_files(ctx, change),
            Msg::OpenEditor(focus) => self.open_editor(ctx, focus),
            Msg::EditorReady(editor, focus) => self.editor_ready(editor, focus),
            Msg::EditorFailed(error) => {
                self.editor = EditorState::Static;
                env::toast(&format!("{}. {}", self.t.editor_failed, error.text(self.t)));
            }
            Msg::Goto(start, end) => self.go_to(ctx, String::new(), start, end),
            Msg::GotoIn(file, start, end) => self.go_to(ctx, file, start, end),
            Msg::CopyMarkdown => self.copy_markdown(ctx),
            Msg::Keep => self.keep_version(ctx),
            Msg::Kept(all) => self.set_kept(all, ctx),
            Msg::OpenVersion(at) => self.open_version(ctx, at),
            Msg::Line(line) => return self.at_line(line),
            Msg::Point(line) => return self.point(line),
            Msg::Format => self.format(),
            Msg::Look(look) => return self.look(ctx, look),
            Msg::Named(number, names) => return self.named(number, names),
            Msg::Run => self.run_by_reader(ctx),
            Msg::RunExact => self.run_exact(ctx),
            Msg::Due => self.bring_up_to_date(ctx),
            Msg::Recalled(known) => self.recalled(ctx, known),
            Msg::Done(answer) => self.done(ctx, answer),
            Msg::Cancel => {
                self.stop();
                self.stopped = Some(Stopped::Cancelled);
            }
            Msg::Reset => {
                let view = self.state.view;
                self.state = State { view, ..State::of(&ctx.props().cell) };
                self.replaced(ctx);
            }
            Msg::BackToMine => {
                if let Some(mine) = self.mine.take() {
                    self.state = mine;
                    self.replaced(ctx);
                }
            }
            Msg::Restore(state) => {
                self.state = *state;
                self.replaced(ctx);
            }
            Msg::ShowOther(code) => self.show_other(ctx, State { code, ..self.state.clone() }),
            Msg::SavedElsewhere => self.elsewhere = act::saved(ctx.props(), &self.key) != self.state,
            Msg::TakeElsewhere => {
                self.elsewhere = false;
                self.show_other(ctx, act::saved(ctx.props(), &self.key));
            }
            Msg::CopyLink => self.copy_link(ctx),
            Msg::Embed => self.embed(ctx),
            Msg::ToNotebook => self.open_in_notebook(ctx),
            Msg::CopyReport => self.copy_report(),
            Msg::Reload => {
                let _ = env::window().location().reload();
            }
            Msg::Launch(index) => self.launch = index,
            Msg::Apart(apart) => self.apart = apart,
            Msg::Sweep => self.start_sweep(ctx),
            Msg::Swept(at, job, answer) => return self.swept(ctx, at, job, answer),
            Msg::DrawSweep => return self.draw_sweep(),
            Msg::CancelSweep => self.cancel_sweep(),
        }
        true
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props) -> bool {
        let Props { cell, devices, .. } = ctx.props();
        if !Rc::ptr_eq(cell, &old.cell) {
            let known = |written: &str| device::exists(devices, written);
            let figure = ctx.props().owner.as_ref().filter(|owner| owner.figure_of.is_some());
            let state = figure.map_or_else(|| std::mem::take(&mut self.state), |figure| figure.state.clone());
            self.state = state.fit(cell, known);
            self.cancel_sweep();
            self.sweep = SweepRun::of_build(cell, self.state.inputs().without_block(cell));
            if figure.is_some() && self.needs_a_run(ctx.props()) {
                self.changed(ctx, FIGURE_DELAY);
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        shape::view(self, ctx)
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        if first {
            shape::enliven(&ctx.props().cell.id);
            if embed::is_on() {
                self.keep(ctx);
            }
            let section = env::document().get_element_by_id(&format!("cell-{}", ctx.props().cell.id));
            if let Some(section) = section {
                let take = ctx.link().callback(|files| Msg::File(files::Change::Take(files)));
                self.listeners.extend(intake::listen(&section, take));
            }
        }
        if let Some(bench) = &ctx.props().bench {
            bench.code.borrow_mut().clone_from(&self.state.code);
        }
        self.arrive();
    }

    fn destroy(&mut self, _ctx: &Context<Self>) {
        self.stop();
        self.cancel_sweep();
    }
}

/// The effect of a link to a cell.
#[derive(Default)]
struct Followed {
    /// The state in the link, before it is adapted to the cell. `None`: the address has no link to this cell.
    linked: Option<State>,
    /// The reader's own version, if the link hides one.
    mine: Option<State>,
}

/// Applies the link in the address if it is to this cell.
fn follow_link(Props { cell, comments, .. }: &Props, state: &mut State, stored: Option<State>) -> Followed {
    let fragment = env::window().location().hash().unwrap_or_default();
    if !link::is_link(&fragment) || link::target(&fragment).is_some_and(|id| id != cell.id) {
        return Followed::default();
    }
    match link::apply(&fragment, cell, &original(&cell.source, comments), state) {
        Ok(()) => state.translate(comments),
        Err(LinkError::OtherVersion) => env::toast(env::texts().link_other_version),
        // Every cell sees a broken link; only the first one reports it.
        Err(LinkError::Broken) => {
            env::toast(env::texts().link_broken);
            let _ = env::window().location().set_hash("");
            return Followed::default();
        }
    }
    Followed { mine: stored.filter(|s| s != state), linked: Some(state.clone()) }
}
