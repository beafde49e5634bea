//! Checks the sizes of the files that the browser loads, compressed by gzip as hosts do.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use flate2::{Compression, write::GzEncoder};

use crate::tally::Tally;
use crate::{toolchain, tree};

/// Files of every worker.
const WORKER: &[&str] = &["compiler_bg.wasm", "machine_bg.wasm"];

/// Each file with its budget in KiB after gzip.
const BUDGETS: &[(&str, u64)] = &[
    // These three have spare room since 29 November 2026 (before: 362, 461 and 341), so that single kilobytes
    // do not influence the design. A connection with 10 Mbit/s takes 48 ms for the 59 KiB. The file's history
    // has the reasons of earlier raises.
    // The page had 380 until cells had files, arguments, input and the files that a program writes (41 KiB with their
    // texts in both languages); the rest was room for versions side by side, machine code and frames.
    // 440 until these were there: versions with the difference of programs and its explanation 31 KiB, machine code 8,
    // frames and copying 10, types and values on hover and the choice among dropped programs 8.
    // 480 until launches beyond the first thousand were shown as sums, in every view that lists launches (3 KiB).
    ("page_bg.wasm", 486),
    // The page's program, the parser of lessons (240 KiB), archives and the notebook; only the notebook's page loads it.
    ("notebook_bg.wasm", 820),
    // 480 until the front end could say what each name means (12 KiB), and guards could be offered.
    ("compiler_bg.wasm", 500),
    // 360 until repeated launches were taken from memory here, too: 9 KiB, for programs of a hundred repetitions that run
    // fifteen times faster.
    // 380 until it translated kernels (21 KiB): what is executed without being timed takes a fifth of the time.
    // 420 until it had the stepper (44 KiB with JSON, expressions and the decoding of debug information). A module of its own would
    // be loaded later, but repeat the executor (over 100 KiB) and need the launch's memory copied from one to the other.
    // 466 until it filmed launches for the GPU view (9 KiB with JSON): the recorder is a part of the timing model.
    ("machine_bg.wasm", 480),
    // 13 and 17 until private destructors, `final`, methods declared twice, braces and `auto` of several
    // types had messages. 14 and 18 until linking, literals, arrays of variable length and libraries that are
    // not here had messages. 15 and 19 until virtual memory and waiting kernels had messages.
    ("texts-en.txt", 16),
    ("texts-ru.txt", 20),
    // 58 until gcc's predefined macros, its builtins and the names of the helper headers were there.
    // 66 until names of Thrust were told with their headers.
    ("headers.txt", 67),
    // 70 until POSIX, threads, the driver API, NVML, OpenGL and the toolkit's small headers were there. Only
    // programs that need one of them load the file. 103 until the driver API had virtual memory, arrays and
    // linking, and OpenMP teams (15 KiB).
    ("headers-more.txt", 119),
    ("thrust.txt", 110),
    // 44 until cuBLASLt, cuSPARSE and cuSOLVER were there.
    // 60 until cuFFT had callbacks, cuSOLVER Hermitian matrices and cuSPARSE its older conversions.
    ("blas.txt", 64),
    // 110 until it knew CUDA's names: completion, cards, signatures, renaming and layout.
    ("editor.js", 138),
    // The Step view, loaded when it is first opened.
    ("step.js", 10),
    // The GPU view, the same; a quarter of it are texts in two languages.
    ("gpu.js", 30),
    ("api-en.json", 16),
    ("api-ru.json", 18),
    ("page.js", 20),
    ("style.css", 20),
];

/// Name, folder of the language, and budget of its search index in KiB. It grows with the texts of the course: 120 until
/// the notebook and embedding had pages (Russian 119.7).
const SEARCH: &[(&str, &str, u64)] = &[("search (en)", "en", 130), ("search (ru)", "ru", 130)];

/// Checks the built site. With another compiler than the tested one sizes are reported and not judged.
pub fn check() -> Result<Tally> {
    let other = toolchain::other()?;
    let assets = assets_of(&tree::dist())?;
    let mut tally = Tally::default();
    let mut worker = 0;
    let mut files: Vec<_> = BUDGETS.iter().map(|(name, budget)| (*name, assets.join(name), budget)).collect();
    for (name, lang, budget) in SEARCH {
        files.push((*name, search_of(&tree::dist().join(lang))?, budget));
    }
    for (name, file, budget) in &files {
        let size = gzipped(&tree::read(file)?)?;
        let kept = size <= **budget * 1024 || other.is_some();
        let verdict = match size as i64 - **budget as i64 * 1024 {
            more if more > 0 => format!("{:.1} KiB over budget", more as f64 / 1024.0),
            _ => "ok".to_owned(),
        };
        eprintln!("{name:18} {:6.1} of {budget} KiB gzip: {verdict}", size as f64 / 1024.0);
        tally.passed += u32::from(kept);
        tally.failed += u32::from(!kept);
        worker += if WORKER.contains(name) { size } else { 0 };
    }
    eprintln!("{:18} {:6.1} KiB gzip", WORKER.join(" + ").replace("_bg.wasm", ""), worker as f64 / 1024.0);
    if let Some((here, tested)) = other {
        eprintln!("reported, not judged: the budgets are for Rust {tested}, this is {here}");
    }
    Ok(tally)
}

/// The folder of assets of a built site.
pub fn assets_of(dist: &Path) -> Result<std::path::PathBuf> {
    let dir = dist.join("assets");
    let mut found =
        std::fs::read_dir(&dir).with_context(|| format!("no built site in {}", dist.display()))?;
    Ok(found.next().context("assets/ is empty")??.path())
}

/// The search index in a language's folder.
fn search_of(folder: &Path) -> Result<std::path::PathBuf> {
    let files = tree::files(folder, &[])?;
    let is_index = |file: &std::path::PathBuf| {
        file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("search-"))
    };
    files.into_iter().find(is_index).with_context(|| format!("no index for search in {}", folder.display()))
}

/// Size of the bytes after gzip.
pub fn gzipped(bytes: &[u8]) -> Result<u64> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(9));
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len() as u64)
}
