//! Requests and replies of a run, and the messages between page and worker that carry them.

use serde::{Deserialize, Serialize};

use crate::{AccessRequest, MachineCode, Names, OccupancyCurves, OccupancyRequest, Profile, TimelineRequest};

/// Language of the texts in a reply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    #[default]
    En,
    Ru,
}

impl Lang {
    /// The value for this language.
    pub fn pick<T>(self, en: T, ru: T) -> T {
        match self {
            Lang::En => en,
            Lang::Ru => ru,
        }
    }
}

/// A template with `{0}`, `{1}` … replaced by arguments, and `{0 block/blocks}` by the argument with the
/// matching plural form.
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

/// A number with `decimals` digits after the point, as the language writes it: `12,345.6` or `12\u{a0}345,6`.
/// Numbers of up to four digits are not grouped.
pub fn decimal(value: f64, decimals: usize, lang: Lang) -> String {
    let plain = format!("{value:.decimals$}");
    let (sign, plain) = match plain.strip_prefix('-') {
        // A number that rounds to zero has no minus sign.
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

/// Whether the timing model runs beside functional simulation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Timing {
    /// Functional simulation only: results and counters.
    Off,
    /// Functional simulation with the timing model: also simulated times.
    #[default]
    On,
    /// As `On`, but of long programs only a part is simulated. Results and numbers of instructions are exact; times and other
    /// counters of sampled launches are computed from the part ([`Launch::error_us`](crate::Launch::error_us)).
    Sampled,
    /// Times of large grids from about a quarter of their blocks. Few of the other blocks are executed, so the results of the
    /// program are incomplete. [`RunReply::estimated`] says whether any launch was sampled.
    Estimate,
}

/// One program to compile and run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunRequest {
    /// File name for diagnostics, such as `transpose.cu`.
    pub file: String,
    /// Text of the program.
    pub source: String,
    /// Slug of the device, or `cc-X.Y`.
    pub device: String,
    /// `#define`s or global constants to override: name, value.
    pub defines: Vec<(String, String)>,
    /// Arguments of `main`, without the program's name.
    pub args: Vec<String>,
    /// Whether to run the timing model.
    pub timing: Timing,
    /// Whether to flush the caches before each launch.
    pub cold: bool,
    /// Whether to run the sanitizer: races, reads of uninitialised memory, invalid synchronisation, leaks.
    pub sanitize: bool,
    /// Language of diagnostics and faults.
    pub lang: Lang,
    /// Asks for a timeline of the warps of one SM.
    pub timeline: Option<TimelineRequest>,
    /// Asks for the access trace of one warp.
    pub accesses: Option<AccessRequest>,
    /// Asks for the machine code.
    pub code: bool,
    /// Further files of the program by their paths: included files and other translation units. With
    /// [`RunRequest::answer`] it holds one file, and the profile counts the lines of that file instead of the
    /// main file's.
    pub files: Vec<SourceFile>,
    /// Translation units beside the main file, compiled separately and linked with it in this order.
    pub units: Vec<Unit>,
    /// Include directories and macros for the main file.
    pub reading: Reading,
    /// Largest number of registers of a thread (`-maxrregcount`). 0: as many as the device allows.
    pub max_registers: u32,
    /// Contents of standard input.
    pub stdin: Vec<u8>,
    /// Files that the program can open, by their paths relative to its working directory.
    pub data: Vec<DataFile>,
    /// Path from the working directory to the folder that holds all of `data`, such as `..`. A file that does
    /// not exist in the working directory is looked for there. Empty: both are the same.
    pub root: String,
    /// Set if the main file is the check of an exercise and the file beside it is the reader's answer. It
    /// lists the macros of the answer that the check may see, which must be numbers. No function of the
    /// answer can replace one of the library.
    pub answer: Option<Vec<String>>,
    /// Limit of executed host and warp instructions, in millions. 0: a default of about a minute in a
    /// browser.
    pub limit_million: u64,
    /// Memory available to the program, in MiB, on the host and on the device each. 0: a default that a page
    /// can hold.
    pub memory_mib: u64,
}

/// The result of a request.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunReply {
    /// How the run ended.
    pub outcome: Outcome,
    /// The value that `main` returned. `None` if the program ended in another way.
    pub returned: Option<i32>,
    /// Standard output of the program.
    pub stdout: String,
    /// Standard error of the program.
    pub stderr: String,
    /// Warnings, or the errors that prevented the run. They are followed by the reasons for failed launches
    /// whose errors the program checks.
    pub diagnostics: Vec<Diagnostic>,
    /// Failed launches and calls whose errors the program does not check, and the findings of the sanitizer
    /// if the request asked for it. Findings of one kind with the same places are merged.
    pub hazards: Vec<Hazard>,
    /// Launches and copies up to the end or the fault.
    pub profile: Profile,
    /// Whether times and counters of some launches are estimates ([`Timing::Sampled`]), and the results incomplete
    /// ([`Timing::Estimate`]).
    pub estimated: bool,
    /// Device memory after a fault; the block that the fault is about comes first.
    pub memory: Vec<MemoryPiece>,
    /// Headers of libraries to which lines of the profile refer.
    pub library: Vec<SourceFile>,
    /// Files that the program wrote, in their final state.
    pub written: Vec<DataFile>,
    /// Machine code and what its instructions did, if the request asked for it.
    pub code: Option<MachineCode>,
}

/// A file of [`RunRequest::files`] that is a translation unit. The suffix of its name selects the language:
/// CUDA C++ (`.cu`), C++ or C.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Unit {
    pub file: String,
    pub reading: Reading,
}

/// Options of the preprocessor for a translation unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// Directories that `#include` searches after the directory of the including file (`-I`).
    pub include_dirs: Vec<String>,
    /// `#define` and `#undef` lines that precede the file (`-D`, `-U`).
    pub directives: String,
}

/// A data file that a program reads or wrote.
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

/// A source file for the reader to look at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct SourceFile {
    pub name: String,
    pub text: String,
}

/// A block of device memory with a part of its contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemoryPiece {
    /// What the block is.
    pub kind: MemoryKind,
    /// Address of the first byte. 0 for shared memory.
    pub address: u64,
    /// Size of the block in bytes.
    pub size: u64,
    /// Place of the call that allocated the block, if it is known.
    pub allocated: Option<Range>,
    /// Offset of the first byte of `bytes` in the block. Only the part around the fault is kept of a large
    /// block.
    pub from: u64,
    /// Contents from `from` on.
    pub bytes: Vec<u8>,
    /// Offset in the block and size in bytes of the access that faulted, if it is in or near the block.
    pub fault: Option<(i64, u32)>,
}

/// Kind of a block of device memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MemoryKind {
    /// A heap allocation, from `cudaMalloc` or a similar call.
    Allocation,
    /// A variable of the program, with its name.
    Variable(String),
    /// Shared memory of the block of threads that faulted.
    Shared,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    /// `main` returned, or the program called `exit`. The value is the exit code.
    Exited(i32),
    /// The program does not compile.
    Rejected,
    /// A fault stopped the program.
    Faulted(Box<Fault>),
}

impl Default for Outcome {
    fn default() -> Self {
        Outcome::Exited(0)
    }
}

/// Severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Note,
    Warning,
    Error,
    Fault,
}

/// A place in a source file: byte offsets for editors, line and column (from 1, in characters) for people.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Range {
    pub file: String,
    pub start: u32,
    pub end: u32,
    pub line: u32,
    pub column: u32,
}

/// A diagnostic with its texts rendered in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Diagnostic {
    pub severity: Severity,
    pub code: String,
    /// Values that its texts mention: names, numbers, addresses.
    pub args: Vec<String>,
    pub range: Range,
    pub message: String,
    pub explanation: String,
    pub hint: String,
    pub notes: Vec<DiagnosticNote>,
    /// Repairs that are certain enough to be offered as one click.
    pub fixes: Vec<Fix>,
    /// The whole diagnostic as a terminal shows it.
    pub rendered: String,
}

/// A repair: a range of the source, which may be empty, and the text that replaces it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Fix {
    pub range: Range,
    pub insert: String,
}

/// A note of a diagnostic: a further place and text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct DiagnosticNote {
    pub range: Range,
    pub message: String,
}

/// An error of the program that did not stop it, such as a finding of the sanitizer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hazard {
    /// Code, place and texts. The other access of a race is a note.
    pub report: Diagnostic,
    /// blockIdx and threadIdx of the thread. `None` for host code.
    pub thread: Option<[[u32; 3]; 2]>,
    /// blockIdx and threadIdx of the other access of a race. The thread is unknown, and given as 0, if it is
    /// in another block.
    pub other: Option<[[u32; 3]; 2]>,
    /// Number of occurrences.
    pub count: u64,
}

/// A fault at run time: its diagnostic, and the thread that faulted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Fault {
    pub report: Diagnostic,
    /// Name of the kernel. `None` for host code.
    pub kernel: Option<String>,
    pub block: [u32; 3],
    pub thread: [u32; 3],
    /// The kind of access, if the fault is a memory access.
    pub access: Option<Attempt>,
    /// Exit code of the program if it ended by itself after the fault: host code continues after a fault of a
    /// kernel.
    pub exited: Option<i32>,
}

/// The kind of a memory access that faulted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Attempt {
    Read,
    Write,
    Atomic,
}

/// Names of the files with built-in headers, which a site serves beside the modules of its workers. A worker
/// starts with the first; it fetches another when a program includes a header of that file.
pub const HEADER_FILES: [&str; 4] = ["headers.txt", "headers-more.txt", "thrust.txt", "blas.txt"];

/// Messages from the page to a worker that has started.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ToWorker {
    /// Compile and run a program. The answer is [`FromWorker::Done`] or [`FromWorker::Missing`].
    Run {
        /// Chosen by the page, and repeated in the answer. The page drops answers to ids that it no longer
        /// waits for.
        id: u32,
        /// The program, and how to run it.
        request: RunRequest,
    },
    /// Compile a program that may be run next, without an answer. What programs have in common is then in the
    /// compiler's caches, and the browser has compiled the compiler's code.
    Prepare {
        /// The program.
        request: RunRequest,
    },
    /// Compile a program and tell what its names mean. The answer is [`FromWorker::Names`] or
    /// [`FromWorker::Missing`].
    Names {
        /// As of a run.
        id: u32,
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
    /// Compile a program for stepping, run it up to a launch, and record that. The answer is [`FromWorker::Stepped`] or
    /// [`FromWorker::Missing`]. The worker keeps the recording until the next message of this kind.
    StepOpen {
        /// As of a run.
        id: u32,
        /// The program.
        request: RunRequest,
        /// Number of the launch, from 0.
        launch: u64,
    },
    /// Run a program up to a launch, and film that. The answer is [`FromWorker::Stepped`] or [`FromWorker::Missing`].
    Film {
        /// As of a run.
        id: u32,
        /// The program.
        request: RunRequest,
        /// The launch, and the part of it.
        film: FilmRequest,
    },
    /// A command to the recording that the worker keeps. The answer is [`FromWorker::Stepped`].
    Step {
        /// As of a run.
        id: u32,
        /// The command, such as `back over`.
        command: String,
    },
}

/// A launch to be filmed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FilmRequest {
    /// Its number, from 0.
    pub launch: u64,
    /// Begin of the film, ps from the begin of the launch.
    pub from_ps: u64,
    /// End of the film, ps. 0: that of the launch.
    pub to_ps: u64,
    /// The SM whose warps are recorded one by one.
    pub sm: u32,
}

/// Messages from a worker to the page.
///
/// One thing that a worker says is not among them: when one of its modules traps, it posts the report as a
/// string, since a trapped module can no longer encode messages.
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
    /// The answer to [`ToWorker::Names`].
    Names {
        /// The id of the request.
        id: u32,
        /// What the program's names mean.
        names: Box<Names>,
    },
    /// The answer to [`ToWorker::Occupancy`].
    Occupancy {
        /// The id of the request.
        id: u32,
        /// The curves, or what is wrong with the device's name.
        curves: Result<Box<OccupancyCurves>, String>,
    },
    /// The answer to [`ToWorker::StepOpen`], [`ToWorker::Step`] and [`ToWorker::Film`].
    Stepped {
        /// The id of the request.
        id: u32,
        /// A [`StepView`](crate::StepView) or a film as JSON, for the script of the view; or an object with `refused`.
        view: String,
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
    /// The worker's memory has grown so much that the page should replace the worker after the next answer,
    /// since a module of WebAssembly never gives memory back.
    Large,
}
