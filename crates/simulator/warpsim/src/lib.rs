//! stub
pub use {arch, device, functional, isa, runtime, timing};
