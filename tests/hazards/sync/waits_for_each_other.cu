// Each of two warps waits for the other before it arrives.
__global__ void k(int* out)
{
    if (threadIdx.x < 32) {
        asm volatile("bar.sync 1, 64;" ::: "memory");  // <- F0211
        asm volatile("bar.arrive 2, 64;" ::: "memory");
    } else {
        asm volatile("bar.sync 2, 64;" ::: "memory");
        asm volatile("bar.arrive 1, 64;" ::: "memory");
    }
    out[threadIdx.x] = 1;
}

int main()
{
    int* d;
    cudaMalloc(&d, 64 * sizeof(int));
    k<<<1, 64>>>(d);
    cudaDeviceSynchronize();
    cudaFree(d);
}
