//! Controls for device, block size and the program's other parameters.

use protocol::{Cell, DeviceInfo, Param};
use web_sys::HtmlSelectElement;
use yew::{Callback, Event, Html, TargetCast, html};

use super::state::{State, written};
use crate::device::preset;
use crate::text::{Texts, fill};

/// Draws the controls.
pub fn view(
    t: &Texts,
    cell: &Cell,
    devices: &[DeviceInfo],
    state: &State,
    set_device: &Callback<String>,
    set_param: &Callback<(String, u32)>,
    machine: Html,
) -> Html {
    let offered: Vec<&DeviceInfo> = devices
        .iter()
        .filter(|d| cell.devices.is_empty() || cell.devices.contains(&d.slug) || d.slug == cell.device)
        .collect();
    let chosen = preset(devices, &state.device).map_or("", |d| &d.slug);
    let onchange = set_device.reform(|e: Event| e.target_unchecked_into::<HtmlSelectElement>().value());
    html! {
        <div class="cell-controls">
            <label class="control device">
                <span>{ t.device }</span>
                <select {onchange} data-control="device">{ groups(t, &offered, chosen) }</select>
            </label>
            { machine }
            { for cell.params.iter().map(|p| param(t, cell, p, state, set_param)) }
            { too_large(t, cell, devices, state) }
        </div>
    }
}

/// Options of the devices, grouped by compute capability, oldest first.
fn groups(t: &Texts, offered: &[&DeviceInfo], chosen: &str) -> Html {
    let mut ccs: Vec<((u32, u32), &str)> = offered.iter().map(|d| (d.cc, d.architecture.as_str())).collect();
    ccs.sort_unstable();
    ccs.dedup_by_key(|(cc, _)| *cc);
    let option = |d: &DeviceInfo| {
        html! {
            <option value={d.slug.clone()} selected={d.slug == chosen}>
                { format!("{} ({})", d.name, d.year) }
            </option>
        }
    };
    html! {
        { for ccs.iter().map(|(cc, architecture)| {
            let label = fill(t.group_cc, &[format!("{}.{}", cc.0, cc.1).as_str(), architecture]);
            html! {
                <optgroup {label}>{ for offered.iter().filter(|d| d.cc == *cc).map(|d| option(d)) }</optgroup>
            }
        }) }
    }
}

fn param(t: &Texts, cell: &Cell, p: &Param, state: &State, set: &Callback<(String, u32)>) -> Html {
    let value = state.params.get(&p.name).copied().unwrap_or(p.default);
    let mut choices = p.choices.clone();
    if !choices.contains(&value) {
        choices.push(value);
        choices.sort_unstable();
    }
    let label = match &cell.sweep {
        Some(s) if s.x_name == p.name => html! { <span>{ t.block_x }</span> },
        Some(s) if s.y_name == p.name => html! { <span>{ t.block_y }</span> },
        _ => html! { <span><code>{ &p.name }</code></span> },
    };
    let absent = written(&state.code, &p.name).is_none();
    let title = absent.then(|| fill(t.param_absent, &[&p.name]));
    let name = p.name.clone();
    let onchange = set.reform(move |e: Event| {
        let value = e.target_unchecked_into::<HtmlSelectElement>().value();
        (name.clone(), value.parse().unwrap_or_default())
    });
    html! {
        <label class={if p.meanings.is_empty() { "control" } else { "control coded" }} key={p.name.clone()} {title}>
            { label }
            <select {onchange} data-control={p.name.clone()} disabled={absent}>
                { for choices.iter().map(|c| html! {
                    <option value={c.to_string()} selected={*c == value}>{ p.told(*c) }</option>
                }) }
            </select>
        </label>
    }
}

/// A warning about blocks that the device cannot hold. They are allowed: a run shows the runtime's error.
fn too_large(t: &Texts, cell: &Cell, devices: &[DeviceInfo], state: &State) -> Html {
    let Some(sweep) = &cell.sweep else { return Html::default() };
    let Some(device) = preset(devices, &state.device) else { return Html::default() };
    let side = |name: &str| written(&state.code, name).and(state.params.get(name).copied()).unwrap_or(1);
    let threads = side(&sweep.x_name) * side(&sweep.y_name);
    if threads <= device.max_threads_per_block {
        return Html::default();
    }
    let text =
        fill(t.block_limit, &[&threads.to_string(), &device.name, &device.max_threads_per_block.to_string()]);
    html! { <span class="control-note">{ text }</span> }
}
