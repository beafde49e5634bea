// device: h200-sxm
// More than 48 KiB of shared memory: refused until the kernel asks for it.
#include <stdio.h>

__global__ void kernel(int *out, int n)
{
    extern __shared__ int s[];
    for (int i = threadIdx.x; i < n; i += blockDim.x) s[i] = i;
    __syncthreads();
    long long sum = 0;
    if (threadIdx.x == 0) {
        for (int i = 0; i < n; i += 1000) sum += s[i];
        out[0] = (int)sum;
    }
}

int main()
{
    int *d, h = -1, n = 50000;
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 256, n * sizeof(int)>>>(d, n);
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    printf("%s\n", cudaGetErrorName(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, n * sizeof(int))));
    kernel<<<1, 256, n * sizeof(int)>>>(d, n);
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFuncAttributes a;
    cudaFuncGetAttributes(&a, kernel);
    printf("%d %d\n", h, a.maxDynamicSharedSizeBytes);
    int most;
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
    printf("%d\n", most);
    printf("%s\n", cudaGetErrorName(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, most + 1)));
    cudaGetLastError();
    cudaFree(d);
    return 0;
}
