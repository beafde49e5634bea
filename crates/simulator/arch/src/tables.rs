//! Tables of architectures, each a constant. [`ALL`] lists them, oldest first. The crate's documentation
//! explains the names of sources (PG, XLS, OCC).

pub mod ampere;
pub mod fermi;
pub mod kepler;
pub mod maxwell;
pub mod tesla;
pub mod volta;

use crate::ArchSpec;

/// Every architecture, oldest first.
pub const ALL: &[&ArchSpec] = &[
    &tesla::CC10,
    &tesla::CC11,
    &tesla::CC12,
    &tesla::CC13,
    &fermi::CC20,
    &fermi::CC21,
    &kepler::CC30,
    &kepler::CC32,
    &kepler::CC35,
    &kepler::CC37,
    &maxwell::CC50,
    &maxwell::CC52,
    &maxwell::CC53,
    &maxwell::CC60,
    &maxwell::CC61,
    &maxwell::CC62,
    &volta::CC70,
    &volta::CC72,
    &volta::CC75,
    &ampere::CC80,
    &ampere::CC86,
    &ampere::CC87,
    &ampere::CC89,
    &ampere::CC90,
    &ampere::CC100,
    &ampere::CC103,
    &ampere::CC110,
    &ampere::CC120,
    &ampere::CC121,
];
