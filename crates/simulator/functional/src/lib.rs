//! Functional truth: what kernels compute, warp by warp, and the arithmetic that host code shares.
//!
//! Execution is data-parallel: a register is an array of 32 lanes, an instruction is decoded once for a warp and runs
//! over the lanes of a mask. Who issues when is decided outside: by [`Functional`] here, or by the timing model.
//!
//! Invariants: programs are verified, so register numbers, types and jump targets are trusted; every memory access is
//! checked against what is allocated; nothing panics on what a reader's program does, it ends as a [`Fault`].

mod access;
mod access_trace;
mod alu;
pub mod atomic;
mod call;
mod children;
mod cluster;
mod collective;
mod endless;
mod env;
pub mod fast;
mod fault;
pub mod footprint;
mod functional;
mod grid;
pub mod image;
mod mapped;
mod math;
pub mod memory;
mod modify;
mod output;
mod parked;
mod paths;
pub mod printf;
mod region;
mod sanitize;
mod span;
mod special;
mod stack;
mod step;
mod stop;
mod system;
mod tensor;
pub mod texture;
mod transfer;
mod warp;
mod ways;

use lane_ops::{float, half, lanes};

pub use access_trace::{AccessTrace, TraceFilter};
pub use children::{Child, FIRE_AND_FORGET, Launcher, TAIL};

pub use fault::{Access, Fault, FaultKind, Place, Refused, Room, places};
pub use functional::{Functional, PcCount, Progress};
pub use grid::{Grid, LaunchParams, Pool, shared_bytes};
pub use lane_ops::convert::{convert, convert_on_host};
pub use lane_ops::scalar::{self, Rules};
pub use mapped::Mapped;
pub use math::math;
pub use memory::Memory;
pub use output::{Lost, Output};
pub use parked::Parked;
pub use sanitize::{
    Finding, FindingKind, Origin, Other, Refusal, Sanitizer, StreamKind, Use, Used, Work, meet,
};
pub use stop::Stop;
