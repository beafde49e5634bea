// Two warps meet at a barrier for three; the third ends.
__global__ void k(int* out)
{
    if (threadIdx.x < 64) asm volatile("bar.sync 1, 96;" ::: "memory");  // <- F0211
    out[threadIdx.x] = 1;
}

int main()
{
    int* d;
    cudaMalloc(&d, 96 * sizeof(int));
    k<<<1, 96>>>(d);
    cudaDeviceSynchronize();
    cudaFree(d);
}
