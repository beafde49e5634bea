//! Thrust, CUB, cuBLAS and cuFFT as headers in the CUDA C++ that `frontend` compiles.
//!
//! Text only: programs include them by their usual names, and what they run is compiled with the reader's own code, so its
//! kernels have lines, counters and times like any other.

/// Name and text of each header, sorted by name: of Thrust and CUB, and of cuBLAS and cuFFT.
pub const HEADERS: [&[(&str, &str)]; 2] = include!(concat!(env!("OUT_DIR"), "/headers.rs"));
