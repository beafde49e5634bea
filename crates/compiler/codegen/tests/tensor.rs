//! Fragments of tensor operations are registers, and go around loops in their places.

use arch::Cc;
use base::SourceMap;
use codegen::Target;

const SOURCE: &str = r"
#include <mma.h>
using namespace nvcuda;
template <class T, class S, class L> __device__ void product(const T *a, const T *b, S *c, int n) {
    wmma::fragment<wmma::matrix_a, 16, 16, 16, T, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, T, L> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 16, S> sum[2];
    for (int i = 0; i < 2; i++) wmma::fill_fragment(sum[i], (S)0);
    for (int k = 0; k < n; k += 16) {
        wmma::load_matrix_sync(fb, b + k * n, n);
        for (int i = 0; i < 2; i++) {
            wmma::load_matrix_sync(fa, a + i * 16 * n + k, n);
            wmma::mma_sync(sum[i], fa, fb, sum[i]);
        }
    }
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < sum[i].num_elements; j++) sum[i].x[j] = sum[i].x[j] * (S)2;
        wmma::store_matrix_sync(c + i * 16 * n, sum[i], n, wmma::mem_row_major);
    }
}
__global__ void floats(const half *a, const half *b, float *c, int n) { product<half, float, wmma::col_major>(a, b, c, n); }
__global__ void halves(const half *a, const half *b, half *c, int n) { product<half, half, wmma::row_major>(a, b, c, n); }
__global__ void bytes(const signed char *a, const signed char *b, int *c, int n) { product<signed char, int, wmma::col_major>(a, b, c, n); }
";

fn listing(kernel: &str) -> String {
    let mut sources = SourceMap::new();
    let file = sources.add("tensor.cu", SOURCE, false);
    let options = frontend::Options::default();
    let (module, found) = frontend::compile(&mut sources, file, &options);
    let text: String = found.iter().map(|d| d.render(&sources, base::Lang::En)).collect();
    let module = module.unwrap_or_else(|| panic!("{text}"));
    let (program, _) = codegen::generate(&module, &Target::of(Cc::new(9, 0)));
    let program = program.expect("a program");
    isa::verify(&program).expect("a right one");
    let id = program.function_named(kernel).expect("the kernel");
    program.listing(id, None).to_string()
}

/// Lines from where the last loop comes back to, to the jump.
fn body(text: &str) -> Vec<&str> {
    let number = |line: &str| line.split_whitespace().next()?.parse::<u32>().ok();
    let back = |line: &str| {
        let to: u32 = line.split(" bra ").nth(1)?.split_whitespace().next()?.parse().ok()?;
        (to < number(line)?).then_some((to, number(line)?))
    };
    let (from, to) = text.lines().find_map(back).unwrap_or_else(|| panic!("no loop in {text}"));
    text.lines().filter(|line| number(line).is_some_and(|n| (from..=to).contains(&n))).collect()
}

#[track_caller]
fn check(kernel: &str, loads: usize, products: usize) {
    let text = listing(kernel);
    assert!(!text.contains(".local"), "{text}");
    let body = body(&text);
    let count = |what: &str| body.iter().filter(|line| line.contains(what)).count();
    assert_eq!((count(" ld.global"), count(" mma."), count(" mov")), (loads, products, 0), "{text}");
}

#[test]
fn fragments_are_registers() {
    check("floats", 4 + 2 * 4, 4);
    check("bytes", 2 + 2 * 2, 4);
    check("halves", 8 + 2 * 4, 4);
}
