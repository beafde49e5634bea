//! A cache of replies on disk, keyed by a hash of the request and of the simulator.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result, bail};
use protocol::{RunReply, RunRequest};
use sha2::{Digest, Sha256};

/// A folder of cached replies. Several processes may use it at a time.
pub struct Store {
    dir: PathBuf,
    jobs: usize,
}

impl Store {
    /// Opens the folder, creating it if needed. `jobs`: parallel runs; 0: as many as there are processors.
    pub fn open(dir: &Path, jobs: usize) -> Result<Self> {
        std::fs::create_dir_all(dir).with_context(|| format!("can't make {}", dir.display()))?;
        let jobs = match jobs {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            jobs => jobs,
        };
        Ok(Self { dir: dir.to_path_buf(), jobs })
    }

    /// Replies to all requests. A panic of the simulator is a bug and fails the build.
    pub fn run_all(&self, requests: impl IntoIterator<Item = RunRequest>) -> Result<Replies> {
        let (Replies(mut done), open) = self.known(requests);
        if !open.is_empty() {
            eprintln!("  running {} programs ({} are known)", open.len(), done.len());
        }
        let progress = std::env::var_os("WARPBOOK_PROGRESS").is_some();
        let (next, failed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let fresh = Mutex::new(BTreeMap::new());
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.min(open.len()) {
                scope.spawn(|| {
                    while let Some(request) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                        match run(request).and_then(|reply| self.keep(request, &reply).map(|()| reply)) {
                            Ok(reply) => {
                                let mut fresh = lock(&fresh);
                                fresh.insert(request.clone(), reply);
                                if progress {
                                    eprintln!("@progress {}/{}", fresh.len(), open.len());
                                }
                            }
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
        done.extend(fresh.into_inner().unwrap_or_else(PoisonError::into_inner));
        Ok(Replies(done))
    }

    /// Cached replies, and the requests without one.
    pub fn known(&self, requests: impl IntoIterator<Item = RunRequest>) -> (Replies, Vec<Vec<u8>>) {
        let all: BTreeSet<Vec<u8>> = requests.into_iter().map(|request| encode(&request)).collect();
        let mut done = BTreeMap::new();
        let mut open = Vec::new();
        for request in all {
            match self.read(&request) {
                Some(reply) => drop(done.insert(request, reply)),
                None => open.push(request),
            }
        }
        (Replies(done), open)
    }

    fn file(&self, request: &[u8]) -> PathBuf {
        let hash = Sha256::new().chain_update(env!("SIMULATOR_HASH")).chain_update(request).finalize();
        self.dir.join(hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect::<String>())
    }

    fn read(&self, request: &[u8]) -> Option<RunReply> {
        postcard::from_bytes(&std::fs::read(self.file(request)).ok()?).ok()
    }

    /// Writes a reply to the cache at once, so that an interrupted build keeps it. The file gets its name
    /// only when it is complete.
    fn keep(&self, request: &[u8], reply: &RunReply) -> Result<(), String> {
        let file = self.file(request);
        let part = file.with_extension(format!("{}.part", std::process::id()));
        let bytes = postcard::to_allocvec(reply).map_err(|error| error.to_string())?;
        std::fs::write(&part, bytes)
            .and_then(|()| std::fs::rename(&part, &file))
            .map_err(|error| format!("{}: {error}", file.display()))
    }
}

/// Replies by their requests.
pub struct Replies(BTreeMap<Vec<u8>, RunReply>);

impl Replies {
    /// The reply to a request.
    pub fn get(&self, request: &RunRequest) -> Option<&RunReply> {
        self.0.get(&encode(request))
    }
    /// Adds other replies.
    pub fn extend(&mut self, others: Replies) {
        self.0.extend(others.0);
    }
}

fn run(request: &[u8]) -> Result<RunReply, String> {
    let request: RunRequest = postcard::from_bytes(request).map_err(|error| error.to_string())?;
    std::panic::catch_unwind(AssertUnwindSafe(|| session::run(&request)))
        .map_err(|_| format!("{} on {} with {:?}", request.file, request.device, request.defines))
}

/// The encoded request, which is its key.
fn encode(request: &RunRequest) -> Vec<u8> {
    postcard::to_allocvec(request).unwrap_or_default()
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
