//! Lane operations: what one instruction of a warp computes from registers, and how data moves between
//! registers and bytes.
//!
//! A warp has 32 lanes. A register of a warp is a *row*, one 32-bit value for each lane ([`lanes::Row`]). A
//! 64-bit value is a pair of rows, the low words and the high words ([`lanes::WideRow`] joins them). The
//! crate has no state and knows neither warps nor memory: functions take rows by reference and return new
//! rows.
//!
//! # Entry points
//!
//! - [`arithmetic`]: kernels for operations on 32-bit values, such as [`arithmetic::binary_row`].
//! - [`wide`]: kernels for operations with 64-bit operands or results, and for conversions.
//! - [`moves`]: gathers and scatters between rows and bytes, with the check of all lanes' offsets in one
//!   loop.
//! - [`scalar`]: every operation for a single lane, and [`scalar::Rules`], the floating-point rules of a
//!   processor. The host executor uses these functions directly.
//! - [`convert`], [`float`], [`half`]: conversions, rounding, fused multiply-adds, 16-bit floats.
//! - [`lanes`]: the types of rows, and the loops over lanes that everything else is built of.
//!
//! # How a kernel works
//!
//! A kernel (`*_row`) matches on operation and type. A frequent pair runs a loop over the scalar function
//! with both as constants, which the compiler folds to the bare arithmetic and vectorises. Any other pair
//! calls an out-of-line copy of the scalar function for each lane. So [`scalar`] is the only definition of a
//! result.
//!
//! Kernels are never inlined. Behind a call, rows are memory and a loop over them becomes vector
//! instructions; inlined into the interpreter, compilers would keep 32 lanes in scalar registers. This is
//! also why these functions are a crate of their own: it is compiled for speed, while the interpreter around
//! it is compiled for size.
//!
//! # Invariants
//!
//! - Results are the same bits on every platform, whatever instructions the processor has. The property tests
//!   of this crate compare the vector paths with the scalar functions, and these with the processor's own
//!   arithmetic.
//! - Arithmetic never panics: inactive lanes hold any bits.
//! - Loads and stores in [`moves`] trust the offsets that they get. The caller checks them, by
//!   [`moves::distances`] or lane by lane.
//!
//! # API boundary
//!
//! The crate `functional` is the main user, for warps and, in its module `fast`, for host code. Masks,
//! divergence, address spaces and faults are its business.

pub mod arithmetic;
pub mod convert;
pub mod float;
mod fused;
pub mod half;
pub mod lanes;
pub mod moves;
mod out_of_line;
pub mod scalar;
mod scalar64;
pub mod wide;
