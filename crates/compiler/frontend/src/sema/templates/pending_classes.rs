//! Classes whose definition waits until it is needed (C++ [temp.inst]). While a class is being defined, the instances
//! of class templates that it names, and the classes nested in them, wait until it is complete.

use std::rc::Rc;

use hir::RecordId;

use crate::ast;
use crate::sema::Checker;
use crate::sema::instantiation::Instantiation;
use crate::sema::lookup::scope::ScopeId;
use crate::sema::templates::template_entities::{Outside, TArg, TemplateKind};

/// A definition that waits.
pub enum PendingDefinition {
    /// The definition of a class.
    Class {
        id: RecordId,
        record: Rc<ast::Record>,
        /// The scope that contains the declaration of the class.
        scope: ScopeId,
        /// The instances that led to the class.
        instantiation: Option<Rc<Instantiation>>,
    },
    /// A member of an instance, or of a class nested in one, that is defined outside of its class.
    Outside {
        /// The instance.
        id: RecordId,
        /// The arguments of the instance.
        args: Vec<TArg>,
        member: Outside,
    },
}

impl Checker<'_> {
    /// Defines a class in the current scope. Defers the definition if a class is being defined and this one is an
    /// instance of a template or nested in one.
    pub(crate) fn define_or_wait(&mut self, id: RecordId, record: &Rc<ast::Record>) {
        let may_wait = self.records[&id].instance && record.name.is_some();
        if may_wait && self.depth_of_classes() > 0 {
            let (record, scope) = (record.clone(), self.scope());
            let instantiation = self.instantiation().cloned();
            return self.later.push_back(PendingDefinition::Class { id, record, scope, instantiation });
        }
        self.define(id, record);
    }

    /// Defines a class now, and after the outermost definition all classes that wait and are ready.
    fn define(&mut self, id: RecordId, record: &ast::Record) {
        self.in_definition(|c| {
            c.define_record(id, record);
            c.settle_ready();
        });
    }

    /// Makes the definitions that wait, at the end of the outermost definition. Those that need a class that is only
    /// declared so far go on waiting.
    fn settle_ready(&mut self) {
        while self.depth_of_classes() == 1
            && let Some(at) = self.later.iter().position(|l| self.is_ready(l))
            && let Some(next) = self.later.remove(at)
        {
            self.settle_later(next);
        }
    }

    /// Can the definition be made now?
    fn is_ready(&self, l: &PendingDefinition) -> bool {
        match l {
            PendingDefinition::Class { id, .. } => !self.lacks_argument(*id),
            PendingDefinition::Outside { id, .. } => self.module.types.records[*id].complete,
        }
    }

    /// Is the class an instance with an argument that is a class only declared so far?
    fn lacks_argument(&self, id: RecordId) -> bool {
        let declared = |arg: &TArg| {
            let TArg::Type(q) = arg else { return false };
            self.record_of(q.ty).is_some_and(|r| {
                !self.module.types.records[r].complete
                    && (!self.records[&r].instance || self.lacks_argument(r))
            })
        };
        self.instance_of(id).is_some_and(|(_, args)| args.iter().any(declared))
    }

    /// Is the class an instance for a type that only the partial ordering of templates uses? Mistakes in it are not
    /// reported.
    fn is_for_unique(&self, id: RecordId) -> bool {
        let unique = |arg: &TArg| {
            let TArg::Type(q) = arg else { return false };
            self.unique_types.contains(&q.ty) || self.record_of(q.ty).is_some_and(|r| self.is_for_unique(r))
        };
        self.instance_of(id).is_some_and(|(_, args)| args.iter().any(unique))
    }

    /// Makes a definition that waited.
    fn settle_later(&mut self, next: PendingDefinition) {
        match next {
            PendingDefinition::Class { id, record, scope, instantiation } => {
                let unique = self.is_for_unique(id);
                self.in_instance(scope, instantiation, |c| match unique {
                    true => c.compare_quietly(|c| c.define(id, &record)),
                    false => c.define(id, &record),
                });
            }
            PendingDefinition::Outside { id, args, member } => {
                self.apart(self.scope(), |c| c.outside_instance(id, &args, &member));
            }
        }
    }

    /// Defines or defers members of an instance that are defined outside of their class. Members of nested classes wait
    /// until the nested classes are defined.
    pub(crate) fn define_outside(&mut self, id: RecordId, args: &[TArg], members: Vec<Outside>) {
        let now = self.module.types.records[id].complete;
        for member in members {
            match now && (member.inside.is_empty() || self.later.is_empty()) {
                true => self.outside_instance(id, args, &member),
                false => self.later.push_back(PendingDefinition::Outside { id, args: args.to_vec(), member }),
            }
        }
    }

    /// The provider of [`Checker::complete`]: defines the class if its definition waits.
    pub(crate) fn provide_class_definition(&mut self, r: RecordId) {
        let waits = |l: &PendingDefinition| matches!(l, PendingDefinition::Class { id, .. } if *id == r);
        if let Some(at) = self.later.iter().position(waits) {
            let next = self.later.remove(at);
            self.in_definition(|c| {
                next.into_iter().for_each(|next| c.settle_later(next));
                c.settle_ready();
            });
        }
        // The template was only declared when the instance was named, and may be defined now.
        if let Some(scope) = self.undefined.get(&r).copied()
            && let Some((t, full)) = self.instance_of(r)
            && let TemplateKind::Class(record) = self.templates[t].kind.clone()
            && record.members.is_some()
        {
            self.undefined.remove(&r);
            let instantiation = self.instantiation().cloned();
            self.settle_later(PendingDefinition::Class { id: r, record, scope, instantiation });
            let members = self.templates[t].outside.clone();
            self.define_outside(r, &full, members);
        }
    }
}
