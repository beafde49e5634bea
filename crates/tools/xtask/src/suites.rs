//! Steps that run the Rust tests: by nextest if it is installed, since it runs the tests of all crates in
//! parallel, else by cargo.

use anyhow::{Result, bail};

use crate::steps::{Mode, Options, WORKSPACE};
use crate::tally::{self, Tally, counted};
use crate::{affected, sh};

/// Arguments of cargo that select every test but those in the documentation.
const TESTS: [&str; 3] = ["--lib", "--bins", "--tests"];

fn has_nextest() -> bool {
    sh::works("cargo", &["nextest", "--version"])
}

/// Compiles the tests.
pub fn compile_tests(_: Options) -> Result<Tally> {
    let args: &[&str] = if has_nextest() { &["nextest", "run", "--no-run"] } else { &["test", "--no-run"] };
    let mut cargo = sh::command("cargo", args);
    sh::run(cargo.args(WORKSPACE).args(TESTS)).map(|()| Tally::default())
}

/// Unit, conformance and property tests of all crates.
pub fn unit(options: Options) -> Result<Tally> {
    let mut environment = Vec::new();
    if options.mode == Mode::Deep {
        environment = deep_environment(options.seed);
        for (name, value) in &environment {
            println!("{name}={value}");
        }
    } else {
        println!(
            "Random tests draw from PROPTEST_RNG_SEED={}, set in .cargo/config.toml: `cargo test -p CRATE NAME` repeats one.",
            std::env::var("PROPTEST_RNG_SEED").unwrap_or_default()
        );
    }
    run_tests(&[&WORKSPACE[..], &TESTS].concat(), environment)
}

/// Environment variables that enlarge tests and give them a fresh seed.
fn deep_environment(seed: u64) -> Vec<(&'static str, String)> {
    vec![
        ("WARPBOOK_DEEP", "1".to_owned()),
        ("PROPTEST_RNG_SEED", seed.to_string()),
        ("PROPTEST_CASES", "4096".to_owned()),
        ("ORACLE_SEED", seed.to_string()),
        ("ORACLE_PROGRAMS", "100".to_owned()),
        ("TRANSLATED_SEED", seed.to_string()),
        ("TRANSLATED_PROGRAMS", "300".to_owned()),
        ("STEP_SEED", seed.to_string()),
        ("STEP_PROGRAMS", "100".to_owned()),
        ("CAMPAIGN_SEED", seed.to_string()),
        ("CAMPAIGN_PROGRAMS", "500".to_owned()),
        ("RANDOM_FIRST", seed.to_string()),
        ("RANDOM_KERNELS", "2000".to_owned()),
    ]
}

fn run_tests(selection: &[&str], environment: Vec<(&str, String)>) -> Result<Tally> {
    let nextest = has_nextest();
    let args: &[&str] = if nextest {
        &["nextest", "run", "--no-fail-fast", "--status-level", "fail", "--final-status-level", "slow"]
    } else {
        &["test", "--no-fail-fast", "--quiet"]
    };
    let mut cargo = sh::command("cargo", args);
    let (success, text) = sh::tee(cargo.args(selection).envs(environment))?;
    Ok(counted(success, if nextest { tally::of_nextest(&text) } else { tally::of_cargo(&text) }))
}

/// Runs the tests of `xtask`.
pub fn own_tests(_: Options) -> Result<Tally> {
    run_tests(&["--package", "xtask", "--bins"], Vec::new())
}

/// Runs the examples in the documentation.
pub fn examples(_: Options) -> Result<Tally> {
    let mut cargo = sh::command("cargo", &["test", "--doc", "--quiet"]);
    let (success, text) = sh::tee(cargo.args(WORKSPACE))?;
    let tally = tally::of_cargo(&text);
    if tally.passed == 0 {
        bail!("no example was run");
    }
    Ok(counted(success, tally))
}

/// Runs the tests of crates that differ from the last commit, and of those that use them.
pub fn reached(_: Options) -> Result<Tally> {
    let crates = affected::crates()?;
    if crates.is_empty() {
        println!("no crate differs from the last commit");
        return Ok(Tally::one(true));
    }
    println!("changed, or using what has changed: {}", crates.join(" "));
    let filter = crates.iter().map(|name| format!("package({name})")).collect::<Vec<_>>().join(" + ");
    if has_nextest() {
        let selection = [&WORKSPACE[..], &TESTS, &["-E", &filter]].concat();
        return run_tests(&selection, vec![("WARPBOOK_QUICK", "1".to_owned())]);
    }
    let packages: Vec<&str> = crates.iter().flat_map(|name| ["--package", name.as_str()]).collect();
    run_tests(&[&packages[..], &TESTS].concat(), vec![("WARPBOOK_QUICK", "1".to_owned())])
}
