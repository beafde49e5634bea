//! `site`: the static site generator of the course.
//!
//! Every lesson in every language becomes an HTML file that can be read without JavaScript: text, programs,
//! and the default result of each cell, computed natively by the simulator as it is compiled in.
//!
//! # Commands
//! `main` parses them: write the site; `results` (run all cells into a cache); check lessons; write pairs of
//! requests and replies for a comparison of native and wasm code (`pairs`); write texts and headers for
//! workers (`texts`). `cargo xtask` starts them.
//!
//! # Data flow
//! 1. `lesson` parses `lessons/`; `devices` resolves the devices that cells name.
//! 2. `results` asks `store` for replies to all requests; `store` runs what its cache lacks by `session`, on
//!    all cores.
//! 3. `pages` writes the files: the crate `prose` joins the pieces of a page, with `parts` for cells,
//!    figures and tables (`cells`, `figures`, `accuracy`), `terms` links the glossary, `cover` marks blocks that reveal answers, `shell`
//!    fills the template.
//! 4. `search` and `text_search` write the index of each language; `embedded` reduces the results that a page
//!    embeds.
//! 5. `check` and `grade` test lessons instead of writing them.
//!
//! # Invariants
//! - Cached results are keyed by the request and by a hash of the simulator's sources (`build.rs`), so only
//!   changed programs run again, and no stale result is shown.
//! - Output depends on the sources only. All references are relative, so that the site works under any path;
//!   a browser test checks it.
//! - A number in a text comes from a result: `check` fails for numbers that do not exist and assertions that
//!   do not hold.
//!
//! # API boundary
//! A program without a library. `web/README.md` describes the HTML that it writes and `web/page` takes over.

mod accuracy;
mod cells;
mod check;
mod cover;
mod devices;
mod embedded;
mod embedding;
mod figures;
mod gallery;
mod grade;
mod listing;
mod pages;
mod pairs;
mod parts;
mod results;
mod search;
mod shell;
mod store;
mod tables;
mod terms;
mod texts;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use lesson::{Course, LessonError};
use protocol::Lang;
use results::Extent;
use store::Store;

const USAGE: &str = "\
site build --out DIR --assets PATH/ --cache DIR   all pages; PATH/ is the assets folder relative to the site's root
  --known             runs nothing: cells whose results are not kept come without
site check --cache DIR                            runs every cell and exercise and checks what the lessons expect
  --lessons DIR       the folder of lessons, if it is another
  --only FOLDER       one lesson, whether course.toml names it or not; links to other pages are not followed
  --brief             only what is wrong, and a summary
  --jobs N            programs that run at a time, if not as many as there are processors
site results --cache DIR                          only runs what the pages show, and keeps the results
site texts --out DIR                              the texts of diagnostics, a file for each language
site pairs --out DIR --cache DIR                  each cell's request and native reply as the worker would see them
";

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("site: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<bool> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| -> Result<String> {
        let at =
            args.iter().position(|arg| arg == name).with_context(|| format!("{name} is missing\n{USAGE}"))?;
        args.get(at + 1).cloned().with_context(|| format!("{name} needs a value"))
    };
    let folder = |name: &str| value(name).map(PathBuf::from);
    let given = |name: &str| args.iter().any(|arg| arg == name).then(|| value(name)).transpose();
    let lessons = given("--lessons")?.map_or(root().join("lessons"), PathBuf::from);
    let jobs = given("--jobs")?.map_or(Ok(0), |number| number.parse()).context("--jobs needs a number")?;
    let store = || Store::open(&folder("--cache")?, jobs);
    match args.first().map(String::as_str) {
        Some("build") => {
            let mut course = read_course(&lessons)?;
            let known = args.iter().any(|arg| arg == "--known");
            results::fill(&mut course, if known { Extent::Known } else { Extent::All }, &store()?)?;
            pages::write(&course, &folder("--out")?, &value("--assets")?).map(|()| true)
        }
        Some("check") => {
            let brief = args.iter().any(|arg| arg == "--brief");
            let (mut course, mistakes) = match given("--only")? {
                Some(folder) => one_lesson(&lessons, &folder)?,
                None => {
                    let course = read_course(&lessons)?;
                    let links = course.dead_links();
                    (course, links)
                }
            };
            let store = store()?;
            results::fill(&mut course, Extent::All, &store)?;
            check::all(&course, &mistakes, &store, brief)
        }
        Some("results") => results::fill(&mut read_course(&lessons)?, Extent::All, &store()?).map(|()| true),
        Some("texts") => write_texts(&folder("--out")?).map(|()| true),
        Some("pairs") => pairs::write(&read_course(&lessons)?, &folder("--out")?, &store()?).map(|()| true),
        _ => bail!("what?\n{USAGE}"),
    }
}

/// Writes the files that a worker loads besides its wasm: texts and headers.
fn write_texts(out: &std::path::Path) -> Result<()> {
    for (name, lang) in [("en", Lang::En), ("ru", Lang::Ru)] {
        std::fs::write(out.join(format!("texts-{name}.txt")), session::texts::file(lang))?;
    }
    for (name, text) in session::texts::headers() {
        std::fs::write(out.join(name), text)?;
    }
    Ok(())
}

fn read_course(lessons: &std::path::Path) -> Result<Course> {
    let mut course = Course::read(lessons).map_err(|mistakes| {
        mistakes.iter().for_each(|mistake| eprintln!("{mistake}"));
        anyhow::anyhow!("{} mistakes in lessons", mistakes.len())
    })?;
    devices::settle(&mut course)?;
    Ok(course)
}

/// Reads a lesson that is being written, with all errors in it.
fn one_lesson(lessons: &std::path::Path, folder: &str) -> Result<(Course, Vec<LessonError>)> {
    let (mut course, mistakes) = Course::read_one(lessons, folder);
    devices::settle(&mut course)?;
    Ok((course, mistakes))
}

/// The root of the repository.
fn root() -> PathBuf {
    let here = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or(PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.ancestors().nth(3).unwrap_or(&here).to_path_buf()
}
