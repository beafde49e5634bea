//! Requests and replies.

use serde::{Deserialize, Serialize};

use crate::{AccessRequest, OccupancyCurves, OccupancyRequest, Profile, TimelineRequest};

/// Language of texts in a reply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    #[default]
    En,
    Ru,
}

impl Lang {
    /// The one of two that is in this language.
    pub fn pick<T>(self, en: T, ru: T) -> T {
        match self {
            Lang::En => en,
            Lang::Ru => ru,
        }
    }
}

/// A text with `{0}`, `{1}` … replaced, and `{0 block/blocks}` by the number with the word that it asks for.
pub fn fill<T: AsRef<str>>(template: &str, args: &[T]) -> String {
    let mut out = template.to_owned();
    for (i, arg) in args.iter().enumerate() {
        fill_one(&mut out, i, arg.as_ref());
    }
    out
}

fn fill_one(out: &mut String, i: usize, arg: &str) {
    *out = out.replace(&format!("{{{i}}}"), arg);
    while let Some((before, rest)) = out.split_once(&format!("{{{i} "))
        && let Some((words, after)) = rest.split_once('}')
        && let Some((one, more)) = words.split_once('/')
    {
        *out = [before, arg, " ", if arg == "1" { one } else { more }, after].concat();
    }
}

/// A number with so many decimals, as the language writes it: `12,345.6`, `12\u{a0}345,6`; four digits stay together.
pub fn decimal(value: f64, decimals: usize, lang: Lang) -> String {
    let plain = format!("{value:.decimals$}");
    let (sign, plain) = match plain.strip_prefix('-') {
        // What rounds to nothing has no sign.
        Some(rest) => (if rest.bytes().all(|byte| matches!(byte, b'0' | b'.')) { "" } else { "−" }, rest),
        None => ("", plain.as_str()),
    };
    let (whole, part) = plain.split_once('.').unwrap_or((plain, ""));
    let (group, point) = lang.pick((',', '.'), ('\u{a0}', ','));
    let mut out = String::from(sign);
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i).is_multiple_of(3) && whole.len() > 4 {
            out.push(group);
        }
        out.push(digit);
    }
    if !part.is_empty() {
        out.push(point);
        out.push_str(part);
    }
    out
}

/// Whether the model runs beside execution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Timing {
    /// Results and counters of execution only.
    Off,
    /// Simulated time.
    #[default]
    On,
}

/// One program to compile and run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunRequest {
    /// Name in diagnostics, such as `transpose.cu`.
    pub file: String,
    /// Text of the program.
    pub source: String,
    /// Slug of the device, or `cc-X.Y`.
    pub device: String,
    /// `#define`s or global constants to override: name, value.
    pub defines: Vec<(String, String)>,
    /// Arguments of `main`, without the program's name.
    pub args: Vec<String>,
    /// Run the model.
    pub timing: Timing,
    /// Flush the caches before each launch.
    pub cold: bool,
    /// Also look for what does not stop the program: races, reads of what was never written, wrong synchronisation, leaks.
    pub sanitize: bool,
    /// Language of diagnostics and faults.
    pub lang: Lang,
    /// Record what the warps of one SM do.
    pub timeline: Option<TimelineRequest>,
    /// Write down what a warp asks of memory.
    pub accesses: Option<AccessRequest>,
    /// Further files of the program by their paths: those it includes, and its other translation units. Of a single one
    /// beside a check ([`RunRequest::answer`]) the profile counts lines, instead of the main file's.
    pub files: Vec<SourceFile>,
    /// Translation units beside the main file, compiled by themselves and linked with it in this order.
    pub units: Vec<Unit>,
    /// How the main file is read.
    pub reading: Reading,
    /// Registers that a thread of a kernel may have (`-maxrregcount`); 0: as many as the device allows.
    pub max_registers: u32,
    /// What standard input holds.
    pub stdin: Vec<u8>,
    /// Files that the program can open, by their paths from the directory in which it runs.
    pub data: Vec<DataFile>,
    /// The file beside the main one is an answer that the main file checks: of its macros the check sees numbers of these
    /// names only, and none of its functions takes the place of one of the library.
    pub answer: Option<Vec<String>>,
    /// Stop after this many million host and thread instructions; 0: a default that keeps a page alive.
    pub limit_million: u64,
    /// Memory that the program can have, MiB, on the host and on the device each; 0: what a page can hold.
    pub memory_mib: u64,
}

/// What came of a request.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunReply {
    /// How it ended.
    pub outcome: Outcome,
    /// What `main` returned; none where the program ended otherwise.
    pub returned: Option<i32>,
    /// What the program printed.
    pub stdout: String,
    /// What it printed as errors.
    pub stderr: String,
    /// Warnings, or the errors that kept it from running; then why launches did not run, if the program knows of them.
    pub diagnostics: Vec<Diagnostic>,
    /// Launches and calls that failed without the program's knowledge. What the sanitizer found, if it was asked for: one
    /// for each kind and pair of places.
    pub hazards: Vec<Hazard>,
    /// Launches and copies up to the end or the fault.
    pub profile: Profile,
    /// Device memory as a fault left it: first what the fault is about.
    pub memory: Vec<MemoryPiece>,
    /// The libraries' headers that launches have lines of.
    pub library: Vec<SourceFile>,
    /// Files that the program wrote, as it left them.
    pub written: Vec<DataFile>,
}

/// One of [`RunRequest::files`] that is compiled by itself. The ending of its name says whether it is CUDA C++ (`.cu`), C++ or C.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Unit {
    pub file: String,
    pub reading: Reading,
}

/// How the preprocessor reads a translation unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// Directories that `#include` looks into after that of the file which includes (`-I`).
    pub include_dirs: Vec<String>,
    /// `#define` and `#undef` lines that are read first (`-D`, `-U`).
    pub directives: String,
}

/// A file that a program reads or wrote.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct DataFile {
    pub name: String,
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for DataFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({} B)", self.name, self.bytes.len())
    }
}

/// A file that the reader may look into.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct SourceFile {
    pub name: String,
    pub text: String,
}

/// A block of device memory and what it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemoryPiece {
    /// What it is.
    pub kind: MemoryKind,
    /// First address; in shared memory 0.
    pub address: u64,
    /// Bytes in all.
    pub size: u64,
    /// The call that allocated it, if that was noted.
    pub allocated: Option<Range>,
    /// Offset of the first of `bytes`: of large blocks, only what lies around the fault is kept.
    pub from: u64,
    /// What it holds there.
    pub bytes: Vec<u8>,
    /// Offset and bytes of the access that faulted, if it lies in here or close to it.
    pub fault: Option<(i64, u32)>,
}

/// What a block of device memory is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MemoryKind {
    /// From `cudaMalloc` and its kin.
    Allocation,
    /// A variable of the program.
    Variable(String),
    /// Shared memory of the block that faulted.
    Shared,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    /// `main` returned, or exit was called.
    Exited(i32),
    /// Did not compile.
    Rejected,
    /// Stopped by a fault.
    Faulted(Box<Fault>),
}

impl Default for Outcome {
    fn default() -> Self {
        Outcome::Exited(0)
    }
}

/// How bad a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Note,
    Warning,
    Error,
    Fault,
}

/// A place in the reader's file: byte offsets for code, line and column (from 1, in characters) for people.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Range {
    pub file: String,
    pub start: u32,
    pub end: u32,
    pub line: u32,
    pub column: u32,
}

/// A rendered diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Diagnostic {
    pub severity: Severity,
    pub code: String,
    /// Values in its texts: names, numbers, addresses.
    pub args: Vec<String>,
    pub range: Range,
    pub message: String,
    pub explanation: String,
    pub hint: String,
    pub notes: Vec<DiagnosticNote>,
    /// As a terminal shows it.
    pub rendered: String,
}

/// A further place of a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct DiagnosticNote {
    pub range: Range,
    pub message: String,
}

/// Something wrong that did not stop the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hazard {
    /// Code, place, texts; the other access of a race is a note.
    pub report: Diagnostic,
    /// Block and thread; `None` for host code.
    pub thread: Option<[[u32; 3]; 2]>,
    /// Block and thread of the other access; of other blocks the thread is not known and 0.
    pub other: Option<[[u32; 3]; 2]>,
    /// How often.
    pub count: u64,
}

/// A fault at run time: the diagnostic and which thread it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Fault {
    pub report: Diagnostic,
    /// Kernel, or `None` for host code.
    pub kernel: Option<String>,
    pub block: [u32; 3],
    pub thread: [u32; 3],
    /// Of an access to memory: what was tried.
    pub access: Option<Attempt>,
    /// The code with which the program ended by itself later: on the host it goes on after a kernel's fault.
    pub exited: Option<i32>,
}

/// What an access to memory was to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Attempt {
    Read,
    Write,
    Atomic,
}

/// Files of built-in headers, which a site has beside the modules of its workers. A worker starts with the first; it fetches another
/// when a program includes a header of that file.
pub const HEADER_FILES: [&str; 4] = ["headers.txt", "headers-more.txt", "thrust.txt", "blas.txt"];

/// Messages from the page to a worker that has started.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ToWorker {
    /// Compile and run a program. The answer is [`FromWorker::Done`] or [`FromWorker::Missing`].
    Run {
        /// Chosen by the page, and repeated in the answer. The page drops answers to ids that it no longer waits for.
        id: u32,
        /// The program, and how to run it.
        request: RunRequest,
    },
    /// Compile a program that may be run next, without an answer. What programs have in common is then in the compiler's caches,
    /// and the browser has compiled the compiler's code.
    Prepare {
        /// The program.
        request: RunRequest,
    },
    /// Compute how many warps would be resident. The answer is [`FromWorker::Occupancy`].
    Occupancy {
        /// As of a run.
        id: u32,
        /// Device and kernel.
        request: OccupancyRequest,
    },
}

/// Messages from a worker to the page.
///
/// One thing that a worker says is not among them: when one of its modules traps, it posts the report as a string, since a trapped
/// module can no longer encode messages.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FromWorker {
    /// The worker has started and takes messages.
    Ready,
    /// The answer to [`ToWorker::Run`].
    Done {
        /// The id of the request.
        id: u32,
        /// The result of the run.
        reply: Box<RunReply>,
    },
    /// The answer to [`ToWorker::Occupancy`].
    Occupancy {
        /// The id of the request.
        id: u32,
        /// The curves, or what is wrong with the device's name.
        curves: Result<Box<OccupancyCurves>, String>,
    },
    /// The program of the current run needs a file of [`HEADER_FILES`], which is being fetched.
    Fetching,
    /// That file has come.
    Fetched,
    /// That file did not come; the run ends without another answer.
    Missing {
        /// The file's name.
        file: String,
    },
    /// The worker's memory has grown so much that the page should replace the worker after the next answer, since a module of
    /// WebAssembly never gives memory back.
    Large,
}
