//! What a tracer is shown of the passes.

use arch::Cc;
use base::SourceMap;
use codegen::{PASS_NAMES, Snapshot, Target, Tracer};
use isa::FunctionKind;

const KERNEL: &str = "\
__global__ void rows(float *a, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) a[i % 7] += a[i];
}
int main() {}
";

/// The names of the passes in the order in which they first run, and the function as it was shown last.
#[derive(Default)]
struct Passes {
    first: Vec<&'static str>,
    under_way: Option<&'static str>,
    last: String,
}

impl Tracer for Passes {
    fn wants(&mut self, _name: &str, kind: FunctionKind) -> bool {
        kind == FunctionKind::Kernel
    }
    fn built(&mut self, function: Snapshot<'_>) {
        self.last = function.text(None);
    }
    fn before(&mut self, pass: &'static str, function: Snapshot<'_>) {
        assert_eq!((self.under_way.replace(pass), function.name()), (None, "rows"));
        if !self.first.contains(&pass) {
            self.first.push(pass);
        }
    }
    fn after(&mut self, pass: &'static str, function: Snapshot<'_>) {
        assert_eq!(self.under_way.take(), Some(pass));
        self.last = function.text(None);
    }
    fn optimized(&mut self, function: Snapshot<'_>) {
        assert_eq!(self.last, function.text(None));
    }
}

#[test]
fn every_pass_is_named_and_the_program_is_the_same() {
    let mut sources = SourceMap::new();
    let file = sources.add("rows.cu", KERNEL, false);
    let target = Target::of(Cc::new(9, 0));
    let options = frontend::Options { target: target.info, ..frontend::Options::default() };
    let (module, found) = frontend::compile(&mut sources, file, &options);
    assert!(found.is_empty(), "{found:?}");
    let module = module.expect("a module");
    let mut passes = Passes::default();
    let traced = codegen::generate_traced(&module, &target, &mut passes).0;
    assert_eq!(passes.first, PASS_NAMES);
    assert!(traced.is_some() && traced == codegen::generate(&module, &target).0);
}
