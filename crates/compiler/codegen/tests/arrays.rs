//! Which arrays of a thread live in registers, against nvcc.

use arch::Cc;
use base::SourceMap;
use codegen::Target;
use isa::FunctionKind;

#[test]
fn arrays_are_in_registers_where_nvcc_has_them_there() {
    let mut sources = SourceMap::new();
    let file = sources.add("arrays.cu", include_str!("kernels/arrays.cu"), false);
    let target = Target::of(Cc::new(9, 0));
    let options = frontend::Options { target: target.info, ..frontend::Options::default() };
    let (module, found) = frontend::compile(&mut sources, file, &options);
    assert!(found.is_empty(), "{found:?}");
    let program = codegen::generate(&module.expect("a module"), &target).0.expect("a program");
    for (_, f) in program.functions.iter().filter(|(_, f)| f.kind == FunctionKind::Kernel) {
        assert_eq!(f.frame_bytes > 0, f.name.starts_with("local"), "{}: {} bytes", f.name, f.frame_bytes);
        assert!((f.end.0 - f.start.0) < 2000, "{}: code", f.name);
    }
}
