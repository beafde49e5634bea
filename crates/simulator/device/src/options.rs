//! How a device is run: limits, and what is looked at.

use timing::Watch;

/// How a device is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GpuOptions {
    /// Run the timing model beside execution.
    pub timing: bool,
    /// Flush the caches before each launch.
    pub cold: bool,
    /// Warp instructions after which a kernel counts as endless.
    pub instruction_limit: u64,
    /// Bytes of device memory that are held at most, whatever the device has.
    pub memory_limit: u64,
    /// Ends a kernel as one that is endless.
    pub stop: Option<functional::Stop>,
    /// Record what the warps of an SM do, of the first launches: of 32, or as many as leave no more than those.
    pub watch: Option<Watch>,
    /// Look for races, unwritten memory and wrong synchronisation: [`crate::Gpu::take_findings`].
    pub sanitize: bool,
    /// The warp whose memory accesses are recorded, if any: [`crate::LaunchRecord::accesses`].
    pub trace: Option<functional::TraceFilter>,
    /// Allocations begin as zeros, also where another one was.
    pub clear: bool,
}

impl GpuOptions {
    /// The program is to end: see [`GpuOptions::stop`].
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(functional::Stop::is_asked)
    }
}

impl Default for GpuOptions {
    fn default() -> Self {
        Self {
            timing: true,
            cold: false,
            instruction_limit: u64::MAX,
            memory_limit: u64::MAX,
            stop: None,
            watch: None,
            sanitize: false,
            trace: None,
            clear: false,
        }
    }
}
