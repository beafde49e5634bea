//! Draws figures of a cell's default result.

use lesson::numbers;
use plot::{Bar, Bars, Chart, Style, Tone, svg};
use protocol::{Cell, DeviceInfo, Grid, Lang, Launch, LineProfile, OccupancyRequest, View};
use viewmodels::{By, CodeRow, Entry, Look, View as Drawing};

use crate::texts::{Word, word};
use prose::escape;

const WIDTH: f64 = 420.0;
/// Largest number of rows of a table in a page.
const ROWS: usize = 120;

/// The cell's default result in a view. `None`: the view has no static form, or there is nothing to draw.
pub fn of(cell: &Cell, view: View, devices: &[DeviceInfo], lang: Lang) -> Option<String> {
    let device = devices.iter().find(|device| device.slug == cell.device);
    let drawn = match view {
        View::Heatmap => heatmaps(cell, device.map_or(&cell.device, |device| &device.name), lang),
        View::Time => stalls(cell, lang),
        View::Lines => lines(cell, lang),
        View::Occupancy => occupancy(cell, lang),
        View::Roofline => {
            let profile = cell.default_reply.as_ref().map(|reply| &reply.profile);
            profile
                .and_then(|profile| viewmodels::roofline(profile, lang))
                .map_or_else(String::new, |v| drawing(&v, lang))
        }
        View::Compare => compare(cell, devices, lang),
        View::Timeline => timeline(cell, lang),
        View::Memory => memory(cell, lang),
        View::Transfers => transfers(cell, lang),
        View::Code => code(cell, lang),
        // Stepping needs the program to run, and so scripts.
        View::Output | View::Step | View::Gpu => String::new(),
    };
    (!drawn.is_empty()).then_some(drawn)
}

/// A small picture of the cell's default result in its first view, without a text. `None`: the view has no chart.
pub fn thumbnail(cell: &Cell, devices: &[DeviceInfo], lang: Lang) -> Option<String> {
    let drawn = of(cell, cell.view, devices, lang)?;
    let start = drawn.find("<svg")?;
    let end = start + drawn[start..].find("</svg>")? + "</svg>".len();
    Some(drawn[start..end].to_owned())
}

/// A chart drawn for the width of the text and, unless it is tall, for the width of a phone, where its
/// letters would be too small otherwise. The style sheet shows one of them.
pub fn at_two_widths(chart: &Chart, width: f64, title: &str, style: &Style) -> String {
    const NARROW: f64 = 350.0;
    const MOST: usize = 40_000;
    let wide = svg(&chart.picture(width, style), title);
    let narrow = svg(&chart.picture(NARROW, &Style { font: 13.0, ..*style }), title);
    if narrow.len() > MOST {
        return wide;
    }
    format!("<div class=\"at-wide\">{wide}</div><div class=\"at-narrow\">{narrow}</div>")
}

/// A chart with its summary and its numbers.
fn drawing(view: &Drawing, lang: Lang) -> String {
    let style = Style { font: 15.0, lang, ..Style::default() };
    let drawn = at_two_widths(&view.chart, 640.0, &view.title, &style);
    let head = |head: &String| format!("<th scope=\"col\">{}</th>", escape(head));
    let row = |row: &Vec<viewmodels::Datum>| {
        let datum = |datum: &viewmodels::Datum| format!("<td>{}</td>", escape(&datum.shown(lang)));
        format!("<tr>{}</tr>\n", row.iter().map(datum).collect::<String>())
    };
    format!(
        "<figure class=\"chart\"><figcaption>{title}</figcaption>{drawn}\n<p class=\"readout\">{summary}</p>\n\
         <details><summary>{table}</summary><div class=\"scroll-x\" tabindex=\"0\"><table class=\"grid-table\">\n\
         <thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody></table></div></details></figure>\n",
        title = escape(&view.title),
        summary = escape(&view.summary),
        table = word(Word::Table, lang),
        heads = view.table.heads.iter().map(head).collect::<String>(),
        rows = view.table.rows.iter().take(ROWS).map(row).collect::<String>(),
    )
}

/// The launch that the cell's views show first.
fn launch(cell: &Cell) -> Option<&Launch> {
    let launches = &cell.default_reply.as_ref()?.profile.launches;
    launches.get(cell.first_launch(launches))
}

fn timeline(cell: &Cell, lang: Lang) -> String {
    let look = Look { source: &cell.source, window: None, at: None, lang };
    let view = launch(cell).and_then(|launch| viewmodels::timeline(launch, look));
    view.map_or_else(String::new, |view| drawing(&view, lang))
}

fn transfers(cell: &Cell, lang: Lang) -> String {
    let profile = cell.default_reply.as_ref().map(|reply| &reply.profile);
    let view =
        profile.and_then(|profile| viewmodels::transfers(profile, By::Streams, None, (&cell.source, lang)));
    view.map_or_else(String::new, |(view, _)| drawing(&view, lang))
}

/// The first access of the warp, and the rule that determines its transactions.
fn memory(cell: &Cell, lang: Lang) -> String {
    let accesses = launch(cell).and_then(|launch| launch.accesses.as_ref());
    let Some((accesses, access)) = accesses.and_then(|all| Some((all, all.list.first()?))) else {
        return String::new();
    };
    let steps = viewmodels::steps(access, accesses, lang);
    let steps: String = steps.iter().map(|step| format!("<li>{}</li>\n", escape(&step.text))).collect();
    drawing(&viewmodels::memory(access, accesses, None, lang), lang)
        + &format!("<ol class=\"rule\">\n{steps}</ol>\n")
}

fn occupancy(cell: &Cell, lang: Lang) -> String {
    let Some(launch) = launch(cell) else { return String::new() };
    let request = OccupancyRequest {
        device: cell.device.clone(),
        threads: launch.block.iter().product(),
        regs: launch.regs,
        smem: launch.occupancy.smem as u32,
    };
    let Ok(curves) = session::occupancy_curves(&request) else { return String::new() };
    viewmodels::occupancy(&request, &curves, lang).iter().map(|view| drawing(view, lang)).collect()
}

fn compare(cell: &Cell, devices: &[DeviceInfo], lang: Lang) -> String {
    let Some(compare) = &cell.compare else { return String::new() };
    let variants = compare.variants(&cell.device);
    let entries: Vec<Entry> = variants
        .iter()
        .zip(&cell.default_compare)
        .map(|((device, value), result)| Entry {
            device: viewmodels::device_name(devices, device),
            value: *value,
            meaning: value.and_then(|value| cell.meaning(&compare.name, value)).map(str::to_owned),
            result: result.clone(),
            limit: None,
        })
        .collect();
    let show = if compare.show.is_empty() { "time_ms" } else { &compare.show };
    drawing(&viewmodels::compare(compare, &entries, show, lang), lang)
}

/// The sweep on the default device, and the published table for it on the same scale.
fn heatmaps(cell: &Cell, device: &str, lang: Lang) -> String {
    let Some(simulated) = cell.default_sweep.as_ref().filter(|grid| grid.range().is_some()) else {
        return String::new();
    };
    let measured = cell.measured.iter().find(|measured| measured.device == cell.device);
    let sweep = viewmodels::Sweep {
        simulated,
        measured,
        failed: &|_| None,
        earlier: &[],
        estimates: &[],
        whole: true,
        device,
    };
    let drawn = viewmodels::heatmap(&sweep, false, lang);
    let style = Style { font: 15.0, lang, ..Style::default() };
    let map = |view: &Drawing| {
        let (title, drawn) = (escape(&view.title), svg(&view.chart.picture(WIDTH, &style), &view.title));
        format!("<figure class=\"map\"><figcaption>{title}</figcaption>{drawn}</figure>\n")
    };
    format!(
        "<div class=\"maps\">\n{maps}</div>\n<p class=\"source-note\">{note}</p>\n{tables}",
        maps = drawn.maps.iter().map(map).collect::<String>(),
        note = escape(&drawn.note),
        tables = table(simulated, lang)
    )
}

/// A heatmap as a table, for screen readers, copying and printing.
fn table(grid: &Grid, lang: Lang) -> String {
    let mut out = format!(
        "<details><summary>{}</summary><div class=\"scroll-x\" tabindex=\"0\"><table class=\"grid-table\"><tr><td></td>",
        word(Word::BlockTable, lang)
    );
    out.extend(grid.xs.iter().map(|x| format!("<th scope=\"col\">{x}</th>")));
    out.push_str("</tr>\n");
    for (row, y) in grid.ys.iter().enumerate() {
        out.push_str(&format!("<tr><th scope=\"row\">{y}</th>"));
        for column in 0..grid.xs.len() {
            let shown =
                grid.at(column, row).map(|ms| numbers::format(&numbers::Value::Real(ms), Some(2), lang));
            out.push_str(&format!("<td>{}</td>", shown.unwrap_or_default()));
        }
        out.push_str("</tr>\n");
    }
    out + "</table></div></details>\n"
}

/// Stall shares of the first launch, the largest first.
fn stalls(cell: &Cell, lang: Lang) -> String {
    let Some(launch) = cell.default_reply.as_ref().and_then(|reply| reply.profile.launches.first()) else {
        return String::new();
    };
    // The profiler's own names, which are the same in every language.
    let mut shares: Vec<(String, f64)> =
        launch.stalls.iter().map(|(reason, share)| (reason.replace('_', " "), *share)).collect();
    shares.retain(|(_, share)| *share >= 0.005);
    shares.sort_by(|a, b| b.1.total_cmp(&a.1));
    if shares.is_empty() {
        return String::new();
    }
    let shown = |share: f64| {
        format!("{}\u{a0}%", numbers::format(&numbers::Value::Real(share * 100.0), Some(0), lang))
    };
    let bar =
        |(label, value): (String, f64)| Bar { label, value: Some(value), shown: shown(value), tone: Tone(4) };
    let bars = Bars { bars: shares.into_iter().map(bar).collect(), ..Bars::default() };
    let style = Style { lang, ..Style::default() };
    let caption = word(Word::Stalls, lang);
    let drawn = svg(&Chart::Bars(bars).picture(WIDTH, &style), caption);
    format!("<figure class=\"map\"><figcaption>{caption}</figcaption>{drawn}</figure>\n")
}

/// The lines of the program that executed instructions, with their counters.
/// The machine code of the kernel that the cell's views show first, below its source lines.
fn code(cell: &Cell, lang: Lang) -> String {
    let code = cell.default_reply.as_ref().and_then(|reply| reply.code.as_ref());
    let Some((code, launch)) = code.zip(launch(cell)) else { return String::new() };
    let Some(function) = code.functions.iter().find(|f| f.is_kernel && f.name == launch.kernel) else {
        return String::new();
    };
    let launches = &cell.default_reply.as_ref().map(|reply| reply.profile.launches.as_slice());
    let at = launches.map_or(0, |launches| cell.first_launch(launches));
    let count = |number: u64| numbers::format(&numbers::Value::Count(number as f64), None, lang);
    let row = |row: &CodeRow| match row {
        CodeRow::Source { line, text, from } => {
            let place = if from.is_empty() { String::new() } else { format!(" ({})", escape(from)) };
            let text = crate::listing::cuda(text);
            format!(
                "<tr class=\"from\"><th scope=\"rowgroup\" colspan=\"5\">{line} {text}{place}</th></tr>\n"
            )
        }
        CodeRow::Instruction(entry) => {
            let did = entry.did.as_ref();
            let share = did.map(|did| {
                let percent = numbers::Value::Real(did.stall_share * 100.0);
                numbers::format(&percent, Some(0), lang) + "\u{a0}%"
            });
            format!(
                "<tr><td>{}</td><td class=\"src\">{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                entry.live,
                escape(&entry.text),
                did.map_or_else(String::new, |did| count(did.issued)),
                share.unwrap_or_default(),
                did.map_or_else(String::new, |did| escape(&did.moved)),
            )
        }
    };
    let heads = [Word::LiveRegisters, Word::MachineCode, Word::Instructions, Word::StallShare, Word::Moved];
    let heads: String =
        heads.iter().map(|head| format!("<th scope=\"col\">{}</th>", word(*head, lang))).collect();
    let rows: String = viewmodels::code(code, function, at, &cell.source, lang).iter().map(row).collect();
    format!(
        "<p class=\"source-note\">{needs}</p>\n<div class=\"scroll-x\" tabindex=\"0\"><table class=\"lines machine-code\">\
         <thead><tr>{heads}</tr></thead><tbody>\n{rows}</tbody></table></div>\n",
        needs = escape(&viewmodels::code_needs(function, lang)),
    )
}

fn lines(cell: &Cell, lang: Lang) -> String {
    let Some(launch) = cell.default_reply.as_ref().and_then(|reply| reply.profile.launches.first()) else {
        return String::new();
    };
    let source: Vec<&str> = cell.source.lines().collect();
    let row = |line: &LineProfile| {
        let text = source.get((line.line as usize).saturating_sub(1)).copied().unwrap_or_default();
        let count = |number: u64| numbers::format(&numbers::Value::Count(number as f64), None, lang);
        let share = numbers::format(&numbers::Value::Real(line.stall_share * 100.0), Some(0), lang);
        format!(
            "<tr><td>{}</td><td class=\"src\">{}</td><td>{}</td><td>{}</td><td>{share}\u{a0}%</td></tr>\n",
            line.line,
            crate::listing::cuda(text.trim()),
            count(line.warp_instructions),
            count(line.transactions)
        )
    };
    let heads = [Word::Line, Word::Program, Word::Instructions, Word::Transactions, Word::StallShare];
    let heads: String =
        heads.iter().map(|head| format!("<th scope=\"col\">{}</th>", word(*head, lang))).collect();
    let rows: String = launch.lines.iter().map(row).collect();
    format!(
        "<div class=\"scroll-x\" tabindex=\"0\"><table class=\"lines\"><thead><tr>{heads}</tr></thead><tbody>\n{rows}</tbody></table></div>\n"
    )
}
