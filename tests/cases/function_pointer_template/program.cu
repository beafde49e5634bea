// Pointers to device functions: in a table, in a parameter by way of a symbol, chosen by each lane.
#include <stdio.h>

typedef float (*Op)(float, float);

__device__ float add(float a, float b) { return a + b; }
__device__ float sub(float a, float b) { return a - b; }
__device__ float mul(float a, float b) { return a * b; }
template <int N> __device__ float power(float a, float b) { return N == 0 ? b : a * power<(N > 0 ? N - 1 : 0)>(a, b); }

__device__ Op table[4] = { add, sub, mul, power<3> };
__device__ Op chosen = sub;

__global__ void each(float *out)
{
    int t = threadIdx.x;
    out[t] = table[t % 4](t, 2.0f);
}

__global__ void one(Op op, float *out)
{
    int t = threadIdx.x;
    Op local = t & 1 ? op : add;
    out[t] = local(100, t);
}

int main()
{
    float h[16], *d;
    Op op;
    cudaMalloc(&d, sizeof h);
    each<<<1, 16>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (float x : h) printf("%g ", x);
    printf("\n");
    cudaMemcpyFromSymbol(&op, chosen, sizeof op);
    one<<<1, 16>>>(op, d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (float x : h) printf("%g ", x);
    printf("\n");
    cudaFree(d);
    return 0;
}
