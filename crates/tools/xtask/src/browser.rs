//! Tests that need the built site: in a browser, and of the worker's wasm in Node.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::tally::{self, Tally, counted};
use crate::{budget, serve, setup, sh, steps, tree};

/// Number of test files that run in parallel. Browser tests wait most of the time.
const AT_ONCE: usize = 2;

/// Runs the files of `web/tests` whose name is `wanted`, by playwright-core against a built site that is
/// served under its sub-path. `deep`: includes slow tests with little additional coverage.
pub fn tests(site: &Path, wanted: impl Fn(&str) -> bool, deep: bool) -> Result<Tally> {
    budget::assets_of(site)?;
    let web = tree::root().join("web");
    let mut tests = Vec::new();
    for file in tree::files(&web.join("tests"), &[])? {
        if wanted(&file.file_name().unwrap_or_default().to_string_lossy()) {
            tests.push(file.to_string_lossy().into_owned());
        }
    }
    if tests.is_empty() {
        bail!("web/tests has no such browser tests");
    }
    let at_once = format!("--test-concurrency={AT_ONCE}");
    let mut args = vec!["--test", &at_once, "--test-reporter=tap"];
    args.extend(tests.iter().map(String::as_str));
    let mut node = node(&args, site)?;
    if deep {
        node.env("WARPBOOK_DEEP", "1");
    }
    let (success, text) = sh::tee(&mut node)?;
    Ok(counted(success, tally::of_node(&text)))
}

/// Runs the tests of `warpbook debug --dap` by a client of the Debug Adapter Protocol in Node.
pub fn debug_adapter() -> Result<Tally> {
    let mut node = sh::command("node", &["--test", "--test-reporter=tap", "tests/dap.test.mjs"]);
    node.current_dir(tree::root().join("web")).env("WARPBOOK_BIN", steps::tool_file("warpbook"));
    let (success, text) = sh::tee(&mut node)?;
    Ok(counted(success, tally::of_node(&text)))
}

/// The output of `web/bench/speed.mjs` for the built site and a folder of requests.
pub fn speed(requests: &Path) -> Result<String> {
    sh::output(node(&["bench/speed.mjs"], &tree::dist())?.arg(requests))
}

/// A command that runs Node in `web`, with environment variables for the browser and for the site, which is
/// served from now on.
fn node(args: &[&str], site: &Path) -> Result<Command> {
    let chromium = setup::chromium()?;
    let url = serve::in_background(site.to_path_buf())?;
    let mut node = sh::command("node", args);
    node.current_dir(tree::root().join("web")).env("WARPBOOK_URL", url).env("CHROMIUM", chromium);
    node.env("WARPBOOK_SITE", site);
    Ok(node)
}

/// Runs every cell of every lesson in the worker's wasm in Node, and compares the replies byte by byte with
/// native ones.
pub fn native_equals_wasm() -> Result<Tally> {
    let assets = budget::assets_of(&tree::dist())?;
    let pairs = tree::scratch("pairs")?;
    sh::run(
        steps::tool("site")
            .args(["pairs", "--out"])
            .arg(&pairs)
            .arg("--cache")
            .arg(tree::scratch("results")?),
    )?;
    let script = tree::root().join("crates/tools/xtask/src/equal.mjs");
    let mut node = sh::command("node", &[]);
    let (success, text) = sh::tee(node.arg(script).arg(assets).arg(pairs))?;
    Ok(counted(success, tally::of_tap(&text)))
}

/// Runs the smoke test in Firefox, driven by geckodriver.
pub fn in_firefox() -> Result<Tally> {
    let (firefox, driver) = setup::firefox()?;
    let options = serde_json::json!({ "binary": firefox, "args": ["-headless"] });
    let capabilities = serde_json::json!({ "alwaysMatch": { "moz:firefoxOptions": options } });
    engine("firefox", &driver.to_string_lossy(), &capabilities.to_string())
}

/// Runs the smoke test in WebKit's MiniBrowser on a virtual display.
pub fn in_webkit() -> Result<Tally> {
    let driver = setup::webkit()?;
    engine("webkit", &format!("xvfb-run -a {}", driver.display()), "{}")
}

fn engine(name: &str, driver: &str, capabilities: &str) -> Result<Tally> {
    let url = serve::in_background(tree::dist())?;
    let mut node = sh::command("node", &["tests/engines/smoke.mjs", name]);
    node.current_dir(tree::root().join("web")).env("WARPBOOK_URL", url);
    let (success, text) = sh::tee(node.env("WEBDRIVER", driver).env("CAPABILITIES", capabilities))?;
    Ok(counted(success, tally::of_tap(&text)))
}
