// Those who arrive count three warps, those who wait two.
__global__ void k(int* out)
{
    out[threadIdx.x] = 1;
    if (threadIdx.x < 32)
        asm volatile("bar.arrive 1, 96;" ::: "memory");
    else
        asm volatile("bar.sync 1, 64;" ::: "memory");  // <- F0210
}

int main()
{
    int* d;
    cudaMalloc(&d, 96 * sizeof(int));
    k<<<1, 96>>>(d);
    cudaDeviceSynchronize();
    cudaFree(d);
}
