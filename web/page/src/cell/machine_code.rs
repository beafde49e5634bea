//! The Machine code view: the instructions of a kernel below the source lines that they belong to, the registers
//! alive, and what each instruction issued, waited for and moved.
//!
//! Lines are linked both ways: the line of the editor's cursor is marked in the listing, and the line of the
//! instruction under the pointer is marked in the program.

use std::rc::Rc;

use protocol::{MachineCode, MachineFunction, RunReply};
use viewmodels::{CodeEntry, CodeRow};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, HtmlSelectElement};
use yew::{
    AttrValue, Callback, Component, Context, Event, Html, MouseEvent, NodeRef, Properties, TargetCast, html,
};

use super::lines::line_at;
use super::time::bar;
use crate::text::fill;
use crate::{button, env};

/// A launch of a run, and its program.
#[derive(Clone, Properties)]
pub struct Props {
    pub reply: Rc<RunReply>,
    pub launch: usize,
    pub source: AttrValue,
    /// Line of the program in which the cursor is. 0: none.
    pub line: u32,
    /// Called with the byte range of a line.
    pub goto: Callback<(u32, u32)>,
    /// Called with the line of the instruction under the pointer. 0: none.
    pub on_point: Callback<u32>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.reply, &other.reply) && self.launch == other.launch && self.line == other.line
    }
}

pub enum Msg {
    Function(usize),
    Point(u32),
}

/// The component.
pub struct CodeView {
    /// The function that is listed, if the reader has chosen another one than the launch's kernel.
    chosen: Option<usize>,
    pointed: u32,
    rows: Rc<Vec<CodeRow>>,
    list: NodeRef,
    /// Line to which the listing has to be scrolled.
    scroll: Option<u32>,
}

impl Component for CodeView {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let line = ctx.props().line;
        let mut this = Self {
            chosen: None,
            pointed: 0,
            rows: Rc::default(),
            list: NodeRef::default(),
            scroll: (line > 0).then_some(line),
        };
        this.fill(ctx);
        this
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props) -> bool {
        let Props { reply, launch, line, .. } = ctx.props();
        if !Rc::ptr_eq(reply, &old.reply) || *launch != old.launch {
            self.chosen = None;
            self.fill(ctx);
        }
        // A line that the reader clicked in this listing is visible already.
        self.scroll = (*line != old.line && *line > 0 && *line != self.pointed).then_some(*line);
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Function(at) => {
                self.chosen = Some(at);
                self.fill(ctx);
                true
            }
            Msg::Point(line) => {
                if std::mem::replace(&mut self.pointed, line) != line {
                    ctx.props().on_point.emit(line);
                }
                false
            }
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let t = env::texts();
        let Some((code, at, function)) = self.function(ctx) else {
            return html! { <p class="empty-view">{ t.no_code }</p> };
        };
        let link = ctx.link();
        let onmouseover = link.callback(|e: MouseEvent| Msg::Point(line_of(&e)));
        let onmouseleave = link.callback(|_: MouseEvent| Msg::Point(0));
        let without =
            code.launches.len() <= ctx.props().launch && !ctx.props().reply.profile.launches.is_empty();
        html! {
            <>
                if code.functions.len() > 1 {
                    { self.choice(ctx, code, at) }
                }
                <p class="source-note">{ viewmodels::code_needs(function, t.lang) }</p>
                if code.left_out > 0 {
                    <p class="source-note">{ fill(t.code_cut, &[&code.left_out.to_string()]) }</p>
                }
                if without {
                    <p class="source-note">{ fill(t.code_launches_cut, &[&code.launches.len().to_string()]) }</p>
                }
                <div class="scroll-x code-list" tabindex="0" role="group" aria-label={t.view_code} ref={self.list.clone()}>
                    <table class="lines machine-code">
                        <thead><tr>
                            <th scope="col" class="num" title={t.code_live_title}>{ t.code_live }</th>
                            <th scope="col">{ t.code_instruction }</th>
                            <th scope="col" class="num">{ t.code_issued }</th>
                            <th scope="col" class="num">{ t.lanes }</th>
                            <th scope="col">{ t.code_waited }</th>
                        </tr></thead>
                        <tbody {onmouseover} {onmouseleave}>
                            { for self.rows.iter().map(|row| self.row(ctx, row, function)) }
                        </tbody>
                    </table>
                </div>
            </>
        }
    }

    fn rendered(&mut self, _ctx: &Context<Self>, _first: bool) {
        let (Some(line), Some(list)) = (self.scroll.take(), self.list.cast::<HtmlElement>()) else { return };
        let row = list.query_selector(&format!("tr[data-line='{line}']")).ok().flatten();
        let Some(row) = row.and_then(|row| row.dyn_into::<HtmlElement>().ok()) else { return };
        // Not `scrollIntoView`, which would scroll the page under the reader's hands as well.
        let top = row.get_bounding_client_rect().top() - list.get_bounding_client_rect().top();
        list.set_scroll_top(list.scroll_top() + top as i32 - list.client_height() / 3);
    }
}

impl CodeView {
    fn fill(&mut self, ctx: &Context<Self>) {
        let Props { launch, source, .. } = ctx.props();
        let found = self.function(ctx);
        let rows =
            found.map(|(code, _, function)| viewmodels::code(code, function, *launch, source, env::lang()));
        self.rows = Rc::new(rows.unwrap_or_default());
    }

    /// The code, and the function that is listed with its index: the reader's choice, else the kernel of the launch.
    fn function<'a>(&self, ctx: &'a Context<Self>) -> Option<(&'a MachineCode, usize, &'a MachineFunction)> {
        let Props { reply, launch, .. } = ctx.props();
        let code = reply.code.as_ref()?;
        let kernel = reply.profile.launches.get(*launch).map(|launch| launch.kernel.as_str());
        let of_launch = code.functions.iter().position(|f| f.is_kernel && Some(f.name.as_str()) == kernel);
        let at = self.chosen.or(of_launch).unwrap_or(0);
        Some((code, at, code.functions.get(at)?))
    }

    fn choice(&self, ctx: &Context<Self>, code: &MachineCode, at: usize) -> Html {
        let t = env::texts();
        let onchange = ctx.link().callback(|e: Event| {
            Msg::Function(e.target_unchecked_into::<HtmlSelectElement>().selected_index().max(0) as usize)
        });
        let option = |(i, function): (usize, &MachineFunction)| {
            let name = viewmodels::short(&function.name, 48);
            html! {
                <option selected={i == at}>
                    { if function.is_kernel { name } else { fill(t.code_callee, &[&name]) } }
                </option>
            }
        };
        html! {
            <p class="sweep-bar">
                <label class="control"><span>{ t.code_function }</span>
                    <select data-control="function" {onchange}>
                        { for code.functions.iter().enumerate().map(option) }
                    </select>
                </label>
            </p>
        }
    }

    fn row(&self, ctx: &Context<Self>, row: &CodeRow, function: &MachineFunction) -> Html {
        match row {
            CodeRow::Source { line, text, from } => self.source(ctx, *line, text, from),
            CodeRow::Instruction(entry) => self.instruction(ctx, entry, function),
        }
    }

    fn source(&self, ctx: &Context<Self>, line: u32, text: &str, from: &str) -> Html {
        let Props { source, goto, .. } = ctx.props();
        let (start, whole) = line_at(source, line);
        let range = (start, start + whole.len() as u32);
        html! {
            <tr class={if line > 0 && line == ctx.props().line { "from on" } else { "from" }} data-line={line.to_string()}>
                <th scope="rowgroup" colspan="5">
                    if line > 0 {
                        { button::goto(line.to_string(), goto.reform(move |_| range)) }
                    }
                    <code>{ text.to_owned() }</code>
                    if !from.is_empty() {
                        <small>{ from.to_owned() }</small>
                    }
                </th>
            </tr>
        }
    }

    fn instruction(&self, ctx: &Context<Self>, entry: &CodeEntry, function: &MachineFunction) -> Html {
        let t = env::texts();
        let on = entry.line > 0 && entry.line == ctx.props().line;
        let full = f64::from(entry.live) / f64::from(function.regs.max(1));
        let did = entry.did.as_ref();
        html! {
            <tr class={if on { "on" } else { "" }} data-line={entry.line.to_string()}>
                <td class="num live">{ entry.live }{ bar(full, None) }</td>
                <td class="src">
                    <span class="address" aria-hidden="true">{ entry.address }</span><span>{ &entry.text }</span>
                    if let Some(did) = did.filter(|did| !did.moved.is_empty()) {
                        <small>{ &did.moved }</small>
                    }
                </td>
                if let Some(did) = did {
                    <td class="num">{ t.count(did.issued) }</td>
                    <td class="num">{ t.decimal(did.lanes, 1) }</td>
                    <td class="share" title={did.stalls.clone()}>
                        if did.stall_share > 0.0 {
                            { t.percent(did.stall_share) }{ bar(did.stall_share, None) }
                        }
                        if did.stall_share >= 0.02 {
                            <small>{ did.stalls.split(", ").next().unwrap_or_default().to_owned() }</small>
                        }
                    </td>
                } else {
                    <td colspan="3" class="never">{ if ctx.props().reply.profile.launches.is_empty() { "" } else { t.code_never } }</td>
                }
            </tr>
        }
    }
}

/// Line of the row under the pointer.
fn line_of(e: &MouseEvent) -> u32 {
    let target = e.target().and_then(|target| target.dyn_into::<Element>().ok());
    let row = target.and_then(|target| target.closest("tr[data-line]").ok().flatten());
    row.and_then(|row| row.get_attribute("data-line")).and_then(|line| line.parse().ok()).unwrap_or(0)
}
