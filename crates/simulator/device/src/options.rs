//! Options of a simulated device: limits, and what is recorded.

use timing::{FilmRange, Watch};

/// Options of a simulated device. The default runs the timing model and records nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GpuOptions {
    /// Whether the timing model runs. Without it there are no times, but counts of instructions.
    pub timing: bool,
    /// Whether caches are flushed before each launch.
    pub cold: bool,
    /// Largest number of warp instructions of a program. A kernel that reaches it ends with a timeout.
    pub instruction_limit: u64,
    /// Largest amount of device memory that the simulator allocates, bytes, whatever the device has.
    pub memory_limit: u64,
    /// A flag by which another thread ends the kernel with a timeout.
    pub stop: Option<functional::Stop>,
    /// What to record of the warps of one SM. It is recorded for the first launches only, until they have 32
    /// times as many segments as one launch may have.
    pub watch: Option<Watch>,
    /// Whether the sanitizer looks for races, uninitialised memory and wrong synchronisation; see
    /// [`crate::Gpu::take_findings`].
    pub sanitize: bool,
    /// The warp whose memory accesses are recorded, if any; see [`crate::LaunchRecord::accesses`].
    pub trace: Option<functional::TraceFilter>,
    /// Largest number of issued instructions to record for each launch ([`crate::LaunchRecord::issues`]). `None` records none.
    /// Needs the timing model; without effect in browsers.
    pub issues: Option<u32>,
    /// How much of each launch the timing model simulates.
    pub detail: Detail,
    /// Whether launches whose effect is known from an earlier one are left out. They have the same results and reports; only
    /// tests need them computed.
    pub repeat: bool,
    /// Number of the launch, from 0, that is not executed but captured for a replay ([`crate::Gpu::take_capture`]).
    pub capture: Option<u64>,
    /// The launch that is filmed, if one is ([`crate::Gpu::take_film`]).
    pub film: Option<FilmOf>,
    /// Whether allocations are filled with zeros, even where an earlier one was.
    pub clear: bool,
}

/// A launch that is filmed. The program need not go on after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FilmOf {
    /// Its number, from 0.
    pub launch: u64,
    /// The part of it.
    pub range: FilmRange,
    /// The SM whose warps are recorded one by one.
    pub watch: Watch,
    /// Most warp instructions that it may execute; then it ends with a timeout.
    pub instructions: u64,
}

/// How much of a program the timing model simulates. Only kernels whose values do not depend on time are sampled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Detail {
    /// Everything.
    #[default]
    Exact,
    /// Everything until about this many warp instructions were simulated, then stretches of each launch and the first few of equal
    /// launches. All blocks are executed, so results and numbers of instructions are exact.
    Sampled {
        /// Warp instructions.
        after: u64,
        /// Warp instructions of a launch after which most SMs may only follow the others.
        of_launch: u64,
    },
    /// A part of the blocks of large grids: about a quarter of them, or those that a part of the device has ([`arch::Part`]) if the grid
    /// fills the device a few times only. Of the other blocks about one in 17 is executed, so the results of a launch are incomplete.
    Estimate,
}

impl GpuOptions {
    /// Whether the program is to end; see [`GpuOptions::stop`].
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
            issues: None,
            detail: Detail::Exact,
            repeat: true,
            capture: None,
            film: None,
            clear: false,
        }
    }
}
