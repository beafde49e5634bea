//! The built-in vector types, char1 … double4: names, elements, alignment (CUDA C++ Programming Guide, table
//! "Alignment Requirements").

use hir::{FloatKind, IntKind, Type};

/// Element types by name.
const ELEMENTS: &[(&str, Type)] = &[
    ("char", Type::Int(IntKind::SChar)),
    ("uchar", Type::Int(IntKind::UChar)),
    ("short", Type::Int(IntKind::Short)),
    ("ushort", Type::Int(IntKind::UShort)),
    ("int", Type::Int(IntKind::Int)),
    ("uint", Type::Int(IntKind::UInt)),
    ("long", Type::Int(IntKind::Long)),
    ("ulong", Type::Int(IntKind::ULong)),
    ("longlong", Type::Int(IntKind::LongLong)),
    ("ulonglong", Type::Int(IntKind::ULongLong)),
    ("float", Type::Float(FloatKind::F32)),
    ("double", Type::Float(FloatKind::F64)),
];

/// Names of the members.
pub const MEMBERS: [&str; 4] = ["x", "y", "z", "w"];

/// Element type and number of elements of a vector type such as `float4`.
pub fn parse(name: &str) -> Option<(Type, u32)> {
    let (element, count) = name.split_at_checked(name.len().checked_sub(1)?)?;
    let count = count.parse().ok().filter(|n| (1..=4).contains(n))?;
    ELEMENTS.iter().find(|(n, _)| *n == element).map(|(_, ty)| (ty.clone(), count))
}

/// Alignment in bytes of a vector of `count` elements of `size` bytes: the size of the vector for 2 and 4
/// elements, at most 16, otherwise that of an element.
pub fn align(size: u64, count: u32) -> u32 {
    match count {
        2 | 4 => (size as u32 * count).min(16),
        _ => size as u32,
    }
}

/// Names of all vector types.
pub fn names() -> impl Iterator<Item = String> {
    ELEMENTS.iter().flat_map(|(name, _)| (1..=4).map(move |n| format!("{name}{n}")))
}
