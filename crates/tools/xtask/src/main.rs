//! `cargo xtask`: builds, serves, tests and measures this repository, on any machine with Rust and Node.
//!
//! # Commands
//! [`USAGE`] lists them. `setup` installs what is missing; `build` and `serve` make the site; `test` and
//! `precommit` run tests; `check` checks rules that the compiler does not; `lessons` creates and checks
//! lessons; `bench` measures accuracy, speed and work; `pack` and `notes` serve the workflows.
//!
//! # Structure
//! Building and testing consist of [`steps`], each with the steps that it needs. [`pool`] runs them in
//! parallel, each in a process of its own, and [`tally`] counts their tests. `suites` are the steps that run
//! Rust tests, [`browser`] those that need a browser or Node, [`budget`] and [`work`] those that judge sizes
//! and instruction counts. [`wasm`], [`assets`], [`offline`] and [`build`] make the site; [`affected`] finds the crates
//! that a change affects.
//!
//! # Invariants
//! - Small: no step starts before `xtask` is compiled, so the libraries for wasm are dependencies of
//!   `bundle`, and the simulator is not linked. `check` fixes the dependencies on other members.
//! - The static pages come from the program `site`, which is compiled like any other, so that `--watch`
//!   renders with the simulator as it is now.
//! - Every command first makes sure that what it needs is installed ([`setup`]), which is quick if it is.
//! - Figures by another compiler than the tested one ([`toolchain`]) are reported and not judged.
//!
//! # API boundary
//! A program. Only `cargo xtask` and the workflows call it.

mod affected;
mod assets;
mod bench;
mod browser;
mod budget;
mod build;
mod check;
mod figures;
mod history;
mod layers;
mod lessons;
mod offline;
mod peers;
mod pool;
mod programs;
mod release;
mod serve;
mod setup;
mod sh;
mod speed;
mod steps;
mod suites;
mod tally;
mod test;
mod toolchain;
mod tree;
mod wasm;
mod watch;
mod work;

use std::process::ExitCode;

use anyhow::{Result, bail};

const USAGE: &str = "\
cargo xtask <command>

  setup                   bring what is missing: the wasm32 target, npm packages, Chromium for the browser tests
  serve [--fast | --watch] [--port N]
                          build the site and serve it on http://localhost:PORT/warpbook/;
                          --fast compiles the wasm in the dev profile: sooner there, slower to run;
                          --watch compiles so too, rebuilds on changes and reloads the page
  build [--fast]          build the site into dist/
  test [--quick | --deep [--seed N]] [--at-once N] [STEP …]
                          every test, or only the named steps and what they need; `cargo xtask test --list` names them;
                          --quick: what to run before each commit, in the dev profile, for the crates that the change
                          reaches; --deep: with fresh random seeds, full sizes and every way and row;
                          --at-once: steps that run at a time, otherwise one for each core;
                          --prebuilt: the named steps only, on what `pack` packed
  precommit [--install]   what to run before each commit, `test --quick`; --install makes git run it before each commit
  pack FILE.tar           what `test --prebuilt` starts from
  notes VERSION           the part of CHANGELOG on a version
  lessons new SLUG        begin a lesson: a folder with both languages that passes the check, named in course.toml
  lessons check [SLUG]    what is wrong with all lessons, or with one (drafts and those not in course.toml, too)
  check                   rules on the crate graph and the size of files
  bench accuracy [--all] [--write FILE] [--sampled …]
                          the model against published measurements: a sample of the rows, or all (an hour);
                          --sampled: sampled times against exact ones
  bench speed [--record] [--programs] [--deep]
                          how fast runs, compilations, cells and sweeps are, natively and in Chromium, beside the bars,
                          the last recorded figures of this machine, and peers; --record adds the figures to the history;
                          --programs: peers, sampled runs and host code only; --deep: exact times of sampled runs, too
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

/// Runs a command. `false`: it ran to its end with a negative result.
fn dispatch(args: &[String]) -> Result<bool> {
    let mut args = Args(args.to_vec());
    let command = if args.0.is_empty() { String::new() } else { args.0.remove(0) };
    match command.as_str() {
        "setup" => args.done().and_then(|()| setup::everything()).map(|()| true),
        "build" => {
            let profile = if args.flag("--fast") { build::Profile::Dev } else { build::Profile::Release };
            args.done()?;
            setup::for_build()?;
            build::site(profile).map(|()| true)
        }
        "serve" => {
            let (fast, watch) = (args.flag("--fast"), args.flag("--watch"));
            // A reader waits once and then wants speed; an author waits at every change.
            let profile = if fast || watch { build::Profile::Dev } else { build::Profile::Release };
            let options = serve::Options { watch, profile, port: args.value("--port")? };
            args.done()?;
            serve::run(&options).map(|()| true)
        }
        "test" => test(args),
        "precommit" if args.flag("--install") => args.done().and_then(|()| setup::git_hook()).map(|()| true),
        "precommit" => {
            args.0.insert(0, "--quick".into());
            test(args)
        }
        // Adds to a built site what it needs offline; `build` does it.
        "offline" => {
            let [dist] = &args.0[..] else { bail!("offline needs the folder of a built site") };
            offline::write(std::path::Path::new(dist)).map(|()| true)
        }
        // A process of the pool.
        "step" => steps::run(&args.0),
        "lessons" => lessons::run(&args.0),
        "check" => args.done().and_then(|()| check::run()),
        "pack" | "notes" => {
            let [of] = &args.0[..] else { bail!("{command} needs one argument\n\n{USAGE}") };
            if command == "pack" {
                return release::pack(of).map(|()| true);
            }
            print!("{}", release::notes(of)?);
            Ok(true)
        }
        "bench" => {
            let what = if args.0.is_empty() { String::new() } else { args.0.remove(0) };
            bench::run(&what, &args.0)
        }
        "" | "help" | "--help" | "-h" => {
            print!("{USAGE}");
            Ok(true)
        }
        other => bail!("no command `{other}`\n\n{USAGE}"),
    }
}

fn test(mut args: Args) -> Result<bool> {
    if args.flag("--list") {
        args.done()?;
        test::list();
        return Ok(true);
    }
    let mode = match (args.flag("--quick"), args.flag("--deep")) {
        (true, true) => bail!("--quick or --deep: one of them"),
        (true, false) => steps::Mode::Quick,
        (false, true) => steps::Mode::Deep,
        (false, false) => steps::Mode::Gate,
    };
    let (seed, at_once, prebuilt) =
        (args.value("--seed")?, args.value("--at-once")?, args.flag("--prebuilt"));
    if seed.is_some() && mode != steps::Mode::Deep {
        bail!("--seed is for --deep: the gate's seeds are fixed");
    }
    test::run(&test::Request { mode, names: args.0, prebuilt, seed, at_once })
}

/// Arguments of the command line that are not parsed yet.
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
