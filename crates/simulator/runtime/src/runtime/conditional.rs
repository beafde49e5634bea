//! Conditional nodes of graphs, which execute graphs depending on a condition that device code sets
//! (`cudaGraphSetConditional`).
//!
//! A condition is a 32-bit number in device memory, and its handle is the address: setting it is a store.

use base::Map;
use device::CudaError;
use functional::FaultKind;

use super::graph::{self, Graph};
use super::op::Op;
use super::timeline::{Id, Start};
use super::{Runtime, answer};
use crate::library::{Reply, put};
use crate::machine::{Machine, Stop};
use crate::value::Args;

/// The operation of a conditional node.
#[derive(Clone, Debug)]
pub struct Branch {
    /// Address of the condition.
    condition: u64,
    kind: Kind,
    /// Handles of the graphs that it may execute.
    bodies: Vec<u64>,
}

/// How the condition selects a graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// The first graph if the condition is not 0, else the second if there is one.
    If,
    /// The graph, repeated as long as the condition is not 0.
    While,
    /// The graph whose number the condition is, if there is one.
    Switch,
}

/// `cudaGraphConditionalHandleCreate` with the arguments handle, graph, default, flags.
pub fn condition(m: &mut Machine, a: &Args) -> Reply {
    if !m.runtime.graphs.made.contains_key(&a.bits(1)) || a.bits(3) as u32 > 1 {
        return graph::wrong(m);
    }
    let address = match m.gpu.alloc(256) {
        Ok(address) => address,
        Err(error) => return answer(m, Err(error)),
    };
    let default = a.bits(2) as u32;
    m.gpu.write(address, &default.to_le_bytes());
    if let Some(graph) = m.runtime.graphs.made.get_mut(&a.bits(1)).filter(|_| a.bits(3) as u32 == 1) {
        graph.conditions.push((address, default));
    }
    put(m, a.bits(0), 8, address)?;
    answer(m, Ok(()))
}

/// Adds a conditional node. Arguments: node, graph, dependencies, their number, condition, kind, number of
/// bodies, where the bodies go.
pub fn add(m: &mut Machine, a: &Args) -> Reply {
    let count = a.bits(6) as u32;
    let fits = match a.bits(5) as u32 {
        0 => matches!(count, 1 | 2),
        1 => count == 1,
        2 => count > 0,
        _ => false,
    };
    if !fits || m.gpu.memory().allocation(a.bits(4)).is_none() {
        return graph::wrong(m);
    }
    graph::add(m, a, |m, a, i| {
        let kind = [Kind::If, Kind::While, Kind::Switch][a.bits(i + 1) as usize];
        let mut bodies = Vec::new();
        for k in 0..u64::from(a.bits(i + 2) as u32) {
            let body = m.runtime.handle();
            m.runtime.graphs.made.insert(body, Graph::default());
            put(m, a.bits(i + 3) + 8 * k, 8, body)?;
            bodies.push(body);
        }
        Ok(Ok((Op::Branch(Branch { condition: a.bits(i), kind, bodies }), 0)))
    })
}

/// `cudaGraphClone`: a copy whose nodes refer to the originals. An H200 refuses graphs with conditional
/// nodes.
pub fn clone_graph(m: &mut Machine, a: &Args) -> Reply {
    let Some(mut graph) = m.runtime.graphs.made.get(&a.bits(1)).cloned() else { return graph::wrong(m) };
    if graph.nodes.iter().any(|node| matches!(node.op, Op::Branch(_))) {
        return answer(m, Err(CudaError::NotSupported));
    }
    let renamed: Map<u64, u64> = graph.nodes.iter().map(|n| (n.handle, m.runtime.handle())).collect();
    for node in &mut graph.nodes {
        (node.original, node.handle) = (node.handle, renamed[&node.handle]);
        node.after.iter_mut().for_each(|before| *before = renamed[before]);
    }
    let handle = m.runtime.handle();
    put(m, a.bits(0), 8, handle)?;
    m.runtime.graphs.made.insert(handle, graph);
    answer(m, Ok(()))
}

impl Runtime {
    /// A copy of a graph, with executable copies of the graphs in its conditional nodes. `None` if one has a
    /// cycle.
    pub fn with_bodies(&mut self, handle: u64) -> Option<Graph> {
        let mut graph = self.graphs.made.get(&handle)?.clone();
        graph.order()?;
        self.uncounted += graph.nodes.len();
        let mut inner: Vec<(u64, u32)> = Vec::new();
        for node in &mut graph.nodes {
            match &mut node.op {
                Op::Branch(branch) => {
                    for body in &mut branch.bodies {
                        let copy = self.with_bodies(*body)?;
                        inner.extend(&copy.conditions);
                        *body = self.handle();
                        self.graphs.executable.insert(*body, copy);
                    }
                }
                Op::Graph(child) => {
                    inner.extend(self.graphs.executable.get(child).iter().flat_map(|g| &g.conditions))
                }
                _ => {}
            }
        }
        graph.conditions.extend(inner);
        Some(graph)
    }
    /// Whether a graph contains a kernel, which could change a condition.
    fn decides(&self, graph: u64) -> bool {
        let nodes = self.graphs.executable.get(&graph).into_iter().flat_map(|g| &g.nodes);
        nodes.into_iter().any(|node| match &node.op {
            Op::Kernel { .. } => true,
            Op::Graph(child) => self.decides(*child),
            Op::Branch(branch) => branch.bodies.iter().any(|&body| self.decides(body)),
            _ => false,
        })
    }
}

/// Sets conditions to their defaults when a launch of a graph begins.
pub fn begin(m: &mut Machine, exec: u64) {
    let conditions = m.runtime.graphs.executable.get(&exec).map(|g| g.conditions.clone());
    for (address, default) in conditions.unwrap_or_default() {
        m.gpu.write(address, &default.to_le_bytes());
    }
}

impl Branch {
    /// Executes the graph that the condition selects.
    pub fn run(&self, m: &mut Machine, start: &Start) -> Result<Result<Id, CudaError>, Stop> {
        let mut start = start.clone();
        loop {
            let value =
                m.gpu.read(self.condition, 4).map_or(0, |b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]));
            let body = match self.kind {
                Kind::If => self.bodies.get(usize::from(value == 0)),
                Kind::While => self.bodies.first().filter(|_| value != 0),
                Kind::Switch => self.bodies.get(value as usize),
            };
            let Some(&body) = body.filter(|_| m.runtime.sticky.is_none()) else {
                return Ok(Ok(m.runtime.timeline.join(start.after, start.issued, None)));
            };
            let lead_ps = std::mem::take(&mut m.runtime.launch_lead_ps);
            let end = graph::run(m, body, &start)?;
            m.runtime.launch_lead_ps = lead_ps;
            let Ok(end) = end else { return Ok(end) };
            if self.kind != Kind::While {
                return Ok(Ok(end));
            }
            if !m.runtime.decides(body) {
                return Err(m.fault(FaultKind::Timeout));
            }
            start.after = vec![end];
        }
    }
}
