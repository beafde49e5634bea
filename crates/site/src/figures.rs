//! Figures of a cell's default result.

use lesson::numbers;
use plot::{Bar, Bars, Chart, HeatLayout, Heatmap, Scale, Style, Tone, svg};
use protocol::{Cell, Grid, Lang, LineProfile};

use crate::listing::escape;
use crate::texts::{Word, word};

const WIDTH: f64 = 420.0;

/// The sweep on the default device, beside the published table for it, on one scale.
pub fn heatmaps(cell: &Cell, device: &str, lang: Lang) -> String {
    let Some(simulated) = cell.default_sweep.as_ref().filter(|grid| grid.range().is_some()) else {
        return String::new();
    };
    let measured = cell.measured.iter().find(|measured| measured.device == cell.device);
    let ranges = [simulated.range(), measured.and_then(|measured| measured.time_ms.range())];
    let (low, high) =
        ranges.iter().flatten().fold((f64::MAX, 0.0_f64), |(low, high), r| (low.min(r.0), high.max(r.1)));
    let scale = Scale::Log { low, high };
    let mut maps = map(simulated, scale, &format!("{}: {device}", word(Word::Simulated, lang)), cell, lang);
    if let Some(measured) = measured {
        maps.push_str(&map(
            &measured.time_ms,
            scale,
            &format!("{}: {device}", word(Word::Measured, lang)),
            cell,
            lang,
        ));
    }
    let note =
        measured.map(|measured| format!("<p class=\"source-note\">{}</p>\n", escape(&measured.source)));
    format!("<div class=\"maps\">\n{maps}</div>\n{}{}", note.unwrap_or_default(), table(simulated, lang))
}

fn map(grid: &Grid, scale: Scale, caption: &str, cell: &Cell, lang: Lang) -> String {
    let style = Style { font: 15.0, lang, ..Style::default() };
    let sweep = cell.sweep.clone().unwrap_or_default();
    let axis = |name: &str| match name {
        "BX" => word(Word::BlockX, lang).to_owned(),
        "BY" => word(Word::BlockY, lang).to_owned(),
        other => other.to_owned(),
    };
    let (x_label, y_label) = (&*axis(&sweep.x_name), &*axis(&sweep.y_name));
    let unit = word(Word::Milliseconds, lang);
    let map = Heatmap { grid, scale, x_label, y_label, unit, legend: true, cursor: None };
    let height = HeatLayout::height_for(grid, WIDTH, true, 0.62, &style);
    let drawn = svg(&map.picture((WIDTH, height), &style), caption);
    format!("<figure class=\"map\"><figcaption>{}</figcaption>{drawn}</figure>\n", escape(caption))
}

/// The same as a table: for screen readers, copying, printing.
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

/// Where the resident warps of the first launch spent their cycles, longest first.
pub fn stalls(cell: &Cell, lang: Lang) -> String {
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

/// The lines of the program that executed something, with what they cost.
pub fn lines(cell: &Cell, lang: Lang) -> String {
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
