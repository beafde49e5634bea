// One warp, a chain of multiply-adds:
// each needs the result of the one before.
#include <cstdio>

#define STEPS 4096

__device__ float four(float x, float a)
{
    x = x * a + 1.0f;
    x = x * a + 1.0f;
    x = x * a + 1.0f;
    return x * a + 1.0f;
}

__global__ void chain(float *out, float a)
{
    float x = a;
    for (int i = 0; i < STEPS; i += 16)
        x = four(four(four(four(x, a), a), a), a);
    out[threadIdx.x] = x;
}

int main()
{
    float *out, x;
    if (cudaMalloc(&out, 32 * sizeof(float)) != cudaSuccess)
        return 2;
    chain<<<1, 32>>>(out, 0.5f);
    cudaError_t status = cudaMemcpy(&x, out, sizeof(float), cudaMemcpyDeviceToHost);
    printf("%s, x = %g after %d steps\n", cudaGetErrorString(status), x, STEPS);
    cudaFree(out);
    return status != cudaSuccess || x != 2.0f;
}
