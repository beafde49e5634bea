//! Products fused into sums and differences: which arithmetic instructions are left, each with the signs it takes.

use arch::{Cc, TargetInfo};
use base::SourceMap;
use codegen::Target;
use isa::{BinOp, FuncId, InstKind};

/// Arithmetic of floats in a kernel that stores `expr` of four values.
fn check(cc: Cc, ty: &str, expr: &str, expect: &[&str]) {
    let text = format!(
        "__global__ void k(const {ty}* p, {ty}* o) {{
           {ty} a = p[0], b = p[1], c = p[2], d = p[3]; o[threadIdx.x] = {expr}; }}"
    );
    let mut sources = SourceMap::new();
    let file = sources.add("kernel.cu", &text, false);
    let (module, found) = frontend::compile(
        &mut sources,
        file,
        &frontend::Options {
            target: TargetInfo::of(cc).expect("a capability"),
            ..frontend::Options::default()
        },
    );
    assert!(found.is_empty(), "{found:?}");
    let (program, found) = codegen::generate(&module.expect("a module"), &Target::of(cc));
    assert!(found.is_empty(), "{found:?}");
    let program = program.expect("a program");
    assert_eq!(isa::verify(&program), Ok(()));
    let f = &program.functions[FuncId(0)];
    let ops: Vec<&str> = program.code[f.start.0 as usize..f.end.0 as usize]
        .iter()
        .filter_map(|i| match i.kind {
            InstKind::Ternary { op, ty, .. } if ty.is_float() => Some(op.name()),
            InstKind::Binary { op: op @ (BinOp::Add | BinOp::Sub | BinOp::Mul), ty, .. } if ty.is_float() => {
                Some(op.name())
            }
            InstKind::Unary { op, ty, .. } if ty.is_float() => Some(op.name()),
            _ => None,
        })
        .collect();
    assert_eq!(ops, expect, "{expr} on {cc:?}");
}

#[test]
fn signs_of_operands_take_no_instruction() {
    for (cc, ty, plain) in
        [(Cc::new(9, 0), "float", "fma"), (Cc::new(2, 0), "float", "fma"), (Cc::new(1, 1), "float", "mad")]
            .into_iter()
            .chain([(Cc::new(9, 0), "double", "fma"), (Cc::new(1, 3), "double", "fma")])
    {
        check(cc, ty, "a * b + c", &[plain]);
        check(cc, ty, "a * b - c", &["mad.sub"]);
        check(cc, ty, "c - a * b", &["mad.neg"]);
        check(cc, ty, "-(a * b) + c", &["mad.neg"]);
        check(cc, ty, "-(a * b) - c", &["mad.negsub"]);
        check(cc, ty, "a * -b + c", &["mad.neg"]);
        check(cc, ty, "-a * -b - c", &["mad.sub"]);
        check(cc, ty, "a * b + -c", &["mad.sub"]);
        check(cc, ty, "2 * a * b - c", &["mul", "mad.sub"]);
    }
}

#[test]
fn of_two_products_the_first_is_fused() {
    check(Cc::new(9, 0), "float", "a * b - c * d", &["mul", "mad.sub"]);
    check(Cc::new(9, 0), "float", "a * b + c * d", &["mul", "fma"]);
}

#[test]
fn each_of_two_products_is_fused_once() {
    check(Cc::new(9, 0), "double", "d - a * b - a * c", &["mad.neg", "mad.neg"]);
}
