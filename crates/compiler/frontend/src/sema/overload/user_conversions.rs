//! User-defined conversions: which constructor or conversion function converts one type to another
//! (C++ [over.match.copy], [over.match.conv], [over.match.ref]). Also the conversion of a lambda to a pointer to a
//! function.

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
use crate::token::Sym;

/// A function that converts a value to a class or from a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Converter {
    /// A constructor of the target class.
    Constructor(FuncId),
    /// A conversion function of the value's class.
    Function(FuncId),
}

/// The result of a search for a user-defined conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// No conversion.
    None,
    /// The best conversion, with its rank in overload resolution.
    One(Converter, Rank),
    /// Several conversions are equally good. To use one is a mistake.
    Ambiguous,
}

impl Found {
    /// The conversion's rank. `None` if there is no conversion.
    pub fn rank(self) -> Option<Rank> {
        match self {
            Found::None => None,
            Found::One(_, rank) => Some(rank),
            Found::Ambiguous => Some(Rank::AMBIGUOUS),
        }
    }
}

/// A possible conversion, with the ranks by which candidates are compared.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    by: Converter,
    /// Rank of the argument for the constructor's parameter, or of the object for the function's `this`.
    first: Rank,
    /// Rank of the conversion of the result to the target type.
    then: Rank,
    /// Is the function an instance of a template?
    template: bool,
}

impl Candidate {
    /// Is this candidate better than the other (C++ [over.match.best])?
    fn better(&self, other: &Candidate) -> bool {
        if other.first.better(self.first) {
            return false;
        }
        if self.first.better(other.first) || self.then.better(other.then) {
            return true;
        }
        !other.then.better(self.then) && !self.template && other.template
    }

    /// The rank of the whole conversion.
    fn rank(&self) -> Rank {
        match self.by {
            Converter::Constructor(id) => Rank::user(id.0, None),
            Converter::Function(id) => Rank::user(id.0, Some(self.then)),
        }
    }
}

/// The candidate that is better than all others.
fn best_of(all: &[Candidate]) -> Found {
    let best = |c: &&Candidate| all.iter().all(|o| o.by == c.by || c.better(o));
    match (all.iter().find(best), all) {
        (Some(c), _) => Found::One(c.by, c.rank()),
        (None, []) => Found::None,
        (None, _) => Found::Ambiguous,
    }
}

impl Checker<'_> {
    /// The conversion functions of a class and its bases. A function hides those of bases with the same result type
    /// (C++ [class.conv.fct]).
    pub(crate) fn conversion_functions(&mut self, record: hir::RecordId) -> Vec<Callable> {
        let mut all = Vec::new();
        if let Some(name) = self.interner.find("operator conversion") {
            self.add_conversion_functions(record, name, &mut all);
        }
        all
    }

    /// Adds the conversion functions of a class and its bases that those in `all` do not hide.
    fn add_conversion_functions(&self, record: hir::RecordId, name: Sym, all: &mut Vec<Callable>) {
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

    /// The conversion functions of the operand's class that lead to the type `to`. `fits` says whether a function's
    /// result type may be used.
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
            // The result is a place, since a zero value would be a null pointer constant.
            let result = Val::value(self.zero(ty.ty, v.span));
            let result = Val { q: ty, moved: !place, ..self.place_of_no_object(result) };
            let Some(then) = self.rank_as(&result, to, Conversion::Standard) else { continue };
            if explicit && !then.is_exact() {
                continue;
            }
            let first = Rank::object(true, is_const && !v.q.is_const).taken_by(on_value);
            found.push(Candidate { by: Converter::Function(id), first, then, template });
        }
        found
    }

    /// The instance of a template of conversion functions that gives the type `to` (C++ [temp.deduct.conv]). `None` if
    /// there is none.
    fn conversion_instance(&mut self, t: usize, to: TypeId, span: Span) -> Option<FuncId> {
        let TemplateKind::Function(f) = self.templates[t].kind.clone() else { return None };
        let params = self.templates[t].params.clone();
        let mut m = Matching::new(&params, self.templates[t].scope, Bound::default());
        let ret = if let ast::TypeKind::Reference { to, .. } = &f.ret.kind { to } else { &f.ret };
        let bound = if self.unify(&mut m, ret, to.into()) { m.bound } else { return None };
        let args = self.complete_args(t, &params, &bound)?;
        self.function_instance(t, args, span)
    }

    /// May a conversion function with this result type be used? Its result must be of the class `to` or a derived
    /// class, or neither type may be a class.
    fn leads_to(&self, ret: TypeId, to: TypeId) -> bool {
        let ret = match *self.ty(ret) {
            Type::Reference { to, .. } => to.ty,
            _ => ret,
        };
        ret == to || self.record_of(ret).is_none() && self.record_of(to).is_none() || self.is_base(to, ret)
    }

    /// The best conversion function of the operand's class for a type.
    pub(crate) fn conversion_function(&mut self, v: &Val, to: TypeId, how: Conversion) -> Found {
        best_of(&self.function_candidates(v, to, how, &|c, ret| c.leads_to(ret, to)))
    }

    /// The conversion function that returns a reference to an object to which a reference to `to` can be bound directly
    /// (C++ [dcl.init.ref]). `None` if there is none, or no best one.
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

    /// The user-defined conversion to a type: by a constructor or a conversion function if the type is a class,
    /// otherwise by a conversion function. Direct initialisation of a class is [`Checker::direct_conversion`].
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
                // The object of a conversion function has no preference for temporaries, so a constructor's argument
                // must not have one either.
                let first = first.of_object();
                let template = self.funcs[id].template.is_some();
                all.push(Candidate { by: Converter::Constructor(id), first, then: exact, template });
            }
            // Several constructors are equally good, and there is no conversion function.
            (Choice::Ambiguous, _) if all.is_empty() => return Found::Ambiguous,
            _ => {}
        }
        best_of(&all)
    }

    /// The constructor that copy-initialisation uses, and the rank of its argument, which is converted without
    /// user-defined conversions.
    fn converting_constructor(&mut self, v: &Val, to: TypeId) -> (Choice, Option<Rank>) {
        let Some(mut funcs) = self.constructors(to) else { return (Choice::None, None) };
        funcs.set = Rc::new(funcs.set.iter().copied().filter(|c| self.is_implicit(*c)).collect());
        self.ranked_choice(&funcs, v, Conversion::Standard)
    }

    /// The constructor that makes an object of a base class from one of a derived class. `None` if a copy of the base
    /// class part ranks at least as well (C++ [dcl.init]).
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

    /// Is it a constructor without `explicit`?
    fn is_implicit(&self, c: Callable) -> bool {
        match c {
            Callable::Func(id) => !self.funcs[id].decl.specs.is_explicit,
            Callable::Template(t) => !self.templates[t].is_explicit(),
        }
    }

    /// The conversion in `T(v)` for an object `v`. As in g++, it is first what copy-initialisation would use, with
    /// `explicit` constructors and functions, too. Otherwise it is a constructor whose argument is converted
    /// implicitly, or the copy of a conversion function's result (C++ [over.match.ctor], [over.match.copy]).
    /// `functions` is [`Conversion::Implicit`] for `{v}` in copy-initialisation, which uses no `explicit` conversion
    /// function.
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
            // The class's own copy constructor takes what the function returns.
            Found::One(..) if takes == Some(to) => function,
            Found::One(_, copied) if copied.better(rank) => function,
            Found::One(_, copied) if rank.is_user() && !rank.better(copied) => Found::Ambiguous,
            Found::Ambiguous if rank.is_user() => Found::Ambiguous,
            _ => Found::One(Converter::Constructor(id), Rank::user(id.0, None)),
        }
    }

    /// The best function for one argument, and the rank of the argument's conversion.
    fn ranked_choice(&mut self, funcs: &Funcs, v: &Val, how: Conversion) -> (Choice, Option<Rank>) {
        let args = [Arg::Val(v.clone())];
        let choice = self.choose_as(funcs, &args, how, v.span);
        let rank = match choice {
            Choice::One(id) => self.viable(id, &args, how).and_then(|r| r.first().copied()),
            Choice::None | Choice::Ambiguous => None,
        };
        (choice, rank)
    }

    /// The function that a lambda without captures becomes as a pointer of type `to`. `None` for other types.
    pub(crate) fn lambda_function(&mut self, from: TypeId, to: TypeId) -> Option<FuncId> {
        self.lambda_pointer(from).filter(|p| p.1 == to).map(|p| p.0)
    }

    /// The function that a lambda without captures becomes as a pointer, and the pointer's type. `None` for other
    /// types.
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
