//! User-defined literals (C++ [lex.ext]) and wide string literals.

use std::rc::Rc;

use base::Span;
use hir::{Global, Init, IntKind, Place, PlaceKind, Qual, Storage, Type};

use crate::ast;
use crate::sema::Checker;
use crate::sema::expr::values::{Arg, Funcs, Val, ValKind};
use crate::sema::overload::resolution::Choice;
use crate::sema::templates::template_entities::TArg;

impl Checker<'_> {
    /// Checks a user-defined literal such as `1_km` or `"text"s`: calls the literal operator `f` with `args`, or with
    /// the spelling `raw` of the number as a string or as template arguments.
    pub(crate) fn own_literal(
        &mut self,
        f: &ast::Expr,
        raw: &Rc<Vec<u8>>,
        args: &[ast::Expr],
        span: Span,
    ) -> Val {
        let callee = self.expr(f);
        let ValKind::Funcs(funcs) = &callee.kind else { return self.bad(span) };
        let funcs = funcs.clone();
        let list = self.arguments(args);
        if raw.is_empty() || matches!(self.choose(&funcs, &list, span), Choice::One(_)) {
            return self.call_value(callee, list, span);
        }
        let text = vec![Arg::Val(self.string_literal(raw, span))];
        if matches!(self.choose(&funcs, &text, span), Choice::One(_)) {
            return self.call_value(callee, text, span);
        }
        // A literal operator `template <char...>` takes each character as a template argument.
        let char_ = self.module.types.int(IntKind::Char);
        let args = raw.iter().map(|&b| TArg::Value(i64::from(b), char_)).collect();
        let kind = ValKind::Funcs(Funcs { args: Some(args), ..funcs });
        self.call_value(Val { kind, ..callee }, Vec::new(), span)
    }

    /// A string literal of wide characters: a constant global with a zero character at its end. `bytes` holds the
    /// characters, each of the size of `kind`.
    pub(crate) fn wide_string(&mut self, bytes: &Rc<Vec<u8>>, kind: IntKind, span: Span) -> Val {
        let size = kind.bytes() as usize;
        let len = Some((bytes.len() / size) as u64 + 1);
        let of = Qual { ty: self.module.types.int(kind), is_const: true, is_volatile: false };
        let ty = self.module.types.intern(Type::Array { of, len });
        let mut text = bytes.to_vec();
        text.resize(text.len() + size, 0);
        let (init, storage) = (Init::Bytes(text, Vec::new()), Storage::Literal);
        let global = Global { name: ".wide".into(), ty, storage, align: 0, init, is_const: true, span };
        let kind = PlaceKind::Global(self.module.globals.push(global));
        let place = Place { kind, ty, volatile: false, span };
        self.place_val(place, Qual { ty, is_const: true, is_volatile: false })
    }
}
