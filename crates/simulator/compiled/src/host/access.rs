//! Loads and stores.

use isa::{Address, MemTy, Operand, Reg, Space, Ty};
use wasm_encoder::MemArg;

use super::{FRAME, HostSite, LONG, MEMORY, SITE, WORD, Writer};
use crate::emit::at;

impl Writer<'_, '_> {
    /// Pushes the place of an access of so many bytes in the module's memory, and returns what is to be added to it. Leaves
    /// if the access is not inside of the frame or in the range of the instruction's site.
    pub(super) fn place(&mut self, space: Space, addr: Address, bytes: u32) -> MemArg {
        if space == Space::Local {
            // The last offset in the frame at which the access can begin.
            let last = self.frame_bytes.checked_sub(bytes);
            let Some(base) = addr.base else {
                if last.is_none_or(|last| addr.offset as u32 > last) {
                    self.s.i32_const(1);
                    self.leave_if();
                }
                self.s.local_get(FRAME);
                return at(u64::from(addr.offset as u32));
            };
            self.word(Operand::Reg(base));
            self.s.i32_const(addr.offset).i32_add().local_tee(WORD);
            match last {
                Some(last) => self.s.i32_const(last as i32).i32_gt_u(),
                None => self.s.drop().i32_const(1),
            };
            self.leave_if();
            self.s.local_get(FRAME).local_get(WORD);
            if self.wide {
                self.s.i64_extend_i32_u().i64_add();
            } else {
                self.s.i32_add();
            }
            return at(0);
        }
        let site = (size_of::<HostSite>() * self.sites.len()) as u64;
        self.sites.push(self.pc);
        self.long(Ty::U64, addr.base.map_or(Operand::Imm(0), Operand::Reg));
        if addr.offset != 0 {
            self.s.i64_const(addr.offset.into()).i64_add();
        }
        self.s.local_tee(LONG).local_get(SITE).i64_load(at(site)).i64_sub();
        self.s.local_get(SITE).i64_load(at(site + 8)).i64_ge_u();
        self.leave_if();
        self.s.local_get(LONG);
        if self.wide {
            self.s.local_get(MEMORY).i64_add();
        } else {
            self.s.i32_wrap_i64().local_get(MEMORY).i32_add();
        }
        at(0)
    }

    pub(super) fn load(&mut self, space: Space, ty: MemTy, dst: Reg, addr: Address) {
        let arg = self.place(space, addr, ty.bytes());
        match ty {
            MemTy::S8 => self.s.i32_load8_s(arg),
            MemTy::U8 => self.s.i32_load8_u(arg),
            MemTy::S16 => self.s.i32_load16_s(arg),
            MemTy::U16 => self.s.i32_load16_u(arg),
            MemTy::B32 => self.s.i32_load(arg),
            MemTy::B64 => {
                self.s.i64_load(arg);
                return self.set_long(dst);
            }
            MemTy::B128 => {
                let place = if self.wide { LONG } else { WORD };
                self.s.local_set(place);
                for k in 0..4 {
                    self.s.local_get(place).i32_load(word_of(arg, k));
                    self.set_word(Reg(dst.0 + k));
                }
                return;
            }
        };
        self.set_word(dst);
    }

    pub(super) fn store(&mut self, space: Space, ty: MemTy, addr: Address, src: Operand) {
        let arg = self.place(space, addr, ty.bytes());
        match ty {
            MemTy::B64 => {
                self.long(Ty::U64, src);
                self.s.i64_store(arg);
            }
            MemTy::B128 => {
                let place = if self.wide { LONG } else { WORD };
                let Operand::Reg(Reg(first)) = src else {
                    unreachable!("verified: 128 bits come from registers")
                };
                self.s.local_set(place);
                for k in 0..4 {
                    self.s.local_get(place);
                    self.word(Operand::Reg(Reg(first + k)));
                    self.s.i32_store(word_of(arg, k));
                }
            }
            _ => {
                self.word(src);
                match ty {
                    MemTy::S8 | MemTy::U8 => self.s.i32_store8(arg),
                    MemTy::S16 | MemTy::U16 => self.s.i32_store16(arg),
                    _ => self.s.i32_store(arg),
                };
            }
        }
    }
}

/// The place of a word of an access.
fn word_of(arg: MemArg, word: u16) -> MemArg {
    MemArg { offset: arg.offset + 4 * u64::from(word), ..arg }
}
