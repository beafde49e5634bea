// cudaLaunchKernel with an array of argument pointers; kernels chosen from a table.
#include <stdio.h>

struct Pair { short a; double b; };
__global__ void first(int *out, int v, Pair p) { out[threadIdx.x] = v + (int)(p.b * 2) + p.a * threadIdx.x; }
__global__ void second(int *out, int v, Pair p) { extern __shared__ int s[]; s[threadIdx.x] = v; __syncthreads(); out[threadIdx.x] = s[threadIdx.x ^ 1] - p.a; }
template <class T> __global__ void third(T *out, T v, Pair p) { out[threadIdx.x] += v * (T)p.b; }

int main()
{
    int *d, h[4], v = 10;
    Pair p = { 3, 2.5 };
    cudaMalloc(&d, sizeof h);
    void *args[] = { &d, &v, &p };
    void (*table[])(int *, int, Pair) = { first, second, third<int> };
    for (auto f : table) {
        cudaError_t e = cudaLaunchKernel((const void *)f, dim3(1), dim3(4), args, 64, 0);
        cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
        printf("%s %d %d %d %d\n", cudaGetErrorName(e), h[0], h[1], h[2], h[3]);
        v += 5;
    }
    table[0]<<<1, 4>>>(d, 1, p);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[3]);
    cudaError_t e = cudaLaunchKernel((const void *)first, dim3(1), dim3(2000), args, 0, 0);
    printf("%s\n", cudaGetErrorName(e));
    cudaGetLastError();
    cudaFree(d);
    return 0;
}
