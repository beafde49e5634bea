//! Default results of all cells, computed in parallel and kept by content.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};
use lesson::Course;
use protocol::{Cell, Grid, Lang, Outcome, RunReply, RunRequest};
use sha2::{Digest, Sha256};

/// Crates whose sources decide a result.
const SIMULATOR: &[&str] =
    &["base", "isa", "hir", "arch", "cuda", "codegen", "exec", "timing", "gpu", "host", "protocol", "runner"];

/// Runs what the pages show: each cell's defaults, and its sweep on the default device.
pub fn fill(course: &mut Course, cache: &Path) -> Result<()> {
    let store = Store::open(cache)?;
    let cells = || {
        course
            .lessons
            .iter()
            .flat_map(|lesson| &lesson.pages)
            .flat_map(|page| page.cells.iter().map(|spec| (page.lang, &spec.cell)))
    };
    let sweeps = cells().flat_map(|(_, cell)| sweep(cell)).map(|(_, _, request)| request);
    let mut replies =
        store.run_all(cells().map(|(_, cell)| defaults(cell, Lang::En)).chain(sweeps).collect())?;
    // Only messages differ by language: without any, one run serves both.
    let told = |cell: &Cell| {
        let reply = replies.get(&encode(&defaults(cell, Lang::En)));
        reply.is_some_and(|reply| {
            !reply.diagnostics.is_empty()
                || !reply.hazards.is_empty()
                || matches!(reply.outcome, Outcome::Faulted(_))
        })
    };
    let again = cells().filter(|(_, cell)| told(cell)).map(|(lang, cell)| defaults(cell, lang)).collect();
    replies.extend(store.run_all(again)?);
    let reply = |request: &RunRequest| replies.get(&encode(request)).cloned();
    for page in course.lessons.iter_mut().flat_map(|lesson| &mut lesson.pages) {
        for cell in page.cells.iter_mut().map(|spec| &mut spec.cell) {
            cell.default_reply =
                reply(&defaults(cell, page.lang)).or_else(|| reply(&defaults(cell, Lang::En)));
            if let Some(axes) = &cell.sweep {
                let mut grid = Grid::new(axes.xs.clone(), axes.ys.clone());
                for (column, row, request) in sweep(cell) {
                    if let Some(ms) = reply(&request).as_ref().and_then(milliseconds) {
                        grid.set(column, row, ms);
                    }
                }
                cell.default_sweep = Some(grid);
            }
        }
    }
    Ok(())
}

/// The program as written on the cell's first device.
pub fn defaults(cell: &Cell, lang: Lang) -> RunRequest {
    RunRequest {
        file: cell.file.clone(),
        source: cell.source.clone(),
        device: cell.device.clone(),
        sanitize: true,
        lang,
        ..RunRequest::default()
    }
}

/// Column, row and request of every block size that a sweep runs.
fn sweep(cell: &Cell) -> Vec<(usize, usize, RunRequest)> {
    let Some(sweep) = &cell.sweep else { return Vec::new() };
    let device = runner::devices().into_iter().find(|device| device.slug == cell.device);
    let most = device.map_or(sweep.max_threads, |device| sweep.max_threads.min(device.max_threads_per_block));
    let mut requests = Vec::new();
    for (row, y) in sweep.ys.iter().enumerate() {
        for (column, x) in
            sweep.xs.iter().enumerate().filter(|(_, x)| (sweep.min_threads..=most).contains(&(**x * y)))
        {
            // As the page sweeps: only the time is wanted.
            let mut request = RunRequest { sanitize: false, ..defaults(cell, Lang::En) };
            request.defines =
                vec![(sweep.x_name.clone(), x.to_string()), (sweep.y_name.clone(), y.to_string())];
            requests.push((column, row, request));
        }
    }
    requests
}

/// Time of all launches of a program that ended well.
fn milliseconds(reply: &RunReply) -> Option<f64> {
    let time_us: f64 = reply.profile.launches.iter().map(|launch| launch.time_us).sum();
    (reply.outcome == Outcome::Exited(0) && time_us > 0.0).then_some(time_us / 1e3)
}

/// Replies on disk, named by the hash of the request and of the simulator.
pub struct Store {
    dir: PathBuf,
    simulator: Vec<u8>,
}

impl Store {
    /// Opens the folder of results, making it if needed.
    pub fn open(dir: &Path) -> Result<Self> {
        std::fs::create_dir_all(dir).with_context(|| format!("can't make {}", dir.display()))?;
        let mut hash = Sha256::new();
        for name in SIMULATOR {
            let mut files = Vec::new();
            collect(&crate::root().join("crates").join(name), &mut files)?;
            files.sort();
            for file in files {
                hash.update(file.to_string_lossy().as_bytes());
                hash.update(std::fs::read(&file)?);
            }
        }
        Ok(Self { dir: dir.to_path_buf(), simulator: hash.finalize().to_vec() })
    }

    /// Replies to all requests, by the encoded request. A panic of the simulator is a bug and fails the build.
    pub fn run_all(&self, requests: Vec<RunRequest>) -> Result<BTreeMap<Vec<u8>, RunReply>> {
        let all: BTreeSet<Vec<u8>> = requests.iter().map(encode).collect();
        let mut done = BTreeMap::new();
        let mut open = Vec::new();
        for request in all {
            match self.read(&request) {
                Some(reply) => drop(done.insert(request, reply)),
                None => open.push(request),
            }
        }
        if !open.is_empty() {
            eprintln!("  running {} programs ({} are known)", open.len(), done.len());
        }
        let (next, failed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let fresh = Mutex::new(BTreeMap::new());
        std::thread::scope(|scope| {
            let threads = std::thread::available_parallelism().map_or(1, usize::from).min(open.len().max(1));
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some(request) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                        match run(request) {
                            Ok(reply) => drop(lock(&fresh).insert(request.clone(), reply)),
                            Err(error) => lock(&failed).push(error),
                        }
                    }
                });
            }
        });
        let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
        if !failed.is_empty() {
            bail!("the simulator failed on {} programs:\n{}", failed.len(), failed.join("\n"));
        }
        let fresh = fresh.into_inner().unwrap_or_else(PoisonError::into_inner);
        for (request, reply) in &fresh {
            std::fs::write(self.file(request), postcard::to_allocvec(reply)?)?;
        }
        done.extend(fresh);
        Ok(done)
    }

    fn file(&self, request: &[u8]) -> PathBuf {
        let hash = Sha256::new().chain_update(&self.simulator).chain_update(request).finalize();
        self.dir.join(hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect::<String>())
    }

    fn read(&self, request: &[u8]) -> Option<RunReply> {
        postcard::from_bytes(&std::fs::read(self.file(request)).ok()?).ok()
    }
}

fn run(request: &[u8]) -> Result<RunReply, String> {
    let request: RunRequest = postcard::from_bytes(request).map_err(|error| error.to_string())?;
    std::panic::catch_unwind(AssertUnwindSafe(|| runner::run(&request)))
        .map_err(|_| format!("{} on {} with {:?}", request.file, request.device, request.defines))
}

/// A request as bytes: its identity here.
pub fn encode(request: &RunRequest) -> Vec<u8> {
    postcard::to_allocvec(request).unwrap_or_default()
}

fn collect(dir: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(dir).with_context(|| format!("can't read {}", dir.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
