//! Interned types: equal types have equal ids. Layout is that of nvcc on x86-64 Linux (System V ABI).

use std::hash::{Hash, Hasher};

use base::{Arena, id};

id! {
    /// An interned type.
    pub struct TypeId;
    /// A struct, class or union.
    pub struct RecordId;
}

/// Integer types. Types of equal size and sign are distinct, since overloading distinguishes them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum IntKind {
    Bool,
    Char,
    SChar,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LongLong,
    ULongLong,
}

impl IntKind {
    /// Size in bytes (LP64).
    pub fn bytes(self) -> u32 {
        use IntKind::*;
        match self {
            Bool | Char | SChar | UChar => 1,
            Short | UShort => 2,
            Int | UInt => 4,
            Long | ULong | LongLong | ULongLong => 8,
        }
    }
    /// Whether the type is signed. Plain `char` is.
    pub fn signed(self) -> bool {
        use IntKind::*;
        matches!(self, Char | SChar | Short | Int | Long | LongLong)
    }
}

/// Floating types.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum FloatKind {
    F16,
    BF16,
    F32,
    F64,
}

impl FloatKind {
    /// Size in bytes.
    pub fn bytes(self) -> u32 {
        match self {
            FloatKind::F16 | FloatKind::BF16 => 2,
            FloatKind::F32 => 4,
            FloatKind::F64 => 8,
        }
    }
}

/// A type with qualifiers, as the target of pointers and references.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub struct Qual {
    pub ty: TypeId,
    pub is_const: bool,
    pub is_volatile: bool,
}

impl From<TypeId> for Qual {
    fn from(ty: TypeId) -> Self {
        Qual { ty, is_const: false, is_volatile: false }
    }
}

/// First array length that means a length known at run time only. Larger values number such types. [`Types::size`] gives 0
/// for them, and only pointers to such arrays are variables.
pub const DYNAMIC: u64 = 1 << 63;

/// A type. `Reference` never reaches a [`crate::Module`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Type {
    /// The type of an erroneous expression. It agrees with every type, so that no further error is reported.
    Error,
    Void,
    NullPtr,
    Int(IntKind),
    Float(FloatKind),
    Pointer(Qual),
    Reference {
        to: Qual,
        rvalue: bool,
    },
    /// An array. `len` is `None` for `extern T a[]`.
    Array {
        of: Qual,
        len: Option<u64>,
    },
    Record(RecordId),
    /// An enumeration. To code generation it is its integer type.
    Enum {
        id: u32,
        repr: IntKind,
    },
    Function {
        ret: TypeId,
        params: Vec<TypeId>,
        variadic: bool,
    },
}

/// A member of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Field {
    pub name: String,
    pub ty: Qual,
    /// Offset from the start of the record, bytes.
    pub offset: u64,
    /// Of a bit-field: its first bit in the storage unit at `offset`, and its width in bits.
    pub bits: Option<(u8, u8)>,
}

/// A struct, class or union with its layout.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Record {
    pub name: String,
    pub fields: Vec<Field>,
    pub size: u64,
    pub align: u32,
    pub is_union: bool,
    /// Whether it is defined, not only declared.
    pub complete: bool,
}

/// The types of a module.
#[derive(Clone, Debug)]
pub struct Types {
    types: Arena<TypeId, Type>,
    /// Hash table of types: each slot holds the number of a type plus one, or 0. The number of slots is a power of two, and
    /// at most half are taken.
    slots: Vec<u32>,
    /// Records by id.
    pub records: Arena<RecordId, Record>,
    /// The names of enumerations, by number.
    pub enums: Vec<String>,
}

impl Default for Types {
    fn default() -> Self {
        Self { types: Arena::default(), slots: vec![0; 256], records: Arena::default(), enums: Vec::new() }
    }
}

/// A hasher of words.
struct Words(u32);

impl Hasher for Words {
    fn write_u32(&mut self, word: u32) {
        // Multiplication spreads low bits upwards, and rotation high bits downwards.
        self.0 = (self.0.rotate_left(15) ^ word).wrapping_mul(0x9e37_79b9);
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&b| self.write_u32(b.into()));
    }
    fn write_u8(&mut self, n: u8) {
        self.write_u32(n.into());
    }
    fn write_u64(&mut self, n: u64) {
        self.write_u32(n as u32);
        self.write_u32((n >> 32) as u32);
    }
    fn write_usize(&mut self, n: usize) {
        self.write_u32(n as u32);
    }
    fn write_isize(&mut self, n: isize) {
        self.write_u32(n as u32);
    }
    fn finish(&self) -> u64 {
        (self.0 >> 12).into()
    }
}

impl Types {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }
    /// The id of a type, which is interned if it is new.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        let slot = self.slot(&ty);
        if let Some(number) = self.slots[slot].checked_sub(1) {
            return TypeId(number);
        }
        let id = self.types.push(ty);
        self.slots[slot] = id.0 + 1;
        if self.types.len() * 2 > self.slots.len() {
            self.slots = vec![0; self.slots.len() * 2];
            for (id, ty) in self.types.iter() {
                let slot = self.slot(ty);
                self.slots[slot] = id.0 + 1;
            }
        }
        id
    }
    /// The id of a type, if it was interned before.
    pub fn find(&self, ty: &Type) -> Option<TypeId> {
        self.slots[self.slot(ty)].checked_sub(1).map(TypeId)
    }
    /// The slot of a type, or the free slot for it.
    fn slot(&self, ty: &Type) -> usize {
        let mut hash = Words(0);
        ty.hash(&mut hash);
        let mut slot = hash.finish() as usize;
        loop {
            slot &= self.slots.len() - 1;
            match self.slots[slot].checked_sub(1) {
                Some(number) if self.types[TypeId(number)] != *ty => slot += 1,
                _ => return slot,
            }
        }
    }
    /// The type.
    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id]
    }
    /// All types in the order of their ids. A type comes after the types that it consists of, except for the members of
    /// classes.
    pub fn all(&self) -> impl Iterator<Item = (TypeId, &Type)> {
        self.types.iter()
    }
    /// The id of an integer type.
    pub fn int(&mut self, kind: IntKind) -> TypeId {
        self.intern(Type::Int(kind))
    }
    /// The id of a pointer to a type.
    pub fn pointer(&mut self, to: impl Into<Qual>) -> TypeId {
        self.intern(Type::Pointer(to.into()))
    }
    /// Size in bytes; 0 for `void`, functions and incomplete types.
    pub fn size(&self, id: TypeId) -> u64 {
        match self.get(id) {
            Type::Error | Type::Void | Type::Function { .. } => 0,
            Type::NullPtr | Type::Pointer(_) | Type::Reference { .. } => 8,
            Type::Int(k) | Type::Enum { repr: k, .. } => k.bytes().into(),
            Type::Float(k) => k.bytes().into(),
            Type::Array { of, len } => self.size(of.ty) * len.filter(|&n| n < DYNAMIC).unwrap_or(0),
            Type::Record(r) => self.records[*r].size,
        }
    }
    /// Alignment in bytes; 1 for types without size.
    pub fn align(&self, id: TypeId) -> u32 {
        match self.get(id) {
            Type::Array { of, .. } => self.align(of.ty),
            Type::Record(r) => self.records[*r].align.max(1),
            _ => (self.size(id) as u32).max(1),
        }
    }
    /// The type in C++ notation, for messages.
    pub fn name(&self, id: TypeId) -> String {
        match self.get(id) {
            Type::Error => "<error>".into(),
            Type::Void => "void".into(),
            Type::NullPtr => "nullptr_t".into(),
            Type::Int(k) => int_name(*k).into(),
            Type::Float(k) => match k {
                FloatKind::F16 => "__half",
                FloatKind::BF16 => "__nv_bfloat16",
                FloatKind::F32 => "float",
                FloatKind::F64 => "double",
            }
            .into(),
            Type::Pointer(q) => match self.get(q.ty) {
                Type::Function { ret, params, variadic } => {
                    format!("{} (*){}", self.name(*ret), self.params_name(params, *variadic))
                }
                _ => format!("{} *", self.qual_name(*q)),
            },
            Type::Reference { to, rvalue } => {
                format!("{} {}", self.qual_name(*to), if *rvalue { "&&" } else { "&" })
            }
            Type::Array { .. } => {
                let (mut of, mut lengths) = (Qual::from(id), String::new());
                while let Type::Array { of: inner, len } = self.get(of.ty) {
                    lengths += &match len {
                        Some(n) if *n < DYNAMIC => format!("[{n}]"),
                        Some(_) => "[*]".into(),
                        None => "[]".into(),
                    };
                    of = *inner;
                }
                format!("{} {lengths}", self.qual_name(of))
            }
            Type::Record(r) => self.records[*r].name.clone(),
            Type::Enum { id, .. } => self.enums.get(*id as usize).cloned().unwrap_or_default(),
            Type::Function { ret, params, variadic } => {
                format!("{} {}", self.name(*ret), self.params_name(params, *variadic))
            }
        }
    }
    /// The same for a type with qualifiers.
    pub fn qual_name(&self, q: Qual) -> String {
        // The qualifiers of an array are those of its elements.
        let mut of = Qual::from(q.ty);
        while let Type::Array { of: inner, .. } = self.get(of.ty) {
            of = *inner;
        }
        let mut s = String::new();
        if q.is_const && !of.is_const {
            s.push_str("const ");
        }
        if q.is_volatile && !of.is_volatile {
            s.push_str("volatile ");
        }
        s + &self.name(q.ty)
    }
    fn params_name(&self, params: &[TypeId], variadic: bool) -> String {
        let mut list: Vec<_> = params.iter().map(|&p| self.name(p)).collect();
        if variadic {
            list.push("...".into());
        }
        format!("({})", list.join(", "))
    }
}

fn int_name(kind: IntKind) -> &'static str {
    match kind {
        IntKind::Bool => "bool",
        IntKind::Char => "char",
        IntKind::SChar => "signed char",
        IntKind::UChar => "unsigned char",
        IntKind::Short => "short",
        IntKind::UShort => "unsigned short",
        IntKind::Int => "int",
        IntKind::UInt => "unsigned int",
        IntKind::Long => "long",
        IntKind::ULong => "unsigned long",
        IntKind::LongLong => "long long",
        IntKind::ULongLong => "unsigned long long",
    }
}
