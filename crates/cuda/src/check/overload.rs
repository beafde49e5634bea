//! Overload resolution (C++ [over.match]): among the functions that take the arguments, the best.

use base::{Code, Span};
use hir::{Const, Expr, ExprKind};

use super::Checker;
use super::call::Arg;
use super::convert::Rank;
use super::func::FuncId;
use super::scope::Callable;
use super::value::Funcs;

/// Outcome of the search.
pub enum Choice {
    One(FuncId),
    None,
    Ambiguous,
}

struct Candidate {
    id: FuncId,
    ranks: Vec<Rank>,
    template: bool,
    /// Takes any number of arguments.
    pack: bool,
    /// Parameters that take temporaries only.
    rvalues: usize,
}

impl Checker<'_> {
    /// The function meant by a call.
    pub fn choose(&mut self, funcs: &Funcs, args: &[Arg], span: Span) -> Choice {
        let mut found: Vec<Candidate> = Vec::new();
        for &c in funcs.set.iter() {
            let (id, template) = match c {
                Callable::Func(_) if funcs.args.is_some() => continue,
                Callable::Func(id) => (id, false),
                Callable::Template(t) => match self.deduce(t, funcs.args.as_deref(), args, span) {
                    Some(id) => (id, true),
                    None => continue,
                },
            };
            if let Some(ranks) = self.viable(id, args) {
                let pack = self.funcs[id].decl.params.last().is_some_and(|p| p.pack);
                let sig = &self.funcs[id].sig;
                let rvalue = |p: &&super::func::SigParam| {
                    matches!(self.ty(p.ty), hir::Type::Reference { rvalue: true, .. })
                };
                let rvalues = sig.params.iter().filter(rvalue).count();
                found.push(Candidate { id, ranks, template, pack, rvalues });
            }
        }
        let side = self.side();
        if found.iter().any(|c| self.funcs[c.id].on(side) || self.funcs[c.id].global) {
            found.retain(|c| self.funcs[c.id].on(side) || self.funcs[c.id].global);
        }
        // A const and a non-const method of one name: the object decides.
        let object_const = funcs.this.as_ref().is_some_and(|t| t.q.is_const);
        if found.len() > 1 && funcs.this.is_some() {
            let fits = |c: &Candidate| !object_const || self.funcs[c.id].decl.is_const;
            if found.iter().any(&fits) {
                found.retain(|c| !object_const || self.funcs[c.id].decl.is_const);
            }
            if !object_const && found.iter().any(|c| !self.funcs[c.id].decl.is_const) {
                found.retain(|c| {
                    !self.funcs[c.id].decl.is_const
                        || self.funcs[c.id].sig.params.len() != args.len()
                        || !self.has_twin(funcs, c.id)
                });
            }
        }
        match &found[..] {
            [] => Choice::None,
            [one] => Choice::One(one.id),
            many => {
                let best: Vec<_> =
                    many.iter().filter(|a| many.iter().all(|b| a.id == b.id || better(a, b))).collect();
                match best[..] {
                    [one] => Choice::One(one.id),
                    _ => Choice::Ambiguous,
                }
            }
        }
    }

    /// The functions that a name means without a call's arguments: of `f<int>` the instance.
    pub(super) fn named_functions(&mut self, funcs: &Funcs, span: Span) -> Vec<Callable> {
        let Some(args) = &funcs.args else { return funcs.set.to_vec() };
        let mut all = Vec::new();
        for &c in funcs.set.iter() {
            if let Callable::Template(t) = c {
                all.extend(self.deduce(t, Some(args), &[], span).map(Callable::Func));
            }
        }
        all
    }

    /// Address of `f<int>`.
    pub fn template_address(&mut self, funcs: Funcs, span: Span) -> Expr {
        if let Some(Callable::Func(id)) = self.named_functions(&funcs, span).first() {
            return self.function_address(*id, span);
        }
        let name = self.text(funcs.name);
        self.error(Code::AmbiguousFunction, span, &[&name]);
        Expr { kind: ExprKind::Const(Const::Int(0)), ty: self.t.error, span }
    }

    /// Is there a non-const method with the same parameters?
    fn has_twin(&self, funcs: &Funcs, id: FuncId) -> bool {
        funcs.set.iter().any(|c| match c {
            Callable::Func(other) if *other != id => {
                let (a, b) = (&self.funcs[*other], &self.funcs[id]);
                !a.decl.is_const
                    && a.sig.params.len() == b.sig.params.len()
                    && a.sig.params.iter().zip(&b.sig.params).all(|(p, q)| p.ty == q.ty)
            }
            _ => false,
        })
    }

    /// How well each argument fits; `None` when one does not.
    fn viable(&mut self, id: FuncId, args: &[Arg]) -> Option<Vec<Rank>> {
        let sig = self.funcs[id].sig.clone();
        let needed = sig.params.iter().take_while(|p| p.default.is_none()).count();
        if args.len() < needed || (args.len() > sig.params.len() && !sig.variadic) {
            return None;
        }
        let mut ranks = Vec::with_capacity(args.len());
        for (i, arg) in args.iter().enumerate() {
            ranks.push(match (sig.params.get(i), arg) {
                (Some(p), Arg::Val(v)) => self.rank(v, p.ty)?,
                (Some(p), Arg::List(e)) => self.rank_list(e, p.ty)?,
                (None, _) => Rank::Ellipsis,
            });
        }
        Some(ranks)
    }
}

/// Is `a` better than `b`: nowhere worse, somewhere better, or not a template where `b` is one?
fn better(a: &Candidate, b: &Candidate) -> bool {
    let no_worse = a.ranks.iter().zip(&b.ranks).all(|(x, y)| x <= y);
    let somewhere = a.ranks.iter().zip(&b.ranks).any(|(x, y)| x < y);
    no_worse
        && (somewhere
            || (!a.template && b.template)
            || (a.template && !a.pack && b.pack)
            || (a.template == b.template && a.rvalues > b.rvalues))
}
