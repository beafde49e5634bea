//! `double` below compute capability 1.3: computed as `float`, with one warning, in as many instructions.

use arch::{Cc, TargetInfo};
use base::{Code, SourceMap};
use codegen::Target;
use isa::{FuncId, InstKind, Ty};

/// Warnings of code generation, and the instructions of the first kernel.
fn compile(cc: Cc, ty: &str) -> (Vec<Code>, Vec<InstKind>) {
    let text = format!(
        "__device__ {ty} half({ty} x) {{ return x * {ty}(0.5); }}
         __global__ void k({ty} *p, int n) {{
           {ty} sum = 0; for (int i = 0; i < n; i++) sum = half(sum) - {ty}(1) / sum;
           p[threadIdx.x] = sum; }}
         __global__ void again({ty} *p) {{ p[0] *= 2; }}
         int main() {{ double x = 1.5; return (int)x; }}"
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
    let program = program.expect("a program");
    let f = &program.functions[FuncId(0)];
    let code = &program.code[f.start.0 as usize..f.end.0 as usize];
    (found.iter().map(|d| d.code).collect(), code.iter().map(|inst| inst.kind).collect())
}

#[test]
fn doubles_are_floats_before_1_3() {
    let converts = |kind: &InstKind| matches!(kind, InstKind::Cvt { .. });
    let computes_doubles = |kind: &InstKind| {
        let (InstKind::Unary { ty, .. }
        | InstKind::Binary { ty, .. }
        | InstKind::Ternary { ty, .. }
        | InstKind::Math { ty, .. }) = kind
        else {
            return false;
        };
        *ty == Ty::F64
    };
    for cc in [Cc::new(1, 0), Cc::new(1, 1), Cc::new(1, 2)] {
        let (found, doubles) = compile(cc, "double");
        assert_eq!(found, [Code::DoubleDemoted], "{cc:?}");
        assert!(!doubles.iter().any(computes_doubles), "{doubles:?}");
        let (found, floats) = compile(cc, "float");
        assert_eq!(found, [], "{cc:?}");
        // What is stored is widened for memory.
        assert_eq!(doubles.iter().filter(|kind| converts(kind)).count(), 1, "{doubles:?}");
        assert_eq!(doubles.len(), floats.len() + 1, "{doubles:?}");
    }
    let (found, doubles) = compile(Cc::new(1, 3), "double");
    assert_eq!(found, []);
    assert!(doubles.iter().any(computes_doubles), "{doubles:?}");
}
