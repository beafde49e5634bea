//! Runs host functions, the C library and the CUDA runtime.
//! Team note: the lead writes this crate (since 04:37); C provides exec and gpu only.
