//! Expressions: rvalues ([`Expr`]) and the places they load from and store to ([`Place`]).

use base::Span;

use crate::{Builtin, FnId, GlobalId, LocalId, TypeId};

/// A constant.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Const {
    /// An integer, extended to 64 bits by the sign of its type. Also for `bool`, enumerations and null pointers.
    Int(i64),
    /// A floating-point number, already rounded to its type.
    Float(f64),
}

/// Prefix operators on numbers. `Not` is the logical operator, on `bool`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum UnaryOp {
    Neg,
    BitNot,
    Not,
}

/// Operators on two values of one type. The count of a shift has the type of the left operand. Comparisons take numbers or
/// pointers and give `bool`; other operators take numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl BinaryOp {
    /// Whether the operator is a comparison, which gives `bool`.
    pub fn is_comparison(self) -> bool {
        matches!(self, Self::Eq | Self::Ne | Self::Lt | Self::Le | Self::Gt | Self::Ge)
    }
}

/// Conversions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastKind {
    /// Between integers, floats and enumerations. A conversion to `bool` compares with zero.
    Numeric,
    /// Between pointers, or between a pointer and an integer. The bits stay the same.
    Pointer,
    /// From a pointer to `bool`: whether it is not null.
    PointerToBool,
    /// To `void`: the value is dropped.
    ToVoid,
}

/// An rvalue.
#[derive(Debug)]
pub struct Expr {
    /// The form of the expression.
    pub kind: ExprKind,
    /// The type of its value; `void` for a call without result.
    pub ty: TypeId,
    /// Its source location.
    pub span: Span,
}

// Written by hand: derived implementations are inlined, and so compiled again in each crate that copies or compares a tree.
impl Clone for Expr {
    fn clone(&self) -> Self {
        Self { kind: self.kind.clone(), ty: self.ty, span: self.span }
    }
}

impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        self.ty == other.ty && self.span == other.span && self.kind == other.kind
    }
}

/// The forms of rvalues.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum ExprKind {
    Const(Const),
    /// The value of a place: a scalar or a whole record.
    Load(Box<Place>),
    /// The address of a place. Of an array that decays, the type is a pointer to the element.
    AddrOf(Box<Place>),
    /// The address of a function.
    FnAddr(FnId),
    Unary {
        op: UnaryOp,
        a: Box<Expr>,
    },
    Binary {
        op: BinaryOp,
        a: Box<Expr>,
        b: Box<Expr>,
    },
    /// ptr + index · size of the pointee, or with `negate` the difference. `index` is a 32- or 64-bit integer.
    PtrAdd {
        ptr: Box<Expr>,
        index: Box<Expr>,
        negate: bool,
    },
    /// (a − b) / size of the pointee, a `long`.
    PtrDiff {
        a: Box<Expr>,
        b: Box<Expr>,
    },
    /// Short-circuit `&&` on `bool`.
    And {
        a: Box<Expr>,
        b: Box<Expr>,
    },
    /// Short-circuit `||`.
    Or {
        a: Box<Expr>,
        b: Box<Expr>,
    },
    /// `c ? a : b`; a and b have the expression's type.
    Cond {
        c: Box<Expr>,
        a: Box<Expr>,
        b: Box<Expr>,
    },
    Cast {
        kind: CastKind,
        a: Box<Expr>,
    },
    /// Stores a value, which is also the value of the expression.
    Assign {
        place: Box<Place>,
        value: Box<Expr>,
    },
    /// Stores into memory that holds no object yet: an object is made there.
    Begin {
        place: Box<Place>,
        value: Box<Expr>,
    },
    /// `place op= value`, computed in the type of `value`: the value of the place is converted to it and back. For a pointer
    /// `op` is `Add` or `Sub`, and `value` is an integer index.
    AssignOp {
        op: BinaryOp,
        place: Box<Place>,
        value: Box<Expr>,
    },
    /// `++` or `--` on a number or a pointer. With `post` the value is the old one.
    Step {
        place: Box<Place>,
        up: bool,
        post: bool,
    },
    /// A call of a function of the module.
    Call {
        f: FnId,
        args: Vec<Expr>,
    },
    /// A call through a function pointer.
    CallPtr {
        f: Box<Expr>,
        args: Vec<Expr>,
    },
    /// A call of a library function by name: the C library of the host, the CUDA runtime, `printf` on the device. Arguments
    /// for `...` are promoted.
    CallExtern {
        name: String,
        args: Vec<Expr>,
    },
    /// An operation that the machine or the compiler knows.
    Builtin {
        what: Builtin,
        args: Vec<Expr>,
    },
    /// A kernel launch. `grid` and `block` are x, y and z as `unsigned int`, `smem` is an `unsigned long` in bytes, and
    /// `stream` is a pointer.
    Launch {
        kernel: FnId,
        grid: Box<[Expr; 3]>,
        block: Box<[Expr; 3]>,
        smem: Box<Expr>,
        stream: Box<Expr>,
        args: Vec<Expr>,
    },
    /// A record or array from its parts, each with its offset in bytes. Other bytes are zero.
    Aggregate {
        parts: Vec<(u64, Expr)>,
    },
    /// A member of a record value, by its offset in bytes. Its type is that of the expression.
    Extract {
        from: Box<Expr>,
        offset: u64,
    },
    /// An exception was raised: control goes to its handlers.
    Unwind,
    /// Evaluates a, then b, whose value it has.
    Comma {
        a: Box<Expr>,
        b: Box<Expr>,
    },
    /// A full expression. The temporaries that were made in it (`AtEnd`) end after it, the last one first.
    Full(Box<Expr>),
    /// A temporary was made. The expression inside ends it, at the end of the enclosing `Full` or when an exception leaves
    /// that.
    AtEnd(Box<Expr>),
    /// Declares `local` with the initial value `init`, and has the value of `then`. For temporaries that need an address.
    Let {
        local: LocalId,
        init: Option<Box<Expr>>,
        then: Box<Expr>,
    },
}

/// An expression with an address, or a variable that a register holds: an lvalue.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// The form of the place.
    pub kind: PlaceKind,
    /// The type of the stored value.
    pub ty: TypeId,
    /// Accesses are volatile: they must not be merged or removed.
    pub volatile: bool,
    /// Where in the source.
    pub span: Span,
}

impl Place {
    /// The outermost place that it is a part of: a variable, or what a pointer points to.
    fn root(&self) -> &PlaceKind {
        match &self.kind {
            PlaceKind::Field { of, .. } | PlaceKind::Index { of, .. } => of.root(),
            kind => kind,
        }
    }
    /// The local variable that it is or is a part of.
    pub fn local(&self) -> Option<LocalId> {
        if let PlaceKind::Local(local) = self.root() { Some(*local) } else { None }
    }
    /// The variable of static storage that it is or is a part of.
    pub fn global(&self) -> Option<GlobalId> {
        if let PlaceKind::Global(global) = self.root() { Some(*global) } else { None }
    }
}

/// The forms of places.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum PlaceKind {
    Local(LocalId),
    Global(GlobalId),
    /// What a pointer points to.
    Deref(Box<Expr>),
    /// A member of a record or union, by its offset in bytes.
    Field {
        of: Box<Place>,
        offset: u64,
        bits: Option<(u8, u8)>,
    },
    /// An element of an array.
    Index {
        of: Box<Place>,
        index: Box<Expr>,
    },
}
