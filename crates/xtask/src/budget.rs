//! Sizes of what the browser loads, gzipped as hosts send it.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use flate2::{Compression, write::GzEncoder};

use crate::test::Tally;
use crate::tree;

/// What every worker holds.
const WORKER: &[&str] = &["compiler_bg.wasm", "machine_bg.wasm"];

/// File, and most KiB of it gzipped.
const BUDGETS: &[(&str, u64)] = &[
    ("page_bg.wasm", 341),
    ("compiler_bg.wasm", 400),
    ("machine_bg.wasm", 272),
    ("texts-en.txt", 12),
    ("texts-ru.txt", 15),
    ("headers.txt", 58),
    ("headers-more.txt", 70),
    ("thrust.txt", 110),
    ("blas.txt", 44),
    ("editor.js", 110),
    ("page.js", 20),
    ("style.css", 20),
];

/// Checks the built site.
pub fn check() -> Result<Tally> {
    let assets = assets_of(&tree::dist())?;
    let mut tally = Tally::default();
    let mut worker = 0;
    for (name, budget) in BUDGETS {
        let size = gzipped(&tree::read(&assets.join(name))?)?;
        let kept = size <= budget * 1024;
        let verdict = if kept { "ok" } else { "over budget" };
        eprintln!("{name:18} {:6.1} of {budget} KiB gzip: {verdict}", size as f64 / 1024.0);
        tally.passed += u32::from(kept);
        tally.failed += u32::from(!kept);
        worker += if WORKER.contains(name) { size } else { 0 };
    }
    eprintln!("{:18} {:6.1} KiB gzip", WORKER.join(" + ").replace("_bg.wasm", ""), worker as f64 / 1024.0);
    Ok(tally)
}

/// The one hashed folder of a built site.
pub fn assets_of(dist: &Path) -> Result<std::path::PathBuf> {
    let dir = dist.join("assets");
    let mut found =
        std::fs::read_dir(&dir).with_context(|| format!("no built site in {}", dist.display()))?;
    Ok(found.next().context("assets/ is empty")??.path())
}

/// How many bytes gzip makes of these.
fn gzipped(bytes: &[u8]) -> Result<u64> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(9));
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len() as u64)
}
