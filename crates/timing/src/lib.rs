//! The timing model: how long a kernel takes on a device, and why.

mod report;
mod source;

pub use report::{GlobalTraffic, PcCounters, Report, SharedTraffic, StallReason};
pub use source::{BlockSlot, Clock, Effect, Next, WarpId, WarpOp, WarpSource};
