//! Synchronisation, streams and events.

use device::CudaError;

use super::capture::Captured;
use super::op::{Op, flush, flush_for, issue};
use super::timeline::Id;
use super::{answer, show, synchronize};
use crate::library::{Entry, Reply, put, table};
use crate::machine::{Machine, Stop};
use crate::value::Args;

/// `cudaStreamLegacy`.
pub const LEGACY: u64 = 1;
/// `cudaStreamPerThread`.
pub const PER_THREAD: u64 = 2;

/// A stream.
#[derive(Clone, Debug, Default)]
pub struct Stream {
    /// Its last work.
    pub last: Id,
    /// `cudaStreamNonBlocking`.
    pub flags: u32,
    pub priority: i32,
    /// Queue of the device.
    pub queue: usize,
    /// Row of kernels that its last work is in; 0 if that is no kernel.
    pub row: usize,
    /// Its calls become nodes of a graph.
    pub capture: Option<Captured>,
}

impl Stream {
    /// The default stream and this one wait for each other.
    pub fn blocking(&self) -> bool {
        self.flags & 1 == 0
    }
}

/// An event.
#[derive(Clone, Debug)]
pub struct Event {
    /// Work that is done when it has been recorded.
    pub at: Option<Id>,
    timed: bool,
    /// It was recorded in a stream that is captured.
    pub captured: Option<Captured>,
}

pub const TABLE: &[Entry] = table! {
    "cudaDeviceSynchronize" => |m, _| wait_for_all(m),
    "cudaThreadSynchronize" => |m, _| wait_for_all(m),
    "cudaStreamCreate" => |m, a| create_stream(m, a.bits(0), 0, 0),
    "cudaStreamCreateWithFlags" => |m, a| create_stream(m, a.bits(0), a.bits(1), 0),
    "cudaStreamCreateWithPriority" => |m, a| create_stream(m, a.bits(0), a.bits(1), a.bits(2)),
    "cudaStreamDestroy" => |m, a| {
        // Its work goes on; `cudaStreamDestroy` of a stream that has some comes back at once.
        flush(m)?;
        m.runtime.launched.remove(&a.bits(0));
        let Some(stream) = (a.bits(0) > PER_THREAD).then(|| m.runtime.streams.remove(&a.bits(0))).flatten() else {
            return answer(m, Err(CudaError::InvalidResourceHandle));
        };
        let kind = usize::from(!stream.blocking());
        let both = vec![stream.last, m.runtime.gone[kind]];
        m.runtime.gone[kind] = m.runtime.timeline.join(both, 0, None);
        m.runtime.ends(a.bits(0), stream.blocking());
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
    "cudaStreamGetFlags" => |m, a| about(m, a, 4, |s| s.flags.into()),
    "cudaStreamGetPriority" => |m, a| about(m, a, 4, |s| s.priority as u32 as u64),
    "cudaStreamGetDevice" => |m, a| about(m, a, 4, |_| 0),
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

/// Is done by now.
fn is_done(m: &mut Machine, work: Id) -> bool {
    let now = m.now_ps();
    m.runtime.timeline.done(work, now).is_some()
}

/// From its call on until a function of the host begins, picoseconds.
const FUNCTION_PS: u64 = 20_000_000;

/// Work that was issued by a time is done or has its time; then what a call asks of the stream's last work.
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
    let last = if stream == 0 { m.runtime.behind(0, 0) } else { m.runtime.streams[&stream].last };
    let code = then(m, last)?;
    // Only what waits or asks comes here.
    if code == 0 {
        m.runtime.waited_for(stream);
    }
    Ok(code)
}

/// What is before an event was done when it was recorded.
fn with_event(
    m: &mut Machine,
    handle: u64,
    until: u64,
    then: fn(&mut Machine, Option<Id>) -> Reply,
) -> Reply {
    if m.runtime.holds_launches()
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

fn about(m: &mut Machine, a: &Args, size: u64, what: fn(&Stream) -> u64) -> Reply {
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
    let [least, greatest] = super::device_query::PRIORITIES;
    let priority = (priority as u32 as i32).clamp(greatest, least);
    super::order::begin(m);
    let queue = m.runtime.made + 1;
    m.runtime.made = queue;
    m.runtime.streams.insert(handle, Stream { flags: flags as u32, priority, queue, ..Stream::default() });
    answer(m, Ok(()))
}

/// A function of the host as work; there are no flags yet.
fn call_host(m: &mut Machine, a: &Args, args: Vec<u64>, flags: u64) -> Reply {
    let function = a.bits(1);
    if function == 0 || flags as u32 != 0 {
        return answer(m, Err(CudaError::InvalidValue));
    }
    issue(m, a.bits(0), Op::Host { function, args }, false)
}

fn create_event(m: &mut Machine, pointer: u64, flags: u64) -> Reply {
    // Between processes an event has no time.
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
    if m.runtime.holds_launches()
        && !m.runtime.is_captured(stream)
        && m.runtime.events.contains_key(&a.bits(0))
    {
        return issue(m, a.bits(1), Op::Record(a.bits(0)), false);
    }
    flush_unless_captured(m, stream)?;
    let captured = m.runtime.streams[&stream].capture.clone();
    let now = m.now_ps();
    let counts = captured.is_none();
    let at = counts.then(|| m.runtime.behind(stream, now));
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
        && m.runtime.holds_launches()
        && !m.runtime.is_captured(stream)
        && m.runtime.events.get(&a.bits(1)).is_some_and(|e| e.captured.is_none())
    {
        return issue(m, a.bits(0), Op::Behind(a.bits(1)), false);
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
    go_behind(m, stream, a.bits(1));
    answer(m, Ok(()))
}

/// What the stream is given from now on waits for an event.
pub fn go_behind(m: &mut Machine, stream: u64, event: u64) -> Id {
    let own = m.runtime.behind(stream, 0);
    let queue = m.runtime.streams.get(&stream).map(|s| s.queue);
    let at = m.runtime.events.get(&event).and_then(|e| e.at).unwrap_or(0);
    let both = m.runtime.timeline.join(vec![own, at], 0, queue);
    if let Some(s) = m.runtime.streams.get_mut(&stream) {
        s.last = both;
    }
    m.runtime.goes_behind(stream, event);
    both
}

/// An event is recorded where the stream is.
pub fn record_now(m: &mut Machine, event: u64, stream: u64, issued: u64) -> Id {
    let at = m.runtime.behind(stream, issued);
    if let Some(event) = m.runtime.events.get_mut(&event) {
        (event.at, event.captured) = (Some(at), None);
    }
    m.runtime.recorded(event, stream);
    at
}

/// An event has a time, so what is before it has to have one.
fn flush_unless_captured(m: &mut Machine, stream: u64) -> Result<(), Stop> {
    if !m.runtime.is_captured(stream) {
        flush_for(m, stream, u64::MAX)?;
    }
    Ok(())
}
