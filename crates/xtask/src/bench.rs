//! `cargo xtask bench`: the model's accuracy and the simulator's speed, by the programs that measure them.

use anyhow::{Result, bail};

use crate::sh;

/// Runs a measurement with everything optimised; `false` when a bar is missed.
pub fn run(what: &str) -> Result<bool> {
    if !["accuracy", "speed"].contains(&what) {
        bail!("bench what? accuracy or speed");
    }
    program(what, &["--release"])
}

/// The accuracy tables in the profile of the tests, which is compiled already and optimises what simulates: as a test, the
/// numbers matter and not the time, and they are the same.
pub fn accuracy() -> Result<bool> {
    program("accuracy", &[])
}

fn program(name: &str, profile: &[&str]) -> Result<bool> {
    let mut command = sh::command("cargo", &["run", "--quiet", "-p", "bench", "--bin", name]);
    Ok(command.args(profile).status()?.success())
}
