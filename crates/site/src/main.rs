//! `site`: the static pages of the course.
//!
//! Every lesson in every language becomes an HTML file that can be read without JavaScript: text, programs, and each cell's
//! default result as the simulator computes it now, natively, through the same runner that the browser has. Results are kept
//! by content (program, device, defines, and the simulator's own sources), so that only what changed is run again.

mod cells;
mod check;
mod figures;
mod listing;
mod pages;
mod pairs;
mod results;
mod shell;
mod texts;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use lesson::Course;
use protocol::Lang;

const USAGE: &str = "\
site build --out DIR --assets PATH/ --cache DIR   all pages; PATH/ is the assets folder relative to the site's root
site check --cache DIR                            runs every cell and checks what the lessons expect
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
    match args.first().map(String::as_str) {
        Some("build") => {
            let course = solved(&folder("--cache")?)?;
            pages::write(&course, &folder("--out")?, &value("--assets")?).map(|()| true)
        }
        Some("check") => Ok(check::all(&solved(&folder("--cache")?)?)),
        Some("texts") => write_texts(&folder("--out")?).map(|()| true),
        Some("pairs") => pairs::write(&read_course()?, &folder("--out")?, &folder("--cache")?).map(|()| true),
        _ => bail!("what?\n{USAGE}"),
    }
}

/// What the worker loads beside its wasm.
fn write_texts(out: &std::path::Path) -> Result<()> {
    for (name, lang) in [("en", Lang::En), ("ru", Lang::Ru)] {
        std::fs::write(out.join(format!("texts-{name}.txt")), runner::texts::file(lang))?;
    }
    for (name, text) in
        ["headers", "headers-more", "thrust", "blas"].into_iter().zip(runner::texts::headers())
    {
        std::fs::write(out.join(format!("{name}.txt")), text)?;
    }
    Ok(())
}

/// The lessons with the results of all cells.
fn solved(cache: &std::path::Path) -> Result<Course> {
    let mut course = read_course()?;
    results::fill(&mut course, cache)?;
    Ok(course)
}

fn read_course() -> Result<Course> {
    let course = Course::read(&root().join("lessons")).map_err(|mistakes| {
        mistakes.iter().for_each(|mistake| eprintln!("{mistake}"));
        anyhow::anyhow!("{} mistakes in lessons", mistakes.len())
    })?;
    cells::known_devices(&course)?;
    Ok(course)
}

/// The repository's root: lessons, template and the simulator's sources are there.
fn root() -> PathBuf {
    let here = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or(PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.ancestors().nth(2).unwrap_or(&here).to_path_buf()
}
