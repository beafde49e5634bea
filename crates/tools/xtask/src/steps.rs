//! The steps of building and testing: what each does, and which others it needs.
//!
//! A step runs in a process of its own (`xtask step NAME`, see [`crate::pool`]). Only the steps `tools` and
//! `wasm` compile programs of this repository, with one selection of packages for everything, so that cargo
//! never compiles a dependency twice for different sets of features. All other steps start the compiled
//! programs.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use crate::build::Profile;
use crate::tally::{self, Tally, counted};
use crate::{assets, browser, budget, build, check, sh, suites, tree, wasm, work};

/// Extent of the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Tests before each commit.
    Quick,
    /// Tests that a change must pass to be merged.
    Gate,
    /// Also tests that take too long for the gate, with fresh random seeds.
    Deep,
}

/// Options of a run of steps. They are passed to the steps' processes as arguments.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    pub mode: Mode,
    /// Optimisation of the wasm.
    pub profile: Profile,
    /// Seed of the random tests of [`Mode::Deep`]. The seed of the gate is in `.cargo/config.toml`.
    pub seed: u64,
}

impl Options {
    fn args(self) -> [String; 3] {
        let mode = match self.mode {
            Mode::Quick => "quick",
            Mode::Gate => "gate",
            Mode::Deep => "deep",
        };
        let profile = match self.profile {
            Profile::Dev => "dev",
            Profile::Release => "release",
        };
        [mode.to_owned(), profile.to_owned(), self.seed.to_string()]
    }

    /// Parses the arguments of [`Options::args`].
    pub fn parse(args: &[String]) -> Result<Self> {
        let [mode, profile, seed] = args else { bail!("a step needs a mode, a profile and a seed") };
        let mode = match mode.as_str() {
            "quick" => Mode::Quick,
            "gate" => Mode::Gate,
            "deep" => Mode::Deep,
            other => bail!("no mode `{other}`"),
        };
        let profile = if profile == "dev" { Profile::Dev } else { Profile::Release };
        Ok(Self { mode, profile, seed: seed.parse()? })
    }
}

/// A unit of building or testing.
pub struct Step {
    pub name: &'static str,
    /// Description of the step for people.
    pub what: &'static str,
    /// Steps that must have passed.
    pub needs: &'static [&'static str],
    /// Steps that must have ended, if they run at all, because they hold the same lock of cargo.
    pub after: &'static [&'static str],
    /// Modes in which `cargo xtask test` runs the step. Empty: only for steps that need it.
    pub modes: &'static [Mode],
    run: fn(Options) -> Result<Tally>,
}

const ALL: &[Mode] = &[Mode::Quick, Mode::Gate, Mode::Deep];
const WHOLE: &[Mode] = &[Mode::Gate, Mode::Deep];

/// All steps, in the order in which they start if dependencies allow: long chains first. A row for each step.
#[rustfmt::skip]
pub const STEPS: &[Step] = &[
    Step { name: "fmt", what: "rustfmt leaves everything as it is", needs: &[], after: &[], modes: ALL, run: fmt },
    Step { name: "rules", what: "crate graph, no clocks in tests, pinned actions", needs: &[], after: &[], modes: ALL, run: rules },
    Step { name: "types", what: "the types of the scripts in web/ are right", needs: &[], after: &[], modes: ALL, run: types },
    Step { name: "tools", what: "compile the programs that build and measure", needs: &[], after: &[], modes: &[], run: tools },
    Step { name: "wasm", what: "compile page and workers to wasm", needs: &[], after: &[], modes: &[], run: compile_wasm },
    Step { name: "cells", what: "run the cells of the lessons", needs: &["tools"], after: &[], modes: &[], run: cells },
    Step { name: "assets", what: "bind the wasm, bundle the editor", needs: &["tools", "wasm"], after: &[], modes: &[], run: assets },
    Step { name: "preview", what: "the site builds, with the results that are known", needs: &["assets"], after: &[], modes: &[Mode::Quick], run: preview },
    Step { name: "site", what: "the site builds", needs: &["assets", "cells"], after: &[], modes: WHOLE, run: site },
    Step { name: "tests", what: "compile the tests", needs: &["tools"], after: &[], modes: &[], run: suites::compile_tests },
    Step { name: "browser", what: "the built site in Chromium", needs: &["site"], after: &[], modes: WHOLE, run: browser },
    Step { name: "smoke", what: "one lesson in Chromium: it runs, an edit runs again", needs: &["preview"], after: &[], modes: &[Mode::Quick], run: smoke },
    Step { name: "firefox", what: "the same in Firefox", needs: &["site"], after: &["browser"], modes: &[Mode::Deep], run: firefox },
    Step { name: "webkit", what: "the same in WebKit", needs: &["site"], after: &["browser"], modes: &[Mode::Deep], run: webkit },
    Step { name: "unit", what: "unit, conformance and property tests", needs: &["tests"], after: &[], modes: WHOLE, run: suites::unit },
    Step { name: "dap", what: "warpbook debug --dap with a client of VS Code", needs: &["tests"], after: &[], modes: WHOLE, run: debug_adapter },
    Step { name: "reached", what: "tests of the crates that the change reaches", needs: &["tools"], after: &["tests"], modes: &[Mode::Quick], run: suites::reached },
    Step { name: "lessons", what: "every cell and exercise, and what the texts expect", needs: &["cells"], after: &[], modes: WHOLE, run: lessons },
    Step { name: "wasm-equal", what: "native and wasm give the same bytes", needs: &["site"], after: &[], modes: WHOLE, run: native_equals_wasm },
    Step { name: "accuracy", what: "the model against published measurements", needs: &["tools"], after: &[], modes: WHOLE, run: accuracy },
    Step { name: "work", what: "instructions and memory of the simulator as recorded", needs: &["tools", "assets"], after: &[], modes: WHOLE, run: work },
    Step { name: "budgets", what: "sizes of what the browser loads", needs: &["site"], after: &[], modes: WHOLE, run: budgets },
    Step { name: "clippy", what: "clippy has nothing to say", needs: &[], after: &["tools", "tests", "reached"], modes: ALL, run: clippy },
    Step { name: "doc", what: "the documentation builds without a warning", needs: &[], after: &["clippy"], modes: WHOLE, run: doc },
    Step { name: "examples", what: "examples in the documentation", needs: &["tests"], after: &["doc"], modes: WHOLE, run: suites::examples },
    Step { name: "xtask", what: "tests of this program", needs: &[], after: &["examples"], modes: WHOLE, run: suites::own_tests },
];

/// The step with a name.
pub fn find(name: &str) -> Option<&'static Step> {
    STEPS.iter().find(|step| step.name == name)
}

/// The named steps and all that they need, in the order of [`STEPS`].
pub fn with_needs(names: &[&str]) -> Vec<&'static Step> {
    let mut wanted: Vec<&str> = names.to_vec();
    let mut at = 0;
    while at < wanted.len() {
        for need in find(wanted[at]).map(|step| step.needs).unwrap_or_default() {
            if !wanted.contains(need) {
                wanted.push(need);
            }
        }
        at += 1;
    }
    STEPS.iter().filter(|step| wanted.contains(&step.name)).collect()
}

impl Step {
    /// The step as a job of [`crate::pool`].
    pub fn job(&self, options: Options) -> Result<crate::pool::Job> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["step", self.name]).args(options.args()).current_dir(tree::root());
        Ok(crate::pool::Job {
            name: self.name,
            what: self.what.to_owned(),
            needs: self.needs.to_vec(),
            after: self.after.to_vec(),
            command,
        })
    }
}

/// `xtask step NAME MODE PROFILE SEED`: runs one step in this process, and leaves its result for the pool.
pub fn run(args: &[String]) -> Result<bool> {
    let (name, options) = args.split_first().ok_or_else(|| anyhow::anyhow!("step which?"))?;
    let Some(step) = find(name) else { bail!("no step `{name}`") };
    let tally = (step.run)(Options::parse(options)?).unwrap_or_else(|error| {
        eprintln!("{error:#}");
        Tally::one(false)
    });
    crate::pool::write_result(step.name, tally)?;
    Ok(tally.failed == 0)
}

/// Selects all packages but `xtask`, which was compiled with dependencies of its own. One selection for every
/// step.
pub const WORKSPACE: [&str; 3] = ["--workspace", "--exclude", "xtask"];

/// The programs that the step `tools` compiles, in the profile of the tests. That profile optimises the
/// simulator, and results are the same in every profile.
pub const TOOLS: [&str; 4] = ["site", "bundle", "accuracy", "requests"];

/// Path of a program that the step `tools` or `tests` has compiled.
pub fn tool_file(name: &str) -> PathBuf {
    tree::target().join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// A command that starts a program of [`TOOLS`] and makes it report progress.
pub fn tool(name: &str) -> Command {
    let mut tool = sh::command(&tool_file(name).to_string_lossy(), &[]);
    tool.env("WARPBOOK_PROGRESS", "1");
    tool
}

/// Compiles the programs of [`TOOLS`], outside of the pool, too.
pub fn compile_tools() -> Result<()> {
    let mut cargo = sh::command("cargo", &["build"]);
    cargo.args(WORKSPACE).args(TOOLS.iter().flat_map(|name| ["--bin", name]));
    sh::run(&mut cargo)
}

fn passed(result: Result<()>) -> Result<Tally> {
    result.map(|()| Tally::one(true))
}

fn tools(_: Options) -> Result<Tally> {
    compile_tools().map(|()| Tally::default())
}

fn compile_wasm(options: Options) -> Result<Tally> {
    wasm::compile(options.profile).map(|()| Tally::default())
}

fn cells(_: Options) -> Result<Tally> {
    sh::run(tool("site").args(["results", "--cache"]).arg(tree::scratch("results")?))
        .map(|()| Tally::default())
}

fn assets(options: Options) -> Result<Tally> {
    assets::build(options.profile, &build::fresh()?).map(|_| Tally::default())
}

fn site(_: Options) -> Result<Tally> {
    passed(build::pages(&tree::dist(), &[]))
}

fn preview(options: Options) -> Result<Tally> {
    passed(build::pages(&out(options)?, &["--known"]))
}

/// Folder of a preview. That of [`Mode::Quick`] is compiled in another profile and must not replace `dist/`.
fn out(options: Options) -> Result<PathBuf> {
    match options.mode {
        Mode::Quick => Ok(tree::scratch("quick")?.join("dist")),
        Mode::Gate | Mode::Deep => Ok(tree::dist()),
    }
}

fn fmt(_: Options) -> Result<Tally> {
    passed(sh::run(&mut sh::command("cargo", &["fmt", "--all", "--check"])))
}

fn rules(_: Options) -> Result<Tally> {
    check::run().map(Tally::one)
}

/// Type-checks the scripts of `web/` and of this crate by their JSDoc comments. Two configurations: scripts
/// that readers load are checked in strict mode, scripts of tests less strictly.
fn types(_: Options) -> Result<Tally> {
    let mut tally = Tally::default();
    for config in ["tsconfig.json", "tsconfig.tests.json"] {
        let mut tsc =
            sh::command("node", &["node_modules/typescript/bin/tsc", "--pretty", "false", "-p", config]);
        tally.add(Tally::one(tsc.current_dir(tree::root().join("web")).status()?.success()));
    }
    Ok(tally)
}

fn clippy(_: Options) -> Result<Tally> {
    let args = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    passed(sh::run(&mut sh::command("cargo", &args)))
}

fn doc(_: Options) -> Result<Tally> {
    let mut cargo = sh::command("cargo", &["doc", "--workspace", "--no-deps"]);
    passed(sh::run(cargo.env("RUSTDOCFLAGS", "-D warnings")))
}

fn lessons(_: Options) -> Result<Tally> {
    let cache = tree::scratch("results")?;
    let mut tally = Tally::default();
    // The course, and the files of a new lesson.
    for more in [&[][..], &["--lessons", "crates/tools/xtask/src", "--only", "new-lesson"]] {
        let (success, text) = sh::tee(tool("site").args(["check", "--cache"]).arg(&cache).args(more))?;
        tally.add(counted(success, tally::of_tap(&text)));
    }
    Ok(tally)
}

fn accuracy(options: Options) -> Result<Tally> {
    let all: &[&str] = if options.mode == Mode::Deep { &["--all"] } else { &[] };
    Ok(Tally::one(tool("accuracy").args(all).status()?.success()))
}

fn native_equals_wasm(_: Options) -> Result<Tally> {
    browser::native_equals_wasm()
}

fn work(_: Options) -> Result<Tally> {
    work::check()
}

fn budgets(_: Options) -> Result<Tally> {
    budget::check()
}

fn browser(options: Options) -> Result<Tally> {
    // The step `dap` runs the one that needs no site.
    let wanted = |name: &str| name.ends_with(".test.mjs") && name != "dap.test.mjs";
    browser::tests(&tree::dist(), wanted, options.mode == Mode::Deep)
}

fn debug_adapter(_: Options) -> Result<Tally> {
    browser::debug_adapter()
}

fn smoke(options: Options) -> Result<Tally> {
    browser::tests(&out(options)?, |name| name == "smoke.test.mjs", false)
}

fn firefox(_: Options) -> Result<Tally> {
    browser::in_firefox()
}

fn webkit(_: Options) -> Result<Tally> {
    browser::in_webkit()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_name_steps_before_them() {
        for (at, step) in STEPS.iter().enumerate() {
            assert_eq!(STEPS.iter().filter(|other| other.name == step.name).count(), 1, "{}", step.name);
            for need in step.needs {
                assert!(STEPS[..at].iter().any(|other| other.name == *need), "{} needs {need}", step.name);
            }
            for after in step.after {
                assert!(find(after).is_some(), "{} comes after {after}", step.name);
            }
        }
    }

    #[test]
    fn what_is_needed_comes_along() {
        let names = |wanted: &[&str]| with_needs(wanted).iter().map(|step| step.name).collect::<Vec<_>>();
        assert_eq!(names(&["fmt"]), ["fmt"]);
        assert_eq!(names(&["budgets"]), ["tools", "wasm", "cells", "assets", "site", "budgets"]);
    }

    #[test]
    fn options_travel_as_arguments() {
        let options = Options { mode: Mode::Deep, profile: Profile::Dev, seed: 7 };
        let back = Options::parse(&options.args()).unwrap();
        assert_eq!((back.mode, back.profile, back.seed), (options.mode, options.profile, options.seed));
    }
}
