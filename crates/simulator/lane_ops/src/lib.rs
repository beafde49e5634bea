//! Rows of 32 lanes: what a warp's instruction computes from registers, and how data moves between registers and bytes.
//!
//! This is the inner loop of everything that runs, so it is a crate of its own, compiled for speed where the interpreter
//! around it is compiled for size. Kernels (`*_row`, and those of [`moves`]) are never inlined: behind a call, rows are memory,
//! and a loop over them becomes vector instructions; in the interpreter, compilers would keep 32 lanes in scalars.
//!
//! Invariant: the same bits on every platform, whatever it has instructions for.

pub mod arithmetic;
pub mod convert;
pub mod float;
mod fused;
pub mod half;
pub mod lanes;
pub mod moves;
mod rare;
pub mod scalar;
mod scalar64;
pub mod wide;
