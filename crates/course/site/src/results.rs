//! Computes the default results of all cells: of each program as written, of its sweep, and of its variants.

use anyhow::Result;
use lesson::{CellSpec, Course};
use protocol::{AccessRequest, Grid, Lang, Outcome, RunReply, RunRequest, TimelineRequest, View};

use crate::store::{Replies, Store};

/// Capacity of a timeline in a page, in segments.
const SEGMENTS: u32 = 4000;
/// Capacity of an access trace in a page, in accesses.
const ACCESSES: u32 = 64;

/// Selects the cells that have a result on the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All cells: results that the store lacks are computed.
    All,
    /// Cells with a result in the store. Others look as if they had never run; the reader can run them.
    Known,
}

/// Fills in the results that the pages show: for each cell its defaults, its sweep on the default device, and
/// its variants.
pub fn fill(course: &mut Course, extent: Extent, store: &Store) -> Result<()> {
    let specs = || {
        let pages = course.lessons.iter().flat_map(|lesson| &lesson.pages);
        pages.flat_map(|page| page.all_cells().map(|spec| (page.lang, spec)))
    };
    let all = specs().flat_map(|(_, spec)| {
        let sweep = sweep(spec).into_iter().map(|(_, _, request)| request);
        [defaults(spec, Lang::En)].into_iter().chain(sweep).chain(variants(spec))
    });
    let results = |requests: Vec<RunRequest>| match extent {
        Extent::All => store.run_all(requests),
        Extent::Known => Ok(store.known(requests).0),
    };
    let mut replies = results(all.collect())?;
    // A reply depends on the language only by its messages and what they quote. Without messages one run
    // serves both languages.
    let told = |spec: &CellSpec| {
        let reply = replies.get(&defaults(spec, Lang::En));
        reply.is_some_and(|reply| {
            !reply.diagnostics.is_empty()
                || !reply.hazards.is_empty()
                || matches!(reply.outcome, Outcome::Faulted(_))
        })
    };
    let again: Vec<RunRequest> =
        specs().filter(|(_, spec)| told(spec)).map(|(lang, spec)| defaults(spec, lang)).collect();
    replies.extend(results(again)?);
    for page in course.lessons.iter_mut().flat_map(|lesson| &mut lesson.pages) {
        let lang = page.lang;
        page.all_cells_mut().for_each(|spec| take(spec, lang, &replies));
    }
    Ok(())
}

fn take(spec: &mut CellSpec, lang: Lang, replies: &Replies) {
    let of_lang = replies.get(&defaults(spec, lang)).or_else(|| replies.get(&defaults(spec, Lang::En)));
    let default_reply = of_lang.cloned();
    let default_sweep = spec.cell.sweep.as_ref().map(|axes| {
        let mut grid = Grid::new(axes.xs.clone(), axes.ys.clone());
        for (column, row, request) in sweep(spec) {
            if let Some(ms) = replies.get(&request).and_then(milliseconds) {
                grid.set(column, row, ms);
            }
        }
        grid
    });
    let default_compare =
        variants(spec).iter().map(|request| replies.get(request).map(metrics::variant)).collect();
    let cell = &mut spec.cell;
    (cell.default_reply, cell.default_sweep, cell.default_compare) =
        (default_reply, default_sweep, default_compare);
}

/// The request for a cell's default result: the program as written on the cell's first device, with the
/// recordings that its views need. In English the program has the comments of the file, so that all languages
/// share the request; in other languages it has those of the page, to which the places of messages refer.
pub fn defaults(spec: &CellSpec, lang: Lang) -> RunRequest {
    let cell = &spec.cell;
    let (block, warp) = cell.warp;
    let timeline = TimelineRequest { sm: 0, segments: SEGMENTS };
    let accesses = AccessRequest { block, warp, most: ACCESSES };
    let mut request = RunRequest {
        file: cell.file.clone(),
        source: if lang == Lang::En { spec.program() } else { cell.source.clone() },
        device: cell.device.clone(),
        sanitize: true,
        lang,
        timeline: spec.views.contains(&View::Timeline).then_some(timeline),
        accesses: spec.views.contains(&View::Memory).then_some(accesses),
        code: spec.views.contains(&View::Code),
        ..RunRequest::default()
    };
    cell.bundle.enter(&mut request);
    request
}

/// A request for the cell's program on a device with other defines.
fn variant(spec: &CellSpec, device: &str, defines: Vec<(String, String)>) -> RunRequest {
    let mut request = RunRequest {
        file: spec.cell.file.clone(),
        source: spec.program(),
        device: device.to_owned(),
        defines,
        ..RunRequest::default()
    };
    spec.cell.bundle.enter(&mut request);
    request
}

/// Requests of a comparison, in the order of its variants.
fn variants(spec: &CellSpec) -> Vec<RunRequest> {
    let Some(compare) = &spec.cell.compare else { return Vec::new() };
    let one = |(device, value): (&str, Option<u32>)| {
        let defines = value.map(|value| (compare.name.clone(), value.to_string()));
        RunRequest { sanitize: true, ..variant(spec, device, defines.into_iter().collect()) }
    };
    compare.variants(&spec.cell.device).into_iter().map(one).collect()
}

/// Column, row and request of every block size of a sweep.
fn sweep(spec: &CellSpec) -> Vec<(usize, usize, RunRequest)> {
    let cell = &spec.cell;
    let Some(sweep) = &cell.sweep else { return Vec::new() };
    let device = session::device(&cell.device).ok();
    let most = device.map_or(sweep.max_threads, |device| sweep.max_threads.min(device.max_threads_per_block));
    let mut requests = Vec::new();
    for (row, y) in sweep.ys.iter().enumerate() {
        for (column, x) in
            sweep.xs.iter().enumerate().filter(|(_, x)| (sweep.min_threads..=most).contains(&(**x * y)))
        {
            // The request that the page makes in a sweep, which needs the time only.
            let size = vec![(sweep.x_name.clone(), x.to_string()), (sweep.y_name.clone(), y.to_string())];
            requests.push((column, row, variant(spec, &cell.device, size)));
        }
    }
    requests
}

/// Total time of all launches of a program that ended without an error.
fn milliseconds(reply: &RunReply) -> Option<f64> {
    let time_us: f64 = reply.profile.time_us();
    (reply.outcome == Outcome::Exited(0) && time_us > 0.0).then_some(time_us / 1e3)
}
