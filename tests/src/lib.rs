//! Nothing to use: the package exists for its tests.
