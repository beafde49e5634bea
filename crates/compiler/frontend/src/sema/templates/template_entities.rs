//! What the checker knows of each template, its instances and its specialisations.

use std::rc::Rc;

use base::{Map, Span};
use hir::{GlobalId, Qual, RecordId, TypeId};

use crate::ast::{self, TemplateArg, TemplateParam};
use crate::sema::Checker;
use crate::sema::declarations::functions::FuncId;
use crate::sema::lookup::scope::{Callable, Entity, ScopeId};
use crate::token::Sym;

/// A template.
pub struct TemplateEnt {
    pub name: Sym,
    pub span: Span,
    pub params: Vec<TemplateParam>,
    pub(crate) kind: TemplateKind,
    pub(crate) scope: ScopeId,
    /// The class whose method template it is.
    pub(crate) owner: Option<RecordId>,
    /// Host and device, where the declaration does not say.
    pub(crate) sides: Option<(bool, bool)>,
    pub(crate) functions: Map<Vec<TArg>, FuncId>,
    pub classes: Map<Vec<TArg>, TypeId>,
    pub(crate) variables: Map<Vec<TArg>, Entity>,
    pub(crate) special: Vec<Special>,
    /// Members defined outside of the class.
    pub(crate) outside: Vec<Outside>,
    /// Of a class: what tells its arguments from an initial value.
    pub(crate) guides: Vec<Callable>,
    /// Those of its constructors are among them.
    pub(crate) guided: bool,
    /// Of a guide: where it comes from, and how many parameters are the class's.
    pub(crate) origin: Origin,
    pub(crate) of_class: usize,
}

impl TemplateEnt {
    /// Its instances, if it is a template of functions.
    pub(crate) fn functions(&self) -> impl Iterator<Item = (&Vec<TArg>, &FuncId)> {
        self.functions.iter()
    }

    /// A constructor that is not for implicit conversions.
    pub(crate) fn is_explicit(&self) -> bool {
        matches!(&self.kind, TemplateKind::Function(f) if f.specs.is_explicit)
    }
}

#[derive(Clone)]
pub(crate) enum TemplateKind {
    Function(Rc<ast::Function>),
    Class(Rc<ast::Record>),
    Alias(Rc<ast::Type>),
    Variable(Rc<ast::Var>),
}

impl Checker<'_> {
    pub(crate) fn push_template(
        &mut self,
        name: ast::Name,
        params: &[TemplateParam],
        kind: TemplateKind,
        owner: Option<RecordId>,
        sides: Option<(bool, bool)>,
    ) -> usize {
        self.templates.push(TemplateEnt {
            name: name.sym,
            span: name.span,
            params: params.to_vec(),
            kind,
            scope: self.scope(),
            owner,
            sides,
            functions: Map::new(),
            classes: Map::new(),
            variables: Map::new(),
            special: Vec::new(),
            outside: Vec::new(),
            guides: Vec::new(),
            guided: false,
            origin: Origin::default(),
            of_class: 0,
        });
        self.templates.len() - 1
    }
}

/// `template<…> class S<…>`, a variable likewise, or a function of given arguments.
#[derive(Clone)]
pub struct Special {
    pub(crate) params: Vec<TemplateParam>,
    /// As written; of a function `full` has the arguments themselves.
    pub(crate) args: Vec<TemplateArg>,
    pub(crate) full: Vec<TArg>,
    pub(crate) scope: ScopeId,
    pub(crate) body: TemplateKind,
}

/// Is it one specialisation?
pub(crate) fn same_special(a: &Special, b: &Special) -> bool {
    match (&a.body, &b.body) {
        (TemplateKind::Class(a), TemplateKind::Class(b)) => Rc::ptr_eq(a, b),
        (TemplateKind::Variable(a), TemplateKind::Variable(b)) => Rc::ptr_eq(a, b),
        _ => false,
    }
}

/// An argument of a template.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TArg {
    Type(Qual),
    Value(i64, TypeId),
    /// A class template, by its number.
    Template(usize),
    /// A function, for a parameter of that type.
    Func(FuncId, TypeId),
    /// A variable, whose address it is where the type is not a reference.
    Global(GlobalId, TypeId),
    /// Ends a pack that other parameters follow.
    PackEnd,
}

/// Instances of templates in all; programs with many algorithms of a library have some ten thousand.
pub(crate) const MAX_INSTANCES: usize = 60_000;

/// Where a guide comes from: of those that fit alike the last is taken.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    #[default]
    ConstructorTemplate,
    Constructor,
    Copy,
    Written,
}

/// A member of a class template, with the parameters as they are called where it is defined.
#[derive(Clone)]
pub struct Outside {
    pub(crate) template: Rc<ast::Template>,
    /// The partial specialisation whose member it is, by its number, and as it is written there.
    pub(crate) special: Option<(usize, Special)>,
    /// The classes inside of it that lead to the member's.
    pub(crate) inside: Vec<Sym>,
}

pub(crate) fn is_pack(p: &TemplateParam) -> bool {
    match p {
        TemplateParam::Type { pack, .. }
        | TemplateParam::Value { pack, .. }
        | TemplateParam::Template { pack, .. } => *pack,
    }
}
