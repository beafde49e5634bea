//! Work of streams and of the host over time.

use serde::{Deserialize, Serialize};

/// What kind of work.
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
    /// A function of the host in a stream.
    HostFunction,
    /// The host waits for the device, in a call or in a synchronous copy.
    HostWait,
}

/// One piece of work.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Op {
    /// What.
    pub kind: OpKind,
    /// The kernel's name; of others empty.
    pub name: String,
    /// Number of the stream in order of creation, 0 the default stream; of the host's waiting 0.
    pub stream: u32,
    /// Since the first work of the program, µs.
    pub from_us: f64,
    /// Until.
    pub to_us: f64,
    /// Bytes that were copied or set.
    pub bytes: u64,
    /// The launch's position in the profile, of kernels that have one.
    pub launch: Option<u32>,
    /// Line of the reader's file that asked for it; 0: not known.
    pub line: u32,
}
