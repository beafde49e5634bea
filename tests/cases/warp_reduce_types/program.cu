// Sums, minima and arg-minima over warps by shuffles, of values and pairs.
#include <stdio.h>

struct Best { float v; int at; };

__device__ Best better(Best a, Best b) { return b.v < a.v || (b.v == a.v && b.at < a.at) ? b : a; }

__global__ void reduce(const float *in, int n, double *sum, Best *best)
{
    __shared__ Best partial[4];
    __shared__ double sums[4];
    int t = threadIdx.x;
    Best b = { 1e30f, -1 };
    double s = 0;
    for (int i = t; i < n; i += blockDim.x) {
        b = better(b, Best{ in[i], i });
        s += in[i];
    }
    for (int d = 16; d; d >>= 1) {
        Best o = { __shfl_down_sync(~0u, b.v, d), __shfl_down_sync(~0u, b.at, d) };
        b = better(b, o);
        s += __shfl_down_sync(~0u, s, d);
    }
    if (t % 32 == 0) partial[t / 32] = b, sums[t / 32] = s;
    __syncthreads();
    if (t == 0) {
        for (int i = 1; i < 4; ++i) b = better(b, partial[i]), s += sums[i];
        *sum = s;
        *best = b;
    }
}

int main()
{
    const int n = 1000;
    float h[n], *in;
    for (int i = 0; i < n; ++i) h[i] = (i * 7919 % 1009) * 0.25f - 100;
    h[700] = h[333] = -500;
    double *ds, s;
    Best *db, b;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&ds, sizeof s);
    cudaMalloc(&db, sizeof b);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    reduce<<<1, 128>>>(in, n, ds, db);
    cudaMemcpy(&s, ds, sizeof s, cudaMemcpyDeviceToHost);
    cudaMemcpy(&b, db, sizeof b, cudaMemcpyDeviceToHost);
    printf("%.2f %g %d\n", s, b.v, b.at);
    cudaFree(in);
    cudaFree(ds);
    cudaFree(db);
    return 0;
}
