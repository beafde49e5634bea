//! Declarations.

use std::rc::Rc;

use base::Span;

use super::{Expr, Name, Param, QualName, Stmt, TemplateArg, Type};
use crate::token::Sym;

/// Who may name a member, or use a base.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Access {
    #[default]
    Public,
    Protected,
    Private,
}

/// `static`, `__device__` and the like.
#[derive(Clone, Debug, Default)]
pub struct Specs {
    pub is_typedef: bool,
    pub is_static: bool,
    pub is_extern: bool,
    /// `thread_local`: each thread of the host has its own.
    pub is_thread_local: bool,
    /// `extern "C"`, before it or around it.
    pub c_linkage: bool,
    pub is_inline: bool,
    pub is_mutable: bool,
    /// `noexcept(e)`; `true` where it stands alone.
    pub noexcept: Option<Box<Expr>>,
    pub is_constexpr: bool,
    pub global: bool,
    pub device: bool,
    pub host: bool,
    pub constant: bool,
    pub shared: bool,
    pub managed: bool,
    pub force_inline: bool,
    pub no_inline: bool,
    pub is_virtual: bool,
    pub is_friend: bool,
    pub is_explicit: bool,
    /// `&&` after a method's parameters, or `&`.
    pub on_value: Option<bool>,
    /// Of the part of a class that it stands in.
    pub access: Access,
    pub launch_bounds: Vec<Expr>,
    /// Arguments of `__cluster_dims__`.
    pub cluster: Vec<Expr>,
    pub align: Option<Box<Expr>>,
}

/// A declaration.
#[derive(Debug)]
pub enum Decl {
    Var(Rc<Var>),
    Function(Rc<Function>),
    /// `C(T) -> C<T>;`
    Guide(Rc<Function>),
    Typedef {
        name: Name,
        ty: Type,
    },
    /// `struct S { … };`, `enum E { … };`.
    Type(Type),
    Template(Rc<Template>),
    /// `template class S<int>;`, `template void f<int>();`.
    Instantiation(Rc<Decl>),
    Namespace {
        name: Option<Name>,
        decls: Vec<Decl>,
    },
    /// `using namespace n;`
    UsingNamespace(QualName),
    /// `namespace name = target;`
    NamespaceAlias {
        name: Name,
        target: QualName,
    },
    /// `using n::x;`; of `using Ts::x...;` also the names in the pattern.
    Using(QualName, Option<Rc<Vec<Sym>>>),
    StaticAssert {
        cond: Expr,
        message: String,
        span: Span,
    },
    /// A construct that is parsed but not compiled.
    Unsupported {
        what: &'static str,
        span: Span,
    },
}

/// A variable.
#[derive(Clone, Debug)]
pub struct Var {
    pub name: Name,
    /// `T S::name`: the class or namespace before it.
    pub owner: Option<QualName>,
    pub ty: Type,
    pub specs: Specs,
    pub init: Option<Init>,
    /// `=` stands before the initial value: no `explicit` constructor takes what is in braces.
    pub copied: bool,
    /// Of a member: the names in its initial value.
    pub mentions: Vec<Sym>,
    /// Bit-field width.
    pub bits: Option<Expr>,
    /// `auto [a, b]`: names of the parts.
    pub bindings: Vec<Name>,
    /// `<…>` after the name: of a specialisation.
    pub args: Option<Vec<TemplateArg>>,
    pub span: Span,
}

/// How a variable is initialised.
#[derive(Clone, Debug)]
pub enum Init {
    /// `= e`, `= { … }`, `{ … }`.
    Value(Expr),
    /// `(a, b)`.
    Args(Vec<Expr>, Span),
}

/// What a function is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FnName {
    Plain(Sym),
    Constructor,
    Destructor,
}

/// What is given of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given {
    /// Its body, here or elsewhere.
    Body,
    /// `= default`.
    Defaulted,
    /// `= delete`.
    Deleted,
    /// `= 0`.
    Pure,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    pub name: FnName,
    pub name_span: Span,
    /// `S::` before the name.
    pub owner: Option<QualName>,
    /// `<…>` after the name: of a specialisation.
    pub args: Option<Vec<TemplateArg>>,
    pub ret: Type,
    pub params: Rc<Vec<Param>>,
    pub variadic: bool,
    pub specs: Specs,
    /// `const` after the parameters.
    pub is_const: bool,
    /// `override` after them.
    pub overrides: bool,
    /// `final` after them.
    pub is_final: bool,
    /// `: a(1), b(2)`.
    pub inits: Vec<MemberInit>,
    pub body: Option<Rc<Stmt>>,
    /// The body is a `try`, which of a constructor holds its initialisers, too.
    pub tried: bool,
    pub given: Given,
}

impl Function {
    /// A prototype.
    pub fn new(name: Name, ret: Type, params: Rc<Vec<Param>>, specs: Specs) -> Self {
        Self {
            name: FnName::Plain(name.sym),
            name_span: name.span,
            owner: None,
            args: None,
            ret,
            params,
            variadic: false,
            specs,
            is_const: false,
            overrides: false,
            is_final: false,
            inits: Vec::new(),
            body: None,
            tried: false,
            given: Given::Body,
        }
    }
}

/// `a(1)` before the body of a constructor.
#[derive(Clone, Debug)]
pub struct MemberInit {
    pub name: QualName,
    pub args: Vec<Expr>,
    /// `Bases(x)...`: the names in the pattern.
    pub pack: Option<Rc<Vec<Sym>>>,
}

/// `template<…>` and what it makes.
#[derive(Debug)]
pub struct Template {
    pub params: Vec<TemplateParam>,
    pub decl: Decl,
    pub span: Span,
}

/// Parameter of a template.
#[derive(Clone, Debug)]
pub enum TemplateParam {
    Type {
        name: Option<Name>,
        default: Option<Type>,
        pack: bool,
    },
    Value {
        name: Option<Name>,
        ty: Type,
        default: Option<Expr>,
        pack: bool,
    },
    /// `template<…> class C`; the default is a name without arguments.
    Template {
        name: Option<Name>,
        default: Option<Type>,
        pack: bool,
    },
}

impl TemplateParam {
    /// What it is called.
    pub fn name(&self) -> Option<Name> {
        match self {
            Self::Type { name, .. } | Self::Value { name, .. } | Self::Template { name, .. } => *name,
        }
    }
}
