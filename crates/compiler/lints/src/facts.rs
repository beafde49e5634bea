//! Facts about one function: where its variables get their values, and which of them differ between threads.

use hir::{
    Builtin, Const, Expr, ExprKind, FnId, Function, LocalId, Module, Place, PlaceKind, Stmt, StmtKind,
};
use isa::Special;

use crate::walk;

/// Where a variable gets its value.
#[derive(Clone, Copy)]
pub enum Def<'m> {
    /// Not in this function: it is a parameter, or has no value.
    Never,
    /// From this expression and nowhere else.
    Once(&'m Expr),
    /// At several places, in part, or through a pointer.
    Many,
}

/// What a value depends on: a union of [`THREAD`], [`BLOCK`] and [`UNKNOWN`] bits.
pub type Reach = u8;

/// Bits for `threadIdx`, by axis: bits 0 to 2.
pub const THREAD: Reach = 0b111;
/// Bits for `blockIdx`, by axis: bits 3 to 5.
pub const BLOCK: Reach = 0b111 << 3;
/// Bit for memory, function calls and anything else that may differ between threads.
pub const UNKNOWN: Reach = 1 << 6;

/// Facts about a function.
pub struct Facts<'m> {
    pub module: &'m Module,
    pub function: &'m Function,
    /// The function uses `blockIdx`, or calls a function that may.
    pub names_block: bool,
    defs: Vec<Def<'m>>,
    reach: Vec<Reach>,
}

impl<'m> Facts<'m> {
    pub fn new(module: &'m Module, function: &'m Function) -> Self {
        let locals = function.locals.len();
        let mut facts = Self {
            module,
            function,
            names_block: false,
            defs: vec![Def::Never; locals],
            reach: vec![0; locals],
        };
        facts.find_defs();
        facts.find_reach();
        let of_block = |what| matches!(what, Builtin::Special(Special::CtaId(_)));
        facts.names_block = does(module, function, &of_block);
        facts
    }

    /// Where `local` gets its value.
    pub fn def(&self, local: LocalId) -> Def<'m> {
        self.defs[local.0 as usize]
    }

    /// Whether `local` is a parameter that the function does not change.
    pub fn is_param(&self, local: LocalId) -> bool {
        matches!(self.def(local), Def::Never) && self.function.params.contains(&local)
    }

    /// The expression that a value comes from, through conversions and variables that are set once.
    pub fn source(&self, e: &'m Expr) -> &'m Expr {
        let mut e = walk::bare(e);
        // A variable depends on itself only in programs that read it uninitialised. The limit makes the loop
        // end for them, too.
        for _ in 0..16 {
            let ExprKind::Load(place) = &e.kind else { break };
            let Some(from) = self.stored(place) else { break };
            e = walk::bare(from);
        }
        e
    }

    /// The expression stored in a place, if the place is a variable, or a member of one, that is set once.
    fn stored(&self, place: &Place) -> Option<&'m Expr> {
        match &place.kind {
            PlaceKind::Local(local) => match self.def(*local) {
                Def::Once(e) => Some(e),
                _ => None,
            },
            PlaceKind::Field { of, offset, bits: None } => {
                let whole = walk::bare(self.stored(of)?);
                let ExprKind::Aggregate { parts } = &whole.kind else { return None };
                parts.iter().find(|(at, _)| at == offset).map(|(_, e)| e)
            }
            _ => None,
        }
    }

    /// Whether `wanted` holds for the expression, or for one from which its value is computed.
    pub fn made_of(&self, e: &'m Expr, wanted: &dyn Fn(&Expr) -> bool) -> bool {
        self.made_of_within(e, wanted, 8)
    }

    fn made_of_within(&self, e: &'m Expr, wanted: &dyn Fn(&Expr) -> bool, depth: u32) -> bool {
        let mut found = false;
        walk::each(self.source(e), &mut |part| {
            found |= wanted(part);
            let from = self.source(part);
            if !found && depth > 0 && !std::ptr::eq(from, walk::bare(part)) {
                found = self.made_of_within(from, wanted, depth - 1);
            }
        });
        found
    }

    /// The value, if it is the same each time the program runs.
    pub fn value(&self, e: &'m Expr) -> Option<i64> {
        self.value_with(e, &[])
    }

    /// [`Self::value`] with given values of the parameters.
    fn value_with(&self, e: &'m Expr, params: &[Option<i64>]) -> Option<i64> {
        use hir::BinaryOp::*;
        let e = self.source(e);
        match &e.kind {
            ExprKind::Const(Const::Int(n)) => Some(*n),
            ExprKind::Load(place) => match place.kind {
                PlaceKind::Local(local) => *params.get(local.0 as usize)?,
                _ => None,
            },
            ExprKind::Binary { op, a, b } => {
                let (a, b) = (self.value_with(a, params)?, self.value_with(b, params)?);
                match op {
                    Add => a.checked_add(b),
                    Sub => a.checked_sub(b),
                    Mul => a.checked_mul(b),
                    Div => a.checked_div(b),
                    Rem => a.checked_rem(b),
                    Shl => a.checked_shl(u32::try_from(b).ok()?),
                    Shr => a.checked_shr(u32::try_from(b).ok()?),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// What an expression depends on.
    pub fn reach(&self, e: &Expr) -> Reach {
        match &e.kind {
            ExprKind::Load(place) => self.reach_of_place(place),
            ExprKind::Builtin { what: Builtin::Special(special), .. } => match special {
                Special::Tid(axis) => 1 << axis,
                Special::CtaId(axis) => 8 << axis,
                Special::NTid(_) | Special::NCtaId(_) | Special::NClusterCta(_) | Special::WarpSize => 0,
                _ => UNKNOWN,
            },
            ExprKind::Call { f, .. } => self.reach_of_call(*f) | self.reach_of_parts(e),
            ExprKind::CallPtr { .. } | ExprKind::CallExtern { .. } => UNKNOWN | self.reach_of_parts(e),
            ExprKind::Builtin {
                what:
                    Builtin::Atomic(_)
                    | Builtin::Shuffle(_)
                    | Builtin::Vote(_)
                    | Builtin::Collect(_)
                    | Builtin::Load(_)
                    | Builtin::Carry
                    | Builtin::ConstantBank
                    | Builtin::Texture(_),
                ..
            } => UNKNOWN | self.reach_of_parts(e),
            _ => self.reach_of_parts(e),
        }
    }

    /// What the result of a function depends on besides its arguments. Known for functions that only return a
    /// value computed from built-in variables and parameters, such as `block.thread_rank()` of a cooperative
    /// group.
    fn reach_of_call(&self, f: FnId) -> Reach {
        let function = &self.module.functions[f];
        let [Stmt { kind: StmtKind::Return(Some(value)), .. }] = function.body.as_slice() else {
            return UNKNOWN;
        };
        let mut all = 0;
        walk::each(value, &mut |e| {
            all |= match &e.kind {
                ExprKind::Load(place) => match &place.kind {
                    PlaceKind::Local(local) if function.params.contains(local) => 0,
                    _ => UNKNOWN,
                },
                ExprKind::Call { .. } | ExprKind::CallPtr { .. } | ExprKind::CallExtern { .. } => UNKNOWN,
                ExprKind::Builtin { .. } => self.reach(e),
                _ => 0,
            };
        });
        all
    }

    fn reach_of_parts(&self, e: &Expr) -> Reach {
        let mut all = 0;
        walk::parts(e, &mut |part| {
            all |= match part {
                walk::Part::Expr(e) => self.reach(e),
                walk::Part::Place(p) => self.reach_of_place(p),
            }
        });
        all
    }

    fn reach_of_place(&self, place: &Place) -> Reach {
        match &place.kind {
            PlaceKind::Local(local) => self.reach[local.0 as usize],
            PlaceKind::Field { of, .. } => self.reach_of_place(of),
            PlaceKind::Index { of, index } => self.reach_of_place(of) | self.reach(index),
            // Constants and read-only globals are equal for all threads, but the text does not show that they
            // do not change.
            PlaceKind::Global(_) => UNKNOWN,
            PlaceKind::Deref(e) => UNKNOWN | self.reach(e),
        }
    }

    fn find_defs(&mut self) {
        let function = self.function;
        let mut set = |local: LocalId, def: Def<'m>| {
            let old = &mut self.defs[local.0 as usize];
            *old = match (*old, def) {
                (Def::Never, def) if !function.params.contains(&local) => def,
                _ => Def::Many,
            };
        };
        walk::statements(&function.body, &mut |stmt| {
            if let StmtKind::Local { local, init: Some(init), .. } = &stmt.kind {
                set(*local, Def::Once(init));
            }
        });
        walk::all(&function.body, &mut |e| match &e.kind {
            ExprKind::Assign { place, value } | ExprKind::Begin { place, value } => match place.kind {
                PlaceKind::Local(local) => set(local, Def::Once(value)),
                _ => place.local().into_iter().for_each(|local| set(local, Def::Many)),
            },
            ExprKind::AssignOp { place, .. } | ExprKind::Step { place, .. } | ExprKind::AddrOf(place) => {
                place.local().into_iter().for_each(|local| set(local, Def::Many));
            }
            ExprKind::Let { local, init: Some(init), .. } => set(*local, Def::Once(init)),
            _ => {}
        });
    }

    /// Propagates dependences until nothing changes. This is fast, because there are few variables and the
    /// sets are small.
    fn find_reach(&mut self) {
        let function = self.function;
        loop {
            let mut grown = Vec::new();
            let mut note = |local: LocalId, reach: Reach| grown.push((local, reach));
            walk::statements(&function.body, &mut |stmt| {
                if let StmtKind::Local { local, init: Some(init), .. } = &stmt.kind {
                    note(*local, self.reach(init));
                }
            });
            walk::all(&function.body, &mut |e| match &e.kind {
                ExprKind::Assign { place, value }
                | ExprKind::Begin { place, value }
                | ExprKind::AssignOp { place, value, .. } => {
                    place.local().into_iter().for_each(|local| note(local, self.reach(value)));
                }
                ExprKind::Let { local, init: Some(init), .. } => note(*local, self.reach(init)),
                ExprKind::AddrOf(place) => {
                    place.local().into_iter().for_each(|local| note(local, UNKNOWN));
                }
                _ => {}
            });
            let mut changed = false;
            for (local, reach) in grown {
                let old = &mut self.reach[local.0 as usize];
                changed |= *old | reach != *old;
                *old |= reach;
            }
            if !changed {
                return;
            }
        }
    }
}

/// Whether the function, or one that it calls, contains an operation for which `wanted` holds. True also for
/// calls through pointers, which are not followed.
pub fn does(module: &Module, function: &Function, wanted: &dyn Fn(Builtin) -> bool) -> bool {
    let mut seen = vec![false; module.functions.len()];
    let mut waiting = vec![function];
    let mut found = false;
    while let Some(function) = waiting.pop().filter(|_| !found) {
        walk::all(&function.body, &mut |e| match &e.kind {
            ExprKind::Builtin { what, .. } => found |= wanted(*what),
            ExprKind::CallPtr { .. } => found = true,
            ExprKind::Call { f, .. } if !std::mem::replace(&mut seen[f.0 as usize], true) => {
                waiting.push(&module.functions[*f]);
            }
            _ => {}
        });
    }
    found
}
