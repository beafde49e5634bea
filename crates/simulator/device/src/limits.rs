//! What a program sets by `cudaDeviceSetLimit`, and what kernels leave for the host: text, and why their launches were refused.

use arch::DeviceSpec;
use functional::Finding;

use crate::Gpu;

/// Where `Gpu::limits` has the bytes of the buffer of `printf`.
pub(crate) const PRINTF_FIFO: usize = 1;

/// Fewest bytes of the buffer of `printf`: on an H200 smaller values become this one (`tests/h200/printf.txt`).
pub const SMALLEST_PRINTF_FIFO: u64 = 512 << 10;

/// The values of `Gpu::limits` when a program starts. The buffer of `printf` has 64 KiB for each SM: so it is on an H200
/// (8 650 752 bytes), and other devices are taken to be alike.
///
/// Of the L2 three sixteenths are set aside for persisting accesses, as on an H200 (`tests/cases/rt_limits_h200`).
pub(crate) fn limits(spec: &DeviceSpec) -> [u64; 7] {
    let printf_fifo = (u64::from(spec.sm_count) << 16).max(SMALLEST_PRINTF_FIFO);
    let l2 = u64::from(spec.memory.l2_kb) << 10;
    [1024, printf_fifo, 8 << 20, 2, 2048, 64, l2 / 16 * 3]
}

impl Gpu {
    /// What the last kernel printed, as far as the buffer of `printf` holds it.
    pub fn take_output(&mut self) -> Vec<u8> {
        let (text, lost) = self.output.take(0);
        if let Some(lost) = lost {
            let all = self.lost.get_or_insert(functional::Lost { calls: 0, kept: 0, ..lost });
            all.calls += lost.calls;
            all.kept += lost.kept;
        }
        text
    }
    /// Calls of `printf` whose text did not fit into the buffer. Launches that lost nothing do not count.
    pub fn lost_prints(&self) -> Option<functional::Lost> {
        self.lost
    }
    /// Why launches by kernels were refused since the last call.
    pub fn take_refusals(&mut self) -> Vec<Finding> {
        std::mem::take(&mut self.refusals)
    }
}
