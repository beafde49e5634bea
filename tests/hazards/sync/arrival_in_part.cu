// Half a warp arrives.
__global__ void k(int* out)
{
    if (threadIdx.x < 16)
        asm volatile("bar.arrive 1, 64;" ::: "memory");  // <- 7.0: F0201, stack: S0401
    else if (threadIdx.x >= 32)
        asm volatile("bar.sync 1, 64;" ::: "memory");
    out[threadIdx.x] = 1;
    __syncthreads();
}

int main()
{
    int* d;
    cudaMalloc(&d, 64 * sizeof(int));
    k<<<1, 64>>>(d);
    cudaDeviceSynchronize();
    cudaFree(d);
}
