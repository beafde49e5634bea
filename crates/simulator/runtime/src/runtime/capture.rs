//! Stream capture: work issued to a captured stream becomes nodes of a graph.

use device::CudaError;

use super::graph::{Graph, Node};
use super::op::Op;
use super::{Runtime, answer};
use crate::library::{Entry, Reply, put, table, write};
use crate::machine::{Machine, Stop};
use crate::value::Args;

/// Capture of a stream: the graph, and the nodes on which the next one depends.
#[derive(Clone, Debug, Default)]
pub struct Captured {
    graph: u64,
    last: Vec<u64>,
    /// Whether the capture began in another stream.
    joined: bool,
    /// Whether its mode is `cudaStreamCaptureModeGlobal`.
    global: bool,
}

pub const TABLE: &[Entry] = table! {
    "cudaStreamBeginCapture" => begin,
    "cudaStreamEndCapture" => end,
    "cudaStreamIsCapturing" => |m, a| {
        let status = status(m, a.bits(0));
        put(m, a.bits(1), 4, status)?;
        answer(m, Ok(()))
    },
    "cudaStreamGetCaptureInfo" => |m, a| {
        let status = status(m, a.bits(0));
        put(m, a.bits(1), 4, status)?;
        if a.bits(2) != 0 {
            let graph = m.runtime.streams.get(&a.bits(0)).and_then(|s| s.capture.as_ref()).map_or(0, |c| c.graph);
            put(m, a.bits(2), 8, graph)?;
        }
        answer(m, Ok(()))
    },
    // Arguments: stream, where the graph, the address of the nodes and their number go.
    "__capture_place" => |m, a| {
        let Some(own) = m.runtime.streams.get(&a.bits(0)).and_then(|s| s.capture.clone()) else { return answer(m, Ok(())) };
        let list = own.last.iter().flat_map(|node| node.to_le_bytes()).collect::<Vec<u8>>();
        let at = m.memory.alloc(list.len() as u64 + 8, 8).unwrap_or(0);
        write(m, at, &list)?;
        for (i, value) in [own.graph, at, own.last.len() as u64].into_iter().enumerate() {
            put(m, a.bits(1) + 8 * i as u64, 8, value)?;
        }
        answer(m, Ok(()))
    },
    // Arguments: stream, nodes, their number, flags.
    "cudaStreamUpdateCaptureDependencies" => |m, a| {
        let Ok(nodes) = nodes(m, a, 1)? else { return answer(m, Err(CudaError::InvalidValue)) };
        let stream = m.runtime.streams.get_mut(&a.bits(0)).and_then(|s| s.capture.as_mut());
        let Some(own) = stream else { return answer(m, Err(CudaError::IllegalState)) };
        if a.bits(3) as u32 == 1 {
            own.last.clear();
        }
        own.last.extend(nodes);
        answer(m, Ok(()))
    },
    // Arguments: stream, graph, nodes that come before, their number, mode.
    "__capture_into" => |m, a| {
        let Ok(last) = nodes(m, a, 2)? else { return answer(m, Err(CudaError::InvalidValue)) };
        let Some(stream) = m.runtime.stream(a.bits(0)).filter(|&s| s != 0) else {
            return answer(m, Err(CudaError::StreamCaptureUnsupported));
        };
        if m.runtime.is_captured(stream) || !m.runtime.graphs.made.contains_key(&a.bits(1)) {
            return answer(m, Err(CudaError::InvalidValue));
        }
        let captured = Captured { graph: a.bits(1), last, joined: false, global: a.bits(4) as u32 == 0 };
        if let Some(stream) = m.runtime.streams.get_mut(&stream) {
            stream.capture = Some(captured);
        }
        answer(m, Ok(()))
    },
    "cudaThreadExchangeStreamCaptureMode" => |m, _| answer(m, Ok(())),
    ;
};

impl Runtime {
    /// Adds an operation to the graph of a captured stream. `None` if the stream is not captured and the
    /// operation is to be executed.
    pub fn capture(&mut self, stream: u64, op: &Op, waits: bool) -> Option<Result<(), CudaError>> {
        let Some(captured) = self.streams.get(&stream).and_then(|s| s.capture.clone()) else {
            let blocking = stream == 0 && self.streams.values().any(|s| s.blocking() && s.capture.is_some());
            return blocking.then(|| self.spoil(CudaError::StreamCaptureImplicit));
        };
        if waits {
            return Some(self.spoil(CudaError::StreamCaptureUnsupported));
        }
        let handle = self.handle();
        if let Some(graph) = self.graphs.made.get_mut(&captured.graph) {
            let (op, after) = (op.clone(), captured.last.clone());
            graph.nodes.push(Node { handle, op, after, params: 0, original: 0, disabled: false });
        }
        if let Some(stream) = self.streams.get_mut(&stream) {
            stream.capture = Some(Captured { last: vec![handle], ..captured });
        }
        Some(Ok(()))
    }
    /// The error of a call that waits for the device while a stream is being captured; `None` if none is.
    pub fn capturing(&mut self) -> Option<Result<(), CudaError>> {
        let any = self.streams.values().any(|s| s.capture.as_ref().is_some_and(|c| c.global));
        any.then(|| self.spoil(CudaError::StreamCaptureUnsupported))
    }
    /// Whether a stream is being captured, so that nothing waits for its work.
    pub fn is_captured(&self, stream: u64) -> bool {
        self.streams.get(&stream).is_some_and(|s| s.capture.is_some())
    }
    /// Invalidates the capture of a stream, if there is one, because a launch was refused (recorded on an
    /// H200).
    pub fn spoil_capture_of(&mut self, stream: u64) {
        if let Some(captured) = self.streams.get(&stream).and_then(|s| s.capture.as_ref())
            && let Some(graph) = self.graphs.made.get_mut(&captured.graph)
        {
            graph.spoilt = true;
        }
    }
    fn spoil(&mut self, error: CudaError) -> Result<(), CudaError> {
        for captured in self.streams.values().filter_map(|s| s.capture.as_ref()) {
            if let Some(graph) = self.graphs.made.get_mut(&captured.graph) {
                graph.spoilt = true;
            }
        }
        Err(error)
    }
    /// Lets `stream` join the capture of another stream, whose work it follows.
    pub fn join(&mut self, stream: u64, other: Captured) -> Result<(), CudaError> {
        let Some(stream) = self.streams.get_mut(&stream) else {
            return Err(CudaError::InvalidResourceHandle);
        };
        match &mut stream.capture {
            None => stream.capture = Some(Captured { joined: true, ..other }),
            Some(own) if own.graph == other.graph => {
                own.last
                    .extend(other.last.iter().filter(|h| !own.last.contains(h)).copied().collect::<Vec<_>>());
            }
            Some(_) => return Err(CudaError::StreamCaptureMerge),
        }
        Ok(())
    }
}

/// Reads a list of node handles; argument `i` is its address and the next one its length.
fn nodes(m: &mut Machine, a: &Args, i: usize) -> Result<Result<Vec<u64>, CudaError>, Stop> {
    let mut nodes = Vec::new();
    for k in 0..a.bits(i + 1) {
        let node = m.load(a.bits(i) + 8 * k, 8)?;
        if !m.runtime.graphs.made.values().any(|g| g.nodes.iter().any(|n| n.handle == node)) {
            return Ok(Err(CudaError::InvalidValue));
        }
        nodes.push(node);
    }
    Ok(Ok(nodes))
}

fn begin(m: &mut Machine, a: &Args) -> Reply {
    let Some(stream) = m.runtime.stream(a.bits(0)).filter(|&s| s != 0) else {
        return answer(m, Err(CudaError::StreamCaptureUnsupported));
    };
    if m.runtime.is_captured(stream) {
        return answer(m, Err(CudaError::IllegalState));
    }
    let graph = m.runtime.handle();
    m.runtime.graphs.made.insert(graph, Graph::default());
    let captured = Captured { graph, global: a.bits(1) == 0, ..Captured::default() };
    if let Some(stream) = m.runtime.streams.get_mut(&stream) {
        stream.capture = Some(captured);
    }
    answer(m, Ok(()))
}

fn end(m: &mut Machine, a: &Args) -> Reply {
    let Some(own) = m.runtime.streams.get(&a.bits(0)).and_then(|s| s.capture.clone()) else {
        return answer(m, Err(CudaError::IllegalState));
    };
    if own.joined {
        return answer(m, Err(CudaError::StreamCaptureUnmatched));
    }
    // Streams that joined the capture must have been joined back, so that another node depends on their last
    // one.
    let mut unjoined = false;
    for stream in m.runtime.streams.values_mut() {
        let Some(other) = stream.capture.take_if(|c| c.graph == own.graph) else { continue };
        let Some(graph) = m.runtime.graphs.made.get(&own.graph) else { continue };
        let followed = |h: &u64| own.last.contains(h) || graph.nodes.iter().any(|n| n.after.contains(h));
        unjoined |= !other.last.iter().all(followed);
    }
    for event in m.runtime.events.values_mut() {
        event.captured.take_if(|c| c.graph == own.graph);
    }
    let spoilt = m.runtime.graphs.made.get(&own.graph).is_some_and(|g| g.spoilt);
    let result = match (spoilt, unjoined) {
        (true, _) => Err(CudaError::StreamCaptureInvalidated),
        (_, true) => Err(CudaError::StreamCaptureUnjoined),
        _ => Ok(()),
    };
    if a.bits(1) != 0 {
        put(m, a.bits(1), 8, if result.is_ok() { own.graph } else { 0 })?;
    }
    if result.is_err() {
        m.runtime.graphs.made.remove(&own.graph);
    }
    answer(m, result)
}

/// Value of `cudaStreamCaptureStatus`.
fn status(m: &Machine, stream: u64) -> u64 {
    let captured = m.runtime.streams.get(&stream).and_then(|s| s.capture.as_ref());
    captured.map_or(0, |c| if m.runtime.graphs.made.get(&c.graph).is_some_and(|g| g.spoilt) { 2 } else { 1 })
}
