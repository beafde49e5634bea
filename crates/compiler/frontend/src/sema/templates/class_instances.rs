//! Instances of class templates, alias templates and variable templates.

use std::rc::Rc;

use base::{Code, Span};
use hir::{Qual, Type, TypeId};

use crate::ast::{self, TemplateArg};
use crate::sema::Checker;
use crate::sema::lookup::scope::{Entity, ScopeId};
use crate::sema::templates::template_arguments::{Bound, bind_all};
use crate::sema::templates::template_entities::{MAX_INSTANCES, TArg, TemplateKind};

/// The most instances of classes and variables that are made inside of each other. Each takes the compiler's stack.
const MAX_NESTED: u32 = 40;

impl Checker<'_> {
    /// The provider of [`Checker::class_instance`]: the type that `t<args>` means; `None` after a message.
    pub(crate) fn provide_class_instance(
        &mut self,
        t: usize,
        args: &[TemplateArg],
        span: Span,
    ) -> Option<Qual> {
        let full = self.full_args(t, args, span)?;
        self.instance_with(t, full, span)
    }

    /// The type that the class or alias template `t` means with the complete list of arguments `full`, made at first
    /// use. `None` after a message, and for other templates.
    pub(crate) fn instance_with(&mut self, t: usize, full: Vec<TArg>, span: Span) -> Option<Qual> {
        if let Some(&ty) = self.templates[t].classes.get(&full) {
            return Some(ty.into());
        }
        if self.module.types.records.len() > MAX_INSTANCES || self.depth_of_instances() >= MAX_NESTED {
            self.error(Code::TooManyInstances, span, &[]);
            return None;
        }
        if let Some((i, TemplateKind::Class(r), scope)) = self.chosen_specialisation(t, &full) {
            return Some(self.instantiate(t, full, &r, scope, span, Some(i)).into());
        }
        let scope = self.argument_scope(t, &full);
        match self.templates[t].kind.clone() {
            TemplateKind::Function(_) | TemplateKind::Variable(_) => None,
            TemplateKind::Alias(ty) => Some(self.apart(scope, |c| c.resolve(&ty))),
            TemplateKind::Class(r) => Some(self.instantiate(t, full, &r, scope, span, None).into()),
        }
    }

    /// The complete list of arguments of `t<args>`, with defaults for the arguments that are not written; `None` after
    /// a message.
    fn full_args(&mut self, t: usize, args: &[TemplateArg], span: Span) -> Option<Vec<TArg>> {
        let given = self.template_args(args)?;
        let params = self.templates[t].params.clone();
        let mut bound = Bound::default();
        let full = match bind_all(&mut bound, &params, &given) {
            Some(()) => self.complete_args(t, &params, &bound),
            None => None,
        };
        if full.is_none() {
            self.wrong_arguments(t, span);
        }
        full
    }

    /// Makes an instance of the class template `t`. `r` is the definition, of the template or of its specialisation
    /// `special`; `scope` declares the arguments.
    fn instantiate(
        &mut self,
        t: usize,
        full: Vec<TArg>,
        r: &Rc<ast::Record>,
        scope: ScopeId,
        span: Span,
        special: Option<usize>,
    ) -> TypeId {
        let name = self.text(self.templates[t].name) + &self.template_suffix(&full);
        let outside = self.templates[t].outside.clone();
        let instantiation = self.instantiation_of(name.clone(), span);
        let make = |c: &mut Self| {
            let ty = c.new_record(name, r);
            c.templates[t].classes.insert(full.clone(), ty);
            if let Type::Record(id) = *c.ty(ty) {
                let info = c.records.get_mut(&id).expect("just made");
                info.instance = true;
                info.special = special;
                info.origin = Some((t, full.clone()));
                if r.members.is_some() {
                    c.define_or_wait(id, r);
                } else {
                    c.undefined.insert(id, c.scope());
                }
                c.define_outside(id, &full, outside);
            }
            ty
        };
        self.in_instance(scope, instantiation, make)
    }

    /// The variable that the variable template `t` means with the arguments `args`, made at first use; `None` after a
    /// message.
    pub(crate) fn variable_instance(&mut self, t: usize, args: &[TArg], span: Span) -> Option<Entity> {
        let params = self.templates[t].params.clone();
        let mut bound = Bound::default();
        let full = match bind_all(&mut bound, &params, args) {
            Some(()) => self.complete_args(t, &params, &bound),
            None => None,
        };
        let Some(full) = full else {
            self.wrong_arguments(t, span);
            return None;
        };
        if let Some(known) = self.templates[t].variables.get(&full) {
            return Some(known.clone());
        }
        if self.templates[t].variables.len() > MAX_INSTANCES || self.depth_of_instances() >= MAX_NESTED {
            self.error(Code::TooManyInstances, span, &[]);
            return None;
        }
        let (v, scope) = match self.chosen_specialisation(t, &full) {
            Some((_, TemplateKind::Variable(v), scope)) => (v, scope),
            _ => match self.templates[t].kind.clone() {
                TemplateKind::Variable(v) => (v, self.argument_scope(t, &full)),
                _ => return None,
            },
        };
        let suffix = self.template_suffix(&full);
        let instantiation = self.instantiation_of(self.text(v.name.sym) + &suffix, span);
        let entity = self.in_instance(scope, instantiation, |c| c.instance_variable(&v, &suffix));
        self.templates[t].variables.insert(full, entity.clone());
        Some(entity)
    }

    /// Reports arguments that do not fit the parameters of the template `t`.
    pub(crate) fn wrong_arguments(&mut self, t: usize, span: Span) {
        let name = self.text(self.templates[t].name);
        self.error(Code::TemplateArguments, span, &[&name]);
    }
}
