//! Work of streams and of the host over time.

use serde::{Deserialize, Serialize};

/// Kind of an operation on the timeline of streams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum OpKind {
    #[default]
    Kernel,
    HostToDevice,
    DeviceToHost,
    DeviceToDevice,
    HostToHost,
    Memset,
    /// A host function that a stream calls.
    HostFunction,
    /// The host waits for the device, in a synchronising call or a synchronous copy.
    HostWait,
}

/// One operation of a stream or of the host.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Op {
    /// Kind of the operation.
    pub kind: OpKind,
    /// Name of the kernel. Empty for other kinds.
    pub name: String,
    /// Number of the stream in order of creation; 0 is the default stream. 0 for the host's waiting.
    pub stream: u32,
    /// Start, in microseconds since the first operation of the program.
    pub from_us: f64,
    /// End, in microseconds since the first operation of the program.
    pub to_us: f64,
    /// Bytes copied or set. 0 for other kinds.
    pub bytes: u64,
    /// Index of the launch in [`crate::Profile::launches`], for kernels that have an entry there.
    pub launch: Option<u32>,
    /// Line of the reader's file that issued the operation, from 1. 0: unknown.
    pub line: u32,
}
