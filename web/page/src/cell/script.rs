//! The views Step and GPU: a launch statement by statement, and the device while the launch plays. The views themselves are scripts
//! that are loaded when a view is first opened (`web/static/step.js`, `gpu.js`); this component gives them what the worker says.

use std::rc::Rc;

use js_sys::{Array, Object, Reflect};
use protocol::{FilmRequest, RunRequest};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::Element;
use yew::{Callback, Component, Context, Html, NodeRef, Properties, html};

use crate::pool::{self, JobId, StepAsk, Stepped};
use crate::{editor, env};

#[wasm_bindgen]
extern "C" {
    type Module;
    #[wasm_bindgen(method, catch)]
    fn create(this: &Module, parent: &Element, options: &Object) -> Result<Handle, JsValue>;

    /// The object that the script returns.
    type Handle;
    #[wasm_bindgen(method)]
    fn show(this: &Handle, view: &str);
    #[wasm_bindgen(method)]
    fn fail(this: &Handle, why: &str);
    #[wasm_bindgen(method)]
    fn destroy(this: &Handle);
}

/// Seconds after which a command is given up: recording a launch takes a few at most.
const LIMIT: u32 = 120;

/// Which script draws the view.
#[derive(Clone, Copy, PartialEq)]
pub enum Draws {
    /// Statements and variables: `step.js`.
    Statements,
    /// The device: `gpu.js`.
    Device,
}

/// A launch of a program.
#[derive(Clone, Properties)]
pub struct Props {
    pub draws: Draws,
    pub request: Rc<RunRequest>,
    pub launch: u64,
    /// Called with the line of the main file that is shown. 0: none.
    pub on_line: Callback<u32>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        self.draws == other.draws && self.request == other.request && self.launch == other.launch
    }
}

pub enum Msg {
    Loaded(Result<Script, JsValue>),
    Command(String),
    Answer(JobId, Stepped),
}

/// The script of the view.
pub struct Script {
    handle: Handle,
    _calls: Calls,
}

/// The functions that the script calls, with a command and with a line.
struct Calls {
    on_command: Closure<dyn FnMut(String)>,
    on_line: Closure<dyn FnMut(u32)>,
}

/// The component.
pub struct ScriptView {
    parent: NodeRef,
    script: Option<Script>,
    /// What the worker is doing for the view.
    job: Option<JobId>,
}

impl Component for ScriptView {
    type Message = Msg;
    type Properties = Props;

    fn create(_: &Context<Self>) -> Self {
        Self { parent: NodeRef::default(), script: None, job: None }
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        if first {
            self.load(ctx);
        }
    }

    fn changed(&mut self, ctx: &Context<Self>, _: &Props) -> bool {
        self.load(ctx);
        false
    }

    fn destroy(&mut self, ctx: &Context<Self>) {
        self.stop();
        ctx.props().on_line.emit(0);
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Loaded(Ok(script)) => {
                self.script = Some(script);
                let Props { draws, request, launch, .. } = ctx.props();
                match draws {
                    Draws::Statements => {
                        self.ask(ctx, StepAsk::Open(Box::new(RunRequest::clone(request)), *launch));
                    }
                    Draws::Device => self.film(ctx, ""),
                }
            }
            Msg::Loaded(Err(error)) => {
                if let Some(parent) = self.parent.cast::<Element>() {
                    let why = error.as_string().unwrap_or_else(|| format!("{error:?}"));
                    parent.set_text_content(Some(&why));
                }
            }
            Msg::Command(command) => match command.strip_prefix("film ") {
                Some(part) => self.film(ctx, part),
                None => self.ask(ctx, StepAsk::Command(command)),
            },
            Msg::Answer(job, answer) if self.job == Some(job) => {
                self.job = None;
                let Some(Script { handle, .. }) = &self.script else { return false };
                match answer {
                    Ok(view) => handle.show(&view),
                    Err(failure) => handle.fail(&failure.text(env::texts())),
                }
            }
            Msg::Answer(..) => {}
        }
        false
    }

    fn view(&self, _: &Context<Self>) -> Html {
        html! { <div class="step" ref={self.parent.clone()}></div> }
    }
}

impl ScriptView {
    /// Loads the script, and begins a view of the launch with it.
    fn load(&mut self, ctx: &Context<Self>) {
        self.stop();
        let Some(parent) = self.parent.cast::<Element>() else { return };
        parent.set_text_content(None);
        let (link, props) = (ctx.link().clone(), ctx.props().clone());
        wasm_bindgen_futures::spawn_local(async move {
            let command = link.callback(Msg::Command);
            let on_command = Closure::new(move |text: String| command.emit(text));
            let line = props.on_line.clone();
            let on_line = Closure::new(move |number: u32| line.emit(number));
            let calls = Calls { on_command, on_line };
            let script = Self::mount(&parent, &props, &calls).await;
            link.send_message(Msg::Loaded(script.map(|handle| Script { handle, _calls: calls })));
        });
    }

    async fn mount(parent: &Element, props: &Props, calls: &Calls) -> Result<Handle, JsValue> {
        let file = match props.draws {
            Draws::Statements => "step.js",
            Draws::Device => "gpu.js",
        };
        let module: Module = JsFuture::from(editor::import(&env::asset(file))?).await?.unchecked_into();
        let request = &props.request;
        let own = std::iter::once((&request.file, &request.source));
        let files: Array = own
            .chain(request.files.iter().map(|file| (&file.name, &file.text)))
            .map(|(name, text)| Array::of2(&name.into(), &text.into()))
            .collect();
        let options = Object::new();
        Reflect::set(&options, &"lang".into(), &env::lang().pick("en", "ru").into())?;
        Reflect::set(&options, &"files".into(), &files)?;
        Reflect::set(&options, &"onCommand".into(), calls.on_command.as_ref())?;
        Reflect::set(&options, &"onLine".into(), calls.on_line.as_ref())?;
        module.create(parent, &options)
    }

    /// Sends a request. One that is not answered yet counts no more.
    fn ask(&mut self, ctx: &Context<Self>, ask: StepAsk) {
        let id = Rc::new(std::cell::Cell::new(0));
        let (known, link) = (id.clone(), ctx.link().clone());
        let job = pool::step(
            LIMIT,
            ask,
            Callback::from(move |answer| link.send_message(Msg::Answer(known.get(), answer))),
        );
        id.set(job);
        self.job = Some(job);
    }

    /// Asks for a film of the launch: of all of it, or of a part, which is given by its begin and end in ps and the number of an SM.
    fn film(&mut self, ctx: &Context<Self>, part: &str) {
        let Props { request, launch, .. } = ctx.props();
        let mut numbers = part.split(' ').map(|number| number.parse().unwrap_or(0));
        let mut next = || numbers.next().unwrap_or(0);
        let film = FilmRequest { launch: *launch, from_ps: next(), to_ps: next(), sm: next() as u32 };
        self.ask(ctx, StepAsk::Film(Box::new(RunRequest::clone(request)), film));
    }

    fn stop(&mut self) {
        self.job = None;
        if let Some(script) = self.script.take() {
            script.handle.destroy();
        }
    }
}
