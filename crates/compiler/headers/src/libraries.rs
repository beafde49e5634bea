//! Headers of NVIDIA's libraries. The build script makes the table from the files in `libraries/`.

/// Name and text of each header, in two groups: Thrust and CUB, then cuBLAS, cuFFT and the others. Each group
/// is sorted by name.
pub const HEADERS: [&[(&str, &str)]; 2] = include!(concat!(env!("OUT_DIR"), "/headers.rs"));
