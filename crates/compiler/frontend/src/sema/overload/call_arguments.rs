//! Conversion of arguments to the parameters of a function.

use base::{Code, Diagnostic, Span};
use hir::{Expr, Type, TypeId};

use crate::ast::{self, FnName};
use crate::sema::Checker;
use crate::sema::declarations::functions::FuncId;
use crate::sema::expr::values::{Arg, Val, ValKind};
use crate::sema::objects::construction::Brackets;

impl Checker<'_> {
    /// Converts the arguments to the parameters of a function, adds default arguments and checks a `printf` format.
    /// `None` after a message about the number of arguments.
    pub fn pass(&mut self, id: FuncId, args: Vec<Arg>, span: Span) -> Option<Vec<Expr>> {
        let sig = self.funcs[id].sig.clone();
        let needed = sig.params.iter().take_while(|p| p.default.is_none()).count();
        if args.len() < needed || (args.len() > sig.params.len() && !sig.variadic) {
            let expected = if needed == sig.params.len() {
                needed.to_string()
            } else {
                format!("{needed}…{}", sig.params.len())
            };
            self.argument_count(id, &expected, args.len(), span);
            return None;
        }
        let header = self.funcs[id].header;
        let symbol = if header { self.symbol_position(self.funcs[id].name) } else { None };
        let packs = sig.variadic && !(header && self.funcs[id].decl.body.is_none());
        let format = self.format_of(id, &args);
        let (mut out, mut more) = (Vec::with_capacity(args.len()), Vec::new());
        for (i, arg) in args.into_iter().enumerate() {
            let value = match (sig.params.get(i), arg) {
                (Some(_), Arg::Val(v)) if symbol == Some(i) => self.symbol_argument(v),
                (Some(p), Arg::Val(v)) if header => self.library_argument(v, p.ty),
                (Some(p), arg) => self.pass_one(arg, p.ty),
                (None, arg) => self.variadic_argument(arg, packs),
            };
            let value = self.passed_object(value);
            let list = if packs && i >= sig.params.len() { &mut more } else { &mut out };
            list.push(value);
        }
        if let Some((text, span)) = format {
            self.check_format(&text, span, &out[sig.params.len()..]);
        }
        let scope = self.funcs[id].scope;
        for p in sig.params.iter().skip(out.len()) {
            if let Some(default) = &p.default {
                let value = self.within(scope, |c| c.pass_default(default, p.ty));
                let value = self.passed_object(value);
                out.push(Expr { span, ..value });
            }
        }
        if packs {
            out.push(self.packed(more, span));
        }
        Some(out)
    }

    /// Converts a default argument to the type of its parameter.
    fn pass_default(&mut self, e: &ast::Expr, ty: TypeId) -> Expr {
        match *self.ty(ty) {
            Type::Reference { to, .. } => self.bind_reference(e, to),
            _ => self.init_value(ty, e),
        }
    }

    /// Converts an argument to the type of its parameter.
    pub fn pass_one(&mut self, arg: Arg, ty: TypeId) -> Expr {
        match (arg, self.ty(ty).clone()) {
            // `T &` does not take an xvalue unless it is const, and `T &&` takes no other place.
            (Arg::Val(v), Type::Reference { to, rvalue })
                if v.is_place()
                    && (self.like(v.q.ty, to.ty) || self.is_base(to.ty, v.q.ty))
                    && (if rvalue { !v.moved } else { v.moved && !self.hoisted(to).is_const }) =>
            {
                let (from, name) = (self.qual_name_of(v.q), self.name_of(ty));
                self.error(Code::ReferenceCategory, v.span, &[&from, &name]);
                self.bad_expr(v.span)
            }
            (Arg::Val(v), Type::Reference { to, rvalue }) => {
                // `T &&` takes a temporary as `const T &` does.
                let direct = v.is_place() && (self.like(v.q.ty, to.ty) || self.is_base(to.ty, v.q.ty));
                let to = hir::Qual { is_const: to.is_const || (rvalue && !direct), ..to };
                self.bind_value(v, to)
            }
            (Arg::Val(v), _) => self.convert(v, ty),
            (Arg::List(e), Type::Reference { to, rvalue }) => {
                self.bind_reference(e, hir::Qual { is_const: to.is_const || rvalue, ..to })
            }
            (Arg::List(e), _) => self.init_value_by(ty, e, Brackets::Copied),
        }
    }

    /// Reports a wrong number of arguments; `expected` is a number or a range.
    fn argument_count(&mut self, id: FuncId, expected: &str, got: usize, span: Span) {
        let ent = &self.funcs[id];
        let name = match ent.decl.name {
            FnName::Plain(_) => self.text(ent.name),
            FnName::Constructor | FnName::Destructor => self.sources.text(ent.decl.name_span).to_string(),
        };
        let mut d = Diagnostic::new(Code::ArgumentCount, span, [name.as_str(), expected, &got.to_string()]);
        if !ent.header {
            d = d.with_note(Diagnostic::new(Code::DeclaredHere, ent.decl.name_span, [name.as_str()]));
        }
        self.report(d);
    }

    /// Converts an argument to the parameter of a library function. Such a function takes any `T **` for `void **` and
    /// a pointer to any function for `const void *`, as the overloads in CUDA's headers do.
    fn library_argument(&mut self, v: Val, to: TypeId) -> Expr {
        let from = self.decayed(&v);
        if let (Some(a), Some(b)) = (self.pointee(from), self.pointee(to)) {
            let both = (self.pointee(a.ty), self.pointee(b.ty));
            if let (Some(_), Some(target)) = both
                && target.ty == self.t.void
            {
                let e = self.rvalue(v);
                return self.pointer_cast(e, to);
            }
            if let (Type::Function { .. }, true) = (self.ty(a.ty).clone(), b.ty == self.t.void) {
                let e = self.rvalue(v);
                return self.pointer_cast(e, to);
            }
        }
        if let ValKind::Funcs(f) = &v.kind
            && f.args.is_some()
        {
            let e = self.template_address(f.clone(), v.span);
            return if self.is_error(e.ty) { e } else { self.pointer_cast(e, to) };
        }
        self.convert(v, to)
    }

    /// The address of a device variable given as an argument: by its name, by its address, or by its name in quotes
    /// (allowed before CUDA 5).
    fn symbol_argument(&mut self, v: Val) -> Expr {
        let span = v.span;
        let void = self.pointer_to(hir::Qual { ty: self.t.void, is_const: true, is_volatile: false });
        match v.kind {
            ValKind::Error => self.bad_expr(span),
            ValKind::L(place) => {
                let e = self.address(place, v.q);
                self.pointer_cast(e, void)
            }
            _ => self.convert(v, void),
        }
    }
}
