//! Costs of instructions on an architecture: functional unit, number of machine instructions, throughput,
//! latency.

use isa::{MathFn, OpClass, Space, Ty};

use crate::policy::{FloatRules, IntPipe, SharedAtomics};
use crate::{ArchSpec, Latencies};

/// Additional SM clocks for each further distinct value that a search for equal values in a warp finds.
/// Measured on an H200.
pub const MATCH_PASS: u64 = 11;

/// Costs of communication between the blocks of a cluster, in SM clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClusterCosts {
    /// SM clocks from the last arrival at the cluster's barrier to the next instruction.
    pub barrier: u64,
    /// SM clocks of a load from another block's shared memory.
    pub latency: u64,
    /// SM clocks for which a pass of up to 128 bytes of a warp occupies the SM's port to the cluster.
    pub pass: u64,
    /// SM clocks of an atomic operation that returns a value, on another block's shared memory.
    pub atomic_latency: u64,
    /// SM clocks for which a pass of an atomic operation occupies the SM's port to the cluster.
    pub atomic_pass: u64,
}

/// Costs measured on an H200. A barrier takes 335 to 363 clocks. A load takes 187 (2 blocks) to 207 (16
/// blocks), at 17 bytes per clock and SM (13.5 with 16 blocks). An atomic operation takes 300 to 319, at 9.4
/// bytes per clock and SM.
pub const CLUSTER: ClusterCosts =
    ClusterCosts { barrier: 330, latency: 200, pass: 8, atomic_latency: 305, atomic_pass: 14 };

/// SM clocks for which an instruction of a warp with an operand in shared memory occupies its pipe on 1.x,
/// instead of 4. Multiply-adds with one reach 66 % of the peak (Volkov and Demmel 2008).
pub const SHARED_OPERAND_CLOCKS: u32 = 6;

/// Functional units for which instructions compete.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Unit {
    /// Single-precision pipe, and the integer pipe where both are the same.
    Float,
    /// Integer pipe of its own (from 7.0 on).
    Int,
    /// Double-precision pipe.
    Double,
    /// Half-precision pipe.
    Half,
    /// Special function unit, and conversions.
    Special,
    /// Tensor cores.
    Tensor,
    /// Load/store unit: addresses, shared memory, shuffles.
    Memory,
    /// Jumps, barriers, fences, which occupy no pipe.
    Control,
}

impl Unit {
    /// Number of variants.
    pub const COUNT: usize = 8;
}

/// Cost of an instruction of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpCost {
    /// The unit that executes it.
    pub unit: Unit,
    /// Machine instructions that the operation stands for. More than one for sequences, in which each waits
    /// for the one before.
    pub instructions: u32,
    /// Throughput of the unit in results per clock and SM. A warp's instruction has 32 results.
    pub rate: u32,
    /// SM clocks from the issue of a machine instruction to the use of its result. A sequence takes this for
    /// each of its instructions.
    pub latency: u32,
}

impl ArchSpec {
    /// The unit for integer multiplication: the single-precision pipe, even where there is an integer pipe,
    /// at the rate for multiplications.
    fn multiplier(&self) -> Unit {
        Unit::Float
    }
    /// A second unit that can execute instructions of this class if the first one is busy. Where there is an
    /// integer pipe, compilers spread moves and additions over that pipe and the multipliers (`IMAD.MOV`,
    /// `IMAD.IADD`).
    pub fn second_unit(&self, class: OpClass) -> Option<Unit> {
        match (self.issue.int_pipe, class) {
            (IntPipe::Separate, OpClass::Move | OpClass::IntAdd) => Some(self.multiplier()),
            _ => None,
        }
    }
    /// Cost of an instruction of a class. For memory accesses it covers the address computation and the
    /// shortest latency; the timing model adds the rest.
    pub fn cost(&self, class: OpClass) -> OpCost {
        let r = &self.rates;
        let l = &self.latencies;
        let int = match self.issue.int_pipe {
            IntPipe::Shared => Unit::Float,
            IntPipe::Separate => Unit::Int,
        };
        let one = |unit, rate, latency| OpCost { unit, instructions: 1, rate, latency };
        let many = |unit, instructions, rate, latency| OpCost { unit, instructions, rate, latency };
        // A special function between a comparison, whose predicate is available after 13 clocks or more, and
        // two multiplications that scale denormals: 39 clocks in total on an H200.
        let scaled = many(Unit::Special, 4, 4 * r.sfu, (l.alu.max(13) + 2 * l.alu + l.sfu).div_ceil(4));
        match class {
            OpClass::Move => one(int, r.logic, l.alu),
            OpClass::Fp32 => one(Unit::Float, r.fp32, l.alu),
            OpClass::Fp16 => one(Unit::Half, r.fp16, l.alu),
            OpClass::Fp64 => one(Unit::Double, r.fp64, l.fp64),
            OpClass::IntAdd => one(int, r.int_add, l.alu),
            OpClass::Compare => one(int, r.compare, l.alu),
            OpClass::Logic => one(int, r.logic, l.alu),
            OpClass::Shift => one(int, r.shift, l.alu),
            OpClass::IntMul => one(self.multiplier(), r.int_mul, l.int_mul),
            // 1.x has 32-bit addresses and no 32-bit multiply-add: a shift and an addition.
            OpClass::ScaledAdd => match self.floats {
                FloatRules::TruncatedMad => many(int, 2, r.int_add, l.alu),
                FloatRules::Ieee => one(self.multiplier(), r.int_mul, l.int_mul),
            },
            OpClass::Mul24 => one(int, r.mul24, l.alu),
            OpClass::Int64 => many(int, 2, r.int_add, l.alu),
            OpClass::Int64Mul => many(self.multiplier(), 4, r.int_mul, l.int_mul),
            OpClass::BitField => one(int, r.bit_field, l.alu),
            OpClass::Popc => one(Unit::Special, r.popc, l.sfu),
            OpClass::Sfu => one(Unit::Special, r.sfu, l.sfu),
            OpClass::SfuReduced => match self.floats {
                // Range reduction and function are two results of the unit (32 clocks for a warp, PG 2.0
                // 5.1.1.1) and take 48 clocks together (Wong et al. 2010).
                FloatRules::TruncatedMad => many(Unit::Special, 2, r.sfu, 24),
                // From 2.0 on a multiplication reduces the argument.
                FloatRules::Ieee => many(Unit::Special, 2, 2 * r.sfu, (l.alu + l.sfu).div_ceil(2)),
            },
            OpClass::SfuExp2 => match self.floats {
                FloatRules::TruncatedMad => many(Unit::Special, 2, r.sfu, 24),
                FloatRules::Ieee => scaled,
            },
            OpClass::SfuLog2 => match self.floats {
                FloatRules::TruncatedMad => one(Unit::Special, r.sfu, l.sfu),
                FloatRules::Ieee => scaled,
            },
            OpClass::Convert => one(Unit::Special, r.convert, l.sfu),
            OpClass::ConvertSmall => one(int, r.convert_small, l.alu),
            OpClass::Convert64 => one(Unit::Special, r.convert64, l.fp64.max(l.sfu)),
            OpClass::Mma(kind) => self.tensor_cost(kind),
            OpClass::Shuffle => one(Unit::Memory, r.shuffle, l.shuffle),
            OpClass::Vote => one(int, r.vote, l.alu),
            // At the rate of special functions. Latencies of 42 and 29 clocks on an H200
            // (`tests/h200/warpops.txt`); the former includes the move out of a uniform register.
            OpClass::Redux => one(Unit::Special, r.sfu, 42),
            OpClass::Match => one(Unit::Special, r.sfu, 29),
            OpClass::Control => one(Unit::Control, 32, self.issue.branch),
            OpClass::Barrier => one(Unit::Control, r.barrier, self.issue.barrier),
            OpClass::Fence => one(Unit::Control, 32, l.alu),
            OpClass::Memory(space) => one(Unit::Memory, r.memory, memory_latency(space, l)),
            OpClass::Texture => one(Unit::Memory, r.memory, self.texture().latency),
            OpClass::Atomic(Space::Shared) => match self.shared.atomics {
                SharedAtomics::LockLoop => many(Unit::Memory, 4, r.memory, l.shared),
                SharedAtomics::Native | SharedAtomics::Absent => one(Unit::Memory, r.memory, l.shared_atomic),
            },
            OpClass::Atomic(space) => one(Unit::Memory, r.memory, memory_latency(space, l)),
            OpClass::IntDiv(ty) => many(int, int_division(ty, self.floats), r.int_add, l.alu),
            OpClass::Math(f, ty) if ty != Ty::F64 && self.floats == FloatRules::TruncatedMad => match f {
                // Rates from PG 2.0 5.1.1.1; latencies of 28, 56, 48 and 137 clocks from Wong et al. 2010.
                MathFn::Rcp | MathFn::Rsqrt => one(Unit::Special, r.sfu, l.sfu),
                MathFn::Sqrt => many(Unit::Special, 2, r.sfu, l.sfu),
                MathFn::Exp2 => many(Unit::Special, 2, r.sfu, 24),
                MathFn::Div => many(Unit::Float, 6, r.fp32, 23),
                _ => many(Unit::Float, math(f, ty), r.fp32, l.alu),
            },
            OpClass::Math(f, ty) => {
                let instructions = math(f, ty);
                match ty {
                    Ty::F64 => many(Unit::Double, instructions, r.fp64, l.fp64),
                    _ if matches!(f, MathFn::Rsqrt | MathFn::Exp2) => scaled,
                    _ => many(Unit::Float, instructions, r.fp32, l.alu),
                }
            }
            OpClass::System => many(Unit::Control, 200, 32, l.alu),
        }
    }
}

fn memory_latency(space: Space, l: &Latencies) -> u32 {
    match space {
        Space::Shared => l.shared,
        Space::Const => l.constant,
        Space::Global | Space::Global32 | Space::Local | Space::Generic => l.l1.max(l.alu),
    }
}

/// Machine instructions of an integer division. 1.x: a latency of 684 clocks at 24 each (Wong et al. 2010).
/// Later: 145 clocks of latency at 4 each, and 35 issue slots (H200). With 64 bits, operands that fit into 32
/// bits take a short path of 28 instructions (H200), which is assumed because programs nearly always take it;
/// the long one has about 90.
fn int_division(ty: Ty, floats: FloatRules) -> u32 {
    match (ty.wide(), floats) {
        (false, FloatRules::TruncatedMad) => 28,
        (false, FloatRules::Ieee) => 35,
        (true, FloatRules::TruncatedMad) => 130,
        (true, FloatRules::Ieee) => 30,
    }
}

/// Machine instructions of a library function. In single precision, division, roots, sine, exponential and
/// logarithm are from measured latency and throughput on an H200 (chains of 1024). All others are estimates
/// from the lengths of the library's polynomials.
fn math(f: MathFn, ty: Ty) -> u32 {
    use MathFn::*;
    let double = ty == Ty::F64;
    match f {
        Div if double => 25,
        // A reciprocal, a check of the operands, five multiply-adds and a branch: 44 clocks on an H200.
        Div => 11,
        Sqrt if double => 22,
        Sqrt => 13,
        Rsqrt if double => 18,
        Rsqrt => 4,
        Rcp if double => 18,
        Rcp => 9,
        Sin | Cos | Sinpi | Cospi if double => 60,
        Sin | Cos => 26,
        Sinpi | Cospi => 14,
        Tan if double => 80,
        Tan => 34,
        Asin | Acos | Atan if double => 50,
        Asin | Acos | Atan => 20,
        Atan2 if double => 75,
        Atan2 => 34,
        Sinh | Cosh | Tanh | Asinh | Acosh | Atanh if double => 70,
        Sinh | Cosh | Tanh | Asinh | Acosh | Atanh => 28,
        Exp | Exp2 | Exp10 | Expm1 if double => 38,
        Exp => 10,
        Exp2 => 4,
        Exp10 => 11,
        Expm1 => 18,
        Log | Log2 | Log10 | Log1p if double => 55,
        Log | Log2 | Log10 | Log1p => 18,
        Pow if double => 140,
        Pow => 48,
        Cbrt | Rcbrt if double => 34,
        Cbrt | Rcbrt => 16,
        Hypot if double => 34,
        Hypot => 20,
        Fmod | Remainder => 40,
        Fdim => 3,
        Round => 5,
        Erf | Erfc if double => 80,
        Erf | Erfc => 30,
        Tgamma | Lgamma if double => 160,
        Tgamma | Lgamma => 70,
        Ldexp => 9,
        Nextafter => 10,
        Logb => 6,
        J0 | J1 | Y0 | Y1 if double => 110,
        J0 | J1 | Y0 | Y1 => 50,
        Jn | Yn if double => 220,
        Jn | Yn => 100,
    }
}
