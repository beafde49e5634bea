//! Instances of class templates.

use base::{Code, Span};
use hir::{Type, TypeId};

use super::Checker;
use super::scope::ScopeId;
use super::template::{Bound, MAX_INSTANCES, TArg, TemplateKind, bind_all};
use crate::ast::{self, TemplateArg};

/// Classes whose members need other instances, one inside the other: each costs stack.
const MAX_NESTED: u32 = 40;

impl Checker<'_> {
    /// The class that `name<args>` means.
    pub fn class_instance(&mut self, t: usize, args: Option<&[TemplateArg]>, span: Span) -> Option<TypeId> {
        let given = self.template_args(args.unwrap_or_default())?;
        let params = self.templates[t].params.clone();
        let mut bound = Bound::default();
        let Some(pack) = bind_all(&mut bound, &params, &given) else {
            self.wrong_arguments(t, span);
            return None;
        };
        let Some(full) = self.complete_args(t, &params, bound, pack) else {
            self.wrong_arguments(t, span);
            return None;
        };
        if let Some(&ty) = self.templates[t].classes.get(&full) {
            return Some(ty);
        }
        if self.module.types.records.len() > MAX_INSTANCES || self.instantiating >= MAX_NESTED {
            self.error(Code::TooManyInstances, span, &[]);
            return None;
        }
        if let Some((r, scope)) = self.special_of(t, &full) {
            return Some(self.instantiate(t, full, &r, scope));
        }
        let scope = self.argument_scope(t, &full);
        match self.templates[t].kind.clone() {
            TemplateKind::Function(_) => None,
            TemplateKind::Alias(ty) => Some(self.within(scope, |c| c.resolve(&ty)).ty),
            TemplateKind::Class(r) => Some(self.instantiate(t, full, &r, scope)),
        }
    }

    fn instantiate(&mut self, t: usize, full: Vec<TArg>, r: &ast::Record, scope: ScopeId) -> TypeId {
        let name = self.text(self.templates[t].name) + &self.template_suffix(&full);
        let outer = self.f.take();
        let (unevaluated, converting) =
            (std::mem::take(&mut self.unevaluated), std::mem::take(&mut self.converting));
        let methods = self.templates[t].methods.clone();
        self.instantiating += 1;
        let ty = self.within(scope, |c| {
            let ty = c.new_record(name, r);
            c.templates[t].classes.insert(full.clone(), ty);
            if let Type::Record(id) = *c.ty(ty) {
                c.records.get_mut(&id).expect("just made").instance = true;
                if r.members.is_some() {
                    c.define_record(id, r);
                }
                for (params, f) in methods {
                    c.instance_method(id, &params, &full, &f);
                }
            }
            ty
        });
        self.instantiating -= 1;
        self.f = outer;
        (self.unevaluated, self.converting) = (unevaluated, converting);
        ty
    }

    pub(super) fn wrong_arguments(&mut self, t: usize, span: Span) {
        let name = self.text(self.templates[t].name);
        self.error(Code::TemplateArguments, span, &[&name]);
    }
}
