//! The fast path of the host's scalar executor: frequent instructions are decoded once and executed over the
//! current frame without calls. It is in this crate because this crate is compiled for speed in all builds.
//!
//! Every instruction has an entry in [`Decoded`]. `Fast::Slow` leaves it to the executor's own interpreter.
//! The first of two or three instructions that often follow one another may have an entry for all of them
//! (module `fused`). Results are the same on all paths: fast operations have plain registers and
//! immediates as operands, and a memory access that is not allowed is left to the slow path, which makes its
//! fault.

mod address;
mod decode;
mod execute;
mod fused;
#[cfg(test)]
mod tests;

use isa::{Cmp, Program};

use crate::memory::Memory;

/// Number of registers and predicates in a window. Few functions have more.
pub const WINDOW: usize = 256;

/// The number of a register in the window.
type R = u8;

/// A decoded instruction. Forms with the suffix `I` have an immediate as second operand. The last ones stand
/// for several instructions: [`Fast::MadWideI`] with an access at the result, a comparison with the jump on
/// it, an addition to a counter with both.
#[derive(Clone, Copy, Debug)]
enum Fast {
    Slow,
    Move { dst: R, a: R },
    Set { dst: R, value: u32 },
    Move64 { dst: R, a: R },
    Add { dst: R, a: R, b: R },
    AddI { dst: R, a: R, b: u32 },
    Sub { dst: R, a: R, b: R },
    SubFrom { dst: R, a: u32, b: R },
    Mul { dst: R, a: R, b: R },
    MulI { dst: R, a: R, b: u32 },
    And { dst: R, a: R, b: R },
    AndI { dst: R, a: R, b: u32 },
    Or { dst: R, a: R, b: R },
    Xor { dst: R, a: R, b: R },
    XorI { dst: R, a: R, b: u32 },
    ShlI { dst: R, a: R, b: u8 },
    ShrI { dst: R, a: R, b: u8, signed: bool },
    MulHiI { dst: R, a: R, b: u32, signed: bool },
    Divide { dst: R, a: R, b: R, rest: bool },
    Shl64I { dst: R, a: R, b: u8 },
    Shr64I { dst: R, a: R, b: u8, signed: bool },
    Mad { dst: R, a: R, b: R, c: R },
    MadI { dst: R, a: R, b: u32, c: R },
    MadII { dst: R, a: R, b: u32, c: u32 },
    LeaI { dst: R, a: R, b: u8, c: R },
    Lea64I { dst: R, a: R, b: u8, c: R },
    Add64 { dst: R, a: R, b: R },
    Add64I { dst: R, a: R, b: i32 },
    MadWide { dst: R, a: R, b: R, c: R, signed: bool },
    MadWideI { dst: R, a: R, b: i32, c: R, signed: bool },
    FAdd { dst: R, a: R, b: R },
    FSub { dst: R, a: R, b: R },
    FMul { dst: R, a: R, b: R },
    FDiv { dst: R, a: R, b: R },
    FSubFrom { dst: R, a: f32, b: R },
    FAddI { dst: R, a: R, b: f32 },
    FMulI { dst: R, a: R, b: f32 },
    FAbs { dst: R, a: R },
    DAdd { dst: R, a: R, b: R },
    DSub { dst: R, a: R, b: R },
    DMul { dst: R, a: R, b: R },
    DAddI { dst: R, a: R, high: u32 },
    DMulI { dst: R, a: R, high: u32 },
    DAbs { dst: R, a: R },
    IntToFloat { dst: R, a: R },
    UnsignedToFloat { dst: R, a: R },
    IntToDouble { dst: R, a: R },
    IntToLong { dst: R, a: R },
    FloatToDouble { dst: R, a: R },
    Compare { cmp: Cmp, signed: bool, dst: u8, a: R, b: R },
    CompareI { cmp: Cmp, signed: bool, dst: u8, a: R, b: u32 },
    Compare64 { cmp: Cmp, signed: bool, dst: u8, a: R, b: R },
    Compare64I { cmp: Cmp, signed: bool, dst: u8, a: R, b: i32 },
    CompareF { cmp: Cmp, dst: u8, a: R, b: R },
    CompareFI { cmp: Cmp, dst: u8, a: R, b: f32 },
    CompareD { cmp: Cmp, dst: u8, a: R, b: R },
    Select { dst: R, a: R, b: R, pred: u8, when: bool },
    SelectI { dst: R, a: u32, b: u32, pred: u8, when: bool },
    Load8 { dst: R, base: R, offset: i32, signed: bool },
    Load32 { dst: R, base: R, offset: i32 },
    Load64 { dst: R, base: R, offset: i32 },
    Store8 { base: R, a: R, offset: i32 },
    Store8I { base: R, value: u8, offset: i32 },
    Store32 { base: R, a: R, offset: i32 },
    Store64 { base: R, a: R, offset: i32 },
    Store32I { base: R, value: u32, offset: i32 },
    Store64I { base: R, value: i32, offset: i32 },
    LoadLocal { dst: R, offset: i32 },
    LoadLocal64 { dst: R, offset: i32 },
    LoadLocalAt { dst: R, base: R, offset: i32 },
    StoreLocal { a: R, offset: i32 },
    StoreLocal64 { a: R, offset: i32 },
    StoreLocalAt { base: R, a: R, offset: i32 },
    Jump { target: u32 },
    JumpIf { pred: u8, when: bool, target: u32 },
    LoadAt32 { dst: R, at: Element },
    LoadAt64 { dst: R, at: Element },
    StoreAt32 { src: R, at: Element },
    StoreAt64 { src: R, at: Element },
    CompareJump { a: R, b: R, jump: Branch },
    CompareJumpI { a: R, b: u32, jump: Branch },
    Count { counter: R, by: i8, b: R, jump: Branch },
    CountI { counter: R, by: i8, b: u32, jump: Branch },
}

/// An access to an array element: the register pair `to` gets `a * scale + c`, and the access is at `to +
/// offset`.
#[derive(Clone, Copy, Debug)]
struct Element {
    to: R,
    a: R,
    scale: i16,
    c: R,
    signed: bool,
    offset: i16,
}

/// A comparison with its jump: predicate `dst` gets the result, and if that is `when`, the jump goes `by`
/// instructions further.
#[derive(Clone, Copy, Debug)]
struct Branch {
    cmp: Cmp,
    signed: bool,
    dst: u8,
    when: bool,
    by: i8,
}

/// The registers and predicates of the current function's frame.
#[derive(Debug)]
pub struct Window<'a> {
    /// Registers, by number.
    pub regs: &'a mut [u32; WINDOW],
    /// Predicates, by number.
    pub preds: &'a mut [bool; WINDOW],
    /// Address of the function's frame in host memory.
    pub frame: u64,
}

impl Window<'_> {
    #[inline(always)]
    fn wide(&self, r: R) -> u64 {
        let at = usize::from(r);
        // The decoder rejects pairs that start at the last register.
        u64::from(self.regs[at]) | u64::from(self.regs[(at + 1) % WINDOW]) << 32
    }
    #[inline(always)]
    fn set_wide(&mut self, r: R, value: u64) {
        let at = usize::from(r);
        self.regs[at] = value as u32;
        self.regs[(at + 1) % WINDOW] = (value >> 32) as u32;
    }
    #[inline(always)]
    fn get(&self, r: R) -> u32 {
        self.regs[usize::from(r)]
    }
    #[inline(always)]
    fn set(&mut self, r: R, value: u32) {
        self.regs[usize::from(r)] = value;
    }
    #[inline(always)]
    fn float(&self, r: R) -> f32 {
        f32::from_bits(self.get(r))
    }
    #[inline(always)]
    fn double(&self, r: R) -> f64 {
        f64::from_bits(self.wide(r))
    }
}

/// The host functions of a program, decoded for the fast path.
#[derive(Debug)]
pub struct Decoded {
    ops: Vec<Fast>,
}

impl Decoded {
    /// Decodes the host functions of a verified program.
    pub fn new(program: &Program) -> Self {
        let mut ops = decode::decode(program);
        fused::fuse(&mut ops);
        Self { ops }
    }

    /// Executes from `pc` on until `budget` instructions have been executed, or up to two more, or up to an
    /// instruction that is left to the slow path and was not executed. Returns the program counter at the end
    /// and the number of executed instructions.
    pub fn run(&self, pc: u32, window: &mut Window<'_>, memory: &mut Memory, budget: u64) -> (u32, u64) {
        fused::run(self, pc, window, memory, budget)
    }
}
