//! Lints: kernels whose threads access memory past the end of the data, and kernels whose blocks all do the
//! same work.

use base::{Code, Diagnostic, Map};
use hir::{BinaryOp, Builtin, Expr, ExprKind, FnId, LocalId, Place, PlaceKind, Stmt, StmtKind};
use isa::{BinOp, UnOp};

use crate::facts::{Facts, Reach, THREAD};
use crate::launch::Launch;
use crate::{Program, guard, walk};

/// Checks all kernels that are launched.
pub fn check(program: &Program) -> Vec<Diagnostic> {
    let padded = program.written().any(pads);
    let mut found: Map<FnId, Diagnostic> = Map::new();
    for launch in &program.launches {
        let Some(kernel) = program.of(launch.kernel) else { continue };
        if found.contains_key(&launch.kernel) {
            continue;
        }
        let check = beyond(program, kernel, launch).filter(|_| !padded);
        if let Some(check) = check.or_else(|| alike(program, kernel, launch)) {
            found.insert(launch.kernel, check);
        }
    }
    found.into_iter().map(|(_, check)| check).collect()
}

/// Reports an access by an index of the whole grid that no condition guards, in a launch whose grid is
/// rounded up to whole blocks.
fn beyond(program: &Program, kernel: &Facts, launch: &Launch) -> Option<Diagnostic> {
    let host = program.facts[launch.by].as_ref()?;
    let axes: Reach =
        (0..3).filter(|&axis| rounds_up(program, host, &launch.grid[axis])).map(|axis| 8 << axis).sum();
    if axes == 0 {
        return None;
    }
    let mut accesses = Accesses { facts: kernel, found: Vec::new() };
    accesses.body(&kernel.function.body, false);
    let needs = |a: &&Access| !a.guarded && a.reach & axes != 0 && a.reach & THREAD != 0;
    let access = accesses.found.iter().find(needs)?;
    let note = Diagnostic::new(Code::LaunchedHere, launch.span, [program.name(launch.kernel)]);
    let name = &kernel.function.locals[access.array].name;
    let indices: Vec<&Expr> =
        accesses.found.iter().filter(|a| !a.guarded && a.reach & axes != 0).map(|a| a.index).collect();
    let axis = axes.trailing_zeros() as u8 - 3;
    let repair = if axes.is_power_of_two() { guard::repair(program, launch, axis, &indices) } else { None };
    let found = Diagnostic::new(Code::Unguarded, access.index.span, [name.as_str()]);
    Some(Diagnostic { repair, ..found.with_note(note) })
}

/// Reports a store by an index of the block, in a kernel that never uses `blockIdx` and is launched with
/// several blocks.
fn alike(program: &Program, kernel: &Facts, launch: &Launch) -> Option<Diagnostic> {
    let host = program.facts[launch.by].as_ref()?;
    if kernel.names_block || launch.grid.iter().all(|n| matches!(host.value(n), Some(0 | 1))) {
        return None;
    }
    let mut accesses = Accesses { facts: kernel, found: Vec::new() };
    accesses.body(&kernel.function.body, false);
    let store = accesses.found.iter().find(|a| a.store && a.reach & THREAD != 0 && a.reach & !THREAD == 0)?;
    let note = Diagnostic::new(Code::LaunchedHere, launch.span, [program.name(launch.kernel)]);
    let name = &kernel.function.locals[store.array].name;
    Some(Diagnostic::new(Code::BlocksAlike, store.index.span, [name.as_str()]).with_note(note))
}

/// Whether a grid size is rounded up: `(n + b - 1) / b`, `(n - 1) / b + 1`, `ceil(x)`, or a call to a
/// function that returns one of these.
pub fn rounds_up<'m>(program: &Program<'m>, facts: &Facts<'m>, e: &'m Expr) -> bool {
    let e = facts.source(e);
    match &e.kind {
        ExprKind::Binary { op: BinaryOp::Div, a, b } => {
            let exact = match (facts.value(a), facts.value(b)) {
                // `(n + b - 1) / b` with a known `n`.
                (Some(a), Some(b)) => b != 0 && (a + 1) % b == 0,
                _ => false,
            };
            !exact && adds_one_less(facts, a, b)
        }
        ExprKind::Binary { op: BinaryOp::Add, a, b } => {
            let one = |e| facts.value(e) == Some(1);
            let divides = |e: &'m Expr| match &facts.source(e).kind {
                ExprKind::Binary { op: BinaryOp::Div, a, .. } => facts.value(a).is_none(),
                _ => false,
            };
            one(a) && divides(b) || one(b) && divides(a)
        }
        ExprKind::Builtin { what: Builtin::Unary(UnOp::Ceil), args } => args
            .first()
            .is_some_and(|e| matches!(facts.source(e).kind, ExprKind::Binary { op: BinaryOp::Div, .. })),
        ExprKind::Call { f, args } => {
            let Some(callee) = program.of(*f) else { return false };
            let exact = match args.iter().map(|e| facts.value(e)).collect::<Option<Vec<_>>>().as_deref() {
                Some([n, b]) => *b != 0 && n % b == 0,
                _ => false,
            };
            !exact
                && matches!(callee.function.body.as_slice(),
                [Stmt { kind: StmtKind::Return(Some(e)), .. }] if rounds_up(program, callee, e))
        }
        _ => false,
    }
}

/// Whether `a` is a sum that contains `b - 1`.
fn adds_one_less<'m>(facts: &Facts<'m>, a: &'m Expr, b: &'m Expr) -> bool {
    let mut terms = Vec::new();
    let mut constant = 0;
    flatten(a, false, &mut terms, &mut constant);
    match facts.value(b) {
        Some(b) if b > 1 && constant == b - 1 => return !terms.is_empty(),
        _ => {}
    }
    constant == -1
        && terms.len() > 1
        && terms.iter().any(|(minus, e)| !minus && walk::same(facts.source(e), facts.source(b)))
}

/// Divides a sum into its terms, with `true` for subtracted ones, and its constant.
pub fn flatten<'m>(e: &'m Expr, minus: bool, terms: &mut Vec<(bool, &'m Expr)>, constant: &mut i64) {
    let e = walk::bare(e);
    match &e.kind {
        ExprKind::Binary { op: op @ (BinaryOp::Add | BinaryOp::Sub), a, b } => {
            flatten(a, minus, terms, constant);
            flatten(b, minus ^ (*op == BinaryOp::Sub), terms, constant);
        }
        ExprKind::Const(hir::Const::Int(n)) => *constant += if minus { -n } else { *n },
        _ => terms.push((minus, e)),
    }
}

/// Whether the function allocates memory in whole blocks somewhere, so that no thread exceeds it.
fn pads(facts: &Facts) -> bool {
    let rounds = |e: &Expr| {
        matches!(e.kind, ExprKind::Binary { op: BinaryOp::Div | BinaryOp::And, .. } | ExprKind::Call { .. })
    };
    let mut pads = false;
    walk::all(&facts.function.body, &mut |e| {
        if let ExprKind::CallExtern { name, args } = &e.kind
            && name.starts_with("cudaMalloc")
        {
            pads |= args.iter().skip(1).any(|size| facts.made_of(size, &rounds));
        }
    });
    pads
}

/// An access to an array that the kernel has as a parameter.
struct Access<'m> {
    array: LocalId,
    index: &'m Expr,
    reach: Reach,
    store: bool,
    guarded: bool,
}

/// Collects the accesses in the order of the text.
struct Accesses<'f, 'm> {
    facts: &'f Facts<'m>,
    found: Vec<Access<'m>>,
}

impl<'m> Accesses<'_, 'm> {
    /// Visits a body. Returns whether the statements after it are guarded, because the body may leave early.
    fn body(&mut self, body: &'m [Stmt], mut guarded: bool) -> bool {
        for stmt in body {
            guarded |= self.stmt(stmt, guarded);
        }
        guarded
    }

    fn stmt(&mut self, stmt: &'m Stmt, guarded: bool) -> bool {
        walk::expressions(stmt, &mut |e| self.expr(e, guarded));
        let choice = match &stmt.kind {
            StmtKind::If { cond, .. } | StmtKind::DoWhile { cond, .. } => self.varies(cond),
            StmtKind::Loop { cond, .. } => cond.as_ref().is_some_and(|cond| self.varies(cond)),
            StmtKind::Switch { value, .. } => self.varies(value),
            StmtKind::Goto(_) | StmtKind::Label(_) => true,
            _ => false,
        };
        let mut leaves = matches!(stmt.kind, StmtKind::Goto(_) | StmtKind::Label(_));
        walk::bodies(stmt, &mut |body| {
            let after = self.body(body, guarded || choice);
            leaves |= choice && leaves_at_end(body) || matches!(stmt.kind, StmtKind::Block(_)) && after;
        });
        leaves
    }

    fn expr(&mut self, e: &'m Expr, guarded: bool) {
        match &e.kind {
            ExprKind::Load(place) => self.place(place, guarded, false),
            ExprKind::Assign { place, .. }
            | ExprKind::Begin { place, .. }
            | ExprKind::AssignOp { place, .. }
            | ExprKind::Step { place, .. } => {
                self.place(place, guarded, true);
            }
            _ => {}
        }
        let choice = match &e.kind {
            ExprKind::Cond { c, .. } => self.varies(c),
            ExprKind::And { a, .. } | ExprKind::Or { a, .. } => self.varies(a),
            _ => false,
        };
        walk::parts(e, &mut |part| self.part(part, guarded || choice));
    }

    fn part(&mut self, part: walk::Part<'m>, guarded: bool) {
        match part {
            walk::Part::Expr(e) => self.expr(e, guarded),
            walk::Part::Place(p) => walk::place_parts(p, &mut |part| self.part(part, guarded)),
        }
    }

    fn place(&mut self, place: &'m Place, guarded: bool, store: bool) {
        let (PlaceKind::Field { of: inner, .. } | PlaceKind::Index { of: inner, .. }) = &place.kind else {
            let PlaceKind::Deref(pointer) = &place.kind else { return };
            let ExprKind::PtrAdd { ptr, index, .. } = &self.facts.source(pointer).kind else { return };
            let ExprKind::Load(from) = &self.facts.source(ptr).kind else { return };
            let PlaceKind::Local(array) = from.kind else { return };
            if self.facts.is_param(array) && !clamped(self.facts, index) {
                let reach = self.facts.reach(index);
                self.found.push(Access { array, index, reach, store, guarded });
            }
            return;
        };
        self.place(inner, guarded, store);
    }

    /// Whether the expression may differ between threads.
    fn varies(&self, e: &Expr) -> bool {
        self.facts.reach(e) != 0
    }
}

fn leaves_at_end(body: &[Stmt]) -> bool {
    match body.last().map(|stmt| &stmt.kind) {
        Some(StmtKind::Return(_) | StmtKind::Continue | StmtKind::Break) => true,
        Some(StmtKind::Block(body)) => leaves_at_end(body),
        _ => false,
    }
}

/// Whether an index is kept within bounds by its own arithmetic.
fn clamped<'m>(facts: &Facts<'m>, index: &'m Expr) -> bool {
    use BinaryOp::{And, Div, Rem, Shr};
    facts.made_of(index, &|e| match &e.kind {
        ExprKind::Cond { .. } | ExprKind::Call { .. } => true,
        ExprKind::Builtin { what: Builtin::Binary(BinOp::Min | BinOp::Max), .. } => true,
        ExprKind::Binary { op, .. } => matches!(op, Rem | And | Div | Shr),
        _ => false,
    })
}
