//! `cargo xtask bench`: the model's accuracy and the simulator's speed, by the programs that measure them.

use anyhow::{Result, bail};

use crate::build::{self, Profile};
use crate::{browser, setup, sh};

/// Runs a measurement with everything optimised; `false` when a bar is missed.
pub fn run(what: &str) -> Result<bool> {
    if !["accuracy", "speed"].contains(&what) {
        bail!("bench what? accuracy or speed");
    }
    let holds = program(what, &["--release"])?;
    if what == "speed" {
        setup::for_build()?;
        build::site(Profile::Release)?;
        browser::speed(&SCENARIOS)?;
    }
    Ok(holds)
}

/// Programs and devices that are timed natively and in Chromium.
const SCENARIOS: [[&str; 2]; 3] = [
    ["crates/bench/src/bin/matmul.cu", "h200-sxm"],
    ["lessons/08-transpose/transpose.cu", "h200-sxm"],
    ["lessons/08-transpose/transpose.cu", "geforce-8800-gts-512"],
];

/// The accuracy tables in the profile of the tests, which is compiled already and optimises what simulates: as a test, the
/// numbers matter and not the time, and they are the same.
pub fn accuracy() -> Result<bool> {
    program("accuracy", &[])
}

fn program(name: &str, profile: &[&str]) -> Result<bool> {
    let mut command = sh::command("cargo", &["run", "--quiet", "-p", "bench", "--bin", name]);
    Ok(command.args(profile).status()?.success())
}
