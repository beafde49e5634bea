// out[i] = table[in[i]]: a table of 8192 values, kept in shared memory.
#include <stdio.h>

#define TABLE  8192
#define BLOCK  128
#define BLOCKS 60

__global__ void lookup(const float *table, const int *in, float *out, int n)
{
    __shared__ float s[TABLE];
    for (int k = threadIdx.x; k < TABLE; k += BLOCK)
        s[k] = table[k];
    __syncthreads();
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += BLOCKS * BLOCK)
        out[i] = s[in[i]];
}

void apply(const float *table, const int *in, float *out, int n)   // device memory
{
    lookup<<<BLOCKS, BLOCK>>>(table, in, out, n);
}

int main()
{
    const int n = 1 << 18;
    float *table, *out;
    int *in;
    cudaMalloc(&table, TABLE * sizeof(float));
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(float));
    cudaMemset(table, 0, TABLE * sizeof(float));
    cudaMemset(in, 0, n * sizeof(int));
    apply(table, in, out, n);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(table);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
