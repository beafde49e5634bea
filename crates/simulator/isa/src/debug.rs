//! Debug information: where the variables of the source are while a program executes.
//!
//! Programs have it only if they were compiled for a debugger. Their code keeps each variable in memory: a scalar that the code
//! itself holds in a register is also stored to a *shadow* in the frame whenever it changes.

use base::{Idx, Span};
use serde::{Deserialize, Serialize};

use crate::{FuncId, InlineId, Program};

/// A type of the source: an index into [`DebugInfo::types`].
pub type TypeIndex = u32;

/// A type of the source.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DebugType {
    /// The type in C++ notation.
    pub name: String,
    /// Size in bytes; 0 if it is not known.
    pub bytes: u64,
    /// What the bytes mean.
    pub kind: TypeKind,
}

/// What the bytes of a type mean.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TypeKind {
    /// Nothing that can be shown: `void`, functions, incomplete classes.
    Opaque,
    /// A truth value, one byte.
    Bool,
    /// A character, one byte.
    Char {
        /// Whether it has a sign.
        signed: bool,
    },
    /// An integer, or an enumeration.
    Integer {
        /// Whether it has a sign.
        signed: bool,
    },
    /// An IEEE float of 2, 4 or 8 bytes.
    Float,
    /// A float of 16 bits with the exponent of a `float`.
    BFloat16,
    /// An address of 8 bytes.
    Pointer {
        /// Type of the object.
        to: TypeIndex,
    },
    /// Elements one after the other.
    Array {
        /// Type of an element.
        of: TypeIndex,
        /// Number of elements; 0 if it is not known.
        len: u64,
    },
    /// A class or union.
    Record {
        /// Its members, in the order of the source.
        fields: Vec<DebugField>,
    },
}

/// A member of a class or union.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DebugField {
    /// Name in the source; empty for the base classes and for unnamed members.
    pub name: String,
    /// Its type.
    pub ty: TypeIndex,
    /// Bytes from the start of the object.
    pub offset: u64,
    /// Of a bit-field: its first bit in the unit at `offset`, and its width.
    pub bits: Option<(u8, u8)>,
}

/// Where a variable is in the frame of its function.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum VariablePlace {
    /// A copy of the value at this offset; the byte after it is 1 once the variable has a value.
    Shadow(u32),
    /// The object itself at this offset.
    Frame(u32),
    /// The object's address at this offset.
    Address(u32),
}

/// A variable or parameter of a function.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Variable {
    /// Name in the source.
    pub name: String,
    /// Its type.
    pub ty: TypeIndex,
    /// The function whose frame it is in.
    pub function: FuncId,
    /// The inlined call that it belongs to, if its own function was inlined.
    pub inlined: Option<InlineId>,
    /// The part of the source in which it can be used.
    pub scope: Span,
    /// Where it is.
    pub place: VariablePlace,
}

/// A variable in shared memory, as one kernel or device function sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SharedVariable {
    /// Name in the source.
    pub name: String,
    /// Its type. The length of an `extern` array is unknown.
    pub ty: TypeIndex,
    /// The kernel or function.
    pub function: FuncId,
    /// Byte offset in the block's shared memory.
    pub offset: u32,
}

/// The debug information of a program.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DebugInfo {
    /// Types, which refer to each other by index.
    pub types: Vec<DebugType>,
    /// Variables of all functions, in the order in which they are declared.
    pub variables: Vec<Variable>,
    /// Variables in shared memory.
    pub shared: Vec<SharedVariable>,
    /// By global variable of the program: its type.
    pub globals: Vec<TypeIndex>,
}

impl DebugInfo {
    /// Whether every index and id refers to an existing entry, and every variable lies in its function's frame.
    pub(crate) fn is_consistent(&self, program: &Program) -> bool {
        let ty = |index: TypeIndex| (index as usize) < self.types.len();
        let types = self.types.iter().all(|of| match &of.kind {
            TypeKind::Pointer { to } => ty(*to),
            TypeKind::Array { of, .. } => ty(*of),
            TypeKind::Record { fields } => fields.iter().all(|field| ty(field.ty)),
            _ => true,
        });
        let variables = self.variables.iter().all(|variable| {
            let Some(function) = program.functions.get(variable.function) else { return false };
            let Some(of) = self.types.get(variable.ty as usize) else { return false };
            let (at, bytes) = match variable.place {
                VariablePlace::Shadow(at) => (at, of.bytes + 1),
                VariablePlace::Frame(at) => (at, of.bytes),
                VariablePlace::Address(at) => (at, 8),
            };
            u64::from(at) + bytes <= function.frame_bytes.into()
                && variable.inlined.is_none_or(|id| id.index() < program.inlines.len())
        });
        let shared = self.shared.iter().all(|s| ty(s.ty) && program.functions.get(s.function).is_some());
        let globals = self.globals.len() == program.globals.len() && self.globals.iter().all(|&g| ty(g));
        types && variables && shared && globals
    }
}
