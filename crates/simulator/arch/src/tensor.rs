//! Tensor cores of a compute capability, and costs of the operations on them.

use isa::MmaKind;

use crate::{ArchSpec, OpCost, Unit};

/// Tensor cores of an SM. Rates are multiply-adds per clock and SM by element type; 0 if the tensor cores do
/// not support the type. Sources are NVIDIA's whitepapers and the papers named in the tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TensorSpec {
    /// Half precision with accumulation in single precision, multiply-adds per clock and SM.
    pub f16: u32,
    /// Half precision with accumulation in half precision, multiply-adds per clock and SM.
    pub half: u32,
    /// bfloat16, multiply-adds per clock and SM.
    pub bf16: u32,
    /// TF32, multiply-adds per clock and SM.
    pub tf32: u32,
    /// 8-bit integers, multiply-adds per clock and SM.
    pub int8: u32,
    /// Double precision, multiply-adds per clock and SM.
    pub fp64: u32,
    /// Machine instructions that a product of 16 × 16 by 16 × 8 elements takes.
    pub steps: u32,
    /// SM clocks from the issue of the first of these instructions to the result.
    pub latency: u32,
    /// SM clocks of a product of half that depth, and of a product of 8-bit integers.
    pub short: u32,
}

impl TensorSpec {
    /// No tensor cores (before 7.0).
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
            // The product is computed by eight double-precision multiply-adds of the warp, 256 in all.
            let (rate, latency) = (self.rates.fp64, self.latencies.fp64);
            return OpCost { unit: Unit::Double, instructions: 8, rate, latency };
        }
        let (steps, latency) = match kind {
            MmaKind::F16 | MmaKind::Half | MmaKind::Bf16 => (t.steps, t.latency.div_ceil(t.steps)),
            // nvcc processes four columns at a time (`HMMA.1684`).
            MmaKind::Tf32 => (2, t.short),
            MmaKind::S8 | MmaKind::U8 => (t.steps.min(2), t.short),
            MmaKind::F64 => (1, t.latency),
        };
        let rate = (32 * per_clock * steps + products / 2) / products;
        OpCost { unit: Unit::Tensor, instructions: steps, rate: rate.max(1), latency }
    }
}
