//! Neighbouring words move as one where the type of what a pointer leads to is aligned so far.

use arch::{Cc, TargetInfo};
use base::SourceMap;
use codegen::Target;
use isa::{FuncId, InstKind, MemTy, Space};

/// Bits of the accesses to global memory of the first kernel, loads and stores.
fn check(cc: Cc, body: &str, loads: &[u32], stores: &[u32]) {
    let text = format!(
        "struct __align__(16) P {{ float x, y, z; int w; }}; struct Q {{ float x, y, z; int w; }};
         {body}"
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
    let bits = |of: &dyn Fn(InstKind) -> Option<MemTy>| -> Vec<u32> {
        let code = &program.code[f.start.0 as usize..f.end.0 as usize];
        code.iter().filter_map(|i| of(i.kind)).map(|ty| 8 * ty.bytes()).collect()
    };
    let got = bits(&|kind| match kind {
        InstKind::Ld { space, ty, .. } if space.memory() == Space::Global => Some(ty),
        _ => None,
    });
    assert_eq!(got, loads, "loads of {body} on {cc:?}");
    let got = bits(&|kind| match kind {
        InstKind::St { space, ty, .. } if space.memory() == Space::Global => Some(ty),
        _ => None,
    });
    assert_eq!(got, stores, "stores of {body} on {cc:?}");
}

#[test]
fn members_of_aligned_structures_come_together() {
    for cc in [Cc::new(9, 0), Cc::new(2, 0), Cc::new(1, 1)] {
        let k = "__global__ void k(const P* p, P* q, float* o) { int i = threadIdx.x;";
        check(cc, &format!("{k} P a = p[i]; o[i] = a.x + a.y * a.z; }}"), &[128], &[32]);
        check(cc, &format!("{k} o[i] = p[i].x + p[i].y * p[i].z; }}"), &[128], &[32]);
        check(cc, &format!("{k} o[i] = p[i].z + p[i].w; }}"), &[64], &[32]);
        check(cc, &format!("{k} o[i] = p[i].y + p[i].z; }}"), &[32, 32], &[32]);
        check(cc, &format!("{k} P a = p[i]; q[i] = a; }}"), &[128], &[128]);
        let f = "__global__ void k(const float4* p, float* o) { int i = threadIdx.x;";
        check(cc, &format!("{f} o[i] = p[i].x + p[i].y; }}"), &[64], &[32]);
        let q = "__global__ void k(const Q* p, float* o) { int i = threadIdx.x;";
        check(cc, &format!("{q} o[i] = p[i].x + p[i].y * p[i].z; }}"), &[32, 32, 32], &[32]);
    }
}

#[test]
fn members_stored_leave_together() {
    for cc in [Cc::new(9, 0), Cc::new(2, 0), Cc::new(1, 1)] {
        let k = "__global__ void k(P* p, float a) { P& q = p[threadIdx.x];";
        check(cc, &format!("{k} q.x = a; q.y = a + 1; q.z = a + 2; q.w = 3; }}"), &[], &[128]);
        check(cc, &format!("{k} q.w = 3; q.z = a; }}"), &[], &[64]);
        check(cc, &format!("{k} q.x = a; q.y = a + 1; q.z = a + 2; }}"), &[], &[64, 32]);
        // What others may see between the two keeps them apart.
        check(cc, &format!("{k} q.x = a; __syncthreads(); q.y = a; }}"), &[], &[32, 32]);
    }
}

#[test]
fn what_may_be_the_same_memory_keeps_stores_apart() {
    let k = "__global__ void k(P* p, float* o) { P& q = p[threadIdx.x]; q.x = 1; float a = o[0]; q.y = a; }";
    check(Cc::new(9, 0), k, &[32], &[32, 32]);
}
