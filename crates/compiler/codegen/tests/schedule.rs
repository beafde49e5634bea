//! The order of instructions: loads first, dependences kept, nothing across what orders memory.

use arch::Cc;
use base::SourceMap;
use codegen::{Pass, Passes, Target};
use isa::{FuncId, Inst, InstKind, Program, Space, Special, TernOp};

fn compile(text: &str, passes: Passes) -> Program {
    compile_for(text, Target { passes, ..Target::of(Cc::new(9, 0)) })
}

fn compile_for(text: &str, target: Target) -> Program {
    let mut sources = SourceMap::new();
    let file = sources.add("kernel.cu", text, false);
    let (module, found) = frontend::compile(
        &mut sources,
        file,
        &frontend::Options { target: target.info, ..frontend::Options::default() },
    );
    assert!(found.is_empty(), "{found:?}");
    let (program, found) = codegen::generate(&module.expect("a module"), &target);
    assert!(found.is_empty(), "{found:?}");
    let program = program.expect("a program");
    assert_eq!(isa::verify(&program), Ok(()));
    program
}

/// Code of the first function, scheduled.
fn code(text: &str) -> Vec<Inst> {
    let program = compile(text, Passes::ALL);
    let f = &program.functions[FuncId(0)];
    program.code[f.start.0 as usize..f.end.0 as usize].to_vec()
}

fn places(code: &[Inst], is: impl Fn(&InstKind) -> bool) -> Vec<usize> {
    (0..code.len()).filter(|&i| is(&code[i].kind)).collect()
}

fn loads(of: Space) -> impl Fn(&InstKind) -> bool {
    move |k| matches!(k, InstKind::Ld { space, .. } if space.memory() == of)
}

fn stores(of: Space) -> impl Fn(&InstKind) -> bool {
    move |k| matches!(k, InstKind::St { space, .. } if space.memory() == of)
}

#[test]
fn loads_of_an_unrolled_body_go_first() {
    let code = code(
        "__global__ void k(const float* a, const float* b, float* c) {
           float sum = 0;
           for (int i = 0; i < 8; ++i) sum += a[i * 33] * b[i * 65];
           c[threadIdx.x] = sum; }",
    );
    let loads = places(&code, loads(Space::Global));
    let sums = places(&code, |k| matches!(k, InstKind::Ternary { op: TernOp::Fma, .. }));
    assert_eq!((loads.len(), sums.len()), (16, 8));
    assert!(loads.iter().all(|&l| l < sums[0]), "{loads:?} {sums:?}");
}

#[test]
fn parameters_for_after_a_loop_take_no_registers_in_it() {
    let code = code(
        "__global__ void k(const float* a, float* out, int n) {
           float sum = 0;
           for (int i = 0; i < n; ++i) sum += a[i * 33];
           out[threadIdx.x] = sum; }",
    );
    let back = places(&code, |k| matches!(k, InstKind::Bra { .. })).pop().expect("a loop");
    let out = |k: &InstKind| matches!(k, InstKind::Mov { src: isa::Operand::Param(8), .. });
    assert!(matches!(places(&code, out)[..], [at] if at > back));
}

#[test]
fn short_registers_interleave_loads_and_sums() {
    let body: String = (0..40).map(|i| format!("sum += a[{}] * b[{}];", i * 33, i * 65)).collect();
    let text = format!(
        "__global__ void k(const float* a, const float* b, float* c) {{
           float sum = 0; {body} c[threadIdx.x] = sum; }}"
    );
    let program = compile(&text, Passes::ALL);
    let f = &program.functions[FuncId(0)];
    assert!(f.regs <= 32 && f.spill_bytes == 0, "{} registers", f.regs);
    let code = &program.code[f.start.0 as usize..f.end.0 as usize];
    let loads = places(code, loads(Space::Global));
    let sums = places(code, |k| matches!(k, InstKind::Ternary { op: TernOp::Fma, .. }));
    // Many are on their way before the first is waited for.
    assert!(loads.iter().filter(|&&l| l < sums[0]).count() >= 16, "{loads:?} {sums:?}");
}

#[test]
fn nothing_passes_a_barrier() {
    let code = code(
        "__global__ void k(const float* a, float* b) {
           __shared__ float s[64];
           int t = threadIdx.x;
           s[t] = a[t];
           __syncthreads();
           float x = s[63 - t] + a[t + 64];
           __syncthreads();
           s[t] = x * 2;
           __syncthreads();
           b[t] = s[t ^ 1]; }",
    );
    let bars = places(&code, |k| matches!(k, InstKind::Bar { .. }));
    let (ld, st) = (places(&code, loads(Space::Shared)), places(&code, stores(Space::Shared)));
    let global = places(&code, loads(Space::Global));
    assert_eq!((bars.len(), ld.len(), st.len(), global.len()), (3, 2, 2, 2));
    let order = [global[0], st[0], bars[0], ld[0], bars[1], st[1], bars[2], ld[1]];
    assert!(order.is_sorted(), "{order:?}");
    assert!(bars[0] < global[1] && global[1] < bars[1]);
}

#[test]
fn a_load_stays_behind_a_store_that_may_hit_it() {
    let may = "__global__ void k(const float* a, float* b) {
                 b[threadIdx.x] = 1; b[threadIdx.x + 32] = a[threadIdx.x]; }";
    let code_may = code(may);
    let (ld, st) = (places(&code_may, loads(Space::Global)), places(&code_may, stores(Space::Global)));
    assert!(st[0] < ld[0] && ld[0] < st[1], "{ld:?} {st:?}");
    // Read-only memory and other words of the same array are not hit.
    let cannot = "__global__ void k(const float* __restrict__ a, float* __restrict__ b, float* c) {
                    b[threadIdx.x] = 1; b[threadIdx.x + 32] = a[threadIdx.x]; }";
    let own = "__global__ void k(float* b) {
                 b[threadIdx.x] = 1; b[threadIdx.x + 32] = b[threadIdx.x + 64]; }";
    for text in [cannot, own] {
        let code = code(text);
        let (ld, st) = (places(&code, loads(Space::Global)), places(&code, stores(Space::Global)));
        assert!(ld[0] < st[0], "{ld:?} {st:?}");
    }
}

#[test]
fn volatile_accesses_keep_their_order() {
    let code = code(
        "__global__ void k(volatile int* a, volatile int* b, int* c) {
           int x = a[0]; b[1] = 5; int y = b[2]; a[3] = 6; c[threadIdx.x] = x + y; }",
    );
    let accesses = places(&code, |k| loads(Space::Global)(k) || stores(Space::Global)(k));
    let is_load: Vec<bool> = accesses.iter().map(|&i| loads(Space::Global)(&code[i].kind)).collect();
    assert_eq!(is_load[..4], [true, false, true, false]);
}

#[test]
fn what_is_timed_stays_between_the_clocks() {
    let code = code(
        "__global__ void k(const float* a, float* b, unsigned* t) {
           unsigned from = clock();
           float x = a[threadIdx.x];
           unsigned to = clock();
           b[threadIdx.x] = x; t[threadIdx.x] = to - from; }",
    );
    let clocks = places(&code, |k| matches!(k, InstKind::Special { what: Special::Clock, .. }));
    let load = places(&code, loads(Space::Global))[0];
    assert!(clocks[0] < load && load < clocks[1]);
}

#[test]
fn scheduling_adds_no_instruction_and_costs_no_occupancy() {
    let text = format!("#define BS 16\n#define PAD 1\n{}", include_str!("kernels/course.cu"));
    let (with, without) =
        (compile(&text, Passes::ALL), compile(&text, Passes::ALL.without(Pass::Scheduling)));
    for ((_, f), (_, g)) in with.functions.iter().zip(without.functions.iter()) {
        assert_eq!(f.end.0 - f.start.0, g.end.0 - g.start.0, "{}", f.name);
        assert!(f.regs <= g.regs.max(32), "{}: {} registers, {} before", f.name, f.regs, g.regs);
        assert_eq!(f.spill_bytes, g.spill_bytes, "{}", f.name);
    }
}

#[test]
fn a_loop_is_unrolled_as_often_as_it_asks_on_every_device() {
    let in_code = |cc: Cc, pragma: &str| {
        let text = format!(
            "__global__ void k(const float* a, float* out, int n) {{
               float sum = 0;
               {pragma}
               for (int i = 0; i < n; ++i) sum += a[i * 33];
               out[threadIdx.x] = sum; }}"
        );
        let program = compile_for(&text, Target::of(cc));
        let f = &program.functions[FuncId(0)];
        places(&program.code[f.start.0 as usize..f.end.0 as usize], loads(Space::Global)).len()
    };
    for cc in [Cc::new(1, 1), Cc::new(2, 0)] {
        assert_eq!(in_code(cc, "#pragma unroll 4"), in_code(Cc::new(2, 0), "#pragma unroll 4"), "{cc:?}");
        assert!(in_code(cc, "#pragma unroll 4") > in_code(cc, "#pragma unroll 1") + 2, "{cc:?}");
    }
    assert_eq!(in_code(Cc::new(1, 1), ""), in_code(Cc::new(1, 1), "#pragma unroll 1"));
}
