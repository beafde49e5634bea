//! Messages between the page, its workers, the command line and the build.
//!
//! Two families: what is asked ([`RunRequest`]) with its answer ([`RunReply`]), and the profile, whose JSON is the command
//! line's stable contract. Everything is plain data; nothing here computes.

mod access;
mod cell;
mod compare;
mod occupancy;
mod ops;
mod profile;
mod run;
mod why;

pub use access::{
    Access, AccessKind, AccessPart, AccessRequest, AccessRules, Accesses, Allocation, Coalescing, Space,
};
pub use cell::{Cell, DeviceInfo, DeviceTable, Grid, Measured, Param, Sweep, View};
pub use compare::{Compare, Variant};
pub use occupancy::{OccupancyCurve, OccupancyCurves, OccupancyRequest};
pub use ops::{Op, OpKind};
pub use profile::{
    Copy, DramProfile, GlobalProfile, L1Profile, L2Profile, Launch, LibraryLines, LineProfile,
    OccupancyAnswer, OccupancyProfile, Profile, SharedProfile, TextureProfile,
};
pub use run::{
    Attempt, DataFile, Diagnostic, DiagnosticNote, Fault, FromWorker, HEADER_FILES, Hazard, Lang, MemoryKind,
    MemoryPiece, Outcome, Range, Reading, RunReply, RunRequest, Severity, SourceFile, Timing, ToWorker, Unit,
    decimal, fill,
};
pub use why::{
    Cause, Finding, Limiter, LoadProfile, Pipe, Roofline, Segment, Timeline, TimelineRequest, Warps,
};
