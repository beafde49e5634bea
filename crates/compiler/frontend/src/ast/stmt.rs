//! Syntax trees of statements.

use std::rc::Rc;

use base::Span;

use super::{Decl, Expr, Name, Var};

/// A statement.
#[derive(Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

/// Kinds of statements. Labels and cases are statements of their own, before the statement that they mark.
#[derive(Debug)]
pub enum StmtKind {
    Empty,
    Expr(Expr),
    Decl(Rc<Vec<Decl>>),
    Block(Vec<Stmt>),
    If {
        cond: Cond,
        then: Box<Stmt>,
        or_else: Option<Box<Stmt>>,
        constant: bool,
    },
    While {
        cond: Cond,
        body: Box<Stmt>,
        unroll: Unroll,
    },
    Do {
        body: Box<Stmt>,
        cond: Expr,
        unroll: Unroll,
    },
    For {
        init: Option<Box<Stmt>>,
        cond: Option<Expr>,
        step: Option<Expr>,
        body: Box<Stmt>,
        unroll: Unroll,
    },
    RangeFor {
        var: Rc<Vec<Decl>>,
        range: Expr,
        body: Box<Stmt>,
        unroll: Unroll,
    },
    Switch {
        value: Cond,
        body: Box<Stmt>,
    },
    Try {
        body: Box<Stmt>,
        handlers: Vec<Handler>,
    },
    /// `case 1:`, and the range `case 1 ... 5:` of g++.
    Case(Expr, Option<Expr>),
    Default,
    Label(Name),
    Goto(Name),
    Break,
    Continue,
    Return(Option<Expr>),
}

/// `catch (T x) { … }`. Without a variable type it is `catch (...)`.
#[derive(Debug)]
pub struct Handler {
    pub var: Option<Rc<Var>>,
    pub body: Stmt,
}

/// Condition of `if` and `while`: an expression, or a declaration whose value is tested.
#[derive(Debug)]
pub enum Cond {
    Expr(Expr),
    Decl(Rc<Vec<Decl>>),
}

/// `#pragma unroll` as written.
#[derive(Debug, Default)]
pub enum Unroll {
    #[default]
    None,
    Full,
    By(Box<Expr>),
}
