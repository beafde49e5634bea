//! Limits of `cudaDeviceSetLimit`, and what kernels leave for the host: text of `printf` and refused
//! launches.

use arch::DeviceSpec;
use functional::Finding;

use crate::{CudaError, Gpu};

/// Smallest buffer of `printf`, bytes. Smaller values are rounded up to it on an H200
/// (`tests/h200/printf.txt`).
pub const SMALLEST_PRINTF_FIFO: u64 = 512 << 10;

/// The values that `cudaDeviceSetLimit` sets. The fields are in the order of the enumeration `cudaLimit`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Stack of each thread, bytes (`cudaLimitStackSize`).
    pub stack_bytes: u64,
    /// Buffer of `printf`, bytes (`cudaLimitPrintfFifoSize`).
    pub printf_fifo_bytes: u64,
    /// Heap of device code, bytes (`cudaLimitMallocHeapSize`).
    pub heap_bytes: u64,
    /// Depth of nesting at which a kernel can wait for its children (`cudaLimitDevRuntimeSyncDepth`).
    pub sync_depth: u64,
    /// Launches by device code that can be pending (`cudaLimitDevRuntimePendingLaunchCount`).
    pub pending_launches: u64,
    /// Granularity of fetches into L2, bytes (`cudaLimitMaxL2FetchGranularity`).
    pub l2_fetch_bytes: u64,
    /// Part of L2 that is set aside for persisting accesses, bytes (`cudaLimitPersistingL2CacheSize`).
    pub persisting_l2_bytes: u64,
}

impl Limits {
    /// The limits with which a program starts.
    ///
    /// The buffer of `printf` has 64 KiB for each SM, as on an H200 (8 650 752 bytes); other devices are
    /// assumed to be alike. Three sixteenths of L2 are set aside for persisting accesses, as on an H200
    /// (`tests/cases/rt_limits_h200`).
    pub(crate) fn of(spec: &DeviceSpec) -> Self {
        let l2_bytes = u64::from(spec.memory.l2_kb) << 10;
        Self {
            stack_bytes: 1024,
            printf_fifo_bytes: (u64::from(spec.sm_count) << 16).max(SMALLEST_PRINTF_FIFO),
            heap_bytes: 8 << 20,
            sync_depth: 2,
            pending_launches: 2048,
            l2_fetch_bytes: 64,
            persisting_l2_bytes: l2_bytes / 16 * 3,
        }
    }

    /// The limit of this number in the enumeration `cudaLimit`.
    ///
    /// # Errors
    /// [`CudaError::InvalidValue`] if there is no limit of that number.
    pub fn by_number(&mut self, number: u64) -> Result<&mut u64, CudaError> {
        Ok(match number {
            0 => &mut self.stack_bytes,
            1 => &mut self.printf_fifo_bytes,
            2 => &mut self.heap_bytes,
            3 => &mut self.sync_depth,
            4 => &mut self.pending_launches,
            5 => &mut self.l2_fetch_bytes,
            6 => &mut self.persisting_l2_bytes,
            _ => return Err(CudaError::InvalidValue),
        })
    }
}

impl Gpu {
    /// Takes the text that the last kernel printed, as far as the buffer of `printf` holds it.
    pub fn take_output(&mut self) -> Vec<u8> {
        let (text, lost) = self.output.take(0);
        if let Some(lost) = lost {
            let all = self.lost.get_or_insert(functional::Lost { calls: 0, kept: 0, ..lost });
            all.calls += lost.calls;
            all.kept += lost.kept;
        }
        text
    }
    /// Calls of `printf` whose text did not fit into the buffer; `None` if no launch lost any.
    pub fn lost_prints(&self) -> Option<functional::Lost> {
        self.lost
    }
    /// Takes the refused launches of kernels by kernels since the last call.
    pub fn take_refusals(&mut self) -> Vec<Finding> {
        std::mem::take(&mut self.refusals)
    }
}
