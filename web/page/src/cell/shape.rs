//! Draws a cell: head with status and actions, controls, code, tabs with the chosen view.

use std::rc::Rc;

use protocol::{Outcome, RunReply, RunRequest, Timing, View};
use yew::{Callback, Context, Html, KeyboardEvent, MouseEvent, html};

use super::compare::CompareView;
use super::script::Draws;
use super::state::{Inputs, Traces};
use super::{
    CellView, Msg, Stopped, access, code, controls, heatmap, lines, machine, machine_code, occupancy, output,
    roofline, script, status, time, timeline, transfers,
};
use crate::button::{Button, action, quiet};
use crate::load::LoadError;
use crate::menu::Menu;
use crate::pool::Failure;
use crate::{device, embed, env, icons, split};

/// Draws the cell.
pub fn view(this: &CellView, ctx: &Context<CellView>) -> Html {
    let props = ctx.props();
    if props.figure_of().is_some() {
        return figure(this, ctx);
    }
    let link = ctx.link();
    let set_device = link.callback(Msg::Device);
    let toggle = link.callback(|()| Msg::ShowMachine);
    let machine = machine::button(this.t, &this.state.device, this.machine, &toggle);
    let set_machine = link.callback(Msg::Machine);
    let set_param = link.callback(|(name, value)| Msg::Param(name, value));
    let onkeydown = link.batch_callback(|e: KeyboardEvent| {
        let run = e.key() == "Enter" && (e.ctrl_key() || e.meta_key()) && !e.default_prevented();
        run.then_some(Msg::Run)
    });
    html! {
        <div class="cell-live" {onkeydown}>
            { head(this, ctx) }
            { notices(this, ctx) }
            { controls::view(this.t, &props.cell, &props.devices.devices, &this.state, &set_device, &set_param, machine) }
            if this.machine {
                { machine::view(this.t, &props.devices, &this.state, this.mistake.as_ref(), &set_machine) }
            }
            <div class="cell-body">
                { code::view(this, ctx) }
                { split::border(this.t) }
                { results(this, ctx) }
            </div>
        </div>
    }
}

/// The view alone, with a button where it does not run by itself.
fn figure(this: &CellView, ctx: &Context<CellView>) -> Html {
    let on = |msg: fn() -> Msg| -> Callback<MouseEvent> { ctx.link().callback(move |_| msg()) };
    // The heatmap and the comparison have their own buttons.
    let runs = !matches!(this.state.view, View::Heatmap | View::Compare);
    let waits =
        runs && this.due.is_none() && (this.running.is_some() || this.stopped.is_some() || this.stale());
    html! {
        <>
            if waits {
                <p class="cell-status figure-status">
                    { status::view(this, on(|| Msg::Cancel)) }
                    if this.running.is_none() {
                        { action("run").text(this.t.run, on(|| Msg::Run)) }
                    }
                </p>
            }
            { notices(this, ctx) }
            <div class={if runs && this.stale() { "figure-panel stale" } else { "figure-panel" }}
                data-view={format!("{:?}", this.state.view).to_lowercase()}>
                if this.shown.is_some() || !runs {
                    { panel(this, ctx) }
                }
            </div>
        </>
    }
}

fn head(this: &CellView, ctx: &Context<CellView>) -> Html {
    let t = this.t;
    let on = |msg: fn() -> Msg| -> Callback<MouseEvent> { ctx.link().callback(move |_| msg()) };
    let changed = this.state.inputs() != super::state::State::of(&ctx.props().cell).inputs();
    let named = |icon: Html, name: &'static str| html! { <>{ icon }<span>{ name }</span></> };
    let run = Button { class: "button primary run", title: "Ctrl+Enter", ..action("run") };
    let reset = Button { title: t.reset_title, off: !changed, ..quiet("reset") };
    let format = Button { title: t.format_title, ..quiet("format") };
    let to_notebook = Button { title: t.to_notebook_title, ..quiet("to-notebook") };
    let embed = Button { title: t.embed_button, ..quiet("embed") };
    let is_lessons = ctx.props().owner.is_none();
    html! {
        <header class="cell-head">
            <span class="cell-file">{ &ctx.props().cell.file }</span>
            <div class="cell-status">
                { status::view(this, on(|| Msg::Cancel)) }
                { status::versions(this, on(|| Msg::Keep), on(|| Msg::View(View::Compare))) }
            </div>
            <div class="cell-actions">
                // The button is always there, so that a click meant for it cannot hit another one.
                { run.html(html! { <>{ icons::play() }{ t.run }</> }, on(|| Msg::Run)) }
                if is_lessons {
                    { reset.html(named(icons::reset(), t.reset), on(|| Msg::Reset)) }
                }
                // A frame has a link to the whole page instead.
                if is_lessons && !embed::is_on() {
                    { quiet("link").html(named(icons::link(), t.copy_link), on(|| Msg::CopyLink)) }
                    { to_notebook.html(named(icons::notebook(), t.to_notebook), on(|| Msg::ToNotebook)) }
                }
                <Menu action="share" label={t.more}>
                    { Button { title: t.copy_markdown_title, ..quiet("copy-markdown") }
                        .text(t.copy_markdown, on(|| Msg::CopyMarkdown)) }
                    if is_lessons && !embed::is_on() {
                        { embed.text(t.embed, on(|| Msg::Embed)) }
                    }
                    if matches!(this.editor, super::EditorState::Ready(_)) && this.has_text() {
                        { format.text(t.format, on(|| Msg::Format)) }
                    }
                </Menu>
                { split::button(t) }
            </div>
        </header>
    }
}

fn notices(this: &CellView, ctx: &Context<CellView>) -> Html {
    let t = this.t;
    let crash = this.stopped.as_ref().map(|stopped| match stopped {
        Stopped::Cancelled | Stopped::Failed(Failure::TooLong(_)) => Html::default(),
        Stopped::Failed(Failure::Load(error)) => html! {
            <p class="notice cell-crash" role="alert">
                { error.text(t) }
                if *error == LoadError::Updated {
                    <br/>{ action("reload").text(t.reload, ctx.link().callback(|_| Msg::Reload)) }
                }
            </p>
        },
        Stopped::Failed(Failure::Crash(report)) => html! {
            <div class="notice cell-crash" role="alert">
                { t.crash_title }{ " " }<code>{ report.lines().next().unwrap_or_default().to_string() }</code><br/>
                { action("").text(t.copy_report, ctx.link().callback(|_| Msg::CopyReport)) }
            </div>
        },
    });
    let mine = Button { class: "goto", ..action("mine") };
    let take = Button { class: "goto", ..action("take-elsewhere") };
    html! {
        <>
            { crash.unwrap_or_default() }
            if this.elsewhere {
                <p class="notice cell-crash" role="status">
                    { t.elsewhere }{ " " }
                    { take.text(t.elsewhere_take, ctx.link().callback(|_| Msg::TakeElsewhere)) }
                </p>
            }
            if this.mine.is_some() {
                <p class="notice cell-crash">
                    { t.from_link }{ " " }
                    { mine.text(t.back_to_mine, ctx.link().callback(|_| Msg::BackToMine)) }
                </p>
            }
        </>
    }
}

fn results(this: &CellView, ctx: &Context<CellView>) -> Html {
    let id = &ctx.props().cell.id;
    let own = matches!(this.state.view, View::Heatmap | View::Compare);
    let stale = !own && (this.running.is_some() || this.stale());
    // While a new result is pending, an additional line would only make the old one jump.
    let version = status::version(this, ctx).filter(|_| !own && this.running.is_none() && this.due.is_none());
    html! {
        <div class="cell-results">
            { crate::cover::note(id) }
            { tabs(this, ctx) }
            <div
                class={if stale { "cell-panel stale" } else { "cell-panel" }}
                id={format!("panel-{id}")} role="tabpanel" tabindex="0"
                aria-labelledby={format!("tab-{id}-{:?}", this.state.view)}
                aria-busy={this.running.is_some().to_string()}
                data-view={format!("{:?}", this.state.view).to_lowercase()}
            >
                if let Some(version) = version {
                    <p class="stale-version">{ version }</p>
                }
                <div class="fresh">{ panel(this, ctx) }</div>
            </div>
        </div>
    }
}

fn tabs(this: &CellView, ctx: &Context<CellView>) -> Html {
    let t = this.t;
    let cell = &ctx.props().cell;
    let mut list = vec![(View::Output, t.view_output), (View::Time, t.view_time)];
    if cell.sweep.is_some() {
        list.push((View::Heatmap, t.view_heatmap));
    }
    list.extend([
        (View::Lines, t.view_lines),
        (View::Code, t.view_code),
        (View::Timeline, t.view_timeline),
        (View::Memory, t.view_memory),
        (View::Occupancy, t.view_occupancy),
        (View::Roofline, t.view_roofline),
        (View::Compare, t.view_compare),
        (View::Transfers, t.view_transfers),
        (View::Step, t.view_step),
        (View::Gpu, t.view_gpu),
    ]);
    let views: Vec<View> = list.iter().map(|(v, _)| *v).collect();
    let now = this.state.view;
    let at = views.iter().position(|v| *v == now).unwrap_or(0);
    let cell_id = cell.id.clone();
    let onkeydown = ctx.link().batch_callback(move |e: KeyboardEvent| {
        let next = match e.key().as_str() {
            "ArrowRight" => (at + 1) % views.len(),
            "ArrowLeft" => (at + views.len() - 1) % views.len(),
            "Home" => 0,
            "End" => views.len() - 1,
            _ => return None,
        };
        e.prevent_default();
        // The tab exists already, only its state changes, so it can take the focus now.
        let id = format!("tab-{cell_id}-{:?}", views[next]);
        env::focus(&id);
        Some(Msg::View(views[next]))
    });
    let (found, class) = this.shown.as_ref().map_or((0, ""), |s| badge(&s.reply));
    let tab = |(view, label): (View, &'static str)| {
        let selected = view == now;
        html! {
            <button type="button" class="tab" role="tab" id={format!("tab-{}-{view:?}", cell.id)}
                aria-selected={selected.to_string()} aria-controls={format!("panel-{}", cell.id)}
                tabindex={if selected { "0" } else { "-1" }}
                onclick={ctx.link().callback(move |_| Msg::View(view))}>
                { label }
                if view == View::Output && found > 0 {
                    <span {class}>{ found }</span>
                }
            </button>
        }
    };
    html! {
        <div class="tabs" role="tablist" aria-label={t.views} {onkeydown}>
            { for list.into_iter().map(tab) }
        </div>
    }
}

/// Called when the cell is drawn for the first time. It gets the class `live`.
pub(super) fn enliven(cell: &str) {
    if let Some(section) = env::document().get_element_by_id(&format!("cell-{cell}")) {
        let _ = section.class_list().add_1("live");
    }
    // On a phone the chosen tab may be beyond the edge of its row.
    let tab = env::all(&format!("#cell-{cell} .tab[aria-selected=true]")).into_iter().next();
    let Some((tab, row)) = tab.and_then(|tab| Some((tab.get_bounding_client_rect(), tab.parent_element()?)))
    else {
        return;
    };
    let beyond = tab.right() - row.get_bounding_client_rect().right();
    if beyond > 0.0 {
        row.set_scroll_left(row.scroll_left() + beyond as i32 + 24);
    }
}

/// The number of diagnostics and findings, and the CSS class of their severity.
fn badge(reply: &RunReply) -> (usize, &'static str) {
    let stopped = matches!(reply.outcome, Outcome::Faulted(_));
    let bad = stopped || reply.outcome == Outcome::Rejected;
    let count = reply.diagnostics.len() + reply.hazards.len() + usize::from(stopped);
    (count, if bad { "badge" } else { "badge warn" })
}

/// The view, below a note if its numbers are estimates.
fn panel(this: &CellView, ctx: &Context<CellView>) -> Html {
    let of_run = !matches!(this.state.view, View::Heatmap | View::Compare | View::Occupancy);
    let exact = ctx.link().callback(|_| Msg::RunExact);
    let note = this
        .shown
        .as_ref()
        .filter(|_| of_run)
        .map(|shown| time::sampled(this.t, &shown.reply.profile, exact));
    html! { <>{ note.unwrap_or_default() }{ view_of(this, ctx) }</> }
}

/// The script of a view that has one, and the request with which it records a launch.
fn scripted(view: View, inputs: &Inputs, file: &str) -> (Draws, Rc<RunRequest>) {
    let (draws, timing) = match view {
        View::Gpu => (Draws::Device, Timing::On),
        _ => (Draws::Statements, Timing::Off),
    };
    let request = inputs.request(file, env::lang(), Traces::default());
    (draws, Rc::new(RunRequest { timing, sanitize: false, ..request }))
}

fn view_of(this: &CellView, ctx: &Context<CellView>) -> Html {
    let t = this.t;
    match this.state.view {
        View::Heatmap => return heatmap::view(this, ctx),
        View::Compare => {
            let super::Props { cell, devices, .. } = ctx.props().clone();
            let at_once = ctx.props().figure_of().is_some();
            let (inputs, store) = (this.state.inputs(), this.key.clone());
            let kept = if at_once { Rc::default() } else { this.kept.clone() };
            let present = this.present().map(Rc::new);
            let (on_kept, on_open) = (ctx.link().callback(Msg::Kept), ctx.link().callback(Msg::OpenVersion));
            return html! { <CompareView {cell} {devices} {inputs} {store} {at_once} {kept} {present} {on_kept} {on_open} /> };
        }
        _ => {}
    }
    let Some(shown) = &this.shown else { return html! { <p class="empty-view">{ t.no_result }</p> } };
    let reply = &shown.reply;
    let goto = ctx.link().callback(|(start, end)| Msg::Goto(start, end));
    let profile = &reply.profile;
    let choose = ctx.link().callback(Msg::Launch);
    match this.state.view {
        View::Time if reply.outcome != Outcome::Rejected => {
            let device = device::preset(&ctx.props().devices.devices, &shown.inputs.device);
            time::view(t, profile, device, (this.launch, &choose), (&shown.inputs.code, &goto))
        }
        View::Lines if reply.outcome != Outcome::Rejected => {
            let own = (shown.inputs.code.as_str(), &goto);
            lines::view(t, profile, (this.launch, &choose), own, &reply.library)
        }
        View::Occupancy if !profile.launches.is_empty() => {
            let launch = profile.launches.get(this.launch).unwrap_or(&profile.launches[0]);
            let own = occupancy::needs(launch, &shown.inputs.device);
            html! {
                <>
                    { time::launches(t, profile, (this.launch, &choose), (&shown.inputs.code, &goto)) }
                    <occupancy::OccupancyView id={ctx.props().cell.id.clone()} {own} written={launch.static_smem + launch.dynamic_smem} />
                </>
            }
        }
        View::Timeline if !profile.launches.is_empty() => {
            let id = ctx.props().cell.id.clone();
            html! {
                <>
                    { time::launches(t, profile, (this.launch, &choose), (&shown.inputs.code, &goto)) }
                    <timeline::TimelineView {id} reply={reply.clone()} launch={this.launch}
                        source={shown.inputs.code.clone()} {goto} />
                </>
            }
        }
        View::Memory if !profile.launches.is_empty() => {
            let id = ctx.props().cell.id.clone();
            let on_warp = ctx.link().callback(|(block, warp)| Msg::Warp(block, warp));
            html! {
                <>
                    { time::launches(t, profile, (this.launch, &choose), (&shown.inputs.code, &goto)) }
                    <access::AccessView {id} reply={reply.clone()} launch={this.launch} source={shown.inputs.code.clone()}
                        {goto} warp={this.warp} {on_warp} />
                </>
            }
        }
        View::Code if reply.outcome != Outcome::Rejected => {
            let on_point = ctx.link().callback(Msg::Point);
            html! {
                <>
                    { time::launches(t, profile, (this.launch, &choose), (&shown.inputs.code, &goto)) }
                    <machine_code::CodeView reply={reply.clone()} launch={this.launch} source={shown.inputs.code.clone()}
                        line={this.line} {goto} {on_point} />
                </>
            }
        }
        View::Step | View::Gpu if !profile.launches.is_empty() => {
            let (draws, request) = scripted(this.state.view, &shown.inputs, &ctx.props().cell.file);
            html! {
                <>
                    { time::launches(t, profile, (this.launch, &choose), (&shown.inputs.code, &goto)) }
                    <script::ScriptView {draws} {request} launch={this.launch as u64} on_line={ctx.link().callback(Msg::Point)} />
                </>
            }
        }
        View::Transfers if reply.outcome != Outcome::Rejected => {
            let id = ctx.props().cell.id.clone();
            html! {
                <transfers::TransfersView {id} reply={reply.clone()} source={shown.inputs.code.clone()} {goto} />
            }
        }
        View::Roofline => roofline::view(&ctx.props().cell.id, profile),
        View::Timeline | View::Memory | View::Occupancy | View::Step | View::Gpu
            if reply.outcome != Outcome::Rejected =>
        {
            html! { <p class="empty-view">{ t.no_launch }</p> }
        }
        _ => {
            let bundle = &*shown.inputs.bundle;
            let main = this.main_file(bundle);
            let goto = ctx.link().callback(|(file, start, end)| Msg::GotoIn(file, start, end));
            output::view(t, reply, output::Places { main, source: &shown.inputs.code, bundle, goto: &goto })
        }
    }
}
