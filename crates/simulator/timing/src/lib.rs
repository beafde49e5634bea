//! The timing model: how long a kernel takes on a device, and why.
//!
//! The model asks a [`WarpSource`] what each warp issues and which addresses it touches, never which values; it decides
//! when. Components (schedulers, load/store units, caches, ports, partitions, channels) are an immutable spec and a plain
//! state each; time is integer picoseconds; the order of events is (time, phase, number). So a run is the same on every
//! machine, and live execution and its [`Recording`] give the same report.
//!
//! What is modelled, with sources, is described in `docs/model.md`.

mod banks;
mod bits;
mod coalesce;
mod counters;
mod decode;
mod effects;
mod event_queue;
mod launch;
mod load;
mod memory;
mod model;
mod parts;
mod pattern;
mod recording;
mod report;
mod run_ahead;
mod sm;
mod source;
mod texels;
mod time_dependence;
mod timeline;
mod trace_buffer;

pub use banks::{Passes, passes};
pub use coalesce::{Path, Transaction, coalesce};
pub use launch::LaunchShape;
pub use load::{BankLoad, ChannelLoad, Load, SliceLoad, unevenness};
pub use model::{Model, Progress};
pub use parts::{Part, Parts, shared_rules};
pub use recording::{Recorder, Recording};
pub use report::{GlobalTraffic, PcCounters, Report, SharedTraffic, StallReason, TextureTraffic};
pub use source::{BlockSlot, Faulted, Next, WarpId, WarpSource};
pub use timeline::{Segment, Timeline, Watch};
