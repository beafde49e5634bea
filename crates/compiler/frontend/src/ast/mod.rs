//! The tree the parser makes: names unresolved, types as written. Kept for the whole compilation, since a template is
//! checked once for each of its instances.

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

/// A name and its place.
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
    /// The last part.
    pub fn last(&self) -> &NamePart {
        self.parts.last().expect("a name has a part")
    }
    /// The symbol, if it is a plain name.
    pub fn plain(&self) -> Option<Sym> {
        match &self.parts[..] {
            [part] if !self.global && self.of.is_none() && part.args.is_none() => Some(part.name.sym),
            _ => None,
        }
    }
    /// `B` of `B::B`, which names constructors.
    pub fn of_constructor(&self) -> Option<Self> {
        let [.., owner, last] = &self.parts[..] else { return None };
        let parts = self.parts[..self.parts.len() - 1].to_vec();
        (owner.name.sym == last.name.sym).then(|| Self { parts, ..self.clone() })
    }
}

/// Argument of a template.
#[derive(Clone, Debug)]
pub enum TemplateArg {
    Type(Type),
    Expr(Expr),
    /// `pattern...`, with the names in it.
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
    /// After a message.
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
    /// `decltype(e)`; of an expression in parentheses, where it lies.
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
        /// `noexcept`, `&` or `&&` follows the parameters. Types of functions do not record it, so as a pattern it fits none.
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

/// `struct S { … }`, or a mention of it where `members` is `None`.
#[derive(Debug)]
pub struct Record {
    pub name: Option<Name>,
    /// `S::` before the name.
    pub owner: Option<QualName>,
    pub is_union: bool,
    pub is_final: bool,
    /// `<…>` after the name: of a specialisation.
    pub args: Option<Vec<TemplateArg>>,
    pub members: Option<Vec<Decl>>,
    pub bases: Vec<Base>,
    /// Who may name what it declares.
    pub named: Vec<(Sym, Access)>,
    /// Names of the friends, functions and classes.
    pub friends: Vec<Sym>,
    /// `__align__(n)`.
    pub align: Option<Expr>,
    /// The most that a member is aligned to.
    pub pack: Option<u32>,
    pub span: Span,
}

/// A base of a class as written.
#[derive(Debug)]
pub struct Base {
    pub name: QualName,
    /// How it is inherited.
    pub access: Access,
    /// `Ts...`: the names in the pattern.
    pub pack: Option<Rc<Vec<Sym>>>,
}

/// `enum E { … }`, or a mention of it where `items` is `None`.
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

/// How a cast is written.
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
    /// After a message.
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
    /// A literal with a suffix that the program defines: its function and what that takes.
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
    /// `pattern...`, with the names in it.
    Expand {
        pattern: Box<Expr>,
        names: Rc<Vec<Sym>>,
    },
    /// `(init op ... op pattern)`; `left` says on which side of the pattern `...` is. With names of the initial value:
    /// if it has the packs, it is the pattern.
    Fold {
        op: FoldOp,
        init: Option<(Box<Expr>, Rc<Vec<Sym>>)>,
        pattern: Box<Expr>,
        left: bool,
        names: Rc<Vec<Sym>>,
    },
    /// One element of an expansion.
    Element {
        pattern: Rc<Expr>,
        index: usize,
        names: Rc<Vec<Sym>>,
    },
    Throw(Option<Box<Expr>>),
    /// `sizeof...(Ts)`.
    PackSize(Name),
}

/// Operator of a fold expression.
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
    /// `[&]` is true, `[=]` is false.
    pub default: Option<bool>,
    pub captures: Vec<Capture>,
    /// `[this]`.
    pub this: bool,
    /// All names in the body in its order: among them are those that a default captures, which lie in this order.
    pub mentions: Vec<Sym>,
    /// Parameters that `auto` stands for.
    pub template: Vec<TemplateParam>,
    pub function: Rc<Function>,
}

/// `x`, `&x`, `x = e`.
#[derive(Debug)]
pub struct Capture {
    pub name: Name,
    pub by_reference: bool,
    pub value: Option<Expr>,
}

/// One item of a braced list.
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
