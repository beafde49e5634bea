//! The syntax tree that the parser makes: names are unresolved, types are as written. The tree lives for the
//! whole compilation, because a template is checked once for each of its instances.

use std::rc::Rc;

use base::Span;
use hir::{BinaryOp, FloatKind, IntKind, UnaryOp};

use crate::token::Sym;

mod decl;
mod stmt;

pub use decl::{
    Access, Decl, FnName, Function, Given, Init, MemberInit, Specs, Template, TemplateParam, Var,
};
pub use stmt::{Cond, Handler, Stmt, StmtKind, Unroll};

/// An identifier and its place.
#[derive(Clone, Copy, Debug)]
pub struct Name {
    pub sym: Sym,
    pub span: Span,
}

/// `a::b<int>::c`; the last part is the name itself.
#[derive(Clone, Debug)]
pub struct QualName {
    /// Starts with `::`.
    pub global: bool,
    /// `decltype(e)::` before the parts.
    pub of: Option<Rc<Expr>>,
    pub parts: Vec<NamePart>,
    pub span: Span,
}

/// One part of a qualified name.
#[derive(Clone, Debug)]
pub struct NamePart {
    pub name: Name,
    pub args: Option<Vec<TemplateArg>>,
}

impl QualName {
    /// The last part, which is the name itself.
    pub fn last(&self) -> &NamePart {
        self.parts.last().expect("a name has a part")
    }
    /// The identifier, if the name is a single one without `::` and arguments.
    pub fn plain(&self) -> Option<Sym> {
        match &self.parts[..] {
            [part] if !self.global && self.of.is_none() && part.args.is_none() => Some(part.name.sym),
            _ => None,
        }
    }
    /// `B` for `B::B`, which names the constructors of `B`.
    pub fn of_constructor(&self) -> Option<Self> {
        let [.., owner, last] = &self.parts[..] else { return None };
        let parts = self.parts[..self.parts.len() - 1].to_vec();
        (owner.name.sym == last.name.sym).then(|| Self { parts, ..self.clone() })
    }
}

/// A template argument.
#[derive(Clone, Debug)]
pub enum TemplateArg {
    Type(Type),
    Expr(Expr),
    /// Pack expansion `pattern...`, with the names in the pattern.
    Expand(Box<TemplateArg>, Rc<Vec<Sym>>),
}

/// A type as written.
#[derive(Clone, Debug)]
pub struct Type {
    pub kind: TypeKind,
    pub is_const: bool,
    pub is_volatile: bool,
    /// `T * __restrict__`.
    pub restrict: bool,
    pub span: Span,
}

/// The forms of types.
#[derive(Clone, Debug)]
pub enum TypeKind {
    /// A type that was reported as wrong.
    Error,
    Void,
    Int(IntKind),
    Float(FloatKind),
    Auto,
    /// `decltype(auto)`.
    DecltypeAuto,
    Named(QualName),
    Record(Rc<Record>),
    Enum(Rc<Enum>),
    /// `decltype(e)`. `place` is set if `e` is in parentheses, which makes it an lvalue reference for
    /// lvalues.
    Decltype {
        e: Box<Expr>,
        place: bool,
    },
    Pointer(Box<Type>),
    /// `T C::*`
    Member {
        class: QualName,
        to: Box<Type>,
    },
    Reference {
        to: Box<Type>,
        rvalue: bool,
    },
    Array {
        of: Box<Type>,
        len: Option<Box<Expr>>,
    },
    Function {
        ret: Box<Type>,
        params: Rc<Vec<Param>>,
        variadic: bool,
        /// `noexcept`, `&` or `&&` follows the parameters. Function types do not record this, so as a pattern
        /// such a type matches nothing.
        distinct: bool,
    },
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Param {
    pub name: Option<Name>,
    pub ty: Type,
    pub default: Option<Expr>,
    /// `Ts... xs`.
    pub pack: bool,
    pub span: Span,
}

/// `struct S { … }`, or an elaborated type such as `struct S` if `members` is `None`.
#[derive(Debug)]
pub struct Record {
    pub name: Option<Name>,
    /// `S::` before the name.
    pub owner: Option<QualName>,
    pub is_union: bool,
    pub is_final: bool,
    /// `<…>` after the name, in a specialisation.
    pub args: Option<Vec<TemplateArg>>,
    pub members: Option<Vec<Decl>>,
    pub bases: Vec<Base>,
    /// Access specifier of each declared member.
    pub named: Vec<(Sym, Access)>,
    /// Names of friend functions and classes.
    pub friends: Vec<Sym>,
    /// `__align__(n)`.
    pub align: Option<Expr>,
    /// Largest alignment of a member in bytes (`#pragma pack`).
    pub pack: Option<u32>,
    pub span: Span,
}

/// A base class as written.
#[derive(Debug)]
pub struct Base {
    pub name: QualName,
    /// Access specifier of the base.
    pub access: Access,
    /// For `Ts...`: the names in the pattern.
    pub pack: Option<Rc<Vec<Sym>>>,
}

/// `enum E { … }`, or an elaborated type such as `enum E` if `items` is `None`.
#[derive(Debug)]
pub struct Enum {
    pub name: Option<Name>,
    /// `enum class`.
    pub scoped: bool,
    pub repr: Option<Type>,
    pub items: Option<Vec<(Name, Option<Expr>)>>,
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

/// Kind of a cast.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastStyle {
    C,
    Static,
    Reinterpret,
    Const,
    Dynamic,
}

/// The forms of expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// An expression that was reported as wrong.
    Error,
    Int {
        value: u64,
        kind: IntKind,
    },
    Float {
        value: f64,
        kind: FloatKind,
    },
    Char {
        value: i64,
        kind: IntKind,
    },
    Str(Rc<Vec<u8>>),
    WideStr(Rc<Vec<u8>>, IntKind),
    /// A user-defined literal: the literal operator, the literal's text, and the arguments of the call.
    Literal {
        f: Box<Expr>,
        raw: Rc<Vec<u8>>,
        args: Vec<Expr>,
    },
    Bool(bool),
    Noexcept(Box<Expr>),
    /// `a.*b`, `a->*b`.
    Pointed {
        a: Box<Expr>,
        arrow: bool,
        b: Box<Expr>,
    },
    Null,
    This,
    Name(QualName),
    Unary {
        op: UnaryOp,
        a: Box<Expr>,
    },
    Plus(Box<Expr>),
    Deref(Box<Expr>),
    AddrOf(Box<Expr>),
    Step {
        a: Box<Expr>,
        up: bool,
        post: bool,
    },
    Binary {
        op: BinaryOp,
        a: Box<Expr>,
        b: Box<Expr>,
    },
    And {
        a: Box<Expr>,
        b: Box<Expr>,
    },
    Or {
        a: Box<Expr>,
        b: Box<Expr>,
    },
    Assign {
        op: Option<BinaryOp>,
        a: Box<Expr>,
        b: Box<Expr>,
    },
    Cond {
        c: Box<Expr>,
        a: Box<Expr>,
        b: Box<Expr>,
    },
    Comma {
        a: Box<Expr>,
        b: Box<Expr>,
    },
    Cast {
        style: CastStyle,
        ty: Box<Type>,
        a: Box<Expr>,
    },
    Call {
        f: Box<Expr>,
        args: Vec<Expr>,
    },
    Launch {
        f: Box<Expr>,
        config: Vec<Expr>,
        args: Vec<Expr>,
    },
    Index {
        a: Box<Expr>,
        index: Box<Expr>,
    },
    Member {
        a: Box<Expr>,
        arrow: bool,
        /// `B::` before the name.
        owner: Option<Box<QualName>>,
        name: NamePart,
    },
    SizeofType(Box<Type>),
    SizeofExpr(Box<Expr>),
    TypeidType(Box<Type>),
    TypeidExpr(Box<Expr>),
    AlignofType(Box<Type>),
    /// `{ … }`.
    List(Vec<InitItem>),
    /// `(T){ … }`, `T{ … }`.
    Compound {
        ty: Box<Type>,
        list: Box<Expr>,
    },
    /// `T(a, b)`.
    Construct {
        ty: Box<Type>,
        args: Vec<Expr>,
    },
    New {
        ty: Box<Type>,
        /// `::new`.
        global: bool,
        /// `new (place) T`.
        place: Vec<Expr>,
        count: Option<Box<Expr>>,
        args: Option<Vec<Expr>>,
    },
    Delete {
        a: Box<Expr>,
        global: bool,
        array: bool,
    },
    Lambda(Rc<Lambda>),
    /// Pack expansion `pattern...`, with the names in the pattern.
    Expand {
        pattern: Box<Expr>,
        names: Rc<Vec<Sym>>,
    },
    /// Fold expression `(init op ... op pattern)`. `left` is set if `...` is before the pattern. The initial
    /// value has the names in it, because if these are packs, it is the pattern.
    Fold {
        op: FoldOp,
        init: Option<(Box<Expr>, Rc<Vec<Sym>>)>,
        pattern: Box<Expr>,
        left: bool,
        names: Rc<Vec<Sym>>,
    },
    /// One element of a pack expansion.
    Element {
        pattern: Rc<Expr>,
        index: usize,
        names: Rc<Vec<Sym>>,
    },
    Throw(Option<Box<Expr>>),
    /// `sizeof...(Ts)`.
    PackSize(Name),
}

/// The operator of a fold expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldOp {
    Binary(BinaryOp),
    And,
    Or,
    Comma,
}

/// `[captures](parameters) { body }`.
#[derive(Debug)]
pub struct Lambda {
    /// Capture default: `[&]` is true, `[=]` is false.
    pub default: Option<bool>,
    pub captures: Vec<Capture>,
    /// `[this]`.
    pub this: bool,
    /// All names in the body, in their order. Those that the default captures become members of the closure
    /// in this order.
    pub mentions: Vec<Sym>,
    /// Template parameters that stand for `auto` parameters.
    pub template: Vec<TemplateParam>,
    pub function: Rc<Function>,
}

/// A capture: `x`, `&x` or `x = e`.
#[derive(Debug)]
pub struct Capture {
    pub name: Name,
    pub by_reference: bool,
    pub value: Option<Expr>,
}

/// An item of a braced list.
#[derive(Clone, Debug)]
pub struct InitItem {
    pub designators: Vec<Designator>,
    pub value: Expr,
}

/// `.name` or `[index]`.
#[derive(Clone, Debug)]
pub enum Designator {
    Field(Name),
    Index(Expr),
}
