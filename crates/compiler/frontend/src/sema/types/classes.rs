//! Classes: members, layout (System V ABI, which nvcc follows on both sides), enumerations.

use std::rc::Rc;

use base::{Code, Diagnostic};
use hir::{Field, Qual, Record, RecordId, Type, TypeId};

use crate::ast::{self, Decl, TypeKind};
use crate::sema::Checker;
use crate::sema::declarations::functions::FuncId;
use crate::sema::expr::lambdas::Closure;
use crate::sema::lookup::scope::{Callable, Entity, Scope, ScopeId};
use crate::sema::objects::virtual_functions::Virtuals;

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
    pub origin: Option<(usize, Vec<crate::sema::templates::template_arguments::TArg>)>,
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

/// Type of a member, its offset, and of a bit-field the first bit and width.
pub type Member = (Qual, u64, Option<(u8, u8)>);

/// Where the next member goes.
#[derive(Default)]
pub struct Layout {
    bits: u64,
    size: u64,
    align: u32,
    is_union: bool,
    pack: Option<u32>,
}

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
    fn place_bits(&mut self, size: u64, align: u32, width: u64) -> (u64, u8) {
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

impl Checker<'_> {
    /// The class that is written: defined here, or only named.
    pub fn record_type(&mut self, r: &Rc<ast::Record>) -> TypeId {
        let key = (Rc::as_ptr(r) as usize, self.scope());
        if let Some(&ty) = self.by_decl.get(&key) {
            return ty;
        }
        if let Some(owner) = &r.owner {
            self.nested_class(owner, r);
            return self.t.void;
        }
        let known = r
            .name
            .and_then(|n| if r.members.is_some() { self.tag_here(n.sym) } else { self.find_tag(n.sym) });
        let ty = match known {
            Some(ty) => ty,
            None => {
                let name = r.name.map_or_else(|| "(unnamed)".to_string(), |n| self.text(n.sym));
                self.new_record(name, r)
            }
        };
        self.by_decl.insert(key, ty);
        if let Type::Record(id) = *self.ty(ty)
            && r.members.is_some()
        {
            if self.module.types.records[id].complete {
                let name = self.name_of(ty);
                self.error(Code::Redeclared, r.name.map_or(r.span, |n| n.span), &[&name]);
            } else {
                self.define_or_wait(id, r);
            }
        }
        ty
    }

    /// A class that is declared and not yet defined.
    pub fn new_record(&mut self, name: String, r: &ast::Record) -> TypeId {
        let ty = self.new_class(name, r.is_union);
        if let (Some(n), Some(info)) = (r.name, self.record_of(ty).and_then(|id| self.records.get(&id))) {
            // Inside of it, too, and of classes with it as their base.
            let inside = info.scope;
            self.declare_tag(n.sym, ty);
            self.within(inside, |c| c.declare_tag(n.sym, ty));
        }
        ty
    }

    /// A class without members so far, and its scope.
    pub fn new_class(&mut self, name: String, is_union: bool) -> TypeId {
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

    /// Lays out the members and declares the functions.
    pub fn define_record(&mut self, id: RecordId, r: &ast::Record) {
        let mut layout = Layout { pack: r.pack, ..Layout::new(r.is_union) };
        let library = self.sources.file(r.span.file()).builtin;
        let info = self.records.get_mut(&id).expect("made");
        (info.library, info.is_final) = (library, r.is_final);
        self.add_bases(id, r, &mut layout);
        self.inherit_virtuals(id, r);
        self.note_access(id, r);
        let scope = self.records[&id].scope;
        let members = r.members.as_deref().unwrap_or_default();
        let (mut methods, mut friends, mut inherited) = (Vec::new(), Vec::new(), Vec::new());
        self.within(scope, |c| {
            for (i, decl) in members.iter().enumerate() {
                match decl {
                    Decl::Var(v) if !v.specs.is_static => c.add_field(id, v, &mut layout),
                    Decl::Var(v) => c.static_member(v),
                    // One of another class, or an instance, is declared there.
                    Decl::Function(f) if f.specs.is_friend => {
                        friends.extend((f.owner.is_none() && f.args.is_none()).then(|| f.clone()));
                    }
                    // Initial values of static members may call it.
                    Decl::Function(f) if f.specs.is_static => c.add_method(id, f.clone(), false),
                    Decl::Function(f) => methods.push(f.clone()),
                    Decl::Type(t) => {
                        let q = c.resolve(t);
                        let next_is_var =
                            matches!(members.get(i + 1), Some(Decl::Var(v)) if same_record(t, &v.ty));
                        if matches!(&t.kind, TypeKind::Record(r) if r.name.is_none()) && !next_is_var {
                            c.add_anonymous(id, q.ty, &mut layout);
                        }
                    }
                    Decl::Using(name, pack) if let Some(base) = name.of_constructor() => {
                        c.for_each_in(pack.as_deref(), name.span, &mut |c| {
                            inherited.extend(c.base_class(&base))
                        });
                    }
                    other => c.declarations(std::slice::from_ref(other)),
                }
            }
        });
        if let Some(n) = r.align.as_ref().and_then(|e| self.strictest(e)) {
            layout.align = layout.align.max(n.clamp(1, 1 << 16) as u32);
        }
        self.complete_record(id, Vec::new(), &layout);
        // Of what C knows, too, the padding belongs to the object.
        let special =
            |f: &Rc<ast::Function>| matches!(f.name, ast::FnName::Constructor | ast::FnName::Destructor);
        let plain = r.bases.is_empty() && !self.records[&id].virtuals.present && !methods.iter().any(special);
        let size = self.module.types.records[id].size;
        self.records.get_mut(&id).expect("made").used = if plain { size } else { layout.size };
        let constructors = methods.iter().filter(|f| f.name == ast::FnName::Constructor).count();
        for f in methods {
            self.add_method(id, f, constructors > 1);
        }
        inherited.into_iter().for_each(|base| self.inherit_constructors(id, base));
        self.table_constructor(id, r);
        // Functions beside the class, that only its objects bring in.
        self.apart(scope, |c| friends.iter().for_each(|f| c.declare_friend(f)));
    }

    /// Adds members that are laid out already, and gives the class its size.
    pub fn complete_record(&mut self, id: RecordId, fields: Vec<Field>, layout: &Layout) {
        let record = &mut self.module.types.records[id];
        record.fields.extend(fields);
        record.align = layout.align;
        // An empty class still has a size (C++ [class.size]).
        record.size = layout.size.max(1).next_multiple_of(u64::from(layout.align));
        record.complete = true;
    }

    fn add_field(&mut self, id: RecordId, v: &Rc<ast::Var>, layout: &mut Layout) {
        let mut q = match &v.ty.kind {
            // g++ takes a length of 0 for none.
            TypeKind::Array { of, len: Some(n) } if matches!(n.kind, ast::ExprKind::Int { value: 0, .. }) => {
                let of = self.resolve(of);
                self.module.types.intern(Type::Array { of, len: None }).into()
            }
            _ => self.resolve(&v.ty),
        };
        let reference = match *self.ty(q.ty) {
            Type::Reference { to, rvalue } => {
                q = self.pointer_to(to).into();
                Some(rvalue)
            }
            _ => None,
        };
        // A last member without a length is there for what lies behind (C17 6.7.2.1).
        let flexible = matches!(self.ty(q.ty), Type::Array { len: None, .. });
        if !self.is_error(q.ty) && !flexible && !self.require_complete(q.ty, v.span) {
            q = self.t.error.into();
        }
        let name = self.text(v.name.sym);
        if !name.is_empty()
            && let Some(Entity::Field(..)) = self.find_in(self.scope(), v.name.sym)
            && self.own_fields(id).iter().any(|(_, f)| f.name == name)
        {
            self.error(Code::Redeclared, v.name.span, &[&name]);
        }
        let (size, mut align) = (self.module.types.size(q.ty), self.module.types.align(q.ty));
        align = layout.pack.unwrap_or(align).min(align);
        if let Some(n) = v.specs.align.as_ref().and_then(|e| self.strictest(e)) {
            align = align.max(n.clamp(1, 1 << 16) as u32);
        }
        let width = v.bits.as_ref().and_then(|e| self.const_int(e));
        let (offset, bits) = match width {
            Some(w) if size > 0 => {
                let w = w.clamp(0, size as i64 * 8) as u64;
                let (offset, first) = layout.place_bits(size, align, w);
                (offset, Some((first, w as u8)))
            }
            _ => (layout.place(size, align), None),
        };
        if name.is_empty() {
            return;
        }
        if v.specs.is_mutable {
            self.records.get_mut(&id).expect("made with the record").mutables.push(offset);
        }
        if let Some(rvalue) = reference {
            let info = self.records.get_mut(&id).expect("made with the record");
            info.references.push(offset);
            info.taken.extend(rvalue.then_some(offset));
        }
        let fields = &mut self.module.types.records[id].fields;
        fields.push(Field { name, ty: q, offset, bits });
        let index = fields.len() - 1;
        if v.init.is_some() {
            self.records.get_mut(&id).expect("made with the record").defaults.push((index, v.clone()));
        }
    }

    fn static_member(&mut self, v: &Rc<ast::Var>) {
        if self.constant_member(v) {
            return;
        }
        let only_declared = self.is_declared_member(v);
        self.variable_here(v, only_declared);
    }

    /// Type, offset and bits of the member of that name, or a message with the nearest one.
    pub fn field(&mut self, record: RecordId, name: ast::Name) -> Option<Member> {
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
}

fn same_record(a: &ast::Type, b: &ast::Type) -> bool {
    let (TypeKind::Record(a), mut b) = (&a.kind, b) else {
        return false;
    };
    loop {
        match &b.kind {
            TypeKind::Record(b) => return Rc::ptr_eq(a, b),
            TypeKind::Array { of, .. } => b = of,
            TypeKind::Pointer(to) => b = to,
            _ => return false,
        }
    }
}
