//! Translates host functions: one thread instead of 32 lanes, registers in variables of WebAssembly.
//!
//! The registers that the translated instructions of a function use are loaded when its code is entered, and those that they
//! write are stored when it is left. Code is left before instructions that are not translated (calls above all, but for `rand`), before
//! accesses outside of the ranges that are known, before results that are NaN, whose bits follow rules of their own, and
//! where the budget ends. The unit is a basic block: its instructions are counted when it begins, and those that were not
//! executed are given back.

mod access;
mod flow;
mod operations;
mod registers;

use std::mem::offset_of;
use std::ops::Range;

use isa::{Alive, BinOp, Function, Inst, InstKind, Operand, Pc, Program, Round, Space, TernOp, Ty, UnOp};
use wasm_encoder::{InstructionSink, ValType};

use flow::Opening;

use crate::emit::{at, module_of};

/// What translated host code finds at the address that is its first argument. Places are addresses in the module's memory.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct HostContext {
    /// Place of the function's registers, a word each.
    pub registers: u64,
    /// Place of the function's predicates, a byte each.
    pub predicates: u64,
    /// Place of [`HostSite`]s by their number.
    pub sites: u64,
    /// Place of the function's frame. Code may read and write all of the frame.
    pub frame: u64,
    /// Place of the program's address 0, modulo 2⁶⁴.
    pub memory: u64,
    /// Instructions that may be executed. Those executed are subtracted.
    pub budget: u64,
    /// Place of the program's [`Rand`].
    pub random: u64,
}

/// State of the program's `rand`: the additive feedback generator of degree 31 of glibc (TYPE_3 of `random_r.c`).
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Rand {
    /// The latest words, as a ring.
    pub table: [u32; 31],
    /// Index of the word that is replaced next.
    pub front: u32,
    /// Index of the word that is added to it.
    pub rear: u32,
}

/// Where an access of the host may go without another look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct HostSite {
    /// First address of an allocation.
    pub low: u64,
    /// Number of addresses from there on at which the access may begin. 0: none is known.
    pub places: u64,
}

/// A translated host function.
#[derive(Clone, Debug)]
pub struct HostUnit {
    /// The module.
    pub wasm: Vec<u8>,
    /// First instructions of its blocks, in order. Their indices are what `run` takes.
    pub blocks: Vec<u32>,
    /// The instruction of each site.
    pub sites: Vec<u32>,
}

// Numbers of variables. Those of predicates, registers and pairs follow.
const CONTEXT: u32 = 0;
const BLOCK: u32 = 1;
const REGISTERS: u32 = 2;
const PREDICATES: u32 = 3;
const SITE: u32 = 4;
const FRAME: u32 = 5;
const MEMORY: u32 = 6;
const RESULT: u32 = 7;
const BUDGET: u32 = 8;
const LONG: u32 = 9;
const WORD: u32 = 10;
const SINGLE: u32 = 11;
const DOUBLE: u32 = 12;
const RANDOM: u32 = 13;
const FIRST: u32 = 14;

/// An open construct at whose end, or, if it is a loop, at whose beginning code goes on with some blocks.
struct Label {
    /// How many constructs are open around it.
    level: u32,
    /// Indices of the blocks.
    blocks: Range<usize>,
    is_loop: bool,
}

/// Writes the code of a function.
struct Writer<'a, 'b> {
    s: InstructionSink<'b>,
    program: &'a Program,
    wide: bool,
    alive: Alive,
    /// Registers that are the first of a pair where blocks begin and end, and are words in between as well.
    pairs: Vec<bool>,
    /// Registers that hold a value where a block begins.
    kept: Vec<bool>,
    /// Registers that translated instructions read or write, and those that they write.
    used: Vec<bool>,
    written: Vec<bool>,
    /// At the current instruction: first registers of pairs whose value is in the variable of the pair.
    current: Vec<bool>,
    preds: u32,
    /// How many constructs are open.
    depth: u32,
    frame_bytes: u32,
    labels: Vec<Label>,
    /// First instruction of each block, and the one after its last.
    blocks: Vec<(u32, u32)>,
    sites: Vec<u32>,
    /// Instructions of the current block from the current one on.
    left: u32,
    pc: u32,
}

/// Translates a host function. `wide` is as in [`crate::Options`]. `None` if nothing of it can be translated.
pub fn translate_host(program: &Program, function: &Function, wide: Option<u64>) -> Option<HostUnit> {
    let blocks = blocks(program, function);
    if blocks.is_empty() {
        return None;
    }
    // A pair may begin at the last register.
    let regs = usize::from(function.regs) + 1;
    let mut code = Vec::new();
    let mut writer = Writer {
        s: InstructionSink::new(&mut code),
        program,
        wide: wide.is_some(),
        alive: program.alive(function),
        pairs: vec![false; regs],
        kept: vec![false; regs],
        used: vec![false; regs],
        written: vec![false; regs],
        current: vec![false; regs],
        preds: u32::from(function.preds),
        depth: 0,
        frame_bytes: function.frame_bytes,
        labels: Vec::new(),
        blocks,
        sites: Vec::new(),
        left: 0,
        pc: 0,
    };
    writer.classify();
    writer.function();
    let pointer = if wide.is_some() { ValType::I64 } else { ValType::I32 };
    let locals = [
        (5, pointer),
        (1, ValType::I32),
        (2, ValType::I64),
        (1, ValType::I32),
        (1, ValType::F32),
        (1, ValType::F64),
        (1, pointer),
        (writer.preds + regs as u32, ValType::I32),
        (regs as u32, ValType::I64),
    ];
    let (blocks, sites) = (writer.blocks.iter().map(|b| b.0).collect(), writer.sites);
    let mut body = wasm_encoder::Function::new(locals);
    body.raw(code);
    Some(HostUnit { wasm: module_of(&body, wide), blocks, sites })
}

/// Runs of translated instructions without a jump into their middle, each with a jump at most at its end.
fn blocks(program: &Program, function: &Function) -> Vec<(u32, u32)> {
    let (start, end) = (function.start.0, function.end.0);
    let mut leads = vec![false; (end - start) as usize + 1];
    for pc in start..end {
        if let InstKind::Bra { target, .. } = program.inst(Pc(pc)).kind {
            leads[(target.0 - start) as usize] = true;
        }
    }
    let mut blocks = Vec::new();
    let mut pc = start;
    while pc < end {
        let first = pc;
        while pc < end && can(program, program.inst(Pc(pc))) && (pc == first || !leads[(pc - start) as usize])
        {
            let jumps = matches!(program.inst(Pc(pc)).kind, InstKind::Bra { .. });
            pc += 1;
            if jumps {
                break;
            }
        }
        if pc > first {
            blocks.push((first, pc));
        } else {
            pc += 1;
        }
    }
    blocks
}

/// Whether an instruction of the host is translated.
fn can(program: &Program, inst: &Inst) -> bool {
    if let InstKind::Bra { .. } = inst.kind {
        return true;
    }
    if !inst.guard.is_always() {
        return false;
    }
    let int = |ty: Ty| matches!(ty, Ty::I32 | Ty::U32 | Ty::I64 | Ty::U64);
    let float = |ty: Ty| matches!(ty, Ty::F32 | Ty::F64);
    match inst.kind {
        InstKind::Mov { .. } | InstKind::Select { .. } | InstKind::PLogic { .. } => true,
        InstKind::Binary { op, ty, b, .. } => match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul => int(ty) || float(ty),
            BinOp::Div if float(ty) => true,
            BinOp::And | BinOp::Or | BinOp::Xor => int(ty),
            BinOp::Shl | BinOp::Shr => int(ty) && matches!(b, Operand::Imm(_)),
            BinOp::Min | BinOp::Max => matches!(ty, Ty::I32 | Ty::U32),
            BinOp::MulWide | BinOp::Div | BinOp::Rem | BinOp::MulHi => matches!(ty, Ty::I32 | Ty::U32),
            _ => false,
        },
        InstKind::Ternary { op, ty, b, .. } => match op {
            TernOp::Mad | TernOp::Add3 => int(ty),
            TernOp::MadWide => true,
            TernOp::Lea => int(ty) && matches!(b, Operand::Imm(_)),
            _ => false,
        },
        InstKind::Unary { op, ty, .. } => match op {
            UnOp::Neg => int(ty) || float(ty),
            UnOp::Abs | UnOp::Sqrt | UnOp::Floor | UnOp::Ceil | UnOp::Trunc => float(ty),
            UnOp::Not => int(ty),
            _ => false,
        },
        InstKind::Math { ty, .. } => float(ty),
        InstKind::Cvt { to, from, round, .. } => match (to, from) {
            (Ty::F32 | Ty::F64, Ty::I32 | Ty::U32 | Ty::I64 | Ty::U64) => round == Round::Near,
            (Ty::I32 | Ty::U32 | Ty::I64 | Ty::U64, Ty::F32 | Ty::F64) => round == Round::Zero,
            (Ty::I64 | Ty::U64, Ty::I32 | Ty::U32) | (Ty::I32 | Ty::U32, Ty::I64 | Ty::U64) => true,
            (Ty::F64, Ty::F32) => true,
            (Ty::F32, Ty::F64) => round == Round::Near,
            _ => false,
        },
        InstKind::SetP { ty, .. } => int(ty) || float(ty),
        // Programs fill their arrays with it, which takes an eighth of the time by that.
        InstKind::Sys { ext, dst: Some(_), .. } => program.externs[ext] == "rand",
        InstKind::Ld { space, addr, .. } | InstKind::St { space, addr, .. } => match space {
            Space::Generic | Space::Global => addr.base.is_some(),
            Space::Local => true,
            _ => false,
        },
        _ => false,
    }
}

impl Writer<'_, '_> {
    fn function(&mut self) {
        for (offset, local) in [
            (offset_of!(HostContext, registers), REGISTERS),
            (offset_of!(HostContext, predicates), PREDICATES),
            (offset_of!(HostContext, sites), SITE),
            (offset_of!(HostContext, frame), FRAME),
            (offset_of!(HostContext, memory), MEMORY),
            (offset_of!(HostContext, random), RANDOM),
        ] {
            self.s.local_get(CONTEXT);
            if self.wide {
                self.s.i64_load(at(offset as u64))
            } else {
                self.s.i32_load(at(offset as u64))
            };
            self.s.local_set(local);
        }
        self.s.local_get(CONTEXT).i64_load(at(offset_of!(HostContext, budget) as u64)).local_set(BUDGET);
        for pred in 0..self.preds {
            self.s.local_get(PREDICATES).i32_load8_u(at(pred.into())).local_set(FIRST + pred);
        }
        for r in self.stored() {
            if !(self.kept[r] || self.pairs[r] && self.kept[r + 1]) {
                continue;
            }
            let (arg, word, pair) = (at(4 * r as u64), self.register(r), self.pair(r));
            self.s.local_get(REGISTERS);
            if self.pairs[r] {
                self.s.i64_load(arg).local_set(pair);
            } else {
                self.s.i32_load(arg).local_set(word);
            }
        }
        self.open(Opening::Block);
        let loops = self.loops();
        self.region(0..self.blocks.len(), false, &loops);
        self.close();
        self.s.local_get(CONTEXT).local_get(BUDGET).i64_store(at(offset_of!(HostContext, budget) as u64));
        for pred in 0..self.preds {
            self.s.local_get(PREDICATES).local_get(FIRST + pred).i32_store8(at(pred.into()));
        }
        for r in self.stored() {
            let (arg, word, pair) = (at(4 * r as u64), self.register(r), self.pair(r));
            if self.pairs[r] && (self.written[r] || self.written[r + 1]) {
                self.s.local_get(REGISTERS).local_get(pair).i64_store(arg);
            } else if self.written[r] {
                self.s.local_get(REGISTERS).local_get(word).i32_store(arg);
            }
        }
        self.s.local_get(RESULT).end();
    }
}
