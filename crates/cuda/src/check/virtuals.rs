//! Virtual functions: tables, calls through them, `dynamic_cast`.
//!
//! An object of a class with virtual functions begins with the address of its class's table, one for each side. A table
//! holds the class's identity, what ends an object of it, then its functions in the order of their first declarations.

use base::{Code, Span};
use hir::{
    Expr, ExprKind, Field, Global, GlobalId, Init, InitTarget, LocalId, Place, PlaceKind, Qual, RecordId,
    Stmt, StmtKind, Storage, Type, TypeId,
};

use super::Checker;
use super::call::Arg;
use super::class::Layout;
use super::func::{FuncId, Side};
use super::targs::TArg;
use super::value::{Val, ValKind};
use crate::ast::{self, Decl, FnName, Given};

/// Words of a table before its functions: the class's identity, and what ends an object.
const HEAD: usize = 2;

/// What is virtual in a class.
#[derive(Clone, Default)]
pub struct Virtuals {
    /// Its objects begin with the address of a table.
    pub present: bool,
    /// The destructor is virtual.
    pub ends: bool,
    slots: Vec<FuncId>,
    tables: Vec<(Side, GlobalId)>,
}

impl Checker<'_> {
    /// What the bases have, and a place for the table's address where this class is the first to need one.
    pub(super) fn inherit_virtuals(&mut self, id: RecordId, r: &ast::Record, layout: &mut Layout) {
        let bases = self.records[&id].bases.clone();
        let mut own = Virtuals::default();
        for base in bases.iter().filter_map(|b| self.records.get(b)).filter(|b| b.virtuals.present) {
            own = Virtuals { tables: Vec::new(), ..base.virtuals.clone() };
        }
        let begins = |d: &Decl| matches!(d, Decl::Function(f) if f.specs.is_virtual);
        if !own.present && r.members.iter().flatten().any(begins) {
            own.present = true;
            if layout.place(8, 8) > 0 {
                self.error(Code::Unsupported, r.span, &["virtual functions beside a base class without any"]);
            }
            let ty = self.pointer_to(self.t.void);
            let ty = self.pointer_to(ty).into();
            let field = Field { name: String::new(), ty, offset: 0, bits: None };
            self.module.types.records[id].fields.push(field);
        }
        self.records.get_mut(&id).expect("made").virtuals = own;
    }

    /// Gives a method its place in the table, if it is virtual or overrides one that is.
    pub(super) fn add_virtual(&mut self, id: RecordId, func: FuncId) {
        let slots = self.records[&id].virtuals.slots.clone();
        let ent = &self.funcs[func];
        let same = |old: &FuncId| {
            let base = &self.funcs[*old];
            base.name == ent.name
                && base.decl.is_const == ent.decl.is_const
                && base.sig.params.len() == ent.sig.params.len()
                && base.sig.params.iter().zip(&ent.sig.params).all(|(a, b)| a.ty == b.ty)
        };
        let slot = slots.iter().position(same);
        let (is_virtual, overrides) = (ent.decl.specs.is_virtual, ent.decl.overrides);
        if slot.is_none() && overrides {
            let (span, name) = (ent.decl.name_span, self.text(ent.name));
            self.error(Code::OverridesNothing, span, &[&name]);
        }
        if slot.is_none() && !is_virtual {
            return;
        }
        let slot = slot.unwrap_or(slots.len());
        let slots = &mut self.records.get_mut(&id).expect("made").virtuals.slots;
        slots.resize(slots.len().max(slot + 1), func);
        slots[slot] = func;
        self.funcs[func].slot = Some(slot);
    }

    /// Place of a function in the class's table, after its head.
    pub(super) fn slot_of(&self, record: RecordId, name: crate::token::Sym) -> Option<usize> {
        let slots = &self.records.get(&record)?.virtuals.slots;
        slots.iter().position(|f| self.funcs[*f].name == name).map(|at| HEAD + at)
    }

    /// A class with a table needs a constructor, which writes its address.
    pub(super) fn table_constructor(&mut self, id: RecordId, r: &ast::Record) {
        if !self.records[&id].virtuals.present || !self.records[&id].constructors.is_empty() {
            return;
        }
        let span = r.name.map_or(r.span, |n| n.span);
        let void = ast::Type {
            kind: ast::TypeKind::Void,
            is_const: false,
            is_volatile: false,
            restrict: false,
            span,
        };
        let function = ast::Function {
            name: FnName::Constructor,
            name_span: span,
            owner: None,
            args: None,
            ret: void,
            params: Default::default(),
            variadic: false,
            specs: ast::Specs { host: true, device: true, ..ast::Specs::default() },
            is_const: false,
            overrides: false,
            inits: Vec::new(),
            body: None,
            given: Given::Body,
        };
        let name = self.interner.intern("(constructor)");
        let scope = self.records[&id].scope;
        let outer = self.f.take();
        let func = self.within(scope, |c| c.empty_constructor(name, &function, id));
        self.f = outer;
        self.funcs[func].lazy = true;
        let made = super::scope::Callable::Func(func);
        self.records.get_mut(&id).expect("made").constructors.push(made);
    }

    /// Does this class have a function that is only declared, `= 0`?
    pub(super) fn refuse_abstract(&mut self, ty: TypeId, span: Span) {
        let mut ty = ty;
        while let Type::Array { of, .. } = *self.ty(ty) {
            ty = of.ty;
        }
        if let Some(f) = self.record_of(ty).and_then(|r| self.pure_virtual(r)) {
            let (class, name) = (self.name_of(ty), self.text(self.funcs[f].name));
            self.error(Code::AbstractClass, span, &[&class, &name]);
        }
    }

    /// A function that only classes below define.
    pub(super) fn pure_virtual(&self, record: RecordId) -> Option<FuncId> {
        let slots = &self.records.get(&record)?.virtuals.slots;
        slots.iter().find(|f| self.funcs[**f].decl.given == Given::Pure).copied()
    }

    /// The object that the function belongs to is one of this very class from here on.
    pub(super) fn begin_virtuals(&mut self, record: RecordId, span: Span, out: &mut Vec<Stmt>) {
        if !self.records[&record].virtuals.present {
            return;
        }
        let value = self.table_address(record, span);
        let this = self.this_object(span);
        let ValKind::L(object) = this.kind else { return };
        let ty = value.ty;
        let kind = PlaceKind::Field { of: Box::new(object), offset: 0, bits: None };
        let place = Box::new(Place { kind, ty, volatile: false, span });
        let kind = ExprKind::Assign { place, value: Box::new(value) };
        out.push(Stmt { kind: StmtKind::Expr(Expr { kind, ty, span }), span });
    }

    /// Address of the class's table on the side that the code is for.
    pub(super) fn table_address(&mut self, record: RecordId, span: Span) -> Expr {
        let g = self.table(record, span);
        let place =
            Place { kind: PlaceKind::Global(g), ty: self.module.globals[g].ty, volatile: false, span };
        let ty = self.pointer_to(self.t.void);
        let ty = self.pointer_to(ty);
        Expr { kind: ExprKind::AddrOf(Box::new(place)), ty, span }
    }

    fn table(&mut self, record: RecordId, span: Span) -> GlobalId {
        let side = self.side();
        let virtuals = &self.records[&record].virtuals;
        if let Some((_, g)) = virtuals.tables.iter().find(|(s, _)| *s == side) {
            return *g;
        }
        let (slots, ends) = (virtuals.slots.clone(), virtuals.ends);
        let of = self.pointer_to(self.t.void);
        let len = Some((HEAD + slots.len()) as u64);
        let ty = self.module.types.intern(Type::Array { of: of.into(), len });
        let storage = if side == Side::Host { Storage::Host } else { Storage::Device };
        let name = format!("vtable for {}", self.module.types.records[record].name);
        let global = Global { name, ty, storage, align: 0, init: Init::Zero, is_const: true, span };
        let g = self.module.globals.push(global);
        // Known before its functions are, which may make objects of the class.
        self.records.get_mut(&record).expect("made").virtuals.tables.push((side, g));
        let mut relocs = Vec::new();
        if side == Side::Host {
            let class = self.module.types.intern(Type::Record(record));
            relocs.push((0, InitTarget::Global(self.identity(class, span)), 0));
        }
        if let Some(end) = ends.then(|| self.end_function(record, span)).flatten() {
            relocs.push((8, InitTarget::Fn(end), 0));
        }
        for (i, f) in slots.into_iter().enumerate() {
            if self.funcs[f].on(side) && self.funcs[f].decl.given != Given::Pure {
                let f = self.instance(f, side, span);
                relocs.push(((HEAD + i) as u64 * 8, InitTarget::Fn(f), 0));
            }
        }
        self.module.globals[g].init =
            Init::Bytes(vec![0; (HEAD + self.records[&record].virtuals.slots.len()) * 8], relocs);
        g
    }

    /// A function that ends an object of the class through a pointer.
    pub(super) fn end_function(&mut self, record: RecordId, span: Span) -> Option<hir::FnId> {
        let ty = self.module.types.intern(Type::Record(record));
        let pointer = self.pointer_to(ty);
        let null = self.int_const(0, pointer, span);
        let call = self.call_header(
            "__end",
            Some(vec![TArg::Type(ty.into())]),
            vec![Arg::Val(Val::value(null))],
            span,
        );
        match call.kind {
            ValKind::R(Expr { kind: ExprKind::Call { f, .. }, .. }) => Some(f),
            _ => None,
        }
    }

    /// Numbers of a type and of its bases, ended by zero: what a `catch` or a `dynamic_cast` looks through.
    pub(super) fn identity(&mut self, ty: TypeId, span: Span) -> GlobalId {
        if let Some(g) = self.identities.get(&ty) {
            return *g;
        }
        let mut numbers = vec![type_number(ty)];
        let mut todo: Vec<RecordId> = self.record_of(ty).into_iter().collect();
        while let Some(r) = todo.pop() {
            for base in self.records.get(&r).map_or(Vec::new(), |r| r.bases.clone()) {
                todo.push(base);
                let ty = self.module.types.intern(Type::Record(base));
                numbers.push(type_number(ty));
            }
        }
        numbers.push(0);
        let bytes: Vec<u8> = numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
        let int = self.t.int;
        let len = Some(numbers.len() as u64);
        let array = self.module.types.intern(Type::Array { of: int.into(), len });
        let name = format!("type {}", self.name_of(ty));
        let init = Init::Bytes(bytes, Vec::new());
        let global = Global { name, ty: array, storage: Storage::Host, align: 0, init, is_const: true, span };
        let g = self.module.globals.push(global);
        self.identities.insert(ty, g);
        g
    }

    /// The function that the object behind `this` has in that place of its table, as a pointer to one of this type.
    pub(super) fn virtual_function(&mut self, this: &Expr, slot: usize, ty: TypeId) -> Expr {
        let span = this.span;
        let word = self.pointer_to(self.t.void);
        let table = self.pointer_to(word);
        let to_table = self.pointer_to(table);
        let load = |at: Expr, ty: TypeId| {
            let kind = PlaceKind::Deref(Box::new(at));
            let place = Place { kind, ty, volatile: false, span };
            Expr { kind: ExprKind::Load(Box::new(place)), ty, span }
        };
        let table_at = load(self.pointer_cast(this.clone(), to_table), table);
        let index = Box::new(self.int_const((HEAD + slot) as i64, self.t.long, span));
        let kind = ExprKind::PtrAdd { ptr: Box::new(table_at), index, negate: false };
        let f = load(Expr { kind, ty: table, span }, word);
        self.pointer_cast(f, ty)
    }

    /// The call of a virtual function: its own class's where the object is known, or the one that the object's table has.
    pub(super) fn method_call(&mut self, id: FuncId, args: Vec<Expr>, span: Span) -> ExprKind {
        let through = self.funcs[id].slot.filter(|_| !self.qualified);
        let exact = through.and_then(|slot| {
            let r = self.known_class(&args[0])?;
            self.records.get(&r)?.virtuals.slots.get(slot).copied()
        });
        let Some(slot) = through.filter(|_| exact.is_none()) else {
            let f = self.instance(exact.unwrap_or(id), self.side(), span);
            return ExprKind::Call { f, args };
        };
        self.require_cc("virtual", (2, 0), span);
        let ret = match *self.ty(self.funcs[id].sig.ret) {
            Type::Reference { to, .. } => self.pointer_to(to),
            _ => self.funcs[id].sig.ret,
        };
        let params = args.iter().map(|a| a.ty).collect();
        let ty = self.module.types.intern(Type::Function { ret, params, variadic: false });
        let ty = self.pointer_to(ty);
        let f = Box::new(self.virtual_function(&args[0], slot, ty));
        ExprKind::CallPtr { f, args }
    }

    /// The very class of the object at an address: that of a variable, or of a part of one.
    fn known_class(&self, e: &Expr) -> Option<RecordId> {
        match &e.kind {
            ExprKind::Cast { a, .. } => self.known_class(a),
            ExprKind::AddrOf(place) => self.record_of(place.ty),
            _ => None,
        }
    }

    /// An object that is named twice, for its table and as an argument, is computed once.
    pub(super) fn hold_first(&mut self, args: &mut [Expr], temp: &mut Option<(LocalId, Expr)>) {
        let (ty, span) = (args[0].ty, args[0].span);
        if temp.is_none()
            && self.known_class(&args[0]).is_none()
            && let Some(local) = self.temp(ty, span)
        {
            let load = ExprKind::Load(Box::new(self.local_place(local, ty, span)));
            *temp = Some((local, std::mem::replace(&mut args[0], Expr { kind: load, ty, span })));
        }
    }

    /// `dynamic_cast`: up as by itself, down where the object is of that class.
    pub(super) fn dynamic_cast(&mut self, v: Val, to: Qual, span: Span) -> Val {
        let (target, reference) = match *self.ty(to.ty) {
            Type::Reference { to, .. } => (Some(to), true),
            Type::Pointer(to) => (Some(to), false),
            _ => (None, false),
        };
        let (from, e) = match v.kind {
            ValKind::L(place) if reference => (Some(v.q), self.address(place, v.q)),
            _ => {
                let e = self.rvalue(v);
                (self.pointee(e.ty), e)
            }
        };
        let virtuals = |c: &Self, q: Qual| {
            c.record_of(q.ty).and_then(|r| c.records.get(&r)).is_some_and(|r| r.virtuals.present)
        };
        let (Some(target), Some(from)) = (target, from) else { return self.bad(span) };
        let up = from.ty == target.ty || self.is_base(target.ty, from.ty);
        if self.on_device() || !up && !virtuals(self, from) {
            let (from, name) = (self.name_of(from.ty), self.name_of(target.ty));
            self.error(Code::BadCast, span, &[&from, &name]);
            return self.bad(span);
        }
        let pointer = self.pointer_to(target);
        let e = if up {
            e
        } else {
            let void = self.pointer_to(self.t.void);
            let e = self.pointer_cast(e, void);
            let number = self.int_const(type_number(target.ty).into(), self.t.int, span);
            let name = if reference { "__dynamic_reference" } else { "__dynamic_pointer" };
            let found = self.call_header(
                name,
                None,
                vec![Arg::Val(Val::value(e)), Arg::Val(Val::value(number))],
                span,
            );
            self.rvalue(found)
        };
        let e = self.pointer_cast(e, pointer);
        if reference { self.deref(e, target, span) } else { Val::value(e) }
    }
}

/// What a type is at run time.
pub(super) fn type_number(ty: TypeId) -> i32 {
    ty.0 as i32 + 1
}
