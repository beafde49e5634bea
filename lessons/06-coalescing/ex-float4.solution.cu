// Multiplies a part of an array, elements first to first + n - 1, four floats at a time.
#include <stdio.h>
#include <stdlib.h>

__global__ void kernel(float *a, int first, int n, float factor)
{
    // Thread i owns the aligned group of floats 4 i to 4 i + 3, counted from the start of a.
    int i = first / 4 + blockIdx.x * blockDim.x + threadIdx.x;
    int end = first + n;
    if (4 * i >= end)
        return;
    if (4 * i >= first && 4 * i + 3 < end) {
        float4 *four = (float4 *)a;
        float4 v = four[i];
        v.x *= factor;
        v.y *= factor;
        v.z *= factor;
        v.w *= factor;
        four[i] = v;
    } else {   // the first or the last group, not whole
        for (int k = 4 * i; k < 4 * i + 4; ++k)
            if (k >= first && k < end)
                a[k] *= factor;
    }
}

// a is device memory from cudaMalloc. Launches the kernel.
void scale(float *a, int first, int n, float factor)
{
    if (n <= 0)
        return;
    int threads = (first + n + 3) / 4 - first / 4;
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
