//! The memory of an evaluation at compile time: objects of bytes. Pointers are kept beside the bytes.

use base::Map;
use hir::{
    BinaryOp, Const, Expr, ExprKind, FloatKind, FnId, GlobalId, Init, InitTarget, LocalId, Storage, Type,
    TypeId,
};

use crate::sema::consteval::evaluator::{Evaluator, Run};
use crate::sema::types::type_queries::{class_of, qualified_as_whole, wrapped};

/// The object or function that an address belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// A variable of the evaluation, as an index into [`Run::objects`].
    Object(usize),
    Global(GlobalId),
    Fn(FnId),
    /// A variable of the function that contains the expression. The value of the variable is not known.
    Local(LocalId),
}

/// An address in an evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pointer {
    pub base: Base,
    /// The offset from the beginning of `base`, in bytes.
    pub offset: i64,
}

/// The content of an object in memory.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Object {
    /// The bytes, with zeros where pointers are.
    pub bytes: Vec<u8>,
    /// The pointers, by their offsets in bytes.
    pub pointers: Map<u64, Pointer>,
}

/// The value of an expression in an evaluation.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A number, or a null pointer as the number 0.
    Num(Const),
    Pointer(Pointer),
    /// A value of class or array type.
    Whole(Object),
    Void,
}

impl Object {
    /// An object of `size` bytes, all zero.
    pub fn zero(size: u64) -> Self {
        Object { bytes: vec![0; size as usize], pointers: Map::new() }
    }

    /// The part of `size` bytes at an offset; `None` if it is not inside of the object.
    pub fn part(&self, offset: i64, size: u64) -> Option<Object> {
        let from = usize::try_from(offset).ok()?;
        let bytes = self.bytes.get(from..from.checked_add(size as usize)?)?.to_vec();
        let inside =
            self.pointers.iter().filter(|(at, _)| (offset as u64..offset as u64 + size).contains(at));
        let pointers = inside.map(|(at, p)| (at - offset as u64, *p)).collect();
        Some(Object { bytes, pointers })
    }

    /// Replaces the part at an offset; `None` if it is not inside of the object.
    pub fn put(&mut self, offset: i64, part: &Object) -> Option<()> {
        let from = usize::try_from(offset).ok()?;
        let size = part.bytes.len();
        self.bytes.get_mut(from..from.checked_add(size)?)?.copy_from_slice(&part.bytes);
        for at in offset as u64..offset as u64 + size as u64 {
            self.pointers.remove(&at);
        }
        self.pointers.extend(part.pointers.iter().map(|(at, p)| (at + offset as u64, *p)));
        Some(())
    }
}

impl Evaluator<'_> {
    /// The value of type `ty` at the beginning of an object; `None` if it is not known.
    pub(crate) fn value_in(&self, object: &Object, ty: TypeId) -> Option<Value> {
        let bytes = |n: usize| {
            let mut raw = [0; 8];
            raw[..n].copy_from_slice(object.bytes.get(..n)?);
            Some(u64::from_le_bytes(raw))
        };
        Some(match self.module.types.get(ty) {
            Type::Int(k) | Type::Enum { repr: k, .. } => {
                // The number that an address converts to is not known.
                if !object.pointers.is_empty() {
                    return None;
                }
                let raw = bytes(k.bytes() as usize)? as i64;
                Value::Num(Const::Int(wrapped(&self.module.types, raw, ty)))
            }
            Type::Float(FloatKind::F32) => {
                Value::Num(Const::Float(f64::from(f32::from_bits(bytes(4)? as u32))))
            }
            Type::Float(FloatKind::F64) => Value::Num(Const::Float(f64::from_bits(bytes(8)?))),
            Type::Pointer(_) | Type::NullPtr => match object.pointers.get(&0) {
                Some(p) => Value::Pointer(*p),
                None => Value::Num(Const::Int(bytes(8)? as i64)),
            },
            Type::Record(_) | Type::Array { .. } => Value::Whole(object.clone()),
            _ => return None,
        })
    }

    /// A value as the bytes of an object of type `ty`; `None` if the value has another type.
    pub(crate) fn bytes_of(&self, value: Value, ty: TypeId) -> Option<Object> {
        let size = self.module.types.size(ty);
        let mut object = Object::zero(size);
        let raw = match (value, self.module.types.get(ty)) {
            (Value::Whole(o), _) => return (o.bytes.len() as u64 == size).then_some(o),
            (Value::Pointer(p), Type::Pointer(_)) => {
                object.pointers.insert(0, p);
                return Some(object);
            }
            (Value::Num(Const::Float(f)), Type::Float(FloatKind::F32)) => u64::from((f as f32).to_bits()),
            (Value::Num(Const::Float(f)), Type::Float(FloatKind::F64)) => f.to_bits(),
            (
                Value::Num(Const::Int(v)),
                Type::Int(_) | Type::Enum { .. } | Type::Pointer(_) | Type::NullPtr,
            ) => v as u64,
            _ => return None,
        };
        object.bytes.copy_from_slice(&raw.to_le_bytes()[..size as usize]);
        Some(object)
    }

    /// The content of a constant of static storage; `None` if the variable is not constant or its value is not known.
    pub(crate) fn global_object(&self, g: GlobalId) -> Option<Object> {
        let global = &self.module.globals[g];
        let constant = global.is_const || qualified_as_whole(&self.module.types, global.ty.into()).is_const;
        if !constant || !matches!(global.storage, Storage::Host | Storage::Literal) {
            return None;
        }
        match &global.init {
            // A class without fields has nothing to initialise.
            Init::Zero
                if self.initialised.contains(&g)
                    || class_of(&self.module.types, global.ty)
                        .is_some_and(|r| self.module.types.records[r].fields.is_empty()) =>
            {
                Some(Object::zero(self.module.types.size(global.ty)))
            }
            Init::Bytes(bytes, relocs) => {
                let pointers = relocs
                    .iter()
                    .map(|&(at, target, offset)| {
                        let base = match target {
                            InitTarget::Global(g) => Base::Global(g),
                            InitTarget::Fn(f) => Base::Fn(f),
                        };
                        (at, Pointer { base, offset })
                    })
                    .collect();
                Some(Object { bytes: bytes.clone(), pointers })
            }
            _ => None,
        }
    }

    /// An object as the initial value of a variable of static storage; `None` if it contains the address of a temporary
    /// or local variable.
    pub(crate) fn initial_bytes(&self, object: Object) -> Option<Init> {
        if object.pointers.is_empty() && object.bytes.iter().all(|&b| b == 0) {
            return Some(Init::Zero);
        }
        let mut relocs = Vec::new();
        for (&at, p) in object.pointers.iter() {
            let target = match p.base {
                Base::Global(g) => InitTarget::Global(g),
                Base::Fn(f) => InitTarget::Fn(f),
                Base::Object(_) | Base::Local(_) => return None,
            };
            relocs.push((at, target, p.offset));
        }
        Some(Init::Bytes(object.bytes, relocs))
    }

    /// An object as an expression, for code that cannot read the object's memory. `None` if it contains pointers or
    /// bit-fields.
    pub(crate) fn expr_of_object(&self, object: &Object, ty: TypeId, span: base::Span) -> Option<Expr> {
        let mut parts = Vec::new();
        let kind = match self.value_in(object, ty)? {
            Value::Num(c) => ExprKind::Const(c),
            Value::Whole(_) => {
                let mut add = |offset: u64, of: TypeId| {
                    let part = object.part(offset as i64, self.module.types.size(of))?;
                    parts.push((offset, self.expr_of_object(&part, of, span)?));
                    Some(())
                };
                match *self.module.types.get(ty) {
                    Type::Array { of, len } => {
                        let size = self.module.types.size(of.ty);
                        for i in 0..len? {
                            add(i * size, of.ty)?;
                        }
                    }
                    Type::Record(r) => {
                        for f in self.module.types.records[r].fields.iter() {
                            if f.bits.is_some() {
                                return None;
                            }
                            add(f.offset, f.ty.ty)?;
                        }
                    }
                    _ => return None,
                }
                ExprKind::Aggregate { parts }
            }
            Value::Pointer(_) | Value::Void => return None,
        };
        Some(Expr { kind, ty, span })
    }

    /// Reads a value of type `ty` from memory; `None` if it is not known. Refuses to read outside of an object of the
    /// evaluation.
    pub(crate) fn load_from(&self, at: Pointer, ty: TypeId, run: &mut Run) -> Option<Value> {
        let size = self.module.types.size(ty);
        match at.base {
            Base::Object(n) => {
                let part = run.objects[n].part(at.offset, size);
                run.require(part.is_some())?;
                self.value_in(&part?, ty)
            }
            Base::Global(g) => {
                if let (0, Some(&c)) = (at.offset, self.constants.get(&g)) {
                    return Some(Value::Num(c));
                }
                self.value_in(&self.global_object(g)?.part(at.offset, size)?, ty)
            }
            // An object without fields has a known value.
            Base::Local(_) => match class_of(&self.module.types, ty) {
                Some(r) if self.module.types.records[r].fields.is_empty() => {
                    Some(Value::Whole(Object::zero(size)))
                }
                _ => None,
            },
            Base::Fn(_) => None,
        }
    }

    /// Writes a value of type `ty` to an object of the evaluation; `None` for other memory.
    pub(crate) fn store_to(&self, at: Pointer, ty: TypeId, value: Value, run: &mut Run) -> Option<()> {
        let Base::Object(n) = at.base else { return None };
        let part = self.bytes_of(value, ty)?;
        run.objects[n].put(at.offset, &part)
    }
}

/// Compares two addresses. Within one object they are ordered. Addresses in different objects, or an address and null,
/// are known to be unequal only. `None` for other values and operators.
pub(crate) fn compare_addresses(op: BinaryOp, a: &Value, b: &Value) -> Option<Value> {
    let order = match (a, b) {
        (Value::Pointer(x), Value::Pointer(y)) if x.base == y.base => Some(x.offset.cmp(&y.offset)),
        (Value::Pointer(_), Value::Pointer(_) | Value::Num(Const::Int(0)))
        | (Value::Num(Const::Int(0)), Value::Pointer(_)) => None,
        _ => return None,
    };
    let yes = match (op, order) {
        (BinaryOp::Eq, order) => order.is_some_and(|o| o.is_eq()),
        (BinaryOp::Ne, order) => order.is_none_or(|o| o.is_ne()),
        (BinaryOp::Lt, Some(o)) => o.is_lt(),
        (BinaryOp::Le, Some(o)) => o.is_le(),
        (BinaryOp::Gt, Some(o)) => o.is_gt(),
        (BinaryOp::Ge, Some(o)) => o.is_ge(),
        _ => return None,
    };
    Some(Value::Num(Const::Int(i64::from(yes))))
}
