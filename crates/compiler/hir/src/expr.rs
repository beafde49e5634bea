//! Expressions: rvalues ([`Expr`]) and the places they load from and store to ([`Place`]).

use base::Span;

use crate::{Builtin, FnId, GlobalId, LocalId, TypeId};

/// A constant.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Const {
    /// Two's complement, extended to 64 bits by the type's sign; also for `bool`, enums and null pointers.
    Int(i64),
    /// Value of a floating type, already rounded to it.
    Float(f64),
}

/// Prefix operators on numbers. Logical not works on `bool`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum UnaryOp {
    Neg,
    BitNot,
    Not,
}

/// Operators on two values of one type. Shifts take their count as the type of the left side.
/// Comparisons give `bool` and work on numbers and pointers; the rest on numbers.
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
    /// Gives `bool`.
    pub fn is_comparison(self) -> bool {
        matches!(self, Self::Eq | Self::Ne | Self::Lt | Self::Le | Self::Gt | Self::Ge)
    }
}

/// Conversions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastKind {
    /// Among integers, floats and enums, by the types of both ends. To `bool`: compares with zero.
    Numeric,
    /// Among pointers, and between pointers and integers: keeps the bits.
    Pointer,
    /// Pointer to `bool`.
    PointerToBool,
    /// To void: the value is dropped.
    ToVoid,
}

/// An rvalue.
#[derive(Debug)]
pub struct Expr {
    /// What.
    pub kind: ExprKind,
    /// Its type; `Void` for calls without result.
    pub ty: TypeId,
    /// Where in the source.
    pub span: Span,
}

// By hand: what is derived is inlined, and so compiled again in each crate that copies or compares a tree.
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
    /// Value of a place: scalar or whole record.
    Load(Box<Place>),
    /// Address of a place; arrays decay by it, the type then being pointer to element.
    AddrOf(Box<Place>),
    /// Address of a function.
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
    /// ptr + index · size of the pointee; `index` is a 32- or 64-bit integer; `negate` subtracts.
    PtrAdd {
        ptr: Box<Expr>,
        index: Box<Expr>,
        negate: bool,
    },
    /// (a − b) / size of the pointee, as `long`.
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
    /// Stores; the value is what was stored.
    Assign {
        place: Box<Place>,
        value: Box<Expr>,
    },
    /// The same where nothing was before: an object is made in its place.
    Begin {
        place: Box<Place>,
        value: Box<Expr>,
    },
    /// `place op= value` computed in the type of `value` (the place's value is converted to it and back).
    /// For pointer places `op` is `Add` or `Sub` and `value` an integer index.
    AssignOp {
        op: BinaryOp,
        place: Box<Place>,
        value: Box<Expr>,
    },
    /// `++` and `--` on numbers and pointers; `post` gives the old value.
    Step {
        place: Box<Place>,
        up: bool,
        post: bool,
    },
    /// Call of a function of the module.
    Call {
        f: FnId,
        args: Vec<Expr>,
    },
    /// Call through a function pointer.
    CallPtr {
        f: Box<Expr>,
        args: Vec<Expr>,
    },
    /// Library function by name (host C library, CUDA runtime, device printf). Variadic ones get promoted arguments.
    CallExtern {
        name: String,
        args: Vec<Expr>,
    },
    /// Operation that the machine or the compiler knows.
    Builtin {
        what: Builtin,
        args: Vec<Expr>,
    },
    /// Kernel launch. `grid` and `block` are x, y, z as `unsigned int`; `smem` is `unsigned long`; `stream` a pointer.
    Launch {
        kernel: FnId,
        grid: Box<[Expr; 3]>,
        block: Box<[Expr; 3]>,
        smem: Box<Expr>,
        stream: Box<Expr>,
        args: Vec<Expr>,
    },
    /// A record or array value from its parts: (byte offset, value); bytes not named are zero.
    Aggregate {
        parts: Vec<(u64, Expr)>,
    },
    /// Member of a record rvalue, by byte offset; the expression's type says what it is.
    Extract {
        from: Box<Expr>,
        offset: u64,
    },
    /// An exception was raised: leaves for its handlers.
    Unwind,
    /// a, then b.
    Comma {
        a: Box<Expr>,
        b: Box<Expr>,
    },
    /// What makes temporaries: those that began in it (`AtEnd`) end after it, the last one first.
    Full(Box<Expr>),
    /// A temporary was made: this ends it, with the `Full` around or when an exception leaves that.
    AtEnd(Box<Expr>),
    /// Declares `local` with its first value `init`, then the value of `then`: temporaries that need an address.
    Let {
        local: LocalId,
        init: Option<Box<Expr>>,
        then: Box<Expr>,
    },
}

/// Something with an address (or a register that stands for it).
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// Which.
    pub kind: PlaceKind,
    /// Type of what is stored there.
    pub ty: TypeId,
    /// Accesses must not be merged or removed.
    pub volatile: bool,
    /// Where in the source.
    pub span: Span,
}

impl Place {
    /// What it is a part of, or itself: a variable, or what a pointer points at.
    fn root(&self) -> &PlaceKind {
        match &self.kind {
            PlaceKind::Field { of, .. } | PlaceKind::Index { of, .. } => of.root(),
            kind => kind,
        }
    }
    /// The local variable that it is, or is a part of.
    pub fn local(&self) -> Option<LocalId> {
        if let PlaceKind::Local(local) = self.root() { Some(*local) } else { None }
    }
    /// The variable of static storage that it is, or is a part of.
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
    /// What a pointer points at.
    Deref(Box<Expr>),
    /// Part of a record or union, by byte offset.
    Field {
        of: Box<Place>,
        offset: u64,
        bits: Option<(u8, u8)>,
    },
    /// Element of an array place.
    Index {
        of: Box<Place>,
        index: Box<Expr>,
    },
}
