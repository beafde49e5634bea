//! Functions, variables and statements of a module.

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

/// What the program asks about inlining a function.
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
    /// `__shared__`: belongs to each kernel that uses it. `extern __shared__` arrays have size 0.
    Shared,
    /// A string literal. Host and device have a copy each.
    Literal,
}

/// A variable of static storage.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct Global {
    pub name: String,
    pub ty: TypeId,
    pub storage: Storage,
    /// Alignment by a specifier, bytes; 0 for that of the type.
    pub align: u32,
    pub init: Init,
    pub is_const: bool,
    pub span: Span,
}

/// The initial value of a variable of static storage.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Init {
    Zero,
    /// The bytes, and the pointers in them: offset in bytes, target, and addend.
    Bytes(Vec<u8>, Vec<(u64, InitTarget, i64)>),
}

/// The target of a pointer in initial bytes.
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
    /// Name for diagnostics and profiles, with template arguments.
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
    /// The variable that every `return` returns, which therefore lives where the result goes.
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
    /// `#pragma unroll`: fully, if the trip count is a constant.
    Full,
    /// `#pragma unroll n`; 1 forbids unrolling.
    By(u32),
}

/// A `case` label of a switch, or with the value `None` the `default` label.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct SwitchCase {
    pub value: Option<i64>,
    /// Index of the statement of the switch's `body` that the label is before.
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
    /// The lifetime of a variable begins; without `init` it is uninitialized. `cleanup` runs when control leaves its scope in
    /// any way.
    Local {
        local: LocalId,
        init: Option<Expr>,
        cleanup: Option<Expr>,
    },
    /// Runs when an exception leaves the enclosing scope.
    OnThrow(Expr),
    /// An exception that leaves `body` continues in `handlers`.
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
    /// `while (cond) { body; step }`. A `for` loop has its declaration in a block around. Without `cond` the loop is endless.
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

/// A translation unit after semantic analysis, or several that are linked.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Module {
    pub types: Types,
    pub functions: Arena<FnId, Function>,
    pub globals: Arena<GlobalId, Global>,
    pub main: Option<FnId>,
    /// The functions that run before `main`, in order.
    pub starts: Vec<FnId>,
    /// The variable that holds the exception under way, or null. None if the program throws no exceptions.
    pub exceptions: Option<GlobalId>,
    /// The class `dim3`, if the program uses it.
    pub dim3: Option<RecordId>,
    /// Names that other units can see; empty in a program of one unit.
    pub exports: Vec<Export>,
}
