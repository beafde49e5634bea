//! `new T[n]`, with values for its first elements.

use base::Span;
use hir::{Expr, ExprKind, LocalId, Place, PlaceKind, Type};

use crate::ast::{self, InitItem};
use crate::sema::Checker;
use crate::sema::expr::values::{Arg, Val};
use crate::sema::objects::lifetime::MAX_ELEMENTS;
use crate::sema::templates::template_entities::TArg;

impl Checker<'_> {
    /// Allocates an array of `n` elements of type `q` and initialises it. The number of elements is stored before the
    /// first one if `delete[]` needs it.
    #[expect(clippy::too_many_lines, reason = "the parts of one tree, in their order")]
    pub(crate) fn new_array(
        &mut self,
        q: hir::Qual,
        n: Expr,
        (place, global): (&[ast::Expr], bool),
        args: Option<&[ast::Expr]>,
        span: Span,
    ) -> Val {
        let ulong = self.t.ulong;
        let plain = args.is_none() && !self.has_constructor(q.ty) && self.default_init(q.ty, span).is_none();
        // The number is used more than once, so it is computed once.
        let (mut held, mut load) = (None, n);
        if !matches!(load.kind, ExprKind::Const(_))
            && let Some(local) = self.temp(ulong, span)
        {
            let kind = ExprKind::Load(Box::new(self.local_place(local, ulong, span)));
            held = Some((local, std::mem::replace(&mut load, Expr { kind, ty: ulong, span })));
        }
        // A placement `new` stores no number of elements before the array.
        let own = place.is_empty() || self.own_allocation("new[]", q.ty, global).is_some();
        let align = i64::from(self.module.types.align(q.ty).max(8));
        let before = if own && self.counted(q.ty) { align } else { 0 };
        let binary = |op, a, b| {
            let kind = ExprKind::Binary { op, a: Box::new(a), b: Box::new(b) };
            Expr { kind, ty: ulong, span }
        };
        let size = self.int_const(self.module.types.size(q.ty) as i64, ulong, span);
        let mut bytes = binary(hir::BinaryOp::Mul, load.clone(), size);
        let before_all = self.int_const(before, ulong, span);
        if before > 0 {
            bytes = binary(hir::BinaryOp::Add, bytes, before_all.clone());
        }
        let memory = self.memory_for("new[]", q, bytes.clone(), (place, global), span);
        if self.is_error(memory.ty) {
            return self.bad(span);
        }
        let ty = self.pointer_to(q);
        if plain && before == 0 {
            let array = self.recast(memory, ty);
            return Val::value(self.with_temp(held, array));
        }
        let (element, inner) = self.innermost(q);
        let first = self.pointer_to(element);
        let items = match args {
            Some([ast::Expr { kind: ast::ExprKind::List(items), .. }]) => {
                self.expanded_items(items).unwrap_or_else(|| items.clone())
            }
            _ => Vec::new(),
        };
        // An array of few elements is initialised as a variable would be, and so is one with a value for each element,
        // whose type needs no default constructor then.
        let len = match load.kind {
            ExprKind::Const(hir::Const::Int(n)) => Some(n as u64).filter(|&n| {
                n <= MAX_ELEMENTS
                    || n == items.len() as u64
                    || matches!(
                        items[..],
                        [InitItem { value: ast::Expr { kind: ast::ExprKind::Str(_), .. }, .. }]
                    )
            }),
            _ => None,
        };
        let inner_count = self.int_const(inner, ulong, span);
        let count = binary(hir::BinaryOp::Mul, load.clone(), inner_count);
        let (Some(block), Some(array), Some(made)) =
            (self.temp(memory.ty, span), self.temp(first, span), self.temp(ulong, span))
        else {
            return self.bad(span);
        };
        let void = self.pointer_to(self.t.void);
        let at = self.load_of(block, span);
        let start =
            self.elements("__array_at", element, vec![self.recast(at, void), count.clone(), before_all]);
        let mut all = Vec::new();
        let class = self.needs_end(element.ty) || self.has_constructor(element.ty);
        let whole =
            if self.unwinds() && class && place.is_empty() { self.temp(self.t.bool_, span) } else { None };
        if let Some(whole) = whole {
            let at = self.load_of(block, span);
            let free = self.give_back(at, bytes, q.ty, (global, true));
            all.push(self.end_unless(whole, free));
        }
        match len {
            Some(_) if !items.is_empty() => {
                let of = self.module.types.intern(Type::Array { of: q, len });
                let value = self.aggregate(of, &items, span);
                let pointer = self.pointer_to(of);
                let at = self.recast(self.load_of(array, span), pointer);
                let kind = PlaceKind::Deref(Box::new(at));
                all.push(self.begin_at(Place { kind, ty: of, volatile: false, span }, value));
            }
            _ => {
                let counted = self.unwinds() && self.needs_end(element.ty);
                if counted {
                    all.extend(self.counts_elements(array, made, span));
                }
                for (i, item) in items.iter().enumerate() {
                    let at = self.recast(self.load_of(array, span), ty);
                    let index = self.int_const(i as i64, self.t.long, span);
                    let at = self.pointer_add(at, index, false, span);
                    let kind = PlaceKind::Deref(Box::new(self.rvalue(at)));
                    let value = self.init_value(q.ty, &item.value);
                    all.push(self.begin_at(Place { kind, ty: q.ty, volatile: false, span }, value));
                    if counted {
                        all.push(self.count_elements(made, inner.saturating_mul(i as i64 + 1), span));
                    }
                }
                let at = self.load_of(array, span);
                if counted {
                    all.extend(self.begin_counted(array, count, made));
                } else {
                    let (at, zero) = (self.recast(at, void), self.int_const(0, ulong, span));
                    let given = inner.saturating_mul(items.len() as i64);
                    let given = self.int_const(given, ulong, span);
                    all.push(self.elements("__new_array", element, vec![at, count, zero, given]));
                }
            }
        }
        if all.iter().any(|e| self.is_error(e.ty)) {
            return self.bad(span);
        }
        let made = self.until_whole(whole, all, span);
        let result = self.recast(self.load_of(array, span), ty);
        let made = self.comma_of(made, result);
        let made = self.with_temp(Some((array, start)), made);
        let made = self.with_temp(Some((block, memory)), made);
        Val::value(self.with_temp(held, made))
    }

    /// Calls a function template of the built-in headers with the type of the elements as its argument.
    fn elements(&mut self, name: &str, element: hir::Qual, args: Vec<Expr>) -> Expr {
        let span = args[0].span;
        let args = args.into_iter().map(|e| Arg::Val(Val::value(e))).collect();
        let v = self.call_header(name, Some(vec![TArg::Type(element)]), args, span);
        self.rvalue(v)
    }

    /// From here on the variable `made` counts the elements that are complete. If an exception leaves before all are,
    /// those elements end.
    fn counts_elements(&mut self, array: LocalId, made: LocalId, span: Span) -> [Expr; 2] {
        let element = self.element_of(array);
        let (first, so_far) = (self.load_of(array, span), self.load_of(made, span));
        let end = self.elements("__end_array", element, vec![first, so_far]);
        [self.count_elements(made, 0, span), self.at_end(end)]
    }

    /// Sets the number of complete elements.
    fn count_elements(&mut self, made: LocalId, count: i64, span: Span) -> Expr {
        let ty = self.t.ulong;
        let place = Box::new(self.local_place(made, ty, span));
        let value = Box::new(self.int_const(count, ty, span));
        Expr { kind: ExprKind::Assign { place, value }, ty, span }
    }

    /// Makes the remaining elements, then sets the number of complete elements to zero, so that an exception ends none
    /// of them.
    fn begin_counted(&mut self, array: LocalId, count: Expr, made: LocalId) -> [Expr; 2] {
        let span = count.span;
        let element = self.element_of(array);
        let place = self.local_place(made, self.t.ulong, span);
        let address = self.address(place, self.t.ulong.into());
        let first = self.load_of(array, span);
        let begin = self.elements("__begin_counted", element, vec![first, count, address]);
        [begin, self.count_elements(made, 0, span)]
    }

    /// The type that the pointer variable `array` points at.
    fn element_of(&mut self, array: LocalId) -> hir::Qual {
        let pointer = self.ctx().hir.locals[array].ty;
        self.pointee(pointer).unwrap_or(self.t.error.into())
    }

    /// The value of a local variable.
    fn load_of(&self, local: LocalId, span: Span) -> Expr {
        let ty = self.function().map_or(self.t.error, |f| f.hir.locals[local].ty);
        Expr { kind: ExprKind::Load(Box::new(self.local_place(local, ty, span))), ty, span }
    }

    /// Default-initialises the elements of the array at `place`.
    pub(crate) fn begin_elements(&mut self, place: Place, span: Span) -> Expr {
        let (of, count) = self.innermost(place.ty.into());
        let ty = place.ty;
        let array = self.place_val(place, ty.into());
        let first = self.rvalue(array);
        let pointer = self.pointer_to(of.ty);
        let first = self.pointer_cast(first, pointer);
        let count = self.int_const(count, self.t.ulong, span);
        if self.unwinds()
            && self.needs_end(of.ty)
            && let (Some(array), Some(made)) = (self.temp(pointer, span), self.temp(self.t.ulong, span))
        {
            let mut all = self.counts_elements(array, made, span).to_vec();
            all.extend(self.begin_counted(array, count, made));
            let all = self.until_whole(None, all, span);
            let all = Box::new(self.with_temp(Some((array, first)), all));
            return Expr { ty: all.ty, kind: ExprKind::Full(all), span };
        }
        let args = vec![Arg::Val(Val::value(first)), Arg::Val(Val::value(count))];
        let call = self.call_header("__begin_array", None, args, span);
        self.rvalue(call)
    }
}
