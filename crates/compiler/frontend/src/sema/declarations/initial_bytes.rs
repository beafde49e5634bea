//! Initial bytes of variables of static storage, and string literals.

use std::rc::Rc;

use base::Span;
use hir::{
    CastKind, Const, Expr, ExprKind, Global, GlobalId, Init, InitTarget, PlaceKind, Storage, Type, TypeId,
};

use crate::sema::Checker;
use crate::sema::expr::values::Val;

impl Checker<'_> {
    /// The bytes of a constant value. `None` if the value is not constant.
    pub fn encode(&self, e: &Expr, ty: TypeId) -> Option<Init> {
        let size = self.module.types.size(ty) as usize;
        let mut bytes = vec![0; size];
        let mut relocs = Vec::new();
        if self.encode_into(e, 0, &mut bytes, &mut relocs).is_none() {
            return self.evaluate_object(e).and_then(|o| self.static_bytes(o));
        }
        if relocs.is_empty() && bytes.iter().all(|&b| b == 0) {
            return Some(Init::Zero);
        }
        Some(Init::Bytes(bytes, relocs))
    }

    /// Writes a value at byte offset `at`, addresses as relocations. `None` if the value is not constant.
    fn encode_into(
        &self,
        e: &Expr,
        at: u64,
        bytes: &mut [u8],
        relocs: &mut Vec<(u64, InitTarget, i64)>,
    ) -> Option<()> {
        if let ExprKind::Aggregate { parts } = &e.kind {
            for (offset, part) in parts {
                self.encode_into(part, at + offset, bytes, relocs)?;
            }
            return Some(());
        }
        if let Some((target, addend)) = self.static_address(e) {
            relocs.push((at, target, addend));
            return Some(());
        }
        let value = self.fold(e)?;
        let raw = match (value, self.ty(e.ty)) {
            (Const::Float(f), Type::Float(hir::FloatKind::F32)) => u64::from((f as f32).to_bits()),
            (Const::Float(f), _) => f.to_bits(),
            (Const::Int(v), _) => v as u64,
        };
        let to = bytes.get_mut(at as usize..)?;
        // The integer that holds bit-fields may reach past the end of a packed class.
        let size = to.len().min(self.module.types.size(e.ty) as usize);
        to[..size].copy_from_slice(&raw.to_le_bytes()[..size]);
        Some(())
    }

    /// The symbol, and the offset from it in bytes, of an address that is known before the program runs. `None` for
    /// others.
    fn static_address(&self, e: &Expr) -> Option<(InitTarget, i64)> {
        match &e.kind {
            ExprKind::FnAddr(f) => Some((InitTarget::Fn(*f), 0)),
            ExprKind::AddrOf(place) => {
                let (g, offset) = self.static_place(&place.kind)?;
                Some((InitTarget::Global(g), offset))
            }
            ExprKind::Cast { kind: CastKind::Pointer, a } => self.static_address(a),
            ExprKind::PtrAdd { ptr, index, negate } => {
                let (target, offset) = self.static_address(ptr)?;
                let Some(Const::Int(n)) = self.fold(index) else { return None };
                let size = self.pointee(ptr.ty).map_or(1, |q| self.module.types.size(q.ty)) as i64;
                let step = n.wrapping_mul(size);
                Some((target, if *negate { offset.wrapping_sub(step) } else { offset.wrapping_add(step) }))
            }
            _ => None,
        }
    }

    /// The variable, and the byte offset in it, of a place of static storage. `None` for other places.
    fn static_place(&self, place: &PlaceKind) -> Option<(GlobalId, i64)> {
        match place {
            PlaceKind::Global(g) => Some((*g, 0)),
            PlaceKind::Field { of, offset, bits: None } => {
                let (g, base) = self.static_place(&of.kind)?;
                Some((g, base + *offset as i64))
            }
            PlaceKind::Index { of, index } => {
                let (g, base) = self.static_place(&of.kind)?;
                let Some(Const::Int(n)) = self.fold(index) else { return None };
                let Type::Array { of: elem, .. } = *self.ty(of.ty) else { return None };
                Some((g, base.wrapping_add(n.wrapping_mul(self.module.types.size(elem.ty) as i64))))
            }
            PlaceKind::Local(_) | PlaceKind::Field { .. } | PlaceKind::Deref(_) => None,
        }
    }

    /// The place of a string literal. Equal literals are one variable.
    pub fn string_literal(&mut self, bytes: &Rc<Vec<u8>>, span: Span) -> Val {
        let mut text = bytes.to_vec();
        text.push(0);
        let of = hir::Qual { ty: self.t.char_, is_const: true, is_volatile: false };
        let ty = self.module.types.intern(Type::Array { of, len: Some(text.len() as u64) });
        let g = match self.strings.get(&text) {
            Some(&g) => g,
            None => {
                let name = format!(".str{}", self.strings.len());
                let init = Init::Bytes(text.clone(), Vec::new());
                let global =
                    Global { name, ty, storage: Storage::Literal, align: 0, init, is_const: true, span };
                let g = self.module.globals.push(global);
                self.strings.insert(text, g);
                g
            }
        };
        let place = hir::Place { kind: PlaceKind::Global(g), ty, volatile: false, span };
        self.place_val(place, hir::Qual { ty, is_const: true, is_volatile: false })
    }
}
