//! Arguments of library calls.

use isa::Ty;
use smallvec::SmallVec;

/// Values of a call's arguments. Few calls have more than eight.
pub type Values = SmallVec<[Value; 8]>;

/// The arguments of a library call.
pub struct Args(pub Values);

impl Args {
    /// An argument. The prototypes of the library guarantee that it exists. `expect` in one function instead
    /// of an index avoids several hundred panic locations in the browser's module.
    #[inline(never)]
    pub fn at(&self, i: usize) -> Value {
        *self.0.get(i).expect("an argument of the prototype")
    }
    /// The bits of an argument.
    #[inline(never)]
    pub fn bits(&self, i: usize) -> u64 {
        self.at(i).bits
    }
    /// The variadic arguments, which follow `named` named ones.
    pub fn variadic(&self, named: usize) -> &[Value] {
        self.0.get(named..).unwrap_or_default()
    }
}

/// An argument: its bits and type.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Value {
    /// Type after promotion.
    pub ty: Ty,
    /// The bits. A 32-bit value is in the low half.
    pub bits: u64,
}

impl Value {
    /// The value as a signed number of the type's width.
    pub fn signed(self) -> i64 {
        if self.ty.wide() { self.bits as i64 } else { i64::from(self.bits as u32 as i32) }
    }
    /// The value as an unsigned number of the type's width.
    pub fn unsigned(self) -> u64 {
        if self.ty.wide() { self.bits } else { self.bits & 0xffff_ffff }
    }
    /// The value as `functional`'s printf takes it.
    pub fn printed(self) -> functional::printf::Value {
        match self.ty {
            Ty::F64 => functional::printf::Value::Float(f64::from_bits(self.bits)),
            Ty::F32 => functional::printf::Value::Float(f32::from_bits(self.bits as u32).into()),
            ty if ty.is_signed() => functional::printf::Value::Int(self.signed() as u64),
            _ => functional::printf::Value::Int(self.unsigned()),
        }
    }
}
