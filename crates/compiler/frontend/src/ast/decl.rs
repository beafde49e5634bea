//! Syntax trees of declarations.

use std::rc::Rc;

use base::Span;

use super::{Expr, Name, Param, QualName, Stmt, TemplateArg, Type};
use crate::token::Sym;

/// Access specifier of a member or a base class.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Access {
    #[default]
    Public,
    Protected,
    Private,
}

/// Declaration specifiers, such as `static` and `__device__`.
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
    /// `noexcept(e)`; `true` for `noexcept` alone.
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
    /// Ref-qualifier of a method: `&&` is true, `&` is false.
    pub on_value: Option<bool>,
    /// Access specifier of the part of the class in which the member is declared.
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
    /// Deduction guide: `C(T) -> C<T>;`.
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
    /// `using n::x;`. With the names in the pattern of `using Ts::x...;`.
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
    /// The initial value is written with `=`, so `explicit` constructors are not considered for a braced
    /// list.
    pub copied: bool,
    /// For members: the names in the initial value.
    pub mentions: Vec<Sym>,
    /// Bit-field width.
    pub bits: Option<Expr>,
    /// Names of a structured binding: `auto [a, b]`.
    pub bindings: Vec<Name>,
    /// `<…>` after the name, in a specialisation.
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

/// The name of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FnName {
    Plain(Sym),
    Constructor,
    Destructor,
}

/// How a function is defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Given {
    /// By its body, here or elsewhere.
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
    /// `<…>` after the name, in a specialisation.
    pub args: Option<Vec<TemplateArg>>,
    pub ret: Type,
    pub params: Rc<Vec<Param>>,
    pub variadic: bool,
    pub specs: Specs,
    /// `const` after the parameters.
    pub is_const: bool,
    /// `override` after the parameters.
    pub overrides: bool,
    /// `final` after the parameters.
    pub is_final: bool,
    /// Member initialisers of a constructor: `: a(1), b(2)`.
    pub inits: Vec<MemberInit>,
    pub body: Option<Rc<Stmt>>,
    /// The body is a function-try-block. For a constructor it includes the initialisers.
    pub tried: bool,
    pub given: Given,
}

impl Function {
    /// A function without body, as it is declared by a prototype.
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

/// A member initialiser of a constructor: `a(1)`.
#[derive(Clone, Debug)]
pub struct MemberInit {
    pub name: QualName,
    pub args: Vec<Expr>,
    /// For `Bases(x)...`: the names in the pattern.
    pub pack: Option<Rc<Vec<Sym>>>,
}

/// `template<…>` with the declaration that it applies to.
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
    /// Template template parameter: `template<…> class C`. The default is a name without arguments.
    Template {
        name: Option<Name>,
        default: Option<Type>,
        pack: bool,
    },
}

impl TemplateParam {
    /// The parameter's name, if it has one.
    pub fn name(&self) -> Option<Name> {
        match self {
            Self::Type { name, .. } | Self::Value { name, .. } | Self::Template { name, .. } => *name,
        }
    }
}
