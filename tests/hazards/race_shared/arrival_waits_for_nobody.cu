// Who only arrives is counted, but knows nothing of what the others did before.
__global__ void k(int* out)
{
    __shared__ int cell[64];
    cell[threadIdx.x] = threadIdx.x;
    if (threadIdx.x < 32) {
        asm volatile("bar.sync 1, 64;" ::: "memory");
        out[threadIdx.x] = cell[63 - threadIdx.x];
    } else {
        asm volatile("bar.arrive 1, 64;" ::: "memory");
        out[threadIdx.x] = cell[63 - threadIdx.x];  // <- S0102
    }
}

int main()
{
    int* d;
    cudaMalloc(&d, 64 * sizeof(int));
    k<<<1, 64>>>(d);
    cudaDeviceSynchronize();
    cudaFree(d);
}
