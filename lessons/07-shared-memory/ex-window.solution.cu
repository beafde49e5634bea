// out[i] is the largest of a[i - r] ... a[i + r]; what lies outside of the array does not count.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define BLOCK 128

__global__ void kernel(const float *a, float *out, int n, int r)
{
    extern __shared__ float window[];
    int first = blockIdx.x * BLOCK, i = first + threadIdx.x;
    for (int k = threadIdx.x; k < BLOCK + 2 * r; k += BLOCK) {
        int j = first + k - r;
        window[k] = j >= 0 && j < n ? a[j] : -INFINITY;
    }
    __syncthreads();
    float largest = -INFINITY;
    for (int k = 0; k <= 2 * r; ++k)
        largest = fmaxf(largest, window[threadIdx.x + k]);
    if (i < n)
        out[i] = largest;
}

// a and out are device memory. Launches the kernel.
void windows(const float *a, float *out, int n, int r)
{
    kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK, (BLOCK + 2 * r) * sizeof(float)>>>(a, out, n, r);
}

int main()
{
    const int n = 256;
    float host[n], *a, *out;
    for (int i = 0; i < n; ++i)
        host[i] = i % 64;
    cudaMalloc(&a, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
    windows(a, out, n, 2);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("out[0] = %g, out[62] = %g, out[66] = %g; should be 2, 63, 4\n", host[0], host[62], host[66]);
    cudaFree(a);
    cudaFree(out);
    return 0;
}
