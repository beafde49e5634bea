//! Overload resolution (C++ [over.match]): the best of the functions that take the arguments.

use base::{Code, Span};
use hir::{Const, Expr, ExprKind};

use crate::ast::Given;
use crate::sema::Checker;
use crate::sema::declarations::functions::{FuncId, SigParam};
use crate::sema::expr::values::{Arg, Funcs};
use crate::sema::lookup::scope::Callable;
use crate::sema::overload::ranking::{Conversion, Rank};
use crate::sema::templates::pattern_matching::Matching;
use crate::sema::templates::template_entities::TemplateKind;

/// The result of overload resolution.
pub enum Choice {
    One(FuncId),
    None,
    Ambiguous,
}

/// A function that takes the arguments.
struct Candidate {
    id: FuncId,
    /// Ranks of the conversions: of the object first, if the call has one, then of each argument.
    ranks: Vec<Rank>,
}

impl Checker<'_> {
    /// Chooses the function of a call. Arguments are converted implicitly.
    pub fn choose(&mut self, funcs: &Funcs, args: &[Arg], span: Span) -> Choice {
        self.choose_as(funcs, args, Conversion::Implicit, span)
    }

    /// Chooses the function of a call; `how` says which user-defined conversions its arguments may use.
    pub(crate) fn choose_as(&mut self, funcs: &Funcs, args: &[Arg], how: Conversion, span: Span) -> Choice {
        let object_const = funcs.this.as_ref().map(|t| t.q.is_const);
        let mut found: Vec<Candidate> = Vec::new();
        for &c in funcs.set.iter() {
            let id = match c {
                Callable::Func(_) if funcs.args.is_some() => continue,
                Callable::Func(id) => id,
                Callable::Template(t) => match self.deduce(t, funcs.args.as_deref(), args, span) {
                    Some(id) => id,
                    None => continue,
                },
            };
            let on_value = self.funcs[id].decl.specs.on_value;
            let fits = match (&funcs.this, on_value) {
                (Some(object), Some(true)) => !object.is_place() || object.moved,
                (Some(object), Some(false)) => {
                    object.is_place() && !object.moved || self.funcs[id].decl.is_const
                }
                _ => true,
            };
            if !fits {
                continue;
            }
            if let Some(mut ranks) = self.viable(id, args, how) {
                if let Some(object_const) = object_const {
                    let ent = &self.funcs[id];
                    let rank = Rank::object(ent.has_this, ent.decl.is_const && !object_const);
                    ranks.insert(0, rank.taken_by(on_value));
                }
                found.push(Candidate { id, ranks });
            }
        }
        let side = self.side();
        if found.iter().any(|c| self.funcs[c.id].on(side) || self.funcs[c.id].global) {
            found.retain(|c| self.funcs[c.id].on(side) || self.funcs[c.id].global);
        }
        // A const object drops the methods that are not const, unless there are no others.
        let changes = |c: &Candidate| self.funcs[c.id].has_this && !self.funcs[c.id].decl.is_const;
        if object_const == Some(true) && !found.iter().all(changes) {
            found.retain(|c| !self.funcs[c.id].has_this || self.funcs[c.id].decl.is_const);
        }
        let best = match &found[..] {
            [] => return self.library_function_by_count(funcs, args.len()),
            [one] => Some(one.id),
            many => {
                let best = (0..many.len()).find(|&a| {
                    (0..many.len()).all(|b| a == b || self.better(&many[a], &many[b], args.len()))
                });
                best.map(|i| many[i].id)
            }
        };
        match best {
            // If the best function is deleted, there is none (C++ [dcl.fct.def.delete]).
            Some(id) if self.funcs[id].decl.given == Given::Deleted => Choice::None,
            Some(id) => Choice::One(id),
            None => Choice::Ambiguous,
        }
    }

    /// The only overload of a library function that takes this number of arguments, if none takes their types. Library
    /// functions with a parameter `void **` take any `T **`.
    fn library_function_by_count(&self, funcs: &Funcs, count: usize) -> Choice {
        let mut found = Choice::None;
        for &c in funcs.set.iter() {
            let Callable::Func(id) = c else { return Choice::None };
            let (ent, has_void) = (&self.funcs[id], |p: &SigParam| {
                self.pointee(p.ty).and_then(|q| self.pointee(q.ty)).is_some_and(|q| q.ty == self.t.void)
            });
            if !ent.header || !ent.sig.params.iter().any(has_void) {
                return Choice::None;
            }
            let needed = ent.sig.params.iter().take_while(|p| p.default.is_none()).count();
            if (needed..=ent.sig.params.len()).contains(&count) {
                match found {
                    Choice::None => found = Choice::One(id),
                    _ => return Choice::None,
                }
            }
        }
        found
    }

    /// Is `a` better than `b`: no worse for any argument and better for one, otherwise no template while `b` is one,
    /// otherwise the more specialised template?
    fn better(&mut self, a: &Candidate, b: &Candidate, count: usize) -> bool {
        if a.id == b.id {
            return true;
        }
        let pairs = || a.ranks.iter().zip(&b.ranks);
        if pairs().any(|(x, y)| y.better(*x)) {
            return false;
        }
        if pairs().any(|(x, y)| x.better(*y)) {
            return true;
        }
        match (self.funcs[a.id].template, self.funcs[b.id].template) {
            (None, Some(_)) => true,
            (Some(x), Some(y)) => {
                self.more_special(x, y, count)
                    || self.templates[x].origin > self.templates[y].origin && !self.more_special(y, x, count)
            }
            _ => false,
        }
    }

    /// The instance of a function template that has the type `target`. `None` if there is none.
    pub(crate) fn template_of_type(&mut self, t: usize, target: hir::TypeId, span: Span) -> Option<FuncId> {
        let TemplateKind::Function(f) = self.templates[t].kind.clone() else {
            return None;
        };
        let hir::Type::Function { ret, params: types, .. } = self.ty(target).clone() else { return None };
        self.attempt(|c| {
            let params = c.templates[t].params.clone();
            let scope = c.templates[t].scope;
            let mut m = Matching::new(&params, scope, Default::default());
            if !c.unify_parameters(&mut m, &f.params, &types) || !c.unify(&mut m, &f.ret, ret.into()) {
                return None;
            }
            let bound = m.bound;
            let full = c.complete_args(t, &params, &bound)?;
            let id = c.function_instance(t, full, span)?;
            (c.callable_type(Callable::Func(id)) == Some(target)).then_some(id)
        })
    }

    /// The functions that a name means outside of a call. For `f<int>` these are the instances.
    pub(crate) fn named_functions(&mut self, funcs: &Funcs, span: Span) -> Vec<Callable> {
        let Some(args) = &funcs.args else { return funcs.set.to_vec() };
        let mut all = Vec::new();
        for &c in funcs.set.iter() {
            if let Callable::Template(t) = c {
                all.extend(self.deduce(t, Some(args), &[], span).map(Callable::Func));
            }
        }
        all
    }

    /// The address of a function named with template arguments, as in `f<int>`. Reports a name that means no function.
    pub fn template_address(&mut self, funcs: Funcs, span: Span) -> Expr {
        if let Some(Callable::Func(id)) = self.named_functions(&funcs, span).first() {
            return self.function_address(*id, span);
        }
        let name = self.text(funcs.name);
        self.error(Code::AmbiguousFunction, span, &[&name]);
        Expr { kind: ExprKind::Const(Const::Int(0)), ty: self.t.error, span }
    }

    /// The ranks of the conversions of the arguments. `None` if the number of arguments or the type of one is wrong.
    pub(crate) fn viable(&mut self, id: FuncId, args: &[Arg], how: Conversion) -> Option<Vec<Rank>> {
        let sig = self.funcs[id].sig.clone();
        let needed = sig.params.iter().take_while(|p| p.default.is_none()).count();
        if args.len() < needed || (args.len() > sig.params.len() && !sig.variadic) {
            return None;
        }
        let mut ranks = Vec::with_capacity(args.len());
        for (i, arg) in args.iter().enumerate() {
            ranks.push(match (sig.params.get(i), arg) {
                (Some(p), arg) => self.rank_arg(arg, p.ty, how)?,
                (None, _) => Rank::ELLIPSIS,
            });
        }
        Some(ranks)
    }

    /// The rank of the conversion of an argument to a parameter's type. `None` if there is none.
    pub(crate) fn rank_arg(&mut self, arg: &Arg, to: hir::TypeId, how: Conversion) -> Option<Rank> {
        match arg {
            Arg::Val(v) => self.rank_as(v, to, how),
            Arg::List(list) => self.rank_list(list, to),
        }
    }
}
