// Tensor cores: latency and throughput of wmma and mma.sync by type and by warps of an SM, of loading and storing fragments,
// and products of matrices made of them. ./tensor [repetitions of a loop]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;

#define OK(x) do { cudaError_t e = (x); if (e != cudaSuccess) { printf("%s: %s\n", #x, cudaGetErrorString(e)); exit(1); } } while (0)

int loops = 256;
long long *clocks;
int sms;

// Chains of wmma: each warp has `C` accumulators.
template <int M, int N, int K, class T, class S, int C> __global__ void chains(long long *clocks, int loops, S *out) {
    typedef typename std::conditional<std::is_same<T, wmma::precision::tf32>::value, float, T>::type E;
    wmma::fragment<wmma::matrix_a, M, N, K, T, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, M, N, K, T, wmma::col_major> b;
    wmma::fragment<wmma::accumulator, M, N, K, S> c[C];
    wmma::fill_fragment(a, (E)1);
    wmma::fill_fragment(b, (E)1);
    for (int i = 0; i < C; i++) wmma::fill_fragment(c[i], (S)(threadIdx.x / 32));
    __syncthreads();
    long long start = clock64();
#pragma unroll 1
    for (int k = 0; k < loops; k++) {
#pragma unroll
        for (int j = 0; j < 4; j++)
#pragma unroll
            for (int i = 0; i < C; i++) wmma::mma_sync(c[i], a, b, c[i]);
    }
    __syncthreads();
    long long end = clock64();
    for (int i = 0; i < C; i++) wmma::store_matrix_sync(out + i * M * N, c[i], N, wmma::mem_row_major);
    if (threadIdx.x == 0) clocks[blockIdx.x] = end - start;
}

template <class F> double per_loop(F kernel, int warps) {
    kernel(warps);
    OK(cudaDeviceSynchronize());
    static long long host[1024];
    OK(cudaMemcpy(host, clocks, sms * sizeof(long long), cudaMemcpyDeviceToHost));
    std::sort(host, host + sms);
    return (double)host[sms / 2] / loops / 4;
}

const int WARPS[] = {1, 2, 4, 8, 16, 32};

void row(const char *name, double flop, int chains, double (*cycles)(int)) {
    printf("%-30s %d", name, chains);
    double best = 1e9;
    for (int w : WARPS) {
        double c = cycles(w) / chains;
        printf(" %9.2f", c);
        best = std::min(best, c / w);
    }
    printf(" %9.0f\n", flop / best);
    fflush(stdout);
}

template <int M, int N, int K, class T, class S, int C> double wmma_cycles(int warps) {
    static S *out;
    if (!out) OK(cudaMalloc(&out, sizeof(S) * M * N * C));
    return per_loop([](int w) { chains<M, N, K, T, S, C><<<sms, 32 * w>>>(clocks, loops, out); }, warps);
}
template <int M, int N, int K, class T, class S> void shape(const char *name) {
    row(name, 2.0 * M * N * K, 1, wmma_cycles<M, N, K, T, S, 1>);
    row(name, 2.0 * M * N * K, 4, wmma_cycles<M, N, K, T, S, 4>);
}

#ifdef SYNC
// mma.sync.
#define MMA(NAME, R)                                                                          \
    template <int C> __global__ void NAME##_kernel(long long *clocks, int loops, R *out) {                                \
        unsigned a[4] = {threadIdx.x, 1, 2, 3}, b[2] = {threadIdx.x, 5};                                                  \
        R c[C][4];                                                                                                        \
        for (int i = 0; i < C; i++) for (int j = 0; j < 4; j++) c[i][j] = 0;                                              \
        __syncthreads();                                                                                                  \
        long long start = clock64();                                                                                      \
        _Pragma("unroll 1") for (int k = 0; k < loops; k++) {                                                             \
            _Pragma("unroll") for (int j = 0; j < 4; j++)                                                                 \
            _Pragma("unroll") for (int i = 0; i < C; i++) { ISSUE_##NAME }                                                \
        }                                                                                                                 \
        __syncthreads();                                                                                                  \
        long long end = clock64();                                                                                        \
        R s = 0;                                                                                                          \
        for (int i = 0; i < C; i++) for (int j = 0; j < 4; j++) s += c[i][j];                                             \
        out[threadIdx.x] = s;                                                                                             \
        if (threadIdx.x == 0) clocks[blockIdx.x] = end - start;                                                           \
    }                                                                                                                     \
    template <int C> double NAME##_cycles(int warps) {                                                                    \
        static R *out;                                                                                                    \
        if (!out) OK(cudaMalloc(&out, 1024 * sizeof(R)));                                                                 \
        return per_loop([](int w) { NAME##_kernel<C><<<sms, 32 * w>>>(clocks, loops, out); }, warps);                     \
    }
#define F4 "+f"(c[i][0]), "+f"(c[i][1]), "+f"(c[i][2]), "+f"(c[i][3])
#define R4 "+r"(c[i][0]), "+r"(c[i][1]), "+r"(c[i][2]), "+r"(c[i][3])
#define A4 "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3])
#define D422 "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
#define D421 "{%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
#define ISSUE_f16_f32_k16 asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 " D422 : F4 : A4, "r"(b[0]), "r"(b[1]));
#define ISSUE_bf16_f32_k16 asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 " D422 : F4 : A4, "r"(b[0]), "r"(b[1]));
#define ISSUE_f16_f16_k16 asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0,%1}, {%2,%3,%4,%5}, {%6,%7}, {%0,%1};" : "+r"(c[i][0]), "+r"(c[i][1]) : A4, "r"(b[0]), "r"(b[1]));
#define ISSUE_f16_f32_k8 asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 " D421 : F4 : "r"(a[0]), "r"(a[1]), "r"(b[0]));
#define ISSUE_tf32_k8 asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 " D422 : F4 : A4, "r"(b[0]), "r"(b[1]));
#define ISSUE_tf32_k4 asm volatile("mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 " D421 : F4 : "r"(a[0]), "r"(a[1]), "r"(b[0]));
#define ISSUE_s8_k32 asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 " D422 : R4 : A4, "r"(b[0]), "r"(b[1]));
#define ISSUE_s8_k16 asm volatile("mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32 " D421 : R4 : "r"(a[0]), "r"(a[1]), "r"(b[0]));
#define ISSUE_e4m3_k32 asm volatile("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 " D422 : F4 : A4, "r"(b[0]), "r"(b[1]));
#define ISSUE_f64_k4 asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0,%1}, {%2}, {%3}, {%0,%1};" : "+d"(c[i][0]), "+d"(c[i][1]) : "d"((double)a[0]), "d"((double)b[0]));
MMA(f16_f32_k16, float)
MMA(bf16_f32_k16, float)
MMA(f16_f16_k16, unsigned)
MMA(f16_f32_k8, float)
MMA(tf32_k8, float)
MMA(tf32_k4, float)
MMA(s8_k32, unsigned)
MMA(s8_k16, unsigned)
MMA(e4m3_k32, float)
MMA(f64_k4, double)
#define ROW(NAME, FLOP) row("mma " #NAME, FLOP, 1, NAME##_cycles<1>); row("mma " #NAME, FLOP, 4, NAME##_cycles<4>);
#endif

// What an operation on fragments takes: clocks of one warp for one load of a, of b, of c, one store of c.
template <class T, int M, int N, int K, class S> __global__ void moves(long long *clocks, T *in, S *out, int ld, bool use_shared) {
    __shared__ __align__(128) T tile[64 * 64];
    __shared__ __align__(128) S sums[32 * 64];
    for (int i = threadIdx.x; i < 64 * 64; i += blockDim.x) tile[i] = in[i];
    __syncthreads();
    long long t[5];
    wmma::fragment<wmma::matrix_a, M, N, K, T, wmma::row_major> a;
    wmma::fragment<wmma::matrix_b, M, N, K, T, wmma::row_major> b;
    wmma::fragment<wmma::matrix_b, M, N, K, T, wmma::col_major> bc;
    wmma::fragment<wmma::accumulator, M, N, K, S> c;
    wmma::fill_fragment(c, (S)0);
    for (int r = 0; r < 3; r++) {
        t[0] = clock64();
        if (use_shared) wmma::load_matrix_sync(a, tile, ld); else wmma::load_matrix_sync(a, in, ld);
        wmma::fill_fragment(b, (T)1);
        wmma::mma_sync(c, a, b, c);
        for (int i = 0; i < c.num_elements; i++) out[i] = c.x[i];
        t[1] = clock64();
        if (use_shared) wmma::load_matrix_sync(b, tile + 1024, ld); else wmma::load_matrix_sync(b, in + 1024, ld);
        wmma::mma_sync(c, a, b, c);
        for (int i = 0; i < c.num_elements; i++) out[i] = c.x[i];
        t[2] = clock64();
        if (use_shared) wmma::load_matrix_sync(bc, tile + 2048, ld); else wmma::load_matrix_sync(bc, in + 2048, ld);
        wmma::mma_sync(c, a, bc, c);
        for (int i = 0; i < c.num_elements; i++) out[i] = c.x[i];
        t[3] = clock64();
        if (use_shared) wmma::store_matrix_sync(sums, c, ld, wmma::mem_row_major); else wmma::store_matrix_sync(out, c, ld, wmma::mem_row_major);
        t[4] = clock64();
    }
    if (threadIdx.x == 0) for (int i = 0; i < 4; i++) clocks[i] = t[i + 1] - t[i];
}

// One tile of 16 x 16 a warp, fragments straight from global memory: the first program of every course.
template <class T, class S> __global__ void simple(const T *a, const T *b, S *c, int n) {
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    int row = warp / (n / 16) * 16, col = warp % (n / 16) * 16;
    if (row >= n) return;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, T, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, T, wmma::row_major> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 16, S> sum;
    wmma::fill_fragment(sum, (S)0);
    for (int k = 0; k < n; k += 16) {
        wmma::load_matrix_sync(fa, a + row * n + k, n);
        wmma::load_matrix_sync(fb, b + k * n + col, n);
        wmma::mma_sync(sum, fa, fb, sum);
    }
    wmma::store_matrix_sync(c + row * n + col, sum, n, wmma::mem_row_major);
}

// 64 x 64 a block of four warps, each 32 x 32; tiles of 64 x 32 and 32 x 64 in shared memory.
__global__ void tiled(const half *a, const half *b, float *c, int n) {
    __shared__ __align__(32) half as[64][32 + 8];
    __shared__ __align__(32) half bs[32][64 + 8];
    int row = blockIdx.y * 64, col = blockIdx.x * 64, warp = threadIdx.x / 32, wr = warp / 2 * 32, wc = warp % 2 * 32;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum[2][2];
    for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) wmma::fill_fragment(sum[i][j], 0.0f);
    for (int k = 0; k < n; k += 32) {
        for (int i = threadIdx.x * 8; i < 64 * 32; i += 128 * 8) *(int4 *)&as[i / 32][i % 32] = *(const int4 *)&a[(row + i / 32) * n + k + i % 32];
        for (int i = threadIdx.x * 8; i < 32 * 64; i += 128 * 8) *(int4 *)&bs[i / 64][i % 64] = *(const int4 *)&b[(k + i / 64) * n + col + i % 64];
        __syncthreads();
        for (int kk = 0; kk < 32; kk += 16) {
            wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa[2];
            wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> fb[2];
            for (int i = 0; i < 2; i++) wmma::load_matrix_sync(fa[i], &as[wr + i * 16][kk], 32 + 8);
            for (int j = 0; j < 2; j++) wmma::load_matrix_sync(fb[j], &bs[kk][wc + j * 16], 64 + 8);
            for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) wmma::mma_sync(sum[i][j], fa[i], fb[j], sum[i][j]);
        }
        __syncthreads();
    }
    for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++)
        wmma::store_matrix_sync(c + (row + wr + i * 16) * n + col + wc + j * 16, sum[i][j], n, wmma::mem_row_major);
}

template <class F> void product(const char *name, int n, F launch) {
    cudaEvent_t a, b;
    OK(cudaEventCreate(&a));
    OK(cudaEventCreate(&b));
    float best = 1e9f;
    for (int r = 0; r < 3; r++) {
        float ms;
        OK(cudaEventRecord(a));
        launch();
        OK(cudaEventRecord(b));
        OK(cudaEventSynchronize(b));
        OK(cudaEventElapsedTime(&ms, a, b));
        best = std::min(best, ms * 1000);
    }
    printf("%-20s %5d %10.1f us %9.2f TFLOP/s\n", name, n, best, 2.0 * n * n * n / best * 1e-6);
    fflush(stdout);
}

template <class T, class S> void move_row(const char *name) {
    T *in;
    S *out;
    OK(cudaMalloc(&in, sizeof(T) << 14));
    OK(cudaMalloc(&out, sizeof(S) << 14));
    OK(cudaMemset(in, 0, sizeof(T) << 14));
    for (int shared = 0; shared < 2; shared++) {
        long long t[4];
        moves<T, 16, 16, 16, S><<<1, 32>>>(clocks, in, out, 64, shared);
        OK(cudaMemcpy(t, clocks, sizeof t, cudaMemcpyDeviceToHost));
        printf("%-14s %-7s a %lld, b row %lld, b col %lld (each with mma_sync), store %lld\n", name, shared ? "shared" : "global", t[0], t[1], t[2], t[3]);
    }
}

int main(int argc, char **argv) {
    if (argc > 1) loops = atoi(argv[1]);
    cudaDeviceProp p;
    OK(cudaGetDeviceProperties(&p, 0));
    sms = p.multiProcessorCount;
    OK(cudaMalloc(&clocks, 1024 * sizeof(long long)));
    printf("%-30s %s", "clocks an SM for an operation of each warp", "\nby warps (and accumulators)    c");
    for (int w : WARPS) printf(" %9d", w);
    printf("  FLOP/clk/SM\n");
    shape<16, 16, 16, half, float>("wmma 16x16x16 half float");
    shape<16, 16, 16, half, half>("wmma 16x16x16 half half");
    shape<32, 8, 16, half, float>("wmma 32x8x16 half float");
    shape<8, 32, 16, half, float>("wmma 8x32x16 half float");
    shape<16, 16, 16, __nv_bfloat16, float>("wmma 16x16x16 bf16 float");
    shape<16, 16, 8, wmma::precision::tf32, float>("wmma 16x16x8 tf32");
    shape<16, 16, 16, signed char, int>("wmma 16x16x16 s8");
    shape<16, 16, 16, unsigned char, int>("wmma 16x16x16 u8");
    shape<8, 8, 4, double, double>("wmma 8x8x4 double");
#ifdef SYNC
    ROW(f16_f32_k16, 4096)
    ROW(bf16_f32_k16, 4096)
    ROW(f16_f16_k16, 4096)
    ROW(f16_f32_k8, 2048)
    ROW(tf32_k8, 2048)
    ROW(tf32_k4, 1024)
    ROW(s8_k32, 8192)
    ROW(s8_k16, 4096)
    ROW(e4m3_k32, 8192)
    ROW(f64_k4, 512)
#endif
    move_row<half, float>("half float");
    move_row<half, half>("half half");
    move_row<signed char, int>("s8");
    for (int n : {256, 512, 1024, 2048, 4096}) {
        if (loops < 256 && n > 1024) break;
        half *a, *b;
        float *c;
        OK(cudaMalloc(&a, sizeof(half) * n * n));
        OK(cudaMalloc(&b, sizeof(half) * n * n));
        OK(cudaMalloc(&c, sizeof(float) * n * n));
        OK(cudaMemset(a, 0, sizeof(half) * n * n));
        OK(cudaMemset(b, 0, sizeof(half) * n * n));
        int warps = n / 16 * (n / 16);
        product("simple half float", n, [&] { simple<half, float><<<(warps + 7) / 8, 256>>>(a, b, c, n); });
        product("simple half half", n, [&] { simple<half, half><<<(warps + 7) / 8, 256>>>(a, b, (half *)c, n); });
        product("simple s8", n, [&] { simple<signed char, int><<<(warps + 7) / 8, 256>>>((signed char *)a, (signed char *)b, (int *)c, n); });
        product("tiled half float", n, [&] { tiled<<<dim3(n / 64, n / 64), 128>>>(a, b, c, n); });
        OK(cudaFree(a));
        OK(cudaFree(b));
        OK(cudaFree(c));
    }
    return 0;
}
