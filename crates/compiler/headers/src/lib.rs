//! Headers of NVIDIA's libraries as text in the CUDA C++ that the crate `frontend` compiles: Thrust, CUB,
//! cuBLAS, cuFFT, cuSPARSE and cuSOLVER.
//!
//! # Entry point
//!
//! [`HEADERS`] is the only item: the names and texts of all headers. The crate contains no code of its own.
//!
//! # Where the text comes from
//!
//! The build script lists the files in `include/`, so adding a file there adds a header under its path.
//! Programs include the headers by their usual names, such as `<thrust/sort.h>`. What a program uses of them
//! is compiled together with its own code, so the kernels of a library have source lines, counters and
//! simulated times like any other kernel.
//!
//! The headers are written to be read: plain names, comments for learners, and above each algorithm what it
//! launches and how much memory it moves and needs. CUB is the lower layer (warps, blocks, whole arrays);
//! Thrust's algorithms call it. `thrust/detail/system.h` decides whether an algorithm runs on the host or on
//! the device.
//!
//! # Invariants
//!
//! - The user's macros have no meaning inside built-in headers, so names in them need no leading underscores.
//!   The preprocessor in `frontend` ensures this.
//! - The texts are part of what a browser downloads, so their size is limited by a budget (`xtask`).
//!
//! # API boundary
//!
//! Nothing but text leaves the crate. The headers of C, C++ and the CUDA runtime are in the crate `frontend`.

/// Name and text of each header, in two groups: Thrust and CUB, then cuBLAS, cuFFT and the others. Each group
/// is sorted by name.
pub const HEADERS: [&[(&str, &str)]; 2] = include!(concat!(env!("OUT_DIR"), "/headers.rs"));
