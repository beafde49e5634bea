//! Functional simulation: what the kernels of a program compute, instruction by instruction, without any
//! notion of time.
//!
//! Execution is data-parallel. A register of a warp is an array of 32 lanes; an instruction is decoded once
//! for the warp and applied to the lanes of a mask by the kernels in the crate `lane_ops`. The crate also
//! holds what host and device code share: memory, arithmetic, faults and `printf`.
//!
//! # Entry points
//!
//! - [`Grid`] is one launch in execution. [`Grid::new`] takes [`LaunchParams`]; [`Grid::start_block`] places
//!   a block in a slot; [`Grid::step`] executes one instruction of one warp and returns its effect
//!   ([`isa::IssuedOp`]) and addresses.
//! - [`Functional`] is a driver for a [`Grid`] that ignores time: it runs blocks one after another. The
//!   timing model is the other driver; it lives outside of this crate and decides itself which warp issues
//!   next.
//! - [`Memory`] is an address space. Device memory and host memory are two instances.
//! - [`Sanitizer`] observes a device's launches and finds races, uninitialised reads and wrong
//!   synchronisation.
//! - [`replay::Replay`] brings one launch to any of its instructions, forwards and backwards.
//! - [`fast::Decoded`] is the fast path of the host's scalar executor.
//!
//! # Modules
//!
//! - State: `grid` (launch, slots), `env` (context of an instruction), `warp` and `paths` (registers,
//!   divergence and reconvergence), `memory` (allocations, bytes), `parked` (suspended launches), `mapped`
//!   (host memory that kernels access).
//! - Instructions: `step` (dispatch, branches, barriers), `alu`, `access` with `lane_range` and `transfer`
//!   (loads and stores), `modify` and [`atomic`], `collective`, `tensor`, [`texture`] with [`image`], `call`,
//!   `system`, `children` (dynamic parallelism), `cluster`.
//! - Observation: `access_trace`, [`footprint`] (memory that a launch reads and writes), `endless` (proof
//!   that a launch never ends), `sanitize`.
//! - Results: `fault` (errors that stop a program, as diagnostics), `output` (the buffer of device `printf`),
//!   [`printf`].
//!
//! # How an instruction is executed
//!
//! The driver names a slot and a warp. The instruction at the warp's current path is applied to the lanes
//! whose guard holds. Branches, calls and barriers change the warp's paths. A memory access is checked once
//! for the whole warp if all lanes are aligned and in one allocation; otherwise lane by lane, which also
//! finds the faulting lane. The effect tells the driver what the timing depends on: space and bytes,
//! divergence, barriers. If an observer is attached ([`Grid::is_watched`]), the driver calls
//! [`Grid::step_watched`] instead, which reports each instruction to the observers afterwards.
//!
//! # Invariants
//!
//! - Programs are verified by `isa`, so register numbers, types and jump targets are trusted.
//! - Every memory access is checked against the table of allocations. The test `lane_range::tests` compares
//!   the fast check of a whole warp with the check lane by lane.
//! - Whatever a user's program does, nothing panics: the launch ends with a [`Fault`]. `tests/random.rs`
//!   executes random programs.
//! - Observers do not influence results.
//! - Host code gives the same results on the fast path as without it. The tests in `fast` compare both.
//!
//! # API boundary
//!
//! The crate knows the ISA (`isa`), the rules of an architecture that change results (`arch::policy`) and
//! diagnostics (`base`). It knows neither cycles nor caches nor the CUDA runtime. The crate `device` joins it
//! with the timing model and implements [`Launcher`]; the crate `runtime` executes host code on top of both.

mod access;
mod access_trace;
mod alu;
pub mod atomic;
pub mod background;
mod call;
mod children;
mod cluster;
mod collective;
mod control_flow;
mod endless;
mod env;
pub mod fast;
mod fault;
pub mod footprint;
mod functional;
mod grid;
pub mod host_translated;
pub mod image;
mod lane_range;
mod mapped;
mod math;
pub mod memory;
mod modify;
mod output;
mod parked;
mod paths;
pub mod printf;
mod region;
pub mod replay;
mod sanitize;
mod special;
mod stack;
mod step;
mod stop;
mod system;
mod tensor;
pub mod texture;
mod transfer;
pub mod translated;
mod warp;

use lane_ops::{float, half, lanes};

pub use access_trace::{AccessTrace, TraceFilter};
pub use children::{Child, FIRE_AND_FORGET, Launcher, TAIL};

pub use background::AccessSink;
pub use fault::{Access, Fault, FaultKind, Place, Refused, Room, places};
pub use functional::{Functional, PcCount, Progress};
pub use grid::{Grid, LaunchParams, Pool, shared_bytes};
pub use lane_ops::convert::{convert, convert_on_host};
pub use lane_ops::scalar::{self, Rules};
pub use mapped::{HostCopy, Mapped};
pub use math::math;
pub use memory::Memory;
pub use output::{Lost, Output};
pub use parked::Parked;
pub use sanitize::{
    Finding, FindingKind, Origin, Other, Refusal, Sanitizer, StreamKind, Use, Used, Work, meet,
};
pub use stop::Stop;
pub use translated::Translations;
