//! Builds the SSA form of a function from its typed tree.
//! Scalars whose address is never taken are variables, which become values while blocks are built ([`ssa`]). Everything else
//! lives in slots of the frame until a pass promotes it. Calls of device functions are inlined here.

mod builtin;
mod call;
mod cond;
mod convert;
pub mod debug;
mod expr;
mod leaf;
mod memory;
mod packed;
mod place;
mod record;
mod shape;
mod signature;
pub mod ssa;
mod stmt;
mod temporary;
mod unwind;

use base::{Idx, Span};
use hir::{FnId, FnKind, LocalId, TypeId};
use isa::{FuncId, FunctionKind, Loc, Ty};

use crate::ir::{Block, Class, Func, Op, Slot, SlotData, Val, at};
use crate::module::ModuleCx;
use crate::passes::parameters;
pub use shape::{Shape, shape};
use signature::layout_shared;
pub use signature::signature;
use ssa::Ssa;
use unwind::{Cleanup, Try};

/// Where a local variable lives.
#[derive(Clone, Copy, Debug)]
enum Home {
    Var(u32),
    Slot(Slot),
    /// In memory outside the frame, at this address.
    At(Val),
}

/// A function that is being built: the outermost one, or an inlined one.
struct Frame {
    function: Option<FnId>,
    homes: Vec<Home>,
    inlined: Option<isa::InlineId>,
    /// Of an inlined function: the block that a return jumps to.
    ret_block: Option<Block>,
    ret_var: Option<u32>,
    /// The address that a returned record is stored to.
    ret_ptr: Option<Val>,
    scopes: Vec<Vec<Cleanup>>,
    /// The full expressions that are being built: the block in which each began, and the predicate `false` there.
    fulls: Vec<(Block, Val)>,
    /// The function itself, then the `try` blocks that are open in it.
    tries: Vec<Try>,
    /// Cleanups are being built, whose calls do not throw.
    cleaning: bool,
    targets: Vec<Targets>,
    labels: Vec<stmt::Label>,
}

/// Where `break` and `continue` lead, and the number of scopes that they do not leave.
#[derive(Clone, Copy)]
struct Targets {
    break_to: Block,
    continue_to: Option<Block>,
    scopes: usize,
}

/// Builds one function with everything that is inlined into it.
pub struct Builder<'a, 'm> {
    cx: &'a mut ModuleCx<'m>,
    f: Func,
    ssa: Ssa,
    cur: Block,
    frames: Vec<Frame>,
    loc: Loc,
    /// Addresses of places that are less aligned than their type, each with its alignment in bytes.
    low: Vec<(Val, u64)>,
    /// The offset of each shared variable, bytes.
    shared: Vec<(hir::GlobalId, u32)>,
    /// The program's function that is being built.
    func: FuncId,
    /// Copies of variables for the debugger.
    shadows: Vec<debug::Shadow>,
}

/// Builds a function of the module.
pub fn build_function(cx: &mut ModuleCx<'_>, id: FnId, func: FuncId) -> Func {
    let module = cx.module;
    let f = &module.functions[id];
    let kind = cx.program.functions[func].kind;
    let mut shared = Vec::new();
    if f.kind != FnKind::Host {
        let layout = layout_shared(cx, id);
        let out = &mut cx.program.functions[func];
        if f.kind == FnKind::Kernel {
            out.static_smem = layout.bytes;
            out.dynamic_smem = layout.dynamic;
        }
        shared = layout.offsets;
    }
    if let Some(debug) = &mut cx.debug {
        debug.describe_shared(module, func, &shared);
    }
    let mut b = Builder::new(cx, (kind, func), f.span, shared);
    b.outermost(id, func);
    b.finish()
}

impl Frame {
    fn new(function: Option<FnId>) -> Self {
        Frame {
            function,
            homes: Vec::new(),
            inlined: None,
            ret_block: None,
            ret_var: None,
            ret_ptr: None,
            scopes: Vec::new(),
            fulls: Vec::new(),
            tries: vec![Try { handlers: None, depth: 0, end: None }],
            cleaning: false,
            targets: Vec::new(),
            labels: Vec::new(),
        }
    }
}

impl<'a, 'm> Builder<'a, 'm> {
    fn new(
        cx: &'a mut ModuleCx<'m>,
        (kind, func): (FunctionKind, FuncId),
        span: Span,
        shared: Vec<(hir::GlobalId, u32)>,
    ) -> Self {
        let loc = at(span, None);
        let f = Func::new(kind, loc, cx.target.passes.has(crate::Pass::Simplify));
        let (cur, ssa, frames, low) = (f.entry, Ssa::default(), Vec::new(), Vec::new());
        let mut b = Builder { cx, cur, f, ssa, frames, loc, low, shared, func, shadows: Vec::new() };
        b.ssa.seal(&mut b.f, b.cur);
        b
    }

    fn finish(mut self) -> Func {
        ssa::clean_phis(&mut self.f);
        self.f
    }

    fn host(&self) -> bool {
        self.f.kind == FunctionKind::Host
    }

    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a frame is open")
    }

    fn shape(&self, ty: TypeId) -> Shape {
        match shape(&self.cx.module.types, ty) {
            Shape::Num(Ty::F64) if !self.host() && self.cx.target.info.demotes_double => Shape::Demoted,
            shape => shape,
        }
    }

    fn size(&self, ty: TypeId) -> u64 {
        self.cx.module.types.size(ty)
    }

    /// Sets the source location of the instructions that follow.
    fn place_at(&mut self, span: Span) {
        let inlined = self.frames.last().and_then(|f| f.inlined);
        self.loc = at(span, inlined);
    }

    fn make(&mut self, op: Op, args: &[Val]) -> Val {
        self.f.make(self.cur, op, args, self.loc)
    }

    /// Appends an instruction without simplification.
    fn push(&mut self, op: Op, class: Class, args: &[Val]) -> Val {
        self.f.push(self.cur, op, class, args, self.loc)
    }

    fn imm(&mut self, class: Class, bits: u64) -> Val {
        self.push(Op::Const(bits), class, &[])
    }

    fn block(&mut self) -> Block {
        self.f.new_block(self.loc)
    }

    /// Continues in `b`, whose predecessors are all known.
    fn start_sealed(&mut self, b: Block) {
        self.ssa.seal(&mut self.f, b);
        self.f.block_mut(b).dead = self.host() && self.f.block(b).preds.is_empty();
        self.cur = b;
    }

    fn jump(&mut self, to: Block) {
        self.f.block_mut(self.cur).loc = self.loc;
        self.f.jump(self.cur, to);
    }

    fn branch(&mut self, cond: Val, then: Block, or_else: Block) {
        self.f.block_mut(self.cur).loc = self.loc;
        if let Some(c) = self.f.constant(cond)
            && self.f.simplify
        {
            return self.f.jump(self.cur, if c == 1 { then } else { or_else });
        }
        self.f.branch(self.cur, cond, then, or_else);
    }

    /// Continues after a jump in the source, where only labels are reachable.
    fn unreachable(&mut self) {
        let b = self.block();
        self.start_sealed(b);
    }

    fn slot(&mut self, size: u64, align: u32) -> Slot {
        let size = crate::limits::bounded(size);
        self.f.slots.push(SlotData { size, align: align.max(1), param: None, shadow: false });
        Slot(self.f.slots.len() as u32 - 1)
    }

    /// The generic address of a slot.
    fn slot_ptr(&mut self, slot: Slot) -> Val {
        let a = self.push(Op::LocalAddr(slot), Class::R1, &[]);
        self.make(Op::ToGeneric(isa::Space::Local), &[a])
    }

    /// The address of a new slot for a value of the type.
    fn temporary(&mut self, ty: TypeId) -> Val {
        let (size, align) = (self.size(ty), self.cx.module.types.align(ty));
        let slot = self.slot(size, align);
        self.slot_ptr(slot)
    }

    fn class_of_shape(s: Shape) -> Class {
        match s {
            Shape::Void => Class::None,
            Shape::Bool => Class::Pred,
            Shape::Num(ty) => Class::of(ty),
            Shape::Demoted => Class::R1,
            Shape::Memory => Class::R2,
        }
    }

    /// Gives each local variable of a function a place to live.
    fn homes(&mut self, id: FnId) -> Vec<Home> {
        let module = self.cx.module;
        let mut homes = Vec::with_capacity(module.functions[id].locals.len());
        for (l, local) in module.functions[id].locals.iter() {
            let s = self.shape(local.ty);
            let in_memory = self.cx.infos[id.index()].in_memory[l.index()];
            homes.push(match s {
                Shape::Bool | Shape::Num(_) | Shape::Demoted if !in_memory => {
                    Home::Var(self.ssa.variable(Self::class_of_shape(s)))
                }
                _ => {
                    let align = module.types.align(local.ty).max(local.align);
                    Home::Slot(self.slot(self.size(local.ty), align))
                }
            });
        }
        homes
    }

    fn home(&self, l: LocalId) -> Home {
        self.frames.last().expect("a frame is open").homes[l.index()]
    }

    fn outermost(&mut self, id: FnId, func: FuncId) {
        let module = self.cx.module;
        let f = &module.functions[id];
        let homes = self.homes(id);
        self.describe_variables(id, &homes, None);
        self.frames.push(Frame { homes, ..Frame::new(Some(id)) });
        let params = self.cx.program.functions[func].params.clone();
        let mut number = 0u32;
        if params.len() > f.params.len() {
            let ptr = self.push(Op::Arg(0), Class::R2, &[]);
            self.frame().ret_ptr = Some(ptr);
            if let Some(l) = f.returned {
                self.frame().homes[l.index()] = Home::At(ptr);
                self.describe_address(id, l, ptr);
            }
            number = 1;
        }
        for &p in &f.params {
            let local = &f.locals[p];
            let s = self.shape(local.ty);
            if f.kind == FnKind::Kernel {
                self.kernel_parameter(p, s, local.ty, params[number as usize].offset);
            } else {
                let class = if s == Shape::Bool { Class::R1 } else { Self::class_of_shape(s) };
                let v = self.push(Op::Arg(number), class, &[]);
                self.bind_parameter(p, s, local.ty, v);
            }
            number += 1;
        }
        self.body(&f.body);
        self.ret_value(None);
        self.end_frame();
        self.f.entry = Block(0);
    }

    /// Binds a parameter to its argument, which is a number, a byte for a `bool`, or the address of a record.
    fn bind_parameter(&mut self, p: LocalId, s: Shape, ty: TypeId, v: Val) {
        if s == Shape::Memory && self.host() {
            // The caller made the object for this call.
            self.frame().homes[p.index()] = Home::At(v);
            if let Some(id) = self.frame().function {
                self.describe_address(id, p, v);
            }
            return;
        }
        match self.home(p) {
            Home::At(_) => {}
            Home::Var(var) => {
                let v = if s == Shape::Bool { self.byte_to_bool(v) } else { v };
                self.set_variable(var, v);
            }
            Home::Slot(slot) => {
                let ptr = self.slot_ptr(slot);
                match s {
                    Shape::Memory => self.copy(ptr, v, ty),
                    Shape::Bool => self.store_raw(ptr, Ty::U8, v, false),
                    Shape::Num(t) => self.store_raw(ptr, t, v, false),
                    Shape::Demoted => self.store(ptr, s, v, false),
                    Shape::Void => {}
                }
            }
        }
    }

    fn kernel_parameter(&mut self, p: LocalId, s: Shape, ty: TypeId, offset: u32) {
        match s {
            Shape::Memory => {
                let Home::Slot(slot) = self.home(p) else { return };
                self.f.slots[slot.0 as usize].param = Some(offset as u16);
            }
            Shape::Bool | Shape::Num(_) => {
                let ty_num = if let Shape::Num(t) = s { t } else { Ty::U8 };
                let v = parameters::value(&mut self.f, self.cur, offset, memory::mem_ty(ty_num), self.loc);
                self.bind_parameter(p, s, ty, v);
            }
            Shape::Demoted => {
                let v = parameters::value(&mut self.f, self.cur, offset, isa::MemTy::B64, self.loc);
                let v = self.demote(v);
                self.bind_parameter(p, s, ty, v);
            }
            Shape::Void => {}
        }
    }
}

/// The integer type of the same size as a 16-bit float, for moves.
fn storage_ty(ty: Ty) -> Ty {
    match ty {
        Ty::F16 | Ty::BF16 => Ty::U16,
        _ => ty,
    }
}
