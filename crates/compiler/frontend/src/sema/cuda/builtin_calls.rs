//! Calls of built-in functions. The shape of a function in the table says how arguments and results are typed.

use arch::Cc;
use base::{Code, Span};
use hir::{AtomicOp, Builtin, Expr, ExprKind, FloatKind, Storage, Type, TypeId};

use crate::sema::Checker;
use crate::sema::cuda::builtin_table::{Row, Shape};
use crate::sema::expr::values::{Arg, Val, ValKind};
use crate::sema::templates::template_entities::TArg;
use crate::{ast, vector};

impl Checker<'_> {
    /// Checks a call of a built-in function that the table describes by `row`.
    pub(crate) fn builtin_call(
        &mut self,
        written: &ast::QualName,
        row: Row,
        args: &[ast::Expr],
        span: Span,
    ) -> Val {
        let name = &self.text(written.last().name.sym);
        if !row.host && !self.device_only(name, span) {
            return self.bad(span);
        }
        self.require_cc(name, row.cc, span);
        let mut values: Vec<Val> = args.iter().map(|a| self.expr(a)).collect();
        if values.iter().any(Val::is_error) {
            return self.bad(span);
        }
        // In `max<int>(a, b)` the arguments are converted to the template argument.
        let targs = written.last().args.as_ref().and_then(|args| self.template_args(args));
        if let (Shape::Common(_), Some([TArg::Type(q)])) = (&row.shape, targs.as_deref()) {
            values = values.into_iter().map(|v| Val::value(self.convert(v, q.ty))).collect();
        }
        if values.iter().any(|v| self.is_class(v))
            && let Some(call) = self.call_or_convert_objects(name, &mut values, span)
        {
            return call;
        }
        // An atomic addition of float vectors adds the parts one by one.
        if let ("atomicAdd", [p, _]) = (name.as_str(), &values[..])
            && let Some(q) = self.pointee(p.q.ty)
            && matches!(self.name_of(q.ty).as_str(), "float2" | "float4")
        {
            return self.call_header(
                "__atomic_parts",
                None,
                values.into_iter().map(Arg::Val).collect(),
                span,
            );
        }
        self.warn_of_rounded_quotient(name, args);
        let made = match row.shape {
            Shape::Fixed(sig) => self.fixed(name, sig, values, span),
            Shape::Real(n) => self.real(name, usize::from(n), values, span),
            Shape::RealInt => self.real_int(name, values, span),
            Shape::Classify => self.real(name, 1, values, span).map(|(args, _)| (args, self.t.bool_)),
            Shape::Common(n) => self.common(name, n, values, span),
            Shape::Abs => self.abs(name, values, span),
            Shape::Atomic { types, values: n } => {
                self.atomic(name, row.what, types, usize::from(n), values, span)
            }
            Shape::Shuffle { sync } => self.shuffle(name, sync, values, span),
            Shape::Vote { sync, ballot } => self.vote(name, sync, ballot, values, span),
            Shape::Pointers => self.pointers(name, values, span),
            Shape::Pointee => self.pointee_of(name, values, span),
            Shape::Since => self.since(&values, span),
            Shape::Exceptions => {
                let state = self.exception_state(span);
                let void = self.pointer_to(self.t.void);
                let words = self.pointer_to(void);
                return Val::value(self.pointer_cast(state, words));
            }
            Shape::Texture { at, address } => self.texture(at, address, values, span),
        };
        let Some((args, ty)) = made else { return self.bad(span) };
        if args.iter().any(|e| self.is_error(e.ty)) {
            return self.bad(span);
        }
        Val::value(Expr { kind: ExprKind::Builtin { what: row.what, args }, ty, span })
    }

    /// Reports a number of arguments that is not `ok`. Returns `ok`.
    pub(crate) fn count(&mut self, name: &str, expected: &str, ok: bool, got: usize, span: Span) -> bool {
        if !ok {
            self.error(Code::ArgumentCount, span, &[name, expected, &got.to_string()]);
        }
        ok
    }

    /// Arguments and result of [`Shape::Fixed`]; `None` after a message.
    fn fixed(&mut self, name: &str, sig: &str, values: Vec<Val>, span: Span) -> Option<(Vec<Expr>, TypeId)> {
        let sig = sig.as_bytes();
        let optional = sig.contains(&b'?');
        let params: Vec<u8> = sig[2..sig.len() - 1].iter().copied().filter(|c| *c != b'?').collect();
        let got = values.len();
        let ok = got == params.len() || (optional && got + 1 == params.len());
        if !self.count(name, &params.len().to_string(), ok, got, span) {
            return None;
        }
        let mut args = Vec::with_capacity(params.len());
        for (v, &p) in values.into_iter().zip(&params) {
            let ty = self.letter(p);
            args.push(self.convert(v, ty));
        }
        if args.len() < params.len() {
            args.push(self.full_mask(span));
        }
        let ret = self.letter(sig[0]);
        Some((args, ret))
    }

    /// The mask of all lanes of a warp.
    fn full_mask(&self, span: Span) -> Expr {
        self.int_const(0xffff_ffff, self.t.uint, span)
    }

    /// Arguments and result of [`Shape::Real`] with `n` arguments. The common type is float if all arguments are float,
    /// otherwise double. `None` after a message.
    fn real(&mut self, name: &str, n: usize, values: Vec<Val>, span: Span) -> Option<(Vec<Expr>, TypeId)> {
        if !self.count(name, &n.to_string(), values.len() == n, values.len(), span) {
            return None;
        }
        let args: Vec<Expr> = values.into_iter().map(|v| self.rvalue(v)).collect();
        for a in &args {
            if !self.is_arithmetic(a.ty) {
                self.wrong_argument(name, a.ty, a.span);
                return None;
            }
        }
        let float = args.iter().all(|a| a.ty == self.t.float);
        let ty = if float { self.t.float } else { self.t.double };
        let args = args.into_iter().map(|a| self.numeric_cast(a, ty)).collect();
        Some((args, ty))
    }

    fn wrong_argument(&mut self, name: &str, ty: TypeId, span: Span) {
        let text = self.name_of(ty);
        self.error(Code::BuiltinArgument, span, &[name, &text]);
    }

    /// Arguments and result of [`Shape::RealInt`]; `None` after a message.
    fn real_int(&mut self, name: &str, values: Vec<Val>, span: Span) -> Option<(Vec<Expr>, TypeId)> {
        if !self.count(name, "2", values.len() == 2, values.len(), span) {
            return None;
        }
        let mut values = values.into_iter();
        let (x, n) = (values.next()?, values.next()?);
        let (mut args, ty) = self.real(name, 1, vec![x], span)?;
        args.push(self.convert(n, self.t.int));
        Some((args, ty))
    }

    /// Arguments and result of [`Shape::Common`] with `n` arguments; `None` after a message.
    fn common(&mut self, name: &str, n: u8, values: Vec<Val>, span: Span) -> Option<(Vec<Expr>, TypeId)> {
        if !self.count(name, &n.to_string(), values.len() == usize::from(n), values.len(), span) {
            return None;
        }
        let args: Vec<Expr> = values.into_iter().map(|v| self.rvalue(v)).collect();
        let mut ty = args[0].ty;
        for arg in &args[1..] {
            let Some(common) = self.common_type(ty, arg.ty) else {
                let wrong = if self.is_arithmetic(ty) { arg } else { &args[0] };
                let (ty, at) = (wrong.ty, wrong.span);
                self.wrong_argument(name, ty, at);
                return None;
            };
            ty = common;
        }
        Some((args.into_iter().map(|a| self.numeric_cast(a, ty)).collect(), ty))
    }

    /// Arguments and result of [`Shape::Abs`]; `None` after a message.
    fn abs(&mut self, name: &str, values: Vec<Val>, span: Span) -> Option<(Vec<Expr>, TypeId)> {
        if !self.count(name, "1", values.len() == 1, values.len(), span) {
            return None;
        }
        let e = self.rvalue(values.into_iter().next()?);
        if !self.is_arithmetic(e.ty) {
            self.wrong_argument(name, e.ty, e.span);
            return None;
        }
        let e = self.promote(e);
        let ty = e.ty;
        Some((vec![e], ty))
    }

    /// Arguments and result of [`Shape::Atomic`] with `n` values; `None` after a message.
    fn atomic(
        &mut self,
        name: &str,
        what: Builtin,
        types: &str,
        n: usize,
        values: Vec<Val>,
        span: Span,
    ) -> Option<(Vec<Expr>, TypeId)> {
        if !self.count(name, &(n + 1).to_string(), values.len() == n + 1, values.len(), span) {
            return None;
        }
        let mut values = values.into_iter();
        let pointer = values.next()?;
        let shared = is_shared(&pointer, self);
        let pointer = self.rvalue(pointer);
        let target = self.pointee(pointer.ty).map(|q| q.ty);
        let known = target
            .filter(|t| types.bytes().any(|l| self.letter(l) == *t || (l == b'm' && self.t.ulong == *t)));
        let Some(ty) = known else {
            let text = self.name_of(pointer.ty);
            self.error(Code::AtomicType, pointer.span, &[name, &text]);
            return None;
        };
        if !name.starts_with("__") {
            self.require_atomic(name, what, ty, shared, span);
        }
        let mut args = vec![pointer];
        args.extend(values.map(|v| self.convert(v, ty)));
        Some((args, ty))
    }

    /// Reports an atomic function that the target lacks for this type and memory (CUDA C Programming Guide, "Atomic
    /// Functions"). `shared` says that the pointer leads to shared memory.
    fn require_atomic(&mut self, name: &str, what: Builtin, ty: TypeId, shared: bool, span: Span) {
        let wide = self.module.types.size(ty) == 8;
        let float = self.float_kind(ty).is_some();
        let exchange = what == Builtin::Atomic(AtomicOp::Exch);
        let min_max = matches!(
            what,
            Builtin::Atomic(AtomicOp::Min | AtomicOp::Max | AtomicOp::And | AtomicOp::Or | AtomicOp::Xor)
        );
        let narrow = self.module.types.size(ty) == 2;
        let (major, minor) = match (wide, float, shared) {
            _ if narrow && *self.ty(ty) == Type::Float(FloatKind::BF16) => (8, 0),
            _ if narrow => (7, 0),
            (true, true, _) => (6, 0),
            (true, false, _) if min_max => (3, 5),
            (true, false, true) => (2, 0),
            (true, false, false) => (1, 2),
            (false, true, _) if !exchange => (2, 0),
            (false, _, true) => (1, 2),
            (false, _, false) => (1, 1),
        };
        let text = format!("{name}({} *)", self.name_of(ty));
        self.require_cc(&text, Cc::new(major, minor), span);
    }

    /// Arguments and result of [`Shape::Shuffle`]; `None` after a message.
    fn shuffle(
        &mut self,
        name: &str,
        sync: bool,
        values: Vec<Val>,
        span: Span,
    ) -> Option<(Vec<Expr>, TypeId)> {
        let needed = 2 + usize::from(sync);
        let ok = (needed..=needed + 1).contains(&values.len());
        if !self.count(name, &format!("{needed}…{}", needed + 1), ok, values.len(), span) {
            return None;
        }
        let mut values = values.into_iter();
        let mask = if sync { self.convert(values.next()?, self.t.uint) } else { self.full_mask(span) };
        let value = self.rvalue(values.next()?);
        if !self.is_arithmetic(value.ty) {
            self.wrong_argument(name, value.ty, value.span);
            return None;
        }
        let value = self.promote(value);
        let ty = value.ty;
        let lane = self.convert(values.next()?, self.t.int);
        let width = match values.next() {
            Some(v) => self.convert(v, self.t.int),
            None => self.int_const(32, self.t.int, span),
        };
        Some((vec![mask, value, lane, width], ty))
    }

    /// Arguments and result of [`Shape::Vote`]; `None` after a message.
    fn vote(
        &mut self,
        name: &str,
        sync: bool,
        ballot: bool,
        values: Vec<Val>,
        span: Span,
    ) -> Option<(Vec<Expr>, TypeId)> {
        let needed = 1 + usize::from(sync);
        if !self.count(name, &needed.to_string(), values.len() == needed, values.len(), span) {
            return None;
        }
        let mut values = values.into_iter();
        let mask = if sync { self.convert(values.next()?, self.t.uint) } else { self.full_mask(span) };
        let pred = values.next()?;
        let pred = self.truth(pred);
        Some((vec![mask, pred], if ballot { self.t.uint } else { self.t.int }))
    }

    /// Arguments and result of [`Shape::Pointers`]; `None` after a message.
    fn pointers(&mut self, name: &str, values: Vec<Val>, span: Span) -> Option<(Vec<Expr>, TypeId)> {
        if !self.count(name, "4", values.len() == 4, values.len(), span) {
            return None;
        }
        Some((values.into_iter().map(|v| self.rvalue(v)).collect(), self.t.void))
    }

    /// Arguments and result of [`Shape::Pointee`]; `None` after a message.
    fn pointee_of(&mut self, name: &str, values: Vec<Val>, span: Span) -> Option<(Vec<Expr>, TypeId)> {
        if !self.count(name, "1", values.len() == 1, values.len(), span) {
            return None;
        }
        let pointer = self.rvalue(values.into_iter().next()?);
        match self.pointee(pointer.ty) {
            Some(q) if self.is_complete(q.ty) => Some((vec![pointer], q.ty)),
            _ => {
                self.wrong_argument(name, pointer.ty, pointer.span);
                None
            }
        }
    }

    /// Checks `__since(major, minor)`, by which a function of a built-in header says which compute capability it needs.
    /// Reports the function being checked if the target has less.
    fn since(&mut self, values: &[Val], span: Span) -> Option<(Vec<Expr>, TypeId)> {
        let number = |v: &Val| match &v.kind {
            ValKind::R(Expr { kind: ExprKind::Const(hir::Const::Int(n)), .. }) => *n as u8,
            _ => 0,
        };
        let [major, minor] = values else { return None };
        let cc = Cc::new(number(major), number(minor));
        let name = self.function().map(|f| f.name);
        let name = name.map_or(String::new(), |n| self.text(n));
        self.require_cc(name.strip_prefix("__device_").unwrap_or(&name), cc, span);
        Some((Vec::new(), self.t.void))
    }

    /// Arguments and result of [`Shape::Texture`]. Only built-in headers call these functions, so the number of
    /// arguments is right.
    fn texture(
        &mut self,
        at: &str,
        address: bool,
        values: Vec<Val>,
        span: Span,
    ) -> Option<(Vec<Expr>, TypeId)> {
        let mut values = values.into_iter();
        let tag = values.next()?.q.ty;
        let texture = self.rvalue(values.next()?);
        // Texture and surface objects need compute capability 3.0; texture and surface references, which are pointers
        // here, do not.
        let object = self.pointee(texture.ty).is_none();
        if object {
            let name = if address { "cudaSurfaceObject_t" } else { "cudaTextureObject_t" };
            self.require_cc(name, Cc::new(3, 0), span);
        }
        let mut args = vec![texture];
        for (v, letter) in values.zip(at.bytes()) {
            let ty = self.letter(letter);
            args.push(self.convert(v, ty));
        }
        let ty = if address { tag } else { self.pointee(tag)?.ty };
        Some((args, ty))
    }

    /// The vector type that a function such as `make_float4` makes; `None` for other names.
    pub(crate) fn make_vector_type(&mut self, name: &str) -> Option<TypeId> {
        let vector_name = name.strip_prefix("make_")?;
        vector::parse(vector_name)?;
        Some(self.vector_named(vector_name))
    }
}

/// Is the pointer visibly the address of a shared variable?
fn is_shared(v: &Val, c: &Checker) -> bool {
    let place = match &v.kind {
        ValKind::R(Expr { kind: ExprKind::AddrOf(place), .. }) => place,
        ValKind::R(Expr { kind: ExprKind::PtrAdd { ptr, .. }, .. }) => match &ptr.kind {
            ExprKind::AddrOf(place) => place,
            _ => return false,
        },
        ValKind::L(place) if matches!(c.ty(place.ty), Type::Array { .. }) => place,
        _ => return false,
    };
    c.is_stored(place, Storage::Shared)
}
