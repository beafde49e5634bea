//! Kernel launches (CUDA C++ Programming Guide, "Execution Configuration").

use arch::Cc;
use base::{Code, Span};
use hir::{Expr, ExprKind, LocalId, Type};

use crate::ast;
use crate::sema::Checker;
use crate::sema::declarations::functions::Side;
use crate::sema::expr::values::{Arg, Val, ValKind};
use crate::sema::lookup::scope::{Callable, Entity};
use crate::sema::overload::resolution::Choice;

impl Checker<'_> {
    /// Checks a kernel launch: `f<<<config>>>(args)`.
    pub(crate) fn launch(
        &mut self,
        f: &ast::Expr,
        config: &[ast::Expr],
        args: &[ast::Expr],
        span: Span,
    ) -> Val {
        let callee = self.expr(f);
        let list = self.arguments(args);
        let mut temps = Vec::new();
        let parts = self.configuration(config, span, &mut temps);
        let pointed = self.decayed(&callee);
        if let (false, Some(to)) = (matches!(callee.kind, ValKind::Funcs(_)), self.pointee(pointed))
            && let Type::Function { params, .. } = self.ty(to.ty).clone()
        {
            let Some(parts) = parts else { return self.bad(span) };
            return self.launch_pointer(callee, &params, list, parts, temps, span);
        }
        let ValKind::Funcs(funcs) = callee.kind else {
            if !callee.is_error() {
                let text = self.sources.text(f.span).to_string();
                self.error(Code::LaunchNeedsKernel, f.span, &[&text]);
            }
            return self.bad(span);
        };
        let name = self.text(funcs.name);
        let id = match (&funcs.set[..], &funcs.args) {
            ([Callable::Func(id)], None) => *id,
            _ => match self.choose(&funcs, &list, span) {
                Choice::One(id) => id,
                Choice::None | Choice::Ambiguous => {
                    let types: Vec<_> = list
                        .iter()
                        .map(|a| match a {
                            Arg::Val(v) => self.qual_name_of(v.q),
                            Arg::List(_) => "{…}".to_string(),
                        })
                        .collect();
                    self.error(Code::NoMatchingFunction, span, &[&name, &types.join(", ")]);
                    return self.bad(span);
                }
            },
        };
        self.note_callee(f, id);
        if !self.funcs[id].global {
            let declared = self.funcs[id].decl.name_span;
            self.error_of(Code::LaunchNeedsKernel, f.span, &[&name], declared);
            return self.bad(span);
        }
        self.launch_kernel(id, list, parts, temps, span)
    }

    /// Launches the kernel `id`. `parts` are the grid, the block, the bytes of dynamic shared memory and the stream;
    /// `None` after a message. `temps` are temporaries that the parts use.
    #[allow(clippy::type_complexity)]
    fn launch_kernel(
        &mut self,
        id: crate::sema::FuncId,
        list: Vec<Arg>,
        parts: Option<([Expr; 3], [Expr; 3], Expr, Expr)>,
        temps: Vec<(LocalId, Expr)>,
        span: Span,
    ) -> Val {
        if self.on_device() {
            self.require_cc("<<<…>>> (__device__)", Cc::new(3, 5), span);
        }
        let Some(mut args) = self.pass(id, list, span) else { return self.bad(span) };
        // A kernel that the device launches gets the bytes of its arguments. Arguments with destructors are
        // temporaries, which are destroyed after the launch.
        let mut objects = Vec::new();
        for arg in &mut args {
            if !self.on_device() || !self.needs_end(arg.ty) {
                continue;
            }
            let (ty, at) = (arg.ty, arg.span);
            let Some(local) = self.temp(ty, at) else { continue };
            let load = ExprKind::Load(Box::new(self.local_place(local, ty, at)));
            objects.push((local, std::mem::replace(arg, Expr { kind: load, ty, span: at })));
        }
        let Some((grid, block, smem, stream)) = parts else { return self.bad(span) };
        if args.iter().any(|e| self.is_error(e.ty)) {
            return self.bad(span);
        }
        let kernel = self.instance(id, Side::Device, span);
        let kind = ExprKind::Launch {
            kernel,
            grid: Box::new(grid),
            block: Box::new(block),
            smem: Box::new(smem),
            stream: Box::new(stream),
            args,
        };
        let mut e = Expr { kind, ty: self.t.void, span };
        for temp in objects.into_iter().chain(temps).rev() {
            e = self.with_object(Some(temp), e);
        }
        Val::value(e)
    }

    /// Launches a kernel by a pointer. The launch becomes a call of `cudaLaunchKernel`, which takes the addresses of
    /// the arguments.
    fn launch_pointer(
        &mut self,
        kernel: Val,
        params: &[hir::TypeId],
        list: Vec<Arg>,
        (grid, block, smem, stream): ([Expr; 3], [Expr; 3], Expr, Expr),
        mut temps: Vec<(LocalId, Expr)>,
        span: Span,
    ) -> Val {
        if list.len() != params.len() {
            let text = self.sources.text(kernel.span).to_string();
            let (expected, got) = (params.len().to_string(), list.len().to_string());
            self.error(Code::ArgumentCount, span, &[&text, &expected, &got]);
            return self.bad(span);
        }
        let void = self.pointer_to(self.t.void);
        let mut addresses = Vec::new();
        for (i, (arg, &ty)) in list.into_iter().zip(params).enumerate() {
            let value = self.pass_one(arg, ty);
            // A reference is passed as the address of its object.
            let ty = value.ty;
            let Some(local) = self.temp(ty, span).filter(|_| !self.is_error(value.ty)) else {
                return self.bad(span);
            };
            temps.push((local, value));
            let place = self.local_place(local, ty, span);
            let address = self.address(place, ty.into());
            addresses.push((8 * i as u64, self.pointer_cast(address, void)));
        }
        let len = Some(addresses.len().max(1) as u64);
        let array = self.module.types.intern(Type::Array { of: void.into(), len });
        let Some(local) = self.temp(array, span) else { return self.bad(span) };
        temps.push((local, Expr { kind: ExprKind::Aggregate { parts: addresses }, ty: array, span }));
        let place = self.local_place(local, array, span);
        let array = self.place_val(place, array.into());
        let dim3 = self.vector_named("dim3");
        let dimensions = |parts: [Expr; 3]| {
            let parts = parts.into_iter().enumerate().map(|(i, e)| (4 * i as u64, e)).collect();
            Val::value(Expr { kind: ExprKind::Aggregate { parts }, ty: dim3, span })
        };
        let kernel = self.rvalue(kernel);
        let kernel = Val::value(self.pointer_cast(kernel, void));
        let rest = [kernel, dimensions(grid), dimensions(block), array, Val::value(smem), Val::value(stream)];
        let call = self.call_header("cudaLaunchKernel", None, rest.into_iter().map(Arg::Val).collect(), span);
        let call = self.rvalue(call);
        let mut e = self.to_void(call);
        for temp in temps.into_iter().rev() {
            e = self.with_temp(Some(temp), e);
        }
        Val::value(e)
    }

    /// Checks the configuration of a launch: grid, block, and perhaps the bytes of dynamic shared memory and the
    /// stream. Adds the temporaries that the values use to `temps`. `None` after a message.
    #[allow(clippy::type_complexity)]
    fn configuration(
        &mut self,
        config: &[ast::Expr],
        span: Span,
        temps: &mut Vec<(LocalId, Expr)>,
    ) -> Option<([Expr; 3], [Expr; 3], Expr, Expr)> {
        if !(2..=4).contains(&config.len()) {
            self.error(Code::LaunchConfiguration, span, &[&config.len().to_string()]);
            return None;
        }
        let grid = self.dimensions(&config[0], temps);
        let block = self.dimensions(&config[1], temps);
        let ulong = self.t.ulong;
        let smem = match config.get(2) {
            Some(e) => {
                let v = self.expr(e);
                self.convert(v, ulong)
            }
            None => self.int_const(0, ulong, span),
        };
        let stream_name = self.interner.intern("cudaStream_t");
        let stream_ty = match self.find(stream_name) {
            Some(Entity::Type(q)) => q.ty,
            _ => self.pointer_to(self.t.void),
        };
        let stream = match config.get(3) {
            Some(e) => {
                let v = self.expr(e);
                self.convert(v, stream_ty)
            }
            None => self.int_const(0, stream_ty, span),
        };
        let (grid, block) = (grid?, block?);
        if self.is_error(smem.ty) || self.is_error(stream.ty) {
            return None;
        }
        Some((grid, block, smem, stream))
    }

    /// The parts x, y and z of a number or a `dim3`. Adds the temporary that they use to `temps`. `None` after a
    /// message.
    fn dimensions(&mut self, e: &ast::Expr, temps: &mut Vec<(LocalId, Expr)>) -> Option<[Expr; 3]> {
        let dim3 = self.vector_named("dim3");
        let v = match e.kind {
            ast::ExprKind::List(_) => Val::value(self.init_value(dim3, e)),
            _ => self.expr(e),
        };
        if v.is_error() {
            return None;
        }
        let v = if v.q.ty == dim3 { v } else { Val::value(self.convert(v, dim3)) };
        let value = match v.kind {
            ValKind::R(Expr { kind: ExprKind::Aggregate { parts }, .. }) => {
                let mut parts = parts.into_iter().map(|(_, e)| e);
                return Some([parts.next()?, parts.next()?, parts.next()?]);
            }
            _ => v,
        };
        if value.is_error() || matches!(self.ty(value.q.ty), Type::Error) {
            return None;
        }
        let (value, temp) = self.materialise(value);
        temps.extend(temp);
        let ValKind::L(place) = value.kind else { return None };
        let uint = self.t.uint;
        Some([0, 4, 8].map(|offset| {
            let kind = hir::PlaceKind::Field { of: Box::new(place.clone()), offset, bits: None };
            let field = hir::Place { kind, ty: uint, volatile: false, span: e.span };
            Expr { kind: ExprKind::Load(Box::new(field)), ty: uint, span: e.span }
        }))
    }
}
