//! Tests that need the built site: in a real browser, and of the worker's wasm outside of one.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::test::{Tally, counted, node_tally, tap_tally};
use crate::{budget, serve, setup, sh, tree};

/// `web/tests` with playwright-core against the built site, served under its sub-path.
pub fn tests() -> Result<Tally> {
    budget::assets_of(&tree::dist())?;
    let web = tree::root().join("web");
    let mut tests = Vec::new();
    for file in tree::files(&web.join("tests"), &[])? {
        if file.to_string_lossy().ends_with(".test.mjs") || file.to_string_lossy().ends_with(".test.js") {
            tests.push(file.to_string_lossy().into_owned());
        }
    }
    if tests.is_empty() {
        bail!("web/tests has no browser tests");
    }
    let mut args = vec!["--test", "--test-concurrency=1", "--test-reporter=tap"];
    args.extend(tests.iter().map(String::as_str));
    let (success, text) = sh::tee(&mut node(&args)?)?;
    Ok(counted(success, node_tally(&text)))
}

/// What `web/bench/speed.mjs` prints of the built site and a folder of requests.
pub fn speed(requests: &Path) -> Result<String> {
    sh::output(node(&["bench/speed.mjs"])?.arg(requests))
}

/// Node in `web`, which is told of a browser and of the built site, served from now on.
fn node(args: &[&str]) -> Result<Command> {
    let chromium = setup::chromium()?;
    let url = serve::in_background(tree::dist())?;
    let mut node = sh::command("node", args);
    node.current_dir(tree::root().join("web")).env("WARPBOOK_URL", url).env("CHROMIUM", chromium);
    Ok(node)
}

/// Every cell of every lesson through the worker's wasm in Node, compared byte by byte with the native replies.
pub fn native_equals_wasm() -> Result<Tally> {
    let assets = budget::assets_of(&tree::dist())?;
    let pairs = tree::scratch("pairs")?;
    let cache = tree::scratch("results")?;
    let (pairs, cache) = (pairs.to_string_lossy(), cache.to_string_lossy());
    let args = ["run", "-p", "site", "--", "pairs", "--out", &pairs, "--cache", &cache];
    sh::run(&mut sh::command("cargo", &args))?;
    let script = tree::root().join("crates/xtask/src/equal.mjs");
    let args = [&script.to_string_lossy(), &*assets.to_string_lossy(), &*pairs];
    let (success, text) = sh::tee(&mut sh::command("node", &args))?;
    Ok(counted(success, tap_tally(&text)))
}
