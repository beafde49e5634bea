//! Streams, events and synchronisation.

use device::CudaError;

use super::capture::Captured;
use super::op::{Op, flush, flush_for, issue};
use super::timeline::Id;
use super::{answer, show, synchronize};
use crate::library::{Entry, Reply, put, table};
use crate::machine::{Machine, Stop};
use crate::value::Args;

/// The handle `cudaStreamLegacy`.
pub const LEGACY: u64 = 1;
/// The handle `cudaStreamPerThread`.
pub const PER_THREAD: u64 = 2;

/// A stream.
#[derive(Clone, Debug, Default)]
pub struct Stream {
    /// Its last work.
    pub last: Id,
    /// Flags: bit 0 is `cudaStreamNonBlocking`.
    pub flags: u32,
    /// Priority; smaller values are served first.
    pub priority: i32,
    /// Hardware queue of the device.
    pub queue: usize,
    /// Batch of kernels that its last work belongs to; 0 if that is no kernel.
    pub batch: usize,
    /// Its capture, if calls become nodes of a graph.
    pub capture: Option<Captured>,
}

impl Stream {
    /// Whether the legacy default stream and this one wait for each other.
    pub fn blocking(&self) -> bool {
        self.flags & 1 == 0
    }
}

/// An event.
#[derive(Clone, Debug)]
pub struct Event {
    /// The work whose end the event records; `None` if it was never recorded.
    pub at: Option<Id>,
    /// Whether it has a time (no `cudaEventDisableTiming`).
    timed: bool,
    /// The capture of the stream in which it was last recorded, if that was captured.
    pub captured: Option<Captured>,
}

pub const TABLE: &[Entry] = table! {
    "cudaDeviceSynchronize" => |m, _| wait_for_all(m),
    "cudaThreadSynchronize" => |m, _| wait_for_all(m),
    "cudaStreamCreate" => |m, a| create_stream(m, a.bits(0), 0, 0),
    "cudaStreamCreateWithFlags" => |m, a| create_stream(m, a.bits(0), a.bits(1), 0),
    "cudaStreamCreateWithPriority" => |m, a| create_stream(m, a.bits(0), a.bits(1), a.bits(2)),
    "cudaStreamDestroy" => |m, a| {
        // The stream's work continues; `cudaStreamDestroy` returns at once even if there is some.
        flush(m)?;
        m.runtime.launched.remove(&a.bits(0));
        let Some(stream) = (a.bits(0) > PER_THREAD).then(|| m.runtime.streams.remove(&a.bits(0))).flatten() else {
            return answer(m, Err(CudaError::InvalidResourceHandle));
        };
        let kind = usize::from(!stream.blocking());
        let both = vec![stream.last, m.runtime.destroyed[kind]];
        m.runtime.destroyed[kind] = m.runtime.timeline.join(both, 0, None);
        m.runtime.stream_destroyed(a.bits(0), stream.blocking());
        answer(m, Ok(()))
    },
    "cudaStreamSynchronize" => |m, a| with_stream(m, a.bits(0), u64::MAX, |m, last| {
        let done = m.runtime.timeline.end(last);
        super::await_device(m, done);
        show(m)?;
        answer(m, Ok(()))
    }),
    "cudaStreamQuery" => |m, a| with_stream(m, a.bits(0), m.now_ps().saturating_sub(FUNCTION_PS), |m, last| {
        if is_done(m, last) { answer(m, Ok(())) } else { Ok(CudaError::NotReady.code().into()) }
    }),
    "cudaStreamGetFlags" => |m, a| query_stream(m, a, 4, |s| s.flags.into()),
    "cudaStreamGetPriority" => |m, a| query_stream(m, a, 4, |s| s.priority as u32 as u64),
    "cudaStreamGetDevice" => |m, a| query_stream(m, a, 4, |_| 0),
    "cudaStreamGetId" => |m, a| {
        put(m, a.bits(1), 8, a.bits(0))?;
        answer(m, Ok(()))
    },
    "cudaStreamAttachMemAsync" => |m, _| answer(m, Ok(())),
    "cudaStreamWaitEvent" => wait_event,
    "cudaLaunchHostFunc" => |m, a| call_host(m, a, vec![a.bits(2)], 0),
    "cudaStreamAddCallback" => |m, a| call_host(m, a, vec![a.bits(0), 0, a.bits(2)], a.bits(3)),
    "cudaEventCreate" => |m, a| create_event(m, a.bits(0), 0),
    "cudaEventCreateWithFlags" => |m, a| create_event(m, a.bits(0), a.bits(1)),
    "cudaEventDestroy" => |m, a| {
        let known = m.runtime.events.remove(&a.bits(0)).is_some();
        answer(m, if known { Ok(()) } else { Err(CudaError::InvalidResourceHandle) })
    },
    "cudaEventRecord" => record,
    "cudaEventRecordWithFlags" => record,
    "cudaEventSynchronize" => |m, a| with_event(m, a.bits(0), u64::MAX, |m, at| {
        let done = m.runtime.timeline.end(at.unwrap_or(0));
        super::await_device(m, done);
        show(m)?;
        answer(m, Ok(()))
    }),
    "cudaEventQuery" => |m, a| with_event(m, a.bits(0), m.now_ps(), |m, at| {
        if !is_done(m, at.unwrap_or(0)) {
            return Ok(CudaError::NotReady.code().into());
        }
        answer(m, Ok(()))
    }),
    "cudaEventElapsedTime" => |m, a| {
        flush(m)?;
        let at = |handle: u64| m.runtime.events.get(&handle).filter(|e| e.timed).and_then(|e| e.at);
        match (at(a.bits(1)), at(a.bits(2))) {
            (Some(start), Some(end)) => {
                let now = m.now_ps();
                let mut done = |id| m.runtime.timeline.done(id, now);
                let (Some(start), Some(end)) = (done(start), done(end)) else {
                    return answer(m, Err(CudaError::NotReady));
                };
                let ms = (end as f64 - start as f64) / 1e9;
                m.runtime.waited_for_event(a.bits(1));
                m.runtime.waited_for_event(a.bits(2));
                put(m, a.bits(0), 4, (ms as f32).to_bits().into())?;
                answer(m, Ok(()))
            }
            _ => answer(m, Err(CudaError::InvalidResourceHandle)),
        }
    },
    ;
};

fn wait_for_all(m: &mut Machine) -> Reply {
    if let Some(result) = m.runtime.capturing() {
        return answer(m, result);
    }
    synchronize(m)?;
    answer(m, Ok(()))
}

/// Whether a piece of work has ended by now.
fn is_done(m: &mut Machine, work: Id) -> bool {
    let now = m.now_ps();
    m.runtime.timeline.done(work, now).is_some()
}

/// Time from the call until a host function begins, picoseconds.
const FUNCTION_PS: u64 = 20_000_000;

/// Executes the stream's waiting operations that were issued by `until`, then calls `then` with the stream's
/// last work.
fn with_stream(m: &mut Machine, handle: u64, until: u64, then: fn(&mut Machine, Id) -> Reply) -> Reply {
    let Some(stream) = m.runtime.stream(handle) else {
        return answer(m, Err(CudaError::InvalidResourceHandle));
    };
    if let Some(result) = m.runtime.capture(stream, &Op::Nothing, true) {
        return answer(m, result);
    }
    if !flush_for(m, stream, until)? {
        return Ok(CudaError::NotReady.code().into());
    }
    let last = if stream == 0 { m.runtime.point_after(0, 0) } else { m.runtime.streams[&stream].last };
    let code = then(m, last)?;
    // Only calls that wait or ask get here, and code 0 means that the work is done.
    if code == 0 {
        m.runtime.waited_for(stream);
    }
    Ok(code)
}

/// Executes the operations before an event that is to be recorded, then calls `then` with the work that it
/// records.
fn with_event(
    m: &mut Machine,
    handle: u64,
    until: u64,
    then: fn(&mut Machine, Option<Id>) -> Reply,
) -> Reply {
    if m.runtime.has_parked_launches()
        && let Some(work) = m.runtime.waiting.iter().rfind(|w| matches!(w.op, Op::Record(e) if e == handle))
        && !flush_for(m, work.stream, until)?
    {
        return Ok(CudaError::NotReady.code().into());
    }
    match m.runtime.events.get(&handle).map(|e| (e.at, e.captured.is_some())) {
        None => answer(m, Err(CudaError::InvalidResourceHandle)),
        Some((_, true)) => answer(m, Err(CudaError::CapturedEvent)),
        Some((at, false)) => {
            let code = then(m, at)?;
            if code == 0 {
                m.runtime.waited_for_event(handle);
            }
            Ok(code)
        }
    }
}

fn query_stream(m: &mut Machine, a: &Args, size: u64, what: fn(&Stream) -> u64) -> Reply {
    let Some(stream) = m.runtime.stream(a.bits(0)) else {
        return answer(m, Err(CudaError::InvalidResourceHandle));
    };
    let value = what(&m.runtime.streams[&stream]);
    put(m, a.bits(1), size, value)?;
    answer(m, Ok(()))
}

fn create_stream(m: &mut Machine, pointer: u64, flags: u64, priority: u64) -> Reply {
    if flags as u32 > 1 {
        return answer(m, Err(CudaError::InvalidValue));
    }
    let handle = m.runtime.handle();
    put(m, pointer, 8, handle)?;
    let [least, greatest] = super::device_query::priorities(m.gpu.device());
    let priority = (priority as u32 as i32).clamp(greatest, least);
    super::races::track_work(m);
    let queue = m.runtime.streams_created + 1;
    m.runtime.streams_created = queue;
    m.runtime.streams.insert(handle, Stream { flags: flags as u32, priority, queue, ..Stream::default() });
    answer(m, Ok(()))
}

/// Issues a host function as an operation. No flags are defined.
fn call_host(m: &mut Machine, a: &Args, args: Vec<u64>, flags: u64) -> Reply {
    let function = a.bits(1);
    if function == 0 || flags as u32 != 0 {
        return answer(m, Err(CudaError::InvalidValue));
    }
    issue(m, a.bits(0), Op::Host { function, args }, false)
}

fn create_event(m: &mut Machine, pointer: u64, flags: u64) -> Reply {
    // Events for other processes (`cudaEventInterprocess`) must have no time.
    if flags as u32 > 7 || flags & 6 == 4 {
        return answer(m, Err(CudaError::InvalidValue));
    }
    let handle = m.runtime.handle();
    put(m, pointer, 8, handle)?;
    m.runtime.events.insert(handle, Event { at: None, timed: flags & 2 == 0, captured: None });
    answer(m, Ok(()))
}

fn record(m: &mut Machine, a: &Args) -> Reply {
    let Some(stream) = m.runtime.stream(a.bits(1)) else {
        return answer(m, Err(CudaError::InvalidResourceHandle));
    };
    if m.runtime.has_parked_launches()
        && !m.runtime.is_captured(stream)
        && m.runtime.events.contains_key(&a.bits(0))
    {
        return issue(m, a.bits(1), Op::Record(a.bits(0)), false);
    }
    flush_unless_captured(m, stream)?;
    let captured = m.runtime.streams[&stream].capture.clone();
    let now = m.now_ps();
    let counts = captured.is_none();
    let at = counts.then(|| m.runtime.point_after(stream, now));
    let Some(event) = m.runtime.events.get_mut(&a.bits(0)) else {
        return answer(m, Err(CudaError::InvalidResourceHandle));
    };
    event.at = at.or(event.at);
    event.captured = captured;
    if counts {
        m.runtime.recorded(a.bits(0), stream);
    }
    answer(m, Ok(()))
}

fn wait_event(m: &mut Machine, a: &Args) -> Reply {
    if a.at(2).unsigned() > 1 {
        return answer(m, Err(CudaError::InvalidValue));
    }
    let stream = m.runtime.stream(a.bits(0));
    if let Some(stream) = stream
        && m.runtime.has_parked_launches()
        && !m.runtime.is_captured(stream)
        && m.runtime.events.get(&a.bits(1)).is_some_and(|e| e.captured.is_none())
    {
        return issue(m, a.bits(0), Op::WaitEvent(a.bits(1)), false);
    }
    flush_unless_captured(m, stream.unwrap_or(0))?;
    let event = m.runtime.events.get(&a.bits(1)).cloned();
    let (Some(stream), Some(event)) = (stream, event) else {
        return answer(m, Err(CudaError::InvalidResourceHandle));
    };
    if let Some(captured) = event.captured {
        let result = m.runtime.join(stream, captured);
        return answer(m, result);
    }
    if m.runtime.streams[&stream].capture.is_some() {
        return answer(m, Err(CudaError::StreamCaptureIsolation));
    }
    wait_event_now(m, stream, a.bits(1));
    answer(m, Ok(()))
}

/// Lets a stream's future work wait for an event.
pub fn wait_event_now(m: &mut Machine, stream: u64, event: u64) -> Id {
    let own = m.runtime.point_after(stream, 0);
    let queue = m.runtime.streams.get(&stream).map(|s| s.queue);
    let at = m.runtime.events.get(&event).and_then(|e| e.at).unwrap_or(0);
    let both = m.runtime.timeline.join(vec![own, at], 0, queue);
    if let Some(s) = m.runtime.streams.get_mut(&stream) {
        s.last = both;
    }
    m.runtime.waits_for_event(stream, event);
    both
}

/// Records an event at the current end of a stream.
pub fn record_now(m: &mut Machine, event: u64, stream: u64, issued: u64) -> Id {
    let at = m.runtime.point_after(stream, issued);
    if let Some(event) = m.runtime.events.get_mut(&event) {
        (event.at, event.captured) = (Some(at), None);
    }
    m.runtime.recorded(event, stream);
    at
}

/// Executes the stream's waiting operations, since the time of an event depends on them.
fn flush_unless_captured(m: &mut Machine, stream: u64) -> Result<(), Stop> {
    if !m.runtime.is_captured(stream) {
        flush_for(m, stream, u64::MAX)?;
    }
    Ok(())
}
