//! Writes a cell as static HTML: code, output, figure and numbers. `web/README.md` describes the markup,
//! which the page's program takes over.

use anyhow::Result;
use lesson::{CellSpec, numbers};
use protocol::{Cell, DeviceInfo, Lang, Outcome, RunReply};

use crate::texts::{Word, word};
use crate::{embedded, figures, listing};

/// The HTML of a cell.
pub fn section(spec: &CellSpec, devices: &[DeviceInfo], lang: Lang) -> Result<String> {
    let cell = &spec.cell;
    let device =
        devices.iter().find(|device| device.slug == cell.device).map_or(&cell.device, |device| &device.name);
    // Reserves the space of the button that opens the device's settings.
    let mut controls = control(word(Word::Device, lang), device) + "<span class=\"icon-button\"></span>";
    for param in &cell.params {
        controls.push_str(&control(&param.name, &param.told(param.default)));
    }
    let figure = figures::of(cell, cell.view, devices, lang).unwrap_or_default();
    let panel = figure + &output(cell, lang);
    Ok(format!(
        "<section class=\"cell\" id=\"cell-{id}\" aria-label=\"{file}\">\n\
         <script type=\"text/plain\" class=\"cell-data\">{data}</script>\n\
         <header class=\"cell-head\"><span class=\"cell-file\">{file}</span></header>\n\
         <div class=\"cell-controls\">{controls}</div>\n\
         <div class=\"cell-body\">\n\
         <div class=\"cell-code\"><pre class=\"code\" tabindex=\"0\"><code>{code}</code></pre></div>\n\
         <div class=\"cell-results\"><div class=\"cell-panel\" tabindex=\"0\">\n{panel}{counters}</div></div>\n\
         </div>\n</section>\n",
        id = cell.id,
        file = prose::escape(&cell.file),
        data = prose::packed(&(embedded::cell(spec), &spec.comments))?,
        code = listing::cuda(&cell.source),
        counters = counters(cell, lang),
    ))
}

fn control(name: &str, value: &str) -> String {
    format!("<span class=\"control-static\">{}: {}</span>\n", prose::escape(name), prose::escape(value))
}

fn output(cell: &Cell, lang: Lang) -> String {
    let Some(reply) = &cell.default_reply else { return String::new() };
    let problems = problems(reply);
    if problems.is_empty() && reply.stdout.is_empty() {
        return format!("<p class=\"stdout empty\">{}</p>\n", word(Word::NoOutput, lang));
    }
    let stdout = prose::escape(&reply.stdout);
    format!("{problems}<pre class=\"stdout\" tabindex=\"0\">{stdout}</pre>\n")
}

fn problems(reply: &RunReply) -> String {
    let mut rendered: Vec<&str> =
        reply.diagnostics.iter().map(|diagnostic| diagnostic.rendered.as_str()).collect();
    if let Outcome::Faulted(fault) = &reply.outcome {
        rendered.push(&fault.report.rendered);
    }
    rendered.extend(reply.hazards.iter().map(|hazard| hazard.report.rendered.as_str()));
    rendered
        .iter()
        .map(|text| format!("<pre class=\"stdout stderr\">{}</pre>\n", prose::escape(text)))
        .collect()
}

/// Time and counters of the launches. Empty if there was none.
fn counters(cell: &Cell, lang: Lang) -> String {
    let rows = [
        (Word::Time, "time_ms", ""),
        (Word::Instructions, "warp_instructions", ""),
        (Word::LoadTransactions, "gld.transactions", ""),
        (Word::StoreTransactions, "gst.transactions", ""),
        (Word::Occupancy, "occupancy", "%"),
        (Word::Registers, "regs", ""),
    ];
    let row = |(label, name, unit): &(Word, &str, &str)| {
        let value = match numbers::lookup(cell, name).ok()? {
            numbers::Value::Real(ms) if *name == "time_ms" => diagnosis::Numbers(lang).millis(ms),
            value => numbers::format(&value, None, lang),
        };
        let label = word(*label, lang);
        Some(format!(
            "<tr><th scope=\"row\">{label}</th><td>{value}{}{unit}</td></tr>\n",
            if unit.is_empty() { "" } else { "\u{a0}" }
        ))
    };
    let rows: String = rows.iter().filter_map(row).collect();
    if rows.is_empty() {
        return rows;
    }
    format!(
        "<table class=\"counters\"><thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead><tbody>\n{rows}</tbody></table>\n",
        word(Word::Counter, lang),
        word(Word::Value, lang)
    )
}
