//! Arguments of calls.

use isa::Ty;

/// The arguments of a library call.
pub struct Args(pub Vec<Value>);

impl Args {
    /// One of them. The prototypes of the library see to it that it is there; a place in the source for each of the several
    /// hundred uses (which an index has) would be of no use.
    #[inline(never)]
    pub fn at(&self, i: usize) -> Value {
        *self.0.get(i).expect("an argument of the prototype")
    }
    /// Its bits.
    #[inline(never)]
    pub fn bits(&self, i: usize) -> u64 {
        self.at(i).bits
    }
    /// Those of `...`, behind as many named ones.
    pub fn behind(&self, named: usize) -> &[Value] {
        self.0.get(named..).unwrap_or_default()
    }
}

/// One argument: bits by its type.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Value {
    /// Promoted type.
    pub ty: Ty,
    /// Its bits; 32-bit ones in the low half.
    pub bits: u64,
}

impl Value {
    /// As a signed number of the type's width.
    pub fn signed(self) -> i64 {
        if self.ty.wide() { self.bits as i64 } else { i64::from(self.bits as u32 as i32) }
    }
    /// As an unsigned number of the type's width.
    pub fn unsigned(self) -> u64 {
        if self.ty.wide() { self.bits } else { self.bits & 0xffff_ffff }
    }
    /// As the printf family takes it.
    pub fn printed(self) -> functional::printf::Value {
        match self.ty {
            Ty::F64 => functional::printf::Value::Float(f64::from_bits(self.bits)),
            Ty::F32 => functional::printf::Value::Float(f32::from_bits(self.bits as u32).into()),
            ty if ty.is_signed() => functional::printf::Value::Int(self.signed() as u64),
            _ => functional::printf::Value::Int(self.unsigned()),
        }
    }
}
