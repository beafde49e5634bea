//! A question before its answer: the reader guesses first, and then sees the guess beside the result.
//!
//! On the static page the answer is collapsed. This component takes its place until a guess is made. A guess
//! is stored, so that the question is not asked again.

use std::rc::Rc;

use metrics::predict::{Ask, Predict};
use plot::{Bar, Bars, Chart, Tone};
use viewmodels::{Datum, Table, View};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDetailsElement, HtmlInputElement};
use yew::{
    AppHandle, AttrValue, Component, Context, Html, InputEvent, MouseEvent, Properties, TargetCast, html,
};

use crate::button::{Button, action, quiet};
use crate::cell::chart::ChartView;
use crate::text::fill;
use crate::{cover, env, store};

/// A question, and the static answer that it hides.
#[derive(Clone, Properties)]
pub struct Props {
    pub asked: Rc<Predict>,
    pub answer: HtmlDetailsElement,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.asked, &other.asked)
    }
}

pub enum Msg {
    Move(f64),
    Choose(usize),
    Answer,
    Again,
}

/// The component.
pub struct PredictView {
    key: String,
    /// The guess: a value, or the index of a choice.
    guess: Option<f64>,
    answered: bool,
}

/// Number of positions of the slider.
const STEPS: f64 = 400.0;

/// Takes over a section of the page.
pub fn mount(section: &Element) -> Option<AppHandle<PredictView>> {
    let asked = env::data::<Predict>(section, "predict-data");
    let answer = section.query_selector("details.predict-answer").ok().flatten();
    let answer = answer.and_then(|e| e.dyn_into::<HtmlDetailsElement>().ok());
    let (asked, answer) = (asked?, answer?);
    let host = env::document().create_element("div").ok()?;
    host.set_class_name("predict-live");
    answer.parent_node()?.insert_before(&host, Some(&answer)).ok()?;
    if let Some(list) = section.query_selector(".predict-choices").ok().flatten() {
        list.remove();
    }
    let props = Props { asked: Rc::new(asked), answer };
    Some(yew::Renderer::<PredictView>::with_root_and_props(host, props).render())
}

impl Component for PredictView {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let Props { asked, answer } = ctx.props();
        let key = format!("guess:{}:{}", env::lesson(), asked.id);
        let guess = store::load::<f64>(&key);
        let this = Self { key, guess, answered: guess.is_some() };
        this.reveal(answer);
        cover::answered(&asked.id, this.answered);
        this
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Move(share) => self.guess = Some(value(&ctx.props().asked.ask, share)),
            Msg::Choose(index) => self.guess = Some(index as f64),
            Msg::Answer => {
                // Checked on loading, since stored values have no type.
                if let Some(guess) = self.guess {
                    self.answered = true;
                    store::save(&self.key, &guess);
                    cover::answered(&ctx.props().asked.id, true);
                }
            }
            Msg::Again => {
                self.answered = false;
                store::remove(&self.key);
                cover::answered(&ctx.props().asked.id, false);
            }
        }
        self.reveal(&ctx.props().answer);
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let t = env::texts();
        let asked = &ctx.props().asked;
        let on = |msg: fn() -> Msg| ctx.link().callback(move |_: MouseEvent| msg());
        let form = match &asked.ask {
            Ask::Value { .. } => self.slider(ctx),
            Ask::Choice { choices, right } => self.choices(ctx, choices, *right),
        };
        let answer = Button { class: "button primary", off: self.guess.is_none(), ..action("answer") };
        html! {
            <>
                { form }
                if self.answered {
                    { self.result(asked) }
                    { quiet("again").text(t.predict_again, on(|| Msg::Again)) }
                } else {
                    { answer.text(t.predict_show, on(|| Msg::Answer)) }
                }
            </>
        }
    }
}

impl PredictView {
    /// Opens the static answer if there is a guess, and hides it otherwise.
    fn reveal(&self, answer: &HtmlDetailsElement) {
        answer.set_hidden(!self.answered);
        answer.set_open(self.answered);
    }

    fn slider(&self, ctx: &Context<Self>) -> Html {
        let asked = &ctx.props().asked;
        let Ask::Value { unit, low, high, .. } = &asked.ask else { return Html::default() };
        let t = env::texts();
        let at = self.guess.map_or(STEPS / 2.0, |guess| share(&asked.ask, guess) * STEPS);
        let shown = self.guess.map_or_else(|| "?".to_string(), |guess| written(guess, unit));
        let oninput = ctx.link().callback(|e: InputEvent| {
            let text = e.target_unchecked_into::<HtmlInputElement>().value();
            Msg::Move(metrics::number(&text).unwrap_or_default() / STEPS)
        });
        html! {
            <label class="control slider">
                <span>{ t.predict_guess }{ " " }<output>{ shown.clone() }</output></span>
                <input type="range" min="0" max={STEPS.to_string()} step="1" value={at.round().to_string()}
                    aria-valuetext={shown} disabled={self.answered} {oninput} />
                <span aria-hidden="true">{ written(*low, unit) }<span>{ written(*high, unit) }</span></span>
            </label>
        }
    }

    fn choices(&self, ctx: &Context<Self>, choices: &[String], right: usize) -> Html {
        let name = format!("predict-{}", ctx.props().asked.id);
        let choice = |(i, choice): (usize, &String)| {
            let chosen = self.guess == Some(i as f64);
            let class = match (self.answered, i == right, chosen) {
                (true, true, _) => "choice right",
                (true, false, true) => "choice wrong",
                _ => "choice",
            };
            html! {
                <label {class}>
                    <input type="radio" name={name.clone()} checked={chosen} disabled={self.answered}
                        onchange={ctx.link().callback(move |_| Msg::Choose(i))} />
                    <span>{ Html::from_html_unchecked(AttrValue::from(choice.clone())) }</span>
                </label>
            }
        };
        html! { <div class="choices" role="radiogroup">{ for choices.iter().enumerate().map(choice) }</div> }
    }

    /// The guess beside the result.
    fn result(&self, asked: &Predict) -> Html {
        let t = env::texts();
        match (&asked.ask, self.guess) {
            (Ask::Value { result: Some(result), unit, .. }, Some(guess)) => {
                let ratio = guess / result;
                let verdict = if (ratio - 1.0).abs() <= 0.1 {
                    t.predict_close.to_string()
                } else {
                    let factor = t.decimal(if ratio < 1.0 { 1.0 / ratio } else { ratio }, 1);
                    fill(if ratio < 1.0 { t.predict_low } else { t.predict_high }, &[&factor])
                };
                html! {
                    <ChartView id={format!("predict-{}", asked.id)}
                        view={Rc::new(against(guess, *result, unit, &verdict))} />
                }
            }
            (Ask::Choice { right, .. }, Some(guess)) => {
                let right = guess == *right as f64;
                let (class, text) =
                    if right { ("verdict good", t.predict_right) } else { ("verdict bad", t.predict_wrong) };
                html! { <p {class} role="status">{ if right { "✓ " } else { "✗ " } }{ text }</p> }
            }
            _ => Html::default(),
        }
    }
}

/// A guess and a result as two bars.
pub fn against(guess: f64, result: f64, unit: &str, verdict: &str) -> View {
    let t = env::texts();
    let rows = [(t.predict_yours, guess, Tone(5)), (t.predict_result, result, Tone(12))];
    let bar = |(label, value, tone): (&str, f64, Tone)| Bar {
        label: label.to_string(),
        value: Some(value),
        shown: written(value, unit),
        tone,
    };
    let spread = guess.max(result) / guess.min(result).max(1e-12);
    let bars = Bars { bars: rows.map(bar).into(), full: 0.0, log: spread > 50.0 };
    let row =
        |(label, value, _): (&str, f64, Tone)| vec![Datum::Text(label.to_string()), Datum::Real(value, 3)];
    View {
        title: t.predict_title.to_string(),
        chart: Chart::Bars(bars),
        readouts: rows.map(|(label, value, _)| format!("{label}: {}", written(value, unit))).into(),
        summary: verdict.to_string(),
        table: Table { heads: vec![String::new(), unit.to_string()], rows: rows.map(row).into() },
    }
}

/// A value with its unit.
fn written(value: f64, unit: &str) -> String {
    let n = diagnosis::Numbers(env::lang());
    let whole = |scale: f64| (value * scale - (value * scale).round()).abs() < 1e-6;
    let number = match value.abs() {
        v if v < 1e15 && value.fract() == 0.0 => n.decimal(value, 0),
        // Small values are ends of a range, and shown as the author wrote them.
        v if v < 0.1 => {
            let decimals = (2..6).find(|&k| whole(10f64.powi(k))).unwrap_or(6);
            n.decimal(value, decimals as usize)
        }
        _ => n.three_digits(value),
    };
    if unit.is_empty() { number } else { format!("{number}\u{a0}{unit}") }
}

/// The value at a position of the slider, 0 to 1, rounded to a natural number of digits.
fn value(ask: &Ask, share: f64) -> f64 {
    let Ask::Value { low, high, log, .. } = ask else { return 0.0 };
    let exact = if *log { low * libm::pow(high / low, share) } else { low + (high - low) * share };
    let whole = low.fract() == 0.0 && high.fract() == 0.0 && *high >= 16.0 && !log;
    let unit =
        if whole { 1.0 } else { libm::pow(10.0, libm::floor(libm::log10(exact.abs().max(1e-12))) - 1.0) };
    (exact / unit).round() * unit
}

fn share(ask: &Ask, value: f64) -> f64 {
    let Ask::Value { low, high, log, .. } = ask else { return 0.0 };
    let share =
        if *log { libm::log(value / low) / libm::log(high / low) } else { (value - low) / (high - low) };
    share.clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sliders_give_round_numbers() {
        let check = |low, high, log, at, expect: f64| {
            let ask = Ask::Value { result: None, low, high, log, unit: String::new() };
            let got = value(&ask, at);
            assert!((got - expect).abs() < 1e-9 * expect.abs().max(1.0), "{got} is not {expect}");
            assert!((share(&ask, got) - at).abs() < 0.03, "{at}");
        };
        check(0.1, 10.0, true, 0.5, 1.0);
        check(0.1, 10.0, true, 0.25, 0.32);
        check(1.0, 32.0, false, 0.5, 17.0);
        check(0.0, 1.0, false, 0.337, 0.34);
    }
}
