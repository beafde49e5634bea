// A barrier counts warps.
__global__ void k(int* out)
{
    out[threadIdx.x] = 1;
    if (threadIdx.x < 48) asm volatile("bar.sync 1, 48;" ::: "memory");  // <- F0210
}

int main()
{
    int* d;
    cudaMalloc(&d, 64 * sizeof(int));
    k<<<1, 64>>>(d);
    cudaDeviceSynchronize();
    cudaFree(d);
}
