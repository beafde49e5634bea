//! Classes as the checker knows them: what there is of each beside its `hir` record, how members are placed (System V ABI,
//! which nvcc follows on both sides), and what can be asked of a class without defining another one.

use std::rc::Rc;

use base::{Code, Diagnostic};
use hir::{Field, Qual, Record, RecordId, Type, TypeId};

use crate::ast;
use crate::sema::Checker;
use crate::sema::declarations::functions::FuncId;
use crate::sema::expr::lambdas::Closure;
use crate::sema::expr::values::{Dispatch, Funcs};
use crate::sema::lookup::scope::{Callable, Entity, Scope, ScopeId};
use crate::sema::objects::virtual_functions::Virtuals;

impl Checker<'_> {
    /// A class without members so far, and its scope.
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

    /// A class that is declared and not yet defined.
    pub(crate) fn new_record(&mut self, name: String, r: &ast::Record) -> TypeId {
        let ty = self.new_class(name, r.is_union);
        if let (Some(n), Some(info)) = (r.name, self.record_of(ty).and_then(|id| self.records.get(&id))) {
            // Inside of it, too, and of classes with it as their base.
            let inside = info.scope;
            self.declare_tag(n.sym, ty);
            self.within(inside, |c| c.declare_tag(n.sym, ty));
        }
        ty
    }

    /// Adds members that are laid out already, and gives the class its size.
    pub(crate) fn complete_record(&mut self, id: RecordId, fields: Vec<Field>, layout: &Layout) {
        let record = &mut self.module.types.records[id];
        record.fields.extend(fields);
        record.align = layout.align;
        // An empty class still has a size (C++ [class.size]).
        record.size = layout.size.max(1).next_multiple_of(u64::from(layout.align));
        record.complete = true;
    }

    /// Type, offset and bits of the member of that name, or a message with the nearest one.
    pub(crate) fn field(&mut self, record: RecordId, name: ast::Name) -> Option<Member> {
        let text = self.text(name.sym);
        // A name that `using` brings in, if several bases have it.
        let scope = self.records.get(&record).map(|info| info.scope);
        if let Some(Entity::Field(owner, index)) = scope.and_then(|s| self.find_in(s, name.sym))
            && owner != record
            && let Some(at) = self.base_offset(record, owner)
        {
            let f = &self.module.types.records[owner].fields[index];
            return Some((f.ty, at + f.offset, f.bits));
        }
        let r = &self.module.types.records[record];
        // A class's own members hide those of its bases, which come first.
        if let Some(f) = r.fields.iter().rfind(|f| f.name == text) {
            return Some((f.ty, f.offset, f.bits));
        }
        let like = crate::suggest::best(&text, &mut r.fields.iter().map(|f| f.name.as_str()));
        let mut d = Diagnostic::new(Code::NoMember, name.span, [r.name.as_str(), &text]);
        if let Some(like) = like {
            d = d.with_note(Diagnostic::new(Code::DidYouMean, name.span, [like]));
        }
        self.report(d);
        None
    }

    /// Objects of this type are made by a constructor of the program.
    pub(crate) fn has_constructor(&self, ty: TypeId) -> bool {
        self.record_of(ty).and_then(|r| self.records.get(&r)).is_some_and(|r| !r.constructors.is_empty())
    }

    pub(crate) fn constructors(&mut self, ty: TypeId) -> Option<Funcs> {
        self.complete(ty);
        let record = self.record_of(ty)?;
        let set = Rc::new(self.records.get(&record)?.constructors.clone());
        let class = self.module.types.records[record].name.clone();
        let name = self.interner.intern(&class);
        Some(Funcs { set, this: None, args: None, name, dispatch: Dispatch::Virtual })
    }

    /// The class's own members, with their numbers.
    pub(crate) fn own_fields(&self, record: RecordId) -> Vec<(usize, Field)> {
        let bases = self.records.get(&record).map_or(&[][..], |i| &i.bases);
        let inherited = bases.iter().map(|&b| self.module.types.records[b].fields.len()).sum();
        let fields = self.module.types.records[record].fields.iter().cloned();
        fields.enumerate().skip(inherited).collect()
    }

    /// Class and target of such a type.
    pub(crate) fn pointed_member(&self, ty: TypeId) -> Option<(RecordId, Qual)> {
        let to = self.pointee(ty)?.ty;
        self.member_pointers.iter().find(|(ty, _)| *ty == to).map(|(_, m)| *m)
    }

    /// The type `T C::*`; for methods that are const the function is.
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

    /// Converts `T B::*` to `T D::*`: members of a base class are the derived one's.
    pub(crate) fn member_conversion(&self, from: TypeId, to: TypeId) -> Option<i64> {
        let ((base, a), (derived, b)) = (self.pointed_member(from)?, self.pointed_member(to)?);
        (a == b).then(|| self.base_offset(derived, base)).flatten().map(|at| at as i64)
    }
}

/// What the checker knows of a class beyond its layout.
pub struct RecordInfo {
    pub scope: ScopeId,
    pub bases: Vec<RecordId>,
    /// Where the bases' parts lie.
    pub base_offsets: Vec<u64>,
    pub constructors: Vec<Callable>,
    pub destructor: Option<FuncId>,
    /// Initialisers written at members, by field.
    pub defaults: Vec<(usize, Rc<ast::Var>)>,
    /// Offsets of members that are references: pointers that are followed by themselves.
    pub references: Vec<u64>,
    /// Those of them that are `T &&`.
    pub taken: Vec<u64>,
    /// Offsets of members that are `mutable`.
    pub mutables: Vec<u64>,
    /// Bytes with something in them; a class derived from this one may use the rest.
    pub used: u64,
    /// Of a class template: methods are checked when they are used.
    pub instance: bool,
    /// The class template and the arguments that it is an instance of.
    pub origin: Option<(usize, Vec<crate::sema::templates::template_entities::TArg>)>,
    /// Has a constructor with a body.
    pub provides: bool,
    /// No class has it as its base.
    pub is_final: bool,
    /// The specialisation that it is made from.
    pub special: Option<usize>,
    /// Declares what ends or copies it, and what moves it: without that it is copied instead (C++ [class.copy.ctor]).
    pub copies: bool,
    /// Copying and moving constructors and assignments that the class declares, as bits; and those that are not deleted.
    pub declared: u8,
    pub usable: u8,
    /// Members of unnamed unions: which of them there is the program knows.
    pub variants: Vec<usize>,
    /// Unnamed structs and unions, whose members stand among the class's: which ones, the type, and where it lies.
    pub unnamed: Vec<(std::ops::Range<usize>, TypeId, u64)>,
    /// Of a lambda.
    pub closure: Option<Closure>,
    pub virtuals: Virtuals,
    /// Of a built-in header.
    pub library: bool,
    pub access: Box<crate::sema::lookup::access_control::Members>,
}

/// Where the next member goes.
#[derive(Default)]
pub struct Layout {
    pub(crate) bits: u64,
    pub(crate) size: u64,
    pub(crate) align: u32,
    pub(crate) is_union: bool,
    pub(crate) pack: Option<u32>,
}

/// Type of a member, its offset, and of a bit-field the first bit and width.
pub type Member = (Qual, u64, Option<(u8, u8)>);

impl Layout {
    /// Of a class without members so far.
    pub fn new(is_union: bool) -> Self {
        Self { is_union, align: 1, ..Self::default() }
    }

    pub fn place(&mut self, size: u64, align: u32) -> u64 {
        let offset =
            if self.is_union { 0 } else { self.bits.div_ceil(8).next_multiple_of(u64::from(align.max(1))) };
        self.bits = (offset + size) * 8;
        self.grow(offset + size, align);
        offset
    }

    /// A bit-field: in the current unit of its type if it fits there.
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

/// Begins the name of a variable of which each thread of the host has its own: `host` exchanges it when another thread runs.
pub(crate) const OF_THREADS: &str = "__thread ";
