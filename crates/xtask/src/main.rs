//! `cargo xtask`: everything that is done to this repository, by one program, on any machine with Rust and Node.
//!
//! Nothing here knows CUDA or the simulator: the static pages come from the `site` program, which is built and run like any
//! other, so that `--watch` renders with the simulator as it is now. Invariant: every command starts by making sure that
//! what it needs is there ([`setup`]), and is quick when it is.

mod assets;
mod bench;
mod browser;
mod budget;
mod build;
mod check;
mod count;
mod figures;
mod history;
mod lessons;
mod order;
mod serve;
mod setup;
mod sh;
mod speed;
mod test;
mod tree;
mod wasm;
mod watch;
mod work;

use std::process::ExitCode;

use anyhow::{Result, bail};

const USAGE: &str = "\
cargo xtask <command>

  setup                   bring what is missing: the wasm32 target, npm packages, Chromium for the browser tests
  serve [--watch] [--dev | --release] [--port N]
                          build the site and serve it on http://localhost:PORT/warpbook/;
                          --watch rebuilds on changes, reloads the page, and compiles as --dev unless told --release
  build [--dev]           build the site into dist/; --dev compiles faster and runs slower
  test [NAME …]           every test, or only the named steps; `cargo xtask test --list` names them
  lessons new SLUG        begin a lesson: a folder with both languages that passes the check, named in course.toml
  lessons check [SLUG]    what is wrong with all lessons, or with one (drafts and those not in course.toml, too)
  check                   rules on the crate graph and the size of files
  bench accuracy          the model against published measurements
  bench speed [--record]  how fast runs, compilations, cells and sweeps are, natively and in Chromium, beside the bars
                          and the last recorded figures of this machine; --record adds these to the history
  bench work [--record]   instructions and memory of the simulator against the recorded ones; --record writes these
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&args) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs a command; `false` when it ran to its end and the answer is no.
fn dispatch(args: &[String]) -> Result<bool> {
    let mut args = Args(args.to_vec());
    let command = if args.0.is_empty() { String::new() } else { args.0.remove(0) };
    match command.as_str() {
        "setup" => args.done().and_then(|()| setup::everything()).map(|()| true),
        "build" => {
            let profile = if args.flag("--dev") { build::Profile::Dev } else { build::Profile::Release };
            args.done()?;
            setup::for_build()?;
            build::site(profile).map(|()| true)
        }
        "serve" => {
            let watch = args.flag("--watch");
            // A reader waits once and then wants speed; an author waits at every change.
            let profile = match (args.flag("--dev"), args.flag("--release")) {
                (true, true) => bail!("--dev or --release: one of them"),
                (dev, release) if dev || (watch && !release) => build::Profile::Dev,
                _ => build::Profile::Release,
            };
            let options = serve::Options { watch, profile, port: args.value("--port")? };
            args.done()?;
            serve::run(&options).map(|()| true)
        }
        "test" if args.flag("--list") => {
            test::list();
            Ok(true)
        }
        "test" => test::run(&args.0),
        "lessons" => lessons::run(&args.0),
        "check" => args.done().and_then(|()| check::run()),
        "bench" => {
            let what = if args.0.is_empty() { String::new() } else { args.0.remove(0) };
            let record = args.flag("--record");
            args.done()?;
            bench::run(&what, record)
        }
        "" | "help" | "--help" | "-h" => {
            print!("{USAGE}");
            Ok(true)
        }
        other => bail!("no command `{other}`\n\n{USAGE}"),
    }
}

/// What is left of the command line.
struct Args(Vec<String>);

impl Args {
    fn flag(&mut self, name: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|arg| arg != name);
        self.0.len() < before
    }

    fn value<T: std::str::FromStr>(&mut self, name: &str) -> Result<Option<T>> {
        let Some(at) = self.0.iter().position(|arg| arg == name) else { return Ok(None) };
        self.0.remove(at);
        if at == self.0.len() {
            bail!("{name} needs a value");
        }
        let text = self.0.remove(at);
        text.parse().map(Some).map_err(|_| anyhow::anyhow!("{name} can't be `{text}`"))
    }

    fn done(&self) -> Result<()> {
        if self.0.is_empty() {
            return Ok(());
        }
        bail!("not understood: {}\n\n{USAGE}", self.0.join(" "))
    }
}
