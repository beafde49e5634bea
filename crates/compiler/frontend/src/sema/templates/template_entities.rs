//! The checker's knowledge of each template, its instances and its specialisations.

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
    /// The place of the name in the declaration.
    pub span: Span,
    pub params: Vec<TemplateParam>,
    pub(crate) kind: TemplateKind,
    /// The scope that contains the declaration.
    pub(crate) scope: ScopeId,
    /// The class that has the template as a member.
    pub(crate) owner: Option<RecordId>,
    /// Whether the instances are functions of the host and of the device, for a generic lambda. `None` if the
    /// declaration says that.
    pub(crate) sides: Option<(bool, bool)>,
    /// The instances of a function template, by their complete lists of arguments.
    pub(crate) functions: Map<Vec<TArg>, FuncId>,
    /// The instances of a class template, by their complete lists of arguments.
    pub classes: Map<Vec<TArg>, TypeId>,
    /// The instances of a variable template, by their complete lists of arguments.
    pub(crate) variables: Map<Vec<TArg>, Entity>,
    /// The specialisations.
    pub(crate) special: Vec<Specialisation>,
    /// Members of a class template that are defined outside of it.
    pub(crate) outside: Vec<Outside>,
    /// The deduction guides of a class template.
    pub(crate) guides: Vec<Callable>,
    /// `guides` contains the guides made of the constructors.
    pub(crate) guided: bool,
    /// For a deduction guide: the declaration that it is made of.
    pub(crate) origin: Origin,
    /// For a deduction guide: the number of its first parameters that are the class's.
    pub(crate) of_class: usize,
}

impl TemplateEnt {
    /// The instances of a function template; none for other templates.
    pub(crate) fn functions(&self) -> impl Iterator<Item = (&Vec<TArg>, &FuncId)> {
        self.functions.iter()
    }

    /// Is it a function template that is declared `explicit`?
    pub(crate) fn is_explicit(&self) -> bool {
        matches!(&self.kind, TemplateKind::Function(f) if f.specs.is_explicit)
    }
}

/// The declaration of a template, by its kind.
#[derive(Clone)]
pub(crate) enum TemplateKind {
    Function(Rc<ast::Function>),
    Class(Rc<ast::Record>),
    Alias(Rc<ast::Type>),
    Variable(Rc<ast::Var>),
}

impl Checker<'_> {
    /// Adds a template to the table, in the current scope, and returns its index. The scope does not declare its name.
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

/// A partial or full specialisation of a class or variable template, or an explicit specialisation of a function
/// template.
#[derive(Clone)]
pub struct Specialisation {
    /// The parameters of a partial specialisation.
    pub(crate) params: Vec<TemplateParam>,
    /// The arguments as they are written; empty for a function template.
    pub(crate) args: Vec<TemplateArg>,
    /// The complete list of arguments for a function template; otherwise empty.
    pub(crate) full: Vec<TArg>,
    /// The scope that contains the specialisation.
    pub(crate) scope: ScopeId,
    /// The definition.
    pub(crate) body: TemplateKind,
}

/// Are these the same specialisation of a class or variable template?
pub(crate) fn same_special(a: &Specialisation, b: &Specialisation) -> bool {
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
    /// A number and its type.
    Value(i64, TypeId),
    /// A class template, as an index into [`Checker::templates`].
    Template(usize),
    /// A function, for a parameter of this type.
    Func(FuncId, TypeId),
    /// A variable, for a parameter of this type. If the type is no reference, the argument is the variable's address.
    Global(GlobalId, TypeId),
    /// The end of a pack that other parameters follow.
    PackEnd,
}

/// The limit on the number of classes and on that of functions: above it, no more instances are made. Programs with
/// many algorithms of a library have about ten thousand.
pub(crate) const MAX_INSTANCES: usize = 60_000;

/// The origin of a deduction guide. Among guides that match equally well, the later one in this order is chosen.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    #[default]
    /// A constructor template of the class.
    ConstructorTemplate,
    /// A constructor of the class.
    Constructor,
    /// The copy deduction candidate, which takes an object of the class.
    Copy,
    /// A guide that the program writes.
    Written,
}

/// A member of a class template that is defined outside of the class.
#[derive(Clone)]
pub struct Outside {
    /// The definition, with the parameters as they are named there.
    pub(crate) template: Rc<ast::Template>,
    /// The index of the partial specialisation whose member it is, and the specialisation as it is written at the
    /// definition; `None` for the primary template.
    pub(crate) special: Option<(usize, Specialisation)>,
    /// The nested classes that lead from the template to the member, outermost first.
    pub(crate) inside: Vec<Sym>,
}

/// Is it a parameter pack?
pub(crate) fn is_pack(p: &TemplateParam) -> bool {
    match p {
        TemplateParam::Type { pack, .. }
        | TemplateParam::Value { pack, .. }
        | TemplateParam::Template { pack, .. } => *pack,
    }
}
