//! Requests and native replies as bytes of the worker's protocol, for comparing with the worker's own.

use std::path::Path;

use anyhow::Result;
use lesson::Course;
use protocol::{FromWorker, Lang, RunRequest, ToWorker};

use crate::results::{Store, defaults, encode};

/// What is wrong here is said in words.
const REJECTED: &str = "int main() { int x = y; retrun 08.5f + x \n}";
const STOPPED: &str =
    "__global__ void k(float *p) { p[threadIdx.x] = 1.5f; }\nint main() { k<<<1, 32>>>(nullptr); }";

/// Reads headers of which browsers fetch some only now.
const HEADERS: &str = "#include <iostream>\n#include <map>\n#include <random>\n\
    int main() { std::mt19937 g(7); std::map<int, int> m; for (int i = 0; i < 50; i++) m[g() % 6]++;\n\
    for (auto &e : m) std::cout << e.first << ' ' << e.second << '\\n'; }";

/// Writes `LESSON-CELL.request` and `.reply` for each cell, and what a rejected and a stopped program and one of many
/// headers get in each language.
pub fn write(course: &Course, out: &Path, cache: &Path) -> Result<()> {
    drop(std::fs::remove_dir_all(out));
    std::fs::create_dir_all(out)?;
    let mut named = Vec::new();
    for lesson in &course.lessons {
        for spec in lesson.pages.first().into_iter().flat_map(|page| &page.cells) {
            named.push((format!("{}-{}", lesson.slug, spec.cell.id), defaults(&spec.cell, Lang::En)));
        }
    }
    for (name, lang) in [("en", Lang::En), ("ru", Lang::Ru)] {
        let request = |source: &str| RunRequest {
            file: "wrong.cu".into(),
            source: source.into(),
            device: runner::DEFAULT_DEVICE.into(),
            lang,
            ..RunRequest::default()
        };
        named.push((format!("rejected-{name}"), request(REJECTED)));
        named.push((format!("stopped-{name}"), request(STOPPED)));
        named.push((format!("headers-{name}"), request(HEADERS)));
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
