//! A host executor for tests: the fast path, and the scalar functions for what it leaves.

use isa::{Address, BinOp, Inst, InstKind, MemTy, Operand, Pc, Reg, Space, Ty};

use super::super::batch::Batch;
use super::super::loops::loop_of;
use super::super::{Decoded, Fast, WINDOW, Window, decode, fused};
use super::State;
use crate::memory::Memory;

/// Bytes in each array.
const BYTES: u64 = 512;
/// Offset of a 64-bit number in the second array.
pub const SIZE: u64 = 504;

/// Host code with its memory and its position.
#[derive(Clone)]
pub struct Host {
    pub code: Vec<Inst>,
    pub state: State,
    pub memory: Memory,
    pub frame: u64,
    pub pc: u32,
    pub steps: u64,
}

/// Why execution ended: after the code, at an instruction that cannot be executed, or out of budget.
#[derive(PartialEq, Debug)]
pub enum End {
    Done,
    Fault,
    Budget,
}

impl Host {
    /// Code with two arrays (pointers in registers 0 and 2) and a frame, filled with small numbers.
    pub fn new(code: Vec<Inst>) -> Self {
        let mut memory = Memory::new(5 << 32, 1 << 20, 16).with_guard(64);
        let [a, b, frame] = [0; 3].map(|_| memory.alloc(BYTES, 16).expect("there is room"));
        for (k, byte) in memory.bytes_mut().iter_mut().enumerate() {
            *byte = if k % 4 == 0 { (k * 7 % 61) as u8 } else { 0 };
        }
        memory.write(b + SIZE, 8).expect("it is in the array").fill(0);
        let mut state = State { regs: [0; WINDOW], preds: [false; WINDOW] };
        state.set(true, Reg(0), a);
        state.set(true, Reg(2), b);
        Host { code, state, memory, frame: frame + 64, pc: 0, steps: 0 }
    }

    pub fn decoded(&self, batches: bool) -> Decoded {
        let mut ops: Vec<Fast> =
            self.code.iter().map(|inst| decode::one(inst).unwrap_or(Fast::Slow)).collect();
        ops.push(Fast::Slow);
        fused::fuse(&mut ops);
        let mut loops = Vec::new();
        for (last, inst) in self.code.iter().enumerate().filter(|_| batches) {
            if let InstKind::Bra { target: Pc(head), .. } = inst.kind
                && let Some(mut l) =
                    (head as usize <= last).then(|| loop_of(&self.code[head as usize..=last], head)).flatten()
            {
                l.first =
                    std::mem::replace(&mut ops[head as usize], Fast::Loop { number: loops.len() as u32 });
                loops.push(l);
            }
        }
        Decoded { ops, loops, batch: Batch::new() }
    }

    pub fn run(&mut self, decoded: &mut Decoded, budget: u64) -> End {
        loop {
            let State { regs, preds } = &mut self.state;
            let mut window = Window { regs, preds, frame: self.frame };
            let (pc, ran) = decoded.run(self.pc, &mut window, &mut self.memory, budget - self.steps);
            (self.pc, self.steps) = (pc, self.steps + ran);
            if self.steps >= budget {
                return End::Budget;
            }
            let Some(inst) = self.code.get(pc as usize).copied() else { return End::Done };
            self.steps += 1;
            if !self.slow(&inst.kind) {
                return End::Fault;
            }
            self.pc += 1;
        }
    }

    /// Executes an instruction that the fast path left: one without a fast form, or a faulting one.
    fn slow(&mut self, kind: &InstKind) -> bool {
        match *kind {
            InstKind::Binary { op: BinOp::Div | BinOp::Rem, ty, b, .. }
                if !ty.is_float() && self.state.get(ty, b) == 0 => {}
            InstKind::Ld { space, ty, dst, addr, .. } => {
                let (at, size) = (self.address(space, addr), u64::from(ty.bytes()));
                let Some(bytes) = self.memory.read(at, size) else { return false };
                let value = bytes.iter().rev().fold(0, |value, &b| value << 8 | u64::from(b));
                let signed = if ty == MemTy::S16 { value as i16 as u64 } else { value };
                self.state.set(ty == MemTy::B64, dst, signed);
                return true;
            }
            InstKind::St { space, ty, addr, src, .. } => {
                let (at, size) = (self.address(space, addr), u64::from(ty.bytes()));
                let of = if ty == MemTy::B64 { Ty::U64 } else { Ty::U32 };
                let value = self.state.get(of, src).to_le_bytes();
                let Some(bytes) = self.memory.write(at, size) else { return false };
                bytes.copy_from_slice(&value[..size as usize]);
                return true;
            }
            _ => {
                self.state.step(kind);
                return true;
            }
        }
        false
    }

    fn address(&self, space: Space, Address { base, offset }: Address) -> u64 {
        let base = base.map(Operand::Reg);
        if space == Space::Local {
            let word = base.map_or(0, |base| self.state.get(Ty::U32, base) as u32);
            return self.frame + u64::from(word.wrapping_add_signed(offset));
        }
        base.map_or(0, |base| self.state.get(Ty::U64, base)).wrapping_add_signed(offset.into())
    }
}
