//! Device memory after a fault: choice of a block and of a type, and values page by page.

use std::rc::Rc;

use diagnosis::Element;
use protocol::{MemoryKind, MemoryPiece, RunReply};
use web_sys::HtmlSelectElement;
use yew::{Component, Context, Event, Html, Properties, TargetCast, html};

use crate::text::{Texts, fill};

/// Number of values in a line.
const LINE: usize = 8;
const LINES: usize = 16;

/// The reply whose memory is shown.
#[derive(Clone, Properties)]
pub struct Props {
    pub reply: Rc<RunReply>,
    pub t: &'static Texts,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.reply, &other.reply)
    }
}

/// Choices of the reader.
pub enum Msg {
    Block(usize),
    Read(Element),
    Page(usize),
}

/// The selected block, type and page.
pub struct Memory {
    block: usize,
    element: Element,
    page: usize,
}

impl Component for Memory {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        Self::of(&ctx.props().reply.memory, 0)
    }

    fn changed(&mut self, ctx: &Context<Self>, _: &Props) -> bool {
        *self = Self::of(&ctx.props().reply.memory, 0);
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let pieces = &ctx.props().reply.memory;
        match msg {
            Msg::Block(block) => *self = Self::of(pieces, block),
            Msg::Read(element) => {
                self.element = element;
                self.page = pieces.get(self.block).map_or(0, |piece| page_of_fault(piece, element));
            }
            Msg::Page(page) => self.page = page,
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let Props { reply, t } = ctx.props();
        let Some(piece) = reply.memory.get(self.block) else { return Html::default() };
        let choose = ctx.link().callback(|e: Event| {
            Msg::Block(e.target_unchecked_into::<HtmlSelectElement>().selected_index().max(0) as usize)
        });
        let read = ctx.link().callback(|e: Event| {
            let name = e.target_unchecked_into::<HtmlSelectElement>().value();
            Msg::Read(Element::named(&name).unwrap_or(Element::Hex))
        });
        html! {
            <details class="memory" open=true>
                <summary>{ t.memory_after }</summary>
                <div class="controls">
                    <label class="control"><span>{ t.memory_block }</span>
                        <select onchange={choose} data-control="block">
                            { for reply.memory.iter().enumerate().map(|(i, p)| html! {
                                <option selected={i == self.block}>{ title(t, p) }</option>
                            }) }
                        </select>
                    </label>
                    <label class="control"><span>{ t.memory_read_as }</span>
                        <select onchange={read} data-control="element">
                            { for Element::ALL.iter().map(|(element, name)| html! {
                                <option value={*name} selected={*element == self.element}>{ *name }</option>
                            }) }
                        </select>
                    </label>
                    { self.pages(ctx, piece) }
                </div>
                if let Some((at, size)) = piece.fault {
                    <p class="note">{ fill(t.memory_fault, &[&size.to_string(), &at.to_string(), &piece.size.to_string()]) }</p>
                }
                { self.values(t, piece) }
            </details>
        }
    }
}

impl Memory {
    fn of(pieces: &[MemoryPiece], block: usize) -> Self {
        let element = pieces.get(block).map_or(Element::Hex, Element::guess);
        let page = pieces.get(block).map_or(0, |piece| page_of_fault(piece, element));
        Self { block, element, page }
    }

    fn pages(&self, ctx: &Context<Self>, piece: &MemoryPiece) -> Html {
        let t = ctx.props().t;
        let last = piece.bytes.len().saturating_sub(1) / bytes_of_page(self.element);
        if last == 0 {
            return Html::default();
        }
        let turn = |to: Option<usize>, name: &'static str, sign: &'static str| {
            let onclick = ctx.link().batch_callback(move |_| to.map(Msg::Page));
            html! {
                <button type="button" class="icon-button" disabled={to.is_none()} aria-label={name} title={name} {onclick}>
                    { sign }
                </button>
            }
        };
        html! {
            <span class="pages">
                { turn(self.page.checked_sub(1), t.memory_before, "‹") }
                { fill(t.memory_page, &[&(self.page + 1).to_string(), &(last + 1).to_string()]) }
                { turn((self.page < last).then_some(self.page + 1), t.memory_after_page, "›") }
            </span>
        }
    }

    fn values(&self, t: &Texts, piece: &MemoryPiece) -> Html {
        let size = self.element.size();
        let start = self.page * bytes_of_page(self.element);
        let end = (start + bytes_of_page(self.element)).min(piece.bytes.len());
        let marked = |at: usize| {
            piece.fault.is_some_and(|(fault, n)| {
                let at = (piece.from as usize + at) as i64;
                at < fault + i64::from(n.max(1)) && fault < at + size as i64
            })
        };
        let row = |from: usize| {
            let to = (from + LINE * size).min(end);
            html! {
                <tr>
                    <th scope="row">{ (piece.from as usize + from) / size }</th>
                    { for (from..to).step_by(size).map(|at| html! {
                        <td class={marked(at).then_some("fault")}>{ self.element.show(&piece.bytes[at..to]) }</td>
                    }) }
                </tr>
            }
        };
        html! {
            <div class="scroll-x" tabindex="0" role="group" aria-label={t.memory_after}>
                <table class="values"><tbody>
                    { for (start..end).step_by(LINE * size).map(row) }
                </tbody></table>
            </div>
        }
    }
}

fn bytes_of_page(element: Element) -> usize {
    LINE * LINES * element.size()
}

/// The page with the access that faulted, or with the value nearest to it.
fn page_of_fault(piece: &MemoryPiece, element: Element) -> usize {
    let last = piece.bytes.len().saturating_sub(1) as i64;
    let at = piece.fault.map_or(0, |(at, _)| (at - piece.from as i64).clamp(0, last.max(0)));
    at as usize / bytes_of_page(element)
}

fn title(t: &Texts, piece: &MemoryPiece) -> String {
    let size = piece.size.to_string();
    match (&piece.kind, &piece.allocated) {
        (MemoryKind::Allocation, Some(range)) => {
            fill(t.memory_allocated, &[&format!("{:#x}", piece.address), &size, &range.line.to_string()])
        }
        (MemoryKind::Allocation, None) => fill(t.memory_piece, &[&format!("{:#x}", piece.address), &size]),
        (MemoryKind::Variable(name), _) => fill(t.memory_piece, &[name, &size]),
        (MemoryKind::Shared, _) => fill(t.memory_shared, &[&size]),
    }
}
