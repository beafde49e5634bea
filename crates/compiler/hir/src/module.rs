//! Functions, variables and statements.

use base::{Arena, Span, id};

use crate::{Export, Expr, RecordId, TypeId, Types};

id! {
    /// A function of the module.
    pub struct FnId;
    /// A variable with static storage.
    pub struct GlobalId;
    /// A variable or parameter of a function.
    pub struct LocalId;
}

/// Which side a function is compiled for. A `__host__ __device__` function becomes two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum FnKind {
    Kernel,
    Device,
    Host,
}

/// What the reader asked for about inlining.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub enum Linkage {
    #[default]
    Default,
    ForceInline,
    NoInline,
}

/// Where a variable of static storage lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Storage {
    Host,
    Device,
    Constant,
    Managed,
    /// `__shared__` of a block; belongs to kernels that use it. `extern __shared__` arrays have size 0.
    Shared,
    /// String literal: host and device each have a copy.
    Literal,
}

/// A variable of static storage.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct Global {
    pub name: String,
    pub ty: TypeId,
    pub storage: Storage,
    /// Alignment asked for beyond the type's.
    pub align: u32,
    pub init: Init,
    pub is_const: bool,
    pub span: Span,
}

/// How a variable of static storage starts.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Init {
    Zero,
    /// Bytes and, for pointers, (offset, what, addend).
    Bytes(Vec<u8>, Vec<(u64, InitTarget, i64)>),
}

/// What a pointer in initial bytes points at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum InitTarget {
    Global(GlobalId),
    Fn(FnId),
}

/// A variable or parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Local {
    pub name: String,
    pub ty: TypeId,
    pub align: u32,
    pub span: Span,
}

/// A function with a body.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct Function {
    /// Name as diagnostics and profiles print it, with template arguments.
    pub name: String,
    pub kind: FnKind,
    pub linkage: Linkage,
    pub ret: TypeId,
    /// The first `params.len()` locals are the parameters, in order.
    pub params: Vec<LocalId>,
    /// For each parameter: `__restrict__`.
    pub restrict: Vec<bool>,
    pub locals: Arena<LocalId, Local>,
    pub body: Vec<Stmt>,
    /// The variable that every return returns: it lies where the result goes.
    pub returned: Option<LocalId>,
    /// `__launch_bounds__(threads, blocks)`; zeros when absent.
    pub launch_bounds: (u32, u32),
    /// `__cluster_dims__`; zeros when absent.
    pub cluster: [u32; 3],
    pub span: Span,
}

/// `#pragma unroll`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs)]
pub enum Unroll {
    /// The compiler decides.
    #[default]
    Auto,
    /// `#pragma unroll`: completely, where the count is a constant.
    Full,
    /// `#pragma unroll n`; 1 forbids.
    By(u32),
}

/// One arm of a switch: values that lead here; `None` is `default`. Position in the body says where.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct SwitchCase {
    pub value: Option<i64>,
    /// Index into the switch's `body`: control enters before that statement.
    pub at: usize,
}

/// A statement.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

/// The forms of statements.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum StmtKind {
    Expr(Expr),
    /// The variable's life begins: uninitialised without `init`. `cleanup` runs when its scope is left by any way.
    Local {
        local: LocalId,
        init: Option<Expr>,
        cleanup: Option<Expr>,
    },
    /// Runs when an exception leaves the scope around.
    OnThrow(Expr),
    /// An exception that leaves `body` goes on in `handlers`.
    Try {
        body: Vec<Stmt>,
        handlers: Vec<Stmt>,
    },
    Block(Vec<Stmt>),
    If {
        cond: Expr,
        then: Vec<Stmt>,
        or_else: Vec<Stmt>,
    },
    /// `while (cond) { body; step }`; `for` puts its declaration into a block around it. No `cond` means forever.
    Loop {
        cond: Option<Expr>,
        body: Vec<Stmt>,
        step: Option<Expr>,
        unroll: Unroll,
    },
    DoWhile {
        body: Vec<Stmt>,
        cond: Expr,
        unroll: Unroll,
    },
    Switch {
        value: Expr,
        cases: Vec<SwitchCase>,
        body: Vec<Stmt>,
    },
    Break,
    Continue,
    Return(Option<Expr>),
    Goto(String),
    Label(String),
}

/// A translation unit, checked.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Module {
    pub types: Types,
    pub functions: Arena<FnId, Function>,
    pub globals: Arena<GlobalId, Global>,
    pub main: Option<FnId>,
    /// Functions that run before it, in order.
    pub starts: Vec<FnId>,
    /// Where the exception under way is, when the program throws any: its first word, or null.
    pub exceptions: Option<GlobalId>,
    /// `dim3`, when the program uses it.
    pub dim3: Option<RecordId>,
    /// Names that other units can see; empty in a program of one unit.
    pub exports: Vec<Export>,
}
