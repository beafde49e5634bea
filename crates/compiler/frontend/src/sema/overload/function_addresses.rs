//! Addresses of functions. Functions of the library and of the compiler have no address, so that of a function that
//! calls them is used.

use arch::Cc;
use base::{Code, Diagnostic, Span};
use hir::{Expr, ExprKind, Local, Stmt, StmtKind};

use crate::sema::Checker;
use crate::sema::cuda::builtin_table::{self, Shape};
use crate::sema::declarations::functions::{FuncId, Side};
use crate::sema::lookup::scope::{Callable, Entity};
use crate::token::Sym;

impl Checker<'_> {
    /// The address of a function on the current side. A kernel's address may be taken on both sides.
    pub fn function_address(&mut self, id: FuncId, span: Span) -> Expr {
        let Some(fn_ty) = self.callable_type(Callable::Func(id)) else { return self.bad_expr(span) };
        let ty = self.pointer_to(fn_ty);
        let side = if self.funcs[id].global { Side::Device } else { self.side() };
        let ent = &self.funcs[id];
        if !ent.global && !ent.on(side) {
            self.wrong_side(id, span);
            return self.bad_expr(span);
        }
        self.require_cc("(*f)()", Cc::new(2, 0), span);
        let ent = &self.funcs[id];
        let f = match (ent.header && ent.decl.body.is_none(), ent.sig.variadic) {
            (true, false) => self.library_function(id, side, span),
            (true, true) => {
                let name = format!("__address_{}", self.interner.text(self.funcs[id].name));
                let name = self.interner.intern(&name);
                let Some(Entity::Funcs(set)) = self.library_function_named(name) else {
                    return self.bad_expr(span);
                };
                let Callable::Func(listed) = set[0] else { return self.bad_expr(span) };
                self.instance(listed, side, span)
            }
            _ => self.instance(id, side, span),
        };
        Expr { kind: ExprKind::FnAddr(f), ty, span }
    }

    /// The function of the module that calls a library function; made when its address is first taken.
    fn library_function(&mut self, id: FuncId, side: Side, span: Span) -> hir::FnId {
        let made = self.funcs[id].instances.contains_key(&side);
        let f = self.instance(id, side, span);
        if made {
            return f;
        }
        let (name, sig) = (self.text(self.funcs[id].name), self.funcs[id].sig.clone());
        let mut args = Vec::new();
        for p in &sig.params {
            let hir = &mut self.module.functions[f];
            let local = hir.locals.push(Local { name: String::new(), ty: p.ty, align: 0, span });
            hir.params.push(local);
            hir.restrict.push(false);
            let place = self.local_place(local, p.ty, span);
            args.push(Expr { kind: ExprKind::Load(Box::new(place)), ty: p.ty, span });
        }
        let call = Expr { kind: ExprKind::CallExtern { name, args }, ty: sig.ret, span };
        let kind = if sig.ret == self.t.void { StmtKind::Expr(call) } else { StmtKind::Return(Some(call)) };
        let hir = &mut self.module.functions[f];
        (hir.ret, hir.body) = (sig.ret, vec![Stmt { kind, span }]);
        f
    }

    /// Declares functions that call a built-in function of this name, one for each type of arguments. `None` if the
    /// name means none, or none for the host.
    pub(crate) fn builtin_functions(&mut self, name: Sym) -> Option<Entity> {
        let text = self.text(name);
        let row = builtin_table::find(&text).filter(|row| row.host)?;
        let shapes: &[&str] = match row.shape {
            Shape::Fixed(shape) => &[shape],
            Shape::Real(1) => &["d(d)", "f(f)"],
            Shape::Real(2) => &["d(dd)", "f(ff)"],
            Shape::Real(_) => &["d(ddd)", "f(fff)"],
            Shape::RealInt => &["d(di)", "f(fi)"],
            Shape::Abs => &["i(i)", "l(l)", "d(d)", "f(f)"],
            _ => return None,
        };
        let word = |letter| match letter {
            b'i' => Some("int"),
            b'u' => Some("unsigned"),
            b'l' => Some("long long"),
            b'f' => Some("float"),
            b'd' => Some("double"),
            _ => None,
        };
        let mut lines = String::new();
        for shape in shapes {
            let letters = &shape.as_bytes()[2..shape.len() - 1];
            let words: Option<Vec<_>> = letters.iter().map(|&l| word(l)).collect();
            let (mut params, mut args) = (Vec::new(), Vec::new());
            for (i, word) in words?.into_iter().enumerate() {
                params.push(format!("{word} a{i}"));
                args.push(format!("a{i}"));
            }
            let (ret, params, args) = (word(shape.as_bytes()[0])?, params.join(", "), args.join(", "));
            lines += &format!("__host__ __device__ {ret} {text}({params}) {{ return {text}({args}); }}\n");
        }
        self.declare_from_text(name, &lines)
    }

    /// Reports a use of a function that does not exist on the current side (host or device).
    pub(crate) fn wrong_side(&mut self, id: FuncId, span: Span) {
        let of_lambda = |r| self.records.get(r).is_some_and(|r| r.closure.is_some());
        if self.on_device() && self.funcs[id].owner.as_ref().is_some_and(of_lambda) {
            let note = Diagnostic::new(Code::CalledHere, span, [""; 0]);
            let d = Diagnostic::new(Code::HostLambda, self.funcs[id].decl.name_span, [""; 0]);
            return self.report(d.with_note(note));
        }
        let name = self.name_in_messages(id);
        let code = match self.side() {
            Side::Host => Code::DeviceFunctionInHost,
            Side::Device => Code::HostFunctionInDevice,
        };
        let mut d = Diagnostic::new(code, span, [name.as_str()]);
        let declared = self.funcs[id].decl.name_span;
        if !self.sources.file(declared.file()).builtin {
            d = d.with_note(Diagnostic::new(Code::DeclaredHere, declared, [name.as_str()]));
        }
        self.report(d);
    }
}
