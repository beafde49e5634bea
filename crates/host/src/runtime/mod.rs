//! The CUDA runtime: its state, its error model and launches. The calls themselves are in the modules beside.
//!
//! Time has one axis: the host's. Each stream knows until when it is busy; calls that wait move the host's clock there.
//! The default stream waits for all others and they for it (PG 13, "Default stream").

pub mod device;
pub mod error;
pub mod function;
pub mod memory;
pub mod stream;
pub mod texture;

use std::collections::BTreeMap;

use base::{Map, Set};
use gpu::{CudaError, Shape};
use isa::{ArgsId, FuncId, Param};

use crate::library::{Reply, bytes, print};
use crate::machine::{Machine, Stop};
use crate::value::Value;

/// Host time that an asynchronous call takes, picoseconds.
const CALL_PS: u64 = 1_000_000;

/// State of the runtime.
#[derive(Default)]
pub struct Runtime {
    /// What `cudaGetLastError` will say.
    last: Option<CudaError>,
    /// After a kernel fault every call fails with this until the device is reset.
    sticky: Option<CudaError>,
    /// Busy until, by stream handle; 0 is the default stream.
    streams: BTreeMap<u64, u64>,
    /// Recorded time, by event handle.
    events: Map<u64, Option<u64>>,
    next_handle: u64,
    /// Blocks of `cudaMallocHost` and `cudaHostRegister`.
    pinned: Set<u64>,
    /// Blocks of `cudaMallocManaged`: start to end.
    managed: BTreeMap<u64, u64>,
    /// Dynamic shared memory beyond the default limit, by kernel.
    opted_in: Map<u32, u64>,
}

impl Runtime {
    fn handle(&mut self) -> u64 {
        self.next_handle += 16;
        0x1000 + self.next_handle
    }
    /// Both sides may touch this block.
    pub fn manage(&mut self, start: u64, size: u64) {
        self.managed.insert(start, start + size);
    }
    /// Lies in managed memory: host code may touch it.
    pub fn is_managed(&self, address: u64, size: u64) -> bool {
        let block = self.managed.range(..=address).next_back();
        block.is_some_and(|(_, &end)| address + size <= end)
    }
    /// When everything given to the device is done.
    fn all_done(&self) -> u64 {
        self.streams.values().copied().max().unwrap_or(0)
    }
    /// When `stream` can take the next work.
    fn ready(&self, stream: u64) -> u64 {
        let free = |s| self.streams.get(&s).copied().unwrap_or(0);
        if stream == 0 { self.all_done() } else { free(stream).max(free(0)) }
    }
}

/// Ends a call: remembers an error, and returns the code.
pub fn answer(m: &mut Machine, result: Result<(), CudaError>) -> Reply {
    let result = m.runtime.sticky.map_or(result, Err);
    match result {
        Ok(()) => Ok(0),
        Err(error) => {
            m.runtime.last = Some(error);
            Ok(error.code().into())
        }
    }
}

/// Puts work of `duration` picoseconds into a stream; returns when it starts.
fn enqueue(m: &mut Machine, stream: u64, duration: u64) -> u64 {
    let start = m.runtime.ready(stream).max(m.now_ps());
    m.runtime.streams.insert(stream, start + duration);
    m.waited_ps += CALL_PS;
    start
}

/// Waits for everything on the device.
fn synchronize(m: &mut Machine) {
    let done = m.runtime.all_done();
    m.wait_until(done);
}

/// A launch by `<<< >>>`: errors are left for `cudaGetLastError`.
///
/// # Errors
/// Only what the host itself does wrong: a struct argument at a bad address, too much output.
pub fn launch(m: &mut Machine, kernel: FuncId, config: ArgsId, args: ArgsId) -> Result<(), Stop> {
    let config: Vec<u64> = m.values(config).iter().map(|v| v.bits).collect();
    let shape = Shape {
        grid: [config[0] as u32, config[1] as u32, config[2] as u32],
        block: [config[3] as u32, config[4] as u32, config[5] as u32],
        dynamic_smem: config[6],
    };
    let values = m.values(args);
    let params = parameters(m, kernel, &values)?;
    start(m, kernel, &shape, config[7], &params).map(|_| ())
}

/// Starts a kernel with its parameter bytes; the code is what the call returns.
fn start(m: &mut Machine, kernel: FuncId, shape: &Shape, stream: u64, params: &[u8]) -> Reply {
    if m.runtime.sticky.is_some() {
        return answer(m, Ok(()));
    }
    let opted_in = m.runtime.opted_in.get(&kernel.0).copied().unwrap_or(0);
    let begin = m.runtime.ready(stream).max(m.now_ps());
    let result = m.gpu.launch(m.program, kernel, shape, params, opted_in, begin);
    let output = m.gpu.take_output();
    print(m, false, &output)?;
    match result {
        Ok(duration) => {
            enqueue(m, stream, duration);
            if let Some(error) = m.gpu.failure() {
                // Real devices notice at the next synchronisation; nothing that the host does before can tell.
                m.runtime.sticky = Some(error);
            }
            Ok(0)
        }
        Err(error) => answer(m, Err(error)),
    }
}

/// The parameter bytes of a kernel: scalars by value, structs copied from where the argument points.
fn parameters(m: &mut Machine, kernel: FuncId, values: &[Value]) -> Result<Vec<u8>, Stop> {
    let function = &m.program.functions[kernel];
    let mut block = vec![0; function.param_bytes as usize];
    for (param, value) in function.params.iter().zip(values) {
        let Param { offset, bytes: size, by_address, .. } = *param;
        let place = offset as usize..(offset + size) as usize;
        if by_address {
            block[place].copy_from_slice(&bytes(m, value.bits, size.into())?);
        } else {
            block[place].copy_from_slice(&value.bits.to_le_bytes()[..size as usize]);
        }
    }
    Ok(block)
}
