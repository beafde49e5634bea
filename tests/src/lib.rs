//! An empty library: the package exists for its tests (conformance cases, random programs, costs, findings of
//! the sanitizer).
