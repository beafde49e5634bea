// Each half of the block waits for itself, and reads what the other one wrote.
__global__ void k(int* out)
{
    __shared__ int cell[128];
    cell[threadIdx.x] = threadIdx.x;
    int id = 1 + threadIdx.x / 64;
    asm volatile("bar.sync %0, 64;" : : "r"(id) : "memory");
    out[threadIdx.x] = cell[127 - threadIdx.x];  // <- S0102
}

int main()
{
    int* d;
    cudaMalloc(&d, 128 * sizeof(int));
    k<<<1, 128>>>(d);
    cudaDeviceSynchronize();
    cudaFree(d);
}
