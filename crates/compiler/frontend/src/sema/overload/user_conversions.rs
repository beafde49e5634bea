//! User-defined conversions: which constructor or conversion function leads from one type to another (C++
//! [over.match.copy], [over.match.conv], [over.match.ref]); a lambda as a pointer to a function.

use std::rc::Rc;

use base::Span;
use hir::{Qual, Type, TypeId};

use crate::ast;
use crate::sema::expr::values::{Arg, Funcs, Val};
use crate::sema::lookup::scope::{Callable, Entity};
use crate::sema::overload::ranking::{Conversion, Rank};
use crate::sema::overload::resolution::Choice;
use crate::sema::templates::pattern_matching::Matching;
use crate::sema::templates::template_arguments::Bound;
use crate::sema::templates::template_entities::TemplateKind;
use crate::sema::{Checker, FuncId};

/// A function that converts a value to a class or from one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Converter {
    /// A constructor of the class that is wanted.
    Constructor(FuncId),
    /// A conversion function of the value's class.
    Function(FuncId),
}

/// What a search for a user-defined conversion found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// No conversion.
    None,
    /// This one, with the rank that overload resolution gives it.
    One(Converter, Rank),
    /// Several that are equally good: to use them is a mistake.
    Ambiguous,
}

impl Found {
    /// The conversion's rank; none where there is no conversion.
    pub fn rank(self) -> Option<Rank> {
        match self {
            Found::None => None,
            Found::One(_, rank) => Some(rank),
            Found::Ambiguous => Some(Rank::AMBIGUOUS),
        }
    }
}

/// A way to convert, with what the ways are compared by.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    by: Converter,
    /// Of the argument to the constructor's parameter, or of the object to the function's `this`.
    first: Rank,
    /// Of the result to the type that is wanted.
    then: Rank,
    template: bool,
}

impl Candidate {
    /// Is it the better way (C++ [over.match.best])?
    fn better(&self, other: &Candidate) -> bool {
        if other.first.better(self.first) {
            return false;
        }
        if self.first.better(other.first) || self.then.better(other.then) {
            return true;
        }
        !other.then.better(self.then) && !self.template && other.template
    }

    fn rank(&self) -> Rank {
        match self.by {
            Converter::Constructor(id) => Rank::user(id.0, None),
            Converter::Function(id) => Rank::user(id.0, Some(self.then)),
        }
    }
}

fn best_of(all: &[Candidate]) -> Found {
    let best = |c: &&Candidate| all.iter().all(|o| o.by == c.by || c.better(o));
    match (all.iter().find(best), all) {
        (Some(c), _) => Found::One(c.by, c.rank()),
        (None, []) => Found::None,
        (None, _) => Found::Ambiguous,
    }
}

impl Checker<'_> {
    /// The conversion functions of a class and of its bases: one hides those of bases that have its type
    /// (C++ [class.conv.fct]).
    pub(crate) fn conversion_functions(&mut self, record: hir::RecordId) -> Vec<Callable> {
        let mut all = Vec::new();
        if let Some(name) = self.interner.find("operator conversion") {
            self.add_conversion_functions(record, name, &mut all);
        }
        all
    }

    fn add_conversion_functions(
        &self,
        record: hir::RecordId,
        name: crate::token::Sym,
        all: &mut Vec<Callable>,
    ) {
        let Some(info) = self.records.get(&record) else { return };
        if let Some((Entity::Funcs(own), _)) = self.scopes[info.scope].name(name) {
            let ret = |c: &Callable| match *c {
                Callable::Func(id) => Some(self.funcs[id].sig.ret),
                Callable::Template(_) => None,
            };
            let hidden = all.len();
            for c in own.iter() {
                let hides = |o: &Callable| ret(o).is_some() && ret(o) == ret(c);
                if !all[..hidden].iter().any(hides) && !all.contains(c) {
                    all.push(*c);
                }
            }
        }
        info.bases.iter().for_each(|&base| self.add_conversion_functions(base, name, all));
    }

    /// The conversion functions that lead to a type; `fits` says of a result type whether it may be converted further.
    fn function_candidates(
        &mut self,
        v: &Val,
        to: TypeId,
        how: Conversion,
        fits: &dyn Fn(&Self, TypeId) -> bool,
    ) -> Vec<Candidate> {
        let mut found = Vec::new();
        if how == Conversion::Standard {
            return found;
        }
        let Some(record) = self.record_of(v.q.ty) else { return found };
        for c in self.conversion_functions(record) {
            let (id, template) = match c {
                Callable::Func(id) => (id, false),
                Callable::Template(t) => match self.attempt(|c| c.conversion_instance(t, to, v.span)) {
                    Some(id) => (id, true),
                    None => continue,
                },
            };
            let decl = &self.funcs[id].decl;
            let (explicit, is_const, on_value) = (decl.specs.is_explicit, decl.is_const, decl.specs.on_value);
            let is_value = !v.is_place() || v.moved;
            let callable = match on_value {
                Some(true) => is_value,
                Some(false) => !is_value || is_const,
                None => true,
            };
            let ret = self.funcs[id].sig.ret;
            if explicit && how != Conversion::Direct
                || v.q.is_const && !is_const
                || !callable
                || !fits(self, ret)
            {
                continue;
            }
            let (ty, place) = match *self.ty(ret) {
                Type::Reference { to, rvalue } => (to, !rvalue),
                _ => (ret.into(), false),
            };
            // In a place, so that it is no null pointer.
            let result = Val::value(self.zero(ty.ty, v.span));
            let result = Val { q: ty, moved: !place, ..self.made_place(result) };
            let Some(then) = self.rank_as(&result, to, Conversion::Standard) else { continue };
            if explicit && !then.is_exact() {
                continue;
            }
            let first = Rank::object(true, is_const && !v.q.is_const).taken_by(on_value);
            found.push(Candidate { by: Converter::Function(id), first, then, template });
        }
        found
    }

    /// The instance of a template of such functions that gives just that type (C++ [temp.deduct.conv]).
    fn conversion_instance(&mut self, t: usize, to: TypeId, span: Span) -> Option<FuncId> {
        let TemplateKind::Function(f) = self.templates[t].kind.clone() else { return None };
        let params = self.templates[t].params.clone();
        let mut m = Matching::new(&params, self.templates[t].scope, Bound::default());
        let ret = if let ast::TypeKind::Reference { to, .. } = &f.ret.kind { to } else { &f.ret };
        let bound = if self.unify(&mut m, ret, to.into()) { m.bound } else { return None };
        let args = self.complete_args(t, &params, &bound)?;
        self.function_instance(t, args, span)
    }

    /// The result is of that class or of one derived from it, where a class is wanted.
    fn leads_to(&self, ret: TypeId, to: TypeId) -> bool {
        let ret = match *self.ty(ret) {
            Type::Reference { to, .. } => to.ty,
            _ => ret,
        };
        ret == to || self.record_of(ret).is_none() && self.record_of(to).is_none() || self.is_base(to, ret)
    }

    /// The conversion function that leads to a type.
    pub(crate) fn conversion_function(&mut self, v: &Val, to: TypeId, how: Conversion) -> Found {
        best_of(&self.function_candidates(v, to, how, &|c, ret| c.leads_to(ret, to)))
    }

    /// The one whose result a reference to `to` can be bound to as it lies there (C++ [dcl.init.ref]).
    pub(crate) fn place_conversion(&mut self, v: &Val, to: Qual, how: Conversion) -> Option<FuncId> {
        let binds = |c: &Self, ret: TypeId| match *c.ty(ret) {
            Type::Reference { to: given, rvalue: false } => {
                (given.ty == to.ty || c.is_base(to.ty, given.ty)) && (to.is_const || !given.is_const)
            }
            _ => false,
        };
        match best_of(&self.function_candidates(v, to.ty, how, &binds)) {
            Found::One(Converter::Function(id), _) => Some(id),
            _ => None,
        }
    }

    /// The user-defined conversion to a type: to a class by its constructors or by a conversion function, to another type by
    /// a conversion function. Direct initialisation of a class is [`Checker::direct_conversion`].
    pub(crate) fn user_conversion(&mut self, v: &Val, to: TypeId, how: Conversion) -> Found {
        if how == Conversion::Standard {
            return Found::None;
        }
        if how == Conversion::Direct && self.has_constructor(to) {
            return self.direct_conversion(v, to, Conversion::Direct);
        }
        let mut all = self.function_candidates(v, to, how, &|c, ret| c.leads_to(ret, to));
        let exact = Rank::EXACT;
        match self.converting_constructor(v, to) {
            (Choice::One(id), Some(first)) => {
                // A function's object has no preference for temporaries either.
                let first = first.of_object();
                let template = self.funcs[id].template.is_some();
                all.push(Candidate { by: Converter::Constructor(id), first, then: exact, template });
            }
            // Two that are equally good, unless a function is better than both.
            (Choice::Ambiguous, _) if all.is_empty() => return Found::Ambiguous,
            _ => {}
        }
        best_of(&all)
    }

    /// The constructor that copy-initialisation uses, whose argument is converted in the standard way, and the rank of that.
    fn converting_constructor(&mut self, v: &Val, to: TypeId) -> (Choice, Option<Rank>) {
        let Some(mut funcs) = self.constructors(to) else { return (Choice::None, None) };
        funcs.set = Rc::new(funcs.set.iter().copied().filter(|c| self.is_implicit(*c)).collect());
        self.ranked_choice(&funcs, v, Conversion::Standard)
    }

    /// The constructor that makes an object of a base class from one of a derived class, where it takes that better than the
    /// copying of the base's part does (C++ [dcl.init]).
    pub(crate) fn derived_constructor(&mut self, v: &Val, to: TypeId, how: Conversion) -> Option<FuncId> {
        let mut funcs = self.constructors(to)?;
        if how == Conversion::Implicit {
            funcs.set = Rc::new(funcs.set.iter().copied().filter(|c| self.is_implicit(*c)).collect());
        }
        let (Choice::One(id), Some(rank)) = self.ranked_choice(&funcs, v, Conversion::Standard) else {
            return None;
        };
        let base = Qual { ty: to, is_const: true, is_volatile: false };
        let copied = self.module.types.intern(Type::Reference { to: base, rvalue: false });
        self.rank(v, copied).is_none_or(|copy| rank.better(copy)).then_some(id)
    }

    /// Is it a constructor that is not `explicit`?
    fn is_implicit(&self, c: Callable) -> bool {
        match c {
            Callable::Func(id) => !self.funcs[id].decl.specs.is_explicit,
            Callable::Template(t) => !self.templates[t].is_explicit(),
        }
    }

    /// `T(v)` of an object: as g++ has it, what copy-initialisation would do with `explicit` constructors and functions, too;
    /// else a constructor whose argument is converted implicitly, or the copy of what a function makes
    /// (C++ [over.match.ctor], [over.match.copy]). In `{v}` that is copied, no function is `explicit`.
    pub(crate) fn direct_conversion(&mut self, v: &Val, to: TypeId, functions: Conversion) -> Found {
        let Some(funcs) = self.constructors(to) else { return Found::None };
        let mut all = self.function_candidates(v, to, functions, &|c, ret| c.leads_to(ret, to));
        let function = best_of(&all);
        if let (Choice::One(id), Some(first)) = self.ranked_choice(&funcs, v, Conversion::Standard) {
            let (first, template) = (first.of_object(), self.funcs[id].template.is_some());
            all.push(Candidate { by: Converter::Constructor(id), first, then: Rank::EXACT, template });
        }
        let exact = |by| all.iter().any(|c| c.by == by && c.then.is_exact());
        if let found @ Found::One(by @ Converter::Function(_), _) = best_of(&all)
            && functions == Conversion::Direct
            && exact(by)
        {
            return found;
        }
        let (id, rank) = match self.ranked_choice(&funcs, v, Conversion::Implicit) {
            (Choice::One(id), Some(rank)) => (id, rank),
            (Choice::Ambiguous, _) => return Found::Ambiguous,
            _ => return function,
        };
        let takes = self.funcs[id].sig.params.first().map(|p| match *self.ty(p.ty) {
            Type::Reference { to, .. } => to.ty,
            _ => p.ty,
        });
        match function {
            // Its own copying constructor takes what the function makes.
            Found::One(..) if takes == Some(to) => function,
            Found::One(_, copied) if copied.better(rank) => function,
            Found::One(_, copied) if rank.is_user() && !rank.better(copied) => Found::Ambiguous,
            Found::Ambiguous if rank.is_user() => Found::Ambiguous,
            _ => Found::One(Converter::Constructor(id), Rank::user(id.0, None)),
        }
    }

    /// The function for one argument, and the rank of its conversion.
    fn ranked_choice(&mut self, funcs: &Funcs, v: &Val, how: Conversion) -> (Choice, Option<Rank>) {
        let args = [Arg::Val(v.clone())];
        let choice = self.choose_as(funcs, &args, how, v.span);
        let rank = match choice {
            Choice::One(id) => self.viable(id, &args, how).and_then(|r| r.first().copied()),
            Choice::None | Choice::Ambiguous => None,
        };
        (choice, rank)
    }

    /// The same for a pointer of that type.
    pub(crate) fn lambda_function(&mut self, from: TypeId, to: TypeId) -> Option<FuncId> {
        self.lambda_pointer(from).filter(|p| p.1 == to).map(|p| p.0)
    }

    /// The function that a lambda without captures becomes as a pointer, and that pointer's type.
    pub(crate) fn lambda_pointer(&mut self, ty: TypeId) -> Option<(FuncId, TypeId)> {
        let info = self.records.get(&self.record_of(ty)?)?;
        info.closure.as_ref()?;
        let Some(Entity::Funcs(set)) = self.find_in(info.scope, self.interner.find("operator()")?) else {
            return None;
        };
        let Callable::Func(id) = set[0] else { return None };
        let ty = self.callable_type(set[0]).filter(|_| !self.funcs[id].has_this)?;
        Some((id, self.pointer_to(ty)))
    }
}
