//! Operations of graph nodes, from the structures with which programs describe them.

use device::{CudaError, Shape};

use super::copy::{Move, Side};
use super::function::{by_pointers, kernel};
use super::op::{Fill, Op};
use super::refusal;
use crate::machine::{Machine, Stop};
use crate::value::Args;

/// Makes the operation of a node from the arguments of a call, from the given one on.
pub type Make = fn(&mut Machine, &Args, usize) -> Made;
/// An operation and the address of a kernel's parameters, or the error that the call returns.
pub type Made = Result<Result<(Op, u64), CudaError>, Stop>;

/// The operation of a `cudaKernelNodeParams`.
pub fn kernel_node(m: &mut Machine, a: &Args, i: usize) -> Made {
    let at = a.bits(i);
    let function = m.load(at, 8)?;
    let Some(kernel) = kernel(m, function) else { return Ok(Err(CudaError::InvalidDeviceFunction)) };
    let mut words = [0; 7];
    for (k, word) in words.iter_mut().enumerate() {
        *word = m.load(at + 8 + 4 * k as u64, 4)? as u32;
    }
    let [gx, gy, gz, bx, by, bz, smem] = words;
    let shape =
        Shape { grid: [gx, gy, gz], block: [bx, by, bz], dynamic_smem: smem.into(), ..Shape::default() };
    if let Err(error) = refusal::of_node(m, kernel, &shape) {
        return Ok(Err(error));
    }
    let pointers = m.load(at + 40, 8)?;
    let params = by_pointers(m, kernel, pointers)?;
    Ok(Ok((Op::Kernel { kernel, shape, params }, pointers)))
}

/// The operation of a one-dimensional copy.
pub fn line_node(_: &mut Machine, a: &Args, i: usize) -> Made {
    Ok(Ok((Op::Copy(Move::line(a.bits(i), a.bits(i + 1), a.bits(i + 2), a.bits(i + 3))), 0)))
}

/// The operation of a `cudaMemcpy3DParms`: source, target, extent, kind.
pub fn box_node(m: &mut Machine, a: &Args, i: usize) -> Made {
    let at = a.bits(i);
    let mut w = [0; 20];
    for (k, word) in w.iter_mut().enumerate() {
        *word = m.load(at + 8 * k as u64, 8)?;
    }
    // Positions and widths count elements if there is an array.
    let array = if w[0] != 0 { w[0] } else { w[8] };
    let unit = m.gpu.array(array).map_or(1, |(image, _)| image.texel_bytes.into());
    let side = |k: usize| Side {
        array: w[k],
        pointer: w[k + 4],
        at: [w[k + 1] * unit, w[k + 2], w[k + 3]],
        pitch: w[k + 5],
        rows: w[k + 7],
    };
    let size = [w[16] * unit, w[17].max(1), w[18].max(1)];
    Ok(Ok((Op::Copy(Move { to: side(8), from: side(0), size, kind: w[19] as u32 as u64, staged: false }), 0)))
}

/// The operation of a `cudaMemsetParams`.
pub fn fill_node(m: &mut Machine, a: &Args, i: usize) -> Made {
    let at = a.bits(i);
    let unit = m.load(at + 20, 4)?;
    if !matches!(unit, 1 | 2 | 4) {
        return Ok(Err(CudaError::InvalidValue));
    }
    let fill = Fill {
        to: m.load(at, 8)?,
        pitch: m.load(at + 8, 8)?,
        value: m.load(at + 16, 4)?,
        unit,
        width: m.load(at + 24, 8)?.saturating_mul(unit),
        height: m.load(at + 32, 8)?.max(1),
    };
    Ok(Ok((Op::Fill(fill), 0)))
}

/// The operation of a `cudaHostNodeParams`.
pub fn host_node(m: &mut Machine, a: &Args, i: usize) -> Made {
    let (function, data) = (m.load(a.bits(i), 8)?, m.load(a.bits(i) + 8, 8)?);
    Ok(Ok((Op::Host { function, args: vec![data] }, 0)))
}

/// Time by which the overhead of a kernel in a graph is shorter than in a stream, picoseconds. A node that
/// depends on another is launched ahead: on an H200 a chain of empty kernels takes 0.77 µs each
/// (`tests/h200/graphs.txt`). Nodes without dependencies are launched one after the other, and `firsts` of
/// them precede this one.
pub fn launch_lead(m: &Machine, first: bool, firsts: i64) -> i64 {
    const AT_ONCE: i64 = 64;
    let launch_ps = 1000 * i64::from(m.gpu.device().memory.fabric.launch_ns);
    if first {
        -(launch_ps / 5 * firsts.min(AT_ONCE) + launch_ps / 20 * (firsts - AT_ONCE).max(0))
    } else {
        launch_ps * 146 / 100
    }
}
