//! Trees made by hand: code generation without the front end.
#![allow(dead_code)]

pub mod generate;

use arch::Cc;
use base::{FileId, Span};
use codegen::{Passes, Target};
use hir::{
    BinaryOp, Builtin, CastKind, Const, Expr, ExprKind, FnKind, Function, IntKind, Linkage, Local, LocalId,
    Module, Place, PlaceKind, Stmt, StmtKind, Type, TypeId, Unroll,
};
use isa::Special;

/// Nowhere.
pub fn span() -> Span {
    Span::new(FileId(0), 0, 0)
}

/// A module with one kernel.
pub struct Tree {
    pub m: Module,
    pub f: Function,
    pub int: TypeId,
    pub uint: TypeId,
    pub float: TypeId,
    pub boolean: TypeId,
    pub ptr: TypeId,
}

impl Tree {
    pub fn new(name: &str) -> Self {
        let mut m = Module::default();
        let int = m.types.int(IntKind::Int);
        let uint = m.types.int(IntKind::UInt);
        let boolean = m.types.int(IntKind::Bool);
        let float = m.types.intern(Type::Float(hir::FloatKind::F32));
        let ptr = m.types.pointer(float);
        let void = m.types.intern(Type::Void);
        let f = Function {
            name: name.into(),
            kind: FnKind::Kernel,
            linkage: Linkage::Default,
            ret: void,
            params: Vec::new(),
            restrict: Vec::new(),
            locals: Default::default(),
            body: Vec::new(),
            returned: None,
            launch_bounds: (0, 0),
            cluster: [0; 3],
            span: span(),
        };
        Tree { m, f, int, uint, float, boolean, ptr }
    }
    pub fn local(&mut self, name: &str, ty: TypeId) -> LocalId {
        self.f.locals.push(Local { name: name.into(), ty, align: 0, span: span() })
    }
    pub fn param(&mut self, name: &str, ty: TypeId) -> LocalId {
        let l = self.local(name, ty);
        self.f.params.push(l);
        self.f.restrict.push(false);
        l
    }
    pub fn e(&self, kind: ExprKind, ty: TypeId) -> Expr {
        Expr { kind, ty, span: span() }
    }
    pub fn place(&self, kind: PlaceKind, ty: TypeId) -> Place {
        Place { kind, ty, volatile: false, span: span() }
    }
    pub fn get(&self, l: LocalId) -> Expr {
        let ty = self.f.locals[l].ty;
        self.e(ExprKind::Load(Box::new(self.place(PlaceKind::Local(l), ty))), ty)
    }
    pub fn special(&self, s: Special) -> Expr {
        self.e(ExprKind::Builtin { what: Builtin::Special(s), args: vec![] }, self.uint)
    }
    pub fn bin(&self, op: BinaryOp, a: Expr, b: Expr) -> Expr {
        let ty = if op.is_comparison() { self.boolean } else { a.ty };
        self.e(ExprKind::Binary { op, a: Box::new(a), b: Box::new(b) }, ty)
    }
    pub fn cast(&self, a: Expr, ty: TypeId) -> Expr {
        self.e(ExprKind::Cast { kind: CastKind::Numeric, a: Box::new(a) }, ty)
    }
    pub fn int(&self, n: i64) -> Expr {
        self.e(ExprKind::Const(Const::Int(n)), self.int)
    }
    pub fn at(&self, p: LocalId, index: Expr) -> Place {
        let ptr = self.e(
            ExprKind::PtrAdd { ptr: Box::new(self.get(p)), index: Box::new(index), negate: false },
            self.ptr,
        );
        self.place(PlaceKind::Deref(Box::new(ptr)), self.float)
    }
    pub fn load(&self, p: Place) -> Expr {
        let ty = p.ty;
        self.e(ExprKind::Load(Box::new(p)), ty)
    }
    pub fn set(&self, p: Place, v: Expr) -> Stmt {
        let ty = p.ty;
        let e = self.e(ExprKind::Assign { place: Box::new(p), value: Box::new(v) }, ty);
        Stmt { kind: StmtKind::Expr(e), span: span() }
    }
    pub fn declare(&self, l: LocalId, init: Expr) -> Stmt {
        Stmt { kind: StmtKind::Local { local: l, init: Some(init), cleanup: None }, span: span() }
    }
    pub fn global_index(&self, axis: u8) -> Expr {
        let product =
            self.bin(BinaryOp::Mul, self.special(Special::CtaId(axis)), self.special(Special::NTid(axis)));
        self.cast(self.bin(BinaryOp::Add, self.special(Special::Tid(axis)), product), self.int)
    }
    pub fn build(mut self, cc: Cc, passes: Passes) -> (isa::Program, String) {
        self.m.functions.push(self.f);
        let target = Target { passes, ..Target::of(cc) };
        let (program, diagnostics) = codegen::generate(&self.m, &target);
        assert!(diagnostics.is_empty(), "{diagnostics:?}");
        let program = program.expect("a program");
        let id = isa::FuncId(0);
        let text = program.listing(id, None).to_string();
        if let Err(errors) = isa::verify(&program) {
            panic!("{errors:#?}\n{text}");
        }
        (program, text)
    }

    pub fn stmt(&self, kind: StmtKind) -> Stmt {
        Stmt { kind, span: span() }
    }
    pub fn assign(&self, l: LocalId, v: Expr) -> Stmt {
        let ty = self.f.locals[l].ty;
        self.set(self.place(PlaceKind::Local(l), ty), v)
    }
    pub fn if_else(&self, cond: Expr, then: Vec<Stmt>, or_else: Vec<Stmt>) -> Stmt {
        self.stmt(StmtKind::If { cond, then, or_else })
    }
    /// for (; cond; l += step) body
    pub fn count(&self, l: LocalId, cond: Expr, step: i64, body: Vec<Stmt>, unroll: Unroll) -> Stmt {
        let ty = self.f.locals[l].ty;
        let next = self.bin(BinaryOp::Add, self.get(l), self.int(step));
        let place = Box::new(self.place(PlaceKind::Local(l), ty));
        let step = self.e(ExprKind::Assign { place, value: Box::new(next) }, ty);
        self.stmt(StmtKind::Loop { cond: Some(cond), body, step: Some(step), unroll })
    }
    /// Element of a local array of ints.
    pub fn element(&self, array: LocalId, index: Expr) -> Place {
        let ty = self.f.locals[array].ty;
        let of = Box::new(self.place(PlaceKind::Local(array), ty));
        self.place(PlaceKind::Index { of, index: Box::new(index) }, self.int)
    }
    /// Element of an array of ints that a pointer parameter points at.
    pub fn int_at(&self, p: LocalId, index: Expr) -> Place {
        let ty = self.f.locals[p].ty;
        let kind = ExprKind::PtrAdd { ptr: Box::new(self.get(p)), index: Box::new(index), negate: false };
        let ptr = self.e(kind, ty);
        self.place(PlaceKind::Deref(Box::new(ptr)), self.int)
    }
    /// A structure of four integers that moves as one.
    pub fn quad(&mut self) -> TypeId {
        let made = self.m.types.records.ids().next();
        if let Some(id) = made {
            return self.m.types.intern(Type::Record(id));
        }
        let field =
            |i: u64| hir::Field { name: format!("f{i}"), ty: self.int.into(), offset: 4 * i, bits: None };
        let fields = (0..4).map(field).collect();
        let name = "Quad".into();
        let record = hir::Record { name, fields, size: 16, align: 16, is_union: false, complete: true };
        let id = self.m.types.records.push(record);
        self.m.types.intern(Type::Record(id))
    }
    /// *(c ? &a : &b)
    pub fn either(&mut self, c: Expr, a: Place, b: Place) -> Place {
        let ty = a.ty;
        let pointer = self.m.types.pointer(ty);
        let [a, b] = [a, b].map(|p| Box::new(self.e(ExprKind::AddrOf(Box::new(p)), pointer)));
        let chosen = self.e(ExprKind::Cond { c: Box::new(c), a, b }, pointer);
        self.place(PlaceKind::Deref(Box::new(chosen)), ty)
    }
    /// *((ty*)&local + index)
    pub fn piece(&mut self, local: LocalId, ty: TypeId, index: Expr) -> Place {
        let pointer = self.m.types.pointer(ty);
        let whole = self.place(PlaceKind::Local(local), self.f.locals[local].ty);
        let first = self.e(ExprKind::AddrOf(Box::new(whole)), pointer);
        let kind = ExprKind::PtrAdd { ptr: Box::new(first), index: Box::new(index), negate: false };
        self.place(PlaceKind::Deref(Box::new(self.e(kind, pointer))), ty)
    }
}
