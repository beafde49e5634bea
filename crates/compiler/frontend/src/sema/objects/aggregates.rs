//! Aggregate initialisation: braced lists for arrays, and for classes without constructors (C++ [dcl.init.aggr]).

use base::Code;
use hir::{Qual, RecordId, Type, TypeId};

use crate::ast::Designator;
use crate::sema::Checker;
use crate::sema::objects::initialisation::{Cursor, Parts};
use crate::sema::objects::lifetime::MAX_ELEMENTS;

impl Checker<'_> {
    /// Fills an array or class at byte offset `at` with the items at the cursor. Without braces of its own (`braced` is
    /// false), it takes only as many items as it needs. Parts for which there is no item are default-initialised.
    pub(crate) fn fill(&mut self, ty: TypeId, at: u64, cursor: &mut Cursor, parts: &mut Parts, braced: bool) {
        if let Type::Array { of, len } = *self.ty(ty) {
            return self.fill_array(of, len, at, cursor, parts, braced);
        }
        let Some(record) = self.record_of(ty) else { return };
        self.fill_bases(record, at, cursor, parts);
        let filled = self.fill_members(record, at, cursor, parts, braced);
        for (i, f) in self.own_fields(record) {
            if filled[i] {
                continue;
            }
            let (object, span) = (cursor.object, cursor.span);
            let value =
                self.within_object(object, at, record, span, |c| c.member_default(record, i, &f, span));
            let Some(value) = value else { continue };
            match f.bits {
                None => self.add_part(at + f.offset, value, parts),
                Some(bits) => self.add_bits(at + f.offset, value, bits, parts),
            }
        }
    }

    /// Fills the base class parts. A base takes one item.
    fn fill_bases(&mut self, record: RecordId, at: u64, cursor: &mut Cursor, parts: &mut Parts) {
        let Some(info) = self.records.get(&record) else { return };
        for (base, offset) in info.bases.clone().into_iter().zip(info.base_offsets.clone()) {
            let ty = self.module.types.intern(Type::Record(base));
            if cursor.items.get(cursor.pos).is_some_and(|i| i.designators.is_empty()) {
                self.fill_element(ty, at + offset, cursor, parts, 1);
            } else if let Some(value) = self.default_init(ty, cursor.span) {
                self.add_part(at + offset, value, parts);
            }
        }
    }

    /// Fills the members for which there are items. The result says for each member whether it was filled.
    pub(crate) fn fill_members(
        &mut self,
        record: RecordId,
        at: u64,
        cursor: &mut Cursor,
        parts: &mut Parts,
        braced: bool,
    ) -> Vec<bool> {
        let members = self.module.types.records[record].fields.clone();
        let is_union = self.module.types.records[record].is_union;
        let unnamed = self.records.get(&record).map(|info| info.unnamed.clone()).unwrap_or_default();
        let mut filled = vec![false; members.len()];
        let mut index = members.len() - self.own_fields(record).len();
        while cursor.pos < cursor.items.len() {
            let item = &cursor.items[cursor.pos];
            if let Some(d) = item.designators.first() {
                if !braced {
                    return filled;
                }
                let Designator::Field(name) = d else {
                    self.error(Code::BadDesignator, item.value.span, &[]);
                    cursor.pos += 1;
                    continue;
                };
                let text = self.text(name.sym);
                match members.iter().position(|m| m.name == text) {
                    Some(i) => index = i,
                    None => {
                        self.field(record, *name);
                        cursor.pos += 1;
                        continue;
                    }
                }
            } else if index >= members.len() || (is_union && index > 0) {
                return filled;
            }
            // An unnamed struct or union takes one item, unless a designator names one of its members.
            let inside = unnamed.iter().find(|(members, ..)| members.contains(&index));
            if let Some((within, inner, offset)) = inside
                && cursor.items[cursor.pos].designators.is_empty()
            {
                if index == within.start {
                    self.fill_element(*inner, at + offset, cursor, parts, 1);
                    filled[within.clone()].fill(true);
                }
                index = within.end;
                continue;
            }
            let field = &members[index];
            filled[index] = true;
            match field.bits {
                _ if let Some(to) = self.reference_at(record, field.offset, field.ty.ty) => {
                    let pointer = match cursor.peeked.take() {
                        Some(v) => self.bind_operand(v, to),
                        None => self.bind_initial(&cursor.items[cursor.pos].value, to),
                    };
                    cursor.pos += 1;
                    self.add_part(at + field.offset, pointer, parts);
                }
                None => self.fill_element(field.ty.ty, at + field.offset, cursor, parts, 1),
                Some(bits) => {
                    let mut own = Parts::default();
                    self.fill_element(field.ty.ty, at + field.offset, cursor, &mut own, 1);
                    if let Some((offset, value)) = own.list.pop() {
                        self.add_bits(offset, value, bits, parts);
                    }
                }
            }
            let of_union =
                |ty| matches!(*self.ty(ty), Type::Record(r) if self.module.types.records[r].is_union);
            index = match inside {
                Some((within, inner, _)) if of_union(*inner) => within.end,
                _ => index + 1,
            };
        }
        filled
    }

    /// Fills the elements of an array. Up to [`MAX_ELEMENTS`] elements without an item are default-initialised.
    fn fill_array(
        &mut self,
        of: Qual,
        len: Option<u64>,
        at: u64,
        cursor: &mut Cursor,
        parts: &mut Parts,
        braced: bool,
    ) {
        let size = self.module.types.size(of.ty);
        let mut index = 0;
        while cursor.pos < cursor.items.len() {
            let item = &cursor.items[cursor.pos];
            if let Some(d) = item.designators.first() {
                if !braced {
                    return;
                }
                let n = match d {
                    Designator::Index(e) => self.const_int(e),
                    Designator::Field(_) => None,
                };
                match n.filter(|n| *n >= 0 && len.is_none_or(|len| (*n as u64) < len)) {
                    Some(n) => index = n as u64,
                    None => {
                        self.error(Code::BadDesignator, item.value.span, &[]);
                        cursor.pos += 1;
                        continue;
                    }
                }
            } else if len.is_some_and(|len| index >= len) {
                return;
            }
            self.fill_element(of.ty, at + index * size, cursor, parts, 1);
            index += 1;
        }
        for i in (index..len.unwrap_or(0)).take(MAX_ELEMENTS as usize) {
            let Some(value) = self.default_init(of.ty, cursor.span) else { return };
            self.add_part(at + i * size, value, parts);
        }
    }
}
