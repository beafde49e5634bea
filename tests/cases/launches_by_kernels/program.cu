// Grids launched by grids: order in a stream, streams of a block, tail launches, what children see of their parents, errors.
#include <stdio.h>

struct Range { int from, to; };

template <class T> __global__ void scale(T *v, Range r, T by)
{
    int i = r.from + blockIdx.x * blockDim.x + threadIdx.x;
    if (i < r.to) v[i] = v[i] * by;
}

__global__ void add(int *v, int n, int what)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] += what;
}

__global__ void sum(const int *v, int n, int *out)
{
    int s = 0;
    for (int i = 0; i < n; ++i) s += v[i];
    *out = s;
}

__global__ void parent(int *v, double *d, int n, int *out)
{
    // What a thread wrote before its launch is there for the child; what its block did behind a barrier, too.
    v[threadIdx.x] = threadIdx.x;
    d[threadIdx.x] = 0.5;
    __syncthreads();
    if (threadIdx.x == 0) {
        scale<<<(n + 31) / 32, 32>>>(v, Range { 0, n }, 3);
        add<<<dim3((n + 31) / 32), dim3(32)>>>(v, n, 1);
        sum<<<1, 1>>>(v, n, out);
        sum<<<1, 1, 0, cudaStreamTailLaunch>>>(v, n, out + 1);
        add<<<1, 64>>>(v, n, 100);
    }
    if (threadIdx.x == 5) {
        cudaStream_t s;
        cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
        scale<<<2, 64, 0, s>>>(d, Range { 0, n }, 4.0);
        scale<<<2, 64, 0, s>>>(d, Range { 0, n / 2 }, 2.0);
        cudaStreamDestroy(s);
        add<<<1, 4096>>>(v, n, 7);
        out[2] = cudaGetLastError() != cudaSuccess;
        out[3] = cudaGetLastError() != cudaSuccess;
    }
}

__global__ void tree(int *count, int depth, int number)
{
    atomicAdd(count + depth, number);
    if (depth < 6 && threadIdx.x < 2) tree<<<1, 2>>>(count, depth + 1, number * 2 + (int)threadIdx.x);
}

int main()
{
    const int n = 128;
    int *v, *out, *count, h[8];
    double *d, hd[n];
    cudaMalloc(&v, n * sizeof *v);
    cudaMalloc(&d, n * sizeof *d);
    cudaMalloc(&out, 4 * sizeof *out);
    cudaMalloc(&count, 8 * sizeof *count);
    parent<<<1, n>>>(v, d, n, out);
    cudaMemcpy(h, out, 4 * sizeof *out, cudaMemcpyDeviceToHost);
    cudaMemcpy(hd, d, sizeof hd, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d %g %g\n", h[0], h[1], h[2], h[3], hd[0], hd[n - 1]);
    cudaMemset(count, 0, 8 * sizeof *count);
    tree<<<1, 2>>>(count, 0, 1);
    cudaMemcpy(h, count, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 7; ++i) printf("%d ", h[i]);
    printf("\n%s\n", cudaGetErrorString(cudaGetLastError()));
    cudaFree(v);
    cudaFree(d);
    cudaFree(out);
    cudaFree(count);
    return 0;
}
