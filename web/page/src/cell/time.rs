//! The Time view: simulated time, its causes, warp states, and the counters of a launch.

use protocol::{Copy, DeviceInfo, Launch, Profile};
use viewmodels::{Datum, Table};
use yew::{Callback, Event, Html, MouseEvent, TargetCast, html};

use super::{chart, why};
use crate::button::{Button, quiet};
use crate::text::{Texts, fill};

/// Total time of all launches in milliseconds, which the heatmap shows for a block size.
pub fn kernel_millis(profile: &Profile) -> f64 {
    profile.time_us() / 1000.0
}

/// Draws the view for the launch with index `chosen`. `goto` is called with the byte range of a source line.
pub fn view(
    t: &Texts,
    profile: &Profile,
    device: Option<&DeviceInfo>,
    (chosen, choose): (usize, &Callback<usize>),
    (source, goto): (&str, &Callback<(u32, u32)>),
) -> Html {
    let Some(launch) = profile.launches.get(chosen).or(profile.launches.last()) else {
        return html! { <p class="empty-view">{ t.no_launch }</p> };
    };
    html! {
        <>
            <p class="headline">
                <span class="value">{ t.launch_time(launch) }</span>
                <span class="note">
                    { fill(t.kernel_time, &[&launch.kernel]) }{ " · " }{ fill(t.cycles, &[&about(launch, &t.count(launch.cycles))]) }
                </span>
            </p>
            { launches(t, profile, (chosen, choose), (source, goto)) }
            { why::view(t, launch, source, goto) }
            { meters(t, launch, device) }
            <p class="view-head" title={t.stalls_hint}>{ t.stalls }</p>
            { stalls(t, launch) }
            if !launch.dram.partitions.is_empty() {
                <p class="view-head">{ t.partitions }</p>
                { partitions(t, &launch.dram.partitions) }
            }
            <p class="view-head">{ t.counters }</p>
            { memory(t, launch) }
            { counters(t, launch) }
            { copies(t, profile) }
        </>
    }
}

/// A number of a launch, with ≈ if the launch was sampled.
fn about(launch: &Launch, number: &str) -> String {
    if launch.error_us > 0.0 { diagnosis::approximate(number) } else { number.to_owned() }
}

/// Says on which launches the numbers rest that are estimates, and offers the exact ones.
pub fn sampled(t: &Texts, profile: &Profile, exact: Callback<MouseEvent>) -> Html {
    let number = profile.sampled();
    if number == 0 {
        return Html::default();
    }
    let of = [number, profile.launch_count()].map(|number| t.count(number));
    html! {
        <p class="sampled">
            <span>{ fill(t.sampled, &of.each_ref().map(String::as_str)) }</span>
            { " " }
            { Button { class: "goto", title: t.exact_title, ..quiet("exact") }.text(t.exact, exact) }
        </p>
    }
}

/// The choice of a launch, if there are several.
pub fn launches(
    t: &Texts,
    profile: &Profile,
    (chosen, choose): (usize, &Callback<usize>),
    (source, goto): (&str, &Callback<(u32, u32)>),
) -> Html {
    if profile.launch_count() < 2 {
        return Html::default();
    }
    let from = profile.launches.get(chosen).or(profile.launches.last()).map_or(0, |l| l.line);
    let onchange = choose.reform(|e: Event| {
        e.target_unchecked_into::<web_sys::HtmlSelectElement>().selected_index().max(0) as usize
    });
    let option = |(i, l): (usize, &Launch)| {
        html! {
            <option selected={i == chosen}>
                { format!("{} · {} · {}", i + 1, viewmodels::short(&l.kernel, 48), t.launch_time(l)) }
            </option>
        }
    };
    html! {
        <>
        <p class="sweep-bar">
            <label class="control"><span>{ t.launch }</span>
                <select {onchange}>{ for profile.launches.iter().enumerate().map(option) }</select>
            </label>
            { why::line(t, from, source, goto) }
            <span>{ fill(t.launches_total, &[&profile.launch_count().to_string(), &t.kernel_time_of(profile)]) }</span>
        </p>
        { later(t, profile) }
        </>
    }
}

/// The launches that are not listed one by one.
fn later(t: &Texts, profile: &Profile) -> Html {
    let Some((sentence, Table { heads, rows })) = viewmodels::later(profile, t.lang) else {
        return Html::default();
    };
    html! { <details class="note"><summary>{ sentence }</summary>{ counted(heads, rows) }</details> }
}

fn meters(t: &Texts, launch: &Launch, device: Option<&DeviceInfo>) -> Html {
    let occupancy = &launch.occupancy;
    let bytes = (launch.dram.read_bytes + launch.dram.write_bytes) as f64;
    let rate = if launch.time_us > 0.0 { bytes / launch.time_us / 1000.0 } else { 0.0 };
    let bandwidth = device.map(|d| {
        // The peak of an edited device differs from its preset's.
        let peak = launch.roofline.peak_dram_gbps;
        let peak = if peak > 0.0 { peak } else { d.peak_bandwidth_gbps };
        let label = fill(t.bandwidth_of, &[&about(launch, &t.decimal(rate, 1)), &t.decimal(peak, 1)]);
        (label, rate / peak)
    });
    let meter = |name: &str, number: String, more: Html| {
        html! { <div class="meter"><dt>{ name.to_owned() }</dt><dd>{ number }{ more }</dd></div> }
    };
    let small = |text: String| html! { <small>{ text }</small> };
    let bandwidth = bandwidth.map(|(label, share)| {
        let more = [small(format!(" · {}", t.percent(share))), bar(share, None)];
        meter(t.bandwidth, label, more.into_iter().collect())
    });
    let occupied = [
        small(fill(t.occupancy_of, &["", &t.percent(occupancy.theoretical)])),
        bar(occupancy.achieved, Some(occupancy.theoretical)),
        small(fill(t.occupancy_by, &[&occupancy.blocks_per_sm.to_string(), &t.limiter(&occupancy.limiter)])),
    ];
    let shared = t.count(launch.static_smem + launch.dynamic_smem);
    let registers = [html! { <br/> }, small(fill(t.shared_bytes, &[&shared]))];
    html! {
        <dl class="meters">
            { bandwidth.unwrap_or_default() }
            { meter(t.occupancy, t.percent(occupancy.achieved), occupied.into_iter().collect()) }
            { meter(t.registers, launch.regs.to_string(), registers.into_iter().collect()) }
        </dl>
    }
}

/// A bar for a share, with an optional mark. Hidden from screen readers, since the number is beside it.
pub fn bar(share: f64, mark: Option<f64>) -> Html {
    let percent = |v: f64| (v * 100.0).clamp(0.0, 100.0);
    html! {
        <div class="bar" aria-hidden="true">
            <i style={format!("width:{:.2}%", percent(share))}></i>
            if let Some(mark) = mark {
                <b style={format!("left:calc({:.2}% - 2px)", percent(mark))}></b>
            }
        </div>
    }
}

fn stalls(t: &Texts, launch: &Launch) -> Html {
    let mut parts: Vec<(&str, f64)> = launch.stalls.iter().map(|(n, s)| (n.as_str(), *s)).collect();
    parts.retain(|(_, share)| *share > 0.0005);
    parts.sort_by(|a, b| b.1.total_cmp(&a.1));
    html! {
        <>
            <div class="stack" aria-hidden="true">
                { for parts.iter().map(|(name, share)| html! {
                    <i
                        style={format!("width:{:.2}%;background:var({})", share * 100.0, colour(name))}
                        title={format!("{}: {}", t.stall(name), t.percent(*share))}
                    ></i>
                }) }
            </div>
            <ul class="legend">
                { for parts.iter().map(|(name, share)| html! {
                    <li>
                        <span class="swatch" style={format!("background:var({})", colour(name))}></span>
                        { t.stall(name) }
                        <span class="share">{ t.percent(*share) }</span>
                    </li>
                }) }
            </ul>
        </>
    }
}

/// The colour of a stall reason, independent of the order.
fn colour(name: &str) -> String {
    format!("--s{}", viewmodels::tone(name).0)
}

/// Largest number of partitions with a row each.
const ROWS: usize = 16;

fn partitions(t: &Texts, busy: &[f64]) -> Html {
    if busy.len() > ROWS {
        return columns(t, busy);
    }
    html! {
        <div class="partitions">
            { for busy.iter().enumerate().map(|(i, share)| html! {
                <div>
                    <span title={fill(t.partition_n, &[&i.to_string()])}>{ i }</span>
                    { bar(*share, None) }
                    <span>{ t.percent(*share) }</span>
                </div>
            }) }
        </div>
    }
}

/// Many partitions: a column each, and the extremes as text.
fn columns(t: &Texts, busy: &[f64]) -> Html {
    let place = |better: fn(f64, f64) -> bool| {
        (1..busy.len()).fold(0, |best, at| if better(busy[at], busy[best]) { at } else { best })
    };
    let (least, most) = (place(|a, b| a < b), place(|a, b| a > b));
    let mean = busy.iter().sum::<f64>() / busy.len() as f64;
    let said =
        [least.to_string(), t.percent(busy[least]), most.to_string(), t.percent(busy[most]), t.percent(mean)];
    html! {
        <>
            <div class="columns" aria-hidden="true">
                { for busy.iter().enumerate().map(|(i, share)| html! {
                    <i title={format!("{}: {}", fill(t.partition_n, &[&i.to_string()]), t.percent(*share))}>
                        <b style={format!("height:{:.1}%", (share * 100.0).clamp(0.0, 100.0))}></b>
                    </i>
                }) }
            </div>
            <p class="note">{ fill(t.partitions_from, &said.each_ref().map(String::as_str)) }</p>
        </>
    }
}

fn memory(t: &Texts, launch: &Launch) -> Html {
    let (gl, gs) = (&launch.global_load, &launch.global_store);
    let (sl, ss) = (&launch.shared_load, &launch.shared_store);
    let table = |name: &str, rows: &[(&str, u64, u64)]| {
        let row = |(name, load, store): &(&str, u64, u64)| {
            let datum = |count: u64| match launch.error_us > 0.0 {
                true => Datum::Text(about(launch, &t.count(count))),
                false => Datum::Count(count),
            };
            vec![Datum::Text((*name).to_owned()), datum(*load), datum(*store)]
        };
        counted([name, t.loads, t.stores].map(str::to_owned).to_vec(), rows.iter().map(row).collect())
    };
    let global = [
        (t.requests, gl.requests, gs.requests),
        (t.transactions, gl.transactions, gs.transactions),
        (t.sectors, gl.sectors, gs.sectors),
        (t.bytes, gl.bytes, gs.bytes),
    ];
    let mut tables = vec![table(t.global_memory, &global)];
    if sl.requests + ss.requests > 0 {
        let shared = [
            (t.requests, sl.requests, ss.requests),
            (t.wavefronts, sl.wavefronts, ss.wavefronts),
            (t.conflicts, sl.conflicts, ss.conflicts),
        ];
        tables.push(table(t.shared_memory, &shared));
    }
    tables.into_iter().collect()
}

/// A table of named numbers.
fn counted(heads: Vec<String>, rows: Vec<Vec<Datum>>) -> Html {
    chart::rows("counters", &Table { heads, rows }, None, None)
}

fn counters(t: &Texts, launch: &Launch) -> Html {
    let list =
        |values: &[u64]| values.iter().map(|v| about(launch, &t.count(*v))).collect::<Vec<_>>().join(" · ");
    let shape = |n: [u32; 3]| {
        if n[2] == 1 { format!("{}×{}", n[0], n[1]) } else { format!("{}×{}×{}", n[0], n[1], n[2]) }
    };
    let (l1, l2) = (&launch.l1, &launch.l2);
    let mut rows = vec![
        (t.grid_block, format!("{}, {}", shape(launch.grid), shape(launch.block))),
        (t.warp_instructions, t.count(launch.warp_instructions)),
        (t.thread_instructions, t.count(launch.thread_instructions)),
        (t.divergent, t.count(launch.divergent_branches)),
        (t.dram_traffic, list(&[launch.dram.read_bytes, launch.dram.write_bytes])),
    ];
    let texture = &launch.texture;
    if texture.requests > 0 {
        rows.push((t.texture_traffic, list(&[texture.requests, texture.sectors, texture.hits])));
    }
    if l1.hits + l1.misses > 0 {
        rows.push((t.l1_hits, list(&[l1.hits, l1.misses])));
    }
    if l2.read_sectors + l2.write_sectors > 0 {
        rows.push((t.l2_traffic, list(&[l2.read_sectors, l2.write_sectors, l2.hits])));
    }
    let row = |(name, value): (&str, String)| vec![Datum::Text(name.to_owned()), Datum::Text(value)];
    counted([t.counter, t.value].map(str::to_owned).to_vec(), rows.into_iter().map(row).collect())
}

fn copies(t: &Texts, profile: &Profile) -> Html {
    if profile.copies.is_empty() {
        return Html::default();
    }
    // Equal copies, as in a loop, share a row.
    let mut rows: Vec<(&Copy, u64, f64)> = Vec::new();
    for copy in &profile.copies {
        match rows.iter_mut().find(|(first, ..)| first.kind == copy.kind && first.bytes == copy.bytes) {
            Some((_, count, time)) => (*count, *time) = (*count + 1, *time + copy.time_us),
            None => rows.push((copy, 1, copy.time_us)),
        }
    }
    let row = |kind: &str, count: u64, bytes: u64, time: f64| {
        vec![
            Datum::Text(t.copy_kind(kind).to_owned()),
            Datum::Count(count),
            Datum::Count(bytes),
            Datum::Text(t.millis(time / 1000.0)),
        ]
    };
    let listed = rows.iter().map(|&(copy, count, time)| row(&copy.kind, count, copy.bytes * count, time));
    let later = profile.later_copies.iter().map(|of| row(&of.kind, of.copies, of.bytes, of.time_us));
    let heads = [t.copies, t.times, t.bytes, t.time].map(str::to_owned).to_vec();
    counted(heads, listed.chain(later).collect())
}
