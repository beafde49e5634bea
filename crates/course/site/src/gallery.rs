//! The gallery of the notebook's page: a card for each program, and its text as a lesson of one cell, which the notebook
//! opens.

use anyhow::{Context, Result};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lesson::draft::{self, Block, with_attribute};
use lesson::{CellSpec, Page};
use prose::escape;
use protocol::{Cell, DeviceInfo, Lang};
use viewmodels::Pixels;

use crate::figures;
use crate::texts::{Word, word};

/// Lines of output that stand for a program without a picture.
const LINES: usize = 7;
/// Characters of such a line.
const COLUMNS: usize = 34;

/// A link that opens a program in the notebook, with a picture of its result.
pub fn card(CellSpec { cell, .. }: &CellSpec, devices: &[DeviceInfo], lang: Lang) -> Result<String> {
    let written = cell.default_reply.as_ref().and_then(|reply| {
        let mut pictures = reply.written.iter().filter_map(|file| Pixels::of(&file.bytes));
        pictures.next()
    });
    let drawn = match written {
        Some(pixels) => format!(
            "<img src=\"data:image/png;base64,{}\" width=\"{}\" height=\"{}\" alt=\"\" loading=\"lazy\">",
            STANDARD.encode(png(&pixels)?),
            pixels.width,
            pixels.height
        ),
        None => figures::thumbnail(cell, devices, lang).unwrap_or_else(|| output(cell)),
    };
    Ok(format!(
        "<a class=\"gallery-card\" id=\"cell-{id}\" data-open=\"{id}.md\" href=\"{id}.md\"><span class=\"gallery-picture\" aria-hidden=\"true\">{drawn}</span><span class=\"gallery-open\">{open}</span></a>\n",
        id = cell.id,
        open = word(Word::OpenProgram, lang),
    ))
}

fn output(cell: &Cell) -> String {
    let text = cell.default_reply.as_ref().map_or("", |reply| reply.stdout.as_str());
    let line = |line: &str| line.chars().take(COLUMNS).collect::<String>();
    let lines: Vec<String> = text.lines().take(LINES).map(line).collect();
    format!("<pre>{}</pre>", escape(&lines.join("\n")))
}

/// A picture as PNG.
fn png(pixels: &Pixels) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, pixels.width as u32, pixels.height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().context("a picture of the gallery")?;
    writer.write_image_data(&pixels.rgb).context("a picture of the gallery")?;
    writer.finish().context("a picture of the gallery")?;
    Ok(out)
}

/// The HTML of the page with its programs in boxes: each begins at a heading of the third level.
pub fn boxed(html: &str) -> String {
    let mut parts = html.split("<h3 ");
    let mut out = parts.next().unwrap_or_default().to_owned();
    let mut items = String::new();
    let mut rest = String::new();
    for part in parts {
        let (item, after) = part.split_once("</section>").map_or((part, ""), |(item, after)| (item, after));
        items.push_str(&format!("<article class=\"gallery-item\"><h3 {item}</article>\n"));
        if !after.is_empty() {
            rest = format!("</section>{after}");
        }
    }
    out.push_str(&format!("<div class=\"gallery wide\">\n{items}</div>\n{rest}"));
    out
}

/// File name and text of each program as a lesson of one cell.
pub fn lessons(page: &Page) -> Vec<(String, String)> {
    let title = |spec: &CellSpec| {
        let heading = page.toc.iter().find(|heading| heading.id == spec.cell.id);
        heading.map_or_else(|| spec.cell.id.clone(), |heading| heading.text.clone())
    };
    let one = |spec: &CellSpec| {
        let cell = &spec.cell;
        let words = with_attribute(&lesson::fence::words(cell), "file", "");
        let blocks =
            [Block::Text(format!("# {}", title(spec))), Block::Cell { words, body: cell.source.clone() }];
        (format!("{}.md", cell.id), draft::join("", &blocks))
    };
    page.cells.iter().map(one).collect()
}
