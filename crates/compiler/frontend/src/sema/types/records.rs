//! The checker's knowledge of classes beside their `hir` records: members, layout (System V ABI, which nvcc follows on
//! both sides), and questions that define no other class.

use std::rc::Rc;

use base::{Code, Diagnostic};
use hir::{Field, Qual, Record, RecordId, Type, TypeId};

use crate::ast;
use crate::sema::Checker;
use crate::sema::declarations::functions::FuncId;
use crate::sema::expr::lambdas::Closure;
use crate::sema::expr::values::{Dispatch, Funcs};
use crate::sema::lookup::access_control::Members;
use crate::sema::lookup::scope::{Callable, Entity, Scope, ScopeId};
use crate::sema::objects::virtual_functions::Virtuals;
use crate::sema::templates::template_entities::TArg;

impl Checker<'_> {
    /// Adds a class without members, and its scope. No scope declares its name.
    pub(crate) fn new_class(&mut self, name: String, is_union: bool) -> TypeId {
        let record = Record { name, fields: Vec::new(), size: 0, align: 1, is_union, complete: false };
        let id = self.module.types.records.push(record);
        let ty = self.module.types.intern(Type::Record(id));
        let around = self.scopes[self.scope()].record.and_then(|r| self.records.get(&r));
        let instance = around.is_some_and(|r| r.instance);
        let mut scope = Scope::new(Some(self.scope()));
        scope.record = Some(id);
        let scope = self.scopes.push(scope);
        let info = RecordInfo {
            scope,
            bases: Vec::new(),
            base_offsets: Vec::new(),
            constructors: Vec::new(),
            destructor: None,
            defaults: Vec::new(),
            references: Vec::new(),
            taken: Vec::new(),
            mutables: Vec::new(),
            used: 0,
            instance,
            origin: None,
            provides: false,
            is_final: false,
            special: None,
            copies: false,
            declared: 0,
            usable: 0,
            variants: Vec::new(),
            unnamed: Vec::new(),
            closure: None,
            virtuals: Virtuals::default(),
            library: false,
            access: Default::default(),
        };
        self.records.insert(id, info);
        ty
    }

    /// Adds a class that is declared and not yet defined, and declares its name.
    pub(crate) fn new_record(&mut self, name: String, r: &ast::Record) -> TypeId {
        let ty = self.new_class(name, r.is_union);
        if let (Some(n), Some(info)) = (r.name, self.record_of(ty).and_then(|id| self.records.get(&id))) {
            // The name is also a member of the class itself, and thus of classes derived from it.
            let inside = info.scope;
            self.note_type(n, ty.into());
            self.declare_tag(n.sym, ty);
            self.within(inside, |c| c.declare_tag(n.sym, ty));
        }
        ty
    }

    /// Adds fields that are laid out already, and sets the size and alignment of the class from `layout`.
    pub(crate) fn complete_record(&mut self, id: RecordId, fields: Vec<Field>, layout: &Layout) {
        let record = &mut self.module.types.records[id];
        record.fields.extend(fields);
        record.align = layout.align;
        // The size of an empty class is 1 (C++ [class.size]).
        record.size = layout.size.max(1).next_multiple_of(u64::from(layout.align));
        record.complete = true;
    }

    /// The field of that name. `None` after a message, which suggests the most similar name.
    pub(crate) fn field(&mut self, record: RecordId, name: ast::Name) -> Option<Member> {
        let text = self.text(name.sym);
        // The name may be a using-declaration for the member of a base.
        let scope = self.records.get(&record).map(|info| info.scope);
        if let Some(Entity::Field(owner, index)) = scope.and_then(|s| self.find_in(s, name.sym))
            && owner != record
            && let Some(at) = self.base_offset(record, owner)
        {
            let f = &self.module.types.records[owner].fields[index];
            let member = (f.ty, at + f.offset, f.bits);
            self.note_member(name, member.0);
            return Some(member);
        }
        let r = &self.module.types.records[record];
        // The class's own fields hide those of its bases, which come first.
        if let Some(f) = r.fields.iter().rfind(|f| f.name == text) {
            let member = (f.ty, f.offset, f.bits);
            self.note_member(name, member.0);
            return Some(member);
        }
        let like = crate::suggest::best(&text, &mut r.fields.iter().map(|f| f.name.as_str()));
        let mut d = Diagnostic::new(Code::NoMember, name.span, [r.name.as_str(), &text]);
        if let Some(like) = like {
            d = d.with_note(Diagnostic::new(Code::DidYouMean, name.span, [like]));
        }
        self.report(d);
        None
    }

    /// Does the class declare constructors, so that one of them makes its objects?
    pub(crate) fn has_constructor(&self, ty: TypeId) -> bool {
        self.record_of(ty).and_then(|r| self.records.get(&r)).is_some_and(|r| !r.constructors.is_empty())
    }

    /// The constructors of a class as a set of overloaded functions; `None` if the type is no class.
    pub(crate) fn constructors(&mut self, ty: TypeId) -> Option<Funcs> {
        self.complete(ty);
        let record = self.record_of(ty)?;
        let set = Rc::new(self.records.get(&record)?.constructors.clone());
        let class = self.module.types.records[record].name.clone();
        let name = self.interner.intern(&class);
        Some(Funcs { set, this: None, args: None, name, dispatch: Dispatch::Virtual })
    }

    /// The fields that are not inherited, with their indices.
    pub(crate) fn own_fields(&self, record: RecordId) -> Vec<(usize, Field)> {
        let bases = self.records.get(&record).map_or(&[][..], |i| &i.bases);
        let inherited = bases.iter().map(|&b| self.module.types.records[b].fields.len()).sum();
        let fields = self.module.types.records[record].fields.iter().cloned();
        fields.enumerate().skip(inherited).collect()
    }

    /// The class and the member's type, if `ty` is a pointer to member.
    pub(crate) fn pointed_member(&self, ty: TypeId) -> Option<(RecordId, Qual)> {
        let to = self.pointee(ty)?.ty;
        self.member_pointers.iter().find(|(ty, _)| *ty == to).map(|(_, m)| *m)
    }

    /// The type `T C::*`. For a const method, `to` is a const function type.
    pub(crate) fn member_pointer(&mut self, class: RecordId, to: Qual) -> TypeId {
        let known = self.member_pointers.iter().find(|(_, m)| *m == (class, to)).map(|(ty, _)| *ty);
        let ty = known.unwrap_or_else(|| {
            let name = format!("{} {}::", self.qual_name_of(to), self.module.types.records[class].name);
            let ty = self.new_class(name, false);
            self.member_pointers.push((ty, (class, to)));
            ty
        });
        self.pointer_to(ty)
    }

    /// The offset in bytes that converts `T B::*` to `T D::*`, where `B` is `D` or one of its bases. `None` if there is
    /// no such conversion.
    pub(crate) fn member_conversion(&self, from: TypeId, to: TypeId) -> Option<i64> {
        let ((base, a), (derived, b)) = (self.pointed_member(from)?, self.pointed_member(to)?);
        (a == b).then(|| self.base_offset(derived, base)).flatten().map(|at| at as i64)
    }
}

/// The checker's knowledge of a class beside its `hir` record.
pub struct RecordInfo {
    /// The scope of the members.
    pub scope: ScopeId,
    /// The direct bases.
    pub bases: Vec<RecordId>,
    /// The offsets of the parts of the bases, in bytes, in the order of `bases`.
    pub base_offsets: Vec<u64>,
    /// The constructors that the class declares or inherits.
    pub constructors: Vec<Callable>,
    /// The destructor that the class declares.
    pub destructor: Option<FuncId>,
    /// Initialisers of fields, with the index of the field.
    pub defaults: Vec<(usize, Rc<ast::Var>)>,
    /// Offsets, in bytes, of fields that are references. Such a field is a pointer in the `hir` record.
    pub references: Vec<u64>,
    /// The offsets among `references` of the rvalue references.
    pub taken: Vec<u64>,
    /// Offsets, in bytes, of `mutable` fields.
    pub mutables: Vec<u64>,
    /// The bytes that the class takes as a base. It may be less than its size: derived classes may use the padding at
    /// the end.
    pub used: u64,
    /// The class is an instance of a class template or nested in one: methods are checked when they are used.
    pub instance: bool,
    /// The class template and its arguments, if the class is an instance.
    pub origin: Option<(usize, Vec<TArg>)>,
    /// The class has a constructor with a body, or a constructor template.
    pub provides: bool,
    /// The class is `final`.
    pub is_final: bool,
    /// The specialisation that the instance is made from, as an index into the template's `special`; `None` for the
    /// primary template.
    pub special: Option<usize>,
    /// The class declares a destructor, a copy constructor or a copy assignment. Without a declared move it is copied
    /// where it would be moved (C++ [class.copy.ctor]). Never set for built-in headers.
    pub copies: bool,
    /// Copy and move constructors and assignments that the class declares, as bits of `special_bit` in
    /// `declarations/methods.rs`.
    pub declared: u8,
    /// The bits of `declared` for functions that are not deleted.
    pub usable: u8,
    /// Indices of fields that come from unnamed unions. Only the program knows which of them is active.
    pub variants: Vec<usize>,
    /// Unnamed structs and unions whose fields are among the class's: the range of fields, the type and the offset in
    /// bytes.
    pub unnamed: Vec<(std::ops::Range<usize>, TypeId, u64)>,
    /// The captures, if the class is that of a lambda.
    pub closure: Option<Closure>,
    /// The virtual functions and their tables.
    pub virtuals: Virtuals,
    /// The class is defined in a built-in header.
    pub library: bool,
    /// The access of the members and bases.
    pub access: Box<Members>,
}

/// The layout of a class while members are added.
#[derive(Default)]
pub struct Layout {
    /// The end of the last member, in bits.
    pub(crate) bits: u64,
    /// The end of the members, in bytes, without padding.
    pub(crate) size: u64,
    /// The alignment of the class, in bytes.
    pub(crate) align: u32,
    /// The class is a union: all members begin at offset 0.
    pub(crate) is_union: bool,
    /// The largest alignment of a member in bytes, where `#pragma pack` sets one.
    pub(crate) pack: Option<u32>,
}

/// The type of a field, its offset in bytes, and for a bit-field the first bit within its unit and the width in bits.
pub type Member = (Qual, u64, Option<(u8, u8)>);

impl Layout {
    /// The layout of a class without members.
    pub fn new(is_union: bool) -> Self {
        Self { is_union, align: 1, ..Self::default() }
    }

    /// Places a member of this size and alignment, in bytes, and returns its offset in bytes.
    pub fn place(&mut self, size: u64, align: u32) -> u64 {
        let offset =
            if self.is_union { 0 } else { self.bits.div_ceil(8).next_multiple_of(u64::from(align.max(1))) };
        self.bits = (offset + size) * 8;
        self.grow(offset + size, align);
        offset
    }

    /// Places a bit-field of `width` bits whose type has this size and alignment, in bytes: in the current unit if it
    /// fits there. Returns the offset of the unit in bytes and the first bit within it. Width 0 ends the unit.
    pub(crate) fn place_bits(&mut self, size: u64, align: u32, width: u64) -> (u64, u8) {
        if self.is_union {
            self.bits = 0;
        }
        let unit = size * 8;
        let packed = self.pack.is_some() && self.bits % 8 + width <= unit;
        if width > 0 && packed && self.bits / unit != (self.bits + width - 1) / unit {
            let at = (self.bits / 8, (self.bits % 8) as u8);
            self.bits += width;
            self.grow(self.bits.div_ceil(8), align);
            return at;
        }
        if width == 0 || self.bits / unit != (self.bits + width - 1) / unit {
            self.bits = self.bits.next_multiple_of(unit);
        }
        let (offset, first) = (self.bits / unit * size, (self.bits % unit) as u8);
        self.bits += width;
        if width > 0 {
            self.grow(self.bits.div_ceil(8), align);
        }
        (offset, first)
    }

    fn grow(&mut self, end: u64, align: u32) {
        self.size = self.size.max(end);
        self.align = self.align.max(align);
    }
}

/// The prefix of the names of `thread_local` variables. The runtime exchanges their values when another host thread
/// runs.
pub(crate) const THREAD_LOCAL_PREFIX: &str = "__thread ";
