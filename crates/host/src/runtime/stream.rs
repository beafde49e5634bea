//! Synchronisation, streams and events.

use gpu::CudaError;

use super::{answer, synchronize};
use crate::library::{Entry, Reply, put, table};
use crate::machine::Machine;

pub const TABLE: &[Entry] = table! {
    "cudaDeviceSynchronize" => |m, _| {
        synchronize(m);
        answer(m, Ok(()))
    },
    "cudaThreadSynchronize" => |m, _| {
        synchronize(m);
        answer(m, Ok(()))
    },
    "cudaStreamCreate" => |m, a| create_stream(m, a.bits(0)),
    "cudaStreamCreateWithFlags" => |m, a| create_stream(m, a.bits(0)),
    "cudaStreamCreateWithPriority" => |m, a| create_stream(m, a.bits(0)),
    "cudaStreamDestroy" => |m, a| {
        let known = a.bits(0) != 0 && m.runtime.streams.remove(&a.bits(0)).is_some();
        answer(m, if known { Ok(()) } else { Err(CudaError::InvalidResourceHandle) })
    },
    "cudaStreamSynchronize" => |m, a| {
        let done = m.runtime.streams.get(&a.bits(0)).copied().unwrap_or(0);
        m.wait_until(done);
        answer(m, Ok(()))
    },
    "cudaStreamQuery" => |m, a| {
        let done = m.runtime.streams.get(&a.bits(0)).copied().unwrap_or(0);
        if m.now_ps() < done { Ok(CudaError::NotReady.code().into()) } else { answer(m, Ok(())) }
    },
    "cudaStreamWaitEvent" => |m, a| {
        let recorded = m.runtime.events.get(&a.bits(1)).copied().flatten().unwrap_or(0);
        let ready = m.runtime.ready(a.bits(0)).max(recorded);
        m.runtime.streams.insert(a.bits(0), ready);
        answer(m, Ok(()))
    },
    "cudaEventCreate" => |m, a| create_event(m, a.bits(0)),
    "cudaEventCreateWithFlags" => |m, a| create_event(m, a.bits(0)),
    "cudaEventDestroy" => |m, a| {
        let known = m.runtime.events.remove(&a.bits(0)).is_some();
        answer(m, if known { Ok(()) } else { Err(CudaError::InvalidResourceHandle) })
    },
    "cudaEventRecord" => |m, a| {
        let when = m.runtime.ready(a.bits(1)).max(m.now_ps());
        match m.runtime.events.get_mut(&a.bits(0)) {
            Some(event) => {
                *event = Some(when);
                answer(m, Ok(()))
            }
            None => answer(m, Err(CudaError::InvalidResourceHandle)),
        }
    },
    "cudaEventSynchronize" => |m, a| {
        let Some(event) = m.runtime.events.get(&a.bits(0)).copied() else {
            return answer(m, Err(CudaError::InvalidResourceHandle));
        };
        m.wait_until(event.unwrap_or(0));
        answer(m, Ok(()))
    },
    "cudaEventQuery" => |m, a| {
        let Some(event) = m.runtime.events.get(&a.bits(0)).copied() else {
            return answer(m, Err(CudaError::InvalidResourceHandle));
        };
        if event.is_some_and(|at| m.now_ps() < at) {
            return Ok(CudaError::NotReady.code().into());
        }
        answer(m, Ok(()))
    },
    "cudaEventElapsedTime" => |m, a| {
        let at = |handle: u64| m.runtime.events.get(&handle).copied().flatten();
        match (at(a.bits(1)), at(a.bits(2))) {
            (Some(start), Some(end)) => {
                let ms = (end as f64 - start as f64) / 1e9;
                put(m, a.bits(0), 4, (ms as f32).to_bits().into())?;
                answer(m, Ok(()))
            }
            _ => answer(m, Err(CudaError::InvalidResourceHandle)),
        }
    },
    ;
};

fn create_stream(m: &mut Machine, pointer: u64) -> Reply {
    let handle = m.runtime.handle();
    m.runtime.streams.insert(handle, 0);
    put(m, pointer, 8, handle)?;
    answer(m, Ok(()))
}

fn create_event(m: &mut Machine, pointer: u64) -> Reply {
    let handle = m.runtime.handle();
    m.runtime.events.insert(handle, None);
    put(m, pointer, 8, handle)?;
    answer(m, Ok(()))
}
