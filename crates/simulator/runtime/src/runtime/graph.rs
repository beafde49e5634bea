//! CUDA graphs: operations with dependencies, built by calls or by capturing a stream, and launched as one
//! operation.
//!
//! A node's handle names it in the graph and in everything instantiated from it. Nodes are executed in the
//! order in which they were added, as far as dependencies allow.

use base::Map;
use device::CudaError;

use super::copy::Move;
use super::graph_node::{Make, box_node, fill_node, host_node, kernel_node, line_node};
use super::op::{self, Op, issue};
use super::pool::reserve;
use super::timeline::{Id, Start};
use super::{answer, conditional};
use crate::library::{Entry, Reply, put, table};
use crate::machine::{Machine, Stop};
use crate::value::Args;

/// All graphs, by handle.
#[derive(Default)]
pub struct Graphs {
    /// Graphs that the program builds (`cudaGraph_t`).
    pub made: Map<u64, Graph>,
    /// Executable graphs (`cudaGraphExec_t`).
    pub executable: Map<u64, Graph>,
}

/// A graph.
#[derive(Clone, Default)]
pub struct Graph {
    pub nodes: Vec<Node>,
    /// Whether something forbidden was done during the capture.
    pub spoilt: bool,
    /// Whether memory of the last launch is freed at the next one
    /// (`cudaGraphInstantiateFlagAutoFreeOnLaunch`).
    frees: bool,
    /// Addresses of conditions, and the values that they get before each launch.
    pub conditions: Vec<(u64, u32)>,
}

/// A node of a graph.
#[derive(Clone)]
pub struct Node {
    pub handle: u64,
    pub op: Op,
    /// Handles of the nodes on which it depends.
    pub after: Vec<u64>,
    /// Address of the array of pointers to a kernel node's arguments; 0 for other nodes.
    pub params: u64,
    /// Handle of the node of which this one is a clone; 0 if it is none.
    pub original: u64,
    /// Whether the node is disabled, so that it does nothing.
    pub disabled: bool,
}

pub const TABLE: &[Entry] = table! {
    "cudaGraphCreate" => |m, a| {
        let handle = m.runtime.handle();
        put(m, a.bits(0), 8, handle)?;
        m.runtime.graphs.made.insert(handle, Graph::default());
        answer(m, Ok(()))
    },
    "cudaGraphClone" => conditional::clone_graph,
    "cudaGraphDestroy" => |m, a| {
        let known = m.runtime.graphs.made.remove(&a.bits(0)).is_some();
        answer(m, if known { Ok(()) } else { Err(CudaError::InvalidValue) })
    },
    "cudaGraphExecDestroy" => |m, a| {
        let known = m.runtime.graphs.executable.remove(&a.bits(0)).is_some();
        answer(m, if known { Ok(()) } else { Err(CudaError::InvalidValue) })
    },
    "cudaGraphAddEmptyNode" => |m, a| add(m, a, |_, _, _| Ok(Ok((Op::Nothing, 0)))),
    "cudaGraphAddKernelNode" => |m, a| add(m, a, kernel_node),
    "cudaGraphAddMemcpyNode" => |m, a| add(m, a, box_node),
    "cudaGraphAddMemcpyNode1D" => |m, a| add(m, a, line_node),
    "cudaGraphAddMemcpyNodeToSymbol" => |m, a| add(m, a, |_, a, i| {
        Ok(Ok((Op::Copy(Move::line(a.bits(i).wrapping_add(a.bits(i + 3)), a.bits(i + 1), a.bits(i + 2), 4)), 0)))
    }),
    "cudaGraphAddMemcpyNodeFromSymbol" => |m, a| add(m, a, |_, a, i| {
        Ok(Ok((Op::Copy(Move::line(a.bits(i), a.bits(i + 1).wrapping_add(a.bits(i + 3)), a.bits(i + 2), 4)), 0)))
    }),
    "cudaGraphAddMemsetNode" => |m, a| add(m, a, fill_node),
    "cudaGraphAddHostNode" => |m, a| add(m, a, host_node),
    "cudaGraphAddChildGraphNode" => |m, a| add(m, a, |m, a, i| {
        // The child is a copy of the graph as it is now.
        let Some(child) = m.runtime.graphs.made.get(&a.bits(i)).cloned() else { return Ok(Err(CudaError::InvalidValue)) };
        let handle = m.runtime.handle();
        m.runtime.uncounted += child.nodes.len();
        m.runtime.graphs.executable.insert(handle, child);
        Ok(Ok((Op::Graph(handle), 0)))
    }),
    "cudaGraphAddDependencies" => |m, a| depend(m, a, true),
    "cudaGraphRemoveDependencies" => |m, a| depend(m, a, false),
    // Arguments: out, node of the original, clone.
    "cudaGraphNodeFindInClone" => |m, a| {
        let clone = m.runtime.graphs.made.get(&a.bits(2));
        let node = clone.and_then(|g| g.nodes.iter().find(|n| n.original == a.bits(1)).map(|n| n.handle));
        let Some(node) = node else { return wrong(m) };
        put(m, a.bits(0), 8, node)?;
        answer(m, Ok(()))
    },
    // Arguments: executable graph, node, whether it is enabled.
    "cudaGraphNodeSetEnabled" => |m, a| {
        let Some(node) = m.runtime.graphs.switched(a) else { return wrong(m) };
        node.disabled = a.bits(2) as u32 == 0;
        answer(m, Ok(()))
    },
    "cudaGraphNodeGetEnabled" => |m, a| {
        let Some(on) = m.runtime.graphs.switched(a).map(|node| !node.disabled) else { return wrong(m) };
        put(m, a.bits(2), 4, on.into())?;
        answer(m, Ok(()))
    },
    // Arguments: node, graph, dependencies, their number, where the address is, size.
    "__graph_add_memory" => |m, a| {
        if let Err(error) = reserve(m, a.bits(4), a.bits(5))? {
            return answer(m, Err(error));
        }
        add(m, a, |m, a, i| Ok(Ok((Op::Memory { block: m.load(a.bits(i), 8)?, taken: true }, 0))))
    },
    "cudaGraphAddMemFreeNode" => |m, a| add(m, a, |m, a, i| {
        let known = m.runtime.pools.of_graphs.contains_key(&a.bits(i));
        let op = Op::Memory { block: a.bits(i), taken: false };
        Ok(if known { Ok((op, 0)) } else { Err(CudaError::InvalidValue) })
    }),
    "cudaGraphDestroyNode" => |m, a| {
        let node = a.bits(0);
        let Some(handle) = m.runtime.graphs.holder(node) else { return wrong(m) };
        if let Some(graph) = m.runtime.graphs.made.get_mut(&handle) {
            graph.nodes.retain(|n| n.handle != node);
            graph.nodes.iter_mut().for_each(|n| n.after.retain(|&before| before != node));
        }
        answer(m, Ok(()))
    },
    "__graph_instantiate" => |m, a| {
        let Some(graph) = m.runtime.with_bodies(a.bits(1)) else { return wrong(m) };
        let handle = m.runtime.handle();
        put(m, a.bits(0), 8, handle)?;
        m.runtime.graphs.executable.insert(handle, Graph { frees: a.bits(2) & 1 != 0, ..graph });
        answer(m, Ok(()))
    },
    "__graph_update" => |m, a| {
        let Some(from) = m.runtime.with_bodies(a.bits(1)) else { return wrong(m) };
        let Some(to) = m.runtime.graphs.executable.get_mut(&a.bits(0)) else { return wrong(m) };
        let result = to.update(&from);
        answer(m, result)
    },
    "__graph_condition" => conditional::condition,
    "__graph_add_branch" => conditional::add,
    "cudaGraphUpload" => |m, _| answer(m, Ok(())),
    "cudaGraphLaunch" => |m, a| {
        if !m.runtime.graphs.executable.contains_key(&a.bits(0)) {
            return wrong(m);
        }
        issue(m, a.bits(1), Op::Graph(a.bits(0)), false)
    },
    "cudaGraphGetNodes" => |m, a| {
        let Some(graph) = m.runtime.graphs.made.get(&a.bits(0)) else { return wrong(m) };
        let nodes = graph.nodes.iter().map(|n| n.handle).collect();
        list(m, a, 1, &[nodes])
    },
    "cudaGraphGetRootNodes" => |m, a| {
        let Some(graph) = m.runtime.graphs.made.get(&a.bits(0)) else { return wrong(m) };
        let nodes = graph.nodes.iter().filter(|n| n.after.is_empty()).map(|n| n.handle).collect();
        list(m, a, 1, &[nodes])
    },
    "cudaGraphGetEdges" => |m, a| {
        let Some(graph) = m.runtime.graphs.made.get(&a.bits(0)) else { return wrong(m) };
        let edges = || graph.nodes.iter().flat_map(|n| n.after.iter().map(|&from| (from, n.handle)));
        let (from, to) = (edges().map(|e| e.0).collect(), edges().map(|e| e.1).collect());
        list(m, a, 1, &[from, to])
    },
    "cudaGraphNodeGetDependencies" => |m, a| {
        let Some(before) = m.runtime.graphs.find(a.bits(0)).map(|n| n.after.clone()) else { return wrong(m) };
        list(m, a, 1, &[before])
    },
    "cudaGraphNodeGetDependentNodes" => |m, a| {
        let holder = m.runtime.graphs.holder(a.bits(0));
        let Some(graph) = holder.and_then(|h| m.runtime.graphs.made.get(&h)) else { return wrong(m) };
        let nodes = graph.nodes.iter().filter(|n| n.after.contains(&a.bits(0))).map(|n| n.handle).collect();
        list(m, a, 1, &[nodes])
    },
    "cudaGraphNodeGetType" => |m, a| {
        let Some(node) = m.runtime.graphs.find(a.bits(0)) else { return wrong(m) };
        let kind = match node.op {
            Op::Kernel { .. } => 0,
            Op::Copy(_) => 1,
            Op::Fill(_) => 2,
            Op::Host { .. } => 3,
            Op::Graph(_) => 4,
            Op::Nothing | Op::Resume(_) | Op::Record(_) | Op::WaitEvent(_) => 5,
            Op::Memory { taken, .. } => 11 - u64::from(taken),
            Op::Branch(_) => 13,
        };
        put(m, a.bits(1), 4, kind)?;
        answer(m, Ok(()))
    },
    "cudaGraphKernelNodeGetParams" => |m, a| {
        let Some(Node { op: Op::Kernel { kernel, shape, .. }, params, .. }) = m.runtime.graphs.find(a.bits(0)).cloned() else {
            return wrong(m);
        };
        put(m, a.bits(1), 8, crate::step::code_pointer(kernel))?;
        for (i, word) in shape.grid.into_iter().chain(shape.block).chain([shape.dynamic_smem as u32]).enumerate() {
            put(m, a.bits(1) + 8 + 4 * i as u64, 4, word.into())?;
        }
        put(m, a.bits(1) + 40, 8, params)?;
        put(m, a.bits(1) + 48, 8, 0)?;
        answer(m, Ok(()))
    },
    "cudaGraphKernelNodeSetParams" => |m, a| set(m, a, 0, kernel_node),
    "cudaGraphMemcpyNodeSetParams" => |m, a| set(m, a, 0, box_node),
    "cudaGraphMemcpyNodeSetParams1D" => |m, a| set(m, a, 0, line_node),
    "cudaGraphMemsetNodeSetParams" => |m, a| set(m, a, 0, fill_node),
    "cudaGraphHostNodeSetParams" => |m, a| set(m, a, 0, host_node),
    "cudaGraphExecKernelNodeSetParams" => |m, a| set(m, a, 1, kernel_node),
    "cudaGraphExecMemcpyNodeSetParams" => |m, a| set(m, a, 1, box_node),
    "cudaGraphExecMemcpyNodeSetParams1D" => |m, a| set(m, a, 1, line_node),
    "cudaGraphExecMemsetNodeSetParams" => |m, a| set(m, a, 1, fill_node),
    "cudaGraphExecHostNodeSetParams" => |m, a| set(m, a, 1, host_node),
    ;
};

pub fn wrong(m: &mut Machine) -> Reply {
    answer(m, Err(CudaError::InvalidValue))
}

impl Graphs {
    fn holder(&self, node: u64) -> Option<u64> {
        let holds = |g: &Graph| g.nodes.iter().any(|n| n.handle == node);
        self.made.iter().find(|(_, g)| holds(g)).map(|(&handle, _)| handle)
    }
    /// A node of an executable graph that can be disabled: a kernel, a copy or a fill.
    fn switched(&mut self, a: &Args) -> Option<&mut Node> {
        let node = self.executable.get_mut(&a.bits(0))?.node(a.bits(1))?;
        matches!(node.op, Op::Kernel { .. } | Op::Copy(_) | Op::Fill(_)).then_some(node)
    }
    fn find(&self, node: u64) -> Option<&Node> {
        self.made.values().flat_map(|g| &g.nodes).find(|n| n.handle == node)
    }
}

impl Graph {
    fn node(&mut self, handle: u64) -> Option<&mut Node> {
        self.nodes.iter_mut().find(|n| n.handle == handle)
    }
    /// The nodes in an order in which each follows those on which it depends; `None` if there is a cycle.
    pub fn order(&self) -> Option<Vec<usize>> {
        let mut order = Vec::new();
        let mut done = vec![false; self.nodes.len()];
        while order.len() < self.nodes.len() {
            let before = |handle: u64| self.nodes.iter().position(|n| n.handle == handle);
            let can = |i: &usize| {
                let ended = |&h: &u64| before(h).is_none_or(|at| done[at]);
                !done[*i] && self.nodes[*i].after.iter().all(ended)
            };
            let next = (0..self.nodes.len()).find(can)?;
            done[next] = true;
            order.push(next);
        }
        Some(order)
    }
    /// Replaces the operations of all nodes by those of a graph of the same structure.
    fn update(&mut self, from: &Graph) -> Result<(), CudaError> {
        let place = |g: &Graph, h: u64| g.nodes.iter().position(|n| n.handle == h);
        let alike = |a: &Node, b: &Node| {
            let same = std::mem::discriminant(&a.op) == std::mem::discriminant(&b.op);
            let before = |g: &Graph, n: &Node| n.after.iter().map(|&h| place(g, h)).collect::<Vec<_>>();
            same && before(self, a) == before(from, b)
        };
        let fits = self.nodes.len() == from.nodes.len();
        if !fits || !self.nodes.iter().zip(&from.nodes).all(|(a, b)| alike(a, b)) {
            return Err(CudaError::GraphExecUpdateFailure);
        }
        for (node, new) in self.nodes.iter_mut().zip(&from.nodes) {
            node.op = new.op.clone();
        }
        Ok(())
    }
}

/// Executes an executable graph.
pub fn run(m: &mut Machine, exec: u64, start: &Start) -> Result<Result<Id, CudaError>, Stop> {
    let Some(graph) = m.runtime.graphs.executable.get(&exec).cloned() else {
        return Ok(Err(CudaError::InvalidValue));
    };
    for node in graph.nodes.iter().filter(|_| graph.frees) {
        if let Op::Memory { block, taken: true } = node.op {
            m.runtime.pools.set_allocated(block, false);
        }
    }
    let mut ends: Map<u64, Id> = Map::new();
    let mut firsts = 0;
    for i in graph.order().unwrap_or_default() {
        let Node { handle, op, after, disabled, .. } = &graph.nodes[i];
        let op = if *disabled { &Op::Nothing } else { op };
        let mut from = Start { batch: 0, queue: None, ..start.clone() };
        if !after.is_empty() {
            from.after = after.iter().filter_map(|h| ends.get(h)).copied().collect();
        }
        m.runtime.launch_lead_ps = super::graph_node::launch_lead(m, after.is_empty(), firsts);
        firsts += i64::from(after.is_empty());
        let end = match op {
            Op::Graph(child) => run(m, *child, &from)?,
            Op::Branch(branch) => branch.run(m, &from)?,
            op => op::run(m, op, from)?,
        };
        m.runtime.launch_lead_ps = 0;
        match end {
            Ok(end) => {
                ends.insert(*handle, end);
            }
            Err(error) => return Ok(Err(error)),
        }
    }
    let all = start.after.iter().chain(ends.values()).copied().collect();
    Ok(Ok(m.runtime.timeline.join(all, start.issued, None)))
}

/// `cudaGraphAdd…Node` with the arguments node, graph, dependencies, their number, and those of the
/// operation.
pub fn add(m: &mut Machine, a: &Args, make: Make) -> Reply {
    let mut after = Vec::new();
    for i in 0..a.bits(3) {
        after.push(m.load(a.bits(2) + 8 * i, 8)?);
    }
    let (op, params) = match make(m, a, 4)? {
        Ok(made) => made,
        Err(error) => return answer(m, Err(error)),
    };
    let handle = m.runtime.handle();
    let Some(graph) = m.runtime.graphs.made.get_mut(&a.bits(1)) else { return wrong(m) };
    if !after.iter().all(|&h| graph.node(h).is_some()) {
        return wrong(m);
    }
    graph.nodes.push(Node { handle, op, after, params, original: 0, disabled: false });
    put(m, a.bits(0), 8, handle)?;
    answer(m, Ok(()))
}

/// Adds or removes edges. Arguments: graph, sources, targets, their number.
fn depend(m: &mut Machine, a: &Args, there: bool) -> Reply {
    for i in 0..a.bits(3) {
        let (from, to) = (m.load(a.bits(1) + 8 * i, 8)?, m.load(a.bits(2) + 8 * i, 8)?);
        let Some(graph) = m.runtime.graphs.made.get_mut(&a.bits(0)) else { return wrong(m) };
        let known = graph.node(from).is_some();
        let Some(node) = graph.node(to).filter(|n| known && n.after.contains(&from) != there) else {
            return wrong(m);
        };
        if there {
            node.after.push(from);
        } else {
            node.after.retain(|&before| before != from);
        }
    }
    answer(m, Ok(()))
}

/// Replaces the operation of a node of a graph (argument 0), or of a node (argument 1) of an executable graph
/// (argument 0).
fn set(m: &mut Machine, a: &Args, node_at: usize, make: Make) -> Reply {
    let (op, params) = match make(m, a, node_at + 1)? {
        Ok(made) => made,
        Err(error) => return answer(m, Err(error)),
    };
    let handle = a.bits(node_at);
    let graphs = &mut m.runtime.graphs;
    let graph = if node_at == 1 {
        graphs.executable.get_mut(&a.bits(0))
    } else {
        graphs.holder(handle).and_then(|holder| graphs.made.get_mut(&holder))
    };
    let Some(node) = graph.and_then(|g| g.node(handle)) else { return wrong(m) };
    if std::mem::discriminant(&node.op) != std::mem::discriminant(&op) {
        return wrong(m);
    }
    (node.op, node.params) = (op, params);
    answer(m, Ok(()))
}

/// Writes lists of the same length to memory: as many elements as there is room for, or only their number.
fn list(m: &mut Machine, a: &Args, first: usize, lists: &[Vec<u64>]) -> Reply {
    let count_at = a.bits(first + lists.len());
    if a.bits(first) != 0 {
        let room = m.load(count_at, 8)? as usize;
        for (k, list) in lists.iter().enumerate() {
            for (i, &handle) in list.iter().take(room).enumerate() {
                put(m, a.bits(first + k) + 8 * i as u64, 8, handle)?;
            }
        }
    }
    put(m, count_at, 8, lists[0].len() as u64)?;
    answer(m, Ok(()))
}
