//! Kernels made by hand, and what becomes of them.

mod support;

use arch::Cc;
use codegen::Passes;
use hir::{BinaryOp, ExprKind, PlaceKind, Stmt, StmtKind, Unroll};
use support::{Tree, span};

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
    // 1.x shifts and adds where others multiply and add.
    for (cc, at_most) in [(Cc::new(1, 1), 19), (Cc::new(2, 0), 17), (Cc::new(9, 0), 20)] {
        let (program, text) = transpose().build(cc, Passes::ALL);
        let f = &program.functions[isa::FuncId(0)];
        let count = f.end.0 - f.start.0;
        assert!(count <= at_most, "{count}\n{text}");
        println!("{text}");
    }
}

#[test]
fn all_forms_are_verified() {
    for cc in [Cc::new(1, 0), Cc::new(5, 2), Cc::new(9, 0)] {
        for passes in [Passes::NONE, Passes::ALL] {
            for tree in [transpose(), guarded_loop()] {
                let (_, text) = tree.build(cc, passes);
                println!("{cc:?} {passes:?}\n{text}");
            }
        }
    }
}
