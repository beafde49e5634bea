// Multiplies a part of an array, elements first to first + n - 1, four floats at a time.
#include <stdio.h>
#include <stdlib.h>

__global__ void kernel(float *a, int first, int n, float factor)
{
    float4 *four = (float4 *)(a + first);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (4 * i < n) {
        float4 v = four[i];
        v.x *= factor;
        v.y *= factor;
        v.z *= factor;
        v.w *= factor;
        four[i] = v;
    }
}

// a is device memory from cudaMalloc. Launches the kernel.
void scale(float *a, int first, int n, float factor)
{
    int threads = (n + 3) / 4;
    kernel<<<(threads + 127) / 128, 128>>>(a, first, n, factor);
}

int main()
{
    const int count = 1000;
    float host[count], *a;
    for (int i = 0; i < count; ++i)
        host[i] = i;
    cudaMalloc(&a, sizeof host);
    cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
    scale(a, 400, 200, 2);     // works; now try 401, or 199
    cudaError_t error = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorString(error));
    cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
    printf("a[399] = %g, a[400] = %g, a[599] = %g, a[600] = %g\n", host[399], host[400], host[599], host[600]);
    cudaFree(a);
    return 0;
}
