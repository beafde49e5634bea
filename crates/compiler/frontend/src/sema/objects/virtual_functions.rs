//! Virtual functions: tables, calls through them, thunks, ends of objects.
//!
//! An object of a class with virtual functions begins with the address of its class's table. There is one table for
//! each side (host and device). A table holds four words and then the functions in the order of their first
//! declarations. The four words are the class's identity, the function that ends an object, the byte offset of the
//! table's address in the object, and the function that frees an object's memory. A base class with virtual functions
//! that does not begin the object has a table of its own. The functions of that table first compute the address of the
//! whole object.

use arch::Cc;
use base::{Code, Span};
use hir::{
    Expr, ExprKind, Field, Global, GlobalId, Init, InitTarget, LocalId, Place, PlaceKind, Qual, RecordId,
    Stmt, StmtKind, Storage, Type, TypeId,
};

use crate::ast::{self, Decl, FnName, Given};
use crate::sema::Checker;
use crate::sema::declarations::functions::{FuncId, Side};
use crate::sema::expr::values::{Arg, Dispatch, Val, ValKind};
use crate::sema::lookup::scope::Callable;
use crate::sema::templates::template_entities::TArg;
use crate::token::Sym;

/// Number of words in a table before its functions: the class's identity, the function that ends an object, the byte
/// offset of the table's address in the object, and the function that frees an object's memory.
const HEAD: usize = 4;

/// A place in a table of virtual functions.
#[derive(Clone, Copy)]
pub struct Slot {
    /// The function that the place was made for. Callers expect its result type.
    pub declared: FuncId,
    /// The function that overrides it last.
    pub function: FuncId,
}

/// The virtual functions and tables of a class.
#[derive(Clone, Default)]
pub struct Virtuals {
    /// Do objects of the class begin with the address of a table?
    pub present: bool,
    /// Is the destructor virtual?
    pub ends: bool,
    /// The functions of the table at the beginning of the object.
    pub(crate) slots: Vec<Slot>,
    /// Tables of bases further into the object: byte offset in the object, and functions.
    pub(crate) others: Vec<(u64, Vec<Slot>)>,
    /// Tables that were made: side, byte offset in the object, and variable.
    pub(crate) tables: Vec<(Side, u64, GlobalId)>,
}

/// Does the class itself declare virtual functions?
pub(crate) fn begins_virtual(r: &ast::Record) -> bool {
    r.members.iter().flatten().any(|d| matches!(d, Decl::Function(f) if f.specs.is_virtual))
}

impl Checker<'_> {
    /// Takes over the virtual functions of the bases. A class that is the first to have virtual functions gets the
    /// table's address as a member without a name.
    pub(crate) fn inherit_virtuals(&mut self, id: RecordId, r: &ast::Record) {
        let info = &self.records[&id];
        let mut own = Virtuals::default();
        for (base, &at) in info.bases.iter().zip(&info.base_offsets) {
            let Some(base) = self.records.get(base).filter(|b| b.virtuals.present) else { continue };
            let base = &base.virtuals;
            own.ends |= base.ends;
            own.present = true;
            if at == 0 {
                own.slots.clone_from(&base.slots);
            } else {
                own.others.push((at, base.slots.clone()));
            }
            own.others.extend(base.others.iter().map(|(o, slots)| (at + o, slots.clone())));
        }
        if !own.present && begins_virtual(r) {
            own.present = true;
            let ty = self.pointer_to(self.t.void);
            let ty = self.pointer_to(ty).into();
            let field = Field { name: String::new(), ty, offset: 0, bits: None };
            self.module.types.records[id].fields.push(field);
        }
        self.records.get_mut(&id).expect("made").virtuals = own;
    }

    /// The index of a function in the class's table in words, the head included. `None` if the table has no function of
    /// this name.
    pub(crate) fn slot_of(&self, record: RecordId, name: Sym) -> Option<usize> {
        let slots = &self.records.get(&record)?.virtuals.slots;
        slots.iter().position(|slot| self.funcs[slot.function].name == name).map(|at| HEAD + at)
    }

    /// Declares a constructor for a class that has a table but no constructor, since a constructor has to store the
    /// table's address.
    pub(crate) fn table_constructor(&mut self, id: RecordId, r: &ast::Record) {
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
        let specs = ast::Specs { host: true, device: true, ..ast::Specs::default() };
        let name = ast::Name { sym: Sym(0), span };
        let function = ast::Function::new(name, void, Default::default(), specs);
        let function = ast::Function { name: FnName::Constructor, ..function };
        let name = self.interner.intern("(constructor)");
        let scope = self.records[&id].scope;
        let func = self.apart(scope, |c| c.empty_constructor(name, &function, id));
        self.funcs[func].lazy = true;
        let made = Callable::Func(func);
        self.records.get_mut(&id).expect("made").constructors.push(made);
    }

    /// Reports an object of an abstract class, or an array of such objects. True after a message.
    pub(crate) fn refuse_abstract(&mut self, ty: TypeId, span: Span) -> bool {
        let mut ty = ty;
        while let Type::Array { of, .. } = *self.ty(ty) {
            ty = of.ty;
        }
        let pure = self.record_of(ty).and_then(|r| self.pure_virtual(r));
        if let Some(f) = pure {
            let (class, name) = (self.name_of(ty), self.text(self.funcs[f].name));
            self.error(Code::AbstractClass, span, &[&class, &name]);
        }
        pure.is_some()
    }

    /// A pure virtual function (`= 0`) of the class, if there is one.
    pub(crate) fn pure_virtual(&self, record: RecordId) -> Option<FuncId> {
        let slots = &self.records.get(&record)?.virtuals.slots;
        slots.iter().map(|slot| slot.function).find(|&f| self.funcs[f].decl.given == Given::Pure)
    }

    /// Adds the stores of the class's table addresses: from here on `*this` is an object of this class.
    pub(crate) fn begin_virtuals(&mut self, record: RecordId, span: Span, out: &mut Vec<Stmt>) {
        if !self.records[&record].virtuals.present {
            return;
        }
        for (offset, value) in self.tables(record, span) {
            let this = self.this_object(span);
            let ValKind::L(object) = this.kind else { return };
            let ty = value.ty;
            let kind = PlaceKind::Field { of: Box::new(object), offset, bits: None };
            let place = Box::new(Place { kind, ty, volatile: false, span });
            let kind = ExprKind::Assign { place, value: Box::new(value) };
            out.push(Stmt { kind: StmtKind::Expr(Expr { kind, ty, span }), span });
        }
    }

    /// Byte offsets in the object, and addresses of the class's tables for the current side.
    pub(crate) fn tables(&mut self, record: RecordId, span: Span) -> Vec<(u64, Expr)> {
        let virtuals = &self.records[&record].virtuals;
        let mut all = vec![(0, virtuals.slots.clone())];
        all.extend(virtuals.others.iter().cloned());
        let ty = self.pointer_to(self.t.void);
        let ty = self.pointer_to(ty);
        let mut list = Vec::new();
        for (at, slots) in all {
            let g = self.table(record, at, slots, span);
            let kind = PlaceKind::Global(g);
            let place = Place { kind, ty: self.module.globals[g].ty, volatile: false, span };
            list.push((at, Expr { kind: ExprKind::AddrOf(Box::new(place)), ty, span }));
        }
        list
    }

    /// The variable of the table at byte offset `at` of a class's objects; makes the table when it is needed first.
    fn table(&mut self, record: RecordId, at: u64, slots: Vec<Slot>, span: Span) -> GlobalId {
        let side = self.side();
        let virtuals = &self.records[&record].virtuals;
        if let Some((.., g)) = virtuals.tables.iter().find(|(s, o, _)| (*s, *o) == (side, at)) {
            return *g;
        }
        let ends = virtuals.ends;
        let of = self.pointer_to(self.t.void);
        let len = HEAD + slots.len();
        let ty = self.module.types.intern(Type::Array { of: of.into(), len: Some(len as u64) });
        let storage = if side == Side::Host { Storage::Host } else { Storage::Device };
        let name = format!("vtable for {}", self.module.types.records[record].name);
        let global = Global { name, ty, storage, align: 0, init: Init::Zero, is_const: true, span };
        let g = self.module.globals.push(global);
        // The table is registered before its functions, because they may make objects of the class.
        self.records.get_mut(&record).expect("made").virtuals.tables.push((side, at, g));
        let mut relocs = Vec::new();
        if side == Side::Host {
            let class = self.module.types.intern(Type::Record(record));
            relocs.push((0, InitTarget::Global(self.identity(class, span)), 0));
        }
        if let Some(end) = ends.then(|| self.end_function(record, span)).flatten() {
            relocs.push((8, InitTarget::Fn(end), 0));
            if let Some(free) = self.free_function(record, span) {
                relocs.push((24, InitTarget::Fn(free), 0));
            }
        }
        for (i, Slot { declared, function: id }) in slots.into_iter().enumerate() {
            if self.funcs[id].on(side) && self.funcs[id].decl.given != Given::Pure {
                let f = self.instance(id, side, span);
                let part =
                    self.funcs[id].owner.and_then(|owner| self.base_offset(record, owner)).unwrap_or(0);
                let f = match part == at && self.result_shift(id, declared) == 0 {
                    true => f,
                    false => self.thunk(id, f, part as i64 - at as i64, declared),
                };
                relocs.push(((HEAD + i) as u64 * 8, InitTarget::Fn(f), 0));
            }
        }
        let mut bytes = vec![0; len * 8];
        bytes[16..24].copy_from_slice(&at.to_le_bytes());
        self.module.globals[g].init = Init::Bytes(bytes, relocs);
        g
    }

    /// Makes a thunk: a function that adds `shift` bytes to the object's address and calls `f`, the instance of `id`.
    /// The result becomes what callers of `declared` expect.
    fn thunk(&mut self, id: FuncId, f: hir::FnId, shift: i64, declared: FuncId) -> hir::FnId {
        let ent = &self.funcs[id];
        let (sig, span, is_const) = (ent.sig.clone(), ent.decl.name_span, ent.decl.is_const);
        let owner = ent.owner.map_or(self.t.error, |r| self.module.types.intern(Type::Record(r)));
        let mut hir = self.module.functions[f].clone();
        (hir.locals, hir.params, hir.restrict, hir.body) = Default::default();
        let this = self.pointer_to(Qual { ty: owner, is_const, is_volatile: false });
        let mut types = vec![this];
        types.extend(sig.params.iter().map(|p| p.ty));
        let mut args = Vec::new();
        for ty in types {
            let ty = self.passed_type(ty, hir.kind == hir::FnKind::Host);
            let local = hir.locals.push(hir::Local { name: String::new(), ty, align: 0, span });
            hir.params.push(local);
            hir.restrict.push(false);
            let place = self.local_place(local, ty, span);
            args.push(Expr { kind: ExprKind::Load(Box::new(place)), ty, span });
        }
        let object = std::mem::replace(&mut args[0], self.bad_expr(span));
        args[0] = self.shifted(object, this, shift);
        let ret = self.returned_type(sig.ret);
        hir.ret = ret;
        let call = Expr { kind: ExprKind::Call { f, args }, ty: ret, span };
        let shift = self.result_shift(id, declared);
        if shift == 0 {
            let kind = if ret == self.t.void { StmtKind::Expr(call) } else { StmtKind::Return(Some(call)) };
            hir.body = vec![Stmt { kind, span }];
        } else {
            hir.ret = self.returned_type(self.funcs[declared].sig.ret);
            let local = hir.locals.push(hir::Local { name: String::new(), ty: ret, align: 0, span });
            let load = ExprKind::Load(Box::new(self.local_place(local, ret, span)));
            let load = Expr { kind: load, ty: ret, span };
            let result = self.shifted_unless_null(load, hir.ret, shift);
            let kinds =
                [StmtKind::Local { local, init: Some(call), cleanup: None }, StmtKind::Return(Some(result))];
            hir.body = kinds.map(|kind| Stmt { kind, span }).into();
        }
        hir.returned = None;
        self.module.functions.push(hir)
    }

    /// The function that ends an object of the class, given its address.
    pub(crate) fn end_function(&mut self, record: RecordId, span: Span) -> Option<hir::FnId> {
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

    /// The function at an index of the table of the object at `this`, as a pointer of type `ty`. The index does not
    /// count the head.
    fn virtual_function(&mut self, this: &Expr, slot: usize, ty: TypeId) -> Expr {
        let span = this.span;
        let slot = self.int_const(slot as i64, self.t.long, span);
        self.virtual_function_at(this, slot, ty)
    }

    /// The function at a computed index of the table of the object at `this`, as a pointer of type `ty`. The index does
    /// not count the head.
    pub(crate) fn virtual_function_at(&mut self, this: &Expr, slot: Expr, ty: TypeId) -> Expr {
        let span = this.span;
        let word = self.pointer_to(self.t.void);
        let table = self.pointer_to(word);
        let to_table = self.pointer_to(table);
        let load = |at: Expr, ty: TypeId| {
            let kind = PlaceKind::Deref(Box::new(at));
            let place = Place { kind, ty, volatile: false, span };
            Expr { kind: ExprKind::Load(Box::new(place)), ty, span }
        };
        let table_at = load(self.recast(this.clone(), to_table), table);
        let head = Box::new(self.int_const(HEAD as i64, self.t.long, span));
        let index = match slot.kind {
            ExprKind::Const(hir::Const::Int(slot)) => {
                Box::new(self.int_const(HEAD as i64 + slot, self.t.long, span))
            }
            _ => {
                let kind = ExprKind::Binary { op: hir::BinaryOp::Add, a: Box::new(slot), b: head };
                Box::new(Expr { kind, ty: self.t.long, span })
            }
        };
        let kind = ExprKind::PtrAdd { ptr: Box::new(table_at), index, negate: false };
        let f = load(Expr { kind, ty: table, span }, word);
        self.pointer_cast(f, ty)
    }

    /// The call of a method: a direct call if the method is not virtual or the object's class is known, otherwise
    /// through the object's table.
    pub(crate) fn method_call(
        &mut self,
        id: FuncId,
        args: Vec<Expr>,
        dispatch: Dispatch,
        span: Span,
    ) -> ExprKind {
        let through = self.funcs[id].slot.filter(|_| dispatch == Dispatch::Virtual);
        let exact = through.and_then(|slot| {
            let r = self.known_class(&args[0])?;
            let exact = self.records.get(&r)?.virtuals.slots.get(slot)?.function;
            // A covariant result that lies elsewhere is found by a thunk of the table.
            Some(exact).filter(|&exact| self.result_shift(exact, id) == 0)
        });
        let Some(slot) = through.filter(|_| exact.is_none()) else {
            let f = self.instance(exact.unwrap_or(id), self.side(), span);
            return ExprKind::Call { f, args };
        };
        self.require_cc("virtual", Cc::new(2, 0), span);
        let ret = self.returned_type(self.funcs[id].sig.ret);
        let params = args.iter().map(|a| a.ty).collect();
        let ty = self.module.types.intern(Type::Function { ret, params, variadic: false });
        let ty = self.pointer_to(ty);
        let f = Box::new(self.virtual_function(&args[0], slot, ty));
        ExprKind::CallPtr { f, args }
    }

    /// The exact class of the object at an address, known if it is a variable or a part of one. Otherwise `None`.
    fn known_class(&self, e: &Expr) -> Option<RecordId> {
        match &e.kind {
            ExprKind::Cast { a, .. } => self.known_class(a),
            ExprKind::AddrOf(place) => self.record_of(place.ty),
            _ => None,
        }
    }

    /// Stores the object's address in a variable, since a virtual call uses it twice: for the table and as an argument.
    pub(crate) fn hold_first(&mut self, args: &mut [Expr], temp: &mut Option<(LocalId, Expr)>) {
        let (ty, span) = (args[0].ty, args[0].span);
        if temp.is_none()
            && self.known_class(&args[0]).is_none()
            && let Some(local) = self.temp(ty, span)
        {
            let load = ExprKind::Load(Box::new(self.local_place(local, ty, span)));
            *temp = Some((local, std::mem::replace(&mut args[0], Expr { kind: load, ty, span })));
        }
    }
}
