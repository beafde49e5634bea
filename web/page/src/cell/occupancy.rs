//! The Occupancy view: a launch's resources, the limit by each of them, and three curves around that point.
//! The reader may change the resources here, and the device's limits in the device's fields.

use std::rc::Rc;

use protocol::{Launch, OccupancyCurves, OccupancyRequest};
use web_sys::HtmlInputElement;
use yew::{Component, Context, Html, InputEvent, Properties, TargetCast, html};

use super::chart::ChartView;
use crate::button::{Button, quiet};
use crate::text::fill;
use crate::{env, pool};

/// A launch's resources on a device.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// Identifier of the cell.
    pub id: String,
    pub own: OccupancyRequest,
    /// Shared memory that the kernel and its launch request, in bytes.
    pub written: u64,
}

/// The resources of a launch.
pub fn needs(launch: &Launch, device: &str) -> OccupancyRequest {
    OccupancyRequest {
        device: device.into(),
        threads: launch.block.iter().product(),
        regs: launch.regs,
        smem: u32::try_from(launch.occupancy.smem).unwrap_or(u32::MAX),
    }
}

#[derive(Clone, Copy, PartialEq)]
pub enum Need {
    Threads,
    Registers,
    Shared,
}

pub enum Msg {
    Set(Need, u32),
    Back,
    Came(Box<OccupancyCurves>),
}

/// The component.
pub struct OccupancyView {
    asked: OccupancyRequest,
    /// The last answer with its view models.
    shown: Option<(OccupancyCurves, [Rc<viewmodels::View>; 3])>,
    /// The request that `shown` answers.
    known: Option<OccupancyRequest>,
    /// The pending request.
    out: Option<OccupancyRequest>,
}

impl Component for OccupancyView {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let mut this = Self { asked: ctx.props().own.clone(), shown: None, known: None, out: None };
        this.ask(ctx);
        this
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props) -> bool {
        if ctx.props().own != old.own {
            self.asked = ctx.props().own.clone();
            self.ask(ctx);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Set(Need::Threads, value) => self.asked.threads = value,
            Msg::Set(Need::Registers, value) => self.asked.regs = value,
            Msg::Set(Need::Shared, value) => self.asked.smem = value,
            Msg::Back => self.asked = ctx.props().own.clone(),
            Msg::Came(curves) => {
                if let Some(request) = self.out.take() {
                    let views = viewmodels::occupancy(&request, &curves, env::lang()).map(Rc::new);
                    self.shown = Some((*curves, views));
                    self.known = Some(request);
                }
            }
        }
        self.ask(ctx);
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let t = env::texts();
        let Some((curves, views)) = &self.shown else {
            return html! { <p class="empty-view">{ t.running }</p> };
        };
        let here = &curves.here;
        let share = f64::from(here.warps_per_sm) / f64::from(here.warp_limit.max(1));
        html! {
            <>
                <p class="headline">
                    <span class="value">{ t.percent(share) }</span>
                    <span class="note">
                        { fill(t.occupancy_here, &[
                            &here.blocks_per_sm.to_string(),
                            &here.warps_per_sm.to_string(),
                            &here.warp_limit.to_string(),
                        ]) }
                    </span>
                </p>
                { self.controls(ctx, curves) }
                if self.asked == ctx.props().own && u64::from(self.asked.smem) > ctx.props().written {
                    <p class="source-note">
                        { fill(t.need_shared_more, &[
                            &t.count(self.asked.smem.into()),
                            &t.count(ctx.props().written),
                        ]) }
                    </p>
                }
                { self.limits(curves) }
                <div class="maps">
                    { for views.iter().enumerate().map(|(i, view)| html! {
                        <ChartView id={format!("{}-occupancy-{i}", ctx.props().id)} view={view.clone()} />
                    }) }
                </div>
            </>
        }
    }
}

impl OccupancyView {
    /// Sends a request if the answer is for another one. At most one request is pending.
    fn ask(&mut self, ctx: &Context<Self>) {
        if self.known.as_ref() == Some(&self.asked) || self.out.is_some() {
            return;
        }
        self.out = Some(self.asked.clone());
        pool::occupancy(self.asked.clone(), ctx.link().callback(Msg::Came));
    }

    fn controls(&self, ctx: &Context<Self>, curves: &OccupancyCurves) -> Html {
        let t = env::texts();
        let most = |curve: &protocol::OccupancyCurve| curve.at.last().copied().unwrap_or(1);
        let slider = |need: Need, label: &'static str, value: u32, (step, least, most): (u32, u32, u32)| {
            let oninput = ctx.link().callback(move |e: InputEvent| {
                let text = e.target_unchecked_into::<HtmlInputElement>().value();
                Msg::Set(need, text.parse().unwrap_or(least))
            });
            html! {
                <label class="control slider">
                    <span>{ label }{ " " }<output>{ t.count(value.into()) }</output></span>
                    <input type="range" min={least.to_string()} max={most.max(value).to_string()} step={step.to_string()}
                        value={value.to_string()} {oninput} />
                </label>
            }
        };
        let own = self.asked == ctx.props().own;
        html! {
            <div class="sliders">
                { slider(Need::Threads, t.need_threads, self.asked.threads, (1, 1, most(&curves.threads))) }
                { slider(Need::Registers, t.need_registers, self.asked.regs, (1, 1, most(&curves.regs))) }
                { slider(Need::Shared, t.need_shared, self.asked.smem, (64, 0, most(&curves.smem))) }
                { Button { off: own, ..quiet("") }.text(t.need_own, ctx.link().callback(|_| Msg::Back)) }
            </div>
        }
    }

    fn limits(&self, curves: &OccupancyCurves) -> Html {
        let t = env::texts();
        html! {
            <table class="counters">
                <thead><tr>
                    <th scope="col">{ t.limit }</th>
                    <th scope="col" class="num">{ t.limit_blocks_fit }</th>
                </tr></thead>
                <tbody>
                    { for viewmodels::limits(curves, env::lang()).into_iter().map(|(name, blocks, tight)| html! {
                        <tr class={if tight { "tight" } else { "" }}>
                            <th scope="row">{ name }{ if tight { t.limit_tight } else { "" } }</th>
                            <td class="num">{ t.count(blocks.into()) }</td>
                        </tr>
                    }) }
                </tbody>
            </table>
        }
    }
}
