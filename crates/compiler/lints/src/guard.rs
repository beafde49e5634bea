//! The repair of a kernel whose threads access memory past the end of the data: `if (i >= n) return;` after the declaration
//! of the index.
//!
//! The repair is offered only if it is certain. The index is a variable that counts the threads of the grid, and all
//! accesses without a condition use it as it is. Every launch rounds its grid up from the same parameter of the kernel. No
//! operation needs the threads that would return: barriers, shuffles and votes.

use base::Span;
use hir::{BinaryOp, Builtin, Expr, ExprKind, LocalId, PlaceKind, StmtKind, Type};
use isa::Special;

use crate::bounds::{flatten, rounds_up};
use crate::facts::{Def, Facts, does};
use crate::launch::Launch;
use crate::{Program, walk};

/// The place where the guard is inserted, and its text. `indices` are those of all accesses that need it, `axis` is that
/// of the grid that is rounded up, 0 for x.
pub fn repair(program: &Program, launch: &Launch, axis: u8, indices: &[&Expr]) -> Option<(Span, String)> {
    let kernel = program.of(launch.kernel)?;
    let needs_all = |what| {
        matches!(
            what,
            Builtin::Barrier(_)
                | Builtin::SyncWarp
                | Builtin::Shuffle(_)
                | Builtin::Vote(_)
                | Builtin::Collect(_)
        )
    };
    if does(program.module, kernel.function, &needs_all) {
        return None;
    }
    let index = variable(indices.first()?)?;
    if indices.iter().any(|e| variable(e) != Some(index)) {
        return None;
    }
    let launches = || program.launches.iter().filter(|other| other.kernel == launch.kernel);
    if !launches().all(|launch| counts_threads(program, kernel, index, launch, axis)) {
        return None;
    }
    let bound = bound(program, kernel, launch, axis)?;
    if launches().any(|other| self::bound(program, kernel, other, axis) != Some(bound)) {
        return None;
    }
    let name = |local: LocalId| kernel.function.locals[local].name.as_str();
    let guard = format!("if ({} >= {}) return;", name(index), name(bound));
    after_declaration(program, kernel, index, &guard)
}

/// The variable whose value the expression is.
fn variable(e: &Expr) -> Option<LocalId> {
    match &walk::bare(e).kind {
        ExprKind::Load(place) => match place.kind {
            PlaceKind::Local(local) => Some(local),
            _ => None,
        },
        _ => None,
    }
}

/// Is the variable set once, to the number of the thread in the grid along the axis?
fn counts_threads(program: &Program, kernel: &Facts, index: LocalId, launch: &Launch, axis: u8) -> bool {
    let (Def::Once(value), Some(host)) = (kernel.def(index), program.facts[launch.by].as_ref()) else {
        return false;
    };
    let (mut terms, mut constant) = (Vec::new(), 0);
    flatten(kernel.source(value), false, &mut terms, &mut constant);
    let is = |e: &Expr, wanted: fn(u8) -> Special| special(kernel, e) == Some(wanted(axis));
    let width = |e: &Expr| {
        is(e, Special::NTid) || {
            let known = kernel.value(e);
            known.is_some() && known == host.value(&launch.block[usize::from(axis)])
        }
    };
    let is_start = |e: &Expr| match &walk::bare(e).kind {
        ExprKind::Binary { op: BinaryOp::Mul, a, b } => {
            is(a, Special::CtaId) && width(b) || is(b, Special::CtaId) && width(a)
        }
        _ => false,
    };
    match terms[..] {
        [(false, a), (false, b)] if constant == 0 => {
            is(a, Special::Tid) && is_start(b) || is(b, Special::Tid) && is_start(a)
        }
        _ => false,
    }
}

/// The built-in variable that an expression reads.
fn special(kernel: &Facts, e: &Expr) -> Option<Special> {
    match kernel.source(e).kind {
        ExprKind::Builtin { what: Builtin::Special(special), .. } => Some(special),
        _ => None,
    }
}

/// The integer parameter of the kernel that gets the number from which the grid is rounded up. `None` if there is none, or
/// several.
fn bound<'m>(program: &Program<'m>, kernel: &Facts, launch: &Launch<'m>, axis: u8) -> Option<LocalId> {
    let host = program.facts[launch.by].as_ref()?;
    let axis = usize::from(axis);
    let (grid, block) = (&launch.grid[axis], &launch.block[axis]);
    if !rounds_up(program, host, grid) {
        return None;
    }
    let (count, by) = rounded(program, host, grid)?;
    let equal = |a: &'m Expr, b: &'m Expr| {
        let known = host.value(a);
        // A variable that is set once has one value, also if it comes from a call.
        let once = |local: LocalId| !matches!(host.def(local), Def::Many);
        variable(a).is_some_and(|local| once(local) && variable(b) == Some(local))
            || walk::same(host.source(a), host.source(b)) && !may_change(host, a)
            || known.is_some() && known == host.value(b)
    };
    if !equal(by, block) {
        return None;
    }
    let params = kernel.function.params.iter().zip(launch.args);
    let fits = params.filter(|&(&param, arg)| {
        let local = &kernel.function.locals[param];
        let is_int = matches!(program.module.types.get(local.ty), Type::Int(_));
        is_int && !local.name.is_empty() && kernel.is_param(param) && count.is(host, arg, &equal)
    });
    let fits: Vec<LocalId> = fits.map(|(&param, _)| param).collect();
    match fits[..] {
        [one] => Some(one),
        _ => None,
    }
}

/// May the value be another one at another place of the function?
fn may_change<'m>(facts: &Facts<'m>, e: &'m Expr) -> bool {
    facts.made_of(e, &|part| match &part.kind {
        ExprKind::Load(place) => match place.kind {
            PlaceKind::Local(local) => matches!(facts.def(local), Def::Many),
            _ => true,
        },
        ExprKind::Call { .. } | ExprKind::CallPtr { .. } | ExprKind::CallExtern { .. } => true,
        _ => false,
    })
}

/// The number from which a grid is rounded up.
enum Count<'m> {
    Expr(&'m Expr),
    /// The number is a constant.
    Value(i64),
}

impl<'m> Count<'m> {
    fn is(&self, host: &Facts<'m>, arg: &'m Expr, equal: &dyn Fn(&'m Expr, &'m Expr) -> bool) -> bool {
        match self {
            Count::Expr(e) => equal(e, arg),
            Count::Value(n) => host.value(arg) == Some(*n),
        }
    }
}

/// The number that a grid's size is rounded up from, and the number of threads that it is divided by.
fn rounded<'m>(program: &Program<'m>, facts: &Facts<'m>, grid: &'m Expr) -> Option<(Count<'m>, &'m Expr)> {
    let grid = facts.source(grid);
    match &grid.kind {
        ExprKind::Binary { op: BinaryOp::Div, a, b } => {
            if let (Some(a), Some(b_value)) = (facts.value(a), facts.value(b)) {
                return Some((Count::Value(a + 1 - b_value), b));
            }
            let (mut terms, mut constant) = (Vec::new(), 0);
            flatten(a, false, &mut terms, &mut constant);
            let by = facts.value(b);
            if by.is_some_and(|by| constant == by - 1) && terms.len() == 1 {
                return terms.iter().find(|(minus, _)| !minus).map(|(_, e)| (Count::Expr(e), &**b));
            }
            let is_by = |e: &Expr| walk::same(facts.source(e), facts.source(b));
            match terms[..] {
                [(false, n), (false, by)] if constant == -1 && is_by(by) && !is_by(n) => {
                    Some((Count::Expr(n), b))
                }
                [(false, by), (false, n)] if constant == -1 && is_by(by) && !is_by(n) => {
                    Some((Count::Expr(n), b))
                }
                _ => None,
            }
        }
        ExprKind::Binary { op: BinaryOp::Add, a, .. } => {
            let ExprKind::Binary { op: BinaryOp::Div, a, b } = &facts.source(a).kind else { return None };
            let (mut terms, mut constant) = (Vec::new(), 0);
            flatten(a, false, &mut terms, &mut constant);
            match terms[..] {
                [(false, n)] if constant == -1 => Some((Count::Expr(n), b)),
                _ => None,
            }
        }
        ExprKind::Call { f, args } => {
            let callee = program.of(*f)?;
            let [hir::Stmt { kind: StmtKind::Return(Some(e)), .. }] = callee.function.body.as_slice() else {
                return None;
            };
            let (Count::Expr(count), by) = rounded(program, callee, e)? else { return None };
            let argument = |e: &Expr| {
                let local = variable(e)?;
                args.get(callee.function.params.iter().position(|&param| param == local)?)
            };
            Some((Count::Expr(argument(count)?), argument(by)?))
        }
        _ => None,
    }
}

/// The guard as a statement after the declaration of the index: on a line of its own unless more follows in that line.
fn after_declaration(
    program: &Program,
    kernel: &Facts,
    index: LocalId,
    guard: &str,
) -> Option<(Span, String)> {
    let declaration = kernel.function.body.iter().find_map(|stmt| match &stmt.kind {
        StmtKind::Local { local, init: Some(init), .. } if *local == index => Some(init),
        _ => None,
    })?;
    let (file, end) = (declaration.span.file(), declaration.span.end() as usize);
    let text = &program.sources.file(file).text;
    let name = kernel.function.locals[index].span;
    if name.file() != file || program.sources.text(name) != kernel.function.locals[index].name {
        return None;
    }
    let semicolon = end + text.get(end..)?.find(|c: char| !c.is_whitespace())?;
    let rest = text[semicolon..].strip_prefix(';')?;
    let line = rest.split('\n').next().unwrap_or_default();
    let is_last = line.trim().is_empty() || line.trim_start().starts_with("//");
    let (at, inserted) = if is_last {
        let start = text[..name.start() as usize].rfind('\n').map_or(0, |at| at + 1);
        let indent: String = text[start..].chars().take_while(|c| matches!(c, ' ' | '\t')).collect();
        (semicolon + 1 + line.trim_end().len(), format!("\n{indent}{guard}"))
    } else {
        (semicolon + 1, format!(" {guard}"))
    };
    Some((Span::new(file, at as u32, at as u32), inserted))
}
