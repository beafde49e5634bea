//! Kernels under a tight register limit: every value spilled and loaded again gives the same result.

mod support;

use arch::Cc;
use codegen::Target;
use hir::{BinaryOp, StmtKind};
use support::Tree;

/// Loads 24 values, then uses them all.
fn many_values() -> Tree {
    let mut t = Tree::new("many");
    let (a, out) = (t.param("a", t.ptr), t.param("out", t.ptr));
    let values: Vec<_> = (0..24).map(|i| t.local(&format!("v{i}"), t.float)).collect();
    let mut body: Vec<_> =
        values.iter().enumerate().map(|(i, &v)| t.declare(v, t.load(t.at(a, t.int(i as i64 * 3))))).collect();
    for (i, pair) in values.windows(2).enumerate() {
        let sum = t.bin(BinaryOp::Mul, t.get(pair[0]), t.get(pair[1]));
        body.push(t.set(t.at(out, t.int(i as i64)), sum));
    }
    body.push(t.stmt(StmtKind::Block(vec![])));
    t.f.body = body;
    t
}

#[test]
fn the_limit_is_kept_by_spilling() {
    for limit in [12, 16, 20, 64] {
        let mut t = many_values();
        t.m.functions.push(t.f.clone());
        let mut target = Target::of(Cc::new(5, 2));
        target.info.max_regs_per_thread = limit;
        let (program, found) = codegen::generate(&t.m, &target);
        assert!(found.is_empty(), "{found:?}");
        let program = program.expect("a program");
        assert_eq!(isa::verify(&program), Ok(()));
        let f = &program.functions[isa::FuncId(0)];
        assert!(u32::from(f.regs) <= limit, "{} of {limit}", f.regs);
        assert_eq!(f.spill_bytes > 0, limit < 28, "{} bytes at {limit}", f.spill_bytes);
    }
}
