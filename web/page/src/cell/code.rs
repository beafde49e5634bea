//! The program: the static listing with highlighting, replaced in place by the editor when the reader wants
//! it.

use yew::{AttrValue, Callback, Context, Html, KeyboardEvent, MouseEvent, html};

use super::{CellView, EditorState, Focus, Msg, files};
use crate::text::fill;

/// Draws the program.
pub fn view(this: &CellView, ctx: &Context<CellView>) -> Html {
    let ready = matches!(this.editor, EditorState::Ready(_));
    html! {
        <div class="cell-code">
            { files::tabs(this, ctx) }
            // The editor fills this element itself; yew treats it as empty.
            <div class="editor-host" ref={this.host.clone()} hidden={!ready || !this.has_text()}></div>
            if !this.has_text() {
                { files::no_text(this, ctx) }
            } else if !ready {
                { fixed(this, ctx) }
            }
        </div>
    }
}

fn fixed(this: &CellView, ctx: &Context<CellView>) -> Html {
    let (t, props) = (this.t, ctx.props());
    let link = ctx.link();
    let onclick = link.batch_callback(|e: MouseEvent| {
        let selecting =
            crate::env::window().get_selection().ok().flatten().is_some_and(|s| !s.is_collapsed());
        (!selecting).then(|| Msg::OpenEditor(Focus::At(e.client_x().into(), e.client_y().into())))
    });
    let onkeydown = link.batch_callback(|e: KeyboardEvent| {
        (e.key() == "Enter" && !e.ctrl_key() && !e.meta_key()).then(|| {
            e.prevent_default();
            Msg::OpenEditor(Focus::Start)
        })
    });
    let open: Callback<MouseEvent> = link.callback(|_| Msg::OpenEditor(Focus::Start));
    let is_main = this.tab == files::Tab::Main;
    let lesson = is_main && this.state.code == props.cell.source && !props.highlighted.is_empty();
    let text = if lesson {
        Html::from_html_unchecked(AttrValue::from(format!("<code>{}</code>", props.highlighted)))
    } else {
        html! { <code>{ this.text() }</code> }
    };
    let label = if matches!(this.editor, EditorState::Loading) { t.editor_loading } else { t.edit };
    html! {
        <>
            <div class="code-scroll" ref={this.scroller.clone()} {onclick}>
                { gutter(this) }
                <pre class="code" tabindex="0" role="group" {onkeydown}
                    aria-label={fill(t.editor_label, &[&props.cell.file])}>{ text }</pre>
            </div>
            <button type="button" class="button code-open" onclick={open}>{ label }</button>
        </>
    }
}

fn gutter(this: &CellView) -> Html {
    let heat = if this.tab == files::Tab::Main { this.heat() } else { Vec::new() };
    let count = this.text().split('\n').count() as u32;
    html! {
        <div class="code-gutter" aria-hidden="true">
            { for (1..=count).map(|line| {
                let hot = heat.iter().find(|h| h.line == line);
                let (level, title) = hot.map_or((0.0, ""), |h| (h.level, h.text.as_str()));
                html! {
                    <div class={if line == this.pointed { "on" } else { "" }} title={title.to_string()}>
                        { line }<i class="heat" style={format!("--heat:{level:.3}")}></i>
                    </div>
                }
            }) }
        </div>
    }
}
