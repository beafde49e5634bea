// The consumer never says that the buffer is empty.
__device__ void meet(int id) { asm volatile("bar.sync %0, 64;" : : "r"(id) : "memory"); }  // <- F0211
__device__ void arrive(int id) { asm volatile("bar.arrive %0, 64;" : : "r"(id) : "memory"); }

__global__ void k(int* out)
{
    __shared__ int buffer[32];
    int lane = threadIdx.x % 32, sum = 0;
    if (threadIdx.x < 32) {
        for (int r = 0; r < 3; ++r) {
            if (r > 0) meet(2);
            buffer[lane] = r + lane;
            arrive(1);
        }
    } else {
        for (int r = 0; r < 3; ++r) {
            meet(1);
            sum += buffer[31 - lane];
        }
        out[lane] = sum;
    }
}

int main()
{
    int* d;
    cudaMalloc(&d, 32 * sizeof(int));
    k<<<1, 64>>>(d);
    cudaDeviceSynchronize();
    cudaFree(d);
}
