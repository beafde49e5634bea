//! Lint: copies and fills whose size does not fit the arrays.

use base::{Code, Diagnostic, Span};
use hir::{BinaryOp, Const, Expr, ExprKind, LocalId, PlaceKind, Type};

use crate::facts::{Def, Facts};
use crate::{Program, walk};

/// Checks every copy and fill.
pub fn check(program: &Program) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for facts in program.written() {
        let known = allocations(facts);
        walk::all(&facts.function.body, &mut |e| {
            let ExprKind::CallExtern { name, args } = &e.kind else { return };
            let (arrays, count) = match (name.as_str(), args.as_slice()) {
                ("cudaMemcpy" | "cudaMemcpyAsync", [to, from, count, ..]) => (vec![to, from], count),
                ("cudaMemset" | "cudaMemsetAsync", [to, _, count, ..]) => (vec![to], count),
                ("memcpy" | "memmove", [to, from, count]) => (vec![to, from], count),
                ("memset", [to, _, count]) => (vec![to], count),
                _ => return,
            };
            found.extend(mismatch(facts, &known, &arrays, count));
        });
    }
    found
}

/// A size in bytes: a number times factors with unknown values.
#[derive(Clone)]
struct Size<'m> {
    bytes: i64,
    factors: Vec<&'m Expr>,
}

/// The allocation to which a pointer variable points.
struct Allocation<'m> {
    local: LocalId,
    size: Size<'m>,
    span: Span,
}

impl<'m> Size<'m> {
    fn of(facts: &Facts<'m>, e: &'m Expr) -> Option<Self> {
        let mut size = Self { bytes: 1, factors: Vec::new() };
        size.multiply(facts, e)?;
        Some(size)
    }

    fn multiply(&mut self, facts: &Facts<'m>, e: &'m Expr) -> Option<()> {
        match &facts.source(e).kind {
            ExprKind::Const(Const::Int(n)) => self.bytes = self.bytes.checked_mul(*n)?,
            ExprKind::Binary { op: BinaryOp::Mul, a, b } => {
                self.multiply(facts, a)?;
                self.multiply(facts, b)?;
            }
            _ => match facts.value(e) {
                Some(n) => self.bytes = self.bytes.checked_mul(n)?,
                None if stays(facts, e) => self.factors.push(walk::bare(e)),
                None => return None,
            },
        }
        Some(())
    }

    fn same_factors(&self, other: &Self) -> bool {
        let mut rest = other.factors.clone();
        self.factors.len() == rest.len()
            && self.factors.iter().all(|e| {
                let at = rest.iter().position(|f| walk::same(e, f));
                at.map(|at| rest.swap_remove(at)).is_some()
            })
    }
}

/// Whether the value of the expression does not change within the function.
fn stays(facts: &Facts, e: &Expr) -> bool {
    let mut stays = true;
    walk::each(e, &mut |e| {
        stays &= match &e.kind {
            ExprKind::Load(place) => match place.kind {
                PlaceKind::Local(local) => matches!(facts.def(local), Def::Once(_)) || facts.is_param(local),
                _ => false,
            },
            ExprKind::Const(_) | ExprKind::Binary { .. } | ExprKind::Cast { .. } => true,
            _ => false,
        }
    });
    stays
}

/// Pointer variables that point to a single allocation of known size.
fn allocations<'m>(facts: &Facts<'m>) -> Vec<Allocation<'m>> {
    let mut found: Vec<Allocation> = Vec::new();
    let mut twice = Vec::new();
    let mut add = |local: LocalId, size: &'m Expr, span: Span| match Size::of(facts, size) {
        Some(size) if !found.iter().any(|a| a.local == local) => found.push(Allocation { local, size, span }),
        _ => twice.push(local),
    };
    walk::all(&facts.function.body, &mut |e| {
        let ExprKind::CallExtern { name, args } = &e.kind else { return };
        let (pointer, size) = match (name.as_str(), args.as_slice()) {
            ("cudaMalloc" | "cudaMallocManaged" | "cudaMallocHost" | "cudaHostAlloc", [p, size, ..]) => {
                (p, size)
            }
            _ => return,
        };
        if let ExprKind::AddrOf(place) = &walk::bare(pointer).kind
            && let PlaceKind::Local(local) = place.kind
        {
            add(local, size, e.span);
        }
    });
    for (local, _) in facts.function.locals.iter() {
        let Def::Once(init) = facts.def(local) else { continue };
        if let ExprKind::CallExtern { name, args } = &walk::bare(init).kind
            && let ("malloc", [size]) = (name.as_str(), args.as_slice())
        {
            add(local, size, init.span);
        }
    }
    found.retain(|a| !twice.contains(&a.local));
    found
}

/// Reports a size past the end of one of the arrays, or a number of elements where bytes are meant.
fn mismatch<'m>(
    facts: &Facts<'m>,
    known: &[Allocation<'m>],
    arrays: &[&'m Expr],
    count: &'m Expr,
) -> Option<Diagnostic> {
    let copied = Size::of(facts, count)?;
    let mut targets: Vec<_> = arrays.iter().filter_map(|array| target(facts, known, array)).collect();
    targets.retain(|target| copied.same_factors(&target.size));
    // The copy of a whole array may be to a part of the other array; the same holds for a single element.
    let meant = targets.iter().any(|target| {
        target.size.bytes == copied.bytes || copied.factors.is_empty() && target.element == copied.bytes
    });
    targets.into_iter().find_map(|Target { local, size, span, element }| {
        let name = facts.function.locals[local].name.as_str();
        let (code, args) = if copied.bytes > size.bytes {
            (Code::CopyBeyond, vec![name.to_string(), text(&copied), text(&size)])
        } else if !meant && element > 1 && copied.bytes.checked_mul(element)? == size.bytes {
            (Code::CopyOfCount, vec![name.to_string(), element.to_string()])
        } else {
            return None;
        };
        let note = Diagnostic::new(Code::DeclaredHere, span, [name]);
        Some(Diagnostic::new(code, count.span, args).with_note(note))
    })
}

/// An array to which or from which is copied.
struct Target<'m> {
    local: LocalId,
    size: Size<'m>,
    span: Span,
    /// Bytes of an element.
    element: i64,
}

/// The array to which a pointer points.
fn target<'m>(facts: &Facts<'m>, known: &[Allocation<'m>], array: &'m Expr) -> Option<Target<'m>> {
    let types = &facts.module.types;
    match &walk::bare(array).kind {
        ExprKind::Load(place) => {
            let PlaceKind::Local(local) = place.kind else { return None };
            let Allocation { size, span, .. } = known.iter().find(|a| a.local == local)?;
            let Type::Pointer(to) = types.get(place.ty) else { return None };
            Some(Target { local, size: size.clone(), span: *span, element: types.size(to.ty) as i64 })
        }
        ExprKind::AddrOf(place) => {
            let PlaceKind::Local(local) = place.kind else { return None };
            let Type::Array { of, len: Some(_) } = types.get(place.ty) else { return None };
            let size = Size { bytes: types.size(place.ty) as i64, factors: Vec::new() };
            let span = facts.function.locals[local].span;
            Some(Target { local, size, span, element: types.size(of.ty) as i64 })
        }
        _ => None,
    }
}

/// A size as text, such as `4·n`, where `n` stands for any unknown factor.
fn text(size: &Size) -> String {
    let mut parts = vec!["n".to_string(); size.factors.len()];
    if size.bytes != 1 || parts.is_empty() {
        parts.insert(0, size.bytes.to_string());
    }
    parts.join("·")
}
