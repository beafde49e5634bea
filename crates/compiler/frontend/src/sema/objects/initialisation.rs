//! Initial values: of scalars, from braced lists (C17 6.7.9, C++ [dcl.init.list]), from constructors; of arrays whose
//! length follows from the value.

use base::{Code, Map, Span};
use hir::{Const, Expr, ExprKind, LocalId, Qual, Type, TypeId};

use crate::ast::{self, Designator, ExprKind as E, Init, InitItem};
use crate::sema::Checker;
use crate::sema::expr::values::Val;
use crate::sema::objects::construction::Brackets;
use crate::sema::overload::ranking::Conversion;

/// The position in a braced list that is being distributed to the parts of an aggregate.
pub(crate) struct Cursor<'e> {
    pub items: &'e [InitItem],
    /// Index of the next item.
    pub pos: usize,
    /// The value of the next item, if it was checked already.
    pub peeked: Option<Val>,
    /// Source of the whole list, for messages.
    pub span: Span,
    /// The variable of the object that the list initialises, if a default member initialiser may ask for another
    /// member.
    pub object: Option<LocalId>,
}

/// The parts of an aggregate that have a value.
#[derive(Default)]
pub(crate) struct Parts {
    /// Byte offset and value of each part.
    pub list: Vec<(u64, Expr)>,
    /// The largest end offset of all parts in bytes. A new part at or after this offset overlaps none, so that no part
    /// is searched: a table of 80 000 numbers compiles in 0.1 s instead of 4.9 s.
    end: u64,
    /// May some part have been written twice?
    again: bool,
}

impl Parts {
    /// Adds a part of `size` bytes at byte offset `at`.
    fn push(&mut self, at: u64, value: Expr, size: u64) {
        self.again |= self.before(at);
        self.list.push((at, value));
        self.end = self.end.max(at + size);
    }
    /// May a new part at this byte offset overlap another one?
    fn before(&self, at: u64) -> bool {
        at < self.end
    }
}

impl Checker<'_> {
    /// The initial value of an object. A braced list means direct initialisation.
    pub fn init_value(&mut self, ty: TypeId, init: &ast::Expr) -> Expr {
        self.init_value_by(ty, init, Brackets::Braces)
    }

    /// The initial value of an object; `list` says which form of initialisation a braced list means.
    pub(crate) fn init_value_by(&mut self, ty: TypeId, init: &ast::Expr, list: Brackets) -> Expr {
        self.complete(ty);
        if self.is_error(ty) {
            self.expr_or_list(init);
            return self.bad_expr(init.span);
        }
        if let E::List(items) = &init.kind
            && let Some(items) = self.expanded_items(items)
        {
            return self.init_value_by(ty, &ast::Expr { kind: E::List(items), span: init.span }, list);
        }
        match &init.kind {
            E::List(items) if self.listed(ty).is_some() => self.list_value(ty, items, init.span),
            E::List(items) if self.is_aggregate(ty) => self.aggregate(ty, items, init.span),
            E::List(items) if self.takes_list(ty, items) => self.construct(ty, &[init], init.span),
            E::List(items) if self.record_of(ty).is_some() => {
                let args: Vec<_> = items.iter().map(|i| &i.value).collect();
                self.construct_by(ty, &args, list, init.span)
            }
            E::List(items) => match &items[..] {
                [] => self.zero(ty, init.span),
                // A number in braces initialises an enumeration (C++17 [dcl.init.list]).
                [one] if matches!(self.ty(ty), Type::Enum { .. }) => {
                    let v = self.expr(&one.value);
                    if self.int_kind(v.q.ty).is_some() {
                        let e = self.rvalue(v);
                        self.numeric_cast(e, ty)
                    } else {
                        self.convert(v, ty)
                    }
                }
                [one] => self.braced_value(ty, &one.value, list),
                _ => {
                    let name = self.name_of(ty);
                    self.error(Code::InitialiserCount, init.span, &[&name, "1", &items.len().to_string()]);
                    self.bad_expr(init.span)
                }
            },
            E::Str(bytes) if self.char_array(ty).is_some() => self.string_value(ty, bytes, init.span),
            E::WideStr(bytes, kind) if matches!(*self.ty(ty), Type::Array { of, .. } if self.int_kind(of.ty) == Some(*kind)) => {
                self.string_value(ty, bytes, init.span)
            }
            _ => {
                let v = self.expr(init);
                if let Type::Array { .. } = self.ty(ty) {
                    if !v.is_error() {
                        let name = self.name_of(ty);
                        self.error(Code::ArrayFromValue, init.span, &[&name]);
                    }
                    return self.bad_expr(init.span);
                }
                let how = if list == Brackets::Round { Conversion::Direct } else { Conversion::Implicit };
                self.convert_as(v, ty, how)
            }
        }
    }

    /// The initial value of a variable, by the form of initialisation in its declaration.
    pub(crate) fn variable_value(&mut self, v: &ast::Var, ty: TypeId, init: &ast::Expr) -> Expr {
        let list = match init.kind {
            _ if v.copied => Brackets::Copied,
            E::List(_) => Brackets::Braces,
            _ => Brackets::Round,
        };
        self.init_value_by(ty, init, list)
    }

    /// The value of the only item in braces. Reports a constant that the type cannot hold (C++ [dcl.init.list]).
    fn braced_value(&mut self, ty: TypeId, item: &ast::Expr, list: Brackets) -> Expr {
        if !self.is_arithmetic(ty) || matches!(item.kind, E::List(_)) {
            return self.init_value_by(ty, item, Brackets::Copied);
        }
        let v = self.expr(item);
        self.refuse_narrowing(&v, ty, item.span);
        let how = if list == Brackets::Braces { Conversion::Direct } else { Conversion::Implicit };
        self.convert_as(v, ty, how)
    }

    /// Checks an expression, or the items of a list, only for the messages.
    fn expr_or_list(&mut self, e: &ast::Expr) {
        match &e.kind {
            E::List(items) => items.iter().for_each(|i| self.expr_or_list(&i.value)),
            _ => {
                self.expr(e);
            }
        }
    }

    /// The value zero of a type.
    pub fn zero(&mut self, ty: TypeId, span: Span) -> Expr {
        let kind = match self.ty(ty) {
            Type::Float(_) => ExprKind::Const(Const::Float(0.0)),
            Type::Array { .. } | Type::Record(_) => ExprKind::Aggregate { parts: Vec::new() },
            _ => ExprKind::Const(Const::Int(0)),
        };
        Expr { kind, ty, span }
    }

    /// The length of an array of `char`; `Some(None)` if the length is unknown. `None` for other types.
    fn char_array(&self, ty: TypeId) -> Option<Option<u64>> {
        match *self.ty(ty) {
            Type::Array { of, len } => {
                matches!(self.ty(of.ty), Type::Int(k) if k.bytes() == 1 && *k != hir::IntKind::Bool)
                    .then_some(len)
            }
            _ => None,
        }
    }

    /// The initial value of a character array from a string literal. Reports a string that is too long.
    fn string_value(&mut self, ty: TypeId, bytes: &[u8], span: Span) -> Expr {
        let Type::Array { of, len } = *self.ty(ty) else { return self.bad_expr(span) };
        let size = self.module.types.size(of.ty) as usize;
        let count = bytes.len() / size + 1;
        if let Some(n) = len
            && count as u64 > n
        {
            self.error(Code::StringTooLong, span, &[&count.to_string(), &n.to_string()]);
            return self.bad_expr(span);
        }
        let number = |c: &[u8]| c.iter().rev().fold(0, |n, &b| n << 8 | i64::from(b));
        let parts = bytes
            .chunks(size)
            .enumerate()
            .map(|(i, c)| ((i * size) as u64, number(c)))
            .filter(|(_, n)| *n != 0)
            .map(|(at, n)| (at, self.int_const(self.wrap(n, of.ty), of.ty, span)))
            .collect();
        Expr { kind: ExprKind::Aggregate { parts }, ty, span }
    }

    /// The value of an array or class from the items of a braced list.
    pub(crate) fn aggregate(&mut self, ty: TypeId, items: &[InitItem], span: Span) -> Expr {
        // `char s[] = {"text"}` means the same as without braces.
        if let [InitItem { value: ast::Expr { kind: E::Str(bytes), .. }, .. }] = items
            && self.char_array(ty).is_some()
        {
            return self.string_value(ty, bytes, span);
        }
        let mut parts = Parts::default();
        let object = self.object_to_make(ty, span);
        let mut cursor = Cursor { items, pos: 0, peeked: None, span, object };
        self.fill(ty, 0, &mut cursor, &mut parts, true);
        if let Some(extra) = items.get(cursor.pos) {
            let name = self.name_of(ty);
            self.error(Code::TooManyInitialisers, extra.value.span, &[&name]);
        }
        // A later designator may initialise a part again. The last value counts.
        let mut kept = parts.list;
        if parts.again {
            let mut seen = Map::new();
            kept.reverse();
            kept.retain(|(offset, e)| seen.insert((*offset, e.ty), ()).is_none());
            kept.reverse();
        }
        kept.retain(|(_, e)| !is_zero(e));
        self.made_of(kept, object, ty, span)
    }

    /// Initialises the element at byte offset `at` with the item at the cursor. The first `used` designators of the
    /// item have led to this element.
    pub(crate) fn fill_element(
        &mut self,
        ty: TypeId,
        at: u64,
        cursor: &mut Cursor,
        parts: &mut Parts,
        used: usize,
    ) {
        let item = &cursor.items[cursor.pos];
        if item.designators.len() > used {
            // `.a.b = x`: the rest of the designators apply inside this element.
            let rest =
                [InitItem { designators: item.designators[used..].to_vec(), value: item.value.clone() }];
            cursor.pos += 1;
            let mut inner = Cursor { items: &rest, pos: 0, peeked: None, span: cursor.span, object: None };
            return match self.record_of(ty) {
                Some(record) => {
                    self.fill_members(record, at, &mut inner, parts, true);
                }
                None => self.fill(ty, at, &mut inner, parts, true),
            };
        }
        let whole = matches!(item.value.kind, E::List(_))
            || !self.is_aggregate(ty)
            || (matches!(item.value.kind, E::Str(_)) && self.char_array(ty).is_some());
        if whole {
            let value = match cursor.peeked.take() {
                Some(v) => {
                    self.refuse_narrowing(&v, ty, item.value.span);
                    self.convert(v, ty)
                }
                None => self.braced_value(ty, &item.value, Brackets::Copied),
            };
            cursor.pos += 1;
            return self.add_part(at, value, parts);
        }
        let v = match cursor.peeked.take() {
            Some(v) => v,
            None => self.expr(&item.value),
        };
        if v.q.ty == ty || v.is_error() {
            cursor.pos += 1;
            let value = self.convert(v, ty);
            return self.add_part(at, value, parts);
        }
        // The element's braces are left out, so it takes items one by one.
        cursor.peeked = Some(v);
        let before = cursor.pos;
        self.fill(ty, at, cursor, parts, false);
        if cursor.pos == before {
            cursor.peeked = None;
            cursor.pos += 1;
        }
    }

    /// Adds the value of a bit-field at byte offset `at`. The value becomes a part of the integer that contains the
    /// bit-field; `first` and `width` count bits.
    pub(crate) fn add_bits(&mut self, mut at: u64, value: Expr, (first, width): (u8, u8), parts: &mut Parts) {
        let span = value.span;
        let types = &self.module.types;
        // Other bit-fields and smaller members in the same integer are kept.
        let is_int = |e: &Expr| matches!(types.get(e.ty), Type::Int(_));
        let (bit, mut end) = (8 * at + u64::from(first), at + types.size(value.ty));
        let may_share = parts.before(at);
        if may_share
            && parts.list.iter().any(|(o, e)| {
                let to = o + types.size(e.ty);
                *o < end && at < to && !(is_int(e) && at <= *o && to <= end)
            })
        {
            // Members of another type reach into the integer. So it is reduced to the bytes of this bit-field and of
            // the integers that share bytes with it.
            (at, end) = (bit / 8, (bit + u64::from(width)).div_ceil(8));
            for (o, e) in parts.list.iter().rev().filter(|(_, e)| is_int(e)) {
                let to = o + types.size(e.ty);
                if *o < end && at < to {
                    (at, end) = (at.min(*o), end.max(to));
                }
            }
        }
        let first = bit - 8 * at;
        let unit = match (end - at).next_power_of_two() {
            1 => self.module.types.int(hir::IntKind::UChar),
            2 => self.module.types.int(hir::IntKind::UShort),
            4 => self.t.uint,
            _ => self.t.ulong,
        };
        let wide = self.t.ulong;
        let mask = if width >= 64 { u64::MAX } else { (1 << width) - 1 };
        let value = self.numeric_cast(value, wide);
        let binary = |op, a: Expr, b: Expr| Expr {
            kind: ExprKind::Binary { op, a: Box::new(a), b: Box::new(b) },
            ty: wide,
            span,
        };
        let masked = binary(hir::BinaryOp::And, value, self.int_const(mask as i64, wide, span));
        let mut bits = binary(hir::BinaryOp::Shl, masked, self.int_const(first as i64, wide, span));
        let inside = |types: &hir::Types, (o, e): &(u64, Expr)| {
            (at..end).contains(o) && o + types.size(e.ty) <= end && matches!(types.get(e.ty), Type::Int(_))
        };
        while let Some(i) = parts.list.iter().position(|part| inside(&self.module.types, part)) {
            let (o, old) = parts.list.remove(i);
            let width = 8 * self.module.types.size(old.ty);
            let old = self.numeric_cast(old, wide);
            let own = self.int_const((u64::MAX >> (64 - width)) as i64, wide, span);
            let by = self.int_const(8 * (o - at) as i64, wide, span);
            let old = binary(hir::BinaryOp::Shl, binary(hir::BinaryOp::And, old, own), by);
            bits = binary(hir::BinaryOp::Or, old, bits);
        }
        if let Some(c) = self.fold(&bits) {
            bits = Expr { kind: ExprKind::Const(c), ty: wide, span };
        }
        let bits = self.numeric_cast(bits, unit);
        let size = self.module.types.size(bits.ty);
        parts.push(at, bits, size);
    }

    /// Adds a part at byte offset `at`. The parts of an aggregate become parts of the whole.
    pub(crate) fn add_part(&mut self, at: u64, value: Expr, parts: &mut Parts) {
        let size = self.module.types.size(value.ty);
        match value.kind {
            ExprKind::Aggregate { parts: inner } => {
                if parts.before(at) {
                    parts.list.retain(|(o, _)| *o < at || *o >= at + size);
                }
                parts.list.extend(inner.into_iter().map(|(o, e)| (at + o, e)));
                parts.end = parts.end.max(at + size);
            }
            _ => parts.push(at, value, size),
        }
    }

    /// The value of a `std::initializer_list`: the items become an array, to whose first element and length the list
    /// refers.
    fn list_value(&mut self, ty: TypeId, items: &[InitItem], span: Span) -> Expr {
        let of = self.listed(ty).unwrap_or(self.t.error);
        let len = items.len() as u64;
        let ulong = self.t.ulong;
        let count = self.int_const(len as i64, ulong, span);
        if items.is_empty() {
            return Expr { kind: ExprKind::Aggregate { parts: vec![(8, count)] }, ty, span };
        }
        let array = self.module.types.intern(Type::Array { of: of.into(), len: Some(len) });
        let value = self.aggregate(array, items, span);
        let Some(local) = self.temp(array, span) else {
            self.error(Code::NotConstant, span, &[]);
            return self.bad_expr(span);
        };
        let place = self.local_place(local, array, span);
        let pointer = self.pointer_to(Qual { ty: of, is_const: true, is_volatile: false });
        let first = Expr { kind: ExprKind::AddrOf(Box::new(place)), ty: pointer, span };
        let list = Expr { kind: ExprKind::Aggregate { parts: vec![(0, first), (8, count)] }, ty, span };
        self.with_object(Some((local, value)), list)
    }

    /// The number of elements that an initialiser gives to an array of unknown length. `None` if it does not tell.
    pub(crate) fn deduced_len(&mut self, of: Qual, init: &Init) -> Option<u64> {
        let Init::Value(e) = init else { return None };
        match &e.kind {
            E::Str(bytes) if self.module.types.size(of.ty) == 1 => Some(bytes.len() as u64 + 1),
            E::WideStr(bytes, kind) if self.int_kind(of.ty) == Some(*kind) => {
                Some(bytes.len() as u64 / u64::from(kind.bytes()) + 1)
            }
            E::List(items) => {
                let expanded = self.expanded_items(items);
                let items = expanded.as_ref().unwrap_or(items);
                if let [InitItem { value: ast::Expr { kind: E::Str(bytes), .. }, .. }] = &items[..]
                    && self.module.types.size(of.ty) == 1
                {
                    return Some(bytes.len() as u64 + 1);
                }
                // Braces may be left out, so the elements are counted by filling them. A mistake that is reported now
                // is not reported again.
                let mut parts = Parts::default();
                let mut cursor = Cursor { items, pos: 0, peeked: None, span: e.span, object: None };
                let flat = items.iter().all(|i| i.designators.is_empty())
                    && (!self.is_aggregate(of.ty)
                        || items.iter().all(|i| {
                            matches!(i.value.kind, E::List(_) | E::Call { .. } | E::Construct { .. })
                        }));
                if flat {
                    return Some(items.len().max(1) as u64);
                }
                self.unevaluated(|c| {
                    let mut max = 0;
                    let mut index = 0u64;
                    while cursor.pos < items.len() {
                        if let Some(Designator::Index(e)) = items[cursor.pos].designators.first() {
                            index = c.const_int(e).unwrap_or(0).max(0) as u64;
                        }
                        c.fill_element(of.ty, 0, &mut cursor, &mut parts, 1);
                        index += 1;
                        max = max.max(index);
                    }
                    Some(max.max(1))
                })
            }
            _ => None,
        }
    }

    /// The initial value of a local variable. `None` leaves it uninitialised, or follows a message.
    pub(crate) fn local_init(&mut self, v: &ast::Var, q: Qual) -> Option<Expr> {
        match &v.init {
            None if self.has_constructor(q.ty) => Some(self.construct(q.ty, &[], v.span)),
            None => {
                if q.is_const && self.is_arithmetic(q.ty) {
                    let name = self.text(v.name.sym);
                    self.error(Code::ConstWithoutValue, v.name.span, &[&name]);
                }
                self.default_init(q.ty, v.span)
            }
            Some(Init::Value(e)) if self.copies_array(v, q.ty) => {
                let v = self.expr(e);
                Some(self.whole_array(v))
            }
            Some(Init::Value(e)) => Some(self.variable_value(v, q.ty, e)),
            Some(Init::Args(args, span)) => {
                let args = self.written_out(args);
                if self.record_of(q.ty).is_some() {
                    return Some(self.construct(q.ty, &args.iter().collect::<Vec<_>>(), *span));
                }
                match &*args {
                    [] => Some(self.zero(q.ty, *span)),
                    [one] => Some(self.variable_value(v, q.ty, one)),
                    _ => {
                        let name = self.name_of(q.ty);
                        self.error(Code::InitialiserCount, *span, &[&name, "1", &args.len().to_string()]);
                        None
                    }
                }
            }
        }
    }

    /// Is this `auto [a, b] = array`, which copies the array?
    pub(crate) fn copies_array(&self, v: &ast::Var, ty: TypeId) -> bool {
        !v.bindings.is_empty() && matches!(self.ty(ty), Type::Array { .. })
    }
}

/// Is this a constant whose bits are all zero?
fn is_zero(e: &Expr) -> bool {
    match e.kind {
        ExprKind::Const(Const::Int(0)) => true,
        ExprKind::Const(Const::Float(f)) => f.to_bits() == 0,
        _ => false,
    }
}

/// The expressions in an initialiser: one value, or the arguments in parentheses.
pub fn init_values(init: &Init) -> Vec<&ast::Expr> {
    match init {
        Init::Value(e) => vec![e],
        Init::Args(args, _) => args.iter().collect(),
    }
}
