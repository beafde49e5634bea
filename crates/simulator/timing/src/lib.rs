//! The timing model of a GPU: how long a kernel takes on a device, and why.
//!
//! Execution and time are apart. The crate `functional` computes what a kernel does; this crate never sees a value. It asks a
//! [`WarpSource`] which instruction each warp issues next and which addresses that touches, and decides *when*. So the same model
//! runs beside live execution and from a [`Recording`], with the same [`Report`].
//!
//! What is modelled, with sources and known deviations, is described in `docs/model.md`. This page explains how.
//!
//! # The machine
//!
//! ```text
//!  grid ──▶ dispatcher ──▶ SM 0 … SM n                                  [launch], [model]
//!                           │
//!        ┌──────────────────┴───────────────────────────────┐
//!        │ resident blocks, warps, scoreboards              │           [sm]
//!        │ scheduler 0 … 3 ──▶ pipes (FP32, INT, SFU, …)    │
//!        │        └──▶ shared-memory pipe, load/store unit  │
//!        └──────────────────┬───────────────────────────────┘
//!                           │ transactions
//!     cc 2.0 on: L1 ─▶ SM port ─▶ L2 slice ─▶ DRAM channel              [memory::cached]
//!     cc 1.x:    cluster ─▶ partition port ─▶ DRAM window               [memory::tesla]
//! ```
//!
//! **Blocks.** The dispatcher hands out blocks in the order of their numbers: one to each free slot of every SM at the start, then one
//! for each block that retires, as fast as the device was measured to.
//!
//! **Warps and schedulers.** An SM has one to four schedulers; a warp belongs to one of them. A warp is *ready* when the registers
//! that its next instruction reads and writes are settled on its scoreboard. In each issue interval a scheduler picks a ready warp by
//! its policy ([`policies::WarpScheduler`]) and issues if the instruction's *issue port* is free: a pipe of the scheduler, the SM's
//! shared-memory pipe, or the queue of the load/store unit. An instruction occupies a pipe for 32 lanes over the pipe's rate and its
//! result is there after a fixed latency.
//!
//! **Accounting.** Each cycle of each resident warp has one owner, a [`StallReason`], so the reasons of a kernel sum to its
//! warp-cycles. The time between two issues of a warp is split in order: until the operands were there, until the port was free,
//! until the scheduler picked it.
//!
//! **Memory instructions.** Addresses of a warp become transactions by the coalescing rule of the architecture ([`coalesce()`]), or passes
//! of shared memory by its banks ([`passes()`]). Shared memory answers in the SM. Global and local accesses wait in the queue of the
//! load/store unit, which sends one instruction's transactions after the other.
//!
//! **Memory systems.** There are two, behind one interface (`memory::MemorySystem`). From cc 2.0 on, every resource (SM port, slice
//! array, DRAM bank, bus) is a server with a next-free time, and a transaction is followed from the SM to DRAM and back in one
//! pass: it waits for each server in turn, and fixed latencies are added at the end. On 1.x there is no L2; queues in front of the
//! partitions fill up and block whole clusters of SMs, which servers cannot express, so every packet is simulated in the order of events.
//!
//! # Time and order
//!
//! Time is integer picoseconds, since a device has several clocks; within an SM it is counted in the SM's cycles. Components that
//! act by themselves (SMs; on 1.x partitions and clusters) have one wake-up time each in the event queue. Events are ordered by
//! (time, phase, number), never by the order of insertion: a run is the same on every machine.
//!
//! Three techniques save most of the work without changing a result; [`Model::step_by_step`] turns them off, and tests compare:
//!
//! - **Run-ahead of execution.** Values do not depend on times, unless a kernel reads a clock or warps communicate. So a warp executes
//!   a batch of up to 48 instructions at once, up to its next barrier. The batch is kept as a trace of two-byte entries, and the
//!   model plays it back at the right times.
//! - **Windows.** With an L2, nothing that an SM sends can come back to it before the L2's latency. So each SM runs alone through a window
//!   of at most 32 cycles; at the end, the memory system serves all requests of the window in the order of their times and SMs. A
//!   time that only the answer tells is represented by the request's number until then.
//! - **Run-ahead of partitions.** On 1.x a partition simulates ahead until the earliest time at which an unseen packet could arrive,
//!   and a cluster sends packets ahead until a queue is full. Packets carry the time at which they were sent.
//!
//! # Where things are
//!
//! | Module | Contents |
//! | --- | --- |
//! | `model` | [`Model`]: launches, windows, events, reports |
//! | `sampling`, `background` | stretches of a grid in place of all of it; some SMs in place of all |
//! | `launch`, `event_queue`, `counters`, `report`, `timeline` | dispatcher and clocks, order of events, what is counted and reported |
//! | `decode`, `time_dependence` | instructions as the model needs them, once per launch |
//! | `run_ahead`, `trace_buffer`, `effects`, `pattern` | batches of executed instructions and what they did to memory |
//! | `coalesce`, `banks`, `texels` | from addresses to transactions and passes |
//! | `sm` | schedulers, scoreboards, issue, load/store unit, texture units, accounting |
//! | `memory` | the two memory systems, caches, DRAM |
//! | [`policies`] | what researchers exchange: warp scheduling, replacement, DRAM scheduling |
//! | `source`, `recording` | [`WarpSource`] and its recording |
//! | `parts` | what one access becomes, for those who explain it |
//!
//! # Invariants
//!
//! - A scheduler issues at most once per interval, and a warp only with settled operands and a free port.
//! - Every request is answered exactly once, never before its least latency; bytes are conserved (`memory::property_tests`).
//! - Reports are the same step by step, in slices of any size, and from a recording.
//!
//! # Example
//!
//! ```no_run
//! # fn run(program: &isa::Program, kernel: isa::FuncId, source: &mut impl timing::WarpSource) {
//! let device = arch::DeviceSpec::named("h200-sxm").unwrap();
//! let shape = timing::LaunchShape { grid: [1024, 1, 1], block: [256, 1, 1], dynamic_smem: 0, smem: 0, blocks_per_sm: 8 };
//! let (progress, report) = timing::Model::new(device).run(program, kernel, &shape, source);
//! println!("{progress:?}: {} cycles", report.cycles);
//! # }
//! ```

mod background;
mod banks;
mod bits;
mod coalesce;
mod counters;
mod decode;
mod effects;
mod event_queue;
mod factory;
mod film;
mod launch;
mod load;
mod memory;
mod model;
mod parts;
mod pattern;
pub mod policies;
mod recording;
mod report;
mod run_ahead;
mod sampling;
mod sm;
mod source;
mod texels;
mod time_dependence;
mod timeline;
mod trace_buffer;

pub use background::Background;
pub use banks::{Passes, passes};
pub use coalesce::{Path, Transaction, coalesce};
pub use decode::is_timeless;
pub use factory::{AnyModel, DeviceModel, ModelFactory};
pub use film::{Asks, BlockLife, Film, FilmRange, Frame, FrameCounts, MOST_FRAMES, RequestLife};
pub use launch::{LaunchShape, Share};
pub use load::{BankLoad, ChannelLoad, Load, SliceLoad, unevenness};
pub use memory::contents::Kept;
pub use model::{Model, Progress, Sampled};
pub use parts::{Part, Parts, shared_rules};
pub use recording::{Recorder, Recording};
pub use report::{GlobalTraffic, PcCounters, Report, SharedTraffic, StallReason, TextureTraffic};
pub use source::{BlockSlot, Faulted, Followed, Next, WarpId, WarpSource};
pub use timeline::{Segment, Timeline, Watch};
