//! Out-of-line copies of the scalar functions. A loop over an inlined scalar function whose operation is not
//! constant would be duplicated for each operation.

use isa::{BinOp, Cmp, Round, TernOp, Ty, UnOp};

use crate::scalar::{self, Rules};

macro_rules! scalar_calls {
    ($($name:ident($($arg:ident: $ty:ty),*) -> $r:ty = $path:path;)*) => {
        $(#[inline(never)]
        pub fn $name($($arg: $ty),*) -> $r {
            $path($($arg),*)
        })*
    };
}

scalar_calls! {
    unary32(op: UnOp, ty: Ty, rules: Rules, a: u32) -> u32 = scalar::unary32;
    binary32(op: BinOp, ty: Ty, rules: Rules, a: u32, b: u32) -> u32 = scalar::binary32;
    ternary32(op: TernOp, ty: Ty, rules: Rules, a: u32, b: u32, c: u32) -> u32 = scalar::ternary32;
    compare32(cmp: Cmp, ty: Ty, rules: Rules, a: u32, b: u32) -> bool = scalar::compare32;
    unary64(op: UnOp, ty: Ty, a: u64) -> u64 = scalar::unary64;
    binary64(op: BinOp, ty: Ty, a: u64, b: u64) -> u64 = scalar::binary64;
    ternary64(op: TernOp, ty: Ty, rules: Rules, a: u64, b: u64, c: u64) -> u64 = scalar::ternary64;
    compare64(cmp: Cmp, ty: Ty, a: u64, b: u64) -> bool = scalar::compare64;
    convert(to: Ty, from: Ty, round: Round, a: u64) -> u64 = crate::convert::convert;
}
