//! Data types that the parts of the course exchange: page, web workers, command line, site generator.
//!
//! # Entry points
//! - [`RunRequest`] asks for one compilation and run, [`RunReply`] is its result. `session` computes the
//!   reply.
//! - [`ToWorker`] and [`FromWorker`] are the messages between the page and a web worker, encoded with
//!   postcard.
//! - [`Profile`] holds the counters and times of a run. Its serde field names are the JSON that
//!   `warpbook run --profile` writes, a stable contract.
//! - [`Cell`] is one experiment of a lesson with its precomputed results, which the site generator embeds in
//!   a page.
//!
//! # Modules
//! - `run`: requests, replies, diagnostics, faults, and the messages of a worker.
//! - `profile`, `why`, `ops`, `access`: parts of a profile: counters, findings (causes of a launch's time),
//!   work of streams over time, access traces of a warp.
//! - `cell`, `compare`: experiments of lessons. `bundle`: the files of a program beside its main file. `occupancy`: the occupancy calculator's question and answer.
//! - `names`: what the names of a program mean.
//!
//! # Data flow
//! The page builds a [`RunRequest`] from a [`Cell`] and the reader's edits, sends it to a worker, and draws
//! the [`RunReply`] with `viewmodels`. The command line does the same in one process.
//!
//! # Invariants
//! - Nothing here computes anything but conversions to text ([`fill`], [`decimal`]), a look-up ([`Names::at`]) and the part of a request that a
//!   program's files are ([`Bundle`]); all other code is data. By convention.
//! - Only programs of one build exchange these types, since the encoding has no version: a page and its
//!   workers come from one build. The JSON of [`Profile`] changes by addition only. By convention.
//! - [`View::ALL`] is append-only, since permalinks store positions in it. By convention.
//!
//! # API boundary
//! Depends on no other crate of this repository. Every crate of the course may depend on it; compiler and
//! simulator do not.

mod access;
mod bundle;
mod cell;
mod code;
mod compare;
mod names;
mod occupancy;
mod ops;
mod profile;
mod run;
mod step;
mod why;

pub use access::{
    Access, AccessKind, AccessPart, AccessRequest, AccessRules, Accesses, Allocation, Coalescing, Space,
};
pub use bundle::{
    Bundle, arguments, decode_sources, defines_main, from_files, is_source, is_unit, program_text,
    strip_common_folder,
};
pub use cell::{Cell, DeviceInfo, DeviceTable, Grid, Measured, Param, Sweep, View};
pub use code::{Instruction, InstructionCounters, MachineCode, MachineFunction};
pub use compare::{Compare, Variant};
pub use names::{FactKind, FileNames, KernelUse, NameFact, Names};
pub use occupancy::{OccupancyCurve, OccupancyCurves, OccupancyRequest};
pub use ops::{Op, OpKind};
pub use profile::{
    Copy, CopyGroup, DramProfile, GlobalProfile, L1Profile, L2Profile, Launch, LaunchGroup, LibraryLines,
    LineProfile, OccupancyAnswer, OccupancyProfile, Profile, SharedProfile, TextureProfile,
};
pub use run::{
    Attempt, DataFile, Diagnostic, DiagnosticNote, Fault, FilmRequest, Fix, FromWorker, HEADER_FILES, Hazard,
    Lang, MemoryKind, MemoryPiece, Outcome, Range, Reading, RunReply, RunRequest, Severity, SourceFile,
    Timing, ToWorker, Unit, decimal, fill,
};
pub use step::{StepCall, StepEnding, StepFailure, StepPath, StepValues, StepVariable, StepView, WarpState};
pub use why::{
    Cause, Finding, Limiter, LoadProfile, Pipe, Roofline, Segment, Timeline, TimelineRequest, Warps,
};
