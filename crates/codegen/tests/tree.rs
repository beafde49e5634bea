//! Trees made by hand: code generation without the front end.

use base::{FileId, Span};
use codegen::Target;
use hir::{
    BinaryOp, Builtin, CastKind, Const, Expr, ExprKind, FnKind, Function, IntKind, Linkage, Local, LocalId,
    Module, Place, PlaceKind, Stmt, StmtKind, Type, TypeId, Unroll,
};
use isa::Special;

fn span() -> Span {
    Span::new(FileId(0), 0, 0)
}

struct Tree {
    m: Module,
    f: Function,
    int: TypeId,
    uint: TypeId,
    float: TypeId,
    boolean: TypeId,
    ptr: TypeId,
}

impl Tree {
    fn new(name: &str) -> Self {
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
            launch_bounds: (0, 0),
            span: span(),
        };
        Tree { m, f, int, uint, float, boolean, ptr }
    }
    fn local(&mut self, name: &str, ty: TypeId) -> LocalId {
        self.f.locals.push(Local { name: name.into(), ty, align: 0, span: span() })
    }
    fn param(&mut self, name: &str, ty: TypeId) -> LocalId {
        let l = self.local(name, ty);
        self.f.params.push(l);
        self.f.restrict.push(false);
        l
    }
    fn e(&self, kind: ExprKind, ty: TypeId) -> Expr {
        Expr { kind, ty, span: span() }
    }
    fn place(&self, kind: PlaceKind, ty: TypeId) -> Place {
        Place { kind, ty, volatile: false, span: span() }
    }
    fn get(&self, l: LocalId) -> Expr {
        let ty = self.f.locals[l].ty;
        self.e(ExprKind::Load(Box::new(self.place(PlaceKind::Local(l), ty))), ty)
    }
    fn special(&self, s: Special) -> Expr {
        self.e(ExprKind::Builtin { what: Builtin::Special(s), args: vec![] }, self.uint)
    }
    fn bin(&self, op: BinaryOp, a: Expr, b: Expr) -> Expr {
        let ty = if op.is_comparison() { self.boolean } else { a.ty };
        self.e(ExprKind::Binary { op, a: Box::new(a), b: Box::new(b) }, ty)
    }
    fn cast(&self, a: Expr, ty: TypeId) -> Expr {
        self.e(ExprKind::Cast { kind: CastKind::Numeric, a: Box::new(a) }, ty)
    }
    fn int(&self, n: i64) -> Expr {
        self.e(ExprKind::Const(Const::Int(n)), self.int)
    }
    fn at(&self, p: LocalId, index: Expr) -> Place {
        let ptr = self.e(
            ExprKind::PtrAdd { ptr: Box::new(self.get(p)), index: Box::new(index), negate: false },
            self.ptr,
        );
        self.place(PlaceKind::Deref(Box::new(ptr)), self.float)
    }
    fn load(&self, p: Place) -> Expr {
        let ty = p.ty;
        self.e(ExprKind::Load(Box::new(p)), ty)
    }
    fn set(&self, p: Place, v: Expr) -> Stmt {
        let ty = p.ty;
        let e = self.e(ExprKind::Assign { place: Box::new(p), value: Box::new(v) }, ty);
        Stmt { kind: StmtKind::Expr(e), span: span() }
    }
    fn declare(&self, l: LocalId, init: Expr) -> Stmt {
        Stmt { kind: StmtKind::Local { local: l, init: Some(init), cleanup: None }, span: span() }
    }
    fn global_index(&self, axis: u8) -> Expr {
        let product =
            self.bin(BinaryOp::Mul, self.special(Special::CtaId(axis)), self.special(Special::NTid(axis)));
        self.cast(self.bin(BinaryOp::Add, self.special(Special::Tid(axis)), product), self.int)
    }
    fn build(mut self, cc: (u32, u32), passes: bool) -> (isa::Program, String) {
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
}

fn transpose() -> Tree {
    let mut t = Tree::new("transpose");
    let (a, b) = (t.param("A", t.ptr), t.param("B", t.ptr));
    let n = t.param("N", t.int);
    let (i, j) = (t.local("i", t.int), t.local("j", t.int));
    let index = |x, y| t.bin(BinaryOp::Add, t.bin(BinaryOp::Mul, t.get(x), t.get(n)), t.get(y));
    t.f.body = vec![
        t.declare(i, t.global_index(0)),
        t.declare(j, t.global_index(1)),
        t.set(t.at(b, index(j, i)), t.load(t.at(a, index(i, j)))),
    ];
    t
}

/// for (i = 0; i < n; i += 1) if (i < limit) out[i] = a[i] + a[i]
fn guarded_loop() -> Tree {
    let mut t = Tree::new("guarded");
    let (a, out) = (t.param("a", t.ptr), t.param("out", t.ptr));
    let (n, limit) = (t.param("n", t.int), t.param("limit", t.int));
    let i = t.local("i", t.int);
    let sum = t.bin(BinaryOp::Add, t.load(t.at(a, t.get(i))), t.load(t.at(a, t.get(i))));
    let inner = Stmt {
        kind: StmtKind::If {
            cond: t.bin(BinaryOp::Lt, t.get(i), t.get(limit)),
            then: vec![t.set(t.at(out, t.get(i)), sum)],
            or_else: vec![],
        },
        span: span(),
    };
    let place = t.place(PlaceKind::Local(i), t.int);
    let next = t.bin(BinaryOp::Add, t.get(i), t.int(1));
    let step = t.e(ExprKind::Assign { place: Box::new(place), value: Box::new(next) }, t.int);
    let looped = Stmt {
        kind: StmtKind::Loop {
            cond: Some(t.bin(BinaryOp::Lt, t.get(i), t.get(n))),
            body: vec![inner],
            step: Some(step),
            unroll: Unroll::Auto,
        },
        span: span(),
    };
    t.f.body = vec![t.declare(i, t.int(0)), looped];
    t
}

#[test]
fn transpose_is_as_short_as_nvcc_makes_it() {
    for (cc, at_most) in [((1, 1), 17), ((2, 0), 17), ((9, 0), 20)] {
        let (program, text) = transpose().build(cc, true);
        let f = &program.functions[isa::FuncId(0)];
        let count = f.end.0 - f.start.0;
        assert!(count <= at_most, "{count}\n{text}");
        println!("{text}");
    }
}

#[test]
fn all_forms_are_verified() {
    for cc in [(1, 0), (5, 2), (9, 0)] {
        for passes in [false, true] {
            for tree in [transpose(), guarded_loop()] {
                let (_, text) = tree.build(cc, passes);
                println!("{cc:?} {passes}\n{text}");
            }
        }
    }
}
