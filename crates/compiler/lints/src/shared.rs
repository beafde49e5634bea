//! Lint: shared memory that one thread writes and another reads without a barrier in between.
//!
//! Accesses are visited in the order of the text. Bodies of loops are visited twice, so that the end of an
//! iteration meets the beginning of the next. Accesses between two barriers are compared: an element that one
//! thread stores and another one loads needs a barrier.

use base::{Code, Diagnostic, Span};
use hir::{BinaryOp, Builtin, Expr, ExprKind, GlobalId, Place, PlaceKind, Stmt, StmtKind, Storage};
use isa::Special;

use crate::facts::{Def, Facts, does};
use crate::index::{Relation, Sum};
use crate::{Program, walk};

/// Checks a kernel. Reports the first missing barrier.
pub fn check(program: &Program, kernel: &Facts) -> Option<Diagnostic> {
    // Before cc 7.0 a single warp executes in lockstep and needs no barrier. If launches use a single warp,
    // the check is left to the sanitizer.
    let blocks = program
        .launches
        .iter()
        .filter(|l| std::ptr::eq(kernel.function, &program.module.functions[l.kernel]));
    let mut one_warp = blocks.map(|launch| {
        let host = program.facts[launch.by].as_ref();
        let threads = launch.block.iter().map(|n| host?.value(n)).product::<Option<i64>>();
        threads.is_some_and(|n| n <= 32)
    });
    if one_warp.any(|one| one) {
        return None;
    }
    let other_axes = |what| matches!(what, Builtin::Special(Special::Tid(1..)));
    let mut walk = Order {
        facts: kernel,
        flat: !does(program.module, kernel.function, &other_axes),
        open: Vec::new(),
        skipped: Vec::new(),
        guards: Vec::new(),
        round: 0,
        barriers: 0,
        found: Vec::new(),
    };
    walk.body(&kernel.function.body);
    let Order { skipped, found, .. } = walk;
    // Only the first missing barrier is reported; the next one shows when that one is added.
    found.into_iter().find(|(array, _)| !skipped.contains(array)).map(|(_, check)| check)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Load,
    Store,
    Atomic,
}

/// An access to an array in shared memory since the last barrier.
struct Access<'m> {
    array: GlobalId,
    kind: Kind,
    /// The index in each dimension.
    index: Vec<Sum<'m>>,
    /// The innermost condition around the access that differs between threads.
    guard: Option<&'m Expr>,
    /// Number of the loop iteration.
    round: u32,
    span: Span,
}

/// Whether the last statement leaves the body.
fn leaves(body: &[Stmt]) -> bool {
    let last = body.last().map(|stmt| &stmt.kind);
    matches!(last, Some(StmtKind::Return(_) | StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_)))
}

struct Order<'f, 'm> {
    facts: &'f Facts<'m>,
    /// A thread's index in its block is its `threadIdx.x`.
    flat: bool,
    open: Vec<Access<'m>>,
    /// Arrays whose address is used in ways that are not followed.
    skipped: Vec<GlobalId>,
    guards: Vec<&'m Expr>,
    round: u32,
    /// Number of barriers so far, which have cleared `open`.
    barriers: u32,
    found: Vec<(GlobalId, Diagnostic)>,
}

impl<'m> Order<'_, 'm> {
    fn body(&mut self, body: &'m [Stmt]) {
        body.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &'m Stmt) {
        match &stmt.kind {
            StmtKind::If { cond, then, or_else } => {
                self.expr(cond);
                if self.facts.reach(cond) == 0 {
                    return self.alternatives(&mut [&then[..], or_else].into_iter());
                }
                self.guarded(cond, |walk| {
                    walk.body(then);
                    walk.body(or_else);
                });
            }
            StmtKind::Switch { value, body, .. } if self.facts.reach(value) == 0 => {
                self.expr(value);
                self.alternatives(&mut body.split(|stmt| matches!(stmt.kind, StmtKind::Break)));
            }
            StmtKind::Loop { cond, body, step, .. } => {
                for _ in 0..self.rounds(cond.as_ref(), body) {
                    self.round += 1;
                    cond.iter().for_each(|cond| self.expr(cond));
                    match cond {
                        Some(cond) => self.guarded(cond, |walk| walk.body(body)),
                        None => self.body(body),
                    }
                    step.iter().for_each(|step| self.expr(step));
                }
            }
            StmtKind::DoWhile { body, cond, .. } => {
                for _ in 0..self.rounds(Some(cond), body) {
                    self.round += 1;
                    self.body(body);
                    self.expr(cond);
                }
            }
            _ => {
                walk::expressions(stmt, &mut |e| self.expr(e));
                walk::bodies(stmt, &mut |body| self.body(body));
            }
        }
    }

    /// Number of iterations to visit. One is enough if the number of iterations differs between threads,
    /// because each thread may have elements of its own, for `do { … } while (0)`, and if the body ends by
    /// leaving the loop.
    fn rounds(&self, cond: Option<&'m Expr>, body: &[Stmt]) -> u32 {
        let once = |cond| self.facts.reach(cond) != 0 || self.facts.value(cond) == Some(0);
        if cond.is_some_and(once) || leaves(body) { 1 } else { 2 }
    }

    /// Visits the alternatives of a uniform branch: all threads take the same alternative, so accesses in one do not
    /// conflict with accesses in another. A barrier in one alternative counts as a barrier in each.
    fn alternatives(&mut self, ways: &mut dyn Iterator<Item = &'m [Stmt]>) {
        let mut after = Vec::new();
        for way in ways {
            let (before, barriers) = (self.open.len(), self.barriers);
            self.body(way);
            let mut new = self.open.split_off(if self.barriers == barriers { before } else { 0 });
            if !leaves(way) {
                after.append(&mut new);
            }
        }
        self.open.append(&mut after);
    }

    /// All threads of the block synchronise.
    fn barrier(&mut self) {
        self.barriers += 1;
        self.open.clear();
    }

    /// Visits code that is executed if `cond` holds, or if it does not.
    fn guarded(&mut self, cond: &'m Expr, inside: impl FnOnce(&mut Self)) {
        let varies = self.facts.reach(cond) != 0;
        if varies {
            self.guards.push(cond);
        }
        inside(self);
        if varies {
            self.guards.pop();
        }
    }

    fn expr(&mut self, e: &'m Expr) {
        let before = |walk: &mut Self| {
            walk::parts(e, &mut |part| match part {
                walk::Part::Expr(e) => walk.expr(e),
                walk::Part::Place(p) => walk.inside(p),
            });
        };
        match &e.kind {
            ExprKind::Load(place) => {
                before(self);
                self.access(Kind::Load, place);
            }
            ExprKind::Assign { place, .. } | ExprKind::Begin { place, .. } => {
                before(self);
                self.access(Kind::Store, place);
            }
            ExprKind::AssignOp { place, .. } | ExprKind::Step { place, .. } => {
                before(self);
                self.access(Kind::Load, place);
                self.access(Kind::Store, place);
            }
            ExprKind::Builtin { what: Builtin::Atomic(_), args } => {
                args.iter().skip(1).for_each(|e| self.expr(e));
                if let Some(pointer) = args.first() {
                    self.pointed(Kind::Atomic, pointer, pointer.span, Vec::new());
                }
            }
            ExprKind::Builtin { what: Builtin::Barrier(_) | Builtin::SyncWarp, .. } => {
                before(self);
                self.barrier();
            }
            ExprKind::Call { f, args } => {
                before(self);
                args.iter().for_each(|e| self.escapes(e));
                let waits =
                    |what| matches!(what, Builtin::Barrier(_) | Builtin::SyncWarp | Builtin::Fence(_));
                if does(self.facts.module, &self.facts.module.functions[*f], &waits) {
                    self.barrier();
                }
            }
            ExprKind::CallPtr { args, .. } | ExprKind::CallExtern { args, .. } => {
                before(self);
                args.iter().for_each(|e| self.escapes(e));
                self.barrier();
            }
            ExprKind::Cond { c, a, b } => {
                self.expr(c);
                self.guarded(c, |walk| {
                    walk.expr(a);
                    walk.expr(b);
                });
            }
            _ => before(self),
        }
    }

    /// Visits the indices and pointers of a place.
    fn inside(&mut self, place: &'m Place) {
        walk::place_parts(place, &mut |part| match part {
            walk::Part::Expr(e) => self.expr(e),
            walk::Part::Place(p) => self.inside(p),
        });
    }

    fn access(&mut self, kind: Kind, place: &'m Place) {
        self.part(kind, place, place.span, Vec::new());
    }

    /// Records an access to a part of a place. `index` has the inner dimensions, the last one first. Volatile
    /// accesses are excluded, because programs use them to synchronise.
    fn part(&mut self, kind: Kind, place: &'m Place, span: Span, mut index: Vec<Sum<'m>>) {
        if place.volatile {
            return;
        }
        match &place.kind {
            PlaceKind::Index { of, index: i } => {
                index.push(Sum::of(self.facts, i));
                self.part(kind, of, span, index);
            }
            PlaceKind::Field { of, offset, .. } => {
                index.push(Sum { constant: *offset as i64, ..Sum::default() });
                self.part(kind, of, span, index);
            }
            PlaceKind::Deref(pointer) => self.pointed(kind, pointer, span, index),
            PlaceKind::Global(array) => {
                if self.facts.module.globals[*array].storage == Storage::Shared {
                    let guard = self.guards.last().copied();
                    let round = self.round;
                    self.order(Access { array: *array, kind, index, guard, round, span });
                }
            }
            PlaceKind::Local(_) => {}
        }
    }

    /// Records an access through a pointer.
    fn pointed(&mut self, kind: Kind, pointer: &'m Expr, span: Span, mut index: Vec<Sum<'m>>) {
        let mut sum = Sum::default();
        let mut e = self.facts.source(pointer);
        while let ExprKind::PtrAdd { ptr, index, negate } = &e.kind {
            sum.add(self.facts, index, *negate);
            e = self.facts.source(ptr);
        }
        let ExprKind::AddrOf(place) = &e.kind else { return };
        match &place.kind {
            // A pointer to the array means its first element.
            PlaceKind::Index { of, index: i } => {
                sum.add(self.facts, i, false);
                index.push(sum);
                self.part(kind, of, span, index);
            }
            _ => {
                index.push(sum);
                self.part(kind, place, span, index);
            }
        }
    }

    /// Notes arrays whose address is passed on, since accesses through it are not followed.
    fn escapes(&mut self, e: &'m Expr) {
        let module = self.facts.module;
        let skipped = &mut self.skipped;
        let facts = self.facts;
        let mut see = |e: &'m Expr| {
            if let ExprKind::AddrOf(place) = &facts.source(e).kind {
                let mut place = &**place;
                while let PlaceKind::Index { of, .. } | PlaceKind::Field { of, .. } = &place.kind {
                    place = of;
                }
                if let PlaceKind::Global(array) = place.kind
                    && module.globals[array].storage == Storage::Shared
                {
                    skipped.push(array);
                }
            }
        };
        walk::each(e, &mut see);
    }

    /// Compares an access with earlier ones since the barrier. One missing barrier gives one diagnostic, even
    /// if it affects pairs of arrays.
    fn order(&mut self, access: Access<'m>) {
        let same = |a: &Access, b: &Access| {
            a.index.iter().zip(&b.index).all(|(a, b)| a.relation(b) == Relation::Same)
        };
        let own = |other: &&Access| {
            other.array == access.array
                && other.kind == Kind::Store
                && other.index.len() == access.index.len()
                && same(other, &access)
        };
        let known =
            access.kind == Kind::Load && self.open.iter().any(|other| own(&other) && other.guard.is_none());
        let earlier = self.open.iter().find(|earlier| !known && self.collide(earlier, &access));
        if let Some(earlier) = earlier {
            let name = self.facts.module.globals[access.array].name.as_str();
            let load = access.kind == Kind::Load;
            let code = if load { Code::NoBarrierBeforeLoad } else { Code::NoBarrierBeforeStore };
            let note = Diagnostic::new(Code::MeetsAccess, earlier.span, [name]);
            let check = Diagnostic::new(code, access.span, [name]).with_note(note);
            self.found.push((access.array, check));
        }
        self.open.push(access);
    }

    /// Whether two threads access the same element, one of them changes it, and nothing orders the two.
    fn collide(&self, a: &Access<'m>, b: &Access<'m>) -> bool {
        if a.array != b.array || a.kind == b.kind || a.index.len() != b.index.len() {
            return false;
        }
        let relations: Vec<_> = a.index.iter().zip(&b.index).map(|(a, b)| a.relation(b)).collect();
        let varies = |access: &Access| access.index.iter().any(|sum| !sum.varying.is_empty());
        let one_guard = match (a.guard, b.guard) {
            (Some(a), Some(b)) => std::ptr::eq(a, b) || walk::same(a, b),
            (None, None) => true,
            _ => false,
        };
        // Two conditions may select the same threads.
        if !one_guard && a.guard.is_some() && b.guard.is_some() {
            return false;
        }
        // Within an iteration, a condition such as `t < k` may separate the threads, and a store after a load
        // may be of the same thread.
        if a.round == b.round && (one_guard && a.guard.is_some() || b.kind == Kind::Store) {
            return false;
        }
        // A variable that selects a half of a double buffer selects the other one in the next iteration.
        let turns = |e: &Expr| match &e.kind {
            ExprKind::Load(place) => match place.kind {
                PlaceKind::Local(local) => matches!(self.facts.def(local), Def::Many),
                _ => false,
            },
            _ => false,
        };
        let turned = |sum: &Sum<'m>| sum.uniform.iter().any(|(_, e)| self.facts.made_of(e, &turns));
        let half = a.round != b.round && a.index.iter().zip(&b.index).any(|(a, b)| turned(a) && turned(b));
        // If a dimension's index is the thread's index, each thread has a row of its own.
        let mut rows = a.index.iter().zip(&relations).filter(|(_, relation)| **relation == Relation::Same);
        let own_row = self.flat && rows.any(|(sum, _)| sum.is_thread(self.facts));
        if half || own_row || relations.contains(&Relation::Unknown) {
            false
        } else if !varies(a) && !varies(b) {
            relations.iter().all(|r| *r == Relation::Same) && !one_guard
        } else {
            relations.contains(&Relation::Differ) && !self.own(a, b) && !self.own(b, a)
        }
    }

    /// Whether `one`, an access by the single thread that its condition selects, is to the element which that
    /// thread accesses in `all`.
    fn own(&self, one: &Access<'m>, all: &Access<'m>) -> bool {
        let chosen = match one.guard.map(|guard| &walk::bare(guard).kind) {
            Some(ExprKind::Binary { op: BinaryOp::Eq, a, b }) => match self.facts.value(b) {
                Some(n) => Some((self.facts.source(a), n)),
                None => self.facts.value(a).map(|n| (self.facts.source(b), n)),
            },
            Some(ExprKind::Unary { op: hir::UnaryOp::Not, a }) => Some((self.facts.source(a), 0)),
            _ => None,
        };
        let Some((thread, n)) = chosen else { return false };
        one.index.iter().zip(&all.index).all(|(one, all)| {
            let of_thread = match all.varying.as_slice() {
                [(false, term)] => {
                    walk::same(term, thread) && one.varying.is_empty() && one.constant == all.constant + n
                }
                _ => false,
            };
            of_thread || one.relation(all) == Relation::Same
        })
    }
}
