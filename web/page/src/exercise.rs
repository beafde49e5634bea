//! Exercises: the simulator checks the reader's program and says why it fails.
//!
//! The program is edited in a cell. Its present text is checked. Hints are part of the static page; the
//! solution is not on the page, and is fetched when it is requested.

use std::cell::RefCell;
use std::rc::Rc;

use metrics::exercise::{Exercise, Guess, Reason, Try, Verdict, guess, judge};
use protocol::RunReply;
use web_sys::HtmlInputElement;
use yew::{
    AttrValue, Callback, Component, Context, Html, InputEvent, MouseEvent, Properties, TargetCast, html,
};

use crate::button::{Button, action, quiet};
use crate::cell::chart::ChartView;
use crate::pool::{self, Answer, Failure, JobId, Lane};
use crate::predict::against;
use crate::text::fill;
use crate::{device, env, shell, store};

/// The connection between an exercise and the cell of its program.
#[derive(Default)]
pub struct Bench {
    /// Present text of the cell's program.
    pub code: RefCell<String>,
    /// Shows another program in the cell. A button brings the reader's own back.
    pub show: RefCell<Callback<String>>,
}

/// An exercise and its connection to the cell.
#[derive(Clone, Properties)]
pub struct Props {
    pub exercise: Rc<Exercise>,
    pub bench: Rc<Bench>,
    pub devices: Rc<protocol::DeviceTable>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.exercise, &other.exercise)
    }
}

pub enum Msg {
    Check,
    Cancel,
    Typed(String),
    Done(usize, Answer),
    Ask,
    /// HTML of the solution, if it could be fetched.
    Solution(Option<String>),
    HideSolution,
    /// Puts the solution into the cell.
    TrySolution,
}

/// State of one try of the check.
#[derive(Clone)]
enum State {
    Out,
    /// The try did not run, with the reason.
    Lost(Option<Failure>),
    Back(Verdict),
}

/// Time limit of one try in seconds, as in `warpbook grade`.
const LIMIT: u32 = 20;

/// The component.
pub struct ExerciseView {
    key: String,
    solved: bool,
    /// The tries of the present check, with their jobs.
    tries: Vec<State>,
    jobs: Vec<JobId>,
    /// The typed text, in an exercise that asks for a number.
    typed: String,
    /// The last guess with its result.
    guessed: Option<(f64, Guess)>,
    solution: Option<Solution>,
    cancelled: bool,
}

/// A solution that was requested.
struct Solution {
    html: String,
    /// The program in it, if the exercise is about one.
    program: Option<String>,
}

impl Component for ExerciseView {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let key = format!("{}/{}", env::lesson(), ctx.props().exercise.id);
        let solved = store::solved().contains(&key);
        Self {
            key,
            solved,
            tries: Vec::new(),
            jobs: Vec::new(),
            typed: String::new(),
            guessed: None,
            solution: None,
            cancelled: false,
        }
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Check => self.check(ctx),
            Msg::Cancel => {
                pool::cancel(&std::mem::take(&mut self.jobs));
                self.tries.clear();
                self.cancelled = true;
            }
            Msg::Typed(text) => {
                self.typed = text;
                self.guessed = None;
            }
            Msg::Done(index, answer) => self.done(ctx, index, answer),
            Msg::Ask => {
                let (id, link) = (ctx.props().exercise.id.clone(), ctx.link().clone());
                wasm_bindgen_futures::spawn_local(async move {
                    link.send_message(Msg::Solution(env::fetch_text(&format!("ex-{id}.html")).await));
                });
            }
            Msg::Solution(None) => env::toast(env::texts().solution_failed),
            Msg::Solution(Some(html)) => {
                let program = program_in(&html).filter(|_| ctx.props().exercise.predict.is_none());
                self.solution = Some(Solution { html, program });
            }
            Msg::HideSolution => self.solution = None,
            Msg::TrySolution => {
                if let Some(program) = self.solution.as_ref().and_then(|solution| solution.program.clone()) {
                    ctx.props().bench.show.borrow().emit(program);
                }
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let t = env::texts();
        let exercise = &ctx.props().exercise;
        let on = |msg: fn() -> Msg| ctx.link().callback(move |_: MouseEvent| msg());
        let out = self.tries.iter().filter(|state| matches!(state, State::Out)).count();
        let check = Button { class: "button primary", ..action("check") };
        html! {
            <>
                if let Some(number) = &exercise.predict {
                    { self.input(ctx, &number.unit) }
                }
                <div class="exercise-actions">
                    { check.text(t.check, on(|| Msg::Check)) }
                    if out > 0 {
                        { action("cancel-check").text(t.cancel, on(|| Msg::Cancel)) }
                    }
                    if let Some(solution) = &self.solution {
                        if solution.program.is_some() {
                            { quiet("try-solution").text(t.solution_try, on(|| Msg::TrySolution)) }
                        }
                        { quiet("hide-solution").text(t.solution_hide, on(|| Msg::HideSolution)) }
                    } else {
                        { quiet("solution").text(t.solution, on(|| Msg::Ask)) }
                    }
                    <span class="exercise-state" role="status">{ self.state(out) }</span>
                </div>
                { self.verdicts(ctx) }
                { self.worth(exercise) }
                if let Some(solution) = &self.solution {
                    <div class="solution">{ raw(&solution.html) }</div>
                }
            </>
        }
    }

    fn destroy(&mut self, _ctx: &Context<Self>) {
        pool::cancel(&self.jobs);
    }
}

impl ExerciseView {
    fn check(&mut self, ctx: &Context<Self>) {
        let Props { exercise, bench, .. } = ctx.props();
        pool::cancel(&std::mem::take(&mut self.jobs));
        self.guessed = None;
        self.cancelled = false;
        if exercise.predict.is_some() && number(&self.typed).is_none() {
            return env::toast(env::texts().number_wanted);
        }
        let text =
            if exercise.predict.is_some() { exercise.source.clone() } else { bench.code.borrow().clone() };
        let requests = exercise.requests(&text, env::lang());
        self.tries = vec![State::Out; requests.len()];
        for (i, request) in requests.into_iter().enumerate() {
            let then = ctx.link().callback(move |answer| Msg::Done(i, answer));
            self.jobs.push(pool::submit(Lane::Sweep, Some(LIMIT), request, then));
        }
    }

    fn done(&mut self, ctx: &Context<Self>, index: usize, answer: Answer) {
        let exercise = &ctx.props().exercise;
        let state = match answer {
            Err(failure) => State::Lost(Some(failure)),
            Ok(reply) => self.judged(exercise, index, &reply),
        };
        if let Some(slot) = self.tries.get_mut(index) {
            *slot = state;
        }
        let passed = |state: &State| matches!(state, State::Back(Verdict::Passed));
        if !self.tries.is_empty() && self.tries.iter().all(passed) {
            self.solved = true;
            store::solve(&self.key);
            shell::progress();
        }
    }

    fn judged(&mut self, exercise: &Exercise, index: usize, reply: &RunReply) -> State {
        let Some(wanted) = &exercise.predict else {
            return exercise
                .tries
                .get(index)
                .map_or(State::Lost(None), |attempt| State::Back(judge(attempt, reply)));
        };
        let Some(own) = number(&self.typed) else { return State::Lost(None) };
        match guess(wanted, own, reply) {
            None => State::Lost(None),
            Some(worth) => {
                self.guessed = Some((own, worth));
                State::Back(match worth {
                    Guess::Right(_) => Verdict::Passed,
                    Guess::Low(_) | Guess::High(_) => {
                        Verdict::Failed { reason: Reason::Exit(0), stdout: String::new() }
                    }
                })
            }
        }
    }

    fn state(&self, out: usize) -> Html {
        let t = env::texts();
        let failed = |s: &State| {
            matches!(s, State::Back(Verdict::Failed { .. }) | State::Lost(Some(Failure::TooLong(_))))
        };
        let failed = self.tries.iter().any(failed);
        let lost = self.tries.iter().find_map(|s| if let State::Lost(why) = s { Some(why) } else { None });
        let all = self.tries.len();
        match () {
            () if out > 0 => html! {
                <>
                    <span class="spinner"></span>{ " " }
                    { fill(t.checking, &[&(all - out).to_string(), &all.to_string()]) }
                </>
            },
            () if self.cancelled => html! { { t.check_cancelled } },
            () if lost.is_some() && !failed => {
                let why = lost.and_then(Option::as_ref).map(|why| why.text(t)).unwrap_or_default();
                html! { <span class="bad">{ t.check_lost }{ ". " }{ why }</span> }
            }
            () if failed => html! { <span class="bad">{ "✗ " }{ t.check_failed }</span> },
            () if self.solved => html! { <span class="good">{ "✓ " }{ t.solved }</span> },
            () => Html::default(),
        }
    }

    fn input(&self, ctx: &Context<Self>, unit: &str) -> Html {
        let oninput = ctx
            .link()
            .callback(|e: InputEvent| Msg::Typed(e.target_unchecked_into::<HtmlInputElement>().value()));
        html! {
            <label class="control number">
                <span>{ env::texts().predict_guess }</span>
                <span class="with-unit">
                    <input type="text" inputmode="decimal" size="12" value={self.typed.clone()} {oninput} />
                    { " " }{ unit.to_string() }
                </span>
            </label>
        }
    }

    /// For every try whether it passed, and for the first that failed the reason.
    fn verdicts(&self, ctx: &Context<Self>) -> Html {
        let Props { exercise, devices, .. } = ctx.props();
        if exercise.predict.is_some() || self.tries.is_empty() {
            return Html::default();
        }
        let first = self.tries.iter().position(|s| matches!(s, State::Back(Verdict::Failed { .. })));
        let one = |(i, (state, attempt)): (usize, (&State, &Try))| {
            let name = label(attempt, &devices.devices);
            let (class, mark) = match state {
                State::Out => ("", "…"),
                State::Lost(Some(Failure::TooLong(_))) => ("bad", "✗"),
                State::Lost(_) => ("bad", "?"),
                State::Back(Verdict::Passed) => ("good", "✓"),
                State::Back(Verdict::Failed { .. }) => ("bad", "✗"),
            };
            let why = match state {
                State::Back(Verdict::Failed { reason, stdout }) if Some(i) == first => {
                    why(exercise, reason, stdout)
                }
                State::Lost(Some(Failure::TooLong(seconds))) => {
                    let told = fill(env::texts().check_too_long, &[&seconds.to_string()]);
                    html! { <>{ ": " }{ told }</> }
                }
                _ => Html::default(),
            };
            html! { <li><span {class}>{ mark }</span>{ " " }{ name }{ why }</li> }
        };
        html! {
            <ul class="tries">{ for self.tries.iter().zip(&exercise.tries).enumerate().map(one) }</ul>
        }
    }

    /// For a number, the guess and the result, with the lesson's explanation.
    fn worth(&self, exercise: &Exercise) -> Html {
        let (Some((own, worth)), Some(wanted)) = (&self.guessed, &exercise.predict) else {
            return Html::default();
        };
        let (Guess::Right(actual) | Guess::Low(actual) | Guess::High(actual)) = worth;
        let text = worth.why().and_then(|name| exercise.why(name));
        html! {
            <>
                if matches!(worth, Guess::Right(_)) {
                    <ChartView id={format!("ex-{}", exercise.id)}
                        view={Rc::new(against(*own, *actual, &wanted.unit, env::texts().predict_right))} />
                }
                if let Some(text) = text {
                    <div class="why-not">{ raw(text) }</div>
                }
            </>
        }
    }
}

/// Why a try failed: a line, the output of the check, the lesson's explanation.
fn why(exercise: &Exercise, reason: &Reason, stdout: &str) -> Html {
    let rendered: Vec<&str> = match reason {
        Reason::Rejected(all) => all.iter().map(|d| d.rendered.as_str()).collect(),
        Reason::Fault(fault) => vec![&fault.report.rendered],
        Reason::Hazards(all) => all.iter().take(2).map(|h| h.report.rendered.as_str()).collect(),
        Reason::Exit(_) | Reason::Ended | Reason::Missed { .. } => Vec::new(),
    };
    let text = reason.why().and_then(|name| exercise.why(&name).map(str::to_owned));
    let stdout = stdout.trim_end();
    html! {
        <div class="why-not">
            if !matches!(reason, Reason::Exit(_)) {
                <p>{ reason.told(env::lang()) }{ "." }</p>
            }
            { for rendered.iter().map(|text| html! { <pre class="stdout stderr" tabindex="0">{ *text }</pre> }) }
            if !stdout.is_empty() {
                <pre class="stdout" tabindex="0">{ stdout.to_string() }</pre>
            }
            if let Some(text) = text {
                { raw(&text) }
            }
        </div>
    }
}

/// The program at the beginning of a solution's HTML.
fn program_in(html: &str) -> Option<String> {
    let scratch = env::document().create_element("div").ok()?;
    scratch.set_inner_html(html);
    scratch.query_selector(".cell-file:first-child + pre.listing").ok()??.text_content()
}

/// Name of a try: its sizes and its device.
fn label(attempt: &Try, devices: &[protocol::DeviceInfo]) -> String {
    let name = device::preset(devices, &attempt.device).map_or(attempt.device.as_str(), |d| &d.name);
    let mut out: Vec<String> = attempt.set.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    out.push(name.to_string());
    out.join(", ")
}

/// Parses a number as people type it: with a comma or a point, with spaces between thousands.
fn number(text: &str) -> Option<f64> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace() && *c != '\'').collect();
    metrics::number(&plain.replace(',', "."))
}

fn raw(html: &str) -> Html {
    Html::from_html_unchecked(AttrValue::from(html.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_people_type_them() {
        let check = |text, expect| assert_eq!(number(text), expect, "{text}");
        check("1 048 576", Some(1_048_576.0));
        check("3,5", Some(3.5));
        check("0.25", Some(0.25));
        check("", None);
        check("many", None);
    }
}
