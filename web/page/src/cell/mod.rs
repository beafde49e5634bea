//! The island of one cell: what it holds and how it changes. Drawing is in [`shape`], the rest beside it.
//!
//! Invariants: at most one run of a cell is out, and its inputs are in `running`; a result is shown with the inputs it
//! belongs to, so stale ones are recognised; nothing typed is ever replaced without the reader asking.

mod access;
mod act;
pub mod chart;
mod code;
mod compare;
mod controls;
mod heatmap;
mod library;
mod lines;
mod machine;
mod memory;
mod occupancy;
mod output;
pub mod plot;
mod roofline;
mod shape;
pub mod state;
mod status;
mod sweep;
mod time;
mod timeline;
mod transfers;
mod why;
mod zoom;

use std::rc::Rc;

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use protocol::{DeviceTable, RunReply, View};
use text_search::comments::original;
use yew::{Component, Context, Html, NodeRef, Properties};

use crate::device::{self, Mistake};
use crate::editor::Editor;
use crate::link::{self, LinkError};
use crate::load::LoadError;
use crate::pool::{Answer, Failure, JobId};
use crate::text::{Texts, fill};
use crate::{env, store};
use state::{Inputs, State};
use sweep::{At, SweepRun};

/// What a cell is made from.
#[derive(Clone, Properties)]
pub struct Props {
    /// As the build wrote it.
    pub cell: Rc<protocol::Cell>,
    /// Comments of the lesson's program, as in its file and as here, for [`text_search::comments`].
    pub comments: Rc<str>,
    /// The lesson's program with highlighting, as the static page shows it.
    pub highlighted: String,
    /// All devices of the page.
    pub devices: Rc<DeviceTable>,
    /// Where the program is left for an exercise to check.
    pub bench: Option<Rc<crate::exercise::Bench>>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.cell, &other.cell)
    }
}

/// What can happen to a cell.
pub enum Msg {
    Device(String),
    ShowMachine,
    Machine(machine::Change),
    Param(String, u32),
    View(View),
    Block(At),
    Edited(String),
    OpenEditor(Focus),
    EditorReady(Box<Editor>, Focus),
    EditorFailed(LoadError),
    Goto(u32, u32),
    /// The reader pressed Run.
    Run,
    /// A change has rested long enough.
    Due,
    Done(Answer),
    Cancel,
    Reset,
    BackToMine,
    /// Another program is to be shown, which is not the reader's until he changes it.
    ShowOther(String),
    /// Another tab of the browser has saved a version of this program.
    SavedElsewhere,
    /// The reader wants that version.
    TakeElsewhere,
    CopyLink,
    CopyReport,
    Reload,
    Launch(usize),
    Warp(u64, u32),
    Sweep,
    /// Shows how far the sweep and its measurement are apart, or both.
    Apart(bool),
    Swept(At, JobId, Answer),
    /// Results of the sweep came since it was drawn.
    DrawSweep,
    CancelSweep,
}

/// Where the cursor goes when the editor has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Focus {
    /// Nowhere: nobody asked.
    No,
    /// To the start.
    Start,
    /// Under a point of the viewport.
    At(f64, f64),
}

/// The editor's life.
enum EditorState {
    Static,
    Loading,
    Ready(Box<Editor>),
}

/// A result and what it belongs to.
struct Shown {
    inputs: Inputs,
    reply: Rc<RunReply>,
    source: Source,
}

/// Who computed a result.
#[derive(Clone, Copy, Debug)]
enum Source {
    Build,
    /// This browser, in so many seconds from asking to answer.
    Here {
        seconds: f64,
    },
}

/// Who wanted a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asker {
    /// The reader pressed Run.
    Reader,
    /// The page, because something changed.
    Page,
}

/// Most seconds of a run that nobody asked for.
const PAGE_LIMIT: u32 = 60;

/// Why the last run has no result.
#[derive(Clone, Debug, PartialEq)]
enum Stopped {
    /// The reader cancelled it.
    Cancelled,
    Failed(Failure),
}

/// A run that is out.
struct Running {
    job: JobId,
    asker: Asker,
    inputs: Inputs,
    /// What of it is written down.
    traces: state::Traces,
    since: f64,
}

/// The component.
pub struct CellView {
    t: &'static Texts,
    key: String,
    state: State,
    /// The reader's own version, while that of a link, of the solution or of another tab is shown instead.
    mine: Option<State>,
    /// Another tab has saved another version.
    elsewhere: bool,
    shown: Option<Shown>,
    running: Option<Running>,
    due: Option<Timeout>,
    stopped: Option<Stopped>,
    launch: usize,
    /// Block and warp whose accesses are shown.
    warp: (u64, u32),
    /// The device's numbers are open.
    machine: bool,
    /// What was last typed into them and makes no device, and why.
    mistake: Option<(machine::Change, Mistake)>,
    sweep: Option<SweepRun>,
    /// Its map shows how far it is from the measurement.
    apart: bool,
    editor: EditorState,
    /// The range to select once the editor is there.
    goto: Option<(u32, u32)>,
    /// What is left to do when the editor becomes visible: focus, scroll height.
    arrival: Option<(Focus, f64)>,
    host: NodeRef,
    scroller: NodeRef,
    _storage: EventListener,
}

impl Component for CellView {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let cell = &ctx.props().cell;
        let key = format!("cell:{}:{}", env::lesson(), cell.id);
        let fresh = State::of(cell);
        let known = |written: &str| device::exists(&ctx.props().devices, written);
        let stored = act::stored(ctx.props(), &key);
        let mut state = stored.clone().unwrap_or_else(|| fresh.clone());
        let Followed { linked, mine } = follow_link(ctx.props(), &mut state, stored);
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
            sweep: SweepRun::of_build(cell, fresh.inputs().without_block(cell)),
            apart: false,
            editor: EditorState::Static,
            goto: None,
            arrival: None,
            host: NodeRef::default(),
            scroller: NodeRef::default(),
            _storage: store::on_change_elsewhere(&key, ctx.link().callback(|()| Msg::SavedElsewhere)),
            key,
            state,
        };
        if let Some(bench) = &ctx.props().bench {
            bench.show.replace(ctx.link().callback(Msg::ShowOther));
        }
        if this.state.code != cell.source {
            ctx.link().send_message(Msg::OpenEditor(Focus::No));
        }
        if this.stale() && (this.state.inputs() != fresh.inputs()) {
            ctx.link().send_message(Msg::Due);
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
                self.trace(ctx);
            }
            Msg::Warp(block, warp) => {
                self.warp = (block, warp);
                self.trace(ctx);
            }
            Msg::Block((column, row)) => self.pick(ctx, column, row),
            Msg::Edited(text) => {
                self.state.edit(&ctx.props().cell, text);
                self.changed(ctx, 450);
            }
            Msg::OpenEditor(focus) => self.open_editor(ctx, focus),
            Msg::EditorReady(editor, focus) => self.editor_ready(editor, focus),
            Msg::EditorFailed(error) => {
                self.editor = EditorState::Static;
                env::toast(&format!("{}. {}", self.t.editor_failed, error.text(self.t)));
            }
            Msg::Goto(start, end) => {
                self.goto = Some((start, end));
                match &self.editor {
                    EditorState::Ready(editor) => {
                        editor.select(&self.state.code, start, end);
                        self.goto = None;
                    }
                    EditorState::Static | EditorState::Loading => self.open_editor(ctx, Focus::Start),
                }
            }
            Msg::Run => self.run_by_reader(ctx),
            Msg::Due => self.bring_up_to_date(ctx),
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
            Msg::ShowOther(code) => self.show_other(ctx, State { code, ..self.state.clone() }),
            Msg::SavedElsewhere => self.elsewhere = act::saved(ctx.props(), &self.key) != self.state,
            Msg::TakeElsewhere => {
                self.elsewhere = false;
                self.show_other(ctx, act::saved(ctx.props(), &self.key));
            }
            Msg::CopyLink => self.copy_link(ctx),
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

    fn view(&self, ctx: &Context<Self>) -> Html {
        shape::view(self, ctx)
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        if first {
            shape::enliven(&ctx.props().cell.id);
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

/// What a link to a cell has done.
#[derive(Default)]
struct Followed {
    /// The state as the link has it, before it is fitted to the cell; `None`: the address holds no link to this cell.
    linked: Option<State>,
    /// The reader's own version, when the link hides one.
    mine: Option<State>,
}

/// Applies the address's link if it is to this cell.
fn follow_link(Props { cell, comments, .. }: &Props, state: &mut State, stored: Option<State>) -> Followed {
    let fragment = env::window().location().hash().unwrap_or_default();
    if !link::is_link(&fragment) || link::target(&fragment).is_some_and(|id| id != cell.id) {
        return Followed::default();
    }
    match link::apply(&fragment, &original(&cell.source, comments), state) {
        Ok(()) => state.translate(comments),
        Err(LinkError::OtherVersion) => env::toast(env::texts().link_other_version),
        // Every cell sees a broken link; the first one says so.
        Err(LinkError::Broken) => {
            env::toast(env::texts().link_broken);
            let _ = env::window().location().set_hash("");
            return Followed::default();
        }
    }
    Followed { mine: stored.filter(|s| s != state), linked: Some(state.clone()) }
}
