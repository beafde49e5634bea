//! Draws the notebook: its head, its blocks, and the ways to add some.

use lesson::draft::{attribute, with_attribute};
use protocol::Cell;
use std::rc::Rc;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::{Callback, Context, Event, Html, InputEvent, KeyboardEvent, MouseEvent, TargetCast, html};

use super::doc::{Block, Content, Program};
use super::text::TextView;
use super::{Kind, Menu, Msg, NotebookView, Open};
use crate::button::{Button, action, quiet};
use crate::cell::state::written;
use crate::cell::{CellView, Owner};
use crate::text::fill;
use crate::{embed, icons, intake};

/// Draws the page.
pub fn view(this: &NotebookView, ctx: &Context<NotebookView>) -> Html {
    let t = this.t;
    if embed::is_on() {
        return embedded(this, ctx);
    }
    html! {
        <div class="notebook" ref={this.host.clone()}>
            if let Some(open) = &this.open {
                { head(this, ctx, open) }
                { notices(this, ctx, open) }
                { for open.notebook.blocks.iter().enumerate().map(|(index, block)| html! {
                    <>
                        { adder(this, ctx, index) }
                        { shown(this, ctx, open, (index, block)) }
                    </>
                }) }
                { adder(this, ctx, open.notebook.blocks.len()) }
            } else {
                <p class="notebook-wait" role="status">{ t.notebook_loading }</p>
            }
        </div>
    }
}

/// Draws the blocks alone, for the frame of another page.
fn embedded(this: &NotebookView, ctx: &Context<NotebookView>) -> Html {
    let told = this
        .told
        .iter()
        .map(|text| html! { <p class="notice" role="alert">{ crate::marked::marked(text) }</p> });
    let Some(open) = &this.open else {
        return if this.told.is_empty() {
            html! { <p class="notebook-wait" role="status">{ this.t.notebook_loading }</p> }
        } else {
            html! { <div class="notebook">{ for told }</div> }
        };
    };
    let blocks = &open.notebook.blocks;
    let alone =
        matches!(blocks.as_slice(), [Block { content: Content::Program(_), .. }]) && this.told.is_empty();
    let block = |block: &Block| {
        let key = block.key;
        let inside = match &block.content {
            Content::Text(text) => text_block(ctx, open, key, (text, String::new())),
            Content::Program(program) => program_block(this, ctx, open, key, program),
        };
        html! {
            <div class="block" key={key}>
                { mistakes(open.shown.wrong.get(&key).map_or(&[], Vec::as_slice)) }
                { inside }
            </div>
        }
    };
    html! {
        <div class={if alone { "notebook only-program" } else { "notebook" }}>
            { for told }
            { mistakes(&open.shown.wrong_files) }
            if !open.notebook.name.is_empty() && !alone {
                <h1 class="embed-title">{ &open.notebook.name }</h1>
            }
            { for blocks.iter().map(block) }
        </div>
    }
}

fn head(this: &NotebookView, ctx: &Context<NotebookView>, open: &Open) -> Html {
    let t = this.t;
    let on = |msg: fn() -> Msg| -> Callback<MouseEvent> { ctx.link().callback(move |_| msg()) };
    let named = |icon: Html, name: &'static str| html! { <>{ icon }<span>{ name }</span></> };
    let oninput =
        ctx.link().callback(|e: InputEvent| Msg::Name(e.target_unchecked_into::<HtmlInputElement>().value()));
    let listed = this.menu == Menu::Notebooks;
    let undo = Button { label: t.undo, title: t.undo, off: open.undo.is_empty(), ..quiet("undo") };
    let redo = Button { label: t.redo, title: t.redo, off: open.redo.is_empty(), ..quiet("redo") };
    let export = Button { title: t.notebook_export_title, ..quiet("export-notebook") };
    let embed = Button { title: t.embed_text, ..quiet("embed") };
    html! {
        <header class="notebook-head">
            <input class="notebook-name" type="text" aria-label={t.notebook_title} value={open.notebook.name.clone()} {oninput} />
            <div class="notebook-tools">
                { Button { open: Some(listed), ..quiet("notebooks") }
                    .html(named(icons::notebook(), t.notebook_list), on(|| Msg::Menu(Menu::Notebooks))) }
                { undo.html(icons::undo(), on(|| Msg::Undo)) }
                { redo.html(icons::redo(), on(|| Msg::Redo)) }
                { intake::picker(t.notebook_import, true, ctx.link().callback(Msg::Take)) }
                { export.text(t.notebook_export, on(|| Msg::Export)) }
                { quiet("link").html(named(icons::link(), t.notebook_link), on(|| Msg::Link)) }
                { embed.html(named(icons::embed(), t.embed), on(|| Msg::Embed)) }
            </div>
            if listed {
                { list(this, ctx, open) }
            }
        </header>
    }
}

fn list(this: &NotebookView, ctx: &Context<NotebookView>, open: &Open) -> Html {
    let t = this.t;
    let entry = |entry: &super::Entry| {
        let (id, gone) = (entry.id.clone(), entry.id.clone());
        let current = (entry.id == open.id).then_some("true");
        let delete =
            Button { label: t.notebook_delete, title: t.notebook_delete, ..quiet("delete-notebook") };
        let name = if entry.name.trim().is_empty() { "—" } else { entry.name.as_str() };
        html! {
            <li key={entry.id.clone()}>
                <button type="button" class="notebook-entry" aria-current={current}
                    onclick={ctx.link().callback(move |_| Msg::Open(id.clone()))}>
                    <span>{ name }</span><small>{ day(entry.changed) }</small>
                </button>
                { delete.html(icons::bin(), ctx.link().callback(move |_| Msg::DeleteNotebook(gone.clone()))) }
            </li>
        }
    };
    html! {
        <div class="notebook-list">
            <p>
                { action("new-notebook").text(t.notebook_new, ctx.link().callback(|_| Msg::New)) }
                { action("copy-notebook").text(t.notebook_copy, ctx.link().callback(|_| Msg::Copy)) }
            </p>
            <ul>{ for this.list.iter().map(entry) }</ul>
        </div>
    }
}

/// A time as the reader's browser writes it.
fn day(milliseconds: f64) -> String {
    let date = js_sys::Date::new(&milliseconds.into());
    String::from(date.to_locale_string(&crate::env::root().lang(), &wasm_bindgen::JsValue::UNDEFINED))
}

fn notices(this: &NotebookView, ctx: &Context<NotebookView>, open: &Open) -> Html {
    let t = this.t;
    let take = Button { class: "goto", ..action("take-elsewhere") };
    html! {
        <>
            if let Some(why) = &this.trouble {
                <p class="notice" role="alert">{ fill(t.notebook_unsaved, &[why]) }</p>
            }
            if this.elsewhere {
                <p class="notice" role="status">{ t.notebook_elsewhere }{ " " }
                    { take.text(t.elsewhere_take, ctx.link().callback(|_| Msg::TakeElsewhere)) }</p>
            }
            { mistakes(&open.shown.wrong_files) }
        </>
    }
}

fn mistakes(list: &[String]) -> Html {
    if list.is_empty() {
        return Html::default();
    }
    html! {
        <ul class="block-wrong" role="status">{ for list.iter().map(|text| html! { <li>{ crate::marked::marked(text) }</li> }) }</ul>
    }
}

/// The buttons that add a block at an index.
fn adder(this: &NotebookView, ctx: &Context<NotebookView>, index: usize) -> Html {
    let t = this.t;
    let add = |kind: Kind| ctx.link().callback(move |_: MouseEvent| Msg::Add(index, kind));
    let named = |name: &'static str| html! { <>{ icons::plus() }<span>{ name }</span></> };
    html! {
        <div class="block-add" key={format!("add-{index}")}>
            { quiet("add-program").html(named(t.notebook_add_program), add(Kind::Program)) }
            { quiet("add-text").html(named(t.notebook_add_text), add(Kind::Text)) }
        </div>
    }
}

fn shown(
    this: &NotebookView,
    ctx: &Context<NotebookView>,
    open: &Open,
    (index, block): (usize, &Block),
) -> Html {
    let key = block.key;
    let (up, down) =
        (ctx.link().callback(move |_: ()| Msg::Up(key)), ctx.link().callback(move |_: ()| Msg::Down(key)));
    let onkeydown = Callback::from(move |e: KeyboardEvent| {
        if e.alt_key() && e.shift_key() && (e.key() == "ArrowUp" || e.key() == "ArrowDown") {
            e.prevent_default();
            if e.key() == "ArrowUp" { up.emit(()) } else { down.emit(()) }
        }
    });
    let (class, label, inside) = match &block.content {
        Content::Text(text) => {
            let label = fill(this.t.notebook_text_label, &[&(index + 1).to_string()]);
            ("block block-of-text", label.clone(), text_block(ctx, open, key, (text, label)))
        }
        Content::Program(program) => {
            let label = fill(this.t.notebook_program_label, &[program.id()]);
            ("block block-of-program", label, program_block(this, ctx, open, key, program))
        }
    };
    html! {
        <div {class} key={format!("block-{key}-{}", open.opening)} id={format!("block-{key}")} tabindex="-1" role="group"
            aria-label={label} {onkeydown}>
            { tools(this, ctx, open, (index, block)) }
            { mistakes(open.shown.wrong.get(&key).map_or(&[], Vec::as_slice)) }
            { inside }
        </div>
    }
}

/// The buttons of a block.
fn tools(
    this: &NotebookView,
    ctx: &Context<NotebookView>,
    open: &Open,
    (index, block): (usize, &Block),
) -> Html {
    let t = this.t;
    let key = block.key;
    let on = |msg: fn(u32) -> Msg| ctx.link().callback(move |_: MouseEvent| msg(key));
    let tool = |name: &'static str, label: &'static str, off: bool| Button {
        label,
        title: label,
        off,
        ..quiet(name)
    };
    let last = index + 1 == open.notebook.blocks.len();
    let own = match &block.content {
        Content::Text(_) => {
            let editing = open.editing == Some(key);
            let toggle = ctx.link().callback(move |_: MouseEvent| Msg::Edit(key, !editing));
            let (icon, label) =
                if editing { (icons::check(), t.block_done) } else { (icons::pencil(), t.block_edit) };
            tool("edit-text", label, false).html(icon, toggle)
        }
        Content::Program(_) => Button {
            title: t.notebook_settings_title,
            open: Some(open.settings == Some(key)),
            ..quiet("cell-settings")
        }
        .html(html! { <>{ icons::sliders() }<span>{ t.notebook_settings }</span></> }, on(Msg::Settings)),
    };
    html! {
        <div class="block-tools">
            { own }
            { tool("up", t.block_up, index == 0).html(icons::up(), on(Msg::Up)) }
            { tool("down", t.block_down, last).html(icons::down(), on(Msg::Down)) }
            { tool("duplicate", t.block_copy, false).html(icons::copy(), on(Msg::Duplicate)) }
            { tool("delete", t.block_delete, false).html(icons::bin(), on(Msg::Delete)) }
        </div>
    }
}

fn text_block(ctx: &Context<NotebookView>, open: &Open, key: u32, (text, label): (&str, String)) -> Html {
    let html = open.shown.texts.get(&key).cloned().unwrap_or_else(|| Rc::from(""));
    html! {
        <TextView text={text.to_owned()} {html} figures={open.figures()} editing={open.editing == Some(key)} fixed={embed::is_on()} {label}
            devices={ctx.props().devices.clone()}
            on_edit={ctx.link().callback(move |begin| Msg::Edit(key, begin))}
            on_change={ctx.link().callback(move |text| Msg::Text(key, text))} />
    }
}

fn program_block(
    this: &NotebookView,
    ctx: &Context<NotebookView>,
    open: &Open,
    key: u32,
    program: &Program,
) -> Html {
    let Some(cell) = open.shown.cells.get(&key).cloned() else { return Html::default() };
    let owner = Owner {
        key: open.cell_key(key),
        state: program.state.clone(),
        on_change: ctx.link().callback(move |state| Msg::Cell(key, Box::new(state))),
        on_result: ctx.link().callback(move |reply| Msg::Result(key, reply)),
        figure_of: None,
    };
    let class = if cell.sweep.is_some() { "cell sweeps" } else { "cell" };
    html! {
        <>
            if open.settings == Some(key) {
                { settings(this, ctx, key, (program, &cell)) }
            }
            <section {class} id={format!("cell-{}", cell.id)} key={cell.id.clone()} aria-label={cell.id.clone()}
                style={format!("--lines:{}", program.state.code.lines().count())}>
                <CellView cell={cell.clone()} comments={Rc::<str>::from("")} highlighted={String::new()}
                    devices={ctx.props().devices.clone()} bench={None::<Rc<crate::exercise::Bench>>} owner={Some(owner)} />
            </section>
        </>
    }
}

/// The numbers of a program that could be offered as parameters.
fn numbers(code: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for line in code.lines() {
        let words: Vec<&str> =
            line.split([' ', '\t', '=', ';', '(', ')']).filter(|word| !word.is_empty()).collect();
        let name = match words.as_slice() {
            ["#define", name, ..] => name,
            [first, .., name, _] if ["const", "constexpr", "static"].contains(first) => name,
            _ => continue,
        };
        if written(code, name).is_some() && !names.contains(name) {
            names.push(*name);
        }
    }
    names
}

fn settings(
    this: &NotebookView,
    ctx: &Context<NotebookView>,
    key: u32,
    (program, cell): (&Program, &Rc<Cell>),
) -> Html {
    let t = this.t;
    let words = program.words.clone();
    let set = {
        let words = words.clone();
        move |name: &'static str| {
            let words = words.clone();
            ctx.link().callback(move |value: String| Msg::Words(key, with_attribute(&words, name, &value)))
        }
    };
    let typed = |then: Callback<String>| {
        then.reform(|e: Event| e.target_unchecked_into::<HtmlInputElement>().value().trim().replace(' ', "_"))
    };
    let all = ctx
        .link()
        .callback(move |e: Event| Msg::Words(key, e.target_unchecked_into::<HtmlInputElement>().value()));
    let names = numbers(&program.state.code);
    let params = attribute(&words, "params").unwrap_or_default().to_owned();
    let chosen = |name: &str| params.split(',').any(|param| param.split(':').next() == Some(name));
    let param = |name: &&str| {
        let name = (*name).to_owned();
        let (on, list, own, set) = (chosen(&name), params.clone(), name.clone(), set("params"));
        let onchange = Callback::from(move |_: Event| {
            let others =
                list.split(',').filter(|param| !param.is_empty() && param.split(':').next() != Some(&own));
            let mut new: Vec<&str> = others.collect();
            if !on {
                new.push(&own);
            }
            set.emit(new.join(","));
        });
        html! { <label class="check"><input type="checkbox" checked={on} {onchange} /><code>{ name }</code></label> }
    };
    let sweep = set("sweep").reform(|e: Event| e.target_unchecked_into::<HtmlSelectElement>().value());
    let swept = attribute(&words, "sweep").unwrap_or_default().to_owned();
    let pair = |x: &str, y: &str| format!("{x}:{y}");
    let pairs: Vec<String> =
        names.iter().flat_map(|x| names.iter().filter(move |y| *y != x).map(move |y| pair(x, y))).collect();
    html! {
        <div class="block-settings">
            <label class="control"><span>{ t.notebook_cell_name }</span>
                <input type="text" value={program.id().to_owned()} onchange={typed(set("id"))} spellcheck="false" /></label>
            <p class="block-note">{ fill(t.notebook_cell_name_help, &[&cell.id]) }</p>
            if names.is_empty() {
                <p class="block-note">{ crate::marked::marked(t.notebook_no_params) }</p>
            } else {
                <fieldset><legend>{ t.notebook_params }</legend>{ for names.iter().map(param) }</fieldset>
            }
            if pairs.len() > 1 {
                <label class="control"><span>{ t.notebook_sweep }</span>
                    <select onchange={sweep}>
                        <option value="" selected={swept.is_empty()}>{ "—" }</option>
                        { for pairs.iter().map(|pair| html! {
                            <option value={pair.clone()} selected={*pair == swept}>{ pair.replace(':', " × ") }</option>
                        }) }
                    </select></label>
            }
            <label class="control words"><span>{ t.notebook_words }</span>
                <input type="text" value={words} onchange={all} spellcheck="false" title={t.notebook_words_help} /></label>
        </div>
    }
}
