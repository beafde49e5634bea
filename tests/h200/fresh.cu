// Written after the model: kernels by which it is judged next. ./fresh KERNEL GX GY BX BY P
#include <cstdio>
#include <cstdlib>
#include <cstring>
__host__ __device__ unsigned mix(unsigned x) {
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ (x >> 16);
}
__global__ void init_f(float *p, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        p[i] = mix(i) % 1000 * 0.001f;
}
__global__ void init_sorted(int *p, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        p[i] = i * 3;
}
__global__ void softmax(const float *in, float *out, int width) {
    __shared__ float part[256];
    const float *row = in + blockIdx.x * width;
    float *to = out + blockIdx.x * width;
    float m = -1e30f;
    for (int i = threadIdx.x; i < width; i += blockDim.x)
        m = fmaxf(m, row[i]);
    part[threadIdx.x] = m;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (threadIdx.x < s)
            part[threadIdx.x] = fmaxf(part[threadIdx.x], part[threadIdx.x + s]);
        __syncthreads();
    }
    m = part[0];
    __syncthreads();
    float sum = 0;
    for (int i = threadIdx.x; i < width; i += blockDim.x) {
        float e = __expf(row[i] - m);
        to[i] = e;
        sum += e;
    }
    part[threadIdx.x] = sum;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (threadIdx.x < s)
            part[threadIdx.x] += part[threadIdx.x + s];
        __syncthreads();
    }
    float inv = 1.0f / part[0];
    for (int i = threadIdx.x; i < width; i += blockDim.x)
        to[i] *= inv;
}
__global__ void matvec_row(const float *a, const float *x, float *y, int n) {
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
    float s = 0;
    for (int k = 0; k < n; k++)
        s += a[r * n + k] * x[k];
    y[r] = s;
}
__global__ void matvec_warp(const float *a, const float *x, float *y, int n) {
    int r = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (r >= n)
        return;
    float s = 0;
    for (int k = lane; k < n; k += 32)
        s += a[r * n + k] * x[k];
    for (int d = 16; d; d /= 2)
        s += __shfl_down_sync(~0u, s, d);
    if (!lane)
        y[r] = s;
}
__global__ void floyd(float *d, int n, int k) {
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < n && j < n)
        d[i * n + j] = fminf(d[i * n + j], d[i * n + k] + d[k * n + j]);
}
__global__ void life(const unsigned char *in, unsigned char *out, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= n || y >= n)
        return;
    int c = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dx || dy)
                c += in[((y + dy + n) % n) * n + (x + dx + n) % n];
    out[y * n + x] = c == 3 || (c == 2 && in[y * n + x]);
}
__global__ void sobel(const unsigned char *in, unsigned char *out, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= n - 1 || y >= n - 1)
        return;
    const unsigned char *p = in + y * n + x;
    int gx = p[-n + 1] + 2 * p[1] + p[n + 1] - p[-n - 1] - 2 * p[-1] - p[n - 1],
        gy = p[n - 1] + 2 * p[n] + p[n + 1] - p[-n - 1] - 2 * p[-n] - p[-n + 1];
    float g = sqrtf((float)(gx * gx + gy * gy));
    out[y * n + x] = g > 255 ? 255 : (unsigned char)g;
}
__global__ void search(const int *sorted, int n, const float *want, int *found, int m) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= m)
        return;
    int key = (int)(mix(i) % (3 * n)), lo = 0, hi = n;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        if (sorted[mid] < key)
            lo = mid + 1;
        else
            hi = mid;
    }
    found[i] = lo;
}
__global__ void lcg(unsigned *out, int rounds) {
    unsigned s = blockIdx.x * blockDim.x + threadIdx.x, a = 0;
    for (int i = 0; i < rounds; i++) {
        s = s * 1664525u + 1013904223u;
        a ^= s >> 16;
    }
    out[blockIdx.x * blockDim.x + threadIdx.x] = a;
}
__global__ void monte_pi(unsigned *hits, int rounds) {
    unsigned s = mix(blockIdx.x * blockDim.x + threadIdx.x), c = 0;
    for (int i = 0; i < rounds; i++) {
        s = s * 1664525u + 1013904223u;
        float x = (s >> 8) * (1.0f / 16777216);
        s = s * 1664525u + 1013904223u;
        float y = (s >> 8) * (1.0f / 16777216);
        c += x * x + y * y < 1;
    }
    atomicAdd(hits, c);
}
__global__ void complex_mul(const float2 *a, const float2 *b, float2 *c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float2 x = a[i], y = b[i];
        c[i] = make_float2(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x);
    }
}
__global__ void pow_series(const float *in, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float x = in[i];
        out[i] = powf(x + 1, 1.7f) + sinf(x) * cosf(x) + logf(x + 2);
    }
}
__global__ void reduce_shfl(const float *in, float *out, int n) {
    float s = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        s += in[i];
    for (int d = 16; d; d /= 2)
        s += __shfl_down_sync(~0u, s, d);
    __shared__ float w[32];
    if (threadIdx.x % 32 == 0)
        w[threadIdx.x / 32] = s;
    __syncthreads();
    if (threadIdx.x < 32) {
        s = threadIdx.x < blockDim.x / 32 ? w[threadIdx.x] : 0;
        for (int d = 16; d; d /= 2)
            s += __shfl_down_sync(~0u, s, d);
        if (!threadIdx.x)
            out[blockIdx.x] = s;
    }
}
__global__ void fir(const float *in, const float *taps, float *out, int n) {
    __shared__ float t[256 + 31];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    t[threadIdx.x] = i < n ? in[i] : 0;
    if (threadIdx.x < 31)
        t[256 + threadIdx.x] = i + 256 < n ? in[i + 256] : 0;
    __syncthreads();
    float s = 0;
    for (int k = 0; k < 32; k++)
        s += t[threadIdx.x + k] * taps[k];
    if (i < n)
        out[i] = s;
}
__global__ void gemm_double(const double *a, const double *b, double *c, int n) {
    __shared__ double p[16][16], q[16][16];
    int tx = threadIdx.x, ty = threadIdx.y, r = blockIdx.y * 16 + ty, k = blockIdx.x * 16 + tx;
    double s = 0;
    for (int t = 0; t < n; t += 16) {
        p[ty][tx] = a[r * n + t + tx];
        q[ty][tx] = b[(t + ty) * n + k];
        __syncthreads();
        for (int i = 0; i < 16; i++)
            s += p[ty][i] * q[i][tx];
        __syncthreads();
    }
    c[r * n + k] = s;
}
__global__ void stride_read(const float *in, float *out, int n, int stride) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[(long long)i * stride % n];
}
__global__ void branchy(const float *in, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float x = in[i];
    switch (i % 5) {
    case 0:
        x = sqrtf(x);
        break;
    case 1:
        x = x * x + 1;
        break;
    case 2:
        x = expf(x);
        break;
    case 3:
        for (int k = 0; k < 10; k++)
            x = x * 0.9f + 0.1f;
        break;
    default:
        x = 1 / (x + 1);
    }
    out[i] = x;
}
int main(int argc, char **argv) {
    const char *k = argv[1];
    dim3 g(atoi(argv[2]), atoi(argv[3])), b(atoi(argv[4]), atoi(argv[5]));
    int p = atoi(argv[6]);
    float *x, *y, *z;
    size_t bytes = 64 << 20;
    cudaMalloc(&x, bytes);
    cudaMalloc(&y, bytes);
    cudaMalloc(&z, bytes);
#define is(n) (!strcmp(k, n))
    init_f<<<512, 256>>>(x, 1 << 20);
    if (is("softmax"))
        softmax<<<g, b>>>(x, y, p);
    if (is("matvec_row"))
        matvec_row<<<g, b>>>(x, y, z, p);
    if (is("matvec_warp"))
        matvec_warp<<<g, b>>>(x, y, z, p);
    if (is("floyd"))
        floyd<<<g, b>>>(x, p, 7);
    if (is("life"))
        life<<<g, b>>>((unsigned char *)x, (unsigned char *)y, p);
    if (is("sobel"))
        sobel<<<g, b>>>((unsigned char *)x, (unsigned char *)y, p);
    if (is("search")) {
        init_sorted<<<512, 256>>>((int *)y, p);
        search<<<g, b>>>((int *)y, p, x, (int *)z, g.x * b.x);
    }
    if (is("lcg"))
        lcg<<<g, b>>>((unsigned *)z, p);
    if (is("monte_pi"))
        monte_pi<<<g, b>>>((unsigned *)z, p);
    if (is("complex_mul"))
        complex_mul<<<g, b>>>((float2 *)x, (float2 *)y, (float2 *)z, p);
    if (is("pow_series"))
        pow_series<<<g, b>>>(x, y, p);
    if (is("reduce_shfl"))
        reduce_shfl<<<g, b>>>(x, y, p);
    if (is("fir"))
        fir<<<g, b>>>(x, z, y, p);
    if (is("gemm_double"))
        gemm_double<<<g, b>>>((double *)x, (double *)y, (double *)z, p);
    if (is("stride_read"))
        stride_read<<<g, b>>>(x, y, 1 << 20, p);
    if (is("branchy"))
        branchy<<<g, b>>>(x, y, p);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
