//! Tensor cores of a compute capability, and what an operation on them costs.

use isa::MmaKind;

use crate::{ArchSpec, OpCost, Unit};

/// Multiply-adds a clock and SM by type; 0: the type has no tensor operation of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // one field a kind of isa
pub struct TensorSpec {
    pub f16: u32,
    pub half: u32,
    pub bf16: u32,
    pub tf32: u32,
    pub int8: u32,
    pub fp64: u32,
    /// Machine instructions of a product of 16 × 16 by 16 × 8.
    pub steps: u32,
    /// Clocks from its first to its result.
    pub latency: u32,
    /// Of half as deep a product, and of one of bytes.
    pub short: u32,
}

impl TensorSpec {
    /// Before 7.0.
    pub const NONE: TensorSpec =
        TensorSpec { f16: 0, half: 0, bf16: 0, tf32: 0, int8: 0, fp64: 0, steps: 1, latency: 1, short: 1 };
}

impl ArchSpec {
    pub(crate) fn tensor_cost(&self, kind: MmaKind) -> OpCost {
        let t = &self.tensor;
        let (per_clock, products) = match kind {
            MmaKind::F16 => (t.f16, 2048),
            MmaKind::Half => (t.half, 2048),
            MmaKind::Bf16 => (t.bf16, 2048),
            MmaKind::Tf32 => (t.tf32, 1024),
            MmaKind::S8 | MmaKind::U8 => (t.int8, 2048),
            MmaKind::F64 => (t.fp64, 256),
        };
        if kind == MmaKind::F64 && per_clock == 0 {
            // As many warps of multiply-adds.
            let (rate, latency) = (self.rates.fp64, self.latencies.fp64);
            return OpCost { unit: Unit::Double, instructions: 8, rate, latency };
        }
        let (steps, latency) = match kind {
            MmaKind::F16 | MmaKind::Half | MmaKind::Bf16 => (t.steps, t.latency.div_ceil(t.steps)),
            // nvcc takes four columns at a time (`HMMA.1684`).
            MmaKind::Tf32 => (2, t.short),
            MmaKind::S8 | MmaKind::U8 => (t.steps.min(2), t.short),
            MmaKind::F64 => (1, t.latency),
        };
        let rate = (32 * per_clock * steps + products / 2) / products;
        OpCost { unit: Unit::Tensor, instructions: steps, rate: rate.max(1), latency }
    }
}
