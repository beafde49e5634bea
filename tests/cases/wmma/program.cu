// device: h200-sxm
// Matrix products by whole warps: shapes, layouts and types; small integers, so that every order of sums gives the same.
#include <stdio.h>
#include <mma.h>

using namespace nvcuda;

template <int M, int N, int K, class T, class C, class LA, class LB>
__global__ void product(const T *a, const T *b, const C *c, C *d, bool columns)
{
    wmma::fragment<wmma::matrix_a, M, N, K, T, LA> fa;
    wmma::fragment<wmma::matrix_b, M, N, K, T, LB> fb;
    wmma::fragment<wmma::accumulator, M, N, K, C> fc, fd;
    wmma::load_matrix_sync(fa, a, 64);
    wmma::load_matrix_sync(fb, b, 64);
    wmma::load_matrix_sync(fc, c, 64, columns ? wmma::mem_col_major : wmma::mem_row_major);
    wmma::fill_fragment(fd, (C)0);
    wmma::mma_sync(fd, fa, fb, fc);
    for (int i = 0; i < fd.num_elements; ++i) fd.x[i] = fd.x[i] * (C)2;
    wmma::mma_sync(fd, fa, fb, fd);
    wmma::store_matrix_sync(d, fd, 64, columns ? wmma::mem_col_major : wmma::mem_row_major);
}

__global__ void tf32(const float *a, const float *b, float *d)
{
    wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::col_major> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 8, float> fc;
    wmma::fill_fragment(fc, 1.0f);
    wmma::load_matrix_sync(fa, a, 64);
    wmma::load_matrix_sync(fb, b, 64);
    for (int i = 0; i < fa.num_elements; ++i) fa.x[i] = wmma::__float_to_tf32(fa.x[i]);
    for (int i = 0; i < fb.num_elements; ++i) fb.x[i] = wmma::__float_to_tf32(fb.x[i]);
    wmma::mma_sync(fc, fa, fb, fc);
    wmma::store_matrix_sync(d, fc, 64, wmma::mem_row_major);
}

// Tiles of 16 x 16, a warp each.
__global__ void matmul(const half *a, const half *b, float *c, int m, int n, int k, float alpha, float beta)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize * 16, column = (blockIdx.y * blockDim.y + threadIdx.y) * 16;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::col_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum, fc;
    wmma::fill_fragment(sum, 0.0f);
    for (int i = 0; i < k; i += 16)
        if (row < m && column < n) {
            wmma::load_matrix_sync(fa, a + row + i * m, m);
            wmma::load_matrix_sync(fb, b + column + i * n, n);
            wmma::mma_sync(sum, fa, fb, sum);
        }
    if (row < m && column < n) {
        wmma::load_matrix_sync(fc, c + column + row * n, n, wmma::mem_row_major);
        for (int i = 0; i < fc.num_elements; ++i) fc.x[i] = alpha * sum.x[i] + beta * fc.x[i];
        wmma::store_matrix_sync(c + column + row * n, fc, n, wmma::mem_row_major);
    }
}

template <class T> __global__ void values(T *p, int n, int seed, int range)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] = (T)(float)((i * 7 + i / 64 * 3 + seed) % range - (sizeof(T) == 1 ? 0 : range / 2));
}

template <class C> __global__ void zero(C *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = (C)0.0f; }
template <class C> __global__ void widen(const C *p, double *out, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] = (double)(float)p[i]; }

template <class C> void show(const char *name, const C *d, double *out)
{
    widen<<<16, 256>>>(d, out, 4096);
    cudaError_t e = cudaDeviceSynchronize();
    double sum = 0, weighted = 0;
    for (int i = 0; i < 4096; ++i) {
        sum += out[i];
        weighted += out[i] * (i % 61 + 1);
    }
    printf("%s: %g %.10g (%s)\n", name, sum, weighted, cudaGetErrorString(e));
}

template <int M, int N, int K, class T, class C, class LA, class LB> void test(const char *name, char *m, bool columns)
{
    T *a = (T *)m, *b = (T *)(m + 32768);
    C *c = (C *)(m + 65536), *d = (C *)(m + 98304);
    values<<<16, 256>>>(a, 4096, 1, 9);
    values<<<16, 256>>>(b, 4096, 5, 7);
    values<<<16, 256>>>(c, 4096, 2, 11);
    zero<<<16, 256>>>(d, 4096);
    product<M, N, K, T, C, LA, LB><<<1, 32>>>(a, b, c, d, columns);
    show(name, d, (double *)(m + 131072));
}

int main()
{
    typedef wmma::row_major R;
    typedef wmma::col_major L;
    char *m;
    cudaMallocManaged(&m, 1 << 18);
    test<16, 16, 16, half, float, R, L>("half 16 16 16 rc", m, false);
    test<16, 16, 16, half, float, L, R>("half 16 16 16 cr", m, true);
    test<16, 16, 16, half, half, R, R>("half half", m, false);
    test<32, 8, 16, half, float, R, L>("half 32 8 16", m, false);
    test<8, 32, 16, half, float, L, R>("half 8 32 16", m, true);
    test<16, 16, 16, __nv_bfloat16, float, R, L>("bfloat16", m, false);
    test<32, 8, 16, signed char, int, R, L>("signed char", m, false);
    test<8, 32, 16, unsigned char, int, R, L>("unsigned char", m, false);
    test<8, 8, 4, double, double, R, L>("double", m, false);
    float *f = (float *)m, *g = (float *)(m + 65536);
    values<<<16, 256>>>(f, 4096, 3, 13);
    values<<<16, 256>>>(g, 4096, 3, 5);
    zero<<<16, 256>>>((float *)(m + 98304), 4096);
    tf32<<<1, 32>>>(f, g, (float *)(m + 98304));
    show("tf32", (float *)(m + 98304), (double *)(m + 131072));
    half *a = (half *)m, *b = (half *)(m + 32768);
    values<<<16, 256>>>(a, 4096, 1, 9);
    values<<<16, 256>>>(b, 4096, 5, 7);
    values<<<16, 256>>>((float *)(m + 98304), 4096, 2, 11);
    matmul<<<dim3(1, 4), dim3(128, 1)>>>(a, b, (float *)(m + 98304), 64, 64, 64, 2.0f, 0.5f);
    show("matmul", (float *)(m + 98304), (double *)(m + 131072));
    cudaFree(m);
    return 0;
}
