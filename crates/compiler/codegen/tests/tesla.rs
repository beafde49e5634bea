//! Compute capability 1.x: addresses of 32 bits, operands in shared memory, few registers.

use arch::Cc;
use base::SourceMap;
use codegen::Target;
use isa::{FuncId, Inst, InstKind, Space};

/// Code and registers of the first function on 1.0.
fn code(text: &str) -> (Vec<Inst>, u16) {
    let target = Target::of(Cc::new(1, 0));
    let mut sources = SourceMap::new();
    let file = sources.add("kernel.cu", text, false);
    let options = frontend::Options { target: target.info, ..frontend::Options::default() };
    let (module, found) = frontend::compile(&mut sources, file, &options);
    assert!(found.is_empty(), "{found:?}");
    let (program, found) = codegen::generate(&module.expect("a module"), &target);
    assert!(found.is_empty(), "{found:?}");
    let program = program.expect("a program");
    assert_eq!(isa::verify(&program), Ok(()));
    let f = &program.functions[FuncId(0)];
    (program.code[f.start.0 as usize..f.end.0 as usize].to_vec(), f.regs)
}

fn operands(code: &[Inst]) -> usize {
    code.iter().filter(|i| matches!(i.kind, InstKind::WithShared { .. })).count()
}

const HEAD: &str = "
    __shared__ float As[16][16];
    __shared__ float Bs[16][16];";
const INNER: &str = "
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();";

#[test]
fn three_blocks_of_the_tiled_product_fit() {
    let plain = format!(
        "__global__ void k(float* A, float* B, int wA, int wB, float* C) {{
           int bx = blockIdx.x, by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
           int first = wA * 16 * by, last = first + wA - 1;
           float sum = 0;
           for (int a = first, b = 16 * bx; a <= last; a += 16, b += 16 * wB) {{ {HEAD}
             As[ty][tx] = A[a + wA * ty + tx];
             Bs[ty][tx] = B[b + wB * ty + tx]; {INNER} }}
           C[wB * 16 * by + 16 * bx + wB * ty + tx] = sum; }}"
    );
    let structures = format!(
        "struct Matrix {{ int width, height, stride; float* elements; }};
         __global__ void k(Matrix A, Matrix B, Matrix C) {{
           int by = blockIdx.y, bx = blockIdx.x, ty = threadIdx.y, tx = threadIdx.x;
           float* c = &C.elements[C.stride * 16 * by + 16 * bx];
           float sum = 0;
           for (int m = 0; m < A.width / 16; ++m) {{ {HEAD}
             float* a = &A.elements[A.stride * 16 * by + 16 * m];
             float* b = &B.elements[B.stride * 16 * m + 16 * bx];
             As[ty][tx] = a[ty * A.stride + tx];
             Bs[ty][tx] = b[ty * B.stride + tx]; {INNER} }}
           c[ty * C.stride + tx] = sum; }}"
    );
    for text in [plain, structures] {
        let (code, regs) = code(&text);
        // 3 · 256 threads share 8192 registers.
        assert!(regs <= 10, "{regs} registers");
        assert_eq!(operands(&code), 16);
    }
}

#[test]
fn an_operand_is_read_before_its_word_changes() {
    let kernel = |between: &str| {
        code(&format!(
            "__global__ void k(float* out) {{
               __shared__ float s[64];
               s[threadIdx.x] = out[threadIdx.x];
               __syncthreads();
               float x = s[63 - threadIdx.x];
               {between}
               out[threadIdx.x] += x; }}"
        ))
        .0
    };
    assert_eq!(operands(&kernel("")), 1);
    assert_eq!(operands(&kernel("s[threadIdx.x] = 1;")), 0);
    assert_eq!(operands(&kernel("__syncthreads(); s[threadIdx.x] = 1;")), 0);
}

#[test]
fn a_pointer_takes_one_register() {
    let (code, regs) = code(
        "__global__ void k(const float* a, const float* b, float* c, float* d) {
           int i = threadIdx.x;
           c[i] = a[i] + b[i];
           d[i] = a[i + 4] - b[i + 8]; }",
    );
    assert!(regs <= 6, "{regs} registers");
    let wide = |i: &Inst| matches!(i.kind, InstKind::Ld { space, .. } | InstKind::St { space, .. } if space != Space::Global32);
    assert!(!code.iter().any(wide));
}
