//! Builds calls: inlined, or real calls with arguments in registers.

use base::Idx;
use hir::{Expr, ExprKind, FnId, FnKind, Linkage, Type, TypeId};
use isa::{InlineFrame, Ty};

use super::{Builder, Frame, Shape};
use crate::ir::{Class, Op, Val};

/// Largest host function that is inlined, in expressions.
const SMALL_HOST: u32 = 40;
/// Deepest nesting of inlined calls.
const DEEPEST: usize = 64;

impl Builder<'_, '_> {
    /// Builds a call whose result is a scalar, or that has none.
    pub(super) fn call(&mut self, e: &Expr, f: FnId, args: &[Expr]) -> Val {
        if self.inlines(f) {
            let result = self.inline(e, f, args, None);
            self.test_thrown(Some(f));
            return result;
        }
        let (values, types) = self.arguments(f, args, None);
        self.place_at(e.span);
        let func = self.cx.func_id(f);
        let sig = self.sig(types);
        let result = self.result(e.ty, Op::Call { func, sig }, &values);
        self.test_thrown(Some(f));
        result
    }

    /// Builds a call that returns a record, into memory at `dst`.
    pub(super) fn call_into(&mut self, e: &Expr, f: FnId, args: &[Expr], dst: Val) {
        if self.inlines(f) {
            self.inline(e, f, args, Some(dst));
            return self.test_thrown(Some(f));
        }
        let (values, types) = self.arguments(f, args, Some(dst));
        self.place_at(e.span);
        let func = self.cx.func_id(f);
        let sig = self.sig(types);
        self.push(Op::Call { func, sig }, Class::None, &values);
        self.test_thrown(Some(f));
    }

    fn sig(&mut self, types: Vec<Ty>) -> u32 {
        self.f.sigs.push(types);
        self.f.sigs.len() as u32 - 1
    }

    /// Appends a real call, and converts its result to a value of the source type.
    fn result(&mut self, ty: TypeId, op: Op, args: &[Val]) -> Val {
        match self.shape(ty) {
            Shape::Void | Shape::Memory => {
                self.push(op, Class::None, args);
                self.nothing()
            }
            Shape::Bool => {
                let byte = self.push(op, Class::R1, args);
                self.byte_to_bool(byte)
            }
            Shape::Num(t) => self.push(op, Class::of(t), args),
            Shape::Demoted => self.push(op, Class::R1, args),
        }
    }

    fn inlines(&self, f: FnId) -> bool {
        let info = &self.cx.infos[f.index()];
        let function = &self.cx.module.functions[f];
        if info.recursive || self.frames.len() > DEEPEST || self.frames.iter().any(|x| x.function == Some(f))
        {
            return false;
        }
        match (function.kind, function.linkage) {
            (FnKind::Kernel, _) => false,
            // Without generic addressing, a callee could not follow its pointers.
            (FnKind::Device, Linkage::NoInline) => {
                !info.shared.is_empty() || !self.cx.target.info.generic_addressing
            }
            (FnKind::Device, _) => true,
            (FnKind::Host, Linkage::NoInline) => false,
            (FnKind::Host, Linkage::ForceInline) => true,
            (FnKind::Host, Linkage::Default) => info.size <= SMALL_HOST && !info.loops,
        }
    }

    /// The arguments of a real call, from left to right. Records are passed as addresses of copies.
    fn arguments(&mut self, f: FnId, args: &[Expr], ret: Option<Val>) -> (Vec<Val>, Vec<Ty>) {
        let function = &self.cx.module.functions[f];
        let types: Vec<TypeId> = function.params.iter().map(|&p| function.locals[p].ty).collect();
        let (mut values, mut out) = (Vec::new(), Vec::new());
        if let Some(ptr) = ret {
            values.push(ptr);
            out.push(Ty::U64);
        }
        let order = self.order(args.len(), Some(f));
        self.arguments_into(args, &types, order, &mut values, &mut out);
        (values, out)
    }

    /// The order in which arguments are evaluated. On the host it is that of gcc on x86-64: from the last to the first,
    /// except that the object of a method comes first and that C++17 orders some operators. Devices evaluate from the first
    /// to the last.
    fn order(&self, count: usize, f: Option<FnId>) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        let function = f.map(|f| &self.cx.module.functions[f]);
        let operator = function.and_then(|f| Some(&f.name[base::find(&f.name, "operator")? + 8..]));
        let forward = operator.is_some_and(|op| {
            ["<<", ">>", "[", "&&", "||", ","].iter().any(|o| op.starts_with(o))
                && base::find(op, "=").is_none()
        });
        if !self.host() || forward {
            return order;
        }
        let method = operator.is_none_or(|op| op.starts_with('('))
            && function.is_some_and(|f| f.params.first().is_some_and(|&p| f.locals[p].name == "this"));
        if let Some(rest) = order.get_mut(usize::from(method)..) {
            rest.reverse();
        }
        order
    }

    /// Evaluates arguments in the given order. Their values are in the order of the parameters.
    fn arguments_into(
        &mut self,
        args: &[Expr],
        types: &[TypeId],
        order: Vec<usize>,
        values: &mut Vec<Val>,
        out: &mut Vec<Ty>,
    ) {
        let (first, none) = (values.len(), self.nothing());
        values.resize(first + args.len(), none);
        out.resize(first + args.len(), Ty::I32);
        for i in order {
            let a = &args[i];
            let (v, ty) = self.argument(a, types.get(i).copied().unwrap_or(a.ty));
            (values[first + i], out[first + i]) = (v, ty);
        }
    }

    fn argument(&mut self, a: &Expr, ty: TypeId) -> (Val, Ty) {
        match self.shape(ty) {
            Shape::Memory => (self.object_argument(a, ty), Ty::U64),
            Shape::Bool => {
                let v = self.value(a);
                (self.bool_to_int(v), Ty::U8)
            }
            Shape::Num(t) => (self.value(a), t),
            Shape::Demoted => (self.value(a), Ty::F32),
            Shape::Void => (self.value(a), Ty::I32),
        }
    }

    /// The address of an object for the callee: of a copy, or the object that a pointer in its place points to.
    fn object_argument(&mut self, a: &Expr, ty: TypeId) -> Val {
        if self.shape(a.ty) != Shape::Memory {
            return self.value(a);
        }
        let copy = self.temporary(ty);
        self.record_into(copy, a);
        copy
    }

    fn inline(&mut self, e: &Expr, f: FnId, args: &[Expr], ret_ptr: Option<Val>) -> Val {
        let module = self.cx.module;
        let function = &module.functions[f];
        // Arguments are evaluated in the caller's frame.
        let none = self.nothing();
        let mut values = vec![none; args.len().min(function.params.len())];
        for i in self.order(values.len(), Some(f)) {
            let (a, ty) = (&args[i], function.locals[function.params[i]].ty);
            values[i] = match self.shape(ty) {
                Shape::Memory => self.object_argument(a, ty),
                _ => self.value(a),
            };
        }
        self.place_at(e.span);
        let call = self.loc;
        let inlined = self.cx.program.inlines.push(InlineFrame { callee: function.name.clone(), call });
        let mut homes = self.homes(f);
        if let (Some(l), Some(ptr)) = (function.returned, ret_ptr) {
            homes[l.index()] = super::Home::At(ptr);
        }
        self.describe_variables(f, &homes, Some(inlined));
        let ret = self.shape(function.ret);
        let ret_var = match ret {
            Shape::Bool | Shape::Num(_) | Shape::Demoted => {
                Some(self.ssa.variable(Self::class_of_shape(ret)))
            }
            Shape::Void | Shape::Memory => None,
        };
        let after = self.block();
        self.frames.push(Frame {
            homes,
            inlined: Some(inlined),
            ret_block: Some(after),
            ret_var,
            ret_ptr,
            ..Frame::new(Some(f))
        });
        for (v, &p) in values.into_iter().zip(&function.params) {
            let ty = function.locals[p].ty;
            self.bind_inlined(p, ty, v);
        }
        self.body(&function.body);
        self.jump(after);
        self.end_frame();
        self.start_sealed(after);
        self.loc = call;
        match ret_var {
            Some(var) => self.ssa.read(&mut self.f, var, after),
            None => self.nothing(),
        }
    }

    fn bind_inlined(&mut self, p: hir::LocalId, ty: TypeId, v: Val) {
        let s = self.shape(ty);
        if s == Shape::Memory {
            // The object was made for this call.
            self.frame().homes[p.index()] = super::Home::At(v);
            if let Some(id) = self.frame().function {
                self.describe_address(id, p, v);
            }
            return;
        }
        match self.home(p) {
            super::Home::Var(var) => self.set_variable(var, v),
            super::Home::Slot(slot) => {
                let ptr = self.slot_ptr(slot);
                self.store(ptr, s, v, false);
            }
            super::Home::At(_) => {}
        }
    }

    pub(super) fn call_pointer(&mut self, e: &Expr, f: &Expr, args: &[Expr]) -> Val {
        let (op, values) = self.pointer_call(e, f, args, None);
        let result = self.result(e.ty, op, &values);
        self.test_thrown(None);
        result
    }

    pub(super) fn call_pointer_into(&mut self, e: &Expr, f: &Expr, args: &[Expr], dst: Val) {
        let (op, values) = self.pointer_call(e, f, args, Some(dst));
        self.push(op, Class::None, &values);
        self.test_thrown(None);
    }

    fn pointer_call(&mut self, e: &Expr, f: &Expr, args: &[Expr], ret: Option<Val>) -> (Op, Vec<Val>) {
        let pointer = self.value(f);
        if let Op::FuncAddr(func) = self.f.op(self.f.resolve(pointer)) {
            let (values, types) = self.pointer_arguments(f.ty, args, ret);
            self.place_at(e.span);
            return (Op::Call { func, sig: self.sig(types) }, values);
        }
        let (mut values, types) = self.pointer_arguments(f.ty, args, ret);
        self.place_at(e.span);
        values.insert(0, pointer);
        (Op::CallPtr { sig: self.sig(types) }, values)
    }

    fn pointer_arguments(&mut self, ty: TypeId, args: &[Expr], ret: Option<Val>) -> (Vec<Val>, Vec<Ty>) {
        let types = &self.cx.module.types;
        let function = match types.get(ty) {
            Type::Pointer(q) => types.get(q.ty),
            other => other,
        };
        let params = if let Type::Function { params, .. } = function { params.clone() } else { Vec::new() };
        let (mut values, mut out) = (Vec::new(), Vec::new());
        if let Some(ptr) = ret {
            values.push(ptr);
            out.push(Ty::U64);
        }
        let order = self.order(args.len(), None);
        self.arguments_into(args, &params, order, &mut values, &mut out);
        (values, out)
    }

    pub(super) fn call_extern(&mut self, e: &Expr, name: &str, args: &[Expr]) -> Val {
        let (mut values, mut types) = (Vec::new(), Vec::new());
        let order = self.order(args.len(), None);
        self.arguments_into(args, &[], order, &mut values, &mut types);
        self.place_at(e.span);
        let ext = self.cx.extern_id(name);
        let sig = self.sig(types);
        self.result(e.ty, Op::Sys { ext, sig }, &values)
    }

    pub(super) fn launch(&mut self, e: &Expr) -> Val {
        let ExprKind::Launch { kernel, grid, block, smem, stream, args } = &e.kind else {
            return self.nothing();
        };
        let mut values = Vec::new();
        for x in grid.iter().chain(block.iter()).chain([&**smem, &**stream]) {
            values.push(self.value(x));
        }
        let (arguments, types) = self.arguments(*kernel, args, None);
        values.extend(arguments);
        self.place_at(e.span);
        let kernel = self.cx.func_id(*kernel);
        let sig = self.sig(types);
        self.push(Op::Launch { kernel, sig }, Class::None, &values);
        self.nothing()
    }
}
