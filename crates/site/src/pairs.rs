//! Requests and native replies as bytes of the worker's protocol, for comparing with the worker's own.

use std::path::Path;

use anyhow::Result;
use lesson::Course;
use protocol::{FromWorker, Lang, ToWorker};

use crate::results::{Store, defaults, encode};

/// Writes `LESSON-CELL.request` and `.reply` for each cell.
pub fn write(course: &Course, out: &Path, cache: &Path) -> Result<()> {
    drop(std::fs::remove_dir_all(out));
    std::fs::create_dir_all(out)?;
    let mut named = Vec::new();
    for lesson in &course.lessons {
        for spec in lesson.pages.first().into_iter().flat_map(|page| &page.cells) {
            named.push((format!("{}-{}", lesson.slug, spec.cell.id), defaults(&spec.cell, Lang::En)));
        }
    }
    let replies = Store::open(cache)?.run_all(named.iter().map(|(_, request)| request.clone()).collect())?;
    for (name, request) in named {
        if let Some(reply) = replies.get(&encode(&request)) {
            let (id, reply) = (1, Box::new(reply.clone()));
            std::fs::write(
                out.join(format!("{name}.request")),
                postcard::to_allocvec(&ToWorker::Run { id, request })?,
            )?;
            std::fs::write(
                out.join(format!("{name}.reply")),
                postcard::to_allocvec(&FromWorker::Done { id, reply })?,
            )?;
        }
    }
    Ok(())
}
