//! Sizes of what the browser loads, gzipped as hosts send it.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use flate2::{Compression, write::GzEncoder};

use crate::tally::Tally;
use crate::{toolchain, tree};

/// What every worker holds.
const WORKER: &[&str] = &["compiler_bg.wasm", "machine_bg.wasm"];

/// File, and most KiB of it gzipped.
const BUDGETS: &[(&str, u64)] = &[
    // 341 until jobs had limits, failures to load their reasons, answers covers, and results the version that they belong to:
    // 17 KiB. Between 1.4 and 2.6 KiB of that are their texts in both languages.
    // 360 until programs had comments in the language of the page, and groups of buttons names (1.3 KiB): 1 ms of a connection with
    // 10 Mbit/s.
    // 361 until requests held units, files and standard input, and replies the files that were written (0.5 KiB).
    ("page_bg.wasm", 362),
    // 400 until conversions, dispatch and initialisation by lists followed C++'s rules (6.3 KiB), which 5 ms of a connection
    // with 10 Mbit/s pay for.
    // 408 until barriers were looked at that only some threads come to (1.2 KiB).
    // 410 until stray tokens were found by parsing without them, answers could not take the check's names (2.4 KiB), and some thirty
    // differences to g++ in conversions, lifetimes, deleted functions and exceptions were mended (4.7 KiB): 6 ms of that connection.
    // 417 until construction that throws ended its finished parts, objects passed by value ended with the full expression, `new T[]{}`,
    // deep constant expressions and the rules of private destructors and `final` came (5.1 KiB): 4 ms.
    // 423 until programs had several units that are linked, templates were used before their definition, hosts had arrays of
    // variable length, literals became `char *`, launches had spaces, and kernels took references (20 KiB): 16 ms of that connection.
    // 447 until 1.x had addresses of 32 bits, operands in shared memory and recomputed values (5 KiB), blocks had clusters, and units
    // explicit instantiations (2.5 KiB): 6 ms.
    // 455 until OpenMP's directives started threads and inline PTX had barriers of memory (5 KiB): 4 ms.
    ("compiler_bg.wasm", 461),
    // 302 until limits of memory, files, launches and nested calls ended in messages (2.4 KiB), whose texts are in the two below.
    // 305 until every refused launch said why it did not run, and faults in headers named the reader's call (4.7 KiB).
    // 311 until streams, events and graphs had limits, and pageable copies a note (1.2 KiB).
    // 312 until the buffer of printf was one, and refused launches by kernels said why (0.4 KiB).
    // 313 until threads of the host waited for each other, files came from outside, and streams held so many launches (8 KiB).
    // 322 until blocks of a cluster reached each other's shared memory and 1.x had operands there (6 KiB), and memory was taken by pages
    // of the instance (2 KiB).
    // 331 until kernels that wait for the host were parked (3 KiB), graphs had conditional nodes, and the driver API mapped virtual
    // memory (4 KiB).
    // 339 until changes of device memory were told to launches that are not computed again.
    ("machine_bg.wasm", 341),
    // 13 and 17 until private destructors, `final`, methods declared twice, braces and `auto` of several types had messages.
    // 14 and 18 until linking, literals, arrays of variable length and libraries that are not here had messages.
    // 15 and 19 until virtual memory and waiting kernels had messages.
    ("texts-en.txt", 16),
    ("texts-ru.txt", 20),
    // 58 until gcc's predefined macros, its builtins and the names of the helper headers were there.
    // 66 until names of Thrust were told with their headers.
    ("headers.txt", 67),
    // 70 until POSIX, threads, the driver API, NVML, OpenGL and the toolkit's small headers were there. Only programs that need one
    // of them load the file.
    // 103 until the driver API had virtual memory, arrays and linking, and OpenMP teams (15 KiB).
    ("headers-more.txt", 119),
    ("thrust.txt", 110),
    // 44 until cuBLASLt, cuSPARSE and cuSOLVER were there.
    // 60 until cuFFT had callbacks, cuSOLVER Hermitian matrices and cuSPARSE its older conversions.
    ("blas.txt", 64),
    ("editor.js", 110),
    ("page.js", 20),
    ("style.css", 20),
];

/// Name, folder of the language, and most KiB of its index for search.
const SEARCH: &[(&str, &str, u64)] = &[("search (en)", "en", 120), ("search (ru)", "ru", 120)];

/// Checks the built site. Sizes by another compiler than the tested one are reported and not judged.
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

/// The one hashed folder of a built site.
pub fn assets_of(dist: &Path) -> Result<std::path::PathBuf> {
    let dir = dist.join("assets");
    let mut found =
        std::fs::read_dir(&dir).with_context(|| format!("no built site in {}", dist.display()))?;
    Ok(found.next().context("assets/ is empty")??.path())
}

/// A language's index for search.
fn search_of(folder: &Path) -> Result<std::path::PathBuf> {
    let files = tree::files(folder, &[])?;
    let is_index = |file: &std::path::PathBuf| {
        file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("search-"))
    };
    files.into_iter().find(is_index).with_context(|| format!("no index for search in {}", folder.display()))
}

/// How many bytes gzip makes of these.
pub fn gzipped(bytes: &[u8]) -> Result<u64> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(9));
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len() as u64)
}
