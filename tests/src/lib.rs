//! What the tests of this package share. The package exists for its tests: conformance cases, random programs, costs,
//! findings of the sanitizer.

use warpsim::functional::Translations;
use warpsim::host_engine::HostEngine;

/// Translations of all kernels at once, not only of those that execute much.
pub fn at_once() -> Option<Translations> {
    HostEngine::new().map(|engine| Translations::new(Box::new(engine)).at_once())
}

/// The same for the functions of the host, too.
pub fn all_at_once() -> Option<Translations> {
    at_once().map(Translations::host_at_once)
}
