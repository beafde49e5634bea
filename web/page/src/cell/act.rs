//! Actions of a cell: run, stop, sweep, edit, link. The state of a cell changes only here and in `update`.

use std::rc::Rc;

use gloo::timers::callback::Timeout;
use protocol::{Outcome, RunReply, RunRequest, Timing, View};
use text_search::comments::original;
use web_sys::Element;
use yew::Context;

use super::files::Tab;
use super::names::Look;
use super::state::{Inputs, Older, State, Traces};
use super::sweep::{self, At, SweepRun};
use super::versions::{self, Version};
use super::{
    Asker, CellView, EditorState, Focus, Msg, PAGE_LIMIT, Props, Running, Shown, Source, Stopped, markdown,
    recall,
};
use crate::editor::{self, Editor};
use crate::load::{self, LoadError};
use crate::pool::{self, Answer, Failure, JobId, Lane};
use crate::text::fill;
use crate::{device, embed, env, link, snippet, store};

/// Interval between two drawings of a running sweep, in milliseconds.
const DRAW_EVERY: u32 = 80;

/// The reader's version that is stored under a cell's key, adapted to the lesson.
pub(super) fn stored(props: &Props, key: &str) -> Option<State> {
    let known = |written: &str| device::exists(&props.devices, written);
    let mut state = store::load::<State>(key).or_else(|| store::load::<Older>(key).map(State::from))?;
    state.translate(&props.comments);
    Some(state.fit(&props.cell, known))
}

/// The version with which the page would open now: the stored one, or the lesson's.
pub(super) fn saved(props: &Props, key: &str) -> State {
    stored(props, key).unwrap_or_else(|| State::of(&props.cell))
}

/// Key of the heatmap of a cell.
fn sweep_key(key: &str) -> String {
    format!("swept:{key}")
}

/// The heatmap that was completed before the page was loaded, if it belongs to the state.
pub(super) fn stored_sweep(props: &Props, key: &str, state: &State) -> Option<SweepRun> {
    let axes = props.cell.sweep.as_ref()?;
    let inputs = state.inputs().without_block(&props.cell);
    SweepRun::restored(store::load(&sweep_key(key))?, axes, inputs)
}

/// Key of the versions that the reader has kept of a cell.
fn versions_key(key: &str) -> String {
    format!("kept:{key}")
}

/// The versions that the reader has kept of a cell.
pub(super) fn stored_versions(props: &Props, key: &str) -> Vec<Version> {
    let mut all: Vec<Version> = store::load(&versions_key(key)).unwrap_or_default();
    all.iter_mut().for_each(|version| version.state.translate(&props.comments));
    all
}

impl CellView {
    /// The present program with its result. `None`: there is no result, it is out of date, or the program did not run
    /// to its end.
    pub(super) fn present(&self) -> Option<Version> {
        let shown = self.shown.as_ref().filter(|shown| !self.stale() && versions::is_result(&shown.reply))?;
        Some(Version::of(self.t.version_now.into(), &self.state, &shown.reply))
    }

    /// Keeps the present version.
    pub(super) fn keep_version(&mut self, ctx: &Context<Self>) {
        let Some(present) = self.present() else { return };
        if self.kept.len() >= versions::MOST {
            return env::toast(&fill(self.t.version_full, &[&versions::MOST.to_string()]));
        }
        let name = versions::next_name(&self.kept);
        env::toast(&fill(self.t.version_kept, &[&name]));
        let mut all = (*self.kept).clone();
        all.push(Version { name, ..present });
        self.set_kept(all, ctx);
    }

    /// Makes a version that was kept the present one.
    pub(super) fn open_version(&mut self, ctx: &Context<Self>, at: usize) {
        if let Some(version) = self.kept.get(at) {
            let state = version.restored(&self.state);
            self.show_other(ctx, state);
        }
    }

    /// Selects a byte range of the file with a path (empty: the main one), once the editor is there. A figure leads to its cell.
    pub(super) fn go_to(&mut self, ctx: &Context<Self>, file: String, start: u32, end: u32) {
        if let Some(id) = ctx.props().figure_of() {
            return env::focus(&format!("panel-{id}"));
        }
        let tab = if file.is_empty() { Tab::Main } else { Tab::File(file) };
        if self.tab != tab {
            self.open_tab(tab);
        }
        self.goto = Some((start, end));
        match &self.editor {
            EditorState::Ready(editor) => {
                editor.select(&self.text(), start, end);
                self.goto = None;
            }
            EditorState::Static | EditorState::Loading => self.open_editor(ctx, Focus::Start),
        }
    }

    /// Notes the line of the cursor. Whether to draw the cell again.
    pub(super) fn at_line(&mut self, line: u32) -> bool {
        let line = if self.tab == Tab::Main { line } else { 0 };
        std::mem::replace(&mut self.line, line) != line && self.state.view == View::Code
    }

    /// Marks a line of the program. Whether to draw the cell again.
    pub(super) fn point(&mut self, line: u32) -> bool {
        if let EditorState::Ready(editor) = &self.editor
            && self.tab == Tab::Main
        {
            editor.mark(line);
            return false;
        }
        std::mem::replace(&mut self.pointed, line) != line
    }

    /// Replaces the versions that are kept.
    pub(super) fn set_kept(&mut self, all: Vec<Version>, ctx: &Context<Self>) {
        let key = versions_key(&self.key);
        if all.is_empty() {
            store::remove(&key);
        } else {
            let original = |version: &Version| Version {
                state: version.state.original(&ctx.props().comments),
                ..version.clone()
            };
            store::save(&key, &all.iter().map(original).collect::<Vec<_>>());
        }
        self.kept = Rc::new(all);
    }

    pub(super) fn stale(&self) -> bool {
        self.shown.as_ref().is_none_or(|s| s.inputs != self.state.inputs())
    }

    /// Whether what is shown needs a run of the present program. Figures of maps and comparisons have runs of their own.
    pub(super) fn needs_a_run(&self, props: &Props) -> bool {
        self.stale()
            && !(props.figure_of().is_some() && matches!(self.state.view, View::Heatmap | View::Compare))
    }

    /// Saves the state. The lesson's own version is not stored, and a link's is stored only after a change.
    pub(super) fn keep(&mut self, ctx: &Context<Self>) {
        if let Some(owner) = &ctx.props().owner {
            return owner.on_change.emit(self.state.clone());
        }
        if embed::is_on() {
            return embed::point(
                &self.fragment(ctx).unwrap_or_else(|| format!("#cell-{}", ctx.props().cell.id)),
            );
        }
        if self.mine.is_some() {
            return;
        }
        if self.state == State::of(&ctx.props().cell) {
            store::remove(&self.key);
        } else {
            store::save(&self.key, &self.state.original(&ctx.props().comments));
        }
    }

    /// Lets the workers for sweeps start while the reader looks at the map: a sweep may come next.
    pub(super) fn expect_sweep(&self, ctx: &Context<Self>) {
        let cell = &ctx.props().cell;
        if self.state.view == View::Heatmap && cell.sweep.is_some() {
            pool::prepare_sweep(|| self.state.inputs().request(&cell.file, self.t.lang, Traces::default()));
        }
    }

    /// Reacts to changed inputs: saves, and runs after a delay if the reader has chosen so.
    pub(super) fn changed(&mut self, ctx: &Context<Self>, delay_ms: u32) {
        if delay_ms > 0 {
            // A program from a link becomes the reader's own when it is edited.
            self.mine = None;
        }
        self.elsewhere = false;
        self.keep(ctx);
        if let Some(owner) = ctx.props().owner.as_ref().filter(|_| self.stale()) {
            owner.on_result.emit(None);
        }
        self.stopped = None;
        self.expect_sweep(ctx);
        if store::settings().live {
            let link = ctx.link().clone();
            self.due = Some(Timeout::new(delay_ms, move || link.send_message(Msg::Due)));
        }
    }

    /// Asks for the result of an earlier visit.
    pub(super) fn recall(&self, ctx: &Context<Self>) {
        let (link, key, inputs) = (ctx.link().clone(), self.key.clone(), self.state.inputs().hash());
        wasm_bindgen_futures::spawn_local(async move {
            link.send_message(Msg::Recalled(recall::recall(&key, inputs).await.map(Box::new)));
        });
    }

    /// Shows the result of an earlier visit, or runs, unless the reader has changed something in the meantime. A program of
    /// a notebook runs by itself only where the reader wants it.
    pub(super) fn recalled(&mut self, ctx: &Context<Self>, known: Option<Box<recall::Recalled>>) {
        if self.due.is_some() || self.running.is_some() || !self.stale() {
            return;
        }
        if let Some(known) = known {
            let recall::Recalled { reply, seconds } = *known;
            self.show(ctx, self.state.inputs(), reply, Source::Here { seconds });
            return self.trace(ctx);
        }
        let runs = store::settings().live && (!embed::is_on() || embed::runs());
        if runs || ctx.props().owner.is_none() {
            self.bring_up_to_date(ctx);
        }
    }

    /// Shows the result of a run in this browser, of this visit or an earlier one.
    fn show(&mut self, ctx: &Context<Self>, inputs: Inputs, reply: RunReply, source: Source) {
        self.launch = self.launch.min(reply.profile.launches.len().saturating_sub(1));
        self.enter_in_map(ctx, &inputs, &reply);
        let reply = Rc::new(reply);
        self.shown = Some(Shown { inputs, reply: reply.clone(), source });
        self.annotate();
        if let Some(owner) = &ctx.props().owner {
            owner.on_result.emit((!self.stale()).then_some(reply));
        }
    }

    /// Reacts to a replaced state.
    pub(super) fn replaced(&mut self, ctx: &Context<Self>) {
        self.tab = Tab::Main;
        if let EditorState::Ready(editor) = &self.editor {
            editor.set(&self.state.code);
        } else if self.state.code != ctx.props().cell.source {
            self.open_editor(ctx, Focus::No);
        }
        self.keep(ctx);
        self.bring_up_to_date(ctx);
    }

    /// Shows another state. A button brings the reader's own back.
    pub(super) fn show_other(&mut self, ctx: &Context<Self>, other: State) {
        let own = std::mem::replace(&mut self.state, other);
        self.mine.get_or_insert(own);
        self.replaced(ctx);
    }

    pub(super) fn pick(&mut self, ctx: &Context<Self>, column: usize, row: usize) {
        let Some(sweep) = &ctx.props().cell.sweep else { return };
        let (Some(x), Some(y)) = (sweep.xs.get(column), sweep.ys.get(row)) else { return };
        self.state.params.insert(sweep.x_name.clone(), *x);
        self.state.params.insert(sweep.y_name.clone(), *y);
        self.keep(ctx);
        self.bring_up_to_date(ctx);
    }

    pub(super) fn stop(&mut self) {
        self.due = None;
        if let Some(running) = self.running.take() {
            pool::cancel(&[running.job]);
        }
    }

    /// Shows the result of the present inputs: the one that the site contains if it has the same inputs (the
    /// simulator is deterministic), or that of a run.
    pub(super) fn bring_up_to_date(&mut self, ctx: &Context<Self>) {
        let cell = &ctx.props().cell;
        let inputs = self.state.inputs();
        match &cell.default_reply {
            Some(reply) if inputs == State::of(cell).inputs() && self.traces().are_in(reply) => {
                self.clear();
                self.shown = Some(Shown { inputs, reply: Rc::new(reply.clone()), source: Source::Build });
                self.annotate();
            }
            _ => self.run(ctx, Asker::Page),
        }
    }

    /// Recordings that the open view needs.
    fn traces(&self) -> Traces {
        Traces::of(self.state.view, self.warp)
    }

    /// Runs again if the open view needs a recording that the result lacks.
    pub(super) fn trace(&mut self, ctx: &Context<Self>) {
        let lacks = |reply: &RunReply| !self.traces().are_in(reply);
        if !self.stale() && self.running.is_none() && self.shown.as_ref().is_some_and(|s| lacks(&s.reply)) {
            self.bring_up_to_date(ctx);
        }
    }

    fn clear(&mut self) {
        self.stop();
        self.stopped = None;
    }

    /// Reacts to the button Run. A run with the same inputs that the page has started becomes the reader's:
    /// it is neither restarted nor limited in time.
    pub(super) fn run_by_reader(&mut self, ctx: &Context<Self>) {
        self.due = None;
        let (inputs, traces) = (self.state.inputs(), self.traces());
        match &mut self.running {
            Some(running) if running.inputs == inputs && running.traces == traces => {
                running.asker = Asker::Reader;
                pool::lift_limit(running.job);
            }
            _ => self.run(ctx, Asker::Reader),
        }
    }

    /// Runs, even if the result is known.
    fn run(&mut self, ctx: &Context<Self>, asker: Asker) {
        self.run_with(ctx, asker, self.traces());
    }

    /// Runs and simulates every launch as a whole.
    pub(super) fn run_exact(&mut self, ctx: &Context<Self>) {
        self.due = None;
        self.run_with(ctx, Asker::Reader, Traces { exact: true, ..self.traces() });
    }

    fn run_with(&mut self, ctx: &Context<Self>, asker: Asker, traces: Traces) {
        self.clear();
        let cell = &ctx.props().cell;
        let inputs = self.state.inputs();
        let request = inputs.request(&cell.file, self.t.lang, traces);
        let limit = (asker == Asker::Page).then_some(PAGE_LIMIT);
        let job = pool::submit(Lane::Now, limit, request, ctx.link().callback(Msg::Done));
        self.running = Some(Running { job, asker, inputs, traces, since: env::now() });
    }

    pub(super) fn done(&mut self, ctx: &Context<Self>, answer: Answer) {
        let Some(running) = self.running.take() else { return };
        match answer {
            Err(failure) => self.stopped = Some(Stopped::Failed(failure)),
            Ok(reply) => {
                let seconds = (env::now() - running.since) / 1000.0;
                if ctx.props().figure_of().is_none() {
                    recall::keep(&self.key, running.inputs.hash(), seconds, &reply);
                }
                self.show(ctx, running.inputs, *reply, Source::Here { seconds });
                // Another view may have been opened in the meantime.
                if running.traces != self.traces() {
                    self.trace(ctx);
                }
            }
        }
    }

    /// Shows diagnostics and heat of the result in the editor, if it has the text that was run.
    pub(super) fn annotate(&self) {
        let (EditorState::Ready(editor), Some(shown)) = (&self.editor, &self.shown) else { return };
        let file = self.open_file(&shown.inputs);
        if self.tab_text(&shown.inputs.code, &shown.inputs.bundle) != self.text() {
            return;
        }
        let mut list = shown.reply.diagnostics.clone();
        if let Outcome::Faulted(fault) = &shown.reply.outcome {
            list.push(fault.report.clone());
        }
        list.extend(shown.reply.hazards.iter().map(|h| h.report.clone()));
        // Places without a file are in the main file.
        list.retain(|d| d.range.file == file || (d.range.file.is_empty() && self.tab == Tab::Main));
        editor.diagnostics(&self.text(), &list);
        editor.heat(&if self.tab == Tab::Main { self.heat() } else { Vec::new() });
    }

    pub(super) fn heat(&self) -> Vec<editor::Heat> {
        let launch = self.shown.as_ref().and_then(|s| s.reply.profile.launches.get(self.launch));
        launch.map(|l| editor::heat(&l.lines)).unwrap_or_default()
    }

    /// Lays the program out anew.
    pub(super) fn format(&self) {
        if let EditorState::Ready(editor) = &self.editor {
            editor.format();
        }
    }

    pub(super) fn open_editor(&mut self, ctx: &Context<Self>, focus: Focus) {
        if let EditorState::Ready(editor) = &self.editor {
            return editor.focus(None);
        }
        if !matches!(self.editor, EditorState::Static) {
            return;
        }
        self.editor = EditorState::Loading;
        // A page may have many frames. The reader runs few of them, so each loads the simulator on a click only.
        if !embed::is_on() || focus != Focus::No {
            pool::prepare(self.state.inputs().request(
                &ctx.props().cell.file,
                self.t.lang,
                Traces::default(),
            ));
        }
        let (link, host) = (ctx.link().clone(), self.host.clone());
        let (edited, run) = (link.callback(Msg::Edited), link.callback(|()| Msg::Run));
        let at_line = link.callback(Msg::Line);
        let look = link.callback(|(offset, answer)| Msg::Look(Look { offset, answer }));
        let options = editor::Options {
            text: self.text(),
            label: fill(self.t.editor_label, &[&ctx.props().cell.file]),
            on_change: Box::new(move |text| edited.emit(text)),
            on_run: Box::new(move || run.emit(())),
            on_line: Box::new(move |line| at_line.emit(line)),
            on_look: Box::new(move |offset, answer| look.emit((offset, answer))),
        };
        wasm_bindgen_futures::spawn_local(async move {
            let mounted = match host.cast::<Element>() {
                Some(host) => Editor::mount(host, options).await.map_err(|error| format!("{error:?}")),
                None => Err(String::new()),
            };
            link.send_message(match mounted {
                Ok(editor) => Msg::EditorReady(Box::new(editor), focus),
                Err(words) => {
                    let file = String::from("editor.js");
                    let otherwise = LoadError::Damaged(file.clone(), words);
                    Msg::EditorFailed(load::why(&[file], otherwise).await)
                }
            });
        });
    }

    pub(super) fn editor_ready(&mut self, editor: Box<Editor>, focus: Focus) {
        // The text may have changed while the editor was loading.
        editor.set(&self.text());
        let top = self.scroller.cast::<Element>().map_or(0.0, |e| f64::from(e.scroll_top()));
        self.editor = EditorState::Ready(editor);
        self.arrival = Some((focus, top));
        self.annotate();
    }

    /// Reacts to the editor becoming visible: only then can it be scrolled and take the focus.
    pub(super) fn arrive(&mut self) {
        let EditorState::Ready(editor) = &self.editor else { return };
        let Some((focus, top)) = self.arrival.take() else { return };
        editor.scroll(top);
        match (self.goto.take(), focus) {
            (Some((start, end)), _) => editor.select(&self.text(), start, end),
            (None, Focus::At(x, y)) => editor.focus(Some((x, y))),
            (None, Focus::Start) => editor.focus(None),
            (None, Focus::No) => {}
        }
    }

    /// Copies program, output and numbers as Markdown.
    pub(super) fn copy_markdown(&self, ctx: &Context<Self>) {
        let Props { cell, devices, owner, .. } = ctx.props();
        let t = self.t;
        // A notebook's program has no address of its own.
        let fragment = owner.is_none().then(|| self.fragment(ctx)).flatten();
        let href = env::window().location().href().unwrap_or_default();
        let page = href.split(['#', '?']).next().unwrap_or_default();
        let address = fragment.map(|fragment| format!("{page}{fragment}"));
        let device = device::name(t, &devices.devices, &self.state.device);
        let shown = self.shown.as_ref().filter(|_| !self.stale()).map(|shown| &*shown.reply);
        let text = markdown::markdown(t, &cell.file, &self.state, &device, shown, address.as_deref());
        env::copy_told(&text, t.markdown_copied);
    }

    /// The fragment of a link to the state: the cell's anchor if it is the lesson's. `None`: it would be too long.
    fn fragment(&self, ctx: &Context<Self>) -> Option<String> {
        let Props { cell, comments, .. } = ctx.props();
        if self.state == State::of(cell) {
            return Some(format!("#cell-{}", cell.id));
        }
        let (lesson, state) = (original(&cell.source, comments), self.state.original(comments));
        link::encode(cell, &lesson, &state)
    }

    /// Tells that the program is too long for a link, and offers it as a file.
    fn offer_program(&self, ctx: &Context<Self>) {
        let (file, code) = (ctx.props().cell.file.clone(), self.state.code.clone());
        env::offer(self.t.link_long, self.t.save_program, move || {
            env::download(&file, "text/plain", &code);
        });
    }

    /// Shows the HTML that puts the cell, as it is now, into another page.
    pub(super) fn embed(&self, ctx: &Context<Self>) {
        let cell = &ctx.props().cell;
        let Some(fragment) = self.fragment(ctx) else { return self.offer_program(ctx) };
        let link = link::is_link(&fragment).then_some(fragment.as_str());
        let lesson = env::lesson();
        let part = snippet::Part::Cell { lesson: &lesson, id: &cell.id, link };
        snippet::offer(part, &snippet::title(&cell.file));
    }

    pub(super) fn copy_link(&self, ctx: &Context<Self>) {
        let Props { cell, comments, .. } = ctx.props();
        let t = self.t;
        let (lesson, state) = (original(&cell.source, comments), self.state.original(comments));
        let Some(fragment) = link::encode(cell, &lesson, &state) else {
            return self.offer_program(ctx);
        };
        let location = env::window().location();
        let href = location.href().unwrap_or_default();
        let page = href.split('#').next().unwrap_or_default();
        env::copy(&format!("{page}{fragment}"), move |copied| {
            if copied {
                env::toast(t.link_copied);
            } else {
                let history = env::window().history();
                let _ = history
                    .map(|h| h.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&fragment)));
                env::toast(t.link_failed);
            }
        });
    }

    /// Opens the program, as it is now, in a notebook of its own.
    pub(super) fn open_in_notebook(&self, ctx: &Context<Self>) {
        // Without results, which the notebook computes itself.
        let cell = protocol::Cell {
            default_reply: None,
            default_sweep: None,
            default_compare: Vec::new(),
            measured: Vec::new(),
            ..(*ctx.props().cell).clone()
        };
        store::save(super::HANDOFF, &(cell, &self.state));
        let root = env::root().get_attribute("data-root").unwrap_or_default();
        let page = format!("{root}{}/notebook/", env::lang().pick("en", "ru"));
        let _ = env::window().location().set_href(&page);
    }

    pub(super) fn copy_report(&self) {
        let Some(Stopped::Failed(Failure::Crash(report))) = &self.stopped else { return };
        let t = self.t;
        let agent = env::window().navigator().user_agent().unwrap_or_default();
        let inputs = self.state.inputs();
        let text = format!(
            "{report}\n\ndevice: {}\nparams: {:?}\nbrowser: {agent}\n\n{}",
            inputs.device, inputs.params, inputs.code
        );
        env::copy(&text, move |copied| {
            if copied {
                env::toast(t.report_copied);
            }
        });
    }

    pub(super) fn start_sweep(&mut self, ctx: &Context<Self>) {
        let cell = &ctx.props().cell;
        let Some(sweep) = &cell.sweep else { return };
        self.cancel_sweep();
        self.stopped = None;
        let device = device::preset(&ctx.props().devices.devices, &self.state.device);
        let limit = device.map_or(u32::MAX, |d| d.max_threads_per_block);
        let inputs = self.state.inputs();
        let (blocks, of) = (sweep::blocks(sweep, limit), inputs.clone().without_block(cell));
        let mut run = SweepRun::new(sweep, &blocks, of, self.sweep.take(), env::now());
        for at in blocks {
            // The estimates of all block sizes come first, except where an exact time is known.
            let timing = if run.open.contains(&at) { Timing::Estimate } else { Timing::On };
            run.jobs.insert(submit_block(ctx, sweep, &inputs, at, timing), (at, timing));
        }
        run.total = run.jobs.len();
        self.sweep = Some(run);
    }

    /// Whether to draw the map now. Drawing takes as long as a small run, so it waits for more results while
    /// runs are pending.
    pub(super) fn swept(&mut self, ctx: &Context<Self>, at: At, job: JobId, answer: Answer) -> bool {
        let Some(run) = &mut self.sweep else { return false };
        let Some((_, timing)) = run.jobs.remove(&job) else { return false };
        let is_estimate = timing == Timing::Estimate;
        match answer {
            Ok(reply) if is_estimate => {
                if run.enter_estimate(at, &reply) {
                    run.submit_exact(ctx, at);
                }
            }
            // A program may wait for ever for what launches that were left have not computed.
            Err(Failure::TooLong(_)) if is_estimate => run.submit_exact(ctx, at),
            Ok(reply) => run.enter(at, &reply),
            Err(Failure::TooLong(seconds)) => {
                run.fail(at, fill(self.t.sweep_too_long, &[&seconds.to_string()]));
            }
            Err(failure) => {
                run.fail(at, String::from("—"));
                self.stopped = Some(Stopped::Failed(failure));
            }
        }
        if !run.running() {
            run.seconds = run.started.map(|s| (env::now() - s) / 1000.0);
            if run.whole() {
                store::save(&sweep_key(&self.key), &run.stored());
            }
            return true;
        }
        if !std::mem::replace(&mut run.to_draw, true) {
            let link = ctx.link().clone();
            Timeout::new(DRAW_EVERY, move || link.send_message(Msg::DrawSweep)).forget();
        }
        false
    }

    /// Draws the results that have arrived since the last time.
    pub(super) fn draw_sweep(&mut self) -> bool {
        self.sweep.as_mut().is_some_and(|run| std::mem::take(&mut run.to_draw))
    }

    pub(super) fn cancel_sweep(&mut self) {
        let Some(run) = &mut self.sweep else { return };
        let jobs: Vec<JobId> = std::mem::take(&mut run.jobs).into_keys().collect();
        run.total -= jobs.len();
        pool::cancel(&jobs);
    }

    /// Enters the result of a single run in the map, if the map is about the same program and device.
    pub(super) fn enter_in_map(&mut self, ctx: &Context<Self>, inputs: &Inputs, reply: &RunReply) {
        let cell = &ctx.props().cell;
        let (Some(sweep), Some(run)) = (&cell.sweep, &mut self.sweep) else { return };
        if reply.estimated || run.inputs != inputs.clone().without_block(cell) {
            return;
        }
        let side = |name: &str, axis: &[u32]| {
            let value = inputs.params.get(name)?;
            axis.iter().position(|v| v == value)
        };
        if let (Some(column), Some(row)) = (side(&sweep.x_name, &sweep.xs), side(&sweep.y_name, &sweep.ys)) {
            run.enter((column, row), reply);
        }
    }
}

impl SweepRun {
    /// Submits the exact run of a block size.
    fn submit_exact(&mut self, ctx: &Context<CellView>, at: At) {
        if let Some(sweep) = &ctx.props().cell.sweep {
            let job = submit_block(ctx, sweep, &self.inputs, at, Timing::On);
            self.jobs.insert(job, (at, Timing::On));
        }
    }
}

/// Submits the run of a block size in a sweep.
fn submit_block(
    ctx: &Context<CellView>,
    sweep: &protocol::Sweep,
    inputs: &Inputs,
    at: At,
    timing: Timing,
) -> JobId {
    let mut inputs = inputs.clone();
    inputs.params.insert(sweep.x_name.clone(), sweep.xs[at.0]);
    inputs.params.insert(sweep.y_name.clone(), sweep.ys[at.1]);
    let link = ctx.link().clone();
    let request = inputs.request(&ctx.props().cell.file, env::lang(), Traces::default());
    // A sweep needs the time only.
    let request = RunRequest { sanitize: false, timing, ..request };
    pool::submit_one_of_many(request, move |id, answer| link.send_message(Msg::Swept(at, id, answer)))
}
