#include <cstdio>
#include <vector>

__global__ void increment(int* a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i]++;
}

int main()
{
    const int n = 1000;
    int rc = 1;
    int* d_a = nullptr;
    std::vector<int> a(n, 41);
    cudaError_t err = cudaMalloc(&d_a, n * sizeof(int));
    if (err != cudaSuccess)
        goto cleanup;

    {
        err = cudaMemcpy(d_a, a.data(), n * sizeof(int), cudaMemcpyHostToDevice);
        if (err != cudaSuccess) printf("copy: %s\n", cudaGetErrorString(err));
    }

    int blocks = (n + 127) / 128;
    increment<<<blocks, 128>>>(d_a, n);
    err = cudaMemcpy(a.data(), d_a, n * sizeof(int), cudaMemcpyDeviceToHost);
    if (err == cudaSuccess) {
        printf("a[0] = %d, a[%d] = %d\n", a[0], n - 1, a[n - 1]);
        rc = 0;
    }

cleanup:
    if (rc != 0) printf("failed: %s\n", cudaGetErrorString(err));
    cudaFree(d_a);
    return rc;
}
